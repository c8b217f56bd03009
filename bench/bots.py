"""Measure the bots against their goals: strength with intervals of 95 %, speed, deadlines, memory, cores, levels.

    python bench/bots.py                    everything, each game: some eighteen hours on two quiet cores
    python bench/bots.py speed deadline     only these parts, each with about the minutes it takes for all games:
        speed       (1)   simulations/s on one core, early in the game, played to the end
        deadline    (5)   by how much 10,000 decisions of 5 ms and 100 of 1 s overrun their time
        memory      (0)   what a search takes
        random     (25)   search at 0.2 s against random
        greedy     (30)   search at 0.2 s against greedy
        time      (960)   1 s against 0.1 s: before how many of them it finishes
        ladder     (30)   the ratings of 2, 6, 16, ... simulations, and how many of them make levels that are equally
                          far apart; with --keep the levels make so many from now on
        levels     (20)   the ratings of easy, normal, hard and expert (held to 4,000 simulations), and of greedy and
                          random below them; with --keep they become those the ladders in the browser begin with
        cores       (4)   games/s on two cores and on one
        team       (10)   one decision on two cores against one on one, with as many simulations on each
    python bench/bots.py greedy --game hounds --players 3 --games 100

Times are wall-clock times: on a busy machine a search at 0.2 s sees less than it would, so that its strength is a lower
bound. Speed is counted in CPU time, and the best of several runs is told.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from math import exp, inf, log

import cardwright as cw
from cardwright.bots import Bot
from cardwright.bots.decision import playout_priors_of
from cardwright.bots.levels import EXPERT, LEVELS
from cardwright.bots.playout import play_some
from cardwright.bots.search import LINES, SearchBot
from cardwright.bots.tree import BYTES_A_LINE, BYTES_BESIDE, SearchParameters, Tree
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.lab import Tournament, hold
from cardwright.lab.arena import Played, play_deal, play_game
from cardwright.lab.measurements import keep_simulations, keep_strengths
from cardwright.lab.statistics import Interval, wilson, wilson_of_means
from cardwright.match import make_table, start_engine
from cardwright.ratings import Strength, most_likely
from cardwright.worker_pool import WorkerPool

SPEED_GOALS = {"hounds": 30_000, "trueshot": 10_000}
DEADLINE_GOAL = 0.020
LONG_ONES = 100  # decisions of a few milliseconds to one of a second
CORES = usable_cores()
ROUNDS = 5
EXPERT_SIMULATIONS = 4000
LADDER = (2, 6, 16, 48, 144, 400, 1200, EXPERT_SIMULATIONS)
WIDEST_GAP = 1.5  # how many times the smallest gap between two levels the widest may be


@dataclass(frozen=True)
class Run:
    """What is measured: a game, with these numbers of players, in so many games, whose deals come from a seed."""

    game: str
    players: tuple[int, ...]
    games: int
    seed: int
    keep: bool


def show(what: str, value: str) -> None:
    print(f"  {what:50}{value:>28}", flush=True)


def told(what: str, value: str, goal: str, met: bool) -> None:
    print(f"  {what:50}{value:>28}    goal {goal}: {'met' if met else 'NOT met'}", flush=True)


def speed(run: Run) -> None:
    """Simulations a second on one core in round 1: played to the end, then judged, as it plays."""
    found = find_game(run.game)
    for players in run.players:
        to_the_end, judged = (
            max(simulations_a_second(run.game, players, judges) for _ in range(ROUNDS)) for judges in (False, True)
        )
        goal = SPEED_GOALS[run.game]
        what = f"simulations/s to the end, {players} players"
        if players == found.players[0]:
            told(what, f"{to_the_end:,.0f}", f"{goal:,}", to_the_end >= goal)
        else:
            show(what, f"{to_the_end:,.0f}")
        show(f"simulations/s judged, {players} players", f"{judged:,.0f}")


def simulations_a_second(game: str, players: int, judges: bool) -> float:
    """Return how many simulations fit into a second of CPU time, over six games."""
    found = find_game(game)
    table = make_table(found, players, {}, None)
    evaluation = found.evaluation(table) if judges else None
    spent, simulations = 0.0, 0
    for seed in range(6):
        g, dice = start_engine(table, seed), Dice(seed)
        while found.round_of(g) == 0 or g.count() == 1:
            play_some(g, dice, 1)
        tree = Tree(LINES, SearchParameters())
        tree.begin(1)
        tree.playout_priors = playout_priors_of(table)
        start = time.process_time()
        tree.think(Worlds(g, g.turn), evaluation, Dice(seed), 1000, inf)
        spent += time.process_time() - start
        simulations += tree.simulations
    return simulations / spent


def deadline(run: Run) -> None:
    """How late decisions come: many of a few milliseconds, and a few so long that the largest table is in use."""
    for seconds, decisions in ((0.005, run.games), (1.0, max(run.games // LONG_ONES, 1))):
        late, own = lateness(run, seconds, decisions)
        for kind, worst in (("", late), (", CPU time", own)):
            what = f"latest of {decisions:,} decisions of {seconds:g} s{kind}"
            told(what, f"{worst * 1000:.1f} ms", f"{DEADLINE_GOAL * 1000:.0f} ms", worst <= DEADLINE_GOAL)


def lateness(run: Run, seconds: float, decisions: int) -> tuple[float, float]:
    """Return by how much decisions overrun their *seconds* at most; in CPU time it is the bot's own fault alone."""
    late: list[float] = []
    own: list[float] = []
    number = 0
    while len(late) < decisions:
        players = run.players[number % len(run.players)]
        state = cw.new_game(run.game, players, seed=number)
        bots = [cw.bot("search", seconds=seconds, seed=seat) for seat in range(players)]
        while not state.over and len(late) < decisions:
            for seat in state.pending:
                start, used = time.perf_counter(), time.process_time()
                chosen = bots[seat].choose(state, seat)
                late.append(time.perf_counter() - start - seconds)
                own.append(time.process_time() - used - seconds)
                state.choose(seat, chosen)
        number += 1
    return max(late), max(own)


def memory(run: Run) -> None:
    """What a search takes: its tables by their size, and what a process grows by while it thinks for 1 s."""
    stated = LINES * BYTES_A_LINE + BYTES_BESIDE
    show("memory of a search, on each core", f"{stated / 1e6:.1f} MB")
    with WorkerPool(1, growth) as pool:  # a new process: this one has grown before
        for _, grown in pool.spread(iter([(run.game, run.players[0])])):
            show("what a process grows by", f"{grown / 1e6:.1f} MB")


def growth(what: tuple[str, int]) -> int:
    """Return by how many bytes this process grows with a search of 1 s; it has not thought before."""
    game, players = what
    state = cw.new_game(game, players, seed=1)
    seat = state.pending[0]
    cw.bot("search", simulations=1, seed=1).choose(state, seat)  # the game itself is loaded now
    before = most_memory()
    SearchBot(1, seconds=1.0).choose(state, seat)
    return most_memory() - before


def most_memory() -> int:
    """Return how much memory this process has had in use at most, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def meet(run: Run, players: int, one: str, other: str, measure: Callable[[Sequence[Played]], Interval]) -> list[Played]:
    """Let *one* meet *other* on all other seats; return the games, and show on the way what they *measure*."""
    tournament = Tournament(game=run.game, bots=(one, other), games=run.games, seed=run.seed, players=players)
    games: list[Played] = []
    with WorkerPool(CORES, partial(play_deal, tournament)) as pool:
        for _, several in pool.spread((0, deal) for deal in range(tournament.deals)):
            games += several
            print(f"\r  {len(games)} of {run.games} games: {in_percent(measure(games))}  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    return games


def wins(games: Sequence[Played]) -> Interval:
    """Return the share of the wins that went to the bot with one seat."""
    return wilson(sum(game.scores[game.seats.index(0)] for game in games), len(games))


def before(games: Sequence[Played]) -> Interval:
    """Return how many of the others the bot with one seat finished before."""
    return wilson_of_means([game.ahead(0) for game in games], len(games[0].seats) - 1)


def in_percent(found: Interval) -> str:
    return f"{100 * found.share:.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f})"


def against(one: str, other: str, goal: Callable[[int], float]) -> Callable[[Run], None]:
    """Return a part that lets two bots meet, with every number of players: who wins how often."""

    def part(run: Run) -> None:
        for players in run.players:
            games = meet(run, players, one, other, wins)
            found, wanted = wins(games), goal(players)
            what = f"{one} v {other}, {players} players, {len(games)} games"
            told(what, in_percent(found), f"at least {100 * wanted:.1f} %", found.share >= wanted)

    return part


def more_time(run: Run) -> None:
    """Whether 1 s beats 0.1 s: how many of them it finishes before; among three or more also how often it wins."""
    one, other = "search:1s", "search:0.1s"
    for players in run.players:
        games = meet(run, players, one, other, before)
        found = before(games)
        what = f"{one} before {other}, {players} players, {len(games)} games"
        told(what, in_percent(found), "interval above 50 %", found.low > 0.5)
        if players > 2:
            show(f"its share of the wins, equal {100 / players:.1f} %", in_percent(wins(games)))


def ratings(run: Run, bots: Sequence[str]) -> dict[str, Strength]:
    """Let *bots*, the weakest first, each meet the two before it; tell and return how strong they are.

    Who is much stronger nearly always wins: such games tell little, and are not played.
    """
    players = run.players[0]
    games: list[tuple[tuple[str, ...], tuple[int, ...]]] = []
    for at, one in enumerate(bots):
        for other in bots[max(at - 2, 0) : at]:
            tournament = Tournament(
                game=run.game,
                bots=(one, other),
                games=run.games,
                seed=run.seed,
                players=players,
                simulations=EXPERT_SIMULATIONS,
            )
            games += [
                (tuple(tournament.bots[number] for number in game.seats), game.places)
                for game in chain.from_iterable(hold(tournament, processes=CORES))
            ]
    rated = most_likely(games)
    for name in bots:
        show(f"{name}, {players} players", f"{rated[name].rating:.0f} ± {rated[name].uncertainty:.0f}")
    return rated


def ladder(run: Run) -> None:
    """The ratings of more and more simulations, and how many the levels should make to be equally far apart."""
    rated = ratings(run, [f"search:{simulations}" for simulations in LADDER])
    lowest, *_, highest = steps = [rated[f"search:{simulations}"].rating for simulations in LADDER]
    found = {}
    for number, level in enumerate(LEVELS[:-1]):
        wanted = lowest + (highest - lowest) * number / (len(LEVELS) - 1)
        found[level] = simulations_for(wanted, steps)
        show(level, f"{found[level]} simulations")
    if run.keep:
        keep_simulations(find_game(run.game).folder, found, command(run, "ladder"))


def simulations_for(wanted: float, steps: Sequence[float]) -> int:
    """Return how many simulations reach a rating, where *steps* are those of the ladder."""
    for (few, low), (many, high) in pairwise(zip(LADDER, steps, strict=True)):
        if low <= wanted <= high:
            part = (wanted - low) / (high - low) if high > low else 0.0
            return round(few * exp(log(many / few) * part))
    raise ValueError(f"{wanted} lies outside of the ladder")


def levels(run: Run) -> None:
    """The ratings of the levels for people, with the plain bots below them."""
    rated = ratings(run, ("random", "greedy", *LEVELS))
    gaps = [rated[after].rating - rated[before].rating for before, after in pairwise(LEVELS)]
    even = min(gaps) > 0 and max(gaps) <= WIDEST_GAP * min(gaps)
    told("gaps", ", ".join(f"{gap:.0f}" for gap in gaps), f"widest at most {WIDEST_GAP} times the smallest", even)
    if run.keep:
        origin = f"{command(run, 'levels')} (expert held to {EXPERT_SIMULATIONS:,} simulations, search as strong)"
        keep_strengths(find_game(run.game).folder, rated | {"search": rated[EXPERT]}, origin)


def command(run: Run, part: str) -> str:
    """Return how to do again what is kept."""
    return f"python bench/bots.py {part} --keep --game {run.game} --players {run.players[0]} --games {run.games}"


def cores(run: Run) -> None:
    """How many games two processes play in the time of one."""
    tournament = Tournament(
        game=run.game, bots=("search", "greedy"), games=run.games, seed=1, players=run.players[0], simulations=400
    )
    spent = []
    for processes in (1, 2):
        start = time.perf_counter()
        hold(tournament, processes=processes)
        spent.append(time.perf_counter() - start)
    gain = spent[0] / spent[1]
    told("two cores", f"{gain:.2f} times one", "1.8", gain >= 1.8)


def team(run: Run) -> None:
    """What a second core brings to one decision: 500 simulations on each of two against 500 on one."""
    players, score, played = run.players[0], 0.0, 0
    for deal in range(-(-run.games // players)):
        for seat in range(players):
            bots: list[Bot] = [SearchBot(f"{deal} {other}", simulations=500) for other in range(players)]
            bots[seat] = SearchBot(f"{deal} {seat}", simulations=1000, cores=2)
            scores = play_game(cw.new_game(run.game, players, f"team {deal}"), bots).scores
            assert scores is not None
            score += scores[seat]
            played += 1
    share = wilson(score, played)
    show(f"two cores v one, {players} players, {played} games, equal {100 / players:.1f} %", in_percent(share))


PARTS: dict[str, tuple[Callable[[Run], None], int]] = {
    "speed": (speed, 1),
    "deadline": (deadline, 10_000),
    "memory": (memory, 1),
    "random": (against("search:0.2s", "random", lambda players: 0.98), 100),
    "greedy": (against("search:0.2s", "greedy", lambda players: 0.85 if players == 2 else 2.5 / players), 100),
    "time": (more_time, 320),
    "ladder": (ladder, 60),
    "levels": (levels, 60),
    "cores": (cores, 200),  # fewer, and the start of the processes would weigh
    "team": (team, 200),
}
"""What is measured, and in how many games or decisions."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure (default: everything)")
    parser.add_argument("--game", action="append", choices=SHIPPED, help="which game (default: all shipped ones)")
    parser.add_argument("--players", type=int, help="with how many players (default: every possible number)")
    parser.add_argument("--games", type=int, help="how many games or decisions instead of the usual number")
    parser.add_argument("--seed", type=int, default=1, help="other deals: their games add to those of another seed")
    parser.add_argument("--keep", action="store_true", help="let `ladder` and `levels` write what they find")
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {CORES} cores, load {os.getloadavg()[0]:.1f}, compiled: {cw.compiled()}")
    for game in given.game or SHIPPED:
        print(game)
        players = find_game(game).players if given.players is None else (given.players,)
        for name in given.parts or PARTS:
            part, usual = PARTS[name]
            part(Run(game, tuple(players), given.games or usual, given.seed, given.keep))


if __name__ == "__main__":
    main()
