"""Lanterns: two against two, everybody lays cards before the others. The smallest game of teams, for the tests."""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
