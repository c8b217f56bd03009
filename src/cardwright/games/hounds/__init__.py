"""Hounds & Heroes: draft a pack, lay Attack, Ability and Defense in secret, recruit Heroes."""

from cardwright.games.hounds.game import Hounds

GAME = Hounds()

__all__ = ["GAME"]
