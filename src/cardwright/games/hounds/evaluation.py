"""The evaluation of Hounds & Heroes: the features of a seat.

The weights of features and the values of cards lie in `weights.toml`. Those for two players, where life counts, and for
three were fitted to games between bots by `bench/weights.py hounds` and have won against their predecessors; those for
four are set by hand (docs/bots-measured.md has the results).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.evaluation import LinearEvaluation
from cardwright.engine.state import LENGTH, State
from cardwright.games.hounds import board

FEATURES: Final = (
    "life",  # in tens
    "last life",  # 1 / (3 + life): the last points count most
    "fainted",
    "last faint",  # 1 / (Hounds that may still faint)
    "treats",
    "power",  # mean power of all cards owned
    "heroes",  # their share of all cards owned
    "hand",  # power in hand, in tens
    "heroes in hand",
)
ANOTHER_ROUND: Final = 64  # simulations with which a search plays on a round more; with twice as many it is two …
FARTHEST: Final = 7  # rounds
# Sums over the cards of a zone, in one word.
HEROES_AT: Final = 16
CARDS_AT: Final = 32


class HoundsEvaluation(LinearEvaluation):
    """Life, fainted Hounds, Treats and the power of all cards owned, with Heroes and the hand counted once more."""

    def valued_zones(self) -> list[int]:
        return [board.HAND, board.DECK, board.DISCARD, *range(board.SLOT, board.SLOT + 4 * board.SLOTS, 4)]

    def clock(self, g: State) -> i64:
        return g.get(board.ROUND, 0)

    def horizon(self, simulations: i64) -> i64:
        rounds: i64 = 1
        enough: i64 = ANOTHER_ROUND
        while enough <= simulations and rounds < FARTHEST:
            rounds += 1
            enough *= 2
        return rounds

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        if g.get(board.OUT, seat) != 0:
            return False
        life: i64 = 30
        if board.uses_life(g):
            life = g.get(board.LIFE, seat)
        fainted = g.size(board.FAINTED + seat)
        hand = sum_up(g, board.HAND + seat)
        for slot in range(board.SLOTS):
            hand += sum_up(g, board.SLOT + 4 * slot + seat)
        owned = hand + sum_up(g, board.DECK + seat) + sum_up(g, board.DISCARD + seat)
        cards = float(owned >> CARDS_AT) + 0.1
        out[0] = float(life) * 0.1
        out[1] = 1.0 / (3.0 + float(life))
        out[2] = float(fainted)
        out[3] = 1.0 / (0.5 + float(g.setting(board.FAINT_LIMIT) - fainted))
        out[4] = float(g.get(board.TREATS, seat))
        out[5] = float(owned & 0xFFFF) / cards
        out[6] = float((owned >> HEROES_AT) & 0xFFFF) / cards
        out[7] = float(hand & 0xFFFF) * 0.1
        out[8] = float((hand >> HEROES_AT) & 0xFFFF)
        return True


def sum_up(g: State, zone: i64) -> i64:
    """Return power, Heroes and number of the cards in *zone*, as one word."""
    m = g.mem
    program = g.program
    facts = program.facts
    heroes = board.HERO * program.copies
    power = board.POWER * program.copies
    total: i64 = m[LENGTH + zone] << CARDS_AT
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        total += facts[power + m[i]] + (facts[heroes + m[i]] << HEROES_AT)
        i += 1
    return total
