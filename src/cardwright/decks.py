"""Check decks of a game given by its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.decks import Decks, Given
from cardwright.games.game import Game
from cardwright.text import CardSet, CardwrightError, Problem, load_cards


def check_deck(
    text: Given,
    game: str,
    *,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    cards: Path | str | None = None,
) -> list[Problem]:
    """Return every problem of a deck: its text in any form, the name of a starter deck, or the path of a file.

    A game without decks, or a name that is no starter deck, raises CardwrightError.
    """
    found = find_game(game)
    values = found.read_options(options or {}, players if players is not None else found.players[0])
    return decks_of(found).find(text, cards_of(found, cards), values, Dice("deck"))[1]


def decks_of(game: Game) -> Decks:
    """Return the deck rules of *game*; a game without decks raises CardwrightError."""
    if game.decks is None:
        raise CardwrightError("decks-unknown", game=game.name)
    return game.decks


def cards_of(game: Game, cards: Path | str | None) -> CardSet:
    """Return the card set of a table: the shipped one, or that of a card file."""
    return game.shipped_cards if cards is None else load_cards(cards, game.schema).required()
