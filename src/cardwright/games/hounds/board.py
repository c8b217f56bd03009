"""The table of Hounds & Heroes: its zones, counters, settings and the small words the rules are written in (HH-1).

A slot is named by its number: ATTACK, ABILITY or DEFENSE. Effects belong to slots and seats and stand in a
bank of counters for this round; the same bank again holds what begins next round (HH-7.9, HH-7.10).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.control import MODE as MODE
from cardwright.engine.control import NO as NO
from cardwright.engine.control import SEAT_KEY as SEAT_KEY
from cardwright.engine.control import YES as YES
from cardwright.engine.state import NONE, State
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, SEAT, SIGNED, one_of

BOARD: Final = Declaration(depth=64, choices="choices")  # depth: a round, and the sentences of a text

# Slots.
ATTACK: Final = 0
ABILITY: Final = 1
DEFENSE: Final = 2
SLOTS: Final = 3
SLOT_NAMES: Final = ("attack", "ability", "defense")


def bank_counters(prefix: str, first: int) -> dict[str, int]:
    """Return the names and numbers of a bank of effects: some stand once for each slot."""
    names = [f"{name}_{slot}" for name in ("bonus", "becomes", "as_hero", "least") for slot in SLOT_NAMES]
    return {f"{prefix}{name}": first + at for at, name in enumerate((*names, "prevent", "no_faint", "double"))}


# Random streams.
FIRST_STREAM: Final = BOARD.stream("first seat")
HOUND_STREAM: Final = BOARD.stream("hounds")
HERO_STREAM: Final = BOARD.stream("heroes")
TIE_STREAM: Final = BOARD.stream("tie")
DECK_STREAM: Final = BOARD.seat_stream("deck")

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
BOARD.seat_zone(DECK, "deck", "pile", "owned")
BOARD.seat_zone(HAND, "hand", "hand", "owned")
BOARD.seat_zone(DISCARD, "discard", "open", "owned")
BOARD.seat_zone(SLOT, "attack", "hand", 1)
BOARD.seat_zone(SLOT + 4, "ability", "hand", 1)
BOARD.seat_zone(SLOT + 8, "defense", "hand", 1)
BOARD.seat_zone(FAINTED, "fainted", "open", "hounds")
BOARD.seat_zone(ASIDE, "aside", "hand", "owned")
BOARD.table_zone(HOUND_DECK, "hound_deck", "pile", "pool")
BOARD.table_zone(BOX, "box", "pile", "copies")
BOARD.table_zone(BATCH, "batch", "open", "batch")
BOARD.table_zone(HERO_DECK, "hero_deck", "pile", "heroes", stream=HERO_STREAM)
BOARD.table_zone(BARRACKS, "barracks", "open", "barracks")

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

BOARD.seat_counters(
    life=LIFE,
    treats=TREATS,
    **bank_counters("", BANK),
    **bank_counters("next_", BANK + NEXT),
    draw_change=DRAW_CHANGE,
    discount=DISCOUNT,
    resolved=RESOLVED,
    cancelled=CANCELLED,
    gained=GAINED,
    dealt=DEALT,
    opponent=OPPONENT,
    acquired=ACQUIRED,
    dry=DRY,
    out=OUT,
)
BOARD.inner_seat_counters(it=IT, marks=MARKS)
BOARD.table_counters(round=ROUND, first=FIRST, starter=STARTER, sudden=SUDDEN)
BOARD.inner_table_counters(phase=PHASE)

# Printed facts.
POWER: Final = 0
COST: Final = 1
HERO: Final = 2
TEXT: Final = 3  # the step that is the card's ability
BOARD.card_facts(power=POWER, cost=COST, hero=HERO, text=TEXT)

# Settings: options, constants of the card set, and what follows from both.
FIRST_SEAT: Final = BOARD.seat_option("first_seat", rule="HH-2.6")
QUICK_PLAY: Final = BOARD.flag("quick_play", rule="HH-15.13")
HEROES_FOR_HIRE: Final = BOARD.flag("heroes_for_hire", players=(2,), rule="HH-15.2")
COIN_DOMINANCE: Final = BOARD.flag("coin_dominance", players=(2,), rule="HH-15.5")
ALL_STARS: Final = BOARD.flag("all_stars", players=(2,), rule="HH-15.10")
HAND_KEEP: Final = BOARD.number("hand_keep", 2, least=0, most=99, none=True, rule="HH-11.5")
ROUND_LIMIT: Final = BOARD.number("round_limit", 60, least=10, most=1000, rule="HH-18.1")
TIE_BREAK_LIMIT: Final = BOARD.number("tie_break_limit", 10, least=1, most=1000, rule="HH-6.8")
SUDDEN_DEATH_LIMIT: Final = BOARD.number("sudden_death_limit", 10, least=1, most=1000, rule="HH-14.9")
HERO_DRAFT: Final = BOARD.choice("hero_draft", ("batch", "refill", "reverse"), players=(3, 4), rule="HH-16.8")
COPIES: Final = BOARD.number("copies", 1, least=1, most=9, rule="HH-16.2")
START_LIFE: Final = BOARD.constant("life")
DRAW: Final = BOARD.constant("draw")
DRAFT_POOL: Final = BOARD.constant("draft_pool")
BARRACKS_SIZE: Final = BOARD.constant("barracks")
HEROES_TO_WIN: Final = BOARD.constant("heroes_to_win")
DRY_ROUNDS: Final = BOARD.constant("dry_rounds")
RECOVERY: Final = BOARD.constant("recovery")
SECOND_RECOVERY: Final = BOARD.constant("second_recovery")
DRAFTED_HEROES: Final = BOARD.constant("drafted_heroes")
BATCH_SIZE: Final = BOARD.computed("batch_size")
FAINT_LIMIT: Final = BOARD.computed("faint_limit")
USES_LIFE: Final = BOARD.computed("uses_life")

# Ways of drafting Heroes.
BY_BATCH: Final = 0
BY_REFILL: Final = 1
BY_REVERSE: Final = 2

# Phases, in the order of a game.
IN_DRAFT: Final = BOARD.phase("draft")
IN_DRAW: Final = BOARD.phase("draw")
IN_PLAY: Final = BOARD.phase("play")
IN_ABILITY: Final = BOARD.phase("ability")
IN_BATTLE: Final = BOARD.phase("battle")
IN_CLEAR: Final = BOARD.phase("clear")
IN_RECRUIT: Final = BOARD.phase("recruit")
IN_RECOVERY: Final = BOARD.phase("recovery")
IN_END: Final = BOARD.phase("end")

# Keys of choices that are no cards; passing is the engine's.
EMPTY: Final = -5
BOARD.key(EMPTY, "-")

# Why a choice is refused.
TOO_EXPENSIVE: Final = BOARD.refusal("too-expensive")
NOT_OFFERED: Final = BOARD.refusal("not-offered")
MUST_FILL: Final = BOARD.refusal("must-fill")
ALREADY_PLACED: Final = BOARD.refusal("already-placed")
NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
OWN_SEAT: Final = BOARD.refusal("own-seat")
ELIMINATED: Final = BOARD.refusal("eliminated")
WRONG_KIND: Final = BOARD.refusal("wrong-kind")
WRONG_NUMBER: Final = BOARD.refusal("wrong-number")
MUST_RECOVER: Final = BOARD.refusal("must-recover")
NOT_IN_BARRACKS: Final = BOARD.refusal("not-in-barracks")
MANDATORY: Final = BOARD.refusal("mandatory")
NOT_THERE: Final = BOARD.refusal("not-there")
MUST_PLACE_ALL: Final = BOARD.refusal("must-place-all")
NOT_YOURS_TO_TRIM: Final = BOARD.refusal("not-yours-to-trim")
ALREADY_TRIMMED: Final = BOARD.refusal("already-trimmed")
NOT_FAINTED: Final = BOARD.refusal("not-fainted")
WRONG_COST: Final = BOARD.refusal("wrong-cost")

# Why a game ends.
BY_LIFE: Final = BOARD.reason("life")
BY_FAINT: Final = BOARD.reason("faint")
BY_HEROES: Final = BOARD.reason("heroes")
BY_COINS: Final = BOARD.reason("coins")
BY_TREATS: Final = BOARD.reason("treats")
BY_SUDDEN_DEATH: Final = BOARD.reason("sudden_death")
BY_LAST: Final = BOARD.reason("last")
BY_LIMIT: Final = BOARD.reason("limit")
BY_CONCEDE: Final = BOARD.reason("concede")
BY_DRAW: Final = BOARD.reason("draw")

# What happens, with what is told of it.
SLOT_WORD: Final = one_of("slot", SLOT_NAMES)
OF_SLOT: Final = one_of("whose", SLOT_NAMES, capital=True)
WHEN: Final = one_of("when", {0: "now", NEXT: "next"})
E_FIRST: Final = BOARD.event("first")
E_LAYOUT: Final = BOARD.event("layout")
E_PICK: Final = BOARD.event("pick")
E_DEAL: Final = BOARD.event("deal", n=AMOUNT)
E_BARRACKS: Final = BOARD.event("barracks")
E_ROUND: Final = BOARD.event("round", n=AMOUNT, sudden=AMOUNT)
E_DRAW: Final = BOARD.event("draw")
E_REFILL: Final = BOARD.event("refill", n=AMOUNT)
E_PLACED: Final = BOARD.event("placed")
E_NAMED: Final = BOARD.event("named", target=SEAT)
E_REVEAL: Final = BOARD.event("reveal", slot=SLOT_WORD)
E_ORDER: Final = BOARD.event("order", target=SEAT)
E_TIE_CARD: Final = BOARD.event("tie-card")
E_TIE_NONE: Final = BOARD.event("tie-none")
E_TIE_WON: Final = BOARD.event("tie-won")
E_TIE_RANDOM: Final = BOARD.event("tie-random")
E_ABILITY: Final = BOARD.event("ability")
E_NO_ABILITY: Final = BOARD.event("no-ability")
E_CANCELLED: Final = BOARD.event("cancelled")
E_TREATS: Final = BOARD.event("treats", n=AMOUNT)
E_TREATS_LOST: Final = BOARD.event("treats-lost", n=AMOUNT)
E_STOLEN: Final = BOARD.event("stolen", n=AMOUNT, other=SEAT)
E_LIFE: Final = BOARD.event("life", n=AMOUNT)
E_LIFE_LOST: Final = BOARD.event("life-lost", n=AMOUNT)
E_POWER: Final = BOARD.event("power", signed=SIGNED, of_slot=OF_SLOT, when=WHEN)
E_BECOMES: Final = BOARD.event("becomes", n=AMOUNT, of_slot=OF_SLOT, when=WHEN)
E_COUNTS_AS: Final = BOARD.event("counts-as", of_slot=OF_SLOT, when=WHEN)
E_LEAST: Final = BOARD.event("least", n=AMOUNT, of_slot=OF_SLOT, when=WHEN)
E_PREVENT: Final = BOARD.event("prevent", n=AMOUNT)
E_NO_FAINT: Final = BOARD.event("no-faint")
E_DOUBLE: Final = BOARD.event("double")
E_DRAW_CHANGE: Final = BOARD.event("draw-change", signed=SIGNED)
E_SWAP: Final = BOARD.event("swap", slot=SLOT_WORD, slot2=SLOT_WORD)
E_SWAP_HAND: Final = BOARD.event("swap-hand", slot=SLOT_WORD)
E_REPLACED: Final = BOARD.event("replaced", slot=SLOT_WORD)
E_LOOKS: Final = BOARD.event("looks", target=SEAT)
E_KEEPS: Final = BOARD.event("keeps")
E_DISCARDS: Final = BOARD.event("discards")
E_REORDERS: Final = BOARD.event("reorders", other=SEAT)
E_TO_HAND: Final = BOARD.event("to-hand")
E_ON_DECK: Final = BOARD.event("on-deck")
E_UNDER_DECK: Final = BOARD.event("under-deck")
E_UNDER_HEROES: Final = BOARD.event("under-heroes")
E_USES: Final = BOARD.event("uses")
E_CANCEL: Final = BOARD.event("cancel")
E_DISCOUNT: Final = BOARD.event("discount", n=AMOUNT)
E_RECRUIT: Final = BOARD.event("recruit", n=AMOUNT)
E_PASS: Final = BOARD.event("pass")
E_RECOVER: Final = BOARD.event("recover")
E_PAYS_BACK: Final = BOARD.event("pays-back", n=AMOUNT)
E_FAINT: Final = BOARD.event("faint")
E_SHIELDED: Final = BOARD.event("shielded")
E_BATTLE: Final = BOARD.event("battle", n=AMOUNT, defender=SEAT, defense=AMOUNT)
E_DAMAGE: Final = BOARD.event("damage", n=AMOUNT, other=SEAT)
E_TREATS_EARNED: Final = BOARD.event("treats-earned", n=AMOUNT)
E_CLEAR: Final = BOARD.event("clear")
E_RECRUIT_FIRST: Final = BOARD.event("recruit-first")
E_TRIM: Final = BOARD.event("trim", n=AMOUNT)
E_SUDDEN: Final = BOARD.event("sudden")
E_ELIMINATED: Final = BOARD.event("eliminated")
E_CONCEDES: Final = BOARD.event("concedes")
E_OVER: Final = BOARD.event("over")
E_DECLINES: Final = BOARD.event("declines")
E_MODE: Final = BOARD.event("mode", n=AMOUNT)
E_AFTER_BATTLE: Final = BOARD.event("after-battle")
E_DRY: Final = BOARD.event("dry", n=AMOUNT)
E_SHOWS: Final = BOARD.event("shows")


def slot_card(g: State, seat: i64, slot: i64) -> i64:
    """Return the copy in a slot, or -1 (HH-5.6)."""
    return g.top(SLOT + 4 * slot + seat)


def power_of(g: State, seat: i64, slot: i64) -> i64:
    """Current power of a slot: what it became or what is printed, and all bonuses; never below 0 (HH-7.8, HH-5.6)."""
    copy = g.top(SLOT + 4 * slot + seat)
    if copy == NONE:
        return 0
    m = g.mem
    effects = g.counters + 4 * slot + seat
    power = m[effects + 4 * BECOMES] - 1
    if power < 0:
        power = g.fact(POWER, copy)
    power += m[effects + 4 * BONUS]
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


def opponent_of(g: State, seat: i64) -> i64:
    """Return the opponent of *seat* this round (HH-7.7), or -1 once eliminated (HH-16.28)."""
    other = g.get(OPPONENT, seat)
    if other != NONE and g.has_left(other):
        return NONE
    return other


def gain_treats(g: State, seat: i64, n: i64) -> None:
    """*seat* receives Treats from the endless supply (HH-1.8, HH-10.6)."""
    if n > 0:
        g.add(TREATS, seat, n)
        g.add(GAINED, seat, n)
        g.tell(E_TREATS, seat, NONE, n)


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
    if left < 0:
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
    g.tell(E_REFILL, seat, NONE, g.size(DECK + seat))
    return True


def has_cards(g: State, seat: i64) -> bool:
    """Return whether there is anything to take from the deck of *seat*, with the discard pile turned over."""
    return g.size(DECK + seat) > 0 or g.size(DISCARD + seat) > 0


def draw(g: State, seat: i64, n: i64) -> None:
    """*seat* draws cards one at a time, as long as there are any (HH-4.4 to HH-4.6, HH-4.8)."""
    deck = DECK + seat
    hand = HAND + seat
    while n > 0 and (g.size(deck) > 0 or has_deck(g, seat)):
        copy = g.take(deck, hand)
        g.tell(E_DRAW, seat, copy)
        n -= 1


def faint(g: State, seat: i64, slot: i64) -> None:
    """The Hound in a slot goes to its owner's fainted pile, unless a text shields it (HH-9.5, HH-7.17)."""
    copy = g.top(SLOT + 4 * slot + seat)
    if g.get(NO_FAINT, seat) != 0:
        g.tell(E_SHIELDED, seat, copy)
        return
    g.move(copy, SLOT + 4 * slot + seat, FAINTED + seat)
    g.tell(E_FAINT, seat, copy)


def recover(g: State, seat: i64, copy: i64) -> None:
    """A fainted Hound goes on top of its owner's discard pile (HH-9.10, HH-16.32)."""
    g.move(copy, FAINTED + seat, DISCARD + seat)
    g.tell(E_RECOVER, seat, copy)


def fill_barracks(g: State) -> None:
    """Free places of the Barracks are filled from the Hero deck as long as it lasts (HH-12.11, HH-12.13, HH-12.16)."""
    while g.size(BARRACKS) < g.setting(BARRACKS_SIZE) and g.size(HERO_DECK) > 0:
        copy = g.take(HERO_DECK, BARRACKS)
        g.tell(E_BARRACKS, NONE, copy)


def recruit(g: State, seat: i64, hero: i64) -> None:
    """A Hero goes from the Barracks face up onto the discard pile and is replaced at once (HH-12.10, HH-12.11)."""
    g.move(hero, BARRACKS, DISCARD + seat)
    g.add(ACQUIRED, seat, 1)  # any order: counted before or after the refill
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
                if coming != 0:  # no mutant: a marked 0 is no effect
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
        zone = SLOT + seat
        while zone < SLOT + 4 * SLOTS:
            copy = g.top(zone)
            if copy != NONE:
                g.move(copy, zone, DISCARD + seat)
            zone += 4
        seat += 1
