"""L.E.T.A.L. Tactic Card Game: heroes on a grid, cards executed line by line, Tricks in between."""

from cardwright.games.letal.game import Letal

GAME = Letal()

__all__ = ["GAME", "Letal"]
