"""Play the starter decks of a game for two against each other with search bots: who wins, how long, by what, how often.

    python bench/starters.py drakerion --games 24                   each pairing, seats exchanged after every game
    python bench/starters.py drakerion --games 24 --pair pack fens  one pairing

For every pairing: the wins of the first deck with its 95 % interval, the rounds of the shortest tenth, the median and
the longest tenth, and how the games ended. Then the wins of seat A, of whoever was the first player of the first round
(where the game has the counter `first`), the questions with nothing to choose but one answer, and the decisions a game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import inf

from cardwright.bots.decision import playout_priors_of
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree, entries_for
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.guess import Worlds
from cardwright.engine.state import PLACES, REASON
from cardwright.games import SHIPPED, find_game
from cardwright.lab.statistics import wilson
from cardwright.match import make_table, start_engine
from cardwright.worker_pool import WorkerPool


@dataclass(frozen=True)
class Play:
    """A game to play: the decks of both seats."""

    game: str
    decks: tuple[str, str]
    seed: str
    simulations: int


@dataclass(frozen=True)
class Played:
    """How a game went."""

    decks: tuple[str, str]
    winners: tuple[int, ...]
    first: int
    reason: str
    rounds: int
    asked: int
    moot: int
    """How many questions had a single answer."""


@dataclass
class Tally:
    """The games of one pairing; *wins* of its first deck, a draw counts half."""

    wins: float = 0.0
    rounds: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)


def play(given: Play) -> Played:
    """Play one game with the search on both sides."""
    game = find_game(given.game)
    table = make_table(game, 2, {}, None, dict(enumerate(given.decks)), given.seed)
    evaluation = game.evaluation(table)
    g, dice = start_engine(table, given.seed), Dice(given.seed)
    tree = Tree(entries_for(given.simulations), SearchParameters())
    tree.playout_priors = playout_priors_of(table)
    first = next((counter.number for counter in table.layout.counters if counter.name == "first"), None)
    asked = moot = 0
    beginner = -1
    while g.turn >= 0:
        if beginner < 0 and first is not None and game.round_of(g) == 1:
            beginner = int(g.get(first, 0))
        n = g.count()
        asked += 1
        if n == 1:
            moot += 1
            g.choose(0)
            continue
        tree.reset(1)
        tree.search(Worlds(g, g.turn), evaluation, dice, given.simulations, inf)
        g.choose(best_of(counts_of(tree, g)))
    winners = tuple(seat for seat in range(2) if g.mem[PLACES + seat] == 1)
    reason = game.reasons[int(g.mem[REASON]) - 1]
    return Played(given.decks, winners, beginner, reason, game.round_of(g), asked, moot)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name in SHIPPED if find_game(name).decks is not None])
    parser.add_argument("--games", type=int, default=24, help="of each pairing (default: 24)")
    parser.add_argument("--simulations", type=int, default=100, help="of each choice (default: 100)")
    parser.add_argument("--pair", nargs=2, help="two starter decks (default: all pairings)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    rules = find_game(given.game).decks
    assert rules is not None
    names = list(rules.starter_texts)
    pairs = list(combinations_with_replacement(names, 2))
    if given.pair:
        pairs = [(given.pair[0], given.pair[1])]

    def games() -> Iterator[Play]:
        for one, other in pairs:
            for number in range(given.games):
                decks = (one, other) if number % 2 == 0 else (other, one)
                yield Play(given.game, decks, f"{given.seed} {one} {other} {number}", given.simulations)

    with WorkerPool(usable_cores(), play) as pool:
        report([found for _, found in pool.spread(games())], pairs)


def report(played: list[Played], pairs: list[tuple[str, str]]) -> None:
    """Print the table of pairings and what all games together show."""
    tallies = {pair: Tally() for pair in pairs}
    for game in played:
        pair = game.decks if game.decks in tallies else (game.decks[1], game.decks[0])
        tally = tallies[pair]
        seat = game.decks.index(pair[0])
        tally.wins += (seat in game.winners) / len(game.winners)
        tally.rounds.append(game.rounds)
        tally.reasons[game.reason] += 1
    print(f"{'pairing':<20} {'wins':>9}  {'interval':<14} {'rounds 10/50/90 %':<18} ends")
    for pair, tally in tallies.items():
        n = len(tally.rounds)
        found = wilson(tally.wins, n)
        rounds = sorted(tally.rounds)
        spread = " / ".join(str(rounds[min(n - 1, n * part // 10)]) for part in (1, 5, 9))
        ends = ", ".join(f"{reason} {100 * count / n:.0f} %" for reason, count in tally.reasons.most_common())
        wins, interval = f"{tally.wins:g}:{n - tally.wins:g}", f"{found.low:.0%}–{found.high:.0%}"
        print(f"{'–'.join(pair):<20} {wins:>9}  {interval:<14} {spread:<18} {ends}")
    decided = [game for game in played if len(game.winners) == 1]
    show_share("seat A wins", [game.winners[0] == 0 for game in decided])
    show_share("the first player of the first round wins", [game.winners[0] == game.first for game in decided])
    asked, moot = sum(game.asked for game in played), sum(game.moot for game in played)
    print(f"questions with a single answer: {moot / len(played) / 2:.1f} a game and seat, {moot / asked:.0%} of all")
    print(f"choices a game: {(asked - moot) / len(played):.0f}")


def show_share(what: str, cases: list[bool]) -> None:
    """Print how often something holds, with its interval."""
    found = wilson(sum(cases), len(cases))
    print(f"{what}: {sum(cases)} of {len(cases)} ({found.low:.0%}–{found.high:.0%})")


if __name__ == "__main__":
    main()
