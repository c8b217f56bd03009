"""The interface of a game to the rest of the program: its options, cards and words, and how to make a table.

A game subclasses `Game` and overrides what differs; nothing outside its folder depends on which game it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Protocol

from cardwright.engine import IN_HAND, IN_PILE, NONE, HiddenDraw, Layout, Program, State, Step, keys
from cardwright.engine.control import MODE, Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.layout import Teams as Teams
from cardwright.engine.state import EVERYBODY, UNKNOWN, pack
from cardwright.games.decks import Decks
from cardwright.games.declaration import MOST_MODES, Declaration
from cardwright.games.lists import lay_lists, listed_numbers
from cardwright.games.option import SEAT_LETTERS as SEAT_LETTERS
from cardwright.games.option import Option as Option
from cardwright.games.option import OptionValue as OptionValue
from cardwright.games.option import seat_letter as seat_letter
from cardwright.games.position import Position
from cardwright.text import (
    LANGUAGES,
    Card,
    CardSet,
    CardwrightError,
    Catalogue,
    Deck,
    Language,
    Schema,
    Tree,
    load_cards,
    print_card,
    print_text,
)
from cardwright.text.decks import full_name
from cardwright.text.toml_reading import read_catalogue, read_file

UNSEEN = {0: 0, IN_PILE: UNKNOWN | IN_PILE, IN_HAND: UNKNOWN | IN_PILE | IN_HAND}
"""What an observer does not know about a card that was never shown, by the role of its zone."""


class TextReader(Protocol):
    """Compiles the card texts of a game into steps of one program."""

    modes: dict[int, tuple[Tree, ...]]
    """The texts to choose from, for each step that asks for one of several texts, by the step's number."""


class NoTexts:
    """The reader of a game whose cards have no texts."""

    def __init__(self) -> None:
        self.modes: dict[int, tuple[Tree, ...]] = {}


@dataclass(frozen=True, eq=False)
class Table:
    """A game set up for its players: what all its states share. A table never changes."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    cards: CardSet
    program: Program
    layout: Layout
    card_ids: tuple[str, ...]
    """The id of each card, by its number, which equal copies share."""
    modes: dict[int, tuple[Tree, ...]] = field(default_factory=dict)
    """The texts to choose from, for each step that asks for one of several texts, by the step's number."""
    decks: tuple[Deck, ...] = ()
    """The deck of each seat, where players bring decks; see `lists`."""
    printed: tuple[tuple[int, ...], ...] = ()
    """With decks: the facts printed on each card, by its number."""
    origin: Table | None = None
    """The table from which this one differs only in its decks."""

    def __post_init__(self) -> None:
        self.program.set_teams([list(team) for team in self.teams])

    @cached_property
    def teams(self) -> Teams:
        """The seats that play together."""
        return self.game.teams(self.players, self.options)

    def card_id(self, copy: int) -> str:
        """Return the id of the card that *copy* is."""
        return self.ids[copy]

    @cached_property
    def ids(self) -> list[str]:
        """The id of the card that each copy is."""
        return [self.card_ids[self.program.card_of[copy]] for copy in range(self.program.copies)]

    def card_of(self, copy: int) -> Card:
        """Return the card that *copy* is."""
        return self.cards.cards[self.program.card_of[copy]]

    def has(self, card: str) -> bool:
        """Return whether there is a card of that id."""
        return card in self.numbers

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
    """A pending question, without words."""

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
    """The version of the rules, increased whenever an old record might play differently."""
    players: ClassVar[tuple[int, ...]]
    declaration: ClassVar[Declaration]
    """Its zones, counters, options, events and everything else with a number and a name."""
    rules: ClassVar[Sequence[Step]]
    """All steps of its rules; those of card texts come after them."""
    questions: ClassVar[Mapping[type[Step], str]]
    """The kind of question that each step asks; the catalogue has `question.<kind>` with its rule."""
    numbered_zones: ClassVar[frozenset[str] | None] = None
    """The zones for which `attributes` may return anything; None for all."""
    folder: ClassVar[Path]

    @cached_property
    def decks(self) -> Decks | None:
        """Its deck rules; None if players bring no decks."""
        return None

    # Declarations -----------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What players may set before a game begins."""
        return tuple(self.declaration.options)

    @cached_property
    def events(self) -> tuple[str, ...]:
        """The names of all events, by number."""
        return tuple(event.name for event in self.declaration.events)

    @cached_property
    def refusals(self) -> tuple[str, ...]:
        """Why a choice may be refused, by number, from 1; each is a catalogue entry `refusal.<name>` with its rule."""
        return tuple(self.declaration.refusals)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why a game can end, by number, from 1."""
        return tuple(self.declaration.reasons)

    @cached_property
    def _words_of_keys(self) -> dict[int, str]:
        return self.declaration.key_words()

    @cached_property
    def key_names(self) -> tuple[str, ...]:
        """The notations of all choices that are not cards."""
        return tuple(self._words_of_keys.values())

    # Data -------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The format of its card files, with the phrasebook of their texts."""

    @cached_property
    def words(self) -> Catalogue:
        """All its words: questions, choices, refusals, events, names."""
        return read_catalogue(self.folder / "words.toml")

    @cached_property
    def shipped_cards(self) -> CardSet:
        """The card set it comes with."""
        return load_cards(self.schema.shipped, self.schema).required()

    @cached_property
    def table_file(self) -> dict[str, Any]:
        """Its `table.toml` as data: how it is shown. Empty if it has none."""
        path = self.folder / "table.toml"
        return read_file(path, dict[str, Any]) if path.exists() else {}

    @cached_property
    def headings(self) -> dict[str, int]:
        """The events with which a part of the game begins: 2 for a round, 1 for a turn or a phase."""
        told = self.table_file.get("log", {})
        levels = {name: level for level, kind in ((2, "rounds"), (1, "turns")) for name in told.get(kind, ())}
        if unknown := levels.keys() - set(self.events):
            raise ValueError(f"table.toml: there is no event {', '.join(sorted(unknown))}")
        return levels

    def title(self, lang: Language) -> str:
        """Return its title."""
        return self.words.words("title.game", lang)

    def printed(self, card: Card, cards: CardSet, lang: Language) -> str:
        """Return all that is printed on a card: its text, its abilities, and the cards that it names."""
        lines = [print_card(card, self.schema.book_for(cards), lang)]
        for name, counts in card.named.items():
            known = ((full_name(cards.card(each), lang), count) for each, count in counts.items())
            told = " · ".join(each if count == 1 else f"{count} × {each}" for each, count in known)
            label = self.words.words(f"fact.{name}", lang)
            colon = "\u00a0: " if lang == "fr" else ": "
            lines.append(f"{label[:1].upper()}{label[1:]}{colon}{told}")
        return "\n".join(filter(None, lines))

    def question_help(self, kind: str, lang: Language) -> str:
        """Return in a line what a question of that kind is for; "" if its words say nothing about it."""
        key = f"help.{kind}"
        return self.words.words(key, lang) if key in self.words else ""

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

    def teams(self, players: int, options: Mapping[str, OptionValue]) -> Teams:
        """Return which seats play together, every seat in one team; by default everybody plays alone."""
        return tuple((seat,) for seat in range(players))

    def open_to_partners(self, options: Mapping[str, OptionValue]) -> Collection[str]:
        """Return the zones of kind "hand" into which the partners of their owner see; by default none."""
        return ()

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        """Return a table for *players* with *cards*; a set too small for it raises CardwrightError."""
        return build_table(self, cards, players, options)

    def deck_table(
        self, cards: CardSet, players: int, options: dict[str, OptionValue], decks: tuple[Deck, ...]
    ) -> Table:
        """Return a table at which each seat plays its deck; a game with decks overrides this instead of `table`."""
        return build_table(self, cards, players, options, decks)

    def list_zone(self, section: str, card: Card) -> int:
        """Return the zone of the first seat in which a card of a deck's section lies before the game begins."""
        raise NotImplementedError(type(self).__name__)

    def sets_of(self, options: Mapping[str, OptionValue]) -> int:
        """Return how many copies of the card set are on the table."""
        return 1

    def check_size(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> None:
        """Raise CardwrightError if the *cards*, each as often as it has copies, are too few or too many."""
        return

    def sizes_of(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> dict[str, int]:
        """Return the sizes that the declaration only names; `copies` and `seats` are known to every game."""
        return {}

    def reader(self, program: Program) -> TextReader:
        """Return the reader that compiles card texts into *program*; by default there are no texts."""
        return NoTexts()

    def hidden_draw(self) -> HiddenDraw:
        """Return how guesses draw hidden counters; by default from all values that they can have."""
        return HiddenDraw()

    def facts_of(self, card: Card, reader: Any) -> dict[str, int]:
        """Return the facts of a card that are not printed on it under the same name, such as the step of its text."""
        return {}

    def kin_of(self, card: Card) -> int:
        """Return a number shared by all cards with the same back; only these can be mistaken for each other."""
        return list(self.schema.kinds).index(card.kind)

    def settings_of(
        self, players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int], reader: Any
    ) -> dict[str, int]:
        """Return the settings that are declared as computed."""
        return {}

    def start_zone(self, card: Card) -> int:
        """Return the zone in which a card lies before the game begins; in a pile it is unknown to everybody."""
        raise NotImplementedError(type(self).__name__)

    @abstractmethod
    def begin(self, table: Table, g: State) -> None:
        """Push the first step of a new game."""

    @abstractmethod
    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position* and push what comes next there."""

    def evaluation(self, table: Table) -> Evaluation | None:
        """Return the evaluation that bots use; without one a search simulates every game to its end."""
        return None

    def prepared_choice(self, table: Table, g: State) -> int | None:
        """Return the key of the choice that bots make for the seat `turn` without a search, None to let them search.

        It may depend on what that seat knows, and on nothing else.
        """
        return None

    @abstractmethod
    def concede(self, g: State, seat: int) -> None:
        """Let *seat* give up, and continue; a partner may play on until the whole team has left the game."""

    # Looking at a position ----------------------------------------------------------------------------------------

    def round_of(self, g: State) -> int:
        """Return the number of the round, 0 before the first."""
        return g.get(self._round_counter, 0)

    @cached_property
    def _round_counter(self) -> int:
        return self.declaration.counter_number("round")

    def phase_of(self, g: State) -> str:
        """Return the name of the phase."""
        return self.declaration.phases[g.get(self._phase_counter, 0)]

    @cached_property
    def _phase_counter(self) -> int:
        return self.declaration.counter_number("phase")

    def active_of(self, g: State, layout: Layout) -> int:
        """Return whose turn it is by the table file, or -1 if it is nobody's."""
        turn = self.table_file.get("turn", {})
        phases = turn.get("phases", ())
        if "counter" not in turn or g.is_over() or (phases and self.phase_of(g) not in phases):
            return NONE
        number = next(counter.number for counter in layout.counters if counter.name == turn["counter"])
        return int(g.get(number, 0))

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        """Return what *step* asks of *seat*."""
        kind, about = self.question_of(table, g, step, seat, x)
        entry = f"question.{kind}"
        by_card = isinstance(step, Effect) or self.words.needs(entry, "en", "card")
        return Asked(kind, self.words.rule(entry), card if by_card else NONE, about, step.id)

    def question_of(self, table: Table, g: State, step: Step, seat: int, x: int) -> tuple[str, dict[str, object]]:
        """Return the kind of the question that *step* asks, and what it is about."""
        for cls in type(step).__mro__:
            if cls in self.questions:
                return self.questions[cls], {}
        raise LookupError(f"{type(step).__name__} is not among the questions of {self.name}")

    def key_name(self, key: int) -> str:
        """Return the notation of a choice that is not a card."""
        return self._words_of_keys[key]

    def notation(self, table: Table, g: State, asked: Asked, key: int, *, placed: bool = False) -> str:
        """Return the notation of a choice, the same in every language; a card with a target is `knight > c4`.

        With *placed* every card in play has its place in the notation, which is understood in any case.
        """
        parts = self.key_parts(key)
        return " > ".join(
            self.card_notation(table, g, part, placed=placed) if part >= 0 else self.key_name(part) for part in parts
        )

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return the notation of a card in a choice, with its place if *placed* or if its id is ambiguous."""
        return table.card_id(card)

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the key of the composite choice that *notation* means, offered or not; None if there is none."""
        return None

    def are_equal(self, g: State, one: int, other: int) -> bool:
        """Return whether two choices are equivalent, so that one is offered for both."""
        return one == other

    def why_waiting(self, g: State, seat: int) -> str:
        """Return the refusal of a seat that is not asked because of a rule; "" if there is no such rule."""
        return ""

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> Mapping[str, int | None]:
        """Return the present numbers of a face-up card that are not printed; None for one it does not have."""
        return {}

    def event_words(self, number: int, values: Sequence[int], lang: Language) -> dict[str, object]:
        """Return the arguments for the words of an event."""
        arguments = self.declaration.events[number].arguments.items()
        return {
            name: argument.told(value, self.words, lang)
            for (name, argument), value in zip(arguments, values, strict=False)
        }

    def event_entry(self, number: int, values: Sequence[int]) -> str:
        """Return the catalogue entry for an event: a variant that fits its arguments, else the general one."""
        event = self.declaration.events[number]
        entry = f"event.{event.name}"
        given = dict(zip(event.arguments, values, strict=False))
        for name, value in given.items():
            if value != 0 and f"{entry}-{name}" in self.words:
                return f"{entry}-{name}"
        if any(value < 0 for value in given.values()) and f"{entry}-down" in self.words:
            return f"{entry}-down"
        if given and list(given.values())[-1] == 0 and f"{entry}-nothing" in self.words:
            return f"{entry}-nothing"
        return entry

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a waiting step, and the card it comes from if that is shown."""
        return ("Effect", card) if isinstance(step, Effect) else (type(step).__name__, None)

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return the name of the catalogue entry `choice.<name>` for a choice: `card`, `seat`, `card-case`, `pass` …"""
        parts = self.key_parts(key)
        if len(parts) > 1:
            return "-".join(self.choice_entry(table, asked, part) for part in parts)
        if key >= 0:
            return "card"
        if self.key_seat(key) >= 0:
            return "seat"
        if keys.is_case(key):
            return "case"
        for first, group, names in self.declaration.named_keys:
            if first - len(names) < key <= first:
                return group
        return "mode" if MODE - MOST_MODES < key <= MODE else self.key_name(key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return the arguments for the words of a choice or a refusal other than the card.

        They are a mode's text, a seat, a case or a name. If a card is aimed at another, they are `card` and `target`.
        """
        parts = self.key_parts(key)
        if len(parts) > 1:
            target: dict[str, object] = {"target": table.names[lang][parts[1]]} if parts[1] >= 0 else {}
            if not target:
                target = self.choice_arguments(table, g, asked, seat, parts[1], lang)
            return {"card": table.names[lang][parts[0]], **target}
        if keys.is_case(key):
            return {"case": self.key_name(key)}
        if (seat_named := self.key_seat(key)) >= 0:
            return {"other": seat_letter(seat_named)}
        for first, group, names in self.declaration.named_keys:
            if first - len(names) < key <= first:
                return {group: self.words.words(f"{group}.{names[first - key]}", lang)}
        if key <= MODE and asked.step in table.modes:
            mode = table.modes[asked.step][MODE - key]
            return {"text": print_text(Tree("text", mode), self.schema.book_for(table.cards), lang)}
        return {}

    def key_parts(self, key: int) -> tuple[int, ...]:
        """Return the parts of a choice: one, or a card and its target."""
        return (keys.first_of(key), keys.second_of(key)) if keys.is_pair(key) else (key,)

    def key_seat(self, key: int) -> int:
        """Return the seat that a choice names, or -1."""
        return keys.seat_of(key)

    def reaches(self, table: Table, g: State, asked: Asked, seat: int, key: int) -> Sequence[str]:
        """Return the cases of the grid that a choice can reach once it is made, to be shown before; none by default."""
        return ()

    def about_words(self, table: Table, about: Mapping[str, object], lang: Language) -> dict[str, object]:
        """Return the subject of a question in words."""
        return dict(about)


def build_table(
    game: Game, cards: CardSet, players: int, options: dict[str, OptionValue], decks: tuple[Deck, ...] = ()
) -> Table:
    """Return the table of *game* as it declares it: program, facts, settings, layout, and every card in its place.

    Its copies are those of the card set, or those of the *decks* if players bring some.
    """
    declared, constants = game.declaration, dict(cards.constants)
    sets = game.sets_of(options)
    copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies * sets)]
    if decks:
        copies = listed_numbers(cards, decks)
    printed = [cards.cards[number] for number in copies]
    game.check_size(printed, players, options, constants)
    program = Program(players, len(copies), len(declared.facts))
    for step in game.rules:
        program.add(step)
    reader = game.reader(program)
    facts = [{**card.facts, **game.facts_of(card, reader)} for card in cards.cards]
    rows = tuple(tuple(told.get(name, 0) for name in declared.facts) for told in facts)
    for copy, number in enumerate(copies):
        program.card_of[copy] = number
        program.kin[copy] = game.kin_of(cards.cards[number])
        for fact, value in enumerate(rows[number]):
            program.facts[fact * len(copies) + copy] = value
    computed = game.settings_of(players, options, constants, reader)
    program.settings = pack(declared.setting_values(options, constants, computed))
    sizes = {"copies": len(copies), "seats": players} | game.sizes_of(printed, players, options, constants)
    program.hidden_draw = game.hidden_draw()
    layout = declared.layout(program, sizes, game.teams(players, options), game.open_to_partners(options))
    layout.lay(program)
    g = State(program, NONE, 0, True, None, program.blank)
    table = Table(game, players, options, cards, program, layout, tuple(card.id for card in cards.cards), reader.modes)
    if decks:
        table = replace(table, decks=decks, printed=rows)
        lay_lists(table, g)
        return table
    for copy, card in enumerate(printed):
        zone = game.start_zone(card)
        g.put(zone, copy)
        g.set_knowledge(copy, EVERYBODY * UNSEEN[program.roles[zone]])
    return table
