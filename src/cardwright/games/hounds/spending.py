"""Spending Treats: recruiting Heroes (HH-12), and recovering Hounds with 3-4 players (HH-16.32 to HH-16.38)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.engine.turns import TakeTurns
from cardwright.games.hounds import board
from cardwright.games.hounds.ability import tie_break
from cardwright.games.hounds.play import pick_order
from cardwright.games.hounds.winning import check

NOBODY_HAS: Final = 1_000_000  # no mutant: far more than anybody has


def price_of(g: State, seat: i64, hero: i64) -> i64:
    """Return what *hero* costs *seat* now: its cost less all discounts, not below 0 (HH-12.9, HH-7.28, HH-7.37)."""
    price = g.fact(board.COST, hero) - g.get(board.DISCOUNT, seat)
    if price < 0:
        return 0
    return price


def cheapest(g: State) -> i64:
    """Return the lowest cost in the Barracks; a number nobody has if it is empty (HH-12.14)."""
    lowest: i64 = NOBODY_HAS
    i = g.size(board.BARRACKS)
    while i > 0:
        i -= 1
        cost = g.fact(board.COST, g.card(board.BARRACKS, i))
        if cost < lowest:
            lowest = cost
    return lowest


def budget_of(g: State, seat: i64) -> i64:
    """Return the highest cost that *seat* can pay now: its Treats and all its discounts (HH-12.9, HH-7.28)."""
    return g.get(board.TREATS, seat) + g.get(board.DISCOUNT, seat)


class Recruiting(Step):
    """Fewer Treats choose first; a tie-break draw is made only if both can buy (HH-12.1 to HH-12.4, HH-12.14)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_RECRUIT)
        lead = g.get(board.TREATS, 0) - g.get(board.TREATS, 1)
        first: i64 = 0
        if lead > 0:
            first = 1
        lowest = cheapest(g)
        can_first = lowest <= budget_of(g, first)
        can_second = lowest <= budget_of(g, 1 - first)
        if not can_first and not can_second:
            return
        if lead == 0 and can_first and can_second:
            first = tie_break(g)
        g.tell(board.E_RECRUIT_FIRST, first)
        g.push(RECRUIT, first, NONE, 0)


class Recruit(TakeTurns):
    """Seats alternate: recruit one Hero, or pass; two passes in a row end the phase (HH-12.5 to HH-12.8, HH-12.15).

    *x* counts the passes in a row.
    """

    def offers(self, g: State, seat: i64, card: i64) -> None:
        g.offer_up_to(board.BARRACKS, board.COST, budget_of(g, seat))

    def act(self, g: State, seat: i64, card: i64, key: i64) -> None:
        price = price_of(g, seat, key)
        g.add(board.TREATS, seat, -price)
        g.set(board.DISCOUNT, seat, 0)
        g.tell(board.E_RECRUIT, seat, key, price)
        board.recruit(g, seat, key)
        check(g, 0)

    def passed(self, g: State, seat: i64, card: i64) -> None:
        g.tell(board.E_PASS, seat)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if not g.has(board.BARRACKS, key):
            return board.NOT_IN_BARRACKS
        return board.TOO_EXPENSIVE

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return g.cards(board.BARRACKS)


class Recovering(Step):
    """3-4 players, in pick order: with 6 Treats and a fainted Hound one must be recovered.

    HH-16.32, HH-16.35, HH-16.36.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_RECOVERY)
        for player in reversed(pick_order(g, g.get(board.STARTER, 0))):
            if g.get(board.TREATS, player) >= g.setting(board.RECOVERY) and g.size(board.FAINTED + player) > 0:
                g.push(RECOVER, player, NONE, 0)


class Recover(Step):
    """Recover one Hound; with 12 Treats a second one if wished (*x* = 1); then all Treats go back.

    HH-16.32 to HH-16.34.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for i in range(g.size(board.FAINTED + seat)):
            g.offer_card(g.card(board.FAINTED + seat, i))
        if x == 1:
            g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(board.E_DECLINES, seat)
        else:
            board.recover(g, seat, key)
        if (
            x == 0
            and g.get(board.TREATS, seat) >= g.setting(board.SECOND_RECOVERY)
            and g.size(board.FAINTED + seat) > 0
        ):
            g.push(self, seat, card, 1)
            return
        g.tell(board.E_PAYS_BACK, seat, NONE, g.get(board.TREATS, seat))
        g.set(board.TREATS, seat, 0)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key == PASS:
            return board.MUST_RECOVER
        return board.NOT_FAINTED

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [PASS]


RECRUITING: Final = Recruiting()
RECRUIT: Final = Recruit()
RECOVERING: Final = Recovering()
RECOVER: Final = Recover()
RULES = [RECRUITING, RECRUIT, RECOVERING, RECOVER]
