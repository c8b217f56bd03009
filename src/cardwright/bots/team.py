"""Thinking on several cores: each gathers statistics of its own about the same decision, and the visits are added up.

The others are sent a world the seat may be in, never the real one. Who does not answer in time is not waited for, and
who has died is replaced for the next question.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

from cardwright.bots.decision import evaluation_of, playout_priors_of
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice
from cardwright.engine import State as EngineState
from cardwright.engine.guess import Worlds
from cardwright.match import Packed
from cardwright.worker_pool import Worker

MARGIN = 0.010  # seconds that the others stop earlier: their answers have a way to go

Count = tuple[int, float]
"""How often a choice was visited, and the shares of the win that came of it, added up."""


@dataclass(frozen=True)
class Part:
    """What another core is asked to think about."""

    packed: Packed
    lines: int
    seed: str
    simulations: int
    seconds: float
    parameters: SearchParameters


def think_apart(part: Part) -> list[Count]:
    """Think in a process of its own; return the count of every choice."""
    deadline = perf_counter() + part.seconds
    table, worlds = part.packed.worlds()
    tree = Tree(part.lines, part.parameters)
    fingerprint = worlds.fingerprint()
    tree.begin(fingerprint)
    tree.playout_priors = playout_priors_of(table)
    tree.think(worlds, evaluation_of(table), Dice(f"{part.seed} {fingerprint}"), part.simulations, deadline)
    return counts_of(tree, root_of(worlds))


def root_of(worlds: Worlds) -> EngineState:
    """Return the position in which the observer of *worlds* must choose."""
    root = worlds.base.clone()
    root.turn = worlds.observer
    root.lane = root.lane_of(worlds.observer)
    return root


def counts_of(tree: Tree, root: EngineState) -> list[Count]:
    """Return what a tree has counted for every choice at its *root*."""
    return [(0, 0.0) if line < 0 else (int(tree.visits_of(line)), tree.worth_of(line)) for line in tree.lines_of(root)]


def best_of(counts: list[Count]) -> int:
    """Return the choice visited most; of equals the one of more worth."""
    return max(range(len(counts)), key=lambda i: counts[i][0] + counts[i][1] / (counts[i][0] + 1))


class Team:
    """The other cores of one bot; their processes start with the first question and end with the bot."""

    def __init__(self, others: int, parameters: SearchParameters) -> None:
        self._others = others
        self._parameters = parameters
        self._idle: list[Worker[Part, list[Count]]] = []
        self._busy: list[Worker[Part, list[Count]]] = []
        self._late: list[Worker[Part, list[Count]]] = []
        """Those who still think about an earlier question; what they have counted there is of no use any more."""

    def begin(self, packed: Packed, lines: int, seed: str, simulations: int, deadline: float) -> None:
        """Let everybody who is free begin to think."""
        self._late += self._busy
        self._busy = []
        self._collect(self._late, perf_counter())
        for number, worker in enumerate(self._free()):
            seconds = max(deadline - perf_counter() - MARGIN, 0.0)
            part = Part(packed, lines, f"{seed} core {number + 1}", simulations, seconds, self._parameters)
            try:
                worker.ask(part)
            except OSError:  # it has died just now
                worker.end()
            else:
                self._busy.append(worker)

    def counts(self, deadline: float) -> list[list[Count]]:
        """Return what those have counted who answer before the *deadline*."""
        return self._collect(self._busy, deadline)

    def _free(self) -> list[Worker[Part, list[Count]]]:
        """Take all who have nothing to do, with new ones for those who have died."""
        free = []
        for worker in self._idle:
            if worker.is_alive:
                free.append(worker)
            else:
                worker.end()
        self._idle = []
        while len(free) + len(self._late) < self._others:
            free.append(Worker(think_apart))
        return free

    def _collect(self, asked: list[Worker[Part, list[Count]]], deadline: float) -> list[list[Count]]:
        """Return the answers that come before the *deadline*; who has answered or died is no longer among *asked*."""
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
