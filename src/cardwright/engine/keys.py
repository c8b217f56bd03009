"""The standard keys of choices: negative numbers for everything that is not a card, and their notation.

A key from 0 on is a copy. A game may use keys of its own from `OWN` down to `MODE`, and between `SEAT_KEY` and `CASE`.

    -2, -3, -4      pass, yes, no
    -10 and below   the modes of a text, written 1, 2, …
    -30 and below   the seats, written A, B, …
    -1000 and below the cases of a grid, written a1, b1, …
    -4096 and below pairs: a card, and what it is aimed at: another card, a seat or a case
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_KEY: Final = -1
PASS: Final = -2
YES: Final = -3
NO: Final = -4
OWN: Final = -5  # the first key that a game may use for itself
MODE: Final = -10  # the first mode; the next is one less
SEAT_KEY: Final = -30  # seat A; the next is one less
CASE: Final = -1000  # a1; the next column is one less, the next row `COLUMNS` less
PAIR: Final = -4096
MODES: Final = 20
SEATS: Final = 4
COLUMNS: Final = 26
ROWS: Final = 26
# What a card is aimed at takes twelve bits of a pair: a copy as it is, a case and a seat from these numbers on.
CASE_CODE: Final = 3000
SEAT_CODE: Final = 4000
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
SEAT_LETTERS: Final = "ABCD"


def mode_key(mode: i64) -> i64:
    """Return the key of a mode, counted from 0."""
    return MODE - mode


def mode_of(key: i64) -> i64:
    """Return the mode that *key* names, counted from 0, or -1."""
    if MODE - MODES < key <= MODE:
        return MODE - key
    return NO_KEY


def seat_key(seat: i64) -> i64:
    """Return the key of a seat."""
    return SEAT_KEY - seat


def seat_of(key: i64) -> i64:
    """Return the seat that *key* names, or -1."""
    if SEAT_KEY - SEATS < key <= SEAT_KEY:
        return SEAT_KEY - key
    return NO_KEY


def case_key(column: i64, row: i64) -> i64:
    """Return the key of a case by its column and row, both counted from 0."""
    return CASE - (row * COLUMNS + column)


def is_case(key: i64) -> bool:
    """Return whether *key* names a case."""
    return CASE - COLUMNS * ROWS < key <= CASE


def column_of(key: i64) -> i64:
    """Return the column of a case, counted from 0."""
    return (CASE - key) % COLUMNS


def row_of(key: i64) -> i64:
    """Return the row of a case, counted from 0."""
    return (CASE - key) // COLUMNS


def pair_key(first: i64, second: i64) -> i64:
    """Return the key of the copy *first* aimed at *second*: a copy below 3000, or a key of a seat or a case.

    A game's own keys down to 95 below `SEAT_KEY` can be aimed at, too.
    """
    code = second
    if second < 0:
        if is_case(second):
            code = CASE_CODE + CASE - second
        else:
            code = SEAT_CODE + SEAT_KEY - second
    return PAIR - (first << 12 | code)


def is_pair(key: i64) -> bool:
    """Return whether *key* is a pair."""
    return key <= PAIR


def first_of(key: i64) -> i64:
    """Return the first part of a pair, a copy."""
    return (PAIR - key) >> 12


def second_of(key: i64) -> i64:
    """Return the second part of a pair: a copy, or the key passed to `pair_key`."""
    code = (PAIR - key) & 0xFFF
    if code < CASE_CODE:
        return code
    if code < SEAT_CODE:
        return CASE - (code - CASE_CODE)
    return SEAT_KEY - (code - SEAT_CODE)


def key_name(key: int) -> str:
    """Return how a key that is neither a card nor a pair is written; "" if it is a game's own.

    >>> [key_name(key) for key in (PASS, YES, mode_key(1), seat_key(2), case_key(2, 3), OWN)]
    ['pass', 'yes', '2', 'C', 'c4', '']
    """
    if key == PASS:
        return "pass"
    if key == YES:
        return "yes"
    if key == NO:
        return "no"
    if mode_of(key) >= 0:
        return str(mode_of(key) + 1)
    if seat_of(key) >= 0:
        return SEAT_LETTERS[seat_of(key)]
    if is_case(key):
        return f"{LETTERS[column_of(key)]}{row_of(key) + 1}"
    return ""


def read_key(word: str) -> int:
    """Return the key that *word* names, other than a card, or -1.

    >>> [key_name(read_key(word)) for word in ("no", "2", "B", "d6", "a0", "elf")]
    ['no', '2', 'B', 'd6', '', '']
    """
    named = {"pass": PASS, "yes": YES, "no": NO}
    if word in named:
        return named[word]
    if word.isascii() and word.isdecimal() and 1 <= int(word) <= MODES:
        return mode_key(int(word) - 1)
    if len(word) == 1 and word in SEAT_LETTERS:
        return seat_key(SEAT_LETTERS.index(word))
    column, row = LETTERS.find(word[:1]) if word else NO_KEY, word[1:]
    if column >= 0 and row.isascii() and row.isdecimal() and row[0] != "0" and int(row) <= ROWS:
        return case_key(column, int(row) - 1)
    return NO_KEY
