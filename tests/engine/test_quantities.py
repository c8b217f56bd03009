"""Numbers of texts: what they count, and what is true of nobody."""

from __future__ import annotations

import pytest

from cardwright.engine import State
from cardwright.engine.quantities import (
    AS_MANY,
    FEWER,
    MORE,
    Compare,
    CountCards,
    Filter,
    Number,
    OnePlayer,
    Place,
    PlaceOf,
    Times,
    Value,
)
from cardwright.engine.state import NONE
from tests.engine.toy import BOX, HAND, A, B, lay, toy


class Even(Filter):
    """Cards with even numbers."""

    def fits(self, g: State, copy: int) -> bool:
        return copy % 2 == 0


class Neighbour(OnePlayer):
    """The next seat, unless it has left."""

    def one(self, g: State, seat: int) -> int:
        return NONE if g.has_left(seat + 1) else seat + 1


def number(value: Value, g: State) -> int:
    return value.of(g, A, NONE, 0)


def test_cards_that_fit_are_counted_where_they_lie() -> None:
    g = toy()
    lay(g, HAND + B, 0, 0, 1, 2, 4)
    lay(g, BOX, 0, 6)
    held = CountCards(Even(), PlaceOf(HAND, Neighbour()))
    assert number(held, g) == 3
    assert number(Times(4, held), g) == 12
    assert number(CountCards(Even(), Place(BOX)), g) == 1


def test_what_speaks_of_somebody_who_has_left_counts_nothing_and_compares_with_nothing() -> None:
    g = toy()
    lay(g, HAND + B, 0, 0, 1, 2, 4)
    held = CountCards(Even(), PlaceOf(HAND, Neighbour()))
    assert not held.is_moot(g, A)
    g.retire(B)
    assert held.is_moot(g, A)
    assert Times(2, held).is_moot(g, A)
    assert number(held, g) == 0
    for relation in (FEWER, MORE, AS_MANY):
        for other in (-1, 0, 1):
            assert number(Compare(relation, held, Number(other)), g) == 0
            assert number(Compare(relation, Number(other), held), g) == 0


@pytest.mark.parametrize(("relation", "true_of"), [(FEWER, [1]), (AS_MANY, [2]), (MORE, [3])])
def test_two_numbers_are_compared(relation: int, true_of: list[int]) -> None:
    holds = [n for n in (1, 2, 3) if number(Compare(relation, Number(n), Number(2)), toy()) != 0]
    assert holds == true_of
