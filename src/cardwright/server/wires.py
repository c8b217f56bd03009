"""The server's end of a WebSocket, for many small messages: what one turn of the event loop writes goes out together.

A connection is read in slices, one in each turn of the event loop, and its messages are handed over one in each turn:
whoever sends without end takes turns with everybody else. Whoever sends pings, pongs or pieces of messages faster than
any client does is cut off.

An ASGI application waits for every message that it sends. A table must not wait for its viewers, and one choice leads
to several messages for each of them; so an application gets functions that write and close at once, under `WRITE` among
the extensions of its scope.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from cardwright.server.limits import Bucket

WRITE = "cardwright.write"
SLICE = 1_024  # bytes of a connection that are read in one turn of the event loop
AHEAD = 8  # messages read ahead of the application; more wait in the network
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 20.0, 60  # that carry no whole message
TOO_MANY_FRAMES = "too-many-frames"
LATE = 1 << 18  # bytes read after the close frame was sent, until the connection is cut
TEXT = 0x81  # the first byte of a frame that is a whole text


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._waiting: list[bytes] = []
        self._late = 0
        """Messages written since the other side does not read."""
        self._unread = bytearray()
        """What came from the network and was not parsed yet."""
        self._turn: asyncio.Handle | None = None
        """The next turn of the event loop in which a slice is parsed."""
        self._after_close = 0
        """Bytes that came after the close frame was sent."""
        self._frames = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE)

    def handle_connect(self, event: Request) -> None:
        """Let the application know how to write."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = {"text": self.write_text, "cut_off": self.cut_off}

    def write_text(self, text: bytes, backlog: int) -> None:
        """Send a text soon; whoever has left more than *backlog* messages unread is cut off."""
        if self.disconnected or self.close_sent:
            return
        if not self.writable.is_set():
            self._late += 1
            if self._late > backlog:
                self.transport.abort()
                return
        size = len(text)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        if not self._waiting:
            self.loop.call_soon(self._flush)
        self._waiting += (head, text)

    def resume_writing(self) -> None:
        """The other side reads again."""
        self._late = 0
        super().resume_writing()

    async def send(self, message: Any) -> None:
        """Send what an application sends in the usual way, after all that was written before."""
        self._flush()
        await super().send(message)
        if self.close_sent:
            self._read_on()  # until the other side has said goodbye too

    # Reading ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse a slice, and the rest in the next turns of the event loop."""
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > LATE:
                self.transport.abort()
                return
        self._unread += data
        if self._turn is None:
            self._parse_slice()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what was not parsed."""
        if self._turn is not None:
            self._turn.cancel()
        self._unread.clear()
        super().connection_lost(exc)

    def _parse_slice(self) -> None:
        self._turn = None
        data = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        super().data_received(data)
        if self.transport.is_closing():
            self._unread.clear()
            return
        if self._unread:
            self.transport.pause_reading()
        self._read_on()

    def _read_on(self) -> None:
        """Go on with what came already, or else with the network; not while the application has enough to do."""
        if self.read_paused or self._turn is not None:
            return
        if self._unread:
            self._turn = self.loop.call_soon(self._parse_slice)
        else:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only when several wait."""
        paused = self.read_paused
        self.read_paused = True  # or reading would stop after every message
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and not self.close_sent and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        """Return the next message; while more of them wait, one in each turn of the event loop."""
        if not self.queue.empty():
            await asyncio.sleep(0)
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message."""
        if self._may_send_frames():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_send_frames():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may_send_frames():
            super().handle_pong(event)

    def _may_send_frames(self) -> bool:
        """Return whether a frame that carries no whole message may come now; one too many ends the connection."""
        if not self.close_sent and not self._frames.take():
            self.cut_off(TOO_MANY_FRAMES)
        return not self.close_sent

    def cut_off(self, reason: str) -> None:
        """Close the connection, after all that was written before, because of what the other side does."""
        if self.disconnected or self.close_sent:
            return
        self._flush()
        try:
            self.conn.send_close(CloseCode.POLICY_VIOLATION, reason)
        except InvalidState:  # it is not open yet, or not any more
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # Writing ----------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        if self._waiting and not self.disconnected and not self.close_sent:
            self.transport.write(b"".join(self._waiting))
        self._waiting.clear()


def writer(scope: Scope, backlog: int) -> Callable[[bytes], None]:
    """Return the function with which an application writes to its connection."""
    write: Callable[[bytes, int], None] = scope["extensions"][WRITE]["text"]
    return lambda text: write(text, backlog)


def cutter(scope: Scope) -> Callable[[str], None]:
    """Return the function with which an application closes its connection for a reason."""
    cut_off: Callable[[str], None] = scope["extensions"][WRITE]["cut_off"]
    return cut_off
