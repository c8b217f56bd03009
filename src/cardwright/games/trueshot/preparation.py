"""The preparation phase: buying, refreshing, taming, with their limits and refunds (TL-3, TL-10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.pets import pet_limit, update_standing_health
from cardwright.games.trueshot.texts import (
    EQUIPPED,
    PREPARATION_STARTS,
    TAMED,
    begin_resolution,
    tell_all,
    tell_card,
)


class Preparation(Step):
    """Income by option, effects at the start of the phase, then whole turns from the worst-ranked player on.

    TL-3.1 to TL-3.3, TL-3.31, TL-10.5.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_PREPARATION)
        base = g.get(board.PREPARES, 0)
        g.set(board.ACTIVE, 0, base)
        player = base
        n = g.program.seats
        while n > 0:  # the last in play order is pushed first
            player = g.seat_before(player)
            if not g.has_left(player):
                g.push(PREPARE, player, NONE, 0)
            n -= 1
        income = g.setting(board.INCOME)
        n = g.program.seats
        while n > 0 and income > 0:
            if not g.has_left(player):
                g.tell(board.E_INCOME, player)
                board.gain_coins(g, player, income)
            player = g.seat_after(player)
            n -= 1
        begin_resolution(g)  # any order: the agenda and the queue
        tell_all(g, PREPARATION_STARTS, NONE, NONE, 0)


class Prepare(Step):
    """A preparation turn: up to three actions (TL-3.3, TL-3.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.ACTIVE, 0, seat)
        g.set(board.LEFT, 0, g.setting(board.PREP_ACTIONS))
        g.tell(board.E_PREPARES, seat)
        g.push(PREP_ACT, seat, NONE, 0)


def refund_of(g: State, seat: i64) -> i64:
    """Return the Coins a replaced weapon gives back: its Cost minus 1, nothing for the basic one (TL-3.9, TL-3.12)."""
    refund = g.fact(board.COST, g.top(board.WEAPON + seat)) - 1
    if refund < 0:
        return 0
    return refund


def can_buy(g: State, seat: i64, weapon: i64) -> bool:
    """Coins and refund must pay for it; by option the Coins alone (TL-3.10, TL-3.11)."""
    purse = g.get(board.COINS, seat)
    if g.setting(board.LATE_REFUND) == 0:
        purse += refund_of(g, seat)
    return purse >= g.fact(board.COST, weapon)


class PrepAct(Step):
    """One action: buy a weapon of the shop, refresh, tame, or be done (TL-3.4 to TL-3.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.get(board.LEFT, 0) == 0:
            return
        for i in range(g.size(board.SHOP)):
            weapon = g.card(board.SHOP, i)
            if can_buy(g, seat, weapon):
                g.offer_card(weapon)
        if can_refresh(g):
            g.offer(board.REFRESH)
        if board.can_draw(g, board.PET_PILE):
            g.offer(board.TAME)
        g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.set(board.LEFT, 0, 0)
            g.tell(board.E_DONE, seat)
            return
        g.add(board.LEFT, 0, -1)
        g.push(self, seat, card, x)
        if key == board.REFRESH:
            board.has_card(g, board.WEAPON_PILE, board.WEAPON_STREAM)
            weapon = g.take(board.WEAPON_PILE, board.SHOWN)
            g.tell(board.E_REVEALS_WEAPON, seat, weapon)
            g.push(REPLACE, seat, weapon, 0)
        elif key == board.TAME:
            board.has_card(g, board.PET_PILE, board.PET_STREAM)
            pet = g.take(board.PET_PILE, board.SHOWN)
            g.tell(board.E_REVEALS_PET, seat, pet)
            g.push(DECIDE, seat, pet, 0)
        else:
            buy(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key == board.REFRESH:
            return board.NO_WEAPON_LEFT
        if key == board.TAME:
            return board.NO_PET_LEFT
        if board.is_spell(g, board.card_of_key(key)):
            return board.NOT_NOW
        if key < 0:
            return 0
        if g.fact(board.KIND, key) == board.WEAPON_CARD:
            if not g.has(board.SHOP, key):
                return board.NOT_IN_SHOP
            return board.TOO_EXPENSIVE
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        hand = g.cards(board.HAND + seat)
        return [*g.cards(board.SHOP), board.REFRESH, board.TAME, *hand]


# Weapons -----------------------------------------------------------------------------------------------------------


def buy(g: State, seat: i64, weapon: i64) -> None:
    """Refund and payment, old weapon leaves, new one enters, shop refilled, then its effect (TL-3.8 to TL-3.14)."""
    begin_resolution(g)
    refund = refund_of(g, seat)
    old = g.top(board.WEAPON + seat)
    g.add(board.COINS, seat, refund - g.fact(board.COST, weapon))
    g.tell(board.E_BUYS, seat, weapon, g.fact(board.COST, weapon))
    if g.fact(board.KIND, old) == board.BASIC:
        board.discard(g, old, board.WEAPON + seat, board.ASIDE + seat)
    else:
        g.tell(board.E_REFUND, seat, old, refund)
        board.discard(g, old, board.WEAPON + seat, board.WEAPON_DISCARD)
    place = g.find(board.SHOP, weapon)
    board.bring_into_play(g, weapon, board.SHOP, board.WEAPON, seat)
    board.fill_shop(g)
    keep_place(g, place)  # any order: the shop and the pets
    update_standing_health(g)  # any order: nothing resolves yet
    tell_card(g, EQUIPPED, seat, weapon, weapon, NONE, 0)


def keep_place(g: State, place: i64) -> None:
    """The newest weapon of a full shop takes the slot that became free (TL-3.13)."""
    if g.size(board.SHOP) == 2 and place == 0:
        g.exchange(board.SHOP, 0, 1)


def can_refresh(g: State) -> bool:
    """Return whether there is a card to draw and a weapon to replace (TL-3.19)."""
    return g.size(board.SHOP) > 0 and board.can_draw(g, board.WEAPON_PILE)


class Replace(Step):
    """The revealed weapon must replace one of the shop, which goes under the pile (TL-3.16, TL-3.17)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for i in range(g.size(board.SHOP)):
            g.offer_card(g.card(board.SHOP, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        place = g.find(board.SHOP, key)
        g.move_under(key, board.SHOP, board.WEAPON_PILE)  # any order: two different cards
        g.move(card, board.SHOWN, board.SHOP)
        keep_place(g, place)
        g.tell(board.E_REPLACES, seat, key, card)
        board.fill_shop(g)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The first weapon of the shop is replaced (TL-9.10)."""
        self.chosen(g, seat, card, x, g.card(board.SHOP, 0))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_IN_SHOP


# Pets --------------------------------------------------------------------------------------------------------------


class Decide(Step):
    """After the reveal: tame that pet or not (TL-3.21, TL-3.22)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.offer(board.YES)
        g.offer(board.NO)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == board.NO:
            g.move(card, board.SHOWN, board.PET_DISCARD)
            g.tell(board.E_DECLINES, seat, card)
            return
        g.push(TAME_PET, seat, card, 0)
        exotic = exotic_of(g, seat)
        if g.fact(board.EXOTIC, card) == 1 and exotic != NONE:
            release(g, seat, exotic)
        elif g.size(board.PETS + seat) >= pet_limit(g, seat):
            g.push(RELEASE, seat, card, 0)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The pet is declined (TL-9.10)."""
        g.move(card, board.SHOWN, board.PET_DISCARD)


def exotic_of(g: State, seat: i64) -> i64:
    """Return the Exotic pet of *seat*, or -1; there is never more than one (TL-10.3)."""
    for i in range(g.size(board.PETS + seat)):
        copy = g.card(board.PETS + seat, i)
        if g.fact(board.EXOTIC, copy) == 1:
            return copy
    return NONE


def release(g: State, seat: i64, copy: i64) -> None:
    """A pet is discarded; it is not killed (TL-3.26)."""
    board.discard(g, copy, board.PETS + seat, board.PET_DISCARD)
    update_standing_health(g)
    g.tell(board.E_RELEASES, seat, copy)


class Release(Step):
    """Choose one of the pets owned before to make room (TL-3.24, TL-3.25); *card* is the newcomer."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for i in range(g.size(board.PETS + seat)):
            g.offer(g.card(board.PETS + seat, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        release(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0 or g.fact(board.KIND, key) != board.PET:
            return 0
        if key == card:
            return board.NEWCOMER
        if board.owner_of(g, key) != seat:
            return board.NOT_YOUR_PET
        return 0

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The newcomer goes where the player's other pets have gone (TL-9.10)."""
        g.move(card, board.SHOWN, board.PET_DISCARD)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [card]


class TamePet(Step):
    """The pet enters the area with its printed values, then its effect (TL-3.23, TL-3.27)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        board.bring_into_play(g, card, board.SHOWN, board.PETS, seat)
        g.tell(board.E_TAMED, seat, card)
        update_standing_health(g)  # any order: nothing resolves yet
        begin_resolution(g)  # any order: the agenda and the queue
        tell_card(g, TAMED, seat, card, card, NONE, 0)


PREPARATION: Final = Preparation()
PREPARE: Final = Prepare()
PREP_ACT: Final = PrepAct()
REPLACE: Final = Replace()
DECIDE: Final = Decide()
RELEASE: Final = Release()
TAME_PET: Final = TamePet()
RULES: list[Step] = [PREPARATION, PREPARE, PREP_ACT, REPLACE, DECIDE, RELEASE, TAME_PET]
