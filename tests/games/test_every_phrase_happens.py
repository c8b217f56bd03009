"""Assert that every row of a phrasebook has an effect in random play: with another phrase the games differ.

An effect must do more than effects that do nothing; a condition must have held and have failed; whatever a row names
(a player, a pile, a duration, an amount) must matter to an effect that does something.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cardwright.games import find_game
from cardwright.text import LANGUAGES, Language, Tree
from cardwright.text.phrase_index import phrase_index
from cardwright.text.phrasebook import Row
from tests.covers import covers
from tests.games.drakerion import phrases as drakerion
from tests.games.hounds import phrases as hounds
from tests.games.letal import phrases as letal
from tests.games.trueshot import phrases as trueshot
from tests.games.wording import Plays, sources, texts_with

GAMES = {"hounds": hounds.PLAYS, "trueshot": trueshot.PLAYS, "drakerion": drakerion.PLAYS, "letal": letal.PLAYS}
SOURCES = {game: sources(plays.book) for game, plays in GAMES.items()}
SHOWN = [(game, name) for game, plays in GAMES.items() for name in SOURCES[game] if name not in plays.printed]
PRINTED = [(game, name) for game, plays in GAMES.items() for name in plays.printed]
TEXTS = 400  # played for a row, until one of them shows it; most rows need less than ten
FEW = 40  # enough to notice that none shows it


def has_happened(plays: Plays, game: str, name: str, language: Language, most: int) -> bool:
    """Return whether one of *most* random texts shows that a row of the phrasebook has an effect."""
    source = SOURCES[game][name]
    before = SOURCES[game][plays.before[name]] if name in plays.before else None
    texts = texts_with(plays.book, source, language, Random(f"{name} {language}"), before)
    return any(plays.has_effect(text, source) for text in islice(texts, most))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SHOWN)
@covers("HH-20.1", "TL-6.19")
def test_every_row_of_the_phrasebook_has_happened(game: str, name: str) -> None:
    for language in LANGUAGES:
        if not has_happened(GAMES[game], game, name, language, TEXTS):
            pytest.fail(f"{name} ({language}): none of {TEXTS} random texts shows that this row has an effect")


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_a_row_that_a_rule_carries_out_stands_in_no_other_text(game: str, name: str) -> None:
    schema = find_game(game).schema
    own = Tree.parse(GAMES[game].printed[name])
    facts = {card.kind: card.facts for card in find_game(game).shipped_cards.cards}
    found = [text.tree for text in islice(texts_with(schema.book, SOURCES[game][name], "en", Random(name)), TEXTS)]
    assert own in found
    for tree in found:
        assert isinstance(tree, Tree)
        assert tree == own or all(schema.misplaced(kind, facts[kind], tree) is not None for kind in facts), tree


@pytest.mark.parametrize("game", GAMES)
def test_no_row_is_left_out(game: str) -> None:
    book, known = GAMES[game].book, SOURCES[game]
    rows, _ = phrase_index(book)
    assert sum(isinstance(source, Row) for source in known.values()) == len(rows)
    assert len(rows) == sum(each.prints for each in book.rows)  # the others only read what another row prints


def test_nouns_are_sources_too() -> None:
    assert {"stat-treats", "stat-life", "stat-fainted", "breed-hound", "breed-hero"} <= SOURCES["hounds"].keys()
    assert {"trait-traits.beast", "trait_noun-traits.beast.noun", "trait-traits.witch"} <= SOURCES["drakerion"].keys()
    assert {"stat-coins", "stat-life", "stat-pets", "stat-spells"} <= SOURCES["trueshot"].keys()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, plays in GAMES.items() for name in plays.mistakes])
def test_a_row_that_the_rules_forget_is_noticed(game: str, name: str) -> None:
    assert not has_happened(GAMES[game].with_mistake(name), game, name, "en", FEW)
