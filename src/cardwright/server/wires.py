"""The server's end of a WebSocket, for many small messages: what one turn of the event loop writes goes out together.

An ASGI application waits for every message that it sends. A table must not wait for its viewers, and one choice leads
to several messages for each of them; so an application gets a function that writes at once, under `WRITE` among the
extensions of its scope.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WRITE = "cardwright.write"
AHEAD = 8  # messages read ahead of the application; more wait in the network
TEXT = 0x81  # the first byte of a frame that is a whole text


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._waiting: list[bytes] = []
        self._late = 0
        """Messages written since the other side does not read."""

    def handle_connect(self, event: Request) -> None:
        """Let the application know how to write."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = {"text": self.write_text}

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

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only when several wait."""
        paused = self.read_paused
        self.read_paused = True  # or reading would stop after every message
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _flush(self) -> None:
        if self._waiting and not self.disconnected and not self.close_sent:
            self.transport.write(b"".join(self._waiting))
        self._waiting.clear()


def writer(scope: Scope, backlog: int) -> Callable[[bytes], None]:
    """Return the function with which an application writes to its connection."""
    write: Callable[[bytes, int], None] = scope["extensions"][WRITE]["text"]
    return lambda text: write(text, backlog)
