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
    "weakest",  # 1 / (1 + Endurance) of the weaker living hero
    "hand",
    "small hands",  # 1 / (1 + cards) of each living hero
    "auras",  # own ones in play
    "disabled",
    "marks",
    "grudges",
    "avenge",  # Avenge tokens
    "threat",  # the damage that each hero could deal to some enemy with its best attack
    "plays",  # plays left of the active player
)
NOBODY: Final = 99.0  # more Endurance than any hero has


class LetalEvaluation(LinearEvaluation):
    """Evaluates heroes, their Endurance, their hands, and what these threaten."""

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
        lowest = NOBODY
        for hero in range(2 * seat, 2 * seat + 2):
            if board.is_alive(g, hero):
                endurance = float(max(board.stat(g, board.ENDURANCE, hero), 0))
                if endurance < lowest:
                    lowest = endurance
                add_hero(g, hero, endurance, out)
        if lowest < NOBODY:
            out[2] = 1.0 / (1.0 + lowest)
        out[5] = float(g.size(board.AURAS + seat))
        return True


def add_hero(g: State, hero: i64, endurance: float, out: vec[float]) -> None:
    """Add the features of a living hero."""
    cards = float(board.hand_size(g, hero))
    out[0] += 1.0
    out[1] += endurance
    out[3] += cards
    out[4] += 1.0 / (1.0 + cards)
    out[6] += float(board.stat(g, board.DISABLED, hero))
    out[7] += float(board.stat(g, board.MARKS, hero))
    out[8] += float(board.count(board.stat(g, board.GRUDGES, hero)))
    out[9] += float(board.stat(g, board.AVENGE, hero))
    out[10] += float(threat_of(g, hero))
    if g.get(board.ACTIVE, 0) == board.seat_of(hero):
        out[11] += float(max(board.plays_left(g, hero), 0))


def threat_of(g: State, hero: i64) -> i64:
    """Return the damage of the best attack of *hero*, by a card in its hand or a skill, that reaches some enemy."""
    case = board.place_of(g, hero)
    if case < 0:
        return 0
    hand = board.zone_of(board.HAND, hero)
    most: i64 = 0
    enemies = areas.enemies_of(g, hero)
    while enemies != 0:
        there = board.place_of(g, board.lowest(enemies))
        enemies &= enemies - 1
        if there < 0:
            continue
        most = max(most, damage_at(g, board.card_of(g, hero), case, there))
        i: i64 = 0
        while i < g.size(hand):
            most = max(most, damage_at(g, g.card(hand, i), case, there))
            i += 1
    return most


def damage_at(g: State, copy: i64, case: i64, there: i64) -> i64:
    """Return the printed damage that a card or skill can deal from one case to another, 0 if it does not reach it.

    After steps of its own a hero is taken to reach whatever is near enough, in line or not.
    """
    steps = g.fact(board.STEPS, copy)
    if GRID.distance(case, there) > steps + g.fact(board.DISTANCE, copy):
        return 0
    if steps == 0 and not areas.are_aligned(case, there):
        return 0
    return g.fact(board.DAMAGE, copy)
