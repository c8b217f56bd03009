"""What a play can reach, in pictures: the hero `H`, the cases `x`, other heroes `o` (LT-12, LT-13)."""

from __future__ import annotations

import pytest

from cardwright import new_game
from cardwright.match import State

LINE = """
. . x . . .
. . x . . .
. . x . . .
x x H x x x
. . x . . .
. . x . . o
"""
ADJACENT = """
. . . . . .
. . . . . .
. x . . . .
x H x . . .
. x . . . .
. . . . . .
"""
AROUND_THE_CASES = """
. x x x . .
. x x x . .
x x x x x x
x x H x x x
x x x x x x
. x x x . o
"""
NEAR = """
. . x . . .
. x x x . .
x x x x x .
x x H x x x
x x x x x .
. x x x . o
"""


def drawn(picture: str, sign: str) -> list[str]:
    """Return the names of the cases that bear a sign."""
    rows = picture.split("\n")[1:-1]
    found = [(row, column) for row, line in enumerate(rows) for column, each in enumerate(line.split()) if each == sign]
    return sorted(f"{'abcdef'[column]}{6 - row}" for row, column in found)


def standing(picture: str, hero: str, card: str) -> State:
    """Return the main phase of A, whose first hero stands on `H` and holds a card."""
    [case], [other] = drawn(picture, "H"), drawn(picture, "o") or ["f1"]
    start = f"""A heroes {hero}/case={case} puppeteer/case=f6, first_hand {card}
B heroes assassin/case={other} gatewarden/case=e6
at main"""
    decks = {0: f"{hero}_puppeteer", 1: "assassin_gatewarden"}
    return new_game("letal", 2, 1, start=start, decks=decks)


def reached(state: State, notation: str) -> list[str]:
    question = state.question(0)
    assert question is not None
    [choice] = [each for each in question.choices if each.notation == notation]
    cases = choice.about.get("reaches", [])
    assert isinstance(cases, list)
    return sorted(cases)


@pytest.mark.parametrize(
    ("hero", "card", "picture"),
    [
        pytest.param("longshot", "pinning_shot", LINE, id="the area of the line that deals damage"),
        pytest.param("emberwright", "burning_step", ADJACENT, id="what comes first counts"),
        pytest.param("assassin", "shadow_walk", NEAR, id="a card that only moves: where it leads"),
        pytest.param("emberwright", "furnace_line", LINE, id="in any direction"),
    ],
)
def test_cases_are_as_drawn(hero: str, card: str, picture: str) -> None:
    assert reached(standing(picture, hero, card), card) == drawn(picture, "x")


def test_steps_before_the_blow_carry_its_area() -> None:
    """From every case to which "Move 2" leads, so that its own case is within reach, too."""
    cases = reached(standing(NEAR, "gatewarden", "bear_down"), "bear_down")
    assert cases == sorted([*drawn(NEAR, "x"), *drawn(NEAR, "H")])


def test_whatever_case_can_be_chosen_counts_with_those_around_it() -> None:
    cases = reached(standing(AROUND_THE_CASES, "emberwright", "bursting_ember"), "bursting_ember")
    assert cases == sorted([*drawn(AROUND_THE_CASES, "x"), *drawn(AROUND_THE_CASES, "H")])


def test_what_aims_at_nobody_elsewhere_reaches_nothing() -> None:
    assert reached(standing(LINE, "assassin", "blur"), "blur") == []


def test_whoever_is_refused_reaches_nothing() -> None:
    state = standing(LINE, "assassin", "quick_stab")
    question = state.question(0)
    assert question is not None
    assert all("reaches" not in each.about for each in question.refused)


def test_asking_changes_nothing() -> None:
    state = standing(LINE, "longshot", "pinning_shot")
    before = state.record()
    seen = state.observe(0)
    state.question(0)
    assert (state.record(), state.observe(0)) == (before, seen)
