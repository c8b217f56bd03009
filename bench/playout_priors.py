"""Fit playout priors to games that the search plays against itself, on all cores.

    python bench/playout_priors.py hounds --players 2 --games 500            prints how well the priors predict choices
    python bench/playout_priors.py hounds --players 2 --games 500 --keep     and writes them to the game's folder
    python bench/search_parameters.py hounds playout_priors=1 --against playout_priors=0 --simulations 4000

Each choice of a question has a weight that holds in all positions: the higher, the more visits of a search it gets
(conditional logit, fitted by stochastic gradient descent). The log loss is printed for a fifth of the games, which are
not used for fitting. The search plays with the priors it has now, so that refitting learns from better play. The first
priors were fitted to games without any.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import exp, inf, log, sqrt

from cardwright.bots.decision import evaluation_of, playout_priors_of
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree, entries_for
from cardwright.cores import usable_cores
from cardwright.engine import Dice, State
from cardwright.engine.guess import Worlds
from cardwright.engine.state import ASKED
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Table
from cardwright.lab.measurements import keep_priors
from cardwright.match import make_table, start_engine
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()
EPOCHS = 12
LEARNING_RATE = 0.3
RIDGE = 20.0  # the L2 penalty on weights
SELDOM = 20  # a choice offered less often gets no prior
SLIGHT = 0.05  # a smaller weight is left out

Prior = tuple[str, str]
"""A question and a choice, as the file writes them."""
Case = tuple[list[Prior], list[float]]
"""The choices offered, and the fraction of the visits of each."""


@dataclass(frozen=True)
class Series:
    """The games to fit to."""

    game: str
    players: int
    simulations: int
    wild: int
    """The part of choices made at random, in per cent."""
    seed: str


def play(series: Series, deal: int) -> list[Case]:
    """Play one game; return the visits at each of its choices."""
    table = make_table(find_game(series.game), series.players, {}, None)
    evaluation = evaluation_of(table)
    seed = f"priors {series.seed} {deal}"
    g, dice = start_engine(table, seed), Dice(seed)
    tree = Tree(entries_for(series.simulations), SearchParameters())
    tree.playout_priors = playout_priors_of(table)
    cases = []
    while g.turn >= 0:
        n = g.count()
        if n == 1 or dice.roll(100) < series.wild:
            g.choose(dice.roll(n))
            continue
        tree.reset(1)
        tree.search(Worlds(g, g.turn), evaluation, dice, series.simulations, inf)
        counts = counts_of(tree, g)
        visits = sum(count for count, _ in counts)
        cases.append((offered(table, g), [count / visits for count, _ in counts]))
        g.choose(best_of(counts))
    return cases


def offered(table: Table, g: State) -> list[Prior]:
    """Return the choices of the seat `turn` as the file writes them."""
    m, at = g.mem, ASKED + 3 * g.lane
    asking = table.card_id(int(m[at + 1])) if m[at + 1] >= 0 else "-"
    question = f"{type(g.asks(g.lane)).__name__} {asking} {m[at + 2]}"
    keys = [int(g.key(i)) for i in range(g.count())]
    return [(question, table.card_id(key) if key >= 0 else str(key)) for key in keys]


def fit(cases: list[Case]) -> dict[Prior, float]:
    """Return the maximum likelihood weights; their mean in every question is 0."""
    often = Counter(prior for priors, _ in cases for prior in priors)
    weights = dict.fromkeys((prior for prior, times in sorted(often.items()) if times >= SELDOM), 0.0)
    slopes = dict.fromkeys(weights, 1e-6)
    order = random.Random(1)
    cases = list(cases)
    for epoch in range(EPOCHS):
        order.shuffle(cases)
        for priors, shares in cases:
            for prior, share, chance in zip(priors, shares, chances(weights, priors), strict=True):
                if prior in weights:
                    slope = chance - share + RIDGE * weights[prior] / len(cases)
                    slopes[prior] += slope * slope
                    weights[prior] -= LEARNING_RATE / (1 + epoch / 2) * slope / sqrt(slopes[prior])
    for _, group in groupby(weights, key=lambda prior: prior[0]):
        those = list(group)
        times = sum(often[prior] for prior in those)
        mean = sum(weights[prior] * often[prior] for prior in those) / times
        for prior in those:
            weights[prior] -= mean
    return weights


def chances(weights: dict[Prior, float], priors: list[Prior]) -> list[float]:
    odds = [exp(weights.get(prior, 0.0)) for prior in priors]
    return [each / sum(odds) for each in odds]


def log_loss(cases: list[Case], weights: dict[Prior, float]) -> float:
    """Return the mean log loss of the choices: the lower, the better the weights."""
    total = 0.0
    for priors, shares in cases:
        total -= sum(s * log(chance) for s, chance in zip(shares, chances(weights, priors), strict=True))
    return total / len(cases)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=500, help="to fit to (default: 500)")
    parser.add_argument("--simulations", type=int, default=1000, help="of each choice in them (default: 1000)")
    parser.add_argument("--wild", type=int, default=5, help="choices made at random, in per cent (default: 5)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", action="store_true", help="write them to the game's folder")
    given = parser.parse_args()
    game = find_game(given.game)
    players = given.players or game.players[0]
    series = Series(given.game, players, given.simulations, given.wild, given.seed)
    games: dict[int, list[Case]] = {}
    with WorkerPool(CORES, partial(play, series)) as pool:
        for deal, cases in pool.spread(iter(range(given.games))):
            games[deal] = cases
            print(f"\r  {len(games)} games  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    training = [case for deal, cases in sorted(games.items()) if deal % 5 for case in cases]
    unseen = [case for deal, cases in sorted(games.items()) if deal % 5 == 0 for case in cases]
    weights = fit(training)
    print(f"{given.game}, {players} players: {len(games)} games, {len(training)} choices, {len(weights)} weights")
    print(f"log loss: {log_loss(unseen, weights):.4f} (without priors {log_loss(unseen, {}):.4f})")
    if given.keep:
        origin = f"python bench/playout_priors.py {given.game} --players {players} --games {given.games}"
        origin += f" --simulations {given.simulations} --wild {given.wild} --seed {given.seed} --keep"
        telling = {prior: weight for prior, weight in weights.items() if abs(weight) >= SLIGHT}
        keep_priors(game.folder, telling, [players], origin)


if __name__ == "__main__":
    main()
