"""The words of the command line and of the table at the terminal, in English and French."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardwright.text import CardwrightError, Catalogue, Language


@cache
def catalogue() -> Catalogue:
    """Return the messages of `interface.toml`."""
    return Catalogue(Path(__file__).with_name("interface.toml").read_text(encoding="utf-8"))


def words(key: str, lang: Language, /, **arguments: object) -> str:
    """Return a message of the interface.

    >>> words("seat.player", "fr", seat="A")
    'Joueur A'
    """
    return catalogue().words(key, lang, **arguments)


def bot_title(name: str, lang: Language) -> str:
    """Return the title of a bot, or its name if it has none.

    >>> bot_title("hard", "fr"), bot_title("my_bot", "fr")
    ('difficile', 'my_bot')
    """
    return words(f"bot.{name}", lang) if f"bot.{name}" in catalogue() else name


def error(code: str, **arguments: object) -> CardwrightError:
    """Return the error `error.<code>` of the interface, to be raised."""
    return CardwrightError(code, catalogue=catalogue(), **arguments)
