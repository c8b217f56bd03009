"""Outposts: scouts on a grid of cases, placed in secret. A small game for the tests of grids and hidden counters."""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
