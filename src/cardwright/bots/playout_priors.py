"""Playout priors: how often players make each choice, whatever the position; playouts draw their choices by them.

A prior belongs to a kind of question, the card that asks, its argument, and a choice. Its odds are relative to a choice
without a prior. They lie in a hash table of fixed size without collision handling: two priors in one entry share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.chance import Dice, advance
from cardwright.engine.state import ASKED, OFFERS, State, pack

GENERAL_ENTRIES: Final = 1 << 14  # size of the tables of priors and of general statistics
MAX_CHOICES: Final = 1024  # a question with more choices is answered uniformly at random
RESOLUTION: Final = 1 << 30  # of a random number between 0 and 1
LOW_BITS: Final = 0xFFFFFFFF


def blend(word: i64, more: i64) -> i64:
    """Return a hash of two numbers, the same interpreted and compiled."""
    return advance(advance(word ^ (more & LOW_BITS)) ^ 0x5555)


def code_of(g: State, i: i64) -> i64:
    """Return a code for choice *i* that is the same in every world: its card, or its key if it is no card."""
    m = g.mem
    key = m[m[g.bases + OFFERS + g.lane] + i]
    if key >= 0:
        return code_of_card(g.program.card_of[key])
    return code_of_key(key)


def code_of_card(number: i64) -> i64:
    """Return the code of every copy of a card."""
    return number * 2


def code_of_key(key: i64) -> i64:
    """Return the code of a choice that is no card, by its negative key."""
    return 1 - key * 2


def general_entry(question: i64, code: i64) -> i64:
    """Return the entry of a choice in the tables that hold for all positions."""
    word = blend(question, code)
    return (word ^ (word >> 29)) & (GENERAL_ENTRIES - 1)


def question_of_kind(kind: i64, card: i64, x: i64) -> i64:
    """Return a hash of a question, the same for all seats; *card* is the number of the card that asks, or -1."""
    return blend(blend(kind, card + 1), x)


class PlayoutPriors:
    """The odds of choices; *kinds* holds the kind of each step of the program."""

    def __init__(self, kinds: list[int]) -> None:
        self.kinds: Final = pack(kinds)
        self.odds: Final = vec[float]([1.0] * GENERAL_ENTRIES)
        self.sums: Final = vec[float]([0.0] * MAX_CHOICES)  # cumulative odds of the current choices

    def learn(self, kind: i64, card: i64, x: i64, code: i64, odds: float) -> None:
        """Set the odds of a choice, relative to one without a prior."""
        self.odds[general_entry(question_of_kind(kind, card, x), code)] = odds

    def look_up(self, g: State, n: i64) -> None:
        """Look up the odds of the *n* choices of the seat `turn`."""
        m = g.mem
        at = ASKED + 3 * g.lane
        card = m[at + 1]
        if card >= 0:
            card = g.program.card_of[card]
        question = question_of_kind(self.kinds[m[at]], card, m[at + 2])
        odds = self.odds
        sums = self.sums
        total = 0.0
        i: i64 = 0
        while i < n:
            total += odds[general_entry(question, code_of(g, i))]
            sums[i] = total
            i += 1

    def roll(self, n: i64, dice: Dice) -> i64:
        """Draw one of the *n* choices looked up last, in proportion to their odds."""
        at = self.sums[n - 1] * (float(dice.roll(RESOLUTION)) / float(RESOLUTION))
        i: i64 = 0
        while i < n - 1 and self.sums[i] <= at:
            i += 1
        return i
