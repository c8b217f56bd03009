"""Every area of L.E.T.A.L. in pictures: the hero `H`, the cases of its area `x`, all others `.` (LT-12)."""

from collections.abc import Sequence

import pytest

from cardwright import new_game
from cardwright.engine import State
from cardwright.games.letal import areas, movement
from cardwright.games.letal.areas import Area
from cardwright.games.letal.board import GRID
from tests.covers import covers

REACH_2 = """
. . . . . .
. . x . . .
. . x . . .
x x H x x .
. . x . . .
. . x . . .
"""
REACH_3 = """
. . x . . .
. . x . . .
. . x . . .
x x H x x x
. . x . . .
. . x . . .
"""
ADJACENT = """
. . . . . .
. . . . . .
. . x . . .
. x H x . .
. . x . . .
. . . . . .
"""
RADIUS_2 = """
. . . . . .
. . x . . .
. x x x . .
x x H x x .
. x x x . .
. . x . . .
"""
RADIUS_3 = """
. . x . . .
. x x x . .
x x x x x .
x x H x x x
x x x x x .
. x x x . .
"""
SQUARE_2 = """
. . . . . .
x x x x x .
x x x x x .
x x H x x .
x x x x x .
x x x x x .
"""
FAR_3 = """
x x x x x x
x x . x x x
x . . . x x
. . H . . x
x . . . x x
x x . x x x
"""
CORNER_RANGE = """
. . . . . .
. . . . . .
. . . . . .
x . . . . .
x . . . . .
H x x . . .
"""
CORNER_RADIUS = """
. . . . . .
. . . . . .
. . . . . .
x . . . . .
x x . . . .
H x x . . .
"""
EDGE_RADIUS = """
. . . . . .
. . . . . .
. . . . . x
. . . . x x
. . . x x H
. . . . x x
"""


def cases_with(picture: str, sign: str) -> list[int]:
    """Return the cases of a picture with that sign, in ascending order."""
    rows = [line.split() for line in reversed(picture.split("\n")) if line]
    assert [len(row) for row in rows] == [GRID.columns] * GRID.rows == [6] * 6
    return [i for i, found in enumerate(sign for row in rows for sign in row) if found == sign]


def state_of(cases: Sequence[int], **options: str) -> State:
    """Return a game in which heroes stand on *cases*, the first one A's; the others are dead."""
    marks = [f"case={GRID.name(case)}" for case in cases] + ["dead"] * (len(HEROES) - len(cases))
    start = "".join(f"{hero}/{mark}" for hero, mark in zip(HEROES, marks, strict=True))
    return new_game("letal", 4, 1, options, start=start + "\nat main")._engine


HEROES = (
    "A heroes assassin",
    " gatewarden",
    "\nB heroes emberwright",
    " puppeteer",
    "\nC heroes longshot",
    " bonesetter",
    "\nD heroes gatewarden",
    " bonesetter",
)


def area_cases(area: Area, hero: int, reach: int = 1, longer: int = 0, **options: str) -> list[int]:
    """Return the cases of *area* for a hero of A that stands on *hero*, with three others around it."""
    others = [case for case in range(GRID.cases) if GRID.distance(hero, case) in (1, 2)]
    g = state_of([hero, *others[:3]], **options)
    return [case for case in range(GRID.cases) if area.has(g, 0, case, reach, longer)]


@covers("LT-1.7", "LT-12.1", "LT-12.2", "LT-12.3", "LT-12.4", "LT-12.6", "LT-12.8", "LT-12.9", "LT-12.10", "LT-12.11")
@covers("LT-12.12", "LT-12.13")
@pytest.mark.parametrize(
    ("area", "reach", "picture"),
    [
        pytest.param(Area(areas.ADJACENT, 1), 1, ADJACENT, id="adjacent"),
        pytest.param(Area(areas.ADJACENT, 1), 2, REACH_2, id="Reach 2"),
        pytest.param(Area(areas.ADJACENT, 1), 3, REACH_3, id="Reach 3"),
        pytest.param(Area(areas.RANGE, 1), 1, ADJACENT, id="Range 1"),
        pytest.param(Area(areas.RANGE, 2), 1, REACH_2, id="Range 2"),
        pytest.param(Area(areas.RANGE, 2), 2, REACH_2, id="Range 2, whatever the Reach"),
        pytest.param(Area(areas.RANGE, 3), 1, REACH_3, id="Range 3"),
        pytest.param(Area(areas.RADIUS, 1), 1, ADJACENT, id="Radius 1"),
        pytest.param(Area(areas.RADIUS, 2), 1, RADIUS_2, id="Radius 2"),
        pytest.param(Area(areas.RADIUS, 3), 1, RADIUS_3, id="Radius 3"),
        pytest.param(Area(areas.FAR, 3), 1, FAR_3, id="3 or more steps away"),
        pytest.param(Area(areas.RANGE, 2), 1, CORNER_RANGE, id="Range 2 in a corner"),
        pytest.param(Area(areas.RADIUS, 2), 1, CORNER_RADIUS, id="Radius 2 in a corner"),
        pytest.param(Area(areas.RADIUS, 2), 1, EDGE_RADIUS, id="Radius 2 at the edge"),
    ],
)
def test_area_is_as_drawn(area: Area, reach: int, picture: str) -> None:
    [hero] = cases_with(picture, "H")
    assert area_cases(area, hero, reach) == cases_with(picture, "x")


@covers("LT-12.18")
def test_longer_range_changes_range_alone() -> None:
    [hero] = cases_with(REACH_3, "H")
    assert area_cases(Area(areas.RANGE, 2), hero, longer=1) == cases_with(REACH_3, "x")
    for area in (Area(areas.RADIUS, 2), Area(areas.ADJACENT, 1), Area(areas.FAR, 3)):
        assert area_cases(area, hero, longer=1) == area_cases(area, hero)


@covers("LT-12.11")
def test_radius_as_a_square() -> None:
    [hero] = cases_with(SQUARE_2, "H")
    assert area_cases(Area(areas.RADIUS, 2), hero, radius_metric="square") == cases_with(SQUARE_2, "x")
    assert area_cases(Area(areas.RADIUS, 1), hero, radius_metric="square") == sorted(GRID.neighbours(hero, 8))
    for kind in (areas.ADJACENT, areas.RANGE, areas.FAR):  # only Radius is counted in another way
        assert area_cases(Area(kind, 2), hero, radius_metric="square") == area_cases(Area(kind, 2), hero)


@covers("LT-12.9", "LT-13.15")
@pytest.mark.parametrize("case", range(36))
def test_aligned_cases_lie_in_one_row_or_column(case: int) -> None:
    for other in range(36):
        across = GRID.column_of(other) - GRID.column_of(case)
        up = GRID.row_of(other) - GRID.row_of(case)
        assert areas.are_aligned(case, other) == ((across == 0) != (up == 0))
        ways = {(False, True): 0, (True, False): 1} if max(across, up) > 0 else {(False, True): 2, (True, False): 3}
        way = ways[across != 0, up != 0] if areas.are_aligned(case, other) else -1
        assert areas.direction_from(case, other) == way


AROUND_OTHERS = """
. . . . . .
. . . . . .
. . . . . .
. x o . . .
x x H o . .
. x x x . .
"""
THREE_STEPS = """
. . . x . .
. . o x x .
. x x x o x
x x x H x x
. x o o x x
. . . . x .
"""
SHUT_IN = """
. . . . . .
. . . . . .
. . . . . .
. . . . . .
o . . . . .
H o . . . .
"""


@covers("LT-13.2", "LT-13.3", "LT-13.4", "LT-13.5", "LT-13.6", "LT-13.7")
@pytest.mark.parametrize(
    ("steps", "picture"),
    [
        pytest.param(2, AROUND_OTHERS, id="around others"),
        pytest.param(3, THREE_STEPS, id="three steps"),
        pytest.param(3, SHUT_IN, id="shut in"),
    ],
)
def test_destinations_are_as_drawn(steps: int, picture: str) -> None:
    [hero] = cases_with(picture, "H")
    g = state_of([hero, *cases_with(picture, "o")])
    assert movement.destinations(g, 0, steps) == sum(1 << case for case in cases_with(picture, "x"))
