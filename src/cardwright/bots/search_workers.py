"""Root-parallel search: other processes search the same decision, and the visits of all trees are added up.

The processes are sent a world the seat may be in, never the real one. Answers that miss the deadline are not used, and
a process that has died is replaced at the next question.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

from cardwright.bots.decision import evaluation_of, playout_priors_of, root_of
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice
from cardwright.engine import State as EngineState
from cardwright.match import Packed
from cardwright.worker_pool import Worker

MARGIN = 0.010  # seconds by which workers stop earlier, for the transfer of their answers

VisitCount = tuple[int, float]
"""The number of visits of a choice, and the sum of the shares of the win they led to."""


@dataclass(frozen=True)
class SearchTask:
    """What another process searches, and for how long."""

    packed: Packed
    entries: int
    seed: str
    simulations: int
    seconds: float
    parameters: SearchParameters


def run_search_task(task: SearchTask) -> list[VisitCount]:
    """Search in a worker process; return the count of every choice."""
    deadline = perf_counter() + task.seconds
    table, worlds = task.packed.worlds()
    tree = Tree(task.entries, task.parameters)
    fingerprint = worlds.fingerprint()
    tree.reset(fingerprint)
    tree.playout_priors = playout_priors_of(table)
    tree.search(worlds, evaluation_of(table), Dice(f"{task.seed} {fingerprint}"), task.simulations, deadline)
    return counts_of(tree, root_of(worlds))


def counts_of(tree: Tree, root: EngineState) -> list[VisitCount]:
    """Return the count of every choice at the *root* of a tree."""
    return [
        (0, 0.0) if entry < 0 else (int(tree.visits_of(entry)), tree.share_total_of(entry))
        for entry in tree.entries_of(root)
    ]


def best_of(counts: list[VisitCount]) -> int:
    """Return the most visited choice; among equals the one with the larger sum of shares."""
    return max(range(len(counts)), key=lambda i: counts[i][0] + counts[i][1] / (counts[i][0] + 1))


class SearchWorkers:
    """The worker processes of one bot; they start with the first question and end with the bot."""

    def __init__(self, others: int, parameters: SearchParameters) -> None:
        self._others = others
        self._parameters = parameters
        self._idle: list[Worker[SearchTask, list[VisitCount]]] = []
        self._busy: list[Worker[SearchTask, list[VisitCount]]] = []
        self._late: list[Worker[SearchTask, list[VisitCount]]] = []
        """Workers still busy with an earlier question; their answers are discarded."""

    def begin(self, packed: Packed, entries: int, seed: str, simulations: int, deadline: float) -> None:
        """Start a search on every free worker."""
        self._late += self._busy
        self._busy = []
        self._collect(self._late, perf_counter())
        for number, worker in enumerate(self._free()):
            seconds = max(deadline - perf_counter() - MARGIN, 0.0)
            task = SearchTask(packed, entries, f"{seed} core {number + 1}", simulations, seconds, self._parameters)
            try:
                worker.ask(task)
            except OSError:  # it has just died
                worker.end()
            else:
                self._busy.append(worker)

    def counts(self, deadline: float) -> list[list[VisitCount]]:
        """Return the counts of all workers that answer before the *deadline*."""
        return self._collect(self._busy, deadline)

    def _free(self) -> list[Worker[SearchTask, list[VisitCount]]]:
        """Take all idle workers, with new ones instead of those that have died."""
        free = []
        for worker in self._idle:
            if worker.is_alive:
                free.append(worker)
            else:
                worker.end()
        self._idle = []
        while len(free) + len(self._late) < self._others:
            free.append(Worker(run_search_task))
        return free

    def _collect(self, asked: list[Worker[SearchTask, list[VisitCount]]], deadline: float) -> list[list[VisitCount]]:
        """Return the answers before the *deadline*; remove from *asked* the workers that have answered or died."""
        answers = []
        for worker in list(asked):
            left = None if deadline == inf else max(deadline - perf_counter(), 0.0)
            if not worker.has_answered(left):
                continue
            asked.remove(worker)
            try:
                answers.append(worker.answer())
            except (EOFError, OSError):
                worker.end()
            else:
                self._idle.append(worker)
        return answers
