"""Every row of the phrasebook has been carried out in random play: with other words in its place the games differ.

An effect must do more than effects that do nothing; a condition must have held and have failed; whatever a row names
(a player, a slot, a pile, a round, an amount) must matter to an effect that does something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random

import pytest

from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.match import start_engine
from cardwright.text import LANGUAGES, Language, Tree
from cardwright.text.phrase_index import phrase_index
from cardwright.text.phrasebook import Row
from cardwright.text.tree import Arg
from tests.covers import covers
from tests.games.wording import Plays, sayings, texts_with

GAME = find_game("hounds")
BOOK = GAME.schema.book
OPTIONS = GAME.read_options({"quick_play": True}, 2)
SAYINGS = sayings(BOOK)
GAMES = 3
TEXTS = 400  # played for a row, until one of them shows it; most rows need less than ten

FEW = 40  # enough to notice that none shows it

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
def told(tree: Tree) -> tuple[tuple[int, ...], ...]:
    """Return everything told of some games in which every second card has this text."""
    cards = tuple(replace(card, tree=tree) if i % 2 else card for i, card in enumerate(GAME.shipped_cards.cards))
    table = GAME.table(replace(GAME.shipped_cards, cards=cards), 2, OPTIONS)
    events: list[tuple[int, ...]] = []
    for seed in range(GAMES):
        g = start_engine(table, seed)
        g.news = []
        play_some(g, Dice(seed), 10_000)
        events += g.news
    return tuple(events)


PLAYS = Plays(BOOK, told, IDLE)


def has_happened(plays: Plays, name: str, language: Language, most: int) -> bool:
    """Return whether one of some random texts shows that a row of the phrasebook is carried out."""
    saying = SAYINGS[name]
    texts = texts_with(BOOK, saying, language, Random(f"{name} {language}"))
    return any(plays.is_carried_out(said, saying) for said in islice(texts, most))


@pytest.mark.slow
@pytest.mark.parametrize("name", SAYINGS)
@covers("HH-20.1")
def test_every_row_of_the_phrasebook_has_happened(name: str) -> None:
    for language in LANGUAGES:
        if not has_happened(PLAYS, name, language, TEXTS):
            pytest.fail(f"{name} ({language}): none of {TEXTS} random texts shows that this row is carried out")


def test_no_row_is_left_out() -> None:
    rows, _ = phrase_index(BOOK)
    assert sum(isinstance(saying, Row) for saying in SAYINGS.values()) == len(rows)
    assert len(rows) == len(BOOK.rows)
    assert {"stat-treats", "stat-life", "stat-fainted", "breed-hound", "breed-hero"} <= SAYINGS.keys()


def forgets(op: str, instead: Callable[[Tree], Arg]) -> Callable[[Tree], object]:
    """Return a game that takes every *op* of a text for something else."""

    def heard(tree: Arg) -> Arg:
        if isinstance(tree, int):
            return tree
        return instead(tree) if tree.op == op else Tree(tree.op, *map(heard, tree.args))

    def told_wrongly(tree: Tree) -> object:
        wrong = heard(tree)
        assert isinstance(wrong, Tree)
        return told(wrong)

    return told_wrongly


MISTAKES: dict[str, tuple[str, Callable[[Tree], Arg]]] = {
    "dur-next_round": ("next_round", lambda tree: Tree("round")),
    "who-each": ("each", lambda tree: Tree("opp")),
    "cond-resolved(opp)": ("resolved", lambda tree: IDLE["cond"][0]),
    "cond-is(it, breed)": ("is", lambda tree: IDLE["cond"][1]),
    "counted-fainted_hounds(player)": ("fainted_hounds", lambda tree: IDLE["counted"][0]),
    "countable-prevent(me, n, dur)": ("prevent", lambda tree: NO_EFFECTS[0]),
    "effect-cancel(opp)": ("cancel", lambda tree: NO_EFFECTS[1]),
    "optional-may(clause)": ("may", lambda tree: NO_EFFECTS[1]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_a_row_that_the_rules_forget_is_noticed(name: str) -> None:
    assert not has_happened(replace(PLAYS, told=forgets(*MISTAKES[name])), name, "en", FEW)
