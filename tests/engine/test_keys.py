"""The standard keys: each is written and read back, and none is taken for another."""

from __future__ import annotations

import pytest

from cardwright.engine import keys

SINGLE = [
    keys.PASS,
    keys.YES,
    keys.NO,
    *(keys.mode_key(mode) for mode in range(keys.MODES)),
    *(keys.seat_key(seat) for seat in range(keys.SEATS)),
    *(keys.case_key(column, row) for row in range(keys.ROWS) for column in range(keys.COLUMNS)),
]


def test_keys_keep_their_numbers() -> None:
    """Records and the keys of games depend on them."""
    assert (keys.PASS, keys.YES, keys.NO, keys.OWN, keys.MODE, keys.SEAT_KEY, keys.CASE, keys.PAIR) == (
        -2, -3, -4, -5, -10, -30, -1000, -4096,
    )  # fmt: skip
    assert keys.pair_key(3, 5) == -4096 - (3 << 12 | 5)
    assert keys.pair_key(3, keys.seat_key(1)) == -4096 - (3 << 12 | 4001)


def test_every_key_has_one_name() -> None:
    assert len(set(SINGLE)) == len(SINGLE)
    names = [keys.key_name(key) for key in SINGLE]
    assert len(set(names)) == len(names)
    assert [keys.read_key(name) for name in names] == SINGLE
    assert not any(keys.is_pair(key) for key in SINGLE)


@pytest.mark.parametrize("word", ["", "0", "21", "E", "a", "a0", "a01", "a27", "A1", "aa1", "yes ", "²", "a²", "-1"])
def test_what_names_no_key_is_not_read(word: str) -> None:
    assert keys.read_key(word) == keys.NO_KEY


def test_a_key_says_what_it_is() -> None:
    assert [keys.seat_of(key) for key in (-29, -30, -33, -34, 5)] == [-1, 0, 3, -1, -1]
    assert [keys.mode_of(key) for key in (-9, -10, -29, -30, 5)] == [-1, 0, 19, -1, -1]
    assert [keys.is_case(key) for key in (-999, -1000, -1675, -1676, 5)] == [False, True, True, False, False]
    assert keys.key_name(keys.OWN) == ""
    assert keys.key_name(keys.NO_KEY) == ""


@pytest.mark.parametrize("second", [0, 7, 2999, keys.seat_key(0), keys.seat_key(3), -40, -1000, keys.case_key(25, 25)])
def test_a_pair_is_taken_apart_again(second: int) -> None:
    for first in (0, 1, 2999):
        key = keys.pair_key(first, second)
        assert keys.is_pair(key)
        assert (keys.first_of(key), keys.second_of(key)) == (first, second)
