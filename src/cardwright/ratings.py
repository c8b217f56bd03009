"""Strengths of people and bots with their uncertainty, by OpenSkill's Plackett-Luce model, on one scale everywhere.

A ladder updates strengths after every game; a tournament fits them to all its games at once. Everybody starts at the
same strength, except bots that were measured in a tournament: their strengths lie in a game's `strengths.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardwright.text.toml_reading import Section, read_file

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Player = TypeVar("Player", bound=Hashable)

# Ratings are shown on the usual scale: 1500 for a newcomer, 40 for each point of the model.
MIDDLE, SCALE = 1500.0, 40.0
START_MU, START_SIGMA = 25.0, 25.0 / 3
BETA = START_SIGMA / 2  # the standard deviation of a player's performance in one game
CONVERGED = 1e-7  # the largest step at which the fit ends, in points of the model
FILE = "strengths.toml"


@dataclass(frozen=True)
class Strength:
    """A strength in points of the model: mean and standard deviation."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def rating(self) -> float:
        """The strength on the scale that is shown."""
        return MIDDLE + SCALE * (self.mu - START_MU)

    @property
    def uncertainty(self) -> float:
        """The standard deviation on the scale that is shown."""
        return SCALE * self.sigma

    @property
    def lower_bound(self) -> float:
        """A lower bound at three standard deviations, which orders ladders."""
        return self.mu - 3 * self.sigma

    @classmethod
    def shown_as(cls, rating: float, uncertainty: float) -> Strength:
        """Return the strength with this rating and uncertainty."""
        return cls(START_MU + (rating - MIDDLE) / SCALE, uncertainty / SCALE)


def after_game(
    players: Sequence[Player],
    places: Sequence[int],
    before: Mapping[Player, Strength],
    teams: Sequence[Sequence[int]] | None = None,
) -> dict[Player, Strength]:
    """Return the strengths of *players* after a game, both given by seat; partners in *teams* share their place.

    Without teams everybody plays alone. A player on several seats gets the mean of what these would get.
    """
    model = _model()
    teams = teams or [[seat] for seat in range(len(players))]
    ratings = [model.rating(mu=before[each].mu, sigma=before[each].sigma) for each in players]
    ranks = [float(places[team[0]]) for team in teams]
    for team, rated in zip(teams, model.rate([[ratings[seat] for seat in team] for team in teams], ranks), strict=True):
        for seat, found in zip(team, rated, strict=True):
            ratings[seat] = found
    after = {}
    for player in dict.fromkeys(players):
        own = [found for found, each in zip(ratings, players, strict=True) if each == player]
        after[player] = Strength(sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own))
    return after


def most_likely(games: Sequence[tuple[Sequence[Player], Sequence[int]]]) -> dict[Player, Strength]:
    """Return the maximum a posteriori strengths of all players; a game is its players and their places.

    The order of the games does not matter. The prior is the strength of a newcomer; standard deviations take the
    strengths of the opponents as known.

    >>> found = most_likely([("ab", (1, 2)), ("ba", (2, 1)), ("ab", (2, 1))])
    >>> round(found["a"].rating), round(found["b"].rating)
    (1560, 1440)
    """
    found = {player: START_MU for players, _ in games for player in players}
    contests = [contest for players, places in games for contest in _contests(players, places)]
    while True:
        slopes = {player: (START_MU - mu) / START_SIGMA**2 for player, mu in found.items()}
        curves = dict.fromkeys(found, 1 / START_SIGMA**2)
        for winner, rivals, scale in contests:
            odds = {player: seats * exp((found[player] - found[winner]) / scale) for player, seats in rivals.items()}
            total = sum(odds.values())
            slopes[winner] += 1 / scale
            for player, each in odds.items():
                slopes[player] -= each / total / scale
                curves[player] += each / total * (1 - each / total) / scale**2
        # Half of Newton's step, since all strengths move at once.
        steps = {player: slopes[player] / curves[player] / 2 for player in found}
        found = {player: mu + steps[player] for player, mu in found.items()}
        if max(map(abs, steps.values()), default=0.0) < CONVERGED:
            return {player: Strength(mu, 1 / sqrt(curves[player])) for player, mu in found.items()}


def _contests(players: Sequence[Player], places: Sequence[int]) -> Iterator[tuple[Player, Mapping[Player, int], float]]:
    """Yield the stages of a game: the winner of each place, the remaining players with their seats, and the scale."""
    for player, place in zip(players, places, strict=True):
        rivals = Counter(other for other, theirs in zip(players, places, strict=True) if theirs >= place)
        if len(rivals) > 1:
            yield player, rivals, BETA * sqrt(len(players))


class _Measured(Section, frozen=True):
    """What `strengths.toml` holds of a bot."""

    rating: float
    uncertainty: float


@cache
def measured(folder: Path) -> dict[str, Strength]:
    """Return the measured strengths of a game's bots by name, empty if there are none."""
    path = folder / FILE
    if not path.exists():
        return {}
    found = read_file(path, dict[str, _Measured])
    return {name: Strength.shown_as(kept.rating, kept.uncertainty) for name, kept in found.items()}


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # needed when a game ends, not when the server starts

    return PlackettLuce(mu=START_MU, sigma=START_SIGMA)
