"""What happens, stage by stage: the events of the last choices with the position after each, as one viewer knows it.

A game's `table.toml` says which events are stages. A stage begins with its event and has the lines of the log up to the
next stage; its picture shows the table after them. Everything is looked at with the knowledge of that moment: a
stage shows nothing that its viewer could not know then. Terminal, server and replay all tell the same stages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from cardwright.engine import SPECTATOR
from cardwright.games.declaration import Event
from cardwright.games.game import SEAT_LETTERS, Table, seat_letter
from cardwright.match import Course, Moment, State
from cardwright.table_layout.sections import StageLayout
from cardwright.table_picture import Picture, arrangement_at, arrangement_of, checked_layout, fill
from cardwright.text import Language
from cardwright.words import Line, event_line

MOST_BEFORE = 12  # choices between an attack and its damage, at most
Told = tuple[int, ...]
"""An event with its arguments."""


Values = dict[str, int | str | None]


class Figure(Struct, omit_defaults=True):
    """A card that a stage is about."""

    card: str | None
    """Its id; None for a card that the viewer does not know, or for no card at all."""
    owner: str | None = None
    """Whose zone it lies in; of a card that lies elsewhere, or is not known, whose event it is."""
    zone: str = ""
    values: Values = {}
    """Its numbers when the stage begins."""
    now: Values = {}
    """Those that have changed when the stage ends."""
    total: int | None = None
    """How much it brings into a fight."""
    change: int = 0
    """How much it gains, or loses if that is below 0."""
    other: bool = False
    """It is the one that something is done to."""
    empty: bool = False
    """There is no card in that place."""


Figures = dict[tuple[int, int], Figure]
"""The cards of a stage by their copies; every card that is hidden is another one, with a number of its own."""


class Change(Struct, omit_defaults=True):
    """A number that has changed: what a seat gains or loses at once, or one of its counters."""

    seat: str | None
    amount: int
    counter: str = ""
    """The counter; empty for a number that is said by the event alone."""
    before: int | None = None
    after: int | None = None


class Stage(Struct, omit_defaults=True):
    """One thing that happened."""

    kind: str
    """The name of the event."""
    seat: str | None
    """Whose event it is, if its line says so."""
    lines: list[Line]
    cards: list[Figure]
    picture: Picture | None = None
    """The table when it is over; None for the table as it is now."""
    changes: list[Change] = []


@dataclass
class _Group:
    """The events of one stage."""

    layout: StageLayout
    kind: str
    first: int
    """The number of its first event among those of the choice."""
    events: list[int] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    end: int = -1
    """The number of the event with which the next begins; -1 for the end of the choice."""


def stages_of(state: State, seat: int | None, lang: Language, after: Moment | None = None) -> list[Stage]:
    """Return the stages of what the last choices set off, those after a moment of this game, as *seat* may know them.

    Only the last few choices are remembered; None is a spectator.
    """
    courses = state.courses(after)
    last = courses[-1] if courses and courses[-1].moment is state.moment else None
    return [stage for course in courses for stage in _Telling(course, seat, lang).stages(is_last=course is last)]


def has_stages(state: State, after: Moment | None = None) -> bool:
    """Return whether anything may have happened since that is shown in stages, to some viewer."""
    layout, names = checked_layout(state.table).stages, state.table.game.events
    number = 0 if after is None else after.number
    moment = state.moment
    while moment is not None and moment.number > number:
        if any(names[event[0]] in layout for event in moment.events):
            return True
        moment = moment.before
    return False


@lru_cache(maxsize=1_024)
def _numbers_on(table: Table, seat: int | None, phase: str) -> tuple[tuple[str | None, str, tuple[int, int]], ...]:
    """Return the counters that a viewer sees as numbers: the letter of the seat, the name, and number and seat."""
    numbers = {(counter.per_seat, counter.name): counter.number for counter in table.layout.counters}
    return tuple(
        (side.seat, counter.name, (number, SEAT_LETTERS.index(side.seat) if side.seat else 0))
        for side in arrangement_at(table, seat, phase, False).sides
        for counter in side.counters
        if counter.format in ("number", "signed")
        and (number := numbers.get((side.seat is not None, counter.name))) is not None
    )


class _Telling:
    """Tells the stages of one choice to one viewer."""

    def __init__(self, course: Course, seat: int | None, lang: Language) -> None:
        self._course = course
        self._seat = seat
        self._lang = lang
        self._table = course.after.table
        self._layout = checked_layout(self._table).stages
        events: Sequence[Told] = course.moment.events
        self._events = [(*event[:-1], 0) for event in events] if course.after.is_laid_open else events
        self._observer = SPECTATOR if seat is None else seat
        self._first = 0
        """The number of the event with which the first stage begins."""

    def stages(self, *, is_last: bool) -> Iterator[Stage]:
        """Yield the stages in order; after the last choice the table is the present one."""
        groups = list(self._groups())
        self._first = groups[0].first if groups else 0
        before = self._course.before
        for group in groups:
            end = self._course.after if group.end < 0 else self._course.during[group.end]
            picture = None if is_last and group.end < 0 else self._picture(end)
            cards, changes = self._figures(group, end)
            counted = self._counted(before, end)
            same = {(change.seat, change.amount) for change in counted}
            said = [change for change in changes if (change.seat, change.amount) not in same]
            yield Stage(group.kind, group.lines[0].seat, group.lines, cards, picture, said + counted)
            before = end

    def _groups(self) -> Iterator[_Group]:
        """Yield the events that this viewer may know, grouped by stage."""
        group: _Group | None = None
        for number, event in enumerate(self._events):
            name = self._declared(event).name
            layout = self._layout.get(name)
            line = event_line(self._table, event, self._observer, self._lang)
            if line is None:
                continue
            if group is not None and (line.level or _begins(layout, name, group)):
                group.end = number
                yield group
                group = None
            if group is None and layout is not None:
                group = _Group(layout, name, number)
            if group is not None:
                group.events.append(number)
                group.lines.append(line)
        if group is not None:
            yield group

    def _declared(self, event: Told) -> Event:
        return self._table.game.declaration.events[event[0]]

    def _picture(self, state: State) -> Picture:
        return fill(arrangement_of(state, self._seat), msgspec.json.decode(state.position(self._seat)))

    def _counted(self, before: State, after: State) -> list[Change]:
        """Return the numbers on the table that differ between two positions and are known in both."""
        numbers = _numbers_on(self._table, self._seat, after.phase)
        wanted = [where for *_, where in numbers]
        values = zip(before.counters_seen(self._seat, wanted), after.counters_seen(self._seat, wanted), strict=True)
        return [
            Change(letter, new - old, name, old, new)
            for (letter, name, _), (old, new) in zip(numbers, values, strict=True)
            if old != new and old is not None and new is not None
        ]

    # The cards and numbers of a stage -----------------------------------------------------------------------------

    def _figures(self, group: _Group, end: State) -> tuple[list[Figure], list[Change]]:
        """Return the cards that a stage is about, with what they gain and lose, and what seats do."""
        figures: Figures = {}
        empty: list[Figure] = []
        changes: list[Change] = []
        self._add_cause(figures, group)
        for number in group.events:
            event, layout = self._events[number], self._layout.get(self._declared(self._events[number]).name)
            if layout is None:
                continue
            arguments = self._arguments(event)
            there = self._course.during[number]
            if number == group.first or layout.together or layout.target:
                self._add_fighters(figures, empty, event, layout, arguments, there)
            amount = arguments.get(layout.gain, 0) - arguments.get(layout.loss, 0)
            if amount:
                copy, seat = self._bearer(event, layout, arguments)
                if copy < 0:
                    changes.append(Change(seat_letter(seat) or None, amount))
                else:
                    self._add(figures, there, copy, seat, event, other=bool(figures)).change += amount
        # Some events are told when their numbers have changed already.
        begun = self._course.before if group.first == self._first else self._course.during[group.first]
        for (copy, _), figure in figures.items():
            # One that has left its place, or was hidden, may have been mistaken for another.
            was, now = (self._values_in(figure, position, copy) for position in (begun, end))
            figure.values = figure.values if was is None else was
            figure.now = {name: value for name, value in (now or {}).items() if figure.values.get(name, value) != value}
        return [*figures.values(), *empty], changes

    def _values_in(self, figure: Figure, position: State, copy: int) -> Values | None:
        """Return the numbers of a card in a position, None if the viewer does not know it in the same place."""
        seen = position.card_seen(self._seat, copy) if figure.card is not None and figure.zone else None
        return None if seen is None or seen["zone"] != figure.zone else seen["values"]

    def _add_cause(self, figures: Figures, group: _Group) -> None:
        """Add whoever did before what is only carried out in this stage."""
        layout = group.layout
        if not (layout.part and layout.after):
            return
        event = self._events[group.first]
        for cause in self._events_before(MOST_BEFORE):
            if self._declared(cause).name == layout.after:
                declared = self._layout.get(layout.after, layout)
                about = self._arguments(cause).get(declared.other, -1)
                is_told = event_line(self._table, cause, self._observer, self._lang) is not None
                if about == event[2] and cause[2] >= 0 and is_told:
                    self._add(figures, self._course.during[group.first], cause[2], cause[1], cause)
                return

    def _events_before(self, choices: int) -> Iterator[Told]:
        """Yield the events of so many choices before this one, the last first."""
        moment = self._course.moment.before
        while moment is not None and choices > 0:
            yield from reversed(moment.events)
            moment, choices = moment.before, choices - 1

    def _add_fighters(
        self,
        figures: Figures,
        empty: list[Figure],
        event: Told,
        layout: StageLayout,
        arguments: dict[str, int],
        there: State,
    ) -> None:
        """Add the card of an event and the one that something is done to."""
        _, seat, card, *_ = event
        if card >= 0:
            other = bool(figures) and (layout.target or bool(layout.after))
            figure = self._add(figures, there, card, seat, event, other=other)
            figure.total = arguments.get(layout.total, figure.total)
        if not layout.other:
            return
        copy, against = arguments[layout.other], arguments.get(layout.against)
        if layout.zone:
            seat = copy
            top = there.top_card(seat, layout.zone)
            if top is None:
                empty.append(Figure(None, seat_letter(seat), layout.zone, total=against, other=True, empty=True))
                return
            copy = top
        if copy >= 0 and copy != card:
            figure = self._add(figures, there, copy, seat, event, other=True)
            figure.total = figure.total if against is None else against

    def _bearer(self, event: Told, layout: StageLayout, arguments: dict[str, int]) -> tuple[int, int]:
        """Return the copy, or -1, and the seat that gains or loses."""
        _, seat, card, *_ = event
        if not layout.of:
            return card, seat
        value = arguments[layout.of]
        if self._declared(event).arguments[layout.of].kind == "card":
            return value, seat
        return -1, value

    def _arguments(self, event: Told) -> dict[str, int]:
        return dict(zip(self._declared(event).arguments, event[3:-1], strict=False))

    def _add(self, figures: Figures, there: State, copy: int, seat: int, event: Told, *, other: bool = False) -> Figure:
        """Return the figure of a card, added if it is not there; a hidden one is never taken for a known one."""
        hidden = copy == event[2] and event[-1] >> 3 * self._observer & 7 != 0
        if hidden:
            key, figure = (copy, len(figures) + 1), Figure(None, seat_letter(seat) or None, other=other)
        else:
            key, figure = (copy, 0), self._figure(there, copy, seat, event, other=other)
        return figures.setdefault(key, figure)

    def _figure(self, there: State, copy: int, seat: int, event: Told, *, other: bool) -> Figure:
        """Return a card as the viewer knew it: one that an event names is known by its name at least."""
        seen: dict[str, Any] | None = there.card_seen(self._seat, copy)
        if seen is None:
            named = copy == event[2] or copy in self._named(event)
            return Figure(self._table.card_id(copy) if named else None, seat_letter(seat) or None, other=other)
        return Figure(seen["id"], seen["owner"] or seat_letter(seat) or None, seen["zone"], seen["values"], other=other)

    def _named(self, event: Told) -> list[int]:
        kinds = self._declared(event).arguments.values()
        return [value for argument, value in zip(kinds, event[3:-1], strict=False) if argument.kind == "card"]


def _begins(layout: StageLayout | None, name: str, group: _Group) -> bool:
    """Return whether an event begins another stage than the one that goes on."""
    if layout is None or layout.part:
        return False
    return not (layout.together and name == group.kind)
