"""How strong people and bots are at a game, and how sure that is: OpenSkill's Plackett-Luce, on one scale everywhere.

On a ladder a game changes what was thought before it; a tournament is looked at as a whole. Everybody starts in the
middle but the bots that a game has measured: what they reached in a tournament lies in its folder, in `strengths.toml`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Player = TypeVar("Player", bound=Hashable)

# Ratings are shown as players know them from elsewhere: 1500 for a newcomer, 40 for each point of the model.
MIDDLE, SCALE = 1500.0, 40.0
START_MU, START_SIGMA = 25.0, 25.0 / 3
BETA = START_SIGMA / 2  # how far a player's strength in one game is from the usual one
SETTLED = 1e-7  # points of the model; what moves less has settled
FILE = "strengths.toml"


@dataclass(frozen=True)
class Strength:
    """A strength as the model counts it: the best guess and its standard deviation."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def rating(self) -> float:
        """What is shown."""
        return MIDDLE + SCALE * (self.mu - START_MU)

    @property
    def uncertainty(self) -> float:
        """One standard deviation of what is shown."""
        return SCALE * self.sigma

    @property
    def surely(self) -> float:
        """What it almost certainly is at least: ladders are ordered by it."""
        return self.mu - 3 * self.sigma

    @classmethod
    def shown_as(cls, rating: float, uncertainty: float) -> Strength:
        """Return the strength that is shown with these two numbers."""
        return cls(START_MU + (rating - MIDDLE) / SCALE, uncertainty / SCALE)


def after_game(
    players: Sequence[Player], places: Sequence[int], before: Mapping[Player, Strength]
) -> dict[Player, Strength]:
    """Return what a game makes of its players' strengths; who sat on several seats gets the mean of them."""
    model = _model()
    teams = [[model.rating(mu=before[each].mu, sigma=before[each].sigma)] for each in players]
    rated = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    after = {}
    for player in dict.fromkeys(players):
        own = [found for found, each in zip(rated, players, strict=True) if each == player]
        after[player] = Strength(sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own))
    return after


def most_likely(games: Sequence[tuple[Sequence[Player], Sequence[int]]]) -> dict[Player, Strength]:
    """Return the strengths that explain all games best, each told by its players and their places.

    The order of the games does not matter. Everybody is thought to be in the middle as long as games say nothing else;
    how sure a strength is holds for known opponents.

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
        # All move at once, so nobody goes the whole way that would be right if the others stayed.
        steps = {player: slopes[player] / curves[player] / 2 for player in found}
        found = {player: mu + steps[player] for player, mu in found.items()}
        if max(map(abs, steps.values()), default=0.0) < SETTLED:
            return {player: Strength(mu, 1 / sqrt(curves[player])) for player, mu in found.items()}


def _contests(players: Sequence[Player], places: Sequence[int]) -> Iterator[tuple[Player, Mapping[Player, int], float]]:
    """Tell a game as contests for each place: who got it, among whom (with so many seats each), and how far apart."""
    for player, place in zip(players, places, strict=True):
        rivals = Counter(other for other, theirs in zip(players, places, strict=True) if theirs >= place)
        if len(rivals) > 1:
            yield player, rivals, BETA * sqrt(len(players))


@cache
def measured(folder: Path) -> dict[str, Strength]:
    """Return what the bots of the game in *folder* reached in a tournament, by their names; nothing if it has none."""
    path = folder / FILE
    if not path.exists():
        return {}
    return {name: Strength.shown_as(**found) for name, found in tomllib.loads(path.read_text("utf-8")).items()}


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # needed when a game ends, not when the server starts

    return PlackettLuce(mu=START_MU, sigma=START_SIGMA)
