"""The instructions of Drakerion's texts, one per class (DK-17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.control import NO, YES, Effect
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.drakerion import abilities, board, characters, happenings
from cardwright.games.drakerion.abilities import LOCAL_AT
from cardwright.games.drakerion.characters import Filter
from cardwright.games.drakerion.values import ThatCharacter, TheTargets, WhichPlayer, Whom


@mypyc_attr(allow_interpreted_subclasses=True)
class OnCards(Effect):
    """An instruction about cards on the battlefield; those that have left it are skipped (DK-13.10)."""

    def __init__(self, whom: Whom) -> None:
        super().__init__()
        self.whom = whom

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.whom.is_there(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for copy in self.whom.cards(g, seat, card, x):
            if board.on_battlefield(g, copy):
                self.on(g, seat, copy)

    def on(self, g: State, seat: i64, copy: i64) -> None:
        """Apply it to one card."""
        raise NotImplementedError(type(self).__name__)


class Damage(OnCards):
    """ "Deal 2 damage to …" (DK-17.9)."""

    def __init__(self, n: i64, whom: Whom) -> None:
        super().__init__(whom)
        self.n: i64 = n

    def on(self, g: State, seat: i64, copy: i64) -> None:
        happenings.deal(g, copy, self.n)


class Heal(OnCards):
    """ "Heal … by 2" (DK-17.1)."""

    def __init__(self, n: i64, whom: Whom) -> None:
        super().__init__(whom)
        self.n: i64 = n

    def on(self, g: State, seat: i64, copy: i64) -> None:
        happenings.heal(g, copy, self.n)


class GiveShield(OnCards):
    """ "… gains 2 Shield" (DK-17.2)."""

    def __init__(self, n: i64, whom: Whom) -> None:
        super().__init__(whom)
        self.n: i64 = n

    def on(self, g: State, seat: i64, copy: i64) -> None:
        happenings.give_shield(g, copy, self.n)


class Modify(OnCards):
    """ "… gains +2 attack this combat", "… loses 2 riposte this turn" (DK-13.22)."""

    def __init__(self, whom: Whom, n: i64, which: i64, lasting: i64) -> None:
        super().__init__(whom)
        self.n: i64 = n
        self.which: i64 = which
        self.lasting: i64 = lasting

    def on(self, g: State, seat: i64, copy: i64) -> None:
        characters.change_stat(g, copy, self.which, self.n, self.lasting)


class SetStat(OnCards):
    """ "Its riposte becomes 3 this turn" (DK-1.13)."""

    def __init__(self, whom: Whom, which: i64, n: i64, lasting: i64) -> None:
        super().__init__(whom)
        self.which: i64 = which
        self.n: i64 = n
        self.lasting: i64 = lasting

    def on(self, g: State, seat: i64, copy: i64) -> None:
        characters.set_stat(g, copy, self.which, self.n, self.lasting)


class Grant(OnCards):
    """ "… gains Interceptor this turn"."""

    def __init__(self, whom: Whom, keyword: i64, lasting: i64) -> None:
        super().__init__(whom)
        self.keyword: i64 = keyword
        self.lasting: i64 = lasting

    def on(self, g: State, seat: i64, copy: i64) -> None:
        characters.gain_keyword(g, copy, self.keyword, self.lasting)


class Remove(OnCards):
    """ "… loses Infiltrator this turn" (DK-17.26)."""

    def __init__(self, whom: Whom, keyword: i64, lasting: i64) -> None:
        super().__init__(whom)
        self.keyword: i64 = keyword
        self.lasting: i64 = lasting

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        characters.count_loss(g)
        super().do(g, seat, card, x)

    def on(self, g: State, seat: i64, copy: i64) -> None:
        characters.lose_keyword(g, copy, self.keyword, self.lasting)


class MakeBlank(OnCards):
    """ "… is blank this combat" (DK-17.17)."""

    def __init__(self, whom: Whom, lasting: i64) -> None:
        super().__init__(whom)
        self.lasting: i64 = lasting

    def on(self, g: State, seat: i64, copy: i64) -> None:
        characters.make_blank(g, copy, self.lasting)


class Move(OnCards):
    """ "Move …" (DK-12.3)."""

    def on(self, g: State, seat: i64, copy: i64) -> None:
        if board.line_of(g, copy) != NONE:
            happenings.move_to_other_line(g, copy)


class Ready(OnCards):
    """ "Ready …" (DK-17.10)."""

    def on(self, g: State, seat: i64, copy: i64) -> None:
        happenings.ready(g, copy)


class Commit(OnCards):
    """ "Commit …" as an effect (DK-17.10)."""

    def on(self, g: State, seat: i64, copy: i64) -> None:
        if not board.is_committed(g, copy):
            g.tell(board.E_COMMITS, board.controller_of(g, copy), copy)
            happenings.commit(g, copy)


class Destroy(OnCards):
    """ "Destroy …" (DK-17.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        named = self.whom.cards(g, seat, card, x)
        happenings.destroy(g, [copy for copy in named if board.on_battlefield(g, copy)])


class Discard(OnCards):
    """ "Discard …" from the battlefield: no prestige, no Destruction; or the card looked at (DK-17.4, DK-10.12)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for copy in self.whom.cards(g, seat, card, x):
            deck = board.DECK + board.owner_of(g, copy)
            if board.on_battlefield(g, copy):
                self.on(g, seat, copy)
            elif g.top(deck) == copy:
                g.move(copy, deck, board.DISCARD + board.owner_of(g, copy))
                g.tell(board.E_LEAVES, board.owner_of(g, copy), copy)

    def on(self, g: State, seat: i64, copy: i64) -> None:
        g.tell(board.E_LEAVES, board.controller_of(g, copy), copy)
        happenings.take_off_battlefield(g, copy, board.DISCARD)


class ReturnToHand(Effect):
    """ "Return … to your hand", from the battlefield or the discard pile; everybody knows it there (DK-17.11)."""

    def __init__(self, whom: Whom) -> None:
        super().__init__()
        self.whom = whom

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.whom.is_there(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for copy in self.whom.cards(g, seat, card, x):
            owner = board.owner_of(g, copy)
            is_in_play = board.on_battlefield(g, copy)
            if not is_in_play and not g.has(board.DISCARD + owner, copy):
                continue
            if has_full_hand(g, owner):
                g.tell(board.E_BOTTOM, owner, copy)
            else:
                g.tell(board.E_RETURNS, owner, copy)
            if is_in_play:
                happenings.take_off_battlefield(g, copy, board.DISCARD)
            to_hand(g, owner, copy, board.DISCARD + owner)


def has_full_hand(g: State, seat: i64) -> bool:
    """Return whether the hand of *seat* is full (DK-18.15)."""
    return g.size(board.HAND + seat) >= g.setting(board.HAND_MAX)


def to_hand(g: State, seat: i64, copy: i64, source: i64) -> None:
    """Move a card into its owner's hand, or to the bottom of the deck if that is full (DK-18.15)."""
    if has_full_hand(g, seat):
        g.move_under(copy, source, board.DECK + seat)
    else:
        g.move(copy, source, board.HAND + seat)


class PutUnderDeck(Effect):
    """ "Put it on the bottom of that deck": the card looked at, or one from the battlefield or a discard pile."""

    def __init__(self, whom: Whom) -> None:
        super().__init__()
        self.whom = whom

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.whom.is_there(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for copy in self.whom.cards(g, seat, card, x):
            owner = board.owner_of(g, copy)
            deck = board.DECK + owner
            if g.top(deck) == copy:
                g.tell(board.E_BOTTOM, seat, copy)
                g.sink(deck)
            elif board.on_battlefield(g, copy) or g.has(board.DISCARD + owner, copy):
                g.tell(board.E_BOTTOM, seat, copy)
                if board.on_battlefield(g, copy):
                    happenings.take_off_battlefield(g, copy, board.DISCARD)
                g.move_under(copy, board.DISCARD + owner, deck)


class PutInPlay(Effect):
    """ "Put … onto the battlefield" from the discard pile, on a line of the player's choice (DK-12.2, DK-17.15)."""

    def __init__(self, whom: Whom, *, is_this: bool) -> None:
        super().__init__()
        self.whom = whom
        self.is_this = is_this

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return not self.is_this or can_put(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for copy in self.whom.cards(g, seat, card, x):
            if g.has(board.DISCARD + seat, copy) and can_put(g, seat, copy):
                g.push(PUT_ON_LINE, seat, copy, 0)


def can_put(g: State, seat: i64, copy: i64) -> bool:
    """Return whether *seat* could have a Character on the battlefield: room, and no namesake (DK-15.2, DK-18.16)."""
    if g.fact(board.RENOWNED, copy) == 1 and board.controls_name(g, seat, g.fact(board.NAME, copy), NONE):
        return False
    return board.has_room(g, seat, board.MELEE) or board.has_room(g, seat, board.SUPPORT)


def offer_lines(g: State, seat: i64) -> None:
    """Offer the lines of *seat* that have room."""
    if board.has_room(g, seat, board.MELEE):
        g.offer(board.MELEE_LINE)
    if board.has_room(g, seat, board.SUPPORT):
        g.offer(board.SUPPORT_LINE)


class PutOnLine(Effect):
    """Choose the line for a Character that an effect puts onto the battlefield (DK-12.2)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        offer_lines(g, seat)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        line = board.line_of_key(key)
        happenings.arrive(g, card, board.DISCARD + seat, seat, line)
        g.tell(board.E_PUT, seat, card, board.line_number(line))


class Replace(Effect):
    """ "Replace … with a … from your hand" (DK-17.16, DK-17.24)."""

    def __init__(self, whom: Whom) -> None:
        super().__init__()
        self.whom = whom

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.whom.is_there(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        new = abilities.target_of(g, x, abilities.REPLACEMENT)
        for old in self.whom.cards(g, seat, card, x):
            if new != NONE and g.has(board.HAND + seat, new) and board.line_of(g, old) != NONE:
                replace(g, seat, old, new)
                return


def replace(g: State, seat: i64, old: i64, new: i64) -> None:
    """Discard *old* and give its line, damage, Attachments, ready state and role to *new* (DK-17.16)."""
    line = board.line_of(g, old) + seat
    status = g.mark(board.STATUS, old) & (board.DAMAGE | board.COMMITTED)
    attacker = board.attacker(g)
    defender = board.defender(g)
    place = g.find(line, old)
    attachments = happenings.attachments_on(g, old)
    board.leave_play(g, old)
    g.move(old, line, board.DISCARD + board.owner_of(g, old))
    happenings.arrive(g, new, board.HAND + seat, seat, line - seat)
    g.tell(board.E_REPLACES, seat, new, old)  # told after the move, when everybody sees it
    last = g.size(line) - 1
    while last > place:  # in the same place
        g.exchange(line, last, last - 1)
        last -= 1
    g.set_mark(board.STATUS, new, g.mark(board.STATUS, new) | status)
    for attachment in attachments:
        g.set_mark(board.HOST, attachment, new + 1)
    if attacker == old:
        fight_on(g, new, defender)
    elif defender == old:
        fight_on(g, attacker, new)


def fight_on(g: State, attacker: i64, defender: i64) -> None:
    """Resume a combat that was broken off when a replaced participant left."""
    g.set(board.COMBAT, 0, board.FIGHTING)
    g.set(board.ATTACKER, 0, attacker + 1)
    g.set(board.DEFENDER, 0, defender + 1)


# Players ----------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class OnPlayer(Effect):
    """An instruction with a number for one player."""

    def __init__(self, who: WhichPlayer, n: i64) -> None:
        super().__init__()
        self.who = who
        self.n: i64 = n

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = self.who.one(g, seat, card, x)
        if player != NONE:
            self.on(g, player)

    def on(self, g: State, player: i64) -> None:
        """Apply it to *player*."""
        raise NotImplementedError(type(self).__name__)


class Draw(OnPlayer):
    """ "Draw 2 cards" (DK-17.6)."""

    def on(self, g: State, player: i64) -> None:
        board.draw(g, player, self.n)


class GainGold(OnPlayer):
    """ "Gain 1 gold" (DK-17.7)."""

    def on(self, g: State, player: i64) -> None:
        board.gain_gold(g, player, self.n)


class LoseGold(OnPlayer):
    """ "Your opponent loses 2 gold" (DK-17.7)."""

    def on(self, g: State, player: i64) -> None:
        board.lose_gold(g, player, self.n)


class GainPrestige(OnPlayer):
    """ "Gain 1 prestige" (DK-17.8)."""

    def on(self, g: State, player: i64) -> None:
        board.gain_prestige(g, player, self.n)


class LosePrestige(OnPlayer):
    """ "Your opponent loses 1 prestige" (DK-17.8)."""

    def on(self, g: State, player: i64) -> None:
        board.lose_prestige(g, player, self.n)


class DiscardAtRandom(OnPlayer):
    """ "Your opponent discards 1 card at random from their hand" (DK-17.23)."""

    def on(self, g: State, player: i64) -> None:
        hand = board.HAND + player
        for _ in range(self.n):
            if g.size(hand) > 0:
                at = g.rand(board.EFFECT_STREAM, g.size(hand))
                happenings.discard_from_hand(g, player, g.card(hand, at))


class DiscardSome(OnPlayer):
    """ "Your opponent discards 1 card from their hand": the owner of the hand chooses (DK-17.5)."""

    def on(self, g: State, player: i64) -> None:
        n = self.n
        if n > g.size(board.HAND + player):
            n = g.size(board.HAND + player)
        if n > 0:
            g.push(CHOOSE_DISCARD, player, NONE, n)


class ChooseDiscard(Step):
    """Choose the cards to discard one by one; *x* is how many are left."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hand = board.HAND + seat
        for i in range(g.size(hand)):
            g.offer_card(g.card(hand, i))
        candidates = g.size(hand)
        if candidates == x:
            candidates = 1
        g.ask_secretly(self, seat, card, x, candidates)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if x > 1:
            g.push(self, seat, card, x - 1)
        happenings.discard_from_hand(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_IN_HAND


class GainGoldForCost(Effect):
    """ "Gain gold equal to its cost": the printed one."""

    def __init__(self, who: WhichPlayer, whom: Whom) -> None:
        super().__init__()
        self.who = who
        self.whom = whom

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.whom.is_there(g, seat, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = self.who.one(g, seat, card, x)
        for copy in self.whom.cards(g, seat, card, x):
            board.gain_gold(g, player, g.fact(board.COST, copy))


class BecomeFirst(Effect):
    """ "You become the first player", for this turn (DK-17.19)."""

    def __init__(self, who: WhichPlayer) -> None:
        super().__init__()
        self.who = who

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = self.who.one(g, seat, card, x)
        if player != NONE and g.get(board.FIRST, 0) != player:
            g.set(board.FIRST, 0, player)
            g.tell(board.E_FIRST, player)


# Combat -----------------------------------------------------------------------------------------------------------


class CancelAttack(Effect):
    """ "Cancel the attack" (DK-9.9, DK-17.18)."""

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return g.get(board.COMBAT, 0) == board.FIGHTING

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.get(board.COMBAT, 0) == board.FIGHTING:
            board.break_off(g)
            g.tell(board.E_CANCELLED, seat)


class Redirect(OnCards):
    """ "Redirect the attack to it": another one of the same player becomes the defender (DK-9.10, DK-9.11)."""

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        if isinstance(self.whom, (TheTargets, ThatCharacter)):  # not known yet; illegal targets are not offered
            return board.defender(g) != NONE
        for copy in self.whom.cards(g, seat, card, x):
            if board.may_defend_instead(g, copy):
                return True
        return False

    def on(self, g: State, seat: i64, copy: i64) -> None:
        if board.may_defend_instead(g, copy):
            g.set(board.DEFENDER, 0, copy + 1)
            g.tell(board.E_REDIRECTED, board.controller_of(g, copy), copy)


# Hidden cards -----------------------------------------------------------------------------------------------------


class LookAtHand(Effect):
    """ "Look at your opponent's hand" (DK-17.13)."""

    def __init__(self, who: WhichPlayer) -> None:
        super().__init__()
        self.who = who

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = self.who.one(g, seat, card, x)
        g.tell(board.E_LOOKS_HAND, seat)
        for i in range(g.size(board.HAND + player)):
            g.show(g.card(board.HAND + player, i), seat)


class LookAtTop(Effect):
    """ "Look at the top card of your deck" or your opponent's (DK-17.13); it becomes "it" if there is no target."""

    def __init__(self, who: WhichPlayer, *, is_it: bool) -> None:
        super().__init__()
        self.who = who
        self.is_it = is_it

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = self.who.one(g, seat, card, x)
        copy = g.top(board.DECK + player)
        if copy == NONE:
            return
        g.tell(board.E_LOOKS_TOP, seat, NONE, player)
        g.show(copy, seat)
        if self.is_it:
            abilities.set_target(g, x, 0, copy)


class May(Effect):
    """ "You may …" (DK-13.26); about a card looked at it is asked as long as there is one (DK-19.12)."""

    def __init__(self, effect: Effect, needs_target: bool) -> None:
        super().__init__()
        self.effect = effect
        self.needs_target = needs_target

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.needs_target and abilities.target_of(g, x, 0) == NONE:
            return
        if self.effect.is_possible(g, seat, card, x):
            g.offer(YES)
            g.offer(NO)
            g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == YES:
            g.push(self.effect, seat, card, x)


class Search(Effect):
    """ "Search the top 5 cards of your deck for …" (DK-17.14, DK-17.21); a search is always asked (DK-19.12)."""

    def __init__(self, n: i64, which: Filter) -> None:
        super().__init__()
        self.n: i64 = n
        self.which = which

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Look at the cards first and ask in another step, since a step that asks must change nothing before."""
        if x >> LOCAL_AT == 0:
            n: i64 = 0
            while n < self.n and g.size(board.DECK + seat) > 0:
                g.take(board.DECK + seat, board.LOOKED + seat)
                n += 1
            if n > 0:
                g.tell(board.E_SEARCHES, seat, NONE, n)
                g.push(self, seat, card, x | 1 << LOCAL_AT)
            return
        looked = board.LOOKED + seat
        for i in range(g.size(looked)):
            if self.which.fits_printed(g, g.card(looked, i)):
                g.offer_card(g.card(looked, i))
        g.offer(PASS)
        g.ask_secretly(self, seat, card, x, 2)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(PUT_REST_UNDER, seat, card, 0)
        looked = board.LOOKED + seat
        if key == PASS:
            g.tell(board.E_FINDS_NOTHING, seat)
        elif has_full_hand(g, seat):
            g.reveal(key)
            g.tell(board.E_FINDS, seat, key)
        else:
            g.move(key, looked, board.HAND + seat)
            g.reveal(key)
            g.tell(board.E_FINDS, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_A_TARGET


class PutRestUnder(Step):
    """Put the other cards of a search under the deck, in an order that the searcher chooses unseen (DK-17.21)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        looked = board.LOOKED + seat
        if g.size(looked) == 0:
            return
        for i in range(g.size(looked)):
            g.offer_card(g.card(looked, i))
        g.ask_secretly(self, seat, card, x, g.size(looked))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(self, seat, card, x)
        g.move_under(key, board.LOOKED + seat, board.DECK + seat)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_A_TARGET


PUT_ON_LINE: Final = PutOnLine()
CHOOSE_DISCARD: Final = ChooseDiscard()
PUT_REST_UNDER: Final = PutRestUnder()
RULES: list[Step] = [PUT_ON_LINE, CHOOSE_DISCARD, PUT_REST_UNDER]
