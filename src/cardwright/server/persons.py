"""Who people are: tokens that open seats, and the secrets by which a person is known again. Only hashes are kept."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

import msgspec

from cardwright.server.history import Sitter
from cardwright.server.limits import Limits
from cardwright.server.messages import error

SECRET = re.compile(r"[A-Za-z0-9_-]{22,86}")


def hash_token(token: str) -> str:
    """Return what is stored of a token. It has 192 random bits, so a plain hash cannot be reversed."""
    return sha256(token.encode()).hexdigest()


def hash_person(secret: str | None) -> str:
    """Return what is stored of a person's secret, and nothing for nobody; one that is too short raises CardwrightError.

    >>> hash_person(None), len(hash_person("a-secret-of-128-bits_or_more"))
    ('', 64)
    """
    if secret is None:
        return ""
    if not SECRET.fullmatch(secret):
        raise error("wrong-person")
    return sha256(f"person {secret}".encode()).hexdigest()


def hash_address(address: str) -> str:
    """Return what is stored of an address, only to count; of this machine itself nothing is."""
    if not address or address in ("localhost", "::1", "testclient") or address.startswith("127."):
        return ""
    return sha256(f"address {address}".encode()).hexdigest()[:16]


def new_person(name: str, limits: Limits) -> tuple[str, Sitter]:
    """Return a new token, and the person that it belongs to; a bad name raises CardwrightError."""
    if not 0 < len(name.strip()) <= limits.name or not name.isprintable():
        raise error("wrong-name", most=limits.name)
    token = secrets.token_urlsafe(24)
    return token, Sitter("person", name.strip(), hash_token(token))


def encode(sitter: Sitter) -> str:
    """Return who sits somewhere as the store keeps it."""
    return msgspec.json.encode(sitter).decode()
