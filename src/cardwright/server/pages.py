"""The pages: the built browser client, served from the folder `client` of this package.

One page serves all addresses that people see; it reads the address itself. Files whose name carries a digest of their
content never change and are kept by browsers for good; all others are asked for again. A file `x.br` or `x.gz` beside
`x` is sent instead of it to whoever understands it.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

from cardwright.server.messages import catalogue, error
from cardwright.text import Language

CLIENT = Path(__file__).with_name("client")
ADDRESSES = (
    *("/", "/table/{table}", "/replay/{table}", "/review/{table}", "/rules/{game}", "/how/{game}"),
    *("/ladder", "/ladder/{game}", "/decks", "/decks/{game}", "/build/{game}", "/about"),
)
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
DIGESTED = re.compile(r"-[A-Za-z0-9_-]{8}\.[a-z0-9.]+$")
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = (("br", ".br"), ("gzip", ".gz"))


class ClientFiles(StaticFiles):
    """The client's files; looked for at every request, so that a client that was just built is there at once."""

    def __init__(self, folder: Path) -> None:
        # Some package managers install links to files elsewhere.
        super().__init__(directory=folder, check_dir=False, follow_symlink=True)

    async def check_config(self) -> None:
        """Let a folder that is missing pass: the page says so."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file of a known kind."""
        return super().lookup_path(path) if Path(path).suffix in KINDS else ("", None)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return the answer with a file, packed as the browser accepts, or that the browser has it already."""
        path, asked = Path(full_path), Headers(scope=scope)
        headers = {"cache-control": FOR_GOOD if DIGESTED.search(path.name) else ASK_AGAIN, "vary": "accept-encoding"}
        sent = path
        for encoding, ending in PACKED:
            packed = path.with_name(path.name + ending)
            if encoding in _accepted(asked.get("accept-encoding", "")) and packed.is_file():
                sent, stat_result = packed, packed.stat()
                headers["content-encoding"] = encoding
                break
        headers["etag"] = _etag(sent, stat_result.st_ctime_ns, stat_result.st_size)
        kind = KINDS[path.suffix]
        response = FileResponse(sent, status_code, headers, media_type=kind, stat_result=stat_result)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


class Pages:
    """The page at every address that people see, and the files it needs."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self._files = ClientFiles(folder)

    def routes(self) -> list[Route]:
        """Return what is answered where; to be asked after everything else."""
        shown = [Route(address, self.show_page) for address in ADDRESSES]
        return [*shown, Route("/{path:path}", self.give_file)]

    async def show_page(self, request: Request) -> Response:
        """Give the page; if there is none, one that says how to get it."""
        return await self._give(request, "index.html") or not_built(_spoken(request))

    async def give_file(self, request: Request) -> Response:
        """Give a file that the page needs; whoever opens a lost address gets the page, which says so."""
        found = await self._give(request, self._files.get_path(request.scope))
        lost = not request.url.path.startswith("/api/")
        if found is None and lost and "text/html" in request.headers.get("accept", ""):
            found = await self._give(request, "index.html")
            if found is not None and found.status_code == 200:
                found.status_code = 404
        if found is None:
            raise error("unknown-page")
        return found

    async def _give(self, request: Request, name: str) -> Response | None:
        try:
            return await self._files.get_response(name, request.scope)
        except HTTPException:
            return None


def not_built(lang: Language) -> Response:
    """Return the page that stands there while the client is missing."""
    title, text = (catalogue().words(f"page.{key}", lang) for key in ("not-built", "how-to-build"))
    page = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1><p>{text}</p>'
    )
    headers = {"cache-control": "no-store", "content-type": KINDS[".html"], "content-language": lang}
    return Response(page, 503, headers)


def _spoken(request: Request) -> Language:
    """Return the language that a browser asks for."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "fr" if asked.lower().startswith("fr") else "en"


def _accepted(header: str) -> frozenset[str]:
    """Return the encodings that a browser accepts.

    >>> sorted(_accepted("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    named = (part.replace(" ", "").partition(";q=") for part in header.lower().split(","))
    return frozenset(name for name, _, quality in named if name and quality not in ("0", "0.0", "0.00", "0.000"))


@lru_cache(maxsize=1_000)
def _etag(path: Path, changed: int, size: int) -> str:
    """Return a mark of a file's content: two builds may have files of equal size and equal time."""
    return f'"{blake2b(path.read_bytes(), digest_size=12).hexdigest()}"'
