"""The table of In the Trueshot Lodge: zones, counters, marks on cards, and the small words of its rules (TL-1).

What changes on a card in play is kept in four banks by how long it lasts, so that an ending is one word set to 0:
permanently, until the end of the round, of the turn, of its owner's turn (TL-6.8, TL-6.9, TL-6.15). A fifth word holds
its present Health, its owner and what happened to it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.control import MODE as MODE
from cardwright.engine.control import NO as NO
from cardwright.engine.control import YES as YES
from cardwright.engine.state import FIRST_ZONE, KNOWLEDGE, LENGTH, NONE, State

# Zones of each seat, then of the table.
HAND: Final = 16
PETS: Final = 20  # the earliest tamed first (TL-1.18)
DRAWN: Final = 24  # setup: the pets to choose from
CHOSEN: Final = 28  # setup: the pet chosen, face down
WEAPON: Final = 32
ASIDE: Final = 36  # the basic weapon while another is in use (TL-3.12)
ASPECT: Final = 40
PET_PILE: Final = 44
PET_DISCARD: Final = 45
WEAPON_PILE: Final = 46
WEAPON_DISCARD: Final = 47
SPELL_PILE: Final = 48
SPELL_DISCARD: Final = 49
SHOP: Final = 50
ROW: Final = 51  # spells to draft
SHOWN: Final = 52  # a card just revealed, or the spell being cast
BOX: Final = 53  # what has left the game

# Counters of each seat.
LIFE: Final = 0
COINS: Final = 1
FALLEN: Final = 2  # 0 with a living pet, else the number of the fall: 1 for the first
RANK: Final = 3  # in the last round, 1 for the winner; 0 before or out of the game
CASTS: Final = 4  # spells cast in this combat (TL-10.8)
OUT: Final = 5  # 0 in the game, else the round of the elimination
# Counters of the table.
ROUND: Final = 6
PHASE: Final = 7
ACTIVE: Final = 8  # whose turn it is, or from whom play order counts where nobody has a turn (TL-6.2)
TURN: Final = 9  # 1 while a combat turn runs
FIRST: Final = 10  # who had the first turn of this combat
REGULAR: Final = 11  # who had the last turn that was no extra turn
EXTRA: Final = 12  # one more than the seat that takes an extra turn next, 0 for none
IS_EXTRA: Final = 13  # 1 while the turn is an extra one
LAP: Final = 14
STRUCK: Final = 15  # 1 once a strike was declared in this lap
FALLS: Final = 16  # the number of falls so far
WINNER: Final = 17  # one more than the winner of the last round, 0 for none
NO_RETURN: Final = 18  # 1 after the hard stop: nobody comes back to life (TL-4.31)
ATTACKER: Final = 19  # the strike declared, as copies; -1 for none
TARGET: Final = 20
RESOLVING: Final = 21  # 1 inside a resolution
TRIGGERS: Final = 22  # triggered effects in this resolution (TL-10.9)
HIT: Final = 23  # bit s: the weapon strike hit seat s
# What the running text means by its words: copies, seats and types, one more than the number, 0 for nothing.
SUBJECT: Final = 24
OTHER: Final = 25
IT: Final = 26
THAT: Final = 27
KIND_NAMED: Final = 28
PREPARES: Final = 29  # who begins the next preparation phase
BEGINS: Final = 30  # who begins the next combat phase
LEFT: Final = 31  # preparation actions left
LOT: Final = 32  # one more than the pet that chance has named in the running text
HAD_EXTRA: Final = 33  # bit s: seat s has had an extra turn since the last regular one

# Marks of each copy: four banks, then its status.
PERMANENT: Final = 0
FOR_ROUND: Final = 1
FOR_TURN: Final = 2
FOR_OWNERS_TURN: Final = 3
BANKS: Final = 4
STATUS: Final = 4
MARKS: Final = 5
# Inside a bank.
ATTACK_AT: Final = 0
HEALTH_AT: Final = 12
POISON_AT: Final = 24
TYPE_AT: Final = 36  # one more than the type, 0 for none
TYPE_GIVEN: Final = 0x30_0000_0000
NO_STRIKE: Final = 0x100_0000_0000
NO_STRUCK: Final = 0x200_0000_0000
# Inside the status.
NOW_AT: Final = 0  # present Health
HEALTH_NOW: Final = 0xFFFF
OWNER_AT: Final = 16  # one more than the seat; 0 for a card that is not in play
DEAD: Final = 0x10_0000
USED_AT: Final = 21  # bit b: its once-per-round effect b has been used
USED: Final = 0x1FE0_0000
ONCE_EFFECTS: Final = 8
KILLER_AT: Final = 29  # one more than the pet that removed its last Health
KILLER: Final = 0x3FFE000_0000
MORE_AT: Final = 42  # maximum Health a pet has from standing texts now
FEWER_AT: Final = 54  # and what they take away, at most 511
MOST_FEWER: Final = 511
PLACED_AT: Final = 54  # of a Trap: how often it was placed (TL-7.9)
ONE_PLACED: Final = 0x40_0000_0000_0000
LARGEST: Final = 2000  # no number on a card grows beyond this

# Random streams.
PET_STREAM: Final = 0
WEAPON_STREAM: Final = 1
SPELL_STREAM: Final = 2
START_STREAM: Final = 3
EFFECT_STREAM: Final = 4

# Printed facts.
KIND: Final = 0
ATTACK: Final = 1
HEALTH: Final = 2
COST: Final = 3
TYPE: Final = 4
EXOTIC: Final = 5
FAMILIES: Final = 6  # bits
TEXT: Final = 7  # the step that is the card's text
EVENTS: Final = 8  # bit e: its text waits for event e
AURA: Final = 9  # the step that is its first standing text, 0 for none
STANDS: Final = 10  # bit k: it has a standing text of kind k
FACTS: Final = 11

# Kinds of cards.
PET: Final = 0
WEAPON_CARD: Final = 1
SPELL: Final = 2
BASIC: Final = 3

# Families of spells, as bits.
IS_ASPECT: Final = 1
IS_ARROW: Final = 2
IS_BITE: Final = 4
IS_TRAP: Final = 8
IS_STING: Final = 16
IS_SHOT: Final = 32

TYPES: Final = 3

# Settings: options, then constants of the card set.
START_PLAYER: Final = 0  # -1 for random
PREP_ACTIONS: Final = 1
REFUND_FIRST: Final = 2
INCOME: Final = 3
ONE_ASPECT: Final = 4  # 1: one active Aspect for the whole table
EXHAUSTION_LAP: Final = 5
HARD_STOP_LAP: Final = 6
TWILIGHT_ROUND: Final = 7
START_LIFE: Final = 8
START_COINS: Final = 9
PET_LIMIT: Final = 10
PET_CAP: Final = 11
STANDING: Final = 12  # bit k: the set has standing texts of kind k

SHOP_SIZE: Final = 2
SETUP_PETS: Final = 3
MAX_CASTS: Final = 10
MAX_TRIGGERS: Final = 200

# Phases.
IN_SETUP: Final = 0
IN_PREPARATION: Final = 1
IN_COMBAT: Final = 2
IN_END: Final = 3

# Keys of choices that are no cards; passing is the engine's.
REFRESH: Final = -5
TAME: Final = -6
SEAT: Final = -30
TYPE_KEY: Final = -40
# A choice of two things, such as a strike or a spell with its target: the second is a copy, a seat or a type.
PAIR: Final = -4096
SEAT_CODE: Final = 4000
TYPE_CODE: Final = 4010
MAX_COPIES: Final = 3999

# Refusals, in the order of `Trueshot.refusals`.
TOO_EXPENSIVE: Final = 1
NO_WEAPON_LEFT: Final = 2
NO_PET_LEFT: Final = 3
NOT_IN_SHOP: Final = 4
NOT_NOW: Final = 5
NOT_IN_WINDOW: Final = 6
NO_TARGET: Final = 7
NOT_IN_HAND: Final = 8
TOO_MANY_CASTS: Final = 9
NOT_ADJACENT: Final = 10
DEAD_ATTACKER: Final = 11
DEAD_TARGET: Final = 12
CANNOT_STRIKE: Final = 13
CANNOT_BE_STRUCK: Final = 14
NOT_YOUR_PET: Final = 15
OWN_PET: Final = 16
NOT_A_TARGET: Final = 17
NOT_DRAWN: Final = 18
NOT_IN_ROW: Final = 19
NEWCOMER: Final = 20
AN_ASPECT: Final = 21
NOT_IN_GAME: Final = 22
WRONG_SIDE: Final = 23
NOT_IN_END: Final = 24

# Reasons for the end, in the order of `Trueshot.reasons`.
BY_SURVIVAL: Final = 1
BY_DRAW: Final = 2
BY_CONCEDE: Final = 3

# Events, in the order of `Trueshot.events`.
E_START: Final = 0
E_EXOTICS: Final = 1
E_CHOSEN: Final = 2
E_TAMED: Final = 3
E_UNCHOSEN: Final = 4
E_SHOP: Final = 5
E_ROUND: Final = 6
E_PREPARES: Final = 7
E_INCOME: Final = 8
E_BUYS: Final = 9
E_REFUND: Final = 10
E_REVEALS_WEAPON: Final = 11
E_REPLACES: Final = 12
E_REVEALS_PET: Final = 13
E_DECLINES: Final = 14
E_RELEASES: Final = 15
E_DONE: Final = 16
E_SHUFFLE: Final = 17
E_COMBAT: Final = 18
E_TURN: Final = 19
E_EXTRA_TURN: Final = 20
E_DECLARES: Final = 21
E_STRIKES: Final = 22
E_ADVANTAGE: Final = 23
E_NO_STRIKE: Final = 24
E_PASSES: Final = 25
E_CASTS: Final = 26
E_AT_PET: Final = 27
E_AT_PLAYER: Final = 28
E_TRIGGER: Final = 29
E_LOSES_HEALTH: Final = 30
E_RESTORED: Final = 31
E_DIES: Final = 32
E_KILLS: Final = 33
E_FALLS: Final = 34
E_RETURNS: Final = 35
E_ATTACK: Final = 36
E_MAX_HEALTH: Final = 37
E_CANNOT_STRIKE: Final = 38
E_CANNOT_BE_STRUCK: Final = 39
E_POISON: Final = 40
E_TYPE: Final = 41
E_NAMES_TYPE: Final = 42
E_COINS: Final = 43
E_COINS_LOST: Final = 44
E_LIFE: Final = 45
E_LIFE_LOST: Final = 46
E_LOSES_WEAPON: Final = 47
E_DISCARDS: Final = 48
E_TAKES: Final = 49
E_DRAWS: Final = 50
E_PLACED: Final = 51
E_TRAP_SPENT: Final = 52
E_ASPECT: Final = 53
E_ASPECT_GONE: Final = 54
E_GETS_EXTRA_TURN: Final = 55
E_LAP: Final = 56
E_EXHAUSTION: Final = 57
E_HARD_STOP: Final = 58
E_ROUND_WON: Final = 59
E_ROUND_DRAWN: Final = 60
E_RANKED: Final = 61
E_WEAPON_STRIKE: Final = 62
E_TWILIGHT: Final = 63
E_ELIMINATED: Final = 64
E_ROW: Final = 65
E_DRAFTS: Final = 66
E_DRAFTS_NONE: Final = 67
E_LEFT_OVER: Final = 68
E_CLEANUP: Final = 69
E_CONCEDES: Final = 70
E_OVER: Final = 71
E_TOO_MANY: Final = 72
E_MODE: Final = 73
E_SAYS_NO: Final = 74
E_LESS: Final = 75

assert FIRST_ZONE == HAND


# Numbers in words --------------------------------------------------------------------------------------------------


def signed(word: i64, at: i64) -> i64:
    """Return the number of twelve bits at *at*, below 0 too."""
    return (((word >> at) & 0xFFF) ^ 0x800) - 0x800


def with_signed(word: i64, at: i64, value: i64) -> i64:
    """Return *word* with the number at *at* replaced, within bounds."""
    if value > LARGEST:
        value = LARGEST
    if value < -LARGEST:
        value = -LARGEST
    # Compiled, a shifted literal would be a C int: only what is read from *word* is shifted.
    old = (word >> at) & 0xFFF
    return word + (((value & 0xFFF) - old) << at)


# Cards in play -----------------------------------------------------------------------------------------------------


def marks_of(g: State, copy: i64) -> i64:
    """Return where the first mark of *copy* lies in the memory; from one mark to the next are as many words as copies.

    For what is asked very often; everything else uses `mark`.
    """
    return g.mem[KNOWLEDGE] + g.program.copies + copy


def owner_of(g: State, copy: i64) -> i64:
    """Return in whose area a pet, weapon or Aspect lies, or -1 (TL-1.18)."""
    return ((g.mark(STATUS, copy) >> OWNER_AT) & 7) - 1


def is_dead(g: State, copy: i64) -> bool:
    """Return whether a pet in play lies face down (TL-4.19)."""
    return g.mark(STATUS, copy) & DEAD != 0


def is_living(g: State, copy: i64) -> bool:
    """Return whether a pet is in play and face up."""
    status = g.mark(STATUS, copy)
    return status & DEAD == 0 and (status >> OWNER_AT) & 7 != 0


def health_of(g: State, copy: i64) -> i64:
    """Return the present Health of a pet in play."""
    return (g.mark(STATUS, copy) >> NOW_AT) & HEALTH_NOW


def set_health(g: State, copy: i64, health: i64) -> None:
    """Give a pet in play its present Health, never below 0 (TL-4.18)."""
    if health < 0:
        health = 0
    mask: i64 = HEALTH_NOW
    g.set_mark(STATUS, copy, (g.mark(STATUS, copy) & ~mask) | health)


def enter_play(g: State, copy: i64, seat: i64) -> None:
    """A card comes into the area of *seat* with its printed values, as if new (TL-3.23, TL-6.10)."""
    clear_marks(g, copy)
    g.set_mark(STATUS, copy, ((seat + 1) << OWNER_AT) | g.fact(HEALTH, copy))


def clear_marks(g: State, copy: i64) -> None:
    """A card that leaves play loses all that was done to it (TL-6.10)."""
    mark: i64 = 0
    while mark < MARKS:
        g.set_mark(mark, copy, 0)
        mark += 1


def area_size(g: State, seat: i64) -> i64:
    """Return how many places the area of *seat* has: its pets, the weapon slot, the Aspect slot (TL-1.18)."""
    return g.size(PETS + seat) + 2


def in_area(g: State, seat: i64, i: i64) -> i64:
    """Return the card at a place of an area, in the order of TL-6.2, or -1 for an empty slot."""
    pets = g.size(PETS + seat)
    if i < pets:
        return g.card(PETS + seat, i)
    if i == pets:
        return g.top(WEAPON + seat)
    return g.top(ASPECT + seat)


def living_pets(g: State, seat: i64) -> i64:
    """Return how many living pets *seat* has."""
    n: i64 = 0
    i: i64 = 0
    while i < g.size(PETS + seat):
        if not is_dead(g, g.card(PETS + seat, i)):
            n += 1
        i += 1
    return n


def has_living(g: State, seat: i64) -> bool:
    """Return whether *seat* has a living pet."""
    m = g.mem
    status = marks_of(g, 0) + STATUS * g.program.copies
    i = m[g.bases + PETS + seat]
    end = i + m[LENGTH + PETS + seat]
    while i < end:
        if m[status + m[i]] & DEAD == 0:
            return True
        i += 1
    return False


# Seats -------------------------------------------------------------------------------------------------------------


def is_out(g: State, seat: i64) -> bool:
    """Return whether *seat* has been eliminated (TL-9.4)."""
    return g.get(OUT, seat) != 0


def after(g: State, seat: i64) -> i64:
    """Return the next seat clockwise (TL-2.1)."""
    seat += 1
    if seat == g.program.seats:
        return 0
    return seat


def before(g: State, seat: i64) -> i64:
    """Return the next seat counter-clockwise."""
    if seat == 0:
        return g.program.seats - 1
    return seat - 1


def next_in_game(g: State, seat: i64) -> i64:
    """Return the next seat clockwise that is still in the game."""
    seat = after(g, seat)
    while is_out(g, seat):
        seat = after(g, seat)
    return seat


def next_living(g: State, seat: i64) -> i64:
    """Return the next seat clockwise with a living pet (TL-4.4); *seat* itself if it is the only one, -1 for none."""
    other = after(g, seat)
    while other != seat:
        if has_living(g, other):
            return other
        other = after(g, other)
    if has_living(g, seat):
        return seat
    return NONE


def neighbours(g: State, seat: i64) -> i64:
    """Return a bit for each player adjacent to *seat* for pets: the next with a living pet on either side.

    TL-4.9, TL-4.10.
    """
    found: i64 = 0
    other = after(g, seat)
    while other != seat and not has_living(g, other):
        other = after(g, other)
    if other != seat:
        found |= 1 << other
        other = before(g, seat)
        while not has_living(g, other):
            other = before(g, other)
        found |= 1 << other
    return found


def in_game(g: State) -> i64:
    """Return how many players are still in the game."""
    n: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        if not is_out(g, seat):
            n += 1
        seat += 1
    return n


# Coins and Health of players ---------------------------------------------------------------------------------------


def gain_coins(g: State, seat: i64, n: i64) -> None:
    """*seat* receives Coins (TL-1.16)."""
    if n > 0:
        g.add(COINS, seat, n)
        g.tell(E_COINS, seat, NONE, n, 0)


def lose_coins(g: State, seat: i64, n: i64) -> None:
    """*seat* loses Coins, at most those it has (TL-6.22)."""
    have = g.get(COINS, seat)
    if n > have:
        n = have
    if n > 0:
        g.add(COINS, seat, -n)
        g.tell(E_COINS_LOST, seat, NONE, n, 0)


def gain_life(g: State, seat: i64, n: i64) -> None:
    """The counter of *seat* goes up, not beyond its end (TL-6.21, TL-10.6)."""
    life = g.get(LIFE, seat)
    limit = g.setting(START_LIFE)
    if n > limit - life:
        n = limit - life
    if n > 0:
        g.set(LIFE, seat, life + n)
        g.tell(E_LIFE, seat, NONE, n, 0)


def lose_life(g: State, seat: i64, n: i64) -> bool:
    """The counter of *seat* goes down, not below 0 (TL-1.15, TL-6.21); return whether it did."""
    life = g.get(LIFE, seat)
    if n > life:
        n = life
    if n <= 0:
        return False
    g.set(LIFE, seat, life - n)
    g.tell(E_LIFE_LOST, seat, NONE, n, life - n)
    return True


# Piles -------------------------------------------------------------------------------------------------------------


def can_draw(g: State, pile: i64) -> bool:
    """Return whether the pile or its discard pile, which lies after it, has a card (TL-3.19, TL-3.28)."""
    return g.size(pile) > 0 or g.size(pile + 1) > 0


def has_card(g: State, pile: i64, stream: i64) -> bool:
    """Make sure there is a card to draw: an empty pile is made anew from its discard pile (TL-3.29, TL-3.30)."""
    if g.size(pile) > 0:
        return True
    if g.size(pile + 1) == 0:
        return False
    g.refill(pile, pile + 1, stream)
    g.tell(E_SHUFFLE, NONE, NONE, pile, g.size(pile))
    return True


def fill_shop(g: State) -> None:
    """The shop shows two weapons as long as there are any (TL-2.14, TL-3.13, TL-3.30)."""
    while g.size(SHOP) < SHOP_SIZE and has_card(g, WEAPON_PILE, WEAPON_STREAM):
        copy = g.take(WEAPON_PILE, SHOP)
        g.tell(E_SHOP, NONE, copy, 0, 0)


# Keys of two things ------------------------------------------------------------------------------------------------


def pair_key(first: i64, second: i64) -> i64:
    """Return the key of a choice of two things."""
    return PAIR - (first << 12 | second)


def first_of(key: i64) -> i64:
    """Return the first thing of such a choice, a copy."""
    return (PAIR - key) >> 12


def card_of_key(key: i64) -> i64:
    """Return the card a choice begins with, alone or with a target, or -1."""
    if key <= PAIR:
        return first_of(key)
    if key < 0:
        return NONE
    return key


def is_spell(g: State, copy: i64) -> bool:
    """Return whether *copy* is a spell; -1 is none."""
    return copy >= 0 and g.fact(KIND, copy) == SPELL


def second_of(key: i64) -> i64:
    """Return the second: a copy, or SEAT_CODE and a seat, or TYPE_CODE and a type."""
    return (PAIR - key) & 0xFFF
