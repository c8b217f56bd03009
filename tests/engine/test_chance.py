"""Random streams: exact, even, and independent of each other."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from cardwright.engine.chance import HALF, LOW, MULTIPLIER, Dice, advance, pick, seed_word, spread


def test_a_seed_always_gives_the_same_numbers() -> None:
    """Written down: a change here changes every game ever recorded."""
    dice = Dice(7)
    assert seed_word(7) == 4166962095178261472
    assert [dice.roll(100) for _ in range(8)] == [10, 38, 74, 8, 71, 44, 31, 1]


def test_numbers_stay_within_63_bits_without_overflow() -> None:
    state = spread(seed_word("overflow"), 3)
    for _ in range(10_000):
        assert 0 < state < 2**63
        assert advance(state) == MULTIPLIER * (state & LOW) + (state >> 32)
        assert 0 <= pick(state, 6) < 6
        state = advance(state)


def test_streams_of_one_seed_and_neighbouring_seeds_are_unlike() -> None:
    starts = {spread(seed_word(seed), purpose) for seed in range(200) for purpose in range(12)}
    assert len(starts) == 200 * 12
    first = Counter(pick(start, 12) for start in starts)
    share = len(starts) / 12
    assert sum((first[number] - share) ** 2 / share for number in range(12)) < 40  # chi-square, 11 degrees, p < 1e-4


def test_a_die_is_even_and_its_pairs_too() -> None:
    dice = Dice("even")
    n = 60_000
    rolls = [dice.roll(6) for _ in range(n)]
    pairs = Counter(pairwise(rolls))
    share = (n - 1) / 36
    assert sum((pairs[a, b] - share) ** 2 / share for a in range(6) for b in range(6)) < 78  # 35 degrees, p < 1e-4


def test_a_roll_of_one_is_nothing() -> None:
    dice = Dice(1)
    assert {dice.roll(1) for _ in range(100)} == {0}
    assert spread(0, 0) != spread(0, 1) != spread(HALF, 0)
