"""A new effect touches three places: its row, its class, its words. Shown by adding one to a copy of Magpies."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cardwright as cw
from tests.games.machinery import OUTSIDE

ROW = """
        row(
            "share(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {share@who} {n:gems}"],
            fr=["{who} {partager@who} {n:gems}"],
            example="Share 1 Gem.",
            makes=rules.Share,
        ),
"""
CLASS = '''
E_SHARE = BOARD.event("share", n=AMOUNT)


class Share(OnPlayers):
    """Give Gems to each other player, as far as they go."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        for player in playing(g):
            given = min(n, g.get(GEMS, target)) if player != target else 0
            if given > 0:
                g.add(GEMS, target, -given)
                g.add(GEMS, player, given)
                g.tell(E_SHARE, target, NONE, given)

    def could(self, g: State, target: int) -> bool:
        return g.get(GEMS, target) > 0


'''
WORDS = """
[event.share]
rule = "MP-1.6"
en = "{seat} shares {n} {n|Gem|Gems}."
fr = "{seat} partage {n} {n|Gemme|Gemmes}."
"""


def insert(path: Path, before: str, text: str) -> None:
    """Insert *text* into a file, before the only line that begins with *before*; at its end without one."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = [i for i, line in enumerate(lines) if line.startswith(before)] if before else [len(lines)]
    path.write_text("".join([*lines[:at], text, *lines[at:]]), encoding="utf-8")


@pytest.fixture
def starlings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Copy Magpies under another name, with one more effect; afterwards nobody has heard of the copy."""
    name = "starlings"
    folder = shutil.copytree(OUTSIDE / "magpies", tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.iterdir():
        path.write_text(path.read_text(encoding="utf-8").replace("magpies", name), encoding="utf-8")
    insert(folder / "game.py", "    ),", ROW)
    insert(folder / "rules.py", "def end", CLASS)
    insert(folder / "words.toml", "", WORDS)
    known = import_module("cardwright.games")
    monkeypatch.setattr(known, "_paths", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    known._outside.cache_clear()
    known.add_game_path(tmp_path)
    yield name
    known._outside.cache_clear()
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def test_an_effect_added_in_three_places_reads_prints_plays_and_is_told(starlings: str) -> None:
    meaning = cw.read_text("You may share 1 Gem. Each player gains 1 Gem.", starlings, "en")
    french = cw.print_text(meaning, starlings, "fr")
    assert french == "Vous pouvez partager 1 Gemme. Chaque joueur gagne 1 Gemme."
    assert cw.read_text(french, starlings, "fr") == meaning

    cards = (OUTSIDE / "magpies" / "cards.toml").read_text(encoding="utf-8").replace("magpies", starlings)
    cards = cards.replace('text = "Each player gains 1 Gem."', 'text = "Each player gains 1 Gem. Share 1 Gem."')
    state = cw.new_game(starlings, players=3, seed=3, cards=cards)
    while state.pending:
        state.choose(state.pending[0], 0)
    shared = [line for line in state.log("en") if "shares" in line]
    assert "A shares 1 Gem." in shared
    assert len([line for line in state.log("fr") if "partage 1 Gemme." in line]) == len(shared)
    assert cw.replay(state.record()).log("en") == state.log("en")


def test_what_the_effect_cannot_do_is_not_offered(starlings: str) -> None:
    cards = (OUTSIDE / "magpies" / "cards.toml").read_text(encoding="utf-8").replace("magpies", starlings)
    for text in ("Gain 2 Gems.", "Each player gains 1 Gem.", "You may gain 1 Gem. Drop 1 Gem."):
        cards = cards.replace(text, "You may share 1 Gem.")
    state = cw.new_game(starlings, players=2, seed=1, cards=cards)
    asked = 0
    while state.pending:
        seat = state.pending[0]
        question = state.question(seat)
        assert question is not None
        if question.kind == "may" and "Foil" not in question.words("en"):
            table: Any = state.observe(seat)
            assert table["seats"][seat]["counters"]["gems"] > 0
            asked += 1
        state.choose(seat, 0)
    assert asked > 0
