"""Measure how well searches with different parameters predict who wins, on the same positions, on all cores.

    python bench/prediction_loss.py hounds horizon=1 horizon=7 horizon=0 --games 150
    python bench/prediction_loss.py trueshot horizon=1 horizon=2 picks=1 --players 4

Bots play games against each other; at some of their choices one search for each set of parameters estimates the shares
of the win. The output is the mean log loss of these predictions (lower is better), its difference from that of the
first set with the standard error over games, and the time of a search. A better prediction is not yet better play:
`bench/search_parameters.py` compares sets of parameters in games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, log, sqrt

from search_parameters import parameters_of

from cardwright.bots.decision import evaluation_of, playout_priors_of
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree, entries_for
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.evaluation import Evaluation, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table, start_engine
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()
LEAST = 0.001  # the smallest predicted share, which bounds the loss


@dataclass(frozen=True)
class Series:
    """The games to play, and the sets of parameters to compare."""

    game: str
    players: int
    variants: tuple[str, ...]
    simulations: int
    """Of each choice in the games."""
    per_prediction: int
    """Simulations of each prediction."""
    often: int
    """The part of choices with a prediction, in per cent."""
    seed: str


Predictions = list[tuple[list[float], float]]
"""The share of every seat's team by each set of parameters, and the seconds it took."""


def play(series: Series, deal: int) -> tuple[list[Predictions], list[float]]:
    """Play one game; return the predictions during it, and the shares of the win at its end."""
    table = make_table(find_game(series.game), series.players, {}, None)
    evaluation = evaluation_of(table)
    seed = f"outlook {series.seed} {deal}"
    g, dice, samples = start_engine(table, seed), Dice(seed), Dice(f"{seed} samples")
    player = Tree(entries_for(series.simulations), SearchParameters())
    trees = [Tree(entries_for(series.per_prediction), parameters_of(variant)) for variant in series.variants]
    for tree in (player, *trees):
        tree.playout_priors = playout_priors_of(table)
    predictions = []
    while g.turn >= 0:
        if g.count() == 1:
            g.choose(0)
            continue
        worlds = Worlds(g, g.turn)
        if samples.roll(100) < series.often:
            predictions.append([predict(tree, worlds, evaluation, series) for tree in trees])
        player.reset(1)
        player.search(worlds, evaluation, dice, series.simulations, inf)
        g.choose(best_of(counts_of(player, g)))
    shares = no_shares()
    final_shares(g, shares)
    return predictions, list(shares)[: series.players]


def predict(tree: Tree, worlds: Worlds, evaluation: Evaluation | None, series: Series) -> tuple[list[float], float]:
    """Return the share of every seat's team that a search predicts, and the seconds it took."""
    start = time.process_time()
    dice = Dice(1)
    tree.reset(1)
    tree.set_horizon(evaluation, series.per_prediction)
    totals = [0.0] * series.players
    for _ in range(series.per_prediction):
        tree.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
        for seat in range(series.players):
            totals[seat] += tree.shares[seat]
    return [total / series.per_prediction for total in totals], time.process_time() - start


def log_loss(expected: Sequence[float], shares: Sequence[float]) -> float:
    """Return the log loss of a prediction.

    >>> round(log_loss([0.5, 0.5], [1.0, 0.0]), 3)
    0.693
    """
    return -sum(share * log(max(each, LEAST)) for each, share in zip(expected, shares, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("variants", nargs="+", metavar="NAME=VALUE,…")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=200, help="of each choice in the games (default: 200)")
    parser.add_argument(
        "--per-prediction", type=int, default=2000, help="simulations of each prediction (default: 2000)"
    )
    parser.add_argument("--often", type=int, default=8, help="at how many choices to predict, in %% (default: 8)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    for variant in given.variants:
        try:
            parameters_of(variant)
        except ValueError as trouble:
            parser.error(f"{variant}: {trouble}")
    players = given.players or find_game(given.game).players[0]
    series = Series(
        given.game, players, tuple(given.variants), given.simulations, given.per_prediction, given.often, given.seed
    )
    games: list[list[list[float]]] = []  # the log losses of each game, by set of parameters
    seconds = [0.0] * len(given.variants)
    with WorkerPool(CORES, partial(play, series)) as pool:
        for number, (_, (predictions, shares)) in enumerate(pool.spread(iter(range(given.games))), 1):
            games.append([[log_loss(each[which][0], shares) for each in predictions] for which in range(len(seconds))])
            for each in predictions:
                seconds = [before + spent for before, (_, spent) in zip(seconds, each, strict=True)]
            print(f"\r  {number} games  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    positions = sum(len(game[0]) for game in games)
    print(f"{given.game}, {players} players: {len(games)} games, {positions} positions")
    for which, variant in enumerate(given.variants):
        mean = sum(sum(game[which]) for game in games) / positions
        apart = [sum(game[which]) - sum(game[0]) for game in games]
        centre = sum(apart) / len(apart)
        error = sqrt(sum((each - centre) ** 2 for each in apart)) / positions
        spent = 1000 * seconds[which] / positions
        print(f"  {variant:32}{mean:8.4f}   {sum(apart) / positions:+.4f} ± {error:.4f}   {spent:5.0f} ms")


if __name__ == "__main__":
    main()
