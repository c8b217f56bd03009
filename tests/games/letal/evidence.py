"""List the events that show the effects of texts in L.E.T.A.L., and positions for rare ones."""

from __future__ import annotations

from collections import defaultdict

from cardwright.games import find_game
from tests.games.evidence import Evidence
from tests.games.machinery import Trial
from tests.games.trials import LETAL, TEAMS

SHOWS = {
    "deal": {"declares"},
    "prevent": {"prevents"},
    "more_damage": {"more"},
    "move": {"moves"},
    "push": {"pushed"},
    "pull": {"pulled"},
    "swap": {"swaps"},
    "place": {"stands"},
    "choose_case": {"chooses-case"},
    "choose_direction": {"chooses-direction"},
    "lose": {"loses"},
    "recover": {"recovers"},
    "draw": {"draws"},
    "discard": {"discards"},
    "discard_random": {"discards"},
    "hide": {"hides"},
    "disable": {"disabled"},
    "enable": {"enabled"},
    "return_cards": {"returns"},
    "remove_self": {"removed"},
    "place_token": {"marked"},
    "remove_tokens": {"unmarked"},
    "discard_aura": {"aura-leaves"},
    "lasting": {"lasts"},
    "put_aura": {"aura"},
}
AURAS = frozenset(card.id for card in find_game("letal").shipped_cards.cards if card.kind == "aura")


class LetalEvidence(Evidence):
    """Auras act long after they were played; whatever happens while one is in play may show it."""

    def follow(self, told: list[tuple[str, str]], happened: defaultdict[str, set[str]]) -> None:
        super().follow(told, happened)
        in_play: set[str] = set()
        for name, card in told:
            for each in in_play:
                happened[each].add(name)
            if name == "plays" and card in AURAS:
                in_play.add(card)


# The starters of these pairs and the lists of the same heroes with all other cards hold together every card.
OTHERS = ("other_assassin_emberwright.deck", "other_gatewarden_longshot.deck", "other_bonesetter_puppeteer.deck")

# Both teams are down to heroes that one blow kills, the striker among them.
BOTH_FALL = """
A heroes emberwright/case=c3/endurance=1 puppeteer/dead, first_hand bursting_ember bursting_ember
B heroes assassin/case=c5/endurance=1 gatewarden/dead
table active A, round 5
at main
"""
TIRED = """
A heroes emberwright/case=c3/endurance=3 puppeteer/endurance=3
B heroes assassin/case=c5/endurance=3 gatewarden/endurance=3
table active B, first A, round 25
at end
"""
TIME_IS_UP = """
A heroes emberwright/case=c3/endurance=3 puppeteer/endurance=3
B heroes assassin/case=c5/endurance=3 gatewarden/endurance=3
table active B, first A, round 5, last_cycle 5
at end
"""
CROWDED = """
A heroes emberwright/case=c3 puppeteer/case=c1/marks=1, auras kindling/on=A.heroes.1 kindling/on=A.heroes.2
B heroes assassin/case=c5 gatewarden/case=d4/disabled, first_hand twin_daggers duck, second_hand cover
table active A, round 5
at begin
"""
# A has acted as often as a turn allows, and is attacked.
ACTED = """
A heroes emberwright/case=c4 puppeteer/case=a1, first_hand bursting_ember bellows, acts 100
B heroes assassin/case=c3 gatewarden/case=f6, first_hand quick_stab lunge feint
table active B, first B, round 3
at main
"""
PAIR = Trial("letal", 2, decks=("emberwright_puppeteer", "assassin_gatewarden"))

EVIDENCE = LetalEvidence(
    LETAL,
    (
        Trial("letal", 2, decks=("assassin_gatewarden", OTHERS[2])),
        Trial("letal", 2, decks=("emberwright_longshot", OTHERS[1])),
        Trial("letal", 4, decks=("bonesetter_puppeteer", *OTHERS[:2], "gatewarden_bonesetter")),
        Trial("letal", 4, decks=TEAMS),
    ),
    begins=frozenset(["plays", "uses"]),
    ends=frozenset(["turn", "plays", "uses", "rests", "avenges", "cycle"]),
    shows=SHOWS,
    starts=((PAIR, BOTH_FALL, 12), (PAIR, TIRED, 1), (PAIR, TIME_IS_UP, 1), (PAIR, CROWDED, 2), (PAIR, ACTED, 4)),
    games_each=1,
    sets=16,
    uses=("use", "hide"),
)
