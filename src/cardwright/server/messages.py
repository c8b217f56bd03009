"""The words of the server: refusals and canned phrases, in English and French."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardwright.text import LANGUAGES, CardwrightError, Catalogue, Language


@cache
def catalogue() -> Catalogue:
    """Return the messages of `words.toml`."""
    return Catalogue(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def error(code: str, **arguments: object) -> CardwrightError:
    """Return the error `error.<code>` of the server, to be raised.

    >>> print(error("unknown-table", table="x"))
    There is no table "x". It may have been closed, or the link is incomplete.
    """
    return CardwrightError(code, catalogue=catalogue(), **arguments)


def phrases(lang: Language) -> dict[str, str]:
    """Return what can be said with one click, by its id.

    >>> phrases("fr")["thanks"]
    'Merci !'
    """
    prefix = "phrase."
    return {key.removeprefix(prefix): catalogue().words(key, lang) for key in catalogue().keys(prefix)}


def read_language(name: str | None) -> Language:
    """Return a language by its short name; without one it is English, an unknown one raises CardwrightError."""
    for lang in LANGUAGES:
        if lang == (name or "en"):
            return lang
    raise CardwrightError("unknown-language", name=str(name), known=LANGUAGES)
