"""The table of Hounds & Heroes: its zones, counters, settings and the small words the rules are written in (HH-1).

A slot is named by its number: ATTACK, ABILITY or DEFENSE. Effects belong to slots and seats and stand in a
bank of counters for this round; the same bank again holds what begins next round (HH-7.9, HH-7.10).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.control import MODE as MODE
from cardwright.engine.control import NO as NO
from cardwright.engine.control import YES as YES
from cardwright.engine.state import FIRST_ZONE, NONE, State

# Slots.
ATTACK: Final = 0
ABILITY: Final = 1
DEFENSE: Final = 2
SLOTS: Final = 3

# Zones of each seat, then of the table.
DECK: Final = 16
HAND: Final = 20
DISCARD: Final = 24
SLOT: Final = 28  # three kinds of four: SLOT + 4 * slot + seat
FAINTED: Final = 40
ASIDE: Final = 44  # cards looked at or about to be discarded, seen by their owner
HOUND_DECK: Final = 48
BOX: Final = 49
BATCH: Final = 50
HERO_DECK: Final = 51
BARRACKS: Final = 52

# Counters of each seat.
LIFE: Final = 0
TREATS: Final = 1
BANK: Final = 2  # effects of this round
BONUS: Final = 2  # per slot
BECOMES: Final = 5  # per slot: one more than the power it has become, 0 for none
AS_HERO: Final = 8  # per slot
LEAST: Final = 11  # per slot: the least damage it deals
PREVENT: Final = 14
NO_FAINT: Final = 15
DOUBLE: Final = 16
BANK_SIZE: Final = 15
NEXT: Final = 15  # the same effects for next round lie this much further on
DRAW_CHANGE: Final = 32
DISCOUNT: Final = 33
RESOLVED: Final = 34  # from here to DEALT: the memory of a round, cleared together
CANCELLED: Final = 35
GAINED: Final = 36  # Treats gained since the round began
DEALT: Final = 37  # battle damage dealt this round
OPPONENT: Final = 38
ACQUIRED: Final = 39
DRY: Final = 40
OUT: Final = 41  # 0 in the game, else when the seat left it: 1 for the first
IT: Final = 42  # one more than the card the last sentence moved, 0 for none
MARKS: Final = 43  # bit b: effect b of a bank stands or comes, so that only those are ended
# Counters of the table.
ROUND: Final = 44
PHASE: Final = 45
FIRST: Final = 46
STARTER: Final = 47
SUDDEN: Final = 48  # the number of the sudden death round, 0 before

# Random streams.
FIRST_STREAM: Final = 0
HOUND_STREAM: Final = 1
HERO_STREAM: Final = 2
TIE_STREAM: Final = 3
DECK_STREAM: Final = 4  # one of each seat

# Printed facts.
POWER: Final = 0
COST: Final = 1
HERO: Final = 2
TEXT: Final = 3  # the step that is the card's ability

# Settings: options, then constants of the card set.
QUICK_PLAY: Final = 0
HEROES_FOR_HIRE: Final = 1
COIN_DOMINANCE: Final = 2
ALL_STARS: Final = 3
HAND_KEEP: Final = 4  # -1 for no cap
ROUND_LIMIT: Final = 5
TIE_BREAK_LIMIT: Final = 6
SUDDEN_DEATH_LIMIT: Final = 7
HERO_DRAFT: Final = 8
FIRST_SEAT: Final = 9  # -1 for random
START_LIFE: Final = 10
DRAW: Final = 11
DRAFT_POOL: Final = 12
BATCH_SIZE: Final = 13
BARRACKS_SIZE: Final = 14
FAINT_LIMIT: Final = 15
HEROES_TO_WIN: Final = 16
DRY_ROUNDS: Final = 17
RECOVERY: Final = 18
SECOND_RECOVERY: Final = 19
DRAFTED_HEROES: Final = 20
USES_LIFE: Final = 21

# Ways of drafting Heroes.
BY_BATCH: Final = 0
BY_REFILL: Final = 1
BY_REVERSE: Final = 2

# Phases, in the order of a game.
IN_DRAFT: Final = 0
IN_DRAW: Final = 1
IN_PLAY: Final = 2
IN_ABILITY: Final = 3
IN_BATTLE: Final = 4
IN_CLEAR: Final = 5
IN_RECRUIT: Final = 6
IN_RECOVERY: Final = 7
IN_END: Final = 8

# Keys of choices that are no cards; passing is the engine's.
EMPTY: Final = -5
SEAT: Final = -30  # seat A; the next is one less

# Refusals, in the order of `words.REFUSALS`.
TOO_EXPENSIVE: Final = 1
NOT_OFFERED: Final = 2
MUST_FILL: Final = 3
ALREADY_PLACED: Final = 4
NOT_IN_HAND: Final = 5
OWN_SEAT: Final = 6
ELIMINATED: Final = 7
WRONG_KIND: Final = 8
WRONG_NUMBER: Final = 9
MUST_RECOVER: Final = 10
NOT_IN_BARRACKS: Final = 11
MANDATORY: Final = 12
NOT_THERE: Final = 13
MUST_PLACE_ALL: Final = 14
NOT_YOURS_TO_TRIM: Final = 15
ALREADY_TRIMMED: Final = 16
NOT_FAINTED: Final = 17
WRONG_COST: Final = 18

# Reasons for the end, in the order of `words.REASONS`.
BY_LIFE: Final = 1
BY_FAINT: Final = 2
BY_HEROES: Final = 3
BY_COINS: Final = 4
BY_TREATS: Final = 5
BY_SUDDEN_DEATH: Final = 6
BY_LAST: Final = 7
BY_LIMIT: Final = 8
BY_CONCEDE: Final = 9
BY_DRAW: Final = 10

# Events, in the order of `words.EVENTS`.
E_FIRST: Final = 0
E_LAYOUT: Final = 1
E_PICK: Final = 2
E_DEAL: Final = 3
E_BARRACKS: Final = 4
E_ROUND: Final = 5
E_DRAW: Final = 6
E_REFILL: Final = 7
E_PLACED: Final = 8
E_NAMED: Final = 9
E_REVEAL: Final = 10
E_ORDER: Final = 11
E_TIE_CARD: Final = 12
E_TIE_NONE: Final = 13
E_TIE_WON: Final = 14
E_TIE_RANDOM: Final = 15
E_ABILITY: Final = 16
E_NO_ABILITY: Final = 17
E_CANCELLED: Final = 18
E_TREATS: Final = 19
E_TREATS_LOST: Final = 20
E_STOLEN: Final = 21
E_LIFE: Final = 22
E_LIFE_LOST: Final = 23
E_POWER: Final = 24
E_BECOMES: Final = 25
E_COUNTS_AS: Final = 26
E_LEAST: Final = 27
E_PREVENT: Final = 28
E_NO_FAINT: Final = 29
E_DOUBLE: Final = 30
E_DRAW_CHANGE: Final = 31
E_SWAP: Final = 32
E_SWAP_HAND: Final = 33
E_REPLACED: Final = 34
E_LOOKS: Final = 35
E_KEEPS: Final = 36
E_DISCARDS: Final = 37
E_REORDERS: Final = 38
E_TO_HAND: Final = 39
E_ON_DECK: Final = 40
E_UNDER_DECK: Final = 41
E_UNDER_HEROES: Final = 42
E_USES: Final = 43
E_CANCEL: Final = 44
E_DISCOUNT: Final = 45
E_RECRUIT: Final = 46
E_PASS: Final = 47
E_RECOVER: Final = 48
E_PAYS_BACK: Final = 49
E_FAINT: Final = 50
E_SHIELDED: Final = 51
E_BATTLE: Final = 52
E_DAMAGE: Final = 53
E_TREATS_EARNED: Final = 54
E_CLEAR: Final = 55
E_RECRUIT_FIRST: Final = 56
E_TRIM: Final = 57
E_SUDDEN: Final = 58
E_ELIMINATED: Final = 59
E_CONCEDES: Final = 60
E_OVER: Final = 61
E_DECLINES: Final = 62
E_MODE: Final = 63
E_AFTER_BATTLE: Final = 64
E_DRY: Final = 65
E_SHOWS: Final = 66

assert FIRST_ZONE == DECK


def slot_zone(seat: i64, slot: i64) -> i64:
    """Return the zone of a slot."""
    return SLOT + 4 * slot + seat


def slot_card(g: State, seat: i64, slot: i64) -> i64:
    """Return the copy in a slot, or -1 (HH-5.6)."""
    return g.top(SLOT + 4 * slot + seat)


def power_of(g: State, seat: i64, slot: i64) -> i64:
    """Current power of a slot: what it became or what is printed, and all bonuses; never below 0 (HH-7.8, HH-5.6)."""
    copy = g.top(SLOT + 4 * slot + seat)
    if copy == NONE:
        return 0
    power = g.get(BECOMES + slot, seat) - 1
    if power < 0:
        power = g.fact(POWER, copy)
    power += g.get(BONUS + slot, seat)
    if power < 0:
        return 0
    return power


def is_hero(g: State, seat: i64, slot: i64) -> bool:
    """Return whether a filled slot is a Hero or counts as one (HH-7.16)."""
    copy = g.top(SLOT + 4 * slot + seat)
    return copy != NONE and (g.fact(HERO, copy) == 1 or g.get(AS_HERO + slot, seat) != 0)


def is_hound(g: State, seat: i64, slot: i64) -> bool:
    """Return whether a filled slot is a Hound and does not count as a Hero (HH-7.16, HH-5.6)."""
    copy = g.top(SLOT + 4 * slot + seat)
    return copy != NONE and g.fact(HERO, copy) == 0 and g.get(AS_HERO + slot, seat) == 0


def uses_life(g: State) -> bool:
    """Return whether life is in use: not in All-Stars, with 3-4 players or in sudden death (HH-7.33)."""
    return g.setting(USES_LIFE) == 1 and g.get(SUDDEN, 0) == 0


def is_out(g: State, seat: i64) -> bool:
    """Return whether *seat* has been eliminated."""
    return g.get(OUT, seat) != 0


def opponent_of(g: State, seat: i64) -> i64:
    """Return the opponent of *seat* this round (HH-7.7), or -1 once eliminated (HH-16.28)."""
    other = g.get(OPPONENT, seat)
    if other != NONE and g.get(OUT, other) != 0:
        return NONE
    return other


def after(g: State, seat: i64) -> i64:
    """Return the next seat clockwise that is still in the game."""
    seats = g.program.seats
    seat += 1
    while True:
        if seat >= seats:
            seat = 0
        if g.get(OUT, seat) == 0:
            return seat
        seat += 1


def survivors(g: State) -> i64:
    """Return how many seats are still in the game."""
    n: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        if g.get(OUT, seat) == 0:
            n += 1
        seat += 1
    return n


def gain_treats(g: State, seat: i64, n: i64) -> None:
    """*seat* receives Treats from the endless supply (HH-1.8, HH-10.6)."""
    if n > 0:
        g.add(TREATS, seat, n)
        g.add(GAINED, seat, n)
        g.tell(E_TREATS, seat, NONE, n, 0)


def lose_treats(g: State, seat: i64, n: i64) -> i64:
    """*seat* loses Treats, never below 0 (HH-1.8); return how many."""
    have = g.get(TREATS, seat)
    if n > have:
        n = have
    if n > 0:
        g.add(TREATS, seat, -n)
    return n


def lose_life(g: State, seat: i64, n: i64) -> None:
    """The slider of *seat* goes down, not below 0 (HH-1.7)."""
    left = g.get(LIFE, seat) - n
    if left < 0:  # no mutant: 0 is 0 either way
        left = 0
    g.set(LIFE, seat, left)


def gain_life(g: State, seat: i64, n: i64) -> None:
    """The slider of *seat* goes up, not above its end (HH-1.7)."""
    life = g.get(LIFE, seat) + n
    limit = g.setting(START_LIFE)
    if life > limit:
        life = limit
    g.set(LIFE, seat, life)


def has_deck(g: State, seat: i64) -> bool:
    """Make sure there is a card to take from the deck: an empty one is refilled from the discard pile.

    HH-4.5, HH-6.6.
    """
    if g.size(DECK + seat) > 0:
        return True
    if g.size(DISCARD + seat) == 0:
        return False
    g.refill(DECK + seat, DISCARD + seat, DECK_STREAM + seat)
    g.tell(E_REFILL, seat, NONE, g.size(DECK + seat), 0)
    return True


def has_cards(g: State, seat: i64) -> bool:
    """Return whether there is anything to take from the deck of *seat*, with the discard pile turned over."""
    return g.size(DECK + seat) > 0 or g.size(DISCARD + seat) > 0


def draw(g: State, seat: i64, n: i64) -> None:
    """*seat* draws cards one at a time, as long as there are any (HH-4.4 to HH-4.6, HH-4.8)."""
    while n > 0 and has_deck(g, seat):
        copy = g.take(DECK + seat, HAND + seat)
        g.tell(E_DRAW, seat, copy, 0, 0)
        n -= 1


def faint(g: State, seat: i64, slot: i64) -> None:
    """The Hound in a slot goes to its owner's fainted pile, unless a text shields it (HH-9.5, HH-7.17)."""
    copy = g.top(SLOT + 4 * slot + seat)
    if g.get(NO_FAINT, seat) != 0:
        g.tell(E_SHIELDED, seat, copy, 0, 0)
        return
    g.move(copy, SLOT + 4 * slot + seat, FAINTED + seat)
    g.tell(E_FAINT, seat, copy, 0, 0)


def recover(g: State, seat: i64, copy: i64) -> None:
    """A fainted Hound goes on top of its owner's discard pile (HH-9.10, HH-16.32)."""
    g.move(copy, FAINTED + seat, DISCARD + seat)
    g.tell(E_RECOVER, seat, copy, 0, 0)


def fill_barracks(g: State) -> None:
    """Free places of the Barracks are filled from the Hero deck as long as it lasts (HH-12.11, HH-12.13, HH-12.16)."""
    while g.size(BARRACKS) < g.setting(BARRACKS_SIZE) and g.size(HERO_DECK) > 0:
        copy = g.take(HERO_DECK, BARRACKS)
        g.tell(E_BARRACKS, NONE, copy, 0, 0)


def recruit(g: State, seat: i64, hero: i64) -> None:
    """A Hero goes from the Barracks face up onto the discard pile and is replaced at once (HH-12.10, HH-12.11)."""
    g.move(hero, BARRACKS, DISCARD + seat)
    g.add(ACQUIRED, seat, 1)  # no mutant: counted before or after the refill
    fill_barracks(g)


def mark(g: State, seat: i64, counter: i64, value: i64) -> None:
    """Give an effect of this or the next round its value, to be ended in time."""
    g.set(counter, seat, value)
    effect = counter - BANK
    if effect >= BANK_SIZE:
        effect -= NEXT
    g.set(MARKS, seat, g.get(MARKS, seat) | 1 << effect)


def end_effects(g: State) -> None:
    """All effects of this round end; those for next round begin (HH-7.10, HH-11.4, HH-7.38)."""
    seat: i64 = 0
    while seat < g.program.seats:
        g.set(DISCOUNT, seat, 0)
        marks = g.get(MARKS, seat)
        if marks != 0:
            g.set(MARKS, seat, 0)
        counter: i64 = BANK
        while marks != 0:
            if marks & 1 != 0:  # no mutant: ending what does not stand changes nothing
                coming = g.get(counter + NEXT, seat)
                g.set(counter + NEXT, seat, 0)
                g.set(counter, seat, 0)
                if coming != 0:
                    mark(g, seat, counter, coming)
            marks >>= 1
            counter += 1
        seat += 1


def clear_battlefield(g: State) -> None:
    """Every card still on the battlefield goes to its owner's discard pile: Attack, Ability, Defense.

    HH-11.1, HH-11.2.
    """
    seat: i64 = 0
    while seat < g.program.seats:
        slot: i64 = 0
        while slot < SLOTS:
            zone = SLOT + 4 * slot + seat
            if g.size(zone) > 0:
                g.move(g.top(zone), zone, DISCARD + seat)
            slot += 1
        seat += 1
