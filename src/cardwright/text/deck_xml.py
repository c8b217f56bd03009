"""Read and write decks as OCTGN's `*.o8d` files: XML with sections, and cards with their count, id and name.

    <deck game="1c8f…">
      <section name="maneuvers" shared="False"><card qty="1" id="9a02…">Night March</card></section>
    </deck>

OCTGN needs a GUID for every game and card; ours are derived from their names. Files made with somebody else's game
definition have other GUIDs; in these, cards are found by their printed names. XML is read with the standard library's
expat, event by event; a file with a document type declaration is refused at its first line, so no entity can be
declared, expanded or fetched.
"""

from __future__ import annotations

from collections import Counter
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from cardwright.text.decks import Deck, DeckCollector, DeckTerms, full_name
from cardwright.text.problems import Problem
from cardwright.text.spelling import Language

HEADER: Final = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
_NAMESPACE: Final = "urn:cardwright:game:"
"""The name from which the GUIDs are derived. It must never change."""
_NAME: Final = "name: "
"""The prefix of the deck's name in the notes, as the format has no field for it."""


def game_guid(game: str) -> UUID:
    """Return the GUID of a game."""
    return uuid5(NAMESPACE_URL, _NAMESPACE + game)


def card_guid(game: str, card: str) -> UUID:
    """Return the GUID of a card."""
    return uuid5(game_guid(game), card)


def deck_to_xml(deck: Deck, terms: DeckTerms, language: Language) -> str:
    """Return *deck* as the text of an OCTGN file with names in *language*; reading it gives the deck back."""
    names = {card.id: full_name(card, language) for card in terms.cards.cards}
    lines = [HEADER, f'<deck game="{game_guid(terms.game)}">']
    for section, cards in deck.sections:
        lines.append(f'  <section name={quoteattr(section)} shared="False">')
        lines += [
            f'    <card qty="{count}" id="{card_guid(terms.game, card)}">{escape(names[card])}</card>'
            for card, count in Counter(cards).items()
        ]
        lines.append("  </section>")
    if deck.name:
        lines.append(f"  <notes>{escape(_NAME + deck.name)}</notes>")
    return "\n".join([*lines, "</deck>"]) + "\n"


def xml_to_deck(text: str, terms: DeckTerms, *, file: str = "") -> tuple[Deck, list[Problem]]:
    """Return the deck in an OCTGN file, as far as it can be read, with every problem of its lines."""
    reader = _XmlReader(text, terms, file)
    reader.read()
    return reader.collector.finished()


class _Refused(Exception):
    """Reading of the file has been given up."""


class _XmlReader:
    """Reads one OCTGN file into a deck."""

    def __init__(self, text: str, terms: DeckTerms, file: str) -> None:
        self.collector = DeckCollector(terms, file)
        self._text = text.lstrip()
        self._lines = text.split("\n")
        self._above = text[: len(text) - len(self._text)].count("\n")
        """The number of blank lines before the XML, which the parser would not allow."""
        self._game = terms.game
        self._guids = {str(card_guid(terms.game, card.id)): card.id for card in terms.cards.cards}
        self._open: list[str] = []
        self._waiting = ""
        """The name of a section whose first card is still to come. An unknown section without cards is no problem."""
        self._section_line = 0
        self._card: dict[str, str] = {}
        self._words = ""
        # The text is decoded already, so the encoding in the declaration does not apply.
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_words

    def read(self) -> None:
        """Read the whole file, or as far as it is XML."""
        try:
            self._parser.Parse(self._text.encode("utf-8", "replace"), True)
        except expat.ExpatError as broken:
            self._report(broken.lineno + self._above, "deck-xml")
        except _Refused:
            pass

    def _report(self, number: int, problem: str, part: str = "") -> None:
        self.collector.give_up(number, self._line(number), problem, part, name=part)

    @property
    def _number(self) -> int:
        """The number of the current line."""
        return self._parser.CurrentLineNumber + self._above

    def _line(self, number: int) -> str:
        return self._lines[number - 1].strip() if 0 < number <= len(self._lines) else ""

    def _refuse_doctype(self, *_: object) -> None:
        self._report(self._number, "deck-doctype", "<!DOCTYPE")
        raise _Refused

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        number = self._number
        if not self._open:
            self._begin_deck(number, tag, attributes)
        elif tag == "section":
            self._waiting, self._section_line = attributes.get("name", ""), number
        elif tag == "card":
            self._card = {**attributes, "line": str(number)}
        self._open.append(tag)
        self._words = ""

    def _begin_deck(self, number: int, tag: str, attributes: dict[str, str]) -> None:
        if tag != "deck":
            self._report(number, "deck-root", tag)
            raise _Refused
        game = attributes.get("game", "")
        if game and not _is_guid(game):
            self.collector.check_game(number, self._line(number), game)

    def _add_words(self, words: str) -> None:
        self._words += words

    def _end(self, tag: str) -> None:
        self._open.pop()
        if tag == "card":
            self._add_card(self._words.strip())
        elif tag == "section":
            self._waiting = ""
        elif tag == "notes":
            named = [line for line in self._words.splitlines() if line.strip().startswith(_NAME)]
            if named:
                self.collector.set_name(named[0].strip().removeprefix(_NAME))
        self._words = ""

    def _add_card(self, name: str) -> None:
        """Add a card by our own GUID, else by an id, else by its printed name."""
        if self._waiting:
            self.collector.begin_section(self._section_line, self._line(self._section_line), self._waiting)
            self._waiting = ""
        given, count = self._card.get("id", "").strip(), self._card.get("qty", "1").strip()
        number = int(self._card.get("line", "0"))
        line = self._line(number)
        known = self._guids.get(given.strip("{}").lower())
        if known is not None:
            self.collector.add_card(number, line, count, known)
        else:
            self.collector.add(number, line, count, given if self.collector.find(given) or not name else name)


def _is_guid(word: str) -> bool:
    try:
        UUID(word)
    except ValueError:
        return False
    return True
