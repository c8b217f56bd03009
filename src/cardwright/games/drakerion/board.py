"""The table of Drakerion: zones, counters, marks on cards, and the small words of its rules (DK-1).

Everything that changes on a card in play is stored in marks: its status (damage, Shield, whether it is committed, who
controls it), the changes of its numbers, numbers that were set, and keywords gained and lost, each by how long it
lasts. A card that leaves play forgets all of them (DK-1.10).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.keys import OWN
from cardwright.engine.state import NONE, State
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, CARD, SEAT, SIGNED, one_of

BOARD: Final = Declaration(
    depth=144,  # a turn, an action, and Reactions inside of Reactions
    queue=1,
    choices=200,
    lane_choices=32,
    marks=5,
    host_mark=4,
)

# Random streams (DK-1.14).
INITIATIVE_STREAM: Final = BOARD.stream("initiative")
EFFECT_STREAM: Final = BOARD.stream("effects")
DECK_STREAM: Final = BOARD.seat_stream("deck")

# Zones of each seat (DK-1.2).
BANNER: Final = 16
CITY: Final = 20
RETREAT: Final = 24
MANEUVERS: Final = 28
CHOSEN: Final = 32  # the Maneuver chosen for this turn, face down
UNVEILED: Final = 36  # the top card is in force (DK-2.8)
DECK: Final = 40
HAND: Final = 44
LOOKED: Final = 48  # cards of the own deck that a search looks at
PLAYED: Final = 52  # cards that are being played, and Events until they have been carried out
DISCARD: Final = 56
MELEE: Final = 60
SUPPORT: Final = 64
ATTACHED: Final = 68  # the Attachments a seat controls, on whatever Character
MOST_LOOKED_AT: Final = 10  # in one search
MOST_NESTED: Final = 24  # Reactions inside of Reactions; beyond it counts as the limit of DK-18.12
BOARD.seat_zone(BANNER, "banner", "open", 1)
BOARD.seat_zone(CITY, "city", "open", 1)
BOARD.seat_zone(RETREAT, "retreat", "open", 1)
BOARD.seat_zone(MANEUVERS, "maneuvers", "hand", "maneuvers", family="maneuvers")
BOARD.seat_zone(CHOSEN, "chosen", "hand", 1, family="maneuvers")
BOARD.seat_zone(UNVEILED, "unveiled", "open", "maneuvers")
BOARD.seat_zone(DECK, "deck", "pile", "deck", family="deck", stream=DECK_STREAM)
BOARD.seat_zone(HAND, "hand", "hand", "hand", family="deck")
BOARD.seat_zone(LOOKED, "looked", "hand", MOST_LOOKED_AT, family="deck")
BOARD.seat_zone(PLAYED, "played", "open", "played")
BOARD.seat_zone(DISCARD, "discard", "open", "deck")
BOARD.seat_zone(MELEE, "melee", "row", "line")
BOARD.seat_zone(SUPPORT, "support", "row", "line")
BOARD.seat_zone(ATTACHED, "attached", "row", "attachments")
# Zones that rules iterate over; when compiled, a vec is read without creating Python integers.
LINES: Final = vec[i64]([MELEE, SUPPORT])
BATTLEFIELD: Final = vec[i64]([MELEE, SUPPORT, ATTACHED])
TURNED: Final = vec[i64]([BANNER, CITY, MELEE, SUPPORT, ATTACHED])  # where cards can be committed, except Maneuvers
IN_PLAY: Final = vec[i64]([BANNER, CITY, UNVEILED, MELEE, SUPPORT, ATTACHED])
UNSEEN: Final = vec[i64]([HAND, DECK, LOOKED])  # others know their contents as a list (DK-19.3)
# Zones of numbers.
EVENTS: Final = 72  # events that may be reacted to, see `windows`
REACTED: Final = 73  # which ability has reacted to which event
CONTEXTS: Final = 74  # the referents of the running abilities' words, see `abilities`
MOST_EVENTS: Final = 127
MOST_WAITING: Final = 96  # steps on the agenda when a Reaction is used; beyond it counts as that limit too
BOARD.numbers(EVENTS, "events", MOST_EVENTS)
BOARD.numbers(REACTED, "reacted", 128)
BOARD.numbers(CONTEXTS, "contexts", MOST_NESTED + 4)

# Counters of each seat.
GOLD: Final = 0
PRESTIGE: Final = 1
IN_RETREAT: Final = 2  # 1 once its Retreat card is on side B (DK-6.15)
ACTIONS: Final = 3  # taken in this phase, passes not counted (DK-18.10)
COMBAT_ACTIONS: Final = 4  # the same in this combat (DK-18.11)
# Counters of the table.
ROUND: Final = 5  # the number of the turn
PHASE: Final = 6
ACTIVE: Final = 7  # whose action it is
FIRST: Final = 8  # the first player
PASSES: Final = 9  # in a row, in the Action Phase
LAST_PASSER: Final = 10
RETREATER: Final = 11  # one more than the seat that sounded the retreat in this turn, 0 for nobody
COMBAT: Final = 12  # NO_COMBAT, FIGHTING or BROKEN_OFF
ATTACKER: Final = 13  # one more than the copy, 0 for none; both are 0 once nobody takes part any more (DK-10.15)
DEFENDER: Final = 14
AT_RANGE: Final = 15  # 1 for a ranged attack
ACTOR: Final = 16  # whose combat action it is
COMBAT_PASSES: Final = 17
MAY_INTERCEPT: Final = 18  # 1 until the defending player has taken a combat action (DK-14.10)
PENDING: Final = 19  # how many of EVENTS have had their window
REACTIONS: Final = 20  # used in the outermost window (DK-18.12)
NESTED: Final = 21  # how many windows are open
LOSSES: Final = 22  # how often in this turn a keyword was lost, see `keywords`
LISTENERS: Final = 23  # how many cards in play wait for each event, six bits for each kind
STANDING: Final = 24  # two words: how many static abilities of each kind are in play, six bits for each kind
CHANGED: Final = 25  # bit d: some card has changes of duration d
PUT_BACK: Final = 26  # of each seat: how many cards at the end of the hand its mulligan puts back, unseen (DK-4.12)
SEATS: Final = 2
BOARD.seat_counters(gold=GOLD, prestige=PRESTIGE, in_retreat=IN_RETREAT)
MOST_OPENING_CARDS: Final = 10
BOARD.hidden_seat_counter(PUT_BACK, "put_back", 0, MOST_OPENING_CARDS)
BOARD.inner_seat_counters(actions=ACTIONS, combat_actions=COMBAT_ACTIONS)
BOARD.table_counters(round=ROUND, active=ACTIVE, first=FIRST, passes=PASSES, combat=COMBAT, at_range=AT_RANGE)
BOARD.inner_table_counters(
    phase=PHASE,
    last_passer=LAST_PASSER,
    retreater=RETREATER,
    attacker=ATTACKER,
    defender=DEFENDER,
    actor=ACTOR,
    combat_passes=COMBAT_PASSES,
    may_intercept=MAY_INTERCEPT,
    pending=PENDING,
    reactions=REACTIONS,
    nested=NESTED,
    losses=LOSSES,
    listeners=LISTENERS,
    standing=STANDING,
    changed=CHANGED,
)
NO_COMBAT: Final = 0
FIGHTING: Final = 1
BROKEN_OFF: Final = 2  # a participant left, or the attack was cancelled (DK-9.8, DK-9.9)

# Marks of each copy.
STATUS: Final = 0
CHANGES: Final = 1
SETS: Final = 2
KEYWORDS: Final = 3
HOST: Final = 4
# Inside the status.
DAMAGE: Final = 0x3FF
SHIELD_AT: Final = 10
SHIELD: Final = 0xFFC00
COMMITTED: Final = 0x10_0000
CONTROLLER_AT: Final = 21  # one more than the seat; 0 for a card that is not in play
USES_AT: Final = 24  # per ability: how often it was used in this turn (four bits), then in this combat
COUNTED_ABILITIES: Final = 4
MOST_USES: Final = 15
COMBAT_USES: Final = 0xF0F0F0F000_0000
ALL_USES: Final = 0xFFFFFFFF00_0000
MOST_ON_A_CARD: Final = 999

# How long something lasts (DK-13.22).
THIS_TURN: Final = 0
THIS_COMBAT: Final = 1

# Stats, in the order of their facts.
ATTACK: Final = 0
RANGED: Final = 1
RIPOSTE: Final = 2
HEALTH: Final = 3
STATS: Final = 4

# Printed facts; the stats come first.
COST: Final = 4
KIND: Final = 5
FACTION: Final = 6
HAS_RANGED: Final = 7  # 1 if it has a ranged attack, be it 0 (DK-2.10)
PRESTIGE_VALUE: Final = 8
GOLD_VALUE: Final = 9
DRAW_VALUE: Final = 10
INITIATIVE: Final = 11
SUBTYPE: Final = 12
NAME: Final = 13  # equal for Renowned Characters of one name (DK-2.15)
RENOWNED: Final = 14
TRAITS: Final = 15  # a bit for each trait of the card set
WORDS: Final = 16  # bits: the printed keywords
EXCEPT: Final = 17  # the trait of "No Attachments except", as a bit
TEXT: Final = 18  # the step that is the card's text, 0 for none
LABELS: Final = 19  # bit l: it has an ability with label l
WAITS: Final = 20  # bit e: one of its abilities waits for event e
LISTENS: Final = 21  # the same as six bits for each kind, to be added up
STANDS: Final = 22  # bit k: it has a static ability of kind k
STANDS_LOW: Final = 23  # the same as six bits for each of the first ten kinds
STANDS_HIGH: Final = 24  # and for the others
BOARD.card_facts(
    attack=ATTACK,
    ranged=RANGED,
    riposte=RIPOSTE,
    health=HEALTH,
    cost=COST,
    kind=KIND,
    faction=FACTION,
    has_ranged=HAS_RANGED,
    prestige=PRESTIGE_VALUE,
    gold=GOLD_VALUE,
    draw=DRAW_VALUE,
    initiative=INITIATIVE,
    subtype=SUBTYPE,
    name=NAME,
    renowned=RENOWNED,
    traits=TRAITS,
    words=WORDS,
    exception=EXCEPT,
    text=TEXT,
    labels=LABELS,
    waits=WAITS,
    listens=LISTENS,
    stands=STANDS,
    stands_low=STANDS_LOW,
    stands_high=STANDS_HIGH,
)
# Kinds of cards (DK-2.1).
CHARACTER: Final = 0
EVENT: Final = 1
ATTACHMENT: Final = 2
MANEUVER: Final = 3
CITY_CARD: Final = 4
BANNER_CARD: Final = 5
RETREAT_CARD: Final = 6
# Subtypes of Maneuvers (DK-2.7).
SUPPLY: Final = 0
TACTIC: Final = 1
# Printed keywords, as bits (DK-14).
INTERCEPTOR: Final = 0
INFILTRATOR: Final = 1
NO_ATTACHMENTS: Final = 2
UNPREDICTABLE: Final = 3
KEYWORD_COUNT: Final = 4

# Phases.
IN_SETUP: Final = BOARD.phase("setup")
IN_MANEUVERS: Final = BOARD.phase("maneuvers")
IN_ACTIONS: Final = BOARD.phase("actions")
IN_END: Final = BOARD.phase("end")

# Options (DK-18.14).
PRESTIGE_TO_WIN: Final = BOARD.number("prestige_to_win", 20, least=5, most=60, rule="DK-18.2")
OPENING_HAND: Final = BOARD.number("opening_hand", 6, least=1, most=MOST_OPENING_CARDS, rule="DK-4.10")
BOARD.number("maneuvers", 8, least=3, most=12, rule="DK-3.1")
BOARD.number("deck_min", 60, least=20, most=80, rule="DK-3.4")
BOARD.number("deck_max", 80, least=20, most=100, rule="DK-3.4")
COPIES_MAX: Final = BOARD.number("copies_max", 4, least=1, most=9, rule="DK-3.5")
TURN_LIMIT: Final = BOARD.number("turn_limit", 24, least=1, most=99, rule="DK-18.9")
HAND_MAX: Final = BOARD.number("hand_max", 24, least=10, most=80, rule="DK-18.15")
LINE_MAX: Final = BOARD.number("line_max", 20, least=8, most=40, rule="DK-18.16")
RETREAT_FIRST: Final = BOARD.choice("retreat_first_player", ("retreater", "choose"), rule="DK-7.2")
BOOST_RANGED: Final = BOARD.flag("renowned_boost_ranged", rule="DK-15.9")
OPEN_LISTS: Final = BOARD.flag("open_lists", default=True, rule="DK-19.2")
HAND_REACTS: Final = BOARD.computed("hand_reacts")
"""Bit e: some Event of the card set reacts to event e."""
FROM_DISCARD: Final = BOARD.computed("from_discard")
"""Whether some card of the set has an ability that works in the discard pile."""
POOL: Final = BOARD.computed("pool")
"""The step that knows all cards of the set; see `asking`."""

# Limits (DK-18.10 to DK-18.12).
MOST_ACTIONS: Final = 100
MOST_COMBAT_ACTIONS: Final = 50
MOST_REACTIONS: Final = 100

# Choices that are no cards.
SOUND_RETREAT: Final = OWN
BOARD.key(SOUND_RETREAT, "retreat")
MELEE_LINE: Final = -40
SUPPORT_LINE: Final = -41
BOARD.keys_from(MELEE_LINE, "line", ("melee", "support"))
# What a card in play may do: the second part of a choice, after the card.
STRIKE: Final = -44
SHOOT: Final = -45
INTERCEPT: Final = -46
BOOST: Final = -47
BOARD.keys_from(STRIKE, "deed", ("strike", "shoot", "intercept", "boost"))
ABILITY: Final = -50  # its first ability; the next is one less
CITY_ABILITY: Final = -58  # the default one of every City (DK-2.4)
BOARD.keys_from(ABILITY, "ability", ("use", "use-2", "use-3", "use-4", "use-5", "use-6", "use-7", "use-8", "city"))
# The bonus of a Renowned discard (DK-15.6).
BONUS: Final = -60
BOARD.keys_from(BONUS, "bonus", ("attack", "riposte", "shield", "ranged"))

# Events that are told.
_LINES: Final = one_of("line", ("melee", "support"))
_STATS: Final = one_of("stat", ("attack", "ranged", "riposte", "health"))
_CHANGED: Final = one_of("changed", ("attack", "ranged", "riposte", "health"))  # behind a number
_LASTING: Final = one_of("lasting", ("turn", "combat"))
_KEYWORDS: Final = one_of("keyword", ("interceptor", "infiltrator", "no_attachments"))
_KINDS: Final = one_of("attack_kind", ("melee", "ranged"))
E_CHOOSES_FIRST: Final = BOARD.event("chooses-first", other=SEAT)
E_RANDOM_FIRST: Final = BOARD.event("random-first")
E_PLACES: Final = BOARD.event("places", line=_LINES)
E_MULLIGAN: Final = BOARD.event("mulligan", n=AMOUNT)
E_PUTS_BACK: Final = BOARD.event("puts-back")
E_TURN: Final = BOARD.event("turn", n=AMOUNT)
E_ACTIONS: Final = BOARD.event("actions")
E_REFILLS: Final = BOARD.event("refills")
E_UNVEILS: Final = BOARD.event("unveils")
E_INCOME: Final = BOARD.event("income", gold=AMOUNT, n=AMOUNT)
E_DRAWS: Final = BOARD.event("draws")
E_FIRST: Final = BOARD.event("first-player")
E_PLAYS: Final = BOARD.event("plays", line=_LINES)
E_ATTACHES: Final = BOARD.event("attaches", other=CARD)
E_EVENT: Final = BOARD.event("plays-event")
E_USES: Final = BOARD.event("uses")
E_ATTACKS: Final = BOARD.event("attacks", kind=_KINDS, other=CARD)
E_INTERCEPTS: Final = BOARD.event("intercepts")
E_BOOSTS: Final = BOARD.event("boosts", other=CARD)
E_REDIRECTED: Final = BOARD.event("redirected")
E_CANCELLED: Final = BOARD.event("cancelled")
E_EXCHANGE: Final = BOARD.event("exchange", n=AMOUNT, other=CARD, back=AMOUNT)
E_DAMAGE: Final = BOARD.event("damage", n=AMOUNT, absorbed=AMOUNT)
E_HEALS: Final = BOARD.event("heals", n=AMOUNT)
E_SHIELD: Final = BOARD.event("shield", n=AMOUNT)
E_CHANGES: Final = BOARD.event("changes", n=SIGNED, stat=_CHANGED, lasting=_LASTING)
E_SETS: Final = BOARD.event("sets", n=AMOUNT, stat=_STATS, lasting=_LASTING)
E_GAINS: Final = BOARD.event("gains-keyword", keyword=_KEYWORDS, lasting=_LASTING)
E_LOSES: Final = BOARD.event("loses-keyword", keyword=_KEYWORDS, lasting=_LASTING)
E_BLANK: Final = BOARD.event("blank", lasting=_LASTING)
E_MOVES: Final = BOARD.event("moves", line=_LINES)
E_FORWARD: Final = BOARD.event("steps-forward")
E_READIES: Final = BOARD.event("readies")
E_COMMITS: Final = BOARD.event("commits")
E_DESTROYED: Final = BOARD.event("destroyed")
E_PRESTIGE: Final = BOARD.event("prestige", n=AMOUNT)
E_LOSES_PRESTIGE: Final = BOARD.event("loses-prestige", n=AMOUNT)
E_GOLD: Final = BOARD.event("gold", n=AMOUNT)
E_LOSES_GOLD: Final = BOARD.event("loses-gold", n=AMOUNT)
E_DISCARDS: Final = BOARD.event("discards")
E_LEAVES: Final = BOARD.event("leaves")
E_RETURNS: Final = BOARD.event("returns")
E_BOTTOM: Final = BOARD.event("bottom")
E_PUT: Final = BOARD.event("put", line=_LINES)
E_REPLACES: Final = BOARD.event("replaces", other=CARD)
E_LOOKS_HAND: Final = BOARD.event("looks-hand")
E_LOOKS_TOP: Final = BOARD.event("looks-top", other=SEAT)
E_SEARCHES: Final = BOARD.event("searches", n=AMOUNT)
E_FINDS: Final = BOARD.event("finds")
E_FINDS_NOTHING: Final = BOARD.event("finds-nothing")
E_PASSES: Final = BOARD.event("passes")
E_RETREATS: Final = BOARD.event("retreats")
E_TURN_ENDS: Final = BOARD.event("turn-ends")
E_GONE: Final = BOARD.event("gone")

# Why a choice is refused.
NOT_NOW: Final = BOARD.refusal("not-now")
ONLY_IN_COMBAT: Final = BOARD.refusal("only-in-combat")
NO_ACTIONS_YET: Final = BOARD.refusal("no-actions-yet")
HAS_RETREATED: Final = BOARD.refusal("has-retreated")
NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
TOO_DEAR: Final = BOARD.refusal("too-dear")
NO_ACTION: Final = BOARD.refusal("no-action")
NO_COMBAT_USE: Final = BOARD.refusal("no-combat-use")
SAME_NAME: Final = BOARD.refusal("same-name")
LINES_FULL: Final = BOARD.refusal("lines-full")
NO_HOST: Final = BOARD.refusal("no-host")
WRONG_HOST: Final = BOARD.refusal("wrong-host")
NOT_YOURS: Final = BOARD.refusal("not-yours")
NOT_READY: Final = BOARD.refusal("not-ready")
FROM_SUPPORT: Final = BOARD.refusal("from-support")
HAS_NO_RANGED: Final = BOARD.refusal("has-no-ranged")
OWN_CHARACTER: Final = BOARD.refusal("own-character")
BEHIND_THE_LINE: Final = BOARD.refusal("behind-the-line")
GUARDED: Final = BOARD.refusal("guarded")
OUT_OF_RANGE: Final = BOARD.refusal("out-of-range")
NOT_A_CHARACTER: Final = BOARD.refusal("not-a-character")
ALREADY_SOUNDED: Final = BOARD.refusal("already-sounded")
NO_ABILITY: Final = BOARD.refusal("no-ability")
USED_UP: Final = BOARD.refusal("used-up")
CONDITION: Final = BOARD.refusal("condition")
CANNOT_PAY: Final = BOARD.refusal("cannot-pay")
NO_TARGET: Final = BOARD.refusal("no-target")
NOT_A_TARGET: Final = BOARD.refusal("not-a-target")
NO_INTERCEPTOR: Final = BOARD.refusal("no-interceptor")
TOO_LATE: Final = BOARD.refusal("too-late")
ONLY_DEFENDER: Final = BOARD.refusal("only-defender")
OTHER_LINE: Final = BOARD.refusal("other-line")
IS_DEFENDER: Final = BOARD.refusal("is-defender")
FORBIDDEN: Final = BOARD.refusal("forbidden")
NO_NAMESAKE: Final = BOARD.refusal("no-namesake")
NOT_TRIGGERED: Final = BOARD.refusal("not-triggered")
NOT_IN_PILE: Final = BOARD.refusal("not-in-pile")

# Why a game ends (DK-18.13).
BY_WIPE: Final = BOARD.reason("wipe")
BY_PRESTIGE: Final = BOARD.reason("prestige")
BY_BOTH: Final = BOARD.reason("both")
BY_BOTH_DRAW: Final = BOARD.reason("both-draw")
BY_TURN_LIMIT: Final = BOARD.reason("turn-limit")
BY_TURN_LIMIT_DRAW: Final = BOARD.reason("turn-limit-draw")
BY_CONCEDING: Final = BOARD.reason("concede")
BY_LOOP: Final = BOARD.reason("loop")

SECTIONS: Final = 5  # of a deck list: banner, city, retreat, maneuvers, deck


# Cards in play ----------------------------------------------------------------------------------------------------


def other(seat: i64) -> i64:
    """Return the opponent of *seat* (DK-1.1)."""
    return 1 - seat


def owner_of(g: State, copy: i64) -> i64:
    """Return who began the game with *copy* (DK-1.4)."""
    return g.program.kin[copy] // SECTIONS


def controller_of(g: State, copy: i64) -> i64:
    """Return who controls *copy* in play, or -1 if it is not in play (DK-1.5)."""
    return ((g.mark(STATUS, copy) >> CONTROLLER_AT) & 3) - 1


def is_committed(g: State, copy: i64) -> bool:
    """Return whether a card in play is committed (DK-1.6)."""
    return g.mark(STATUS, copy) & COMMITTED != 0


def is_ready(g: State, zone: i64) -> bool:
    """Return whether there is a ready card in *zone*, a Banner's or a City's."""
    return g.size(zone) > 0 and not is_committed(g, g.top(zone))


def damage_on(g: State, copy: i64) -> i64:
    """Return the damage on a Character (DK-1.9)."""
    return g.mark(STATUS, copy) & DAMAGE


def shield_of(g: State, copy: i64) -> i64:
    """Return the Shield of a Character (DK-17.2)."""
    return (g.mark(STATUS, copy) & SHIELD) >> SHIELD_AT


def on_battlefield(g: State, copy: i64) -> bool:
    """Return whether *copy* is a Character or an Attachment in play (DK-1.3)."""
    return controller_of(g, copy) != NONE and g.fact(KIND, copy) in (CHARACTER, ATTACHMENT)


def line_of(g: State, copy: i64) -> i64:
    """Return the line of a Character, MELEE or SUPPORT, or -1 if it is on none (DK-12.1)."""
    seat = controller_of(g, copy)
    if seat == NONE:
        return NONE
    if g.has(MELEE + seat, copy):
        return MELEE
    if g.has(SUPPORT + seat, copy):
        return SUPPORT
    return NONE


def line_number(line: i64) -> i64:
    """Return the number of a line in events: 0 for the melee line, 1 for the support line."""
    if line == SUPPORT:
        return 1
    return 0


def line_of_key(key: i64) -> i64:
    """Return the line that a choice names."""
    if key == SUPPORT_LINE:
        return SUPPORT
    return MELEE


def has_room(g: State, seat: i64, line: i64) -> bool:
    """Return whether one more Character fits on a line (DK-18.16)."""
    return g.size(line + seat) < g.setting(LINE_MAX)


def characters(g: State, seat: i64) -> i64:
    """Return how many Characters *seat* has on the battlefield."""
    return g.size(MELEE + seat) + g.size(SUPPORT + seat)


def attacker(g: State) -> i64:
    """Return the attacker of the combat, or -1."""
    return g.get(ATTACKER, 0) - 1


def defender(g: State) -> i64:
    """Return the defender of the combat, or -1."""
    return g.get(DEFENDER, 0) - 1


def may_defend_instead(g: State, copy: i64) -> bool:
    """Return whether the attack can be redirected to *copy*: another one of the defending player (DK-9.11)."""
    old = defender(g)
    return old != NONE and copy != old and controller_of(g, copy) == controller_of(g, old)


def participant(g: State, seat: i64) -> i64:
    """Return the Character of *seat* that takes part in the combat, or -1."""
    copy = attacker(g)
    if copy != NONE and controller_of(g, copy) == seat:
        return copy
    copy = defender(g)
    if copy != NONE and controller_of(g, copy) == seat:
        return copy
    return NONE


def initiator(g: State) -> i64:
    """Return the initiating player: whose action is being carried out, else the first player (DK-13.15)."""
    if g.get(PHASE, 0) == IN_ACTIONS:
        return g.get(ACTIVE, 0)
    return g.get(FIRST, 0)


def same_state(g: State, one: i64, two: i64) -> bool:
    """Return whether two cards in play cannot be told apart, so that they are one candidate (DK-19.11)."""
    if g.program.card_of[one] != g.program.card_of[two]:
        return False
    for copy in (attacker(g), defender(g)):
        if one != two and copy in (one, two):
            return False
    for mark in range(5):
        if g.mark(mark, one) != g.mark(mark, two):
            return False
    if g.fact(KIND, one) != CHARACTER:
        return True
    return line_of(g, one) == line_of(g, two) and not has_attachment(g, one) and not has_attachment(g, two)


def has_attachment(g: State, copy: i64) -> bool:
    """Return whether anything is attached to *copy*."""
    for seat in range(SEATS):
        zone = ATTACHED + seat
        for i in range(g.size(zone)):
            if g.mark(HOST, g.card(zone, i)) == copy + 1:
                return True
    return False


def name_fits(g: State, one: i64, two: i64) -> bool:
    """Return whether two cards have the same name, whatever their sub-names (DK-2.15)."""
    return g.fact(NAME, one) == g.fact(NAME, two)


def controls_name(g: State, seat: i64, name: i64, but: i64) -> bool:
    """Return whether *seat* controls a Renowned Character of that name other than *but* (DK-15.1)."""
    for line in (MELEE, SUPPORT):
        for i in range(g.size(line + seat)):
            copy = g.card(line + seat, i)
            if copy != but and g.fact(RENOWNED, copy) == 1 and g.fact(NAME, copy) == name:
                return True
    return False


# Coming and going -------------------------------------------------------------------------------------------------


def enter_play(g: State, copy: i64, seat: i64) -> None:
    """Put *copy* into play, ready, under the control of *seat*; its abilities become active (DK-1.6)."""
    g.set_mark(STATUS, copy, (seat + 1) << CONTROLLER_AT)
    g.set_mark(CHANGES, copy, 0)
    g.set_mark(SETS, copy, 0)
    g.set_mark(KEYWORDS, copy, g.get(LOSSES, 0) << 50)
    g.add(LISTENERS, 0, g.fact(LISTENS, copy))
    g.add(STANDING, 0, g.fact(STANDS_LOW, copy))
    g.add(STANDING, 1, g.fact(STANDS_HIGH, copy))


def leave_play(g: State, copy: i64) -> None:
    """Take *copy* out of play and clear its marks; break off a combat in which it took part (DK-1.10, DK-9.8)."""
    g.set_mark(STATUS, copy, 0)
    g.set_mark(CHANGES, copy, 0)
    g.set_mark(SETS, copy, 0)
    g.set_mark(KEYWORDS, copy, 0)
    g.set_mark(HOST, copy, 0)
    g.add(LISTENERS, 0, -g.fact(LISTENS, copy))
    g.add(STANDING, 0, -g.fact(STANDS_LOW, copy))
    g.add(STANDING, 1, -g.fact(STANDS_HIGH, copy))
    if g.get(COMBAT, 0) == FIGHTING and (attacker(g) == copy or defender(g) == copy):
        break_off(g)


def break_off(g: State) -> None:
    """Break off the combat, which goes straight to its end without participants (DK-9.9, DK-10.15)."""
    g.set(COMBAT, 0, BROKEN_OFF)
    g.set(ATTACKER, 0, 0)
    g.set(DEFENDER, 0, 0)


def gain_gold(g: State, seat: i64, n: i64) -> None:
    """Give gold to *seat* (DK-17.7)."""
    if n > 0:
        g.add(GOLD, seat, n)
        g.tell(E_GOLD, seat, NONE, n)


def lose_gold(g: State, seat: i64, n: i64) -> None:
    """Take up to *n* gold from *seat* (DK-17.7)."""
    if n > g.get(GOLD, seat):
        n = g.get(GOLD, seat)
    if n > 0:
        g.add(GOLD, seat, -n)
        g.tell(E_LOSES_GOLD, seat, NONE, n)


def gain_prestige(g: State, seat: i64, n: i64) -> None:
    """Give prestige to *seat* (DK-17.8)."""
    if n > 0:
        g.add(PRESTIGE, seat, n)
        g.tell(E_PRESTIGE, seat, NONE, n)


def lose_prestige(g: State, seat: i64, n: i64) -> None:
    """Take up to *n* prestige from *seat* (DK-17.8)."""
    if n > g.get(PRESTIGE, seat):
        n = g.get(PRESTIGE, seat)
    if n > 0:
        g.add(PRESTIGE, seat, -n)
        g.tell(E_LOSES_PRESTIGE, seat, NONE, n)


def draw(g: State, seat: i64, n: i64) -> i64:
    """Draw up to *n* cards, limited by the deck and by the room in the hand; return how many (DK-5.7, DK-18.15)."""
    drawn: i64 = 0
    while drawn < n and g.size(DECK + seat) > 0 and g.size(HAND + seat) < g.setting(HAND_MAX):
        g.tell(E_DRAWS, seat, g.take(DECK + seat, HAND + seat))
        drawn += 1
    return drawn
