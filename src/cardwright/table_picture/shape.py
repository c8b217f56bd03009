"""The facts about a table that an arrangement depends on: zones and counters, seats and teams, options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from cardwright.engine.state import ALL, IN_HAND
from cardwright.games.game import SEAT_LETTERS, Game, Table
from cardwright.table_layout import GameNames, TableLayout, check_names, layout_source, table_layout
from cardwright.table_layout.reading import FILE


@dataclass(frozen=True)
class ZoneShape:
    """A zone of a side, and what decides its form if the layout does not."""

    name: str
    held: bool = False
    """Whether it is a hand."""
    row: bool = False
    """Whether its cards lie side by side, open to all."""


@dataclass(frozen=True, eq=False)
class TableShape:
    """The facts about a table that its picture depends on."""

    seats: tuple[str, ...]
    seat_zones: tuple[ZoneShape, ...]
    shared_zones: tuple[ZoneShape, ...]
    seat_counters: tuple[str, ...] = ()
    """The counters that the game has words for."""
    shared_counters: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    teams: tuple[tuple[str, ...], ...] = ()
    """The seats that play together, every seat in one team; empty if everybody plays alone."""

    def allies(self, seat: str) -> tuple[str, ...]:
        """Return the seats that play together with *seat*, itself included."""
        return next((team for team in self.teams if seat in team), (seat,))


@lru_cache(maxsize=256)
def shape_of(table: Table) -> TableShape:
    """Return the facts about a table that its picture depends on."""
    words = table.game.words

    def counters(*, per_seat: bool) -> tuple[str, ...]:
        found = (each for each in table.layout.counters if each.per_seat == per_seat and not each.inner)
        return tuple(each.name for each in found if f"counter.{each.name}" in words)

    def zones(*, per_seat: bool) -> tuple[ZoneShape, ...]:
        return tuple(
            ZoneShape(zone.name, zone.role == IN_HAND, zone.row and zone.face == ALL)
            for zone in table.layout.zones
            if zone.per_seat == per_seat
        )

    return TableShape(
        tuple(SEAT_LETTERS[: table.players]),
        zones(per_seat=True),
        zones(per_seat=False),
        counters(per_seat=True),
        counters(per_seat=False),
        table.options,
        tuple(tuple(SEAT_LETTERS[seat] for seat in team) for team in table.teams),
    )


@lru_cache(maxsize=256)
def checked_layout(table: Table) -> TableLayout:
    """Return the layout of a table's game; a name in it that the game does not have raises TextError."""
    folder = table.game.folder
    layout, source = table_layout(folder), layout_source(folder)
    if source is not None:
        check_names(layout, names_of(table), source, f"{folder.name}/{FILE}")
    return layout


def names_of(table: Table) -> GameNames:
    """Return the names that a layout may use."""
    game: Game = table.game
    zones, counters = table.layout.zones, [each for each in table.layout.counters if not each.inner]
    kinds = game.schema.kinds
    return GameNames(
        seat_zones=frozenset(zone.name for zone in zones if zone.per_seat),
        shared_zones=frozenset(zone.name for zone in zones if not zone.per_seat),
        seat_counters=frozenset(counter.name for counter in counters if counter.per_seat),
        shared_counters=frozenset(counter.name for counter in counters if not counter.per_seat),
        phases=frozenset(key.partition(".")[2] for key in game.words.keys("phase.")),
        options=frozenset(option.name for option in game.options),
        refusals=frozenset(game.refusals),
        events={event.name: frozenset(event.arguments) for event in game.declaration.events},
        cards=frozenset(card.id for card in game.shipped_cards.cards),
        kinds=frozenset(kinds),
        facts=frozenset(fact for facts in kinds.values() for fact in facts),
    )
