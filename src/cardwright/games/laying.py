"""Laying out a position that was written in the scenario notation: cards, what is known of them, and counters.

A game subclasses `Laying` for what only its own rules know, such as marks on cards and where the game goes on.
"""

from __future__ import annotations

from typing import ClassVar

from cardwright.engine import ALL, IN_HAND, IN_PILE, OWNER, State, Zone
from cardwright.engine.state import EVERYBODY
from cardwright.games.game import UNSEEN, Table
from cardwright.games.option import SEAT_LETTERS
from cardwright.games.position import LARGEST_NUMBER, TABLE, Position
from cardwright.text import CardwrightError

NEVER_SEEN = "?"


class Laying:
    """A position on its way to the table."""

    not_written: ClassVar[frozenset[str]] = frozenset()
    """Zones that a position cannot name: they hold what is left."""

    def __init__(self, table: Table, g: State, position: Position) -> None:
        self.table = table
        self.g = g
        self.position = position
        self.used: set[int] = set()

    # What a game says ---------------------------------------------------------------------------------------------

    def unseen_by_others(self, zone: Zone) -> int:
        """Return what the other players do not know of a card in a hidden zone of its owner."""
        return UNSEEN[IN_HAND]

    def room_in(self, zone: Zone) -> int:
        """Return how many cards may lie in *zone* in a position."""
        return zone.capacity

    def fits(self, zone: Zone, copy: int) -> bool:
        """Return whether that card can lie in *zone*."""
        return True

    def laid(self, zone: Zone, seat: int, copy: int, marks: list[str]) -> None:
        """A card has been laid down, and was written with *marks*; one that means nothing raises ValueError."""
        if marks:
            raise ValueError(marks)

    # Cards --------------------------------------------------------------------------------------------------------

    def wrong(self, owner: int, part: str) -> CardwrightError:
        """Return the error that says which part of the position is wrong, to be raised."""
        return CardwrightError("wrong-start", line=self.position.lines.get(owner, 0), part=part)

    def lay_cards(self) -> None:
        """Lay out all cards; what is not named lies where it begins, shuffled under what is."""
        g, layout = self.g, self.table.layout
        streams = {zone.name: zone.stream for zone in self.table.game.declaration.zones if zone.stream is not None}
        for zone in layout.zones:
            for seat in layout.seats_of(zone):
                g.empty(zone.number + max(seat, 0))
        for zone in layout.zones:
            if zone.name not in streams and zone.name not in self.not_written:
                for seat in layout.seats_of(zone):
                    self._lay_zone(zone, seat)
        self.complete()
        piles = [zone for zone in layout.zones if zone.name in streams]
        named = {zone.name: self._named(zone) for zone in piles}
        for copy in range(self.table.program.copies):
            if copy not in self.used:
                self._put(self.table.game.start_zone(self.table.card_of(copy)), copy)
        for zone in piles:
            g.shuffle(zone.number, streams[zone.name])
            for copy in reversed(named[zone.name]):
                self._put(zone.number, copy)

    def complete(self) -> None:
        """Give the players what the rules demand though the position does not name it."""
        return

    def take(self, word: str, owner: int) -> int:
        """Return a copy of the card that *word* names, which is used up with it."""
        card = word.split("/")[0].removeprefix(NEVER_SEEN)
        free = [copy for copy in self.table.copies_of(card) if copy not in self.used] if self.table.has(card) else []
        if not free:
            raise self.wrong(owner, word)
        self.used.add(free[0])
        return free[0]

    def _named(self, zone: Zone) -> list[int]:
        copies = []
        for word in self.position.cards(TABLE, zone.name):
            copies.append(self.take(word, TABLE))
            if not self.fits(zone, copies[-1]):
                raise self.wrong(TABLE, word)
        return copies

    def _put(self, zone: int, copy: int) -> None:
        self.g.put(zone, copy)
        self.g.set_knowledge(copy, EVERYBODY * UNSEEN[self.table.program.roles[zone]])

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
                self.laid(zone, seat, copy, word.split("/")[1:])
            except ValueError:
                raise self.wrong(seat, word) from None

    def _unknown(self, zone: Zone, seat: int, *, never_seen: bool) -> int:
        """Return what each observer does not know of a card in *zone*: it follows from who sees the zone."""
        if zone.face == ALL:
            return 0
        if seat == TABLE:
            return EVERYBODY * UNSEEN[zone.role]
        unseen = UNSEEN[IN_HAND] if never_seen else self.unseen_by_others(zone)
        own = 0 if zone.face == OWNER else IN_PILE
        return (EVERYBODY * unseen) & ~(7 << (3 * seat)) | own << (3 * seat)

    # Numbers ------------------------------------------------------------------------------------------------------

    def number(self, owner: int, name: str, default: int, least: int, most: int = LARGEST_NUMBER) -> int:
        """Take the number written for *name*, within what the rules allow."""
        number = self.position.number(owner, name, default)
        if not least <= number <= most:
            raise self.wrong(owner, f"{name} {number}")
        return number

    def seat(self, owner: int, name: str, default: int) -> int:
        """Take the letter of a seat written for *name*."""
        words = self.position.cards(owner, name)
        if not words:
            return default
        seat = SEAT_LETTERS[: self.table.players].find(words[0])
        if seat < 0 or len(words) > 1:
            raise self.wrong(owner, f"{name} {' '.join(words)}")
        return seat
