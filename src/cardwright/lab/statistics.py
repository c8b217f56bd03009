"""Statistics of simulations and tournaments: confidence intervals and distributions, exact for the same counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import variance

Z_95 = 1.959963984540054  # the normal deviate that leaves 2.5 % on either side


@dataclass(frozen=True)
class Interval:
    """A share of games with its 95 % confidence interval."""

    share: float
    low: float
    high: float


def wilson(hits: float, games: float) -> Interval:
    """Return the Wilson score interval, which stays within 0 and 1 and holds for few games too.

    >>> wilson(0, 10)
    Interval(share=0.0, low=0.0, high=0.277533)
    """
    share = hits / games
    square = Z_95 * Z_95
    centre = (share + square / (2 * games)) / (1 + square / games)
    reach = Z_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return Interval(round(share, 6), round(max(centre - reach, 0.0), 6), round(min(centre + reach, 1.0), 6))


def wilson_of_means(means: Sequence[float], each: int) -> Interval:
    """Return the Wilson interval of comparisons, *each* of them a game, given as their mean in every game.

    Comparisons within one game are correlated. Their effective number comes from the variance of the means: at least
    one a game, at most *each*.

    >>> wilson_of_means([1.0, 1.0, 0.0, 0.0], 2) == wilson(2, 4)  # fully correlated: one comparison a game
    True
    >>> wilson_of_means([0.5, 0.5, 0.5, 0.5], 2) == wilson(4, 8)
    True
    """
    games = len(means)
    share = sum(means) / games
    effective = float(games)
    if 0 < share < 1 and games > 1:
        single = share * (1 - share)  # the variance of a single comparison
        effective = max(games * single / max(variance(means), single / each), effective)
    return wilson(share * effective, effective)


@dataclass(frozen=True)
class Spread:
    """The distribution of a number over games: mean, median, 95th percentile and maximum."""

    mean: float
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Counter[int]) -> Spread:
        """Return the distribution of numbers, given with their frequencies.

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
