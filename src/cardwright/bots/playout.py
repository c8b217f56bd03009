"""Random play and one-step lookahead on packed states, for simulations, playouts and measurements."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.chance import Dice
from cardwright.engine.evaluation import Evaluation, add_up_teams, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.engine.keys import NO, PASS
from cardwright.engine.state import LENGTH, OFFERS, State

OWN_ANSWERS: Final = 1  # that a look ahead makes the best of: the target of an attack
MOST_ANSWERS: Final = 64  # until a position counts as quiet
TIE_BREAK: Final = 1e-16  # far below any meaningful difference of shares


def play_out(g: State, dice: Dice) -> i64:
    """Play uniformly at random to the end; return how many answers had at least two choices."""
    m = g.mem
    decisions: i64 = 0
    while g.turn >= 0:
        n = m[LENGTH + OFFERS + g.lane]
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
    """Copy a state *times* times, to measure the speed of copying."""
    i: i64 = 0
    while i < times:
        g.clone()
        i += 1


def look_ahead(worlds: Worlds, seat: i64, evaluation: Evaluation, dice: Dice, times: i64) -> i64:
    """Return the choice of *seat* with the best mean evaluation once all is quiet again, over *times* worlds.

    Ties are broken at random.
    """
    totals: list[float] = []
    shares = no_shares()
    world: i64 = 0
    while world < times:
        g = worlds.draw(dice)
        lane = g.lane_of(seat)
        n = g.mem[LENGTH + OFFERS + lane]
        i: i64 = 0
        while i < n:
            after = g.clone()
            after.choose_for(seat, i)
            if world == 0:
                totals.append(float(dice.roll(1 << 30)) * TIE_BREAK)
            totals[i] += value_when_quiet(after, seat, evaluation, shares, OWN_ANSWERS)
            i += 1
        world += 1
    best: i64 = 0
    i = 1
    while i < len(totals):
        if totals[i] > totals[best]:
            best = i
        i += 1
    return best


def value_when_quiet(g: State, seat: i64, evaluation: Evaluation, shares: vec[float], own_answers: i64) -> float:
    """Return the share of *seat* and its partners at the next quiet position, and change *g*.

    On the way there *seat* makes the best of its next *own_answers* choices; whoever else is asked, and *seat* later
    on, gives the default answer. *shares* is scratch space.
    """
    answers: i64 = 0
    while not g.is_over() and answers < MOST_ANSWERS and not evaluation.is_quiet(g):
        n = g.count()
        if g.turn == seat and own_answers > 0 and n > 1:
            best = 0.0
            i: i64 = 0
            while i < n:
                after = g.clone()
                after.choose(i)
                value = value_when_quiet(after, seat, evaluation, shares, own_answers - 1)
                if value > best:
                    best = value
                i += 1
            return best
        g.choose(default_answer(g))
        answers += 1
    if g.is_over():
        final_shares(g, shares)
    else:
        evaluation.evaluate(g, shares)
    add_up_teams(g.program, shares)
    return shares[seat]


def default_answer(g: State) -> i64:
    """Return the choice of the seat `turn` that passes or declines, else its first."""
    i: i64 = 0
    while i < g.count():
        if g.key(i) == PASS or g.key(i) == NO:
            return i
        i += 1
    return 0
