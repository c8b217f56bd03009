"""What a game's folder gives to everybody else: its options, cards, words, and how to make a table of it.

A game subclasses `Game` and fills in what differs; nobody outside its folder needs to know which game it is.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal

from cardwright.engine import NONE, Layout, Program, State, Step
from cardwright.engine.evaluation import Evaluation
from cardwright.games.decks import Decks
from cardwright.games.position import Position
from cardwright.text import LANGUAGES, CardSet, CardwrightError, Catalogue, Deck, Language, Schema, Tree, load_cards

SEAT_LETTERS = "ABCD"
OptionValue = bool | int | str | None
TRUE_WORDS = {"true", "yes", "on", "1", "oui", "vrai"}
FALSE_WORDS = {"false", "no", "off", "0", "non", "faux"}


@dataclass(frozen=True, kw_only=True)
class Option:
    """A setting of a table. Which fields matter depends on its kind."""

    name: str
    kind: Literal["flag", "number", "choice", "seat"]
    default: OptionValue
    least: int = 0
    most: int = 1000
    choices: tuple[str, ...] = ()
    none: bool = False
    """A number may also be "none"."""
    players: tuple[int, ...] = ()
    """The player counts it is offered for; empty for all."""
    rule: str = ""

    def read(self, value: object, players: int) -> OptionValue:
        """Return *value*, given by a program or typed by a person, as this option's own type.

        >>> Option(name="quick", kind="flag", default=False).read("yes", 2)
        True
        """
        read = self._read(value.strip().lower() if isinstance(value, str) else value, players)
        if read is None and not (self.none and (value is None or str(value).lower() in ("none", "aucune", "aucun"))):
            raise CardwrightError("wrong-option", name=self.name, value=str(value), allowed=self.allowed(players))
        return read

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
        """Return the allowed values, in no language."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "seat":
            return "random, " + ", ".join(SEAT_LETTERS[:players])
        return f"{self.least}–{self.most}" + (", none" if self.none else "")


def _whole_number(value: object, least: int, most: int) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        number = int(value)
    except ValueError:
        return None
    return number if least <= number <= most else None


@dataclass(frozen=True, eq=False)
class Table:
    """A game made ready for its players: what all states of it share. Nothing in it ever changes."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    cards: CardSet
    program: Program
    layout: Layout
    card_ids: tuple[str, ...]
    """The id of each card, by the number that equal copies share."""
    modes: dict[int, tuple[Tree, ...]] = field(default_factory=dict)
    """What there is to choose from, for each step that asks for one of several texts, by the step's number."""
    decks: tuple[Deck, ...] = ()
    """The deck of each seat, where players bring decks; see `lists`."""
    printed: tuple[tuple[int, ...], ...] = ()
    """With decks: the facts printed on each card, by its number."""
    origin: Table | None = None
    """The table of which this one differs in its lists alone."""

    def card_id(self, copy: int) -> str:
        """Return the id of the card that *copy* is."""
        return self.ids[copy]

    @cached_property
    def ids(self) -> list[str]:
        """The id of the card that each copy is."""
        return [self.card_ids[self.program.card_of[copy]] for copy in range(self.program.copies)]

    @cached_property
    def names(self) -> dict[Language, list[str]]:
        """In each language the printed name of each copy."""
        return {lang: [self.cards.card(card).names[lang] for card in self.ids] for lang in LANGUAGES}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each card id."""
        return {card: number for number, card in enumerate(self.card_ids)}

    @cached_property
    def _copies(self) -> dict[str, list[int]]:
        copies: dict[str, list[int]] = {card: [] for card in self.card_ids}
        for copy in range(self.program.copies):
            copies[self.card_id(copy)].append(copy)
        return copies

    def copies_of(self, card: str) -> list[int]:
        """Return all copies of a card."""
        return self._copies[card]


@dataclass(frozen=True)
class Asked:
    """A pending question, in no language."""

    kind: str
    rule: str | None
    card: int = NONE
    """The copy whose text asks, or -1."""
    about: dict[str, object] = field(default_factory=dict)
    step: int = NONE
    """The number of the step that asks."""


class Game(ABC):
    """One game, known by its name."""

    name: ClassVar[str]
    prefix: ClassVar[str]
    """The letters with which its rule ids begin."""
    version: ClassVar[int] = 1
    """Raised whenever an old record might play differently."""
    players: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    events: ClassVar[tuple[str, ...]]
    refusals: ClassVar[tuple[str, ...]]
    """By number, from 1; each is a catalogue entry `refusal.<name>` with its rule."""
    reasons: ClassVar[tuple[str, ...]]
    """Why a game can end, by number, from 1."""
    key_names: ClassVar[tuple[str, ...]] = ()
    """The notations of choices that are no cards, wherever they are offered."""
    numbered_zones: ClassVar[frozenset[str] | None] = None
    """The zones for which `attributes` may tell anything; None for all."""
    folder: ClassVar[Path]

    @cached_property
    def decks(self) -> Decks | None:
        """What it asks of the decks that players bring; None if they bring none."""
        return None

    # Data -------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """What a card file may hold, with the phrasebook of its texts."""

    @cached_property
    def words(self) -> Catalogue:
        """All it says: questions, choices, refusals, events, names."""
        return Catalogue((self.folder / "words.toml").read_text(encoding="utf-8"))

    @cached_property
    def shipped_cards(self) -> CardSet:
        """The card set it comes with."""
        return load_cards(self.schema.shipped, self.schema).required()

    @cached_property
    def table_file(self) -> dict[str, Any]:
        """Its `table.toml` as data: how it is shown. Empty if it has none."""
        try:
            return tomllib.loads((self.folder / "table.toml").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}

    @cached_property
    def headings(self) -> dict[str, int]:
        """The events with which something begins: 2 for a round, 1 for a turn or a phase."""
        told = self.table_file.get("log", {})
        levels = {name: level for level, kind in ((2, "rounds"), (1, "turns")) for name in told.get(kind, ())}
        if unknown := levels.keys() - set(self.events):
            raise ValueError(f"table.toml: there is no event {', '.join(sorted(unknown))}")
        return levels

    def title(self, lang: Language) -> str:
        """Return its name for people."""
        return self.words.words("title.game", lang)

    # Making a table ---------------------------------------------------------------------------------------------

    def read_options(self, given: Mapping[str, object], players: int) -> dict[str, OptionValue]:
        """Return every option with its value; unknown, wrong and clashing ones raise CardwrightError."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise CardwrightError("unknown-option", name=name, known=sorted(known))
        values = {
            name: option.read(given[name], players) if name in given else self.default_of(option, players)
            for name, option in known.items()
        }
        for name, option in known.items():
            if option.players and players not in option.players and values[name] != option.default:
                raise CardwrightError("option-players", catalogue=self.words, name=name, players=players)
        self.check_options(values, players)
        return values

    def default_of(self, option: Option, players: int) -> OptionValue:
        """Return the value of an option that was not given."""
        return option.default

    def check_options(self, options: dict[str, OptionValue], players: int) -> None:
        """Raise CardwrightError if *options* do not go together."""
        return

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        """Return a table for *players* with *cards*; a set too small for it raises CardwrightError."""
        raise NotImplementedError(f"{self.name}: table")

    def deck_table(
        self, cards: CardSet, players: int, options: dict[str, OptionValue], decks: tuple[Deck, ...]
    ) -> Table:
        """Return a table at which each seat plays its deck: what a game with decks has instead of `table`."""
        raise NotImplementedError(f"{self.name}: deck_table")

    @abstractmethod
    def begin(self, table: Table, g: State) -> None:
        """Push the first step of a new game."""

    @abstractmethod
    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position* and push what comes next there."""

    def evaluation(self, table: Table) -> Evaluation | None:
        """Return what tells bots who is ahead; without one a search plays every game it imagines to its end."""
        return None

    @abstractmethod
    def concede(self, g: State, seat: int) -> None:
        """*seat* gives up."""

    # Looking at a position ----------------------------------------------------------------------------------------

    @abstractmethod
    def round_of(self, g: State) -> int:
        """Return the number of the round, 0 before the first."""

    @abstractmethod
    def phase_of(self, g: State) -> str:
        """Return the name of the phase."""

    def active_of(self, g: State, layout: Layout) -> int:
        """Return whose turn it is, or -1 if nobody has one: what the table file says about turns."""
        turn = self.table_file.get("turn", {})
        phases = turn.get("phases", ())
        if "counter" not in turn or g.is_over() or (phases and self.phase_of(g) not in phases):
            return NONE
        number = next(counter.number for counter in layout.counters if counter.name == turn["counter"])
        return int(g.get(number, 0))

    @abstractmethod
    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        """Return what *step* asks of *seat*."""

    @abstractmethod
    def key_name(self, key: int) -> str:
        """Return the notation of a choice that is no card."""

    def notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return a choice in the language-free notation."""
        return table.card_id(key) if key >= 0 else self.key_name(key)

    def long_notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return a choice with the places of its cards, which is always understood; by default there is no other."""
        return self.notation(table, g, asked, key)

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the choice of several things that *notation* means though nobody offers it; None if it means none."""
        return None

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        """Return the present numbers of a face-up card beside what is printed on it."""
        return {}

    def event_arguments(self, lang: Language, seat: int, x: int, y: int) -> dict[str, object]:
        """Return what the words of an event may use of its two numbers."""
        return {"n": x, "m": y}

    def event_entry(self, entry: str, x: int, y: int) -> str:
        """Return the catalogue entry that words an event, if its numbers ask for another than *entry*."""
        return entry

    def second_card(self, event: str, x: int, y: int) -> int:
        """Return the other card an event is about, open to all, or -1; the words know it as `{card2}`."""
        return NONE

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a step still to come, and the card it comes from if that is shown."""
        return type(step).__name__, None

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return the catalogue entry `choice.<entry>` that words a choice."""
        return "card" if key >= 0 else self.key_name(key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return what the words of a choice or a refusal may use beside the card."""
        return {}

    def key_parts(self, key: int) -> tuple[int, ...]:
        """Return the things that a choice is made of: by default itself; one may be aimed at another."""
        return (key,)

    def key_seat(self, key: int) -> int:
        """Return the seat that a choice names, or -1."""
        return NONE

    def about_words(self, table: Table, about: Mapping[str, object], lang: Language) -> dict[str, object]:
        """Return what a question is about, in words."""
        return dict(about)


def seat_letter(seat: int) -> str:
    """Return the letter of a seat; "" for none."""
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else ""
