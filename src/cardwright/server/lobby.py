"""The lobby: opening tables, finding them, and who may open how many. Tables awake are in memory, others are woken."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from cardwright.bots.bot import STANDARD, bot_names
from cardwright.games.game import seat_letter
from cardwright.match import State, new_game, replay
from cardwright.record import Record
from cardwright.server.bringing import check_beside
from cardwright.server.clocks import ClockRules
from cardwright.server.decks import legal_deck
from cardwright.server.history import History, Sitter
from cardwright.server.messages import error
from cardwright.server.persons import encode, new_person
from cardwright.server.store import Opener, Setup
from cardwright.server.tables import Beside, House, Table
from cardwright.text import CardwrightError

logger = logging.getLogger(__name__)
DAY = 86_400.0


@dataclass(frozen=True)
class Guest:
    """Somebody who sits down: a name, the hash of a secret if the person is known, and where the request came from."""

    name: str
    person: str = ""
    address: str = ""


@dataclass(frozen=True)
class Seated:
    """A seat that somebody has taken at a table; the token is told once. A spectator has neither seat nor token."""

    table: Table
    seat: int | None
    token: str | None


@dataclass(frozen=True)
class Plan:
    """What a table is to be: for each seat "me", "open" or the name of a bot, and how it is played."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, object] = field(default_factory=dict)
    listed: bool = False
    clock: ClockRules | None = None
    source: str = ""
    reserved: Mapping[int, str] = field(default_factory=dict)
    """Open seats that are kept for whoever has the key with that hash."""
    decks: Mapping[int, str] = field(default_factory=dict)
    """The decks of seats, where players bring some: the names of starter decks, or deck texts."""

    def check(self) -> None:
        """Refuse what makes no sense with CardwrightError."""
        if not set(self.seats) <= {"me", "open", *bot_names()} or list(self.seats).count("me") > 1:
            raise error("wrong-seats", players=len(self.seats))
        if self.clock is not None:
            self.clock.check()


class Lobby:
    """All tables of a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.limits = house.limits
        self._store = house.store
        self._awake: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._again = asyncio.Lock()

    # Opening ----------------------------------------------------------------------------------------------------

    async def open(self, plan: Plan, guest: Guest, start: State | None = None) -> Seated:
        """Open a table, where *guest* has the seat "me" if there is one; *start* is the game if it has begun before."""
        plan.check()
        if start is None:
            seed = self.house.seeds()
            start = await asyncio.to_thread(new_game, plan.game, len(plan.seats), seed, dict(plan.options))
        decks = {}
        for seat, deck in plan.decks.items():
            if plan.seats[seat] == "open" and seat not in plan.reserved:
                raise error("deck-of-another", seat=seat_letter(seat))
            decks[seat] = await asyncio.to_thread(legal_deck, start, seat, deck)
            check_beside(start, decks, seat)
        opener = Opener(guest.person, guest.address)
        await self._check_room(opener)
        setup = Setup(
            self.house.share.new_name(),
            plan.listed,
            start.record().to_json(),
            time.time(),
            "" if plan.clock is None else msgspec.json.encode(plan.clock).decode(),
            plan.source,
            msgspec.json.encode(plan.reserved).decode() if plan.reserved else "",
        )
        history = History.begin(setup.record)
        mine, token = None, None
        entries = [history.entry("deck", seat, deck) for seat, deck in decks.items()]
        for seat, who in enumerate(plan.seats):
            if who == "me":
                mine = seat
                token, sitter = new_person(guest.name, self.limits)
                entries.append(history.entry("sit", seat, encode(sitter)))
            elif who != "open":
                entries.append(history.entry("sit", seat, encode(Sitter("bot", who))))
        persons = {mine: guest.person} if mine is not None and guest.person else {}
        await asyncio.wrap_future(self._store.open_table(setup, entries, persons=persons, opener=opener))
        return Seated(self._seat_around(setup, history, Beside(persons)), mine, token)

    async def rematch(self, table: Table, token: str) -> Seated:
        """Seat whoever holds *token* at the table of the rematch; the first who asks opens it."""
        seat = table.seat_of(token)
        sitter, history = table.history.sitters[seat], table.history
        if not history.state.over:
            raise error("not-over-yet")
        guest = Guest(sitter.absent or sitter.name, table.persons.get(seat, ""))
        async with self._again:
            if table.again is None:
                return await self._open_rematch(table, seat, guest)
        again = await self.find(table.again)
        return Seated(again, seat, await again.sit(seat, guest.name, person=guest.person, key=sitter.key))

    async def _open_rematch(self, table: Table, seat: int, guest: Guest) -> Seated:
        state, sitters = table.history.state, table.history.sitters
        people = {each: sitter.key for each, sitter in enumerate(sitters) if sitter.key and each != seat}
        seats = ["open" if each in people else sitter.name for each, sitter in enumerate(sitters)]
        seats[seat] = "me"
        clock = msgspec.json.decode(table.setup.clock, type=ClockRules) if table.setup.clock else None
        source = f"rematch {table.setup.id}"
        decks = dict(enumerate(state.record().decks))
        plan = Plan(state.game, seats, state.options, False, clock, source, people, decks)
        seated = await self.open(plan, guest)
        await table.announce_rematch(seated.table.setup.id, seat)
        return seated

    async def fork(self, table: Table, choice: int, seat: int, bots: Sequence[str], guest: Guest) -> Seated:
        """Open a table that goes on from a position of a game that is over, against bots.

        *choice* is how many choices of that game were made. What *seat* could not know there is dealt anew.
        """
        record = finished(table)
        if not 0 <= choice < len(record.choices):
            raise error("no-such-moment", most=len(record.choices))
        if len(bots) >= record.players or not set(bots) <= set(bot_names()):
            raise error("wrong-seats", players=record.players)
        standard = list(bots) or [STANDARD]
        others = iter([*standard, *[standard[-1]] * record.players])
        seats = ["me" if each == seat else next(others) for each in range(record.players)]
        plan = Plan(record.game, seats, source=f"fork {table.setup.id}")
        seed = self.house.seeds()
        start = await asyncio.to_thread(lambda: replay(record, choice).continue_from(seat, seed))
        return await self.open(plan, guest, start)

    async def _check_room(self, opener: Opener) -> None:
        """Refuse one table too many with CardwrightError."""
        limits = self.limits
        if await asyncio.to_thread(self._store.running) >= limits.tables:
            raise error("too-many-tables", most=limits.tables)
        if opener.person or opener.address:
            since = time.time() - DAY
            by_person, from_there = await asyncio.to_thread(self._store.opened_since, since, opener)
            if by_person >= limits.tables_per_person or from_there >= limits.tables_per_address:
                raise error("too-many-own-tables", n=max(by_person, from_there))

    # Finding ----------------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """Return a table of this process by its id, woken if it sleeps.

        One that is unknown, or that cannot be played on with these rules, raises CardwrightError.
        """
        if not self.house.share.owns(name):
            raise error("unknown-table", table=name[:40])
        if name in self._awake:
            self._awake[name] = self._awake.pop(name)  # the last used comes last
            return self._awake[name]
        if name not in self._waking:
            self._waking[name] = asyncio.get_running_loop().create_task(self._wake(name))
            self._waking[name].add_done_callback(lambda _: self._waking.pop(name))
        return await asyncio.shield(self._waking[name])

    async def listed(self) -> list[Table]:
        """Return the tables of this process that anybody may find: new ones, and those where somebody is."""
        names = await asyncio.to_thread(self._store.listed, 100)
        fresh = time.time() - self.limits.fresh_seconds
        return [table for table in await self._found(names) if table.here or table.setup.opened > fresh]

    async def mine(self, person: str) -> list[Table]:
        """Return the tables of this process where a person sits."""
        return await self._found(await asyncio.to_thread(self._store.tables_of, person, 40))

    async def _found(self, names: Sequence[str]) -> list[Table]:
        """Return those that belong here, without what cannot be played on: that must not be in anybody's way."""
        found = []
        for name in filter(self.house.share.owns, names):
            try:
                found.append(await self.find(name))
            except CardwrightError as trouble:
                if trouble.code not in ("table-outdated", "table-damaged"):
                    raise
        return found

    async def _wake(self, name: str) -> Table:
        return self._seat_around(*await asyncio.to_thread(self._rebuild, name))

    def _rebuild(self, name: str) -> tuple[Setup, History, Beside]:
        setup = self._store.setup(name)
        if setup is None:
            raise error("unknown-table", table=name[:40])
        entries = self._store.entries(name)
        beside = Beside(self._store.persons(name), self._store.asides(name), self._store.chats(name, self.limits.chats))
        try:
            return setup, History.begin(setup.record, entries), beside
        except CardwrightError as trouble:
            logger.warning("table %s does not replay: %s", name, trouble)
            raise error("table-outdated") from None
        except Exception:
            logger.exception("table %s could not be woken", name)
            raise error("table-damaged") from None

    def _seat_around(self, setup: Setup, history: History, beside: Beside) -> Table:
        table = Table(setup, history, self.house, beside)
        self._awake[setup.id] = table
        if len(self._awake) > self.limits.awake:
            idle = next((each for each in self._awake.values() if each.is_idle and each is not table), None)
            if idle is not None:
                del self._awake[idle.setup.id]
        return table


def finished(table: Table) -> Record:
    """Return the record of a game that is over; before the end nobody gets it, and CardwrightError is raised."""
    if not table.history.state.over:
        raise error("not-over")
    return table.history.state.record()
