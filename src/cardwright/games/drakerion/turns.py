"""The turn: Maneuver Phase, Action Phase, End of turn (DK-5 to DK-7)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.bits import shifted
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.drakerion import abilities, asking, board, characters, combat, effects, happenings, playing, setup
from cardwright.games.drakerion.abilities import Ability
from cardwright.games.drakerion.values import WhichPlayer

# Maneuver Phase ---------------------------------------------------------------------------------------------------


class Turn(Step):
    """Begin a turn: refill empty Maneuver piles, then let both choose unseen (DK-5.1, DK-5.2, DK-5.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.get(board.PHASE, 0) == board.IN_SETUP:  # the first state check of the game (DK-18.3)
            g.set(board.PHASE, 0, board.IN_MANEUVERS)
            happenings.check_state(g)
            if g.is_over():
                return
        g.set(board.PHASE, 0, board.IN_MANEUVERS)
        g.add(board.ROUND, 0, 1)
        g.tell(board.E_TURN, g.get(board.FIRST, 0), NONE, g.get(board.ROUND, 0))
        for player in range(board.SEATS):
            if g.size(board.MANEUVERS + player) == 0:
                refill(g, player)
        g.push(UNVEIL, NONE, NONE, 0)
        for player in range(board.SEATS):
            g.ask_simultaneously(CHOOSE_MANEUVER, player, NONE, 0)


def refill(g: State, seat: i64) -> None:
    """Return all unveiled Maneuvers to the pile, the last one too (DK-5.4)."""
    cover(g, seat)
    if g.size(board.UNVEILED + seat) > 0:
        g.pour(board.UNVEILED + seat, board.MANEUVERS + seat)
        g.tell(board.E_REFILLS, seat)


def cover(g: State, seat: i64) -> None:
    """End the effect of the Maneuver in force (DK-2.8)."""
    old = g.top(board.UNVEILED + seat)
    if old != NONE and board.controller_of(g, old) != NONE:
        board.leave_play(g, old)


class ChooseManeuver(Step):
    """Choose one Maneuver of one's own pile, unseen, without a question for the last one (DK-5.2, DK-19.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        pile = board.MANEUVERS + seat
        for i in range(g.size(pile)):
            g.offer_card(g.card(pile, i))
        g.ask_secretly(self, seat, card, x, g.size(pile))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.move(key, board.MANEUVERS + seat, board.CHOSEN + seat)

    def take_back(self, g: State, seat: i64) -> bool:
        g.move(g.top(board.CHOSEN + seat), board.CHOSEN + seat, board.MANEUVERS + seat)
        return True

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_IN_PILE


class Unveil(Step):
    """Unveil both Maneuvers at the same time; their static abilities apply from now on (DK-5.3, DK-5.6)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            cover(g, player)
            chosen = g.top(board.CHOSEN + player)
            g.move(chosen, board.CHOSEN + player, board.UNVEILED + player)
            g.settle_hand(board.MANEUVERS + player)
            g.tell(board.E_UNVEILS, player, chosen)
        for player in range(board.SEATS):
            board.enter_play(g, g.top(board.UNVEILED + player), player)
        g.push(INCOME, NONE, NONE, 0)
        g.push(happenings.SETTLE, NONE, NONE, 0)


class Income(Step):
    """Give the income of both Maneuvers, then their Deployments (DK-5.5 to DK-5.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            gold = characters.maneuver_value(g, player, board.GOLD_VALUE, characters.GOLD_VALUE)
            cards = characters.maneuver_value(g, player, board.DRAW_VALUE, characters.DRAW_VALUE)
            g.tell(board.E_INCOME, player, g.top(board.UNVEILED + player), gold, cards)
            g.add(board.GOLD, player, gold)
            board.draw(g, player, cards)
        g.push(ACTION_PHASE, NONE, NONE, 0)
        first = g.get(board.FIRST, 0)
        g.push(DEPLOY, board.other(first), NONE, 0)
        g.push(DEPLOY, first, NONE, 0)
        g.push(happenings.SETTLE, NONE, NONE, 0)


class Deploy(Step):
    """Use the Deployment of one's unveiled Maneuver if possible; of several each once (DK-5.8, DK-14.2, DK-19.10).

    *x* has a bit for each that has been used.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        maneuver = g.top(board.UNVEILED + seat)
        index = find_deployment(g, seat, maneuver, x, True)
        if index != NONE:
            self._use(g, seat, maneuver, x, index)
            return
        if find_deployment(g, seat, maneuver, x, False) == NONE:
            return
        for step in characters.text_of(g, maneuver).abilities:
            ability = cast(Ability, step)
            if is_deployment(ability, x, False) and ability.why_not_use(g, seat, maneuver, NONE, False) == 0:
                g.offer(keys.pair_key(maneuver, board.ABILITY - ability.index))
        g.offer(PASS)
        g.ask_secretly(self, seat, maneuver, x, 2)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key != PASS:
            self._use(g, seat, card, x, board.ABILITY - keys.second_of(key))

    def _use(self, g: State, seat: i64, maneuver: i64, x: i64, index: i64) -> None:
        """Use a Deployment; afterwards the others follow."""
        g.push(self, seat, NONE, x | shifted(1, index))
        abilities.ability_of(g, maneuver, index).use(g, seat, maneuver, NONE)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0 and not keys.is_pair(key):
            return 0
        return board.NO_ACTIONS_YET


def is_deployment(ability: Ability, used: i64, is_forced: bool) -> bool:
    """Return whether an ability of a Maneuver is a Deployment, Forced or not, that is not among the *used* ones."""
    if ability.label != abilities.DEPLOYMENT or ability.is_forced != is_forced:
        return False
    return (used >> ability.index) & 1 == 0


def find_deployment(g: State, seat: i64, maneuver: i64, used: i64, is_forced: bool) -> i64:
    """Return the number of a Deployment that can be used as far as everybody can see, or -1 (DK-19.4)."""
    if maneuver == NONE or not abilities.has_label(g, maneuver, abilities.DEPLOYMENT):
        return NONE
    for step in characters.text_of(g, maneuver).abilities:
        ability = cast(Ability, step)
        if is_deployment(ability, used, is_forced) and ability.why_not_use(g, seat, maneuver, NONE, True) == 0:
            return ability.index
    return NONE


# Action Phase -----------------------------------------------------------------------------------------------------


class ActionPhase(Step):
    """Begin with the first player, with nobody in retreat and no passes (DK-6.1)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_ACTIONS)
        g.set(board.ACTIVE, 0, g.get(board.FIRST, 0))
        g.set(board.PASSES, 0, 0)
        g.set(board.RETREATER, 0, 0)
        g.set(board.LAST_PASSER, 0, g.get(board.FIRST, 0))
        for player in range(board.SEATS):
            g.set(board.ACTIONS, player, 0)
        g.tell(board.E_ACTIONS, g.get(board.FIRST, 0))
        g.push(END_OF_TURN, NONE, NONE, 0)
        g.push(ACT, NONE, NONE, 0)


class Act(Step):
    """Take one action of the active player, then one of the other, until both pass in a row (DK-6.1 to 6.3, DK-6.14).

    Once a player is in retreat, the other one acts until passing (DK-6.18).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        while True:
            player = g.get(board.ACTIVE, 0)
            if self._is_asked(g, player):
                self._offer(g, player)
                g.ask_secretly(self, player, NONE, 0, 2)
                return
            if self._pass(g, player):
                return

    def _is_asked(self, g: State, seat: i64) -> bool:
        """Return whether *seat* is asked, by public facts (DK-19.6, DK-19.7)."""
        if g.get(board.IN_RETREAT, seat) == 1 or g.get(board.ACTIONS, seat) >= board.MOST_ACTIONS:
            return False
        if may_retreat(g, seat):
            return True
        combat.offer_attacks(g, seat)
        if g.count() > 0:
            g.withdraw()
            return True
        if combat.has_open_ability(g, seat, abilities.ACTION) or has_discard_action(g, seat):
            return True
        return may_use_city(g, seat) or asking.may_act_from_hand(g, seat)

    def _offer(self, g: State, seat: i64) -> None:
        hand = board.HAND + seat
        for i in range(g.size(hand)):
            if playing.why_not_play(g, seat, g.card(hand, i), abilities.ACTION) == 0:
                g.offer_card(g.card(hand, i))
        if may_use_city(g, seat):
            g.offer(keys.pair_key(g.top(board.CITY + seat), board.CITY_ABILITY))
        combat.offer_abilities(g, seat, abilities.ACTION)
        if g.setting(board.FROM_DISCARD) == 1:
            offer_discard_actions(g, seat)
        combat.offer_attacks(g, seat)
        if may_retreat(g, seat):
            g.offer(board.SOUND_RETREAT)
        g.offer(PASS)

    def _pass(self, g: State, seat: i64) -> bool:
        """Let *seat* pass; return whether that ends the phase (DK-6.14, DK-6.18)."""
        g.add(board.PASSES, 0, 1)
        g.set(board.LAST_PASSER, 0, seat)
        enemy = board.other(seat)
        if g.get(board.PASSES, 0) >= board.SEATS or g.get(board.IN_RETREAT, enemy) == 1:
            return True
        g.set(board.ACTIVE, 0, enemy)
        return False

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(board.E_PASSES, seat)
            if not self._pass(g, seat):
                g.push(self, NONE, NONE, 0)
            return
        if key == board.SOUND_RETREAT:
            sound_retreat(g, seat)
            return
        g.set(board.PASSES, 0, 0)
        g.add(board.ACTIONS, seat, 1)
        g.push(NEXT_ACTION, NONE, NONE, seat)
        self._act(g, seat, key)

    def _act(self, g: State, seat: i64, key: i64) -> None:
        if not keys.is_pair(key):
            playing.play(g, seat, key, abilities.ACTION)
            return
        copy = keys.first_of(key)
        use = keys.second_of(key)
        if use == board.STRIKE:
            g.push(combat.DECLARE, seat, copy, 0)
        elif use == board.SHOOT:
            g.push(combat.DECLARE, seat, copy, 1)
        elif use == board.CITY_ABILITY:
            CITY_DEFAULT.use(g, seat, copy, NONE)
        else:
            abilities.ability_of(g, copy, board.ABILITY - use).use(g, seat, copy, NONE)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if keys.is_pair(key):
            return self._why_not_use(g, seat, keys.first_of(key), keys.second_of(key))
        if key == board.SOUND_RETREAT:
            return board.ALREADY_SOUNDED
        if key < 0:
            return 0
        if not g.has(board.HAND + seat, key):
            return board.NOT_IN_HAND
        return playing.why_not_play(g, seat, key, abilities.ACTION)

    def _why_not_use(self, g: State, seat: i64, copy: i64, use: i64) -> i64:
        if use in (board.STRIKE, board.SHOOT):
            return combat.why_not_attack(g, seat, copy, use == board.SHOOT)
        if use in (board.INTERCEPT, board.BOOST):
            return board.ONLY_IN_COMBAT
        if use == board.CITY_ABILITY:
            return why_not_city(g, seat, copy)
        label: i64 = abilities.ACTION
        if g.has(board.DISCARD + seat, copy):
            label = abilities.DISCARD_ACTION
        return combat.why_not_ability(g, seat, copy, board.ABILITY - use, label)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        held = g.cards(board.HAND + seat)
        found = [copy for copy in held if playing.why_not_play(g, seat, copy, abilities.ACTION) != 0]
        if not may_retreat(g, seat):
            found.append(board.SOUND_RETREAT)
        for line in board.LINES:
            for i in range(g.size(line + seat)):
                copy = g.card(line + seat, i)
                if combat.why_not_attack(g, seat, copy, False) != 0:
                    found.append(keys.pair_key(copy, board.STRIKE))
        return found


def may_retreat(g: State, seat: i64) -> bool:
    """Return whether *seat* may sound the retreat: its card says so, and none is on side B (DK-6.15, DK-6.16)."""
    if g.get(board.IN_RETREAT, 0) != 0 or g.get(board.IN_RETREAT, 1) != 0:
        return False
    return abilities.has_label(g, g.top(board.RETREAT + seat), abilities.ACTION)


def sound_retreat(g: State, seat: i64) -> None:
    """Let *seat* pass for the rest of the turn; after a pass of the other the phase is over (DK-6.15 to DK-6.18)."""
    g.tell(board.E_RETREATS, seat)
    g.set(board.RETREATER, 0, seat + 1)
    if g.get(board.PASSES, 0) == 1:
        return
    g.set(board.IN_RETREAT, seat, 1)
    g.push(NEXT_ACTION, NONE, NONE, seat)


def may_use_city(g: State, seat: i64) -> bool:
    """Return whether *seat* may use the default ability of its City (DK-2.4)."""
    return board.is_ready(g, board.CITY + seat) and g.size(board.HAND + seat) > 0


def why_not_city(g: State, seat: i64, copy: i64) -> i64:
    """Return 0 if *seat* may use the default ability of a City on *copy*, else the refusal (DK-2.4, DK-13.4)."""
    if board.controller_of(g, copy) == board.other(seat):
        return board.NOT_YOURS
    if copy != g.top(board.CITY + seat):
        return board.NO_ABILITY
    return CITY_DEFAULT.why_not_use(g, seat, copy, NONE, False)


def has_discard_action(g: State, seat: i64) -> bool:
    """Return whether *seat* could use a Discard pile action, as far as everybody can see (DK-14.4)."""
    if g.setting(board.FROM_DISCARD) == 0:
        return False
    for i in range(g.size(board.DISCARD + seat)):
        if abilities.usable(g, seat, g.card(board.DISCARD + seat, i), abilities.DISCARD_ACTION, True) > 0:
            return True
    return False


def offer_discard_actions(g: State, seat: i64) -> None:
    """Offer the Discard pile actions of one's own discard pile, once for equal cards."""
    zone = board.DISCARD + seat
    card_of = g.program.card_of
    for i in range(g.size(zone)):
        copy = g.card(zone, i)
        if not abilities.has_label(g, copy, abilities.DISCARD_ACTION):
            continue
        is_repeated = False
        for j in range(i):
            if card_of[g.card(zone, j)] == card_of[copy]:
                is_repeated = True
        if not is_repeated:
            combat.offer_abilities_of(g, seat, copy, abilities.DISCARD_ACTION)


class NextAction(Step):
    """Let the other player act after an action of *x*, unless the other is in retreat (DK-6.18, DK-6.21)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        enemy = board.other(x)
        if g.get(board.IN_RETREAT, enemy) == 1:
            enemy = x
        g.set(board.ACTIVE, 0, enemy)
        g.push(ACT, NONE, NONE, 0)


# End of turn ------------------------------------------------------------------------------------------------------


class EndOfTurn(Step):
    """Use abilities at the end of the turn, then end what lasts for this turn (DK-7.3, DK-7.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x == 0:
            g.set(board.PHASE, 0, board.IN_END)
            g.tell(board.E_TURN_ENDS)
            happenings.note(g, happenings.TURN_ENDS, NONE, NONE)
            g.push(self, NONE, NONE, 1)
            g.push(happenings.SETTLE, NONE, NONE, 0)
            return
        characters.end_changes(g, board.THIS_TURN)
        g.push(READY_ALL, NONE, NONE, 0)
        g.push(happenings.SETTLE, NONE, NONE, 0)


class ReadyAll(Step):
    """Ready all cards, turn back the Retreat card, determine the next first player (DK-7.1, 7.2, 7.5 to 7.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            for zone in board.TURNED:
                for i in range(g.size(zone + player)):
                    copy = g.card(zone + player, i)
                    g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) & ~board.COMMITTED)
            maneuver = g.top(board.UNVEILED + player)
            if maneuver != NONE:
                g.set_mark(board.STATUS, maneuver, g.mark(board.STATUS, maneuver) & ~board.COMMITTED)
            g.set(board.IN_RETREAT, player, 0)
        if g.get(board.ROUND, 0) >= g.setting(board.TURN_LIMIT):
            happenings.end_by_turn_limit(g)
            return
        g.push(TURN, NONE, NONE, 0)
        self._settle_first(g)

    def _settle_first(self, g: State) -> None:
        """Make whoever retreated, else whoever passed last, the first player of the next turn (DK-7.1, DK-7.2)."""
        first = g.get(board.LAST_PASSER, 0)
        if g.get(board.RETREATER, 0) > 0:
            first = g.get(board.RETREATER, 0) - 1
            if g.setting(board.RETREAT_FIRST) == 1:
                g.push(setup.CHOOSE_FIRST, first, NONE, 0)
        g.set(board.FIRST, 0, first)


CITY_DEFAULT: Final = Ability(
    abilities.ACTION,
    False,
    [abilities.CommitThis(), abilities.BottomCards(1)],
    [effects.Draw(WhichPlayer(), 1)],
)
TURN: Final = Turn()
CHOOSE_MANEUVER: Final = ChooseManeuver()
UNVEIL: Final = Unveil()
INCOME: Final = Income()
DEPLOY: Final = Deploy()
ACTION_PHASE: Final = ActionPhase()
ACT: Final = Act()
NEXT_ACTION: Final = NextAction()
END_OF_TURN: Final = EndOfTurn()
READY_ALL: Final = ReadyAll()
RULES: list[Step] = [
    TURN,
    CHOOSE_MANEUVER,
    UNVEIL,
    INCOME,
    DEPLOY,
    ACTION_PHASE,
    ACT,
    NEXT_ACTION,
    END_OF_TURN,
    READY_ALL,
    CITY_DEFAULT,
    *CITY_DEFAULT.costs,
    *CITY_DEFAULT.effects,
]
