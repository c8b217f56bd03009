"""Parse what a person types: a choice, by number, notation or name, or a command in either language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from cardwright.auto_pass import MODES, UNTILS, AutoPass
from cardwright.interface import error, words
from cardwright.terminal.scene import Offer, plain_form
from cardwright.text import LANGUAGES, Language

Name = Literal["hint", "why", "rule", "card", "ask", "undo", "log", "table", "save", "concede", "help", "quit"]
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


def read_auto_pass(typed: str) -> AutoPass:
    """Return the auto-pass setting typed after `ask`: when to be asked, then until when, else for the whole game.

    >>> read_auto_pass("visé manche"), read_auto_pass("never")
    (AutoPass(mode='targeted', until='round'), AutoPass(mode='never', until='game'))
    """
    modes = {word: mode for mode in MODES for word in _understood(mode)}
    untils = {word: until for until in UNTILS for word in _understood(until)}
    mode, *rest = plain_form(typed).split()
    if mode not in modes:
        raise error("unknown-ask", typed=mode)
    if len(rest) > 1 or (rest and rest[0] not in untils):
        raise error("unknown-until", typed=" ".join(rest))
    return AutoPass(modes[mode], untils[rest[0]] if rest else "game")


def _understood(name: str) -> list[str]:
    """Return every word that a person may type for *name*, in both languages."""
    return [plain_form(word) for lang in LANGUAGES for word in words(f"word.{name}", lang).split()]


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
    """Return the offers that *typed* may mean, by the closest kind of match that any offer has.

    In this order: the notation, its last word, the words shown, the names of the card and of its target; then the
    beginning of one of these, the beginning of a word in it, and the beginnings of several words in it.
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
    lambda name, wanted: _begin_in_order(wanted.replace(">", " ").split(), name.split()),
)


def _begin_in_order(beginnings: list[str], names: list[str]) -> bool:
    """Return whether words of *names* have these *beginnings* in this order; other words may lie between.

    >>> _begin_in_order(["hy", "cr"], ["hyena", ">", "crab"]), _begin_in_order(["cr", "hy"], ["hyena", ">", "crab"])
    (True, False)
    """
    left = iter(names)
    return bool(beginnings) and all(any(name.startswith(begin) for name in left) for begin in beginnings)


def _names(offer: Offer) -> list[str]:
    names = [offer.notation, offer.notation.split(" ")[-1], offer.words]
    if offer.face is not None:
        names.append(offer.face.name)
    if offer.aim is not None and offer.aim.face is not None:
        names.append(offer.aim.face.name)
        names += [f"{offer.face.name} > {offer.aim.face.name}"] if offer.face is not None else []
    return [plain_form(name) for name in names]
