"""Live tables: people, bots and spectators around one history. Whatever happens is stored before anybody is told.

Everything here runs on one event loop; one lock per table puts what people and bots want into an order. What comes next
is tried on a copy, written down, and only then becomes the table: a wish that is refused, or that cannot be stored,
has changed nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from hashlib import sha256
from hmac import compare_digest
from typing import Protocol

import msgspec

from cardwright.bots import Bot, bot, bot_names
from cardwright.games.game import seat_letter
from cardwright.match import CONCEDE, new_game
from cardwright.server.history import History, Sitter, read_wish
from cardwright.server.limits import Limits
from cardwright.server.messages import error, phrases
from cardwright.server.store import Entry, Kind, Setup, Store
from cardwright.server.views import Json, LogBook, compose, lines_read, mark, players, see
from cardwright.text import LANGUAGES, CardwrightError, Language

logger = logging.getLogger(__name__)
RETRY_SECONDS = 0.5  # after which a bot's choice that could not be stored is tried again


class Viewer(Protocol):
    """A connection to a table."""

    seat: int | None
    lang: Language
    seen: str | None
    """The mark of the last view it was sent."""

    def send(self, message: Json | bytes) -> None:
        """Send a message; never waits."""


class UndoRequest:
    """A seat asks the other people to let it take back a choice."""

    def __init__(self, seat: int, others: set[int], public: object) -> None:
        self.seat = seat
        self.waiting = others
        self.public = public
        """What everybody saw when it was asked: if that changes, the request is void."""


class Table:
    """One table that is awake."""

    def __init__(self, setup: Setup, history: History, store: Store, limits: Limits, workers: Executor) -> None:
        self.setup = setup
        self.history = history
        self._store = store
        self._limits = limits
        self._workers = workers
        self._lock = asyncio.Lock()
        self._viewers: set[Viewer] = set()
        self.connected = 0
        """Open connections, also those that have not said hello yet: for them the table stays awake."""
        self._logs: dict[tuple[int | None, Language], LogBook] = {}
        self._made: dict[tuple[int | None, Language], tuple[bytes, str]] = {}
        self._made_for = history, -1
        self._chat: deque[tuple[int, str | None, str | None]] = deque(maxlen=limits.chats)
        self._request: UndoRequest | None = None
        self._denied: dict[int, int] = {}
        """How many choices a seat had made when the others last said no to an undo."""
        self._bots: dict[str, Bot] = {}
        self._driver: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._deadlines: dict[int, tuple[int, float]] = {}
        """For each person that is asked: which question, and until when."""
        self._gone = {seat: time.monotonic() for seat in range(history.state.players)}
        """Since when nobody is connected for a seat."""
        self._carry_on()

    # Seats ------------------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected, no bot thinks and no clock runs."""
        busy = self._viewers or self.connected or self._lock.locked()
        return not busy and self._driver is None and self._clock is None

    def seat_of(self, token: str) -> int:
        """Return the seat that *token* opens; a wrong one raises CardwrightError."""
        hashed = hash_token(token)
        for seat, sitter in enumerate(self.history.sitters):
            if sitter.key and compare_digest(sitter.key, hashed):
                return seat
        raise error("wrong-token")

    async def sit(self, seat: int, name: str) -> str:
        """Give an open seat to a person; return the token that opens it from now on."""
        token, sitter = new_person(name, self._limits)

        def take(history: History) -> list[Entry]:
            if history.sitters[seat].who != "open":
                raise error("seat-taken", seat=seat_letter(seat))
            return [history.entry("sit", seat, encode(sitter))]

        await self._change(take)
        self._tell_players()
        return token

    async def take_over(self, seat: int, taker: int) -> None:
        """Let a bot play for a person who has been away for long, at the wish of another seat."""
        present = time.monotonic() - self._gone.get(seat, time.monotonic()) < self._limits.absent_seconds

        def take(history: History) -> list[Entry]:
            sitter = history.sitters[seat]
            if taker == seat or sitter.who != "person" or present:
                raise error("seat-present", seat=seat_letter(seat), n=int(self._limits.absent_seconds))
            return [history.entry("takeover", seat, encode(Sitter("bot", bot_names()[0], sitter.key, sitter.name)))]

        await self._change(take)
        self._tell_players()

    async def come_back(self, seat: int) -> None:
        """Give a seat back to the person for whom a bot stands in."""
        sitter = self.history.sitters[seat]
        if sitter.absent:
            person = encode(Sitter("person", sitter.absent, sitter.key))
            await self._change(lambda history: [history.entry("return", seat, person)])
            self._tell_players()

    # Play -------------------------------------------------------------------------------------------------------

    async def choose(self, seat: int, question: int, choice: str) -> None:
        """Answer the question with that number."""
        if choice == CONCEDE:
            await self.concede(seat)
            return

        def answer(history: History) -> list[Entry]:
            self._check_started(history)
            if not history.state.over and question != history.questions[seat]:
                raise error("stale", question=question)
            return [history.entry("choice", seat, choice), *history.automatic_passes()]

        await self._change(answer)

    async def concede(self, seat: int) -> None:
        """Give up."""

        def give_up(history: History) -> list[Entry]:
            self._check_started(history)
            return [history.entry("concede", seat, CONCEDE), *history.automatic_passes()]

        await self._change(give_up)

    async def wish(self, seat: int, mode: str, until: str) -> None:
        """Say what to be asked about; what is asked now stays to be answered."""
        read_wish(mode, until)
        await self._change(lambda history: [history.entry("wish", seat, f"{mode} {until}")])

    async def undo(self, seat: int) -> bool:
        """Take back a seat's last choice; return whether it is done: if not, the others are asked."""
        reach = self.history.undo_reach(seat)
        if reach is None:
            raise CardwrightError("no-undo", seat=seat_letter(seat))
        others = {each for each, sitter in enumerate(self.history.sitters) if sitter.who == "person"} - {seat}
        if reach[1] == "free" or not others:
            await self._take_back(seat)
            return True
        if self._request is not None:
            raise error("undo-already-asked", seat=seat_letter(self._request.seat))
        if self._denied.get(seat) == self.history.made[seat]:
            raise error("undo-paused")
        self._request = UndoRequest(seat, others, self._public())
        self._tell_request()
        return False

    async def consent(self, seat: int, agree: bool) -> None:
        """Agree to an undo that another seat has asked for, or not."""
        request = self._request
        if request is None or seat not in request.waiting:
            raise error("no-undo-asked")
        if not agree:
            self._denied[request.seat] = self.history.made[request.seat]
            self._end_request("denied")
            return
        request.waiting.discard(seat)
        if request.waiting:
            self._tell_request()
            return
        try:
            await self._take_back(request.seat)
        except CardwrightError:
            request.waiting.add(seat)
            raise

    async def _take_back(self, seat: int) -> None:
        def take_back(history: History) -> list[Entry]:
            reach = history.undo_reach(seat)
            if reach is None:
                raise CardwrightError("no-undo", seat=seat_letter(seat))
            return [history.entry("undo", seat, str(reach[0]))]

        await self._change(take_back)

    def _check_started(self, history: History) -> None:
        if history.open_seats:
            raise error("still-open", seats=[seat_letter(seat) for seat in history.open_seats])

    async def _change(self, change: Callable[[History], list[Entry]]) -> None:
        """Try *change* on a copy, write down what it says, then make it the table and tell everybody."""
        async with self._lock:
            trial = self.history.copy()
            entries = change(trial)
            if not entries:
                return
            try:
                await asyncio.wrap_future(self._store.append(self.setup.id, entries, over=trial.state.over))
            except CardwrightError as trouble:
                if trouble.code == "store-conflict":
                    await self._catch_up()
                raise
            self.history = trial
        self._carry_on()

    async def _catch_up(self) -> None:
        """Follow what another process wrote to this table."""
        for entry in await asyncio.to_thread(self._store.entries, self.setup.id, self.history.number):
            self.history.apply(entry)
        self._carry_on()

    def _carry_on(self) -> None:
        """After every change: tell the viewers, wake the bots, set the clock."""
        if self._request is not None and self._public() != self._request.public:
            self._end_request("over")
        for viewer in list(self._viewers):
            self._show(viewer)
        if self._driver is None and self._bot_to_move() is not None:
            self._driver = asyncio.get_running_loop().create_task(self._drive())
        self._set_clock()

    def _public(self) -> object:
        return self._shown(None, "en", self._log(None, "en"))[1]

    # Bots and clocks --------------------------------------------------------------------------------------------

    def _bot_to_move(self) -> int | None:
        history = self.history
        if history.open_seats:
            return None
        return next((seat for seat in history.state.pending if history.sitters[seat].who == "bot"), None)

    async def _drive(self) -> None:
        """Let bots answer while one of them is asked."""
        try:
            while (seat := self._bot_to_move()) is not None:
                try:
                    await self._bot_answers(seat)
                except CardwrightError as trouble:
                    if not trouble.code.startswith("store-"):
                        raise
                    await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            logger.exception("table %s: a bot's turn failed", self.setup.id)
        finally:
            self._driver = None

    async def _bot_answers(self, seat: int) -> None:
        """Ask a bot, away from the event loop; if it has not answered in time, its default choice is taken."""
        question = self.history.questions[seat]
        name = self.history.sitters[seat].name
        player = self._bots.setdefault(name, bot(name, seconds=self._limits.bot_seconds / 2, seed=secrets.randbits(64)))
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._workers, player.choose, self.history.state.clone(), seat)
        kind: Kind = "choice"
        try:
            choice: str | None = await asyncio.wait_for(thinking, self._limits.bot_seconds)
        except Exception as trouble:
            if not isinstance(trouble, TimeoutError):
                logger.exception("table %s: the bot %s failed", self.setup.id, name)
            kind, choice = "time-out", None

        def answer(history: History) -> list[Entry]:
            if history.questions[seat] != question or history.sitters[seat].who != "bot":
                return []
            taken = choice or history.state.default_choice(seat) or ""
            return [history.entry(kind, seat, taken), *history.automatic_passes()]

        await self._change(answer)

    def _set_clock(self) -> None:
        """Let the clock ring when the first person's time is over."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        history, seconds = self.history, self.setup.seconds
        if seconds is None or history.open_seats:
            return
        loop = asyncio.get_running_loop()
        asked = [seat for seat in history.state.pending if history.sitters[seat].who == "person"]
        known = self._deadlines
        self._deadlines = {}
        for seat in asked:
            question = history.questions[seat]
            before = known.get(seat)
            same = before is not None and before[0] == question
            self._deadlines[seat] = before if before and same else (question, loop.time() + seconds)
        if self._deadlines:
            first = min(deadline for _, deadline in self._deadlines.values())
            self._clock = loop.call_at(first, self._ring)

    def _ring(self) -> None:
        self._clock = None
        self._ringing = asyncio.get_running_loop().create_task(self._time_out())

    async def _time_out(self) -> None:
        """Take the default choice of everybody whose time is over."""
        now = asyncio.get_running_loop().time()
        late = {seat: question for seat, (question, deadline) in self._deadlines.items() if deadline <= now}

        def take_defaults(history: History) -> list[Entry]:
            entries = []
            for seat, question in late.items():
                choice = history.state.default_choice(seat)
                if history.questions[seat] == question and choice is not None:
                    entries.append(history.entry("time-out", seat, choice))
            return [*entries, *history.automatic_passes()]

        try:
            await self._change(take_defaults)
        except CardwrightError:
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(RETRY_SECONDS, self._ring)

    # Viewers ----------------------------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Show the table to a viewer from now on: what it missed first, then whatever changes."""
        if len(self._viewers) >= self._limits.connections:
            raise error("too-many-watchers", most=self._limits.connections)
        self._viewers.add(viewer)
        if viewer.seat is not None:
            self._gone.pop(viewer.seat, None)
        self._show(viewer, first=True)
        for said in self._chat:
            viewer.send(self._said(said, viewer.lang))
        if self._request is not None:
            viewer.send(self._request_told("asked"))
        self._tell_players()

    def part(self, viewer: Viewer) -> None:
        """A viewer is gone; the seat stays its own."""
        self._viewers.discard(viewer)
        if viewer.seat is not None and viewer.seat not in self.here:
            self._gone[viewer.seat] = time.monotonic()
        self._tell_players()

    def view(self, seat: int | None, lang: Language, seen: str | None = None) -> bytes:
        """Return all that a seat, or a spectator, sees now; of the log only the lines that *seen* does not cover."""
        log = self._log(seat, lang)
        shown, seen_now = self._shown(seat, lang, log)
        head = {
            "type": "view",
            "seen": seen_now,
            "table": self.setup.id,
            "seat": None if seat is None else seat_letter(seat),
            "players": players(self.history, self.here),
            "clock": self._time_left(seat),
        }
        return compose(head, shown, log, lines_read(seen, lang, log))

    def say(self, seat: int, phrase: str | None, text: str | None) -> None:
        """Say something to everybody at the table: a phrase by its id, or a text. It is not part of the record."""
        if (phrase is None) == (text is None):
            raise error("empty-chat", most=self._limits.chat)
        if phrase is not None and phrase not in phrases("en"):
            raise error("unknown-phrase", phrase=phrase, known=list(phrases("en")))
        if text is not None and not 0 < len(text.strip()) <= self._limits.chat:
            raise error("empty-chat", most=self._limits.chat)
        said = seat, phrase, text
        self._chat.append(said)
        for viewer in list(self._viewers):
            viewer.send(self._said(said, viewer.lang))

    def _show(self, viewer: Viewer, *, first: bool = False) -> None:
        seen = self._shown(viewer.seat, viewer.lang, self._log(viewer.seat, viewer.lang))[1]
        if first or seen != viewer.seen:
            view = self.view(viewer.seat, viewer.lang, viewer.seen)
            viewer.seen = seen
            viewer.send(view)

    def _shown(self, seat: int | None, lang: Language, log: LogBook) -> tuple[bytes, str]:
        """Return what such a viewer sees, with its mark: made once for all who see the same."""
        if self._made_for != (self.history, self.history.number):
            self._made_for = self.history, self.history.number
            self._made.clear()
        if (seat, lang) not in self._made:
            shown = msgspec.json.encode(see(self.history, seat, lang))
            self._made[seat, lang] = shown, mark(shown, lang, log)
        return self._made[seat, lang]

    def _log(self, seat: int | None, lang: Language) -> LogBook:
        return self._logs.setdefault((seat, lang), LogBook(seat, lang)).follow(self.history.state)

    def _time_left(self, seat: int | None) -> float | None:
        deadline = None if seat is None else self._deadlines.get(seat)
        return None if deadline is None else max(0.0, round(deadline[1] - asyncio.get_running_loop().time(), 1))

    @property
    def here(self) -> set[int]:
        """The seats with a connection."""
        return {viewer.seat for viewer in self._viewers if viewer.seat is not None}

    def _tell_players(self) -> None:
        told = {"type": "players", "players": players(self.history, self.here)}
        for viewer in list(self._viewers):
            viewer.send(told)

    def _said(self, said: tuple[int, str | None, str | None], lang: Language) -> Json:
        seat, phrase, text = said
        words = text if phrase is None else phrases(lang)[phrase]
        return {"type": "chat", "seat": seat_letter(seat), "phrase": phrase, "words": words}

    def _request_told(self, state: str) -> Json:
        request = self._request
        assert request is not None
        waiting = [seat_letter(seat) for seat in sorted(request.waiting)]
        return {"type": "undo", "seat": seat_letter(request.seat), "state": state, "waiting": waiting}

    def _tell_request(self, state: str = "asked") -> None:
        told = self._request_told(state)
        for viewer in list(self._viewers):
            viewer.send(told)

    def _end_request(self, state: str) -> None:
        self._tell_request(state)
        self._request = None


class Tables:
    """All tables of a server: those awake are in memory, the others are woken from the store."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self._workers = ThreadPoolExecutor(limits.bot_workers, thread_name_prefix="bot")
        self._awake: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._running = store.running()

    def close(self) -> None:
        """Let go of the workers; the store is closed by whoever opened it."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def open(
        self,
        game: str,
        seats: Sequence[str],
        *,
        name: str,
        options: dict[str, object] | None = None,
        listed: bool = False,
        seconds: float | None = None,
    ) -> tuple[Table, int | None, str | None]:
        """Open a table; return it with the seat and the token of the person who opens it, if that one sits down.

        *seats* says for each seat who sits there: "me", "open", or the name of a bot.
        """
        known = {"me", "open", *bot_names()}
        if not set(seats) <= known or seats.count("me") > 1:
            raise error("wrong-seats", players=len(seats))
        state = await asyncio.to_thread(new_game, game, len(seats), secrets.randbits(128), options)
        if self._running >= self.limits.tables:
            self._running = await asyncio.to_thread(self.store.running)
            if self._running >= self.limits.tables:
                raise error("too-many-tables", most=self.limits.tables)
        setup = Setup(secrets.token_urlsafe(12), listed, seconds, state.record().to_json())
        history = History.begin(setup.record)
        mine, token, entries = None, None, []
        for seat, who in enumerate(seats):
            if who == "me":
                mine = seat
                token, sitter = new_person(name, self.limits)
                entries.append(history.entry("sit", seat, encode(sitter)))
            elif who != "open":
                entries.append(history.entry("sit", seat, encode(Sitter("bot", who))))
        await asyncio.wrap_future(self.store.open_table(setup, entries))
        self._running += 1
        return self._seat_around(setup, history), mine, token

    async def find(self, name: str) -> Table:
        """Return a table by its id, woken if it sleeps; an unknown one raises CardwrightError."""
        if name in self._awake:
            self._awake[name] = self._awake.pop(name)  # the last used comes last
            return self._awake[name]
        if name not in self._waking:
            self._waking[name] = asyncio.get_running_loop().create_task(self._wake(name))
            self._waking[name].add_done_callback(lambda _: self._waking.pop(name))
        return await asyncio.shield(self._waking[name])

    async def listed(self) -> list[Table]:
        """Return the tables that anybody may find and join or watch."""
        names = await asyncio.to_thread(self.store.listed, 50)
        return [await self.find(name) for name in names]

    async def _wake(self, name: str) -> Table:
        setup, history = await asyncio.to_thread(self._rebuild, name)
        return self._seat_around(setup, history)

    def _rebuild(self, name: str) -> tuple[Setup, History]:
        setup = self.store.setup(name)
        if setup is None:
            raise error("unknown-table", table=name[:40])
        return setup, History.begin(setup.record, self.store.entries(name))

    def _seat_around(self, setup: Setup, history: History) -> Table:
        table = Table(setup, history, self.store, self.limits, self._workers)
        self._awake[setup.id] = table
        if len(self._awake) > self.limits.awake:
            idle = next((each for each in self._awake.values() if each.is_idle and each is not table), None)
            if idle is not None:
                del self._awake[idle.setup.id]
        return table


def hash_token(token: str) -> str:
    """Return what is stored of a token. It has 192 random bits, so a plain hash cannot be reversed."""
    return sha256(token.encode()).hexdigest()


def new_person(name: str, limits: Limits) -> tuple[str, Sitter]:
    """Return a new token, and the person that it belongs to; a bad name raises CardwrightError."""
    if not 0 < len(name.strip()) <= limits.name or not name.isprintable():
        raise error("wrong-name", most=limits.name)
    token = secrets.token_urlsafe(24)
    return token, Sitter("person", name.strip(), hash_token(token))


def encode(sitter: Sitter) -> str:
    """Return who sits somewhere as the store keeps it."""
    return msgspec.json.encode(sitter).decode()


def read_language(name: str | None) -> Language:
    """Return a language by its short name; without one it is English, an unknown one raises CardwrightError."""
    for lang in LANGUAGES:
        if lang == (name or "en"):
            return lang
    raise CardwrightError("unknown-language", name=str(name), known=LANGUAGES)
