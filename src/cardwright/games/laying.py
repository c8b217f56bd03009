"""Lay out a position written in the scenario notation: cards, what is known about them, and counters.

A card's word may carry marks. A host is written with its owner (or `table`), its zone and its place there, from 1 on as
an observation lists it; a number with a question mark is secret:

    A bid ?3, front knight/damage=1 squire, gear sword/on=A.front.1, figures scout/case=c4

A game subclasses `Laying` for everything specific to its rules, such as marks on cards and where the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cardwright.engine import ALL, IN_HAND, IN_PILE, NONE, OWNER, State, Zone
from cardwright.engine.attachments import attach
from cardwright.engine.grid import stand
from cardwright.engine.state import EVERYBODY
from cardwright.games.game import UNSEEN, Table
from cardwright.games.lists import first_knowledge, has_secret_lists, owners_of_lists
from cardwright.games.option import SEAT_LETTERS, seat_letter
from cardwright.games.position import LARGEST_NUMBER, TABLE, Position
from cardwright.text import CardwrightError

NEVER_SEEN = "?"


def place_name(table: Table, g: State, copy: int) -> str:
    """Return the place of a card in the notation of positions: owner or `table`, zone and place, such as B.front.2."""
    for zone in table.layout.zones:
        for seat in table.layout.seats_of(zone):
            number = zone.number + max(seat, 0)
            if (at := g.find(number, copy)) >= 0:
                return f"{seat_letter(seat) or 'table'}.{zone.name}.{at + 1 if zone.row else g.size(number) - at}"
    raise KeyError(copy)


def read_place(table: Table, g: State, place: str) -> int:
    """Return the card at a place written as by `place_name`; -1 if there is none."""
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


class Laying:
    """Lays out one position."""

    not_written: ClassVar[frozenset[str]] = frozenset()
    """Zones that a position cannot name; they hold the remaining cards."""
    marks: ClassVar[Mapping[str, int]] = {}
    """The marks that a card's word may carry with a number."""

    def __init__(self, table: Table, g: State, position: Position) -> None:
        self.table = table
        self.g = g
        self.position = position
        self.used: set[int] = set()
        self._hosts: list[tuple[int, int, str, str]] = []
        """Copy, owner, word and the place of the host of each attached card."""

    # Overridden by games ------------------------------------------------------------------------------------------

    def unseen_by_others(self, zone: Zone) -> int:
        """Return what the other players do not know about a card in a hidden zone of its owner."""
        if self.table.decks and not has_secret_lists(self.table):
            return IN_PILE | IN_HAND
        return UNSEEN[IN_HAND]

    def room_in(self, zone: Zone) -> int:
        """Return how many cards may lie in *zone* in a position."""
        return zone.capacity

    def fits(self, zone: Zone, copy: int) -> bool:
        """Return whether that card can lie in *zone*."""
        return True

    def laid(self, zone: Zone, seat: int, copy: int, marks: list[str]) -> None:
        """Apply the *marks* of a card that has been laid down; an unknown mark raises ValueError."""
        for mark in marks:
            name, _, number = mark.partition("=")
            if name not in self.marks or not (number.isascii() and number.isdecimal()):
                raise ValueError(mark)
            self.g.set_mark(self.marks[name], copy, int(number))

    # Cards --------------------------------------------------------------------------------------------------------

    def wrong(self, owner: int, part: str) -> CardwrightError:
        """Return the error that says which part of the position is wrong, to be raised."""
        return CardwrightError("wrong-start", line=self.position.lines.get(owner, 0), part=part)

    def lay_cards(self) -> None:
        """Lay out all cards; those that are not named go where they begin, shuffled under the named ones."""
        g, layout = self.g, self.table.layout
        streams = {zone.name: zone.stream for zone in self.table.game.declaration.zones if zone.stream is not None}
        for zone in layout.zones:
            for seat in layout.seats_of(zone):
                g.empty(zone.number + max(seat, 0))
        for zone in layout.zones:
            if zone.name not in streams and zone.name not in self.not_written:
                for seat in layout.seats_of(zone):
                    self._lay_zone(zone, seat)
        for copy, owner, word, place in self._hosts:
            host = read_place(self.table, g, place)
            if host < 0:
                raise self.wrong(owner, word)
            attach(g, copy, host)
        self.complete()
        piles = [
            (zone, seat, streams[zone.name] + max(seat, 0))
            for zone in layout.zones
            if zone.name in streams
            for seat in layout.seats_of(zone)
        ]
        named = [self._named(zone, seat) for zone, seat, _ in piles]
        for copy in range(self.table.program.copies):
            if copy not in self.used:
                self._put(self._home_of(copy), copy)
        for (zone, seat, stream), copies in zip(piles, named, strict=True):
            number = zone.number + max(seat, 0)
            g.shuffle(number, stream)
            for copy in reversed(copies):
                self._put(number, copy)

    def _home_of(self, copy: int) -> int:
        """Return the zone of a card that the position does not name, which is where it lies before the game."""
        table = self.table
        if not table.decks:
            return table.game.start_zone(table.card_of(copy))
        seat, section = owners_of_lists(table.decks)[copy]
        return table.game.list_zone(section, table.card_of(copy)) + seat

    def complete(self) -> None:
        """Add cards that the rules require though the position does not name them."""
        return

    def take(self, word: str, owner: int) -> int:
        """Take an unused copy of the card that *word* names, and return it."""
        card = word.split("/")[0].removeprefix(NEVER_SEEN)
        copies = self.table.copies_of(card) if self.table.has(card) else []
        free = [copy for copy in copies if copy not in self.used and self._may_lie_with(copy, owner)]
        if not free:
            raise self.wrong(owner, word)
        self.used.add(free[0])
        return free[0]

    def _may_lie_with(self, copy: int, owner: int) -> bool:
        """Return whether a copy can lie in a zone of *owner*; with decks, it must belong to the owner's deck."""
        return not self.table.decks or owner == TABLE or owners_of_lists(self.table.decks)[copy][0] == owner

    def _named(self, zone: Zone, seat: int) -> list[int]:
        copies = []
        for word in self.position.cards(seat, zone.name):
            copies.append(self.take(word, seat))
            if not self.fits(zone, copies[-1]):
                raise self.wrong(seat, word)
        return copies

    def _put(self, zone: int, copy: int) -> None:
        table = self.table
        self.g.put(zone, copy)
        known = EVERYBODY * UNSEEN[table.program.roles[zone]]
        if table.decks:
            seat = owners_of_lists(table.decks)[copy][0]
            known = first_knowledge(table.program, zone, seat, secret=has_secret_lists(table))
        self.g.set_knowledge(copy, known)

    def _lay_zone(self, zone: Zone, seat: int) -> None:
        number = zone.number + max(seat, 0)
        words = self.position.cards(seat, zone.name)
        if len(words) > self.room_in(zone):
            raise self.wrong(seat, zone.name)
        for word in words if zone.row else reversed(words):
            copy = self.take(word, seat)
            if not self.fits(zone, copy):
                raise self.wrong(seat, word)
            self.g.put(number, copy)
            self.g.set_knowledge(copy, self._unknown(zone, seat, never_seen=word.startswith(NEVER_SEEN)))
            try:
                self.laid(zone, seat, copy, self._placed(seat, copy, word))
            except ValueError:
                raise self.wrong(seat, word) from None

    def _placed(self, seat: int, copy: int, word: str) -> list[str]:
        """Put a card on its case and remember its host; return the other marks of its *word*."""
        others = []
        for mark in word.split("/")[1:]:
            name, _, place = mark.partition("=")
            if name == "on" and self.table.layout.host_mark >= 0:
                self._hosts.append((copy, seat, word, place))
            elif name == "case" and (grid := self.table.layout.grid) is not None:
                if (case := grid.read(place)) < 0:
                    raise self.wrong(seat, word)
                stand(self.g, copy, case)
            else:
                others.append(mark)
        return others

    def _unknown(self, zone: Zone, seat: int, *, never_seen: bool) -> int:
        """Return what each observer does not know about a card in *zone*, which follows from who sees the zone."""
        if zone.face == ALL:
            return 0
        if seat == TABLE:
            return EVERYBODY * UNSEEN[zone.role]
        unseen = Laying.unseen_by_others(self, zone) if never_seen else self.unseen_by_others(zone)
        if zone.face == OWNER:
            return (EVERYBODY * unseen) & ~(7 * zone.seers(seat))
        return (EVERYBODY * unseen) & ~(7 << (3 * seat)) | IN_PILE << (3 * seat)

    # Numbers ------------------------------------------------------------------------------------------------------

    def number(self, owner: int, name: str, default: int, least: int, most: int = LARGEST_NUMBER) -> int:
        """Take the number written for *name*, within what the rules allow."""
        number = self.position.number(owner, name, default)
        if not least <= number <= most:
            raise self.wrong(owner, f"{name} {number}")
        return number

    def set_hidden(self, owner: int, name: str) -> None:
        """Take the number written for a hidden counter: a secret with a question mark, else known to all."""
        counter = next(each for each in self.table.layout.counters if each.name == name)
        at = max(owner, 0)
        number, is_secret = self.position.secret_number(owner, name, self.g.get(counter.number, at))
        if not is_secret:
            self.g.set_openly(counter.number, at, number)
        elif counter.hidden is not None and counter.hidden[0] <= number <= counter.hidden[1]:
            self.g.set_secretly(counter.number, at, number)
        else:
            raise self.wrong(owner, f"{name} {NEVER_SEEN}{number}")

    def seat(self, owner: int, name: str, default: int) -> int:
        """Take the letter of a seat written for *name*."""
        words = self.position.cards(owner, name)
        if not words:
            return default
        seat = SEAT_LETTERS[: self.table.players].find(words[0])
        if seat < 0 or len(words) > 1:
            raise self.wrong(owner, f"{name} {' '.join(words)}")
        return seat
