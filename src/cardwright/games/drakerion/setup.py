"""Setup: first player, the starting Characters, opening hands, mulligans (DK-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.chance import Dice
from cardwright.engine.state import NONE, PARTS, PASS, HiddenDraw, State, Step
from cardwright.games.drakerion import asking, board, effects


class Setup(Step):
    """Put Banner, City and Retreat card into play and determine the first player (DK-4.1, DK-4.4, DK-4.5)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            for zone in (board.BANNER, board.CITY, board.RETREAT):
                if g.size(zone + player) > 0:
                    board.enter_play(g, g.top(zone + player), player)
        g.push(OPENING_HANDS, NONE, NONE, 0)
        g.push(PLACE_ALL, NONE, NONE, 0)
        first = g.fact(board.INITIATIVE, g.top(board.BANNER))
        second = g.fact(board.INITIATIVE, g.top(board.BANNER + 1))
        if first == second:
            g.set(board.FIRST, 0, g.rand(board.INITIATIVE_STREAM, board.SEATS))
            g.tell(board.E_RANDOM_FIRST, g.get(board.FIRST, 0))
            return
        chooser: i64 = 0
        if second > first:
            chooser = 1
        g.push(CHOOSE_FIRST, chooser, NONE, 0)


class ChooseFirst(Step):
    """Let the player with the higher initiative, or by option the one who retreated, choose (DK-4.4, DK-7.2)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            g.offer(keys.seat_key(player))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.set(board.FIRST, 0, keys.seat_of(key))
        g.tell(board.E_CHOOSES_FIRST, seat, NONE, keys.seat_of(key))


class PlaceAll(Step):
    """Let the first player place the Characters that the Banner names, then the other one (DK-4.6)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        first = g.get(board.FIRST, 0)
        for player in (board.other(first), first):
            g.push(SHUFFLE, NONE, NONE, player)
            g.push(PLACE, player, NONE, 0)


class Place(Step):
    """Place the named Characters one by one in the order of the list, each on a chosen line (DK-4.6, DK-4.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        copy = next_named(g, seat)
        if copy == NONE:
            return
        effects.offer_lines(g, seat)
        g.ask(self, seat, copy, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        line = board.line_of_key(key)
        g.move(card, board.DECK + seat, line + seat)
        board.enter_play(g, card, seat)
        g.tell(board.E_PLACES, seat, card, board.line_number(line))
        g.push(self, seat, NONE, 0)


def next_named(g: State, seat: i64) -> i64:
    """Return a copy in the deck of the next card that the Banner names and that is not on the battlefield, or -1."""
    banner = g.program.card_of[g.top(board.BANNER + seat)]
    named = asking.pool_of(g).named
    at: i64 = 0
    while at < len(named):
        if named[at] == banner and placed(g, seat, named[at + 1]) < named[at + 2]:
            return find_in_deck(g, seat, named[at + 1])
        at += 3
    return NONE


def placed(g: State, seat: i64, number: i64) -> i64:
    """Return how many copies of a card *seat* has on the battlefield."""
    n: i64 = 0
    for line in board.LINES:
        for i in range(g.size(line + seat)):
            if g.program.card_of[g.card(line + seat, i)] == number:
                n += 1
    return n


def find_in_deck(g: State, seat: i64, number: i64) -> i64:
    """Return a copy of a card in the deck, or -1: while the deck is not shuffled, the one with the least number."""
    found: i64 = NONE
    for i in range(g.size(board.DECK + seat)):
        copy = g.card(board.DECK + seat, i)
        if g.program.card_of[copy] == number and (found == NONE or copy < found):
            found = copy
    return found


class Shuffle(Step):
    """Refill an empty melee line after a complete placement, and shuffle the deck (DK-4.8, DK-4.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.size(board.MELEE + x) == 0:
            while g.size(board.SUPPORT + x) > 0:
                g.move(g.card(board.SUPPORT + x, 0), board.SUPPORT + x, board.MELEE + x)
            g.tell(board.E_FORWARD, x)
        g.shuffle(board.DECK + x, board.DECK_STREAM + x)


class OpeningHands(Step):
    """Draw for both players, then let both put cards back at the same time, unseen (DK-4.10 to DK-4.12)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            board.draw(g, player, g.setting(board.OPENING_HAND))
        g.push(AFTER_MULLIGANS, NONE, NONE, 0)
        for player in range(board.SEATS):
            g.ask_simultaneously(MULLIGAN, player, NONE, 0)


class Mulligan(Step):
    """Name the cards to put back, in any order, or go on with those that are left; always asked (DK-4.11, DK-19.13).

    Their number stays secret until both players have chosen; until then they are at the end of the hand (DK-4.12).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hand = board.HAND + seat
        if g.size(PARTS + seat) == g.size(hand):
            put_at_the_end(g, seat)
            return
        for i in range(g.size(hand)):
            copy = g.card(hand, i)
            if g.find(PARTS + seat, copy) < 0:
                g.offer_card(copy)
        g.offer(PASS)
        g.ask_secretly(self, seat, card, x, 2)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            put_at_the_end(g, seat)
            return
        g.put(PARTS + seat, key)
        g.push(self, seat, card, 0)

    def take_back(self, g: State, seat: i64) -> bool:
        g.set_openly(board.PUT_BACK, seat, 0)
        return True

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_IN_HAND


def put_at_the_end(g: State, seat: i64) -> None:
    """Move the cards that *seat* puts back to the end of its hand."""
    n = g.size(PARTS + seat)
    for i in range(n):
        g.move(g.card(PARTS + seat, i), board.HAND + seat, board.HAND + seat)
    g.empty(PARTS + seat)
    g.set_secretly(board.PUT_BACK, seat, n)


class DrawPutBack(HiddenDraw):
    """Draws for a guess how many cards of the hand a player has put back."""

    def draw(self, g: State, observer: i64, counter: i64, seat: i64, low: i64, high: i64, dice: Dice) -> i64:
        return dice.roll(g.size(board.HAND + seat) + 1)


class AfterMulligans(Step):
    """Put the named cards under the deck, draw as many, then shuffle the deck (DK-4.11, DK-4.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(board.SEATS):
            n = g.get(board.PUT_BACK, player)
            g.set_openly(board.PUT_BACK, player, 0)
            for _ in range(n):
                copy = g.top(board.HAND + player)
                g.tell(board.E_PUTS_BACK, player, copy)
                g.move_under(copy, board.HAND + player, board.DECK + player)
            g.tell(board.E_MULLIGAN, player, NONE, n)
            board.draw(g, player, n)
            g.settle_hand(board.HAND + player)
            g.shuffle(board.DECK + player, board.DECK_STREAM + player)


SETUP: Final = Setup()
CHOOSE_FIRST: Final = ChooseFirst()
PLACE_ALL: Final = PlaceAll()
PLACE: Final = Place()
SHUFFLE: Final = Shuffle()
OPENING_HANDS: Final = OpeningHands()
MULLIGAN: Final = Mulligan()
AFTER_MULLIGANS: Final = AfterMulligans()
RULES: list[Step] = [SETUP, CHOOSE_FIRST, PLACE_ALL, PLACE, SHUFFLE, OPENING_HANDS, MULLIGAN, AFTER_MULLIGANS]
