"""Live tables: people, bots and spectators around one history. Whatever happens is stored before anybody is told.

Everything here runs on one event loop; one lock per table puts what people and bots want into an order. What comes next
is tried on a copy, written down, and only then becomes the table: a request that is refused, or that cannot be stored,
has changed nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest

import msgspec

from cardwright.auto_pass import AutoPass
from cardwright.bots.bot import STANDARD
from cardwright.games.game import seat_letter
from cardwright.match import CONCEDE
from cardwright.server import chat, consent, hints
from cardwright.server.absence import Absence, waited_for
from cardwright.server.audience import Audience, Viewer
from cardwright.server.bots import BotFailed, Pace, Pause, Rank, Thinkers, Urgency
from cardwright.server.bringing import check_beside
from cardwright.server.chat import Chat
from cardwright.server.clocks import ClockRules, Clocks
from cardwright.server.consent import Consents
from cardwright.server.decks import legal_deck
from cardwright.server.hints import Hints
from cardwright.server.history import History, Sitter
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.persons import encode, hash_token, new_person
from cardwright.server.ratings import rate, rated
from cardwright.server.share import Share
from cardwright.server.store import Entry, Kind, Said, Setup, Store, Write, aside, person_sits
from cardwright.server.views import Json
from cardwright.text import CardwrightError, Language

logger = logging.getLogger(__name__)
RETRY_SECONDS = 0.5  # after which a choice of a program that could not be stored is tried again
LONGEST_RETRY_SECONDS = 60.0  # if something unexpected keeps happening
MOST_DEFAULTS = 100  # choices of one decision that are taken when its time is over
Seeds = Callable[[], int]


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(128)


@dataclass(frozen=True)
class House:
    """What all tables of a server share."""

    store: Store
    limits: Limits
    thinkers: Thinkers
    wait: Pause = asyncio.sleep
    seeds: Seeds = fresh_seed
    share: Share = field(default_factory=Share)


@dataclass(frozen=True)
class Beside:
    """What lies beside the entries of a table: who the people are, what they said, and what waits."""

    persons: Mapping[int, str] = field(default_factory=dict)
    asides: Mapping[str, str] = field(default_factory=dict)
    chats: Sequence[Said] = ()


class Table:
    """One table that is awake."""

    def __init__(self, setup: Setup, history: History, house: House, beside: Beside) -> None:
        self.setup = setup
        self.history = history
        self.persons = dict(beside.persons)
        """The hash of each known person's secret, by seat."""
        self.again = beside.asides.get("again")
        """The table of the rematch."""
        self._options = msgspec.Raw(msgspec.json.encode(history.state.options))
        self._house = house
        self._store = house.store
        self._limits = limits = house.limits
        self._lock = asyncio.Lock()
        self.connected = 0
        """Open connections, also those that have not said hello yet: for them the table stays awake."""
        self._spared: dict[int, int] = {}
        """The question that a seat was asked when it set its auto-pass; the setting applies to later ones only."""
        self._audience = Audience(setup.id, limits, self._passes)
        self._chat = Chat(setup.id, house.store, limits, beside.chats)
        self._consents = Consents.read(beside.asides.get("undo"))
        kept = beside.asides.get(hints.ASIDE)
        self.hints = Hints(setup.id, house, kept, lambda: self.history, self._tell_players)
        self._pace = Pace(limits.bot_pause, house.wait)
        self._urgency = Urgency()
        self._drivers: dict[int, asyncio.Task[None]] = {}
        self._baffled: dict[int, int] = {}
        """The question of a seat at which something unexpected happened to its bot."""
        self._clocks = read_clocks(setup, history.state.players, limits, beside.asides.get("clock"))
        self._absence = Absence(
            history.state.players, limits.absent_seconds, limits.warning_seconds, asyncio.get_running_loop().time()
        )
        self._timers: list[asyncio.TimerHandle] = []
        self._ringing: set[asyncio.Task[None]] = set()
        if self._clocks is not None:
            self._clocks = self._next_clocks(history, [], asyncio.get_running_loop().time())
        self._carry_on()

    # Seats ------------------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected, no bot thinks and no clock runs."""
        busy = len(self._audience) or self.connected or self._lock.locked()
        return not busy and not self._drivers and not self._timers

    @property
    def here(self) -> set[int]:
        """The seats with a connection."""
        return self._audience.here

    @property
    def watching(self) -> int:
        """How many watch without a seat."""
        return self._audience.watching

    def seat_of(self, token: str) -> int:
        """Return the seat that *token* opens; a wrong one raises CardwrightError."""
        hashed = hash_token(token)
        for seat, sitter in enumerate(self.history.sitters):
            if sitter.key and compare_digest(sitter.key, hashed):
                return seat
        raise error("wrong-token")

    async def sit(self, seat: int, name: str, *, person: str = "", key: str = "") -> str:
        """Give an open seat to a person; return the token that opens it from now on.

        *person* is the hash of that person's secret, if it is known. A seat that is kept for somebody needs the hash of
        the *key* it is kept for.
        """
        token, sitter = new_person(name, self._limits)
        kept = self._reserved().get(seat)

        def take(history: History) -> list[Entry]:
            if history.sitters[seat].who != "open":
                raise error("seat-taken", seat=seat_letter(seat))
            if kept is not None and kept != key:
                raise error("seat-kept", seat=seat_letter(seat))
            return [history.entry("sit", seat, encode(sitter))]

        await self._change(take, [person_sits(self.setup.id, seat, person)] if person else [])
        if person:
            self.persons[seat] = person
        self._tell_players()
        return token

    @property
    def free_seats(self) -> list[int]:
        """The open seats that anybody may take."""
        return [seat for seat in self.history.open_seats if seat not in self._reserved()]

    def _reserved(self) -> dict[int, str]:
        """Return for which seats a key is needed: they are kept for a while after the table was opened."""
        if time.time() > self.setup.opened + self._limits.kept_seconds:
            return {}
        return msgspec.json.decode(self.setup.reserved, type=dict[int, str]) if self.setup.reserved else {}

    async def take_over(self, seat: int, taker: int | None) -> None:
        """Let a bot play for a person who is away and was warned, at the request of another seat or of nobody."""

        def take(history: History) -> list[Entry]:
            sitter = history.sitters[seat]
            allowed = self._absence.may_take_over(seat, asyncio.get_running_loop().time())
            if taker == seat or sitter.who != "person" or not allowed:
                raise error("seat-present", seat=seat_letter(seat), n=int(self._limits.warning_seconds))
            return [history.entry("takeover", seat, encode(Sitter("bot", STANDARD, sitter.key, sitter.name)))]

        await self._change(take)
        self._tell_players()

    async def come_back(self, seat: int) -> None:
        """Give a seat back to the person for whom a bot stands in."""
        sitter = self.history.sitters[seat]
        if sitter.absent:
            person = encode(Sitter("person", sitter.absent, sitter.key))
            await self._change(lambda history: [history.entry("return", seat, person)])
            self._tell_players()

    def players(self) -> list[Json]:
        """Return who sits where, who of them is connected, and since when the others are away; keys stay here."""
        now = asyncio.get_running_loop().time()
        here = self.here
        return [self._player(seat, sitter, here, now) for seat, sitter in enumerate(self.history.sitters)]

    def _player(self, seat: int, sitter: Sitter, here: set[int], now: float) -> Json:
        away, left = self._absence.away(seat, now) if sitter.who == "person" or sitter.absent else (None, False)
        return {
            "seat": seat_letter(seat),
            "who": sitter.who,
            "name": sitter.absent or sitter.name,
            "bot": sitter.name if sitter.who == "bot" else None,
            "here": sitter.who == "bot" or seat in here,
            "absent": away,
            "left": left,
            "hints": seat in self.hints.seats,
            "choosing": seat in self.history.choosing,
        }

    async def bring_deck(self, seat: int, deck: str) -> str:
        """Give a seat its deck before the game begins; return its text. A deck with problems raises DeckError."""
        if not self.history.awaits_decks:
            raise error("deck-late")
        text = await asyncio.to_thread(legal_deck, self.history.state, seat, deck)

        def bring(history: History) -> list[Entry]:
            check_beside(history.state, {**dict(history.decks), seat: text}, seat)
            return [history.entry("deck", seat, text)]

        await self._change(bring)
        self._tell_players()
        return text

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
            return [history.entry("choice", seat, choice)]

        await self._change(answer)

    async def concede(self, seat: int) -> None:
        """Give up."""

        def give_up(history: History) -> list[Entry]:
            self._check_started(history)
            return [history.entry("concede", seat, CONCEDE)]

        await self._change(give_up)

    async def set_auto_pass(self, seat: int, mode: str, until: str) -> None:
        """Set the auto-pass of *seat*. It applies from the next question on, not to one that is already asked."""
        setting = AutoPass.parse(mode, until)

        def set_auto_pass(history: History) -> list[Entry]:
            self._spared[seat] = history.questions[seat]
            return [history.entry("auto-pass", seat, f"{setting.mode} {setting.until}")]

        await self._change(set_auto_pass)

    async def undo(self, seat: int) -> bool:
        """Take back a seat's last choice; return whether it is done: if not, the others are asked."""
        reach = self.history.undo_reach(seat)
        if reach is None:
            raise CardwrightError("no-undo", seat=seat_letter(seat))
        others = {each for each, sitter in enumerate(self.history.sitters) if sitter.who == "person"} - {seat}
        if reach[1] == "free" or not others:
            await self._take_back(seat)
            return True
        public = self._public(self.history)
        await self._ask_others(lambda consents: consents.ask(seat, others, self.history.made[seat], public))
        self._tell_request("asked")
        return False

    async def consent(self, seat: int, agree: bool) -> None:
        """Agree to an undo that another seat has asked for, or not."""
        request = self._consents.answer(seat)
        if not agree:
            made = self.history.made[request.seat]

            def deny(consents: Consents) -> None:
                consents.answer(seat)
                consents.denied[request.seat] = made
                consents.asked = None

            await self._ask_others(deny)
            self._audience.tell(consent.told(request, "denied"))
        elif request.waiting == [seat]:
            await self._take_back(request.seat)
        else:
            await self._ask_others(lambda consents: consents.answer(seat).waiting.remove(seat))
            self._tell_request("asked")

    async def _ask_others(self, change: Callable[[Consents], None]) -> None:
        """Change what is asked, and write it down."""
        async with self._lock:
            trial = self._consents.copy()
            change(trial)
            await asyncio.wrap_future(self._store.write(aside(self.setup.id, "undo", trial.encode())))
            self._consents = trial

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
        if history.choosing:
            raise error("still-choosing", seats=[seat_letter(seat) for seat in history.choosing])

    async def _change(self, change: Callable[[History], list[Entry]], also: Sequence[Write] = ()) -> None:
        """Try *change* on a copy, write down what it says, then make it the table and tell everybody."""
        loop = asyncio.get_running_loop()
        received = loop.time()
        async with self._lock:
            trial = self.history.copy()
            entries = change(trial)
            if not entries:
                return
            clocks = self._next_clocks(trial, entries, received)
            writes = [*also, *self._kept(clocks), *self._ending(trial)]
            try:
                await self._store.appended(self.setup.id, entries, over=trial.state.over, also=writes)
            except CardwrightError as trouble:
                if trouble.code == "store-conflict":
                    await self._catch_up()
                raise
            self.history = trial
            self._clocks = None if clocks is None else clocks.told_at(loop.time(), received)
        self._carry_on()

    def _kept(self, clocks: Clocks | None) -> list[Write]:
        """Return what is written down of the clocks, if the banks have changed."""
        if clocks is None or self._clocks is None or clocks.banks == self._clocks.banks:
            return []
        return [aside(self.setup.id, "clock", msgspec.json.encode(clocks.banks).decode())]

    def _ending(self, trial: History) -> list[Write]:
        """Return what is written down when the game ends."""
        if not trial.state.over or self.history.state.over:
            return []
        result = None if self.hints.seats else rated(self.setup, trial, self.persons)
        return [] if result is None else [rate(result)]

    async def _catch_up(self) -> None:
        """Follow what another process wrote to this table."""
        for entry in await asyncio.to_thread(self._store.entries, self.setup.id, self.history.number):
            self.history.apply(entry)
        self.persons = await asyncio.to_thread(self._store.persons, self.setup.id)
        self._carry_on()

    def _carry_on(self) -> None:
        """After every change: tell the viewers, wake the bots, set the clocks."""
        asked = self._consents.asked
        if asked is not None and self._public(self.history) != asked.public:
            self._tell_request("over")
            self._consents.asked = None
        self._audience.show_all(self.history, self._around)
        for seat in self.history.state.pending:
            if seat not in self._drivers and self._is_driven(seat):
                self._drivers[seat] = asyncio.get_running_loop().create_task(self._drive(seat))
        self._set_timers()

    def _public(self, history: History) -> str:
        return self._audience.public(history)

    # Bots, and those who do not want to be asked ----------------------------------------------------------------

    def _is_driven(self, seat: int) -> bool:
        """Return whether a program answers what *seat* is asked now."""
        history = self.history
        if not history.has_begun or seat not in history.state.pending:
            return False
        return history.sitters[seat].who == "bot" or self._passes(history, seat)

    def _passes(self, history: History, seat: int) -> bool:
        """Return whether a pass is the answer to what *seat* is asked, because it does not want to be."""
        return self._spared.get(seat) != history.questions[seat] and history.is_unwilling(seat)

    async def _drive(self, seat: int) -> None:
        """Answer for a seat while a program does; a bot that something unexpected has happened to takes its default."""
        pause = RETRY_SECONDS
        try:
            while self._is_driven(seat):
                question = self.history.questions[seat]
                try:
                    await self._answer_for(seat)
                    pause = RETRY_SECONDS
                except Exception as trouble:
                    if not isinstance(trouble, CardwrightError) or not trouble.code.startswith("store-"):
                        logger.exception("table %s: nobody could answer for seat %s", self.setup.id, seat_letter(seat))
                        self._baffled[seat] = question
                        pause = min(2 * pause, LONGEST_RETRY_SECONDS)
                    await asyncio.sleep(pause)
        finally:
            del self._drivers[seat]

    async def _answer_for(self, seat: int) -> None:
        """Answer one question: with what a bot thinks, or "pass" for whoever does not want to be asked."""
        question, sitter = self.history.questions[seat], self.history.sitters[seat]
        kind: Kind = "pass"
        choice: str | None = "pass"
        if sitter.who == "bot":
            kind = "choice"
            thinking = asyncio.get_running_loop().create_task(self._think(seat, sitter.name))
            await self._pause(seat, sitter.name)
            choice = await thinking
        else:
            await self._pause(seat)

        def answer(history: History) -> list[Entry]:
            if history.questions[seat] != question or history.sitters[seat] != sitter or not self._is_driven(seat):
                return []
            if choice is None or choice not in history.state.choices(seat):
                return [history.entry("time-out", seat, history.state.default_choice(seat) or "")]
            return [history.entry(kind, seat, choice)]

        await self._change(answer)

    async def _pause(self, seat: int, bot: str | None = None) -> None:
        """Wait as a person would, if anybody watches; not in a window where all know that the seat cannot act."""
        if self._limits.bot_pause <= 0 or not len(self._audience):
            return
        state = self.history.state
        question = state.question(seat, ("en",))
        if question is not None and "window" in question.about and not state.could_act(seat):
            return
        await self._pace.pause(seat, self._public(self.history), bot)

    def _hurry(self) -> None:
        """Let bots think the sooner the more people wait for them."""
        rank = Rank.AWAITED if self.here else Rank.WATCHED if self.watching else Rank.UNWATCHED
        self._house.thinkers.hurry(self._urgency, rank)

    async def _think(self, seat: int, name: str) -> str | None:
        """Return what a bot chooses, None if it has failed or was too slow."""
        if self._baffled.get(seat) == self.history.questions[seat]:
            return None
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            choice = await self._house.thinkers.choose(name, self.history.state, seat, self._urgency)
            self._pace.thought(name, min(loop.time() - began, self._limits.bot_think))
            return choice
        except TimeoutError:
            return None
        except BotFailed as trouble:
            logger.error("table %s: the bot %s failed: %s", self.setup.id, name, trouble)
        except Exception:
            logger.exception("table %s: the bot %s could not be asked", self.setup.id, name)
        return None

    # Clocks and absences ----------------------------------------------------------------------------------------

    def _next_clocks(self, history: History, entries: Sequence[Entry], now: float) -> Clocks | None:
        """Return the clocks after a change that is about to be made."""
        if self._clocks is None:
            return None
        asked = {seat: history.questions[seat] for seat in waited_for(history)}
        undone = next((entry.seat for entry in entries if entry.kind == "undo"), None)
        return self._clocks.follow(asked, self._public(history), now, undone=undone)

    def _set_timers(self) -> None:
        """Ring when the first person's time is over, or when the others are to be warned of an absence."""
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        loop = asyncio.get_running_loop()
        if self._clocks is not None and (end := self._clocks.rings()) is not None:
            self._timers.append(loop.call_at(end, self._ring, self._time_out))
        self._absence.follow(waited_for(self.history), loop.time())
        if len(self._audience) or self._clocks is not None:
            alarm = self._absence.rings(loop.time())
            if alarm is not None:
                self._timers.append(loop.call_at(alarm, self._ring, self._warn))

    def _ring(self, then: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.get_running_loop().create_task(self._answer_ring(then))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _answer_ring(self, then: Callable[[], Awaitable[None]]) -> None:
        try:
            await then()
        except CardwrightError as trouble:
            if trouble.code.startswith("store-"):
                await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            logger.exception("table %s: a timer could not be answered", self.setup.id)
            return
        self._set_timers()

    async def _time_out(self) -> None:
        """Take the default choice of everybody whose time is over, and of all parts of a hidden answer."""

        def take_defaults(history: History) -> list[Entry]:
            entries: list[Entry] = []
            late = [] if self._clocks is None else self._clocks.late(asyncio.get_running_loop().time())
            for seat in late:
                before = self._public(history)
                for _ in range(MOST_DEFAULTS):
                    choice = history.state.default_choice(seat)
                    if choice is None or self._public(history) != before:
                        break
                    entries.append(history.entry("time-out", seat, choice))
            return entries

        await self._change(take_defaults)

    async def _warn(self) -> None:
        """Warn the others of who is away, or let a bot take over where nobody else decides."""
        now = asyncio.get_running_loop().time()
        for seat in self._absence.warn(now):
            self._audience.tell(_warning(seat, self._limits.warning_seconds))
        if self._clocks is not None:
            people = [seat for seat, sitter in enumerate(self.history.sitters) if sitter.who == "person"]
            for seat in self._absence.replaceable(now):
                if people == [seat]:
                    await self.take_over(seat, None)

    # Viewers ----------------------------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Show the table to a viewer from now on: what it missed first, then whatever changes."""
        self._audience.add(viewer)
        self._hurry()
        if viewer.seat is not None:
            self._absence.comes(viewer.seat)
        self._audience.show(viewer, self.history, self._around())
        for said in self._chat.tell(viewer.lang):
            viewer.send(said)
        if self._consents.asked is not None:
            viewer.send(consent.told(self._consents.asked, "asked"))
        for seat, seconds in self._absence.warnings(asyncio.get_running_loop().time()).items():
            viewer.send(_warning(seat, seconds))
        self._tell_players()
        self._set_timers()

    def part(self, viewer: Viewer, *, left: bool) -> None:
        """A viewer is gone; the seat stays its own. *left* if it said so."""
        self._audience.remove(viewer)
        self._hurry()
        if viewer.seat is not None and viewer.seat not in self.here:
            self._absence.goes(viewer.seat, asyncio.get_running_loop().time(), left=left)
        self._tell_players()
        self._set_timers()

    def show_again(self, viewer: Viewer) -> None:
        """Show everything to a viewer that has changed its language."""
        viewer.seen = None
        self._audience.show(viewer, self.history, self._around())

    def view(self, seat: int | None, lang: Language, seen: str | None = None) -> bytes:
        """Return all that a seat, or a spectator, sees now; of the log only the lines that *seen* does not cover."""
        return self._audience.view(self.history, seat, lang, seen, "observation", self._around())

    async def say(self, seat: int, phrase: str | None, text: str | None) -> None:
        """Say something to everybody at the table. It is not part of the record."""
        said = await self._chat.say(seat, phrase, text)
        self._audience.tell(lambda lang: chat.told(said, lang))

    async def announce_rematch(self, table: str, seat: int) -> None:
        """Tell everybody where the next game is played; only the first one counts."""
        await asyncio.wrap_future(self._store.write(aside(self.setup.id, "again", table)))
        self.again = table
        self._audience.tell({"type": "rematch", "table": table, "by": seat_letter(seat)})

    def _around(self) -> Json:
        """Return what stands beside the game in every view: who is here, and the clocks."""
        return {"players": self.players(), "clock": self.clock(), "options": self._options, "again": self.again}

    def clock(self) -> Json | None:
        """Return what everybody sees of the clocks; None if there are none."""
        if self._clocks is None:
            return None
        people = [seat for seat, sitter in enumerate(self.history.sitters) if sitter.who == "person"]
        return self._clocks.show(asyncio.get_running_loop().time(), people)

    def _tell_players(self) -> None:
        self._audience.tell({"type": "players", "players": self.players()})

    def _tell_request(self, state: str) -> None:
        if self._consents.asked is not None:
            self._audience.tell(consent.told(self._consents.asked, state))


def _warning(seat: int, seconds: float) -> Json:
    return {"type": "warning", "seat": seat_letter(seat), "seconds": seconds}


def read_clocks(setup: Setup, seats: int, limits: Limits, banks: str | None) -> Clocks | None:
    """Return the clocks of a table with what is left in their banks; None if it has none.

    The decision that was open when the server went down begins anew: nobody pays for time in which nobody could play.
    """
    if not setup.clock:
        return None
    rules = msgspec.json.decode(setup.clock, type=ClockRules)
    left = None if banks is None else msgspec.json.decode(banks, type=list[float])
    return Clocks.start(rules, seats, lag=limits.lag_seconds, banks=left)
