"""Arranges a table for one viewer in one phase: which places there are, in which order, of which form.

Nothing here depends on where a card lies, so an arrangement is made once and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from cardwright.table_layout import CounterLayout, GridLayout, LineLayout, SideLayout, TableLayout
from cardwright.table_layout.sections import CounterFormat, CounterVisibility
from cardwright.table_picture.shape import TableShape, ZoneShape

Relation = Literal["own", "ally", "opponent", "player", "shared"]
"""What a side is to the viewer; *player* to a spectator."""


class CounterSpec(Struct, frozen=True, omit_defaults=True):
    """A counter that may be shown."""

    name: str
    format: CounterFormat = "number"
    shown: CounterVisibility = "always"
    sign: str = ""
    goal: int = 0
    """How much of it wins; 0 if it wins nothing."""
    columns: int = 0
    """Of a case: how many columns the grid has."""


class PlaceSpec(Struct, frozen=True, omit_defaults=True):
    """A zone that has a place."""

    zone: str
    owner: str | None = None
    places: int = 0
    """Of a line: how many places it has, if that is fixed."""
    part: int | None = None
    """Of a slot: the number of the part of an unfinished answer that is shown here, from 0."""
    idle: bool = False
    """It does not matter in this phase."""
    closed: bool = False
    """Its cards are not shown even if they are known."""
    listed: bool = False
    """Of a pile: what is known of it is shown card by card, too."""
    named: str = ""
    """The card of its owner after which it is called, by its zone and number; empty for none."""


class SideSpec(Struct, frozen=True, omit_defaults=True):
    """What one seat has, or what all share."""

    seat: str | None
    relation: Relation
    across: bool = False
    """It lies on the far side of the table."""
    partners: tuple[str, ...] = ()
    """The other seats of the same team."""
    counters: tuple[CounterSpec, ...] = ()
    lines: tuple[PlaceSpec, ...] = ()
    """As they are drawn, from top to bottom."""
    slots: tuple[PlaceSpec, ...] = ()
    """As they are drawn, from left to right."""
    beside: tuple[PlaceSpec, ...] = ()
    hands: tuple[PlaceSpec, ...] = ()
    piles: tuple[PlaceSpec, ...] = ()
    cards: tuple[PlaceSpec, ...] = ()
    """Last the zones of the grid, for those of their cards that stand on no case."""


class GridSpec(Struct, frozen=True, omit_defaults=True):
    """A grid as the viewer sees it."""

    figures: str
    """The zone of the figures, of the table or of each seat."""
    rows: tuple[tuple[str, ...], ...]
    """The cases as they are drawn, from top to bottom and from left to right."""
    terrain: str = ""
    """The zone of what lies below the figures; empty for none."""
    marks: dict[str, tuple[str, ...]] = {}
    """By case: its marks."""
    homes: dict[str, str] = {}
    """By case: the first seat of the side whose home it is."""


class FightSpec(Struct, frozen=True, omit_defaults=True):
    """How a fight of two cards is told apart."""

    attacker: str
    defender: str
    deals: str
    kind: str = ""
    """The shared counter that tells how they fight; empty for none."""
    kinds: tuple[str, ...] = ()
    """What its values mean, from 0."""


class Arrangement(Struct, frozen=True, omit_defaults=True):
    """A table without its cards."""

    others: tuple[SideSpec, ...]
    """The other seats in the order of play after the viewer; for a spectator all seats."""
    shared: SideSpec
    own: SideSpec | None = None
    """The viewer's side; None for a spectator."""
    headings: tuple[CounterSpec, ...] = ()
    """Shared counters that stand beside round and phase."""
    facing: bool = False
    """Slots and lines of the two seats lie face to face in the middle."""
    turn: str = ""
    """The shared counter that says whose turn it is; empty where nobody has one."""
    out: str = ""
    """The counter of a seat that is out of the game; empty for none."""
    grid: GridSpec | None = None
    fight: FightSpec | None = None

    @property
    def sides(self) -> tuple[SideSpec, ...]:
        """Every side, as they are drawn from top to bottom."""
        return (*self.others, self.shared, *(() if self.own is None else (self.own,)))


def arrange(
    layout: TableLayout, table: TableShape, viewer: str | None, phase: str, *, laid_open: bool = False
) -> Arrangement:
    """Return the arrangement of a table for the seat *viewer*, or for a spectator, in *phase*.

    Of a game that is *laid open*, as after its end, nothing is kept secret.
    """
    made = _Arranger(layout, table, viewer, phase, laid_open=laid_open)
    seats = table.seats
    first = -1 if viewer is None else seats.index(viewer)
    others = [seats[(first + step) % len(seats)] for step in range(1, len(seats) + (viewer is None))]
    own = None if viewer is None else made.seat(viewer)
    turn = layout.turn
    return Arrangement(
        tuple(made.seat(letter) for letter in others),
        made.shared(),
        own,
        tuple(made.counters(layout.shared, table.shared_counters, heading=True)),
        layout.seat.facing and len(seats) == 2 and bool(made.seat(seats[0]).slots or layout.seat.lines),
        turn.counter if not turn.phases or phase in turn.phases else "",
        turn.out,
        None if layout.grid is None else _grid(layout.grid, table, turned=made.sits_across(viewer)),
        None
        if (fight := layout.fight) is None
        else FightSpec(fight.attacker, fight.defender, fight.deals, fight.kind, fight.kinds),
    )


class _Arranger:
    """Arranges the sides of one table for one viewer in one phase."""

    def __init__(
        self, layout: TableLayout, table: TableShape, viewer: str | None, phase: str, *, laid_open: bool
    ) -> None:
        self._layout = layout
        self._table = table
        self._viewer = viewer
        self._phase = phase
        secret = {} if laid_open else layout.seat.secret
        hidden = (zones for option, zones in secret.items() if not table.options.get(option))
        self._secret = {zone for zones in hidden for zone in zones}
        self._on_grid = () if layout.grid is None else (layout.grid.zone, layout.grid.terrain)

    def sits_across(self, seat: str | None) -> bool:
        """Return whether *seat* sits opposite to seat A: the second team, or the second of two players."""
        teams = self._table.teams or tuple((letter,) for letter in self._table.seats)
        return seat is not None and len(teams) == 2 and seat in teams[1]

    def seat(self, letter: str) -> SideSpec:
        """Return the side of a seat."""
        table, viewer = self._table, self._viewer
        if viewer is None:
            relation: Relation = "player"
        elif letter == viewer:
            relation = "own"
        else:
            relation = "ally" if letter in table.allies(viewer) else "opponent"
        # To a spectator of two seats the first one sits across.
        across = relation in ("ally", "opponent") or (viewer is None and len(table.seats) == 2 and letter == "A")
        counters = tuple(self.counters(self._layout.seat, table.seat_counters))
        return self._side(self._layout.seat, table.seat_zones, letter, relation, across, counters)

    def shared(self) -> SideSpec:
        """Return what all share."""
        counters = tuple(self.counters(self._layout.shared, self._table.shared_counters))
        return self._side(self._layout.shared, self._table.shared_zones, None, "shared", False, counters)

    def counters(self, side: SideLayout, known: Iterable[str], *, heading: bool = False) -> Iterator[CounterSpec]:
        """Yield the counters of a side that may be shown at this table in this phase."""
        plans = side.counters
        if plans is None:
            plans = tuple(CounterLayout(name=name, shown="in-use") for name in known)
        for each in plans:
            here = not each.players or len(self._table.seats) in each.players
            now = not each.phases or self._phase in each.phases
            agreed = not each.option or bool(self._table.options.get(each.option))
            if here and now and agreed and each.heading == heading:
                columns = 0 if each.format != "case" or self._layout.grid is None else self._layout.grid.columns
                yield CounterSpec(each.name, each.format, each.shown, each.sign, self._number_of(each.goal), columns)

    def _side(
        self,
        layout: SideLayout,
        zones: tuple[ZoneShape, ...],
        seat: str | None,
        relation: Relation,
        across: bool,
        counters: tuple[CounterSpec, ...],
    ) -> SideSpec:
        if not layout.zones:
            layout = _by_declaration(layout, [zone for zone in zones if zone.name not in self._on_grid])
        off_grid = [zone.name for zone in zones if zone.name in self._on_grid and zone.name not in layout.zones]
        parts = self._layout.parts.get(self._phase, ()) if relation == "own" else ()
        slots = [name for name in layout.slots if self._matters(layout, name)]
        lines = [line if isinstance(line, LineLayout) else LineLayout(zone=line, places=0) for line in layout.lines]
        reverse = layout.facing and across and len(self._table.seats) == 2

        def place(name: str, *, places: int = 0, part: int | None = None, listed: bool = False) -> PlaceSpec:
            closed = seat is not None and relation != "own" and name in self._secret
            named = layout.named.get(name, "")
            return PlaceSpec(name, seat, places, part, not self._matters(layout, name), closed, listed, named)

        return SideSpec(
            seat,
            relation,
            across,
            () if seat is None else tuple(ally for ally in self._table.allies(seat) if ally != seat),
            counters,
            lines=tuple(place(line.zone, places=line.places) for line in (reversed(lines) if across else lines)),
            slots=tuple(
                place(name, part=parts.index(name) if name in parts else None)
                for name in (reversed(slots) if reverse else slots)
            ),
            beside=tuple(map(place, layout.beside)),
            hands=tuple(map(place, layout.hands)),
            piles=tuple(place(name, listed=name in layout.cards) for name in layout.piles),
            cards=tuple(place(name) for name in (*layout.cards, *off_grid) if name not in layout.piles),
        )

    def _number_of(self, option: str) -> int:
        """Return the value of an option that is a number, else 0."""
        value = self._table.options.get(option)
        return value if isinstance(value, int) else 0

    def _matters(self, layout: SideLayout, zone: str) -> bool:
        return self._phase in layout.phases.get(zone, (self._phase,))


def _by_declaration(layout: SideLayout, zones: Iterable[ZoneShape]) -> SideLayout:
    """Return a layout with every zone in the form that suits it."""
    zones = list(zones)
    return SideLayout(
        counters=layout.counters,
        lines=tuple(zone.name for zone in zones if zone.row),
        hands=tuple(zone.name for zone in zones if zone.held and not zone.row),
        piles=tuple(zone.name for zone in zones if not (zone.held or zone.row)),
        cards=tuple(zone.name for zone in zones if not (zone.held or zone.row)),
    )


def _grid(layout: GridLayout, table: TableShape, *, turned: bool) -> GridSpec:
    """Return a grid, *turned* by half a turn for those who sit opposite to seat A."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: layout.columns]
    rows = [[f"{letter}{number}" for letter in letters] for number in range(layout.rows, 0, -1)]
    if turned:
        rows = [row[::-1] for row in rows[::-1]]
    marks: dict[str, tuple[str, ...]] = {}
    for mark, areas in layout.marks.items():
        for area in areas:
            marks |= {case: (*marks.get(case, ()), mark) for row in rows for case in row if _lies_in(case, area)}
    firsts = [team[0] for team in table.teams] or list(table.seats)
    sides = dict(zip(layout.homes, firsts, strict=False))
    homes = {case: sides[mark] for case, found in marks.items() for mark in found if mark in sides}
    return GridSpec(layout.zone, tuple(map(tuple, rows)), layout.terrain, marks, homes)


def _lies_in(case: str, area: str) -> bool:
    """Return whether a case lies in an area.

    >>> _lies_in("c2", "a1-f2"), _lies_in("c3", "a1-f2"), _lies_in("c3", "c3")
    (True, False, True)
    """
    corners = re.findall(r"([a-z])(\d+)", area)
    (left, low), (right, high) = corners[0], corners[-1]
    return left <= case[0] <= right and int(low) <= int(case[1:]) <= int(high)
