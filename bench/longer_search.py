"""Measure what more simulations gain, by the search's own estimate, on all cores.

    python bench/longer_search.py trueshot
    python bench/longer_search.py hounds --few 3000 --many 60000 --games 20

Bots with few simulations play against each other. Some of their choices are analyzed with many simulations; where
these lead to another choice, eight independent searches compare the two (as in reviews, docs/bots.md). The output is
how often the choices differ, the mean gain in shares of the win with its standard error over games, and, if it is
significant, how many games would be needed to see it in who wins. What the evaluation misses is missing on both sides.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt

import cardwright as cw
from cardwright.bots.analysis import Analyzer
from cardwright.bots.search import SearchBot
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()
SURE = 1.96  # standard errors of an interval of 95 %


@dataclass(frozen=True)
class Series:
    """The games to play, and the simulations to compare."""

    game: str
    players: int
    few: int
    many: int
    often: int
    """The part of choices that are analyzed, in per cent."""
    seed: str


@dataclass(frozen=True)
class AnalyzedGame:
    """One game: its number of choices, the gain at each analyzed one, and how many of these differ."""

    choices: int
    gains: list[float]
    differ: int


def play(series: Series, deal: int) -> AnalyzedGame:
    """Play one game and analyze some of its choices."""
    seed = f"thought {series.seed} {deal}"
    state = cw.new_game(series.game, series.players, seed)
    bots = [SearchBot(f"{seed} {seat}", simulations=series.few) for seat in range(series.players)]
    analyzer, samples = Analyzer(seed, series.many), Dice(seed)
    choices, differ, gains = 0, 0, list[float]()
    while not state.over:
        seat = state.pending[0]
        chosen = bots[seat].choose(state, seat)
        if len(state.choices(seat)) > 1:
            choices += 1
            if samples.roll(100) < series.often:
                analysis = analyzer.analyze(state, seat, chosen)
                gains.append(analysis.gain.value)
                differ += analysis.best != chosen
        state.choose(seat, chosen)
    return AnalyzedGame(choices, gains, differ)


def games_needed(gain: float, teams: int) -> int:
    """Return after how many games an interval of 95 % lies above an equal share, if a team gains *gain* in each.

    >>> games_needed(0.1, teams=2)
    97
    """
    equal = 1 / teams
    return ceil((SURE / gain) ** 2 * equal * (1 - equal))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--few", type=int, default=5000, help="simulations of those who play (default: 5000)")
    parser.add_argument("--many", type=int, default=50_000, help="simulations of an analysis (default: 50000)")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--often", type=int, default=8, help="how many choices to analyze, in %% (default: 8)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    players = given.players or find_game(given.game).players[0]
    teams = len(make_table(find_game(given.game), players, {}, None).teams)
    series = Series(given.game, players, given.few, given.many, given.often, given.seed)
    games: list[AnalyzedGame] = []
    with WorkerPool(CORES, partial(play, series)) as pool:
        for _, game in pool.spread(iter(range(given.games))):
            games.append(game)
            print(f"\r  {len(games)} games  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    analyzed = sum(len(game.gains) for game in games)
    differ = sum(game.differ for game in games)
    mean = sum(sum(game.gains) for game in games) / analyzed
    error = sqrt(sum((sum(game.gains) - mean * len(game.gains)) ** 2 for game in games)) / analyzed
    apiece = sum(game.choices for game in games) / len(games) / players
    print(f"{given.game}, {players} players, {series.many:,} simulations over {series.few:,}: {len(games)} games")
    print(f"  {analyzed} choices analyzed; another one in {100 * differ / analyzed:.0f} % of them")
    print(f"  gain: {100 * mean:.3f} % ± {100 * error:.3f} of a win a choice")
    print(f"  in a game, {apiece:.0f} choices a seat: {100 * apiece * mean:.1f} % ± {100 * apiece * error:.1f}")
    if mean > SURE * error:
        print(f"  to be seen in who wins: some {games_needed(apiece * mean * players / teams, teams):,} games")
    else:
        print("  too few choices for a significant gain")


if __name__ == "__main__":
    main()
