"""Declare everything numbered in a game once, in its `board.py`: zones, counters, facts, settings, events.

Everything that must agree with these numbers follows from the declaration: the layout of the memory, the options of a
table, names in observations and positions, the notation of choices, and which words the game must have.

The numbers of zones, counters, marks and facts are literals in `board.py`, because compiled rules are faster with them;
the declaration checks them. Everything else gets its number here:

    BOARD: Final = Declaration(depth=32, choices=8)
    HAND: Final = 16
    BOARD.seat_zone(HAND, "hand", "hand", 5)
    E_GAIN: Final = BOARD.event("gain", n=AMOUNT)
    NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from mypy_extensions import i64

from cardwright.engine import ALL, IN_HAND, IN_PILE, NOBODY, NONE, OWNER, Layout, Program
from cardwright.engine.control import MODE, NO, SEAT_KEY, YES
from cardwright.engine.grid import Grid
from cardwright.engine.layout import Teams
from cardwright.engine.state import MAX_SEATS, PASS
from cardwright.games.event_arguments import Argument
from cardwright.games.option import SEAT_LETTERS, Option, OptionValue

MOST_MODES = 9
Size = int | str
"""The size of a zone: a number, or the name of one that the game computes for each table."""
ZoneKind = Literal["pile", "hand", "open", "row"]
_FACES = {"pile": (NOBODY, IN_PILE), "hand": (OWNER, IN_HAND), "open": (ALL, 0), "row": (ALL, 0)}


@dataclass(frozen=True)
class DeclaredZone:
    """A zone before the table is known: its size may be a name."""

    number: int
    name: str
    kind: ZoneKind
    size: Size
    per_seat: bool
    family: str | None
    stream: int | None = None
    """The random stream that shuffles a pile; for a pile of each seat, the stream of the first seat."""


@dataclass(frozen=True)
class DeclaredCounter:
    """A counter of each seat or of the table; an inner one is used by the rules only and is not shown.

    A *hidden* one has the range of values that can be set secretly, known only to the seat or to its team.
    """

    number: int
    name: str
    per_seat: bool
    inner: bool
    hidden: tuple[int, int] | None = None
    known_to: Literal["seat", "team"] = "seat"


@dataclass(frozen=True)
class Event:
    """Something that happens, with its arguments other than the seat and the card."""

    name: str
    arguments: Mapping[str, Argument]


@dataclass(frozen=True)
class _Setting:
    """Where the value of a setting comes from: an option, a constant of the card set, or a computation of the game."""

    name: str
    source: Literal["option", "constant", "computed"]


@dataclass
class Declaration:
    """Everything that a game's `board.py` declares.

    *depth* is how many steps may wait, *queue* how many may be queued, *choices* the longest list of choices and
    *lane_choices* the longest one in a simultaneous decision, *marks* how many words each card has.
    """

    depth: int
    choices: Size
    queue: int | None = None
    lane_choices: Size | None = None
    marks: int = 0
    host_mark: int = NONE
    """The mark that holds the host of a card attached to another; -1 if none is."""
    case_mark: int = NONE
    """The mark that holds the case of a card on the *grid*."""
    grid: Grid | None = None
    zones: list[DeclaredZone] = field(default_factory=list)
    number_zones: list[DeclaredZone] = field(default_factory=list)
    counters: list[DeclaredCounter] = field(default_factory=list)
    facts: dict[str, int] = field(default_factory=dict)
    options: list[Option] = field(default_factory=list)
    settings: list[_Setting] = field(default_factory=list)
    phases: list[str] = field(default_factory=list)
    streams: list[str] = field(default_factory=list)
    seat_streams: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    words_of_keys: dict[int, str] = field(default_factory=dict)
    named_keys: list[tuple[int, str, tuple[str, ...]]] = field(default_factory=list)

    # Memory -------------------------------------------------------------------------------------------------------

    def seat_zone(
        self,
        number: int,
        name: str,
        kind: ZoneKind,
        size: Size,
        *,
        family: str | None = None,
        stream: int | None = None,
    ) -> None:
        """Declare a zone of each seat, which takes four numbers; *stream* shuffles cards not named in a position.

        Nobody sees a "pile" and only its owner sees a "hand"; all see an "open" zone, whose top card is last, and a
        "row", which is read from its first card on.
        """
        self.zones.append(DeclaredZone(number, name, kind, size, True, family, stream))

    def table_zone(
        self,
        number: int,
        name: str,
        kind: ZoneKind,
        size: Size,
        *,
        family: str | None = None,
        stream: int | None = None,
    ) -> None:
        """Declare a zone of the table; cards not named in a position are shuffled with *stream* under the others."""
        self.zones.append(DeclaredZone(number, name, kind, size, False, family, stream))

    def numbers(self, number: int, name: str, size: Size, *, per_seat: bool = False) -> None:
        """Declare a zone that holds plain numbers instead of cards, after all other zones."""
        self.number_zones.append(DeclaredZone(number, name, "open", size, per_seat, None))

    def seat_counters(self, **numbers: int) -> None:
        """Declare counters of each seat by their names."""
        self._count(numbers, per_seat=True, inner=False)

    def inner_seat_counters(self, **numbers: int) -> None:
        """Declare counters of each seat that only the rules see."""
        self._count(numbers, per_seat=True, inner=True)

    def table_counters(self, **numbers: int) -> None:
        """Declare counters of the table."""
        self._count(numbers, per_seat=False, inner=False)

    def inner_table_counters(self, **numbers: int) -> None:
        """Declare counters of the table that only the rules see."""
        self._count(numbers, per_seat=False, inner=True)

    def hidden_seat_counter(
        self, number: int, name: str, low: int, high: int, *, known_to: Literal["seat", "team"] = "seat"
    ) -> None:
        """Declare a counter of each seat that can be set secretly from *low* to *high*."""
        self.counters.append(DeclaredCounter(number, name, True, False, (low, high), known_to))

    def hidden_table_counter(self, number: int, name: str, low: int, high: int) -> None:
        """Declare a counter of the table that can be set from *low* to *high* with nobody knowing its value."""
        self.counters.append(DeclaredCounter(number, name, False, False, (low, high)))

    def _count(self, numbers: Mapping[str, int], *, per_seat: bool, inner: bool) -> None:
        self.counters += [DeclaredCounter(number, name, per_seat, inner) for name, number in numbers.items()]

    def card_facts(self, **numbers: int) -> None:
        """Declare facts of each card, whose values are in its file under that name or computed by the game."""
        for name, number in numbers.items():
            if number != len(self.facts):
                raise ValueError(f"the fact {name} is number {len(self.facts)}, not {number}")
            self.facts[name] = number

    def stream(self, name: str) -> i64:
        """Declare a random stream."""
        if self.seat_streams:
            raise ValueError(f"the stream {name} must be declared before the streams of the seats")
        return self._next(self.streams, name)

    def seat_stream(self, name: str) -> i64:
        """Declare a random stream of each seat; the one of the next seat is one more."""
        return len(self.streams) + MAX_SEATS * self._next(self.seat_streams, name)

    # Settings -----------------------------------------------------------------------------------------------------

    def flag(self, name: str, *, default: bool = False, rule: str, players: tuple[int, ...] = ()) -> i64:
        """Declare an option that is on (1) or off (0)."""
        return self._option(Option(name=name, kind="flag", default=default, rule=rule, players=players))

    def number(self, name: str, default: int, *, least: int, most: int, rule: str, none: bool = False) -> i64:
        """Declare an option that is a number; *none* allows "none" too, which is -1."""
        option = Option(name=name, kind="number", default=default, least=least, most=most, none=none, rule=rule)
        return self._option(option)

    def choice(self, name: str, choices: tuple[str, ...], *, rule: str, players: tuple[int, ...] = ()) -> i64:
        """Declare an option that is one of several words, the first by default; the setting is the word's index."""
        option = Option(name=name, kind="choice", default=choices[0], choices=choices, rule=rule, players=players)
        return self._option(option)

    def seat_option(self, name: str, *, rule: str) -> i64:
        """Declare an option that names a seat; -1, the default, is one at random."""
        return self._option(Option(name=name, kind="seat", default="random", rule=rule))

    def text(self, name: str, default: str, *, most: int, rule: str) -> None:
        """Declare an option that is a text of at most so many characters; it has no setting, the game compiles it."""
        self.options.append(Option(name=name, kind="text", default=default, most=most, rule=rule))

    def _option(self, option: Option) -> i64:
        self.options.append(option)
        return self._setting(option.name, "option")

    def constant(self, name: str) -> i64:
        """Declare a constant of the card set."""
        return self._setting(name, "constant")

    def computed(self, name: str) -> i64:
        """Declare a setting that the game computes for each table, in `Game.settings_of`."""
        return self._setting(name, "computed")

    def _setting(self, name: str, source: Literal["option", "constant", "computed"]) -> i64:
        self.settings.append(_Setting(name, source))
        return len(self.settings) - 1

    # Words --------------------------------------------------------------------------------------------------------

    def phase(self, name: str) -> i64:
        """Declare the next phase; the counter `phase` holds its number."""
        return self._next(self.phases, name)

    def refusal(self, name: str) -> i64:
        """Declare why a choice may be refused; the catalogue has `refusal.<name>` with its rule."""
        return self._next(self.refusals, name) + 1

    def reason(self, name: str) -> i64:
        """Declare why a game can end; the catalogue has `reason.<name>`."""
        return self._next(self.reasons, name) + 1

    def event(self, name: str, **arguments: Argument) -> i64:
        """Declare an event; the catalogue has `event.<name>`, whose words may use `seat`, `card` and the *arguments*.

        Up to three arguments are passed to `State.tell`, in this order. The catalogue may have variants, which are used
        if they apply: `event.<name>-hidden` for those who do not know the card, `event.<name>-<argument>` if that
        argument is not 0, `event.<name>-down` if one is below 0, `event.<name>-nothing` if the last one is 0.
        """
        if len(arguments) > 3:
            raise ValueError(f"the event {name} has more than three arguments")
        self.events.append(Event(name, arguments))
        return len(self.events) - 1

    def key(self, number: int, notation: str) -> None:
        """Declare a choice that is not a card, by its notation."""
        self.words_of_keys[number] = notation

    def keys_from(self, first: int, group: str, names: Sequence[str]) -> None:
        """Declare choices among *names*, with keys descending from *first*; the catalogue has `<group>.<name>`."""
        self.named_keys.append((first, group, tuple(names)))

    @staticmethod
    def _next(names: list[str], name: str) -> int:
        if name in names:
            raise ValueError(f"{name} is declared twice")
        names.append(name)
        return len(names) - 1

    # Derived from the declaration ---------------------------------------------------------------------------------

    def layout(
        self, program: Program, sizes: Mapping[str, int], teams: Teams = (), open_to_partners: Collection[str] = ()
    ) -> Layout:
        """Return the layout of a table with the *sizes* that the game computed and the *teams* that play there."""

        def sized(size: Size) -> int:
            return sizes[size] if isinstance(size, str) else size

        layout = Layout(
            seats=program.seats,
            copies=program.copies,
            depth=self.depth,
            queue=self.queue,
            choices=sized(self.choices),
            lane_choices=None if self.lane_choices is None else sized(self.lane_choices),
            marks=self.marks,
        )
        for counter in sorted(self.counters, key=lambda each: each.number):
            layout.counter(
                counter.number,
                counter.name,
                per_seat=counter.per_seat,
                inner=counter.inner,
                hidden=counter.hidden,
                teams=teams if counter.known_to == "team" else (),
            )
        if self.host_mark >= 0:
            layout.use_hosts(mark=self.host_mark)
        if self.grid is not None:
            layout.use_grid(self.grid, mark=self.case_mark)
        for zone in self.zones:
            face, role = _FACES[zone.kind]
            layout.zone(
                zone.number,
                zone.name,
                sized(zone.size),
                per_seat=zone.per_seat,
                face=face,
                role=role,
                row=zone.kind == "row",
                family=zone.family,
                teams=teams if zone.name in open_to_partners else (),
            )
        for zone in self.number_zones:
            layout.numbers(zone.number, zone.name, sized(zone.size), per_seat=zone.per_seat)
        for name in (*self.streams, *(f"{name} {seat}" for name in self.seat_streams for seat in SEAT_LETTERS)):
            layout.stream(len(layout.streams), name)
        return layout

    def setting_values(
        self, options: Mapping[str, OptionValue], constants: Mapping[str, int], computed: Mapping[str, int]
    ) -> list[int]:
        """Return the value of each setting by its number."""
        choices = {option.name: option.choices for option in self.options if option.kind == "choice"}
        values = []
        for setting in self.settings:
            if setting.source == "option":
                value = options[setting.name]
                if setting.name in choices:
                    values.append(choices[setting.name].index(str(value)))
                else:
                    values.append(NONE if value in (None, "random") else int(value or 0))
            else:
                values.append((constants if setting.source == "constant" else computed)[setting.name])
        return values

    def counter_number(self, name: str) -> int:
        """Return the number of the counter of that name; LookupError if there is none."""
        for counter in self.counters:
            if counter.name == name:
                return counter.number
        raise LookupError(f"there is no counter {name}")

    def key_words(self) -> dict[int, str]:
        """Return the notation of every choice that is not a card."""
        words = {PASS: "pass", YES: "yes", NO: "no", **self.words_of_keys}
        words |= {MODE - number: str(number + 1) for number in range(MOST_MODES)}
        words |= {SEAT_KEY - seat: letter for seat, letter in enumerate(SEAT_LETTERS)}
        for first, _, names in self.named_keys:
            words |= {first - number: name for number, name in enumerate(names)}
        if self.grid is not None:
            words |= {self.grid.key(case): self.grid.name(case) for case in range(self.grid.cases)}
        return words
