"""Write what an observer sees as JSON without words. The format is the same for all games; the layout fills it.

    {game, seat, teams, round, phase, over, pending, question, next,
     seats: [{seat, counters, zones, unseen, families}], shared: {counters, zones}}

`teams` lists the seats that play together. A zone is {size, cards}: each card its id with its present numbers, or null
if the observer does not know it there.
An attached card has a `host`, {owner, zone, place} (place from 1 on as that zone is listed, null in a hand), one on a
grid has a `case`. A hidden counter that the observer does not know is null.
Piles are listed from the top, rows from their first card; in a hand the known cards come first, so that positions in it
reveal nothing. `unseen` are the cards known to be among the hidden ones of a seat; where its zones form several
families that never mix, such as two decks with their hands, `families` lists these cards for each family by name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from mypy_extensions import i64

from cardwright.engine import NONE, SPECTATOR, Counter, State, Zone
from cardwright.engine.attachments import host_of
from cardwright.engine.grid import case_of
from cardwright.engine.keys import is_case, key_name
from cardwright.engine.state import (
    AGENDA,
    IN_HAND,
    KNOWLEDGE,
    LENGTH,
    MAX_SEATS,
    PARTS,
    UNKNOWN,
    X_AT,
    frame_card,
    frame_seat,
)
from cardwright.games.game import Table, seat_letter

WITHOUT_X = (1 << X_AT) - 1
HIDDEN = "null"


@dataclass(frozen=True)
class Side:
    """Where the counters and zones of one seat are found, or those that all seats share."""

    seat: int
    letter: str
    counters: str
    """Its counters as a JSON template into which the values are put."""
    places: tuple[int, ...]
    """The addresses of the counters."""
    veils: tuple[int, ...]
    """The address of the bits that say who cannot know each counter; -1 for a counter that is never hidden."""
    zones: tuple[tuple[Zone, int, bool, str, str | None], ...]
    """Each zone with its number, whether its cards have numbers besides the printed ones, its JSON when empty, and the
    family under which its hidden cards are listed: "" for the unnamed one, None if they are not listed."""
    families: tuple[str, ...]
    """The names of its own families."""


@lru_cache(maxsize=256)
def sides_of(table: Table) -> tuple[Side, ...]:
    """Return the sides of a table: the seats in order, last what all share."""
    return tuple(_side(table, seat) for seat in (*range(table.players), NONE))


def _side(table: Table, seat: int) -> Side:
    at = max(seat, 0)
    counters = [counter for counter in table.layout.counters if counter.per_seat == (seat >= 0) and not counter.inner]
    places = tuple(table.program.counters + MAX_SEATS * counter.number + at for counter in counters)
    numbered = table.game.numbered_zones
    zones = tuple(
        (
            zone,
            zone.number + at,
            numbered is None or zone.name in numbered,
            f'"{zone.name}":{{"size":0,"cards":[]}}',
            _told_family(table, zone),
        )
        for zone in table.layout.zones
        if zone.per_seat == (seat >= 0)
    )
    families = tuple(sorted({family for *_, family in zones if family}))
    told = ",".join(f'"{counter.name}":%s' for counter in counters)
    return Side(seat, seat_letter(seat), told, places, _veils(table, counters, at), zones, families)


def _veils(table: Table, counters: list[Counter], seat: int) -> tuple[int, ...]:
    """Return the address of the bits that say who cannot know each counter; () if none is ever hidden."""
    program = table.program
    numbers = [program.hidden_number[MAX_SEATS * counter.number + seat] for counter in counters]
    if max(numbers, default=NONE) < 0:
        return ()
    return tuple(program.veils + number if number >= 0 else NONE for number in numbers)


def _told_family(table: Table, zone: Zone) -> str | None:
    """Return the family that lists hidden cards of *zone*; None if they could lie in another seat's zone."""
    if zone.role == 0 or not zone.per_seat or (zone.family is not None and table.layout.is_shared(zone.family)):
        return None
    return zone.family or ""


class ObservationWriter:
    """Writes one position for any observer. The state must not change while this is in use."""

    def __init__(self, table: Table, g: State) -> None:
        self._table = table
        self._g = g
        self._found: tuple[Side, Zone, list[int]] | None = None
        self._has_marks = g.program.host_mark >= 0 or g.program.case_mark >= 0
        m = g.mem
        self._counters = [side.counters % tuple([m[place] for place in side.places]) for side in sides_of(table)]

    def observe(self, observer: int) -> str:
        """Return all that *observer* may know about the position itself, as JSON."""
        table, g = self._table, self._g
        sides = [
            self._side(side, counters, observer) for side, counters in zip(sides_of(table), self._counters, strict=True)
        ]
        seat, parts = "null", ""
        if observer != SPECTATOR:
            seat = f'"{seat_letter(observer)}"'
            parts = f',"parts":[{_list(self.parts(observer))}]'
        over = "true" if g.is_over() else "false"
        return (
            f'{{"game":"{table.game.name}","seat":{seat},"teams":{_teams(table)},"round":{table.game.round_of(g)},'
            f'"phase":"{table.game.phase_of(g)}","over":{over},"seats":[{",".join(sides[:-1])}],'
            f'"shared":{sides[-1]},"next":[{self._next()}]{parts}}}'
        )

    def parts(self, seat: int) -> list[str]:
        """Return the seat's own unfinished part of a simultaneous answer."""
        table = self._table
        return [table.card_id(key) if key >= 0 else table.game.key_name(key) for key in self._lying(PARTS + seat)]

    def about(self, observer: int, key: int) -> dict[str, object]:
        """Return which cards and seats a choice is about, and where they lie if the observer knows.

        {card, owner, zone, place, equals, seat, case, target_card, target_owner, target_zone, target_place,
        target_equals, target_seat, target_case}, each where it applies.
        """
        about: dict[str, object] = {}
        for role, part in zip(("", "target_"), self._table.game.key_parts(key), strict=False):
            if part >= 0:
                about[f"{role}card"] = self._table.ids[part]
                if self._g.knows(observer, part):
                    self._tell_place(about, role, part)
            elif (seat := self._table.game.key_seat(part)) >= 0:
                about[f"{role}seat"] = seat_letter(seat)
            elif self._table.layout.grid is not None and is_case(part):
                about[f"{role}case"] = key_name(part)
        return about

    def card(self, observer: int, copy: int) -> dict[str, object] | None:
        """Return a card as *observer* knows it where it lies (id, owner, zone, values); None for an unknown one."""
        if not self._g.knows(observer, copy):
            return None
        for side in sides_of(self._table):
            for zone, number, numbered, *_ in side.zones:
                if self._g.has(number, copy):
                    values = self._table.game.attributes(self._g, number, side.seat, copy) if numbered else {}
                    told = {"owner": side.letter or None, "zone": zone.name, "values": dict(values)}
                    return {"id": self._table.ids[copy], **told}
        return None

    def _tell_place(self, about: dict[str, object], role: str, copy: int) -> None:
        """Add owner and zone of a card, and in a player's row its place: `B.1` is the first card of B's row.

        If the choice is offered once for several equal cards, the places of the others are added too.
        """
        side, zone, copies = self._place(copy)
        about[f"{role}owner"] = side.letter or None
        about[f"{role}zone"] = zone.name
        if zone.row and side.letter:
            about[f"{role}place"] = f"{side.letter}.{copies.index(copy) + 1}"
            are_equal = self._table.game.are_equal
            others = [at for at, other in enumerate(copies, 1) if other != copy and are_equal(self._g, copy, other)]
            if others:
                about[f"{role}equals"] = [f"{side.letter}.{at}" for at in others]

    def _place(self, copy: int) -> tuple[Side, Zone, list[int]]:
        """Return the side and zone of a card with all cards there; cached, as the next card is often there too."""
        if self._found is not None and copy in self._found[2]:
            return self._found
        for side in sides_of(self._table):
            for zone, number, *_ in side.zones:
                copies = self._lying(number)
                if copy in copies:
                    self._found = side, zone, copies
                    return self._found
        raise KeyError(copy)

    def _lying(self, zone: int) -> list[int]:
        m = self._g.mem
        at: i64 = zone
        i: i64 = m[self._g.bases + at]
        end = i + m[LENGTH + at]
        lying: list[int] = []
        while i < end:
            lying.append(m[i])
            i += 1
        return lying

    def _told_counters(self, side: Side, observer: int) -> str:
        """Return the counters of a side some of which may be hidden from *observer*."""
        m = self._g.mem
        seen: list[object] = [
            HIDDEN if veil >= 0 and m[veil] >> observer & 1 else m[place]
            for place, veil in zip(side.places, side.veils, strict=True)
        ]
        return side.counters % tuple(seen)

    def _side(self, side: Side, counters: str, observer: int) -> str:
        """Return what lies on one side, with the cards known to be among the hidden ones there."""
        m = self._g.mem
        know = m[KNOWLEDGE]
        bases = self._g.bases
        shift: i64 = 3 * observer
        faces, ids = faces_of(self._table), self._table.ids
        zones: list[str] = []
        unseen: list[str] = []
        by_family: dict[str, list[str]] = {family: [] for family in side.families}
        for zone, number, numbered, empty, family in side.zones:
            at: i64 = number
            size = m[LENGTH + at]
            if size == 0:
                zones.append(empty)
                continue
            base = m[bases + at]
            cards: list[str] = []
            i: i64 = 0
            while i < size:
                copy = m[base + i]
                hidden = (m[know + copy] >> shift) & 7
                if hidden == 0:
                    face = self._numbered(faces[copy], number, side.seat, copy) if numbered else faces[copy]
                    cards.append(self._marked(face, copy) if self._has_marks else face)
                else:
                    cards.append(HIDDEN)
                    if family is not None and hidden < UNKNOWN:
                        (by_family[family] if family else unseen).append(ids[copy])
                i += 1
            if zone.role == IN_HAND:
                cards.sort(key=_known_first)
            elif not zone.row:
                cards.reverse()
            zones.append(f'"{zone.name}":{{"size":{size},"cards":[{",".join(cards)}]}}')
        if side.veils:
            counters = self._told_counters(side, observer)
        lying = f'"counters":{{{counters}}},"zones":{{{",".join(zones)}}}'
        if side.seat < 0:
            return f"{{{lying}}}"
        unseen.sort()
        families = ""
        if by_family:
            told = ",".join([f'"{family}":[{_list(sorted(by_family[family]))}]' for family in by_family])
            families = f',"families":{{{told}}}'
        return f'{{"seat":"{side.letter}",{lying},"unseen":[{_list(unseen)}]{families}}}'

    def _numbered(self, face: str, zone: int, seat: int, copy: int) -> str:
        """Return a card with its present numbers."""
        numbers = self._table.game.attributes(self._g, zone, seat, copy)
        told = [f',"{name}":{HIDDEN if value is None else value}' for name, value in numbers.items()]
        return face[:-1] + "".join(told) + "}"

    def _marked(self, face: str, copy: int) -> str:
        """Return a card with its host and its case."""
        g, grid = self._g, self._table.layout.grid
        told = face[:-1]
        if g.program.host_mark >= 0 and (host := host_of(g, copy)) >= 0:
            side, zone, copies = self._place(host)
            owner = f'"{side.letter}"' if side.letter else "null"
            at = copies.index(host)
            place = HIDDEN if zone.role == IN_HAND else str(at + 1 if zone.row else len(copies) - at)
            told += f',"host":{{"owner":{owner},"zone":"{zone.name}","place":{place}}}'
        if grid is not None and (case := case_of(g, copy)) >= 0:
            told += f',"case":"{grid.name(case)}"'
        return told + "}"

    def _next(self) -> str:
        """Return the steps that wait on the agenda, the next one first."""
        steps: list[str] = []
        for frame in reversed(self._lying(AGENDA)):
            shown = _frame(self._table, frame & WITHOUT_X)
            if not steps or steps[-1] != shown:
                steps.append(shown)
        return ",".join(steps)


@lru_cache(maxsize=256)
def _teams(table: Table) -> str:
    """Return the letters of the seats by team, as JSON."""
    return json.dumps([[seat_letter(seat) for seat in team] for team in table.teams], separators=(",", ":"))


@lru_cache(maxsize=256)
def faces_of(table: Table) -> tuple[str, ...]:
    """Return every card as JSON: its id, to which its present numbers can be added."""
    return tuple(f'{{"id":{_quote(card)}}}' for card in table.ids)


def _known_first(face: str) -> str:
    return "~" if face is HIDDEN else face


def _list(names: list[str]) -> str:
    return ",".join([_quote(name) for name in names])


@lru_cache(maxsize=4_096)
def _quote(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


@lru_cache(maxsize=16_384)
def _frame(table: Table, frame: int) -> str:
    """Return step, seat and card of a frame of the agenda as JSON; cached, since the same few recur."""
    name, card = table.game.step_name(table.program.steps[frame & 0xFFFF], frame_card(frame))
    letter = seat_letter(frame_seat(frame))
    seat = _quote(letter) if letter else "null"
    return f'{{"step":"{name}","seat":{seat},"card":{"null" if card is None else _quote(table.card_id(card))}}}'
