"""Movement: steps around others, pushes and pulls, exchanged and free places (LT-13)."""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.grid import occupants
from cardwright.engine.state import NONE, State
from cardwright.games.letal import areas, board, modifiers, texts, triggers
from cardwright.games.letal.board import GRID


def destinations(g: State, hero: i64, n: i64) -> i64:
    """Return the set of free cases that *hero* can reach in up to *n* steps, without its own (LT-13.2 to LT-13.7)."""
    if modifiers.is_forbidden(g, hero, modifiers.NO_MOVE):
        return 0
    return GRID.reachable_set(board.place_of(g, hero), n, board.occupied(g))


def move(g: State, hero: i64, case: i64, event: i64) -> None:
    """Put *hero* on another case, tell it as *event*, and set off what waits for it (LT-13.11)."""
    board.put_on(g, hero, case)
    g.tell(event, board.seat_of(hero), board.card_of(g, hero), GRID.key(case))
    triggers.happen(g, texts.HAS_MOVED, hero, NONE)


def displace(g: State, me: i64, hero: i64, n: i64, is_pull: bool) -> bool:
    """Push *hero* straight away from *me*, or pull it towards *me*; return whether it went all the way.

    It stops before the edge and before others (LT-13.12 to LT-13.19).
    """
    event: i64 = board.E_PUSHED
    what: i64 = modifiers.NO_PUSH
    start = board.place_of(g, hero)
    way = areas.direction_from(board.place_of(g, me), start)
    if is_pull:
        event = board.E_PULLED
        what = modifiers.NO_PULL
        way = areas.direction_from(start, board.place_of(g, me))
    if way == NONE or modifiers.is_forbidden(g, hero, what):
        return False
    end = GRID.last_free(start, way, n, occupants(g, GRID, board.HEROES, g.program.seats))
    if end == start or (g.setting(board.PARTIAL_PUSH) == 0 and GRID.distance(start, end) < n):
        return False
    move(g, hero, end, event)
    triggers.happen(g, texts.DISPLACES, me, hero)
    return GRID.distance(start, end) == n


def swap(g: State, one: i64, other: i64) -> None:
    """Two heroes exchange their cases; nothing else is checked (LT-13.20)."""
    first = board.place_of(g, one)
    second = board.place_of(g, other)
    if first == second:
        return
    g.tell(board.E_SWAPS, board.seat_of(one), board.card_of(g, one), board.card_of(g, other))
    board.put_on(g, one, second)
    board.put_on(g, other, first)
    triggers.happen(g, texts.HAS_MOVED, one, NONE)
    triggers.happen(g, texts.HAS_MOVED, other, NONE)
