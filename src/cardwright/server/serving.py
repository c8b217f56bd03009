"""Serving an address: by this process alone, or by several that share the tables among them.

With several, this process is the reception. It takes every connection, looks at the first line of its request without
reading it, and hands the connection on to the process of that table; once that one has taken it, the reception has
nothing more to do with it. A process that ends is started again, and what it was handed and had not taken goes to its
successor; when the reception ends, the others notice and end too.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import re
import signal
import socket as sockets
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cardwright import interface
from cardwright.cores import usable_cores
from cardwright.games import game_paths
from cardwright.server.app import make_app, make_server
from cardwright.server.limits import Limits
from cardwright.server.share import owner
from cardwright.server.store import Store, Sync

logger = logging.getLogger(__name__)
MOST_PROCESSES = 4  # that are started where nobody says how many
TAKEN = b"t"  # goes with a connection that is handed on, and comes back when it is taken
HEAD = 8_192  # bytes of a request that are looked at
SILENT_SECONDS = 30.0  # after which a connection that has not asked for anything is dropped
LOOK_SECONDS = 0.02  # until the rest of a first line is looked for again
SHORT_SECONDS = 5.0  # a process that lives no longer than this has failed
MOST_FAILURES = 3
END_SECONDS = 8.0  # that a process has to end in good order
TABLE = re.compile(rb"^[A-Z]+ (?:https?://[^/ ]+)?/api/tables/([^/? ]+)")
QUICK = re.compile(rb"^[A-Z]+ (?:https?://[^/ ]+)?/api/quick[? ]")


class Post(msgspec.Struct, frozen=True):
    """What a process of several must know."""

    number: int
    size: int
    folder: str
    channel: int
    """The file from which it gets its connections."""
    host: str
    port: int
    database: str
    sync: Sync
    limits: Limits
    origins: list[str]
    game_paths: list[str]


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str = "cardwright.db",
    sync: Sync = "normal",
    *,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    ready: Callable[[str], None] | None = None,
    processes: int | None = None,
) -> None:
    """Serve until interrupted; *ready* is told the address as soon as it can be opened.

    *processes* is how many share the work: by default one for each core, at most 4. A port that is in use raises
    OSError, a file that is no database of ours CardwrightError, and so do several where the system cannot share them.
    """
    size = usual_processes() if processes is None else processes
    if size > 1 and not can_share():
        raise interface.error("no-sharing", n=size)
    used = limits or Limits()
    with listen(host, port) as listening:
        store = Store(database, sync)
        address = address_of(host, listening.getsockname()[1])
        if size == 1:
            server = make_server(make_app(store, used, origins), host, port, used)
            keep_still()
            if ready is not None:
                ready(address)
            server.run(sockets=[listening])
            return
        store.close()
        with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
            where = host, port, str(store.path.absolute()), sync
            post = Post(0, size, folder, 0, *where, used, list(origins), list(game_paths()))
            asyncio.run(Reception(listening, post).serve(lambda: ready(address) if ready is not None else None))


def usual_processes() -> int:
    """Return how many processes serve where nobody says: one for each core, as far as this system can share them."""
    return min(MOST_PROCESSES, usable_cores()) if can_share() else 1


def can_share() -> bool:
    """Return whether this system lets a process hand a connection on to another."""
    return hasattr(sockets, "send_fds")


def keep_still() -> None:
    """Tables live long and hold no cycles: looking through all of them again and again only makes people wait."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def listen(host: str, port: int) -> sockets.socket:
    """Return a socket that takes connections at once; they wait until the server is ready."""
    family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
    return sockets.create_server((host, port), family=family, backlog=1024)


def address_of(host: str, port: int) -> str:
    """Return the address that a browser on this machine opens.

    >>> address_of("0.0.0.0", 8000), address_of("::1", 80)
    ('http://localhost:8000/', 'http://[::1]:80/')
    """
    named = "localhost" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/"


class Process:
    """One of several processes, and the line over which it gets its connections."""

    def __init__(self, running: asyncio.subprocess.Process, line: sockets.socket) -> None:
        self.running = running
        self.started = time.monotonic()
        self._line = line
        self._handed: deque[sockets.socket] = deque()
        line.setblocking(False)
        asyncio.get_running_loop().add_reader(line, self._hear)

    @classmethod
    async def start(cls, post: Post) -> Process:
        """Start a process."""
        ours, theirs = sockets.socketpair()
        with theirs:
            file = theirs.fileno()
            told = msgspec.json.encode(msgspec.structs.replace(post, channel=file)).decode()
            command = [sys.executable, "-P", "-m", "cardwright.server.member", told]
            # In a session of its own: an interruption at the keyboard is for the reception, which ends all in order.
            running = await asyncio.create_subprocess_exec(*command, pass_fds=[file], start_new_session=True)
        return cls(running, ours)

    def hand(self, connection: sockets.socket) -> bool:
        """Give a connection away, and keep it until it is taken; return whether the process could be reached."""
        try:
            kept = connection.dup()
        except OSError:  # too many open files
            return False
        try:
            sockets.send_fds(self._line, [TAKEN], [connection.fileno()])
        except OSError:
            kept.close()
            return False
        self._handed.append(kept)
        return True

    def dismiss(self) -> list[sockets.socket]:
        """Let it end, if it has not; return the connections that it has not taken."""
        if self._line.fileno() >= 0:
            self._hear()
            asyncio.get_running_loop().remove_reader(self._line)
            self._line.close()
        return list(self._handed)

    def _hear(self) -> None:
        """Let go of the connections that the process has taken: it says a byte for each, in their order."""
        try:
            said = self._line.recv(HEAD)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        if not said:
            asyncio.get_running_loop().remove_reader(self._line)
        for _ in said:
            self._handed.popleft().close()


class Reception:
    """Takes connections and hands them on."""

    def __init__(self, listening: sockets.socket, post: Post) -> None:
        self._listening = listening
        self._post = post
        self._turn = itertools.cycle(range(post.size))
        self._processes: list[Process] = []
        self._failures = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = asyncio.Event()

    async def serve(self, ready: Callable[[], None]) -> None:
        """Take connections until interrupted."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, self._over.set)
        self._listening.setblocking(False)
        for number in range(self._post.size):
            self._processes.append(await self._start(number))
        ready()
        self._keep(self._receive())
        await self._over.wait()
        for task in list(self._tasks):
            task.cancel()
        await self._end()
        if self._failures >= MOST_FAILURES:
            raise interface.error("server-broken")

    async def _start(self, number: int) -> Process:
        process = await Process.start(msgspec.structs.replace(self._post, number=number))
        self._keep(self._watch(number, process))
        return process

    async def _watch(self, number: int, process: Process) -> None:
        """Start a process again that has ended; if that fails again and again, everything ends."""
        status = await process.running.wait()
        untaken = process.dismiss()
        self._failures = self._failures + 1 if time.monotonic() - process.started < SHORT_SECONDS else 0
        if self._failures >= MOST_FAILURES:
            self._over.set()
            return
        logger.warning("process %d ended with %d and is started again", number, status)
        self._processes[number] = await self._start(number)
        for connection in untaken:
            self._keep(self._hand_on(connection))

    async def _receive(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as trouble:  # too many open files, or one that hung up at once
                logger.warning("a connection could not be taken: %s", trouble)
                await asyncio.sleep(LOOK_SECONDS)
                continue
            self._keep(self._hand_on(connection))

    async def _hand_on(self, connection: sockets.socket) -> None:
        with connection:
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    if head := await first_line(connection):
                        await self._give(connection, self._number(head))
            except (TimeoutError, OSError) as trouble:
                logger.info("a connection could not be handed on: %r", trouble)

    async def _give(self, connection: sockets.socket, number: int) -> None:
        """Give a connection to a process; one that has just ended is about to be started again."""
        while not self._processes[number].hand(connection):
            await asyncio.sleep(LOOK_SECONDS)

    def _number(self, head: bytes) -> int:
        """Return who answers a request: the process of its table, for a quick match always the same, or anybody."""
        if found := TABLE.match(head):
            return owner(found[1].decode("latin-1"), self._post.size)
        return 0 if QUICK.match(head) else next(self._turn)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end(self) -> None:
        for process in self._processes:
            process.dismiss()
        for process in self._processes:
            try:
                await asyncio.wait_for(process.running.wait(), END_SECONDS)
            except TimeoutError:
                process.running.kill()
                await process.running.wait()


async def first_line(connection: sockets.socket) -> bytes:
    """Return the first line of what was sent, which stays to be read; nothing if the other side has hung up."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(connection, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(connection)
    while True:
        head = connection.recv(HEAD, sockets.MSG_PEEK)
        if not head or b"\n" in head or len(head) == HEAD:
            return head.partition(b"\n")[0]
        await asyncio.sleep(LOOK_SECONDS)
