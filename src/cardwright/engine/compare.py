"""Compare two states of one game, to decide whether an undo is free."""

from __future__ import annotations

from cardwright.engine.state import KNOWLEDGE, MAX_STREAMS, STREAMS, State


def is_quiet(before: State, after: State) -> bool:
    """Return whether no random stream moved between the two and nobody learned a card or a hidden counter."""
    for stream in range(MAX_STREAMS):
        if before.mem[STREAMS + stream] != after.mem[STREAMS + stream]:
            return False
    for copy in range(before.program.copies):
        if before.knowledge(copy) & ~after.knowledge(copy) != 0:  # fewer bits are fewer places where it might be
            return False
    for at in range(before.program.veils, before.mem[KNOWLEDGE]):
        if before.mem[at] & ~after.mem[at] != 0:
            return False
    return True
