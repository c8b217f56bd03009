"""Squirrels: bring your own nuts and a secret tree. A game of eight rules that tests decks.

It stands outside the package: nothing in src/ knows it, `--game-path tests/outside` finds it.
"""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
