"""Taking turns until all pass: the shape of recruiting, reactions and every window in which several seats may act."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import NONE, PASS, State, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeTurns(Step):
    """Ask seat after seat to act or to pass; it ends when all have passed in a row. *x* counts those passes.

    A pass is not final: whoever passed is asked again after somebody has acted. A seat that can do nothing passes by
    itself, so `offers` must offer by public facts only, or the passing tells what a hand holds.
    """

    def offers(self, g: State, seat: i64, card: i64) -> None:
        """Offer what *seat* may do now; passing is added."""
        raise NotImplementedError(type(self).__name__)

    def act(self, g: State, seat: i64, card: i64, key: i64) -> None:
        """Carry out what *seat* chose."""
        raise NotImplementedError(type(self).__name__)

    def passed(self, g: State, seat: i64, card: i64) -> None:
        """*seat* has passed."""
        return

    def following(self, g: State, seat: i64) -> i64:
        """Return whose turn comes after that of *seat*; -1 ends it."""
        return (seat + 1) % g.program.seats

    def askable(self, g: State) -> i64:
        """Return how many passes in a row end it."""
        return g.program.seats

    def begin(self, g: State, seat: i64, card: i64) -> None:
        """Let it begin with *seat*."""
        self._go_on(g, seat, card, 0)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """A waiting turn is nobody's frame, so that it does not go with a seat that leaves: *x* says whose it is."""
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
        """The others go on."""
        after = self.following(g, seat)
        if x < self.askable(g) and after != NONE:
            self._go_on(g, after, card, x)

    def _go_on(self, g: State, seat: i64, card: i64, passes: i64) -> None:
        g.push(self, NONE, card, seat | passes << 3)
