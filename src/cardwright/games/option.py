"""The options of a table: what players may set before a game begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.text import CardwrightError

SEAT_LETTERS = "ABCD"
OptionValue = bool | int | str | None
TRUE_WORDS = {"true", "yes", "on", "1", "oui", "vrai"}
FALSE_WORDS = {"false", "no", "off", "0", "non", "faux"}


@dataclass(frozen=True, kw_only=True)
class Option:
    """A setting of a table. Which fields matter depends on its kind."""

    name: str
    kind: Literal["flag", "number", "choice", "seat", "text"]
    default: OptionValue
    least: int = 0
    most: int = 1000
    """The largest number, or the most characters of a text."""
    choices: tuple[str, ...] = ()
    none: bool = False
    """Whether a number may also be "none"."""
    players: tuple[int, ...] = ()
    """The player counts for which it is offered; empty for all."""
    rule: str = ""

    def read(self, value: object, players: int) -> OptionValue:
        """Return *value*, given by a program or typed by a person, as this option's own type.

        >>> Option(name="quick", kind="flag", default=False).read("yes", 2)
        True
        """
        if self.kind == "text":
            read = self._text(value)
        else:
            read = self._read(value.strip().lower() if isinstance(value, str) else value, players)
        if read is None and not (self.none and (value is None or str(value).lower() in ("none", "aucune", "aucun"))):
            raise CardwrightError("wrong-option", name=self.name, value=str(value), allowed=self.allowed(players))
        return read

    def _text(self, value: object) -> OptionValue:
        """Return a text; what it may say is for the game to check."""
        text = value.strip() if isinstance(value, str) else ""
        return text if 0 < len(text) <= self.most else None

    def _read(self, value: object, players: int) -> OptionValue:
        if self.kind == "flag":
            if isinstance(value, bool):
                return value
            return True if value in TRUE_WORDS else False if value in FALSE_WORDS else None
        if self.kind == "choice":
            return value if value in self.choices else None
        if self.kind == "seat" and value in ("random", "hasard"):
            return "random"
        if self.kind == "seat" and isinstance(value, str) and value.upper() in SEAT_LETTERS[:players]:
            return SEAT_LETTERS.index(value.upper())
        most = players - 1 if self.kind == "seat" else self.most
        return _whole_number(value, self.least, most)

    def allowed(self, players: int) -> str:
        """Return the allowed values in their notation."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "seat":
            return "random, " + ", ".join(SEAT_LETTERS[:players])
        if self.kind == "text":
            return str(self.default)
        return f"{self.least}–{self.most}" + (", none" if self.none else "")


def _whole_number(value: object, least: int, most: int) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        number = int(value)
    except ValueError:
        return None
    return number if least <= number <= most else None


def seat_letter(seat: int) -> str:
    """Return the letter of a seat; "" for none."""
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else ""
