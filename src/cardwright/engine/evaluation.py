"""What the seats may expect of a position: the door through which a game tells a search who is ahead.

An evaluation gives every seat its expected share of the win: between 0 and 1, all shares together 1. A search plays on
until the game's clock shows a later round, and asks then; a game without an evaluation is played to its end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import LENGTH, MAX_SEATS, PLACES, State, pack


def no_shares() -> vec[float]:
    """Return room for the share of every seat."""
    return vec[float]([0.0] * MAX_SEATS)


def final_shares(g: State, shares: vec[float]) -> None:
    """Write who has won a game that is over: 1 shared among the winners, 0 for the others."""
    m = g.mem
    winners: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        if m[PLACES + seat] == 1:
            winners += 1
        seat += 1
    share = 1.0 / float(winners)
    seat = 0
    while seat < g.program.seats:
        if m[PLACES + seat] == 1:
            shares[seat] = share
        else:
            shares[seat] = 0.0
        seat += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What a game says about its positions."""

    def clock(self, g: State) -> i64:
        """Return a number that grows by one where positions can be compared best, such as the round."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, g: State, shares: vec[float]) -> None:
        """Write the expected share of every seat of a game that is not over."""
        raise NotImplementedError(type(self).__name__)

    def horizon(self, simulations: i64) -> i64:
        """Return how many ticks of the clock a search of so many simulations plays on before it asks.

        What an evaluation misses is told by playing on; but chance has a larger part in what lies farther, and must be
        averaged out, and simulations do not play as well as the players will.
        """
        return 1

    def later_exploration(self) -> float:
        """Return how curious the players are whom a search imagines after its own choice, as a part of its exploration.

        The less they try out, the better they play in what it imagines: less than 1 pays where most choices differ by
        little, and nobody must stay unpredictable.
        """
        return 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Weighing(Evaluation):
    """An evaluation that adds up weighted features and what single cards are worth beyond them.

    A seat's share grows with the exponential of its sum. *weights* are those of the features, *worths* those of the
    cards, by their numbers, or empty. `bench/weights.py` finds both by regression on played games.
    """

    def __init__(self, weights: list[float], worths: list[float]) -> None:
        self.weights: Final = vec[float](weights)
        self.worths: Final = vec[float](worths)
        self.zones: Final = pack(self.zones_that_count())
        self.scratch: Final = vec[float]([0.0] * len(weights))

    def zones_that_count(self) -> list[int]:
        """Return the zones in which a card is worth something to a seat, each told by that of the first seat."""
        return []

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        """Write what counts for *seat*; return whether it can still win."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, g: State, shares: vec[float]) -> None:
        weights = self.weights
        out = self.scratch
        total = 0.0
        seat: i64 = 0
        while seat < g.program.seats:
            share = 0.0
            if self.features(g, seat, out):
                score = 0.0
                i: i64 = 0
                while i < len(weights):
                    score += weights[i] * out[i]
                    i += 1
                share = exp(score + self.worth_of_cards(g, seat))
            shares[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < g.program.seats:
            shares[seat] /= total
            seat += 1

    def worth_of_cards(self, g: State, seat: i64) -> float:
        """Return what the cards in the zones of *seat* are worth, beyond their features."""
        worths = self.worths
        total = 0.0
        if len(worths) == 0:
            return total
        m = g.mem
        card_of = g.program.card_of
        bases = g.bases
        zones = self.zones
        k: i64 = 0
        while k < len(zones):
            zone = zones[k] + seat
            i = m[bases + zone]
            end = i + m[LENGTH + zone]
            while i < end:
                total += worths[card_of[m[i]]]
                i += 1
            k += 1
        return total
