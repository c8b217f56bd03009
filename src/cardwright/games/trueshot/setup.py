"""Setup, the first preparation phase: piles, start player, the hidden first pet (TL-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import EVERYBODY, IN_HAND, NONE, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.checks import clear_strike
from cardwright.games.trueshot.pets import update_standing_health
from cardwright.games.trueshot.texts import TAMED, begin_resolution, tell_card


class Setup(Step):
    """Health, Coins, basic weapons, shuffled piles, the start player, three Common pets each (TL-2.1 to TL-2.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_SETUP)  # any order: different counters
        clear_strike(g)
        for player in range(g.program.seats):
            g.set(board.LIFE, player, g.setting(board.START_LIFE))
            g.set(board.COINS, player, g.setting(board.START_COINS))
            basic = g.take(board.BOX, board.WEAPON + player)
            board.enter_play(g, basic, player)
        g.shuffle(board.PET_PILE, board.PET_STREAM)  # any order: each pile has its own stream
        g.shuffle(board.WEAPON_PILE, board.WEAPON_STREAM)  # any order: each pile has its own stream
        g.shuffle(board.SPELL_PILE, board.SPELL_STREAM)
        start = g.setting(board.START_PLAYER)
        if start == NONE:
            start = g.rand(board.START_STREAM, g.program.seats)
        g.set(board.ACTIVE, 0, start)
        g.set(board.BEGINS, 0, start)
        g.tell(board.E_START, start)
        g.push_step(FIRST_PETS)
        player = start
        n = g.program.seats
        while n > 0:
            draw_three(g, player)
            player = g.seat_after(player)
            n -= 1
        know_exotics_in_pile(g)
        for player in range(g.program.seats):
            g.ask_simultaneously(CHOOSE_FIRST, player, NONE, 0)


def draw_three(g: State, seat: i64) -> None:
    """Draw three pets; Exotic ones go back, the pile is shuffled and as many are drawn, until all are Common.

    TL-2.6 to TL-2.8.
    """
    while g.size(board.DRAWN + seat) < board.SETUP_PETS:
        g.take(board.PET_PILE, board.DRAWN + seat)
        if g.size(board.DRAWN + seat) == board.SETUP_PETS:
            put_back_exotics(g, seat)


def put_back_exotics(g: State, seat: i64) -> None:
    """All Exotic pets of one draw go back together, shown to nobody; only their number is public (TL-2.7)."""
    back: i64 = 0
    for copy in reversed(g.cards(board.DRAWN + seat)):
        if g.fact(board.EXOTIC, copy) == 1:
            g.move(copy, board.DRAWN + seat, board.PET_PILE)
            back += 1
    if back > 0:
        g.tell(board.E_EXOTICS, seat, NONE, back)
        g.shuffle(board.PET_PILE, board.PET_STREAM)


def know_exotics_in_pile(g: State) -> None:
    """Everybody knows that no Exotic pet was kept: all of them lie in the pile."""
    for i in range(g.size(board.PET_PILE)):
        copy = g.card(board.PET_PILE, i)
        if g.fact(board.EXOTIC, copy) == 1:
            g.set_knowledge(copy, g.knowledge(copy) & ~(EVERYBODY * IN_HAND))


class ChooseFirst(Step):
    """Each player chooses one of three pets, in secret and without waiting for the others (TL-2.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.offer_zone(board.DRAWN + seat, board.CHOSEN + seat)  # any order: it is a question whatever is offered
        g.ask_secretly(self, seat, card, x, g.size(board.DRAWN + seat))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.move(key, board.DRAWN + seat, board.CHOSEN + seat)
        g.tell(board.E_CHOSEN, seat)

    def take_back(self, g: State, seat: i64) -> bool:
        if g.size(board.CHOSEN + seat) == 0:
            return False
        g.take(board.CHOSEN + seat, board.DRAWN + seat)
        return True

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_DRAWN


class FirstPets(Step):
    """All chosen pets are revealed and tamed, the others discarded; their effects follow in play order, then the shop.

    TL-2.10 to TL-2.14.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(g.program.seats):
            if not g.has_left(player):
                copy = g.take(board.CHOSEN + player, board.PETS + player)
                board.enter_play(g, copy, player)
                g.tell(board.E_TAMED, player, copy)
        for player in range(g.program.seats):
            while g.size(board.DRAWN + player) > 0:
                copy = g.take(board.DRAWN + player, board.PET_DISCARD)
                g.tell(board.E_UNCHOSEN, player, copy)
        update_standing_health(g)  # any order: the shop opens after both
        g.push_step(OPEN_SHOP)
        begin_resolution(g)
        player = g.get(board.ACTIVE, 0)
        n = g.program.seats
        while n > 0:
            if not g.has_left(player):
                copy = g.top(board.PETS + player)
                tell_card(g, TAMED, player, copy, copy, NONE, 0)
            player = g.seat_after(player)
            n -= 1


class OpenShop(Step):
    """Two weapons are revealed (TL-2.14)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        board.fill_shop(g)


SETUP: Final = Setup()
CHOOSE_FIRST: Final = ChooseFirst()
FIRST_PETS: Final = FirstPets()
OPEN_SHOP: Final = OpenShop()
RULES: list[Step] = [SETUP, CHOOSE_FIRST, FIRST_PETS, OPEN_SHOP]
