"""The few figures that a simulation reports, exact for the same counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import variance

Z_95 = 1.959963984540054  # the normal deviate that leaves 2.5 % on either side


@dataclass(frozen=True)
class Interval:
    """A share of games, and where the true one lies with 95 % confidence."""

    share: float
    low: float
    high: float


def wilson(hits: float, games: float) -> Interval:
    """Return the Wilson score interval; it stays within 0 and 1 and is honest for few games.

    >>> wilson(0, 10)
    Interval(share=0.0, low=0.0, high=0.277533)
    """
    share = hits / games
    square = Z_95 * Z_95
    centre = (share + square / (2 * games)) / (1 + square / games)
    reach = Z_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return Interval(round(share, 6), round(max(centre - reach, 0.0), 6), round(min(centre + reach, 1.0), 6))


def wilson_of_means(means: Sequence[float], each: int) -> Interval:
    """Return the Wilson interval of comparisons that come *each* to a game, told as their mean in every game.

    Comparisons of one game depend on each other: together they count for as many as their spread is worth, at least one
    and at most all of them.

    >>> wilson_of_means([1.0, 1.0, 0.0, 0.0], 2) == wilson(2, 4)  # both come out alike: one comparison a game
    True
    >>> wilson_of_means([0.5, 0.5, 0.5, 0.5], 2) == wilson(4, 8)
    True
    """
    games = len(means)
    share = sum(means) / games
    worth = float(games)
    if 0 < share < 1 and games > 1:
        alone = share * (1 - share)  # the spread of single comparisons
        worth = max(games * alone / max(variance(means), alone / each), worth)
    return wilson(share * worth, worth)


@dataclass(frozen=True)
class Spread:
    """How a number is spread over games: mean, median, 95th percentile and maximum."""

    mean: float
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Counter[int]) -> Spread:
        """Return the spread of numbers, each with how often it came.

        >>> Spread.of(Counter({1: 90, 5: 10}))
        Spread(mean=1.4, p50=1, p95=5, max=5)
        """
        total = counts.total()
        mean = sum(number * times for number, times in counts.items()) / total
        return cls(round(mean, 6), _percentile(counts, 50), _percentile(counts, 95), max(counts))


def _percentile(counts: Counter[int], percent: int) -> int:
    """Return the smallest number that at least *percent* of all do not exceed."""
    wanted = counts.total() * percent
    seen = 0
    for number in sorted(counts):
        seen += counts[number] * 100
        if seen >= wanted:
            return number
    raise ValueError("no percentile of nothing")
