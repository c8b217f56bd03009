"""What the evaluation of Hounds & Heroes counts for a seat, and how far searches play on before they ask it."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import cardwright as cw
from cardwright.engine.evaluation import LinearEvaluation
from cardwright.games import find_game
from cardwright.games.hounds.evaluation import FEATURES, HoundsEvaluation

SHIPPED = {card.id: card.facts for card in find_game("hounds").shipped_cards.cards}
HAND = ["whippet", "grandma_crumb", "pug"]
DECK = ["husky", "beagle"]
DISCARD = ["corgi"]


def position(players: int = 2, **options: object) -> cw.State:
    life = "" if players > 2 or "all_stars" in options else ", life 12"
    start = f"""\
A treats 4{life}, hand {" ".join(HAND)}, deck {" ".join(DECK)}, discard {" ".join(DISCARD)}, fainted basset
B hand poodle maltese papillon
at place
"""
    return cw.new_game("hounds", players, 1, options, start=start)


def features(state: cw.State, seat: int) -> dict[str, float]:
    evaluation = state._table.game.evaluation(state._table)
    assert isinstance(evaluation, LinearEvaluation)
    out = vec[float]([0.0] * len(FEATURES))
    assert evaluation.features(state._engine, seat, out)
    return dict(zip(FEATURES, out, strict=True))


def power(cards: list[str]) -> int:
    return sum(SHIPPED[card]["power"] for card in cards)


def test_a_seat_counts_by_its_life_its_treats_its_hounds_and_the_power_of_its_cards() -> None:
    found = features(position(), 0)
    assert found == pytest.approx(
        {
            "life": 1.2,
            "last life": 1 / 15,
            "fainted": 1,
            "last faint": 1 / 4.5,
            "treats": 4,
            "power": power(HAND + DECK + DISCARD) / 6.1,
            "heroes": 1 / 6.1,
            "hand": power(HAND) / 10,
            "heroes in hand": 1,
        }
    )


def test_cards_placed_unseen_count_like_the_hand() -> None:
    state = position()
    before = features(state, 0)
    for _ in HAND:
        if 0 in state.pending:
            state.choose(0, state.choices(0)[0])
    assert state.pending == (1,)
    assert features(state, 0) == before


def test_where_life_is_not_in_use_it_makes_no_difference() -> None:
    assert features(position(all_stars=True), 0)["life"] == features(position(all_stars=True), 1)["life"] == 3


def test_twice_the_simulations_play_on_one_round_more_up_to_seven() -> None:
    evaluation = HoundsEvaluation([0.0] * len(FEATURES), [])
    assert [evaluation.horizon(n) for n in (0, 63, 64, 127, 128, 256, 512, 1024, 2047)] == [1, 1, 2, 2, 3, 4, 5, 6, 6]
    assert evaluation.horizon(2048) == evaluation.horizon(1_000_000) == 7
