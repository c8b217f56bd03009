"""Positions of L.E.T.A.L. in the scenario notation, from the table as written to a game that goes on there.

A heroes assassin/case=c3 gatewarden/case=a1/endurance=4, first_hand quick_stab feint, second_hand raised_shield
B heroes emberwright/case=c4/disabled/marks=2 longshot/case=f6/grudge=A.1, auras kindling/on=B.heroes.1
table active A, first A, round 3
at main

What a hero's word may carry: `endurance=4`, `plays=1`, `disabled`, `marks=2`, `grudge=B.2` (against the second hero of
seat B), `avenge`, `lost=3`, `attacked`, `dead`. A hero without a case stands on the first free case of its home rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.engine import NONE, State, Zone
from cardwright.engine.attachments import attach, host_of
from cardwright.engine.grid import leave_grid, stand
from cardwright.games.laying import Laying
from cardwright.games.letal import board, moments, plays, running, setup, turns
from cardwright.games.option import SEAT_LETTERS
from cardwright.games.position import TABLE, Position
from cardwright.text import CardwrightError

if TYPE_CHECKING:
    from cardwright.games.game import Table

STARTS = ("aside", "place", "first", "turn", "begin", "main", "end")
COUNTERS = {
    "endurance": board.ENDURANCE,
    "plays": board.PLAYS,
    "marks": board.MARKS,
    "lost": board.LOST,
}
FLAGS = {"disabled": board.DISABLED, "avenge": board.AVENGE, "attacked": board.ATTACKED}
MOST_OF_A_NUMBER = 99
DEAD = "dead"
SECTIONS_OF_ZONES = {"first": 1, "second": 2}
"""The zones of each hero begin with its place in the deck, and take cards of that section of the list."""


def lay_out(table: Table, g: State, position: Position) -> None:
    """Lay out *position* and push what comes next."""
    if position.at not in STARTS:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)
    laying = LetalLaying(table, g, position)
    laying.lay_cards()
    laying.set_counters()
    position.finish()
    laying.go_on(position.at)


class LetalLaying(Laying):
    """A position on its way to the table."""

    not_written = frozenset(["executing"])

    def __init__(self, table: Table, g: State, position: Position) -> None:
        super().__init__(table, g, position)
        self.section = 0
        """The section of the deck lists from which the cards of the zone come that is being laid, 0 for any."""
        self.marked: list[tuple[int, int, str]] = []
        """Seat, copy and mark of each hero whose number is not known before all heroes lie on the table."""

    def fits(self, zone: Zone, copy: int) -> bool:
        """Return whether a card can lie in *zone*: heroes and Auras in their own, all others with their hero."""
        kind = self.g.fact(board.KIND, copy)
        if zone.name == "heroes":
            return kind == board.HERO
        if zone.name == "auras":
            return kind == board.AURA
        return zone.per_seat and kind != board.HERO

    def _may_lie_with(self, copy: int, owner: int) -> bool:
        if not super()._may_lie_with(copy, owner):
            return False
        return self.section == 0 or self.table.program.kin[copy] % board.SECTIONS == self.section

    def take(self, word: str, owner: int) -> int:
        """Return a copy of the card that *word* names; of an Aura on an own hero that hero's copy, if it has one."""
        host = word.partition("/on=")[2].partition("/")[0]
        if host[:-1] == f"{SEAT_LETTERS[owner]}.heroes." and host[-1:] in ("1", "2"):
            self.section = int(host[-1])
            try:
                return super().take(word, owner)
            except CardwrightError:
                self.section = 0
        return super().take(word, owner)

    def _lay_zone(self, zone: Zone, seat: int) -> None:
        self.section = SECTIONS_OF_ZONES.get(zone.name.partition("_")[0], 0)
        super()._lay_zone(zone, seat)

    def _named(self, zone: Zone, seat: int) -> list[int]:
        self.section = SECTIONS_OF_ZONES.get(zone.name.partition("_")[0], 0)
        return super()._named(zone, seat)

    def laid(self, zone: Zone, seat: int, copy: int, marks: list[str]) -> None:
        """Remember the marks of a hero; other cards have none."""
        if marks and zone.name != "heroes":
            raise ValueError(marks[0])
        for mark in marks:
            name, _, number = mark.partition("=")
            is_number = name in COUNTERS and number.isascii() and number.isdecimal()
            is_grudge = (
                name == "grudge" and len(number) == 3 and number[0] in SEAT_LETTERS and number[1:] in (".1", ".2")
            )
            if not (is_number or is_grudge or (not number and (name in FLAGS or name == DEAD))):
                raise ValueError(mark)
            self.marked.append((seat, copy, mark))

    def complete(self) -> None:
        """Both heroes of every player are there even if the position does not name them (LT-1.3)."""
        g = self.g
        for seat in range(self.table.players):
            mine = [copy for copy in range(self.table.program.copies) if self.table.program.kin[copy] == 3 * seat]
            for copy in mine:
                if copy not in self.used:
                    self.used.add(copy)
                    g.put(board.HEROES + seat, copy)
                    g.set_knowledge(copy, 0)
            if g.cards(board.HEROES + seat) != mine:
                raise self.wrong(seat, "heroes")

    def set_counters(self) -> None:
        """Set what the heroes carry and the counters, within what the rules allow."""
        g = self.g
        setup.prepare(g)
        for seat, copy, mark in self.marked:
            self._carry(seat, board.hero_of(g, copy), mark)
        for seat in range(self.table.players):
            g.set(board.ACTS, seat, self.number(seat, "acts", 0, 0, board.MOST_ACTS))
        for seat in range(self.table.players):
            for i in range(g.size(board.AURAS + seat)):
                aura = g.card(board.AURAS + seat, i)
                if host_of(g, aura) == NONE:
                    attach(g, aura, board.card_of(g, board.hero_of(g, aura)))
        g.set(board.FIRST, 0, self.seat(TABLE, "first", 0))
        g.set(board.ACTIVE, 0, self.seat(TABLE, "active", g.get(board.FIRST, 0)))
        g.set(board.ROUND, 0, self.number(TABLE, "round", 1, 1, MOST_OF_A_NUMBER))
        g.set(board.TURNS, 0, self.number(TABLE, "turns", 2, 0, MOST_OF_A_NUMBER))
        g.set(board.LAST_CYCLE, 0, self.number(TABLE, "last_cycle", 0, 0, MOST_OF_A_NUMBER))

    def _carry(self, seat: int, hero: int, mark: str) -> None:
        g = self.g
        name, _, number = mark.partition("=")
        if name in FLAGS:
            board.set_stat(g, FLAGS[name], hero, 1)
        elif name == "grudge":
            enemy = 2 * SEAT_LETTERS.index(number[0]) + int(number[2]) - 1
            if enemy >= board.heroes(g) or board.team_of(hero) >> enemy & 1:
                raise self.wrong(seat, mark)
            board.set_stat(g, board.GRUDGES, hero, board.stat(g, board.GRUDGES, hero) | board.bit(enemy))
        elif name == DEAD:
            g.set(board.DEAD, 0, g.get(board.DEAD, 0) | board.bit(hero))
            board.set_stat(g, board.ENDURANCE, hero, 0)
        else:
            most = g.fact(board.HERO_ENDURANCE, board.card_of(g, hero)) if name == "endurance" else MOST_OF_A_NUMBER
            if int(number) > most or (name == "endurance" and int(number) == 0):
                raise self.wrong(seat, mark)
            board.set_stat(g, COUNTERS[name], hero, int(number))

    def _stand(self) -> None:
        """Every living hero stands on a case of its own; dead ones stand nowhere (LT-1.8, LT-1.9)."""
        g = self.g
        taken: set[int] = set()
        for hero in range(board.heroes(g)):
            case = board.place_of(g, hero)
            if not board.is_alive(g, hero):
                leave_grid(g, board.card_of(g, hero))
            elif case != NONE:
                if case in taken:
                    raise self.wrong(board.seat_of(hero), "heroes")
                taken.add(case)
        for hero in range(board.heroes(g)):
            if board.is_alive(g, hero) and board.place_of(g, hero) == NONE:
                case = next(case for case in setup.home_of(board.seat_of(hero)) if case not in taken)
                taken.add(case)
                stand(g, board.card_of(g, hero), case)

    def go_on(self, start: str) -> None:
        """Push what comes next at *start*; in a game that has begun every position is checked first."""
        g = self.g
        players = self.table.players
        if start in ("aside", "place", "first"):
            g.set(board.ROUND, 0, 0)
            g.set(board.TURNS, 0, 0)
            if start == "aside":
                g.push(setup.SETUP, NONE, NONE, 0)
            else:
                g.push(setup.ROLL, NONE, NONE, (1 << players) - 1)
                if start == "place":
                    g.push(setup.PLACE_ALL, NONE, NONE, 0)
                else:
                    self._stand()
            return
        self._stand()
        offset = (g.get(board.ACTIVE, 0) - g.get(board.FIRST, 0)) % players
        if start == "turn":
            g.add(board.TURNS, 0, -1)
            g.push(turns.TURN, NONE, NONE, offset)
            return
        g.push(turns.TURN, NONE, NONE, offset + 1)
        g.push(turns.END_OF_TURN, NONE, NONE, 0)
        if start == "end":
            g.set(board.PHASE, 0, board.IN_END)
        else:
            g.set(board.PHASE, 0, board.IN_MAIN)
            g.push(plays.MAIN, NONE, NONE, 0)
        if start == "begin":
            g.set(board.PHASE, 0, board.IN_BEGINNING)
            g.push(turns.DRAW, NONE, NONE, 0)
            g.push(turns.OPEN, NONE, NONE, moments.BEGIN)
        g.push(running.SETTLE, NONE, NONE, 0)
