"""The HTTP API, and the door of each table's WebSocket. Tokens travel in headers and messages, never in addresses."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.games import find_game
from cardwright.howto import required_how_to
from cardwright.rulebook import rulebook
from cardwright.server.clocks import ClockRules
from cardwright.server.decks import checked_deck, deck_sheet, written_deck
from cardwright.server.description import describe
from cardwright.server.guard import check_origin
from cardwright.server.hall import Hall, seated, summary
from cardwright.server.history import read_seat
from cardwright.server.lobby import Guest, Lobby, Plan, Seated, finished
from cardwright.server.messages import error, read_language
from cardwright.server.my_decks import MyDecks
from cardwright.server.persons import hash_address, hash_person
from cardwright.server.protocol import POLICY_VIOLATION, VERSION, Conversation
from cardwright.server.ratings import ladder
from cardwright.server.replays import Eyes, Replays
from cardwright.server.replies import address_of, credential, language, read_body, refused, reply
from cardwright.server.reports import Reports
from cardwright.server.reviews import Reviews
from cardwright.server.sheets import game_list, sheet
from cardwright.server.tables import Table
from cardwright.server.views import Json
from cardwright.server.wires import cutter, writer
from cardwright.text import CardwrightError, DeckFormat, Language


class Body(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a request brings; `lang` is the language of the answer, as in the address."""

    lang: str | None = None


class OpenTable(Body, frozen=True, kw_only=True):
    """Request to open a table."""

    game: str
    seats: list[str]
    name: str = "?"
    person: str | None = None
    options: dict[str, bool | int | str | None] = {}
    listed: bool = False
    clock: ClockRules | None = None
    decks: dict[str, str] = {}


class TakeSeat(Body, frozen=True, kw_only=True):
    """Request to take a seat."""

    name: str
    person: str | None = None


class BringDeck(Body, frozen=True, kw_only=True):
    """The deck of a seat: the name of a starter deck, or a deck text."""

    deck: str


class CheckDeck(Body, frozen=True, kw_only=True):
    """A deck, to be checked for a table with such options."""

    deck: str
    options: dict[str, bool | int | str | None] = {}
    players: int | None = None


class WriteDeck(Body, frozen=True, kw_only=True):
    """A deck, to be written as a file."""

    deck: str
    format: DeckFormat = "text"


class KeepDeck(Body, frozen=True, kw_only=True):
    """A deck for a person to keep, perhaps under another name."""

    game: str
    deck: str
    name: str | None = None


class ChangeDeck(Body, frozen=True, kw_only=True):
    """What is to change in a deck that a person keeps."""

    deck: str | None = None
    name: str | None = None


class QuickMatch(Body, frozen=True, kw_only=True):
    """Request to play with whoever comes."""

    game: str
    name: str
    players: int | None = None
    person: str | None = None


class Fork(Body, frozen=True, kw_only=True):
    """Request to go on from a moment of a finished game, against bots."""

    choice: int
    seat: str
    name: str
    person: str | None = None
    bots: list[str] = []


class Report(Body, frozen=True, kw_only=True):
    """What was wrong at a table."""

    note: str


BODIES = (
    *(OpenTable, TakeSeat, BringDeck, CheckDeck, WriteDeck, KeepDeck, ChangeDeck),
    *(QuickMatch, Fork, Report),
)


class Api:
    """The answers to requests; each is one method."""

    def __init__(self, hall: Hall, lobby: Lobby, reports: Reports, reviews: Reviews, origins: frozenset[str]) -> None:
        self._hall = hall
        self._lobby = lobby
        self._limits = lobby.limits
        self._reports = reports
        self._reviews = reviews
        self._replays = Replays()
        self._decks = MyDecks(lobby.house.store, lobby.limits)
        self._origins = origins

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return what is answered where."""
        table = "/api/tables/{table}"
        return [
            Route("/api/games", self.list_games),
            Route("/api/games/{game}/sheet", self.show_sheet),
            Route("/api/games/{game}/rules", self.show_rules),
            Route("/api/games/{game}/howto", self.show_howto),
            Route("/api/games/{game}/decks", self.show_decks, methods=["GET"]),
            Route("/api/games/{game}/decks", self.check_deck, methods=["POST"]),
            Route("/api/games/{game}/decks/file", self.write_deck, methods=["POST"]),
            Route("/api/decks", self.list_decks, methods=["GET"]),
            Route("/api/decks", self.keep_deck, methods=["POST"]),
            Route("/api/decks/{deck}", self.show_deck, methods=["GET"]),
            Route("/api/decks/{deck}", self.change_deck, methods=["PUT"]),
            Route("/api/decks/{deck}", self.forget_deck, methods=["DELETE"]),
            Route("/api/ladder/{game}", self.show_ladder),
            Route("/api/mine", self.list_mine),
            Route("/api/quick", self.quick_match, methods=["POST"]),
            Route("/api/tables", self.list_tables, methods=["GET"]),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route(table, self.show_table),
            Route(f"{table}/seats/{{seat}}", self.take_seat, methods=["POST"]),
            Route(f"{table}/deck", self.bring_deck, methods=["POST"]),
            Route(f"{table}/view", self.show_view),
            Route(f"{table}/record", self.give_record),
            Route(f"{table}/moments", self.list_moments),
            Route(f"{table}/moments/{{number}}", self.show_moment),
            Route(f"{table}/review", self.show_review),
            Route(f"{table}/rematch", self.rematch, methods=["POST"]),
            Route(f"{table}/fork", self.fork, methods=["POST"]),
            Route(f"{table}/report", self.report, methods=["POST"]),
            Route("/api/openapi.json", self.show_description),
            WebSocketRoute(f"{table}/socket", self.converse),
        ]

    # Games ------------------------------------------------------------------------------------------------------

    async def list_games(self, request: Request) -> Response:
        """Tell which games there are, with their options and the bots."""
        return reply({"version": VERSION, **await asyncio.to_thread(game_list, language(request))})

    async def show_sheet(self, request: Request) -> Response:
        """Give all that is needed to draw a game's table and cards."""
        return reply(await asyncio.to_thread(sheet, request.path_params["game"], language(request)))

    async def show_rules(self, request: Request) -> Response:
        """Give the rulebook of a game."""
        lang, name = language(request), request.path_params["game"]
        book = await asyncio.to_thread(lambda: rulebook(find_game(name), lang))
        return reply(msgspec.to_builtins(book))

    async def show_howto(self, request: Request) -> Response:
        """Give how to play a game; one that does not say is refused."""
        lang, name = language(request), request.path_params["game"]
        told = await asyncio.to_thread(lambda: required_how_to(find_game(name), lang))
        return reply(msgspec.to_builtins(told))

    async def show_decks(self, request: Request) -> Response:
        """Give the starter decks of a game, and what a deck may hold."""
        return reply(await asyncio.to_thread(deck_sheet, request.path_params["game"], language(request)))

    async def check_deck(self, request: Request) -> Response:
        """Tell every problem of a deck."""
        body = await read_body(request, CheckDeck, self._limits)
        asked = request.path_params["game"], body.deck, body.options, body.players, _lang(request, body)
        return reply(await asyncio.to_thread(checked_deck, *asked))

    async def write_deck(self, request: Request) -> Response:
        """Give a deck as a file, in one of its forms."""
        body = await read_body(request, WriteDeck, self._limits)
        asked = request.path_params["game"], body.deck, body.format, _lang(request, body)
        return reply(await asyncio.to_thread(written_deck, *asked))

    # Decks that a person keeps ------------------------------------------------------------------------------------

    async def list_decks(self, request: Request) -> Response:
        """Tell which decks a person keeps, of one game or of all."""
        game = request.query_params.get("game")
        name = None if game is None else find_game(game).name
        return reply({"decks": await self._decks.listed(_known_person(request), name)})

    async def keep_deck(self, request: Request) -> Response:
        """Keep a deck for a person."""
        body = await read_body(request, KeepDeck, self._limits)
        person, address = _known_person(request), hash_address(address_of(request))
        return reply(await self._decks.keep(person, body.game, body.deck, body.name, address), status=201)

    async def show_deck(self, request: Request) -> Response:
        """Give one of a person's decks."""
        return reply(await self._decks.found(_known_person(request), request.path_params["deck"]))

    async def change_deck(self, request: Request) -> Response:
        """Save one of a person's decks anew, or under another name."""
        body = await read_body(request, ChangeDeck, self._limits)
        deck = request.path_params["deck"]
        return reply(await self._decks.change(_known_person(request), deck, body.deck, body.name))

    async def forget_deck(self, request: Request) -> Response:
        """Delete one of a person's decks; the answer holds it once more."""
        return reply(await self._decks.forget(_known_person(request), request.path_params["deck"]))

    # Ladders ------------------------------------------------------------------------------------------------------

    async def show_ladder(self, request: Request) -> Response:
        """Tell how strong people and bots are at a game."""
        game = find_game(request.path_params["game"]).name
        person = hash_person(credential(request, "person"))
        entries = await asyncio.to_thread(ladder, self._lobby.house.store, game, person)
        return reply({"game": game, "entries": entries})

    async def show_description(self, request: Request) -> Response:
        """Describe this API."""
        return reply(describe(BODIES))

    # The lobby --------------------------------------------------------------------------------------------------

    async def list_tables(self, request: Request) -> Response:
        """Tell which tables anybody may join or watch."""
        lang = language(request)
        return reply({"tables": await self._hall.listed(lang)})

    async def list_mine(self, request: Request) -> Response:
        """Tell at which tables a person sits."""
        lang = language(request)
        return reply({"tables": await self._hall.mine(_known_person(request), lang)})

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        body = await read_body(request, OpenTable, self._limits)
        decks = {read_seat(letter, len(body.seats)): deck for letter, deck in body.decks.items()}
        plan = Plan(body.game, body.seats, body.options, body.listed, body.clock, decks=decks)
        return _seated(await self._lobby.open(plan, _guest(request, body.name, body.person)), _lang(request, body))

    async def quick_match(self, request: Request) -> Response:
        """Join a table that waits for somebody, or open one."""
        body = await read_body(request, QuickMatch, self._limits)
        guest = _guest(request, body.name, body.person)
        return reply(await self._hall.quick(body.game, body.players, guest, _lang(request, body)), status=201)

    async def show_table(self, request: Request) -> Response:
        """Tell what is played at a table and who sits there."""
        return reply(summary(await self._table(request), language(request)))

    async def take_seat(self, request: Request) -> Response:
        """Take an open seat; the answer holds its token, which is told only once."""
        body = await read_body(request, TakeSeat, self._limits)
        table = await self._table(request)
        seat = read_seat(request.path_params["seat"], table.history.state.players)
        token = await table.sit(seat, body.name, person=hash_person(body.person))
        return _seated(Seated(table, seat, token), _lang(request, body))

    async def bring_deck(self, request: Request) -> Response:
        """Choose the deck of the seat whose token comes along."""
        body = await read_body(request, BringDeck, self._limits)
        table = await self._table(request)
        token = credential(request, "bearer")
        if token is None:
            raise error("wrong-token")
        return reply({"deck": await table.bring_deck(table.seat_of(token), body.deck)})

    async def rematch(self, request: Request) -> Response:
        """Play again with the same people; the first who asks opens the table."""
        token = credential(request, "bearer")
        if token is None:
            raise error("wrong-token")
        return _seated(await self._lobby.rematch(await self._table(request), token), language(request))

    async def fork(self, request: Request) -> Response:
        """Go on from a moment of a finished game, against bots."""
        body = await read_body(request, Fork, self._limits)
        table = await self._table(request)
        seat = read_seat(body.seat, table.history.state.players)
        guest = _guest(request, body.name, body.person)
        return _seated(await self._lobby.fork(table, body.choice, seat, body.bots, guest), _lang(request, body))

    # One table --------------------------------------------------------------------------------------------------

    async def show_view(self, request: Request) -> Response:
        """Give the view of the seat whose token comes along, or a spectator's."""
        table = await self._table(request)
        token = credential(request, "bearer")
        seat = None if token is None else table.seat_of(token)
        return reply(msgspec.Raw(table.view(seat, language(request), request.query_params.get("seen"))))

    async def give_record(self, request: Request) -> Response:
        """Give the record of a game that is over."""
        table = await self._table(request)
        text = finished(table).to_json()
        headers = {"content-disposition": f'attachment; filename="{table.setup.id}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def list_moments(self, request: Request) -> Response:
        """Tell every choice of a game that is over."""
        table, lang = await self._table(request), language(request)
        record = finished(table)
        replay = await asyncio.to_thread(self._replays.of, table.setup.id, record)
        choices = await asyncio.to_thread(replay.choices, lang)
        return reply({"choices": choices, "record": f"/api/tables/{table.setup.id}/record"})

    async def show_moment(self, request: Request) -> Response:
        """Give what somebody saw at a moment of a game that is over."""
        table, lang = await self._table(request), language(request)
        record = finished(table)
        number = request.path_params["number"]
        if not (number.isascii() and number.isdecimal() and len(number) < 8):
            raise error("no-such-moment", most=len(record.choices))
        eyes = _eyes(request.query_params.get("seat"), record.players)
        replay = await asyncio.to_thread(self._replays.of, table.setup.id, record)
        view = await asyncio.to_thread(replay.view, int(number), eyes, lang, table.history.seatings)
        around: Json = {"type": "view", "seen": None, "table": table.setup.id, "passing": False}
        around |= {"players": table.players(), "clock": None, "options": record.options}
        if view["result"] is not None:
            view["result"]["again"] = table.again
        return reply(around | view)

    async def show_review(self, request: Request) -> Response:
        """Give the review of a game that is over, or tell how much of it is done."""
        table, lang = await self._table(request), language(request)
        told = await self._reviews.of(table.setup.id, finished(table), lang)
        if isinstance(told, float):
            return reply({"done": round(told, 3)}, status=202)
        return reply({"done": 1.0} | told)

    async def report(self, request: Request) -> Response:
        """Keep a table and what somebody noticed there."""
        body = await read_body(request, Report, self._limits)
        name = request.path_params["table"]
        return reply({"report": await asyncio.to_thread(self._reports.keep, name, body.note)}, status=201)

    async def converse(self, socket: WebSocket) -> None:
        """Talk to one viewer until either side leaves."""
        await socket.accept()
        write, cut_off = writer(socket.scope, self._limits.backlog), cutter(socket.scope)

        def send(message: Json | bytes) -> None:
            write(message if isinstance(message, bytes) else msgspec.json.encode(message))

        try:
            check_origin(socket.headers, socket.url.netloc, self._origins)
            table = await self._lobby.find(socket.path_params["table"])
        except CardwrightError as refusal:
            send(refused(refusal, "en"))
            await socket.close(POLICY_VIOLATION, refusal.code)
            return
        table.connected += 1
        conversation = Conversation(table, self._limits, send, cut_off)
        try:
            while conversation.closing is None:
                await conversation.receive(await _received(socket))
            await socket.close(*conversation.closing)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            table.connected -= 1
            conversation.end()

    async def _table(self, request: Request) -> Table:
        return await self._lobby.find(request.path_params["table"])


def _seated(place: Seated, lang: Language) -> Response:
    return reply(seated(place, lang), status=201)


def _known_person(request: Request) -> str:
    """Return the hash of the person who asks; nobody raises CardwrightError."""
    person = hash_person(credential(request, "person"))
    if not person:
        raise error("wrong-person")
    return person


def _guest(request: Request, name: str, person: str | None) -> Guest:
    return Guest(name, hash_person(person), hash_address(address_of(request)))


def _lang(request: Request, body: Body) -> Language:
    return language(request) if body.lang is None else read_language(body.lang)


def _eyes(name: str | None, players: int) -> Eyes:
    if name in (None, "none"):
        return None
    return "all" if name == "all" else read_seat(str(name), players)


async def _received(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text
