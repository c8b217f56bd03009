"""Setup and draft: pool, batches, the Heroes of the 3-4 player game, Quick Play (HH-2, HH-3, HH-15.13, HH-16.1 ff.).

Picks are numbered through: the frame's argument says which pick comes next, and everything else follows from it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, QUEUE, State, Step
from cardwright.games.hounds import board

EVERYBODY_KNOWS: Final = 0o11111


class Setup(Step):
    """Shuffle, lay out the pool and the Barracks, find the first drafter (HH-2, HH-16.2 to HH-16.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        seats = g.program.seats
        first = g.setting(board.FIRST_SEAT)
        if first < 0:
            first = g.rand(board.FIRST_STREAM, seats)
        g.set(board.FIRST, 0, first)
        g.tell(board.E_FIRST, first)
        g.shuffle(board.BOX, board.HOUND_STREAM)  # any order: each has its own stream
        g.shuffle(board.HERO_DECK, board.HERO_STREAM)
        pool = g.setting(board.DRAFT_POOL)
        while pool > 0:
            g.take(board.BOX, board.HOUND_DECK)
            pool -= 1
        for player in range(seats):
            if board.uses_life(g):
                g.set(board.LIFE, player, g.setting(board.START_LIFE))
            if seats == 2:
                g.set(board.OPPONENT, player, 1 - player)
            else:
                g.set(board.OPPONENT, player, NONE)
        if seats == 2:
            board.fill_barracks(g)
        g.push_step(SHUFFLE_DECKS)
        if g.setting(board.QUICK_PLAY) == 1:
            g.push_step(DEAL)
        else:
            if seats > 2:
                g.push_step(HERO_DRAFT_STEP)
            g.push_step(DRAFT)


def drafter(g: State, pick: i64) -> i64:
    """Return whose pick it is: the first of each batch of two players alternates, more players go round.

    HH-3.3, HH-16.6.
    """
    seats = g.program.seats
    if seats == 2:
        size = g.setting(board.BATCH_SIZE)
        return (g.get(board.FIRST, 0) + pick // size + pick % size) % 2
    return (g.get(board.FIRST, 0) + pick) % seats


def hero_drafter(g: State, pick: i64) -> i64:
    """Return whose Hero pick it is: the same rotation goes on; `reverse` turns the second batch round.

    HH-16.7, HH-16.8.
    """
    seats = g.program.seats
    turn = pick % seats
    if g.setting(board.HERO_DRAFT) == board.BY_REVERSE and (pick // seats) % 2 == 1:
        turn = seats - 1 - turn
    return (g.get(board.FIRST, 0) + g.setting(board.DRAFT_POOL) + turn) % seats


def lay_out(g: State, source: i64, n: i64) -> None:
    """Lay *n* cards of *source* face up as a batch (HH-3.1, HH-16.7)."""
    while n > 0 and g.size(source) > 0:
        copy = g.take(source, board.BATCH)
        g.tell(board.E_LAYOUT, NONE, copy)
        n -= 1


def pick_card(g: State, seat: i64, copy: i64) -> None:
    """A pick is public and goes to the seat's future deck (HH-3.5); a seat that left leaves its picks to the box."""
    if g.has_left(seat):
        g.move(copy, board.BATCH, board.BOX)
        return
    g.move(copy, board.BATCH, board.DECK + seat)
    g.tell(board.E_PICK, seat, copy)
    g.set(board.STARTER, 0, seat)


def offer_batch(g: State, step: Step, seat: i64, x: i64) -> None:
    g.offer_zone(board.BATCH, QUEUE)
    if g.has_left(seat):
        key = g.key(0)
        g.withdraw()  # any order: the pick goes through without an answer
        step.chosen(g, seat, NONE, x, key)
    else:
        g.ask(step, seat, NONE, x)


class Draft(Step):
    """Players take one Hound of the batch in turn; a new batch is laid out when it is used up (HH-3.1 to HH-3.6)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x < g.setting(board.DRAFT_POOL):
            if g.size(board.BATCH) == 0:
                lay_out(g, board.HOUND_DECK, g.setting(board.BATCH_SIZE))
            offer_batch(g, self, drafter(g, x), x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        pick_card(g, seat, key)  # any order: the next pick comes after both
        g.push(self, NONE, NONE, x + 1)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(self, NONE, NONE, x)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_OFFERED


class HeroDraft(Draft):
    """3-4 players: as many Heroes as players are laid out and drafted, until each has two (HH-16.7, HH-16.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        seats = g.program.seats
        total = seats * g.setting(board.DRAFTED_HEROES)
        if x < total:
            if g.size(board.BATCH) == 0:
                lay_out(g, board.HERO_DECK, seats)
            elif g.setting(board.HERO_DRAFT) == board.BY_REFILL:
                lay_out(g, board.HERO_DECK, seats - g.size(board.BATCH))
            offer_batch(g, self, hero_drafter(g, x), x)
            return
        while g.size(board.BATCH) > 0:  # `refill` leaves Heroes over: they go back under the Hero deck
            g.move_under(g.card(board.BATCH, 0), board.BATCH, board.HERO_DECK)


class Deal(Step):
    """Quick Play: everybody is dealt Hounds at random, with 3-4 players Heroes too (HH-15.13, HH-16.46)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        seats = g.program.seats
        each = g.setting(board.DRAFT_POOL) // seats
        for player in range(seats):
            n: i64 = 0
            while n < each:
                g.take(board.HOUND_DECK, board.DECK + player)
                n += 1
            if seats > 2:
                for _ in range(g.setting(board.DRAFTED_HEROES)):
                    g.take(board.HERO_DECK, board.DECK + player)
            g.tell(board.E_DEAL, player, NONE, g.size(board.DECK + player))
        g.set(board.STARTER, 0, (g.get(board.FIRST, 0) + seats - 1) % seats)


class ShuffleDecks(Step):
    """Everybody's cards are shuffled into a face-down deck; all know what was drafted, only the owner what was dealt.

    HH-3.7, HH-15.15.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(g.program.seats):
            if g.setting(board.QUICK_PLAY) == 1:
                g.deal_out(board.DECK + player, 1 << (3 * player))
            else:
                g.deal_out(board.DECK + player, EVERYBODY_KNOWS)
            g.shuffle(board.DECK + player, board.DECK_STREAM + player)
        if g.program.seats > 2:
            board.fill_barracks(g)


SETUP: Final = Setup()
DRAFT: Final = Draft()
HERO_DRAFT_STEP: Final = HeroDraft()
DEAL: Final = Deal()
SHUFFLE_DECKS: Final = ShuffleDecks()
RULES = [SETUP, DRAFT, HERO_DRAFT_STEP, DEAL, SHUFFLE_DECKS]
