"""Opponents. A bot sees a seat's view and nothing else."""

from cardwright.bots.bot import Bot, bot, bot_names

__all__ = ["Bot", "bot", "bot_names"]
