"""Positions in the scenario notation: the places of cards and the values of counters, as text.

There is one line for each seat and for the `table`; commas separate the parts; piles are written from the top:

    A life 2, treats 4, attack husky, hand corgi pug, deck beagle
    B hand rottweiler
    table barracks dogini, round 4
    at place
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.text import CardwrightError

TABLE = -1
LARGEST_NUMBER = 10**9  # larger than any counter, and well within the engine's integers


@dataclass
class Position:
    """A position as written: per seat (or TABLE) the words after each name, and where the game goes on."""

    at: str = ""
    parts: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)

    def number(self, owner: int, name: str, default: int) -> int:
        """Take the number written for *name*, or *default*."""
        words = self.parts.get(owner, {}).pop(name, None)
        if words is None:
            return default
        try:
            (number,) = (int(word) for word in words)
        except ValueError:
            raise CardwrightError("wrong-start", line=self.lines[owner], part=" ".join([name, *words])) from None
        if abs(number) > LARGEST_NUMBER:
            raise CardwrightError("wrong-start", line=self.lines[owner], part=f"{name} {number}")
        return number

    def secret_number(self, owner: int, name: str, default: int) -> tuple[int, bool]:
        """Take the number written for *name*, or *default*, and whether it was written as a secret: `bid ?3`."""
        words = self.parts.get(owner, {}).get(name, [])
        if secret := len(words) == 1 and words[0].startswith("?"):
            words[0] = words[0][1:]
        return self.number(owner, name, default), secret

    def cards(self, owner: int, name: str) -> list[str]:
        """Take the card ids written for *name*; none if it is not mentioned."""
        return self.parts.get(owner, {}).pop(name, [])

    def finish(self) -> None:
        """Raise CardwrightError if a part of the position has not been used."""
        for owner, parts in self.parts.items():
            for name, words in parts.items():
                raise CardwrightError("wrong-start", line=self.lines[owner], part=" ".join([name, *words]))


def read_position(text: str, players: int) -> Position:
    """Return *text* as a position.

    >>> position = read_position("A life 2, hand corgi pug\\nat place", 2)
    >>> position.number(0, "life", 30), position.cards(0, "hand"), position.at
    (2, ['corgi', 'pug'], 'place')
    """
    position = Position()
    owners = {"table": TABLE} | {letter: seat for seat, letter in enumerate("ABCD"[:players])}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        first, _, rest = line.partition(" ")
        if first == "at" and rest:
            position.at = rest.strip()
        elif first in owners:
            _read_parts(position, owners[first], rest, number)
        else:
            raise CardwrightError("wrong-start", line=number, part=line)
    return position


def _read_parts(position: Position, owner: int, text: str, line: int) -> None:
    parts = position.parts.setdefault(owner, {})
    position.lines[owner] = line
    for part in text.split(","):
        words = part.split()
        if not words or words[0] in parts:
            raise CardwrightError("wrong-start", line=line, part=part.strip())
        parts[words[0]] = words[1:]
