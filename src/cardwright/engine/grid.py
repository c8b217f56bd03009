"""A grid of cases: names, neighbours, lines, distances, areas, and which card stands where.

A case is a number from 0 on, row by row from the lower left corner as seat A sees it: a1, b1, … A card's case is a mark
on it, which `Layout.use_grid` declares. Lists of cases are in ascending order; only a line begins next to its start.
Directions 0 to 3 are up, right, down and left as seat A sees it; 4 to 7 the diagonals from up and right on.
A set of cases is a word with a bit for each case, on grids of up to 62 cases and one more row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.bits import shifted
from cardwright.engine.state import LENGTH, NONE, State, pack

STRAIGHT: Final = 4  # directions; with the diagonals
EVERY_WAY: Final = 8
SET_BITS: Final = 62


class Grid:
    """The geometry of a grid of columns x rows, which never changes; it holds no cards."""

    def __init__(self, columns: i64, rows: i64) -> None:
        if not (0 < columns <= keys.COLUMNS and 0 < rows <= keys.ROWS):
            raise ValueError(f"a grid has 1 to {keys.COLUMNS} columns and 1 to {keys.ROWS} rows")
        self.columns: Final = columns
        self.rows: Final = rows
        self.cases: Final = columns * rows
        self._steps: Final = pack(_steps(columns, rows))
        # Looked up, because a division takes longer.
        self._columns: Final = pack([case % columns for case in range(columns * rows)])
        self._rows: Final = pack([case // columns for case in range(columns * rows)])
        self._every: i64 = 0
        self._first_column: i64 = 0
        self._last_column: i64 = 0
        if columns * (rows + 1) <= SET_BITS:
            self._every = case_bit(columns * rows) - 1
            for row in range(rows):
                self._first_column |= case_bit(row * columns)
                self._last_column |= case_bit(row * columns + columns - 1)

    # Names and keys -----------------------------------------------------------------------------------------

    def case(self, column: i64, row: i64) -> i64:
        """Return a case by its column and row, both counted from 0; -1 outside the grid."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return NONE

    def column_of(self, case: i64) -> i64:
        """Return the column of *case*, counted from 0."""
        return self._columns[case]

    def row_of(self, case: i64) -> i64:
        """Return the row of *case*, counted from 0."""
        return self._rows[case]

    def key(self, case: i64) -> i64:
        """Return the key with which *case* is chosen."""
        return keys.case_key(self._columns[case], self._rows[case])

    def chosen(self, key: i64) -> i64:
        """Return the case that *key* names; -1 if it names none of this grid."""
        if keys.is_case(key):
            return self.case(keys.column_of(key), keys.row_of(key))
        return NONE

    def name(self, case: int) -> str:
        """Return the name of a case.

        >>> Grid(6, 6).name(20)
        'c4'
        """
        return keys.key_name(self.key(case))

    def read(self, name: str) -> int:
        """Return the case with a name; -1 if there is none.

        >>> [Grid(6, 6).read(name) for name in ("a1", "c4", "f6", "g1", "a7")]
        [0, 20, 35, -1, -1]
        """
        return self.chosen(keys.read_key(name))

    # Geometry -----------------------------------------------------------------------------------------------

    def step(self, case: i64, direction: i64) -> i64:
        """Return the case next to *case* in a direction; -1 beyond the edge."""
        return self._steps[case * EVERY_WAY + direction]

    def neighbours(self, case: i64, directions: i64) -> list[i64]:
        """Return the cases next to *case*: `STRAIGHT` for up to 4, `EVERY_WAY` for up to 8."""
        found: list[i64] = []
        direction: i64 = 0
        while direction < directions:
            other = self.step(case, direction)
            if other >= 0:
                found.append(other)
            direction += 1
        found.sort()
        return found

    def distance(self, first: i64, second: i64) -> i64:
        """Return how many straight steps lie between two cases."""
        return self._across(first, second) + self._up(first, second)

    def diagonal_distance(self, first: i64, second: i64) -> i64:
        """Return how many steps lie between two cases if diagonal ones count as one."""
        return max(self._across(first, second), self._up(first, second))

    def _across(self, first: i64, second: i64) -> i64:
        columns = self._columns[first] - self._columns[second]
        if columns < 0:
            return -columns
        return columns

    def _up(self, first: i64, second: i64) -> i64:
        rows = self._rows[first] - self._rows[second]
        if rows < 0:
            return -rows
        return rows

    def is_adjacent(self, first: i64, second: i64, directions: i64) -> bool:
        """Return whether two cases are neighbours; none is its own."""
        if directions == STRAIGHT:
            return self.distance(first, second) == 1
        return self.diagonal_distance(first, second) == 1

    def direction(self, start: i64, end: i64) -> i64:
        """Return in which direction *end* lies in a straight or diagonal line from *start*; -1 if it does not."""
        way: i64 = 0
        while way < EVERY_WAY:
            case = self.step(start, way)
            while case >= 0:
                if case == end:
                    return way
                case = self.step(case, way)
            way += 1
        return NONE

    def line(self, start: i64, direction: i64, longest: i64, occupants: vec[i64]) -> list[i64]:
        """Return up to *longest* cases after *start*, ending with the first occupied one."""
        found: list[i64] = []
        case = self.step(start, direction)
        while case >= 0 and len(found) < longest:
            found.append(case)
            if occupants[case] >= 0:
                break
            case = self.step(case, direction)
        return found

    def last_free(self, start: i64, direction: i64, longest: i64, occupants: vec[i64]) -> i64:
        """Return where a push from *start* ends: after *longest* steps, before the edge or before an occupied case."""
        end = start
        case = self.step(start, direction)
        n: i64 = 0
        while n < longest and case >= 0 and occupants[case] < 0:
            end = case
            case = self.step(case, direction)
            n += 1
        return end

    def area(self, centre: i64, radius: i64) -> list[i64]:
        """Return the cases at most *radius* straight steps away, whatever lies between; the centre included."""
        found: list[i64] = []
        case: i64 = 0
        while case < self.cases:
            if self.distance(centre, case) <= radius:
                found.append(case)
            case += 1
        return found

    def square(self, centre: i64, radius: i64) -> list[i64]:
        """Return the cases at most *radius* steps away, diagonal ones included; the centre included."""
        found: list[i64] = []
        case: i64 = 0
        while case < self.cases:
            if self.diagonal_distance(centre, case) <= radius:
                found.append(case)
            case += 1
        return found

    def reachable(self, start: i64, steps: i64, directions: i64, occupants: vec[i64]) -> list[i64]:
        """Return the free cases other than *start* within so many steps around all occupied ones."""
        seen: list[i64] = [0] * self.cases
        seen[start] = 1
        edge: list[i64] = [start]
        while steps > 0 and edge:
            following: list[i64] = []
            for case in edge:
                direction: i64 = 0
                while direction < directions:
                    other = self.step(case, direction)
                    if other >= 0 and seen[other] == 0 and occupants[other] < 0:
                        seen[other] = 1
                        following.append(other)
                    direction += 1
            edge = following
            steps -= 1
        seen[start] = 0
        return [case for case in range(self.cases) if seen[case] != 0]

    def reachable_set(self, start: i64, steps: i64, occupied: i64) -> i64:
        """Return as a set the cases of `reachable` by straight steps around the set of *occupied* ones."""
        seen = case_bit(start)
        free = self._every & ~occupied
        while steps > 0:
            straight = seen << self.columns | seen >> self.columns
            straight |= (seen & ~self._last_column) << 1 | (seen & ~self._first_column) >> 1
            following = seen | (straight & free)
            if following == seen:
                break
            seen = following
            steps -= 1
        return seen & ~case_bit(start)


def case_bit(case: i64) -> i64:
    """Return the set of one case."""
    return shifted(1, case)


def _steps(columns: i64, rows: i64) -> list[i64]:
    """Return for each case the next one in each direction."""
    found: list[i64] = []
    for row in range(rows):
        for column in range(columns):
            for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)):
                x, y = column + right, row + up
                inside = 0 <= x < columns and 0 <= y < rows
                found.append(y * columns + x if inside else NONE)
    return found


# Cards on cases ---------------------------------------------------------------------------------------------


def stand(g: State, copy: i64, case: i64) -> None:
    """Put *copy* on *case*, wherever it stood before."""
    g.set_mark(g.program.case_mark, copy, case + 1)


def leave_grid(g: State, copy: i64) -> None:
    """Take *copy* off the grid."""
    g.set_mark(g.program.case_mark, copy, 0)


def case_of(g: State, copy: i64) -> i64:
    """Return the case on which *copy* stands, or -1."""
    return g.mark(g.program.case_mark, copy) - 1


def standing_on(g: State, zone: i64, case: i64) -> i64:
    """Return the card of *zone* that stands on *case*, or -1."""
    m = g.mem
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        if case_of(g, m[i]) == case:
            return m[i]
        i += 1
    return NONE


def occupants(g: State, grid: Grid, zone: i64, zones: i64) -> vec[i64]:
    """Return for each case the card on it, or -1, looking at *zones* zones from *zone* on, such as one per seat."""
    found: list[i64] = [NONE] * grid.cases
    m = g.mem
    last = zone + zones
    while zone < last:
        i = m[g.bases + zone]
        end = i + m[LENGTH + zone]
        while i < end:
            case = case_of(g, m[i])
            if case >= 0:
                found[case] = m[i]
            i += 1
        zone += 1
    return pack(found)
