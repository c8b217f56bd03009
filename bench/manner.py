"""Does another manner of searching play better? Each variant meets the usual one, with the same simulations or time.

    python bench/manner.py hounds curiosity=0.2 picks=1,trust=5 --simulations 500 --games 100
    python bench/manner.py trueshot foresight=3 --seconds 0.1 --players 4

One seat plays the variant, all others the usual manner; each deal is played once for every seat.
"""

from __future__ import annotations

import argparse
import time

import cardwright as cw
from cardwright.bots import Bot
from cardwright.bots.search import SearchBot
from cardwright.bots.tree import Manner
from cardwright.games import SHIPPED, find_game
from cardwright.lab.arena import play_game
from cardwright.lab.statistics import wilson


def manner_of(variant: str) -> Manner:
    """Return the usual manner with what *variant* says: `curiosity=0.2,picks=1`."""
    manner = Manner()
    for part in variant.split(","):
        name, _, value = part.partition("=")
        usual = getattr(manner, name)
        setattr(manner, name, int(value) if isinstance(usual, int) else float(value))
    return manner


def main() -> None:
    parser = argparse.ArgumentParser(description="Let manners of searching play each other.")
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("variants", nargs="+", metavar="NAME=VALUE,…")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--seconds", type=float)
    given = parser.parse_args()
    simulations = given.simulations or (None if given.seconds else 500)
    players = given.players or find_game(given.game).players[0]
    for variant in given.variants:
        start, score, games = time.monotonic(), 0.0, 0
        for deal in range(-(-given.games // players)):
            for seat in range(players):
                bots: list[Bot] = [
                    SearchBot(
                        f"{deal} {other}",
                        seconds=given.seconds,
                        simulations=simulations,
                        manner=manner_of(variant) if other == seat else Manner(),
                    )
                    for other in range(players)
                ]
                scores = play_game(cw.new_game(given.game, players, f"manner {deal}"), bots).scores
                assert scores is not None
                score += scores[seat]
                games += 1
        share = wilson(score, games)
        spent = time.monotonic() - start
        print(
            f"{given.game}, {players} players, {variant}: {100 * share.share:.1f} % "
            f"({100 * share.low:.1f}-{100 * share.high:.1f}; equal: {100 / players:.1f}), {games} games, {spent:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
