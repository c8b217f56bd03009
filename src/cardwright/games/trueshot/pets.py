"""Pets and weapons in play: their present values, standing texts, losing and regaining Health (TL-1.20, TL-6).

A standing text ("My owner's pets have +1 Attack") is asked whenever a value is needed, so it applies from the moment
its card is in play and stops at once when it is not (TL-6.25).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine.state import KNOWLEDGE, LENGTH, NONE, State, Step
from cardwright.games.trueshot import board

# Kinds of standing texts.
HAS_ATTACK: Final = 0
HAS_HEALTH: Final = 1
STRIKES_LESS: Final = 2
FIRST_LESS: Final = 3
MORE_PETS: Final = 4
REACH: Final = 5
HAS_LESS_HEALTH: Final = 6

# For whom they stand.
ON_SELF: Final = 0
ON_MINE: Final = 1
ON_OTHERS: Final = 2
ON_OPPONENTS: Final = 3
ON_EVERYONE: Final = 4
ON_WEAPON: Final = 5
ON_NEIGHBOURS: Final = 6

# Which pets: their state or type.
ANY: Final = 0
DAMAGED: Final = 1
DEAD_ONE: Final = 2
OF_TYPE: Final = 3  # and the type added


def is_such(g: State, copy: i64, which: i64) -> bool:
    """Return whether a pet in play is one a text means: living, unless it says "dead" (TL-5.11, TL-6.19)."""
    if which == DEAD_ONE:
        return board.is_dead(g, copy)
    if board.is_dead(g, copy):
        return False
    if which == DAMAGED:
        return board.health_of(g, copy) < max_health_of(g, copy)
    return which == ANY or type_of(g, copy) == which - OF_TYPE


class Aura(Step):
    """A text without a trigger; a card may have several, one after the other."""

    def __init__(self, kind: i64, whom: i64, which: i64, n: i64, following: i64, once: i64) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.whom: i64 = whom
        self.which: i64 = which
        self.n: i64 = n
        self.following: i64 = following  # the number of the next one's step, 0 for none
        self.once: i64 = once  # the mark of one that counts once a round, -1 for the others

    def means(self, g: State, source: i64, owner: i64, copy: i64, copys_owner: i64) -> bool:
        """Return whether it stands for *copy*."""
        whom = self.whom
        if whom == ON_SELF:
            return copy == source
        if g.fact(board.KIND, copy) != board.PET:
            return whom == ON_WEAPON and copys_owner == owner
        if whom == ON_MINE:
            return copys_owner == owner and is_such(g, copy, self.which)
        if whom == ON_OTHERS:
            return copys_owner == owner and copy != source and is_such(g, copy, self.which)
        if whom == ON_OPPONENTS:
            return copys_owner != owner and is_such(g, copy, self.which)
        if whom == ON_NEIGHBOURS and (board.neighbours(g, owner) >> copys_owner) & 1 == 0:
            return False
        return whom != ON_WEAPON and is_such(g, copy, self.which)


def speaks(g: State, copy: i64) -> bool:
    """Return whether a place of an area holds a card with a standing text that applies: no dead pet (TL-4.20)."""
    return copy != NONE and g.fact(board.AURA, copy) != 0 and not board.is_dead(g, copy)


def kinds_of(g: State, seat: i64) -> i64:
    """Return the kinds of standing texts in the area of *seat* as bits, those of dead pets too."""
    m = g.mem
    program = g.program
    bases = g.bases
    facts = program.facts
    stands = board.STANDS * program.copies
    found: i64 = 0  # no mutant: who is found by mistake has nothing to say
    zone = board.PETS + seat
    i = m[bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        found |= facts[stands + m[i]]
        i += 1
    zone = board.WEAPON + seat
    if m[LENGTH + zone] != 0:
        found |= facts[stands + m[m[bases + zone]]]
    zone = board.ASPECT + seat
    if m[LENGTH + zone] != 0:
        found |= facts[stands + m[m[bases + zone]]]
    return found


def kinds_in_play(g: State) -> i64:
    """Return the kinds of standing texts on cards in play: mostly there is none, and nobody has to be asked."""
    found: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        found |= kinds_of(g, seat)
        seat += 1
    return found


def standing(g: State, kind: i64, copy: i64) -> i64:
    """Return the sum of all standing texts of *kind* for a pet or weapon in play."""
    if (kinds_in_play(g) >> kind) & 1 == 0:
        return 0
    owner = board.owner_of(g, copy)
    total: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        places = board.area_size(g, seat)
        i: i64 = 0
        while i < places:
            source = board.in_area(g, seat, i)
            if speaks(g, source):
                total += said_by(g, kind, source, seat, copy, owner)
            i += 1
        seat += 1
    return total


def use_standing(g: State, kind: i64, copy: i64) -> None:
    """Standing texts of *kind* that count once a round and stand for *copy* are used up for this round (TL-6.17)."""
    owner = board.owner_of(g, copy)
    for seat in range(g.program.seats):
        for i in range(board.area_size(g, seat)):
            source = board.in_area(g, seat, i)
            if speaks(g, source):
                use_said(g, kind, source, seat, copy, owner)


def use_said(g: State, kind: i64, source: i64, seat: i64, copy: i64, owner: i64) -> None:
    """Mark the once-a-round standing texts of one card that stand for *copy*."""
    number = g.fact(board.AURA, source)
    while number != 0:
        aura = cast(Aura, g.program.steps[number])
        if aura.kind == kind and aura.means(g, source, seat, copy, owner):
            use(g, source, aura.once)
        number = aura.following


def said_by(g: State, kind: i64, source: i64, seat: i64, copy: i64, owner: i64) -> i64:
    """Return what the standing texts of one card say of *kind* for *copy*; a once-a-round one is counted if unused."""
    total: i64 = 0
    number = g.fact(board.AURA, source)
    while number != 0:
        aura = cast(Aura, g.program.steps[number])
        if aura.kind == kind and aura.means(g, source, seat, copy, owner) and not is_used(g, source, aura.once):
            total += aura.n
        number = aura.following
    return total


def said_of_owner(g: State, kind: i64, seat: i64) -> i64:
    """Return the sum of standing texts of *kind* that a player's own cards say of that player."""
    if (kinds_of(g, seat) >> kind) & 1 == 0:
        return 0
    total: i64 = 0
    for i in range(board.area_size(g, seat)):
        source = board.in_area(g, seat, i)
        if speaks(g, source):
            total += said_plainly(g, kind, source)
    return total


def said_plainly(g: State, kind: i64, source: i64) -> i64:
    """Return the sum of the standing texts of *kind* on one card."""
    total: i64 = 0
    number = g.fact(board.AURA, source)
    while number != 0:
        aura = cast(Aura, g.program.steps[number])
        if aura.kind == kind:
            total += aura.n
        number = aura.following
    return total


def is_used(g: State, copy: i64, once: i64) -> bool:
    """Return whether a once-per-round effect of *copy* has been used (TL-6.17)."""
    return once >= 0 and (g.mark(board.STATUS, copy) >> (board.USED_AT + once)) & 1 != 0


def use(g: State, copy: i64, once: i64) -> None:
    """Mark a once-per-round effect as used."""
    if once >= 0:
        bit: i64 = 1
        g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) | (bit << (board.USED_AT + once)))


# Present values ----------------------------------------------------------------------------------------------------


def attack_of(g: State, copy: i64) -> i64:
    """Current Attack of a pet: printed, changed by all that applies now, never below 0 (TL-1.20, TL-6.13)."""
    attack = g.fact(board.ATTACK, copy) + changed(g, copy, board.ATTACK_AT) + standing(g, HAS_ATTACK, copy)
    if attack < 0:
        return 0
    return attack


def weapon_attack(g: State, seat: i64) -> i64:
    """Current Attack of the weapon of *seat* (TL-8.5)."""
    weapon = g.top(board.WEAPON + seat)
    attack = g.fact(board.ATTACK, weapon) + changed(g, weapon, board.ATTACK_AT) + standing(g, HAS_ATTACK, weapon)
    if attack < 0:
        return 0
    return attack


def changed(g: State, copy: i64, at: i64) -> i64:
    """Return the sum of one number over the four banks of a card."""
    m = g.mem
    n = g.program.copies
    total: i64 = 0
    place = board.marks_of(g, copy)
    end = place + board.BANKS * n
    while place < end:
        word = m[place]
        if word != 0:
            total += board.signed(word, at)
        place += n
    return total


def max_health_of(g: State, copy: i64) -> i64:
    """Maximum Health of a pet, at least 1 (TL-6.11, TL-6.12)."""
    status = g.mark(board.STATUS, copy)
    health = (
        g.fact(board.HEALTH, copy)
        + changed(g, copy, board.HEALTH_AT)
        + board.signed(status, board.MORE_AT)
        - (status >> board.FEWER_AT)
    )
    if health < 1:
        return 1
    return health


def type_of(g: State, copy: i64) -> i64:
    """Return the current type of a pet: the one given for the shortest time, else the printed one (TL-1.20)."""
    if all_banks(g, copy) & board.TYPE_GIVEN == 0:
        return g.fact(board.TYPE, copy)
    given = (g.mark(board.FOR_TURN, copy) >> board.TYPE_AT) & 3
    if given == 0:
        given = (g.mark(board.FOR_OWNERS_TURN, copy) >> board.TYPE_AT) & 3
    if given == 0:
        given = (g.mark(board.FOR_ROUND, copy) >> board.TYPE_AT) & 3
    if given == 0:
        given = (g.mark(board.PERMANENT, copy) >> board.TYPE_AT) & 3
    return given - 1


def has_advantage(g: State, copy: i64, target: i64) -> bool:
    """Ferocious beats Cunning, Cunning beats Tenacious, Tenacious beats Ferocious (TL-1.4)."""
    return (type_of(g, copy) + 1) % board.TYPES == type_of(g, target)


def flagged(g: State, copy: i64, flag: i64) -> bool:
    """Return whether any bank of a card has *flag*."""
    return all_banks(g, copy) & flag != 0


def all_banks(g: State, copy: i64) -> i64:
    """Return the four banks of a card laid over each other: 0 if nothing was done to it."""
    m = g.mem
    n = g.program.copies
    first = m[KNOWLEDGE] + n + copy  # as `marks_of`
    second = first + n
    third = second + n
    return m[first] | m[second] | m[third] | m[third + n]


def can_strike(g: State, copy: i64) -> bool:
    """Return whether a pet can be chosen as attacker (TL-4.7, TL-6.16)."""
    return board.is_living(g, copy) and not flagged(g, copy, board.NO_STRIKE)


def can_be_struck(g: State, copy: i64) -> bool:
    """Return whether a pet can be chosen as target (TL-4.8, TL-6.16)."""
    return board.is_living(g, copy) and not flagged(g, copy, board.NO_STRUCK)


def poison_of(g: State, copy: i64) -> i64:
    """Return the Health a pet loses at the start of each turn of its owner."""
    total: i64 = 0
    if all_banks(g, copy) == 0:
        return total
    for bank in range(board.BANKS):
        total += (g.mark(bank, copy) >> board.POISON_AT) & 0xFFF
    return total


def pet_limit(g: State, seat: i64) -> i64:
    """Two pets, more by effects that add up, three at most (TL-10.1, TL-10.2, TL-10.7)."""
    limit = g.setting(board.PET_LIMIT) + said_of_owner(g, MORE_PETS, seat)
    if limit > g.setting(board.PET_CAP):
        return g.setting(board.PET_CAP)
    return limit


# Changes -----------------------------------------------------------------------------------------------------------


def add_to(g: State, copy: i64, bank: i64, at: i64, n: i64) -> None:
    """Change a number of a card for as long as *bank* lasts."""
    word = g.mark(bank, copy)
    g.set_mark(bank, copy, board.with_signed(word, at, board.signed(word, at) + n))


def remove_health(g: State, copy: i64, n: i64, killer: i64) -> None:
    """Take Health from a living pet; excess is lost (TL-4.18). *killer* is the pet that does it, or -1 (TL-4.21)."""
    left = board.health_of(g, copy)
    if n <= 0 or left == 0:
        return
    if n > left:
        n = left
    board.set_health(g, copy, left - n)
    if n == left:
        g.set_mark(board.STATUS, copy, (g.mark(board.STATUS, copy) & ~board.KILLER) | ((killer + 1) << board.KILLER_AT))
    g.tell(board.E_LOSES_HEALTH, board.owner_of(g, copy), copy, n, board.health_of(g, copy))


def killer_of(g: State, copy: i64) -> i64:
    """Return the pet that removed the last Health of *copy*, or -1."""
    return ((g.mark(board.STATUS, copy) >> board.KILLER_AT) & 0x1FFF) - 1


def restore(g: State, copy: i64, n: i64) -> None:
    """Heal a living pet, up to its maximum (TL-6.14)."""
    health = board.health_of(g, copy)
    if health == 0:  # it is dead
        return
    most = max_health_of(g, copy)
    if n > most - health:
        n = most - health
    if n > 0:
        board.set_health(g, copy, health + n)
        g.tell(board.E_RESTORED, board.owner_of(g, copy), copy, n, health + n)


def change_health(g: State, copy: i64, bank: i64, n: i64) -> None:
    """Raise or lower maximum Health; a living pet gains as much, and never keeps more than the maximum.

    TL-6.11, TL-6.12, TL-6.31.
    """
    add_to(g, copy, bank, board.HEALTH_AT, n)
    if not board.is_dead(g, copy):
        if n > 0:
            raised = board.health_of(g, copy) + n
            if raised > board.LARGEST:
                raised = board.LARGEST
            board.set_health(g, copy, raised)
        clamp(g, copy)


def clamp(g: State, copy: i64) -> None:
    """Present Health is at most the maximum (TL-6.12)."""
    most = max_health_of(g, copy)
    if board.health_of(g, copy) > most:  # no mutant: equal is equal
        board.set_health(g, copy, most)


def end_bank(g: State, copy: i64, bank: i64) -> None:
    """All that lasts as long as *bank* ends on a card."""
    if g.mark(bank, copy) != 0:
        g.set_mark(bank, copy, 0)
        clamp(g, copy)


def update_standing_health(g: State) -> None:
    """Health from standing texts comes and goes with them; what they took away is not given back (TL-6.25, TL-6.12)."""
    if g.setting(board.STANDING) & (1 << HAS_HEALTH | 1 << HAS_LESS_HEALTH) == 0:
        return
    for seat in range(g.program.seats):
        for i in range(g.size(board.PETS + seat)):
            update_health_of(g, g.card(board.PETS + seat, i))


def update_health_of(g: State, copy: i64) -> None:
    """Let the standing texts of this moment apply to the Health of one pet."""
    more = standing(g, HAS_HEALTH, copy)
    fewer = standing(g, HAS_LESS_HEALTH, copy)
    if fewer > board.MOST_FEWER:
        fewer = board.MOST_FEWER
    status = g.mark(board.STATUS, copy)
    old = board.signed(status, board.MORE_AT)
    status = board.with_signed(status, board.MORE_AT, more)
    status += (fewer - (status >> board.FEWER_AT)) << board.FEWER_AT
    if status != g.mark(board.STATUS, copy):
        g.set_mark(board.STATUS, copy, status)
        if status & board.DEAD == 0 and board.health_of(g, copy) > 0:
            if more > old:
                board.set_health(g, copy, board.health_of(g, copy) + more - old)
            clamp(g, copy)
