"""Play any text of In the Trueshot Lodge in random games, to show that each row of its phrasebook has an effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.match import start_engine
from cardwright.text import Card, Tree
from tests.games.wording import Plays

GAME = find_game("trueshot")
SCHEMA = GAME.schema
# Coins to buy weapons with, so that their texts happen too.
OPTIONS = GAME.read_options({"income": 3}, 4)
GAMES = 3
ASPECT = 1

NO_EFFECT = Tree.parse("gain_coins(owner, 0)")
NO_AURA = Tree.parse("has(mine_all(any), attack(0))")
PLACES_FOR_EFFECTS = (
    "countable", "effect", "clause", "order", "optional", "choice", "guarded", "sentence", "follow",
)  # fmt: skip
IDLE: Mapping[str, Sequence[Tree]] = {
    **{place: [NO_EFFECT] for place in PLACES_FOR_EFFECTS},
    "aura": [NO_AURA],
    "standing": [Tree("static", NO_AURA)],
    "cond": [Tree.parse("at_least(owner, coins, 0)"), Tree.parse("at_least(owner, coins, 999)")],
}


def kind_of(card: Card) -> str:
    """Return the kind of a card as far as its text goes: an Aspect stays in play, other spells do not."""
    return "aspect" if card.facts.get("families", 0) & ASPECT else card.kind


@lru_cache(maxsize=5000)
def kinds(tree: Tree) -> frozenset[str]:
    """Return the kinds of cards on which a text may stand."""
    cards = {kind_of(card): card for card in GAME.shipped_cards.cards if card.kind not in SCHEMA.without_text}
    return frozenset(kind for kind, card in cards.items() if SCHEMA.misplaced(card.kind, card.facts, tree) is None)


@lru_cache(maxsize=5000)
def events_digest(tree: Tree, on: frozenset[str]) -> bytes:
    """Return a digest of the events of some random games in which every second card of these kinds has this text."""
    cards = tuple(
        replace(card, tree=tree) if i % 2 and kind_of(card) in on else card
        for i, card in enumerate(GAME.shipped_cards.cards)
    )
    table = GAME.table(replace(GAME.shipped_cards, cards=cards), 4, OPTIONS)
    found = blake2b(digest_size=16)
    for seed in range(GAMES):
        g = start_engine(table, seed)
        g.events = []
        play_some(g, Dice(seed), 10_000)
        found.update(repr(g.events).encode())
    return found.digest()


PLAYS = Plays(
    SCHEMA.book,
    events_digest,
    IDLE,
    kinds,
    mistakes={
        "cond-has_weapon(player)": ("has_weapon", lambda tree: IDLE["cond"][0]),
        "cond-has_aspect(player)": ("has_aspect", lambda tree: IDLE["cond"][1]),
        "countable-restore(pets, n)": ("restore", lambda tree: NO_EFFECT),
        "effect-cannot_strike(pets, until)": ("cannot_strike", lambda tree: NO_EFFECT),
        "optional-may(clause)": ("may", lambda tree: NO_EFFECT),
        "aura-first_less(n)": ("first_less", lambda tree: NO_AURA),
        "aura-reach": ("reach", lambda tree: NO_AURA),
    },
)
