"""The deck lists of a table: which copy belongs to which list, who knows that, and guesses of secret lists.

The copies of the lists are numbered seat by seat, section by section, in the order of each list. When lists are secret,
a guess keeps the number of every copy but changes the cards of those that the observer has not identified, so that each
list is legal and contains the cards that were shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardwright.engine import OWNER, Dice, Program, State
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.text import CardSet, Deck

if TYPE_CHECKING:
    from cardwright.games.game import Table

LISTS = 8
"""The number of ways to fill the unknown lists that a search uses at once."""


def listed_numbers(cards: CardSet, decks: Sequence[Deck]) -> list[int]:
    """Return the card number of each copy of the lists."""
    numbers = {card.id: number for number, card in enumerate(cards.cards)}
    return [numbers[card] for deck in decks for _, listed in deck.sections for card in listed]


def lay_lists(table: Table, g: State) -> None:
    """Put every copy of the lists where its section begins; only copies of one list can be confused with each other."""
    program, secret = table.program, has_secret_lists(table)
    sections = {name: number for number, (name, _) in enumerate(table.decks[0].sections)}
    for copy, (seat, section) in enumerate(owners_of_lists(table.decks)):
        zone = table.game.list_zone(section, table.card_of(copy)) + seat
        g.put(zone, copy)
        g.set_knowledge(copy, first_knowledge(program, zone, seat, secret=secret))
        program.kin[copy] = seat * len(sections) + sections[section]


@lru_cache(maxsize=256)
def owners_of_lists(decks: tuple[Deck, ...]) -> tuple[tuple[int, str], ...]:
    """Return seat and section of each copy that belongs to a list."""
    return tuple(
        (seat, section) for seat, deck in enumerate(decks) for section, listed in deck.sections for _ in listed
    )


def has_secret_lists(table: Table) -> bool:
    """Return whether players bring decks that the others do not know."""
    decks = table.game.decks
    return decks is not None and not decks.are_open(table.options)


def first_knowledge(program: Program, zone: int, seat: int, *, secret: bool) -> int:
    """Return what everybody knows about a card of a seat's list in a zone when the game begins; see `State`."""
    role = program.roles[zone]
    known = EVERYBODY * role
    if secret and role != 0:
        known |= EVERYBODY * UNKNOWN & ~(UNKNOWN << 3 * seat)
    if program.faces[zone] == OWNER:
        known &= ~(7 * program.seers[zone])
    return known


def knows_card(g: State, observer: int, copy: int) -> bool:
    """Return whether *observer* knows which card a copy is, wherever it lies."""
    return g.knowledge(copy) >> 3 * observer & UNKNOWN == 0


def redraw_lists(table: Table, g: State, observer: int, dice: Dice) -> Table:
    """Return the table with other lists that *observer* thinks possible; with open lists the table itself."""
    rules = table.game.decks
    if rules is None or not has_secret_lists(table):
        return table
    decks: list[Deck] = []
    first = 0
    for seat, deck in enumerate(table.decks):
        copies = range(first, first + sum(len(listed) for _, listed in deck.sections))
        first = copies.stop
        known = [observer == seat or knows_card(g, observer, copy) for copy in copies]
        if all(known):
            decks.append(deck)
            continue
        flags = iter(known)
        shown = {name: [card if next(flags) else None for card in listed] for name, listed in deck.sections}
        seen = {name: [card for card in listed if card is not None] for name, listed in shown.items()}
        sizes = {name: len(listed) for name, listed in shown.items()}
        imagined = rules.complete(seen, sizes, table.cards, table.options, dice)
        decks.append(Deck("", tuple((name, _fill(listed, imagined.section(name))) for name, listed in shown.items())))
    return with_decks(table, tuple(decks))


def with_decks(table: Table, decks: tuple[Deck, ...]) -> Table:
    """Return the table with other lists of the same sizes; copies keep their numbers."""
    program = table.program.with_cards(listed_numbers(table.cards, decks), [list(row) for row in table.printed])
    return replace(table, program=program, decks=decks, origin=table.origin or table)


def imagined_programs(table: Table, g: State, observer: int, dice: Dice) -> list[Program]:
    """Return programs for several ways to fill the lists unknown to *observer*; none if all are known."""
    if not has_secret_lists(table):
        return []
    return [redraw_lists(table, g, observer, dice).program for _ in range(LISTS)]


def _fill(shown: Sequence[str | None], imagined: Sequence[str]) -> tuple[str, ...]:
    """Return a list with the cards *shown* in their places and the rest of *imagined* in the others."""
    rest = Counter(imagined) - Counter(card for card in shown if card is not None)
    others = iter(sorted(rest.elements()))
    return tuple(card if card is not None else next(others) for card in shown)
