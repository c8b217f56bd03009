"""The check whether the round is over, and what is dropped then (TL-4.25 to TL-4.28).

Under everything that happens in a combat two frames wait on the agenda: the round that goes on, and its end. A third
one, the turn that comes or ends, waits while a turn is under way; what is dropped is cut down to these.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, State, Step
from cardwright.games.trueshot import board

ROUND_FRAMES: Final = 2  # on the agenda under a combat: the next round, and the end of this one
TURN_FRAMES: Final = 3  # and the turn that comes or ends


class Check(Step):
    """A resolution is complete: is the round over? (TL-4.25)"""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        check(g)


def push_check(g: State) -> None:
    """Check when all that is pushed after this is done."""
    g.push_step(CHECK)


def is_round_over(g: State) -> bool:
    """Return whether at most one player has a living pet (TL-4.26 to TL-4.28)."""
    living: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        if board.has_living(g, seat):
            living += 1
        seat += 1
    return living <= 1


def check(g: State) -> None:
    """If the round is over, drop the rest of window, strike and turn (TL-4.25, TL-5.17)."""
    if is_round_over(g):
        g.set(board.TURN, 0, 0)  # any order: three independent resets
        clear_strike(g)  # any order: three independent resets
        g.cut(ROUND_FRAMES)


def clear_strike(g: State) -> None:
    """No strike is declared any more."""
    g.set(board.ATTACKER, 0, NONE)
    g.set(board.TARGET, 0, NONE)


def drop_turn(g: State) -> None:
    """The player whose turn it is has left the game: the turn ends at once."""
    clear_strike(g)  # any order: two independent resets
    g.cut(TURN_FRAMES)


CHECK: Final = Check()
RULES: list[Step] = [CHECK]
