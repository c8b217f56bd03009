"""The bot that thinks ahead: information-set Monte Carlo tree search, within a time or a number of simulations."""

from __future__ import annotations

from math import inf
from time import perf_counter

from cardwright.bots.door import Door, evaluation_of
from cardwright.bots.tree import Manner, Tree
from cardwright.engine import Dice
from cardwright.match import State

LINES = 1 << 16
SECONDS = 0.2
MANY = 1 << 60


class SearchBot:
    """Thinks as long as it may, and plays what it has visited most.

    With a number of simulations the same seed and the same view give the same choice; with a time it stops in time.
    Its memory is one table of statistics of fixed size.
    """

    def __init__(
        self, seed: int | str, *, seconds: float | None = None, simulations: int | None = None, manner: Manner | None = None
    ) -> None:
        self._seed = seed
        self._seconds = seconds if seconds is not None else SECONDS if simulations is None else inf
        self._simulations = MANY if simulations is None else simulations
        self._tree = Tree(LINES, manner or Manner())

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        deadline = perf_counter() + self._seconds
        door = Door(state, seat)
        if len(door.choices) == 1:
            return door.choices[0]
        table, worlds = door.worlds()
        sight = worlds.sight()
        self._tree.clear()
        dice = Dice(f"search {self._seed} {sight}")
        self._tree.think(worlds, sight, evaluation_of(table), dice, self._simulations, deadline)
        root = worlds.base.clone()
        root.turn, root.lane = seat, root.lane_of(seat)
        return door.choices[self._tree.best(root, sight)]
