"""The web application: the HTTP API, the WebSocket of each table, and what protects them.

A browser's page from elsewhere may not talk to the server (strict origin); tokens travel in headers and messages, never
in addresses.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.games import find_game
from cardwright.rulebook import rulebook
from cardwright.server.description import describe
from cardwright.server.history import read_seat
from cardwright.server.limits import Bucket, Limits
from cardwright.server.messages import error
from cardwright.server.pages import CLIENT, Pages
from cardwright.server.protocol import VERSION, Conversation, refused
from cardwright.server.sheets import game_list, sheet
from cardwright.server.store import Store, Sync
from cardwright.server.tables import Table, Tables, read_language
from cardwright.server.views import Json, players
from cardwright.text import CardwrightError, Language

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
# What kind of failure each refusal of the API is; all others are the client's (400).
STATUS = {
    "unknown-game": 404,
    "unknown-page": 404,
    "unknown-table": 404,
    "no-rulebook": 404,
    "wrong-method": 405,
    "wrong-token": 403,
    "wrong-origin": 403,
    "not-over": 403,
    "seat-taken": 409,
    "store-conflict": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many-tables": 503,
    "too-many-watchers": 503,
    "store-full": 507,
    "store-gone": 503,
    "store-locked": 503,
    "own-mistake": 500,
}
POLICY_VIOLATION = 1008
SLACK = 16  # a message up to so many times too large is still answered in words before the connection would be cut


class OpenTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The wish to open a table."""

    game: str
    seats: list[str]
    name: str = "?"
    options: dict[str, bool | int | str | None] = {}
    listed: bool = False
    seconds: float | None = None


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The wish to sit down."""

    name: str


class Api:
    """The answers to requests; each is one method."""

    def __init__(self, tables: Tables, origins: frozenset[str]) -> None:
        self._tables = tables
        self._limits = tables.limits
        self._origins = origins

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return what is answered where."""
        return [
            Route("/api/games", self.list_games),
            Route("/api/games/{game}/sheet", self.show_sheet),
            Route("/api/games/{game}/rules", self.show_rules),
            Route("/api/tables", self.list_tables, methods=["GET"]),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route("/api/tables/{table}", self.show_table),
            Route("/api/tables/{table}/seats/{seat}", self.take_seat, methods=["POST"]),
            Route("/api/tables/{table}/view", self.show_view),
            Route("/api/tables/{table}/record", self.give_record),
            Route("/api/openapi.json", self.show_description),
            WebSocketRoute("/api/tables/{table}/socket", self.converse),
        ]

    async def list_games(self, request: Request) -> Response:
        """Tell which games there are, with their options and the bots."""
        return reply({"version": VERSION, **await asyncio.to_thread(game_list, _language(request))})

    async def show_sheet(self, request: Request) -> Response:
        """Give all that is needed to draw a game's table and cards."""
        return reply(await asyncio.to_thread(sheet, request.path_params["game"], _language(request)))

    async def show_rules(self, request: Request) -> Response:
        """Give the rulebook of a game."""
        lang, name = _language(request), request.path_params["game"]
        book = await asyncio.to_thread(lambda: rulebook(find_game(name), lang))
        return reply(msgspec.to_builtins(book))

    async def list_tables(self, request: Request) -> Response:
        """Tell which tables anybody may join or watch."""
        return reply({"tables": [_summary(table) for table in await self._tables.listed()]})

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        wish = await self._body(request, OpenTable)
        if wish.seconds is not None and not 1 <= wish.seconds <= 86_400 * 14:
            raise error("malformed", detail="seconds must be from 1 to 1209600")
        table, seat, token = await self._tables.open(
            wish.game,
            wish.seats,
            name=wish.name,
            options=dict(wish.options),
            listed=wish.listed,
            seconds=wish.seconds,
        )
        mine = None if seat is None else _summary(table)["players"][seat]["seat"]
        return reply(_summary(table) | {"seat": mine, "token": token}, status=201)

    async def show_table(self, request: Request) -> Response:
        """Tell what is played at a table and who sits there."""
        return reply(_summary(await self._table(request)))

    async def take_seat(self, request: Request) -> Response:
        """Take an open seat; the answer holds its token, which is told only once."""
        wish = await self._body(request, TakeSeat)
        table = await self._table(request)
        seat = read_seat(request.path_params["seat"], table.history.state.players)
        token = await table.sit(seat, wish.name)
        return reply(_summary(table) | {"seat": request.path_params["seat"], "token": token}, status=201)

    async def show_view(self, request: Request) -> Response:
        """Give the view of the seat whose token comes along, or a spectator's."""
        table = await self._table(request)
        token = _token(request)
        seat = None if token is None else table.seat_of(token)
        return reply(msgspec.Raw(table.view(seat, _language(request), request.query_params.get("seen"))))

    async def give_record(self, request: Request) -> Response:
        """Give the record of a game that is over."""
        table = await self._table(request)
        if not table.history.state.over:
            raise error("not-over")
        headers = {"content-disposition": f'attachment; filename="{table.setup.id}.json"'}
        return Response(table.history.state.record().to_json(), media_type="application/json", headers=headers)

    async def show_description(self, request: Request) -> Response:
        """Describe this API."""
        return reply(describe(OpenTable, TakeSeat))

    async def converse(self, socket: WebSocket) -> None:
        """Talk to one viewer until either side leaves."""
        await socket.accept()
        queue: asyncio.Queue[Json | bytes | None] = asyncio.Queue(self._limits.backlog)
        talking = asyncio.current_task()

        def send(message: Json | bytes) -> None:
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:  # somebody who does not read must not slow down the others
                if talking is not None:
                    talking.cancel()

        try:
            check_origin(socket.headers, socket.url.netloc, self._origins)
            table = await self._tables.find(socket.path_params["table"])
        except CardwrightError as refusal:
            await socket.send_text(_json(refused(refusal, "en")).decode())
            await socket.close(POLICY_VIOLATION, refusal.code)
            return
        table.connected += 1
        conversation = Conversation(table, self._limits, send)
        sending = asyncio.get_running_loop().create_task(_send_all(socket, queue))
        try:
            while not conversation.closing:
                await conversation.receive(await _received(socket))
            await queue.put(None)
            await sending
            await socket.close()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            table.connected -= 1
            conversation.end()
            sending.cancel()

    async def _table(self, request: Request) -> Table:
        return await self._tables.find(request.path_params["table"])

    async def _body(self, request: Request, kind: type[Any]) -> Any:
        """Return the request's body, checked."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise error("malformed", detail="the content type must be application/json")
        text = b""
        async for chunk in request.stream():
            text += chunk
            if len(text) > self._limits.request:
                raise error("too-large", most=self._limits.request)
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
            raise error("malformed", detail=str(trouble)[:200]) from None


class Guard:
    """Stands before everything: origin, rate, size, and the headers that protect a page."""

    def __init__(self, app: ASGIApp, *, limits: Limits, origins: frozenset[str]) -> None:
        self._app = app
        self._limits = limits
        self._origins = origins
        self._buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                guards = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
                message["headers"] = [*message["headers"], *guards]
            await send(message)

        try:
            self._check(scope)
        except CardwrightError as refusal:
            await refusal_reply(refusal, _language_or_english(Request(scope)))(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else ""
        # A page asks for many files at once; they are cheap, and browsers keep them.
        if scope["path"].startswith("/api/") and not self._bucket(address).take():
            raise error("too-fast")
        check_origin(headers, headers.get("host", ""), self._origins)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._limits.request:
            raise error("too-large", most=self._limits.request)

    def _bucket(self, address: str) -> Bucket:
        if len(self._buckets) > 10_000:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        limits = self._limits
        return self._buckets.setdefault(address, Bucket(limits.requests_per_second, limits.requests_at_once))


def check_origin(headers: Headers, host: str, origins: frozenset[str]) -> None:
    """Refuse a page that comes from elsewhere; programs send no origin and may talk."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or parts.netloc != host or not host:
        raise error("wrong-origin", origin=origin[:100])
    # A name that anybody may point at this machine must not make a foreign page one of ours.
    if not _is_own_name(parts.hostname or ""):
        raise error("wrong-origin", origin=origin[:100])


def _is_own_name(host: str) -> bool:
    """Return whether a host is this machine or a plain address; other names must be among the allowed origins."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def make_app(
    store: Store, limits: Limits | None = None, origins: Iterable[str] = (), *, client: Path = CLIENT
) -> Starlette:
    """Return the application over *store*; *origins* are further pages that may talk to it, like `https://a.example`.

    *client* is the folder of the built browser client.
    """
    allowed = frozenset(origins)
    used = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        tables.close()
        await asyncio.to_thread(store.close)

    tables = Tables(store, used)
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        CardwrightError: _refuse,
        HTTPException: _refuse_page,
        ClientDisconnect: _refuse_page,
        Exception: _own_mistake,
    }
    routes = [*Api(tables, allowed).routes(), *Pages(client).routes()]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(Guard, limits=used, origins=allowed)
    return app


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str = "cardwright.db",
    sync: Sync = "normal",
    *,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted; *ready* is told the address as soon as it can be opened.

    A port that is in use raises OSError, a file that is no database of ours CardwrightError.
    """
    with listen(host, port) as listening:
        store = Store(database, sync)
        server = make_server(make_app(store, limits, origins), host, port, limits or Limits())
        if ready is not None:
            ready(address_of(host, listening.getsockname()[1]))
        server.run(sockets=[listening])


def listen(host: str, port: int) -> sockets.socket:
    """Return a socket that takes connections at once; they wait until the server is ready."""
    family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
    return sockets.create_server((host, port), family=family)


def address_of(host: str, port: int) -> str:
    """Return the address that a browser on this machine opens.

    >>> address_of("0.0.0.0", 8000), address_of("::1", 80)
    ('http://localhost:8000/', 'http://[::1]:80/')
    """
    named = "localhost" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/"


def make_server(app: Starlette, host: str, port: int, limits: Limits) -> uvicorn.Server:
    """Return a server that is ready to run."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=limits.message * SLACK,
        ws_per_message_deflate=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def reply(value: object, status: int = 200) -> Response:
    """Return a JSON answer that nobody keeps."""
    return Response(_json(value), status, {"cache-control": "no-store"}, "application/json")


def refusal_reply(refusal: CardwrightError, lang: Language) -> Response:
    """Return a refusal in words."""
    return reply(refused(refusal, lang), STATUS.get(refusal.code, 400))


async def _refuse(request: Request, refusal: CardwrightError) -> Response:
    return refusal_reply(refusal, _language_or_english(request))


async def _refuse_page(request: Request, trouble: Exception) -> Response:
    wrong_method = isinstance(trouble, HTTPException) and trouble.status_code == 405
    refusal = error("wrong-method", method=request.method) if wrong_method else error("unknown-page")
    return refusal_reply(refusal, _language_or_english(request))


async def _own_mistake(request: Request, trouble: Exception) -> Response:
    return refusal_reply(error("own-mistake"), _language_or_english(request))


async def _received(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text


async def _send_all(socket: WebSocket, queue: asyncio.Queue[Json | bytes | None]) -> None:
    while (message := await queue.get()) is not None:
        await socket.send_text((message if isinstance(message, bytes) else _json(message)).decode())


def _json(value: object) -> bytes:
    return msgspec.json.encode(value)


def _language(request: Request) -> Language:
    return read_language(request.query_params.get("lang"))


def _language_or_english(request: Request) -> Language:
    try:
        return _language(request)
    except CardwrightError:
        return "en"


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _summary(table: Table) -> Json:
    state = table.history.state
    return {
        "table": table.setup.id,
        "game": state.game,
        "options": state.options,
        "seconds": table.setup.seconds,
        "listed": table.setup.listed,
        "over": state.over,
        "players": players(table.history, table.here),
    }
