"""The preparation phase: buying, refreshing, taming, with their limits and refunds (TL-3, TL-10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.trueshot.board import (
    ACTIVE,
    ASIDE,
    BASIC,
    COINS,
    COST,
    E_BUYS,
    E_DECLINES,
    E_DONE,
    E_INCOME,
    E_PREPARES,
    E_REFUND,
    E_RELEASES,
    E_REPLACES,
    E_REVEALS_PET,
    E_REVEALS_WEAPON,
    E_TAMED,
    EXOTIC,
    HAND,
    IN_PREPARATION,
    INCOME,
    KIND,
    LEFT,
    NEWCOMER,
    NO,
    NO_PET_LEFT,
    NO_WEAPON_LEFT,
    NOT_IN_SHOP,
    NOT_NOW,
    NOT_YOUR_PET,
    PET,
    PET_DISCARD,
    PET_PILE,
    PET_STREAM,
    PETS,
    PHASE,
    PREP_ACTIONS,
    PREPARES,
    REFRESH,
    REFUND_FIRST,
    SHOP,
    SHOWN,
    TAME,
    TOO_EXPENSIVE,
    WEAPON,
    WEAPON_CARD,
    WEAPON_DISCARD,
    WEAPON_PILE,
    WEAPON_STREAM,
    YES,
    after,
    before,
    can_draw,
    card_of_key,
    clear_marks,
    enter_play,
    fill_shop,
    gain_coins,
    has_card,
    is_out,
    is_spell,
    owner_of,
)
from cardwright.games.trueshot.pets import pet_limit, update_standing_health
from cardwright.games.trueshot.texts import (
    EQUIPPED,
    PREPARATION_STARTS,
    TAMED,
    begin_resolution,
    settle,
    tell_all,
    tell_card,
)


class Preparation(Step):
    """Income by option, effects at the start of the phase, then whole turns from the worst-ranked player on.

    TL-3.1 to TL-3.3, TL-3.31, TL-10.5.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(PHASE, 0, IN_PREPARATION)
        base = g.get(PREPARES, 0)
        g.set(ACTIVE, 0, base)
        player = base
        n = g.program.seats
        while n > 0:  # the last in play order is pushed first
            player = before(g, player)
            if not is_out(g, player):
                g.push(PREPARE, player, NONE, 0)
            n -= 1
        income = g.setting(INCOME)
        n = g.program.seats
        while n > 0 and income > 0:
            if not is_out(g, player):
                g.tell(E_INCOME, player, NONE, income, 0)
                gain_coins(g, player, income)
            player = after(g, player)
            n -= 1
        begin_resolution(g)
        tell_all(g, PREPARATION_STARTS, NONE, NONE, 0)


class Prepare(Step):
    """A preparation turn: up to three actions (TL-3.3, TL-3.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(ACTIVE, 0, seat)
        g.set(LEFT, 0, g.setting(PREP_ACTIONS))
        g.tell(E_PREPARES, seat, NONE, 0, 0)
        g.push(PREP_ACT, seat, NONE, 0)


def refund_of(g: State, seat: i64) -> i64:
    """Return the Coins a replaced weapon gives back: its Cost minus 1, nothing for the basic one (TL-3.9, TL-3.12)."""
    refund = g.fact(COST, g.top(WEAPON + seat)) - 1
    if refund < 0:
        return 0
    return refund


def can_buy(g: State, seat: i64, weapon: i64) -> bool:
    """Coins and refund must pay for it; by option the Coins alone (TL-3.10, TL-3.11)."""
    purse = g.get(COINS, seat)
    if g.setting(REFUND_FIRST) == 1:
        purse += refund_of(g, seat)
    return purse >= g.fact(COST, weapon)


class PrepAct(Step):
    """One action: buy a weapon of the shop, refresh, tame, or be done (TL-3.4 to TL-3.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.get(LEFT, 0) == 0:
            return
        i: i64 = 0
        while i < g.size(SHOP):
            weapon = g.card(SHOP, i)
            if can_buy(g, seat, weapon):
                g.offer_card(weapon)
            i += 1
        if can_refresh(g):
            g.offer(REFRESH)
        if can_draw(g, PET_PILE):
            g.offer(TAME)
        g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.set(LEFT, 0, 0)
            g.tell(E_DONE, seat, NONE, 0, 0)
            return
        g.add(LEFT, 0, -1)
        g.push(self, seat, card, x)
        if key == REFRESH:
            has_card(g, WEAPON_PILE, WEAPON_STREAM)
            weapon = g.take(WEAPON_PILE, SHOWN)
            g.tell(E_REVEALS_WEAPON, seat, weapon, 0, 0)
            g.push(REPLACE, seat, weapon, 0)
        elif key == TAME:
            has_card(g, PET_PILE, PET_STREAM)
            pet = g.take(PET_PILE, SHOWN)
            g.tell(E_REVEALS_PET, seat, pet, 0, 0)
            g.push(DECIDE, seat, pet, 0)
        else:
            buy(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key == REFRESH:
            return NO_WEAPON_LEFT
        if key == TAME:
            return NO_PET_LEFT
        if is_spell(g, card_of_key(key)):
            return NOT_NOW
        if key < 0:
            return 0
        if g.fact(KIND, key) == WEAPON_CARD:
            if not g.has(SHOP, key):
                return NOT_IN_SHOP
            return TOO_EXPENSIVE
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        hand = [g.card(HAND + seat, i) for i in range(g.size(HAND + seat))]
        return [*(g.card(SHOP, i) for i in range(g.size(SHOP))), REFRESH, TAME, *hand]


# Weapons -----------------------------------------------------------------------------------------------------------


def buy(g: State, seat: i64, weapon: i64) -> None:
    """Refund and payment, old weapon leaves, new one enters, shop refilled, then its effect (TL-3.8 to TL-3.14)."""
    begin_resolution(g)
    refund = refund_of(g, seat)
    old = g.top(WEAPON + seat)
    g.add(COINS, seat, refund - g.fact(COST, weapon))
    g.tell(E_BUYS, seat, weapon, g.fact(COST, weapon), 0)
    clear_marks(g, old)
    if g.fact(KIND, old) == BASIC:
        g.move(old, WEAPON + seat, ASIDE + seat)
    else:
        g.tell(E_REFUND, seat, old, refund, 0)
        g.move(old, WEAPON + seat, WEAPON_DISCARD)
    place = g.find(SHOP, weapon)
    g.move(weapon, SHOP, WEAPON + seat)
    enter_play(g, weapon, seat)
    fill_shop(g)
    keep_place(g, place)
    update_standing_health(g)
    tell_card(g, EQUIPPED, seat, weapon, weapon, NONE, 0)
    settle(g)


def keep_place(g: State, place: i64) -> None:
    """The newest weapon of a full shop takes the slot that became free (TL-3.13)."""
    if g.size(SHOP) == 2 and place == 0:
        g.exchange(SHOP, 0, 1)


def can_refresh(g: State) -> bool:
    """Return whether there is a card to draw and a weapon to replace (TL-3.19)."""
    return g.size(SHOP) > 0 and can_draw(g, WEAPON_PILE)


class Replace(Step):
    """The revealed weapon must replace one of the shop, which goes under the pile (TL-3.16, TL-3.17)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        i: i64 = 0
        while i < g.size(SHOP):
            g.offer_card(g.card(SHOP, i))
            i += 1
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        place = g.find(SHOP, key)
        g.move_under(key, SHOP, WEAPON_PILE)  # no mutant: two different cards
        g.move(card, SHOWN, SHOP)
        keep_place(g, place)
        g.tell(E_REPLACES, seat, key, card, 0)
        fill_shop(g)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The first weapon of the shop is replaced (TL-9.10)."""
        self.chosen(g, seat, card, x, g.card(SHOP, 0))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return NOT_IN_SHOP


# Pets --------------------------------------------------------------------------------------------------------------


class Decide(Step):
    """After the reveal: tame that pet or not (TL-3.21, TL-3.22)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.offer(YES)
        g.offer(NO)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == NO:
            g.move(card, SHOWN, PET_DISCARD)
            g.tell(E_DECLINES, seat, card, 0, 0)
            return
        g.push(TAME_PET, seat, card, 0)
        exotic = exotic_of(g, seat)
        if g.fact(EXOTIC, card) == 1 and exotic != NONE:
            release(g, seat, exotic)
        elif g.size(PETS + seat) >= pet_limit(g, seat):
            g.push(RELEASE, seat, card, 0)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The pet is declined (TL-9.10)."""
        g.move(card, SHOWN, PET_DISCARD)


def exotic_of(g: State, seat: i64) -> i64:
    """Return the Exotic pet of *seat*, or -1; there is never more than one (TL-10.3)."""
    i: i64 = 0
    while i < g.size(PETS + seat):
        copy = g.card(PETS + seat, i)
        if g.fact(EXOTIC, copy) == 1:
            return copy
        i += 1
    return NONE


def release(g: State, seat: i64, copy: i64) -> None:
    """A pet is discarded; it is not killed (TL-3.26)."""
    clear_marks(g, copy)
    g.move(copy, PETS + seat, PET_DISCARD)
    update_standing_health(g)
    g.tell(E_RELEASES, seat, copy, 0, 0)


class Release(Step):
    """Choose one of the pets owned before to make room (TL-3.24, TL-3.25); *card* is the newcomer."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        i: i64 = 0
        while i < g.size(PETS + seat):
            g.offer(g.card(PETS + seat, i))
            i += 1
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        release(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0 or g.fact(KIND, key) != PET:
            return 0
        if key == card:
            return NEWCOMER
        if owner_of(g, key) != seat:
            return NOT_YOUR_PET
        return 0

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """The newcomer goes where the player's other pets have gone (TL-9.10)."""
        g.move(card, SHOWN, PET_DISCARD)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [card]


class TamePet(Step):
    """The pet enters the area with its printed values, then its effect (TL-3.23, TL-3.27)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.move(card, SHOWN, PETS + seat)  # no mutant: marks go with the card
        enter_play(g, card, seat)
        g.tell(E_TAMED, seat, card, 0, 0)
        update_standing_health(g)  # no mutant: nothing resolves yet
        begin_resolution(g)
        tell_card(g, TAMED, seat, card, card, NONE, 0)
        settle(g)


PREPARATION: Final = Preparation()
PREPARE: Final = Prepare()
PREP_ACT: Final = PrepAct()
REPLACE: Final = Replace()
DECIDE: Final = Decide()
RELEASE: Final = Release()
TAME_PET: Final = TamePet()
RULES: list[Step] = [PREPARATION, PREPARE, PREP_ACT, REPLACE, DECIDE, RELEASE, TAME_PET]
