"""The end of a round and of the game: ranking, weapon strike, twilight, elimination, draft, cleanup (TL-8, TL-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.trueshot.board import (
    ACTIVE,
    ASIDE,
    ASPECT,
    BASIC,
    BEGINS,
    BOX,
    BY_CONCEDE,
    BY_DRAW,
    BY_SURVIVAL,
    CHOSEN,
    COINS,
    DEAD,
    DRAWN,
    E_CLEANUP,
    E_CONCEDES,
    E_DRAFTS,
    E_DRAFTS_NONE,
    E_ELIMINATED,
    E_LEFT_OVER,
    E_OVER,
    E_RANKED,
    E_ROUND,
    E_ROUND_DRAWN,
    E_ROUND_WON,
    E_ROW,
    E_TWILIGHT,
    E_WEAPON_STRIKE,
    FALLEN,
    FALLS,
    FOR_OWNERS_TURN,
    FOR_ROUND,
    FOR_TURN,
    HAND,
    HIT,
    IN_COMBAT,
    IN_END,
    KILLER,
    KIND,
    LAP,
    LIFE,
    NO_RETURN,
    NOT_IN_END,
    NOT_IN_ROW,
    NOT_YOUR_PET,
    OUT,
    PET,
    PET_DISCARD,
    PETS,
    PHASE,
    PREPARES,
    RANK,
    RESOLVING,
    ROUND,
    ROW,
    SPELL_DISCARD,
    SPELL_PILE,
    SPELL_STREAM,
    STATUS,
    TURN,
    TWILIGHT_ROUND,
    USED,
    WEAPON,
    WEAPON_DISCARD,
    WINNER,
    after,
    card_of_key,
    clear_marks,
    fill_shop,
    has_card,
    has_living,
    in_game,
    is_out,
    is_spell,
    lose_life,
    next_in_game,
    owner_of,
    set_health,
)
from cardwright.games.trueshot.board import before as seat_before
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
from cardwright.games.trueshot.texts import HURT, STRIKES, begin_resolution, settle, tell_area, tell_card


class Round(Step):
    """Preparation from the second round on, combat, the end, and again (TL-2.17, TL-3.1, TL-8.21)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.add(ROUND, 0, 1)
        g.tell(E_ROUND, NONE, NONE, g.get(ROUND, 0), 0)
        push_round(g)
        if g.get(ROUND, 0) > 1:
            g.push(PREPARATION, NONE, NONE, 0)


def push_round(g: State) -> None:
    """Push what follows a preparation phase, under it the next round."""
    g.push(ROUND_STEP, NONE, NONE, 0)
    g.push(ENDING, NONE, NONE, 0)
    g.push(COMBAT, NONE, NONE, 0)


class Ending(Step):
    """The round is over: its result and ranking, then all that follows in order (TL-8.1)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(TURN, 0, 0)
        g.set(LAP, 0, 0)
        winner = find_winner(g)
        rank_players(g, winner)
        g.set(PHASE, 0, IN_END)
        g.set(WINNER, 0, winner + 1)
        g.set(ACTIVE, 0, ranked(g, 1))
        if winner == NONE:
            g.tell(E_ROUND_DRAWN, NONE, NONE, 0, 0)
        else:
            g.tell(E_ROUND_WON, winner, NONE, 0, 0)
        tell_ranking(g)
        g.push(START_PLAYERS, NONE, NONE, 0)
        g.push(CLEANUP, NONE, NONE, 0)
        g.push(DRAFT, NONE, NONE, 0)
        g.push(ELIMINATION, NONE, NONE, 0)
        g.push(TWILIGHT, NONE, NONE, 0)
        if winner != NONE:
            g.push(WEAPON_STRIKE, NONE, NONE, 0)


# Ranking -----------------------------------------------------------------------------------------------------------


def find_winner(g: State) -> i64:
    """The only player with a living pet, else the one who fell later than all others; -1 in a drawn round.

    TL-4.26 to TL-4.28.
    """
    last: i64 = NONE
    shared = False
    seat: i64 = 0
    while seat < g.program.seats:
        if not is_out(g, seat):
            if has_living(g, seat):
                return seat
            if last == NONE or g.get(FALLEN, seat) > g.get(FALLEN, last):
                last = seat
                shared = False
            elif g.get(FALLEN, seat) == g.get(FALLEN, last):
                shared = True
        seat += 1
    if shared:
        return NONE
    return last


def rank_players(g: State, winner: i64) -> None:
    """The winner first, the others by their fall, the latest second; together: in play order (TL-8.2, TL-8.3)."""
    seat: i64 = 0
    while seat < g.program.seats:
        g.set(RANK, seat, 0)
        seat += 1
    rank: i64 = 0
    if winner != NONE:
        rank = 1
        g.set(RANK, winner, 1)
    fall = g.get(FALLS, 0)
    while fall >= 0:
        seat = g.get(ACTIVE, 0)
        n = g.program.seats
        while n > 0:
            if not is_out(g, seat) and g.get(RANK, seat) == 0 and g.get(FALLEN, seat) == fall:
                rank += 1
                g.set(RANK, seat, rank)
            seat = after(g, seat)
            n -= 1
        fall -= 1


def ranked(g: State, rank: i64) -> i64:
    """Return who has that rank among the players still in the game, or -1; ranks of others are left out (TL-8.22)."""
    wanted: i64 = 1
    while wanted <= g.program.seats:
        seat: i64 = 0
        while seat < g.program.seats:
            if g.get(RANK, seat) == wanted and not is_out(g, seat):
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
    while rank <= in_game(g):
        g.tell(E_RANKED, ranked(g, rank), NONE, rank, 0)
        rank += 1


# Weapon strike, twilight, elimination ------------------------------------------------------------------------------


class WeaponStrike(Step):
    """The winner strikes the neighbours with the weapon, all at once, once each (TL-8.4 to TL-8.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        winner = g.get(WINNER, 0) - 1
        if winner == NONE or is_out(g, winner):
            return
        weapon = g.top(WEAPON + winner)
        n = weapon_attack(g, winner)
        struck = struck_by(g, winner, weapon)
        begin_resolution(g)  # no mutant: the queue is empty yet
        g.set(HIT, 0, struck)
        g.tell(E_WEAPON_STRIKE, winner, weapon, n, struck)
        hurt: i64 = 0
        player = winner
        left = g.program.seats
        while left > 0:
            if (struck >> player) & 1 != 0 and lose_life(g, player, n):
                hurt |= 1 << player
            player = after(g, player)
            left -= 1
        tell_card(g, STRIKES, winner, weapon, weapon, NONE, 0)
        left = g.program.seats
        while left > 0:
            if (hurt >> player) & 1 != 0:
                tell_area(g, HURT, player, NONE, NONE, 0)
            player = after(g, player)
            left -= 1


def struck_by(g: State, seat: i64, weapon: i64) -> i64:
    """Return the nearest players in the game on both sides as bits, or all opponents (TL-8.7, TL-8.8)."""
    struck: i64 = 0
    if said_plainly(g, REACH, weapon) != 0:
        other: i64 = 0
        while other < g.program.seats:
            if other != seat and not is_out(g, other):
                struck |= 1 << other
            other += 1
        return struck
    struck |= 1 << next_in_game(g, seat)
    other = seat_before(g, seat)
    while is_out(g, other):
        other = seat_before(g, other)
    struck |= 1 << other
    return struck & ~(1 << seat)


class Twilight(Step):
    """In a long game everybody but the winner of the round loses ever more Health; nothing triggers (TL-9.9)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        n = g.get(ROUND, 0) - g.setting(TWILIGHT_ROUND) + 1
        if n <= 0:
            return
        g.tell(E_TWILIGHT, NONE, NONE, n, 0)
        player: i64 = 0
        while player < g.program.seats:
            if not is_out(g, player) and player != g.get(WINNER, 0) - 1:
                lose_life(g, player, n)
            player += 1


class Elimination(Step):
    """Players without Health leave; the last one wins, none left is a draw among those (TL-9.1, TL-9.5 to TL-9.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        leaving: i64 = 0
        n: i64 = 0
        player: i64 = 0
        while player < g.program.seats:
            if not is_out(g, player) and g.get(LIFE, player) == 0:
                leaving |= 1 << player
                n += 1
            player += 1
        staying = in_game(g) - n
        player = 0
        while player < g.program.seats:
            if (leaving >> player) & 1 != 0:
                g.set_place(player, staying + 1)
                g.tell(E_ELIMINATED, player, NONE, 0, 0)
                leave(g, player)
                g.retire(player)
            player += 1
        if staying == 0:
            end_game(g, BY_DRAW)
        elif staying == 1:
            crown(g, BY_SURVIVAL)


def crown(g: State, reason: i64) -> None:
    """The only player in the game wins (TL-9.5)."""
    seat: i64 = 0
    while is_out(g, seat):
        seat += 1
    g.set_place(seat, 1)
    end_game(g, reason)


def end_game(g: State, reason: i64) -> None:
    """The game is over; the places are set (TL-9.11)."""
    g.tell(E_OVER, NONE, NONE, reason, 0)
    g.finish(reason)


def leave(g: State, seat: i64) -> None:
    """All cards of a player go to the discard piles, the basic weapon and the Coins leave the game (TL-9.3, TL-9.4)."""
    g.set(OUT, seat, 1)
    if g.get(ROUND, 0) > 1:
        g.set(OUT, seat, g.get(ROUND, 0))
    g.set(COINS, seat, 0)
    g.set(RANK, seat, 0)
    g.set(FALLEN, seat, 0)
    empty_into(g, PETS + seat, PET_DISCARD)
    empty_into(g, DRAWN + seat, PET_DISCARD)
    empty_into(g, CHOSEN + seat, PET_DISCARD)
    empty_into(g, HAND + seat, SPELL_DISCARD)
    empty_into(g, ASPECT + seat, SPELL_DISCARD)  # no mutant: different piles
    empty_into(g, ASIDE + seat, BOX)
    weapon = g.top(WEAPON + seat)
    if g.fact(KIND, weapon) == BASIC:
        empty_into(g, WEAPON + seat, BOX)
    else:
        empty_into(g, WEAPON + seat, WEAPON_DISCARD)
        fill_shop(g)
    update_standing_health(g)


def empty_into(g: State, zone: i64, target: i64) -> None:
    """Lay all cards of *zone* on *target*, without their marks."""
    while g.size(zone) > 0:
        copy = g.top(zone)
        clear_marks(g, copy)
        g.move(copy, zone, target)


# The draft ---------------------------------------------------------------------------------------------------------


class Draft(Step):
    """As many spells as players are revealed; best, worst, then upwards each takes one or none (TL-8.12, TL-8.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        n = in_game(g)
        while g.size(ROW) < n and has_card(g, SPELL_PILE, SPELL_STREAM):
            spell = g.take(SPELL_PILE, ROW)
            g.tell(E_ROW, NONE, spell, 0, 0)
        g.push(LEFT_OVER, NONE, NONE, 0)
        g.push(NEXT_PICK, NONE, NONE, 0)


class NextPick(Step):
    """The best-ranked player, then always the worst-ranked who has not chosen; *x* has a bit for each who has.

    TL-8.13.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        rank: i64 = 1
        if has_anybody(g, x):
            rank = in_game(g)
            while rank > 0 and (x >> ranked(g, rank)) & 1 != 0:
                rank -= 1
        if rank > 0:
            picker = ranked(g, rank)
            g.push(self, NONE, NONE, x | 1 << picker)
            g.push(PICK, picker, NONE, 0)


def has_anybody(g: State, seats: i64) -> bool:
    """Return whether one of *seats* is still in the game."""
    seat: i64 = 0
    while seat < g.program.seats:
        if (seats >> seat) & 1 != 0 and not is_out(g, seat):
            return True
        seat += 1
    return False


class Pick(Step):
    """Take one of the revealed spells, or none (TL-8.14, TL-8.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.size(ROW) == 0:
            return
        i: i64 = 0
        while i < g.size(ROW):
            g.offer_card(g.card(ROW, i))
            i += 1
        g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(E_DRAFTS_NONE, seat, NONE, 0, 0)
            return
        begin_resolution(g)
        g.move(key, ROW, HAND + seat)
        g.tell(E_DRAFTS, seat, key, 0, 0)
        place(g, key, seat)
        settle(g)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        spell = card_of_key(key)
        if not is_spell(g, spell):
            return 0
        if g.has(HAND + seat, spell) or (key < 0 and g.has(ROW, spell)):
            return NOT_IN_END
        return NOT_IN_ROW

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [g.card(HAND + seat, i) for i in range(g.size(HAND + seat))]


class LeftOver(Step):
    """Spells that nobody took are discarded (TL-8.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        while g.size(ROW) > 0:
            copy = g.take(ROW, SPELL_DISCARD)
            g.tell(E_LEFT_OVER, NONE, copy, 0, 0)


# Cleanup -----------------------------------------------------------------------------------------------------------


class Cleanup(Step):
    """Round effects end, all pets are turned face up and healed, surplus pets go, marks are cleared.

    TL-8.17 to TL-8.19, TL-6.17.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.tell(E_CLEANUP, NONE, NONE, 0, 0)
        player: i64 = 0
        while player < g.program.seats:
            i: i64 = 0
            while i < g.size(PETS + player):
                end_round_of(g, g.card(PETS + player, i))
                i += 1
            if g.size(WEAPON + player) > 0:
                end_round_of(g, g.top(WEAPON + player))
            if g.size(ASPECT + player) > 0:
                end_round_of(g, g.top(ASPECT + player))
            g.set(FALLEN, player, 0)
            player += 1
        g.set(NO_RETURN, 0, 0)
        update_standing_health(g)
        heal_all(g)
        player = ranked(g, 1)
        n = g.program.seats
        while n > 0:  # the last in play order is pushed first
            player = seat_before(g, player)
            if not is_out(g, player):
                g.push(SURPLUS, player, NONE, 0)
            n -= 1
        fill_shop(g)


def end_round_of(g: State, copy: i64) -> None:
    """All that lasted until the end of the round ends on a card; it is face up and its marks are cleared."""
    end_bank(g, copy, FOR_ROUND)
    end_bank(g, copy, FOR_TURN)
    end_bank(g, copy, FOR_OWNERS_TURN)
    g.set_mark(STATUS, copy, g.mark(STATUS, copy) & ~DEAD & ~USED & ~KILLER)


def heal_all(g: State) -> None:
    """Every pet has its maximum Health (TL-8.17)."""
    seat: i64 = 0
    while seat < g.program.seats:
        i: i64 = 0
        while i < g.size(PETS + seat):
            copy = g.card(PETS + seat, i)
            set_health(g, copy, max_health_of(g, copy))
            i += 1
        seat += 1


class Surplus(Step):
    """A player with more pets than the limit chooses the surplus and discards it (TL-8.19, TL-10.11)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.size(PETS + seat) <= pet_limit(g, seat):
            return
        i: i64 = 0
        while i < g.size(PETS + seat):
            g.offer(g.card(PETS + seat, i))
            i += 1
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(self, seat, card, x)
        release(g, seat, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key >= 0 and g.fact(KIND, key) == PET and owner_of(g, key) != seat:
            return NOT_YOUR_PET
        return 0


class StartPlayers(Step):
    """The worst-ranked player prepares first, the best-ranked one fights first (TL-8.20, TL-8.22)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(PREPARES, 0, ranked(g, in_game(g)))
        g.set(BEGINS, 0, ranked(g, 1))


# Conceding ---------------------------------------------------------------------------------------------------------


def concede(g: State, seat: i64) -> None:
    """*seat* is eliminated at once, without any trigger; the round may be over by that (TL-9.10)."""
    g.tell(E_CONCEDES, seat, NONE, 0, 0)
    g.set_place(seat, in_game(g))
    if g.get(BEGINS, 0) == seat:
        g.set(BEGINS, 0, next_in_game(g, seat))
    if g.get(PREPARES, 0) == seat:
        g.set(PREPARES, 0, next_in_game(g, seat))
    leave(g, seat)
    g.retire(seat)
    if in_game(g) == 1:
        crown(g, BY_CONCEDE)
    elif g.get(PHASE, 0) == IN_COMBAT and g.get(RESOLVING, 0) == 0:
        if is_round_over(g):
            g.drop_question()
            check(g)
        elif g.get(ACTIVE, 0) == seat and g.get(TURN, 0) == 1:
            g.drop_question()
            drop_turn(g)
    g.ask_again()  # no mutant: the question is asked once more, or what comes next
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
