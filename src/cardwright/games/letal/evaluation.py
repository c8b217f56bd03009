"""The evaluation of L.E.T.A.L.: the features of a seat, whose partners share the win (LT-20.1).

Positions are most comparable when a turn is over. The weights of the features lie in `weights.toml`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.evaluation import LinearEvaluation
from cardwright.engine.state import State
from cardwright.games.letal import areas, board, plays
from cardwright.games.letal.board import GRID

FEATURES: Final = (
    "heroes",  # alive
    "endurance",
    "weakest",  # what the weaker of two living heroes is above nothing, as 1 / (1 + Endurance)
    "hand",
    "small hands",  # 1 / (1 + cards) of each living hero
    "deck",
    "auras",  # in play on own heroes, less those of enemies on them
    "disabled",
    "marks",
    "grudges",
    "avenge",  # Avenge tokens
    "close",  # enemies within three steps of each hero
    "plays",  # plays left of the active player
)
NEAR: Final = 3


class LetalEvaluation(LinearEvaluation):
    """Heroes, their Endurance and their hands."""

    def clock(self, g: State) -> i64:
        return g.get(board.TURNS, 0)

    def is_quiet(self, g: State) -> bool:
        return g.asks(g.lane) is plays.MAIN

    def horizon(self, simulations: i64) -> i64:
        return 2

    def later_exploration(self) -> float:
        return 0.5

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        for i in range(len(FEATURES)):
            out[i] = 0.0
        lowest = 99.0
        for hero in range(2 * seat, 2 * seat + 2):
            if board.is_alive(g, hero):
                endurance = float(board.stat(g, board.ENDURANCE, hero))
                if endurance < lowest:
                    lowest = endurance
                add_hero(g, hero, endurance, out)
        if lowest < 99.0:
            out[2] = 1.0 / (1.0 + max(lowest, 0.0))
        out[6] = float(g.size(board.AURAS + seat))
        return True


def add_hero(g: State, hero: i64, endurance: float, out: vec[float]) -> None:
    """Add the features of a living hero."""
    cards = float(board.hand_size(g, hero))
    out[0] += 1.0
    out[1] += endurance
    out[3] += cards
    out[4] += 1.0 / (1.0 + cards)
    out[5] += float(g.size(board.zone_of(board.DECK, hero)))
    out[7] += float(board.stat(g, board.DISABLED, hero))
    out[8] += float(board.stat(g, board.MARKS, hero))
    out[9] += float(board.count(board.stat(g, board.GRUDGES, hero)))
    out[10] += float(board.stat(g, board.AVENGE, hero))
    case = board.place_of(g, hero)
    enemies = areas.enemies_of(g, hero)
    while enemies != 0:
        if case >= 0 and GRID.distance(case, board.place_of(g, board.lowest(enemies))) <= NEAR:
            out[11] += 1.0
        enemies &= enemies - 1
    if g.get(board.ACTIVE, 0) == board.seat_of(hero):
        out[12] += float(max(board.plays_left(g, hero), 0))
