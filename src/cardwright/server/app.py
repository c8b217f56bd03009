"""The web application: the API, the pages and what protects them, put together and served."""

from __future__ import annotations

import asyncio
import gc
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cardwright.server.api import Api
from cardwright.server.bots import Pause, Thinkers
from cardwright.server.guard import Guard
from cardwright.server.limits import Limits
from cardwright.server.lobby import Lobby
from cardwright.server.pages import CLIENT, Pages
from cardwright.server.replies import own_mistake, refuse, refuse_page
from cardwright.server.reports import Reports
from cardwright.server.reviews import Reviews
from cardwright.server.store import Store, Sync
from cardwright.server.tables import House
from cardwright.server.wires import Wire
from cardwright.text import CardwrightError

SLACK = 16  # a message up to so many times too large is still answered in words before the connection would be cut


def make_app(
    store: Store,
    limits: Limits | None = None,
    origins: Iterable[str] = (),
    *,
    client: Path = CLIENT,
    wait: Pause = asyncio.sleep,
) -> Starlette:
    """Return the application over *store*; *origins* are further pages that may talk to it, like `https://a.example`.

    *client* is the folder of the built browser client. *wait* lets programs pause before they answer.
    """
    allowed = frozenset(origins)
    used = limits or Limits()
    thinkers = Thinkers(used.bot_workers, used.bot_seconds, think=used.bot_think)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(thinkers.close)
        await asyncio.to_thread(reviews.close)
        await asyncio.to_thread(store.close)

    lobby = Lobby(House(store, used, thinkers, wait))
    reviews = Reviews(store, used)
    reports = Reports(store.path.parent / "reports", store, used)
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        CardwrightError: refuse,
        HTTPException: refuse_page,
        ClientDisconnect: refuse_page,
        Exception: own_mistake,
    }
    routes = [*Api(lobby, reports, reviews, allowed).routes(), *Pages(client).routes()]
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
        # Tables live long and hold no cycles: looking through all of them again and again only makes people wait.
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
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
        ws=Wire,
        ws_max_size=limits.message * SLACK,
        ws_per_message_deflate=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
