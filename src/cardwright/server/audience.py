"""Everybody who looks at a table: what each of them is sent, and that a view is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

import msgspec

from cardwright.games.game import seat_letter
from cardwright.server.history import History
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.views import Json, LogBook, compose, lines_read, mark, see
from cardwright.text import Language


class Viewer(Protocol):
    """A connection to a table."""

    seat: int | None
    lang: Language
    seen: str | None
    """The mark of the last view it was sent."""

    def send(self, message: Json | bytes) -> None:
        """Send a message; never waits."""


class Audience:
    """The viewers of one table."""

    def __init__(self, table: str, limits: Limits, passes: Callable[[History, int], bool]) -> None:
        """*passes* tells whether a seat is asked something that is answered for it."""
        self._table = table
        self._passes = passes
        self._limits = limits
        self._viewers: set[Viewer] = set()
        self._logs: dict[tuple[int | None, Language], LogBook] = {}
        self._made: dict[tuple[int | None, Language], tuple[bytes, str]] = {}
        self._again: str | None = None
        self._made_for: tuple[History | None, int] = None, -1

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def here(self) -> set[int]:
        """The seats with a connection."""
        return {viewer.seat for viewer in self._viewers if viewer.seat is not None}

    @property
    def watching(self) -> int:
        """How many watch without a seat."""
        return sum(viewer.seat is None for viewer in self._viewers)

    def add(self, viewer: Viewer) -> None:
        """Let somebody look; more than fit raise CardwrightError."""
        if len(self._viewers) >= self._limits.connections:
            raise error("too-many-watchers", most=self._limits.connections)
        self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """A viewer is gone; after the last one nothing is kept ready."""
        self._viewers.discard(viewer)
        if not self._viewers:
            self._logs.clear()
            self._made.clear()

    def tell(self, message: Json | Callable[[Language], Json]) -> None:
        """Send everybody a message, perhaps in the reader's language."""
        for viewer in list(self._viewers):
            viewer.send(message(viewer.lang) if callable(message) else message)

    def show_all(self, history: History, around: Callable[[], Json]) -> None:
        """Show the table to everybody for whom it has changed; *around* makes what stands beside the game."""
        once = cache(lambda: {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in around().items()})
        for viewer in list(self._viewers):
            self.show(viewer, history, once)

    def show(self, viewer: Viewer, history: History, around: Callable[[], Json], *, first: bool = False) -> None:
        """Show the table to a viewer if what it sees has changed, or if it comes *first*."""
        seen = self._shown(history, viewer.seat, viewer.lang)[1]
        if first or seen != viewer.seen:
            view = self.view(history, viewer.seat, viewer.lang, viewer.seen, around())
            viewer.seen = seen
            viewer.send(view)

    def view(self, history: History, seat: int | None, lang: Language, seen: str | None, around: Json) -> bytes:
        """Return all that a seat, or a spectator, sees now; of the log only the lines that *seen* does not cover."""
        shown, seen_now = self._shown(history, seat, lang)
        log = self._log(history, seat, lang)
        head = {
            "type": "view",
            "seen": seen_now,
            "table": self._table,
            "seat": None if seat is None else seat_letter(seat),
            "passing": seat is not None and self._passes(history, seat),
            **around,
        }
        return compose(head, shown, log, lines_read(seen, lang, log))

    def goes_on_at(self, table: str | None) -> None:
        """The result tells from now on where the next game is played."""
        self._again = table
        self._made.clear()

    def public(self, history: History) -> str:
        """Return the mark of what everybody sees: it changes when, and only when, that changes."""
        return self._shown(history, None, "en")[1]

    def _shown(self, history: History, seat: int | None, lang: Language) -> tuple[bytes, str]:
        """Return what such a viewer sees, with its mark: made once for all who see the same."""
        if self._made_for[0] is not history or self._made_for[1] != history.number:
            self._made_for = history, history.number
            self._made.clear()
        if (seat, lang) not in self._made:
            shown = msgspec.json.encode(self._see(history, seat, lang))
            self._made[seat, lang] = shown, mark(shown, lang, self._log(history, seat, lang))
        return self._made[seat, lang]

    def _see(self, history: History, seat: int | None, lang: Language) -> Json:
        shown = see(history, seat, lang)
        if shown["result"] is not None and self._again is not None:
            shown["result"]["again"] = self._again
        if seat is not None and shown["question"] is not None and self._passes(history, seat):
            shown["question"] = None
        return shown

    def _log(self, history: History, seat: int | None, lang: Language) -> LogBook:
        book = self._logs.get((seat, lang))
        if book is None:
            book = self._logs[seat, lang] = LogBook(seat, lang)
        return book.follow(history.state)
