"""Decks at tables: what clients are told of a game's decks, and checking those that players bring.

Strings of clients are names of starter decks or deck texts, never paths.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardwright.decks import decks_of
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.decks import RANDOM
from cardwright.games.game import Game, seat_letter
from cardwright.match import State
from cardwright.text import DeckError, Language, Problem, render_deck

Json = dict[str, Any]


def legal_deck(state: State, seat: int, given: str) -> str:
    """Return the text of the deck that *seat* brings to a table; one that cannot be played raises CardwrightError."""
    game = find_game(state.game)
    found, problems = decks_of(game).find(_as_given(game, given), game.shipped_cards, state.options, _chance())
    if problems:
        raise DeckError(seat_letter(seat), problems)
    return render_deck(found.in_order(game.shipped_cards))


@lru_cache(maxsize=32)
def deck_sheet(name: str, lang: Language) -> Json:
    """Return the starter decks of a game, and its sections with their limits."""
    game = find_game(name)
    decks = decks_of(game)
    options = game.read_options({}, game.players[0])
    limits = [decks.limits(section, options) for section in decks.sections]
    starters = decks.starters(game.shipped_cards, options)
    return {
        "game": game.name,
        "sections": [
            {
                "name": section.name,
                "words": game.words.words(f"section.{section.name}", lang),
                "least": section.least,
                "most": section.most,
                "copies": section.copies or None,
            }
            for section in limits
        ],
        "starters": [
            {"name": key, "title": deck.name or key, "text": render_deck(deck)} for key, deck in starters.items()
        ],
    }


def checked_deck(name: str, given: str, options: Mapping[str, object], players: int | None, lang: Language) -> Json:
    """Return a deck as it was understood, with all its problems."""
    game = find_game(name)
    values = game.read_options(options, players if players is not None else game.players[0])
    deck, problems = decks_of(game).find(_as_given(game, given), game.shipped_cards, values, _chance())
    return {
        "name": deck.name,
        "text": render_deck(deck.in_order(game.shipped_cards)),
        "sizes": {section: len(listed) for section, listed in deck.sections},
        "problems": deck_problems(problems, lang),
    }


def deck_problems(problems: Sequence[Problem], lang: Language) -> list[Json]:
    """Return problems as they are sent: the line, or null, the words, the way out, and the rule."""
    return [
        {
            "line": problem.line or None,
            "code": problem.id,
            "rule": problem.rule,
            "words": problem.words(lang),
            "hint": problem.hint(lang) or None,
        }
        for problem in problems
    ]


def _as_given(game: Game, given: str) -> str:
    """Return what a client sent, so that whatever is no name of a deck is read as a text, even a single line."""
    names = [name.casefold() for name in (RANDOM, *decks_of(game).starter_texts)]
    return given if given.strip().casefold() in names else f"{given}\n#\n#"


def _chance() -> Dice:
    return Dice(f"deck {secrets.randbits(64)}")
