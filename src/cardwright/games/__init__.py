"""The list of games, and finding those outside the package.

A game outside is a package that holds `GAME`; it is found through the entry-point group `cardwright.games` or in a
folder given with `--game-path`.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path

from cardwright.games.game import Game
from cardwright.text import CardwrightError

SHIPPED = ("hounds", "trueshot", "drakerion", "letal")
_paths: list[Path] = []


def add_game_path(folder: Path | str) -> None:
    """Look for games in *folder* too: each is a package there whose `GAME` is a `Game`."""
    path = Path(folder).resolve()
    if not path.is_dir():
        raise CardwrightError("file-not-found", path=str(folder))
    if path not in _paths:
        _paths.append(path)
        sys.path.insert(0, str(path))
        _outside.cache_clear()


def game_paths() -> list[str]:
    """Return the folders added by `add_game_path`, to be passed to other processes."""
    return [str(path) for path in _paths]


@cache
def _outside() -> dict[str, str]:
    """Return the modules of games outside the package, by the game's name."""
    from importlib.metadata import entry_points  # slow to import, and most games are our own

    found = {entry.name: entry.value for entry in entry_points(group="cardwright.games")}
    for path in _paths:
        for package in sorted(path.iterdir()):
            if (package / "__init__.py").is_file() and (package / "cards.toml").is_file():
                found[package.name] = package.name
    return found


def games() -> list[str]:
    """Return the names of all games that can be played, in alphabetical order.

    >>> "hounds" in games()
    True
    """
    return sorted({*SHIPPED, *_outside()})


def find_game(name: str) -> Game:
    """Return the game of that *name*; an unknown one raises CardwrightError."""
    if name in SHIPPED:
        module = f"cardwright.games.{name}"
    elif name in _outside():
        module = _outside()[name]
    else:
        raise CardwrightError("unknown-game", name=name, known=games())
    found: Game = importlib.import_module(module).GAME
    if name not in SHIPPED:
        _check_words(found)
    return found


@cache
def _check_words(game: Game) -> None:
    """Refuse a game that lacks words for something it declares, before this comes up in the middle of a game."""
    from cardwright.games.word_check import word_problems

    if problems := word_problems(game):
        raise CardwrightError("game-words", path=str(game.folder / "words.toml"), problems="; ".join(problems))
