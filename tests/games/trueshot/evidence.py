"""List the events that show the effects of texts in In the Trueshot Lodge, and positions for rare ones."""

from tests.games.evidence import Evidence
from tests.games.machinery import Trial
from tests.games.trials import TRUESHOT

SHOWS = {
    "gain": {"attack", "max-health"},
    "give": {"attack", "max-health"},
    "lose_attack": {"attack"},
    "remove": {"loses-health"},
    "restore": {"restored"},
    "revive": {"returns"},
    "cannot_strike": {"cannot-strike"},
    "cannot_be_struck": {"cannot-be-struck"},
    "poison": {"poison"},
    "choose_type": {"names-type"},
    "has_type": {"type"},
    "extra_turn": {"gets-extra-turn"},
    "gain_coins": {"coins"},
    "lose_coins": {"coins-lost"},
    "gain_life": {"life"},
    "lose_life": {"life-lost"},
    "lose_weapon": {"loses-weapon"},
    "discard_spells": {"discards"},
    "take_spells": {"takes"},
    "place": {"placed", "trap-spent"},
}

NOTHING_LEFT = """\
A pets calf pup kitten, weapon stick
B pets calf pup kitten
C pets lamb chick cub
D pets lamb chick cub
table shop sling
at preparation
"""

EVIDENCE = Evidence(
    TRUESHOT,
    (Trial("trueshot", 4, {"income": 2}),),
    begins=frozenset(["trigger", "casts"]),
    ends=frozenset(
        ["trigger", "casts", "turn", "extra-turn", "declares", "strikes", "prepares", "round-won", "drafts"]
    ),
    shows=SHOWS,
    starts=((Trial("trueshot", 4, file="small.toml"), NOTHING_LEFT, 10),),
)
