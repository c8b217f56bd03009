"""The layout of a game's memory: its counters, zones and random streams by name and size.

A game declares its layout once; the engine derives from it the packed memory, the observation, the guess and
the saved form. Numbers are given by the game, so that its rules can use constants; the layout checks them.
"""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.state import (
    AGENDA,
    ALL,
    BASE,
    COUNTERS,
    FIRST_ZONE,
    KNOWLEDGE,
    MAX_SEATS,
    MAX_STREAMS,
    MAX_ZONES,
    NOBODY,
    NONE,
    OFFERS,
    PARTS,
    QUEUE,
    WAITING,
    Program,
    pack,
)


class Counter:
    """A number of the table or of each seat. An inner one belongs to the rules and is not shown."""

    def __init__(self, number: int, name: str, per_seat: bool, inner: bool) -> None:
        self.number = number
        self.name = name
        self.per_seat = per_seat
        self.inner = inner


class Zone:
    """A place for cards, of the table or of each seat, with who sees it and what it means for knowledge.

    Index 0 is the bottom of a pile, or the first card of a row. Cards change places unseen only within a *family*:
    the hidden zones of one player, unless zones name a family that they share.
    """

    def __init__(
        self,
        number: int,
        name: str,
        capacity: int,
        *,
        per_seat: bool,
        face: int,
        role: int,
        row: bool,
        family: str | None,
    ) -> None:
        self.number = number
        self.name = name
        self.capacity = capacity
        self.per_seat = per_seat
        self.face = face
        self.role = role
        self.row = row
        self.family = family


class Layout:
    """The declaration of one game's memory, sized for its seats and copies.

    *depth* is how many steps may wait on the agenda, *queue* how many may be queued, *choices* the longest list of
    choices and *lane_choices* the longest one in a simultaneous decision, *marks* how many words each copy has.
    """

    def __init__(
        self,
        *,
        seats: int,
        copies: int,
        depth: int,
        choices: int,
        lane_choices: int | None = None,
        queue: int | None = None,
        marks: int = 0,
    ) -> None:
        self.seats = seats
        self.copies = copies
        self.depth = depth
        self.choices = choices
        self.lane_choices = choices if lane_choices is None else lane_choices
        self.queue = depth // 2 if queue is None else queue
        self.marks = marks
        self.counters: list[Counter] = []
        self.zones: list[Zone] = []
        self.streams: list[str] = []

    def counter(self, number: int, name: str, *, per_seat: bool = True, inner: bool = False) -> None:
        """Declare the next counter; *number* must be the one the rules use."""
        if number != len(self.counters):
            raise ValueError(f"counter {name} is number {len(self.counters)}, not {number}")
        self.counters.append(Counter(number, name, per_seat, inner))

    def zone(
        self,
        number: int,
        name: str,
        capacity: int,
        *,
        per_seat: bool = True,
        face: int = NOBODY,
        role: int = 0,
        row: bool = False,
        family: str | None = None,
    ) -> None:
        """Declare the next zone; one of each seat takes four numbers. A *row* is read from its first card on."""
        expected = FIRST_ZONE
        if self.zones:
            last = self.zones[-1]
            expected = last.number + (MAX_SEATS if last.per_seat else 1)
        if number != expected:
            raise ValueError(f"zone {name} is number {expected}, not {number}")
        if number + (MAX_SEATS if per_seat else 1) > MAX_ZONES:
            raise ValueError(f"zone {name} is one too many")
        made = Zone(number, name, capacity, per_seat=per_seat, face=face, role=role, row=row, family=family)
        self.zones.append(made)

    def stream(self, number: int, name: str) -> None:
        """Declare the next random stream."""
        if number != len(self.streams) or number >= MAX_STREAMS:
            raise ValueError(f"stream {name} is number {len(self.streams)}, not {number}")
        self.streams.append(name)

    def seats_of(self, zone: Zone) -> list[int]:
        """Return the seats that have *zone*; [-1] if the table has it."""
        return list(range(self.seats)) if zone.per_seat else [NONE]

    def lay(self, program: Program) -> None:
        """Give *program* its memory: where everything lies and the empty state to start from."""
        capacity = [0] * MAX_ZONES
        capacity[AGENDA] = self.depth
        capacity[OFFERS] = self.choices
        capacity[QUEUE] = self.queue
        for seat in range(self.seats):
            capacity[AGENDA + 1 + seat] = 2
            capacity[OFFERS + 1 + seat] = self.lane_choices
            capacity[PARTS + seat] = self.lane_choices
        for zone in self.zones:
            for seat in self.seats_of(zone):
                number = zone.number + max(seat, 0)
                capacity[number] = zone.capacity
                program.faces[number] = zone.face
                program.roles[number] = zone.role
                program.owners[number] = seat
                program.families[number] = self._family(zone, seat)
        knowledge = COUNTERS + MAX_SEATS * len(self.counters)
        at = knowledge + (1 + self.marks) * self.copies
        bases = []
        for size in capacity:
            bases.append(at)
            at += size
        memory: list[i64] = [0] * at
        memory[KNOWLEDGE] = knowledge
        for lane in range(1 + MAX_SEATS):
            memory[WAITING + lane] = NONE
        for number, base in enumerate([*bases, at]):
            memory[BASE + number] = base
        program.blank = pack(memory)
        program.words = at
        program.zones = MAX_ZONES
        if self.zones:
            last = self.zones[-1]
            program.zones = last.number + (MAX_SEATS if last.per_seat else 1)

    def _family(self, zone: Zone, seat: int) -> int:
        """Return the number of a zone's family: its player, the zones of its name, or itself."""
        if zone.family is None:
            return seat if zone.per_seat else MAX_SEATS + zone.number
        return MAX_SEATS + min(other.number for other in self.zones if other.family == zone.family)


def is_shown(zone: Zone) -> bool:
    """Return whether everybody sees the cards of *zone*."""
    return zone.face == ALL
