"""The web application: the API, the pages and what protects them, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
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
from cardwright.server.hall import Hall
from cardwright.server.limits import Limits
from cardwright.server.lobby import Lobby
from cardwright.server.pages import CLIENT, Pages
from cardwright.server.replies import own_mistake, refuse, refuse_page
from cardwright.server.reports import Reports
from cardwright.server.reviews import Reviews
from cardwright.server.share import Share
from cardwright.server.store import Store
from cardwright.server.tables import House, Seeds, fresh_seed
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
    seeds: Seeds = fresh_seed,
    share: Share | None = None,
) -> Starlette:
    """Return the application over *store*; *origins* are further pages that may talk to it, like `https://a.example`.

    *client* is the folder of the built browser client. *wait* lets programs pause before they answer. *seeds* gives
    every new game its seed: whoever knows one knows every card of its game. *share* are the tables
    of this process.
    """
    allowed = frozenset(origins)
    used = limits or Limits()
    share = share or Share()
    workers = max(1, used.bot_workers // share.size)
    thinkers = Thinkers(workers, used.bot_seconds, think=used.bot_think)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with share.answering(hall.answer):
            yield
        await asyncio.to_thread(thinkers.close)
        await asyncio.to_thread(reviews.close)
        await asyncio.to_thread(store.close)

    lobby = Lobby(House(store, used, thinkers, wait, seeds, share))
    hall = Hall(lobby)
    reviews = Reviews(store, used)
    reports = Reports(store.path.parent / "reports", store, used)
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        CardwrightError: refuse,
        HTTPException: refuse_page,
        ClientDisconnect: refuse_page,
        Exception: own_mistake,
    }
    routes = [*Api(hall, lobby, reports, reviews, allowed).routes(), *Pages(client).routes()]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    # A connection belongs to the process of its first request; the next one may concern a table of another.
    app.add_middleware(Guard, limits=used, origins=allowed, once=share.size > 1)
    return app


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
