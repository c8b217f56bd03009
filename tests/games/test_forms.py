"""One source, two forms: the compiled and the interpreted engine play the same games to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright._source import RECORD
from cardwright.match import start_engine
from tests.games.machinery import OUTSIDE, in_ci
from tests.games.trials import EXAMPLES

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = 6
INTERPRETED = "CARDWRIGHT_INTERPRETED"


def digest(games: int) -> str:
    """Return what came out of random games at every table: all events, and the memory at the end."""
    found = blake2b(digest_size=16)
    for trial in EXAMPLES:
        table = trial.table()
        for seed in range(games):
            rng = Random(f"forms {trial} {seed}")
            g = start_engine(table, seed)
            g.events = []
            while not g.is_over():
                g.choose(rng.randrange(g.count()))
            found.update(repr(g.events).encode())
            found.update(g.to_bytes())
    return found.hexdigest()


@pytest.mark.slow
@pytest.mark.usefixtures("outside_games")
def test_compiled_and_interpreted_games_are_the_same() -> None:
    if not cw.compiled() and not os.path.exists(RECORD):
        reason = "nothing is compiled here: there is only one form to test"
        if in_ci():
            pytest.fail(reason)
        pytest.skip(reason)
    assert in_form("0") == in_form("1")


def in_form(interpreted: str) -> str:
    """Return the digest in a process of its own, whose first line says which form runs there."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.games.test_forms"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, INTERPRETED: interpreted, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    form, found = done.stdout.split()
    assert form == ("interpreted" if interpreted == "1" else "compiled"), done.stderr
    return found


if __name__ == "__main__":
    cw.add_game_path(OUTSIDE)
    print("compiled" if cw.compiled() else "interpreted", digest(GAMES))
