"""The parts of a picture: what a viewer sees and where, without words."""

from __future__ import annotations

from msgspec import Struct

from cardwright.table_picture.arrangement import Relation


class Card(Struct, frozen=True, omit_defaults=True):
    """A card that is known, with those attached to it."""

    id: str
    owner: str | None
    zone: str
    number: int
    """Its place in the zone as the observation lists it, from 1."""
    values: dict[str, int | str] = {}
    """Its other fields in the observation: its present numbers."""
    turned: bool = False
    """Whether it lies on its side."""
    case: str = ""
    """The case of the grid that it is on."""
    attached: tuple[Card, ...] = ()

    @property
    def place(self) -> str:
        """Its place in the notation of choices: "B.2" is the second card of B's line."""
        return f"{self.owner or ''}.{self.number}"


class Place(Struct, frozen=True, omit_defaults=True):
    """A zone with its cards."""

    zone: str
    owner: str | None
    size: int = 0
    cards: tuple[Card | None, ...] = ()
    """From the top of a pile, or in the order of a row; None for a card that is not known."""
    open: int = 0
    """The number of free places of a line."""
    planned: bool = False
    """Whether these cards are part of an answer that is not complete yet."""
    idle: bool = False
    """Whether it is irrelevant in this phase."""
    listed: bool = False
    """For a pile: whether its known cards are shown one by one, too."""
    under: tuple[Card | None, ...] = ()
    """For a single card: the cards under it, from the top."""
    named: str = ""
    """The card after which it is called; "" for none."""

    @property
    def known(self) -> list[Card]:
        """The known cards, without those under another one."""
        return [card for card in self.cards if card is not None]


class Counter(Struct, frozen=True, omit_defaults=True):
    """A counter that is shown."""

    name: str
    value: int
    text: str
    """The value in writing: "" for a flag, the letter of a seat, "?" for one that the viewer may not know.

    A counter that wins the game is followed by its goal: "12/20".
    """
    sign: str = ""
    steady: bool = False
    """Whether its side always shows it."""


class Side(Struct, frozen=True, omit_defaults=True):
    """The cards and counters of one seat, or those that all share."""

    seat: str | None
    relation: Relation
    across: bool = False
    partners: tuple[str, ...] = ()
    """The other seats of the same team."""
    asked: bool = False
    """Whether this seat owes an answer."""
    turn: bool = False
    """Whether it is this seat's turn, whoever is asked."""
    out: bool = False
    """Whether this seat is out of the game."""
    counters: tuple[Counter, ...] = ()
    lines: tuple[Place, ...] = ()
    slots: tuple[Place, ...] = ()
    beside: tuple[Place, ...] = ()
    """Single cards, if they are known."""
    hands: tuple[Place, ...] = ()
    piles: tuple[Place, ...] = ()
    cards: tuple[Place, ...] = ()
    """Zones with a known card."""
    unseen: tuple[str, ...] = ()
    """Cards known to be somewhere among deck, hand and face-down cards."""


class Case(Struct, frozen=True, omit_defaults=True):
    """A case of a grid."""

    case: str
    marks: tuple[str, ...] = ()
    terrain: tuple[Card, ...] = ()
    figures: tuple[Card, ...] = ()
    home: str = ""
    """The first seat of the side whose home it is; "" for none."""


class Fight(Struct, frozen=True, omit_defaults=True):
    """Two cards in play that fight."""

    attacker: Card
    defender: Card
    deals: int = 0
    """The amount that the attacker deals as things are now."""
    back: int = 0
    """The amount that the defender deals."""
    kind: str = ""
    """The kind of fight."""


class Upcoming(Struct, frozen=True, omit_defaults=True):
    """A step that comes next, and whom and what it is about."""

    step: str
    seat: str | None = None
    card: str | None = None


class Picture(Struct, frozen=True, omit_defaults=True):
    """The whole table as one viewer sees it."""

    round: int
    phase: str
    others: tuple[Side, ...]
    shared: Side
    own: Side | None = None
    headings: tuple[Counter, ...] = ()
    facing: bool = False
    grid: tuple[tuple[Case, ...], ...] = ()
    fight: Fight | None = None
    next: tuple[Upcoming, ...] = ()

    @property
    def sides(self) -> tuple[Side, ...]:
        """All seats, one's own last."""
        return (*self.others, *(() if self.own is None else (self.own,)))
