"""What is more thought worth? A search with many simulations looks over the shoulder of one with few, on all cores.

    python bench/thought.py trueshot
    python bench/thought.py hounds --few 3000 --many 60000 --games 20

Bots of few simulations play against each other. At some of their choices a judge with many simulations says what it
would have chosen; where that is something else, eight searches that do not know of each other compare the two (as in
reviews, docs/bots.md). Told is how often the two differ, what the judge's choices are worth more, in shares of the win
with standard errors over games, and, if it is anything, how many games would be needed to see it in who wins. It is
what the search itself believes: what its evaluation does not know is missing on both sides.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt

import cardwright as cw
from cardwright.bots.judge import Judge
from cardwright.bots.search import SearchBot
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.games import SHIPPED, find_game
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()
SURE = 1.96  # standard errors of an interval of 95 %


@dataclass(frozen=True)
class Series:
    """The games that are played, and the judge who looks on."""

    game: str
    players: int
    few: int
    many: int
    often: int
    """At how many choices the judge looks, in per cent."""
    seed: str


@dataclass(frozen=True)
class Watched:
    """One game: how many choices there were, and for each that was judged what the judge's own was worth more."""

    choices: int
    gains: list[float]
    differ: int


def play(series: Series, deal: int) -> Watched:
    """Play one game under the eyes of the judge."""
    seed = f"thought {series.seed} {deal}"
    state = cw.new_game(series.game, series.players, seed)
    bots = [SearchBot(f"{seed} {seat}", simulations=series.few) for seat in range(series.players)]
    judge, glances = Judge(seed, series.many), Dice(seed)
    choices, differ, gains = 0, 0, list[float]()
    while not state.over:
        seat = state.pending[0]
        chosen = bots[seat].choose(state, seat)
        if len(state.choices(seat)) > 1:
            choices += 1
            if glances.roll(100) < series.often:
                verdict = judge.verdict(state, seat, chosen)
                gains.append(verdict.gain.value)
                differ += verdict.best != chosen
        state.choose(seat, chosen)
    return Watched(choices, gains, differ)


def games_needed(gain: float, players: int) -> int:
    """Return after how many games an interval of 95 % lies above an equal share, if a seat gains so much in each.

    >>> games_needed(0.1, players=2)
    97
    """
    equal = 1 / players
    return ceil((SURE / gain) ** 2 * equal * (1 - equal))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--few", type=int, default=5000, help="simulations of those who play (default: 5000)")
    parser.add_argument("--many", type=int, default=50_000, help="simulations of the judge (default: 50000)")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--often", type=int, default=8, help="at how many choices the judge looks, in %% (default: 8)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    players = given.players or find_game(given.game).players[0]
    series = Series(given.game, players, given.few, given.many, given.often, given.seed)
    games: list[Watched] = []
    with WorkerPool(CORES, partial(play, series)) as pool:
        for _, game in pool.spread(iter(range(given.games))):
            games.append(game)
            print(f"\r  {len(games)} games  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    looks = sum(len(game.gains) for game in games)
    differ = sum(game.differ for game in games)
    mean = sum(sum(game.gains) for game in games) / looks
    error = sqrt(sum((sum(game.gains) - mean * len(game.gains)) ** 2 for game in games)) / looks
    apiece = sum(game.choices for game in games) / len(games) / players
    print(f"{given.game}, {players} players, {series.many:,} simulations over {series.few:,}: {len(games)} games")
    print(f"  {looks} choices judged; another one in {100 * differ / looks:.0f} % of them")
    print(f"  worth more: {100 * mean:.3f} % ± {100 * error:.3f} of a win a choice")
    print(f"  in a game, {apiece:.0f} choices a seat: {100 * apiece * mean:.1f} % ± {100 * apiece * error:.1f}")
    if mean > SURE * error:
        print(f"  to be seen in who wins: some {games_needed(apiece * mean, players):,} games")
    else:
        print("  too few choices to say whether it is worth anything")


if __name__ == "__main__":
    main()
