"""Lays out a position by the declaration of a game's memory: cards, counters, marks, hosts and cases.

A card's word may carry what is true of it, and a question mark before what only those know who may look there:

    A bid ?3, front knight/damage=1 squire, gear sword/on=A.front.1, hand ?dagger
    table figures scout/case=c4
    at turn

A host is written with its owner (or `table`), its zone and its place there, from 1 on as an observation lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardwright.engine import ALL, IN_PILE, NONE, OWNER, Counter, State, Zone
from cardwright.engine.attachments import attach
from cardwright.engine.grid import stand
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.games.game import Table, seat_letter
from cardwright.games.position import TABLE, Position
from cardwright.text import CardwrightError

UNSEEN = "?"


@dataclass(frozen=True)
class CardWord:
    """A card as a position writes it."""

    id: str
    unseen: bool = False
    marks: Mapping[str, str] = field(default_factory=dict)


def read_card_word(word: str) -> CardWord:
    """Return a card's word taken apart.

    >>> read_card_word("?sword/on=B.front.2/damage=1")
    CardWord(id='sword', unseen=True, marks={'on': 'B.front.2', 'damage': '1'})
    """
    card, *marks = word.removeprefix(UNSEEN).split("/")
    pairs = (mark.partition("=") for mark in marks)
    return CardWord(card, word.startswith(UNSEEN), {name: value for name, _, value in pairs})


def place_name(table: Table, g: State, copy: int) -> str:
    """Return where a card lies as positions write it: owner or `table`, zone and place, such as B.front.2."""
    for zone in table.layout.zones:
        for seat in table.layout.seats_of(zone):
            number = zone.number + max(seat, 0)
            if (at := g.find(number, copy)) >= 0:
                return f"{seat_letter(seat) or 'table'}.{zone.name}.{at + 1 if zone.row else g.size(number) - at}"
    raise KeyError(copy)


def read_place(table: Table, g: State, place: str) -> int:
    """Return the card at a place as `place_name` writes it; -1 if there is none."""
    owner, _, rest = place.partition(".")
    name, _, number = rest.partition(".")
    seats = {"table": TABLE} | {seat_letter(seat): seat for seat in range(table.players)}
    if owner in seats and number.isascii() and number.isdecimal():
        for zone in table.layout.zones:
            if zone.name == name and zone.per_seat == (seats[owner] >= 0):
                at = zone.number + max(seats[owner], 0)
                if 1 <= int(number) <= g.size(at):
                    return g.card(at, int(number) - 1 if zone.row else g.size(at) - int(number))
    return NONE


def lay_out(
    table: Table,
    g: State,
    position: Position,
    *,
    home: Callable[[int], int],
    marks: Mapping[str, int] | None = None,
) -> None:
    """Lay out *position* and set its counters; what it does not mention is empty or stays as it is.

    Copies that are not mentioned go to their *home*, a zone: unseen by all if it is a pile. What is written for a seat
    is one of the copies whose home is that seat's, as long as there are any. *marks* names the marks that a card's word
    may carry. What is wrong raises CardwrightError. The game calls `position.finish` when it has taken what is left.
    """
    _Laying(table, g, position, home, marks or {}).lay()


class _Laying:
    """A position on its way to the table."""

    def __init__(
        self, table: Table, g: State, position: Position, home: Callable[[int], int], marks: Mapping[str, int]
    ) -> None:
        self._table = table
        self._g = g
        self._position = position
        self._home = home
        self._marks = marks
        self._laid: list[tuple[int, int, str]] = []
        """Copy, owner and word of every card."""

    def lay(self) -> None:
        table, g = self._table, self._g
        places = [(zone, seat) for zone in table.layout.zones for seat in table.layout.seats_of(zone)]
        for zone, seat in places:
            g.empty(zone.number + max(seat, 0))
        for zone, seat in places:
            self._lay_zone(zone, seat)
        used = {copy for copy, _, _ in self._laid}
        for copy in range(table.program.copies):
            if copy not in used:
                home = self._home(copy)
                g.put(home, copy)
                g.set_knowledge(copy, EVERYBODY * (UNKNOWN | IN_PILE) if table.program.roles[home] == IN_PILE else 0)
        for copy, owner, word in self._laid:
            self._mark(copy, owner, word)
        for counter in table.layout.counters:
            if not counter.inner:
                for seat in range(table.players) if counter.per_seat else (TABLE,):
                    self._set_counter(counter, seat)

    def _wrong(self, owner: int, part: str) -> CardwrightError:
        return CardwrightError("wrong-start", line=self._position.lines.get(owner, 0), part=part)

    def _lay_zone(self, zone: Zone, seat: int) -> None:
        """Lay the cards written for a zone: a row from its first card, a pile from its top."""
        words = self._position.cards(seat, zone.name)
        if len(words) > zone.capacity:
            raise self._wrong(seat, zone.name)
        for word in words if zone.row else reversed(words):
            read = read_card_word(word)
            copy = self._free_copy(read.id, seat, word)
            self._laid.append((copy, seat, word))
            self._g.put(zone.number + max(seat, 0), copy)
            self._g.set_knowledge(copy, self._unseen(zone, seat, word) if read.unseen else 0)

    def _free_copy(self, card: str, seat: int, word: str) -> int:
        used = {copy for copy, _, _ in self._laid}
        copies = self._table.copies_of(card) if card in self._table.numbers else []
        free = [copy for copy in copies if copy not in used]
        if not free:
            raise self._wrong(seat, word)
        owners = self._table.program.owners
        return next((copy for copy in free if owners[self._home(copy)] == seat), free[0])

    def _unseen(self, zone: Zone, seat: int, word: str) -> int:
        """Return what all know of a card that only those see who may look there."""
        if zone.face == ALL:
            raise self._wrong(seat, word)
        blind = EVERYBODY & ~(1 << 3 * seat) if zone.face == OWNER else EVERYBODY
        return blind * (UNKNOWN | zone.role)

    def _mark(self, copy: int, owner: int, word: str) -> None:
        """Mark on a card what its word says; all cards lie in their places by now."""
        g, grid = self._g, self._table.layout.grid
        for name, value in read_card_word(word).marks.items():
            if name == "on" and g.program.host_mark >= 0 and (host := read_place(self._table, g, value)) >= 0:
                attach(g, copy, host)
            elif name == "case" and grid is not None and (case := grid.read(value)) >= 0:
                stand(g, copy, case)
            elif name in self._marks and value.isascii() and value.isdecimal():
                g.set_mark(self._marks[name], copy, int(value))
            else:
                raise self._wrong(owner, word)

    def _set_counter(self, counter: Counter, seat: int) -> None:
        g, at = self._g, max(seat, 0)
        number, secret = self._position.secret_number(seat, counter.name, g.get(counter.number, at))
        if not secret:
            g.set(counter.number, at, number)
        elif counter.hidden is not None and counter.hidden[0] <= number <= counter.hidden[1]:
            g.set_secretly(counter.number, at, number)
        else:
            raise self._wrong(seat, f"{counter.name} {UNSEEN}{number}")
