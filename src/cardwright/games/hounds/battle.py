"""Battle, fainting and the Treats of battle (HH-8, HH-9, HH-10, HH-16.20 to HH-16.24, HH-16.31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, State, Step
from cardwright.games.hounds import board
from cardwright.games.hounds.play import pick_order
from cardwright.games.hounds.winning import check


class Battle(Step):
    """Each Attack fights the facing Defense: together with 2 players, one after the other with 3-4.

    HH-8.2, HH-8.6, HH-16.20.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_BATTLE)
        if g.program.seats == 2:
            # The two battles touch different slots, so one after the other is the same as together.
            fight(g, 0, 1)
            fight(g, 1, 0)
            pay_treats(g, 0)  # any order: each is paid on their own
            pay_treats(g, 1)
            check(g, 0)
            return
        g.push_step(PAYOUT)
        for player in reversed(pick_order(g, g.get(board.STARTER, 0))):
            g.push(STRIKE, player, NONE, 0)


class Strike(Step):
    """One attack of the 3-4 player game, with the powers of its moment; whoever falls leaves at once.

    HH-16.21 to HH-16.27.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        target = board.opponent_of(g, seat)
        if target != NONE:
            fight(g, seat, target)
            check(g, 0)


def fight(g: State, me: i64, you: i64) -> None:
    """My Attack against your Defense: damage by the difference of power, fainting by who is stronger.

    HH-8.3 to HH-8.10, HH-9.1 to HH-9.4.
    """
    attacker = board.slot_card(g, me, board.ATTACK)
    if attacker == NONE:  # HH-8.8: no card, no battle
        return
    attack = board.power_of(g, me, board.ATTACK)
    defense = board.power_of(g, you, board.DEFENSE)
    g.tell(board.E_BATTLE, me, attacker, attack, you, defense)
    damage = attack - defense
    least = g.get(board.LEAST + board.ATTACK, me)
    if damage < least:
        damage = least
    damage = prevented(g, you, damage)
    if damage > 0:
        g.add(board.DEALT, me, damage)
        g.tell(board.E_DAMAGE, me, NONE, damage, you)
        if board.uses_life(g):
            board.lose_life(g, you, damage)
    if attack > defense:
        if board.is_hero(g, me, board.ATTACK) and board.is_hound(g, you, board.DEFENSE):
            board.faint(g, you, board.DEFENSE)
    elif defense > attack and board.is_hero(g, you, board.DEFENSE) and board.is_hound(g, me, board.ATTACK):
        board.faint(g, me, board.ATTACK)


def prevented(g: State, seat: i64, damage: i64) -> i64:
    """Return what is left of *damage* after the pool of prevention of *seat*, which it uses up.

    HH-7.18, HH-7.40, HH-8.7.
    """
    if damage <= 0:
        return 0
    shield = g.get(board.PREVENT, seat)
    if shield > damage:
        shield = damage
    g.add(board.PREVENT, seat, -shield)
    return damage - shield


def pay_treats(g: State, seat: i64) -> None:
    """One Treat for each point of damage dealt, twice with "double Treats" (HH-10.1, HH-10.2, HH-10.5)."""
    treats = g.get(board.DEALT, seat)
    if treats == 0:
        return
    if g.get(board.DOUBLE, seat) != 0:
        treats += treats
    g.add(board.TREATS, seat, treats)
    g.add(board.GAINED, seat, treats)
    g.tell(board.E_TREATS_EARNED, seat, NONE, treats)


class Payout(Step):
    """3-4 players: the survivors are paid after the last attack (HH-16.31)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(g.program.seats):
            if not g.has_left(player):
                pay_treats(g, player)


class AfterBattle(Step):
    """The parts that waited for the end of the battle resolve in the order of the abilities (HH-7.20)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.tell(board.E_AFTER_BATTLE)
        g.release()


BATTLE: Final = Battle()
STRIKE: Final = Strike()
PAYOUT: Final = Payout()
AFTER_BATTLE: Final = AfterBattle()
RULES = [BATTLE, STRIKE, PAYOUT, AFTER_BATTLE]
