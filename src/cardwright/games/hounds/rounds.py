"""The round: its phases in order, clearing, the hand cap, sudden death rounds (HH-11, HH-14, HH-18).

`NEXT_ROUND` always lies at the bottom of the agenda: sudden death cuts everything above it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PARTS, State, Step
from cardwright.games.hounds import board
from cardwright.games.hounds.ability import ORDER
from cardwright.games.hounds.battle import AFTER_BATTLE, BATTLE
from cardwright.games.hounds.play import DRAW_CARDS, NAME_OPPONENTS, PLACE_ALL, REVEAL
from cardwright.games.hounds.spending import RECOVERING, RECRUITING
from cardwright.games.hounds.winning import UPDATE_DRY, compare_sudden_death, decide_by_limit


class NextRound(Step):
    """Begin a round, or the next round of sudden death; whatever the round that it interrupted left is cleared.

    HH-11.6, HH-14.8.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        sudden = g.get(board.SUDDEN, 0)
        if sudden == 0:
            g.add(board.ROUND, 0, 1)
        g.tell(board.E_ROUND, NONE, NONE, g.get(board.ROUND, 0), sudden)
        if sudden != 0:
            board.clear_battlefield(g)  # any order: effects belong to slots, not to cards
        board.end_effects(g)  # any order: the round only begins after both
        push_round(g, x)


def push_round(g: State, start: i64) -> None:
    """Push the phases of a round, beginning with number *start* of them (0 for all; positions begin later)."""
    g.push_step(NEXT_ROUND)
    g.push_step(END)
    if g.get(board.SUDDEN, 0) != 0:
        g.push_step(SUDDEN_DEATH)
    elif g.program.seats == 2:
        g.push_step(RECRUITING)
    else:
        g.push_step(RECOVERING)
    if start <= 5:
        g.push_step(CLEAR)
    if start <= 4:
        g.push_step(UPDATE_DRY)
        g.push_step(AFTER_BATTLE)
        g.push_step(BATTLE)
    if start <= 3:
        g.push_step(ORDER)
        g.push_step(REVEAL)
    if start <= 2 and g.program.seats > 2:
        g.push(NAME_OPPONENTS, NONE, NONE, g.get(board.STARTER, 0))
    if start <= 1:
        g.push_step(PLACE_ALL)
    if start <= 0:
        g.push_step(DRAW_CARDS)


class Clear(Step):
    """The battlefield is cleared before Treats are spent (HH-11.1, HH-11.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_CLEAR)  # no mutant: nobody is asked in between
        board.clear_battlefield(g)
        g.tell(board.E_CLEAR)


class SuddenDeath(Step):
    """Instead of recruiting: did somebody deal more damage? (HH-14.4 to HH-14.6)"""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        compare_sudden_death(g)
        if not g.is_over():
            g.add(board.SUDDEN, 0, 1)


class End(Step):
    """Players over the hand cap discard down to it, all at the same time; then the round is closed (HH-11.5)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_END)
        g.push_step(CLOSE)
        keep = g.setting(board.HAND_KEEP)
        if keep < 0:
            return
        player: i64 = 0
        while player < g.program.seats:
            if not g.has_left(player) and g.size(board.HAND + player) > keep:
                g.ask_simultaneously(TRIM, player, NONE, 0)
            player += 1


class Trim(Step):
    """Choose what to discard, card by card; nobody sees it before all have chosen (HH-11.5)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.offer_zone(board.HAND + seat, PARTS + seat)
        g.ask_secretly(self, seat, card, x, g.size(board.HAND + seat) - g.size(PARTS + seat))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.put(PARTS + seat, key)
        if g.size(board.HAND + seat) - g.size(PARTS + seat) > g.setting(board.HAND_KEEP):
            g.push(self, seat, card, x + 1)
            return
        i: i64 = 0
        while i < g.size(PARTS + seat):
            g.move(g.card(PARTS + seat, i), board.HAND + seat, board.ASIDE + seat)
            i += 1
        g.empty(PARTS + seat)
        g.tell(board.E_TRIM, seat, NONE, i)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if g.has(PARTS + seat, key):
            return board.ALREADY_TRIMMED
        return board.NOT_YOURS_TO_TRIM

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return g.cards(PARTS + seat)


class Close(Step):
    """What was put aside is discarded; the pick order rotates; the round limit is checked.

    HH-11.5, HH-16.43, HH-16.44, HH-18.1.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player: i64 = 0
        while player < g.program.seats:
            aside = board.ASIDE + player
            while g.size(aside) > 0:
                copy = g.card(aside, 0)
                g.move(copy, aside, board.DISCARD + player)
                g.tell(board.E_DISCARDS, player, copy)
            g.settle_hand(board.HAND + player)
            player += 1
        if g.program.seats > 2:
            g.set(board.STARTER, 0, g.next_seat(g.get(board.STARTER, 0)))
        if g.get(board.SUDDEN, 0) == 0 and g.get(board.ROUND, 0) >= g.setting(board.ROUND_LIMIT):
            decide_by_limit(g)


NEXT_ROUND: Final = NextRound()
CLEAR: Final = Clear()
SUDDEN_DEATH: Final = SuddenDeath()
END: Final = End()
TRIM: Final = Trim()
CLOSE: Final = Close()
RULES = [NEXT_ROUND, CLEAR, SUDDEN_DEATH, END, TRIM, CLOSE]
