"""A decision as bots get it: the choices of a seat, and the packed worlds that its view allows.

Everything comes from the seat's view, so that a bot cannot use what its seat does not know.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import exp
from time import perf_counter
from zlib import crc32

from cardwright.bots.playout_priors import PlayoutPriors, code_of_card, code_of_key
from cardwright.engine import NONE
from cardwright.engine import State as EngineState
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.guess import Worlds
from cardwright.games.game import Table, seat_letter
from cardwright.match import State, View
from cardwright.text import CardwrightError
from cardwright.text.toml_reading import Section, read_file


class BotDecision:
    """The choices of a seat, and the worlds it may be in."""

    def __init__(self, state: State, seat: int) -> None:
        self.opened = perf_counter()
        self.seat = seat
        self.view: View = state.view(seat)
        self.choices = self.view.choices()
        if not self.choices:
            raise CardwrightError("not-pending", seat=seat_letter(seat))

    def worlds(self) -> tuple[Table, Worlds]:
        """Return the table, and the worlds the seat may be in."""
        return self._worlds

    @cached_property
    def _worlds(self) -> tuple[Table, Worlds]:
        return self.view.worlds()

    def prepared(self) -> int | None:
        """Return the number of the choice that the game has prepared for bots, None if they should search."""
        table, worlds = self.worlds()
        root = root_of(worlds)
        key = table.game.prepared_choice(table, root)
        if key is None:
            return None
        return next((i for i in range(root.count()) if root.key(i) == key), None)


def root_of(worlds: Worlds) -> EngineState:
    """Return the position in which the observer of *worlds* must choose."""
    root = worlds.base.clone()
    root.turn = worlds.observer
    root.lane = root.lane_of(worlds.observer)
    return root


KEPT = 4  # tables whose evaluation and priors are cached
PLAYOUT_PRIORS = "playout_priors.toml"


class PriorsFile(Section, frozen=True):
    """What `playout_priors.toml` holds: the players it is for, by question and choice the logarithm of the weight."""

    players: list[int] = []
    questions: dict[str, dict[str, float]] = {}


def evaluation_of(table: Table) -> Evaluation | None:
    """Return the evaluation of a table's game, if it has one."""
    return _evaluation_of(table.origin or table)


@lru_cache(KEPT)
def _evaluation_of(table: Table) -> Evaluation | None:
    return table.game.evaluation(table)


def playout_priors_of(table: Table) -> PlayoutPriors | None:
    """Return the playout priors of a table's game for the cards in play, None if it has none for its players."""
    return _playout_priors_of(table.origin or table)


@lru_cache(KEPT)
def _playout_priors_of(table: Table) -> PlayoutPriors | None:
    path = table.game.folder / PLAYOUT_PRIORS
    file = read_file(path, PriorsFile) if path.exists() else PriorsFile()
    if table.players not in file.players:
        return None
    priors = PlayoutPriors([kind_of(type(step).__name__) for step in table.program.steps])
    codes = {card: code_of_card(number) for card, number in table.numbers.items()}
    for question, weights in file.questions.items():
        step, asking, x = question.split()
        if asking == "-" or asking in table.numbers:
            card = table.numbers.get(asking, NONE)
            for choice, weight in weights.items():
                code = code_of_key(int(choice)) if choice.startswith("-") else codes.get(choice)
                if code is not None:
                    priors.learn(kind_of(step), card, int(x), code, exp(weight))
    return priors


def kind_of(step: str) -> int:
    """Return the kind of the steps of that name, the same number for all tables.

    >>> kind_of("Place")
    3051125961
    """
    return crc32(step.encode())
