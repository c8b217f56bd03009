"""The formats in which decks are read and written: our own text, CSV, OCTGN's XML, and the code of a link."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final, Literal, get_args

from cardwright.text.deck_links import deck_to_link, is_deck_link, link_to_deck
from cardwright.text.deck_sheets import csv_to_deck, deck_to_csv, is_deck_csv
from cardwright.text.decks import LARGEST_DECK, Deck, DeckTerms, parse_deck, render_deck
from cardwright.text.problems import Problem
from cardwright.text.spelling import Language

DeckFormat = Literal["text", "csv", "o8d", "link"]
FORMATS: Final[tuple[DeckFormat, ...]] = get_args(DeckFormat)
SUFFIXES: Final[dict[DeckFormat, str]] = {"text": ".deck", "csv": ".csv", "o8d": ".o8d", "link": ".txt"}


def format_of(text: str, file: str = "") -> DeckFormat:
    """Return the format of a deck, by its file extension or by how the text begins.

    >>> [format_of(text) for text in ("2 walnut", "count,name", "<deck/>", "cw1.AAAA")]
    ['text', 'csv', 'o8d', 'link']
    """
    suffix = PurePath(file).suffix.lower()
    if suffix in (".csv", ".o8d"):
        return "csv" if suffix == ".csv" else "o8d"
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return "o8d"
    if is_deck_link(text):
        return "link"
    return "csv" if is_deck_csv(text) else "text"


def read_deck(text: str, terms: DeckTerms, *, file: str = "") -> tuple[Deck, list[Problem]]:
    """Return the deck in *text*, in any format, as far as it can be read, with every problem."""
    if len(text) > LARGEST_DECK:
        sizes = {"size": len(text), "limit": LARGEST_DECK}
        problem = Problem(id="deck-too-long", file=file, in_deck=True, arguments=sizes)
        return Deck("", tuple((name, ()) for name in terms.sections), whole=False), [problem]
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    match format_of(text, file):
        case "csv":
            return csv_to_deck(text, terms, file=file)
        case "o8d":
            from cardwright.text.deck_xml import xml_to_deck  # slow to import, and few decks are XML

            return xml_to_deck(text, terms, file=file)
        case "link":
            return link_to_deck(text, terms, file=file)
        case "text":
            return parse_deck(text, terms, file=file)


def write_deck(deck: Deck, form: DeckFormat, terms: DeckTerms, language: Language) -> str:
    """Return *deck* in a format; reading that gives the deck back."""
    match form:
        case "csv":
            return deck_to_csv(deck, terms, language)
        case "o8d":
            from cardwright.text.deck_xml import deck_to_xml

            return deck_to_xml(deck, terms, language)
        case "link":
            return deck_to_link(deck) + "\n"
        case "text":
            return render_deck(deck)
