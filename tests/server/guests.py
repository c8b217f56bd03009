"""The kit of the server's tests: a real server on a free port, and guests who talk to it over real sockets."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardwright.server import Limits, Store, make_app
from cardwright.server.app import make_server

Json = dict[str, Any]
PATIENCE = 30.0  # seconds until a message that must come is missed
HURRIED = Limits(
    messages_per_second=1e6, messages_at_once=10**6, absent_seconds=0.0, warning_seconds=0.0, bot_pause=0.0
)
"""For guests who do not wait: programs answer at once, and whoever is away can be replaced at once."""

PROGRAM = """
import socket, sys
from cardwright.server import Limits, Store, make_app
from cardwright.server.app import make_server
listening = socket.socket(fileno=int(sys.argv[1]))
limits = Limits(bot_pause=0.0, messages_per_second=1e6, messages_at_once=10**6)
make_server(make_app(Store(sys.argv[2]), limits), "127.0.0.1", 0, limits).run(sockets=[listening])
"""


class Served:
    """An address where a server listens; connections wait in line until it is ready, so nobody polls."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.guests: list[Guest] = []

    def request(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Json]:
        """Return status and answer of a request to the API."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            sent.setdefault("content-type", "application/json")
        asked = Request(f"http://{self.host}{path}", data, sent, method=method)
        try:
            with urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)

    def open(self, game: str, seats: list[str], **more: object) -> Json:
        """Open a table and return what the server says of it."""
        status, table = self.request("POST", "/api/tables", {"game": game, "seats": seats, "name": "Ann", **more})
        assert status == 201, table
        return table

    def table_for(
        self, game: str, players: int, decks: Sequence[str] = (), *, choose: bool = True, **more: object
    ) -> tuple[str, list[str]]:
        """Open a table for people only; return its id and the token of each seat.

        Where the game asks for decks, each seat brings its own of *decks*, or a random one; unless they *choose*, all
        decks are still missing.
        """
        table = self.open(game, ["me"] + ["open"] * (players - 1), **more)
        tokens = [table["token"]]
        for letter in "BCD"[: players - 1]:
            _, taken = self.request("POST", f"/api/tables/{table['table']}/seats/{letter}", {"name": f"Guest {letter}"})
            tokens.append(taken["token"])
        if table["choosing"] and choose:
            for token, deck in zip_longest(tokens, decks, fillvalue="random"):
                self.bring(table["table"], token, deck)
        return table["table"], tokens

    def bring(self, table: str, token: str, deck: str) -> Json:
        """Bring a deck to a seat; return what the server says of it."""
        status, brought = self.request("POST", f"/api/tables/{table}/deck", {"deck": deck}, **bearer(token))
        assert status == 200, brought
        return brought

    def guest(self, table: str, token: str | None = None, **hello: object) -> "Guest":
        """Return somebody who has said hello at a table."""
        guest = Guest(self, table)
        answer = guest.ask("hello", version=1, token=token, **hello)
        assert answer["type"] == "ok", answer
        return guest

    def stop(self) -> None:
        """Let all guests go."""
        for guest in self.guests:
            guest.leave()
        self.listening.close()


class ThreadServer(Served):
    """A server in a thread of this process."""

    def __init__(self, store: Store, limits: Limits | None = None, seed: str = "", **options: Any) -> None:
        """Start it; its tables get seeds that follow from *seed*, so that a test plays the same games every time."""
        super().__init__()
        dice = random.Random(seed)
        app = make_app(store, limits, seeds=lambda: dice.getrandbits(128), **options)
        self._server: uvicorn.Server = make_server(app, "127.0.0.1", 0, limits or Limits())
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self.listening]})
        self._thread.start()

    def stop(self) -> None:
        """Stop the server and wait for it."""
        for guest in self.guests:
            guest.leave()
        self._server.should_exit = True
        self._thread.join()
        self.listening.close()


class ProcessServer(Served):
    """A server in a process of its own, which can be killed and started again at the same address."""

    def __init__(self, database: Path) -> None:
        super().__init__()
        self._database = database
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the process."""
        number = self.listening.fileno()
        command = [sys.executable, "-c", PROGRAM, str(number), str(self._database)]
        self._process = subprocess.Popen(command, pass_fds=[number], env=os.environ)

    def kill(self) -> None:
        """End the process as a power button would: `kill -9`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        """End the process if it runs."""
        super().stop()
        if self._process is not None:
            self.kill()


class Guest:
    """A client: keeps every frame it gets, and what it knows from them."""

    def __init__(self, server: Served, table: str, **options: Any) -> None:
        self._leaving = ExitStack()
        address = f"ws://{server.host}/api/tables/{table}/socket"
        self._socket = self._leaving.enter_context(connect(address, max_size=None, open_timeout=PATIENCE, **options))
        server.guests.append(self)
        self.table = table
        self.frames: list[Json] = []
        self.view: Json = {}
        self.log: list[Json] = []
        self.reason = ""
        """What the server said when it closed the connection."""
        self._asked = 0

    def send(self, text: str | bytes) -> None:
        """Send anything at all."""
        self._socket.send(text)

    def next(self) -> Json:
        """Wait for the next frame and return it."""
        frame: Json = json.loads(self._socket.recv(timeout=PATIENCE))
        self.frames.append(frame)
        if frame["type"] == "view":
            self.view = frame
            del self.log[frame["log"]["from"] :]
            self.log += frame["log"]["lines"]
        return frame

    def until(self, wanted: Callable[[Json], object]) -> Json:
        """Wait for a frame like that and return it."""
        while not wanted(frame := self.next()):
            pass
        return frame

    def post(self, kind: str, **fields: object) -> int:
        """Send a message without waiting; return its id."""
        self._asked += 1
        self.send(json.dumps({"type": kind, "id": self._asked, **fields}))
        return self._asked

    def answer(self, number: int) -> Json:
        """Wait for the answer to the message with that id."""
        return self.until(lambda frame: frame.get("id") == number)

    def ask(self, kind: str, **fields: object) -> Json:
        """Send a message and return its answer."""
        return self.answer(self.post(kind, **fields))

    def question(self) -> Json:
        """Wait until this seat is asked something; return the question."""
        while not self.view or self.view["question"] is None:
            self.next()
        question: Json = self.view["question"]
        return question

    def choose(self, pick: Callable[[list[str]], str] = lambda choices: choices[0]) -> Json:
        """Answer the question with one of its choices."""
        question = self.question()
        choice = pick([each["choice"] for each in question["choices"]])
        answer = self.ask("choose", question=question["number"], choice=choice)
        assert answer["type"] == "ok", answer
        return answer

    def catch_up(self) -> Json:
        """Read all that was sent until now; return the last view."""
        self.ask("chat", phrase="thinking")
        return self.view

    def last(self, kind: str) -> Json:
        """Return the last frame of that kind."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)

    def ping(self) -> None:
        """Send a ping, and wait for nothing."""
        self._socket.ping()

    def pong(self) -> None:
        """Send a pong that nobody has asked for."""
        self._socket.pong()

    def closed(self) -> int | None:
        """Wait until the server closes the connection; return the code, and keep the `reason`."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            self.reason = "" if closed.rcvd is None else closed.rcvd.reason
            return None if closed.rcvd is None else closed.rcvd.code

    def leave(self) -> None:
        """Hang up."""
        self._leaving.close()


def bearer(token: str) -> dict[str, str]:
    """Return the header that opens a seat."""
    return {"authorization": f"Bearer {token}"}


def play_on(guests: list[Guest], pick: Callable[[list[str]], str], choices: int = 10**6) -> int:
    """Let people make that many choices, or play to the end; return how many were made."""
    made = 0
    viewer = guests[0]
    viewer.catch_up()
    while made < choices and viewer.view["result"] is None:
        seat = "ABCD".index(viewer.view["observation"]["pending"][0])
        viewer = guests[seat]
        viewer.choose(pick)
        made += 1
    if viewer.view["result"] is not None:
        for guest in guests:
            while guest.view["result"] is None:
                guest.next()
    return made


def person(secret: str) -> dict[str, str]:
    """Return the header by which a person is known."""
    return {"authorization": f"Person {secret}"}
