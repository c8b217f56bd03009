"""Find the weights of a game's evaluation: regression on games that the search plays against itself.

    python bench/weights.py hounds --players 2 --games 400          prints the features with their weights
    python bench/weights.py trueshot --players 4 --simulations 200
    python bench/weights.py hounds --games 400 --trial 200          and lets them play 200 games against those in use
    python bench/weights.py hounds --games 0 --trial 200 --weights 1,-3,-0.25,-1.5,0.04,0.5,3,0.3,0.6

At every tick of the game's clock the features of all seats are noted, and at the end who won. The weights are those
that make the outcomes likeliest (conditional logit, Newton's method); what is printed goes into `evaluation.py`. Now
and then a choice is made at random, so that positions of all kinds are seen. In a trial one seat judges by the new
weights, all others by those in use, with the same simulations; each deal is played once for every seat.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from math import exp, inf, log

from librt.vecs import vec

from cardwright.bots.team import best_of, counts_of
from cardwright.bots.tree import Manner, Tree
from cardwright.engine import Dice
from cardwright.engine.evaluation import Weighing, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Table
from cardwright.lab.statistics import Interval, wilson
from cardwright.match import make_table, start_engine

Case = tuple[list[list[float] | None], list[float]]
"""The features of each seat (None if it is out) and the share each got in the end."""
RIDGE = 1.0  # keeps weights small that the games say little about


def play(table: Table, evaluations: list[Weighing], seed: str, simulations: int, wild: int) -> list[Case]:
    """Play one game in which every seat has its evaluation; return what was noted."""
    g = start_engine(table, seed)
    dice = Dice(seed)
    trees = [Tree(1 << 14, Manner()) for _ in evaluations]
    seen: list[list[list[float] | None]] = []
    clock = 0
    evaluation = evaluations[0]
    out = vec[float]([0.0] * len(evaluation.weights))
    while g.turn >= 0:
        if evaluation.clock(g) != clock:
            clock = evaluation.clock(g)
            seen.append([list(out) if evaluation.features(g, s, out) else None for s in range(table.players)])
        n = g.count()
        if n == 1 or dice.roll(100) < wild:
            g.choose(dice.roll(n))
            continue
        worlds, tree = Worlds(g, g.turn), trees[g.turn]
        tree.begin(1)
        tree.think(worlds, evaluations[g.turn], dice, simulations, inf)
        g.choose(best_of(counts_of(tree, g)))
    shares = no_shares()
    final_shares(g, shares)
    return [(features, list(shares)[: table.players]) for features in seen]


def trial(table: Table, new: Weighing, used: Weighing, games: int, simulations: int) -> Interval:
    """Return the share of the wins that one seat with the *new* weights gets."""
    score, played = 0.0, 0
    for deal in range(-(-games // table.players)):
        for seat in range(table.players):
            evaluations = [new if each == seat else used for each in range(table.players)]
            score += play(table, evaluations, f"trial {deal}", simulations, 0)[-1][1][seat]
            played += 1
    return wilson(score, played)


def fit(cases: list[Case], size: int) -> list[float]:
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
    return weights


def chances(weights: list[float], rows: list[list[float]]) -> list[float]:
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


def loss(cases: list[Case], weights: list[float]) -> float:
    """Return the mean surprise at the outcomes: the lower, the better the weights."""
    total = 0.0
    for seats, shares in cases:
        rows = [(x, share) for x, share in zip(seats, shares, strict=True) if x is not None]
        chance = chances(weights, [x for x, _ in rows])
        total -= sum(share * log(max(p, 1e-12)) for p, (_, share) in zip(chance, rows, strict=True))
    return total / len(cases)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the weights of a game's evaluation.")
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wild", type=int, default=5, help="choices made at random, in per cent")
    parser.add_argument("--seconds", type=float, default=inf, help="stop playing after this long")
    parser.add_argument("--trial", type=int, default=0, help="games against the weights in use")
    parser.add_argument("--weights", help="weights to be tried instead of those that are found, with commas between")
    given = parser.parse_args()
    game = find_game(given.game)
    table = make_table(game, given.players or game.players[0], {}, None)
    evaluation = game.evaluation(table)
    assert isinstance(evaluation, Weighing)
    start = time.monotonic()
    cases: list[Case] = []
    games = 0
    while games < given.games and time.monotonic() - start < given.seconds:
        used = [evaluation] * table.players
        cases += play(table, used, f"weights {given.seed} {games}", given.simulations, given.wild)
        games += 1
    old = list(evaluation.weights)
    weights = [float(each) for each in given.weights.split(",")] if given.weights else fit(cases, len(old))
    print(f"{given.game}, {table.players} players: {games} games, {len(cases)} positions")
    if cases:
        surprises = [loss(cases, each) for each in (weights, old, [0.0] * len(old))]
        print("surprise: {:.4f} (weights now {:.4f}, none {:.4f})".format(*surprises))
    for name, new, before in zip(import_module(type(evaluation).__module__).FEATURES, weights, old, strict=True):
        print(f"  {name:20}{new:8.3f}   (now {before:.3f})")
    print("[" + ", ".join(f"{w:.3f}" for w in weights) + "]")
    if given.trial:
        found = trial(table, type(evaluation)(weights), evaluation, given.trial, given.simulations)
        share, low, high = (f"{100 * each:.1f}" for each in (found.share, found.low, found.high))
        print(f"they win {share} % ({low}-{high}; equal: {100 / table.players:.1f}) of {given.trial} games", flush=True)


if __name__ == "__main__":
    main()
