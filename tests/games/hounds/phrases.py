"""Play any text of Hounds & Heroes in random games, to show that each row of its phrasebook has an effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.match import start_engine
from cardwright.text import CardwrightError, Tree, print_text
from tests.games.wording import Plays

GAME = find_game("hounds")
BOOK = GAME.schema.book
OPTIONS = GAME.read_options({"quick_play": True}, 2)
GAMES = 3
ANY_CARD = frozenset(["card"])

# What may be done and does nothing, and what can never be done (HH-1.3): a question is not asked for the latter.
NO_EFFECTS = (Tree.parse("gain(me, treats, 0)"), Tree.parse("move(this, to_hand(opp))"))
PLACES_FOR_EFFECTS = ("effect", "clause", "order", "optional", "choice", "guarded", "sentence")
IDLE: dict[str, Sequence[Tree]] = {
    "text": [Tree("text", effect) for effect in NO_EFFECTS],
    **dict.fromkeys(PLACES_FOR_EFFECTS, NO_EFFECTS),
    "countable": NO_EFFECTS[:1],
    "cond": [Tree.parse("at_least(me, treats, 0)"), Tree.parse("at_least(me, hand_cards, 99)")],
    "counted": [Tree.parse("count(filter(hound), barracks)")],
}


@lru_cache(maxsize=1000)
def played_events(tree: Tree, kinds: frozenset[str]) -> tuple[tuple[int, ...], ...]:
    """Return the events of some random games in which every second card has this text."""
    cards = tuple(replace(card, tree=tree) if i % 2 else card for i, card in enumerate(GAME.shipped_cards.cards))
    table = GAME.table(replace(GAME.shipped_cards, cards=cards), 2, OPTIONS)
    events: list[tuple[int, ...]] = []
    for seed in range(GAMES):
        g = start_engine(table, seed)
        g.events = []
        play_some(g, Dice(seed), 10_000)
        events += g.events
    return tuple(events)


def kinds(tree: Tree) -> frozenset[str]:
    """Return the kinds of cards on which a text may stand: all, if the text can be printed."""
    try:
        print_text(tree, BOOK, "en")
    except CardwrightError:
        return frozenset()
    return ANY_CARD


PLAYS = Plays(
    BOOK,
    played_events,
    IDLE,
    kinds,
    mistakes={
        "dur-next_round": ("next_round", lambda tree: Tree("round")),
        "who-each": ("each", lambda tree: Tree("opp")),
        "cond-resolved(opp)": ("resolved", lambda tree: IDLE["cond"][0]),
        "cond-is(it, breed)": ("is", lambda tree: IDLE["cond"][1]),
        "counted-fainted_hounds(player)": ("fainted_hounds", lambda tree: IDLE["counted"][0]),
        "countable-prevent(me, n, dur)": ("prevent", lambda tree: NO_EFFECTS[0]),
        "effect-cancel(opp)": ("cancel", lambda tree: NO_EFFECTS[1]),
        "optional-may(clause)": ("may", lambda tree: NO_EFFECTS[1]),
    },
)
