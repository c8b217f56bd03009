"""Thinking on several cores: each gathers statistics of its own about the same decision, and the visits are added up.

The others are sent a world the seat may be in, never the real one. Who does not answer in time is not waited for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

from cardwright.bots.door import evaluation_of, habits_of
from cardwright.bots.tree import Manner, Tree
from cardwright.crew import Worker
from cardwright.engine import Dice
from cardwright.engine import State as EngineState
from cardwright.engine.guess import Worlds
from cardwright.match import Packed

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


def think_apart(part: Part) -> list[Count]:
    """Think in a process of its own; return the count of every choice."""
    deadline = perf_counter() + part.seconds
    table, worlds = part.packed.worlds()
    tree = Tree(part.lines, Manner())
    sight = worlds.sight()
    tree.begin(sight)
    tree.habits = habits_of(table)
    tree.think(worlds, evaluation_of(table), Dice(f"{part.seed} {sight}"), part.simulations, deadline)
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

    def __init__(self, others: int) -> None:
        self._others = others
        self._idle: list[Worker[Part, list[Count]]] = []
        self._busy: list[Worker[Part, list[Count]]] = []

    def begin(self, packed: Packed, lines: int, seed: str, simulations: int, deadline: float) -> None:
        """Let everybody who is free begin to think."""
        while len(self._idle) + len(self._busy) < self._others:
            self._idle.append(Worker(think_apart))
        self._collect(perf_counter())  # late answers to an earlier question
        for number, worker in enumerate(self._idle):
            seconds = max(deadline - perf_counter() - MARGIN, 0.0)
            worker.ask(Part(packed, lines, f"{seed} core {number + 1}", simulations, seconds))
        self._busy += self._idle
        self._idle = []

    def counts(self, deadline: float) -> list[list[Count]]:
        """Return what those have counted who answer before the *deadline*."""
        return self._collect(deadline)

    def _collect(self, deadline: float) -> list[list[Count]]:
        answers = []
        for worker in list(self._busy):
            left = None if deadline == inf else max(deadline - perf_counter(), 0.0)
            if worker.has_answered(left):
                answers.append(worker.answer())
                self._busy.remove(worker)
                self._idle.append(worker)
        return answers
