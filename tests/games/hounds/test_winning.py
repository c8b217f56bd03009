"""How games end: places, scores, conceding, simultaneous wins, the ranking of 3-4 players (HH-13, HH-14, HH-16)."""

from typing import Any

import pytest

from cardwright import State, new_game
from tests.covers import covers


def ended(state: State) -> tuple[str, tuple[int, ...], tuple[float, ...]]:
    assert state.over
    assert state.pending == ()
    assert state.result is not None
    assert state.scores is not None
    return state.result.reason, state.result.places, state.scores


def battle(a: str, b: str, table: str = "round 1", **options: object) -> State:
    """A round in which both attack with Husky into Schnauzer and nothing else happens, with what *a* and *b* add."""
    return new_game(
        "hounds",
        options=options,
        start=f"""
            A attack husky, ability basset, defense schnauzer, {a}
            B attack husky, ability basset, defense schnauzer, {b}
            table {table}
            at reveal
        """,
    )


@covers("HH-13.1", "HH-14.1")
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("life 9", "life 1", ("life", (1, 2), (1.0, 0.0))),
        ("life 1", "life 9", ("life", (2, 1), (0.0, 1.0))),
        ("life 1, treats 1", "life 1", ("treats", (1, 2), (1.0, 0.0))),
        ("life 1", "life 1, treats 1", ("treats", (2, 1), (0.0, 1.0))),
    ],
)
def test_the_player_without_life_has_lost_and_treats_decide_if_both_are(
    a: str, b: str, expected: tuple[str, tuple[int, ...], tuple[float, ...]]
) -> None:
    assert ended(battle(a, b)) == expected


@covers("HH-14.3", "HH-14.9")
def test_an_undecided_sudden_death_is_a_shared_draw() -> None:
    state = battle("life 1", "life 1", sudden_death_limit=1)
    assert not state.over
    assert [line for line in state.log("en") if "draws" in line] == ["A draws a card."] * 3 + ["B draws a card."] * 3
    for seat in (0, 1):
        for choice in ("attack husky", "ability basset"):
            state.choose(seat, choice)
    assert ended(state) == ("draw", (1, 1), (0.5, 0.5))
    assert "Sudden death, round 1." in state.log("en")


@covers("HH-14.9", "HH-14.5")
@pytest.mark.parametrize("limit", [1, 2, 10])
def test_sudden_death_has_as_many_rounds_as_the_option_says(limit: int) -> None:
    state = battle("life 1", "life 1", sudden_death_limit=limit)
    rounds = 0
    while not state.over:
        rounds += 1
        for seat in (0, 1):
            # The three cards of each player come back every round, with Basset one card more is asked for in vain.
            for choice in ("attack husky", "ability basset"):
                state.choose(seat, choice)
    assert rounds == limit
    assert ended(state)[0] == "draw"


@covers("HH-18.2")
def test_sudden_death_after_the_last_round_is_played_to_its_end() -> None:
    state = battle("life 1", "life 1", "round 10", round_limit=10, sudden_death_limit=2)
    for _ in range(2):
        for seat in (0, 1):
            for choice in ("attack husky", "ability basset"):
                state.choose(seat, choice)
    assert ended(state)[0] == "draw"
    assert "Round 11." not in state.log("en")
    assert "Sudden death, round 2." in state.log("en")


@covers("HH-13.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_is_possible_at_any_time_and_the_opponent_wins(seat: int) -> None:
    state = new_game("hounds", seed=2, options={"first_seat": "A"})
    moments = 0
    while not state.over and moments < 60:
        given_up = state.clone()
        assert given_up.refusal(seat, "concede") is None
        given_up.choose(seat, "concede")
        places = (2, 1) if seat == 0 else (1, 2)
        assert ended(given_up)[:2] == ("concede", places)
        refusal = given_up.refusal(1 - seat, "concede")
        assert refusal is not None
        assert refusal.code == "game-over"
        state.choose(state.pending[0], 0)
        moments += 1


@covers("HH-13.6")
def test_two_players_without_cards_play_on_to_the_round_limit() -> None:
    state = new_game("hounds", options={"round_limit": 12}, start="A life 3\nB life 4\nat draw")
    assert ended(state) == ("limit", (2, 1), (0.0, 1.0))
    assert "Round 12." in state.log("en")


THREE = """
    A attack husky, ability basset, defense schnauzer, opponent B, fainted pug pug
    B attack grandma_crumb, ability basset, defense schnauzer, opponent A
    C attack husky, ability basset, defense schnauzer, opponent B
    table starter 1
    at reveal
"""


@covers("HH-16.47", "HH-16.29")
def test_the_ranking_is_the_reverse_order_of_elimination() -> None:
    state = new_game("hounds", 3, start=THREE)
    # B's Grandma Crumb took the third Hound of A.
    assert state.log("en").count("A is eliminated.") == 1
    assert not state.over
    refusal = state.refusal(0, "concede")
    assert refusal is not None
    assert refusal.code == "not-pending"
    state.choose(1, "concede")
    assert ended(state) == ("last", (3, 2, 1), (0.0, 0.0, 1.0))


@covers("HH-16.47")
def test_conceding_is_an_elimination() -> None:
    state = new_game("hounds", 4, seed=3)
    state.choose(2, "concede")
    assert not state.over
    state.choose(0, "concede")
    assert not state.over
    state.choose(3, "concede")
    assert ended(state) == ("last", (3, 1, 4, 2), (0.0, 1.0, 0.0, 0.0))
    view: Any = state.observe(None)
    assert [owned["counters"]["out"] for owned in view["seats"]] == [2, 0, 1, 3]


@covers("HH-16.47", "HH-18.1")
def test_survivors_at_the_limit_rank_before_the_eliminated() -> None:
    state = new_game(
        "hounds",
        4,
        options={"round_limit": 10},
        start="""
            A treats 3, fainted pug, hand corgi
            B treats 1, hand corgi
            C treats 9, hand corgi
            D treats 4, hand corgi
            table round 10
            at place
        """,
    )
    state.choose(2, "concede")
    for seat in (0, 1, 3):
        state.choose(seat, "attack -")
        state.choose(seat, "ability -")
    while not state.over:
        state.choose(state.pending[0], 0)
    # Nobody had an Attack: D and B have no fainted Hound, and D has more Treats.
    assert ended(state) == ("limit", (3, 2, 4, 1), (0.0, 0.0, 0.0, 1.0))
