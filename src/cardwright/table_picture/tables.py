"""Make pictures of the tables of a running program, with cached arrangements."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from cardwright.games.game import SEAT_LETTERS, Table
from cardwright.match import State
from cardwright.table_picture.arrangement import Arrangement, arrange
from cardwright.table_picture.filling import fill
from cardwright.table_picture.picture import Picture
from cardwright.table_picture.shape import checked_layout, shape_of


class SentArrangement(NamedTuple):
    """An arrangement as JSON, and the id by which a viewer recognizes it."""

    id: str
    text: bytes


@lru_cache(maxsize=4_096)
def _arrangement(table: Table, seat: int | None, phase: str, laid_open: bool) -> Arrangement:
    viewer = None if seat is None else SEAT_LETTERS[seat]
    return arrange(checked_layout(table), shape_of(table), viewer, phase, laid_open=laid_open)


@lru_cache(maxsize=4_096)
def _sent(table: Table, seat: int | None, phase: str, laid_open: bool) -> SentArrangement:
    text = msgspec.json.encode(_arrangement(table, seat, phase, laid_open))
    return SentArrangement(blake2b(text, digest_size=6).hexdigest(), text)


def sent_arrangement(state: State, seat: int | None) -> SentArrangement:
    """Return the arrangement for a viewer of *state*; equal ones have equal ids in every process."""
    return _sent(state.table, seat, state.phase, state.is_laid_open)


def picture_of(state: State, seat: int | None) -> Picture:
    """Return what a viewer sees of *state*."""
    seen: dict[str, Any] = state.observe(seat)
    return fill(_arrangement(state.table, seat, state.phase, state.is_laid_open), seen)
