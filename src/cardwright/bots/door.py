"""The door between a bot and the packed states it thinks with.

A bot gets a seat's view, and from it all the worlds the seat may be in: nothing that the seat cannot know is behind
this door.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import exp
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

from cardwright.bots.habits import Habits, code_of_card, code_of_key
from cardwright.engine import Step
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
_habits: list[tuple[Table, Habits | None]] = []
KEPT = 4
HABITS = "habits.toml"


def evaluation_of(table: Table) -> Evaluation | None:
    """Return the evaluation of a table's game, if it has one; the last few are kept."""
    for known, evaluation in _evaluations:
        if known is table:
            return evaluation
    made = table.game.evaluation(table)
    _evaluations.append((table, made))
    del _evaluations[:-KEPT]
    return made


def habits_of(table: Table) -> Habits | None:
    """Return the habits of a table's game, if it has any for so many players; the last few are kept."""
    for known, habits in _habits:
        if known is table:
            return habits
    made = _learn(table)
    _habits.append((table, made))
    del _habits[:-KEPT]
    return made


def kind_of(step: Step) -> int:
    """Return a number for the kind of a step, the same for all tables.

    >>> from cardwright.games.hounds.play import Place
    >>> kind_of(Place()) == kind_of(Place())
    True
    """
    return crc32(type(step).__name__.encode())


def _learn(table: Table) -> Habits | None:
    """Return the habits in the folder of the table's game: those of cards that are in its set."""
    file = _read(table.game.folder / HABITS)
    if table.players not in file.get("players", ()):
        return None
    habits = Habits([kind_of(step) for step in table.program.steps])
    for question, weights in file["questions"].items():
        step, asking, x = question.split()
        if asking in table.numbers or asking == "-":
            card = table.numbers.get(asking, -1)
            for choice, weight in weights.items():
                if choice in table.numbers:
                    habits.learn(crc32(step.encode()), card, int(x), code_of_card(table.numbers[choice]), exp(weight))
                elif choice.startswith("-"):
                    habits.learn(crc32(step.encode()), card, int(x), code_of_key(int(choice)), exp(weight))
    return habits


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
