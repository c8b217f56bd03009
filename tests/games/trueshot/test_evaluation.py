"""What the evaluation of In the Trueshot Lodge counts for a seat."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import cardwright as cw
from cardwright.engine.evaluation import LinearEvaluation
from cardwright.games.trueshot.evaluation import FEATURES

TABLE = """\
A life 4, coins 3, pets wolf/health=2 hyena/dead bear/attack=1, weapon ash_bow
A hand plunder disarm, aspect aspect_of_the_hawk
B pets boar/dead
C pets crab
table round 10, active A, prepares A, begins B
"""


def features(at: str, seat: int) -> dict[str, float]:
    state = cw.new_game("trueshot", 3, 1, start=f"{TABLE}at {at}\n")
    evaluation = state._table.game.evaluation(state._table)
    assert isinstance(evaluation, LinearEvaluation)
    out = vec[float]([9.0] * len(FEATURES))
    assert evaluation.features(state._engine, seat, out)
    return dict(zip(FEATURES, out, strict=True))


def test_a_seat_counts_by_its_health_its_cards_and_in_combat_by_its_living_pets() -> None:
    found = features("turn", 0)
    assert found == pytest.approx(
        {
            "life": 4,
            "last life": 1 / 5,
            "pets": 3,
            "attack": 3 + 2 + 4,  # with the Hawk, which means living pets
            "health": 4 + 4 + 5,
            "weapon": 3,
            "spells": 2,
            "coins": 3,
            "aspect": 1,
            "living attack": 3 + 4,
            "living health": 2 + 5,
            "fallen": 0,
            "prepares": 1,
            "begins": 0,
            "life by round": 4 * 2,
            "strength by round": (9 + 13) / 4 * 2,
            "spells by round": 2 * 2,
            "weapon by round": 3 * 2,
        }
    )


def test_a_fallen_seat_and_the_one_that_begins_are_told_apart() -> None:
    found = features("turn", 1)
    assert (found["fallen"], found["living attack"], found["living health"]) == (1, 0, 0)
    assert (found["prepares"], found["begins"]) == (0, 1)


def test_between_combats_nobody_has_fallen_and_living_pets_count_no_further() -> None:
    found = features("preparation", 1)
    assert (found["fallen"], found["living attack"], found["living health"]) == (0, 0, 0)
    assert found["pets"] == 1


def test_who_is_out_has_no_features() -> None:
    state = cw.new_game("trueshot", 3, 1, start="A pets wolf\nB pets boar\nC out 1\ntable active A\nat turn")
    evaluation = state._table.game.evaluation(state._table)
    assert isinstance(evaluation, LinearEvaluation)
    assert not evaluation.features(state._engine, 2, vec[float]([0.0] * len(FEATURES)))
