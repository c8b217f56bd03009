"""A combat: declaration, combat actions, damage, and its end (DK-8 to DK-11, DK-14, DK-15)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.drakerion import abilities, asking, board, characters, happenings, playing
from cardwright.games.drakerion.abilities import Ability, offer_candidate

# Declaring an attack ----------------------------------------------------------------------------------------------


def why_not_defend(g: State, attacker: i64, is_ranged: bool, copy: i64) -> i64:
    """Return 0 if *copy* may be attacked by *attacker*, else the refusal (DK-8.2 to 8.4, DK-11.2 to 11.4)."""
    if copy < 0 or g.fact(board.KIND, copy) != board.CHARACTER or board.line_of(g, copy) == NONE:
        return board.NOT_A_CHARACTER
    seat = board.controller_of(g, attacker)
    if board.controller_of(g, copy) == seat:
        return board.OWN_CHARACTER
    on_support = board.line_of(g, copy) == board.SUPPORT
    if not on_support:
        return 0
    if is_ranged:
        if board.line_of(g, attacker) == board.SUPPORT:
            return board.OUT_OF_RANGE
        return 0
    if not characters.has_keyword(g, attacker, board.INFILTRATOR, False):
        return board.BEHIND_THE_LINE
    if has_infiltrator(g, board.other(seat)):
        return board.GUARDED
    return 0


def has_infiltrator(g: State, seat: i64) -> bool:
    """Return whether a Character with Infiltrator stands on the melee line of *seat* (DK-14.13, DK-14.14)."""
    for i in range(g.size(board.MELEE + seat)):
        if characters.has_keyword(g, g.card(board.MELEE + seat, i), board.INFILTRATOR, False):
            return True
    return False


def why_not_attack(g: State, seat: i64, copy: i64, is_ranged: bool) -> i64:
    """Return 0 if *seat* may attack with *copy*, else the refusal (DK-8.1, DK-8.3, DK-8.7, DK-8.9, DK-11.1)."""
    if board.line_of(g, copy) == NONE:
        return board.NOT_A_CHARACTER
    if board.controller_of(g, copy) != seat:
        return board.NOT_YOURS
    if board.is_committed(g, copy):
        return board.NOT_READY
    if is_ranged:
        if g.fact(board.HAS_RANGED, copy) == 0:
            return board.HAS_NO_RANGED
        return 0  # every player in the game has a Character on the melee line
    if board.line_of(g, copy) == board.SUPPORT:
        return board.FROM_SUPPORT
    return 0


def offer_attacks(g: State, seat: i64) -> None:
    """Offer every attacker with the kinds of attack it may make; equal ones once (DK-8.10, DK-19.11)."""
    for line in board.LINES:
        for i in range(g.size(line + seat)):
            copy = g.card(line + seat, i)
            if board.is_committed(g, copy) or _has_equal_before(g, line + seat, i):
                continue
            if line == board.MELEE:
                g.offer(keys.pair_key(copy, board.STRIKE))
            if g.fact(board.HAS_RANGED, copy) == 1:
                g.offer(keys.pair_key(copy, board.SHOOT))


def _has_equal_before(g: State, zone: i64, i: i64) -> bool:
    copy = g.card(zone, i)
    for j in range(i):
        if board.same_state(g, g.card(zone, j), copy):
            return True
    return False


class Declare(Step):
    """Choose the defender after the attacker and the kind of attack, 1 in *x* for a ranged one (DK-8.12)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        enemy = board.other(seat)
        for line in board.LINES:
            for i in range(g.size(line + enemy)):
                if why_not_defend(g, card, x == 1, g.card(line + enemy, i)) == 0:
                    offer_candidate(g, g.card(line + enemy, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.tell(board.E_ATTACKS, seat, card, x, key)
        g.set(board.COMBAT, 0, board.FIGHTING)
        g.set(board.ATTACKER, 0, card + 1)
        g.set(board.DEFENDER, 0, key + 1)
        g.set(board.AT_RANGE, 0, x)
        g.set(board.ACTOR, 0, board.other(seat))
        g.set(board.COMBAT_PASSES, 0, 0)
        g.set(board.MAY_INTERCEPT, 0, 1)
        for player in range(board.SEATS):
            g.set(board.COMBAT_ACTIONS, player, 0)
        happenings.commit(g, card)
        happenings.note(g, happenings.ATTACKS, card, seat)
        happenings.note(g, happenings.ATTACKED, key, board.other(seat))
        g.push(COMBAT_TURN, NONE, NONE, 0)
        g.push(happenings.SETTLE, NONE, NONE, 0)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return why_not_defend(g, card, x == 1, key)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        enemy = board.other(seat)
        behind = g.cards(board.SUPPORT + enemy)
        return [copy for copy in behind if why_not_defend(g, card, x == 1, copy) != 0]


# Combat actions ---------------------------------------------------------------------------------------------------


def why_not_intercept(g: State, seat: i64, copy: i64) -> i64:
    """Return 0 if *seat* may intercept with *copy*, else the refusal (DK-14.9 to DK-14.12)."""
    defender = board.defender(g)
    if defender == NONE or board.controller_of(g, defender) != seat:
        return board.ONLY_DEFENDER
    if g.get(board.MAY_INTERCEPT, 0) == 0:
        return board.TOO_LATE
    if board.line_of(g, copy) == NONE:
        return board.NOT_A_CHARACTER
    if board.controller_of(g, copy) != seat:
        return board.NOT_YOURS
    if not characters.has_keyword(g, copy, board.INTERCEPTOR, False):
        return board.NO_INTERCEPTOR
    if copy == defender:
        return board.IS_DEFENDER
    if board.is_committed(g, copy):
        return board.NOT_READY
    if board.line_of(g, copy) != board.line_of(g, defender):
        return board.OTHER_LINE
    if characters.sum_static(g, characters.CANNOT_INTERCEPT, copy, False) > 0:
        return board.FORBIDDEN
    if characters.sum_static(g, characters.NOT_INTERCEPTED, board.attacker(g), False) > 0:
        return board.FORBIDDEN
    return 0


def offer_interceptions(g: State, seat: i64) -> None:
    """Offer the Characters that may intercept."""
    defender = board.defender(g)
    if g.get(board.MAY_INTERCEPT, 0) == 0 or defender == NONE or board.controller_of(g, defender) != seat:
        return
    zone = board.line_of(g, defender) + seat
    for i in range(g.size(zone)):
        copy = g.card(zone, i)
        if why_not_intercept(g, seat, copy) == 0 and not _has_equal_before(g, zone, i):
            g.offer(keys.pair_key(copy, board.INTERCEPT))


def offer_abilities(g: State, seat: i64, label: i64) -> None:
    """Offer the abilities with that label of all cards that *seat* has in play (DK-6.11, DK-9.2)."""
    for zone in board.IN_PLAY:
        for i in range(g.size(zone + seat)):
            copy = g.card(zone + seat, i)
            if board.controller_of(g, copy) == NONE or not abilities.has_label(g, copy, label):
                continue
            if zone >= board.MELEE and _has_equal_before(g, zone + seat, i):
                continue
            offer_abilities_of(g, seat, copy, label)


def offer_abilities_of(g: State, seat: i64, copy: i64, label: i64) -> None:
    """Offer the abilities of one card that can be used now."""
    if label != abilities.DISCARD_ACTION and characters.is_blank(g, copy, False):
        return
    for step in characters.text_of(g, copy).abilities:
        ability = cast(Ability, step)
        if ability.label == label and ability.why_not_use(g, seat, copy, NONE, False) == 0:
            g.offer(keys.pair_key(copy, board.ABILITY - ability.index))


def has_open_ability(g: State, seat: i64, label: i64) -> bool:
    """Return whether *seat* has an ability in play that it could use as far as everybody can see (DK-19.5)."""
    for zone in board.IN_PLAY:
        for i in range(g.size(zone + seat)):
            copy = g.card(zone + seat, i)
            if board.controller_of(g, copy) != NONE and abilities.usable(g, seat, copy, label, True) > 0:
                return True
    return False


class CombatTurn(Step):
    """Combat actions in turn, the defending player's first, until both pass or the combat is broken off (DK-9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        while True:
            if g.get(board.COMBAT, 0) != board.FIGHTING:
                g.push(END_COMBAT, NONE, NONE, 0)
                return
            if g.get(board.COMBAT_PASSES, 0) >= board.SEATS:
                g.push(EXCHANGE, NONE, NONE, 0)
                return
            player = g.get(board.ACTOR, 0)
            if self._is_asked(g, player):
                self._offer(g, player)
                g.ask_secretly(self, player, NONE, 0, 2)
                return
            self._pass(g, player)

    def _is_asked(self, g: State, seat: i64) -> bool:
        """Return whether *seat* is asked, by public facts (DK-19.6, DK-19.7)."""
        if g.get(board.IN_RETREAT, seat) == 1 or g.get(board.COMBAT_ACTIONS, seat) >= board.MOST_COMBAT_ACTIONS:
            return False
        offer_interceptions(g, seat)
        if g.count() > 0:
            g.withdraw()
            return True
        return has_open_ability(g, seat, abilities.COMBAT) or asking.may_fight_from_hand(g, seat)

    def _offer(self, g: State, seat: i64) -> None:
        hand = board.HAND + seat
        for i in range(g.size(hand)):
            copy = g.card(hand, i)
            if playing.why_not_play(g, seat, copy, abilities.COMBAT) == 0:
                g.offer_card(copy)
        for i in range(g.size(hand)):
            copy = g.card(hand, i)
            if asking.is_namesake(g, seat, g.fact(board.RENOWNED, copy), g.fact(board.NAME, copy)):
                if not _is_equal_in_hand(g, hand, i):
                    g.offer(keys.pair_key(copy, board.BOOST))
        offer_abilities(g, seat, abilities.COMBAT)
        offer_interceptions(g, seat)
        g.offer(PASS)

    def _pass(self, g: State, seat: i64) -> None:
        g.add(board.COMBAT_PASSES, 0, 1)
        self._next(g, seat)

    def _next(self, g: State, seat: i64) -> None:
        defender = board.defender(g)
        if defender != NONE and board.controller_of(g, defender) == seat:
            g.set(board.MAY_INTERCEPT, 0, 0)
        g.set(board.ACTOR, 0, board.other(seat))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(self, NONE, NONE, 0)
        if key == PASS:
            g.tell(board.E_PASSES, seat)
            self._pass(g, seat)
            return
        g.set(board.COMBAT_PASSES, 0, 0)
        g.add(board.COMBAT_ACTIONS, seat, 1)
        self._next(g, seat)
        self._act(g, seat, key)

    def _act(self, g: State, seat: i64, key: i64) -> None:
        if not keys.is_pair(key):
            playing.play(g, seat, key, abilities.COMBAT)
            return
        copy = keys.first_of(key)
        use = keys.second_of(key)
        if use == board.INTERCEPT:
            intercept(g, seat, copy)
        elif use == board.BOOST:
            happenings.discard_from_hand(g, seat, copy)
            g.tell(board.E_BOOSTS, seat, copy, board.participant(g, seat))
            g.push(CHOOSE_BONUS, seat, copy, 0)
        else:
            abilities.ability_of(g, copy, board.ABILITY - use).use(g, seat, copy, NONE)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if keys.is_pair(key):
            return why_not_in_combat(g, seat, keys.first_of(key), keys.second_of(key))
        if key < 0:
            return 0
        if not g.has(board.HAND + seat, key):
            return board.NOT_IN_HAND
        return playing.why_not_play(g, seat, key, abilities.COMBAT)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        held = g.cards(board.HAND + seat)
        fitting = (board.TOO_DEAR, board.CANNOT_PAY, board.CONDITION, board.NO_TARGET)
        return [copy for copy in held if playing.why_not_play(g, seat, copy, abilities.COMBAT) in fitting]


def _is_equal_in_hand(g: State, hand: i64, i: i64) -> bool:
    card_of = g.program.card_of
    for j in range(i):
        if card_of[g.card(hand, j)] == card_of[g.card(hand, i)]:
            return True
    return False


def why_not_in_combat(g: State, seat: i64, copy: i64, use: i64) -> i64:
    """Return why a card cannot be used in that way as a combat action."""
    if use == board.INTERCEPT:
        return why_not_intercept(g, seat, copy)
    if use == board.BOOST:
        if not g.has(board.HAND + seat, copy):
            return board.NOT_IN_HAND
        return board.NO_NAMESAKE
    if use in (board.STRIKE, board.SHOOT):
        return board.NOT_NOW
    return why_not_ability(g, seat, copy, board.ABILITY - use, abilities.COMBAT)


def why_not_ability(g: State, seat: i64, copy: i64, index: i64, label: i64) -> i64:
    """Return why an ability of a card cannot be used where abilities with that *label* can."""
    if g.fact(board.TEXT, copy) == 0 or not 0 <= index < len(characters.text_of(g, copy).abilities):
        return board.NO_ABILITY
    controller = board.controller_of(g, copy)
    if controller == board.other(seat):
        return board.NOT_YOURS
    ability = abilities.ability_of(g, copy, index)
    is_there = controller == seat
    if label == abilities.DISCARD_ACTION:
        is_there = g.has(board.DISCARD + seat, copy)
    if not is_there or ability.label != label or characters.is_blank(g, copy, False):
        return board.NO_ABILITY
    return ability.why_not_use(g, seat, copy, NONE, False)


def intercept(g: State, seat: i64, copy: i64) -> None:
    """Make a ready Interceptor on the defender's line the only defender (DK-14.9)."""
    g.tell(board.E_INTERCEPTS, seat, copy)
    happenings.commit(g, copy)
    g.set(board.DEFENDER, 0, copy + 1)
    happenings.note(g, happenings.INTERCEPTS, copy, seat)
    g.push(happenings.SETTLE, NONE, NONE, 0)


class ChooseBonus(Step):
    """Choose the bonus for a discarded Renowned card (DK-15.6, DK-15.7, DK-15.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for bonus in range(3):
            g.offer(board.BONUS - bonus)
        if g.setting(board.BOOST_RANGED) == 1:
            g.offer(board.BONUS - 3)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(happenings.SETTLE, NONE, NONE, 0)
        hero = board.participant(g, seat)
        bonus = board.BONUS - key
        if bonus == 2:
            happenings.give_shield(g, hero, 1)
        elif bonus == 3:
            characters.change_stat(g, hero, board.RANGED, 1, board.THIS_COMBAT)
        elif bonus == 1:
            characters.change_stat(g, hero, board.RIPOSTE, 1, board.THIS_COMBAT)
        else:
            characters.change_stat(g, hero, board.ATTACK, 1, board.THIS_COMBAT)


# Damage and the end -----------------------------------------------------------------------------------------------


def blow(g: State) -> i64:
    """Return what the attacker would deal now: its attack, or at range its ranged attack (DK-10.1, DK-11.5)."""
    if g.get(board.AT_RANGE, 0) == 1:
        if g.fact(board.HAS_RANGED, board.attacker(g)) == 0:  # it has replaced the shooter (DK-2.10)
            return 0
        return characters.stat(g, board.attacker(g), board.RANGED)
    return characters.stat(g, board.attacker(g), board.ATTACK)


def riposte(g: State) -> i64:
    """Return what the defender would deal now: its riposte, nothing at range (DK-10.3, DK-11.6)."""
    if g.get(board.AT_RANGE, 0) == 1:
        return 0
    return characters.stat(g, board.defender(g), board.RIPOSTE)


class Exchange(Step):
    """Read both damages, deal them at the same time, and end both participations (DK-10.1, DK-10.2, DK-10.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        attacker = board.attacker(g)
        defender = board.defender(g)
        dealt = blow(g)
        back = riposte(g)
        g.tell(board.E_EXCHANGE, board.controller_of(g, attacker), attacker, dealt, defender, back)
        g.set(board.ATTACKER, 0, 0)
        g.set(board.DEFENDER, 0, 0)
        happenings.deal(g, defender, dealt)
        happenings.deal(g, attacker, back)
        g.push(END_COMBAT, NONE, NONE, 0)
        g.push(happenings.SETTLE, NONE, NONE, 0)


class EndCombat(Step):
    """End what lasts for this combat, Shields too, then check the state once more (DK-10.14)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.COMBAT, 0, board.NO_COMBAT)
        g.set(board.ATTACKER, 0, 0)
        g.set(board.DEFENDER, 0, 0)
        g.set(board.AT_RANGE, 0, 0)
        characters.end_changes(g, board.THIS_COMBAT)
        g.push(happenings.SETTLE, NONE, NONE, 0)


DECLARE: Final = Declare()
COMBAT_TURN: Final = CombatTurn()
CHOOSE_BONUS: Final = ChooseBonus()
EXCHANGE: Final = Exchange()
END_COMBAT: Final = EndCombat()
RULES: list[Step] = [DECLARE, COMBAT_TURN, CHOOSE_BONUS, EXCHANGE, END_COMBAT]
