"""Encode a whole deck in a link, so that it need not be stored anywhere.

A code is `cw1.` followed by the base64url of: the length of the deck's name and the name; for each section of the game,
in order, the number of different cards, and for each of them three bytes derived from its id, and its count; three
bytes of checksum. Numbers are written in groups of seven bits, the lowest first. The number after `cw` is the version
of the format.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections import Counter
from hashlib import blake2b
from typing import Final

from cardwright.text.decks import MOST_COPIES, Deck, DeckCollector, DeckTerms, clean_name
from cardwright.text.problems import Problem

VERSION: Final = 1
_CODE: Final = re.compile(r"(?:\S*#)?cw(\d{1,3})\.(\S*)")
_NO_LETTER: Final = re.compile(r"[^A-Za-z0-9_-]")
"""Characters around a link that was copied out of a sentence."""
_MARK: Final = 3  # bytes of a card's mark
_CHECK: Final = 3  # bytes of the checksum


def deck_to_link(deck: Deck) -> str:
    """Return *deck* as a code; reading it gives the deck back."""
    name = clean_name(deck.name).encode()
    payload = _number(len(name)) + name
    for _, cards in deck.sections:
        counts = Counter(cards)
        payload += _number(len(counts))
        payload += b"".join(card_mark(card) + _number(count) for card, count in counts.items())
    return f"cw{VERSION}." + urlsafe_b64encode(payload + _checksum(payload)).decode().rstrip("=")


def is_deck_link(text: str) -> bool:
    """Return whether *text* is a code, or an address that ends with one.

    >>> is_deck_link("https://example.org/build/squirrels#cw1.AAAA"), is_deck_link("cw1"), is_deck_link("1 oak")
    (True, False, False)
    """
    return _CODE.fullmatch(text.strip()) is not None


def link_to_deck(text: str, terms: DeckTerms, *, file: str = "") -> tuple[Deck, list[Problem]]:
    """Return the deck of a code, as far as its cards are known, with every problem."""
    collector = DeckCollector(terms, file)
    code = _CODE.fullmatch(text.strip())
    if code is None:
        collector.give_up(0, "", "deck-link")
    elif int(code[1]) != VERSION:
        collector.give_up(0, "", "deck-link-version", version=int(code[1]), known=VERSION)
    else:
        _read_payload(collector, code[2], terms)
    return collector.finished()


def card_mark(card: str) -> bytes:
    """Return the bytes that stand for a card in a code."""
    return blake2b(card.encode(), digest_size=_MARK).digest()


class _Payload:
    """Reads the contents of a code from the beginning; raises IndexError at the end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def is_read(self) -> bool:
        return self._at == len(self._data)

    def take(self, size: int) -> bytes:
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise IndexError
        self._at += size
        return taken

    def number(self) -> int:
        value = shift = 0
        while (byte := self.take(1)[0]) > 127:
            value |= (byte & 127) << shift
            shift += 7
        return value | byte << shift


def _read_payload(collector: DeckCollector, letters: str, terms: DeckTerms) -> None:
    payload = _checked(letters)
    if payload is None:
        collector.give_up(0, "", "deck-link")
        return
    marks = {card_mark(card.id): card.id for card in terms.cards.cards}
    unknown = 0
    try:
        collector.set_name(payload.take(payload.number()).decode("utf-8", "replace"))
        for section in terms.sections:
            collector.begin_section(0, "", section)
            for _ in range(payload.number()):
                card, count = marks.get(payload.take(_MARK)), payload.number()
                if not 1 <= count <= MOST_COPIES:  # forged: `deck_to_link` never writes this
                    raise IndexError
                if card is None:
                    unknown += 1
                    collector.leave_unread(str(count))
                else:
                    collector.add_card(0, "", str(count), card)
    except IndexError:
        collector.give_up(0, "", "deck-link")
        return
    if not payload.is_read:
        collector.give_up(0, "", "deck-link")
    elif unknown:
        collector.report(0, "", "deck-link-cards", n=unknown)


def _checked(letters: str) -> _Payload | None:
    """Return the contents of a code; None if it is damaged or incomplete."""
    letters = _NO_LETTER.sub("", letters)
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        return None
    payload, check = data[:-_CHECK], data[-_CHECK:]
    return _Payload(payload) if payload and check == _checksum(payload) else None


def _checksum(payload: bytes) -> bytes:
    return crc32(payload).to_bytes(4, "big")[:_CHECK]


def _number(value: int) -> bytes:
    if value < 128:
        return bytes([value])
    return bytes([value & 127 | 128]) + _number(value >> 7)
