"""How a card text runs: sentences in order, conditions, "may", "choose one", and effects on players.

In the frame of every part of a text `seat` is the player who uses the text, `card` is the card it stands on, and `x` is
the same in all games: bit 0 (`USED`) says that the text is used by another one, bit 1 (`AGREED`) that the user has
said yes to this part, and the bits above hold one more than the card chosen for this sentence, 0 for none. What a text
remembers from sentence to sentence ("it", "that player") lies in counters of the game. A step of a game that a text
only starts, such as the discard of several cards, has an argument of its own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.keys import MODE as MODE
from cardwright.engine.keys import NO as NO
from cardwright.engine.keys import SEAT_KEY as SEAT_KEY
from cardwright.engine.keys import YES as YES
from cardwright.engine.quantities import OnePlayer, Value, Who
from cardwright.engine.state import ALL, NONE, SPECTATOR, State, Step

# In x.
USED: Final = 1
AGREED: Final = 2
CHOSEN_AT: Final = 2

MOST_ASKED: Final = 99  # no mutant: no text asks a player for more cards


def chosen_card(x: i64) -> i64:
    """Return the card chosen for the running sentence, or -1."""
    return (x >> CHOSEN_AT) - 1


def with_chosen(x: i64, copy: i64) -> i64:
    """Return the argument for the rest of a sentence for which *copy* was chosen."""
    return (x & USED) | ((copy + 1) << CHOSEN_AT)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step):
    """A sentence of a text, or a part of one."""

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        """Return whether it could do anything now; an effect that cannot happen is not offered."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Effect):
    """Sentences in printed order, or the parts of one sentence, whose choices come first and decide if it can happen.

    A yes and a chosen card hold only for their own sentence.
    """

    def __init__(self, parts: list[Effect]) -> None:
        super().__init__()
        self.parts = vec[Effect]()
        for part in parts:
            self.parts = append(self.parts, part)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        x &= USED
        i: i64 = len(self.parts) - 1
        while i >= 0:
            g.push(self.parts[i], seat, card, x)
            i -= 1

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.parts[0].is_possible(g, seat, card, x)


@mypyc_attr(allow_interpreted_subclasses=True)
class If(Effect):
    """A condition that governs its own sentence, read when the sentence is reached."""

    def __init__(self, condition: Value, then: Effect) -> None:
        super().__init__()
        self.condition = condition
        self.then = then

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.condition.of(g, seat, card, x) != 0:
            g.push(self.then, seat, card, x)


@mypyc_attr(allow_interpreted_subclasses=True)
class May(Effect):
    """ "May": the user of the text decides; an effect that cannot happen is not asked about."""

    def __init__(self, effect: Effect) -> None:
        super().__init__()
        self.effect = effect

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.effect.is_possible(g, seat, card, x):
            g.offer(YES)
            g.offer(NO)
            g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == YES:
            g.push(self.effect, seat, card, x | AGREED)
        else:
            self.declined(g, seat, card)

    def declined(self, g: State, seat: i64, card: i64) -> None:
        """React to *seat* saying no."""
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseOne(Effect):
    """The user of the text picks a mode."""

    def __init__(self, modes: list[Effect]) -> None:
        super().__init__()
        self.modes = vec[Effect]()
        for mode in modes:
            self.modes = append(self.modes, mode)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for i in range(len(self.modes)):
            g.offer(MODE - i)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        self.picked(g, seat, card, MODE - key + 1)  # any order: reported before or after it is put on the agenda
        g.push(self.modes[MODE - key], seat, card, x)

    def picked(self, g: State, seat: i64, card: i64, number: i64) -> None:
        """React to *seat* picking the mode of that number, from 1."""
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class OnPlayers(Effect):
    """One instruction with a number for some players, one after the other clockwise; the number is read once."""

    def __init__(self, who: Who, amount: Value) -> None:
        super().__init__()
        self.who = who
        self.amount = amount
        self.one: OnePlayer | None = None
        if isinstance(who, OnePlayer):
            self.one = who

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.amount.is_moot(g, seat):
            return
        one = self.one
        if one is not None:  # most texts name one player
            player = one.one(g, seat)
            if player != NONE:
                self.on(g, seat, card, player, self.amount.of(g, seat, card, x))
            return
        players = self.who.of(g, seat)
        n = self.amount.of(g, seat, card, x)
        player = self.first(g, seat)
        for _ in range(g.program.seats):
            if (players >> player) & 1 != 0 and not g.has_left(player):
                self.on(g, seat, card, player, n)
            player = g.seat_after(player)

    def first(self, g: State, seat: i64) -> i64:
        """Return the first player in the round: the user of the text."""
        return seat

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        """Apply the instruction to one player, *target*."""
        raise NotImplementedError(type(self).__name__)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        players = self.who.of(g, seat)
        for player in range(g.program.seats):
            if (players >> player) & 1 != 0 and self.could(g, player):
                return True
        return False

    def could(self, g: State, target: i64) -> bool:
        """Return whether it could do anything to *target* now, by what everybody can see."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class AskPlayers(OnPlayers):
    """An instruction that asks several players, pushed in reverse order since the last one pushed is asked first."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if self.amount.is_moot(g, seat):
            return
        n = self.amount.of(g, seat, card, x)
        if n <= 0:
            return
        if n > MOST_ASKED:
            n = MOST_ASKED
        players = self.who.of(g, seat)
        player = self.first(g, seat)
        for _ in range(g.program.seats):
            player = g.seat_before(player)
            if (players >> player) & 1 != 0 and not g.has_left(player):
                self.on(g, seat, card, player, n)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseSome(Effect):
    """Cards of one place, chosen one by one by the player whose frame it is, such as those to discard.

    *x* holds how many are still to be chosen, and in its lowest three bits a seat for the game's own use.
    """

    def place(self, g: State, seat: i64, x: i64) -> i64:
        """Return the zone from which *seat* chooses."""
        raise NotImplementedError(type(self).__name__)

    def fits(self, g: State, copy: i64) -> bool:
        """Return whether that card may be chosen."""
        return True

    def take(self, g: State, seat: i64, card: i64, x: i64, copy: i64) -> None:
        """Do with *copy* what it was chosen for."""
        raise NotImplementedError(type(self).__name__)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        zone = self.place(g, seat, x)
        fitting: i64 = 0
        hidden = False
        for i in range(g.size(zone)):
            copy = g.card(zone, i)
            if not g.knows(SPECTATOR, copy):
                hidden = True
            if self.fits(g, copy):
                g.offer_card(copy)
                fitting += 1
        if g.program.faces[zone] == ALL:
            g.ask(self, seat, card, x)
            return
        if hidden and fitting > 0:  # the number of fitting cards in a hand is secret
            fitting = g.size(zone)
        g.ask_secretly(self, seat, card, x, fitting)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if x >> 3 > 1:
            g.push(self, seat, card, x - 8)
        self.take(g, seat, card, x, key)
