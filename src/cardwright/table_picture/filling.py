"""Fills an arrangement with the cards and counters of an observation.

A server does this for every view of a browser, so this file is one of the compiled ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from cardwright.games.game import SEAT_LETTERS
from cardwright.table_picture.arrangement import Arrangement, CounterSpec, FightSpec, GridSpec, PlaceSpec, SideSpec
from cardwright.table_picture.picture import Card, Case, Counter, Fight, Picture, Place, Side, Upcoming

NO_VALUES = ("id", "host", "case")
UNKNOWN = "?"
"""How a counter is written that the viewer may not know."""
Seen = Mapping[str, Any]
Spot = tuple[str | None, str, int]
"""Owner, zone, and number in the zone as the observation lists it."""


def fill(arrangement: Arrangement, seen: Seen) -> Picture:
    """Return the picture of an observation."""
    filler = _Filler(arrangement, seen)
    own = arrangement.own
    shared: Mapping[str, int] = seen["shared"]["counters"]
    return Picture(
        seen["round"],
        seen["phase"],
        tuple(map(filler.side, arrangement.others)),
        filler.side(arrangement.shared),
        None if own is None else filler.side(own),
        tuple(_counters(arrangement.headings, shared, [shared])),
        arrangement.facing,
        () if arrangement.grid is None else tuple(filler.cases(arrangement.grid)),
        None if arrangement.fight is None else filler.fight(arrangement.fight),
        tuple(Upcoming(step["step"], step["seat"], step["card"]) for step in seen.get("next", ())),
    )


class _Filler:
    """Fills the places of one observation."""

    def __init__(self, arrangement: Arrangement, seen: Seen) -> None:
        self._arrangement = arrangement
        self._seen = seen
        self._owned: dict[str | None, Seen] = {side["seat"]: side for side in seen["seats"]} | {None: seen["shared"]}
        self._attached: dict[Spot, list[Spot]] = {}
        self._gone: set[Spot] = set()
        """Cards that are shown elsewhere: with their host, or as a part of an unfinished answer."""
        self._planned: dict[str, Card] = {}
        """By slot."""
        self._attach()
        self._plan()

    def _attach(self) -> None:
        """Find the cards that lie on others."""
        hosted = [
            ((owner, zone, number), card["host"])
            for owner, side in self._owned.items()
            for zone, found in side["zones"].items()
            for number, card in enumerate(found["cards"], 1)
            # A card in a hand has no place that could be told.
            if card is not None and "host" in card and card["host"]["place"] is not None
        ]
        shown = set(self._shown_zones()) if hosted else set()
        for spot, host in hosted:
            if (host["owner"], host["zone"]) in shown:
                self._attached.setdefault((host["owner"], host["zone"], host["place"]), []).append(spot)
                self._gone.add(spot)

    def _shown_zones(self) -> Iterator[tuple[str | None, str]]:
        """Yield the zones whose cards are shown one by one."""
        for side in self._arrangement.sides:
            places = (*side.lines, *side.slots, *side.beside, *side.hands, *side.cards)
            yield from ((place.owner, place.zone) for place in places)
        if self._arrangement.grid is not None:
            yield from ((owner, self._arrangement.grid.figures) for owner in self._owned)

    def _plan(self) -> None:
        """Take each part of an unfinished answer from where it lies: one copy for each."""
        own, parts = self._arrangement.own, self._seen.get("parts", ())
        if own is None:
            return
        slots = {slot.part: slot.zone for slot in own.slots if slot.part is not None}
        held = [spot for place in (*own.hands, *own.cards) for spot in self._spots(own.seat, place.zone)]
        for number, part in enumerate(parts):
            found = next((spot for spot in held if spot not in self._gone and self._at(spot)["id"] == part), None)
            if number in slots and found is not None:
                self._planned[slots[number]] = self._card(found)
                self._gone.add(found)

    def _spots(self, owner: str | None, zone: str) -> list[Spot]:
        """Return where the known cards of a zone lie."""
        cards = self._zone(owner, zone)["cards"]
        return [(owner, zone, number) for number, card in enumerate(cards, 1) if card is not None]

    def _zone(self, owner: str | None, zone: str) -> Seen:
        found: Seen = self._owned[owner]["zones"].get(zone, {"size": 0, "cards": ()})
        return found

    def _at(self, spot: Spot) -> dict[str, Any]:
        owner, zone, number = spot
        card: dict[str, Any] = self._zone(owner, zone)["cards"][number - 1]
        return card

    def _card(self, spot: Spot) -> Card:
        owner, zone, number = spot
        seen = self._at(spot)
        return Card(
            seen["id"],
            owner,
            zone,
            number,
            {name: value for name, value in seen.items() if name not in NO_VALUES and value is not None},
            bool(seen.get("turned")),
            seen.get("case", ""),
            tuple(map(self._card, self._attached.get(spot, ()))),
        )

    def side(self, spec: SideSpec) -> Side:
        """Return a side with what lies there."""
        owned, seen = self._owned[spec.seat], self._seen
        counters: Mapping[str, int] = owned["counters"]
        everybody = [counters] if spec.seat is None else [side["counters"] for side in seen["seats"]]
        turn = seen["shared"]["counters"].get(self._arrangement.turn)
        return Side(
            spec.seat,
            spec.relation,
            spec.across,
            spec.partners,
            spec.seat in seen["pending"],
            spec.seat is not None and turn == SEAT_LETTERS.index(spec.seat) and not seen["over"],
            bool(counters.get(self._arrangement.out)) and spec.seat is not None,
            tuple(_counters(spec.counters, counters, everybody)),
            tuple(map(self._place, spec.lines)),
            tuple(map(self._slot, spec.slots)),
            tuple(_with_known(map(self._single, spec.beside))),
            tuple(map(self._place, spec.hands)),
            tuple(map(self._place, spec.piles)),
            tuple(_with_known(map(self._place, spec.cards))),
            tuple(chain(owned.get("unseen", ()), *owned.get("families", {}).values())),
        )

    def _slot(self, spec: PlaceSpec) -> Place:
        planned = self._planned.get(spec.zone) if spec.part is not None else None
        if planned is None:
            return self._place(spec)
        return Place(spec.zone, spec.owner, 1, (planned,), planned=True, idle=spec.idle)

    def _single(self, spec: PlaceSpec) -> Place:
        """Return a place with its top card, and what lies under it."""
        place = self._place(spec)
        return replace(place, cards=place.cards[:1], under=place.cards[1:])

    def _place(self, spec: PlaceSpec) -> Place:
        zone = self._zone(spec.owner, spec.zone)
        cards: list[Card | None] = []
        gone = 0
        for number, card in enumerate(zone["cards"], 1):
            spot = spec.owner, spec.zone, number
            if spot in self._gone or self._stands(spec.zone, card):
                gone += 1
            else:
                cards.append(None if card is None or spec.closed else self._card(spot))
        free = max(spec.places - len(cards), 0)
        size = zone["size"] - gone
        named = self._named(spec)
        return Place(spec.zone, spec.owner, size, tuple(cards), free, idle=spec.idle, listed=spec.listed, named=named)

    def _named(self, spec: PlaceSpec) -> str:
        """Return the card after which a place is called; "" for none, or if it is not known."""
        zone, dot, number = spec.named.partition(".")
        cards = self._zone(spec.owner, zone)["cards"] if dot else ()
        card = cards[int(number) - 1] if dot and int(number) <= len(cards) else None
        return "" if card is None else str(card["id"])

    def _stands(self, zone: str, card: Seen | None) -> bool:
        """Return whether a card of *zone* is shown on a case of the grid."""
        grid = self._arrangement.grid
        return grid is not None and zone in (grid.figures, grid.terrain) and card is not None and "case" in card

    def cases(self, spec: GridSpec) -> Iterator[tuple[Case, ...]]:
        """Yield the rows of the grid."""
        figures, terrain = self._by_case(spec.figures), self._by_case(spec.terrain)
        for row in spec.rows:
            yield tuple(
                Case(
                    case,
                    spec.marks.get(case, ()),
                    tuple(terrain.get(case, ())),
                    tuple(figures.get(case, ())),
                    spec.homes.get(case, ""),
                )
                for case in row
            )

    def fight(self, spec: FightSpec) -> Fight | None:
        """Return the two cards that fight, if two do."""
        attacker, defender = self._marked(spec.attacker), self._marked(spec.defender)
        if attacker is None or defender is None:
            return None
        value = self._seen["shared"]["counters"].get(spec.kind, 0)
        kind = spec.kinds[value] if value is not None and value < len(spec.kinds) else ""
        deals, back = (int(card.values.get(spec.deals, 0)) for card in (attacker, defender))
        return Fight(attacker, defender, deals, back, kind)

    def _marked(self, mark: str) -> Card | None:
        """Return the first card of which the observation says that it is *mark*."""
        for owner, side in self._owned.items():
            for zone in side["zones"]:
                for spot in self._spots(owner, zone):
                    if self._at(spot).get(mark):
                        return self._card(spot)
        return None

    def _by_case(self, zone: str) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for owner in self._owned:
            for spot in self._spots(owner, zone):
                card = self._card(spot)
                if card.case and spot not in self._gone:
                    found.setdefault(card.case, []).append(card)
        return found


def _with_known(places: Iterable[Place]) -> Iterator[Place]:
    return (place for place in places if place.known)


def _counters(
    specs: Iterable[CounterSpec], values: Mapping[str, int | None], everybody: Sequence[Mapping[str, int | None]]
) -> Iterator[Counter]:
    """Yield the counters that are shown; *everybody* has the same counters, by which some are in use."""
    for spec in specs:
        value = values.get(spec.name)
        if value is None and spec.name in values:
            yield Counter(spec.name, 0, UNKNOWN, spec.sign)
        if value is None or (spec.shown == "nonzero" and not value):
            continue
        if spec.shown == "in-use" and not any(each.get(spec.name) for each in everybody):
            continue
        steady = spec.format == "number" and spec.shown != "nonzero"
        if spec.format == "number":
            text = f"{value}/{spec.goal}" if spec.goal else str(value)
            yield Counter(spec.name, value, text, spec.sign, steady)
        elif spec.format == "seat" and 0 <= value < len(SEAT_LETTERS):
            yield Counter(spec.name, value, SEAT_LETTERS[value], spec.sign)
        elif spec.format == "case" and value > 0:
            yield Counter(spec.name, value, _case_name(value - 1, spec.columns), spec.sign)
        elif spec.format in ("signed", "flag") and value:
            yield Counter(spec.name, value, signed(value) if spec.format == "signed" else "", spec.sign)


def _case_name(case: int, columns: int) -> str:
    """Return the name of a case of the grid, counted from 0 row by row from the lower left seen from seat A.

    >>> _case_name(0, 6), _case_name(20, 6)
    ('a1', 'c4')
    """
    return f"{chr(ord('a') + case % columns)}{case // columns + 1}"


def signed(value: int) -> str:
    """Return a change with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value >= 0 else f"−{-value}"
