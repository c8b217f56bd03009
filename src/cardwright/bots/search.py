"""The search bot: information-set Monte Carlo tree search, limited by time or by a number of simulations."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from cardwright.bots.decision import BotDecision, evaluation_of, playout_priors_of, root_of
from cardwright.bots.search_workers import SearchWorkers, VisitCount, best_of, counts_of
from cardwright.bots.tree import ENTRIES_PER_SIMULATION, SearchParameters, Tree, entries_for
from cardwright.engine import Dice
from cardwright.engine import State as EngineState
from cardwright.engine.guess import Worlds
from cardwright.match import State

MANY = 1 << 15  # simulations, or those of one second, for which the largest table is made
MAX_ENTRIES = MANY * ENTRIES_PER_SIMULATION  # 32 bytes each: a search takes less than 18 MB
SECONDS = 0.2
NO_LIMIT = 1 << 60


def entries_within(simulations: int, seconds: float = inf) -> int:
    """Return the size of the table for that many simulations or seconds, at most MAX_ENTRIES."""
    return int(entries_for(int(min(MANY, simulations, MANY * seconds))))


@dataclass(frozen=True)
class ChoiceStatistics:
    """The result of a search for one choice: its visits, and the mean share of the win they led to."""

    notation: str
    visits: int
    share: float | None
    """None without any visit."""


class SearchBot:
    """Searches until its limit and plays the most visited choice.

    With a number of simulations the same seed and view give the same choice, whatever was asked before. With a time
    limit it keeps its tree if the next decision follows directly from the last one. Several *cores* divide the
    simulations between them, or all search until the deadline.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        parameters: SearchParameters | None = None,
        cores: int = 1,
    ) -> None:
        self._seed = seed
        self._seconds = seconds if seconds is not None else SECONDS if simulations is None else inf
        self._simulations = NO_LIMIT if simulations is None else simulations
        self._entries = entries_within(self._simulations, self._seconds)
        self._tree = Tree(self._entries, parameters or SearchParameters())
        self._cores = cores
        self._workers = SearchWorkers(cores - 1, self._tree.parameters)
        self._keeps_tree = simulations is None
        self._expected: tuple[int, int] | None = None
        """Seat and fingerprint of the decision that the kept tree belongs to."""

    @property
    def entries(self) -> int:
        """The number of used entries of its table."""
        return self._tree.used

    @property
    def capacity(self) -> int:
        """The number of entries of its table."""
        return self._tree.entries

    @property
    def simulations(self) -> int:
        """The simulations made in this process for the last decision, without those of a kept tree."""
        return self._tree.simulations

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        decision = BotDecision(state, seat)
        if len(decision.choices) == 1:
            return decision.choices[0]
        if (prepared := decision.prepared()) is not None:
            self._expected = None
            return decision.choices[prepared]
        root, counts = self._search(decision)
        best = best_of(counts)
        self._expected = None
        if self._keeps_tree:
            self._tree.advance_root(root, best)
            root.seed(1)  # other draws give another fingerprint: then the tree does not fit
            root.choose(best)
            if root.turn == seat:
                self._expected = seat, Worlds(root, seat).fingerprint()
        return decision.choices[best]

    def choice_statistics(self, state: State, seat: int) -> list[ChoiceStatistics]:
        """Search and return the statistics of every choice of *seat*, the choice it would make first."""
        decision = BotDecision(state, seat)
        counts = self._search(decision)[1]
        self._expected = None
        found = [
            ChoiceStatistics(notation, visits, total / visits if visits else None)
            for notation, (visits, total) in zip(decision.choices, counts, strict=True)
        ]
        prepared = decision.prepared()
        first = decision.choices[best_of(counts) if prepared is None else prepared]
        return sorted(found, key=lambda each: (each.notation != first, -each.visits))

    def _search(self, decision: BotDecision) -> tuple[EngineState, list[VisitCount]]:
        """Search *decision* on all cores; return the root, and the count of every choice."""
        deadline = decision.opened + self._seconds
        simulations = max(self._simulations // self._cores, 1)
        if self._cores > 1:
            self._workers.begin(decision.view.packed(), self._entries, f"search {self._seed}", simulations, deadline)
        table, worlds = decision.worlds()
        fingerprint = worlds.fingerprint()
        if self._expected != (decision.seat, fingerprint):
            self._tree.reset(fingerprint)
        self._tree.playout_priors = playout_priors_of(table)
        dice = Dice(f"search {self._seed} {fingerprint}")
        self._tree.search(worlds, evaluation_of(table), dice, simulations, deadline)
        root = root_of(worlds)
        counts = counts_of(self._tree, root)
        for others in self._workers.counts(deadline):
            counts = [(v + more_v, s + more_s) for (v, s), (more_v, more_s) in zip(counts, others, strict=True)]
        return root, counts
