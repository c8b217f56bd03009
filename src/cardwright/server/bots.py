"""Bots at tables: they think in processes of their own, with a time limit, and answer at a human pace.

Whatever else takes long thought, advice and reviews, is asked of such processes too.

A bot is sent a world in which its seat may be, redrawn from what the seat knows: it could not read the hidden cards if
it tried. A process that takes far too long is ended, one that dies is started again, and whoever waited for it takes
the default choice.
"""

from __future__ import annotations

import asyncio
import random
import signal
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Protocol

from cardwright.bots import Bot, bot
from cardwright.bots.advice import Advice, advise
from cardwright.games import add_game_path, game_paths
from cardwright.match import Packed, State

Pause = Callable[[float], Awaitable[None]]
"""Waits so many seconds; tests wait otherwise."""
START_SECONDS = 60.0  # in which a new process must be ready
FADING = 0.98  # by which a long thought counts less with each one after it
PATIENCE = 10.0  # a process that has not answered so long after its time is ended


@lru_cache(maxsize=8)  # a bot that thinks keeps a few megabytes of what it thought
def _bot(name: str, seconds: float, seed: int) -> Bot:
    return bot(name, seconds=seconds, seed=seed)


class Task(Protocol):
    """What a process is asked: data that can be sent, and knows how to find its answer."""

    def answer(self) -> object:
        """Return the answer, data too."""


@dataclass(frozen=True)
class Choosing:
    """A bot chooses: in which world, and how long it may think."""

    bot: str
    seed: int
    seconds: float
    world: Packed

    def answer(self) -> str:
        """Return a choice."""
        return _bot(self.bot, self.seconds, self.seed).choose(self.world.state(), self.world.seat)


@dataclass(frozen=True)
class Advising:
    """Expert advises the seat of that world, and may think so long."""

    seed: int
    seconds: float
    world: Packed

    def answer(self) -> Advice:
        """Return the advice."""
        return advise(self.world.state(), self.world.seat, seconds=self.seconds, seed=self.seed)


def work(line: Connection, paths: Sequence[str]) -> None:
    """Answer tasks until nobody is at the other end: the life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its processes itself
    for path in paths:
        add_game_path(path)
    with suppress(EOFError, OSError):
        line.send(None)
        while True:
            task: Task = line.recv()
            try:
                told: tuple[Any, str | None] = task.answer(), None
            except Exception as trouble:
                told = None, f"{type(trouble).__name__}: {trouble}"
            line.send(told)


def _world(state: State, seat: int) -> tuple[int, Packed]:
    """Return the seed of a thought, by which it can be had again, and a world in which *seat* may be."""
    seed = state.derived_seed("thoughts")
    return seed, state.view(seat).packed(f"{seed} {state.choices_made}", history=True)


class BotFailed(Exception):
    """A bot that gave no answer, with the reason."""


class Thinkers:
    """A few processes in which bots think; they are started when they are first needed."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        *,
        think: float | None = None,
        patience: float = PATIENCE,
        life: Callable[[Connection, Sequence[str]], None] = work,
    ) -> None:
        """A bot has *seconds* for a choice, and should *think* half of that, if nothing else is said.

        A process that takes *patience* more is ended. *life* is what it does.
        """
        self._processes = processes
        self._seconds = seconds
        self._think = min(seconds / 2, think or seconds)
        self._patience = patience
        self._life = life
        self._jobs: SimpleQueue[tuple[Task, Future[Any]] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._running: set[BaseProcess] = set()
        self._closed = False

    async def choose(self, name: str, state: State, seat: int) -> str:
        """Return what the bot *name* chooses; one that fails or is too slow raises BotFailed or TimeoutError."""
        seed, world = _world(state, seat)
        choice: str = await self.ask(Choosing(name, seed, self._think, world))
        return choice

    async def advise(self, state: State, seat: int) -> Advice:
        """Return what Expert would choose for *seat*; raises as `choose` does."""
        seed, world = _world(state, seat)
        advice: Advice = await self.ask(Advising(seed, self._think, world))
        return advice

    async def ask(self, task: Task) -> Any:
        """Return the answer to *task*; one that cannot be found, or not in time, raises BotFailed or TimeoutError."""
        answer: Future[Any] = Future()
        answer.set_running_or_notify_cancel()
        self._jobs.put((task, answer))
        if len(self._threads) < self._processes and not self._closed:
            thread = threading.Thread(target=self._serve, name="thinker", daemon=True)
            self._threads.append(thread)
            thread.start()
        return await asyncio.wrap_future(answer)

    @property
    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return self._jobs.qsize()

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for _ in self._threads:
            self._jobs.put(None)
        for process in list(self._running):
            process.kill()
        for thread in self._threads:
            thread.join()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [process.pid for process in list(self._running) if process.pid is not None]

    def _serve(self) -> None:
        """Hand tasks to one process, and start another when it is gone."""
        worker: _Worker | None = None
        while (job := self._jobs.get()) is not None and not self._closed:
            task, answer = job
            try:
                if worker is not None and not worker.process.is_alive():
                    self._end(worker)
                    worker = None
                if worker is None:
                    worker = self._start()
                alive = worker.ask(task, answer, self._seconds, self._patience)
            except (EOFError, OSError) as trouble:
                alive = False
                if not answer.done() and not self._closed:
                    answer.set_exception(BotFailed(f"its process ended: {type(trouble).__name__}"))
            if not alive and worker is not None:
                self._end(worker)
                worker = None
        if worker is not None:
            self._end(worker)

    def _start(self) -> _Worker:
        spawn = get_context("spawn")
        here, there = spawn.Pipe()
        process = spawn.Process(target=self._life, args=(there, game_paths()), name="thinker", daemon=True)
        process.start()
        there.close()
        self._running.add(process)
        worker = _Worker(process, here)
        try:
            if not here.poll(START_SECONDS):
                raise OSError("a process did not start")
            here.recv()
        except (EOFError, OSError):
            self._end(worker)
            raise
        return worker

    def _end(self, worker: _Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.line.close()
        self._running.discard(worker.process)


@dataclass(frozen=True)
class _Worker:
    process: BaseProcess
    line: Connection

    def ask(self, task: Task, answer: Future[Any], seconds: float, patience: float) -> bool:
        """Let the process answer; return whether it can be used again."""
        self.line.send(task)
        if not self.line.poll(seconds):
            answer.set_exception(TimeoutError())
            if self.line.poll(patience):  # too late for this question, but alive
                self.line.recv()
                return True
            return False
        found, trouble = self.line.recv()
        if trouble is None:
            answer.set_result(found)
        else:
            answer.set_exception(BotFailed(trouble))
        return True


class Pace:
    """How long programs wait before they answer: drawn from one distribution, whatever they answer and for whom.

    What answers at once tells that there was nothing to think about. So a bot, and a pass for somebody who does not
    want to be asked, come after pauses of the same kind; and a bot with nothing to think about takes as long as it did
    when it had. A seat pauses once while everybody sees the same: otherwise the time would tell how many parts a
    hidden answer has.
    """

    def __init__(self, mean: float, wait: Pause = asyncio.sleep) -> None:
        self._mean = mean
        self._wait = wait
        self._paused: dict[int, object] = {}
        self._longest: dict[str, float] = {}
        """About how long each bot has thought at most of late."""

    async def pause(self, seat: int, public: object, bot: str | None = None) -> None:
        """Wait before *seat*, perhaps played by a *bot*, answers, where everybody sees *public*."""
        if self._mean <= 0 or self._paused.get(seat) == public:
            return
        self._paused[seat] = public
        await self._wait(self.draw() + (0.0 if bot is None else self._longest.get(bot, 0.0)))

    def thought(self, bot: str, seconds: float) -> None:
        """A *bot* has thought for so long."""
        self._longest[bot] = max(seconds, FADING * self._longest.get(bot, 0.0))

    def draw(self) -> float:
        """Return how long to wait: from half the mean to one and a half."""
        return self._mean * (0.5 + random.random())
