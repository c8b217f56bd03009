"""The evaluation of Drakerion: the features of a seat.

The weights of features lie in `weights.toml`, fitted to games between bots (`bench/weights.py`). Positions are most
comparable between turns, when everything is ready and nobody has unveiled a Maneuver. The Characters on the battlefield
and their remaining health matter most, since damage stays. Cards and gold are worth less than what they will buy;
otherwise a search would keep them instead of playing (one that values the next turn like this one passes until the turn
limit).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.evaluation import LinearEvaluation
from cardwright.engine.state import State
from cardwright.games.drakerion import board, turns
from cardwright.games.drakerion.characters import stat

FEATURES: Final = (
    "prestige",
    "near prestige",  # the square of the share of the prestige needed to win
    "characters",
    "few characters",  # 1 / characters: the last ones count most
    "attack",  # the larger of attack and ranged attack of all Characters
    "ranged",  # ranged attacks
    "riposte",
    "health",  # remaining health of all Characters
    "exposed",  # prestige that the opponent would win from Characters with little health left
    "support",  # Characters on the support line
    "hand",
    "gold",
    "attachments",
    "first",  # 1 for the first player
)
LITTLE_HEALTH: Final = 2


class DrakerionEvaluation(LinearEvaluation):
    """Evaluates prestige, Characters with their remaining health, cards and gold."""

    def clock(self, g: State) -> i64:
        return g.get(board.ROUND, 0)

    def is_quiet(self, g: State) -> bool:
        asked = g.asks(g.lane)
        return asked is turns.ACT or asked is turns.CHOOSE_MANEUVER

    def valued_zones(self) -> list[int]:
        return [board.MELEE, board.SUPPORT, board.HAND, board.ATTACHED, board.MANEUVERS]

    def later_exploration(self) -> float:
        return 0.5

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        prestige = float(g.get(board.PRESTIGE, seat)) / float(g.setting(board.PRESTIGE_TO_WIN))
        n = board.characters(g, seat)
        out[0] = 20.0 * prestige
        out[1] = prestige * prestige
        out[2] = float(n)
        out[3] = 1.0 / float(n + 1)
        for i in range(4, 10):
            out[i] = 0.0
        for zone in board.LINES:
            for i in range(g.size(zone + seat)):
                add_character(g, g.card(zone + seat, i), out)
        out[9] = float(g.size(board.SUPPORT + seat))
        out[10] = float(g.size(board.HAND + seat))
        out[11] = float(g.get(board.GOLD, seat))
        out[12] = float(g.size(board.ATTACHED + seat))
        out[13] = one_if(g.get(board.FIRST, 0) == seat)
        return True


def add_character(g: State, copy: i64, out: vec[float]) -> None:
    """Add the features of a Character."""
    attack = stat(g, copy, board.ATTACK)
    if g.fact(board.HAS_RANGED, copy) == 1:
        ranged = stat(g, copy, board.RANGED)
        out[5] += float(ranged)
        if ranged > attack:
            attack = ranged
    left = stat(g, copy, board.HEALTH) - board.damage_on(g, copy)
    out[4] += float(attack)
    out[6] += float(stat(g, copy, board.RIPOSTE))
    out[7] += float(left)
    if left <= LITTLE_HEALTH:
        out[8] += float(g.fact(board.PRESTIGE_VALUE, copy))


def one_if(holds: bool) -> float:
    """Return 1 if it holds, else 0."""
    if holds:
        return 1.0
    return 0.0
