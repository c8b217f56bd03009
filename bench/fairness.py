"""Measure by random play whether the seat matters and how long games are, with 95 % intervals.

    python bench/fairness.py                    every game, 20,000 games for each number of players
    python bench/fairness.py trueshot --games 5000 --seed 2

Wins are counted by seat and, where a game draws who starts, from that player on; a team's win counts for each of its
seats. For the Trueshot Lodge the share of games that reached the twilight (TL-9.9) is printed too.
"""

from __future__ import annotations

import argparse
from collections import Counter

from cardwright.bots.playout import play_out
from cardwright.engine import Dice
from cardwright.engine.state import PLACES
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Game, seat_letter
from cardwright.lab.statistics import Spread, wilson
from cardwright.match import make_table, start_engine

STARTERS = {"trueshot": "begins"}  # the counter that holds the start player before the first choice
LATE = {"trueshot": ("twilight", "twilight_round")}  # what long games reach, and the option with its round


def measure(game: Game, players: int, games: int, seed: str) -> None:
    """Play and print the figures of one table."""
    table = make_table(game, players, {}, None)
    starter = next((c.number for c in table.layout.counters if c.name == STARTERS.get(game.name)), None)
    by_seat: Counter[int] = Counter()
    from_starter: Counter[int] = Counter()
    rounds: Counter[int] = Counter()
    draws = 0
    for number in range(games):
        g = start_engine(table, f"fairness {seed} {number}")
        first = 0 if starter is None else g.get(starter, 0)
        play_out(g, Dice(f"fairness {seed} {number}"))
        rounds[game.round_of(g)] += 1
        winners = [team for team in table.teams if g.mem[PLACES + team[0]] == 1]
        draws += len(winners) > 1
        if len(winners) == 1:
            by_seat.update(winners[0])
            from_starter.update((seat - first) % players for seat in winners[0])
    print(f"{game.name}, {players} players, {games:,} games at random")
    print(f"  wins by seat                {shares(by_seat, players, games)}")
    if starter is not None:
        print(f"  wins from the start player  {shares(from_starter, players, games, letters=False)}")
    length = Spread.of(rounds)
    print(f"  shared wins                 {interval(draws, games)}")
    late = f"95 % {length.p95}, most {length.max}"
    print(f"  rounds                      mean {length.mean:.2f}, median {length.p50}, {late}")
    if game.name in LATE:
        name, option = LATE[game.name]
        bound = int(table.options[option] or 0)
        reached = sum(times for number, times in rounds.items() if number >= bound)
        print(f"  {f'reached the {name}':28}{interval(reached, games)} (round {bound} and later)")


def shares(wins: Counter[int], players: int, games: int, *, letters: bool = True) -> str:
    """Return a share with its interval for each place."""
    return "   ".join(
        f"{seat_letter(place) if letters else place + 1}: {interval(wins[place], games)}" for place in range(players)
    )


def interval(hits: int, games: int) -> str:
    """Return a share in per cent with its interval."""
    found = wilson(hits, games)
    return f"{100 * found.share:.2f} % ({100 * found.low:.2f}-{100 * found.high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure whether the seat matters, and how long a game is.")
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*SHIPPED, []], help="default: every shipped game")
    parser.add_argument("--games", type=int, default=20_000, help="games for each number of players (default: 20,000)")
    parser.add_argument("--seed", default="1", help="another seed gives other games (default: 1)")
    given = parser.parse_args()
    if given.games < 1:
        parser.error("--games must be at least 1")
    for name in given.names or SHIPPED:
        game = find_game(name)
        for players in game.players:
            measure(game, players, given.games, given.seed)


if __name__ == "__main__":
    main()
