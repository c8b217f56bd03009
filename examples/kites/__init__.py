"""Kites: fly ever higher, and land before the wind takes your line. A small game to start your own from."""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
