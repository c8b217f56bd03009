"""What the texts of every game are built with: a part that may be impossible, "may", and "choose one"."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import State, Step

# Keys of these questions; a game's own keys leave room for them.
YES: Final = -3
NO: Final = -4
MODE: Final = -10  # the first mode; the next is one less
SEAT_KEY: Final = -30  # seat A; the next is one less


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step):
    """A sentence of a text, or a part of one."""

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        """Return whether it could do anything now: what cannot happen is not offered."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class May(Effect):
    """ "May": the owner of the text decides; what cannot happen is not asked."""

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
            g.push(self.effect, seat, card, self.agreed(x))
        else:
            self.declined(g, seat, card)

    def agreed(self, x: i64) -> i64:
        """Return the argument with which the effect goes on."""
        return x

    def declined(self, g: State, seat: i64, card: i64) -> None:
        """*seat* said no."""
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseOne(Effect):
    """The owner of the text picks a mode."""

    def __init__(self, modes: list[Effect]) -> None:
        super().__init__()
        self.modes = vec[Step]()
        for mode in modes:
            self.modes = append(self.modes, mode)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        i: i64 = 0
        while i < len(self.modes):
            g.offer(MODE - i)
            i += 1
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        self.picked(g, seat, card, MODE - key + 1)  # no mutant: told before or after it is put on the agenda
        g.push(self.modes[MODE - key], seat, card, x)

    def picked(self, g: State, seat: i64, card: i64, number: i64) -> None:
        """*seat* picked the mode of that number, from 1."""
        return
