"""Winning and losing: checks, simultaneous wins, elimination, the round limit (HH-13 to HH-16, HH-18).

What a sudden death round is made of belongs to `rounds`; here it only begins.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import LENGTH, NONE, State, Step
from cardwright.games.hounds import board


def end_game(g: State, reason: i64) -> None:
    """The game is over; the places are set."""
    g.tell(board.E_OVER)
    g.finish(reason)


def win(g: State, seat: i64, reason: i64) -> None:
    """*seat* wins a game of two."""
    g.set_place(seat, 1)
    g.set_place(1 - seat, 2)  # any order: places may be given before the end or after
    end_game(g, reason)


def way_to_win(g: State, seat: i64, coins: i64) -> i64:
    """Return the reason why *seat* has won by now, or 0; *coins* is 1 where Coin Dominance counts.

    HH-13.1, HH-13.2, HH-15.2, HH-15.5.
    """
    other = 1 - seat
    if board.uses_life(g) and g.get(board.LIFE, other) == 0:
        return board.BY_LIFE
    if g.size(board.FAINTED + other) >= g.setting(board.FAINT_LIMIT):
        return board.BY_FAINT
    if g.setting(board.HEROES_FOR_HIRE) == 1 and g.get(board.ACQUIRED, seat) >= g.setting(board.HEROES_TO_WIN):
        return board.BY_HEROES
    if coins == 1 and g.get(board.DRY, other) >= g.setting(board.DRY_ROUNDS):
        return board.BY_COINS
    return 0


def nobody_has_won(g: State) -> bool:
    """Return whether plainly nobody has won: the usual case, found quickly."""
    m = g.mem
    settings = g.program.settings
    life = g.counters + 4 * board.LIFE
    fainted = LENGTH + board.FAINTED
    limit = settings[board.FAINT_LIMIT]
    return (
        m[life] > 0
        and m[life + 1] > 0
        and m[fainted] < limit
        and m[fainted + 1] < limit
        and settings[board.HEROES_FOR_HIRE] == 0
    )


def check(g: State, coins: i64) -> None:
    """Has somebody won (2 players, HH-13.3) or been eliminated (3-4 players, HH-16.25)?"""
    seats = g.program.seats
    if seats == 2 and coins == 0 and nobody_has_won(g):
        return
    if g.is_over():
        return
    if seats > 2:
        check_eliminated(g)
        return
    if g.get(board.SUDDEN, 0) != 0:  # HH-14.7: only damage decides
        return
    first = way_to_win(g, 0, coins)
    second = way_to_win(g, 1, coins)
    if first != 0 and second != 0:
        settle_double_win(g)
    elif first != 0:
        win(g, 0, first)
    elif second != 0:
        win(g, 1, second)


def settle_double_win(g: State) -> None:
    """Both have won in one check: more Treats decide, else sudden death (HH-14.1 to HH-14.3, HH-15.9)."""
    lead = g.get(board.TREATS, 0) - g.get(board.TREATS, 1)
    if lead > 0:
        win(g, 0, board.BY_TREATS)
    elif lead < 0:
        win(g, 1, board.BY_TREATS)
    else:
        begin_sudden_death(g)


def begin_sudden_death(g: State) -> None:
    """Drop the rest of the round; the next round is the first of sudden death (HH-14.8, HH-14.10)."""
    g.tell(board.E_SUDDEN, NONE, NONE, 1)
    g.set(board.SUDDEN, 0, 1)  # any order: a number and the agenda
    g.cut(1)


def compare_sudden_death(g: State) -> None:
    """More battle damage in this sudden death round wins; equal: another, up to the limit.

    HH-14.4, HH-14.5, HH-14.9.
    """
    lead = g.get(board.DEALT, 0) - g.get(board.DEALT, 1)
    if lead > 0:
        win(g, 0, board.BY_SUDDEN_DEATH)
    elif lead < 0:
        win(g, 1, board.BY_SUDDEN_DEATH)
    elif g.get(board.SUDDEN, 0) >= g.setting(board.SUDDEN_DEATH_LIMIT):
        g.set_place(0, 1)
        g.set_place(1, 1)  # any order: places may be given before the end or after
        end_game(g, board.BY_DRAW)


class UpdateDry(Step):
    """A round without a gained Treat is dry; Coin Dominance is checked here only (HH-15.6 to HH-15.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        coins = g.setting(board.COIN_DOMINANCE)
        player: i64 = 0
        while player < g.program.seats:
            if g.get(board.GAINED, player) > 0:
                g.set(board.DRY, player, 0)
            else:
                g.add(board.DRY, player, 1)
                if coins == 1:
                    g.tell(board.E_DRY, player, NONE, g.get(board.DRY, player))
            player += 1
        check(g, coins)


# Elimination, 3-4 players ---------------------------------------------------------------------------------


def is_doomed(g: State, seat: i64) -> bool:
    return not g.has_left(seat) and g.size(board.FAINTED + seat) >= g.setting(board.FAINT_LIMIT)


def check_eliminated(g: State) -> None:
    """Seats with 3 fainted Hounds leave at once; the last one in wins (HH-16.25, HH-16.29, HH-16.30)."""
    doomed: i64 = 0
    for seat in range(g.program.seats):
        if is_doomed(g, seat):
            doomed += 1
    if doomed == 0:
        return
    left = g.seats_left() - doomed
    if left == 0:
        share_by_treats(g)
        return
    place = left + 1  # those who leave together share a place
    for seat in range(g.program.seats):
        if is_doomed(g, seat):
            g.set_place(seat, place)
            g.tell(board.E_ELIMINATED, seat)
            leave(g, seat)
    if left == 1:
        crown_last(g, board.BY_LAST)


def share_by_treats(g: State) -> None:
    """All who remained fall together: most Treats win, equal ones share (HH-16.30)."""
    most: i64 = NONE
    for seat in range(g.program.seats):
        if not g.has_left(seat) and g.get(board.TREATS, seat) > most:
            most = g.get(board.TREATS, seat)
    winners: i64 = 0
    for seat in range(g.program.seats):
        if not g.has_left(seat) and g.get(board.TREATS, seat) == most:
            winners += 1
            g.set_place(seat, 1)
    for seat in range(g.program.seats):
        if not g.has_left(seat) and g.get(board.TREATS, seat) < most:
            g.set_place(seat, winners + 1)
    if winners == 1:
        end_game(g, board.BY_TREATS)
    else:
        end_game(g, board.BY_DRAW)


def crown_last(g: State, reason: i64) -> None:
    """The last surviving player wins (HH-16.29)."""
    for seat in range(g.program.seats):
        if not g.has_left(seat):
            g.set_place(seat, 1)
    end_game(g, reason)


def leave(g: State, seat: i64) -> None:
    """An eliminated player's cards go to the box and Treats to the supply; nothing of theirs happens any more.

    HH-16.26.
    """
    gone: i64 = 1
    for other in range(g.program.seats):
        if g.has_left(other):
            gone += 1
    g.set(board.OUT, seat, gone)
    g.set(board.TREATS, seat, 0)
    for zone in (board.HAND, board.ASIDE, board.DECK, board.DISCARD, board.FAINTED):
        g.pour(zone + seat, board.BOX)
    for slot in range(board.SLOTS):
        g.pour(board.SLOT + 4 * slot + seat, board.BOX)
    g.retire(seat)


def concede(g: State, seat: i64) -> None:
    """*seat* gives up: the opponent wins, or with 3-4 players it is an elimination (HH-13.5, HH-16.47)."""
    g.tell(board.E_CONCEDES, seat)
    if g.program.seats == 2:
        win(g, 1 - seat, board.BY_CONCEDE)
    else:
        g.set_place(seat, g.seats_left())
        leave(g, seat)
        if g.seats_left() == 1:
            crown_last(g, board.BY_LAST)
        g.ask_again()
    g.run()


# The round limit --------------------------------------------------------------------------------------------


def is_ahead(g: State, a: i64, b: i64) -> bool:
    """More life if it is used, then fewer fainted Hounds, then more Treats (HH-18.1)."""
    lead: i64 = 0
    if board.uses_life(g):
        lead = g.get(board.LIFE, a) - g.get(board.LIFE, b)
    if lead == 0:
        lead = g.size(board.FAINTED + b) - g.size(board.FAINTED + a)
    if lead == 0:
        lead = g.get(board.TREATS, a) - g.get(board.TREATS, b)
    return lead > 0


def decide_by_limit(g: State) -> None:
    """The last round is over without a winner: the survivors are compared; equal ones share a place (HH-18.1)."""
    winners: i64 = 0
    for seat in range(g.program.seats):
        if not g.has_left(seat):
            place: i64 = 1
            for other in range(g.program.seats):
                if not g.has_left(other) and is_ahead(g, other, seat):
                    place += 1
            g.set_place(seat, place)
            if place == 1:
                winners += 1
    if winners == 1:
        end_game(g, board.BY_LIMIT)
    else:
        end_game(g, board.BY_DRAW)


UPDATE_DRY: Final = UpdateDry()
RULES = [UPDATE_DRY]
