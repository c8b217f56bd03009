"""Compare sets of search parameters in games against the default ones, or others, on all cores.

    python bench/search_parameters.py hounds exploration=0.2 picks=1,trust=5 --simulations 500 --games 100
    python bench/search_parameters.py trueshot trust=5 --seconds 0.1 --players 4
    python bench/search_parameters.py hounds horizon=5,simulations=500 --against horizon=1,simulations=1100

One team plays the variant, all others what it is against; each deal is played once for every team. A variant may have
its own `simulations` or `seconds`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from functools import partial

import cardwright as cw
from cardwright.bots import Bot
from cardwright.bots.search import SearchBot
from cardwright.bots.tree import SearchParameters
from cardwright.cores import usable_cores
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Teams
from cardwright.lab.arena import play_game
from cardwright.lab.statistics import wilson
from cardwright.match import make_table
from cardwright.worker_pool import WorkerPool

CORES = usable_cores()


@dataclass(frozen=True)
class Trial:
    """The games to play."""

    game: str
    players: int
    teams: Teams
    variant: str
    against: str


def bot_of(variant: str, seed: str) -> Bot:
    """Return a search with the default parameters except *variant*, such as `exploration=0.2,simulations=500`."""
    limits: dict[str, str] = {}
    ways: list[str] = []
    for part in filter(None, variant.split(",")):
        name, _, value = part.partition("=")
        if name in ("seconds", "simulations"):
            limits[name] = value
        else:
            ways.append(part)
    return SearchBot(
        seed,
        seconds=float(limits["seconds"]) if "seconds" in limits else None,
        simulations=int(limits["simulations"]) if "simulations" in limits else None,
        parameters=parameters_of(",".join(ways)),
    )


def parameters_of(variant: str) -> SearchParameters:
    """Return the default parameters except *variant*, such as `exploration=0.2,picks=1`; errors raise ValueError."""
    parameters = SearchParameters()
    for part in filter(None, variant.split(",")):
        name, _, value = part.partition("=")
        if not hasattr(parameters, name):
            known = [each for each in dir(parameters) if not each.startswith("_")]
            raise ValueError(f"there is no {name!r}, only {', '.join(known)}")
        setattr(parameters, name, int(value) if isinstance(getattr(parameters, name), int) else float(value))
    return parameters


def play(trial: Trial, deal: int) -> list[float]:
    """Play one deal, the variant once as every team; return its share of each win."""
    shares = []
    for team in trial.teams:
        bots = [
            bot_of(trial.variant if seat in team else trial.against, f"{deal} {seat}") for seat in range(trial.players)
        ]
        scores = play_game(cw.new_game(trial.game, trial.players, f"parameters {deal}"), bots).scores
        assert scores is not None
        shares.append(sum(scores[seat] for seat in team))
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("variants", nargs="+", metavar="NAME=VALUE,…")
    parser.add_argument(
        "--against", default="", metavar="NAME=VALUE,…", help="what all others play (default: the default parameters)"
    )
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, help="of everybody, each decision (default: 500)")
    parser.add_argument("--seconds", type=float, help="of everybody, each decision")
    given = parser.parse_args()
    players = given.players or find_game(given.game).players[0]
    teams = make_table(find_game(given.game), players, {}, None).teams
    limit = f"seconds={given.seconds}" if given.seconds else f"simulations={given.simulations or 500}"
    for variant in given.variants:
        sides = [side if _limited(side) else f"{limit},{side}" for side in (variant, given.against)]
        for side in sides:
            try:
                bot_of(side, "")  # report errors before starting processes
            except ValueError as trouble:
                parser.error(f"{side}: {trouble}")
        trial = Trial(given.game, players, teams, *sides)
        start, shares = time.monotonic(), list[float]()
        with WorkerPool(CORES, partial(play, trial)) as pool:
            for _, several in pool.spread(iter(range(-(-given.games // len(teams))))):
                shares += several
        share = wilson(sum(shares), len(shares))
        print(
            f"{given.game}, {players} players, {variant} v {given.against or 'usual'}: {100 * share.share:.1f} % "
            f"({100 * share.low:.1f}-{100 * share.high:.1f}; equal: {100 / len(teams):.1f}), {len(shares)} games, "
            f"{time.monotonic() - start:.0f} s",
            flush=True,
        )


def _limited(variant: str) -> bool:
    return any(part.startswith(("simulations=", "seconds=")) for part in variant.split(","))


if __name__ == "__main__":
    main()
