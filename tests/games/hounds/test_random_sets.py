"""Card sets made of random texts: whatever the phrasebook can say, the rules can play, and every game ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import cardwright as cw
from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.game import Table
from cardwright.match import _start, start_engine
from cardwright.text import LANGUAGES, random_tree
from tests.games.machinery import observers, play_publicly, view
from tests.games.trials import HOUNDS

SETS = 500
PARTS = 20  # tests that share the sets
PER_GAME = 400_000  # answers: far more than 60 rounds of any text


def random_table(number: int) -> Table:
    """Return a table at which every card has a random text; players and options vary with *number*."""
    rng = Random(f"set {number}")
    game = find_game("hounds")
    shipped = game.shipped_cards
    cards = tuple(replace(card, tree=random_tree(game.schema.book, rng=rng)) for card in shipped.cards)
    trial = HOUNDS.tables[number % len(HOUNDS.tables)]
    options = game.read_options(trial.options, trial.players)
    return game.table(replace(shipped, cards=cards), trial.players, options)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_texts_end_without_error(part: int) -> None:
    for number in range(part, SETS if cw.compiled() else SETS // 5, PARTS):
        table = random_table(number)
        for seed in range(5 if cw.compiled() else 1):
            g = start_engine(table, seed)
            try:
                play_some(g, Dice(f"{number} {seed}"), PER_GAME)
            except Exception as error:
                raise AssertionError(f"random set {number}, seed {seed}: {error!r}") from error
            assert g.is_over(), f"random set {number}, seed {seed}: no end after {PER_GAME} answers"
            assert HOUNDS.holds(table, g), f"random set {number}, seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_texts_can_be_told(part: int) -> None:
    table = random_table(part)
    rng = Random(part)
    state = _start(table, part, None)
    for number, _ in enumerate(play_publicly(state, rng)):
        if rng.randrange(20) == 0:
            for seat in observers(state):
                assert view(state, seat) == view(state.clone(), seat)
        if number > 400:
            break
    for seat in observers(state):
        assert all(state.log(LANGUAGES[part % 2], seat))
