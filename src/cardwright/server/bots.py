"""Bots at tables: they think in processes of their own, with a time limit, and answer at a human pace.

Whatever else takes long thought, advice and reviews, is asked of such processes too.

A bot is sent a world in which its seat may be, redrawn from what the seat knows: it could not read the hidden cards if
it tried. The time of a choice counts from the question on: a bot that had to wait for a process thinks less, and one
whose time is over takes the default choice. A process that takes far too long is ended, one that dies is started again.

Bots that a player waits for think first. Those of tables that nobody watches wait as long as it takes, and never have
all processes: however many of them there are, a process is free for people as soon as one thought is over.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from math import inf
from time import monotonic
from typing import Any, Protocol

from cardwright.bots import Bot, bot
from cardwright.bots.advice import Advice, advise
from cardwright.match import Packed, State
from cardwright.worker_pool import Worker

Pause = Callable[[float], Awaitable[None]]
"""Waits so many seconds; tests wait otherwise."""
START_SECONDS = 60.0  # in which a new process must be ready
WAIT_SECONDS = 60.0  # for a process, where no game stands still meanwhile
FADING = 0.98  # by which a long thought counts less with each one after it
PATIENCE = 10.0  # a process that has not answered so long after its time is ended
SHARE = 2 / 3  # of the time that is left a bot may think; the rest is for the way


class Rank(IntEnum):
    """What comes before what when a process is free."""

    AWAITED = 0
    """The choice of a bot at a table where a player is connected."""
    ASKED = 1
    """Hints and reviews."""
    WATCHED = 2
    """The choice of a bot at a table where spectators are."""
    UNWATCHED = 3
    """The choice of a bot at any other table."""


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


@dataclass(frozen=True)
class Waking:
    """The first task of a process: once it is answered, the time of the others counts from their beginning."""

    def answer(self) -> None:
        """Be awake."""


def work(task: Task) -> Any:
    """Answer a task: what a process does."""
    return task.answer()


def _world(state: State, seat: int) -> tuple[int, Packed]:
    """Return the seed of a thought, by which it can be had again, and a world in which *seat* may be."""
    seed = state.derived_seed("thoughts")
    return seed, state.view(seat).packed(f"{seed} {state.choices_made}", history=True)


class BotFailed(Exception):
    """A bot that gave no answer, with the reason."""


class Urgency:
    """How soon a table needs its bots; `Thinkers.hurry` changes it, also for what waits already."""

    def __init__(self, rank: Rank = Rank.UNWATCHED) -> None:
        self.rank = rank


@dataclass(eq=False)
class _Job:
    """A task on its way to a process."""

    task: Callable[[float], Task]
    """Makes it when there is a process, for so many seconds as are left."""
    urgency: Urgency
    seconds: float
    """How long may pass until it is answered."""
    timeout: asyncio.Timeout
    """Ends the waiting for it."""
    deadline: float = inf
    """When these seconds are over, by the clock of the processes; they do not pass while nobody watches."""
    answer: Future[Any] = field(default_factory=Future)
    """Cancelled if nobody waits for it any more; from when a process has the task it cannot be."""

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for a process."""
        return not self.answer.running() and not self.answer.done()


class _Line:
    """Tasks that wait for a process: the most urgent first, among equals the oldest."""

    def __init__(self, most_unwatched: int) -> None:
        """So many tasks of tables that nobody watches may have a process at the same time."""
        self._most_unwatched = most_unwatched
        self._jobs: list[_Job] = []
        self._unwatched: set[_Job] = set()
        """Those that have a process."""
        self._closed = False
        self._changed = threading.Condition()

    def put(self, job: _Job) -> None:
        """Let a task wait."""
        with self._changed:
            self._jobs.append(job)
            self._changed.notify()

    def take(self) -> _Job | None:
        """Wait for a task that may have a process, and return it; None when the line is closed."""
        with self._changed:
            while not self._closed:
                self._jobs = [job for job in self._jobs if not job.answer.cancelled()]
                job = min(self._jobs, key=lambda job: job.urgency.rank, default=None)
                if job is not None and self._may_go(job):
                    self._jobs.remove(job)
                    return job
                self._changed.wait()
            return None

    def _may_go(self, job: _Job) -> bool:
        if job.urgency.rank == Rank.UNWATCHED:
            if len(self._unwatched) >= self._most_unwatched:
                return False
            self._unwatched.add(job)
        return True

    def done(self, job: _Job) -> None:
        """A task has its process no longer."""
        with self._changed:
            self._unwatched.discard(job)
            self._changed.notify()

    def look_again(self) -> None:
        """Find the first task anew: what waits has become more or less urgent."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Let no further task have a process."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class Thinkers:
    """A few processes in which bots think; they are started when they are first needed."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        *,
        think: float | None = None,
        patience: float = PATIENCE,
        life: Callable[[Task], Any] = work,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """A bot has *seconds* for a choice, and should *think* half of that, if nothing else is said.

        Waiting for a process is part of these seconds. A process that takes *patience* more is ended. *life* is what it
        does with a task; *clock* tells how long it waited.
        """
        self._processes = processes
        self._seconds = seconds
        self._think = min(seconds / 2, think or seconds)
        self._patience = patience
        self._life = life
        self._clock = clock
        self._line = _Line(max(1, processes - 1))
        self._asked: set[_Job] = set()
        self._threads: list[threading.Thread] = []
        self._running: set[Worker[Task, Any]] = set()
        self._closed = False

    async def choose(self, name: str, state: State, seat: int, urgency: Urgency | None = None) -> str:
        """Return what the bot *name* chooses; one that fails or is too slow raises BotFailed or TimeoutError.

        While the *urgency* is that of a table that nobody watches, no time passes until a process is free.
        """
        seed, world = _world(state, seat)

        def choosing(left: float) -> Choosing:
            return Choosing(name, seed, self._thought(left), world)

        choice: str = await self._wait_for(choosing, urgency or Urgency(Rank.AWAITED), self._seconds)
        return choice

    async def advise(self, state: State, seat: int) -> Advice:
        """Return what Expert would choose for *seat*; raises as `choose` does."""
        seed, world = _world(state, seat)
        advice: Advice = await self.ask(Advising(seed, self._think, world))
        return advice

    async def ask(self, task: Task) -> Any:
        """Return the answer to *task*; one that cannot be found, or not in time, raises BotFailed or TimeoutError.

        The choices that players wait for come first.
        """
        return await self._wait_for(lambda left: task, Urgency(Rank.ASKED), WAIT_SECONDS + self._seconds)

    def hurry(self, urgency: Urgency, rank: Rank) -> None:
        """Change an *urgency*; from when anybody watches, time passes for the choices that wait."""
        if urgency.rank == rank:
            return
        urgency.rank = rank
        for job in self._asked:
            if job.urgency is urgency:
                self._let_time_pass(job)
        self._line.look_again()

    def waiting(self, rank: Rank = Rank.UNWATCHED) -> int:
        """Return how many tasks of *rank*, or more urgent ones, wait for a process."""
        return sum(job.is_waiting and job.urgency.rank <= rank for job in self._asked)

    async def _wait_for(self, task: Callable[[float], Task], urgency: Urgency, seconds: float) -> Any:
        async with asyncio.timeout(None) as timeout:
            job = _Job(task, urgency, seconds, timeout)
            self._let_time_pass(job)
            self._asked.add(job)
            self._line.put(job)
            if len(self._threads) < self._processes and not self._closed:
                thread = threading.Thread(target=self._serve, name="thinker", daemon=True)
                self._threads.append(thread)
                thread.start()
            try:
                return await asyncio.wrap_future(job.answer)
            finally:
                self._asked.remove(job)

    def _let_time_pass(self, job: _Job) -> None:
        if job.deadline == inf and job.is_waiting and job.urgency.rank != Rank.UNWATCHED:
            job.deadline = self._clock() + job.seconds
            job.timeout.reschedule(asyncio.get_running_loop().time() + job.seconds)

    def _thought(self, left: float) -> float:
        """Return how long a bot should think that must answer in so many seconds: less by halves if it had to wait."""
        think = self._think
        while think > SHARE * left:
            think /= 2
        return think

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        self._line.close()
        for worker in list(self._running):
            worker.kill()
        for thread in self._threads:
            thread.join()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [worker.process for worker in list(self._running)]

    def _serve(self) -> None:
        """Hand tasks to one process, and start another when it is gone."""
        worker: Worker[Task, Any] | None = None
        while (job := self._line.take()) is not None:
            try:
                if worker is not None and not worker.is_alive:
                    self._end(worker)
                    worker = None
                if worker is None:
                    worker = self._start()
                # While the process started, whoever waited for this task may have gone.
                usable = not job.answer.set_running_or_notify_cancel() or self._ask(worker, job)
            except Exception as trouble:
                usable = False
                self._fail(job, trouble)
            self._line.done(job)
            if not usable and worker is not None:
                self._end(worker)
                worker = None
        if worker is not None:
            self._end(worker)

    def _fail(self, job: _Job, trouble: Exception) -> None:
        """Tell whoever still waits that a process could not be started or asked, or has ended."""
        answer = job.answer
        if self._closed or answer.done():
            return
        if answer.running() or answer.set_running_or_notify_cancel():
            answer.set_exception(BotFailed(f"its process gave no answer: {type(trouble).__name__}"))

    def _start(self) -> Worker[Task, Any]:
        worker: Worker[Task, Any] = Worker(self._life)
        self._running.add(worker)
        try:
            worker.ask(Waking())
            if not worker.has_answered(START_SECONDS):
                raise OSError("a process did not start")
            worker.answer()
        except Exception:
            self._end(worker)
            raise
        return worker

    def _ask(self, worker: Worker[Task, Any], job: _Job) -> bool:
        """Let a process answer; return whether it can be used again."""
        answer = job.answer
        left = min(job.deadline - self._clock(), self._seconds)
        if left <= 0:
            answer.set_exception(TimeoutError())
            return True
        worker.ask(job.task(left))
        in_time = worker.has_answered(left)
        if not in_time:
            answer.set_exception(TimeoutError())
            if not worker.has_answered(self._patience):
                return False
        try:
            found = worker.answer()
        except (EOFError, OSError):
            raise
        except Exception as trouble:
            if in_time:
                answer.set_exception(BotFailed(f"{type(trouble).__name__}: {trouble}"))
        else:
            if in_time:  # else it is too late for this question
                answer.set_result(found)
        return True

    def _end(self, worker: Worker[Task, Any]) -> None:
        worker.end()
        self._running.discard(worker)


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
