"""One source, two forms: compiled and interpreted bots make the same choices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright._source import RECORD

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES = [("hounds", 2), ("hounds", 4), ("trueshot", 3), ("drakerion", 2), ("letal", 2)]


def chosen() -> list[str]:
    """Return what the bots choose in a few positions."""
    found = []
    for game, players in TABLES:
        for seed in range(3):
            dice, state = Random(seed), cw.new_game(game, players, seed)
            for _ in range(15 + 9 * seed):
                seat = state.pending[0]
                state.choose(seat, dice.randrange(len(state.choices(seat))))
            bots = (cw.bot(name, simulations=20, seed=2) for name in ("greedy", "search"))
            found += [bot.choose(state, state.pending[-1]) for bot in bots]
    return found


@pytest.mark.slow
def test_compiled_and_interpreted_bots_choose_the_same() -> None:
    if not cw.compiled() and not os.path.exists(RECORD):
        pytest.skip("nothing is compiled here: there is only one form to test")
    assert in_form("0") == in_form("1")


def in_form(interpreted: str) -> list[str]:
    """Return the choices made in a process of its own, whose first line says which form runs there."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.bots.test_forms"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={
            **os.environ,
            "CARDWRIGHT_INTERPRETED": interpreted,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        },
    )
    form, *found = done.stdout.splitlines()
    assert form == ("interpreted" if interpreted == "1" else "compiled"), done.stderr
    return found


if __name__ == "__main__":
    print("compiled" if cw.compiled() else "interpreted", *chosen(), sep="\n")
