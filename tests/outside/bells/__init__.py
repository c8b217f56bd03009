"""Bells: whoever rings one may ring them all. A small game for the tests of chain reactions and zones of numbers."""

from .game import GAME  # noqa: TID252 - found by its folder, the package has no fixed place

__all__ = ["GAME"]
