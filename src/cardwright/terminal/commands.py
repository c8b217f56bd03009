"""What a person types at the table: a choice, by number, notation or name, or a command in either language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from cardwright.interface import words
from cardwright.terminal.scene import Offer, plain_form
from cardwright.text import LANGUAGES, Language

Name = Literal["why", "rule", "card", "undo", "log", "table", "save", "concede", "help", "quit"]
NAMES: tuple[Name, ...] = get_args(Name)


@dataclass(frozen=True)
class Command:
    """A command and what was written after it."""

    name: Name
    rest: str


def read_command(line: str) -> Command | None:
    """Return the command in *line*, or None if it does not begin with one.

    >>> read_command("Règle HH-7.3"), read_command("corgi")
    (Command(name='rule', rest='HH-7.3'), None)
    """
    first, _, rest = line.strip().partition(" ")
    name = _command_words().get(plain_form(first))
    return None if name is None else Command(name, rest.strip())


@cache
def _command_words() -> dict[str, Name]:
    return {
        plain_form(word): name for name in NAMES for lang in LANGUAGES for word in words(f"word.{name}", lang).split()
    }


def shown_word(name: str, lang: Language) -> str:
    """Return the word of a command that is shown to a reader."""
    return words(f"word.{name}", lang).split()[0]


def is_yes(line: str) -> bool:
    """Return whether an answer agrees, in either language.

    >>> is_yes("Oui"), is_yes("no"), is_yes("")
    (True, False, False)
    """
    return plain_form(line) in {plain_form(word) for lang in LANGUAGES for word in words("word.yes", lang).split()}


def find_offers(typed: str, offers: Sequence[Offer]) -> list[Offer]:
    """Return the offers that *typed* may mean, by the closest way in which any fits.

    In this order: the notation, its last word, the words shown, the card's name; then how one of them begins.
    """
    wanted = plain_form(typed)
    if not wanted:
        return []
    for fits in _WAYS:
        found = [offer for offer in offers if any(fits(name, wanted) for name in _names(offer))]
        if found:
            return found
    return []


_WAYS: tuple[Callable[[str, str], bool], ...] = (
    str.__eq__,
    str.startswith,
    lambda name, wanted: any(word.startswith(wanted) for word in name.split()),
)


def _names(offer: Offer) -> list[str]:
    names = [offer.notation, offer.notation.split(" ")[-1], offer.words]
    if offer.face is not None:
        names.append(offer.face.name)
    return [plain_form(name) for name in names]
