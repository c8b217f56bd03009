"""The turn and the cycle (LT-5, LT-18, LT-19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, State, Step
from cardwright.games.letal import board, fallen, modifiers, moments, plays, running, texts, triggers, windows


class Turn(Step):
    """The turn of the player *x* seats after the first player; then the next one, or the end of the cycle (LT-5.18).

    A player without living heroes takes none; its round ends all the same (LT-5.19, LT-18.7).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x == g.program.seats:
            g.push(END_OF_CYCLE, NONE, NONE, 0)
            return
        g.push(self, NONE, NONE, x + 1)
        player = (g.get(board.FIRST, 0) + x) % g.program.seats
        modifiers.expire(g, modifiers.THIS_ROUND, player)
        texts.renew(g, texts.ONCE_A_ROUND, player)
        texts.renew(g, texts.ONCE_A_TURN, player)
        if board.is_playing(g, player):
            begin(g, player)


def begin(g: State, player: i64) -> None:
    """The steps of a turn, in their order (LT-5.1, LT-5.2)."""
    g.set(board.ACTIVE, 0, player)
    g.set(board.PHASE, 0, board.IN_BEGINNING)
    g.add(board.TURNS, 0, 1)
    g.tell(board.E_TURN, player)
    for hero in range(2 * player, 2 * player + 2):
        board.enable(g, hero)
    g.push(END_OF_TURN, NONE, NONE, 0)
    g.push(plays.MAIN, NONE, NONE, 0)
    g.push(DRAW, NONE, NONE, 0)
    g.push(OPEN, NONE, NONE, moments.BEGIN)
    g.push(running.SETTLE, NONE, NONE, 0)
    triggers.turn_event(g, texts.TURN_BEGINS, player)


class Open(Step):
    """Open the window at the beginning or the end of a turn, if its player still has a hero (LT-5.7, LT-5.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if board.is_playing(g, g.get(board.ACTIVE, 0)):
            windows.open_window(g, x, NONE)


class Draw(Step):
    """One card for each living hero, two with an Avenge token; none in the first turn (LT-5.8 to LT-5.11, LT-16.18)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = g.get(board.ACTIVE, 0)
        if not board.is_playing(g, player):
            return
        g.set(board.PHASE, 0, board.IN_MAIN)
        if g.get(board.TURNS, 0) == 1:
            return
        for hero in range(2 * player, 2 * player + 2):
            if board.is_alive(g, hero):
                board.draw(g, hero, 1 + board.stat(g, board.AVENGE, hero))


class EndOfTurn(Step):
    """End-of-turn triggers, the last window, and what holds for this turn only (LT-5.15 to LT-5.17, LT-5.21)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(CLEAN_UP, NONE, NONE, 0)
        player = g.get(board.ACTIVE, 0)
        if not board.is_playing(g, player):
            return
        g.set(board.PHASE, 0, board.IN_END)
        g.push(OPEN, NONE, NONE, moments.END)
        g.push(running.SETTLE, NONE, NONE, 0)
        triggers.turn_event(g, texts.TURN_ENDS, player)


class CleanUp(Step):
    """ "This turn" ends: effects, plays made, Endurance lost; the grudges of the player's heroes end (LT-16.12)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = g.get(board.ACTIVE, 0)
        modifiers.expire(g, modifiers.THIS_TURN, player)
        for owner in range(g.program.seats):
            g.clear(board.PLAYS, board.PLAYS + 1, owner)
            g.clear(board.LOST, board.ATTACKED + 1, owner)
            g.set(board.ACTS, owner, 0)
        g.clear(board.GRUDGES, board.GRUDGES + 1, player)


class EndOfCycle(Step):
    """Time, the Final Turn, and fatigue (LT-19.5 to LT-19.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        cycle = g.get(board.ROUND, 0)
        if g.get(board.LAST_CYCLE, 0) == cycle:
            fallen.end_by(g, fallen.compare_teams(g), board.BY_TIME, board.BY_TIME_DRAW)
            return
        if cycle >= g.setting(board.FATIGUE_CYCLE):
            fallen.fatigue(g, cycle - g.setting(board.FATIGUE_CYCLE) + 1)
            if g.is_over():
                return
        if g.setting(board.CYCLE_LIMIT) == cycle:
            g.set(board.LAST_CYCLE, 0, cycle + 1)
            g.tell(board.E_FINAL)
        g.push(TURN, NONE, NONE, 0)
        g.add(board.ROUND, 0, 1)
        g.tell(board.E_CYCLE, NONE, NONE, cycle + 1)
        if g.size(board.WAITING) > 0:
            g.push(running.SETTLE, NONE, NONE, 0)


TURN: Final = Turn()
OPEN: Final = Open()
DRAW: Final = Draw()
END_OF_TURN: Final = EndOfTurn()
CLEAN_UP: Final = CleanUp()
END_OF_CYCLE: Final = EndOfCycle()
RULES: list[Step] = [TURN, OPEN, DRAW, END_OF_TURN, CLEAN_UP, END_OF_CYCLE]
