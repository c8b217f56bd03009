"""What a game asks of its cards: kinds, numbers with their ranges, constants, and checks of a whole set."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardwright.text.messages import Catalogue
from cardwright.text.phrasebook import Phrasebook

if TYPE_CHECKING:
    from cardwright.text.cards import CardSet

Range: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Complaint:
    """What a game finds wrong with a set: a problem id, its arguments, and the card and field it is about."""

    id: str
    arguments: Mapping[str, object]
    severity: Literal["error", "warning"] = "error"
    card: str = ""
    field: str = ""


@dataclass(frozen=True)
class Constant:
    """A number of the rules that a card file may change."""

    default: int
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class Schema:
    """The form of one game's card files."""

    game: str
    book: Phrasebook
    shipped: Path
    """The card file that comes with the game."""
    kinds: Mapping[str, Mapping[str, Range]]
    """For each kind of card its numbers and their ranges, all required."""
    copies: Range = (1, 9)
    constants: Mapping[str, Constant] = field(default_factory=dict)
    checks: tuple[Callable[["CardSet"], Iterable[Complaint]], ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    """The game's rules behind problems that every card file can have, by problem id."""
    catalogue: Catalogue | None = None
    """Messages of the game's own checks, under `problem.<id>`."""
