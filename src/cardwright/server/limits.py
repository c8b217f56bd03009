"""How much of everything: tables, connections, sizes, rates and times."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one server; times in seconds, sizes in bytes, rates per second."""

    tables: int = 10_000
    """Tables that are not over."""
    awake: int = 2_000
    """Tables kept in memory though nobody is connected."""
    connections: int = 64
    """At one table, spectators included."""
    message: int = 4_096
    request: int = 65_536
    name: int = 40
    chat: int = 300
    chats: int = 50
    """How much chat a newcomer gets to read."""
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    """Requests of one address."""
    backlog: int = 256
    """Messages waiting for one slow connection before it is closed."""
    bot_seconds: float = 5.0
    """After this time a bot's default choice is taken."""
    bot_workers: int = 2
    absent_seconds: float = 60.0
    """After this time without a connection a bot may take over a person's seat."""


class Bucket:
    """So many at once, and so many per second in the long run."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._left = float(at_once)
        self._filled = time.monotonic()

    def take(self) -> bool:
        """Return whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._filled) * self._per_second)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken for so long that it can be forgotten."""
        return self._left + (time.monotonic() - self._filled) * self._per_second >= self._at_once
