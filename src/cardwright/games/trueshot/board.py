"""The table of In the Trueshot Lodge: zones, counters, marks on cards, and the small words of its rules (TL-1).

What changes on a card in play is kept in four banks by how long it lasts, so that an ending is one word set to 0:
permanently, until the end of the round, of the turn, of its owner's turn (TL-6.8, TL-6.9, TL-6.15). A fifth word holds
its present Health, its owner and what happened to it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.control import MODE as MODE
from cardwright.engine.control import NO as NO
from cardwright.engine.control import SEAT_KEY as SEAT_KEY
from cardwright.engine.control import YES as YES
from cardwright.engine.state import KNOWLEDGE, LENGTH, NONE, State
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, CARD, SEATS, one_of

BOARD: Final = Declaration(
    depth=64,  # a round, a turn, and the sentences of a text
    queue=200,  # as many as MAX_TRIGGERS
    choices="choices",
    lane_choices=4,  # the pets to choose from at setup, and one to spare
    marks=5,
)

# Random streams.
PET_STREAM: Final = BOARD.stream("pets")
WEAPON_STREAM: Final = BOARD.stream("weapons")
SPELL_STREAM: Final = BOARD.stream("spells")
START_STREAM: Final = BOARD.stream("start player")
EFFECT_STREAM: Final = BOARD.stream("effects")

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
BOARD.seat_zone(HAND, "hand", "hand", "spells", family="spells")
BOARD.seat_zone(PETS, "pets", "row", 4)  # one more than a player may ever own
BOARD.seat_zone(DRAWN, "drawn", "hand", 3, family="pets")
BOARD.seat_zone(CHOSEN, "chosen", "hand", 1, family="pets")
BOARD.seat_zone(WEAPON, "weapon", "open", 1)
BOARD.seat_zone(ASIDE, "aside", "open", 1)
BOARD.seat_zone(ASPECT, "aspect", "open", 1)
BOARD.table_zone(PET_PILE, "pet_pile", "pile", "pets", family="pets", stream=PET_STREAM)
BOARD.table_zone(PET_DISCARD, "pet_discard", "open", "pets")
BOARD.table_zone(WEAPON_PILE, "weapon_pile", "pile", "weapons", stream=WEAPON_STREAM)
BOARD.table_zone(WEAPON_DISCARD, "weapon_discard", "open", "weapons")
BOARD.table_zone(SPELL_PILE, "spell_pile", "pile", "spells", family="spells", stream=SPELL_STREAM)
BOARD.table_zone(SPELL_DISCARD, "spell_discard", "open", "spells")
BOARD.table_zone(SHOP, "shop", "row", 2)
BOARD.table_zone(ROW, "row", "row", "seats")
BOARD.table_zone(SHOWN, "shown", "row", 2)
BOARD.table_zone(BOX, "box", "open", "copies")

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
BOARD.seat_counters(life=LIFE, coins=COINS, fallen=FALLEN, rank=RANK, casts=CASTS, out=OUT)
BOARD.table_counters(
    round=ROUND,
    active=ACTIVE,
    first=FIRST,
    extra=EXTRA,
    is_extra=IS_EXTRA,
    lap=LAP,
    struck=STRUCK,
    falls=FALLS,
    winner=WINNER,
    no_return=NO_RETURN,
    prepares=PREPARES,
    begins=BEGINS,
    left=LEFT,
)
BOARD.inner_table_counters(
    phase=PHASE,
    turn=TURN,
    regular=REGULAR,
    attacker=ATTACKER,
    target=TARGET,
    resolving=RESOLVING,
    triggers=TRIGGERS,
    hit=HIT,
    subject=SUBJECT,
    other=OTHER,
    it=IT,
    that=THAT,
    kind_named=KIND_NAMED,
    lot=LOT,
    had_extra=HAD_EXTRA,
)

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
BOARD.card_facts(
    kind=KIND,
    attack=ATTACK,
    health=HEALTH,
    cost=COST,
    type=TYPE,
    rarity=EXOTIC,
    families=FAMILIES,
    text=TEXT,
    events=EVENTS,
    aura=AURA,
    stands=STANDS,
)

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
TYPE_NAMES: Final = ("ferocious", "cunning", "tenacious")

# Settings: options, constants of the card set, and what follows from its texts.
START_PLAYER: Final = BOARD.seat_option("start_player", rule="TL-2.5")
PREP_ACTIONS: Final = BOARD.number("prep_actions", 3, least=1, most=10, rule="TL-3.4")
LATE_REFUND: Final = BOARD.choice("refund_timing", ("before_payment", "after_payment"), rule="TL-3.10")
INCOME: Final = BOARD.number("income", 0, least=0, most=5, rule="TL-10.5")
ONE_ASPECT: Final = BOARD.choice("aspect_scope", ("player", "table"), rule="TL-7.2")
EXHAUSTION_LAP: Final = BOARD.number("exhaustion_lap", 12, least=1, most=24, rule="TL-4.30")
HARD_STOP_LAP: Final = BOARD.number("hard_stop_lap", 25, least=2, most=1000, rule="TL-4.31")
TWILIGHT_ROUND: Final = BOARD.number("twilight_round", 16, least=1, most=1000, rule="TL-9.9")
SHOW_KNOWN_HANDS: Final = BOARD.flag("show_known_hands", default=True, rule="TL-5.12")
START_LIFE: Final = BOARD.constant("health")
START_COINS: Final = BOARD.constant("coins")
PET_LIMIT: Final = BOARD.constant("pet_limit")
PET_CAP: Final = BOARD.constant("pet_cap")
STANDING: Final = BOARD.computed("standing")  # bit k: the set has standing texts of kind k

SHOP_SIZE: Final = 2
SETUP_PETS: Final = 3
MAX_CASTS: Final = 10
MAX_TRIGGERS: Final = 200

# Phases.
IN_SETUP: Final = BOARD.phase("setup")
IN_PREPARATION: Final = BOARD.phase("preparation")
IN_COMBAT: Final = BOARD.phase("combat")
IN_END: Final = BOARD.phase("end")

# Keys of choices that are no cards; passing is the engine's.
REFRESH: Final = -5
TAME: Final = -6
TYPE_KEY: Final = -40
BOARD.key(REFRESH, "refresh")
BOARD.key(TAME, "tame")
BOARD.keys_from(TYPE_KEY, "type", TYPE_NAMES)
# A choice of two things, such as a strike or a spell with its target, is a pair of keys: see `engine.keys`.
MAX_COPIES: Final = 2999

# Why a choice is refused.
TOO_EXPENSIVE: Final = BOARD.refusal("too-expensive")
NO_WEAPON_LEFT: Final = BOARD.refusal("no-weapon-left")
NO_PET_LEFT: Final = BOARD.refusal("no-pet-left")
NOT_IN_SHOP: Final = BOARD.refusal("not-in-shop")
NOT_NOW: Final = BOARD.refusal("not-now")
NOT_IN_WINDOW: Final = BOARD.refusal("not-in-window")
NO_TARGET: Final = BOARD.refusal("no-target")
NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
TOO_MANY_CASTS: Final = BOARD.refusal("too-many-casts")
NOT_ADJACENT: Final = BOARD.refusal("not-adjacent")
DEAD_ATTACKER: Final = BOARD.refusal("dead-attacker")
DEAD_TARGET: Final = BOARD.refusal("dead-target")
CANNOT_STRIKE: Final = BOARD.refusal("cannot-strike")
CANNOT_BE_STRUCK: Final = BOARD.refusal("cannot-be-struck")
NOT_YOUR_PET: Final = BOARD.refusal("not-your-pet")
OWN_PET: Final = BOARD.refusal("own-pet")
NOT_A_TARGET: Final = BOARD.refusal("not-a-target")
NOT_DRAWN: Final = BOARD.refusal("not-drawn")
NOT_IN_ROW: Final = BOARD.refusal("not-in-row")
NEWCOMER: Final = BOARD.refusal("newcomer")
AN_ASPECT: Final = BOARD.refusal("an-aspect")
NOT_IN_GAME: Final = BOARD.refusal("not-in-game")
WRONG_SIDE: Final = BOARD.refusal("wrong-side")
NOT_IN_END: Final = BOARD.refusal("not-in-end")

# Why a game ends.
BY_SURVIVAL: Final = BOARD.reason("survival")
BY_DRAW: Final = BOARD.reason("draw")
BY_CONCEDE: Final = BOARD.reason("concede")

# What happens, with what is told of it.
PILE: Final = one_of("zone", {PET_PILE: "pet_pile", WEAPON_PILE: "weapon_pile", SPELL_PILE: "spell_pile"})
TYPE_WORD: Final = one_of("type", TYPE_NAMES)
UNTIL: Final = one_of("until", ("permanent", "round", "turn", "owners-turn"))  # by the number of the bank
E_START: Final = BOARD.event("start")
E_EXOTICS: Final = BOARD.event("exotics", n=AMOUNT)
E_CHOSEN: Final = BOARD.event("chosen")
E_TAMED: Final = BOARD.event("tamed")
E_UNCHOSEN: Final = BOARD.event("unchosen")
E_SHOP: Final = BOARD.event("shop")
E_ROUND: Final = BOARD.event("round", n=AMOUNT)
E_PREPARES: Final = BOARD.event("prepares")
E_INCOME: Final = BOARD.event("income")
E_BUYS: Final = BOARD.event("buys", n=AMOUNT)
E_REFUND: Final = BOARD.event("refund", n=AMOUNT)
E_REVEALS_WEAPON: Final = BOARD.event("reveals-weapon")
E_REPLACES: Final = BOARD.event("replaces", card2=CARD)
E_REVEALS_PET: Final = BOARD.event("reveals-pet")
E_DECLINES: Final = BOARD.event("declines")
E_RELEASES: Final = BOARD.event("releases")
E_DONE: Final = BOARD.event("done")
E_SHUFFLE: Final = BOARD.event("shuffle", pile=PILE, n=AMOUNT)
E_COMBAT: Final = BOARD.event("combat")
E_TURN: Final = BOARD.event("turn")
E_EXTRA_TURN: Final = BOARD.event("extra-turn")
E_DECLARES: Final = BOARD.event("declares", card2=CARD)
E_STRIKES: Final = BOARD.event("strikes", card2=CARD, n=AMOUNT)
E_ADVANTAGE: Final = BOARD.event("advantage", card2=CARD)
E_NO_STRIKE: Final = BOARD.event("no-strike", card2=CARD)
E_PASSES: Final = BOARD.event("passes")
E_CASTS: Final = BOARD.event("casts")
E_AT_PET: Final = BOARD.event("at-pet", card2=CARD)
E_AT_PLAYER: Final = BOARD.event("at-player", card2=CARD)
E_TRIGGER: Final = BOARD.event("trigger")
E_LOSES_HEALTH: Final = BOARD.event("loses-health", n=AMOUNT, left=AMOUNT)
E_RESTORED: Final = BOARD.event("restored", n=AMOUNT, now=AMOUNT)
E_DIES: Final = BOARD.event("dies")
E_KILLS: Final = BOARD.event("kills", card2=CARD)
E_FALLS: Final = BOARD.event("falls")
E_RETURNS: Final = BOARD.event("returns", n=AMOUNT)
E_ATTACK: Final = BOARD.event("attack", n=AMOUNT, until=UNTIL)
E_MAX_HEALTH: Final = BOARD.event("max-health", n=AMOUNT, until=UNTIL)
E_CANNOT_STRIKE: Final = BOARD.event("cannot-strike", until=UNTIL)
E_CANNOT_BE_STRUCK: Final = BOARD.event("cannot-be-struck", until=UNTIL)
E_POISON: Final = BOARD.event("poison", n=AMOUNT, until=UNTIL)
E_TYPE: Final = BOARD.event("type", type=TYPE_WORD, until=UNTIL)
E_NAMES_TYPE: Final = BOARD.event("names-type", type=TYPE_WORD)
E_COINS: Final = BOARD.event("coins", n=AMOUNT)
E_COINS_LOST: Final = BOARD.event("coins-lost", n=AMOUNT)
E_LIFE: Final = BOARD.event("life", n=AMOUNT)
E_LIFE_LOST: Final = BOARD.event("life-lost", n=AMOUNT, left=AMOUNT)
E_LOSES_WEAPON: Final = BOARD.event("loses-weapon")
E_DISCARDS: Final = BOARD.event("discards")
E_TAKES: Final = BOARD.event("takes")
E_DRAWS: Final = BOARD.event("draws")
E_PLACED: Final = BOARD.event("placed", n=AMOUNT)
E_TRAP_SPENT: Final = BOARD.event("trap-spent")
E_ASPECT: Final = BOARD.event("aspect")
E_ASPECT_GONE: Final = BOARD.event("aspect-gone")
E_GETS_EXTRA_TURN: Final = BOARD.event("gets-extra-turn")
E_LAP: Final = BOARD.event("lap", n=AMOUNT)
E_EXHAUSTION: Final = BOARD.event("exhaustion")
E_HARD_STOP: Final = BOARD.event("hard-stop")
E_ROUND_WON: Final = BOARD.event("round-won")
E_ROUND_DRAWN: Final = BOARD.event("round-drawn")
E_RANKED: Final = BOARD.event("ranked", n=AMOUNT)
E_WEAPON_STRIKE: Final = BOARD.event("weapon-strike", n=AMOUNT, struck=SEATS)
E_TWILIGHT: Final = BOARD.event("twilight", n=AMOUNT)
E_ELIMINATED: Final = BOARD.event("eliminated")
E_ROW: Final = BOARD.event("row")
E_DRAFTS: Final = BOARD.event("drafts")
E_DRAFTS_NONE: Final = BOARD.event("drafts-none")
E_LEFT_OVER: Final = BOARD.event("left-over")
E_CLEANUP: Final = BOARD.event("cleanup")
E_CONCEDES: Final = BOARD.event("concedes")
E_OVER: Final = BOARD.event("over")
E_TOO_MANY: Final = BOARD.event("too-many", n=AMOUNT)
E_MODE: Final = BOARD.event("mode", n=AMOUNT)
E_SAYS_NO: Final = BOARD.event("says-no")
E_LESS: Final = BOARD.event("less", n=AMOUNT)


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
    g.set_mark(STATUS, copy, ((seat + 1) << OWNER_AT) | g.fact(HEALTH, copy))


def bring_into_play(g: State, copy: i64, source: i64, zone: i64, seat: i64) -> None:
    """Lay a card into the *zone* of the area of *seat*."""
    g.move(copy, source, zone + seat)  # any order: marks go with the card
    enter_play(g, copy, seat)


def discard(g: State, copy: i64, zone: i64, target: i64) -> None:
    """Lay a card on a discard pile, aside or in the box; it loses all that was done to it (TL-6.10, TL-7.12)."""
    for mark in range(MARKS):
        g.set_mark(mark, copy, 0)
    g.move(copy, zone, target)


def area_size(g: State, seat: i64) -> i64:
    """Return how many places the area of *seat* has: its pets, the weapon slot, the Aspect slot (TL-1.18)."""
    return g.size(PETS + seat) + 2


def in_area(g: State, seat: i64, i: i64) -> i64:
    """Return the card at a place of an area, in the order of TL-6.2, or -1 for an empty slot."""
    pets = g.size(PETS + seat)
    if i < pets:
        return g.card(PETS + seat, i)
    if i == pets:  # no mutant: who asks, asks for all places
        return g.top(WEAPON + seat)
    return g.top(ASPECT + seat)


def living_pets(g: State, seat: i64) -> i64:
    """Return how many living pets *seat* has."""
    n: i64 = 0
    for i in range(g.size(PETS + seat)):
        if not is_dead(g, g.card(PETS + seat, i)):
            n += 1
    return n


def has_living(g: State, seat: i64) -> bool:
    """Return whether *seat* has a living pet."""
    m = g.mem
    status = m[KNOWLEDGE] + (1 + STATUS) * g.program.copies
    zone = PETS + seat
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        if m[status + m[i]] & DEAD == 0:
            return True
        i += 1
    return False


# Seats -------------------------------------------------------------------------------------------------------------


def next_living(g: State, seat: i64) -> i64:
    """Return the next seat clockwise with a living pet (TL-4.4); *seat* itself if it is the only one, -1 for none."""
    other = g.seat_after(seat)
    while other != seat:
        if has_living(g, other):
            return other
        other = g.seat_after(other)
    if has_living(g, seat):
        return seat
    return NONE


def neighbours(g: State, seat: i64) -> i64:
    """Return a bit for each player adjacent to *seat* for pets: the next with a living pet on either side.

    TL-4.9, TL-4.10.
    """
    found: i64 = 0
    other = g.seat_after(seat)
    while other != seat and not has_living(g, other):
        other = g.seat_after(other)
    if other != seat:
        found |= 1 << other
        other = g.seat_before(seat)
        while not has_living(g, other):
            other = g.seat_before(other)
        found |= 1 << other
    return found


# Coins and Health of players ---------------------------------------------------------------------------------------


def gain_coins(g: State, seat: i64, n: i64) -> None:
    """*seat* receives Coins (TL-1.16)."""
    if n > 0:
        g.add(COINS, seat, n)
        g.tell(E_COINS, seat, NONE, n)


def lose_coins(g: State, seat: i64, n: i64) -> None:
    """*seat* loses Coins, at most those it has (TL-6.22)."""
    have = g.get(COINS, seat)
    if n > have:
        n = have
    if n > 0:
        g.add(COINS, seat, -n)
        g.tell(E_COINS_LOST, seat, NONE, n)


def gain_life(g: State, seat: i64, n: i64) -> None:
    """The counter of *seat* goes up, not beyond its end (TL-6.21, TL-10.6)."""
    life = g.get(LIFE, seat)
    limit = g.setting(START_LIFE)
    if n > limit - life:
        n = limit - life
    if n > 0:
        g.set(LIFE, seat, life + n)
        g.tell(E_LIFE, seat, NONE, n)


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
        g.tell(E_SHOP, NONE, copy)


# Keys of two things ------------------------------------------------------------------------------------------------


def card_of_key(key: i64) -> i64:
    """Return the card a choice begins with, alone or with a target, or -1."""
    if keys.is_pair(key):
        return keys.first_of(key)
    if key < 0:
        return NONE
    return key


def is_spell(g: State, copy: i64) -> bool:
    """Return whether *copy* is a spell; -1 is none."""
    return copy >= 0 and g.fact(KIND, copy) == SPELL
