"""The layout of a game's memory: its counters, zones and random streams by name and size.

A game declares its layout once; the engine derives from it the packed memory, the observation, the guess and
the saved form. Numbers are given by the game, so that its rules can use constants; the layout checks them.
"""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.grid import Grid
from cardwright.engine.state import (
    AGENDA,
    FIRST_ZONE,
    IN_PILE,
    KNOWLEDGE,
    LENGTH,
    MAX_PILES,
    MAX_SEATS,
    MAX_STREAMS,
    MAX_ZONES,
    NOBODY,
    NONE,
    OFFERS,
    OWNER,
    PARTS,
    QUEUE,
    SHARED_FAMILY,
    WAITING,
    Program,
    pack,
)

Teams = tuple[tuple[int, ...], ...]


def _allies(seat: int, teams: Teams) -> set[int]:
    """Return *seat* and all that are in one of *teams* with it."""
    return {seat}.union(*(team for team in teams if seat in team))


class Counter:
    """A number of the table or of each seat. An inner one is used by the rules only and is not shown.

    A hidden one declares its range; once it is set secretly, only its seat and that seat's *teams* know the value.
    """

    def __init__(
        self, number: int, name: str, *, per_seat: bool, inner: bool, hidden: tuple[int, int] | None, teams: Teams
    ) -> None:
        self.number = number
        self.name = name
        self.per_seat = per_seat
        self.inner = inner
        self.hidden = hidden
        self.teams = teams

    def knowers(self, seat: int) -> int:
        """Return the seats that know what *seat* sets secretly, one bit each; 0 for a counter of the table."""
        if not self.per_seat:
            return 0
        return sum(1 << ally for ally in _allies(seat, self.teams))


class Zone:
    """A place for cards, of the table or of each seat, with who sees it and what it means for knowledge.

    Index 0 is the bottom of a pile, or the first card of a row. Cards change places unseen only within a *family*:
    the hidden zones of one player, or those of one player that name the same family. A family that has a zone of the
    table is shared by all seats. What its owner sees, the seats of its *teams* see, too.
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
        holds_cards: bool,
        teams: Teams,
    ) -> None:
        self.number = number
        self.name = name
        self.capacity = capacity
        self.per_seat = per_seat
        self.face = face
        self.role = role
        self.row = row
        self.family = family
        self.holds_cards = holds_cards
        self.teams = teams

    def seers(self, seat: int) -> int:
        """Return who sees what lies here before *seat*, face down for all others: a bit in the digit of each."""
        if self.face != OWNER or not self.per_seat:
            return 0
        return sum(1 << 3 * ally for ally in _allies(seat, self.teams))

    @property
    def following(self) -> int:
        """The number of the zone after this one: a zone of each seat takes four numbers."""
        return self.number + (MAX_SEATS if self.per_seat else 1)


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
        self.host_mark = NONE
        self.case_mark = NONE
        self.grid: Grid | None = None
        self.counters: list[Counter] = []
        self.zones: list[Zone] = []
        self.number_zones: list[Zone] = []
        self.streams: list[str] = []

    def counter(
        self,
        number: int,
        name: str,
        *,
        per_seat: bool = True,
        inner: bool = False,
        hidden: tuple[int, int] | None = None,
        teams: Teams = (),
    ) -> None:
        """Declare the next counter; *number* must be the one the rules use.

        *hidden* is the range, from 0 at the least, of values that can be set secretly: known to the seat itself, and
        to those that are in one of *teams* with it. A guess draws what an observer cannot know.
        """
        if number != len(self.counters):
            raise ValueError(f"counter {name} is number {len(self.counters)}, not {number}")
        if hidden is not None and not 0 <= hidden[0] <= hidden[1]:
            raise ValueError(f"counter {name} cannot be hidden from {hidden[0]} to {hidden[1]}")
        self.counters.append(Counter(number, name, per_seat=per_seat, inner=inner, hidden=hidden, teams=teams))

    def use_hosts(self, *, mark: int) -> None:
        """Let cards be attached to others: *mark* holds the host of each."""
        self._check_mark(mark, self.case_mark)
        self.host_mark = mark

    def use_grid(self, grid: Grid, *, mark: int) -> None:
        """Let cards stand on the cases of *grid*: *mark* holds the case of each."""
        self._check_mark(mark, self.host_mark)
        self.grid = grid
        self.case_mark = mark

    def _check_mark(self, mark: int, other: int) -> None:
        if not 0 <= mark < self.marks or mark == other:
            raise ValueError(f"mark {mark} is not free: there are {self.marks}")

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
        teams: Teams = (),
    ) -> None:
        """Declare the next zone; one of each seat takes four numbers. A *row* is read from its first card on.

        What its owner sees, those that are in one of *teams* with it see, too.
        """
        if self.number_zones:
            raise ValueError(f"zone {name} must be declared before the zones of numbers")
        made = Zone(
            number,
            name,
            capacity,
            per_seat=per_seat,
            face=face,
            role=role,
            row=row,
            family=family,
            holds_cards=True,
            teams=teams,
        )
        self._check_number(made)
        self.zones.append(made)

    def numbers(self, number: int, name: str, capacity: int, *, per_seat: bool = False) -> None:
        """Declare the next zone of plain numbers, after all zones of cards.

        What lies in it is neither a card nor a secret about one: guesses, observations and knowledge leave it alone.
        """
        made = Zone(
            number,
            name,
            capacity,
            per_seat=per_seat,
            face=NOBODY,
            role=0,
            row=False,
            family=None,
            holds_cards=False,
            teams=(),
        )
        self._check_number(made)
        self.number_zones.append(made)

    def _check_number(self, zone: Zone) -> None:
        before = [*self.zones, *self.number_zones]
        expected = before[-1].following if before else FIRST_ZONE
        if zone.number != expected:
            raise ValueError(f"zone {zone.name} is number {expected}, not {zone.number}")
        if zone.following > MAX_ZONES:
            raise ValueError(f"zone {zone.name} is one too many")

    def stream(self, number: int, name: str) -> None:
        """Declare the next random stream."""
        if number != len(self.streams) or number >= MAX_STREAMS:
            raise ValueError(f"stream {name} is number {len(self.streams)}, not {number}")
        self.streams.append(name)

    def seats_of(self, zone: Zone) -> list[int]:
        """Return the seats that have *zone*; [-1] if the table has it."""
        return list(range(self.seats)) if zone.per_seat else [NONE]

    def lay(self, program: Program) -> None:
        """Give *program* its memory layout and the empty state to start from."""
        declared = [*self.zones, *self.number_zones]
        capacity = [0] * (declared[-1].following if declared else FIRST_ZONE)
        capacity[AGENDA] = self.depth
        capacity[OFFERS] = self.choices
        capacity[QUEUE] = self.queue
        for seat in range(self.seats):
            capacity[AGENDA + 1 + seat] = 2
            capacity[OFFERS + 1 + seat] = self.lane_choices
            capacity[PARTS + seat] = self.lane_choices
        for zone in declared:
            for seat in self.seats_of(zone):
                number = zone.number + max(seat, 0)
                capacity[number] = zone.capacity
                program.faces[number] = zone.face
                program.roles[number] = zone.role
                program.owners[number] = seat
                program.seers[number] = zone.seers(seat)
                program.families[number] = self._family(zone, seat)
        self._number_piles(program)
        zones = len(capacity)
        program.bases = LENGTH + zones
        program.counters = program.bases + zones + 1
        program.veils = program.counters + MAX_SEATS * len(self.counters)
        knowledge = program.veils + self._hide_counters(program)
        program.host_mark = self.host_mark
        program.case_mark = self.case_mark
        at = knowledge + (1 + self.marks) * self.copies
        bases = []
        for size in [*capacity, 0]:
            bases.append(at)
            at += size
        memory: list[i64] = [0] * at
        memory[program.bases : program.counters] = bases
        memory[KNOWLEDGE] = knowledge
        for lane in range(1 + MAX_SEATS):
            memory[WAITING + lane] = NONE
        program.blank = pack(memory)
        program.words = at
        program.streams = len(self.streams)
        program.zones = self.zones[-1].following if self.zones else FIRST_ZONE

    def _hide_counters(self, program: Program) -> int:
        """Register the hidden counters with *program*; return how many there are, counting each seat's separately."""
        numbers: list[i64] = [NONE] * (MAX_SEATS * len(self.counters))
        hidden: list[i64] = []
        for counter in self.counters:
            if counter.hidden is not None:
                for seat in range(self.seats if counter.per_seat else 1):
                    slot = MAX_SEATS * counter.number + seat
                    numbers[slot] = len(hidden) // 4
                    hidden += [slot, *counter.hidden, counter.knowers(seat)]
        program.hidden_number = pack(numbers)
        program.hidden = pack(hidden)
        return len(hidden) // 4

    def _number_piles(self, program: Program) -> None:
        """Assign a bit to each pile; open zones, which are seldom shuffled, get the bits that are left."""
        piles = [zone for zone in self.zones if zone.role == IN_PILE] + [zone for zone in self.zones if zone.role == 0]
        numbers = [zone.number + max(seat, 0) for zone in piles for seat in self.seats_of(zone)]
        for bit, number in enumerate(numbers[:MAX_PILES]):
            program.bits[number] = 2**bit

    def _family(self, zone: Zone, seat: int) -> int:
        """Return the number of a zone's family: its player's, the one of its name, or its own."""
        if zone.family is None:
            return seat if zone.per_seat else SHARED_FAMILY + zone.number
        first = min(other.number for other in self.zones if other.family == zone.family)
        return SHARED_FAMILY + first if self.is_shared(zone.family) else MAX_SEATS + first + seat

    def is_shared(self, family: str) -> bool:
        """Return whether all seats share a family, that is, whether it has a zone of the table."""
        return any(zone.family == family and not zone.per_seat for zone in self.zones)
