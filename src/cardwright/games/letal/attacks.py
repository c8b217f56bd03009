"""The attacks under way: who attacks whom, what was declared, and what has been prevented (LT-9, LT-10).

Each attack lies on a stack of numbers, since one may begin inside of another: a word for each target, in the order in
which the attacker named them, and a word for the attack itself behind them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.bits import shifted, with_bits
from cardwright.engine.state import LENGTH, NONE, State
from cardwright.games.letal import board

# In the word of the attack.
ATTACKER: Final = 0xF
TARGETS_AT: Final = 4
TARGETS: Final = 0xF
KINDS_AT: Final = 8  # PHYSICAL, MAGICAL or both (LT-9.29), perhaps with MAGICAL_FIRST
KINDS: Final = 0x7
IS_ON: Final = 0x800  # 0 once it has ended before its time (LT-9.21)
LINE_AT: Final = 16  # the step of the line that attacks
REACH_AT: Final = 32  # what it had when it was declared (LT-12.18)
REACH: Final = 0xFF
LONGER_AT: Final = 40
LONGER: Final = 0xFF
PHYSICAL: Final = 1
MAGICAL: Final = 2
EITHER: Final = 3
MAGICAL_FIRST: Final = 4  # of both kinds the magical damage is printed first
# In the word of a target.
HERO: Final = 0xF
PHYSICAL_AT: Final = 4  # damage, ten bits each
MAGICAL_AT: Final = 14
DEFENDED_AT: Final = 24  # physical damage prevented by hidden cards and by effects
MAGIC_PREVENTED_AT: Final = 34
ANY_PREVENTED_AT: Final = 44  # damage of either kind prevented
NUMBER: Final = 0x3FF
HAS_DEFENDED: Final = 54  # a bit: its controller has finished defending (LT-9.15)
IS_OUT: Final = 55  # a bit: it is dropped from the attack (LT-9.22)


def _word(g: State, i: i64) -> i64:
    m = g.mem
    return m[m[g.bases + board.ATTACKS] + i]


def _set_word(g: State, i: i64, word: i64) -> None:
    m = g.mem
    m[m[g.bases + board.ATTACKS] + i] = word


def depth(g: State) -> i64:
    """Return how many numbers the attacks under way take: 0 if there is none."""
    return g.size(board.ATTACKS)


def add_target(g: State, hero: i64, physical: i64, magical: i64) -> None:
    """Name a target of the attack that `begin` begins, with what is declared against it (LT-9.5)."""
    word = hero | shifted(min_number(physical), PHYSICAL_AT) | shifted(min_number(magical), MAGICAL_AT)
    g.put(board.ATTACKS, word)


def min_number(n: i64) -> i64:
    """Return *n* as far as it fits into an attack's numbers, at least 0 (LT-9.6)."""
    if n < 0:
        return 0
    if n > NUMBER:
        return NUMBER
    return n


def begin(g: State, attacker: i64, targets: i64, kinds: i64, line: i64, reach: i64, longer: i64) -> None:
    """Begin the attack on the *targets* targets just named, which has that Reach and adds that to its Ranges."""
    word = attacker | targets << TARGETS_AT | kinds << KINDS_AT | IS_ON | line << LINE_AT
    g.put(board.ATTACKS, word | shifted(reach & REACH, REACH_AT) | shifted(longer & LONGER, LONGER_AT))


def end(g: State) -> None:
    """The innermost attack is over."""
    g.mem[LENGTH + board.ATTACKS] -= 1 + count(g)


def head(g: State) -> i64:
    """Return the word of the innermost attack, 0 for none."""
    n = g.size(board.ATTACKS)
    if n == 0:
        return 0
    return _word(g, n - 1)


def is_on(g: State) -> bool:
    """Return whether there is an attack that has not ended before its time."""
    return head(g) & IS_ON != 0


def attacker(g: State) -> i64:
    """Return the attacking hero, or -1 if nobody attacks."""
    word = head(g)
    if word & IS_ON == 0:
        return NONE
    return word & ATTACKER


def kinds(g: State) -> i64:
    """Return the kinds of damage of the attack, perhaps with MAGICAL_FIRST."""
    return (head(g) >> KINDS_AT) & KINDS


def first_kind(kinds: i64) -> i64:
    """Return the kind of damage that is printed first, which "more damage" is of."""
    if kinds & PHYSICAL == 0 or kinds & MAGICAL_FIRST != 0:
        return MAGICAL
    return PHYSICAL


def line_of(g: State) -> i64:
    """Return the number of the step of the line that attacks."""
    return (head(g) >> LINE_AT) & 0xFFFF


def reach(g: State) -> i64:
    """Return the Reach of the attack."""
    return (head(g) >> REACH_AT) & REACH


def longer(g: State) -> i64:
    """Return what is added to the Ranges of the attack."""
    return (head(g) >> LONGER_AT) & LONGER


def count(g: State) -> i64:
    """Return how many targets were named, those dropped included."""
    return (head(g) >> TARGETS_AT) & TARGETS


def target(g: State, i: i64) -> i64:
    """Return the word of target number *i*."""
    return _word(g, g.size(board.ATTACKS) - 1 - count(g) + i)


def set_target(g: State, i: i64, word: i64) -> None:
    """Change the word of target number *i*."""
    _set_word(g, g.size(board.ATTACKS) - 1 - count(g) + i, word)


def find(g: State, hero: i64) -> i64:
    """Return the number of the target that *hero* is in the innermost attack, or -1."""
    if not is_on(g):
        return NONE
    i: i64 = 0
    while i < count(g):
        word = target(g, i)
        if word & HERO == hero and (word >> IS_OUT) & 1 == 0:
            return i
        i += 1
    return NONE


def targets(g: State) -> i64:
    """Return the heroes that are attacked in the innermost attack."""
    found: i64 = 0
    if not is_on(g):
        return found
    i: i64 = 0
    while i < count(g):
        word = target(g, i)
        if (word >> IS_OUT) & 1 == 0:
            found |= board.bit(word & HERO)
        i += 1
    return found


def declared(word: i64, kind: i64) -> i64:
    """Return the damage of one kind that is declared against a target."""
    if kind == PHYSICAL:
        return (word >> PHYSICAL_AT) & NUMBER
    return (word >> MAGICAL_AT) & NUMBER


def prevented(word: i64, kind: i64) -> i64:
    """Return how much damage of a kind, or of either, is to be prevented."""
    if kind == PHYSICAL:
        return (word >> DEFENDED_AT) & NUMBER
    if kind == MAGICAL:
        return (word >> MAGIC_PREVENTED_AT) & NUMBER
    return (word >> ANY_PREVENTED_AT) & NUMBER


def prevent(g: State, i: i64, kind: i64, n: i64) -> None:
    """Prevent *n* damage of a kind, or of either, against target number *i* (LT-10.5, LT-10.6).

    What prevents either kind is used up by the physical damage that is still to come before it counts against magical
    damage (LT-10.7).
    """
    if kind == EITHER:
        word = target(g, i)
        physical = declared(word, PHYSICAL) - prevented(word, PHYSICAL)
        if physical > n:
            physical = n
        if physical > 0:
            prevent(g, i, PHYSICAL, physical)
            n -= physical
    at: i64 = ANY_PREVENTED_AT
    if kind == PHYSICAL:
        at = DEFENDED_AT
    elif kind == MAGICAL:
        at = MAGIC_PREVENTED_AT
    word = target(g, i)
    set_target(g, i, with_bits(word, at, NUMBER, min_number(prevented(word, kind) + n)))


def add_damage(g: State, n: i64) -> None:
    """This attack deals *n* more damage to every target, of the kind it deals first (LT-10.16, LT-10.18)."""
    i: i64 = 0
    while i < count(g):
        word = target(g, i)
        if first_kind(kinds(g)) == PHYSICAL:
            word = with_bits(word, PHYSICAL_AT, NUMBER, min_number(declared(word, PHYSICAL) + n))
        else:
            word = with_bits(word, MAGICAL_AT, NUMBER, min_number(declared(word, MAGICAL) + n))
        set_target(g, i, word)
        i += 1


def left_of(word: i64) -> i64:
    """Return the damage that gets through; Defending and physical prevention stop nothing magical (LT-10.7)."""
    physical = declared(word, PHYSICAL) - prevented(word, PHYSICAL)
    if physical < 0:
        physical = 0
    magical = declared(word, MAGICAL) - prevented(word, MAGICAL)
    if magical < 0:
        magical = 0
    left = physical + magical - prevented(word, EITHER)
    if left < 0:
        left = 0
    return left


def total_of(word: i64) -> i64:
    """Return all damage declared against a target."""
    return declared(word, PHYSICAL) + declared(word, MAGICAL)


def has_defended(word: i64) -> bool:
    """Return whether the target's controller has finished defending it (LT-9.15)."""
    return (word >> HAS_DEFENDED) & 1 != 0


def finish_defence(g: State, i: i64) -> None:
    """The controller of target number *i* has finished defending it."""
    set_target(g, i, with_bits(target(g, i), HAS_DEFENDED, 1, 1))


def drop(g: State, heroes: i64) -> None:
    """Drop dead heroes from all attacks under way; one without its attacker or any target ends (LT-9.21, LT-9.22)."""
    end_at = g.size(board.ATTACKS)
    while end_at > 0:
        at = end_at - 1
        word = _word(g, at)
        n = (word >> TARGETS_AT) & TARGETS
        on: i64 = 0
        i = at - n
        while i < at:
            if (heroes >> (_word(g, i) & HERO)) & 1 != 0:
                _set_word(g, i, with_bits(_word(g, i), IS_OUT, 1, 1))
            if (_word(g, i) >> IS_OUT) & 1 == 0:
                on += 1
            i += 1
        if on == 0 or (heroes >> (word & ATTACKER)) & 1 != 0:
            _set_word(g, at, word & ~IS_ON)
        end_at = at - n


def let_go(g: State, area: i64) -> None:
    """Drop the targets that are not in *area* from the innermost attack, which ends if none is left (LT-9.8)."""
    i: i64 = 0
    on: i64 = 0
    while i < count(g):
        word = target(g, i)
        if (area >> (word & HERO)) & 1 == 0:
            set_target(g, i, with_bits(word, IS_OUT, 1, 1))
        elif (word >> IS_OUT) & 1 == 0:
            on += 1
        i += 1
    if on == 0:
        _set_word(g, g.size(board.ATTACKS) - 1, head(g) & ~IS_ON)
