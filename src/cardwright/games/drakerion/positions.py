"""Read positions of Drakerion in the scenario notation into a game that goes on from there.

A melee bonfire_brute/damage=5 howler/committed, support ash_runner, hand grudge_unburied, gold 3, prestige 12
A attached spiked_collar/on=A.melee.2
B melee guild_halberdier
table active A, first A, round 4
at actions
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.engine import NONE, State, Zone
from cardwright.games.drakerion import board, characters, happenings, setup, turns
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.text import CardwrightError

if TYPE_CHECKING:
    from cardwright.games.game import Table

STARTS = ("mulligan", "turn", "deploy", "actions", "end")
IN_PLAY = frozenset(["banner", "city", "retreat", "melee", "support", "attached"])
KINDS = {
    "banner": (board.BANNER_CARD,),
    "city": (board.CITY_CARD,),
    "retreat": (board.RETREAT_CARD,),
    "maneuvers": (board.MANEUVER,),
    "chosen": (board.MANEUVER,),
    "unveiled": (board.MANEUVER,),
    "melee": (board.CHARACTER,),
    "support": (board.CHARACTER,),
    "attached": (board.ATTACHMENT,),
    "played": (board.EVENT,),
}
DECK_KINDS = (board.CHARACTER, board.EVENT, board.ATTACHMENT)


def lay_out(table: Table, g: State, position: Position) -> None:
    """Lay out *position* and push what comes next."""
    if position.at not in STARTS:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)
    laying = DrakerionLaying(table, g, position)
    laying.lay_cards()
    laying.set_counters()
    position.finish()
    laying.go_on(position.at)


class DrakerionLaying(Laying):
    """Lays out one position of Drakerion."""

    not_written = frozenset(["chosen", "looked", "played"])

    def room_in(self, zone: Zone) -> int:
        """Return how many cards may lie in *zone* in a position (DK-18.15, DK-18.16)."""
        limits = {"hand": board.HAND_MAX, "melee": board.LINE_MAX, "support": board.LINE_MAX}
        return self.g.setting(limits[zone.name]) if zone.name in limits else zone.capacity

    def fits(self, zone: Zone, copy: int) -> bool:
        """Return whether a card of this kind can lie in *zone*."""
        return self.g.fact(board.KIND, copy) in KINDS.get(zone.name, DECK_KINDS)

    def laid(self, zone: Zone, seat: int, copy: int, marks: list[str]) -> None:
        """Put a card into play with its marks."""
        if zone.name in IN_PLAY:
            board.enter_play(self.g, copy, seat)
        elif marks:
            raise ValueError(marks[0])
        for mark in marks:
            name, _, number = mark.partition("=")
            if name == "committed" and not number:
                self._add(copy, board.COMMITTED)
            elif name in ("damage", "shield") and number.isascii() and number.isdecimal():
                n = min(int(number), board.MOST_ON_A_CARD)
                self._add(copy, n if name == "damage" else n << board.SHIELD_AT)
                characters.note_change(self.g, board.THIS_COMBAT)
            else:
                raise ValueError(mark)

    def _add(self, copy: int, bits: int) -> None:
        self.g.set_mark(board.STATUS, copy, self.g.mark(board.STATUS, copy) | bits)

    def complete(self) -> None:
        """Put Banner, City and Retreat card into play if the position does not name them (DK-4.1)."""
        for seat in range(board.SEATS):
            maneuver = self.g.top(board.UNVEILED + seat)
            if maneuver != NONE:
                board.enter_play(self.g, maneuver, seat)

    def set_counters(self) -> None:
        """Set all counters, within what the rules allow."""
        g = self.g
        for seat in range(board.SEATS):
            for zone in (board.BANNER, board.CITY, board.RETREAT):
                if board.controller_of(g, g.top(zone + seat)) == NONE:
                    board.enter_play(g, g.top(zone + seat), seat)
            g.set(board.GOLD, seat, self.number(seat, "gold", 0, 0, 9999))
            g.set(board.PRESTIGE, seat, self.number(seat, "prestige", 0, 0, 9999))
            g.set(board.IN_RETREAT, seat, self.number(seat, "in_retreat", 0, 0, 1))
            g.set(board.ACTIONS, seat, self.number(seat, "actions", 0, 0, board.MOST_ACTIONS))
            if g.get(board.IN_RETREAT, seat):
                g.set(board.RETREATER, 0, seat + 1)
        g.set(board.FIRST, 0, self.seat(TABLE, "first", 0))
        g.set(board.ACTIVE, 0, self.seat(TABLE, "active", g.get(board.FIRST, 0)))
        g.set(board.ROUND, 0, self.number(TABLE, "round", 1, 1, g.setting(board.TURN_LIMIT)))
        g.set(board.PASSES, 0, self.number(TABLE, "passes", 0, 0, 1))
        g.set(board.LAST_PASSER, 0, 1 - g.get(board.ACTIVE, 0))

    def go_on(self, start: str) -> None:
        """Push the steps that follow at *start*; in a game that has begun, the position is checked first."""
        g = self.g
        if start == "mulligan":
            g.push(turns.TURN, NONE, NONE, 0)
            g.push(setup.OPENING_HANDS, NONE, NONE, 0)
            g.set(board.ROUND, 0, 0)
            return
        if start == "turn":
            g.set(board.PHASE, 0, board.IN_MANEUVERS)
            g.add(board.ROUND, 0, -1)
            g.push(turns.TURN, NONE, NONE, 0)
        elif start == "deploy":
            g.set(board.PHASE, 0, board.IN_MANEUVERS)
            g.push(turns.ACTION_PHASE, NONE, NONE, 0)
            first = g.get(board.FIRST, 0)
            g.push(turns.DEPLOY, board.other(first), NONE, 0)
            g.push(turns.DEPLOY, first, NONE, 0)
        elif start == "actions":
            g.set(board.PHASE, 0, board.IN_ACTIONS)
            g.push(turns.END_OF_TURN, NONE, NONE, 0)
            g.push(turns.ACT, NONE, NONE, 0)
        else:
            g.push(turns.END_OF_TURN, NONE, NONE, 0)
        if start != "turn":
            g.push(happenings.SETTLE, NONE, NONE, 0)
