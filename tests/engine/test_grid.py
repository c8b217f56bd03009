"""The geometry of grids, drawn: `x` is in the area, `.` is not, `o` is occupied, `*` is where it begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.engine import FIRST_ZONE, NONE, Layout, Program, State, blank_state
from cardwright.engine.grid import (
    EVERY_WAY,
    STRAIGHT,
    Grid,
    case_of,
    leave_grid,
    occupants,
    stand,
    standing_on,
)
from cardwright.engine.state import pack

GRID = Grid(5, 4)
FIGURES = FIRST_ZONE
CASE_MARK = 1


def read(*rows: str) -> tuple[int, set[int], list[int]]:
    """Return the start, the area and the occupants of a drawn grid; the first row is the highest."""
    start, area, standing = -1, set(), [-1] * GRID.cases
    for up, row in enumerate(reversed(rows)):
        for right, sign in enumerate(row.split()):
            case = GRID.case(right, up)
            if sign == "*":
                start = case
            elif sign == "x":
                area.add(case)
            elif sign == "o":
                standing[case] = 7
    return start, area, standing


def test_cases_have_names_and_keys_and_end_at_the_edge() -> None:
    names = [GRID.name(case) for case in range(GRID.cases)]
    assert names[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert names[-1] == "e4"
    assert [GRID.read(name) for name in names] == list(range(20))
    assert [GRID.chosen(GRID.key(case)) for case in range(20)] == list(range(20))
    assert [GRID.read(name) for name in ("f1", "a5", "a0", "", "1a", "yes")] == [-1] * 6
    assert [GRID.case(*at) for at in ((4, 3), (5, 0), (0, 4), (-1, 0), (0, -1))] == [19, -1, -1, -1, -1]
    assert (GRID.column_of(7), GRID.row_of(7)) == (2, 1)


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (27, 3), (3, 27)])
def test_a_grid_that_cannot_be_named_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 26 columns and 1 to 26 rows"):
        Grid(columns, rows)


def test_neighbours_of_a_case_in_the_middle_and_in_a_corner() -> None:
    start, area, _ = read(
        ". . x . .",
        ". x * x .",
        ". . x . .",
        ". . . . .",
    )
    assert GRID.neighbours(start, STRAIGHT) == sorted(area)
    start, area, _ = read(
        ". x x x .",
        ". x * x .",
        ". x x x .",
        ". . . . .",
    )
    assert GRID.neighbours(start, EVERY_WAY) == sorted(area)
    corners = {
        corner: [GRID.name(case) for case in GRID.neighbours(GRID.read(corner), EVERY_WAY)]
        for corner in ("a1", "e1", "a4", "e4")
    }
    assert corners == {
        "a1": ["b1", "a2", "b2"],
        "e1": ["d1", "d2", "e2"],
        "a4": ["a3", "b3", "b4"],
        "e4": ["d3", "e3", "d4"],
    }
    for first in range(20):
        for second in range(20):
            for ways in (STRAIGHT, EVERY_WAY):
                assert GRID.is_adjacent(first, second, ways) == (second in GRID.neighbours(first, ways))


def test_steps_lead_up_right_down_left_and_then_diagonally() -> None:
    c2 = GRID.read("c2")
    assert [GRID.name(GRID.step(c2, way)) for way in range(8)] == ["c3", "d2", "c1", "b2", "d3", "d1", "b1", "b3"]
    assert [GRID.step(0, way) < 0 for way in range(8)] == [False, False, True, True, False, True, True, True]


def test_distances_count_straight_steps_or_diagonal_ones_too() -> None:
    a1, b3, e2 = (GRID.read(name) for name in ("a1", "b3", "e2"))
    assert [GRID.distance(a1, b3), GRID.distance(b3, a1), GRID.distance(b3, e2), GRID.distance(a1, a1)] == [3, 3, 4, 0]
    assert [GRID.diagonal_distance(a1, b3), GRID.diagonal_distance(e2, b3), GRID.diagonal_distance(a1, a1)] == [2, 3, 0]


def test_a_direction_is_found_along_a_line_only() -> None:
    c2 = GRID.read("c2")
    ways = [
        GRID.direction(c2, GRID.read(name)) for name in ("c4", "e2", "c1", "a2", "e4", "d1", "b1", "a4", "c2", "d4")
    ]
    assert ways == [0, 1, 2, 3, 4, 5, 6, 7, -1, -1]


def test_a_line_ends_at_its_length_at_the_edge_or_with_the_first_who_stands_there() -> None:
    start, _, standing = read(
        ". o . . .",
        ". . . . .",
        ". * . o .",
        ". . . . .",
    )
    found = pack(standing)

    def line(way: int, longest: int) -> list[str]:
        return [GRID.name(case) for case in GRID.line(start, way, longest, found)]

    assert line(0, 9) == ["b3", "b4"]
    assert line(1, 9) == ["c2", "d2"]
    assert line(1, 1) == ["c2"]
    assert line(3, 9) == ["a2"]
    assert line(4, 9) == ["c3", "d4"]
    assert [GRID.name(GRID.last_free(start, way, 9, found)) for way in range(4)] == ["b3", "c2", "b1", "a2"]
    assert GRID.name(GRID.last_free(start, 4, 1, found)) == "c3"
    assert GRID.last_free(start, 1, 0, found) == start


def test_areas_end_at_the_edge() -> None:
    start, area, _ = read(
        "x . . . .",
        "x x . . .",
        "* x x . .",
        "x x . . .",
    )
    assert GRID.area(start, 2) == sorted(area | {start})
    start, area, _ = read(
        ". . . . .",
        "x x . . .",
        "* x . . .",
        "x x . . .",
    )
    assert GRID.square(start, 1) == sorted(area | {start})


def test_who_walks_goes_around_others_and_cannot_pass_a_closed_row() -> None:
    start, area, standing = read(
        "x x o . .",
        "x o . . .",
        "* x o . .",
        "x x x x o",
    )
    assert GRID.reachable(start, 4, STRAIGHT, pack(standing)) == sorted(area)
    assert GRID.reachable_set(start, 4, set_of(standing)) == sum(1 << case for case in area)
    assert GRID.reachable_set(start, 0, set_of(standing)) == 0
    assert GRID.reachable(start, 0, STRAIGHT, pack(standing)) == []
    start, area, standing = read(
        ". . . . .",
        "o o o . .",
        "* x o . .",
        "x x o . .",
    )
    assert GRID.reachable(start, 9, EVERY_WAY, pack(standing)) == sorted(area)


def set_of(standing: list[int]) -> int:
    """Return the set of occupied cases."""
    return sum(1 << case for case, copy in enumerate(standing) if copy != NONE)


@given(st.data())
def test_the_set_of_reachable_cases_is_their_list(data: st.DataObject) -> None:
    columns, rows = data.draw(st.sampled_from([(1, 9), (6, 6), (7, 7), (20, 2)]))
    grid = Grid(columns, rows)
    cases = columns * rows
    standing = data.draw(st.lists(st.sampled_from([NONE, NONE, 0]), min_size=cases, max_size=cases))
    start, steps = data.draw(st.integers(0, cases - 1)), data.draw(st.integers(0, 9))
    found = grid.reachable_set(start, steps, set_of(standing))
    assert [case for case in range(cases) if found >> case & 1] == grid.reachable(
        start, steps, STRAIGHT, pack(standing)
    )


def figures() -> State:
    layout = Layout(seats=2, copies=4, depth=2, choices=2, marks=2)
    layout.zone(FIGURES, "figures", 4, row=True)
    layout.use_grid(GRID, mark=CASE_MARK)
    program = Program(2, 4, 0)
    layout.lay(program)
    g = blank_state(program)
    for copy in range(4):
        g.put(FIGURES + copy % 2, copy)
    return g


def test_cards_stand_on_cases_move_and_leave() -> None:
    g = figures()
    assert [case_of(g, copy) for copy in range(4)] == [-1] * 4
    stand(g, 0, 0)
    stand(g, 1, 7)
    stand(g, 1, 8)
    assert [case_of(g, 0), case_of(g, 1)] == [0, 8]
    assert [standing_on(g, FIGURES, 0), standing_on(g, FIGURES, 8), standing_on(g, FIGURES + 1, 8)] == [0, -1, 1]
    found = occupants(g, GRID, FIGURES, 2)
    assert [found[case] for case in (0, 7, 8)] == [0, -1, 1]
    assert [occupants(g, GRID, FIGURES, 1)[case] for case in (0, 8)] == [0, -1]
    leave_grid(g, 1)
    assert case_of(g, 1) == -1
    assert g.mark(0, 1) == 0, "another mark stays as it is"
