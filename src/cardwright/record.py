"""Records: all that a game needs to be played again, as data and as JSON.

A record holds the seed, so no player may see it before the end.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardwright.games.game import SEAT_LETTERS, OptionValue
from cardwright.text import CardwrightError

FORMAT = 1
MARK = "cardwright"
FIELDS = ("game", "rules", "cards", "card_file", "options", "players", "seed", "start", "choices")


@dataclass(frozen=True)
class Reseed:
    """A game went on from another one: after so many choices everything that a seat could not know was redrawn."""

    choices: int
    seat: int | None
    """None: what a spectator could not know."""
    seed: int | str


@dataclass(frozen=True)
class Record:
    """One game: what it was started with, and every choice in the order it was made."""

    game: str
    rules: int
    """The version of the game's rules."""
    cards: str
    """The digest of the card set."""
    card_file: str | None
    """The card file itself, if it is not the shipped one."""
    options: dict[str, OptionValue]
    players: int
    seed: int | str
    start: str | None
    choices: tuple[tuple[int, str], ...]
    """Seat and notation of each choice."""
    reseeds: tuple[Reseed, ...] = ()

    def to_json(self) -> str:
        """Return the record as JSON text; `from_json` gives it back."""
        fields = asdict(self)
        fields["choices"] = [[SEAT_LETTERS[seat], notation] for seat, notation in self.choices]
        del fields["reseeds"]
        if self.reseeds:
            fields["reseeds"] = [
                [each.choices, None if each.seat is None else SEAT_LETTERS[each.seat], each.seed]
                for each in self.reseeds
            ]
        return json.dumps({MARK: FORMAT, **fields}, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record in *text*; a damaged, truncated or foreign one raises CardwrightError."""
        if not text.strip():
            raise CardwrightError("record-truncated")
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            cut = not text[error.pos :].strip() or error.msg.startswith("Unterminated")
            raise CardwrightError("record-truncated" if cut else "record-damaged", line=error.lineno) from None
        except (RecursionError, ValueError):  # nested or numbers as no record has them
            raise CardwrightError("record-foreign") from None
        if not isinstance(data, dict) or MARK not in data:
            raise CardwrightError("record-foreign")
        if data[MARK] != FORMAT:
            raise CardwrightError("record-version", version=data[MARK], known=FORMAT)
        record = cls(*(_field(data, name) for name in FIELDS))
        if "reseeds" not in data:
            return record
        reseeds = _field(data, "reseeds")
        numbers = [0, *(reseed.choices for reseed in reseeds), len(record.choices)]
        if numbers != sorted(numbers) or any((reseed.seat or 0) >= record.players for reseed in reseeds):
            raise CardwrightError("record-field", field="reseeds")
        return replace(record, reseeds=reseeds)


def _field(data: dict[str, Any], name: str) -> Any:
    """Return a field of the right type, or raise the error that names it."""
    if name not in data:
        raise CardwrightError("record-field", field=name)
    value = data[name]
    if not _fits(name, value):
        raise CardwrightError("record-field", field=name)
    if name == "choices":
        return tuple((SEAT_LETTERS.index(seat), notation) for seat, notation in value)
    if name == "reseeds":
        return tuple(
            Reseed(choices, None if seat is None else SEAT_LETTERS.index(seat), seed) for choices, seat, seed in value
        )
    return value


def _fits(name: str, value: object) -> bool:
    if name in ("rules", "players"):
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "seed":
        return isinstance(value, int | str) and not isinstance(value, bool)
    if name in ("card_file", "start"):
        return value is None or isinstance(value, str)
    if name == "options":
        return isinstance(value, dict) and all(each is None or isinstance(each, int | str) for each in value.values())
    if name == "choices":
        return isinstance(value, list) and all(map(_is_choice, value))
    if name == "reseeds":
        return isinstance(value, list) and all(map(_is_reseed, value))
    return isinstance(value, str)


def _is_choice(value: object) -> bool:
    match value:
        case [str(seat), str()]:
            return len(seat) == 1 and seat in SEAT_LETTERS
    return False


def _is_reseed(value: object) -> bool:
    match value:
        case [int(choices), None | str() as seat, int() | str() as seed] if not isinstance(choices, bool):
            return _fits("seed", seed) and (seat is None or (len(seat) == 1 and seat in SEAT_LETTERS))
    return False
