"""The end of a round and of the game: ranking, weapon strike, twilight, elimination, draft, cleanup (TL-8, TL-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.checks import check, drop_turn, is_round_over
from cardwright.games.trueshot.effects import place
from cardwright.games.trueshot.fights import COMBAT
from cardwright.games.trueshot.pets import (
    REACH,
    end_bank,
    max_health_of,
    pet_limit,
    said_plainly,
    update_standing_health,
    weapon_attack,
)
from cardwright.games.trueshot.preparation import PREPARATION, release
from cardwright.games.trueshot.texts import HURT, STRIKES, begin_resolution, tell_area, tell_card


class Round(Step):
    """Preparation from the second round on, combat, the end, and again (TL-2.17, TL-3.1, TL-8.21)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.add(board.ROUND, 0, 1)
        g.tell(board.E_ROUND, NONE, NONE, g.get(board.ROUND, 0))
        push_round(g)
        if g.get(board.ROUND, 0) > 1:
            g.push_step(PREPARATION)


def push_round(g: State) -> None:
    """Push what follows a preparation phase, under it the next round."""
    g.push_step(ROUND_STEP)
    g.push_step(ENDING)
    g.push_step(COMBAT)


class Ending(Step):
    """The round is over: its result and ranking, then all that follows in order (TL-8.1)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.TURN, 0, 0)
        g.set(board.LAP, 0, 0)
        winner = find_winner(g)
        rank_players(g, winner)  # any order: the ranking does not ask for the phase
        g.set(board.PHASE, 0, board.IN_END)
        g.set(board.WINNER, 0, winner + 1)
        g.set(board.ACTIVE, 0, ranked(g, 1))
        if winner == NONE:
            g.tell(board.E_ROUND_DRAWN)
        else:
            g.tell(board.E_ROUND_WON, winner)
        tell_ranking(g)  # any order: told, and still to come
        g.push_step(START_PLAYERS)
        g.push_step(CLEANUP)
        g.push_step(DRAFT)
        g.push_step(ELIMINATION)
        g.push_step(TWILIGHT)
        if winner != NONE:
            g.push_step(WEAPON_STRIKE)


# Ranking -----------------------------------------------------------------------------------------------------------


def find_winner(g: State) -> i64:
    """The only player with a living pet, else the one who fell later than all others; -1 in a drawn round.

    TL-4.26 to TL-4.28.
    """
    last: i64 = NONE
    shared = False
    for seat in range(g.program.seats):
        if not g.has_left(seat):
            if board.has_living(g, seat):
                return seat
            if last == NONE or g.get(board.FALLEN, seat) > g.get(board.FALLEN, last):
                last = seat
                shared = False
            elif g.get(board.FALLEN, seat) == g.get(board.FALLEN, last):
                shared = True
    if shared:
        return NONE
    return last


def rank_players(g: State, winner: i64) -> None:
    """The winner first, the others by their fall, the latest second; together: in play order (TL-8.2, TL-8.3)."""
    for player in range(g.program.seats):
        g.set(board.RANK, player, 0)
    rank: i64 = 0
    if winner != NONE:
        rank = 1
        g.set(board.RANK, winner, 1)
    fall = g.get(board.FALLS, 0)
    while fall >= 0:
        seat = g.get(board.ACTIVE, 0)
        for _ in range(g.program.seats):
            if not g.has_left(seat) and g.get(board.RANK, seat) == 0 and g.get(board.FALLEN, seat) == fall:
                rank += 1
                g.set(board.RANK, seat, rank)
            seat = g.seat_after(seat)
        fall -= 1


def ranked(g: State, rank: i64) -> i64:
    """Return who has that rank among the players still in the game, or -1; ranks of others are left out (TL-8.22)."""
    seats = g.program.seats
    wanted: i64 = 1
    while wanted <= seats:
        seat: i64 = 0
        while seat < seats:
            if g.get(board.RANK, seat) == wanted and not g.has_left(seat):
                rank -= 1
                if rank == 0:
                    return seat
            seat += 1
        wanted += 1
    return NONE


def tell_ranking(g: State) -> None:
    """Say the ranking, if anybody listens."""
    if g.events is None:
        return
    rank: i64 = 1
    while rank <= g.seats_left():
        g.tell(board.E_RANKED, ranked(g, rank), NONE, rank)
        rank += 1


# Weapon strike, twilight, elimination ------------------------------------------------------------------------------


class WeaponStrike(Step):
    """The winner strikes the neighbours with the weapon, all at once, once each (TL-8.4 to TL-8.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        winner = g.get(board.WINNER, 0) - 1
        weapon = g.top(board.WEAPON + winner)
        n = weapon_attack(g, winner)
        struck = struck_by(g, winner, weapon)
        begin_resolution(g)  # any order: the queue is empty yet
        g.set(board.HIT, 0, struck)
        g.tell(board.E_WEAPON_STRIKE, winner, weapon, n, struck)
        hurt: i64 = 0
        player = winner
        left = g.program.seats
        while left > 0:
            if (struck >> player) & 1 != 0 and board.lose_life(g, player, n):
                hurt |= 1 << player
            player = g.seat_after(player)
            left -= 1
        tell_card(g, STRIKES, winner, weapon, weapon, NONE, 0)
        left = g.program.seats
        while left > 0:
            if (hurt >> player) & 1 != 0:
                tell_area(g, HURT, player, NONE, NONE, 0)
            player = g.seat_after(player)
            left -= 1


def struck_by(g: State, seat: i64, weapon: i64) -> i64:
    """Return the nearest players in the game on both sides as bits, or all opponents (TL-8.7, TL-8.8)."""
    struck: i64 = 0
    if said_plainly(g, REACH, weapon) != 0:
        for other in range(g.program.seats):
            if other != seat and not g.has_left(other):
                struck |= 1 << other
        return struck
    struck |= 1 << g.next_seat(seat)
    other = g.seat_before(seat)
    while g.has_left(other):
        other = g.seat_before(other)
    struck |= 1 << other
    return struck & ~(1 << seat)


class Twilight(Step):
    """In a long game everybody but the winner of the round loses ever more Health; nothing triggers (TL-9.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        n = g.get(board.ROUND, 0) - g.setting(board.TWILIGHT_ROUND) + 1
        if n <= 0:
            return
        g.tell(board.E_TWILIGHT, NONE, NONE, n)
        for player in range(g.program.seats):
            if not g.has_left(player) and player != g.get(board.WINNER, 0) - 1:
                board.lose_life(g, player, n)


class Elimination(Step):
    """Players without Health leave; the last one wins, none left is a draw among those (TL-9.1, TL-9.5 to TL-9.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        leaving: i64 = 0
        n: i64 = 0
        for player in range(g.program.seats):
            if not g.has_left(player) and g.get(board.LIFE, player) == 0:
                leaving |= 1 << player
                n += 1
        staying = g.seats_left() - n
        for player in range(g.program.seats):
            if (leaving >> player) & 1 != 0:
                g.set_place(player, staying + 1)
                g.tell(board.E_ELIMINATED, player)
                leave(g, player)  # any order: nobody is asked
                g.retire(player)
        if staying == 0:
            end_game(g, board.BY_DRAW)
        elif staying == 1:
            crown(g, board.BY_SURVIVAL)


def crown(g: State, reason: i64) -> None:
    """The only player in the game wins (TL-9.5)."""
    seat: i64 = 0
    while g.has_left(seat):
        seat += 1
    g.set_place(seat, 1)  # any order: places may be given before the end or after
    end_game(g, reason)


def end_game(g: State, reason: i64) -> None:
    """The game is over; the places are set (TL-9.11)."""
    g.tell(board.E_OVER)
    g.finish(reason)


def leave(g: State, seat: i64) -> None:
    """All cards of a player go to the discard piles, the basic weapon and the Coins leave the game (TL-9.3, TL-9.4)."""
    g.set(board.OUT, seat, 1)
    if g.get(board.ROUND, 0) > 1:
        g.set(board.OUT, seat, g.get(board.ROUND, 0))
    g.set(board.COINS, seat, 0)
    g.set(board.RANK, seat, 0)
    g.set(board.FALLEN, seat, 0)
    for zone in (board.PETS, board.DRAWN, board.CHOSEN):
        empty_into(g, zone + seat, board.PET_DISCARD)
    for zone in (board.HAND, board.ASPECT):
        empty_into(g, zone + seat, board.SPELL_DISCARD)
    empty_into(g, board.ASIDE + seat, board.BOX)
    weapon = g.top(board.WEAPON + seat)
    if g.fact(board.KIND, weapon) == board.BASIC:
        empty_into(g, board.WEAPON + seat, board.BOX)
    else:
        empty_into(g, board.WEAPON + seat, board.WEAPON_DISCARD)
        board.fill_shop(g)
    update_standing_health(g)


def empty_into(g: State, zone: i64, target: i64) -> None:
    """Lay all cards of *zone* on *target*, without their marks."""
    while g.size(zone) > 0:
        board.discard(g, g.top(zone), zone, target)


# The draft ---------------------------------------------------------------------------------------------------------


class Draft(Step):
    """As many spells as players are revealed; best, worst, then upwards each takes one or none (TL-8.12, TL-8.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        n = g.seats_left()
        while g.size(board.ROW) < n and board.has_card(g, board.SPELL_PILE, board.SPELL_STREAM):
            spell = g.take(board.SPELL_PILE, board.ROW)
            g.tell(board.E_ROW, NONE, spell)
        g.push_step(LEFT_OVER)
        g.push_step(NEXT_PICK)


class NextPick(Step):
    """The best-ranked player, then always the worst-ranked who has not chosen; *x* has a bit for each who has.

    TL-8.13.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        rank: i64 = 1
        if has_anybody(g, x):
            rank = g.seats_left()
            while rank > 0 and (x >> ranked(g, rank)) & 1 != 0:
                rank -= 1
        if rank > 0:
            picker = ranked(g, rank)
            g.push(self, NONE, NONE, x | 1 << picker)
            g.push(PICK, picker, NONE, 0)


def has_anybody(g: State, seats: i64) -> bool:
    """Return whether one of *seats* is still in the game."""
    for seat in range(g.program.seats):
        if (seats >> seat) & 1 != 0 and not g.has_left(seat):
            return True
    return False


class Pick(Step):
    """Take one of the revealed spells, or none (TL-8.14, TL-8.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.size(board.ROW) == 0:
            return
        for i in range(g.size(board.ROW)):
            g.offer_card(g.card(board.ROW, i))
        g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(board.E_DRAFTS_NONE, seat)
            return
        begin_resolution(g)
        g.tell(board.E_DRAFTS, seat, key)
        place(g, key, board.ROW, seat)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        spell = board.card_of_key(key)
        if not board.is_spell(g, spell):
            return 0
        if g.has(board.HAND + seat, spell) or (key < 0 and g.has(board.ROW, spell)):
            return board.NOT_IN_END
        return board.NOT_IN_ROW

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return g.cards(board.HAND + seat)


class LeftOver(Step):
    """Spells that nobody took are discarded (TL-8.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        while g.size(board.ROW) > 0:
            copy = g.take(board.ROW, board.SPELL_DISCARD)
            g.tell(board.E_LEFT_OVER, NONE, copy)


# Cleanup -----------------------------------------------------------------------------------------------------------


class Cleanup(Step):
    """Round effects end, all pets are turned face up and healed, surplus pets go, marks are cleared.

    TL-8.17 to TL-8.19, TL-6.17.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.tell(board.E_CLEANUP)
        for player in range(g.program.seats):
            for i in range(g.size(board.PETS + player)):
                end_round_of(g, g.card(board.PETS + player, i))
            if g.size(board.WEAPON + player) > 0:
                end_round_of(g, g.top(board.WEAPON + player))
            if g.size(board.ASPECT + player) > 0:
                end_round_of(g, g.top(board.ASPECT + player))
            g.set(board.FALLEN, player, 0)
        g.set(board.NO_RETURN, 0, 0)  # any order: Health brings nobody back
        update_standing_health(g)  # any order: all pets have their maximum in the end
        heal_all(g)
        player = ranked(g, 1)
        n = g.program.seats
        while n > 0:  # the last in play order is pushed first
            player = g.seat_before(player)
            if not g.has_left(player):
                g.push(SURPLUS, player, NONE, 0)
            n -= 1
        board.fill_shop(g)


def end_round_of(g: State, copy: i64) -> None:
    """All that lasted until the end of the round ends on a card; it is face up and its marks are cleared."""
    for bank in range(board.PERMANENT + 1, board.BANKS):
        end_bank(g, copy, bank)
    g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) & ~board.DEAD & ~board.USED & ~board.KILLER)


def heal_all(g: State) -> None:
    """Every pet has its maximum Health (TL-8.17)."""
    for seat in range(g.program.seats):
        for i in range(g.size(board.PETS + seat)):
            copy = g.card(board.PETS + seat, i)
            board.set_health(g, copy, max_health_of(g, copy))


class Surplus(Step):
    """A player with more pets than the limit chooses the surplus and discards it (TL-8.19, TL-10.11)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.size(board.PETS + seat) <= pet_limit(g, seat):
            return
        for i in range(g.size(board.PETS + seat)):
            g.offer(g.card(board.PETS + seat, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(self, seat, card, x)  # any order: it is asked after both
        release(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key >= 0 and g.fact(board.KIND, key) == board.PET and board.owner_of(g, key) != seat:
            return board.NOT_YOUR_PET
        return 0


class StartPlayers(Step):
    """The worst-ranked player prepares first, the best-ranked one fights first (TL-8.20, TL-8.22)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PREPARES, 0, ranked(g, g.seats_left()))
        g.set(board.BEGINS, 0, ranked(g, 1))


# Conceding ---------------------------------------------------------------------------------------------------------


def concede(g: State, seat: i64) -> None:
    """*seat* is eliminated at once, without any trigger; the round may be over by that (TL-9.10)."""
    g.tell(board.E_CONCEDES, seat)
    g.set_place(seat, g.seats_left())
    if g.get(board.BEGINS, 0) == seat:
        g.set(board.BEGINS, 0, g.next_seat(seat))
    if g.get(board.PREPARES, 0) == seat:
        g.set(board.PREPARES, 0, g.next_seat(seat))
    leave(g, seat)
    g.retire(seat)
    if g.seats_left() == 1:
        crown(g, board.BY_CONCEDE)
    elif g.get(board.PHASE, 0) == board.IN_COMBAT and g.get(board.RESOLVING, 0) == 0:
        if is_round_over(g):
            g.drop_question()  # any order: the question, and what comes after it
            check(g)
        elif g.get(board.ACTIVE, 0) == seat and g.get(board.TURN, 0) == 1:
            g.drop_question()  # any order: the question, and what comes after it
            drop_turn(g)
    g.ask_again()  # any order: the question is asked once more, or what comes next
    g.run()


ROUND_STEP: Final = Round()
ENDING: Final = Ending()
WEAPON_STRIKE: Final = WeaponStrike()
TWILIGHT: Final = Twilight()
ELIMINATION: Final = Elimination()
DRAFT: Final = Draft()
NEXT_PICK: Final = NextPick()
PICK: Final = Pick()
LEFT_OVER: Final = LeftOver()
CLEANUP: Final = Cleanup()
SURPLUS: Final = Surplus()
START_PLAYERS: Final = StartPlayers()
RULES: list[Step] = [
    ROUND_STEP,
    ENDING,
    WEAPON_STRIKE,
    TWILIGHT,
    ELIMINATION,
    DRAFT,
    NEXT_PICK,
    PICK,
    LEFT_OVER,
    CLEANUP,
    SURPLUS,
    START_PLAYERS,
]
