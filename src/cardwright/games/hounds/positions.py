"""Positions of Hounds & Heroes in the scenario notation.

A life 2, treats 4, attack husky, hand corgi pug, deck beagle
B hand rottweiler
table barracks dogini, round 4
at place
"""

from __future__ import annotations

from cardwright.engine import IN_HAND, IN_PILE, NONE, State, Zone
from cardwright.engine.state import UNKNOWN
from cardwright.games.game import Table
from cardwright.games.hounds import board, rounds
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.text import CardwrightError

# Where a position may go on: the phases of a round in order, as `rounds.push_round` counts them.
STARTS = ("draw", "place", "opponents", "reveal", "battle", "clear", "recruit")


def lay_out(table: Table, g: State, position: Position) -> None:
    """Lay out *position* and push what comes next there; a position the rules do not know raises CardwrightError."""
    start = position.at or "draw"
    if start not in STARTS:
        raise CardwrightError("wrong-start", line=0, part=f"at {start}")
    laying = HoundsLaying(table, g, position)
    laying.lay_cards()
    laying.set_counters(start)
    position.finish()
    if start == "draw":
        g.push_step(rounds.NEXT_ROUND)
        return
    g.set(board.PHASE, 0, board.IN_PLAY)
    rounds.push_round(g, STARTS.index(start))


class HoundsLaying(Laying):
    """A position on its way to the table."""

    not_written = frozenset({"box"})

    def unseen_by_others(self, zone: Zone) -> int:
        """Everybody saw the cards drafted; only in quick play they were dealt unseen (HH-15.13)."""
        return IN_HAND | IN_PILE | (UNKNOWN if self.table.options["quick_play"] else 0)

    def set_counters(self, start: str) -> None:
        """Set all counters; the round that a draw begins is still to come."""
        g, table = self.g, self.table
        g.set(board.FIRST, 0, self.position.number(TABLE, "first", 0))
        g.set(board.STARTER, 0, self.position.number(TABLE, "starter", 0))
        g.set(board.ROUND, 0, self.position.number(TABLE, "round", 1) - (1 if start == "draw" else 0))
        g.set(board.SUDDEN, 0, self.position.number(TABLE, "sudden", 0))
        life = g.setting(board.START_LIFE) if g.setting(board.USES_LIFE) else 0
        for seat in range(table.players):
            for counter in table.layout.counters:
                if not counter.per_seat or counter.inner or counter.name == "opponent":
                    continue
                value = self.position.number(seat, counter.name, life if counter.name == "life" else 0)
                g.set(counter.number, seat, value)
                if board.BANK <= counter.number < board.BANK + board.BANK_SIZE + board.NEXT and value:
                    board.mark(g, seat, counter.number, value)
            g.set(board.OPPONENT, seat, self.seat(seat, "opponent", 1 - seat if table.players == 2 else NONE))
            if g.get(board.OUT, seat) != 0:
                g.retire(seat)
