"""Measure the server: durable choices per second, how long an answer takes, memory, and how soon it is ready.

    python bench/server.py              50, 200 and 400 tables, both kinds of sync, about four minutes
    python bench/server.py --quick      a short run of the same
    python bench/server.py --tables 400 --sync full --seconds 20
    python bench/server.py --stages     the same with everybody told what happens stage by stage

The real server runs in a process of its own; this process is the load: two people at every table, each over a WebSocket
of its own as a browser has one, who choose at random. A choice counts when it is acknowledged, and it is acknowledged
when it is stored.
"full load": everybody answers at once, so that answers wait in line for each other; "at N/s": so many answers are sent
per second, some every 5 ms, whatever comes back. The time of an answer is from sending a choice to its acknowledgement.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import msgspec

SYNCS = ("normal", "full")
TABLES = (50, 200, 400)
RATE = 2_600
GOAL_CHOICES, GOAL_MS, GOAL_KB = 2_500, 150.0, 200.0
TICK = 0.005  # seconds between two sendings of the answers that are due
OPENING = 30  # choices at every table before anything is measured: past the draft

PROGRAM = """
import sys
from cardwright.server import Limits, run
limits = Limits(
    messages_per_second=1e9, messages_at_once=10**9, requests_per_second=1e9, requests_at_once=10**9,
    tables_per_person=10**6, tables_per_address=10**6,
)
ready = lambda address: print(address, flush=True)
run(port=0, database=sys.argv[1], sync=sys.argv[2], limits=limits, ready=ready, processes=int(sys.argv[3]) or None)
"""


class Offered(msgspec.Struct):
    """A choice, as far as a random player reads it."""

    choice: str


class Question(msgspec.Struct):
    """A question, as far as a random player reads it."""

    number: int
    choices: list[Offered]


class Frame(msgspec.Struct):
    """A message of the server, as far as a random player reads it."""

    type: str
    id: int | None = None
    question: Question | None = None
    result: msgspec.Raw = msgspec.Raw(b"null")


read_frame = msgspec.json.Decoder(Frame).decode


class Load:
    """All players, and what they have measured."""

    def __init__(self, host: str, game: str, *, stages: bool) -> None:
        self.host = host
        self.game = game
        self.stages = stages
        self.random = random.Random(1)
        self.players: list[Player] = []
        self.waiting: list[Player] = []
        """Those who are asked and have not answered; used while answers are sent at a given rate."""
        self.paced = False
        self.measuring = False
        self.closing = False
        self.times: list[float] = []
        self.made = 0
        self.refused = 0
        self.bytes = 0
        self._opening: set[asyncio.Task[None]] = set()

    async def request(self, path: str, body: object) -> dict[str, str]:
        """Return the answer to a POST request."""
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: {self.host}\r\ncontent-type: application/json\r\nconnection: close\r\n"
        writer.write(f"{head}content-length: {len(data)}\r\n\r\n".encode() + data)
        answer = await reader.read()
        writer.close()
        status, _, content = answer.partition(b"\r\n\r\n")
        if b" 201 " not in status[:20]:
            raise SystemExit(f"{path}: {answer.decode()}")
        return dict(json.loads(content))

    async def open_table(self, *, connected: bool = True) -> None:
        """Open a table for two and let both sit down."""
        first = await self.request("/api/tables", {"game": self.game, "seats": ["me", "open"], "name": "Ann"})
        second = await self.request(f"/api/tables/{first['table']}/seats/B", {"name": "Bea"})
        if connected:
            for token in (first["token"], second["token"]):
                await self.connect(first["table"], token)

    async def connect(self, table: str, token: str) -> None:
        """Let a player come to the table."""
        host, _, port = self.host.partition(":")
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: Player(self, table, token), host, int(port))

    def game_over(self, player: Player) -> None:
        """Somebody's game is over; the first of the two who notices goes to a new table with new people."""
        player.leave()
        if not self.closing and player.seat == "A":
            task = asyncio.get_running_loop().create_task(self.open_table())
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    def count(self, seconds: float) -> None:
        """A choice was acknowledged."""
        self.made += 1
        if self.measuring:
            self.times.append(seconds)

    async def until(self, enough: Callable[[], bool]) -> None:
        """Wait until something holds."""
        while not enough():
            await asyncio.sleep(0.02)

    def release(self) -> None:
        """Let everybody answer at once from now on."""
        self.paced = False
        waiting, self.waiting = self.waiting, []
        for player in waiting:
            player.answer()

    async def pace(self, rate: float) -> None:
        """Send so many answers per second, of whoever is asked."""
        start, sent = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - start) * rate) - sent
            for _ in range(min(due, len(self.waiting))):
                at = self.random.randrange(len(self.waiting))
                self.waiting[at], self.waiting[-1] = self.waiting[-1], self.waiting[at]
                self.waiting.pop().answer()
            sent += due
            await asyncio.sleep(TICK)


class Player(asyncio.Protocol):
    """A client who answers every question at random: as little of a WebSocket as that needs."""

    def __init__(self, load: Load, table: str, token: str) -> None:
        self._load = load
        self._table = table
        self._token = token
        self._buffer = b""
        self._upgraded = False
        self._answered = 0
        self._question: Question | None = None
        self._sent: dict[int, float] = {}
        self.seat = ""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._load.players.append(self)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/tables/{self._table}/socket HTTP/1.1\r\nhost: {self._load.host}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, trouble: Exception | None) -> None:
        if self in self._load.waiting:
            self._load.waiting.remove(self)

    def data_received(self, data: bytes) -> None:
        self._load.bytes += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self._upgraded, self._buffer = True, rest
            hello = {"type": "hello", "version": 1, "position": "picture", "stages": self._load.stages}
            self._send(hello | {"token": self._token})
        for kind, content in self._frames():
            if kind == 1:
                self._read(content)
            elif kind == 9:
                self._write(0x8A, content)
            elif kind == 8:
                self._transport.close()

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield kind and content of every complete frame."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                more = 2 if size == 126 else 8
                if len(buffer) < start + more:
                    break
                size, start = int.from_bytes(buffer[start : start + more], "big"), start + more
            if len(buffer) < start + size:
                break
            kind, at = buffer[at] & 15, start + size
            yield kind, buffer[start:at]
        self._buffer = buffer[at:]

    def _read(self, content: bytes) -> None:
        frame = read_frame(content)
        load = self._load
        if frame.type == "ok" and frame.id is not None:
            load.count(time.perf_counter() - self._sent.pop(frame.id))
        elif frame.type == "refused":
            load.refused += 1
        elif frame.type == "view":
            if not self.seat:
                self.seat = "A" if b'"seat":"A"' in content[:400] else "B"
            if bytes(frame.result) != b"null":
                load.game_over(self)
            elif frame.question is not None and frame.question.number != self._answered:
                if self._question is None and load.paced:
                    load.waiting.append(self)
                self._question = frame.question
                if not load.paced:
                    self.answer()
            elif self._question is not None and frame.question is None:
                self._question = None
                if self in load.waiting:
                    load.waiting.remove(self)

    def answer(self) -> None:
        """Choose something."""
        question = self._question
        if question is None or self._transport.is_closing():
            return
        self._question = None
        self._answered = question.number
        choice = self._load.random.choice(question.choices).choice
        self._sent[question.number] = time.perf_counter()
        self._send({"type": "choose", "id": question.number, "question": question.number, "choice": choice})

    def leave(self) -> None:
        """Hang up."""
        self._transport.close()

    def _send(self, message: dict[str, object]) -> None:
        self._write(0x81, msgspec.json.encode(message))

    def _write(self, kind: int, content: bytes) -> None:
        """Send a frame; its mask of zeros leaves the content as it is."""
        size = len(content)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + content)


@contextmanager
def served(database: Path, sync: str, processes: int) -> Iterator[tuple[str, int, float]]:
    """Start a server; yield its address, its process id and the seconds until its first answer."""
    start = time.perf_counter()
    command = [sys.executable, "-c", PROGRAM, str(database), sync, str(processes)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        host = process.stdout.readline().strip().removeprefix("http://").rstrip("/")
        with urlopen(f"http://{host}/api/tables", timeout=60) as answer:
            answer.read()
        yield host, process.pid, time.perf_counter() - start
    finally:
        process.terminate()
        process.communicate()


def family(process: int) -> list[int]:
    """Return a process and those it has started."""
    return [process, *map(int, Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split())]


def memory(process: int) -> float:
    """Return how many kB of memory a server uses."""
    texts = [Path(f"/proc/{each}/status").read_text(encoding="utf-8") for each in family(process)]
    lines = [line.split() for text in texts for line in text.splitlines()]
    return float(sum(int(line[1]) for line in lines if line[0] == "VmRSS:"))


def cpu(process: int) -> float:
    """Return how many seconds a server has computed."""
    stats = [Path(f"/proc/{each}/stat").read_text(encoding="utf-8") for each in family(process)]
    fields = [stat.rpartition(")")[2].split() for stat in stats]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


async def play(host: str, process: int, asked: argparse.Namespace, tables: int, rate: float | None) -> dict[str, float]:
    """Return the figures of so many tables; without a *rate*, of full load."""
    load = Load(host, asked.game, stages=asked.stages)
    load.paced = True  # nobody begins before everybody is there
    for _ in range(tables):
        await load.open_table()
    load.release()
    await load.until(lambda: load.made >= OPENING * tables)
    load.paced = rate is not None
    pacing = asyncio.get_running_loop().create_task(load.pace(rate)) if rate is not None else None
    await asyncio.sleep(asked.seconds / 5)
    load.measuring = True
    made, sent, worked, own, start = load.made, load.bytes, cpu(process), time.process_time(), time.perf_counter()
    await asyncio.sleep(asked.seconds)
    seconds = time.perf_counter() - start
    load.measuring = False
    worked, own = cpu(process) - worked, time.process_time() - own
    figures = {
        "choices/s": (load.made - made) / seconds,
        "p50 ms": 1000 * quantile(load.times, 0.5),
        "p99 ms": 1000 * quantile(load.times, 0.99),
        "cpu µs/choice": 1e6 * worked / max(1, load.made - made),
        "server %": 100 * worked / seconds,
        "load %": 100 * own / seconds,
        "kB/choice": (load.bytes - sent) / 1000 / max(1, load.made - made),
    }
    if load.refused:
        figures["refused"] = load.refused
    if pacing is not None:
        pacing.cancel()
    load.closing = True
    for player in load.players:
        player.leave()
    await asyncio.sleep(0.5)
    return figures


async def fill(host: str, process: int, asked: argparse.Namespace, tables: int) -> dict[str, float]:
    """Return the memory that a table needs: in play with two people, and left alone in the middle of a game."""
    load = Load(host, asked.game, stages=asked.stages)
    for _ in range(20):
        await load.open_table()
    await load.until(lambda: load.made >= 20 * 2 * OPENING)  # everything that is made once has been made
    load.closing = True
    for player in load.players:
        player.leave()
    load.players.clear()
    before = memory(process)
    made = load.made
    for _ in range(tables):
        await load.open_table()
    await load.until(lambda: load.made - made >= 2 * OPENING * tables)
    awake = memory(process)
    for player in load.players:
        player.leave()
    await asyncio.sleep(1)
    return {"awake kB": (awake - before) / tables, "idle kB": (memory(process) - before) / tables}


def quantile(values: list[float], part: float) -> float:
    """Return the value below which that part of *values* lies."""
    ordered = sorted(values) or [0.0]
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def told(name: str, figures: dict[str, float]) -> None:
    """Print one line of figures."""
    print(f"{name:<30}" + "  ".join(f"{key} {value:>7,.{1 if value < 100 else 0}f}" for key, value in figures.items()))
    sys.stdout.flush()


def main() -> None:
    """Measure and print everything that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="short runs")
    parser.add_argument("--seconds", type=float, default=None, help="how long each figure is measured")
    parser.add_argument("--tables", type=int, nargs="*", default=list(TABLES))
    parser.add_argument("--sync", choices=SYNCS, nargs="*", default=list(SYNCS))
    parser.add_argument("--game", default="hounds")
    parser.add_argument("--stages", action="store_true", help="everybody is told what happens stage by stage")
    parser.add_argument("--processes", type=int, default=0, help="of the server; 0: as many as it starts by itself")
    parser.add_argument("--rate", type=float, default=RATE, help="answers sent per second, beside full load")
    parser.add_argument("--folder", type=Path, default=None, help="where the database is written")
    asked = parser.parse_args()
    asked.seconds = asked.seconds or (3.0 if asked.quick else 10.0)
    from cardwright import compiled

    print(f"{asked.game}, {'compiled' if compiled() else 'interpreted'}, Python {sys.version.split()[0]}")
    reached: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        for sync in asked.sync:
            for tables in asked.tables:
                for rate in (None, asked.rate):
                    with served(Path(folder) / f"{sync} {tables} {rate}.db", sync, asked.processes) as (
                        host,
                        process,
                        ready,
                    ):
                        name = f"{tables} tables, {sync}, " + ("full load" if rate is None else f"at {rate:.0f}/s")
                        reached[name] = asyncio.run(play(host, process, asked, tables, rate))
                        told(name, reached[name] | {"ready s": ready})
        with served(Path(folder) / "memory.db", "normal", asked.processes) as (host, process, ready):
            sizes = asyncio.run(fill(host, process, asked, 50 if asked.quick else 200))
            told("memory per table", sizes)
    most = f"{max(asked.tables)} tables"
    best = max(figures["choices/s"] for name, figures in reached.items() if name.startswith(most))
    late = min(figures["p99 ms"] for name, figures in reached.items() if name.startswith(most) and "/s" in name)
    print(f"goal: {best:,.0f} of > {GOAL_CHOICES:,} choices/s, p99 {late:.0f} of < {GOAL_MS:.0f} ms at {most},")
    print(f"      {sizes['idle kB']:.0f} of < {GOAL_KB:.0f} kB for an idle table")


if __name__ == "__main__":
    main()
