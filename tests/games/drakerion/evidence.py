"""List the events that show the effects of texts in Drakerion, and positions for rare ones."""

from tests.games.evidence import Evidence
from tests.games.machinery import Trial
from tests.games.trials import BUILT, DRAKERION

SHOWS = {
    "damage": {"damage"},
    "heal": {"heals"},
    "shield": {"shield"},
    "modify": {"changes"},
    "grant": {"gains-keyword"},
    "remove": {"loses-keyword"},
    "blank": {"blank"},
    "move": {"moves"},
    "ready": {"readies"},
    "destroy": {"destroyed"},
    "discard": {"leaves"},
    "return": {"returns"},
    "bottom": {"bottom"},
    "put_in_play": {"put"},
    "replace": {"replaces"},
    "redirect": {"redirected"},
    "cancel": {"cancelled"},
    "draw": {"draws"},
    "gain_gold": {"gold"},
    "gain_gold_cost": {"gold"},
    "lose_gold": {"loses-gold"},
    "gain_prestige": {"prestige"},
    "discard_random": {"discards"},
    "first_player": {"first-player"},
    "search": {"finds"},
    "look_hand": {"looks-hand"},
    "look_top": {"looks-top"},
}

# Both built lists of every faction hold together every card.
PAIRS = (("concord", "pack"), ("court", "fens"))

TWO_TIDINGS = """
A melee guild_halberdier/damage=3, hand last_reserves last_reserves, gold 9
B melee bonfire_brute
table active A
at actions
"""

TWO_OGRES = """
A melee pit_ogre pit_ogre/damage=1
B melee guild_halberdier
at end
"""

TWO_SHADOWS = """
A melee bonfire_brute own_card, hand scatter_and_circle
B melee guild_halberdier own_card
table active A
at actions
"""
TWO_MOVED = """
A melee own_card bonfire_brute howler smoke_stalker
B melee own_card guild_halberdier toll_archer bridge_warden
table active A
at actions
"""
BOTH_FALL = """
A melee bonfire_brute/damage=5, prestige 8
B melee guild_halberdier/damage=3, prestige 8
table active A
at actions
"""
BOTH_FALL_EVEN = BOTH_FALL.replace("prestige 8", "prestige 9", 1)
EVEN_AT_THE_END = """
A melee bonfire_brute/damage=1, prestige 3
B melee guild_halberdier, prestige 3
table round 24
at end
"""
LOOP = Trial("drakerion", 2, file="restless_shadow.toml", decks=("pack_own.deck", "concord_own.deck"))
DRILL = Trial("drakerion", 2, file="stern_drillmaster.toml", decks=("pack_own.deck", "concord_own.deck"))
PACK_AND_CONCORD = Trial("drakerion", 2, decks=("pack", "concord"))

EVIDENCE = Evidence(
    DRAKERION,
    tuple(
        Trial("drakerion", 2, decks=tuple(f"{faction}_{list_}.deck" for faction in pair))
        for list_ in ("built", "built_2")
        for pair in PAIRS
    ),
    begins=frozenset(["uses", "plays-event"]),
    ends=frozenset(["turn", "actions", "plays", "attaches", "attacks", "exchange", "passes", "turn-ends"]),
    shows=SHOWS,
    words=frozenset(["draw", "ready"]),
    starts=(
        (Trial("drakerion", 2, file="two_tidings.toml", decks=BUILT), TWO_TIDINGS, 3),
        (PACK_AND_CONCORD, TWO_OGRES, 12),
        (LOOP, TWO_SHADOWS, 12),
        (DRILL, TWO_MOVED, 4),
        (PACK_AND_CONCORD, BOTH_FALL, 6),
        (PACK_AND_CONCORD, BOTH_FALL_EVEN, 6),
        (PACK_AND_CONCORD, EVEN_AT_THE_END, 1),
    ),
    games_each=2,
    sets=20,
    rare_refusals=frozenset(
        ["forbidden", "has-retreated", "is-defender", "lines-full", "no-namesake", "other-line", "used-up"]
    ),
)
