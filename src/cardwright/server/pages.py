"""The pages: the built browser client, served from the folder `client` of this package.

One page serves all addresses that people see; it reads the address itself. Files whose name carries a digest of their
content never change and are kept by browsers for good; all others are asked for again. A file `x.br` or `x.gz` beside
`x` is sent instead of it to whoever understands it.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardwright.server.messages import catalogue, error
from cardwright.text import Language

CLIENT = Path(__file__).with_name("client")
ADDRESSES = (
    *("/", "/table/{table}", "/replay/{table}", "/review/{table}", "/rules/{game}"),
    *("/ladder", "/ladder/{game}", "/about"),
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


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    headers: dict[str, str]


class Pages:
    """The client's files; read anew for every request, so that a client that was just built is there at once."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return what is answered where; to be asked after everything else."""
        shown = [Route(address, self.show_page) for address in ADDRESSES]
        return [*shown, Route("/{path:path}", self.give_file)]

    async def show_page(self, request: Request) -> Response:
        """Give the page; if there is none, one that says how to get it."""
        return await self._give(request, "index.html") or not_built(_spoken(request))

    async def give_file(self, request: Request) -> Response:
        """Give a file that the page needs; whoever opens a lost address gets the page, which says so."""
        path = request.path_params["path"]
        found = await self._give(request, path)
        if found is None and "text/html" in request.headers.get("accept", "") and not path.startswith("api/"):
            found = await self._give(request, "index.html")
            if found is not None:
                found.status_code = 404
        if found is None:
            raise error("unknown-page")
        return found

    async def _give(self, request: Request, name: str) -> Response | None:
        accepted = _accepted(request.headers.get("accept-encoding", ""))
        file = await asyncio.to_thread(self.read, name, accepted)
        if file is None:
            return None
        if file.headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=file.headers)
        return Response(file.content, headers=file.headers)

    def read(self, name: str, accepted: frozenset[str] = frozenset()) -> File | None:
        """Return a file of the client, packed in a way that is *accepted*; None if there is none."""
        path = self._folder.joinpath(*name.split("/"))
        kind = KINDS.get(path.suffix)
        if kind is None or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in name.split("/")):
            return None
        headers = {
            "content-type": kind,
            "cache-control": FOR_GOOD if DIGESTED.search(path.name) else ASK_AGAIN,
            "vary": "accept-encoding",
        }
        for encoding, ending in PACKED:
            if encoding in accepted and (packed := _content(path.with_name(path.name + ending))) is not None:
                return File(packed, headers | {"content-encoding": encoding, "etag": _etag(packed)})
        content = _content(path)
        return None if content is None else File(content, headers | {"etag": _etag(content)})


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


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (OSError, ValueError):
        return None


def _etag(content: bytes) -> str:
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'
