"""Pictures of the tables of a running program: the arrangements that were made are kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardwright.games.game import SEAT_LETTERS, Table
from cardwright.match import State
from cardwright.table_picture.arrangement import Arrangement, arrange
from cardwright.table_picture.filling import fill
from cardwright.table_picture.picture import Picture
from cardwright.table_picture.shape import checked_layout, shape_of


@lru_cache(maxsize=4_096)
def arrangement_at(table: Table, seat: int | None, phase: str, laid_open: bool) -> Arrangement:
    """Return the arrangement for a viewer in a phase, of a game in progress or laid open."""
    viewer = None if seat is None else SEAT_LETTERS[seat]
    return arrange(checked_layout(table), shape_of(table), viewer, phase, laid_open=laid_open)


def arrangement_of(state: State, seat: int | None) -> Arrangement:
    """Return the arrangement for a viewer of *state*: one object for all positions with the same."""
    return arrangement_at(state.table, seat, state.phase, state.is_laid_open)


def picture_of(state: State, seat: int | None) -> Picture:
    """Return what a viewer sees of *state*."""
    seen: dict[str, Any] = state.observe(seat)
    return fill(arrangement_of(state, seat), seen)
