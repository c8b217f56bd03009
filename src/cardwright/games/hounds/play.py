"""Draw and play: the round's draw, secret placement, naming an opponent, the reveal (HH-4, HH-5, HH-16.12 to 16.18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PARTS, State, Step
from cardwright.games.hounds import board


class Draw(Step):
    """The memory of the last round is cleared and everybody draws, as changed by earlier texts (HH-4.1 to HH-4.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_DRAW)
        player: i64 = 0
        while player < g.program.seats:
            if not g.has_left(player):
                g.clear(board.RESOLVED, board.DEALT, player)
                n = g.setting(board.DRAW) + g.get(board.DRAW_CHANGE, player)
                g.set(board.DRAW_CHANGE, player, 0)  # any order: the number is read already
                board.draw(g, player, n)
            player += 1


class PlaceAll(Step):
    """All players place their cards at the same time, unseen (HH-5.1, HH-5.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_PLAY)
        player: i64 = 0
        while player < g.program.seats:
            if not g.has_left(player):
                g.ask_simultaneously(PLACE, player, NONE, 0)
            player += 1


def is_placed(g: State, seat: i64, copy: i64) -> bool:
    """Return whether *copy* is already a part of the seat's unfinished placement."""
    return g.has(PARTS + seat, copy)


def unplaced(g: State, seat: i64, slots: i64) -> i64:
    """Return how many hand cards the placement of the first *slots* slots has not used."""
    left = g.size(board.HAND + seat)
    if left >= board.SLOTS:
        return left - slots
    for i in range(g.size(PARTS + seat)):
        if g.card(PARTS + seat, i) >= 0:
            left -= 1
    return left


class Place(Step):
    """One slot after the other: Attack, Ability, Defense; the last one commits (HH-5.2, HH-5.4, HH-5.5, HH-5.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        left = unplaced(g, seat, x)
        candidates = left
        g.offer_zone(board.HAND + seat, PARTS + seat)
        if left < board.SLOTS - x:  # a short hand: the slot may stay empty as long as all cards still find one
            g.offer(board.EMPTY)
            candidates += 1
        g.ask_secretly(self, seat, card, x, candidates)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.put(PARTS + seat, key)
        if x < board.DEFENSE:
            self.do(g, seat, card, x + 1)
        else:
            commit(g, seat)

    def take_back(self, g: State, seat: i64) -> bool:
        taken = False
        for slot in range(board.SLOTS):
            copy = g.top(board.SLOT + 4 * slot + seat)
            if copy != NONE:
                g.move(copy, board.SLOT + 4 * slot + seat, board.HAND + seat)
                taken = True
        return taken

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key == board.EMPTY:
            if g.size(board.HAND + seat) < board.SLOTS:
                return board.MUST_PLACE_ALL
            return board.MUST_FILL
        if is_placed(g, seat, key):
            return board.ALREADY_PLACED
        return board.NOT_IN_HAND

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        parts = g.cards(PARTS + seat)
        return [board.EMPTY, *(part for part in parts if part >= 0)]


def commit(g: State, seat: i64) -> None:
    """The cards go face down into their slots; the placement is final (HH-5.4)."""
    hand = board.HAND + seat
    parts = PARTS + seat
    zone = board.SLOT + seat
    slot: i64 = 0
    while slot < board.SLOTS:
        copy = g.card(parts, slot)
        if copy != board.EMPTY:
            g.move(copy, hand, zone)
        zone += 4
        slot += 1
    g.empty(parts)
    g.tell(board.E_PLACED, seat)


class NameOpponents(Step):
    """3-4 players, before anything is turned up: each in pick order names an opponent (HH-16.13, HH-16.14)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """*x* is the seat with which the pick order starts; it is pushed last, so that it names first."""
        order = pick_order(g, x)
        g.set(board.STARTER, 0, order[0])  # the rotation goes on from whoever really starts (HH-16.44)
        for player in reversed(order):
            g.set(board.OPPONENT, player, NONE)
            g.push(NAME, player, NONE, 0)


def pick_order(g: State, starter: i64) -> list[i64]:
    """Return the seats still in the game, clockwise from *starter* (HH-16.14, HH-16.44)."""
    order: list[i64] = []
    seats = g.program.seats
    for i in range(seats):
        seat = (starter + i) % seats
        if not g.has_left(seat):
            order.append(seat)
    return order


class Name(Step):
    """Name any other survivor; public at once and final; with one candidate it is automatic (HH-16.15, HH-16.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for other in range(g.program.seats):
            if self.why_not(g, seat, card, x, board.SEAT_KEY - other) == 0:
                g.offer(board.SEAT_KEY - other)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.set(board.OPPONENT, seat, board.SEAT_KEY - key)
        g.tell(board.E_NAMED, seat, NONE, board.SEAT_KEY - key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key > board.SEAT_KEY:
            return 0
        if board.SEAT_KEY - key == seat:
            return board.OWN_SEAT
        if g.has_left(board.SEAT_KEY - key):
            return board.ELIMINATED
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [board.SEAT_KEY - other for other in range(g.program.seats)]


class Reveal(Step):
    """All cards are turned face up at the same moment (HH-5.7, HH-16.18)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player: i64 = 0
        while player < g.program.seats:
            zone = board.SLOT + player
            slot: i64 = 0
            while slot < board.SLOTS:
                copy = g.top(zone)
                if copy != NONE:
                    g.reveal(copy)
                    g.tell(board.E_REVEAL, player, copy, slot)
                zone += 4
                slot += 1
            g.settle_hand(board.HAND + player)
            player += 1


DRAW_CARDS: Final = Draw()
PLACE_ALL: Final = PlaceAll()
PLACE: Final = Place()
NAME_OPPONENTS: Final = NameOpponents()
NAME: Final = Name()
REVEAL: Final = Reveal()
RULES = [DRAW_CARDS, PLACE_ALL, PLACE, NAME_OPPONENTS, NAME, REVEAL]
