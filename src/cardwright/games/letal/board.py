"""The table of L.E.T.A.L.: zones, counters, and the small words of its rules (LT-1, LT-2).

A hero has a number: twice its player's seat, plus 0 for the first and 1 for the second hero of the player's deck. Sets
of heroes are words with a bit for each number. The two heroes' cards lie in zones of their own, the second hero's four
numbers behind the first one's; their counters stand side by side.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.attachments import host_of
from cardwright.engine.grid import Grid, case_bit, case_of, leave_grid, stand
from cardwright.engine.keys import OWN
from cardwright.engine.state import NONE, State
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, CARD, CASE, SEAT, one_of

GRID: Final = Grid(6, 6)  # LT-1.7
HOST: Final = 0  # the hero on which an Aura lies
CASE_MARK: Final = 1
BOARD: Final = Declaration(
    depth=120,  # a turn, a play, and Tricks inside of attacks inside of triggers
    queue=1,
    choices=160,
    lane_choices=48,
    marks=2,
    host_mark=HOST,
    case_mark=CASE_MARK,
    grid=GRID,
)

# Random streams.
DICE_STREAM: Final = BOARD.stream("dice")
EFFECT_STREAM: Final = BOARD.stream("effects")
DECK_STREAM: Final = BOARD.seat_stream("first_deck")
SECOND_DECK_STREAM: Final = BOARD.seat_stream("second_deck")

# Zones of each seat; those of the second hero have the next number.
HEROES: Final = 16  # never left: a dead hero's card stays there
DECK: Final = 20
HAND: Final = 28
ASIDE: Final = 36
DISCARD: Final = 44
REMOVED: Final = 52
AURAS: Final = 60  # the Auras of both heroes of a seat, wherever they lie
# A zone of the table.
EXECUTING: Final = 64  # cards that are being played
SECOND: Final = 4  # what is added to a zone for the second hero
MOST_ASIDE: Final = 5  # cards set aside (LT-3.6)
for _i, _hero in enumerate(("first", "second")):
    if _i == 0:
        BOARD.seat_zone(HEROES, "heroes", "row", 2)
    BOARD.seat_zone(DECK + 4 * _i, f"{_hero}_deck", "pile", "deck", family=_hero, stream=DECK_STREAM + 4 * _i)
for _i, _hero in enumerate(("first", "second")):
    BOARD.seat_zone(HAND + 4 * _i, f"{_hero}_hand", "hand", "hand", family=_hero)
for _i, _hero in enumerate(("first", "second")):
    BOARD.seat_zone(ASIDE + 4 * _i, f"{_hero}_aside", "hand", "aside", family=_hero)
for _i, _hero in enumerate(("first", "second")):
    BOARD.seat_zone(DISCARD + 4 * _i, f"{_hero}_discard", "open", "deck")
for _i, _hero in enumerate(("first", "second")):
    BOARD.seat_zone(REMOVED + 4 * _i, f"{_hero}_removed", "open", "removed")
BOARD.seat_zone(AURAS, "auras", "row", "auras")
BOARD.table_zone(EXECUTING, "executing", "open", "executing")
# Zones of numbers.
CONTEXTS: Final = 65  # what the words of each running text mean, the innermost last; see `texts`
ATTACKS: Final = 66  # the attacks under way, the innermost last; see `attacks`
LASTING: Final = 67  # effects with a duration; see `modifiers`
WAITING: Final = 68  # triggers that wait; see `triggers`
FIRED: Final = 69  # the triggers that were executed since nothing waited any more
USED: Final = 70  # texts with a limit that were used; see `texts`
UNPLAYED: Final = 71  # of each hero: the Tricks of its list that do not lie open, if lists are; see `asking`
MOST_LASTING: Final = 48
MOST_WAITING: Final = 64
MOST_FIRED: Final = 120
MOST_USED: Final = 48
BOARD.numbers(CONTEXTS, "contexts", 40)
BOARD.numbers(ATTACKS, "attacks", 64)
BOARD.numbers(LASTING, "lasting", MOST_LASTING)
BOARD.numbers(WAITING, "waiting", MOST_WAITING)
BOARD.numbers(FIRED, "fired", MOST_FIRED)
BOARD.numbers(USED, "used", MOST_USED)
for _i, _hero in enumerate(("first", "second")):
    BOARD.numbers(UNPLAYED + 4 * _i, f"{_hero}_unplayed", "deck", per_seat=True)

# Counters of each seat: the first hero's, then the second hero's.
ENDURANCE: Final = 0
PLAYS: Final = 2  # made in this turn (LT-6.2)
DISABLED: Final = 4
MARKS: Final = 6
GRUDGES: Final = 8  # the enemies against whom it has a grudge (LT-16.9)
AVENGE: Final = 10  # 1 with an Avenge token (LT-16.15)
LOST: Final = 12  # Endurance lost in this turn (LT-11.14)
ATTACKED: Final = 14  # 1 if it has made an attack in this turn
ACTS: Final = 16  # plays, Tricks and abilities in this turn (LT-19.17)
DIE: Final = 17  # the last roll (LT-4.8)
PLACE: Final = 18  # the case chosen in secret, plus 1 (LT-4.6)
SET_ASIDE: Final = 20  # how many cards, until everybody has chosen (LT-3.12)
# Counters of the table.
ROUND: Final = 22  # the number of the cycle (LT-19.10)
PHASE: Final = 23
ACTIVE: Final = 24
FIRST: Final = 25  # the first player
DEAD: Final = 26  # the heroes that are out
MOVED: Final = 27  # the heroes that have changed their case since a window closed (LT-8.19)
WENT_DOWN: Final = 28  # the heroes that have become disabled since then (LT-8.24)
LAST_CYCLE: Final = 29  # the number of the Final Turn cycle, 0 while time is not up (LT-19.6)
TURNS: Final = 30  # begun so far
CHAIN: Final = 31  # one more than the number in FIRED of the trigger that runs, 0 for none
BOARD.seat_counters(
    endurance_1=ENDURANCE,
    endurance_2=ENDURANCE + 1,
    plays_1=PLAYS,
    plays_2=PLAYS + 1,
    disabled_1=DISABLED,
    disabled_2=DISABLED + 1,
    marks_1=MARKS,
    marks_2=MARKS + 1,
    grudges_1=GRUDGES,
    grudges_2=GRUDGES + 1,
    avenge_1=AVENGE,
    avenge_2=AVENGE + 1,
    lost_1=LOST,
    lost_2=LOST + 1,
    attacked_1=ATTACKED,
    attacked_2=ATTACKED + 1,
    acts=ACTS,
    die=DIE,
)
BOARD.hidden_seat_counter(PLACE, "place_1", 1, GRID.cases)
BOARD.hidden_seat_counter(PLACE + 1, "place_2", 1, GRID.cases)
BOARD.hidden_seat_counter(SET_ASIDE, "set_aside_1", 0, MOST_ASIDE)
BOARD.hidden_seat_counter(SET_ASIDE + 1, "set_aside_2", 0, MOST_ASIDE)
BOARD.table_counters(round=ROUND, active=ACTIVE, first=FIRST, last_cycle=LAST_CYCLE)
BOARD.inner_table_counters(phase=PHASE, dead=DEAD, moved=MOVED, went_down=WENT_DOWN, turns=TURNS, chain=CHAIN)

# Sets of heroes.
SOUTH: Final = 0b0011_0011  # the heroes of seats A and C
NORTH: Final = 0b1100_1100
EVERY_HERO: Final = 0xFF
HEROES_OF_A_TABLE: Final = 8

# Printed facts.
HERO_ENDURANCE: Final = 0
STARTING_HAND: Final = 1
MAXIMUM_HAND: Final = 2
KIND: Final = 3
TEXT: Final = 4  # the step that is the card's text, 0 for none
IS_ATTACK: Final = 5  # 1 if its text has the keyword Deal (LT-7.2)
EXTRA_COST: Final = 6  # cards to hide or to discard when it is announced (LT-6.12)
WINDOWS: Final = 7  # a bit for each window in which a Trick, or an active ability of a hero, may be usable
LISTENS: Final = 8  # a bit for each event that a trigger of the card waits for; see `texts`
CHANGES: Final = 9  # a bit for each sort of thing that a modifier of the card changes; see `modifiers`
# Of an Action card or a skill that attacks: the printed damage, how far away, and after how many steps of its hero.
DAMAGE: Final = 10
DISTANCE: Final = 11
STEPS: Final = 12
BOARD.card_facts(
    endurance=HERO_ENDURANCE,
    starting_hand=STARTING_HAND,
    maximum_hand=MAXIMUM_HAND,
    kind=KIND,
    text=TEXT,
    is_attack=IS_ATTACK,
    extra_cost=EXTRA_COST,
    windows=WINDOWS,
    listens=LISTENS,
    changes=CHANGES,
    damage=DAMAGE,
    distance=DISTANCE,
    steps=STEPS,
)
# Kinds of cards (LT-7.1).
HERO: Final = 0
ACTION: Final = 1
AURA: Final = 2
TRICK: Final = 3

# Phases.
IN_SETUP: Final = BOARD.phase("setup")
IN_BEGINNING: Final = BOARD.phase("begin")
IN_MAIN: Final = BOARD.phase("main")
IN_END: Final = BOARD.phase("end")

RESTING: Final = "Action: Draw 1 card."
"""The innate skill Resting (LT-16.6)."""

# Options ("Rule options").
OPEN_LISTS: Final = BOARD.flag("open_lists", default=True, rule="LT-3.11")
OPENING_ORDER: Final = BOARD.choice("opening_order", ("abilities_then_hands", "hands_then_abilities"), rule="LT-4.13")
PLACEMENT: Final = BOARD.choice("placement", ("secret", "alternating"), rule="LT-4.6")
TRICK_LINES: Final = BOARD.choice("trick_lines", ("closed", "open"), rule="LT-8.8")
REACH_IS_TOTAL: Final = BOARD.flag("reach_is_total", default=True, rule="LT-12.4")
RADIUS_METRIC: Final = BOARD.choice("radius_metric", ("steps", "square"), rule="LT-12.11")
TARGET_LOCK: Final = BOARD.flag("target_lock", default=True, rule="LT-9.8")
PARTIAL_PUSH: Final = BOARD.flag("partial_push", default=True, rule="LT-13.17")
DEFEND_PER_CARD: Final = BOARD.number("defend_per_card", 2, least=1, most=4, rule="LT-10.3")
BOARD.text("resting", RESTING, most=200, rule="LT-16.6")
AVENGING: Final = BOARD.choice("avenging", ("full", "strike", "none"), rule="LT-16.9")
DISABLED_MAY_DEFEND: Final = BOARD.flag("disabled_may_defend", rule="LT-15.5")
CYCLE_LIMIT: Final = BOARD.number("cycle_limit", 0, least=0, most=60, rule="LT-19.11")
FATIGUE_CYCLE: Final = BOARD.number("fatigue_cycle", 20, least=5, most=60, rule="LT-19.13")
PARTNER_HANDS: Final = BOARD.choice("partner_hands", ("secret", "open"), rule="LT-20.12", players=(4,))
POOL: Final = BOARD.computed("pool")
"""The step that knows all cards of the set; see `asking`."""
FULL_AVENGING: Final = 0
STRIKE_ONLY: Final = 1
NO_AVENGING: Final = 2

MOST_ACTS: Final = 100  # in one turn (LT-19.17)
AVENGING_DAMAGE: Final = 3
AVENGING_RANGE: Final = 2
GRUDGE_RADIUS: Final = 3

# Choices that are no cards.
END: Final = OWN
STAY: Final = OWN - 1
DONE: Final = OWN - 2
BOARD.key(END, "end")
BOARD.key(STAY, "stay")
BOARD.key(DONE, "done")
# What a hero does with an ability: the second part of a choice, after the hero. An ability's number, then the hero that
# its condition names (LT-21.12).
ABILITY: Final = -40
MOST_ABILITIES: Final = 4
NAMES: Final = 9  # nobody, or one of eight heroes
_HERO_NAMES: Final = ("", *(f"@{letter}{number}" for letter in "ABCD" for number in (1, 2)))
_ABILITY_NAMES: Final = ("use", "use-2", "use-3", "use-4")
BOARD.keys_from(ABILITY, "ability", tuple(use + name for use in _ABILITY_NAMES for name in _HERO_NAMES))
REST: Final = -78
AVENGE_KEY: Final = -79
HIDE: Final = -80
BOARD.keys_from(REST, "deed", ("rest", "avenge", "hide"))
UP: Final = -84  # in the order of the grid's directions
BOARD.keys_from(UP, "direction", ("up", "right", "down", "left"))

# Events that are told.
_KINDS: Final = one_of("damage_kind", ("physical", "magical"))
_LASTING: Final = one_of("lasting", ("turn", "round", "attack", "next"))
E_REVEALS: Final = BOARD.event("reveals")
E_SETS_ASIDE: Final = BOARD.event("sets-aside", n=AMOUNT)
E_PLACED: Final = BOARD.event("placed", case=CASE)
E_ROLLS: Final = BOARD.event("rolls", n=AMOUNT)
E_FIRST: Final = BOARD.event("first-player", other=SEAT)
E_CYCLE: Final = BOARD.event("cycle", n=AMOUNT)
E_TURN: Final = BOARD.event("turn")
E_FINAL: Final = BOARD.event("final-turn")
E_ENABLED: Final = BOARD.event("enabled")
E_DISABLED: Final = BOARD.event("disabled")
E_DRAWS: Final = BOARD.event("draws", hero=CARD)
E_PLAYS: Final = BOARD.event("plays", hero=CARD)
E_USES: Final = BOARD.event("uses")
E_RESTS: Final = BOARD.event("rests")
E_AVENGES: Final = BOARD.event("avenges")
E_HIDES: Final = BOARD.event("hides", hero=CARD)
E_DEFENDS: Final = BOARD.event("defends", n=AMOUNT)
E_DISCARDS: Final = BOARD.event("discards", hero=CARD)
E_RETURNS: Final = BOARD.event("returns", hero=CARD)
E_REMOVED: Final = BOARD.event("removed")
E_DECLARES: Final = BOARD.event("declares", n=AMOUNT, kind=_KINDS, target=CARD)
E_PREVENTS: Final = BOARD.event("prevents", n=AMOUNT)
E_MORE: Final = BOARD.event("more", n=AMOUNT)
E_DAMAGE: Final = BOARD.event("damage", n=AMOUNT, prevented=AMOUNT)
E_LOSES: Final = BOARD.event("loses", n=AMOUNT)
E_RECOVERS: Final = BOARD.event("recovers", n=AMOUNT)
E_MOVES: Final = BOARD.event("moves", case=CASE)
E_PUSHED: Final = BOARD.event("pushed", case=CASE)
E_PULLED: Final = BOARD.event("pulled", case=CASE)
E_SWAPS: Final = BOARD.event("swaps", other=CARD)
E_STANDS: Final = BOARD.event("stands", case=CASE)
E_MARKED: Final = BOARD.event("marked", n=AMOUNT)
E_UNMARKED: Final = BOARD.event("unmarked", n=AMOUNT)
E_GRUDGE: Final = BOARD.event("grudge", other=CARD)
E_TOKEN: Final = BOARD.event("avenge-token")
E_AURA: Final = BOARD.event("aura", host=CARD)
E_AURA_LEAVES: Final = BOARD.event("aura-leaves")
E_LASTS: Final = BOARD.event("lasts", hero=CARD, lasting=_LASTING)
E_CASE: Final = BOARD.event("chooses-case", case=CASE)
E_DIRECTION: Final = BOARD.event("chooses-direction", direction=one_of("direction", ("up", "right", "down", "left")))
E_DIES: Final = BOARD.event("dies")
E_FATIGUE: Final = BOARD.event("fatigue", n=AMOUNT)
E_GONE: Final = BOARD.event("gone")

# Why a choice is refused.
NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
NOT_NOW: Final = BOARD.refusal("not-now")
ONLY_OWN_TURN: Final = BOARD.refusal("only-own-turn")
NO_PLAY_LEFT: Final = BOARD.refusal("no-play-left")
IS_DISABLED: Final = BOARD.refusal("is-disabled")
IS_DEAD: Final = BOARD.refusal("is-dead")
CONDITION: Final = BOARD.refusal("condition")
NOT_USABLE: Final = BOARD.refusal("not-usable")
CANNOT_PAY: Final = BOARD.refusal("cannot-pay")
CANNOT_DRAW: Final = BOARD.refusal("cannot-draw")
NO_GRUDGE: Final = BOARD.refusal("no-grudge")
USED_UP: Final = BOARD.refusal("used-up")
NO_ABILITY: Final = BOARD.refusal("no-ability")
NOT_YOURS: Final = BOARD.refusal("not-yours")
TOO_MANY_ACTS: Final = BOARD.refusal("too-many-acts")
OCCUPIED: Final = BOARD.refusal("occupied")
NOT_REACHABLE: Final = BOARD.refusal("not-reachable")
NOT_HOME: Final = BOARD.refusal("not-home")
NOT_IN_AREA: Final = BOARD.refusal("not-in-area")
NOT_MEANT: Final = BOARD.refusal("not-meant")
NOT_A_TARGET: Final = BOARD.refusal("not-a-target")
NOT_ATTACKED: Final = BOARD.refusal("not-attacked")
CANNOT_DEFEND: Final = BOARD.refusal("cannot-defend")
ONLY_MAGICAL: Final = BOARD.refusal("only-magical")
NOT_IN_DECK: Final = BOARD.refusal("not-in-deck")
AT_LEAST_30: Final = BOARD.refusal("at-least-30")

# Why a game ends (LT-19.18).
BY_WIPE: Final = BOARD.reason("wipe")
BY_WIPE_DRAW: Final = BOARD.reason("wipe-draw")
BY_TIME: Final = BOARD.reason("time")
BY_TIME_DRAW: Final = BOARD.reason("time-draw")
BY_FATIGUE: Final = BOARD.reason("fatigue")
BY_FATIGUE_DRAW: Final = BOARD.reason("fatigue-draw")
BY_CONCEDING: Final = BOARD.reason("concede")

SECTIONS: Final = 3  # of a deck list: the heroes, the first hero's cards, the second hero's cards


# Heroes ------------------------------------------------------------------------------------------------------------


def heroes(g: State) -> i64:
    """Return how many heroes are in this game (LT-1.3)."""
    return 2 * g.program.seats


def bit(hero: i64) -> i64:
    """Return the set of one hero."""
    one: i64 = 1
    return one << hero


def seat_of(hero: i64) -> i64:
    """Return the controller of *hero*."""
    return hero >> 1


def card_of(g: State, hero: i64) -> i64:
    """Return the hero card of *hero*."""
    return g.card(HEROES + (hero >> 1), hero & 1)


def hero_of(g: State, copy: i64) -> i64:
    """Return the hero that *copy* is, or to whose deck it belongs (LT-1.4)."""
    kin = g.program.kin[copy]
    seat = kin // SECTIONS
    section = kin % SECTIONS
    if section > 0:
        return 2 * seat + section - 1
    if g.card(HEROES + seat, 0) == copy:
        return 2 * seat
    return 2 * seat + 1


def is_hero(g: State, copy: i64) -> bool:
    """Return whether *copy* is a hero card."""
    return g.program.kin[copy] % SECTIONS == 0


def zone_of(zone: i64, hero: i64) -> i64:
    """Return the zone of *hero*: its hand for `HAND`."""
    return zone + SECOND * (hero & 1) + (hero >> 1)


def stat(g: State, counter: i64, hero: i64) -> i64:
    """Return a counter of *hero*."""
    return g.get(counter + (hero & 1), hero >> 1)


def set_stat(g: State, counter: i64, hero: i64, value: i64) -> None:
    """Give a counter of *hero* a value."""
    g.set(counter + (hero & 1), hero >> 1, value)


def is_alive(g: State, hero: i64) -> bool:
    """Return whether *hero* is still in the game."""
    return (g.get(DEAD, 0) >> hero) & 1 == 0


def living(g: State) -> i64:
    """Return the heroes that are still in the game."""
    return (bit(heroes(g)) - 1) & ~g.get(DEAD, 0)


def team_of(hero: i64) -> i64:
    """Return all heroes of the team of *hero*."""
    if (hero >> 1) & 1 == 0:
        return SOUTH
    return NORTH


def living_of(g: State, seat: i64) -> i64:
    """Return the living heroes of *seat*."""
    both: i64 = 3
    return living(g) & (both << (2 * seat))


def is_playing(g: State, seat: i64) -> bool:
    """Return whether *seat* has a living hero (LT-20.6)."""
    return living_of(g, seat) != 0


def is_disabled(g: State, hero: i64) -> bool:
    """Return whether *hero* is disabled (LT-15.1)."""
    return stat(g, DISABLED, hero) != 0


def is_enabled(g: State, hero: i64) -> bool:
    """Return whether *hero* lives and can act."""
    return is_alive(g, hero) and not is_disabled(g, hero)


def place_of(g: State, hero: i64) -> i64:
    """Return the case on which *hero* stands, or -1."""
    return case_of(g, card_of(g, hero))


def plays_left(g: State, hero: i64) -> i64:
    """Return how many plays *hero* may still make in its controller's turn (LT-6.2, LT-16.18)."""
    return 1 + stat(g, AVENGE, hero) - stat(g, PLAYS, hero)


def hand_size(g: State, hero: i64) -> i64:
    """Return how many cards *hero* holds."""
    return g.size(zone_of(HAND, hero))


def count(mask: i64) -> i64:
    """Return how many heroes a set has."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: i64) -> i64:
    """Return the first hero of a set, or -1."""
    if mask == 0:
        return NONE
    hero: i64 = 0
    while (mask >> hero) & 1 == 0:
        hero += 1
    return hero


def after(g: State, seat: i64) -> i64:
    """Return the next seat clockwise."""
    return g.seat_after(seat)


# What happens to heroes ---------------------------------------------------------------------------------------------


def lose(g: State, hero: i64, n: i64) -> None:
    """*hero* loses Endurance, which is not damage (LT-10.9, LT-11.14)."""
    if n <= 0 or not is_alive(g, hero):
        return
    take_away(g, hero, n)
    g.tell(E_LOSES, seat_of(hero), card_of(g, hero), n)


def take_away(g: State, hero: i64, n: i64) -> None:
    """Lower the Endurance of *hero*; nothing is told."""
    g.add(ENDURANCE + (hero & 1), hero >> 1, -n)
    g.add(LOST + (hero & 1), hero >> 1, n)


def recover(g: State, hero: i64, n: i64) -> i64:
    """*hero* regains Endurance, at most up to its starting value; return how much (LT-2.3, LT-11.10)."""
    if not is_alive(g, hero):
        return 0
    room = g.fact(HERO_ENDURANCE, card_of(g, hero)) - stat(g, ENDURANCE, hero)
    if n > room:
        n = room
    if n <= 0:
        return 0
    g.add(ENDURANCE + (hero & 1), hero >> 1, n)
    g.tell(E_RECOVERS, seat_of(hero), card_of(g, hero), n)
    return n


def can_draw(g: State, hero: i64) -> bool:
    """Return whether a draw of *hero* would not be skipped (LT-14.3, LT-14.4)."""
    return g.size(zone_of(DECK, hero)) > 0 and hand_size(g, hero) < g.fact(MAXIMUM_HAND, card_of(g, hero))


def draw(g: State, hero: i64, n: i64) -> i64:
    """Draw *n* cards one by one, each of which may be skipped; return how many were drawn (LT-14.1, LT-14.5)."""
    drawn: i64 = 0
    while drawn < n and can_draw(g, hero):
        copy = g.take(zone_of(DECK, hero), zone_of(HAND, hero))
        g.tell(E_DRAWS, seat_of(hero), copy, card_of(g, hero))
        drawn += 1
    return drawn


def hide(g: State, hero: i64, copy: i64) -> None:
    """Put a card of the hand of *hero* face down under its deck (LT-14.13, LT-14.17)."""
    g.move_under(copy, zone_of(HAND, hero), zone_of(DECK, hero))
    g.tell(E_HIDES, seat_of(hero), copy, card_of(g, hero))


def discard(g: State, hero: i64, copy: i64) -> None:
    """Put a card of the hand of *hero* on its discard pile (LT-14.18)."""
    g.move(copy, zone_of(HAND, hero), zone_of(DISCARD, hero))
    lies_open(g, hero, copy)
    g.tell(E_DISCARDS, seat_of(hero), copy, card_of(g, hero))


def lies_open(g: State, hero: i64, copy: i64) -> None:
    """A card of *hero* lies open from now on: see `asking` (LT-8.20)."""
    if g.fact(KIND, copy) == TRICK and g.setting(OPEN_LISTS) == 1:
        g.pull(zone_of(UNPLAYED, hero), copy)


def lies_hidden(g: State, hero: i64, copy: i64) -> None:
    """A card of *hero* lies in its deck or hand, or is set aside, from now on."""
    if g.fact(KIND, copy) == TRICK and g.setting(OPEN_LISTS) == 1:
        g.put(zone_of(UNPLAYED, hero), copy)


def disable(g: State, hero: i64) -> None:
    """Turn *hero*; a disabled one stays so (LT-15.1, LT-15.9)."""
    if is_enabled(g, hero):
        set_stat(g, DISABLED, hero, 1)
        g.set(WENT_DOWN, 0, g.get(WENT_DOWN, 0) | bit(hero))
        g.tell(E_DISABLED, seat_of(hero), card_of(g, hero))


def enable(g: State, hero: i64) -> None:
    """Turn *hero* upright again (LT-15.10)."""
    if is_alive(g, hero) and is_disabled(g, hero):
        set_stat(g, DISABLED, hero, 0)
        g.set(WENT_DOWN, 0, g.get(WENT_DOWN, 0) & ~bit(hero))
        g.tell(E_ENABLED, seat_of(hero), card_of(g, hero))


def put_on(g: State, hero: i64, case: i64) -> None:
    """Let *hero* stand on another case, which counts as having moved (LT-8.19, LT-13.11)."""
    stand(g, card_of(g, hero), case)
    g.set(MOVED, 0, g.get(MOVED, 0) | bit(hero))


def take_off(g: State, hero: i64) -> None:
    """Remove *hero* from the grid (LT-11.4)."""
    leave_grid(g, card_of(g, hero))


def hero_on(g: State, case: i64) -> i64:
    """Return the hero on *case*, or -1."""
    hero: i64 = 0
    n = heroes(g)
    while hero < n:
        if place_of(g, hero) == case:
            return hero
        hero += 1
    return NONE


def occupied(g: State) -> i64:
    """Return the set of cases on which a hero stands."""
    found: i64 = 0
    hero: i64 = 0
    n = heroes(g)
    while hero < n:
        case = place_of(g, hero)
        if case >= 0:
            found |= case_bit(case)
        hero += 1
    return found


def offer_cases(g: State, cases: i64) -> None:
    """Offer a set of cases, in ascending order."""
    case: i64 = 0
    while cases != 0:
        if cases & 1 != 0:
            g.offer(GRID.key(case))
        cases >>= 1
        case += 1


def bearer_of(g: State, aura: i64) -> i64:
    """Return the hero on which an Aura lies (LT-7.8)."""
    return hero_of(g, host_of(g, aura))


def is_same_aura(g: State, one: i64, other: i64) -> bool:
    """Return whether two Auras are copies of one card, played by the same hero and on the same one (LT-7.12)."""
    if one == other:
        return True
    if is_hero(g, one) or g.program.card_of[one] != g.program.card_of[other] or hero_of(g, one) != hero_of(g, other):
        return False
    return host_of(g, one) == host_of(g, other)
