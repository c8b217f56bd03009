"""Play any text of Drakerion from one crowded position, to show that each row of its phrasebook has an effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from random import Random

from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.engine.state import blank_state
from cardwright.games import find_game
from cardwright.games.game import Table
from cardwright.games.position import read_position
from cardwright.text import Card, Tree
from cardwright.text.decks import Deck
from tests.games.wording import Plays

GAME = find_game("drakerion")
SCHEMA = GAME.schema
OPTIONS = GAME.read_options({"maneuvers": 4, "deck_min": 20, "turn_limit": 3, "prestige_to_win": 60}, 2)
GAMES = 12
ANSWERS = 90  # about a turn and a half

# The list of both players; a card with a star has the text that is shown.
LIST = Deck(
    "crowded",
    tuple(
        (section, tuple(ids.split()))
        for section, ids in (
            ("banner", "the_nine_bridges*"),
            ("city", "ambergate*"),
            ("retreat", "sound_the_retreat"),
            ("maneuvers", "open_the_granaries letters_of_levy* night_march* feigned_withdrawal"),
            (
                "deck",
                (
                    "guild_halberdier* smoke_stalker bridge_warden toll_archer maelle_voice* "
                    "river_medic* ember_witch* bog_heron nanna_lamp "
                    "maelle_bridge_burner* howler* stilt_guard soot_crow char_jackal* rhusk_cub "
                    "peat_shaman* rooftop_courier toad_oracle reed_scout* nanna_first_match "
                    "hold_the_span* arrow_toll* grudge_unburied go_for_the_throat* call_of_the_pack* double_door "
                    "tower_shield* fen_lantern* slow_venom spiked_collar windlass* guild_seal eelskin_coat* "
                    "clinging_weed"
                ),
            ),
        )
    ),
)
# Something of every kind lies everywhere; one player has enough to pay with.
POSITION = "\n".join(
    f"""
{seat} melee guild_halberdier smoke_stalker/damage=1 toll_archer/committed maelle_voice/damage=2 bridge_warden
{seat} support river_medic ember_witch/damage=1 bog_heron nanna_lamp/committed
{seat} attached tower_shield/on={seat}.melee.1 slow_venom/on={other}.melee.2 guild_seal/on={seat}.melee.3
{seat} hand maelle_bridge_burner howler stilt_guard soot_crow hold_the_span arrow_toll double_door windlass
{seat} discard char_jackal rhusk_cub go_for_the_throat eelskin_coat
{seat} {has}
""".strip()
    for seat, other, has in (("A", "B", "gold 30, prestige 6"), ("B", "A", "gold 4, prestige 5"))
)
START = f"{POSITION}\ntable first A, active A\nat turn"

WITH_TEXT = frozenset(card[:-1] for _, ids in LIST.sections for card in ids if card.endswith("*"))
DECK = replace(LIST, sections=tuple((name, tuple(id.rstrip("*") for id in ids)) for name, ids in LIST.sections))


# Attackers are committed when they attack: only such a card lets one be committed for a cost.
OWN_TEXTS = {"double_door": Tree.parse("text(combat(then(ready(attacker(you)))))")}


def _cast() -> tuple[Card, ...]:
    """Return the cards of the list; each has some of all traits, so that every trait is on others."""
    rng = Random(0)
    traits = sorted(SCHEMA.book.lexicon.nouns[name].tree.op for name in SCHEMA.book.lexicon.nouns if _is_trait(name))
    listed = {card for _, ids in DECK.sections for card in ids}
    return tuple(
        replace(
            card,
            tree=OWN_TEXTS.get(card.id, card.tree),
            words={"traits": tuple(trait for trait in traits if rng.random() < 0.3)},
            named={"setup": {}} if card.kind == "banner" else {},
        )
        for card in GAME.shipped_cards.cards
        if card.id in listed
    )


def _is_trait(name: str) -> bool:
    return "trait" in SCHEMA.book.lexicon.nouns[name].categories


CARDS = _cast()

# What does nothing, what never happens, and what no card answers.
NOTHING = Tree.parse("heal(0, each(filter(character)))")
NO_STATIC = Tree.parse("has_stat(all(filter(character)), 0, attack)")
UNUSED = Tree("action", Tree.parse("pay(costs(pay_gold(9999)), then(draw(you, 1)))"))
NOBODY = Tree.parse("filter(character, cost_at_least(99))")
NEVER = Tree("a", NOBODY)
NO_COSTS = (Tree.parse("pay_gold(0)"), Tree.parse("pay_gold(9999)"))
LASTS = Tree("then", NOTHING)
IDLE: Mapping[str, Sequence[Tree]] = {
    **dict.fromkeys(("effect", "offered", "step"), (NOTHING,)),
    **dict.fromkeys(("looking", "then", "deed", "body"), (LASTS,)),
    "look": [NOTHING],
    "static": [NO_STATIC],
    "unlabelled": [NO_STATIC],
    "ability": [UNUSED],
    "cond": [Tree.parse("gold_at_least(you, 0)"), Tree.parse("gold_at_least(you, 9999)")],
    **dict.fromkeys(("own_cost", "other_cost", "cost"), NO_COSTS),
    "event": [Tree("destroyed", NEVER)],
    "watched": [NEVER],
    "group": [Tree("all", NOBODY)],
    "crowd": [Tree("each", NOBODY)],
    **dict.fromkeys(("fighter", "owned"), (Tree.parse("filter(character)"), NOBODY)),
    "gear": [Tree.parse("filter(attachment)"), Tree.parse("filter(attachment, cost_at_least(99))")],
    "buried": [Tree.parse("filter(character, cost_at_least(99), in_your_discard)")],
    "found": [NOBODY],
    "held": [Tree.parse("filter(character, cost_at_least(99), from_your_hand)")],
}


@lru_cache(maxsize=10_000)
def kinds(tree: Tree) -> frozenset[str]:
    """Return the kinds of cards on which a text may stand."""
    return frozenset(
        card.kind for card in CARDS if card.id in WITH_TEXT and SCHEMA.misplaced(card.kind, card.facts, tree) is None
    )


def table_with(tree: Tree, on: frozenset[str]) -> Table:
    """Return a table at which the cards of these kinds that may have it have this text."""
    cards = tuple(replace(card, tree=tree) if card.id in WITH_TEXT and card.kind in on else card for card in CARDS)
    return GAME.deck_table(replace(GAME.shipped_cards, cards=cards), 2, OPTIONS, (DECK, DECK))


@lru_cache(maxsize=10_000)
def events_digest(tree: Tree, on: frozenset[str]) -> bytes:
    """Return a digest of what happens in some random games from the position."""
    table = table_with(tree, on)
    start = blank_state(table.program)
    start.seed(1)
    GAME.begin_at(table, start, read_position(START, 2))
    start.run()
    found = blake2b(digest_size=16)
    for seed in range(GAMES):
        g = start.clone()
        g.events = []
        play_some(g, Dice(seed), ANSWERS)
        found.update(repr(g.events).encode())
    return found.digest()


PLAYS = Plays(
    SCHEMA.book,
    events_digest,
    IDLE,
    kinds,
    mistakes={
        "dur-this_combat": ("this_combat", lambda tree: Tree("this_turn")),
        "crowd-each_other(filter)": ("each_other", lambda tree: IDLE["crowd"][0]),
        "event-committed(watched)": ("committed", lambda tree: IDLE["event"][0]),
        "cond-is_wounded(bearer)": ("is_wounded", lambda tree: IDLE["cond"][0]),
        "cond-at_range(attacker(you))": ("at_range", lambda tree: IDLE["cond"][1]),
        "own_cost-pay_gold(n)": ("pay_gold", lambda tree: NO_COSTS[0]),
        "effect-cancel": ("cancel", lambda tree: NOTHING),
        "effect-discard_random(who, n)": ("discard_random", lambda tree: NOTHING),
        "step-may(offered)": ("may", lambda tree: NOTHING),
        "static-not_intercepted(group)": ("not_intercepted", lambda tree: NO_STATIC),
        "static-value(worth, n)": ("value", lambda tree: NO_STATIC),
    },
    printed={"effect-retreat": "text(action(then(retreat)))"},
)
