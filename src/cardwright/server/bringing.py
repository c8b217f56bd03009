"""The decks that the seats of one table bring together."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.decks import decks_of
from cardwright.games import find_game
from cardwright.games.game import seat_letter
from cardwright.match import State
from cardwright.text import DeckError, render_deck


def check_beside(state: State, decks: Mapping[int, str], seat: int) -> None:
    """Refuse the deck of *seat* if it does not go with those that others have brought to the table."""
    game = find_game(state.game)
    rules, cards = decks_of(game), game.shipped_cards
    brought = {each: rules.judge(text, cards, state.options)[0] for each, text in decks.items()}
    if problems := rules.check_table(brought, state.players, cards).get(seat):
        raise DeckError(seat_letter(seat), problems)


def decks_for_all(state: State, brought: Mapping[int, str], seed: int | str) -> tuple[str, ...]:
    """Return the text of every seat's deck: seats that have brought none get one that goes with the others."""
    game = find_game(state.game)
    decks = decks_of(game).brought(brought, state.players, game.shipped_cards, state.options, seed)
    return tuple(map(render_deck, decks))
