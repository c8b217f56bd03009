"""The deck lists of a table: which copy belongs to which list, who knows that, and lists that a seat may imagine.

The copies of the lists are numbered seat by seat, section by section, in the order of each list; copies that belong to
no list come after them. When lists are secret, a guess keeps the number of every copy and makes those that the observer
has not identified other cards, so that each list is a legal one that contains what was shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from cardwright.engine import Dice, Program, State
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.games.game import Table
from cardwright.text import CardSet, Deck

LISTS = 8
"""How many different ways to fill the unknown lists a search thinks about at once."""


def count_listed(decks: Sequence[Deck]) -> int:
    """Return how many copies all lists have together."""
    return sum(len(listed) for deck in decks for _, listed in deck.sections)


def lay_lists(program: Program, cards: CardSet, decks: Sequence[Deck], printed: Sequence[Sequence[int]]) -> None:
    """Tell *program* which card each copy of the lists is; *printed* are the facts of each card, by its number."""
    numbers = _numbers(cards)
    kin = 0
    copy = 0
    for deck in decks:
        for _, listed in deck.sections:
            kin += 1
            for card in listed:
                program.card_of[copy] = numbers[card]
                program.kin[copy] = kin
                for fact, value in enumerate(printed[numbers[card]]):
                    program.facts[fact * program.copies + copy] = value
                copy += 1
    program.scattered = any(deck != deck.in_order(cards) for deck in decks)


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


def first_knowledge(table: Table, seat: int, role: int) -> int:
    """Return what everybody knows of a card in a hidden zone of that *role* when the game begins: see `State`."""
    known = EVERYBODY * role
    if has_secret_lists(table):
        known |= (EVERYBODY & ~(1 << 3 * seat)) * UNKNOWN
    return known


def knows_card(g: State, observer: int, copy: int) -> bool:
    """Return whether *observer* knows which card a copy is, wherever it lies."""
    return g.knowledge(copy) >> 3 * observer & UNKNOWN == 0


def redraw_lists(table: Table, g: State, observer: int, dice: Dice) -> Table:
    """Return the table with other lists, as *observer* may imagine them; with open lists the table itself."""
    rules = table.game.decks
    if rules is None or not has_secret_lists(table):
        return table
    decks: list[Deck] = []
    first = 0
    for seat, deck in enumerate(table.decks):
        copies = range(first, first + count_listed([deck]))
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
    numbers = _numbers(table.cards)
    cards = [numbers[card] for deck in decks for _, listed in deck.sections for card in listed]
    program = table.program.with_cards(cards, [list(row) for row in table.printed])
    return replace(table, program=program, decks=decks, origin=table.origin or table)


def imagined_programs(table: Table, g: State, observer: int, dice: Dice) -> list[Program]:
    """Return several ways in which the lists unknown to *observer* may be filled; none if all are known."""
    if not has_secret_lists(table):
        return []
    return [redraw_lists(table, g, observer, dice).program for _ in range(LISTS)]


def _numbers(cards: CardSet) -> dict[str, int]:
    return {card.id: number for number, card in enumerate(cards.cards)}


def _fill(shown: Sequence[str | None], imagined: Sequence[str]) -> tuple[str, ...]:
    """Return a list with what was shown in its places, and the rest of the imagined list in the others."""
    rest = Counter(imagined) - Counter(card for card in shown if card is not None)
    others = iter(sorted(rest.elements()))
    return tuple(card if card is not None else next(others) for card in shown)
