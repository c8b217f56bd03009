"""The hall: what is asked of all tables at once, whichever process they belong to, and what is told of one there."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cardwright.games import find_game
from cardwright.games.game import seat_letter
from cardwright.match import make_table
from cardwright.server.lobby import Guest, Lobby, Plan, Seated
from cardwright.server.messages import read_language
from cardwright.server.share import Listed, Mine, Question, Sit, Waiting
from cardwright.server.tables import Table
from cardwright.server.views import Json
from cardwright.text import CardwrightError, Language


class Hall:
    """The tables of all processes; this one's are in its lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._share = lobby.house.share
        self._matching = asyncio.Lock()

    async def listed(self, lang: Language) -> list[Json]:
        """Return the tables that anybody may find, the newest first."""
        found = await self._everywhere(Listed(lang))
        return sorted(found, key=lambda table: -table["opened"])

    async def mine(self, person: str, lang: Language) -> list[Json]:
        """Return the tables where a person sits: those that are not over first, then the newest first."""
        found = await self._everywhere(Mine(person, lang))
        return sorted(found, key=lambda table: (table["over"], -table["opened"]))

    async def quick(self, game: str, players: int | None, guest: Guest, lang: Language) -> Json:
        """Seat *guest* at the oldest listed table of a game that fits, or open one."""
        seats = find_game(game).players[0] if players is None else players
        # The number comes from outside: it is refused here, before a list of so many seats is made.
        await asyncio.to_thread(make_table, find_game(game), seats, {}, None)
        share = self._share
        request = Waiting(game, players, guest.person)
        async with self._matching:  # two who come together meet each other
            waiting = {share.number: await self._waiting(request), **await share.ask_others(request)}
            for _, table, number in sorted((*each, number) for number, tables in waiting.items() for each in tables):
                sit = Sit(table, guest.name, guest.person, lang)
                found: Json | None = await (self._sit(sit) if number == share.number else share.ask(number, sit))
                if found is not None:
                    return found
            plan = Plan(game, ["me", *["open"] * (seats - 1)], listed=True)
            return seated(await self._lobby.open(plan, guest), lang)

    async def answer(self, question: Question) -> Any:
        """Answer what another process asks about the tables of this one."""
        match question:
            case Listed():
                lang = read_language(question.lang)
                return [summary(table, lang) for table in await self._lobby.listed()]
            case Mine():
                lang = read_language(question.lang)
                return [of_person(table, question.person, lang) for table in await self._lobby.mine(question.person)]
            case Waiting():
                return await self._waiting(question)
            case Sit():
                return await self._sit(question)

    async def _everywhere(self, question: Listed | Mine) -> list[Json]:
        others = await self._share.ask_others(question)
        return [table for tables in (await self.answer(question), *others.values()) for table in tables]

    async def _waiting(self, request: Waiting) -> list[tuple[float, str]]:
        """Return when each table that waits for such a player was opened, and its name."""
        found = []
        for table in await self._lobby.listed():
            state = table.history.state
            mine = bool(request.person) and request.person in table.persons.values()
            fits = state.game == request.game and request.players in (None, state.players)
            if fits and not mine and table.free_seats:
                found.append((table.setup.opened, table.setup.id))
        return found

    async def _sit(self, request: Sit) -> Json | None:
        """Let somebody sit down where a seat is free; None if somebody was quicker."""
        table = await self._lobby.find(request.table)
        free = table.free_seats
        try:
            token = await table.sit(free[0], request.name, person=request.person) if free else None
        except CardwrightError as taken:
            if taken.code not in ("seat-taken", "store-conflict"):
                raise
            token = None
        return None if token is None else seated(Seated(table, free[0], token), read_language(request.lang))


def summary(table: Table, lang: Language) -> Json:
    """Return what anybody may know of a table without looking at it."""
    state = table.history.state
    return {
        "table": table.setup.id,
        "game": state.game,
        "title": find_game(state.game).title(lang),
        "options": state.options,
        "listed": table.setup.listed,
        "players": table.players(),
        "teams": [[seat_letter(seat) for seat in team] for team in state.teams],
        "open": [seat_letter(seat) for seat in table.free_seats],
        "watching": table.watching,
        "choosing": [seat_letter(seat) for seat in table.history.choosing],
        "round": state.round,
        "clock": msgspec.json.decode(table.setup.clock) if table.setup.clock else None,
        "over": state.over,
        "opened": round(table.setup.opened),
    }


def of_person(table: Table, person: str, lang: Language) -> Json:
    """Return what a person who sits at a table is told of it."""
    state, history = table.history.state, table.history
    seat = min(seat for seat, each in table.persons.items() if each == person)
    told = summary(table, lang)
    return {key: told[key] for key in ("table", "game", "title", "over", "opened", "players")} | {
        "seat": seat_letter(seat),
        "your_turn": seat in state.pending and history.has_begun,
    }


def seated(place: Seated, lang: Language) -> Json:
    """Return what somebody is told who has just sat down."""
    seat = None if place.seat is None else seat_letter(place.seat)
    return summary(place.table, lang) | {"seat": seat, "token": place.token}
