"""Strengths: where they begin, and what a game makes of them."""

from pathlib import Path

import pytest

from cardwright.ratings import Strength, after_game, keep_strengths, measured


def test_a_game_that_has_measured_nothing_lets_its_bots_begin_in_the_middle(tmp_path: Path) -> None:
    assert measured(tmp_path) == {}
    keep_strengths(tmp_path, {"easy": Strength.shown_as(1200, 50)}, "a tournament")
    assert measured(tmp_path) == {"easy": Strength(17.5, 1.25)}


def test_who_sits_on_several_seats_gets_the_mean_of_them() -> None:
    before = dict.fromkeys("ab", Strength())
    apart = after_game("acd", (1, 2, 3), dict.fromkeys("acd", Strength()))
    together = after_game("abb", (1, 2, 3), before)
    assert together["a"] == apart["a"]
    assert together["b"].mu == pytest.approx((apart["c"].mu + apart["d"].mu) / 2)
