"""The four levels of opponents for people, about equally spaced in strength.

All levels are the same search. Expert searches for a second; the lower levels make a fixed number of simulations for a
choice. What a simulation adds in strength depends on the game, so `levels.toml` in a game's folder holds these numbers
(`bench/bots.py ladder` finds them, `bench/bots.py levels` measures the levels).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from cardwright.bots.search import SearchBot
from cardwright.games import find_game
from cardwright.match import State
from cardwright.text.toml_reading import Section, read_file

EXPERT = "expert"
EXPERT_SECONDS = 1.0
USUAL = {"easy": 2, "normal": 10, "hard": 60}  # simulations in a game without levels.toml
LEVELS = (*USUAL, EXPERT)
FILE = "levels.toml"


class LevelBot:
    """A search with the number of simulations that its level has in the game at hand."""

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
    """Return a bot of that level; limits can only lower its simulations."""
    if level != EXPERT:
        return LevelBot(level, seed, seconds, simulations, cores)
    return expert(seed, seconds, simulations, cores)


def expert(seed: int | str, seconds: float | None, simulations: int | None, cores: int = 1) -> SearchBot:
    """Return Expert, which searches for EXPERT_SECONDS without other limits."""
    if seconds is None and simulations is None:
        seconds = EXPERT_SECONDS
    return SearchBot(seed, seconds=seconds, simulations=simulations, cores=cores)


class LevelsFile(Section, frozen=True):
    """What `levels.toml` holds: the simulations of a choice, by level."""

    easy: int = USUAL["easy"]
    normal: int = USUAL["normal"]
    hard: int = USUAL["hard"]


@cache
def simulations_of(folder: Path) -> dict[str, int]:
    """Return the simulations of the lower levels in the game of that *folder*.

    >>> sorted(simulations_of(Path("a game without levels")).items())
    [('easy', 2), ('hard', 60), ('normal', 10)]
    """
    path = folder / FILE
    return USUAL if not path.exists() else msgspec.structs.asdict(read_file(path, LevelsFile))
