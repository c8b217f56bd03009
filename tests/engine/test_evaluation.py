"""Shares of the win: of finished games, of teams, and of a linear model."""

from __future__ import annotations

from math import exp

import pytest
from librt.vecs import vec

from cardwright.engine import State
from cardwright.engine.evaluation import LinearEvaluation, add_up_teams, final_shares, no_shares
from tests.engine.toy import BOX, HAND, POINTS, ROUND, A, B, C, lay, toy


class Points(LinearEvaluation):
    """A seat has its points and, of half that weight, the size of its hand; a seat that left can win no more."""

    def valued_zones(self) -> list[int]:
        return [HAND]

    def clock(self, g: State) -> int:
        return g.get(ROUND, 0)

    def features(self, g: State, seat: int, out: vec[float]) -> bool:
        out[0] = float(g.get(POINTS, seat))
        out[1] = float(g.size(HAND + seat))
        return not g.has_left(seat)


def shares_of(evaluation: LinearEvaluation, g: State) -> list[float]:
    shares = no_shares()
    evaluation.evaluate(g, shares)
    return list(shares)


@pytest.mark.parametrize(
    ("places", "expected"), [((2, 1, 3), [0, 1, 0]), ((1, 2, 1), [0.5, 0, 0.5]), ((1, 1, 1), [1 / 3, 1 / 3, 1 / 3])]
)
def test_winners_share_a_finished_game_and_the_others_have_nothing(
    places: tuple[int, ...], expected: list[float]
) -> None:
    g = toy()
    for seat, place in enumerate(places):
        g.set_place(seat, place)
    g.finish(1)
    shares = vec[float]([0.9] * 4)
    final_shares(g, shares)
    assert list(shares)[:3] == pytest.approx(expected)


def test_a_partner_wins_what_the_team_wins() -> None:
    g = toy()
    shares = vec[float]([0.2, 0.5, 0.3, 0.0])
    add_up_teams(g.program, shares)
    assert list(shares) == [0.2, 0.5, 0.3, 0.0], "everybody plays alone"
    g.program.set_teams([[A, B], [C]])
    add_up_teams(g.program, shares)
    assert list(shares) == [0.7, 0.7, 0.3, 0.0]


def test_shares_grow_with_the_weighted_features_and_the_values_of_cards() -> None:
    g = toy()
    g.set(POINTS, B, 3)
    lay(g, HAND, 0, 0, 1)
    lay(g, HAND + C, 0, 2)
    lay(g, BOX, 0, 3)
    scores = [0.2 * 2 + 0.7, 0.4 * 3, 0.2]
    expected = [exp(score) / sum(map(exp, scores)) for score in scores]
    assert shares_of(Points([0.4, 0.2], [0.0, 0.7, 0.0, 9.0] + [0.0] * 8), g)[:3] == pytest.approx(expected)


def test_who_has_left_has_no_share_and_partners_split_theirs() -> None:
    g = toy()
    g.set(POINTS, A, 1)
    g.retire(B)
    shares = shares_of(Points([1.0, 0.0], []), g)
    assert shares[:3] == pytest.approx([exp(1) / (exp(1) + 1), 0, 1 / (exp(1) + 1)])
    g.program.set_teams([[A, B], [C]])
    shares = shares_of(Points([1.0, 0.0], []), g)
    assert shares[:3] == pytest.approx([exp(1) / (exp(1) + 1) / 2] * 2 + [1 / (exp(1) + 1)])


def test_a_search_plays_on_one_round_and_explores_as_usual_unless_a_game_says_otherwise() -> None:
    evaluation = Points([1.0, 0.0], [])
    assert (evaluation.horizon(1), evaluation.horizon(100_000), evaluation.later_exploration()) == (1, 1, 1.0)
