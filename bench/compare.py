"""Compare the speed of two checkouts: alternating runs of `bench/engine.py` in each, and the medians side by side.

    python bench/compare.py ../before              every game, five runs each, interpreted and compiled
    python bench/compare.py ../before hounds --runs 3 --rounds 500

Both checkouts must have been compiled (`make compile`). Each is measured by its own `bench/engine.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent.parent
FIGURES = ("decisions/s", "copy µs", "state bytes")


def run(checkout: Path, form: str, name: str, players: int, games: int) -> dict[str, Any]:
    """Return the figures of one run in a checkout."""
    environment = dict(os.environ, PYTHONPATH=str(checkout / "src"))
    environment["CARDWRIGHT_INTERPRETED"] = "1" if form == "interpreted" else ""
    command = [sys.executable, str(checkout / "bench" / "engine.py"), "--measure", name, str(players), str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    figures: dict[str, Any] = json.loads(done.stdout)
    if figures["compiled"] == (form == "interpreted"):
        sys.exit(f"{checkout}: nothing is compiled there (`make compile`)")
    return figures


def main() -> None:
    """Measure both checkouts in turn and print what changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("before", type=Path, help="the other checkout")
    parser.add_argument("games", nargs="*", help="which games (default: all shipped ones)")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=2000, help="compiled games a run; of interpreted ones 1 %%")
    given = parser.parse_args()

    from cardwright.games import SHIPPED, find_game

    for name in given.games or SHIPPED:
        players = min(find_game(name).players)
        for form in ("compiled", "interpreted"):
            games = given.rounds if form == "compiled" else max(given.rounds // 100, 1)
            before: list[dict[str, Any]] = []
            after: list[dict[str, Any]] = []
            for _ in range(given.runs):
                before.append(run(given.before.resolve(), form, name, players, games))
                after.append(run(HERE, form, name, players, games))
            print(f"{name}, {players} players, {form}, median of {given.runs} alternating runs")
            for figure in FIGURES:
                old, new = (median(each[figure] for each in runs) for runs in (before, after))
                print(f"  {figure:14}{old:>14,.6g}{new:>14,.6g}   {new / old - 1:+.1%}")


if __name__ == "__main__":
    main()
