"""The evaluation of In the Trueshot Lodge: the features of a seat.

The weights of features and the values of cards lie in `weights.toml`. They were fitted to games between bots and have
won against their predecessors (docs/bots-measured.md has the results). A weight is what its feature adds to all others:
another pet counts by its Attack and Health, and less than the same strength in other pets; the value of its text is
that of its card. Positions are most comparable between rounds, when all pets stand. Within a combat, which a regression
over rounds does not see, the Health of the living pets predicts who wins the round; these three weights are set by
hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.evaluation import LinearEvaluation
from cardwright.engine.state import State
from cardwright.games.trueshot import board
from cardwright.games.trueshot.pets import attack_of, max_health_of, weapon_attack

FEATURES: Final = (
    "life",
    "last life",  # 1 / (1 + life): the last points count most
    "pets",
    "attack",  # of all pets
    "health",  # of all pets, when they stand
    "weapon",
    "spells",
    "coins",
    "aspect",
    "living attack",  # in combat
    "living health",  # in combat
    "fallen",  # in combat, without a living pet
    "prepares",  # first in the next preparation phase
    "begins",  # the next combat
    "life by round",  # what counts more, or less, the longer a game has been played: in rounds of five
    "strength by round",  # Attack and Health of all pets, in fours
    "spells by round",
    "weapon by round",
)


class TrueshotEvaluation(LinearEvaluation):
    """Health, pets, weapon, spells and Coins; in combat also what the living pets have left."""

    def valued_zones(self) -> list[int]:
        return [board.PETS, board.HAND, board.WEAPON, board.ASPECT]

    def clock(self, g: State) -> i64:
        return g.get(board.ROUND, 0)

    def later_exploration(self) -> float:
        return 0.25

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        if g.get(board.OUT, seat) != 0:
            return False
        attack: i64 = 0
        health: i64 = 0
        living_attack: i64 = 0
        living_health: i64 = 0
        living: i64 = 0
        fighting = g.get(board.PHASE, 0) == board.IN_COMBAT
        n = g.size(board.PETS + seat)
        for i in range(n):
            copy = g.card(board.PETS + seat, i)
            strength = attack_of(g, copy)
            attack += strength
            health += max_health_of(g, copy)
            if fighting and not board.is_dead(g, copy):
                living += 1
                living_attack += strength
                living_health += board.health_of(g, copy)
        life = g.get(board.LIFE, seat)
        out[0] = float(life)
        out[1] = 1.0 / (1.0 + float(life))
        out[2] = float(n)
        out[3] = float(attack)
        out[4] = float(health)
        out[5] = float(weapon_attack(g, seat))
        out[6] = float(g.size(board.HAND + seat))
        out[7] = float(g.get(board.COINS, seat))
        out[8] = float(g.size(board.ASPECT + seat))
        out[9] = float(living_attack)
        out[10] = float(living_health)
        out[11] = one_if(fighting and living == 0)
        out[12] = one_if(g.get(board.PREPARES, 0) == seat)
        out[13] = one_if(g.get(board.BEGINS, 0) == seat)
        late = float(g.get(board.ROUND, 0)) / 5.0
        out[14] = out[0] * late
        out[15] = float(attack + health) / 4.0 * late
        out[16] = out[6] * late
        out[17] = out[5] * late
        return True


def one_if(holds: bool) -> float:
    """Return 1 if it holds, else 0."""
    if holds:
        return 1.0
    return 0.0
