"""Strengths: where they begin, and what a game makes of them."""

from pathlib import Path

import pytest

from cardwright.ratings import Strength, after_game, measured, most_likely


def test_a_game_that_has_measured_nothing_lets_its_bots_begin_in_the_middle(tmp_path: Path) -> None:
    assert measured(tmp_path) == {}


def test_who_sits_on_several_seats_gets_the_mean_of_them() -> None:
    before = dict.fromkeys("ab", Strength())
    apart = after_game("acd", (1, 2, 3), dict.fromkeys("acd", Strength()))
    together = after_game("abb", (1, 2, 3), before)
    assert together["a"] == apart["a"]
    assert together["b"].mu == pytest.approx((apart["c"].mu + apart["d"].mu) / 2)


def test_partners_rise_and_fall_together() -> None:
    before = {"a": Strength(), "b": Strength(sigma=2.0), "c": Strength(), "d": Strength()}
    after = after_game("abcd", (1, 2, 1, 2), before, [(0, 2), (1, 3)])
    assert after["a"] == after["c"]
    assert after["a"].mu > Strength().mu > after["b"].mu > after["d"].mu, "who is surely known moves less"
    drawn = after_game("abcd", (1, 1, 1, 1), dict.fromkeys("abcd", Strength()), [(0, 2), (1, 3)])
    assert all(each.mu == pytest.approx(Strength().mu) for each in drawn.values())


def test_a_player_alone_is_a_team_of_one() -> None:
    before = dict.fromkeys("abc", Strength())
    assert after_game("abc", (2, 1, 3), before) == after_game("abc", (2, 1, 3), before, [[0], [1], [2]])


def test_all_games_of_a_tournament_are_looked_at_as_a_whole() -> None:
    games = [("ab", (1, 2))] * 70 + [("ab", (2, 1))] * 30 + [("bc", (1, 2))] * 70 + [("bc", (2, 1))] * 30
    found = most_likely(games)
    for player, each in most_likely(games[::-1]).items():
        assert each.mu == pytest.approx(found[player].mu)
    assert found["a"].mu - found["b"].mu == pytest.approx(found["b"].mu - found["c"].mu)
    assert sum(each.mu for each in found.values()) / 3 == pytest.approx(Strength().mu)
    assert found["b"].sigma < found["a"].sigma < Strength().sigma  # it has met both others


def test_strengths_that_explain_the_games_say_how_often_who_wins() -> None:
    found = most_likely([("ab", (1, 2))] * 7_000 + [("ab", (2, 1))] * 3_000)
    won, lost = (after_game("ab", places, found)["a"].mu - found["a"].mu for places in ((1, 2), (2, 1)))
    assert won / (won - lost) == pytest.approx(0.3, abs=0.01)  # on a ladder they would stay where they are


def test_who_always_wins_is_not_infinitely_strong() -> None:
    found = most_likely([("abb", (1, 2, 3))] * 20)
    assert Strength().rating < found["a"].rating < 3000
    assert most_likely([("aa", (1, 2))]) == {"a": Strength()}  # who meets nobody else shows nothing
    assert most_likely([]) == {}


def test_a_tie_is_no_win() -> None:
    found = most_likely([("ab", (1, 1))] * 5)
    assert found["a"].mu == found["b"].mu == pytest.approx(Strength().mu)
