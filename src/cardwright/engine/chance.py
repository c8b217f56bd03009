"""Random streams: one small generator per purpose, with the same values in Python and in machine integers.

A stream is one number below 2**63, advanced by multiply-with-carry: the product never overflows, so the
interpreted and the compiled engine draw the same values. The streams of one game are
independent of each other, so that one more draw from a deck changes nothing on the market.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MULTIPLIER: Final = 2130704145  # MULTIPLIER * 2**32 - 1 is a safe prime, so the period is about 2**62
LOW: Final = 0xFFFFFFFF
HALF: Final = 0x7FFFFFFF


def seed_word(seed: int | str) -> int:
    """Return the 62-bit number that stands for *seed* (any integer or text) in `spread`.

    >>> seed_word(7) == seed_word(7), seed_word(7) == seed_word("7"), seed_word(7) == seed_word(8)
    (True, True, False)
    """
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def spread(word: i64, purpose: i64) -> i64:
    """Return the first state of the stream for *purpose* in the game of seed *word*: a Feistel mix of both."""
    left = (word >> 31) & HALF
    right = word & HALF
    key = purpose & HALF
    turn: i64 = 0
    while turn < 6:
        mixed = ((right ^ key) * 1812433253 + 1013904223 * (turn + 1)) & 0x3FFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 29)) & HALF
        left, right = right, left ^ mixed
        key = (key * 69069 + (purpose >> 31) + turn) & HALF
        turn += 1
    state = (left << 31) | right
    return advance(advance(state + 1))


def advance(state: i64) -> i64:
    """Return the stream's next state."""
    return MULTIPLIER * (state & LOW) + (state >> 32)


def pick(state: i64, n: i64) -> i64:
    """Return the number from 0 to n - 1 that *state* stands for."""
    return (((state & LOW) ^ (state >> 32)) * n) >> 32


def shuffle(words: vec[i64], base: i64, n: i64, state: i64) -> i64:
    """Shuffle *n* of the *words* from index *base* on with a stream in *state*; return the stream's next state."""
    while n > 1:  # no mutant: a single word has one place to go
        # `pick` and `advance`, inlined.
        low = state & LOW
        high = state >> 32
        j = base + (((low ^ high) * n) >> 32)
        state = MULTIPLIER * low + high
        n -= 1
        held = words[base + n]
        words[base + n] = words[j]
        words[j] = held
    return state


class Dice:
    """A stream of its own, for bots, guesses and tests.

    >>> dice = Dice(1)
    >>> all(0 <= dice.roll(6) < 6 for _ in range(100))
    True
    """

    def __init__(self, seed: int | str) -> None:
        self.word: i64 = seed_word(seed)
        self.state: i64 = spread(self.word, 0)

    def roll(self, n: i64) -> i64:
        """Return a number from 0 to n - 1."""
        low = self.state & LOW
        high = self.state >> 32
        self.state = MULTIPLIER * low + high  # `advance` and `pick`, inlined
        return ((low ^ high) * n) >> 32
