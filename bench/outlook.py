"""How well does what a search expects explain who wins? Several parameters look at the same positions, on all cores.

    python bench/outlook.py hounds horizon=1 horizon=7 horizon=0 --games 150
    python bench/outlook.py trueshot horizon=1 horizon=2 picks=1 --players 4

Bots play games against each other; at some of their choices one search per set of parameters estimates what each seat
may expect.
Printed are the mean surprise at the outcomes (the logarithm of what the winner was promised, so less is better), by how
much it differs from that of the first set, with the standard error of this difference over games, and how long a
search took. Explaining outcomes better is not yet playing better: `bench/search_parameters.py` lets sets of
parameters play each other.
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
from cardwright.bots.team import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree, lines_for
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.evaluation import Evaluation, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table, start_engine
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()
LEAST = 0.001  # what is promised to a winner at least: surprise has an end


@dataclass(frozen=True)
class Series:
    """The games that are played, and the parameters that look at them."""

    game: str
    players: int
    variants: tuple[str, ...]
    simulations: int
    """Of each choice that is made."""
    thought: int
    """Simulations of each look."""
    often: int
    """At how many choices there is a look, in per cent."""
    seed: str


Look = list[tuple[list[float], float]]
"""What each parameters expects for every seat, and the seconds it took."""


def play(series: Series, deal: int) -> tuple[list[Look], list[float]]:
    """Play one game; return what was expected in its course, and the shares of the win in the end."""
    table = make_table(find_game(series.game), series.players, {}, None)
    evaluation = evaluation_of(table)
    seed = f"outlook {series.seed} {deal}"
    g, dice, glances = start_engine(table, seed), Dice(seed), Dice(f"{seed} glances")
    player = Tree(lines_for(series.simulations), SearchParameters())
    trees = [Tree(lines_for(series.thought), parameters_of(variant)) for variant in series.variants]
    for tree in (player, *trees):
        tree.playout_priors = playout_priors_of(table)
    looks = []
    while g.turn >= 0:
        if g.count() == 1:
            g.choose(0)
            continue
        worlds = Worlds(g, g.turn)
        if glances.roll(100) < series.often:
            looks.append([look(tree, worlds, evaluation, series) for tree in trees])
        player.begin(1)
        player.think(worlds, evaluation, dice, series.simulations, inf)
        g.choose(best_of(counts_of(player, g)))
    shares = no_shares()
    final_shares(g, shares)
    return looks, list(shares)[: series.players]


def look(tree: Tree, worlds: Worlds, evaluation: Evaluation | None, series: Series) -> tuple[list[float], float]:
    """Return what a search expects for every seat, and the seconds it took."""
    start = time.process_time()
    dice = Dice(1)
    tree.begin(1)
    tree.settle(evaluation, series.thought)
    totals = [0.0] * series.players
    for _ in range(series.thought):
        tree.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
        for seat in range(series.players):
            totals[seat] += tree.shares[seat]
    return [total / series.thought for total in totals], time.process_time() - start


def surprise(expected: Sequence[float], shares: Sequence[float]) -> float:
    """Return how surprising an outcome is.

    >>> round(surprise([0.5, 0.5], [1.0, 0.0]), 3)
    0.693
    """
    return -sum(share * log(max(each, LEAST)) for each, share in zip(expected, shares, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("variants", nargs="+", metavar="NAME=VALUE,…")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=200, help="of each choice that is made (default: 200)")
    parser.add_argument("--thought", type=int, default=2000, help="simulations of each look (default: 2000)")
    parser.add_argument("--often", type=int, default=8, help="at how many choices there is a look, in %% (default: 8)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    for variant in given.variants:
        try:
            parameters_of(variant)
        except ValueError as trouble:
            parser.error(f"{variant}: {trouble}")
    players = given.players or find_game(given.game).players[0]
    series = Series(
        given.game, players, tuple(given.variants), given.simulations, given.thought, given.often, given.seed
    )
    games: list[list[list[float]]] = []  # of each game, for each parameters, the surprise of every look
    seconds = [0.0] * len(given.variants)
    with WorkerPool(CORES, partial(play, series)) as pool:
        for number, (_, (looks, shares)) in enumerate(pool.spread(iter(range(given.games))), 1):
            games.append([[surprise(each[which][0], shares) for each in looks] for which in range(len(seconds))])
            for each in looks:
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
