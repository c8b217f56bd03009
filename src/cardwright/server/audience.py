"""Everybody who looks at a table: what each of them is sent, and that a view is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol

from cardwright.games.game import seat_letter
from cardwright.match import Moment
from cardwright.server.history import History
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.views import Form, Json, LogBook, Shown, compose, see, show, stages_text
from cardwright.stages import has_stages, stages_of
from cardwright.text import CardwrightError, Language


class Viewer(Protocol):
    """A connection to a table."""

    seat: int | None
    lang: Language
    seen: str | None
    """The mark of the last view it was sent."""
    position: Form
    stages: bool
    """Whether it wants to see what happens stage by stage."""
    moment: Moment | None
    """The last choice of the game as it was shown last."""

    def send(self, message: Json | bytes) -> None:
        """Send a message; never waits."""

    def let_go(self, reason: CardwrightError) -> None:
        """Tell the reason and close the connection; never waits."""


def _leads_on(first: Moment | None, last: Moment | None) -> bool:
    """Return whether *last* comes after *first* in one game."""
    if first is None or last is None:
        return last is not None
    return any(moment is first for moment in last.back())


class Audience:
    """The viewers of one table."""

    def __init__(self, table: str, limits: Limits, passes: Callable[[History, int], bool]) -> None:
        """*passes* tells whether a seat is asked something that is answered for it."""
        self._table = table
        self._passes = passes
        self._limits = limits
        self._viewers: dict[Viewer, None] = {}
        """In the order in which they came."""
        self._logs: dict[tuple[int | None, Language], LogBook] = {}
        self._game_log = LogBook(None, "en")
        """What everybody sees of the game itself."""
        self._made: dict[tuple[int | None, Language], Shown] = {}
        self._stages: dict[tuple[int | None, Language, int], bytes] = {}
        """The stages since so many choices, while everybody is shown the table."""
        self._made_for: tuple[History | None, int, Moment | None] = None, -1, None

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
        """Let somebody look; more spectators than fit raise CardwrightError. A seat always gets in."""
        most = self._limits.spectators
        if viewer.seat is None and self.watching >= most:
            raise error("too-many-watchers", most=most)
        self._viewers[viewer] = None
        if viewer.seat is not None:
            self._let_oldest_go(viewer.seat)

    def _let_oldest_go(self, seat: int) -> None:
        """End the oldest connections of *seat* beyond its limit."""
        most = self._limits.connections_per_seat
        for viewer in [viewer for viewer in self._viewers if viewer.seat == seat][:-most]:
            viewer.let_go(error("seat-elsewhere", most=most))
            self.remove(viewer)

    def remove(self, viewer: Viewer) -> None:
        """A viewer is gone; what was made for nobody else is forgotten."""
        self._viewers.pop(viewer, None)
        kind = viewer.seat, viewer.lang
        if all((other.seat, other.lang) != kind for other in self._viewers):
            self._logs.pop(kind, None)
            self._made.pop(kind, None)

    def tell(self, message: Json | Callable[[Language], Json]) -> None:
        """Send everybody a message, perhaps in the reader's language."""
        for viewer in list(self._viewers):
            viewer.send(message(viewer.lang) if callable(message) else message)

    def show_all(self, history: History, around: Callable[[], Json]) -> None:
        """Show the table to everybody for whom it has changed; *around* makes what stands beside the game."""
        beside: Json | None = None
        for viewer in list(self._viewers):
            if self._shown(history, viewer.seat, viewer.lang).mark != viewer.seen:
                beside = beside or around()
                stages = self._stages_for(viewer, history) if viewer.stages else b""
                self.show(viewer, history, beside, stages)
        self._stages = {}  # nobody needs them again

    def show(self, viewer: Viewer, history: History, around: Json, stages: bytes = b"") -> None:
        """Show the table to a viewer: of the log what it has not read, and the stages that led there."""
        viewer.send(self.view(history, viewer.seat, viewer.lang, viewer.seen, viewer.position, around, stages))
        viewer.seen = self._shown(history, viewer.seat, viewer.lang).mark
        viewer.moment = history.state.moment

    def view(
        self,
        history: History,
        seat: int | None,
        lang: Language,
        seen: str | None,
        position: Form,
        around: Json,
        stages: bytes = b"",
    ) -> bytes:
        """Return all that a seat, or a spectator, sees now; of the log only the lines that *seen* does not cover."""
        shown = self._shown(history, seat, lang)
        log = self._log(history, seat, lang)
        result = shown.result
        head = {
            "type": "view",
            "seen": shown.mark,
            "table": self._table,
            "game": history.state.game,
            "seat": None if seat is None else seat_letter(seat),
            "players": around["players"],
            "clock": around["clock"],
            "options": around["options"],
            "result": None if result is None else result | {"again": around["again"]},
        }
        return compose(head, shown, log, seen, lang, position, stages)

    def public(self, history: History) -> str:
        """Return a mark of what everybody sees of the game: it changes when, and only when, that does.

        Who plays is no part of it: nobody's clock or request is touched when a bot takes over.
        """
        shown = self._shown(history, None, "en")
        lines = self._game_log.follow(history.state).lines
        return blake2b(b"".join([shown.text, shown.observation, *lines]), digest_size=8).hexdigest()

    def _shown(self, history: History, seat: int | None, lang: Language) -> Shown:
        """Return what such a viewer sees: made once for all who see the same."""
        self._follow(history)
        if (seat, lang) not in self._made:
            shown = see(history, seat, lang)
            passing = seat is not None and shown["question"] is not None and self._passes(history, seat)
            if passing:
                shown["question"] = None
            shown["passing"] = passing
            self._made[seat, lang] = show(shown, lang, self._log(history, seat, lang))
        return self._made[seat, lang]

    def _stages_for(self, viewer: Viewer, history: History) -> bytes:
        """Return the stages of what happened since a viewer was shown the game; b"" if it knows none.

        None are told of a game that went back and on another way.
        """
        state, after = history.state, viewer.moment
        if history.awaits_decks or not has_stages(state, after) or not _leads_on(after, state.moment):
            return b""
        kind = viewer.seat, viewer.lang, 0 if after is None else after.number
        if kind not in self._stages:
            stages = stages_of(state, viewer.seat, viewer.lang, after)
            self._stages[kind] = stages_text(stages) if stages else b""
        return self._stages[kind]

    def _follow(self, history: History) -> None:
        """Forget what was made of an earlier moment: of one that nobody else can notice, only for its own seat."""
        moment = history.state.moment
        before, number, last = self._made_for
        if before is history and number == history.number:
            return
        if moment is not None and moment.unseen and moment.before is last and number + 1 == history.number:
            self._made = {key: shown for key, shown in self._made.items() if key[0] != moment.seat}
        else:
            self._made = {}
        self._made_for = history, history.number, moment

    def _log(self, history: History, seat: int | None, lang: Language) -> LogBook:
        if history.awaits_decks:  # nothing has happened yet that anybody should be told
            return LogBook(seat, lang)
        book = self._logs.get((seat, lang))
        if book is None:
            book = self._logs[seat, lang] = LogBook(seat, lang)
        return book.follow(history.state, history.seatings)
