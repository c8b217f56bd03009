"""The levels for people: how much each thinks, game by game."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright as cw
from cardwright.bots.levels import LEVELS, USUAL, simulations_of
from cardwright.games import SHIPPED, find_game


@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)])
def test_a_level_thinks_as_much_as_its_game_says(game: str, players: int) -> None:
    state = cw.new_game(game, players, seed=3)
    seat = state.pending[0]
    for level, simulations in simulations_of(find_game(game).folder).items():
        same = cw.bot("search", simulations=simulations, seed=5).choose(state, seat)
        assert cw.bot(level, seed=5).choose(state, seat) == same
        assert cw.bot(level, seed=5, simulations=1).choose(state, seat) in state.choices(seat)


def test_levels_think_more_and_more_in_every_game() -> None:
    for game in SHIPPED:
        easy, normal, hard = (simulations_of(find_game(game).folder)[level] for level in LEVELS[:-1])
        assert 1 < easy < normal < hard


def test_a_game_may_say_nothing_of_how_much_its_levels_think(tmp_path: Path) -> None:
    assert simulations_of(tmp_path) == USUAL
