"""Find names in a `table.toml` that its game does not have, with their lines and suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from cardwright.table_layout.sections import CounterFormat, SideLayout, TableLayout
from cardwright.text.problems import TextError
from cardwright.text.toml_problems import KeyPath, Pointer


@dataclass(frozen=True, kw_only=True)
class GameNames:
    """The names that a game has, as far as a layout may use them."""

    seat_zones: frozenset[str]
    shared_zones: frozenset[str]
    seat_counters: frozenset[str]
    shared_counters: frozenset[str]
    phases: frozenset[str]
    options: frozenset[str]
    refusals: frozenset[str]
    events: Mapping[str, frozenset[str]]
    """Each event with its arguments."""
    cards: frozenset[str]
    kinds: frozenset[str]
    facts: frozenset[str]


def check_names(layout: TableLayout, names: GameNames, source: str, file: str) -> None:
    """Raise TextError if *layout*, read from *source*, uses a name that the game does not have."""
    wrong = [(path, name, known) for path, name, known in _used_names(layout, names) if name not in known]
    if wrong:
        pointer = Pointer(source, file, TableLayout)
        raise TextError([pointer.unknown_name(path, name, known) for path, name, known in wrong])


_Used = Iterator[tuple[KeyPath, str, frozenset[str]]]


def _used_names(layout: TableLayout, names: GameNames) -> _Used:
    """Yield every name of the game that *layout* uses: its place, the name, and the names that exist."""
    if layout.grid is None:
        yield from _case_formats("seat", layout.seat)
        yield from _case_formats("shared", layout.shared)
    yield from _side_names("seat", layout.seat, names.seat_zones, names.seat_counters, names)
    yield from _side_names("shared", layout.shared, names.shared_zones, names.shared_counters, names)
    for phase, slots in layout.parts.items():
        yield ("parts", phase), phase, names.phases
        yield from _listed(("parts", phase), slots, names.seat_zones)
    turn, card, grid = layout.turn, layout.card, layout.grid
    if turn.counter:
        yield ("turn", "counter"), turn.counter, names.shared_counters
    if turn.out:
        yield ("turn", "out"), turn.out, names.seat_counters
    yield from _listed(("turn", "phases"), turn.phases, names.phases)
    yield from _listed(("refused", "quiet"), layout.refused.quiet, names.refusals)
    yield from _listed(("log", "rounds"), layout.log.rounds, frozenset(names.events))
    yield from _listed(("log", "turns"), layout.log.turns, frozenset(names.events))
    for event, stage in layout.stages.items():
        yield ("stages", event), event, frozenset(names.events)
        arguments = names.events.get(event, frozenset())
        for key in ("total", "other", "against", "gain", "loss", "of"):
            if argument := getattr(stage, key):
                yield ("stages", event, key), argument, arguments
        if stage.after:
            yield ("stages", event, "after"), stage.after, frozenset(names.events)
        if stage.zone:
            yield ("stages", event, "zone"), stage.zone, names.seat_zones
    yield from _listed(("box", "picture"), layout.box.picture, names.cards)
    for kind, facts in card.numbers.items():
        yield ("card", "numbers", kind), kind, names.kinds
        yield from _listed(("card", "numbers", kind), facts, names.facts)
    for key, group in (("corners", card.corners), ("colours", card.colours), ("maximum", card.maximum)):
        yield from ((("card", key, fact), fact, names.facts) for fact in group)
    yield from ((("card", "words", fact), fact, names.facts) for fact in card.words)
    yield from _listed(("card", "shown"), card.shown, names.facts)
    yield from _listed(("card", "changes"), card.changes, names.kinds)
    yield from _listed(("decks", "facets"), layout.decks.facets or (), names.facts | {"kind"})
    if layout.decks.curve:
        yield ("decks", "curve"), layout.decks.curve, names.facts
    if layout.fight is not None and layout.fight.kind:
        yield ("fight", "kind"), layout.fight.kind, names.shared_counters
    if grid is not None:
        zones = names.seat_zones | names.shared_zones
        yield ("grid", "zone"), grid.zone, zones
        yield from _listed(("grid", "homes"), grid.homes, frozenset(grid.marks))
        if grid.terrain:
            yield ("grid", "terrain"), grid.terrain, zones


def _side_names(key: str, side: SideLayout, zones: frozenset[str], counters: frozenset[str], names: GameNames) -> _Used:
    for number, counter in enumerate(side.counters or ()):
        path = (key, "counters", str(number))
        yield (*path, "name"), counter.name, counters
        yield from _listed((*path, "phases"), counter.phases, names.phases)
        if counter.option:
            yield (*path, "option"), counter.option, names.options
        if counter.goal:
            yield (*path, "goal"), counter.goal, names.options
    for number, line in enumerate(side.lines):
        path = (key, "lines", str(number))
        yield (path, line, zones) if isinstance(line, str) else ((*path, "zone"), line.zone, zones)
    for name in ("beside", "slots", "hands", "piles", "cards", "attached"):
        yield from _listed((key, name), getattr(side, name), zones)
    for zone, phases in side.phases.items():
        yield (key, "phases", zone), zone, zones
        yield from _listed((key, "phases", zone), phases, names.phases)
    for zone, card in side.named.items():
        yield (key, "named", zone), zone, zones
        yield (key, "named", zone), card.partition(".")[0], zones
    for option, hidden in side.secret.items():
        yield (key, "secret", option), option, names.options
        yield from _listed((key, "secret", option), hidden, zones)


def _case_formats(key: str, side: SideLayout) -> _Used:
    """Yield the formats of counters that are cases, which need a grid."""
    others = frozenset(get_args(CounterFormat)) - {"case"}
    for number, counter in enumerate(side.counters or ()):
        if counter.format == "case":
            yield (key, "counters", str(number), "format"), "case", others


def _listed(path: KeyPath, names: Iterable[str], known: frozenset[str]) -> _Used:
    yield from (((*path, str(number)), name, known) for number, name in enumerate(names))
