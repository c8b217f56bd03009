"""What players tend to choose, whatever the position: what a simulation plays on by.

A prior belongs to a kind of question, the card it comes from, its argument, and a choice. Its odds say how many times
as often as an unknown one a choice is taken. They lie in a table of fixed size; two that share a line share their odds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.chance import Dice, advance
from cardwright.engine.state import ASKED, OFFERS, State, pack

LINES: Final = 1 << 14  # of a table of what is generally done, or generally good
MAX_CHOICES: Final = 1024  # of a question that is thought about; with more of them chance alone answers
FINE: Final = 1 << 30  # parts into which odds are divided
LOW: Final = 0xFFFFFFFF


def blend(word: i64, more: i64) -> i64:
    """Return a number that stands for the two; the same in every form of the code."""
    return advance(advance(word ^ (more & LOW)) ^ 0x5555)


def code_of(g: State, i: i64) -> i64:
    """Return what choice *i* is, as far as worlds share it: the card, or the key of what is no card."""
    m = g.mem
    key = m[m[g.bases + OFFERS + g.lane] + i]
    if key >= 0:
        return code_of_card(g.program.card_of[key])
    return code_of_key(key)


def code_of_card(number: i64) -> i64:
    """Return the code of a card, whichever copy."""
    return number * 2


def code_of_key(key: i64) -> i64:
    """Return the code of a choice that is no card; its key is negative."""
    return 1 - key * 2


def general_line(question: i64, code: i64) -> i64:
    """Return the line of a choice in whatever position."""
    word = blend(question, code)
    return (word ^ (word >> 29)) & (LINES - 1)


def question_of_kind(kind: i64, card: i64, x: i64) -> i64:
    """Return a number for a question, whoever is asked; *card* is the number of the card that asks, or -1."""
    return blend(blend(kind, card + 1), x)


class PlayoutPriors:
    """The odds of choices; *kinds* has a number for each step of the program, shared by steps of one kind."""

    def __init__(self, kinds: list[int]) -> None:
        self.kinds: Final = pack(kinds)
        self.odds: Final = vec[float]([1.0] * LINES)
        self.sums: Final = vec[float]([0.0] * MAX_CHOICES)  # the odds of all choices up to it, together

    def learn(self, kind: i64, card: i64, x: i64, code: i64, odds: float) -> None:
        """Let a choice be taken so many times as often as an unknown one."""
        self.odds[general_line(question_of_kind(kind, card, x), code)] = odds

    def consider(self, g: State, n: i64) -> None:
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
            total += odds[general_line(question, code_of(g, i))]
            sums[i] = total
            i += 1

    def roll(self, n: i64, dice: Dice) -> i64:
        """Return one of the *n* choices considered last, each as often as its odds say."""
        at = self.sums[n - 1] * (float(dice.roll(FINE)) / float(FINE))
        i: i64 = 0
        while i < n - 1 and self.sums[i] <= at:
            i += 1
        return i
