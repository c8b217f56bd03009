"""Who is ahead in In the Trueshot Lodge, for bots: a weighted sum of what a seat has, compared with the others.

The weights come from `bench/weights.py trueshot`, a regression on games between bots, and have won against those
before them (docs/bots.md says by how much). A weight speaks of what its feature adds to all others: a further pet
counts by its Attack and Health, and less than one of the same strength elsewhere. Positions are compared best between
the rounds, when all pets stand; within a combat, which a regression over rounds does not see, the Health left to the
living pets says who may win the round: these three weights are set by hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.evaluation import Weighing
from cardwright.engine.state import State
from cardwright.games.trueshot.board import (
    ASPECT,
    COINS,
    HAND,
    IN_COMBAT,
    LIFE,
    OUT,
    PETS,
    PHASE,
    ROUND,
    health_of,
    is_dead,
)
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
)
WEIGHTS: Final = [0.177, -1.631, -0.753, 0.128, 0.120, -0.016, 0.195, -0.013, 0.240, 0.1, 0.1, -0.5]


class TrueshotEvaluation(Weighing):
    """Health, pets, weapon, spells and Coins; in combat also what the living pets have left."""

    def clock(self, g: State) -> i64:
        return g.get(ROUND, 0)

    def features(self, g: State, seat: i64, out: vec[float]) -> bool:
        if g.get(OUT, seat) != 0:
            return False
        attack: i64 = 0
        health: i64 = 0
        living_attack: i64 = 0
        living_health: i64 = 0
        living: i64 = 0
        fighting = g.get(PHASE, 0) == IN_COMBAT
        n = g.size(PETS + seat)
        i: i64 = 0
        while i < n:
            copy = g.card(PETS + seat, i)
            strength = attack_of(g, copy)
            attack += strength
            health += max_health_of(g, copy)
            if fighting and not is_dead(g, copy):
                living += 1
                living_attack += strength
                living_health += health_of(g, copy)
            i += 1
        life = g.get(LIFE, seat)
        out[0] = float(life)
        out[1] = 1.0 / (1.0 + float(life))
        out[2] = float(n)
        out[3] = float(attack)
        out[4] = float(health)
        out[5] = float(weapon_attack(g, seat))
        out[6] = float(g.size(HAND + seat))
        out[7] = float(g.get(COINS, seat))
        out[8] = float(g.size(ASPECT + seat))
        out[9] = float(living_attack)
        out[10] = float(living_health)
        out[11] = 0.0
        if fighting and living == 0:
            out[11] = 1.0
        return True


def evaluation(players: int) -> TrueshotEvaluation:
    """Return the evaluation for a number of players."""
    return TrueshotEvaluation(WEIGHTS)
