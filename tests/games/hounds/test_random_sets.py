"""Card sets made of random texts: whatever the phrasebook can say, the rules can play, and every game ends.

Every set goes the way of a designer's: written into a card file, in English or in French, read back and played.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright.bots.playout import play_some
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.game import Table
from cardwright.match import _start, make_table, start_engine
from cardwright.text import LANGUAGES
from tests.games.machinery import observers, play_publicly, view
from tests.games.random_cards import random_file
from tests.games.trials import HOUNDS

SETS = 500
PARTS = 20  # tests that share the sets
PER_GAME = 400_000  # answers: far more than 60 rounds of any text


def random_table(number: int, folder: Path) -> Table:
    """Return a table at which every card has a random text, read from a card file; all else varies with *number*."""
    game = find_game("hounds")
    trees, file = random_file(game, number)
    path = folder / f"set-{number}.toml"
    path.write_text(file, encoding="utf-8")
    trial = HOUNDS.tables[number % len(HOUNDS.tables)]
    table = make_table(game, trial.players, trial.options, path)
    assert {card.id: card.tree for card in table.cards.cards} == trees, f"random set {number} is misread"
    return table


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_texts_end_without_error(part: int, tmp_path: Path) -> None:
    for number in range(part, SETS if cw.compiled() else SETS // 5, PARTS):
        table = random_table(number, tmp_path)
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
def test_games_with_random_texts_can_be_told(part: int, tmp_path: Path) -> None:
    table = random_table(part, tmp_path)
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
