"""Random play on the engine's own state, as fast as it goes: for simulations, rollouts and measurements."""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.chance import Dice
from cardwright.engine.state import State


def play_out(g: State, dice: Dice) -> i64:
    """Play uniformly at random to the end; return how many answers had at least two choices."""
    decisions: i64 = 0
    while g.turn >= 0:
        n = g.count()
        if n > 1:
            decisions += 1
            g.choose(dice.roll(n))
        else:
            g.choose(0)
    return decisions


def play_some(g: State, dice: Dice, answers: i64) -> i64:
    """Play at random for at most that many answers; return how many were given."""
    given: i64 = 0
    while g.turn >= 0 and given < answers:
        g.choose(dice.roll(g.count()))
        given += 1
    return given


def copy_often(g: State, times: i64) -> None:
    """Copy a state many times: what is measured is the copy."""
    i: i64 = 0
    while i < times:
        g.clone()
        i += 1
