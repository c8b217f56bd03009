"""Fronts: two lines of troops before each player, gear on troops. A small game for the tests of cards on cards."""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
