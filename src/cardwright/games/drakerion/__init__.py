"""Drakerion: two armies on two lines, Maneuvers in secret, prestige for every Character destroyed."""

from cardwright.games.drakerion.game import Drakerion

GAME = Drakerion()

__all__ = ["GAME", "Drakerion"]
