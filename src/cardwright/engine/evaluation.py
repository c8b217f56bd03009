"""Evaluations: every seat's expected share of the win in a position, as a game estimates it for search.

All shares lie between 0 and 1 and add up to 1. A search plays a simulation until the game's clock shows a later round
and evaluates the position there; a game without an evaluation is simulated to its end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import LENGTH, MAX_SEATS, PLACES, Program, State, pack


def no_shares() -> vec[float]:
    """Return an array with a share of 0 for every seat."""
    return vec[float]([0.0] * MAX_SEATS)


def final_shares(g: State, shares: vec[float]) -> None:
    """Write the shares of a finished game: 1 shared equally among the winners, 0 for the others."""
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


def add_up_teams(program: Program, shares: vec[float]) -> None:
    """Replace every seat's share by the share of its whole team, which is what a partner maximises."""
    if program.teams == program.seats:
        return
    team_of = program.team_of
    team: i64 = 0
    while team < program.teams:
        total = 0.0
        seat: i64 = 0
        while seat < program.seats:
            if team_of[seat] == team:
                total += shares[seat]
            seat += 1
        seat = 0
        while seat < program.seats:
            if team_of[seat] == team:
                shares[seat] = total
            seat += 1
        team += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A game's estimate of its positions."""

    def clock(self, g: State) -> i64:
        """Return a number that grows by one where positions are most comparable, such as the round."""
        raise NotImplementedError(type(self).__name__)

    def evaluate(self, g: State, shares: vec[float]) -> None:
        """Write the expected share of every seat in a game that is not over; how partners split theirs is free."""
        raise NotImplementedError(type(self).__name__)

    def is_quiet(self, g: State) -> bool:
        """Return whether nothing is under way in *g* that would make its evaluation misleading, such as a fight.

        Only needed to look a single choice ahead; a simulation goes on to the next tick of the clock.
        """
        return True

    def horizon(self, simulations: i64) -> i64:
        """Return how many ticks of the clock a search with that many simulations plays on before it evaluates.

        Playing on finds what the evaluation misses, but the farther a simulation goes, the more of its result is
        chance, which takes more simulations to average out, and simulated players are weaker than real ones.
        """
        return 1

    def later_exploration(self) -> float:
        """Return the factor on the exploration constant for every choice after the root's own.

        Less exploration makes the simulated players stronger: a factor below 1 pays where most choices differ by
        little and where players need not be unpredictable.
        """
        return 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class LinearEvaluation(Evaluation):
    """A linear model of features, with a softmax over the teams.

    The score of a seat is the weighted sum of its features plus the values of its cards, that of a team the sum over
    its seats. *weights* has one weight per feature; *card_values* has one value per card number, or is empty.
    `bench/weights.py` fits both to played games.
    """

    def __init__(self, weights: list[float], card_values: list[float]) -> None:
        self.weights: Final = vec[float](weights)
        self.card_values: Final = vec[float](card_values)
        self.zones: Final = pack(self.valued_zones())
        self.scratch: Final = vec[float]([0.0] * len(weights))
        self.scores: Final = no_shares()  # of the teams
        self.active: Final = pack([0] * MAX_SEATS)  # how many seats of each team can still win

    def valued_zones(self) -> list[int]:
        """Return the zones whose cards have a value for their seat, each as the number of the first seat's zone."""
        return []

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        """Write the features of *seat*; return whether it can still win, or help its partners to."""
        raise NotImplementedError(type(self).__name__)

    def evaluate(self, g: State, shares: vec[float]) -> None:
        program = g.program
        team_of = program.team_of
        weights = self.weights
        out = self.scratch
        scores = self.scores
        active = self.active
        team: i64 = 0
        while team < program.teams:
            scores[team] = 0.0
            active[team] = 0
            team += 1
        seat: i64 = 0
        while seat < program.seats:
            if self.features(g, seat, out):
                score = 0.0
                i: i64 = 0
                while i < len(weights):
                    score += weights[i] * out[i]
                    i += 1
                scores[team_of[seat]] += score + self.value_of_cards(g, seat)
                active[team_of[seat]] += 1
            seat += 1
        total = 0.0
        team = 0
        while team < program.teams:
            scores[team] = exp(scores[team]) if active[team] > 0 else 0.0
            total += scores[team]
            team += 1
        seat = 0
        while seat < program.seats:
            shares[seat] = scores[team_of[seat]] / (total * float(program.team_size[seat]))
            seat += 1

    def value_of_cards(self, g: State, seat: i64) -> float:
        """Return the values of the cards of *seat*, added up."""
        values = self.card_values
        total = 0.0
        if len(values) == 0:
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
                total += values[card_of[m[i]]]
                i += 1
            k += 1
        return total
