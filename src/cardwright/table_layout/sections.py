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
# In the middle between black and white, so that they can be read on both.
ACCENT = "#A9692F"
SECOND = "#2A7DBB"
LARGEST_GRID = 26  # columns have letters
_CASES = "^[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})?$"


class LookLayout(Section, frozen=True):
    """The colours of the game."""

    accent: Colour = ACCENT
    second: Colour = SECOND


class BoxLayout(Section, frozen=True):
    """What stands on the game's box."""

    minutes: tuple[int, int] | None = None
    """How long a game takes, from and to."""
    players: int = 0
    """The number of players it is offered with first; 0 for the fewest."""
    picture: Names = ()
    """The cards on the game's picture, from left to right; empty for some from all over the set."""


class CardLayout(Section, frozen=True):
    """How a card is shown."""

    numbers: dict[str, Names] = {}
    """By kind of card: the numbers that stand with its name."""
    corners: dict[str, CardCorner] = {}
    """By number: where it stands on a card; others take the next free corner, but none in the middle of an edge."""
    colours: dict[str, TokenColour] = {}
    """By number: the colour of its token on a card; others are dark."""
    maximum: dict[str, str] = {}
    """By number: the attribute that tells the most that it can be now."""
    changes: Names = ()
    """Kinds of cards whose numbers change those of another: beside those that stand with the name, 0 is not told."""
    words: dict[str, str] = {}
    """Facts that are words: by fact, the group of the game's words that has them."""
    marks: dict[str, str] = {}
    """A sign for a kind of card, or for a word among its facts."""
    shown: Names = ()
    """Facts in words that are told with a card in play."""
    signs: dict[str, str] = {}
    """By what may be true of a card in play: a sign before the words for it."""
    counted: Names = ()
    """Those of them that are told with their number."""


class CounterLayout(Section, frozen=True):
    """A counter on the screen: how its number is written, and when it is shown at all.

    *in-use* shows it on every side as soon as one side has it, *nonzero* only where it is not zero. Signed numbers and
    flags are shown where they are set, a seat where there is one, a case of the grid too: 1 is the first one, 0 none.
    """

    name: str
    format: CounterFormat = "number"
    shown: CounterVisibility = "always"
    players: tuple[int, ...] = ()
    """The player counts it matters for; empty for all."""
    option: str = ""
    """The option without which it does not matter; empty for none."""
    phases: Names = ()
    """The phases it matters in; empty for all."""
    sign: str = ""
    """A sign before its words."""
    heading: bool = False
    """It stands beside round and phase."""
    goal: str = ""
    """The option that says how much of it wins: told with the number; empty for none."""


class LineLayout(Section, frozen=True):
    """A line with a fixed number of places: those without a card are shown as open."""

    zone: str
    places: Annotated[int, Meta(ge=1, le=20)]


class SideLayout(Section, frozen=True):
    """What one player has, or what all share. A side that names no zone shows all it has, by how they are declared."""

    counters: tuple[CounterLayout, ...] | None = None
    """None: all that the game has words for."""
    lines: tuple[str | LineLayout, ...] = ()
    """Cards in play, always shown with what they are now: a row each, the first next to the middle of the table."""
    beside: Names = ()
    """Single cards, shown beside the player's name; of several the top one, with the number of those under it."""
    slots: Names = ()
    """Single places, side by side."""
    facing: bool = False
    """Two players' slots and lines lie face to face in the middle; across the table the slots are in reverse order."""
    hands: Names = ()
    """Held by the player."""
    piles: Names = ()
    """Shown by their size."""
    cards: Names = ()
    """Shown card by card as far as they are known; of a pile, in addition to its size."""
    attached: Names = ()
    """Shown only with the cards that they are attached to."""
    phases: dict[str, Names] = {}
    """By zone: the phases it matters in.

    In others a slot is left out, one's own hand told like a pile, the rest shown only where there is room.
    """
    secret: dict[str, Names] = {}
    """By option: the zones of other players that stay hidden without it, even where their cards are known."""

    @property
    def zones(self) -> Names:
        """Every zone that has a place."""
        lines = (line if isinstance(line, str) else line.zone for line in self.lines)
        return (*lines, *self.beside, *self.slots, *self.hands, *self.piles, *self.cards, *self.attached)


class TurnLayout(Section, frozen=True):
    """Whose turn it is."""

    counter: str = ""
    """The shared counter that says it."""
    phases: Names = ()
    """The phases in which somebody has a turn; empty for all."""
    windows: bool = False
    """Everybody may be asked whether to act in the turns of others."""
    out: str = ""
    """The counter of a seat that says that it is out of the game."""


class RefusedLayout(Section, frozen=True):
    """How refusals are shown."""

    quiet: Names = ()
    """Those that are told only when somebody asks why."""


class GridLayout(Section, frozen=True):
    """A grid of cases in the middle: columns have letters, rows numbers; a1 is at the lower left seen from seat A."""

    zone: str
    """Where the figures are: cards that tell their `case`."""
    columns: Annotated[int, Meta(ge=1, le=LARGEST_GRID)]
    rows: Annotated[int, Meta(ge=1, le=99)]
    terrain: str = ""
    """A zone of cards that lie below the figures, on their `case`."""
    marks: dict[str, tuple[Annotated[str, Meta(pattern=_CASES)], ...]] = {}
    """By mark: the cases that have it, as "c3" or from corner to corner as "a1-f2"."""


class FightLayout(Section, frozen=True):
    """A fight of two cards in play: shown in the middle of the table to everybody, as long as it lasts."""

    attacker: str
    """What an observation says of the card that attacks, and of no other."""
    defender: str
    """The same of the card that is attacked."""
    deals: str
    """The number that both have as long as they fight: how much each deals as things are now."""
    kind: str = ""
    """The shared counter that tells how they fight; empty if there is one way only."""
    kinds: Names = ()
    """What its values mean, from 0; the words are in the group `fight`."""


class LogLayout(Section, frozen=True):
    """The events with which something begins; the log sets them apart."""

    rounds: Names = ()
    turns: Names = ()


class DeckLayout(Section, frozen=True):
    """What the deck builder offers, in a game with decks."""

    facets: Names | None = None
    """What cards are filtered by: facts, and `kind`; None: the kind and every fact."""
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
    decks: DeckLayout = DeckLayout()
