"""How much of everything: tables, connections, sizes, rates and times."""

from __future__ import annotations

import time
from dataclasses import dataclass

from cardwright.lab.review import SIMULATIONS


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one server; times in seconds, sizes in bytes, rates per second."""

    tables: int = 10_000
    """Tables that are not over."""
    tables_per_person: int = 40
    tables_per_address: int = 200
    """Of those opened within a day; of this machine itself any number."""
    fresh_seconds: float = 600.0
    """So long a new table is listed although nobody is there."""
    kept_seconds: float = 300.0
    """So long a rematch keeps the seats of those who have not come yet; then anybody with the link may sit down."""
    awake: int = 2_000
    """Tables kept in memory though nobody is connected."""
    spectators: int = 64
    """At one table."""
    connections_per_seat: int = 8
    """At once, as from several tabs; one more ends the oldest of them."""
    message: int = 4_096
    request: int = 65_536
    name: int = 40
    chat: int = 300
    chats: int = 50
    """How much chat is kept for newcomers."""
    note: int = 2_000
    reports: int = 1_000
    reports_per_table: int = 10
    decks: int = 200_000
    """Decks that people keep on this server."""
    decks_per_person: int = 200
    decks_per_address: int = 400
    """New ones within a day, as anybody can be many persons; of this machine itself any number."""
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    refusals_per_second: float = 0.5
    refusals_at_once: int = 20
    """Messages that could not be read, came too fast or were refused before `hello`; one more ends the connection."""
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    """Requests of one address."""
    backlog: int = 256
    """Messages waiting for one slow connection before it is closed."""
    bot_think: float = 1.0
    """How long a bot thinks that takes its time."""
    bot_seconds: float = 5.0
    """After this time a bot's default choice is taken."""
    bot_pause: float = 0.5
    """How long a bot, or a pass for somebody who does not want to be asked, takes on average while anybody watches."""
    bot_workers: int = 2
    """Processes in which bots think."""
    hints_waiting: int = 8
    """Thoughts that wait for a process before hints are refused."""
    review_simulations: int = SIMULATIONS
    """For one judgement of a review."""
    review_workers: int = 1
    """Processes in which finished games are reviewed."""
    review_seconds: float = 120.0
    """In which a few moments of a game must be judged."""
    reviews: int = 16
    """Games that are reviewed or wait for it."""
    lag_seconds: float = 0.5
    """So long an answer may be on its way after its time."""
    absent_seconds: float = 15.0
    """After this time without a connection the others are warned, if they wait for an answer."""
    warning_seconds: float = 30.0
    """So long after the warning a bot may take over."""


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
