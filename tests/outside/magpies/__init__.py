"""Magpies: show one shiny thing a round, all together, and keep the most Gems. A game of ten rules for the tests.

It stands outside the package: nothing in src/ knows it, `--game-path tests/outside` finds it.
"""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
