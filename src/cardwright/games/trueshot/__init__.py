"""In the Trueshot Lodge: 3-4 players, pets that strike their neighbours, spells cast at any time."""

from cardwright.games.trueshot.game import Trueshot

GAME = Trueshot()

__all__ = ["GAME", "Trueshot"]
