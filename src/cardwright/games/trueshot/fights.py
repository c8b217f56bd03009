"""The combat phase: turns, laps and strikes (TL-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.casting import WINDOW
from cardwright.games.trueshot.checks import clear_strike, is_round_over, push_check
from cardwright.games.trueshot.pets import (
    FIRST_LESS,
    STRIKES_LESS,
    all_banks,
    attack_of,
    can_be_struck,
    can_strike,
    end_bank,
    has_advantage,
    kinds_in_play,
    poison_of,
    remove_health,
    standing,
    use_standing,
)
from cardwright.games.trueshot.texts import (
    COMBAT_STARTS,
    IS_STRUCK,
    STRIKES,
    TURN_STARTS,
    begin_resolution,
    bury,
    mourn,
    record_falls,
    resolve_queued,
    settle,
    tell_all,
    tell_area,
)

# The phase ---------------------------------------------------------------------------------------------------------


class Combat(Step):
    """Counters to 0; who has no pet falls; effects at the start of the phase, then the first turn (TL-4.1 to 4.3)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.PHASE, 0, board.IN_COMBAT)
        base = g.get(board.BEGINS, 0)
        g.set(board.ACTIVE, 0, base)
        g.set(board.FALLS, 0, 0)
        g.set(board.WINNER, 0, 0)
        g.set(board.LAP, 0, 0)
        g.set(board.EXTRA, 0, 0)
        g.set(board.IS_EXTRA, 0, 0)
        g.set(board.HAD_EXTRA, 0, 0)
        for player in range(g.program.seats):
            g.set(board.FALLEN, player, 0)
            g.set(board.CASTS, player, 0)
        g.tell(board.E_COMBAT, base)
        record_falls(g)
        if is_round_over(g):
            return
        g.push_step(FIRST_TURN)
        push_check(g)
        begin_resolution(g)  # any order: the agenda and the queue
        tell_all(g, COMBAT_STARTS, NONE, NONE, 0)


class FirstTurn(Step):
    """The first turn belongs to the first player with a living pet from the base player on (TL-4.1, TL-4.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        first = g.get(board.ACTIVE, 0)
        if not board.has_living(g, first):
            first = board.next_living(g, first)
        g.set(board.FIRST, 0, first)
        g.set(board.REGULAR, 0, first)  # any order: the turn comes after both
        begin_turn(g, first, True)


def begin_turn(g: State, seat: i64, new_lap: bool) -> None:
    """*seat* has the turn; a new lap may bring exhaustion or the hard stop first (TL-4.29 to TL-4.31)."""
    g.set(board.ACTIVE, 0, seat)
    g.push_step(TAKE_TURN)
    if new_lap:
        begin_lap(g)


def begin_lap(g: State) -> None:
    """Count the lap; without a strike in the lap before, or late, all pets tire; very late they all die."""
    lap = g.get(board.LAP, 0) + 1
    idle = lap > 1 and g.get(board.STRUCK, 0) == 0
    g.set(board.LAP, 0, lap)
    g.set(board.STRUCK, 0, 0)
    if lap > 1:
        g.tell(board.E_LAP, NONE, NONE, lap)
    if lap >= g.setting(board.HARD_STOP_LAP):
        g.tell(board.E_HARD_STOP)
        g.set(board.NO_RETURN, 0, 1)  # any order: nothing resolves yet
        tire_all(g, True)
    elif idle or lap > g.setting(board.EXHAUSTION_LAP):
        g.tell(board.E_EXHAUSTION)
        tire_all(g, False)


def tire_all(g: State, to_death: bool) -> None:
    """Every living pet loses 1 Health, or all of it, at the same time; nobody kills (TL-4.30, TL-4.31)."""
    push_check(g)
    begin_resolution(g)
    for seat in range(g.program.seats):
        for i in range(g.size(board.PETS + seat)):
            copy = g.card(board.PETS + seat, i)
            if not board.is_dead(g, copy):
                n: i64 = 1
                if to_death:
                    n = board.health_of(g, copy)
                remove_health(g, copy, n, NONE)
    settle(g)


class TakeTurn(Step):
    """A turn: effects at its start, window A, the strike (TL-4.5, TL-5.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        active = g.get(board.ACTIVE, 0)
        if not board.has_living(g, active):  # fallen by exhaustion: the next one, in the same lap
            active = board.next_living(g, active)
            g.set(board.ACTIVE, 0, active)
            g.set(board.REGULAR, 0, active)
        g.set(board.TURN, 0, 1)
        g.tell(board.E_EXTRA_TURN if g.get(board.IS_EXTRA, 0) != 0 else board.E_TURN, active)
        g.push_step(END_TURN)
        g.push_step(OPEN_WINDOW)
        push_check(g)
        g.push_step(SUFFER)  # any order: the agenda and the queue
        tell_area(g, TURN_STARTS, active, NONE, NONE, 0)
        resolve_queued(g)


class Suffer(Step):
    """After the effects at the start of the turn the pets of that player suffer lasting removals, all at once."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        active = g.get(board.ACTIVE, 0)
        for i in range(g.size(board.PETS + active)):
            copy = g.card(board.PETS + active, i)
            remove_health(g, copy, poison_of(g, copy), NONE)
        settle(g)
        resolve_queued(g)


class OpenWindow(Step):
    """Window A, then the decision; a player without a living pet does neither (TL-5.4, TL-5.18)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        active = g.get(board.ACTIVE, 0)
        if board.has_living(g, active):
            g.push(ACT, active, NONE, 0)
            WINDOW.begin(g, active, NONE)


class Act(Step):
    """Strike with one pet, or end the turn (TL-4.5 to TL-4.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if not board.has_living(g, seat):
            return
        adjacent = board.neighbours(g, seat)
        for i in range(g.size(board.PETS + seat)):
            attacker = g.card(board.PETS + seat, i)
            if can_strike(g, attacker):
                offer_targets(g, adjacent, attacker)
        g.offer(PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.tell(board.E_PASSES, seat)
            return
        attacker = keys.first_of(key)
        target = keys.second_of(key)
        g.set(board.ATTACKER, 0, attacker)
        g.set(board.TARGET, 0, target)
        g.set(board.STRUCK, 0, 1)
        g.tell(board.E_DECLARES, seat, attacker, target)
        g.push_step(STRIKE)
        WINDOW.begin(g, seat, attacker)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if board.is_spell(g, board.card_of_key(key)):
            return board.NOT_IN_WINDOW
        if not keys.is_pair(key):
            return 0
        attacker, target = keys.first_of(key), keys.second_of(key)
        if target < 0 or g.fact(board.KIND, target) != board.PET or g.fact(board.KIND, attacker) != board.PET:
            return 0
        if board.owner_of(g, attacker) != seat:
            return board.NOT_YOUR_PET
        if board.is_dead(g, attacker):
            return board.DEAD_ATTACKER
        if not can_strike(g, attacker):
            return board.CANNOT_STRIKE
        owner = board.owner_of(g, target)
        if owner == seat:
            return board.OWN_PET
        if owner == NONE:
            return 0
        if board.is_dead(g, target):
            return board.DEAD_TARGET
        if (board.neighbours(g, seat) >> owner) & 1 == 0:
            return board.NOT_ADJACENT
        return board.CANNOT_BE_STRUCK

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        wished: list[i64] = []
        mine = g.cards(board.PETS + seat)
        for other in range(g.program.seats):
            theirs = g.cards(board.PETS + other)
            wished += [keys.pair_key(attacker, target) for attacker in mine for target in theirs if attacker != target]
        wished += g.cards(board.HAND + seat)
        return wished


def offer_targets(g: State, adjacent: i64, attacker: i64) -> None:
    """Offer every living pet of the *adjacent* players, who are bits (TL-4.8, TL-4.9)."""
    other: i64 = 0
    while other < g.program.seats:
        if (adjacent >> other) & 1 != 0:
            pets = board.PETS + other
            n = g.size(pets)
            i: i64 = 0
            while i < n:
                target = g.card(pets, i)
                if can_be_struck(g, target):
                    g.offer(keys.pair_key(attacker, target))
                i += 1
        other += 1


class Strike(Step):
    """The declared strike resolves with the values of this moment, if it still can: Attack, 1 more with the advantage,
    changed by texts, at least 0 (TL-4.11 to TL-4.17, TL-6.6, TL-6.27).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        attacker = g.get(board.ATTACKER, 0)
        target = g.get(board.TARGET, 0)
        clear_strike(g)
        if not can_strike(g, attacker) or not can_be_struck(g, target):
            g.tell(board.E_NO_STRIKE, g.get(board.ACTIVE, 0), attacker, target)
            return
        advantage: i64 = 0
        if has_advantage(g, attacker, target):
            advantage = 1
        less = softened(g, target)
        n = attack_of(g, attacker) + advantage - less
        if n < 0:
            n = 0
        g.tell(board.E_STRIKES, board.owner_of(g, attacker), attacker, target, n)
        if advantage == 1:
            g.tell(board.E_ADVANTAGE, board.owner_of(g, attacker), attacker, target)
        if less != 0:
            g.tell(board.E_LESS, board.owner_of(g, target), target, less)
        push_check(g)  # any order: the agenda and the pet
        remove_health(g, target, n, attacker)
        dead = bury(g)
        tell_area(g, STRIKES, board.owner_of(g, attacker), attacker, target, advantage)
        tell_area(g, IS_STRUCK, board.owner_of(g, target), target, attacker, advantage)
        mourn(g, dead)
        resolve_queued(g)


def softened(g: State, target: i64) -> i64:
    """Return by how much less a strike removes from *target*; a text for the first strike of a round is used up."""
    if kinds_in_play(g) & (1 << STRIKES_LESS | 1 << FIRST_LESS) == 0:
        return 0
    less = standing(g, STRIKES_LESS, target)
    first = standing(g, FIRST_LESS, target)
    if first != 0:
        less += first
        use_standing(g, FIRST_LESS, target)
    return less


# The end of a turn -------------------------------------------------------------------------------------------------


class EndTurn(Step):
    """Durations end; an extra turn comes next, else the next player with a living pet (TL-6.15, TL-4.32, TL-4.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        active = g.get(board.ACTIVE, 0)
        g.set(board.TURN, 0, 0)  # any order: what lasts is not told by the turn
        end_of_turn(g, active)
        extra = g.get(board.EXTRA, 0) - 1
        g.set(board.EXTRA, 0, 0)
        if extra != NONE and board.has_living(g, extra):
            g.set(board.IS_EXTRA, 0, 1)
            g.set(board.HAD_EXTRA, 0, g.get(board.HAD_EXTRA, 0) | 1 << extra)  # any order: the turn comes after both
            begin_turn(g, extra, False)
            return
        g.set(board.IS_EXTRA, 0, 0)
        g.set(board.HAD_EXTRA, 0, 0)
        last = g.get(board.REGULAR, 0)
        following = board.next_living(g, last)
        g.set(board.REGULAR, 0, following)  # any order: the turn comes after both
        begin_turn(g, following, passes_first(g, last, following))


def end_of_turn(g: State, active: i64) -> None:
    """What lasts until the end of the turn ends, and for the cards of *active* what lasts until the end of theirs."""
    seat: i64 = 0
    while seat < g.program.seats:
        pets = board.PETS + seat
        n = g.size(pets)
        i: i64 = 0
        while i < n:
            end_turn_of(g, g.card(pets, i), seat == active)
            i += 1
        weapon = g.top(board.WEAPON + seat)
        if weapon != NONE:
            end_turn_of(g, weapon, seat == active)
        seat += 1


def end_turn_of(g: State, copy: i64, is_owners: bool) -> None:
    """What lasts until the end of the turn ends on one card, and what lasts until the end of its owner's if it is."""
    if all_banks(g, copy) == 0:
        return
    end_bank(g, copy, board.FOR_TURN)
    if is_owners:
        end_bank(g, copy, board.FOR_OWNERS_TURN)


def passes_first(g: State, last: i64, following: i64) -> bool:
    """Return whether the turn moves clockwise onto or past the seat that had the first turn (TL-4.29)."""
    first = g.get(board.FIRST, 0)
    seat = g.seat_after(last)
    while seat != following:
        if seat == first:
            return True
        seat = g.seat_after(seat)
    return seat == first


COMBAT: Final = Combat()
FIRST_TURN: Final = FirstTurn()
TAKE_TURN: Final = TakeTurn()
SUFFER: Final = Suffer()
OPEN_WINDOW: Final = OpenWindow()
ACT: Final = Act()
STRIKE: Final = Strike()
END_TURN: Final = EndTurn()
RULES: list[Step] = [COMBAT, FIRST_TURN, TAKE_TURN, SUFFER, OPEN_WINDOW, ACT, STRIKE, END_TURN]
