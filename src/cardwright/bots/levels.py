"""Opponents for people: four levels, meant to be equally far apart in strength (`bench/bots.py levels` measures them).

All think in the same way. The lower ones think less; the highest takes its time.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.bots.search import SearchBot


@dataclass(frozen=True)
class Level:
    """How much a level thinks about one choice: so many simulations, or so long."""

    simulations: int | None
    seconds: float | None

    def player(self, seed: int | str, seconds: float | None, simulations: int | None, cores: int = 1) -> SearchBot:
        """Return a bot of this level that keeps within the limits given."""
        if self.simulations is not None:
            simulations = self.simulations if simulations is None else min(simulations, self.simulations)
        elif seconds is None and simulations is None:
            seconds = self.seconds
        return SearchBot(seed, seconds=seconds, simulations=simulations, cores=cores)


LEVELS = {
    "easy": Level(2, None),
    "normal": Level(16, None),
    "hard": Level(192, None),
    "expert": Level(None, 1.0),
}
