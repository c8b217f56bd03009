"""What card texts do: one step a kind of sentence (HH-7). A text is data; `reading` turns its tree into these steps.

Frames are those of `engine.control`: `card` is the physical card in the user's Ability slot ("this card", HH-7.15), and
`USED` in `x` marks the text of an ability that another one uses (HH-7.14).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import control
from cardwright.engine.control import AGREED, USED, AskPlayers, ChooseSome, Effect, OnPlayers, chosen_card, with_chosen
from cardwright.engine.quantities import Number, OnePlayer, Place, Value, Who
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.hounds import board
from cardwright.games.hounds.values import Filter, Slot
from cardwright.games.hounds.winning import check


class Nothing(Effect):
    """A sentence that can never do anything, such as one that names a card no player may move (HH-7.6, HH-1.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        return

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return False


class Forget(Effect):
    """ "It" is no card until the next sentence moves one (HH-7.36)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.IT, seat, 0)


# Control ------------------------------------------------------------------------------------------------------


class May(control.May):
    """ "You may": the user decides (HH-7.3); what cannot happen is not asked (HH-7.24)."""

    def declined(self, g: State, seat: i64, card: i64) -> None:
        g.tell(board.E_DECLINES, seat)


class ChooseOne(control.ChooseOne):
    """The user picks a mode."""

    def picked(self, g: State, seat: i64, card: i64, number: i64) -> None:
        g.tell(board.E_MODE, seat, NONE, number)


class AfterBattle(Effect):
    """The sentence waits until the battle's results are known (HH-7.20)."""

    def __init__(self, later: Effect) -> None:
        super().__init__()
        self.later = later

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.queue(self.later, seat, card, x)


class PickThen(Effect):
    """The user chooses a card of a zone, then the effect happens with it (HH-7.23, HH-7.24).

    *shown*: a card of the hand whose power or ability is used is shown to all.
    """

    def __init__(self, which: Filter, place: Place, then: Effect, shown: bool) -> None:
        super().__init__()
        self.which = which
        self.place = place
        self.then = then
        self.shown = shown

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = self.place.of(g, seat)
        if zone == NONE:
            return
        candidates: i64 = 0
        for i in range(g.size(zone)):
            copy = g.card(zone, i)
            if self.which.fits(g, copy):
                g.offer_card(copy)
                candidates += 1
        if zone == board.HAND + seat:
            if candidates < g.size(zone) and candidates > 0:  # how many fit is a secret of the hand
                candidates = g.size(zone)
            g.ask_secretly(self, seat, card, x, candidates)
        else:
            g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if self.shown:
            if self.place.zone == board.HAND:  # what lies open need not be shown
                g.reveal_held(key, self.place.of(g, seat))
                g.tell(board.E_SHOWS, seat, key)
        g.push(self.then, seat, card, with_chosen(x, key))

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        zone = self.place.of(g, seat)
        if zone == NONE:
            return False
        if zone == board.HAND + seat:  # what the hand holds is nobody's business
            return g.size(zone) > 0
        for i in range(g.size(zone)):
            if self.which.fits(g, g.card(zone, i)):
                return True
        return False

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if not g.has(self.place.of(g, seat), key):
            return board.NOT_THERE
        if not self.which.is_kind(g, key):
            return board.WRONG_KIND
        if not self.which.fits(g, key):
            return board.WRONG_NUMBER
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        zone = self.place.of(g, seat)
        return g.cards(zone)


# Effects on players ---------------------------------------------------------------------------------------------


class GainTreats(OnPlayers):
    """Gain Treats (HH-1.8)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.gain_treats(g, target, n)


class LoseTreats(OnPlayers):
    """Lose Treats, never below 0 (HH-1.8)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        n = board.lose_treats(g, target, n)
        if n > 0:
            g.tell(board.E_TREATS_LOST, target, NONE, n)

    def could(self, g: State, target: i64) -> bool:
        return g.get(board.TREATS, target) > 0


class Steal(OnPlayers):
    """Steal Treats, at most what the opponent has (HH-7.22)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        n = board.lose_treats(g, target, n)
        if n > 0:
            g.tell(board.E_STOLEN, seat, NONE, n, target)
        board.gain_treats(g, seat, n)

    def could(self, g: State, target: i64) -> bool:
        return g.get(board.TREATS, target) > 0


class GainLife(OnPlayers):
    """Gain life; without life in use it becomes Treats (HH-7.21, HH-7.33, HH-16.42)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if not board.uses_life(g):
            board.gain_treats(g, target, n)
        elif n > 0:
            board.gain_life(g, target, n)
            g.tell(board.E_LIFE, target, NONE, n)


class LoseLife(OnPlayers):
    """Lose life, which is no damage; without life in use another's loss gives the user Treats.

    HH-7.21, HH-7.33, HH-16.42.
    """

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if board.uses_life(g):
            if n > 0:
                board.lose_life(g, target, n)
                g.tell(board.E_LIFE_LOST, target, NONE, n)
        elif target != seat:
            board.gain_treats(g, seat, n)


class Draw(OnPlayers):
    """Draw now (HH-4.8)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.draw(g, target, n)

    def could(self, g: State, target: i64) -> bool:
        return board.has_cards(g, target)


class NextDraw(OnPlayers):
    """Change the next round's draw; changes add up (HH-4.3)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.add(board.DRAW_CHANGE, target, n)
        g.tell(board.E_DRAW_CHANGE, target, NONE, n)


class Mill(OnPlayers):
    """Discard from the top of the deck, face up (HH-7.36)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.set(board.IT, seat, 0)
        while n > 0 and board.has_deck(g, target):
            copy = g.take(board.DECK + target, board.DISCARD + target)
            g.set(board.IT, seat, copy + 1)
            g.tell(board.E_DISCARDS, target, copy)
            n -= 1

    def could(self, g: State, target: i64) -> bool:
        return board.has_cards(g, target)


class Lasting(OnPlayers):
    """An effect on players for this round; *later* moves it to next round (HH-7.9, HH-7.10)."""

    def __init__(self, who: Who, amount: Value, later: i64) -> None:
        super().__init__(who, amount)
        self.later: i64 = later


class Prevent(Lasting):
    """A shield against battle damage; shields add up (HH-7.18, HH-7.40)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.mark(g, target, board.PREVENT + self.later, g.get(board.PREVENT + self.later, target) + n)
        g.tell(board.E_PREVENT, target, NONE, n)


class Mark(Lasting):
    """Something that is so or not: Hounds can't faint (HH-7.17), double Treats for battle damage (HH-10.5)."""

    def __init__(self, counter: i64, event: i64, who: Who, later: i64) -> None:
        super().__init__(who, Number(0), later)
        self.counter: i64 = counter
        self.event: i64 = event

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.mark(g, target, self.counter + self.later, 1)
        g.tell(self.event, target)


class Discount(OnPlayers):
    """The next Hero recruited by paying is cheaper; with 3-4 players it is Treats.

    HH-7.28, HH-7.37, HH-16.40, HH-16.41.
    """

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if g.program.seats > 2:
            board.gain_treats(g, target, n)
        else:
            g.add(board.DISCOUNT, target, n)
            g.tell(board.E_DISCOUNT, target, NONE, n)


class Discard(AskPlayers):
    """Players discard cards of their own choice from the hand."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.push(DISCARD_SOME, target, card, n << 3 | seat)

    def could(self, g: State, target: i64) -> bool:
        return g.size(board.HAND + target) > 0


class Recover(AskPlayers):
    """Recover fainted Hounds, chosen by the user of the text (HH-9.10, HH-9.11, HH-7.23)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.push(RECOVER_SOME, seat, card, n << 3 | target)

    def could(self, g: State, target: i64) -> bool:
        return g.size(board.FAINTED + target) > 0


class DiscardSome(ChooseSome):
    """Discard cards of the hand one by one; the seat in *x* is the one whose text it is."""

    def place(self, g: State, seat: i64, x: i64) -> i64:
        return board.HAND + seat

    def take(self, g: State, seat: i64, card: i64, x: i64, copy: i64) -> None:
        g.move(copy, board.HAND + seat, board.DISCARD + seat)
        g.tell(board.E_DISCARDS, seat, copy)
        g.set(board.IT, x & 7, copy + 1)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_THERE


class RecoverSome(ChooseSome):
    """Hounds are recovered one by one; the seat in *x* is the one whose they are (HH-9.11)."""

    def place(self, g: State, seat: i64, x: i64) -> i64:
        return board.FAINTED + (x & 7)

    def take(self, g: State, seat: i64, card: i64, x: i64, copy: i64) -> None:
        board.recover(g, x & 7, copy)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_THERE


# Effects on slots -----------------------------------------------------------------------------------------------


class ForSlot(Effect):
    """An effect on one slot of the user or the opponent; *later* moves it to next round (HH-7.9, HH-7.10)."""

    def __init__(self, slot: Slot, amount: Value, later: i64) -> None:
        super().__init__()
        self.slot: i64 = slot.slot
        self.who = slot.who
        self.amount = amount
        self.later: i64 = later

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        target = self.who.one(g, seat)
        if target != NONE and not self.amount.is_moot(g, seat):
            self.apply(g, target, self.amount.of(g, seat, card, x))

    def apply(self, g: State, target: i64, n: i64) -> None:
        """Let it happen to the slot of *target*."""
        raise NotImplementedError


class Power(ForSlot):
    """A bonus or penalty (HH-7.8)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        counter = board.BONUS + self.later + self.slot
        board.mark(g, target, counter, g.get(counter, target) + n)
        g.tell(board.E_POWER, target, NONE, n, self.slot, self.later)


class SetPower(ForSlot):
    """The power becomes another number; the latest counts (HH-7.8, HH-7.11)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        if n < 0:
            n = 0
        board.mark(g, target, board.BECOMES + self.later + self.slot, n + 1)
        g.tell(board.E_BECOMES, target, NONE, n, self.slot, self.later)


class CountAsHero(ForSlot):
    """The slot is a Hero and not a Hound (HH-7.16, HH-17.5)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        board.mark(g, target, board.AS_HERO + self.later + self.slot, 1)
        g.tell(board.E_COUNTS_AS, target, NONE, self.slot, self.later)


class LeastDamage(ForSlot):
    """The slot deals at least that much damage; the highest of several counts (HH-7.19, HH-7.41)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        if n > g.get(board.LEAST + self.later + self.slot, target):  # no mutant: equal is equal either way
            board.mark(g, target, board.LEAST + self.later + self.slot, n)
        g.tell(board.E_LEAST, target, NONE, n, self.slot, self.later)


class Faint(ForSlot):
    """The Hound in the slot faints (HH-9.6, HH-9.9)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        if board.is_hound(g, target, self.slot):
            board.faint(g, target, self.slot)


class Replace(ForSlot):
    """The slot's card is discarded for the top card of its owner's deck, which is taken first (HH-7.26, HH-7.42)."""

    def apply(self, g: State, target: i64, n: i64) -> None:
        old = board.slot_card(g, target, self.slot)
        if old == NONE or not board.has_deck(g, target):
            return
        zone = board.SLOT + 4 * self.slot + target
        new = g.top(board.DECK + target)
        g.reveal(new)  # any order: seen before it is laid down or after
        g.move(old, zone, board.DISCARD + target)
        g.take(board.DECK + target, zone)
        g.tell(board.E_REPLACED, target, new, self.slot)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        target = self.who.one(g, seat)
        return target != NONE and board.slot_card(g, target, self.slot) != NONE and board.has_cards(g, target)


class Swap(Effect):
    """Two slots of one player exchange their contents, also when one is empty (HH-7.25)."""

    def __init__(self, first: Slot, second: Slot) -> None:
        super().__init__()
        self.first: i64 = first.slot
        self.second: i64 = second.slot
        self.who = first.who

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if not self.is_possible(g, seat, card, x):
            return
        target = self.who.one(g, seat)
        a = board.SLOT + 4 * self.first + target
        b = board.SLOT + 4 * self.second + target
        one = g.top(a)
        two = g.top(b)
        if one >= 0:
            g.pull(a, one)
        if two >= 0:
            g.pull(b, two)  # any order: out of one slot and into the other
            g.put(a, two)
        if one >= 0:
            g.put(b, one)
        g.tell(board.E_SWAP, target, NONE, self.first, self.second)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        target = self.who.one(g, seat)
        if target == NONE:
            return False
        return board.slot_card(g, target, self.first) != NONE or board.slot_card(g, target, self.second) != NONE


class SwapHand(Effect):
    """Exchange a filled slot of one's own with the chosen hand card; the new one is public (HH-7.27)."""

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = board.SLOT + 4 * self.slot + seat
        old = g.top(zone)
        new = chosen_card(x)
        g.pull(zone, old)
        g.move(new, board.HAND + seat, zone)
        g.reveal(new)  # any order: the two cards do not touch each other
        g.put(board.HAND + seat, old)
        g.tell(board.E_SWAP_HAND, seat, new, self.slot)


class SwapWithHand(Effect):
    """Ask for the hand card first; both places need a card (HH-7.27)."""

    def __init__(self, slot: i64, pick: Effect) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.pick = pick

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.is_possible(g, seat, card, x):
            g.push(self.pick, seat, card, x)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return board.slot_card(g, seat, self.slot) != NONE and g.size(board.HAND + seat) > 0


# Effects on cards -----------------------------------------------------------------------------------------------


class Dig(Effect):
    """Look at the top cards of one's deck, keep some, discard the rest (HH-7.34)."""

    def __init__(self, n: i64, keep: i64) -> None:
        super().__init__()
        self.n: i64 = n
        self.keep: i64 = keep

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        looked = look(g, seat, seat, self.n)
        g.push(KEEP, seat, card, looked << 8 | self.keep)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return board.has_cards(g, seat)


def look(g: State, seat: i64, owner: i64, n: i64) -> i64:
    """*seat* alone looks at the top *n* cards of a deck, refilled if too short; return how many there are (HH-4.8)."""
    zone = board.DECK + owner
    if g.size(zone) < n and g.size(board.DISCARD + owner) > 0:
        g.tell(board.E_REFILL, owner, NONE, g.size(board.DISCARD + owner))
        g.refill(zone, board.DISCARD + owner, board.DECK_STREAM + owner)
    if g.size(zone) < n:
        n = g.size(zone)
    for i in range(1, n + 1):
        copy = g.card(zone, g.size(zone) - i)
        g.show(copy, seat)
        g.tell(board.E_LOOKS, seat, copy, owner)
    return n


class Keep(Effect):
    """Put cards looked at into the hand, unseen; the rest is discarded face up (HH-7.34).

    The cards lie on top of the deck meanwhile: *x* holds how many of them are left, and in its lowest byte how many
    more are kept.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = board.DECK + seat
        looked = x >> 8
        keep = x & 0xFF
        if 0 < keep < looked:
            for i in range(1, looked + 1):
                g.offer_card(g.card(zone, g.size(zone) - i))
            g.ask_secretly(self, seat, card, x, looked)
            return
        while looked > 0:
            if keep > 0:
                copy = g.take(zone, board.HAND + seat)
                g.tell(board.E_KEEPS, seat, copy)
            else:
                copy = g.take(zone, board.DISCARD + seat)
                g.tell(board.E_DISCARDS, seat, copy)
            looked -= 1

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.move_unseen(key, board.DECK + seat, board.HAND + seat, seat)
        g.tell(board.E_KEEPS, seat, key)
        g.push(self, seat, card, x - 0x101)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_THERE


class Reorder(Effect):
    """Look at the top cards of a deck and put them back in any order (HH-7.35)."""

    def __init__(self, who: OnePlayer, n: i64) -> None:
        super().__init__()
        self.who = who
        self.n: i64 = n

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        target = self.who.one(g, seat)
        if target == NONE:
            return
        looked = look(g, seat, target, self.n)
        if looked > 1:
            g.hide_order(board.DECK + target, g.size(board.DECK + target) - looked, seat)
            g.push(ARRANGE, seat, card, looked << 3 | target)


class Arrange(Effect):
    """Choose which of the top cards of a deck comes back as the lowest, then the next (HH-7.35).

    *x* holds how many cards are left, and in its lowest three bits whose deck it is.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = board.DECK + (x & 7)
        looked = x >> 3
        if looked > g.size(zone):  # its owner has left the game
            return
        for i in range(1, looked + 1):
            g.offer_card(g.card(zone, g.size(zone) - i))
        g.ask_secretly(self, seat, card, x, looked)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        zone = board.DECK + (x & 7)
        looked = x >> 3
        lowest = g.size(zone) - looked
        at = g.find(zone, key)
        while at > lowest:
            g.exchange(zone, at, at - 1)
            at -= 1
        if looked > 2:  # no mutant: a single card has only one place to go
            g.push(self, seat, card, x - 8)
        else:
            g.tell(board.E_REORDERS, seat, NONE, x & 7)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_THERE


TO_HAND: Final = 0
ON_DECK: Final = 1
UNDER_DECK: Final = 2
UNDER_HEROES: Final = 3
TO_DISCARD: Final = 4


class Move(Effect):
    """Move the chosen card to a place of its owner or under the Hero deck (HH-7.31, HH-7.30, HH-1.3)."""

    def __init__(self, source: Place, to: i64) -> None:
        super().__init__()
        self.source = source
        self.to: i64 = to

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        copy = chosen_card(x)
        zone = self.source.of(g, seat)
        owner = self.source.owner(g, seat)
        if owner == NONE:  # a card of the Barracks
            owner = seat
        move_card(g, copy, zone, owner, self.to)  # any order: it is the same card before and after
        g.set(board.IT, seat, copy + 1)


def move_card(g: State, copy: i64, zone: i64, owner: i64, to: i64) -> None:
    """Move *copy* of *owner* from *zone* to one of the places a text can name."""
    if to == TO_HAND:
        g.move(copy, zone, board.HAND + owner)
        g.tell(board.E_TO_HAND, owner, copy)
    elif to == ON_DECK:
        g.move(copy, zone, board.DECK + owner)
        g.tell(board.E_ON_DECK, owner, copy)
    elif to == UNDER_DECK:
        g.move_under(copy, zone, board.DECK + owner)
        g.tell(board.E_UNDER_DECK, owner, copy)
    elif to == TO_DISCARD:
        g.move(copy, zone, board.DISCARD + owner)
        g.tell(board.E_DISCARDS, owner, copy)
    else:
        g.move_under(copy, zone, board.HERO_DECK)
        g.tell(board.E_UNDER_HEROES, owner, copy)
        board.fill_barracks(g)


class MoveThis(Effect):
    """Move "this card": followed to another slot, lost once it has left the battlefield (HH-7.15)."""

    def __init__(self, to: i64) -> None:
        super().__init__()
        self.to: i64 = to

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for slot in range(board.SLOTS):
            if board.slot_card(g, seat, slot) == card:
                if self.to != UNDER_HEROES or g.fact(board.HERO, card) == 1:
                    move_card(g, card, board.SLOT + 4 * slot + seat, seat, self.to)  # any order: IT is no place
                    g.set(board.IT, seat, card + 1)
                return


class Cancel(Effect):
    """The opponent's ability does nothing this round, if its place has not come yet (HH-7.12)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        other = board.opponent_of(g, seat)
        if other != NONE and g.get(board.RESOLVED, other) == 0:
            g.set(board.CANCELLED, other, 1)
            g.tell(board.E_CANCEL, other)


class UseChosen(Effect):
    """Use the ability of the chosen card as if printed on one's own Ability card; not inside a used one.

    HH-7.13, HH-7.14.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        use_text(g, chosen_card(x), seat, card)


class UseSlot(Effect):
    """Use the ability of the card in a slot (HH-7.13, HH-7.14)."""

    def __init__(self, slot: Slot) -> None:
        super().__init__()
        self.slot: i64 = slot.slot
        self.who = slot.who

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        target = self.who.one(g, seat)
        if target != NONE and x & USED == 0:
            copy = board.slot_card(g, target, self.slot)
            if copy != NONE:
                use_text(g, copy, seat, card)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return x & USED == 0


class UsePick(Effect):
    """Choose whose ability to use, unless this text is itself used (HH-7.14)."""

    def __init__(self, pick: Effect) -> None:
        super().__init__()
        self.pick = pick

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x & USED == 0:
            g.push(self.pick, seat, card, x)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return x & USED == 0 and self.pick.is_possible(g, seat, card, x)


def use_text(g: State, copy: i64, seat: i64, card: i64) -> None:
    """Resolve the text of *copy* for *seat*; the card itself does not move."""
    g.tell(board.E_USES, seat, copy)
    g.set(board.IT, seat, 0)
    g.push(g.program.steps[g.fact(board.TEXT, copy)], seat, card, USED)


class RecruitFree(Effect):
    """Recruit a Hero of the Barracks at once without paying; with 3-4 players recover a Hound if wished.

    HH-7.29, HH-7.39, HH-16.39.
    """

    def __init__(self, which: Filter) -> None:
        super().__init__()
        self.which = which

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = self.zone(g, seat)
        i: i64 = 0
        while i < g.size(zone):
            copy = g.card(zone, i)
            if g.program.seats > 2 or self.which.fits(g, copy):
                g.offer_card(copy)
            i += 1
        if g.program.seats > 2 and i > 0 and x & AGREED == 0:
            g.offer(PASS)
        g.ask(self, seat, card, x)

    def zone(self, g: State, seat: i64) -> i64:
        if g.program.seats > 2:
            return board.FAINTED + seat
        return board.BARRACKS

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(board.E_DECLINES, seat)
        elif g.program.seats > 2:
            board.recover(g, seat, key)
        else:
            g.tell(board.E_RECRUIT, seat, key)
            board.recruit(g, seat, key)
            check(g, 0)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        zone = self.zone(g, seat)
        for i in range(g.size(zone)):
            if g.program.seats > 2 or self.which.fits(g, g.card(zone, i)):
                return True
        return False

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key == PASS:
            return board.MANDATORY
        if g.has(self.zone(g, seat), key):
            return board.WRONG_COST
        return board.NOT_THERE

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        zone = self.zone(g, seat)
        return [PASS, *g.cards(zone)]


NOTHING: Final = Nothing()
FORGET: Final = Forget()
DISCARD_SOME: Final = DiscardSome()
RECOVER_SOME: Final = RecoverSome()
KEEP: Final = Keep()
ARRANGE: Final = Arrange()
RULES: list[Step] = [NOTHING, FORGET, DISCARD_SOME, RECOVER_SOME, KEEP, ARRANGE]
