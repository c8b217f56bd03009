"""The sections of a `table.toml`: every key that it may have, and what it means."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from cardwright.text.toml_reading import Section

CounterFormat = Literal["number", "signed", "flag", "seat", "case"]
CounterVisibility = Literal["always", "in-use", "nonzero"]
CardCorner = Literal["top-left", "mid-left", "low-left", "mid-right", "low-right"]
TokenColour = Literal["white", "red", "yellow", "dark"]
Colour = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Names = tuple[str, ...]
Numbered = Annotated[str, Meta(pattern=r"^[a-z_]+\.[1-9]$")]
"""A card by its zone and its number there, as "heroes.1"."""
# Of medium lightness, so that they can be read on black and on white.
ACCENT = "#A9692F"
SECOND = "#2A7DBB"
LARGEST_GRID = 26  # columns have letters
_CASES = "^[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})?$"


class LookLayout(Section, frozen=True):
    """The colours of the game."""

    accent: Colour = ACCENT
    second: Colour = SECOND


class BoxLayout(Section, frozen=True):
    """How the game is presented in a list of games, as on its box."""

    minutes: tuple[int, int] | None = None
    """The shortest and the longest duration of a game, in minutes."""
    players: int = 0
    """The number of players it is offered with first; 0 for the fewest."""
    picture: Names = ()
    """The cards on the game's picture, from left to right; empty for a sample of the set."""


class CardLayout(Section, frozen=True):
    """How a card is shown."""

    numbers: dict[str, Names] = {}
    """By kind of card: the numbers that are shown next to its name."""
    corners: dict[str, CardCorner] = {}
    """By number: its position on a card; others take the next free corner, but never the middle of an edge."""
    colours: dict[str, TokenColour] = {}
    """By number: the colour of its token on a card; others are dark."""
    maximum: dict[str, str] = {}
    """By number: the attribute that holds its present maximum."""
    changes: Names = ()
    """Kinds of cards whose numbers modify another card's: except next to the name, a 0 is not shown."""
    words: dict[str, str] = {}
    """By fact that is a word: the group of the game's words that translates it."""
    marks: dict[str, str] = {}
    """A sign for a kind of card, or for a word among its facts."""
    shown: Names = ()
    """Facts that are words and are shown with a card in play."""
    signs: dict[str, str] = {}
    """By attribute of a card in play: the sign before its words."""
    counted: Names = ()
    """The attributes that are shown with their number."""
    loud: Names = ()
    """The signs that are shown large on a grid: they matter at once."""


class CounterLayout(Section, frozen=True):
    """A counter on the screen: how its number is written, and when it is shown at all.

    *in-use* shows it on every side as soon as one side has it, *nonzero* only where it is not zero. Signed numbers and
    flags are shown where they are set, a seat where there is one, a case of the grid too: 1 is the first one, 0 none.
    """

    name: str
    format: CounterFormat = "number"
    shown: CounterVisibility = "always"
    players: tuple[int, ...] = ()
    """The player counts for which it is shown; empty for all."""
    option: str = ""
    """The option without which it is not shown; empty for none."""
    phases: Names = ()
    """The phases in which it is shown; empty for all."""
    sign: str = ""
    """A sign before its words."""
    heading: bool = False
    """Whether it is shown next to round and phase."""
    goal: str = ""
    """The option that holds the amount that wins, shown with the number; empty for none."""


class LineLayout(Section, frozen=True):
    """A line with a fixed number of places: those without a card are shown as open."""

    zone: str
    places: Annotated[int, Meta(ge=1, le=20)]


class SideLayout(Section, frozen=True):
    """The zones and counters of one player, or the shared ones. Without zones, all are shown as they are declared."""

    counters: tuple[CounterLayout, ...] | None = None
    """None for all that the game has words for."""
    lines: tuple[str | LineLayout, ...] = ()
    """Cards in play, always shown in their present state: a row each, the first next to the middle of the table."""
    beside: Names = ()
    """Single cards, shown next to the player's name; of several the top one, with the number of cards under it."""
    slots: Names = ()
    """Single places, side by side."""
    facing: bool = False
    """Whether two players' slots and lines face each other in the middle; the far side's slots are in reverse order."""
    hands: Names = ()
    """Zones held by the player."""
    piles: Names = ()
    """Zones shown by their size."""
    cards: Names = ()
    """Zones shown card by card as far as the cards are known; a pile in addition to its size."""
    attached: Names = ()
    """Zones shown only with the cards that theirs are attached to."""
    phases: dict[str, Names] = {}
    """By zone: the phases in which it matters.

    In other phases a slot is left out, one's own hand is shown like a pile, and the rest only if there is room.
    """
    secret: dict[str, Names] = {}
    """By option: the zones of other players that stay hidden without it, even where their cards are known."""

    named: dict[str, Numbered] = {}
    """By zone: the card after which it is called, where that card is known. Such zones are shown together."""

    @property
    def zones(self) -> Names:
        """All zones that are shown."""
        lines = (line if isinstance(line, str) else line.zone for line in self.lines)
        return (*lines, *self.beside, *self.slots, *self.hands, *self.piles, *self.cards, *self.attached)


class TurnLayout(Section, frozen=True):
    """Whose turn it is."""

    counter: str = ""
    """The shared counter that holds the seat."""
    phases: Names = ()
    """The phases in which somebody has a turn; empty for all."""
    windows: bool = False
    """Whether players may be asked to act in the turns of others."""
    out: str = ""
    """The counter that is set for a seat that is out of the game."""


class RefusedLayout(Section, frozen=True):
    """How refusals are shown."""

    quiet: Names = ()
    """The codes of refusals that are shown only on request."""


class GridLayout(Section, frozen=True):
    """A grid of cases in the middle: columns have letters, rows numbers; a1 is at the lower left seen from seat A."""

    zone: str
    """The zone of the figures: cards that have a `case`."""
    columns: Annotated[int, Meta(ge=1, le=LARGEST_GRID)]
    rows: Annotated[int, Meta(ge=1, le=99)]
    terrain: str = ""
    """A zone of cards that lie below the figures, on their `case`."""
    marks: dict[str, tuple[Annotated[str, Meta(pattern=_CASES)], ...]] = {}
    """By mark: the cases that have it, as "c3" or from corner to corner as "a1-f2"."""
    homes: tuple[str, ...] = ()
    """The marks of the cases that belong to a side: of the first team or seat, then of the second."""


class FightLayout(Section, frozen=True):
    """A fight of two cards in play, shown in the middle of the table to everybody as long as it lasts."""

    attacker: str
    """The attribute that only the attacking card has in an observation."""
    defender: str
    """The attribute that only the attacked card has."""
    deals: str
    """The number that both have while they fight: how much each deals as things are now."""
    kind: str = ""
    """The shared counter for the kind of fight; empty if there is only one."""
    kinds: Names = ()
    """The names of its values, from 0; the words are in the group `fight`."""


class LogLayout(Section, frozen=True):
    """The events with which a part of the game begins; the log sets them apart."""

    rounds: Names = ()
    turns: Names = ()


class StageLayout(Section, frozen=True):
    """How an event is shown while it happens: as a stage of its own, or as part of the stage that it belongs to."""

    part: bool = False
    """It belongs to the stage before it, and is one by itself only if there is none."""
    after: str = ""
    """Where it is a stage by itself: the event that it comes of, if that was about the same card and not long ago."""
    together: bool = False
    """Several in a row are one stage."""
    target: bool = False
    """Its card is the one that something is done to."""
    total: str = ""
    """The argument that stands at its card: the amount that it brings into a fight."""
    other: str = ""
    """The argument that is the other card, or the seat that has it."""
    zone: str = ""
    """If that is a seat: the zone whose top card it is."""
    against: str = ""
    """The argument that stands at the other card."""
    gain: str = ""
    """The argument that is gained, shown with its sign."""
    loss: str = ""
    """The argument that is lost."""
    of: str = ""
    """The argument, a seat or a card, that gains or loses; by default the card of the event, else its seat."""


class DeckLayout(Section, frozen=True):
    """What the deck builder offers, in a game with decks."""

    facets: Names | None = None
    """The facts by which cards are filtered, and `kind`; None for the kind and every fact."""
    curve: str = ""
    """The number whose distribution over a deck is drawn; empty for none."""


class TableLayout(Section, frozen=True):
    """The whole file."""

    look: LookLayout = LookLayout()
    box: BoxLayout = BoxLayout()
    card: CardLayout = CardLayout()
    seat: SideLayout = SideLayout()
    shared: SideLayout = SideLayout()
    turn: TurnLayout = TurnLayout()
    refused: RefusedLayout = RefusedLayout()
    parts: dict[str, Names] = {}
    """By phase: the slots in which the parts of an unfinished answer are shown."""
    grid: GridLayout | None = None
    fight: FightLayout | None = None
    log: LogLayout = LogLayout()
    stages: dict[str, StageLayout] = {}
    """By event: how it is shown while it happens."""
    decks: DeckLayout = DeckLayout()
