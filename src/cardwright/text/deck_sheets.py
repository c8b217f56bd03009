"""Read and write decks as CSV, with one row for each card of each section.

    deck,section,count,id,name
    Quick Claws,maneuvers,1,night_march,Night March

The first line names the columns, in any order and in either language; only one of `id` and `name` is needed. Fields may
be separated by commas, semicolons or tabs, as spreadsheet programs in different countries write them.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Final

from cardwright.text.decks import Deck, DeckCollector, DeckTerms, full_name, plain
from cardwright.text.problems import Problem
from cardwright.text.spelling import Language

COLUMNS: Final = ("deck", "section", "count", "id", "name")
_SPELLINGS: Final = {
    "deck": "deck",
    "section": "section",
    **dict.fromkeys(("count", "qty", "quantity", "copies", "nombre", "quantite", "exemplaires"), "count"),
    **dict.fromkeys(("id", "card", "carte"), "id"),
    **dict.fromkeys(("name", "nom"), "name"),
}
_SEPARATORS: Final = (",", ";", "\t")
_FORMULA: Final = ("=", "+", "-", "@")
_QUOTE: Final = "'"
"""Keeps a spreadsheet from interpreting the name of a deck as a formula."""


def deck_to_csv(deck: Deck, terms: DeckTerms, language: Language) -> str:
    """Return *deck* as CSV with the cards' names in *language*; reading it gives the deck back."""
    names = {card.id: full_name(card, language) for card in terms.cards.cards}
    name = _QUOTE + deck.name if deck.name.startswith((*_FORMULA, _QUOTE)) else deck.name
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section, cards in deck.sections:
        for card, count in Counter(cards).items():
            writer.writerow([name, section, count, card, names[card]])
    return out.getvalue()


def is_deck_csv(text: str) -> bool:
    """Return whether the first line of *text* names columns of a deck.

    >>> is_deck_csv("Section;Nombre;Carte\\n"), is_deck_csv("2 walnut\\n")
    (True, False)
    """
    columns = _columns(text)
    return len(columns) > 1 and ("id" in columns or "name" in columns)


def csv_to_deck(text: str, terms: DeckTerms, *, file: str = "") -> tuple[Deck, list[Problem]]:
    """Return the deck in a CSV text, as far as it can be read, with every problem of its lines."""
    collector = DeckCollector(terms, file)
    lines = text.split("\n")
    separator = _separator(text)
    columns = [_SPELLINGS.get(plain(cell), "") for cell in _cells(lines[0], separator)]
    if not is_deck_csv(text):
        collector.give_up(1, lines[0], "deck-columns", known=COLUMNS)
        return collector.finished()
    section = ""
    for number, line in enumerate(lines[1:], 2):
        cells = _cells(line, separator)
        row = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
        if line.strip() and not cells:
            collector.leave_unread("1")
            collector.report(number, line.strip(), "deck-quotes", '"')
        if not any(row.values()):
            continue
        if row.get("deck"):
            name = row["deck"]
            collector.set_name(name[1:] if name.startswith(_QUOTE) else name)
        if row.get("section") and row["section"] != section:
            section = row["section"]
            collector.begin_section(number, line.strip(), section)
        _add_row(collector, number, line.strip(), row)
    return collector.finished()


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line; [] if its quotation marks are unbalanced."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return []


def _add_row(collector: DeckCollector, number: int, line: str, row: dict[str, str]) -> None:
    """Add the cards of a row, by their id or else by their name."""
    word = row.get("id") or row.get("name", "")
    if row.get("name") and not collector.find(word):
        word = row["name"]
    collector.add(number, line, row.get("count") or "1", word)


def _separator(text: str) -> str:
    first = text.partition("\n")[0]
    return max(_SEPARATORS, key=first.count)


def _columns(text: str) -> list[str]:
    first = text.partition("\n")[0].strip()
    words = first.replace('"', "").split(_separator(text))
    return [_SPELLINGS[plain(word)] for word in words if plain(word) in _SPELLINGS]
