"""Measure the bots: strength with intervals of 95 %, simulations a second, deadlines, memory, cores.

    python bench/bots.py                    everything, each game: more than an hour
    python bench/bots.py speed deadline     only these parts; the parts are:
        speed       simulations/s on one core, early in the game, played to the end
        deadline    by how much decisions overrun their time
        memory      what a search takes
        random      search at 0.2 s against random
        greedy      search at 0.2 s against greedy
        time        1 s against 0.1 s
        levels      the ratings of easy, normal, hard and expert
        cores       games/s on two cores and on one
    python bench/bots.py greedy --game hounds --games 100

Times are wall-clock times: on a busy machine a search at 0.2 s sees less than it would.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from math import inf

import cardwright as cw
from cardwright.bots.levels import LEVELS
from cardwright.bots.playout import play_some
from cardwright.bots.search import LINES
from cardwright.bots.tree import BYTES_A_LINE, BYTES_BESIDE, Manner, Tree
from cardwright.engine import Dice
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.lab import Tournament, hold
from cardwright.lab.arena import rate
from cardwright.lab.statistics import wilson
from cardwright.match import make_table, start_engine

SPEED_GOALS = {"hounds": 30_000, "trueshot": 10_000}
DEADLINE_GOAL = 0.020
CORES = len(os.sched_getaffinity(0))
ROUNDS = 5


def told(what: str, value: str, goal: str, met: bool) -> None:
    print(f"  {what:44}{value:>28}    goal {goal}: {'met' if met else 'NOT met'}", flush=True)


def speed(game: str, games: int) -> None:
    """Simulations a second on one core in CPU time in round 1, best of several: played to the end, then as it plays."""
    found = find_game(game)
    for players in found.players:
        table = make_table(found, players, {}, None)
        figures = []
        for evaluation in (None, found.evaluation(table)):
            best = 0.0
            for _ in range(ROUNDS):
                spent, simulations = 0.0, 0
                for seed in range(6):
                    g, dice = start_engine(table, seed), Dice(seed)
                    while found.round_of(g) == 0 or g.count() == 1:
                        play_some(g, dice, 1)
                    tree = Tree(LINES, Manner())
                    tree.begin(1)
                    start = time.process_time()
                    tree.think(Worlds(g, g.turn), evaluation, Dice(seed), 1000, inf)
                    spent += time.process_time() - start
                    simulations += tree.simulations
                best = max(best, simulations / spent)
            figures.append(best)
        goal = SPEED_GOALS.get(game, 10_000)
        what = f"simulations/s to the end, {players} players"
        if players == found.players[0]:
            told(what, f"{figures[0]:,.0f}", f"{goal:,}", figures[0] >= goal)
        else:
            print(f"  {what:44}{figures[0]:>28,.0f}")
        print(f"  {f'simulations/s judged, {players} players':44}{figures[1]:>28,.0f}")


def deadline(game: str, games: int) -> None:
    """How late decisions come, over many of a few milliseconds each; in CPU time it is the bot's own fault alone."""
    seconds, decisions = 0.005, 0
    late: list[float] = []
    own: list[float] = []
    number = 0
    while decisions < games * 100:
        state = cw.new_game(game, seed=number)
        bots = [cw.bot("search", seconds=seconds, seed=seat) for seat in range(state.players)]
        while not state.over and decisions < games * 100:
            for seat in state.pending:
                start, used = time.perf_counter(), time.process_time()
                chosen = bots[seat].choose(state, seat)
                late.append(time.perf_counter() - start - seconds)
                own.append(time.process_time() - used - seconds)
                decisions += 1
                state.choose(seat, chosen)
        number += 1
    for kind, times in (("", late), (", CPU time", own)):
        worst = max(times)
        what = f"latest of {decisions:,} decisions{kind}"
        told(what, f"{worst * 1000:.1f} ms", f"{DEADLINE_GOAL * 1000:.0f} ms", worst <= DEADLINE_GOAL)


def memory(game: str, games: int) -> None:
    """What the tables of a search take, whatever it thinks about."""
    taken = LINES * BYTES_A_LINE + BYTES_BESIDE
    print(f"  {'memory of a search':44}{taken / 1e6:>25.1f} MB")


def meet(game: str, players: int, one: str, other: str, games: int) -> tuple[float, float, float, int]:
    """Let *one* meet *other*; return its share of the wins with its interval, and the games."""
    tournament = Tournament(game=game, bots=(one, other), games=games, seed=1, players=players)
    first = hold(tournament, processes=CORES)[0]
    share = wilson(sum(each.scores[each.seats.index(0)] for each in first), len(first))
    return share.share, share.low, share.high, len(first)


def against(one: str, other: str, goal: Callable[[int], float], *, low: bool = False) -> Callable[[str, int], None]:
    """Return a part that lets two bots meet, with every number of players."""

    def part(game: str, games: int) -> None:
        for players in find_game(game).players:
            share, least, most, played = meet(game, players, one, other, games)
            reached = least if low else share
            value = f"{100 * share:.1f} % ({100 * least:.1f}-{100 * most:.1f})"
            what = f"{one} v {other}, {players} players, {played} games"
            wanted = goal(players)
            shown = f"{'interval above' if low else 'at least'} {100 * wanted:.1f} %"
            told(what, value, shown, reached > wanted if low else reached >= wanted)

    return part


def levels(game: str, games: int) -> None:
    """The ratings of the levels for people, all meeting all."""
    players = find_game(game).players[0]
    tournament = Tournament(game=game, bots=tuple(LEVELS), games=games, seed=1, players=players)
    ratings = rate(tournament, hold(tournament, processes=CORES))
    for name, rating in zip(LEVELS, ratings, strict=True):
        print(f"  {name:44}{rating.mu:>20.0f} ± {rating.sigma:.0f}")
    gaps = [after.mu - before.mu for before, after in pairwise(ratings)]
    print(f"  {'gaps':44}{', '.join(f'{gap:.0f}' for gap in gaps):>28}")


def cores(game: str, games: int) -> None:
    """How many games two processes play in the time of one."""
    tournament = Tournament(
        game=game,
        bots=("search", "greedy"),
        games=games,
        seed=1,
        players=find_game(game).players[0],
        simulations=400,
    )
    spent = []
    for processes in (1, 2):
        start = time.perf_counter()
        hold(tournament, processes=processes)
        spent.append(time.perf_counter() - start)
    gain = spent[0] / spent[1]
    told("two cores", f"{gain:.2f} times one", "1.8", gain >= 1.8)


PARTS: dict[str, tuple[Callable[[str, int], None], int]] = {
    "speed": (speed, 1),
    "deadline": (deadline, 100),
    "memory": (memory, 1),
    "random": (against("search:0.2s", "random", lambda players: 0.98), 100),
    "greedy": (against("search:0.2s", "greedy", lambda players: 0.85 if players == 2 else 2.5 / players), 100),
    "time": (against("search:1s", "search:0.1s", lambda players: 1 / players, low=True), 200),
    "levels": (levels, 60),
    "cores": (cores, 60),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the bots.", formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure (default: everything)")
    parser.add_argument("--game", action="append", choices=SHIPPED, help="which game (default: all shipped ones)")
    parser.add_argument("--games", type=int, help="how many games or hundreds of decisions instead of the usual number")
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {CORES} cores, load {os.getloadavg()[0]:.1f}, compiled: {cw.compiled()}")
    for game in given.game or SHIPPED:
        print(game)
        for name in given.parts or PARTS:
            part, usual = PARTS[name]
            part(game, given.games or usual)


if __name__ == "__main__":
    main()
