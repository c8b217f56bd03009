"""Opponents for people: four levels, about equally far apart in strength.

All think in the same way. The lower ones think less, each so many simulations a choice; the highest takes its time. How
much a simulation is worth depends on the game, so `levels.toml` in a game's folder says how many they are
(`bench/bots.py ladder` finds them, `bench/bots.py levels` measures the levels).
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from cardwright.bots.search import SearchBot
from cardwright.games import find_game
from cardwright.match import State

EXPERT = "expert"
EXPERT_SECONDS = 1.0
USUAL = {"easy": 2, "normal": 10, "hard": 60}  # simulations in a game that says nothing
LEVELS = (*USUAL, EXPERT)
FILE = "levels.toml"


class LevelBot:
    """A search that makes so many simulations as its level does in the game it is asked about."""

    def __init__(self, level: str, seed: int | str, seconds: float | None, simulations: int | None, cores: int) -> None:
        self._level = level
        self._seed = seed
        self._seconds = seconds
        self._most = simulations
        self._cores = cores
        self._searches: dict[int, SearchBot] = {}

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        return self._search(state.game).choose(state, seat)

    def _search(self, game: str) -> SearchBot:
        simulations = simulations_of(find_game(game).folder)[self._level]
        if self._most is not None:
            simulations = min(simulations, self._most)
        if simulations not in self._searches:
            self._searches[simulations] = SearchBot(
                self._seed, seconds=self._seconds, simulations=simulations, cores=self._cores
            )
        return self._searches[simulations]


def level_bot(
    level: str, seed: int | str, seconds: float | None, simulations: int | None, cores: int
) -> LevelBot | SearchBot:
    """Return a bot of that level which keeps within the limits given."""
    if level != EXPERT:
        return LevelBot(level, seed, seconds, simulations, cores)
    return expert(seed, seconds, simulations, cores)


def expert(seed: int | str, seconds: float | None, simulations: int | None, cores: int = 1) -> SearchBot:
    """Return Expert, who takes a second where nothing else is said."""
    if seconds is None and simulations is None:
        seconds = EXPERT_SECONDS
    return SearchBot(seed, seconds=seconds, simulations=simulations, cores=cores)


@cache
def simulations_of(folder: Path) -> dict[str, int]:
    """Return how many simulations a choice the lower levels make in the game of that *folder*.

    >>> sorted(simulations_of(Path("a game that says nothing")).items())
    [('easy', 2), ('hard', 60), ('normal', 10)]
    """
    path = folder / FILE
    return USUAL if not path.exists() else USUAL | tomllib.loads(path.read_text("utf-8"))
