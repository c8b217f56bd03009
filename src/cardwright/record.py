"""Records: all that a game needs to be played again, as data and as JSON.

A record holds the seed, so no player may see it before the end.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import Annotated

import msgspec

from cardwright.games.game import SEAT_LETTERS, OptionValue
from cardwright.text import CardwrightError
from cardwright.text.conversion import convert

FORMAT = 1
MARK = "cardwright"
OPTIONAL = ("reseeds", "decks")
"""Fields that are written only where there is something to say."""


@dataclass(frozen=True)
class Reseed:
    """The point at which a game was continued from another one by redrawing everything that a seat could not know."""

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
    decks: tuple[str, ...] = ()
    """The text of each seat's deck, where players bring decks."""

    def to_json(self) -> str:
        """Return the record as JSON text; `from_json` gives it back."""
        fields = asdict(self)
        fields["choices"] = [[SEAT_LETTERS[seat], notation] for seat, notation in self.choices]
        fields["reseeds"] = [
            [each.choices, None if each.seat is None else SEAT_LETTERS[each.seat], each.seed] for each in self.reseeds
        ]
        for name in OPTIONAL:
            if not fields[name]:
                del fields[name]
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
        except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
            raise CardwrightError("record-foreign") from None
        if not isinstance(data, dict) or MARK not in data:
            raise CardwrightError("record-foreign")
        if data[MARK] != FORMAT:
            raise CardwrightError("record-version", version=data[MARK], known=FORMAT)
        return _checked(data).record()


Letter = Annotated[str, msgspec.Meta(pattern=rf"\A[{SEAT_LETTERS}]\Z")]


class _Fields(msgspec.Struct):
    """The fields of a record as they stand in its file."""

    game: str
    rules: int
    cards: str
    card_file: str | None
    options: dict[str, OptionValue]
    players: int
    seed: int | str
    start: str | None
    choices: list[tuple[Letter, str]]
    reseeds: list[tuple[Annotated[int, msgspec.Meta(ge=0)], Letter | None, int | str]] = []
    decks: list[str] = []

    def record(self) -> Record:
        """Return the record; fields that contradict each other raise CardwrightError."""
        reseeds = tuple(
            Reseed(choices, None if seat is None else SEAT_LETTERS.index(seat), seed)
            for choices, seat, seed in self.reseeds
        )
        numbers = [*(reseed.choices for reseed in reseeds), len(self.choices)]
        if numbers != sorted(numbers) or any((reseed.seat or 0) >= self.players for reseed in reseeds):
            raise CardwrightError("record-field", field="reseeds")
        if len(self.decks) not in (0, self.players):
            raise CardwrightError("record-field", field="decks")
        return Record(
            self.game,
            self.rules,
            self.cards,
            self.card_file,
            self.options,
            self.players,
            self.seed,
            self.start,
            tuple((SEAT_LETTERS.index(seat), notation) for seat, notation in self.choices),
            reseeds,
            tuple(self.decks),
        )


def _checked(data: object) -> _Fields:
    """Return the fields of a record; a missing or wrong one raises the error that names it."""
    try:
        return convert(data, _Fields)
    except msgspec.ValidationError as error:
        # "Expected `int`, got `str` - at `$.players`", "Object missing required field `game`"
        found = re.search(r"`\$\.(\w+)", str(error)) or re.search(r"field `(\w+)`", str(error))
        raise CardwrightError("record-field", field=found[1] if found else "?") from None
