"""Connections: whoever does not read, or does nothing but make work, is cut off, and nobody else waits for it."""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from cardwright.server import Limits, Store
from cardwright.server.wires import SLICE, Wire
from tests.server.guests import Guest, ThreadServer

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
EMPTY_OBJECT = b"\x81\x82\0\0\0\0{}"  # a masked text frame
PIECE = b"\x00\x80\0\0\0\0"  # a masked frame that goes on with a text, by nothing, and is not its last


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server that has little patience with those who do not read."""
    limits = Limits(messages_per_second=1e6, messages_at_once=10**6, backlog=4)
    served = ThreadServer(Store(tmp_path / "tables.db"), limits)
    yield served
    served.stop()


def test_whoever_does_not_read_is_cut_off_and_the_others_play_on(strict: ThreadServer) -> None:
    table, tokens = strict.table_for("hounds", 2)
    ann, bea = (strict.guest(table, token) for token in tokens)
    with suppress(ConnectionClosed):
        for _ in range(100_000):
            bea.post("lang", lang="fr")  # a whole view each, which nobody reads
        pytest.fail("the connection was not cut")
    ann.until(lambda frame: frame["type"] == "players" and not frame["players"][1]["here"])
    assert ann.ask("chat", phrase="hello")["type"] == "ok"


def test_much_at_once_is_answered_in_order(strict: ThreadServer) -> None:
    table, tokens = strict.table_for("hounds", 2)
    ann = strict.guest(table, tokens[0])
    sent = [ann.post("consent", agree=True) for _ in range(300)]
    assert [ann.answer(number)["code"] for number in sent] == ["no-undo-asked"] * 300


# Making work --------------------------------------------------------------------------------------------------------


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server that refuses a connection five messages, and then one more a day."""
    limits = Limits(messages_per_second=1e6, messages_at_once=10**6, refusals_at_once=5, refusals_per_second=1e-5)
    served = ThreadServer(Store(tmp_path / "tables.db"), limits)
    yield served
    served.stop()


def test_whoever_only_makes_mistakes_before_hello_is_cut_off(patient: ThreadServer) -> None:
    table, tokens = patient.table_for("hounds", 2)
    ann = patient.guest(table, tokens[0])
    stranger = Guest(patient, table)
    for number in range(2_000):
        with suppress(ConnectionClosed):
            stranger.send(("{}", '{"type": "undo"}', '{"type": "hello", "version": 1, "token": "guess"}')[number % 3])
    assert (stranger.closed(), stranger.reason) == (1008, "too-many-refusals")
    codes = [frame["code"] for frame in stranger.frames]
    assert codes == ["malformed", "hello-first", "wrong-token", "malformed", "hello-first", "too-many-refusals"]
    assert ann.ask("chat", phrase="hello")["type"] == "ok"


def test_whoever_cannot_be_read_is_cut_off_after_hello_too(patient: ThreadServer) -> None:
    table, tokens = patient.table_for("hounds", 2)
    ann = patient.guest(table, tokens[0])
    for _ in range(6):
        ann.send("{}")
    assert (ann.closed(), ann.reason) == (1008, "too-many-refusals")
    again = patient.guest(table, tokens[0])  # the seat is still hers
    assert again.ask("chat", phrase="hello")["type"] == "ok"


def test_a_player_may_try_as_many_wrong_choices_as_there_are(patient: ThreadServer) -> None:
    table, tokens = patient.table_for("hounds", 2)
    ann = patient.guest(table, tokens[0])
    answers = [ann.ask("choose", question=1, choice="unicorn") for _ in range(30)]
    assert all(answer["type"] == "refused" for answer in answers)
    assert ann.ask("chat", phrase="hello")["type"] == "ok"


@pytest.mark.parametrize("flood", [Guest.ping, Guest.pong], ids=["ping", "pong"])
@pytest.mark.parametrize("greeted", [False, True], ids=["stranger", "guest"])
def test_whoever_sends_pings_without_end_is_cut_off(
    server: ThreadServer, flood: Callable[[Guest], None], greeted: bool
) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann = server.guest(table, tokens[0])
    other = server.guest(table, tokens[1]) if greeted else Guest(server, table)
    with suppress(ConnectionClosed):
        for _ in range(2_000):
            flood(other)
    assert (other.closed(), other.reason) == (1008, "too-many-frames")
    assert ann.ask("chat", phrase="hello")["type"] == "ok"


class Counting(Wire):
    """Counts the messages of a connection that come in each turn of the event loop."""

    parsed: ClassVar[Counter[int]] = Counter()
    turn = 0

    def send_receive_event_to_app(self) -> None:
        """Count it."""
        self.parsed[Counting.turn] += 1
        super().send_receive_event_to_app()


def test_a_stream_of_messages_takes_turns_with_everybody_else() -> None:
    handled = Counter[int]()
    messages = 5_000
    done = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            handled[Counting.turn] += 1
            if handled.total() == messages:
                done.set()

    async def count_turns() -> None:
        while not done.is_set():
            Counting.turn += 1
            await asyncio.sleep(0)

    async def stream() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, ws=Counting, lifespan="off", log_level="warning"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(EMPTY_OBJECT * messages)
        await count_turns()
        writer.close()
        server.should_exit = True
        await serving

    asyncio.run(stream())
    assert max(handled.values()) == 1
    assert max(Counting.parsed.values()) <= SLICE // len(EMPTY_OBJECT) + 1


def test_a_message_in_endless_pieces_is_cut_off(server: ThreadServer) -> None:
    table, _ = server.table_for("hounds", 2)
    with socket.create_connection(("127.0.0.1", server.listening.getsockname()[1])) as stranger:
        stranger.sendall(UPGRADE.replace(b" / ", f" /api/tables/{table}/socket ".encode()))
        assert b" 101 " in stranger.recv(65_536)
        stranger.sendall(b"\x01\x80\0\0\0\0")  # the beginning of a text
        with suppress(OSError):
            for _ in range(2_000):
                stranger.sendall(PIECE)
        answer = b""
        with suppress(OSError):
            while b"too-many-frames" not in answer and (more := stranger.recv(65_536)):
                answer += more
    assert b"too-many-frames" in answer
