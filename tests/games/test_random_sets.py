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
from cardwright.match import _start, start_engine
from cardwright.text import LANGUAGES
from tests.covers import covers
from tests.games.machinery import Trials, is_conserved, observers, play_publicly, view
from tests.games.trials import SHIPPED

SETS = {"hounds": 500, "trueshot": 200, "drakerion": 20, "letal": 20}
PARTS = 20  # tests that share the sets
PER_GAME = 400_000  # answers: far more than the longest game of any text
CHUNK = 100  # answers between two looks at the promises

each_game = pytest.mark.parametrize("trials", SHIPPED, ids=lambda trials: str(trials.name))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@each_game
@covers("TL-10.9", "TL-10.10")
def test_games_with_random_texts_end_without_error(trials: Trials, part: int, tmp_path: Path) -> None:
    sets = SETS[trials.name]
    for number in range(part, sets if cw.compiled() else sets // 5, PARTS):
        table = trials.random_table(number, tmp_path)
        for seed in range(5 if cw.compiled() else 1):
            g = start_engine(table, seed)
            dice = Dice(f"{number} {seed}")
            answers = 0
            try:
                while not g.is_over():
                    answers += play_some(g, dice, CHUNK)
                    assert answers < PER_GAME, f"no end after {PER_GAME} answers"
                    assert is_conserved(table, g), "a card is lost or lies twice"
                    trials.holds(table, g)
            except Exception as error:
                raise AssertionError(f"random set {number}, seed {seed}: {error!r}") from error


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@each_game
def test_games_with_random_texts_can_be_told(trials: Trials, part: int, tmp_path: Path) -> None:
    rng = Random(part)
    state = _start(trials.random_table(part, tmp_path), part, None)
    for number, _ in enumerate(play_publicly(state, rng)):
        if rng.randrange(20) == 0:
            for seat in observers(state):
                assert view(state, seat) == view(state.clone(), seat)
        if number > 400:
            break
    for seat in observers(state):
        assert all(state.log(LANGUAGES[part % 2], seat))
