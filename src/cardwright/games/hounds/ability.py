"""The order of abilities, ties, and using one's ability (HH-6, HH-7.1 to HH-7.5, HH-16.19).

What a text does belongs to `effects`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, State, Step
from cardwright.games.hounds import board
from cardwright.games.hounds.play import pick_order
from cardwright.games.hounds.winning import check


class Order(Step):
    """Fix once, directly after the reveal, in which order the abilities resolve (HH-6.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_ABILITY)
        if g.program.seats == 2:
            first = first_of_two(g)
            g.tell(board.E_ORDER, first, NONE, 1 - first)
            g.push(USE, 1 - first, NONE, 0)
            g.push(USE, first, NONE, 0)
            return
        for player in reversed(order_of_many(g)):
            g.push(USE, player, NONE, 0)


def first_of_two(g: State) -> i64:
    """The stronger Ability card first, then the higher total, then a tie-break draw.

    HH-6.1 to HH-6.3, HH-6.11, HH-6.13.
    """
    if board.slot_card(g, 1, board.ABILITY) == NONE:
        return 0
    if board.slot_card(g, 0, board.ABILITY) == NONE:
        return 1
    lead = board.power_of(g, 0, board.ABILITY) - board.power_of(g, 1, board.ABILITY)
    if lead == 0:
        lead = total_power(g, 0) - total_power(g, 1)
    if lead == 0:
        return tie_break(g)
    if lead > 0:
        return 0
    return 1


def total_power(g: State, seat: i64) -> i64:
    """Return the sum of the current powers of all three slots (HH-6.2, HH-6.10)."""
    attack = board.power_of(g, seat, board.ATTACK)
    return attack + board.power_of(g, seat, board.ABILITY) + board.power_of(g, seat, board.DEFENSE)


def order_of_many(g: State) -> list[i64]:
    """Highest current power first, of equal ones the earlier in pick order; empty slots last (HH-16.19, HH-6.13)."""
    order: list[i64] = []
    for seat in pick_order(g, g.get(board.STARTER, 0)):
        rank = ability_rank(g, seat)
        at: i64 = len(order)
        while at > 0 and ability_rank(g, order[at - 1]) < rank:
            at -= 1
        order.insert(at, seat)
    return order


def ability_rank(g: State, seat: i64) -> i64:
    if board.slot_card(g, seat, board.ABILITY) == NONE:
        return NONE
    return board.power_of(g, seat, board.ABILITY)


def tie_break(g: State) -> i64:
    """Both reveal the top card of their deck, the higher printed power wins; equal: again.

    HH-6.4 to HH-6.8, HH-6.12.
    """
    tries = g.setting(board.TIE_BREAK_LIMIT)
    while tries > 0:
        lead = tie_break_power(g, 0) - tie_break_power(g, 1)
        g.shuffle(board.DECK, board.DECK_STREAM)  # any order: each deck has its own stream
        g.shuffle(board.DECK + 1, board.DECK_STREAM + 1)
        if lead > 0:
            g.tell(board.E_TIE_WON, 0)
            return 0
        if lead < 0:
            g.tell(board.E_TIE_WON, 1)
            return 1
        tries -= 1
    winner = g.rand(board.TIE_STREAM, 2)
    g.tell(board.E_TIE_RANDOM, winner)
    return winner


def tie_break_power(g: State, seat: i64) -> i64:
    """Reveal the top card of the deck; a player without cards counts 0 (HH-6.6, HH-6.7)."""
    if not board.has_deck(g, seat):
        g.tell(board.E_TIE_NONE, seat)
        return 0
    copy = g.top(board.DECK + seat)
    g.reveal(copy)
    g.tell(board.E_TIE_CARD, seat, copy)
    return g.fact(board.POWER, copy)


class Use(Step):
    """Use the ability of the card that lies in the Ability slot now, unless cancelled or empty.

    HH-7.1, HH-7.4, HH-7.12.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        copy = board.slot_card(g, seat, board.ABILITY)
        g.push(DONE, NONE, NONE, seat)
        if copy == NONE:
            g.tell(board.E_NO_ABILITY, seat)
        elif g.get(board.CANCELLED, seat) != 0:
            g.tell(board.E_CANCELLED, seat, copy)
        else:
            g.tell(board.E_ABILITY, seat, copy)
            g.set(board.IT, seat, 0)
            g.push(g.program.steps[g.fact(board.TEXT, copy)], seat, copy, 0)


class Done(Step):
    """The place of seat *x* in the order has passed, whatever happened in it; then comes a check (HH-7.32, HH-13.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.RESOLVED, x, 1)
        g.set(board.IT, x, 0)  # any order: nothing of the check asks for it
        check(g, 0)


ORDER: Final = Order()
USE: Final = Use()
DONE: Final = Done()
RULES = [ORDER, USE, DONE]
