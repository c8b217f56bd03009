"""Comparing two states of one game: what an undo may take back for free."""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.state import KNOWLEDGE, MAX_STREAMS, OBSERVERS, STREAMS, State


def is_quiet(before: State, after: State) -> bool:
    """Return whether between the two no random stream moved and nobody came to know a card or a hidden counter."""
    stream: i64 = 0
    while stream < MAX_STREAMS:
        if before.mem[STREAMS + stream] != after.mem[STREAMS + stream]:
            return False
        stream += 1
    copy: i64 = 0
    while copy < before.program.copies:
        if _learned(before.knowledge(copy), after.knowledge(copy)):
            return False
        copy += 1
    at = before.program.veils
    end = before.mem[KNOWLEDGE]
    while at < end:
        if before.mem[at] & ~after.mem[at] != 0:
            return False
        at += 1
    return True


def _learned(before: i64, after: i64) -> bool:
    """Return whether some observer's digit lost a bit: fewer bits are fewer places where the card might be."""
    shift: i64 = 0
    while shift < 3 * OBSERVERS:  # no mutant: beyond the last observer nothing is booked
        old = (before >> shift) & 7
        new = (after >> shift) & 7
        if old & ~new != 0:
            return True
        shift += 3
    return False
