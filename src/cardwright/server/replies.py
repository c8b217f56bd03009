"""Answers to requests: JSON, refusals in the reader's language with their status, and what a request carries."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cardwright.server.decks import UnreadDeck, deck_problems
from cardwright.server.limits import Limits
from cardwright.server.messages import error, read_language
from cardwright.server.views import Json
from cardwright.text import CardwrightError, DeckError, Language

T = TypeVar("T")
# What kind of failure each refusal of the API is; all others are the client's (400).
STATUS = {
    "unknown-game": 404,
    "unknown-page": 404,
    "unknown-table": 404,
    "no-rulebook": 404,
    "no-howto": 404,
    "wrong-method": 405,
    "wrong-token": 403,
    "wrong-origin": 403,
    "not-over": 403,
    "not-over-yet": 409,
    "no-such-moment": 404,
    "wrong-person": 401,
    "seat-taken": 409,
    "seat-kept": 409,
    "deck-late": 409,
    "unknown-deck": 404,
    "too-many-own-decks": 429,
    "too-many-new-decks": 429,
    "too-many-decks": 503,
    "store-conflict": 409,
    "table-outdated": 409,
    "table-damaged": 500,
    "too-large": 413,
    "too-fast": 429,
    "too-many-own-tables": 429,
    "too-many-reports": 429,
    "too-many-reviews": 503,
    "too-many-tables": 503,
    "too-many-watchers": 503,
    "store-full": 507,
    "store-gone": 503,
    "store-locked": 503,
    "review-failed": 500,
    "own-mistake": 500,
}


def reply(value: object, status: int = 200) -> Response:
    """Return a JSON answer that nobody keeps."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def refused(refusal: CardwrightError, lang: Language) -> Json:
    """Return a refusal as a message."""
    told: Json = {"type": "refused", "code": refusal.code, "rule": refusal.rule, "words": refusal.words(lang)}
    if isinstance(refusal, DeckError | UnreadDeck):
        told["problems"] = deck_problems(refusal.problems, lang)
    return told


def refusal_reply(refusal: CardwrightError, lang: Language) -> Response:
    """Return a refusal in words."""
    return reply(refused(refusal, lang), STATUS.get(refusal.code, 400))


async def refuse(request: Request, refusal: CardwrightError) -> Response:
    """Answer a request that was refused."""
    return refusal_reply(refusal, language_or_english(request))


async def refuse_page(request: Request, trouble: Exception) -> Response:
    """Answer a request for which there is no page, or not in this way."""
    wrong_method = isinstance(trouble, HTTPException) and trouble.status_code == 405
    refusal = error("wrong-method", method=request.method) if wrong_method else error("unknown-page")
    return refusal_reply(refusal, language_or_english(request))


async def own_mistake(request: Request, trouble: Exception) -> Response:
    """Answer a request that found a mistake of ours."""
    return refusal_reply(error("own-mistake"), language_or_english(request))


async def read_body(request: Request, kind: type[T], limits: Limits) -> T:
    """Return the request's body, checked; what it may not be raises CardwrightError."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise error("malformed", detail="the content type must be application/json")
    text = b""
    async for chunk in request.stream():
        text += chunk
        if len(text) > limits.request:
            raise error("too-large", most=limits.request)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
        raise error("malformed", detail=str(trouble)[:200]) from None


def language(request: Request) -> Language:
    """Return the language that a request asks for; an unknown one raises CardwrightError."""
    return read_language(request.query_params.get("lang"))


def language_or_english(request: Request) -> Language:
    """Return the language that a request asks for, English if that is unknown."""
    try:
        return language(request)
    except CardwrightError:
        return "en"


def credential(request: Request, scheme: str) -> str | None:
    """Return what the header `Authorization: SCHEME …` holds, None without it."""
    given, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if given.lower() == scheme else None


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else ""
