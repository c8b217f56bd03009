"""Worker processes that run one function on tasks sent through pipes, alone or as a pool.

Workers know the same games as the caller, including those outside the package. They are spawned, not forked: the same
on every system, and safe if the caller has threads. A worker exits when its pipe closes, so that none survives a killed
program.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Generic, TypeVar

from cardwright.games import add_game_path, game_paths

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Worker(Generic[Task, Answer]):
    """One process that calls *work* with every task; both must be picklable."""

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        from multiprocessing import get_context  # slow to import, and few programs start workers

        spawn = get_context("spawn")
        self.connection, there = spawn.Pipe()
        self._process = spawn.Process(target=_answer_tasks, args=(there, game_paths(), work), daemon=True)
        self._process.start()
        there.close()

    @property
    def is_alive(self) -> bool:
        """Whether the process is running."""
        return self._process.is_alive()

    @property
    def process(self) -> int:
        """The id of the process."""
        return self._process.pid or 0

    def ask(self, task: Task) -> None:
        """Send *task*; answers come in the order of the tasks."""
        self.connection.send(task)

    def has_answered(self, seconds: float | None) -> bool:
        """Wait at most *seconds* for an answer, None for any time; return whether there is one."""
        return self.connection.poll(seconds)

    def answer(self) -> Answer:
        """Return the next answer or raise the worker's exception; a process that has died raises EOFError."""
        answer, error = self.connection.recv()
        if error is not None:
            raise error
        return answer  # type: ignore[no-any-return]

    def kill(self) -> None:
        """Kill the process; a pending `answer` raises EOFError."""
        self._process.kill()

    def end(self) -> None:
        """Close the pipe, kill the process and wait for its end."""
        self.connection.close()
        self.kill()
        self._process.join()


def _answer_tasks(connection: Connection, paths: Sequence[str], work: Callable[[Task], Answer]) -> None:
    """Answer tasks until the pipe closes; the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C and ends its workers
    for path in paths:
        add_game_path(path)
    with suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            try:
                answer: tuple[Answer | None, Exception | None] = work(task), None
            except Exception as error:
                answer = None, error
            connection.send(answer)


class WorkerPool(Generic[Task, Answer]):
    """Several workers with the same function."""

    def __init__(self, size: int, work: Callable[[Task], Answer]) -> None:
        self.workers: list[Worker[Task, Answer]] = [Worker(work) for _ in range(size)]

    def __enter__(self) -> WorkerPool[Task, Answer]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self.workers:
            worker.end()

    def spread(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Answer]]:
        """Yield every task with its answer, in the order in which they are finished."""
        from multiprocessing.connection import wait

        busy: dict[object, tuple[Worker[Task, Answer], Task]] = {}
        for worker, task in zip(self.workers, tasks, strict=False):
            worker.ask(task)
            busy[worker.connection] = worker, task
        while busy:
            for connection in wait([worker.connection for worker, _ in busy.values()]):
                worker, task = busy.pop(connection)
                answer = worker.answer()
                following = next(tasks, None)
                if following is not None:
                    worker.ask(following)
                    busy[worker.connection] = worker, following
                yield task, answer
