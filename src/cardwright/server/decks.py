"""Decks at tables and in the deck builder: what clients are told of a game's decks, and checking those they send.

Strings of clients are names of starter decks or decks in any form, never paths.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cardwright.decks import decks_of
from cardwright.engine import Dice
from cardwright.games import find_game
from cardwright.games.decks import RANDOM, Section
from cardwright.games.game import Game, OptionValue, seat_letter
from cardwright.match import State
from cardwright.server.facets import curve, facets
from cardwright.server.messages import catalogue
from cardwright.text import CardwrightError, Deck, DeckError, DeckFormat, Language, Problem, render_deck, write_deck
from cardwright.text.deck_formats import SUFFIXES
from cardwright.text.decks import full_name, plain

Json = dict[str, Any]
MEDIA = {"text": "text/plain", "csv": "text/csv", "o8d": "application/xml", "link": "text/plain"}


def legal_deck(state: State, seat: int, given: str) -> str:
    """Return the text of the deck that *seat* brings to a table; one that cannot be played raises CardwrightError."""
    game = find_game(state.game)
    found, problems = _find(game, given, state.options)
    if problems:
        raise DeckError(seat_letter(seat), problems)
    return render_deck(found.in_order(game.shipped_cards))


@lru_cache(maxsize=32)
def deck_sheet(name: str, lang: Language) -> Json:
    """Return what decks of a game may hold, the starter decks, and what its cards are filtered by."""
    game = find_game(name)
    decks, cards = decks_of(game), game.shipped_cards
    options = _usual_options(game)
    candidates = {section.name: decks.candidates(section, cards) for section in decks.sections}
    usable = {card for listed in candidates.values() for card in listed}
    starters = {key: decks.named_in(lang, deck, cards) for key, deck in decks.starters(cards, options).items()}
    return {
        "game": game.name,
        "sections": [
            _section(game, decks.limits(section, options), candidates[section.name], lang) for section in decks.sections
        ],
        "facets": facets(game, (card for card in cards.cards if card.id in usable), lang),
        "curve": curve(game, lang),
        "starters": [
            {"name": key, "title": deck.name or key, "text": render_deck(deck)} for key, deck in starters.items()
        ],
    }


def _section(game: Game, section: Section, candidates: list[str], lang: Language) -> Json:
    return {
        "name": section.name,
        "words": game.words.words(f"section.{section.name}", lang),
        "least": section.least,
        "most": section.most,
        "copies": section.copies or None,
        "size_rule": section.size_rule or None,
        "copies_rule": section.copies_rule or None,
        "cards": candidates,
    }


def checked_deck(name: str, given: str, options: Mapping[str, object], players: int | None, lang: Language) -> Json:
    """Return a deck as it was understood, with all its problems, and which cards fit to what it holds so far."""
    game = find_game(name)
    values = game.read_options(options, players if players is not None else game.players[0])
    found, problems = _find(game, given, values)
    deck = found.in_order(game.shipped_cards)
    decks, chosen = decks_of(game), dict(deck.sections)
    return {
        "name": deck.name,
        "text": render_deck(deck),
        "link": write_deck(deck, "link", decks.terms(game.shipped_cards), lang).strip(),
        "cards": {section: dict(Counter(listed)) for section, listed in deck.sections},
        "sizes": {section: len(listed) for section, listed in deck.sections},
        "pools": {section.name: decks.pool(section, chosen, game.shipped_cards) for section in decks.sections},
        "problems": deck_problems(problems, lang, game),
    }


def written_deck(name: str, given: str, form: DeckFormat, lang: Language) -> Json:
    """Return a deck as a file: its name, its kind, and what it holds; lines that cannot be read raise UnreadDeck."""
    game = find_game(name)
    deck = readable_deck(game, given)
    title = "-".join(plain(deck.name).split()) or game.name
    safe = "".join(sign for sign in title if sign.isalnum() or sign == "-")
    text = write_deck(deck, form, decks_of(game).terms(game.shipped_cards), lang)
    return {"file": f"{safe or game.name}{SUFFIXES[form]}", "media": MEDIA[form], "text": text}


class UnreadDeck(CardwrightError):
    """A deck with lines that cannot be read; `problems` says which."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("deck-unread", catalogue=catalogue(), n=len(problems))
        self.problems = tuple(problems)


def readable_deck(game: Game, given: str) -> Deck:
    """Return the deck that a client sent, which may break rules; lines that cannot be read raise UnreadDeck."""
    deck, problems = decks_of(game).read(given, game.shipped_cards)
    problems = [problem for problem in problems if problem.id != "deck-empty"]
    if problems:
        raise UnreadDeck(problems)
    return deck.in_order(game.shipped_cards)


def broken_rules(game: Game, deck: Deck) -> int:
    """Return how many rules a deck breaks at a table with the usual options."""
    return len(decks_of(game).check(deck, game.shipped_cards, _usual_options(game)))


def deck_problems(problems: Sequence[Problem], lang: Language, game: Game | None = None) -> list[Json]:
    """Return problems as they are sent; with their *game* they call cards and sections by their names."""
    return [
        {
            "line": problem.line or None,
            "section": problem.arguments.get("section") or None,
            "card": problem.arguments.get("card") or None,
            "code": problem.id,
            "rule": problem.rule,
            "words": problem.words(lang) if game is None else _words(problem, game, lang),
            "hint": problem.hint(lang) or None,
        }
        for problem in problems
    ]


def _words(problem: Problem, game: Game, lang: Language) -> str:
    """Return the words of a problem for somebody who sees cards, not a text."""
    names = {card.id: full_name(card, lang) for card in game.shipped_cards.cards}
    told = {key: names.get(str(value), value) for key, value in problem.arguments.items()}
    if section := problem.arguments.get("section"):
        told["section"] = game.words.words(f"section.{section}", lang)
    own = f"problem.{problem.id}"
    if problem.catalogue is None and own in catalogue():
        return catalogue().words(own, lang, **told)
    return replace(problem, arguments=told).words(lang)


def _find(game: Game, given: str, options: Mapping[str, OptionValue]) -> tuple[Deck, list[Problem]]:
    """Return the deck that a client means, with all its problems: whatever is no name of a deck is read as a deck."""
    decks, cards = decks_of(game), game.shipped_cards
    if given.strip().casefold() in (name.casefold() for name in (RANDOM, *decks.starter_texts)):
        return decks.find(given, cards, options, Dice(f"deck {secrets.randbits(64)}"))
    deck, problems = decks.judge(given, cards, options)
    if [problem.id for problem in problems] == ["deck-empty"]:  # nothing was left unread: the rules say what is missing
        problems = decks.check(deck, cards, options) or problems
    return deck, problems


def _usual_options(game: Game) -> dict[str, OptionValue]:
    return game.read_options({}, game.players[0])
