"""Find the weights of a game's evaluation: regression on games that the search plays against itself, on all cores.

    python bench/weights.py hounds --players 2 --games 400          prints the features with their weights
    python bench/weights.py trueshot --players 4 --simulations 200
    python bench/weights.py hounds --games 1500 --trial 100         and lets them play 100 games against those in use
    python bench/weights.py hounds --games 0 --trial 100 --weights 1,-3,-0.25,-1.5,0.04,0.5,3,0.3,0.6

At every tick of the game's clock the features of all seats are noted, and at the end who won. The weights are those
that make the outcomes likeliest (conditional logit, Newton's method); what is printed goes into `evaluation.py`. Now
and then a choice is made at random, so that positions of all kinds are seen. How surprising the outcomes are is told
for a fifth of the games, from which nothing was learned.

In a trial one seat judges by the new weights, all others by those in use, with the same simulations; each deal is
played once for every seat. With few simulations chance hides what an evaluation is worth.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import exp, inf, log

from librt.vecs import vec

from cardwright.bots.door import habits_of
from cardwright.bots.team import best_of, counts_of
from cardwright.bots.tree import Manner, Tree, lines_for
from cardwright.crew import Crew
from cardwright.engine import Dice
from cardwright.engine.evaluation import Weighing, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.lab.statistics import wilson
from cardwright.match import make_table, start_engine

Case = tuple[list[list[float] | None], list[float]]
"""The features of each seat (None if it is out) and the share each got in the end."""
RIDGE = 1.0  # keeps weights small that the games say little about
CORES = len(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Play:
    """A game to be played: the weights by which every seat judges, and how much it thinks."""

    game: str
    weights: tuple[tuple[float, ...], ...]
    seed: str
    simulations: int
    wild: int
    """How many choices are made at random, in per cent."""
    trying: int = 0
    """The seat that judges by new weights."""


def play(given: Play) -> list[Case]:
    """Play one game; return what was noted at every tick of its clock."""
    game, players = find_game(given.game), len(given.weights)
    table = make_table(game, players, {}, None)
    usual = game.evaluation(table)
    assert isinstance(usual, Weighing)
    evaluations = [type(usual)(list(weights)) for weights in given.weights]
    g = start_engine(table, given.seed)
    dice = Dice(given.seed)
    trees = [Tree(lines_for(given.simulations), Manner()) for _ in evaluations]
    for tree in trees:
        tree.habits = habits_of(table)
    seen: list[list[list[float] | None]] = []
    clock = 0
    out = vec[float]([0.0] * len(usual.weights))
    while g.turn >= 0:
        if usual.clock(g) != clock:
            clock = usual.clock(g)
            seen.append([list(out) if usual.features(g, s, out) else None for s in range(players)])
        n = g.count()
        if n == 1 or dice.roll(100) < given.wild:
            g.choose(dice.roll(n))
            continue
        worlds, tree = Worlds(g, g.turn), trees[g.turn]
        tree.begin(1)
        tree.think(worlds, evaluations[g.turn], dice, given.simulations, inf)
        g.choose(best_of(counts_of(tree, g)))
    shares = no_shares()
    final_shares(g, shares)
    return [(features, list(shares)[:players]) for features in seen]


def played(games: Iterator[Play]) -> Iterator[tuple[Play, list[Case]]]:
    """Play games on all cores, and say how far they are."""
    with Crew(CORES, play) as crew:
        for number, found in enumerate(crew.spread(games), 1):
            print(f"\r  {number} games  ", end="", file=sys.stderr)
            yield found
    print("\r", end="", file=sys.stderr)


def fit(cases: list[Case], size: int) -> tuple[float, ...]:
    """Return the weights that make the outcomes likeliest."""
    weights = [0.0] * size
    for _ in range(25):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for seats, shares in cases:
            rows = [(x, share) for x, share in zip(seats, shares, strict=True) if x is not None]
            chance = chances(weights, [x for x, _ in rows])
            mean = [sum(p * x[i] for p, (x, _) in zip(chance, rows, strict=True)) for i in range(size)]
            for p, (x, share) in zip(chance, rows, strict=True):
                away = [x[i] - mean[i] for i in range(size)]
                for i in range(size):
                    slope[i] += (share - p) * x[i]
                    if away[i]:
                        for j in range(i + 1):
                            curve[i][j] += p * away[i] * away[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solve(curve, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(abs(s) for s in step) < 1e-4:
            break
    return tuple(weights)


def chances(weights: Sequence[float], rows: list[list[float]]) -> list[float]:
    scores = [sum(w * f for w, f in zip(weights, x, strict=True)) for x in rows]
    top = max(scores)
    odds = [exp(score - top) for score in scores]
    return [o / sum(odds) for o in odds]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, n):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, n + 1):
                rows[r][c] -= factor * rows[i][c]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][c] * found[c] for c in range(i + 1, n))) / rows[i][i]
    return found


def loss(cases: list[Case], weights: Sequence[float]) -> float:
    """Return the mean surprise at the outcomes: the lower, the better the weights."""
    total = 0.0
    for seats, shares in cases:
        rows = [(x, share) for x, share in zip(seats, shares, strict=True) if x is not None]
        chance = chances(weights, [x for x, _ in rows])
        total -= sum(share * log(max(p, 1e-12)) for p, (_, share) in zip(chance, rows, strict=True))
    return total / len(cases)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=400, help="from which the weights are found (default: 400)")
    parser.add_argument("--simulations", type=int, default=100, help="of each choice in them (default: 100)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wild", type=int, default=5, help="choices made at random, in per cent (default: 5)")
    parser.add_argument("--seconds", type=float, default=inf, help="stop playing after this long")
    parser.add_argument("--trial", type=int, default=0, help="games against the weights in use")
    parser.add_argument("--thought", type=int, default=4000, help="simulations of each choice in them (default: 4000)")
    parser.add_argument("--weights", help="weights to be tried instead of those that are found, with commas between")
    given = parser.parse_args()
    game = find_game(given.game)
    players = given.players or game.players[0]
    evaluation = game.evaluation(make_table(game, players, {}, None))
    assert isinstance(evaluation, Weighing)
    old = tuple(evaluation.weights)
    try:
        wished = tuple(float(each) for each in given.weights.split(",")) if given.weights else ()
    except ValueError as trouble:
        parser.error(f"--weights: {trouble}")
    if wished and len(wished) != len(old):
        parser.error(f"--weights: {given.game} has {len(old)} features, these are {len(wished)} weights")
    until = time.monotonic() + given.seconds

    def lessons() -> Iterator[Play]:
        for number in range(given.games):
            if time.monotonic() > until:
                return
            seed = f"weights {given.seed} {number}"
            yield Play(given.game, (old,) * players, seed, given.simulations, given.wild)

    games = [cases for _, cases in sorted(played(lessons()), key=lambda each: each[0].seed)]
    learned = [case for number, cases in enumerate(games) if number % 5 for case in cases]
    weights = wished or fit(learned, len(old))
    print(f"{given.game}, {players} players: {len(games)} games, {sum(map(len, games))} positions")
    if games:
        unseen = [case for cases in games[::5] for case in cases]
        surprises = [loss(unseen, each) for each in (weights, old, [0.0] * len(old))]
        print("surprise: {:.4f} (weights now {:.4f}, none {:.4f})".format(*surprises))
    for name, new, before in zip(import_module(type(evaluation).__module__).FEATURES, weights, old, strict=True):
        print(f"  {name:20}{new:8.3f}   (now {before:.3f})")
    print("[" + ", ".join(f"{w:.3f}" for w in weights) + "]", flush=True)
    if given.trial:
        trials = (
            Play(
                given.game,
                (*[old] * seat, weights, *[old] * (players - seat - 1)),
                f"trial {deal}",
                given.thought,
                0,
                seat,
            )
            for deal in range(-(-given.trial // players))
            for seat in range(players)
        )
        shares = [cases[-1][1][trial.trying] for trial, cases in played(trials)]
        found = wilson(sum(shares), len(shares))
        share, low, high = (f"{100 * each:.1f}" for each in (found.share, found.low, found.high))
        print(f"they win {share} % ({low}-{high}; equal: {100 / players:.1f}) of {len(shares)} games", flush=True)


if __name__ == "__main__":
    main()
