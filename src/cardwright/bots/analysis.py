"""Analysis of positions and choices: every team's expected share of the win, and what a choice has cost.

An analyzer sees what one seat or a spectator sees, and nothing else. It runs several independent searches; the spread
of their results gives the standard errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from cardwright.bots.decision import BotDecision, evaluation_of, playout_priors_of, root_of
from cardwright.bots.limits import check_simulations
from cardwright.bots.search import entries_within
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.guess import Worlds
from cardwright.games.game import Table
from cardwright.match import State

SEARCHES = 8  # independent searches behind every estimate
LEAST = 4 * SEARCHES  # smallest number of simulations for an analysis


@dataclass(frozen=True)
class Estimate:
    """A share of the win, or a difference of two, with its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the mean of independent values.

        >>> Estimate.of([0.25, 0.75])
        Estimate(value=0.5, error=0.25)
        """
        n = len(values)
        mean = sum(values) / n
        return cls(mean, sqrt(sum((each - mean) ** 2 for each in values) / (n * (n - 1))))


@dataclass(frozen=True)
class ChoiceAnalysis:
    """A choice that was made, compared with the best one found."""

    best: str
    """The choice of the search."""
    share: float
    """The expected share of the win of the seat's team after the best choice."""
    gain: Estimate
    """How much larger that share is than after the choice made; 0 if that was the best one."""


class Analyzer:
    """Analyzes positions; the same seed, simulations and view give the same result."""

    def __init__(self, seed: int | str, simulations: int) -> None:
        """Set up the search trees.

        An analysis takes *simulations*, and twice as many more where it compares two choices. A number below LEAST or
        above the limit of bots raises CardwrightError.
        """
        check_simulations(simulations, LEAST)
        self._seed = seed
        self._simulations = simulations
        self._apiece = self._simulations // SEARCHES
        self._wide = Tree(entries_within(self._simulations), SearchParameters())
        self._small = Tree(entries_within(2 * self._apiece), SearchParameters())

    @property
    def capacity(self) -> int:
        """The number of entries in the tables of both trees."""
        return self._wide.entries + self._small.entries

    def expected_shares(self, state: State) -> list[Estimate]:
        """Return every team's expected share of the win in a game that is not over, from what lies open."""
        table, worlds = state.worlds(None)
        evaluation = self._prepare(table)
        means = []
        for number in range(SEARCHES):
            dice = self._reset(self._small, worlds, evaluation, number)
            totals = [0.0] * len(state.teams)
            for _ in range(self._apiece):
                world = worlds.draw(dice)
                self._small.simulate(world, world.turn, evaluation, dice)
                for team, seats in enumerate(state.teams):
                    totals[team] += self._small.shares[seats[0]]  # a seat's share is that of its team
            means.append([total / self._apiece for total in totals])
        return [Estimate.of([mean[team] for mean in means]) for team in range(len(state.teams))]

    def analyze(self, state: State, seat: int, chosen: str) -> ChoiceAnalysis:
        """Compare the choice that *seat* made in *state* with the best one, from what the seat could know then."""
        decision = BotDecision(state, seat)
        table, worlds = decision.worlds()
        evaluation = self._prepare(table)
        best, share = self._best(worlds, evaluation)
        made = decision.choices.index(chosen)
        if best == made:
            return ChoiceAnalysis(chosen, share, Estimate(0.0, 0.0))
        pairs = [self._compare(worlds, evaluation, best, made, number) for number in range(SEARCHES)]
        gain = Estimate.of([better - worse for better, worse in pairs])
        return ChoiceAnalysis(decision.choices[best], sum(better for better, _ in pairs) / SEARCHES, gain)

    def _best(self, worlds: Worlds, evaluation: Evaluation | None) -> tuple[int, float]:
        """Return the best choice and its expected share; choices the search never visited are tried as well."""
        tree = self._wide
        dice = self._reset(tree, worlds, evaluation, SEARCHES)
        tree.search(worlds, evaluation, dice, self._simulations, inf)
        counts = counts_of(tree, root_of(worlds))
        best = best_of(counts)
        untried = [choice for choice, (visits, _) in enumerate(counts) if visits == 0]
        if not untried:
            return best, counts[best][1] / counts[best][0]
        rivals = [best, *untried]
        shares = self._try_in_turn(tree, worlds, evaluation, rivals, self._apiece // 2, dice)
        return max(zip(rivals, shares, strict=True), key=lambda rival: rival[1])

    def _compare(
        self, worlds: Worlds, evaluation: Evaluation | None, one: int, other: int, number: int
    ) -> tuple[float, float]:
        """Return the expected shares of two choices, found by one search.

        The tree is trained first, with the seat free to choose, so that the other players do not adapt to a choice
        that is still face down.
        """
        tree = self._small
        dice = self._reset(tree, worlds, evaluation, number)
        for _ in range(self._apiece):
            tree.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
        better, worse = self._try_in_turn(tree, worlds, evaluation, (one, other), self._apiece // 2, dice)
        return better, worse

    @staticmethod
    def _try_in_turn(
        tree: Tree, worlds: Worlds, evaluation: Evaluation | None, choices: Sequence[int], times: int, dice: Dice
    ) -> list[float]:
        """Return the expected shares of choices, each made *times* times in turn with the trained *tree*."""
        seat, root = int(worlds.observer), root_of(worlds)
        histories = [(int(tree.root_history[i]), int(tree.root_secret[i])) for i in range(len(tree.root_history))]
        totals = [0.0] * len(choices)
        for _ in range(times):
            for which, choice in enumerate(choices):
                tree.advance_root(root, choice)
                world = worlds.draw(dice)
                world.choose_for(seat, choice)
                tree.simulate(world, seat, evaluation, dice)
                totals[which] += tree.shares[seat]
                for i, (history, secret) in enumerate(histories):
                    tree.root_history[i], tree.root_secret[i] = history, secret
        return [total / times for total in totals]

    def _prepare(self, table: Table) -> Evaluation | None:
        """Give both trees the playout priors of the table's game; return its evaluation."""
        self._wide.playout_priors = self._small.playout_priors = playout_priors_of(table)
        return evaluation_of(table)

    def _reset(self, tree: Tree, worlds: Worlds, evaluation: Evaluation | None, number: int) -> Dice:
        """Clear *tree* and return the dice of search *number*."""
        fingerprint = worlds.fingerprint()
        tree.reset(fingerprint)
        tree.set_horizon(evaluation, self._simulations)  # the same for all searches of an analysis
        return Dice(f"judge {self._seed} {number} {fingerprint}")
