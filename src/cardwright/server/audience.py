"""Everybody who looks at a table: what each of them is sent, and that a view is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardwright.games.game import seat_letter
from cardwright.server.history import History
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.views import Json, LogBook, lines_read, mark, see
from cardwright.text import Language


class Viewer(Protocol):
    """A connection to a table."""

    seat: int | None
    lang: Language
    seen: str | None
    """The mark of the last view it was sent."""

    def send(self, message: Json) -> None:
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
        self._made: dict[tuple[int | None, Language], tuple[Json, str]] = {}
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
        """A viewer is gone."""
        self._viewers.discard(viewer)

    def tell(self, message: Json | Callable[[Language], Json]) -> None:
        """Send everybody a message, perhaps in the reader's language."""
        for viewer in list(self._viewers):
            viewer.send(message(viewer.lang) if callable(message) else message)

    def show_all(self, history: History, around: Callable[[], Json]) -> None:
        """Show the table to everybody for whom it has changed; *around* makes what stands beside the game."""
        for viewer in list(self._viewers):
            self.show(viewer, history, around)

    def show(self, viewer: Viewer, history: History, around: Callable[[], Json], *, first: bool = False) -> None:
        """Show the table to a viewer if what it sees has changed, or if it comes *first*."""
        if not first and self._shown(history, viewer.seat, viewer.lang)[1] == viewer.seen:
            return
        view = self.view(history, viewer.seat, viewer.lang, viewer.seen, around())
        viewer.seen = view["seen"]
        viewer.send(view)

    def view(self, history: History, seat: int | None, lang: Language, seen: str | None, around: Json) -> Json:
        """Return all that a seat, or a spectator, sees now; of the log only the lines that *seen* does not cover."""
        shown, seen_now = self._shown(history, seat, lang)
        log = self._log(history, seat, lang)
        start = lines_read(seen, lang, log)
        again = around.pop("again", None)
        result = shown["result"]
        return {
            "type": "view",
            "seen": seen_now,
            "table": self._table,
            "seat": None if seat is None else seat_letter(seat),
            **around,
            **shown,
            "passing": shown.get("passing", False),
            "result": None if result is None else result | {"again": again},
            "log": {"from": start, "lines": log[start:]},
        }

    def public(self, history: History) -> str:
        """Return the mark of what everybody sees: it changes when, and only when, that changes."""
        return self._shown(history, None, "en")[1]

    def _shown(self, history: History, seat: int | None, lang: Language) -> tuple[Json, str]:
        """Return what such a viewer sees, with its mark: made once for all who see the same."""
        if self._made_for[0] is not history or self._made_for[1] != history.number:
            self._made_for = history, history.number
            self._made.clear()
        if (seat, lang) not in self._made:
            shown = see(history, seat, lang)
            if seat is not None and shown["question"] is not None and self._passes(history, seat):
                observed = shown["observation"] | {"question": None}
                shown |= {"observation": observed, "question": None, "passing": True}
            self._made[seat, lang] = shown, mark(shown, lang, self._log(history, seat, lang))
        return self._made[seat, lang]

    def _log(self, history: History, seat: int | None, lang: Language) -> list[Json]:
        return self._logs.setdefault((seat, lang), LogBook(seat, lang)).follow(history.state)
