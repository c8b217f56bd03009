"""The door between a bot and the packed states it thinks with.

A bot gets a seat's view, and from it all the worlds the seat may be in: nothing that the seat cannot know is behind
this door.
"""

from __future__ import annotations

from time import perf_counter

from cardwright.engine.evaluation import Evaluation
from cardwright.engine.guess import Worlds
from cardwright.games.game import Table, seat_letter
from cardwright.match import State, View
from cardwright.text import CardwrightError


class Door:
    """A decision as a bot sees it: the choices, and the worlds in which they may have to be made."""

    def __init__(self, state: State, seat: int) -> None:
        self.opened = perf_counter()
        self.seat = seat
        self.view: View = state.view(seat)
        self.choices = self.view.choices()
        if not self.choices:
            raise CardwrightError("not-pending", seat=seat_letter(seat))

    def worlds(self) -> tuple[Table, Worlds]:
        """Return all worlds the seat may be in, and the table they belong to."""
        return self.view.worlds()


_evaluations: list[tuple[Table, Evaluation | None]] = []
KEPT = 4


def evaluation_of(table: Table) -> Evaluation | None:
    """Return the evaluation of a table's game, if it has one; the last few are kept."""
    for known, evaluation in _evaluations:
        if known is table:
            return evaluation
    made = table.game.evaluation(table)
    _evaluations.append((table, made))
    del _evaluations[:-KEPT]
    return made
