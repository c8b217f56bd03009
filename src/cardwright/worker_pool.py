"""A pool: processes that answer questions of one kind, each over a line of its own.

They know the games that the caller knows, also those from elsewhere. They are started anew, not forked: the same on
every system, and safe whatever threads the caller has. A line leaves nothing behind: if the program is killed, its
processes find the line closed, and end.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Generic, TypeVar

from cardwright.games import add_game_path, game_paths

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Worker(Generic[Task, Answer]):
    """One process. It calls *work* with every task it is asked; both must be something that can be sent."""

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        spawn = get_context("spawn")
        self.line, there = spawn.Pipe()
        self._process = spawn.Process(target=_answer_tasks, args=(there, game_paths(), work), daemon=True)
        self._process.start()
        there.close()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    @property
    def process(self) -> int:
        """The id of the process."""
        return self._process.pid or 0

    def ask(self, task: Task) -> None:
        """Let it begin with *task*; its answers come in the order of the tasks."""
        self.line.send(task)

    def has_answered(self, seconds: float | None) -> bool:
        """Return whether there is an answer, after at most so many *seconds*."""
        return self.line.poll(seconds)

    def answer(self) -> Answer:
        """Return its next answer, or raise what went wrong; a process that has died raises EOFError."""
        answer, trouble = self.line.recv()
        if trouble is not None:
            raise trouble
        return answer  # type: ignore[no-any-return]

    def kill(self) -> None:
        """End the process, whatever it is doing: whoever waits for its answer finds it dead."""
        self._process.kill()

    def end(self) -> None:
        """Let it go, whatever it is doing."""
        self.line.close()
        self.kill()
        self._process.join()


def _answer_tasks(line: Connection, paths: Sequence[str], work: Callable[[Task], Answer]) -> None:
    """Answer tasks until nobody is at the other end: the life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends its processes itself
    for path in paths:
        add_game_path(path)
    with suppress(EOFError, OSError):
        while True:
            task = line.recv()
            try:
                answer: tuple[Answer | None, Exception | None] = work(task), None
            except Exception as trouble:
                answer = None, trouble
            line.send(answer)


class WorkerPool(Generic[Task, Answer]):
    """Several processes that share the work."""

    def __init__(self, size: int, work: Callable[[Task], Answer]) -> None:
        self.workers: list[Worker[Task, Answer]] = [Worker(work) for _ in range(size)]

    def __enter__(self) -> WorkerPool[Task, Answer]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self.workers:
            worker.end()

    def spread(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Answer]]:
        """Yield every task with its answer, in the order in which they are done."""
        busy: dict[object, tuple[Worker[Task, Answer], Task]] = {}
        for worker, task in zip(self.workers, tasks, strict=False):
            worker.ask(task)
            busy[worker.line] = worker, task
        while busy:
            for line in wait([worker.line for worker, _ in busy.values()]):
                worker, task = busy.pop(line)
                answer = worker.answer()
                following = next(tasks, None)
                if following is not None:
                    worker.ask(following)
                    busy[worker.line] = worker, following
                yield task, answer
