"""List the events that show the effects of texts in Hounds & Heroes, and positions for rare ones."""

from cardwright.text import Tree
from tests.games.evidence import Evidence
from tests.games.machinery import Trial
from tests.games.trials import HOUNDS

# An event that shows that an effect of the shipped cards has happened; without life in use Treats take its place.
SHOWS = {
    "gain": {"treats", "life"},
    "lose": {"treats-lost", "life-lost", "treats"},
    "steal": {"stolen"},
    "draw": {"draw"},
    "next_draw": {"draw-change"},
    "mill": {"discards"},
    "power": {"power"},
    "set_power": {"becomes"},
    "min_damage": {"least"},
    "count_as_hero": {"counts-as"},
    "prevent": {"prevent"},
    "no_faint": {"no-faint"},
    "double_treats": {"double"},
    "swap": {"swap"},
    "swap_hand": {"swap-hand"},
    "replace": {"replaced"},
    "dig": {"keeps"},
    "reorder": {"reorders"},
    "move": {"to-hand", "on-deck", "under-heroes"},
    "cancel": {"cancel"},
    "use": {"uses"},
    "discount": {"discount"},
    "recruit_free": {"recruit"},
    "recover": {"recover"},
    "faint": {"faint", "shielded"},
}

NO_CARDS_FOR_A_TIE = """\
A attack whippet, ability labrador, defense pug
B attack whippet, ability labrador, defense pug
at reveal
"""
A_HERO_FOR_FREE = """\
A attack whippet, ability bone_baron, defense pug
B attack whippet, ability labrador, defense pug
table barracks alpha_prime grandma_crumb whistler
at reveal
"""

BOTH_AT_ONCE = """\
A life 1, attack husky, ability labrador, defense pug, deck beagle basset whippet
B life 1, attack husky, ability labrador, defense pug, deck beagle basset whippet
at reveal
"""

EVIDENCE = Evidence(
    HOUNDS,
    (Trial("hounds", 2, {"quick_play": True}),),
    begins=frozenset(["ability", "uses"]),
    ends=frozenset(["order"]),
    shows=SHOWS,
    nothing=Tree.parse("text(gain(me, treats, 0))"),
    starts=(
        (Trial("hounds", 2), NO_CARDS_FOR_A_TIE, 10),
        (Trial("hounds", 2), A_HERO_FOR_FREE, 20),
        (Trial("hounds", 2), BOTH_AT_ONCE, 3),
    ),
    extra_games=dict.fromkeys(range(len(HOUNDS.tables) - 3, len(HOUNDS.tables)), 32),
)
