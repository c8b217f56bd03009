"""Play any text of L.E.T.A.L. from one crowded position, to show that each row of its phrasebook has an effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.engine.state import blank_state
from cardwright.games import find_game
from cardwright.games.game import Table
from cardwright.games.position import read_position
from cardwright.text import Tree
from cardwright.text.decks import Deck
from tests.games.wording import Plays

GAME = find_game("letal")
SCHEMA = GAME.schema
OPTIONS = GAME.read_options({}, 2)
GAMES = 12
ANSWERS = 70  # about four turns

# The list of both players; a card with a star has the text that is shown.
LIST = Deck(
    "crowded",
    tuple(
        (section, tuple(ids.split()))
        for section, ids in (
            ("heroes", "gatewarden emberwright*"),
            (
                "first",
                (
                    "measured_step* second_breath* whetstone* rooted_stance* duck* cover* shield_bash bar_the_way "
                    "hammerfall wide_sweep raised_shield counterblow form_up lock_blades long_haft morning_drill"
                ),
            ),
            (
                "second",
                (
                    "stoke* fire_dart* kindling* cold_iron* heat_haze* flare* hedge_magic bursting_ember bellows "
                    "choking_ash sear_shut backdraft ring_of_cinders burning_step walk_through_fire molten_ward"
                ),
            ),
        )
    ),
)
# All stand close together; each hero has something of every kind.
POSITION = "\n".join(
    f"""
{seat} heroes gatewarden/case={first}/endurance=9/marks=1/grudge={other}.2 emberwright/case={second}/endurance=7
{seat} first_hand measured_step second_breath duck cover shield_bash raised_shield
{seat} first_discard counterblow bar_the_way
{seat} second_hand stoke fire_dart heat_haze hedge_magic choking_ash
{seat} second_discard backdraft ring_of_cinders molten_ward
{seat} first_deck whetstone hammerfall, second_deck cold_iron flare bellows
{seat} auras rooted_stance/on={seat}.heroes.1 kindling/on={seat}.heroes.2
""".strip()
    for seat, other, first, second in (("A", "B", "c3", "c4"), ("B", "A", "d3/disabled", "d5"))
)
OPENING = "A heroes gatewarden emberwright\nB heroes gatewarden emberwright\nat first"
START = f"{POSITION}\ntable first A, active A, round 3\nat begin"

WITH_TEXT = frozenset(card[:-1] for _, ids in LIST.sections for card in ids if card.endswith("*"))
DECK = replace(LIST, sections=tuple((name, tuple(id.rstrip("*") for id in ids)) for name, ids in LIST.sections))
LISTED = frozenset(card for _, ids in DECK.sections for card in ids)
CARDS = tuple(card for card in GAME.shipped_cards.cards if card.id in LISTED)

# What does nothing, what never happens, and whom no text finds.
NOTHING = Tree.parse("lose(self, 0)")
NO_CHANGE = Tree.parse("change(by(self), more(0))")
NOBODY = Tree.parse("a(hero(enemy, far(99)))")
NEVER = Tree("moves", NOBODY)
NO_COSTS = (Tree.parse("pay_hide(0)"), Tree.parse("pay_hide(99)"))
IDLE: Mapping[str, Sequence[Tree]] = {
    **dict.fromkeys(("effect", "step", "instr", "deed", "order"), (NOTHING,)),
    **dict.fromkeys(("mod", "modifying", "passive"), (NO_CHANGE,)),
    "guarding": [Tree.parse("guard(2, 2)")],
    "cond": [Tree.parse("hand_at_most(self, 99)"), Tree.parse("lost_at_least(self, 9999)")],
    "moment": [NEVER],
    "event": [Tree("recovers", NOBODY)],
    "condition": [Tree("when", NEVER)],
    "activation": [Tree.parse("use(main_phase, pay_hide(99))")],
    "cost": NO_COSTS,
    "surcharge": [Tree("extra", cost) for cost in NO_COSTS],
    "picked": [NOBODY],
    "crowd": [Tree.parse("each(hero(enemy, far(99)))")],
    "option": [Tree("either", Tree("self"), NOBODY)],
    "pair": [Tree.parse("both(self, each(hero(enemy, far(99))))")],
    "described": [Tree.parse("hero(enemy, far(99))")],
    "filter": [Tree.parse("hand_at_most(99)")],
    "spot": [Tree.parse("case(far(99))")],
    "aimed": [Tree("to", NOBODY)],
    "suffered": [Tree("against", NOBODY)],
    "amount": [Tree.parse("more(0)")],
    "distance": [Tree.parse("steps(0)")],
}


@lru_cache(maxsize=10_000)
def kinds(tree: Tree) -> frozenset[str]:
    """Return the kinds of cards on which a text may stand."""
    return frozenset(
        card.kind for card in CARDS if card.id in WITH_TEXT and SCHEMA.misplaced(card.kind, card.facts, tree) is None
    )


def table_with(tree: Tree, on: frozenset[str]) -> Table:
    """Return a table at which the cards of these kinds that may have it have this text."""
    cards = tuple(
        replace(card, tree=tree, abilities=()) if card.id in WITH_TEXT and card.kind in on else card for card in CARDS
    )
    return GAME.deck_table(replace(GAME.shipped_cards, cards=cards), 2, OPTIONS, (DECK, DECK))


@lru_cache(maxsize=10_000)
def events_digest(tree: Tree, on: frozenset[str]) -> bytes:
    """Return a digest of what happens in some random games, from the position and from the first draw on."""
    table = table_with(tree, on)
    found = blake2b(digest_size=16)
    for start in (START, OPENING):
        begun = blank_state(table.program)
        begun.seed(1)
        begun.events = []
        GAME.begin_at(table, begun, read_position(start, 2))
        begun.run()
        found.update(repr(begun.events).encode())
        for seed in range(GAMES if start == START else 1):
            g = begun.clone()
            g.events = []
            play_some(g, Dice(seed), ANSWERS if start == START else 1)
            found.update(repr(g.events).encode())
    return found.digest()


PLAYS = Plays(
    SCHEMA.book,
    events_digest,
    IDLE,
    kinds,
    before=dict.fromkeys(("cond-not_blocked", "cond-not_fully_blocked"), "effect-deal(blow, target)"),
    mistakes={
        "cond-lost_at_least(certain, n)": ("lost_at_least", lambda tree: IDLE["cond"][0]),
        "cond-no_attack(certain)": ("no_attack", lambda tree: IDLE["cond"][1]),
        "effect-return_cards(n, cardtype)": ("return_cards", lambda tree: NOTHING),
        "effect-hide(n)": ("hide", lambda tree: NOTHING),
        "effect-disable(whom)": ("disable", lambda tree: NOTHING),
        "step-may(effect)": ("may", lambda tree: NOTHING),
        "mod-cannot(whom, be_pushed)": ("cannot", lambda tree: NO_CHANGE),
        "filter-grudge": ("grudge", lambda tree: IDLE["filter"][0]),
    },
)
