"""The kinds of arguments that events have, and how each is put into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from cardwright.engine.keys import key_name
from cardwright.games.option import SEAT_LETTERS
from cardwright.text import Catalogue, Language


@dataclass(frozen=True)
class Argument:
    """The meaning of a number in an event. A "word" is one of *names*, with the catalogue entry `<group>.<name>`."""

    kind: Literal["amount", "signed", "seat", "seats", "card", "case", "word"]
    group: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    capital: bool = False
    """Whether the word begins a sentence."""

    def told(self, value: int, words: Catalogue, lang: Language) -> object:
        """Return *value* as an argument for the words of an event; the caller replaces a card by its name."""
        match self.kind:
            case "amount":
                return abs(value)
            case "signed":
                return f"+{value}" if value >= 0 else f"−{-value}"
            case "seat":
                return SEAT_LETTERS[value] if value >= 0 else ""
            case "seats":
                return ", ".join(letter for seat, letter in enumerate(SEAT_LETTERS) if value >> seat & 1)
            case "case":
                return key_name(value)
            case "word":
                word = words.words(f"{self.group}.{self.names[value]}", lang)
                return word[0].upper() + word[1:] if self.capital else word
        return value


AMOUNT = Argument("amount")
"""An amount, shown without its sign."""
SIGNED = Argument("signed")
"""A change, shown as +2 or −2."""
SEAT = Argument("seat")
SEATS = Argument("seats")
"""Several seats, a bit for each."""
CASE = Argument("case")
"""A case of a grid, given by its key as a choice."""
CARD = Argument("card")
"""A card other than the one the event is about, known to all."""


def one_of(group: str, names: Sequence[str] | Mapping[int, str], *, capital: bool = False) -> Argument:
    """Return an argument that is one of *names* by its number; the catalogue has `<group>.<name>`."""
    return Argument("word", group, names if isinstance(names, Mapping) else dict(enumerate(names)), capital)
