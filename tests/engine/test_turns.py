"""Taking turns until all pass: who is asked when, what a pass means, and when it ends."""

from __future__ import annotations

from cardwright.engine import NONE, State
from cardwright.engine.state import PASS
from tests.engine.toy import (
    ACTED,
    FINISH,
    NOTED,
    PASSED,
    POINTS,
    SCORE,
    SCORE_IN_TURN,
    SCORE_ONCE,
    A,
    B,
    C,
    ScoreInTurn,
    keys,
    told,
    toy,
)

SCORES, PASSES = 0, 1  # the choices, in their order


def window(
    points: tuple[int, int, int], step: ScoreInTurn = SCORE_IN_TURN, *, first: int = A, passes: int = 0
) -> State:
    """Return the toy at the beginning of a window, which comes from card 4."""
    g = toy()
    for seat, number in enumerate(points):
        g.set(POINTS, seat, number)
    g.push(FINISH, NONE, NONE, 0)
    g.push(step, first, 4, passes)
    g.run()
    return g


def play(g: State, *choices: int) -> list[int]:
    """Make *choices* and return who was asked each time, and who is now."""
    asked = [int(g.turn)]
    for choice in choices:
        g.choose(choice)
        asked.append(int(g.turn))
    return asked


def test_a_seat_may_act_or_pass() -> None:
    g = window((1, 1, 1))
    assert (g.turn, keys(g)) == (A, [SCORE, PASS])


def test_it_ends_when_all_have_passed_in_a_row() -> None:
    g = window((1, 1, 1))
    assert play(g, PASSES, PASSES, PASSES) == [A, B, C, NONE]
    assert g.is_over()
    assert told(g) == [(PASSED, A, 4, 0), (PASSED, B, 4, 0), (PASSED, C, 4, 0)]


def test_a_pass_is_not_final() -> None:
    g = window((1, 1, 1))
    asked = play(g, PASSES, PASSES, SCORES, PASSES, PASSES)
    assert asked == [A, B, C, A, B, NONE]  # C has no point left and passes by itself: three in a row
    assert g.is_over()


def test_who_acted_is_asked_again_after_the_others_passed() -> None:
    g = window((2, 1, 1))
    assert play(g, SCORES, PASSES, PASSES) == [A, B, C, A]
    assert play(g, PASSES) == [A, NONE]


def test_it_begins_with_any_seat_and_goes_round_the_table() -> None:
    g = window((1, 1, 1), first=C)
    assert play(g, PASSES, PASSES, PASSES) == [C, A, B, NONE]


def test_who_can_do_nothing_passes_without_being_asked() -> None:
    g = window((0, 1, 0))
    assert told(g) == [(PASSED, A, 4, 0)]
    assert play(g, PASSES) == [B, NONE]
    assert told(g) == [(PASSED, A, 4, 0), (PASSED, B, 4, 0), (PASSED, C, 4, 0)]


def test_if_nobody_can_do_anything_nobody_is_asked() -> None:
    g = window((0, 0, 0))
    assert g.is_over()
    assert [event[:2] for event in told(g)] == [(PASSED, A), (PASSED, B), (PASSED, C)]


def test_what_an_act_sets_off_happens_before_the_next_turn() -> None:
    g = window((1, 0, 1))
    g.choose(SCORES)
    assert told(g) == [(ACTED, A, 4, SCORE), (NOTED, A, 4, 0), (PASSED, B, 4, 0)]
    assert (g.turn, g.get(POINTS, A)) == (C, 0)


def test_passes_made_before_are_counted() -> None:
    g = window((1, 1, 1), passes=2)
    assert play(g, PASSES) == [A, NONE]


def test_an_act_begins_the_count_of_passes_anew() -> None:
    g = window((2, 2, 2), passes=2)
    assert play(g, SCORES, PASSES, PASSES, PASSES) == [A, B, C, A, NONE]


def test_a_game_says_who_follows_and_how_many_passes_end_it() -> None:
    g = window((1, 1, 1), SCORE_ONCE)
    assert play(g, PASSES, PASSES) == [A, B, NONE]


def test_nobody_follows_the_last() -> None:
    g = window((2, 2, 2), SCORE_ONCE)
    assert play(g, SCORES, SCORES, SCORES) == [A, B, C, NONE]
    assert [g.get(POINTS, seat) for seat in (A, B, C)] == [1, 1, 1]
    g = window((2, 2, 2), SCORE_ONCE, first=C)
    assert play(g, PASSES) == [C, NONE]
    g = window((2, 2, 2), SCORE_ONCE, first=C)
    g.retire(C)
    g.run()
    assert g.is_over()
