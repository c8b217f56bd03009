"""What the words of the running texts mean: that enemy, that case, that direction, that attack (LT-21.1 to LT-21.3).

Texts run inside of texts (a Trick in an attack of a card), so these meanings lie on a stack of numbers; the last one
belongs to the innermost text.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.bits import shifted
from cardwright.engine.state import LENGTH, NONE, State
from cardwright.games.letal import board

HERO: Final = 0xF  # that hero, plus 1
CASE_AT: Final = 4
CASE: Final = 0x3F
DIRECTION_AT: Final = 10
DIRECTION: Final = 0x7
ATTACKED: Final = 0x2000  # an attack of this text took place
DID: Final = 0x4000  # the first part of the line was done in full (LT-21.6)
BLOCKED_AT: Final = 16  # by which targets the latest attack of this text was blocked
FULLY_AT: Final = 24  # and by which fully
HEROES: Final = 0xFF


def begin(g: State, named: i64) -> None:
    """A text begins, whose condition or trigger has named a hero, or -1 (LT-21.11)."""
    g.put(board.CONTEXTS, named + 1)


def end(g: State) -> None:
    """The innermost text has ended."""
    g.mem[LENGTH + board.CONTEXTS] -= 1


def _read(g: State) -> i64:
    if g.size(board.CONTEXTS) == 0:
        return 0
    return g.top(board.CONTEXTS)


def _write(g: State, word: i64) -> None:
    at = g.size(board.CONTEXTS) - 1
    if at >= 0:
        m = g.mem
        m[m[g.bases + board.CONTEXTS] + at] = word


def named_hero(g: State) -> i64:
    """Return that hero, or -1."""
    return (_read(g) & HERO) - 1


def name_hero(g: State, hero: i64) -> None:
    """From now on "that hero" is *hero*; with -1 nobody."""
    _write(g, (_read(g) & ~HERO) | (hero + 1))


def chosen_case(g: State) -> i64:
    """Return that case, or -1."""
    return ((_read(g) >> CASE_AT) & CASE) - 1


def choose_case(g: State, case: i64) -> None:
    """From now on "that case" is *case*."""
    _write(g, (_read(g) & ~(CASE << CASE_AT)) | ((case + 1) << CASE_AT))


def chosen_direction(g: State) -> i64:
    """Return that direction, or -1."""
    return ((_read(g) >> DIRECTION_AT) & DIRECTION) - 1


def choose_direction(g: State, way: i64) -> None:
    """From now on "that direction" is *way*."""
    _write(g, (_read(g) & ~(DIRECTION << DIRECTION_AT)) | ((way + 1) << DIRECTION_AT))


def begin_attack(g: State) -> None:
    """A line that attacks is reached: "that attack" is the one to come, if it takes place (LT-21.3)."""
    _write(g, _read(g) & ~(ATTACKED | shifted(HEROES, BLOCKED_AT) | shifted(HEROES, FULLY_AT)))


def note_attack(g: State, blocked: i64, fully: i64) -> None:
    """The attack took place, and these targets blocked it, these fully (LT-10.13): it is done (LT-21.6)."""
    set_did(g, True)
    word = _read(g) & ~(shifted(HEROES, BLOCKED_AT) | shifted(HEROES, FULLY_AT))
    _write(g, word | ATTACKED | shifted(blocked, BLOCKED_AT) | shifted(fully, FULLY_AT))


def was_blocked(g: State, fully: bool) -> i64:
    """Return 1 if "that hero" blocked "that attack", 0 if not, and -1 if there was no such attack (LT-21.3)."""
    word = _read(g)
    hero = (word & HERO) - 1
    if word & ATTACKED == 0 or hero == NONE:
        return NONE
    if fully:
        return (word >> (FULLY_AT + hero)) & 1
    return (word >> (BLOCKED_AT + hero)) & 1


def set_did(g: State, done: bool) -> None:
    """Note whether the first part of a line was done in full (LT-21.6)."""
    word = _read(g) & ~DID
    if done:
        word |= DID
    _write(g, word)


def did(g: State) -> bool:
    """Return whether the first part of the line was done in full."""
    return _read(g) & DID != 0
