"""Turns that go round until all pass, for recruiting, reactions and every window in which several seats may act."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import NONE, PASS, State, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeTurns(Step):
    """Ask seat after seat to act or to pass; it ends when all have passed in a row. *x* counts those passes.

    A pass is not final: whoever passed is asked again after somebody has acted. A seat that can do nothing passes
    automatically, so `offers` must depend on public facts only, or the pass would reveal something about the hand.
    """

    def offers(self, g: State, seat: i64, card: i64) -> None:
        """Offer what *seat* may do now; passing is added."""
        raise NotImplementedError(type(self).__name__)

    def act(self, g: State, seat: i64, card: i64, key: i64) -> None:
        """Carry out what *seat* chose."""
        raise NotImplementedError(type(self).__name__)

    def passed(self, g: State, seat: i64, card: i64) -> None:
        """React to *seat* passing."""
        return

    def following(self, g: State, seat: i64) -> i64:
        """Return the seat whose turn comes after that of *seat*; -1 ends the turns."""
        return (seat + 1) % g.program.seats

    def askable(self, g: State) -> i64:
        """Return how many passes in a row end the turns."""
        return g.program.seats

    def begin(self, g: State, seat: i64, card: i64) -> None:
        """Begin with *seat*."""
        self._go_on(g, seat, card, 0)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Ask a seat. A waiting turn has a frame of no seat, which outlives a seat that leaves; *x* holds the seat."""
        if seat == NONE:
            seat = x & 7
            x >>= 3
            if g.has_left(seat):
                self.abandoned(g, seat, card, x)
                return
        self.offers(g, seat, card)
        g.offer(PASS)
        self.question(g, seat, card, x)

    def question(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Ask *seat*, or let it pass if there is nothing to choose."""
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        after = self.following(g, seat)
        if key != PASS:
            if after != NONE:
                self._go_on(g, after, card, 0)
            self.act(g, seat, card, key)
            return
        self.passed(g, seat, card)
        if x + 1 < self.askable(g) and after != NONE:
            self._go_on(g, after, card, x + 1)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Go on with the other seats."""
        after = self.following(g, seat)
        if x < self.askable(g) and after != NONE:
            self._go_on(g, after, card, x)

    def _go_on(self, g: State, seat: i64, card: i64, passes: i64) -> None:
        g.push(self, NONE, card, seat | passes << 3)
