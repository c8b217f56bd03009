"""The engine's state: zones, agenda, decisions alone and together, knowledge, saving."""

from __future__ import annotations

import pytest

from cardwright.engine import NONE, SPECTATOR, State, from_bytes
from tests.engine.counting import BOTH, COPIES, COUNT, DECK, DEPTH, FINISH, HAND, PILE, POINTS, SLOT, digit, table

A, B = 0, 1


def cards(g: State, zone: int) -> list[int]:
    return [g.card(zone, i) for i in range(g.size(zone))]


# Zones --------------------------------------------------------------------------------------------------------------


def test_cards_lie_in_the_order_in_which_they_were_put() -> None:
    g = table()
    for copy in (3, 1, 2):
        g.put(DECK, copy)
    g.put_under(DECK, 0)
    assert cards(g, DECK) == [0, 3, 1, 2]
    assert (g.top(DECK), g.find(DECK, 1), g.has(DECK, 7), g.top(HAND)) == (2, 2, False, NONE)
    g.pull(DECK, 3)
    g.exchange(DECK, 0, 2)
    assert cards(g, DECK) == [2, 1, 0]
    with pytest.raises(ValueError, match="not in zone"):
        g.pull(DECK, 3)
    g.pour(DECK, PILE)
    assert (cards(g, DECK), cards(g, PILE)) == ([], [2, 1, 0])


def test_of_equal_numbers_on_a_stack_the_top_one_goes_first() -> None:
    g = table()
    for number in (5, 9, 5):
        g.put(PILE, number)
    assert [g.pop(PILE), cards(g, PILE)] == [5, [5, 9]]
    assert [g.pop(PILE), g.pop(PILE), g.pop(PILE), g.size(PILE)] == [9, 5, NONE, 0]


def test_a_shuffle_keeps_the_cards_and_moves_one_stream_only() -> None:
    g, h = table(), table()
    for copy in range(COPIES):
        g.put(DECK, copy)
        h.put(DECK, copy)
    g.shuffle(DECK, 0)
    assert sorted(cards(g, DECK)) == list(range(COPIES))
    assert cards(g, DECK) != list(range(COPIES))
    assert [g.rand(1, 100) for _ in range(5)] == [h.rand(1, 100) for _ in range(5)]
    h.shuffle(DECK, 0)
    assert cards(g, DECK) == cards(h, DECK)


def test_cards_are_offered_up_to_a_printed_number() -> None:
    g = table()
    for copy, cost in enumerate((3, 1, 4, 2)):
        g.program.facts[copy] = cost
        g.put_under(PILE, copy)
    for most, offered in ((0, []), (2, [1, 3]), (3, [0, 1, 3]), (9, [0, 1, 2, 3])):
        g.offer_up_to(PILE, 0, most)
        assert [g.key(i) for i in range(g.count())] == offered
        g.withdraw()


# Agenda and decisions -----------------------------------------------------------------------------------------------


def test_what_is_pushed_last_happens_first_and_a_queue_waits() -> None:
    g = table()
    g.push(FINISH, NONE, NONE, 0)
    g.push(COUNT, B, NONE, 1)
    g.push(COUNT, A, NONE, 1)
    g.run()
    assert (g.turn, g.count(), [g.key(i) for i in range(3)]) == (A, 3, [-11, -12, -13])
    g.choose(1)
    assert (g.turn, g.get(POINTS, A)) == (B, 2)
    with pytest.raises(IndexError):
        g.choose(3)
    g.choose(2)
    assert (g.is_over(), g.turn, g.get(POINTS, B)) == (True, NONE, 3)


def test_a_queue_is_released_first_in_first_out() -> None:
    g = table()
    g.push(FINISH, NONE, NONE, 0)
    g.queue(COUNT, A, NONE, 1)
    g.queue(COUNT, B, NONE, 1)
    g.release()
    g.run()
    assert g.turn == A
    g.choose(0)
    assert g.turn == B


def test_the_agenda_has_an_end() -> None:
    g = table()
    for _ in range(DEPTH):
        g.push(COUNT, A, NONE, 1)
    with pytest.raises(IndexError, match="is full"):
        g.push(COUNT, A, NONE, 1)
    g = table()
    with pytest.raises(RuntimeError, match="agenda is empty"):
        g.run()


@pytest.mark.parametrize("order", [[A, A, B, B], [B, B, A, A], [A, B, A, B], [B, A, A, B]])
def test_seats_that_decide_together_answer_in_any_order(order: list[int]) -> None:
    g = table()
    g.push(FINISH, NONE, NONE, 0)
    g.push(BOTH, NONE, NONE, 2)
    g.run()
    assert [g.lane_of(seat) for seat in (A, B)] == [1, 2]
    for seat in order:
        assert not g.is_over()
        g.choose_for(seat, 1 + seat)
    assert g.is_over()
    assert [g.get(POINTS, seat) for seat in (A, B)] == [4, 6]


def test_who_has_left_is_asked_nothing() -> None:
    g = table()
    g.push(FINISH, NONE, NONE, 0)
    g.push(COUNT, B, NONE, 1)
    g.push(BOTH, NONE, NONE, 2)
    g.run()
    g.retire(B)
    g.run()
    assert [g.lane_of(seat) for seat in (A, B)] == [1, NONE]
    g.choose(0)
    g.choose(0)
    assert g.is_over()


def test_a_clone_and_a_stored_state_go_on_alike() -> None:
    g = table()
    g.push(FINISH, NONE, NONE, 0)
    g.push(BOTH, NONE, NONE, 2)
    g.run()
    g.choose_for(B, 0)
    saved = from_bytes(g.program, g.to_bytes())
    copy = g.clone()
    for state in (g, saved, copy):
        assert (state.turn, state.lane_of(A), state.lane_of(B)) == (A, 1, 2)
        for seat in (A, B, A):
            state.choose_for(seat, 2)
        assert state.is_over()
    assert g.to_bytes() == saved.to_bytes() == copy.to_bytes()
    with pytest.raises(ValueError, match="another size"):
        from_bytes(g.program, g.to_bytes()[:-8])


# Offers of cards ----------------------------------------------------------------------------------------------------


def test_equal_copies_are_offered_once_in_the_order_of_the_copies() -> None:
    g = table(0, 0, 1, 1, 2, 2, 2, 3)
    g.lane = 0
    for copy in (6, 3, 1, 7, 2, 0):
        g.offer_card(copy)
    assert [g.key(i) for i in range(g.count())] == [0, 2, 6, 7]


# Knowledge ----------------------------------------------------------------------------------------------------------


def test_a_drawn_card_is_known_to_its_owner_and_anywhere_to_others() -> None:
    g = table()
    for copy in range(4):
        g.put(DECK, copy)
    g.deal_out(DECK, 0o11111)
    assert {digit(g, copy, A) for copy in range(4)} == {1}
    drawn = g.take(DECK, HAND)
    assert (drawn, digit(g, 3, A), digit(g, 3, B), digit(g, 3, SPECTATOR)) == (3, 0, 3, 3)
    assert {digit(g, copy, B) for copy in range(3)} == {3}  # each of them may have been the one
    assert {digit(g, copy, A) for copy in range(3)} == {1}


def test_a_dealt_card_is_unknown_to_others_until_it_is_seen() -> None:
    g = table()
    for copy in range(4):
        g.put(DECK, copy)
    g.deal_out(DECK, 1)
    assert digit(g, 0, B) & 4
    g.take(DECK, PILE)
    assert g.knowledge(3) == 0
    g.refill(DECK, PILE, 0)
    assert digit(g, 3, B) == 1


def test_a_refill_of_an_empty_deck_tells_what_is_held() -> None:
    g = table()
    for copy in range(4):
        g.put(DECK, copy)
    g.deal_out(DECK, 0o11111)
    for zone in (HAND, HAND, PILE, PILE):
        g.take(DECK, zone)
    g.refill(DECK, PILE, 0)
    assert [digit(g, copy, B) for copy in range(4)] == [1, 1, 2, 2]
    g.take(DECK, HAND)
    assert sorted(digit(g, copy, B) for copy in range(4)) == [2, 2, 3, 3]


def test_a_choice_from_a_hand_hides_all_of_it_from_others() -> None:
    g = table()
    for copy in range(3):
        g.put(HAND, copy)
        g.set_knowledge(copy, 0)
    g.move(1, HAND, SLOT)
    assert [digit(g, copy, B) for copy in range(3)] == [2, 2, 2]
    assert [digit(g, copy, A) for copy in range(3)] == [0, 0, 0]
    g.reveal(1)
    assert g.knows(B, 1)
    g.move(1, SLOT, PILE)
    assert not g.knows(B, 0)


def test_of_two_equal_copies_the_one_that_leaves_takes_the_knowledge_along() -> None:
    g = table(0, 0, 1, 1, 2, 2, 3, 3)
    for copy, known in ((0, 0o33330), (1, 0), (2, 0o33330)):
        g.put(HAND, copy)
        g.set_knowledge(copy, known)
    g.move(0, HAND, PILE)  # B knew of one of the two, and cannot tell which has left
    assert g.knowledge(0) == 0
    assert digit(g, 1, B) == 3


@pytest.mark.parametrize(
    ("zone", "known", "left"),
    [
        (SLOT, 0o00022, 7),  # seen before, then held somewhere: it may be the one that is shown
        (SLOT, 0o00000, 0),  # known where it lies: another one is shown
        (HAND, 0o00000, 7),  # known in the hand from which one is shown
    ],
)
def test_of_two_equal_copies_the_one_that_is_shown_may_be_the_one_that_was_known(
    zone: int, known: int, left: int
) -> None:
    g = table(0, 0, 1, 1, 2, 2, 3, 3)
    g.put(zone, 0)
    g.set_knowledge(0, 0o77770)
    for copy in (1, 2):
        g.put(HAND, copy)
        g.set_knowledge(copy, known << 3)
    g.reveal_held(0, zone)
    assert g.knowledge(0) == 0
    assert (digit(g, 1, A), digit(g, 1, B)) == (0, left)
    assert digit(g, 2, B) == known & 7, "another card"


def test_a_shuffle_forgets_places_but_not_cards() -> None:
    g = table()
    for copy in range(4):
        g.put(DECK, copy)
        g.set_knowledge(copy, 0)
    g.shuffle(DECK, 0)
    assert {digit(g, copy, who) for copy in range(4) for who in (A, B, SPECTATOR)} == {1}
    top = g.top(DECK)
    g.show(top, B)
    assert (digit(g, top, A), digit(g, top, B)) == (1, 0)
    g.hide_order(DECK, 2, A)
    assert digit(g, top, B) == 1
