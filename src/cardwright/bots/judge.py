"""Judging from outside: what a position is worth to every seat, and what a choice has cost.

A judge sees what a seat sees, or what a spectator sees, and nothing else. It asks several searches that do not know of
each other: how far their answers differ is how sure the judge is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from cardwright.bots.decision import BotDecision, evaluation_of, playout_priors_of
from cardwright.bots.limits import check_simulations
from cardwright.bots.search import lines_within
from cardwright.bots.team import best_of, counts_of, root_of
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.guess import Worlds
from cardwright.games.game import Table
from cardwright.match import State

SEARCHES = 8  # that do not know of each other
LEAST = 4 * SEARCHES  # simulations with which anything can be judged


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
class Verdict:
    """What a judge thinks of a choice that was made."""

    best: str
    """What it would have chosen itself."""
    worth: float
    """The share of the win that the seat's team could expect after the best choice."""
    gain: Estimate
    """How much more that is than after the choice made; nothing if that was the best one."""


class Judge:
    """Judges positions; the same seed, simulations and knowledge give the same judgement."""

    def __init__(self, seed: int | str, simulations: int) -> None:
        """*simulations* are spent on one judgement, and twice as many again where a choice is compared with another.

        Fewer than LEAST, or more than anybody can wait for, raise CardwrightError.
        """
        check_simulations(simulations, LEAST)
        self._seed = seed
        self._simulations = simulations
        self._apiece = self._simulations // SEARCHES
        self._wide = Tree(lines_within(self._simulations), SearchParameters())
        self._small = Tree(lines_within(2 * self._apiece), SearchParameters())

    @property
    def room(self) -> int:
        """How many lines of statistics there is memory for."""
        return self._wide.lines + self._small.lines

    def outlook(self, state: State) -> list[Estimate]:
        """Return every team's expected share of the win in a game that is not over, from what lies open."""
        table, worlds = state.worlds(None)
        evaluation = self._open(table)
        means = []
        for number in range(SEARCHES):
            dice = self._begin(self._small, worlds, evaluation, number)
            totals = [0.0] * len(state.teams)
            for _ in range(self._apiece):
                world = worlds.draw(dice)
                self._small.simulate(world, world.turn, evaluation, dice)
                for team, seats in enumerate(state.teams):
                    totals[team] += self._small.shares[seats[0]]  # a seat's share is that of its team
            means.append([total / self._apiece for total in totals])
        return [Estimate.of([mean[team] for mean in means]) for team in range(len(state.teams))]

    def verdict(self, state: State, seat: int, chosen: str) -> Verdict:
        """Return what it thinks of the choice that *seat* made in *state*, from what the seat could know then."""
        decision = BotDecision(state, seat)
        table, worlds = decision.worlds()
        evaluation = self._open(table)
        best, worth = self._best(worlds, evaluation)
        made = decision.choices.index(chosen)
        if best == made:
            return Verdict(chosen, worth, Estimate(0.0, 0.0))
        pairs = [self._compare(worlds, evaluation, best, made, number) for number in range(SEARCHES)]
        gain = Estimate.of([better - worse for better, worse in pairs])
        return Verdict(decision.choices[best], sum(better for better, _ in pairs) / SEARCHES, gain)

    def _best(self, worlds: Worlds, evaluation: Evaluation | None) -> tuple[int, float]:
        """Return the best choice, and what it is worth.

        A search that has found something good at once leaves other choices untried: they are tried here.
        """
        tree = self._wide
        dice = self._begin(tree, worlds, evaluation, SEARCHES)
        tree.think(worlds, evaluation, dice, self._simulations, inf)
        counts = counts_of(tree, root_of(worlds))
        best = best_of(counts)
        untried = [choice for choice, (visits, _) in enumerate(counts) if visits == 0]
        if not untried:
            return best, counts[best][1] / counts[best][0]
        rivals = [best, *untried]
        worths = self._try_in_turn(tree, worlds, evaluation, rivals, self._apiece // 2, dice)
        return max(zip(rivals, worths, strict=True), key=lambda rival: rival[1])

    def _compare(
        self, worlds: Worlds, evaluation: Evaluation | None, one: int, other: int, number: int
    ) -> tuple[float, float]:
        """Return what two choices are worth to one search.

        Everybody has learned to play before from simulations in which the seat was free: nobody plays against a choice
        that is still face down.
        """
        tree = self._small
        dice = self._begin(tree, worlds, evaluation, number)
        for _ in range(self._apiece):
            tree.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
        better, worse = self._try_in_turn(tree, worlds, evaluation, (one, other), self._apiece // 2, dice)
        return better, worse

    @staticmethod
    def _try_in_turn(
        tree: Tree, worlds: Worlds, evaluation: Evaluation | None, choices: Sequence[int], times: int, dice: Dice
    ) -> list[float]:
        """Return what choices are worth after *tree* has learned: each is made so many times, in turn."""
        seat, root = int(worlds.observer), root_of(worlds)
        histories = [(int(tree.root_history[i]), int(tree.root_secret[i])) for i in range(len(tree.root_history))]
        totals = [0.0] * len(choices)
        for _ in range(times):
            for which, choice in enumerate(choices):
                tree.follow(root, choice)
                world = worlds.draw(dice)
                world.choose_for(seat, choice)
                tree.simulate(world, seat, evaluation, dice)
                totals[which] += tree.shares[seat]
                for i, (history, secret) in enumerate(histories):
                    tree.root_history[i], tree.root_secret[i] = history, secret
        return [total / times for total in totals]

    def _open(self, table: Table) -> Evaluation | None:
        """Let everybody have the priors of the table's game; return its evaluation."""
        self._wide.playout_priors = self._small.playout_priors = playout_priors_of(table)
        return evaluation_of(table)

    def _begin(self, tree: Tree, worlds: Worlds, evaluation: Evaluation | None, number: int) -> Dice:
        """Let *tree* forget everything; return the dice of the search with that number."""
        fingerprint = worlds.fingerprint()
        tree.begin(fingerprint)
        tree.settle(evaluation, self._simulations)  # all searches of a judgement look equally far
        return Dice(f"judge {self._seed} {number} {fingerprint}")
