"""The bot that thinks ahead: information-set Monte Carlo tree search, within a time or a number of simulations."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from cardwright.bots.decision import BotDecision, evaluation_of, playout_priors_of
from cardwright.bots.team import Count, Team, best_of, counts_of, root_of
from cardwright.bots.tree import LINES_A_SIMULATION, SearchParameters, Tree, lines_for
from cardwright.engine import Dice
from cardwright.engine import State as EngineState
from cardwright.engine.guess import Worlds
from cardwright.match import State

MANY = 1 << 15  # simulations, or those of a second, for which there is the largest table of statistics
LINES = MANY * LINES_A_SIMULATION  # 32 bytes each, so a search takes less than 18 MB
SECONDS = 0.2
NO_LIMIT = 1 << 60


def lines_within(simulations: int, seconds: float = inf) -> int:
    """Return how large a table a search has for so many simulations in so much time: never more than LINES."""
    return int(lines_for(int(min(MANY, simulations, MANY * seconds))))


@dataclass(frozen=True)
class Weighed:
    """What a search thinks of a choice: how often it came back to it, and the share of the win it expects of it."""

    notation: str
    visits: int
    worth: float | None
    """None if it never tried it."""


class SearchBot:
    """Thinks as long as it may, and plays what it has visited most.

    With a number of simulations the same seed and the same view give the same choice, whatever was asked before. With a
    time it stops in time; if its next decision follows directly from its last, it goes on with what it has gathered.
    Several *cores* share the simulations, or all think as long as they may.
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
        self._lines = lines_within(self._simulations, self._seconds)
        self._tree = Tree(self._lines, parameters or SearchParameters())
        self._cores = cores
        self._team = Team(cores - 1, self._tree.parameters)
        self._keeps = simulations is None
        self._expected: tuple[int, int] | None = None
        """The seat and the fingerprint of the decision for which the tree is ready."""

    @property
    def lines(self) -> int:
        """How many lines of statistics it holds."""
        return self._tree.used

    @property
    def room(self) -> int:
        """How many lines of statistics there is memory for."""
        return self._tree.lines

    @property
    def simulations(self) -> int:
        """How many simulations it has made itself for its last decision, without those it went on from."""
        return self._tree.simulations

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        decision = BotDecision(state, seat)
        if len(decision.choices) == 1:
            return decision.choices[0]
        root, counts = self._think(decision)
        best = best_of(counts)
        self._expected = None
        if self._keeps:
            self._tree.follow(root, best)
            root.seed(1)  # if chance has a part in what follows, the next fingerprint is another one
            root.choose(best)
            if root.turn == seat:
                self._expected = seat, Worlds(root, seat).fingerprint()
        return decision.choices[best]

    def weigh(self, state: State, seat: int) -> list[Weighed]:
        """Return what it thinks of every choice of *seat*, the one it would choose first."""
        decision = BotDecision(state, seat)
        counts = self._think(decision)[1]
        self._expected = None
        found = [
            Weighed(notation, visits, worth / visits if visits else None)
            for notation, (visits, worth) in zip(decision.choices, counts, strict=True)
        ]
        first = decision.choices[best_of(counts)]
        return sorted(found, key=lambda each: (each.notation != first, -each.visits))

    def _think(self, decision: BotDecision) -> tuple[EngineState, list[Count]]:
        """Think about the decision behind *decision*; return the root, and what was counted for every choice."""
        deadline = decision.opened + self._seconds
        share = max(self._simulations // self._cores, 1)
        if self._cores > 1:
            self._team.begin(decision.view.packed(), self._lines, f"search {self._seed}", share, deadline)
        table, worlds = decision.worlds()
        fingerprint = worlds.fingerprint()
        if self._expected != (decision.seat, fingerprint):
            self._tree.begin(fingerprint)
        self._tree.playout_priors = playout_priors_of(table)
        dice = Dice(f"search {self._seed} {fingerprint}")
        self._tree.think(worlds, evaluation_of(table), dice, share, deadline)
        root = root_of(worlds)
        counts = counts_of(self._tree, root)
        for others in self._team.counts(deadline):
            counts = [(v + more_v, w + more_w) for (v, w), (more_v, more_w) in zip(counts, others, strict=True)]
        return root, counts
