"""What the evaluation of L.E.T.A.L. counts for a seat."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import cardwright as cw
from cardwright.engine.evaluation import LinearEvaluation
from cardwright.games.letal.evaluation import FEATURES


def features(heroes: str, enemies: str, *, hand: str = "", seat: int = 0) -> dict[str, float]:
    """Return the features of a seat in the main phase of A; *hand* is that of the first hero of A."""
    decks = {0: f"{names(heroes)[0]}_{names(heroes)[1]}", 1: f"{names(enemies)[0]}_{names(enemies)[1]}"}
    held = f", first_hand {hand}" if hand else ""
    start = f"A heroes {heroes}{held}\nB heroes {enemies}\nat main"
    state = cw.new_game("letal", 2, 1, start=start, decks=decks)
    evaluation = state._table.game.evaluation(state._table)
    assert isinstance(evaluation, LinearEvaluation)
    out = vec[float]([9.0] * len(FEATURES))
    assert evaluation.features(state._engine, seat, out)
    return dict(zip(FEATURES, out, strict=True))


def names(heroes: str) -> list[str]:
    return [hero.partition("/")[0] for hero in heroes.split()]


def test_a_seat_counts_by_its_living_heroes_their_hands_and_what_they_carry() -> None:
    found = features(
        "assassin/case=a1/endurance=4/marks=2 gatewarden/case=b1/endurance=9/disabled",
        "emberwright/case=e6 longshot/case=f6",
        hand="lunge duck twin_daggers",
    )
    assert found == pytest.approx(
        {
            "heroes": 2,
            "endurance": 13,
            "weakest": 1 / 5,
            "hand": 3,
            "small hands": 1 / 4 + 1,
            "auras": 0,
            "disabled": 1,
            "marks": 2,
            "grudges": 0,
            "avenge": 0,
            "threat": 0,
            "plays": 2,
        }
    )


def test_only_the_active_player_has_plays_left_and_a_dead_hero_counts_nothing() -> None:
    heroes, enemies = "assassin/case=a1 gatewarden/case=b1", "emberwright/case=e6/endurance=5 longshot/dead"
    found = features(heroes, enemies, seat=1)
    assert (found["heroes"], found["endurance"], found["plays"]) == (1, 5, 0)
    assert found["weakest"] == pytest.approx(1 / 6)


@pytest.mark.parametrize(
    ("hero", "case", "hand", "damage"),
    [
        ("longshot", "a3", "heavy_bolt", 5),  # Range 3 to d3
        ("longshot", "b2", "heavy_bolt", 0),  # as near, but not in line
        ("longshot", "a3", "heavy_bolt long_arrow", 5),  # the better one
        ("longshot", "f3", "duck", 0),  # no attack
        ("assassin", "c3", "hit_and_run", 4),  # adjacent; it moves only afterwards
        ("assassin", "b3", "hit_and_run", 0),
        ("assassin", "b2", "lunge", 4),  # two steps, then an adjacent enemy
        ("assassin", "a2", "lunge", 0),
        ("emberwright", "a3", "duck", 2),  # Spark, a skill, in Range 3
    ],
)
def test_a_hero_threatens_whom_its_best_attack_reaches(hero: str, case: str, hand: str, damage: int) -> None:
    found = features(f"{hero}/case={case} puppeteer/case=a6", "gatewarden/case=d3 bonesetter/case=f6", hand=hand)
    assert found["threat"] == damage
