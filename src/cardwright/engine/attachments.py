"""Attach cards to cards. An attached card keeps a zone of its own; a mark, declared by `Layout.use_hosts`, is its host.

When a host leaves, the game decides what becomes of the cards that `attached_to` lists.
"""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.state import KNOWLEDGE, State


def attach(g: State, copy: i64, host: i64) -> None:
    """Attach *copy* to *host*, whatever it was attached to before."""
    g.set_mark(g.program.host_mark, copy, host + 1)


def detach(g: State, copy: i64) -> None:
    """Detach *copy* from its host."""
    g.set_mark(g.program.host_mark, copy, 0)


def host_of(g: State, copy: i64) -> i64:
    """Return the card to which *copy* is attached, or -1."""
    return g.mark(g.program.host_mark, copy) - 1


def attached_to(g: State, host: i64) -> list[i64]:
    """Return the cards attached to *host*, in the order of the copies."""
    found: list[i64] = []
    m = g.mem
    copies = g.program.copies
    at = m[KNOWLEDGE] + (g.program.host_mark + 1) * copies
    copy: i64 = 0
    while copy < copies:
        if m[at + copy] == host + 1:
            found.append(copy)
        copy += 1
    return found


def detach_all(g: State, host: i64) -> list[i64]:
    """Detach all cards from *host* and return them; the game decides where they go."""
    found = attached_to(g, host)
    for copy in found:
        detach(g, copy)
    return found


def exchange_hosts(g: State, old: i64, new: i64) -> None:
    """Let *new* take over all that is attached to *old*."""
    for copy in attached_to(g, old):
        attach(g, copy, new)
