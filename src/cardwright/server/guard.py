"""What stands before everything: origin, rate and size of requests, and the headers that protect a page.

A browser's page from elsewhere may not talk to the server (strict origin).
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardwright.server.limits import Bucket, Limits
from cardwright.server.messages import error
from cardwright.server.replies import language_or_english, refusal_reply
from cardwright.text import CardwrightError

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


class Guard:
    """Stands before everything: origin, rate, size, and the headers that protect a page."""

    def __init__(self, app: ASGIApp, *, limits: Limits, origins: frozenset[str], once: bool = False) -> None:
        """Stand before *app*; with *once* every connection is for one request only."""
        self._app = app
        headers = SECURITY_HEADERS | ({"connection": "close"} if once else {})
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]
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
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        try:
            self._check(scope)
        except CardwrightError as refusal:
            await refusal_reply(refusal, language_or_english(Request(scope)))(scope, receive, send_guarded)
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
