"""Putting a game into words: questions, choices, refusals and events, in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardwright.engine import State
from cardwright.games.game import Asked, Table, seat_letter
from cardwright.text import Language, Phrasebook, Tree, print_text


def card_name(table: Table, copy: int, lang: Language) -> str:
    """Return the printed name of a card."""
    return table.names[lang][copy]


def card_text(table: Table, card: str, lang: Language) -> str:
    """Return the printed text of a card."""
    return _printed(table.cards.card(card).tree, table.game.schema.book_for(table.cards), lang)


@lru_cache(maxsize=2048)
def _printed(tree: Tree, book: Phrasebook, lang: Language) -> str:
    """Return *tree* as printed text; cached, since a log repeats the same few texts."""
    return print_text(tree, book, lang)


def question_words(table: Table, asked: Asked, lang: Language) -> str:
    """Return a question in words."""
    arguments = table.game.about_words(table, asked.about, lang)
    if asked.card >= 0:
        arguments["card"] = card_name(table, asked.card, lang)
    return table.game.words.words(f"question.{asked.kind}", lang, **arguments)


def choice_words(table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language) -> str:
    """Return a choice in words."""
    arguments = table.game.choice_arguments(table, g, asked, seat, key, lang)
    if key >= 0:
        arguments.setdefault("card", card_name(table, key, lang))
    return table.game.words.words(f"choice.{table.game.choice_entry(table, asked, key)}", lang, **arguments)


def refusal_words(table: Table, g: State, asked: Asked, code: str, seat: int, key: int, lang: Language) -> str:
    """Return a refusal in words."""
    arguments = table.game.choice_arguments(table, g, asked, seat, key, lang)
    if key >= 0:
        arguments.setdefault("card", card_name(table, key, lang))
    return table.game.words.words(f"refusal.{code}", lang, **arguments)


class Line(NamedTuple):
    """One line of a log, with what a screen needs to render it."""

    text: str
    cards: tuple[tuple[int, int, str], ...] = ()
    """Where the text names cards: from, to, and the card's id."""
    level: int = 0
    """2 where a round begins, 1 where a turn or a phase begins, else 0."""
    seat: str | None = None
    """The letter of the player whom it is about, if the text names one."""


def event_line(table: Table, event: tuple[int, ...], observer: int, lang: Language) -> Line | None:
    """Return an event as *observer* may know it, or None if there is nothing to say."""
    number, seat, card, *values, known = event
    return _line(table, number, seat, card, tuple(values), (known >> (3 * observer)) & 7 != 0, lang)


@lru_cache(maxsize=32_768)
def _line(
    table: Table, number: int, seat: int, card: int, values: tuple[int, ...], hidden: bool, lang: Language
) -> Line | None:
    """Return the line of an event; cached, since the same events occur in many games and for every viewer."""
    game = table.game
    event = game.declaration.events[number]
    entry = game.event_entry(number, values)
    arguments = game.event_words(number, values, lang) | {"seat": seat_letter(seat)}
    named: dict[str, str] = {}
    if card >= 0:
        if hidden:
            entry = f"event.{event.name}-hidden"
            if entry not in game.words:
                return None
        else:
            named["card"] = table.card_id(card)
        arguments["card"] = card_name(table, card, lang)
    for (role, argument), other in zip(event.arguments.items(), values, strict=False):
        if argument.kind == "card":
            named[role] = table.card_id(other)
            arguments[role] = card_name(table, other, lang)
    if card >= 0 and game.words.needs(entry, lang, "text"):
        arguments["text"] = card_text(table, table.card_id(card), lang)
    pieces = game.words.pieces(entry, lang, arguments)
    spans = []
    at = 0
    for text, role in pieces:
        if role in named:
            spans.append((at, at + len(text), named[role]))
        at += len(text)
    of = seat_letter(seat) if any(role == "seat" for _, role in pieces) else ""
    return Line("".join([text for text, _ in pieces]), tuple(spans), game.headings.get(event.name, 0), of or None)
