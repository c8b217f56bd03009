"""Measure the bots against their goals: strength with 95 % intervals, speed, deadlines, memory, cores, levels.

    python bench/bots.py                    everything, each game: about eighteen hours on two idle cores
    python bench/bots.py speed deadline     only these parts, each with its approximate minutes for all games:
        speed       (1)   simulations/s on one core, early in the game, to the end of the game
        deadline    (5)   by how much 10,000 decisions of 5 ms and 100 of 1 s miss their deadline
        memory      (0)   the memory of a search
        random     (25)   search at 0.2 s against random
        greedy     (30)   search at 0.2 s against greedy
        time      (960)   1 s against 0.1 s: how many of the others it finishes before
        ladder     (30)   the ratings of 2, 6, 16, ... simulations, and the numbers that give equally spaced levels;
                          with --keep these become the levels of the game
        levels     (20)   the ratings of easy, normal, hard and expert (limited to 4,000 simulations), greedy and
                          random; with --keep they become the initial ratings on the browser's ladders
        cores       (4)   games/s on two cores and on one
        team       (10)   one decision on two cores against one on one, with the same simulations on each core
    python bench/bots.py greedy --game hounds --players 3 --games 100

Limits are wall-clock times: on a busy machine a search at 0.2 s makes fewer simulations, so that its strength is a
lower bound. Speed is measured in CPU time, as the best of several runs.
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
from cardwright.bots.search import MAX_ENTRIES, SearchBot
from cardwright.bots.tree import BYTES_BESIDE, BYTES_PER_ENTRY, SearchParameters, Tree
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.lab import Tournament, hold_tournament
from cardwright.lab.arena import ArenaGame, play_deal, play_game
from cardwright.lab.measurements import keep_simulations, keep_strengths
from cardwright.lab.statistics import Interval, wilson, wilson_of_means
from cardwright.match import make_table, start_engine
from cardwright.ratings import Strength, most_likely
from cardwright.worker_pool import WorkerPool

# To the end of the game, and to the horizon of the evaluation where the end is too far for the first goal.
SPEED_GOALS = {"hounds": 30_000, "trueshot": 10_000, "drakerion": 2_000, "letal": 1_500}
HORIZON_GOALS = {"drakerion": 10_000, "letal": 10_000}
DEADLINE_GOAL = 0.020
LONG_ONES = 100  # decisions of a few milliseconds to one of a second
CORES = usable_cores()
ROUNDS = 5
EXPERT_SIMULATIONS = 4000
LADDER = (2, 6, 16, 48, 144, 400, 1200, EXPERT_SIMULATIONS)
WIDEST_GAP = 1.5  # largest ratio of the gaps between levels


@dataclass(frozen=True)
class Run:
    """The settings of a measurement."""

    game: str
    players: tuple[int, ...]
    games: int
    seed: int
    keep: bool


def show(what: str, value: str) -> None:
    print(f"  {what:50}{value:>28}", flush=True)


def report(what: str, value: str, goal: str, met: bool) -> None:
    print(f"  {what:50}{value:>28}    goal {goal}: {'met' if met else 'NOT met'}", flush=True)


def speed(run: Run) -> None:
    """Print simulations a second on one core in round 1: to the end of the game, and to the horizon as in play."""
    found = find_game(run.game)
    for players in run.players:
        to_the_end, evaluated = (
            max(simulations_a_second(run.game, players, evaluates) for _ in range(ROUNDS))
            for evaluates in (False, True)
        )
        goal = SPEED_GOALS[run.game]
        what = f"simulations/s to the end, {players} players"
        if players == found.players[0]:
            report(what, f"{to_the_end:,.0f}", f"{goal:,}", to_the_end >= goal)
        else:
            show(what, f"{to_the_end:,.0f}")
        what = f"simulations/s to the horizon, {players} players"
        if (least := HORIZON_GOALS.get(run.game)) is None:
            show(what, f"{evaluated:,.0f}")
        else:
            report(what, f"{evaluated:,.0f}", f"{least:,}", evaluated >= least)


def simulations_a_second(game: str, players: int, evaluates: bool) -> float:
    """Return the simulations in a second of CPU time, over six games."""
    found = find_game(game)
    table = make_table(found, players, {}, None)
    evaluation = found.evaluation(table) if evaluates else None
    spent, simulations = 0.0, 0
    for seed in range(6):
        g, dice = start_engine(table, seed), Dice(seed)
        while found.round_of(g) == 0 or g.count() == 1:
            play_some(g, dice, 1)
        tree = Tree(MAX_ENTRIES, SearchParameters())
        tree.reset(1)
        tree.playout_priors = playout_priors_of(table)
        start = time.process_time()
        tree.search(Worlds(g, g.turn), evaluation, Dice(seed), 1000, inf)
        spent += time.process_time() - start
        simulations += tree.simulations
    return simulations / spent


def deadline(run: Run) -> None:
    """Print how late decisions come: many of a few milliseconds, and a few with the largest table."""
    for seconds, decisions in ((0.005, run.games), (1.0, max(run.games // LONG_ONES, 1))):
        late, own = lateness(run, seconds, decisions)
        for kind, worst in (("", late), (", CPU time", own)):
            what = f"latest of {decisions:,} decisions of {seconds:g} s{kind}"
            report(what, f"{worst * 1000:.1f} ms", f"{DEADLINE_GOAL * 1000:.0f} ms", worst <= DEADLINE_GOAL)


def lateness(run: Run, seconds: float, decisions: int) -> tuple[float, float]:
    """Return the largest overrun of *seconds*, in wall-clock time and in CPU time, which excludes other processes."""
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
    """Print the size of the tables, and the growth of a process during a search of 1 s."""
    stated = MAX_ENTRIES * BYTES_PER_ENTRY + BYTES_BESIDE
    show("memory of a search, on each core", f"{stated / 1e6:.1f} MB")
    with WorkerPool(1, growth) as pool:  # a new process, since this one has grown already
        for _, grown in pool.spread(iter([(run.game, run.players[0])])):
            show("what a process grows by", f"{grown / 1e6:.1f} MB")


def growth(what: tuple[str, int]) -> int:
    """Return by how many bytes this process grows with its first search of 1 s."""
    game, players = what
    state = cw.new_game(game, players, seed=1)
    seat = state.pending[0]
    cw.bot("search", simulations=1, seed=1).choose(state, seat)  # loads the game
    before = most_memory()
    SearchBot(1, seconds=1.0).choose(state, seat)
    return most_memory() - before


def most_memory() -> int:
    """Return the peak memory of this process in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def meet(
    run: Run, players: int, one: str, other: str, measure: Callable[[Sequence[ArenaGame]], Interval]
) -> list[ArenaGame]:
    """Play games of *one* against *other* as all other teams; return them, and print *measure* on the way."""
    tournament = Tournament(game=run.game, bots=(one, other), games=run.games, seed=run.seed, players=players)
    games: list[ArenaGame] = []
    with WorkerPool(CORES, partial(play_deal, tournament)) as pool:
        for _, several in pool.spread((0, deal) for deal in range(tournament.deals)):
            games += several
            print(f"\r  {len(games)} of {run.games} games: {in_percent(measure(games))}  ", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    return games


def wins(games: Sequence[ArenaGame]) -> Interval:
    """Return the share of the wins of the bot with one team."""
    return wilson(sum(game.share(0) for game in games), len(games))


def before(games: Sequence[ArenaGame]) -> Interval:
    """Return the fraction of the other teams that the bot with one team finished before."""
    return wilson_of_means([game.ahead(0) for game in games], len(games[0].bots) - 1)


def in_percent(found: Interval) -> str:
    return f"{100 * found.share:.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f})"


def against(one: str, other: str, goal: Callable[[int], float]) -> Callable[[Run], None]:
    """Return a part that measures the share of the wins of *one* with every number of players."""

    def part(run: Run) -> None:
        for players in run.players:
            games = meet(run, players, one, other, wins)
            found, wanted = wins(games), goal(len(games[0].bots))
            what = f"{one} v {other}, {players} players, {len(games)} games"
            report(what, in_percent(found), f"at least {100 * wanted:.1f} %", found.share >= wanted)

    return part


def more_time(run: Run) -> None:
    """Print how many of the others 1 s finishes before against 0.1 s; with more than two teams also its wins."""
    one, other = "search:1s", "search:0.1s"
    for players in run.players:
        games = meet(run, players, one, other, before)
        found = before(games)
        what = f"{one} before {other}, {players} players, {len(games)} games"
        report(what, in_percent(found), "interval above 50 %", found.low > 0.5)
        teams = len(games[0].bots)
        if teams > 2:
            show(f"its share of the wins, equal {100 / teams:.1f} %", in_percent(wins(games)))


def ratings(run: Run, bots: Sequence[str]) -> dict[str, Strength]:
    """Print and return the strengths of *bots*, the weakest first; each plays against the two before it.

    Games between bots of very different strength are not played: their results carry little information.
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
                (tuple(tournament.bots[number] for number in game.bots), game.places)
                for game in chain.from_iterable(hold_tournament(tournament, processes=CORES))
            ]
    rated = most_likely(games)
    for name in bots:
        show(f"{name}, {players} players", f"{rated[name].rating:.0f} ± {rated[name].uncertainty:.0f}")
    return rated


def ladder(run: Run) -> None:
    """Print the ratings of increasing simulations, and the numbers that give equally spaced levels."""
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
    """Return the simulations for a rating, interpolated between the *steps* of the ladder."""
    for (few, low), (many, high) in pairwise(zip(LADDER, steps, strict=True)):
        if low <= wanted <= high:
            part = (wanted - low) / (high - low) if high > low else 0.0
            return round(few * exp(log(many / few) * part))
    raise ValueError(f"{wanted} lies outside of the ladder")


def levels(run: Run) -> None:
    """Print the ratings of the levels, with greedy and random."""
    rated = ratings(run, ("random", "greedy", *LEVELS))
    gaps = [rated[after].rating - rated[before].rating for before, after in pairwise(LEVELS)]
    even = min(gaps) > 0 and max(gaps) <= WIDEST_GAP * min(gaps)
    report("gaps", ", ".join(f"{gap:.0f}" for gap in gaps), f"widest at most {WIDEST_GAP} times the smallest", even)
    if run.keep:
        origin = f"{command(run, 'levels')} (expert limited to {EXPERT_SIMULATIONS:,} simulations, search as strong)"
        keep_strengths(find_game(run.game).folder, rated | {"search": rated[EXPERT]}, origin)


def command(run: Run, part: str) -> str:
    """Return the command that reproduces a file."""
    return f"python bench/bots.py {part} --keep --game {run.game} --players {run.players[0]} --games {run.games}"


def cores(run: Run) -> None:
    """Print how many games two processes play in the time of one."""
    tournament = Tournament(
        game=run.game, bots=("search", "greedy"), games=run.games, seed=1, players=run.players[0], simulations=400
    )
    spent = []
    for processes in (1, 2):
        start = time.perf_counter()
        hold_tournament(tournament, processes=processes)
        spent.append(time.perf_counter() - start)
    gain = spent[0] / spent[1]
    report("two cores", f"{gain:.2f} times one", "1.8", gain >= 1.8)


def team(run: Run) -> None:
    """Print what a second core gains: 500 simulations on each of two cores against 500 on one."""
    players, score, played = run.players[0], 0.0, 0
    teams = make_table(find_game(run.game), players, {}, None).teams
    for deal in range(-(-run.games // len(teams))):
        for team in teams:
            bots: list[Bot] = [SearchBot(f"{deal} {seat}", simulations=500) for seat in range(players)]
            for seat in team:
                bots[seat] = SearchBot(f"{deal} {seat}", simulations=1000, cores=2)
            scores = play_game(cw.new_game(run.game, players, f"team {deal}"), bots).scores
            assert scores is not None
            score += sum(scores[seat] for seat in team)
            played += 1
    share = wilson(score, played)
    show(f"two cores v one, {players} players, {played} games, equal {100 / len(teams):.1f} %", in_percent(share))


PARTS: dict[str, tuple[Callable[[Run], None], int]] = {
    "speed": (speed, 1),
    "deadline": (deadline, 10_000),
    "memory": (memory, 1),
    "random": (against("search:0.2s", "random", lambda teams: 0.98), 100),
    "greedy": (against("search:0.2s", "greedy", lambda teams: 0.85 if teams == 2 else 2.5 / teams), 100),
    "time": (more_time, 320),
    "ladder": (ladder, 60),
    "levels": (levels, 60),
    "cores": (cores, 200),  # fewer, and the start of the processes would weigh
    "team": (team, 200),
}
"""The parts, each with its default number of games or decisions."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure (default: everything)")
    parser.add_argument("--game", action="append", choices=SHIPPED, help="which game (default: all shipped ones)")
    parser.add_argument("--players", type=int, help="with how many players (default: every possible number)")
    parser.add_argument("--games", type=int, help="number of games or decisions instead of the default")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the deals; games of different seeds are independent"
    )
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
