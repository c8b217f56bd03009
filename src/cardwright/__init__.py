"""Cardwright: card games whose printed text is their program.

`CARDWRIGHT_INTERPRETED=1` in the environment runs the Python sources although compiled modules lie beside them.
"""

# ruff: noqa: E402 - which form of the modules is imported is decided first

from cardwright._source import choose_form, compiled

# Before anything else of the package is imported.
choose_form()

# The public names: everything below is imported in the form chosen above.

from cardwright.bots import Bot, bot
from cardwright.cards import check_cards, print_text, read_text
from cardwright.decks import check_deck
from cardwright.games import add_game_path, games
from cardwright.match import Choice, Question, Refusal, Result, State, View, new_game, replay
from cardwright.record import Record
from cardwright.text import CardwrightError

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "CardwrightError",
    "Choice",
    "Question",
    "Record",
    "Refusal",
    "Result",
    "State",
    "View",
    "add_game_path",
    "bot",
    "check_cards",
    "check_deck",
    "compiled",
    "games",
    "new_game",
    "print_text",
    "read_text",
    "replay",
]
