"""Opponents. A bot sees a seat's view and nothing else."""

from cardwright.bots.bot import STANDARD, Bot, bot, bot_names

__all__ = ["STANDARD", "Bot", "bot", "bot_names"]
