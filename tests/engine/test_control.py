"""How texts ask: cards chosen one by one, from places that all can see and from hands that they cannot."""

from __future__ import annotations

import pytest

from cardwright.engine import NONE, State
from cardwright.engine.control import ChooseSome
from tests.engine.toy import FINISH, HAND, OPEN_PILE, SLOT, A, B, cards, keys, lay, toy

HIDDEN = 0o22220  # from all but A
EACH = 1 << 3


class SlotEven(ChooseSome):
    """Choose cards with even numbers from one's hand, or with a seat in *x* from one's open pile; they go to a slot."""

    def place(self, g: State, seat: int, x: int) -> int:
        return (OPEN_PILE if x & 7 == B else HAND) + seat

    def fits(self, g: State, copy: int) -> bool:
        return copy % 2 == 0

    def take(self, g: State, seat: int, card: int, x: int, copy: int) -> None:
        g.move(copy, self.place(g, seat, x), SLOT + seat)


def choosing(zone: int, known: int, *copies: int, number: int = 1, equal: tuple[int, ...] = ()) -> State:
    """Return the toy when A must choose *number* of the even cards among *copies*."""
    step = SlotEven()
    g = toy(equal=equal, steps=(step,))
    lay(g, zone, known, *copies)
    g.push(FINISH, NONE, NONE, 0)
    g.push(step, A, NONE, number * EACH | (B if zone == OPEN_PILE else A))
    g.run()
    return g


def test_the_only_card_that_fits_is_asked_for_as_long_as_others_cannot_see_that_it_is_the_only_one() -> None:
    g = choosing(HAND, HIDDEN, 0, 1)
    assert (g.turn, keys(g)) == (A, [0])
    g.choose(0)
    assert g.is_over()
    assert (cards(g, HAND), cards(g, SLOT)) == ([1], [0])


def test_the_only_card_that_fits_in_a_hand_that_all_know_is_taken_without_a_question() -> None:
    g = choosing(HAND, 0, 0, 1)
    assert g.is_over()
    assert cards(g, SLOT) == [0]


def test_of_two_equal_cards_in_a_hand_one_is_asked_for_since_others_cannot_see_that_they_are_equal() -> None:
    g = choosing(HAND, HIDDEN, 2, 4, equal=(2, 4))
    assert (g.turn, keys(g)) == (A, [2])


def test_of_two_equal_cards_that_lie_open_one_is_taken_without_a_question() -> None:
    g = choosing(OPEN_PILE, 0, 2, 4, equal=(2, 4))
    assert g.is_over()
    assert len(cards(g, SLOT)) == 1


@pytest.mark.parametrize("zone", [HAND, OPEN_PILE])
def test_where_nothing_fits_nobody_is_asked(zone: int) -> None:
    g = choosing(zone, HIDDEN if zone == HAND else 0, 1, 3)
    assert g.is_over()
    assert cards(g, SLOT) == []


def test_cards_are_chosen_one_by_one_as_many_as_are_asked_for_and_fit() -> None:
    g = choosing(OPEN_PILE, 0, 0, 1, 2, 4, number=2)
    assert keys(g) == [0, 2, 4]
    g.choose(1)
    assert keys(g) == [0, 4]
    g.choose(1)
    assert g.is_over()
    assert cards(g, SLOT) == [2, 4]
    few = choosing(OPEN_PILE, 0, 0, 1, number=5)
    assert few.is_over()
    assert (cards(few, OPEN_PILE), cards(few, SLOT)) == ([1], [0])
