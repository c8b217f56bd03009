"""Who knows what after a card has moved, written out for every observer: spectator, D, C, B, A.

0 knows the card where it lies, 1 may be in the pile, 2 may be held, 4 does not know which card it is; bits add up.
"""

from __future__ import annotations

import pytest

from cardwright.engine import OBSERVERS, SPECTATOR, Dice, State, guess
from cardwright.engine.compare import is_quiet
from cardwright.engine.state import MAX_STREAMS
from tests.engine.toy import BOX, COPIES, DECK, HAND, OPEN_PILE, SLOT, A, B, C, cards, known, lay, toy


def dealt(*copies: int) -> State:
    """Return the toy with A's deck of *copies*, all of which everybody can name, in an order that nobody knows."""
    g = toy()
    lay(g, DECK, 0, *copies)
    g.deal_out(DECK, 0o11111)
    return g


# Dealing, seeing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "stated", "word"),
    [
        (DECK, 0o11111, "11111"),
        (DECK, 0o00001, "55551"),
        (DECK, 0, "55555"),
        (HAND, 0o11111, "22222"),
        (HAND, 0o10010, "26626"),
    ],
)
def test_who_was_told_which_cards_were_dealt_knows_all_but_their_order(zone: int, stated: int, word: str) -> None:
    g = toy()
    lay(g, zone, 0, 0, 1)
    lay(g, BOX, 0o55555, 2)
    g.deal_out(zone, stated)
    assert known(g, 0, 1, 2) == [word, word, "55555"]


def test_a_card_is_shown_to_one_seat_or_to_all() -> None:
    g = toy()
    lay(g, DECK, 0o77777, 0, 1)
    g.show(0, B)
    g.reveal(1)
    assert known(g, 0, 1) == ["77707", "00000"]
    assert [g.knows(seat, 0) for seat in (A, B, C, SPECTATOR)] == [False, True, False, False]
    g.show(0, A)
    assert known(g, 0) == ["77700"]


# The top card ---------------------------------------------------------------------------------------------------------


def test_a_drawn_card_is_seen_by_its_owner_and_may_have_been_any_for_the_others() -> None:
    g = dealt(0, 1, 2)
    assert g.take(DECK, HAND) == 2
    assert (cards(g, DECK), cards(g, HAND)) == ([0, 1], [2])
    assert known(g, 0, 1, 2) == ["33331", "33331", "33330"]
    assert g.take(DECK, HAND) == 1
    assert known(g, 0, 1, 2) == ["33331", "33330", "33330"]


def test_a_drawn_card_that_a_seat_knew_leaves_the_others_where_that_seat_knew_them() -> None:
    g = dealt(0, 1, 2)
    g.show(2, B)
    g.take(DECK, HAND)
    assert known(g, 0, 1, 2) == ["33311", "33311", "33300"]
    g.take(DECK, HAND)
    assert known(g, 0, 1, 2) == ["33331", "33330", "33300"]


def test_a_card_that_all_knew_is_drawn_without_a_doubt() -> None:
    g = dealt(0, 1)
    g.reveal(1)
    g.take(DECK, HAND)
    assert known(g, 0, 1) == ["11111", "00000"]


def test_a_known_card_in_the_deck_is_not_the_one_drawn() -> None:
    g = dealt(0, 1, 2)
    g.show(0, C)
    g.take(DECK, HAND)
    assert known(g, 0, 1, 2) == ["33031", "33331", "33330"]


def test_a_card_nobody_could_name_is_still_unknown_in_a_hand() -> None:
    g = toy()
    lay(g, DECK, 0o55555, 0, 1)
    g.take(DECK, HAND)
    assert known(g, 1) == ["77770"]


def test_a_card_turned_up_is_known_to_all_and_tells_nothing_of_the_rest() -> None:
    g = dealt(0, 1)
    g.take(DECK, OPEN_PILE)
    assert known(g, 0, 1) == ["11111", "00000"]


def test_a_card_taken_from_pile_to_pile_is_unknown_there_too() -> None:
    g = toy()
    lay(g, BOX, 0o44044, 0)
    g.take(BOX, DECK)
    assert known(g, 0) == ["55055"]


def test_a_card_taken_from_pile_to_pile_is_not_held() -> None:
    g = dealt(0, 1)
    g.take(DECK, BOX)
    assert known(g, 0, 1) == ["11111", "11111"]


# A chosen card --------------------------------------------------------------------------------------------------------


def test_a_card_chosen_from_a_hand_may_be_any_of_it_for_those_who_do_not_see_it() -> None:
    g = toy()
    lay(g, HAND, 0, 0, 1, 2)
    g.move(1, HAND, SLOT)
    assert (cards(g, HAND), cards(g, SLOT)) == ([0, 2], [1])
    assert known(g, 0, 1, 2) == ["22220", "22220", "22220"]


def test_what_was_less_known_stays_less_known() -> None:
    g = toy()
    lay(g, HAND, 0o33330, 0)
    lay(g, HAND, 0o66660, 1)
    g.move(1, HAND, SLOT)
    assert known(g, 0, 1) == ["33330", "66660"]


def test_the_only_card_of_a_hand_cannot_be_mistaken() -> None:
    g = toy()
    lay(g, HAND, 0o33300, 0)  # B knows it
    g.move(0, HAND, SLOT)
    assert known(g, 0) == ["33300"]


def test_a_card_put_back_on_the_deck_or_under_it_is_lost_to_the_others() -> None:
    for back in (State.move, State.move_under):
        g = toy()
        lay(g, DECK, 0o33331, 5, 6)
        lay(g, HAND, 0, 0, 1)
        back(g, 0, HAND, DECK)
        assert known(g, 0, 1, 5) == ["33330", "33330", "33331"]
        assert cards(g, DECK) == ([5, 6, 0] if back is State.move else [0, 5, 6])


def test_who_puts_a_card_under_a_deck_knows_it_there_until_the_deck_is_shuffled() -> None:
    g = dealt(4, 5, 6)
    lay(g, HAND, 0o33330, 0, 1)
    g.move_under(0, HAND, DECK)
    assert cards(g, DECK) == [0, 4, 5, 6]
    assert known(g, 0, 1, 4) == ["33330", "33330", "11111"]
    g.take(DECK, HAND)
    assert known(g, 0, 4, 6) == ["33330", "33331", "33330"], "a draw from the top does not touch it"
    g.finish(1)
    under = set()
    for seed in range(30):
        mine, theirs = g.clone(), g.clone()
        guess(mine, A, Dice(seed))
        guess(theirs, B, Dice(seed))
        assert mine.card(DECK, 0) == 0
        under.add(theirs.card(DECK, 0))
    assert under == {0, 1, 4, 5, 6}
    g.shuffle(DECK, 0)
    assert known(g, 0) == ["33331"]


def test_who_has_looked_at_the_top_card_knows_it_under_the_deck() -> None:
    g = dealt(4, 5, 6)
    g.show(6, B)
    g.sink(DECK)
    assert cards(g, DECK) == [6, 4, 5]
    assert known(g, 4, 5, 6) == ["11111", "11111", "11101"]
    g.sink(BOX)
    assert cards(g, BOX) == []


def test_the_bottom_card_is_drawn_as_the_top_card_is() -> None:
    g = dealt(4, 5, 6)
    g.show(4, B)
    assert g.take_bottom(DECK, HAND) == 4
    assert (cards(g, DECK), cards(g, HAND)) == ([5, 6], [4])
    assert known(g, 4, 5, 6) == ["33300", "33311", "33311"]
    g.take_bottom(DECK, HAND)
    assert g.take_bottom(DECK, HAND) == 6
    assert cards(g, HAND) == [4, 5, 6]


def test_a_card_laid_open_is_known_to_all() -> None:
    g = toy()
    lay(g, HAND, 0o33330, 0, 1)
    g.move(0, HAND, OPEN_PILE)
    assert known(g, 0, 1) == ["00000", "33330"]
    g.move_under(1, HAND, OPEN_PILE)
    assert cards(g, OPEN_PILE) == [1, 0]
    assert known(g, 0, 1) == ["00000", "00000"]


def test_a_card_taken_back_from_the_open_is_followed_by_all() -> None:
    g = toy()
    lay(g, OPEN_PILE, 0, 0, 1)
    lay(g, HAND, 0o33330, 2)
    g.move(0, OPEN_PILE, HAND)
    assert known(g, 0, 1, 2) == ["00000", "00000", "33330"]


def test_who_sees_where_a_card_goes_learns_it() -> None:
    g = toy()
    lay(g, HAND + B, 0o33303, 0, 1)
    g.move(0, HAND + B, HAND)
    assert [g.knows(seat, 0) for seat in (A, B, C)] == [True, True, False]


def test_a_move_of_a_card_that_is_not_there_is_refused() -> None:
    g = toy()
    lay(g, HAND, 0, 0)
    with pytest.raises(ValueError, match="copy 3 is not in zone"):
        g.move(3, HAND, OPEN_PILE)
    with pytest.raises(ValueError, match="copy 3 is not in zone"):
        g.move(3, SLOT, OPEN_PILE)
    assert (cards(g, HAND), cards(g, OPEN_PILE)) == ([0], [])


# Equal copies ---------------------------------------------------------------------------------------------------------


def test_of_equal_copies_the_best_known_leaves_for_each_observer() -> None:
    g = toy(equal=(0, 1))
    lay(g, HAND, 0o30030, 0)  # C knows it, B does not
    lay(g, HAND, 0o03300, 1)  # B knows it, C does not
    lay(g, HAND, 0o33330, 2)
    g.move(0, HAND, OPEN_PILE)
    assert known(g, 0, 1, 2) == ["00000", "33330", "33330"]


def test_equal_copies_are_followed_face_down_too() -> None:
    g = toy(equal=(0, 1))
    lay(g, HAND, 0o44440, 0)
    lay(g, HAND, 0o33330, 1)
    g.move(0, HAND, SLOT)
    assert known(g, 0, 1) == ["33330", "66660"]


def test_other_cards_keep_what_is_known_of_them() -> None:
    g = toy(equal=(0, 1))
    lay(g, HAND, 0o33330, 0)
    lay(g, HAND, 0, 2)
    g.move(0, HAND, OPEN_PILE)
    assert known(g, 0, 2) == ["00000", "00000"]


# Shuffling and refilling ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "word"), [(DECK, "51321"), (HAND, "52322"), (OPEN_PILE, "51321")])
def test_a_shuffle_takes_places_from_those_who_knew_them_and_nothing_else(zone: int, word: str) -> None:
    g = toy()
    lay(g, zone, 0o50321 if zone != HAND else 0o50322, 0, 1, 2)
    lay(g, BOX, 0, 3)
    g.shuffle(zone, 0)
    assert known(g, 0, 1, 2, 3) == [word, word, word, "00000"]


def test_who_rearranges_a_pile_alone_keeps_its_order() -> None:
    g = toy()
    lay(g, DECK, 0o00020, 0, 1, 2)
    g.hide_order(DECK, 1, C)
    assert known(g, 0, 1, 2) == ["00020", "11021", "11021"]


def test_a_refill_goes_under_what_is_left_and_only_its_own_cards_are_mixed() -> None:
    g = toy()
    lay(g, DECK, 0o33331, 0, 1)
    lay(g, HAND, 0o33330, 2)
    lay(g, OPEN_PILE, 0, 3, 4, 5, 6)
    g.refill(DECK, OPEN_PILE, 0)
    assert cards(g, DECK)[4:] == [0, 1]
    assert sorted(cards(g, DECK)[:4]) == [3, 4, 5, 6]
    assert cards(g, OPEN_PILE) == []
    assert known(g, 0, 1, 2, 3, 4, 5, 6) == ["33331", "33331", "33330", "11111", "11111", "11111", "11111"]


def test_a_refill_of_an_empty_deck_leaves_all_else_in_the_hands() -> None:
    g = toy()
    lay(g, HAND, 0o33330, 0)
    lay(g, SLOT, 0o77770, 1)
    lay(g, HAND + B, 0o33303, 2)
    lay(g, OPEN_PILE, 0, 3, 4)
    g.refill(DECK, OPEN_PILE, 0)
    assert known(g, 0, 1, 2, 3, 4) == ["22220", "66660", "33303", "11111", "11111"]
    g.take(DECK, HAND)  # from here on a draw may be any of the refilled ones
    assert sorted(known(g, 3, 4)) == ["33330", "33331"]


def test_a_refill_is_even() -> None:
    g = toy()
    found = dict.fromkeys((0, 1, 2), 0)
    for _ in range(3000):
        lay(g, OPEN_PILE, 0, 0, 1, 2)
        g.refill(DECK, OPEN_PILE, 0)
        found[g.top(DECK)] += 1
        g.empty(DECK)
    assert sum((n - 1000) ** 2 / 1000 for n in found.values()) < 18.42  # chi-square, 2 degrees, 1 in 10,000


def test_what_is_poured_keeps_its_order_and_is_known_if_all_see_it() -> None:
    g = toy()
    lay(g, OPEN_PILE, 0, 9)
    lay(g, HAND, 0o33330, 0, 1, 2)
    g.pour(HAND, OPEN_PILE)
    assert (cards(g, OPEN_PILE), cards(g, HAND)) == ([9, 0, 1, 2], [])
    assert known(g, 0, 1, 2, 9) == ["00000"] * 4
    lay(g, BOX, 0o50505, 5, 6)
    g.pour(BOX, DECK)
    assert known(g, 5, 6) == ["50505", "50505"]


def test_with_nothing_face_down_a_held_card_is_in_the_hand() -> None:
    g = toy()
    lay(g, HAND, 0o23620, 0)
    lay(g, HAND, 0o01720, 1)
    lay(g, SLOT, 0o22220, 2)
    g.settle_hand(HAND)
    assert known(g, 0, 1, 2) == ["03600", "01700", "22220"]


def test_a_state_that_is_not_careful_books_nothing() -> None:
    g = dealt(0, 1, 2, 3)
    g.track_knowledge = False
    g.take(DECK, HAND)
    g.take(DECK, OPEN_PILE)
    g.move(3, HAND, SLOT)
    g.shuffle(DECK, 0)
    g.hide_order(DECK, 0, A)
    g.settle_hand(HAND)
    assert known(g, 0, 1, 2, 3) == ["11111"] * 4
    assert g.clone().track_knowledge is False


# Learning -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", range(OBSERVERS))
@pytest.mark.parametrize("copy", [0, COPIES - 1])
def test_every_bit_that_anybody_learns_is_noticed_and_none_that_is_forgotten(observer: int, copy: int) -> None:
    g = toy()
    lay(g, DECK, 0o77777, copy)
    for bit in (1, 2, 4):
        h = g.clone()
        h.set_knowledge(copy, 0o77777 & ~(bit << 3 * observer))
        assert not is_quiet(g, h)
        assert is_quiet(h, g)
    # Learning one thing while forgetting another is learning.
    g.set_knowledge(copy, 1 << 3 * observer)
    h = g.clone()
    h.set_knowledge(copy, 2 << 3 * observer)
    assert not is_quiet(g, h)
    assert is_quiet(g, g.clone())


@pytest.mark.parametrize("stream", range(MAX_STREAMS))
def test_no_stream_moves_quietly(stream: int) -> None:
    g = toy()
    h = g.clone()
    h.rand(stream, 6)
    assert not is_quiet(g, h)
    assert not is_quiet(h, g)


def test_a_hand_laid_into_a_pile_is_known_to_be_there_and_no_longer_held() -> None:
    g = toy()
    lay(g, HAND, 0o62320, 0)
    lay(g, HAND, 0o77760, 1)
    g.pour(HAND, BOX)
    assert known(g, 0, 1) == ["51110", "55550"]


def test_a_card_chosen_unseen_among_those_looked_at_leaves_the_pile_and_might_be_any_for_the_others() -> None:
    g = dealt(0, 1, 2)
    for copy in (1, 2):
        g.show(copy, A)
    g.move_unseen(1, DECK, HAND, A)
    assert (cards(g, DECK), cards(g, HAND)) == ([0, 2], [1])
    assert known(g, 0, 1, 2) == ["33331", "33330", "33330"]
