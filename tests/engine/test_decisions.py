"""Agenda and decisions: what happens when, who is asked what, alone and together, and what a wrong answer does."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardwright.engine import NONE, Program, State, Step, from_bytes
from cardwright.engine.state import AGENDA, MAX_X, OFFERS, PARTS, PASS, PLACES, pack
from cardwright.engine.state import REASON as REASON_AT
from tests.engine.toy import (
    BOX,
    CHOICES,
    DECK,
    DEPTH,
    FINISH,
    HAND,
    LEFT,
    NOTE,
    NOTED,
    OPEN_PILE,
    PICK,
    PICK_TOGETHER,
    POINTS,
    REASON,
    RELEASE,
    ROUND,
    SEATS,
    SLOT,
    TOOK,
    A,
    B,
    C,
    cards,
    keys,
    known,
    lay,
    told,
    toy,
)


def noted(g: State) -> list[int]:
    """Return the arguments of the notes so far."""
    return [event[3] for event in told(g) if event[0] == NOTED]


def asked(seat: int, *hand: int, picks: int = 1) -> State:
    """Return the toy while *seat* picks from *hand*; note 9 and the end follow."""
    g = toy()
    lay(g, HAND + seat, 0, *hand)
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, NONE, NONE, 9)
    g.push(PICK, seat, 7, picks)
    g.run()
    return g


def together(picks: int) -> State:
    """Return the toy while A, B and C pick from hands of three cards each; note 9 and the end follow."""
    g = toy()
    for seat in (A, B, C):
        lay(g, HAND + seat, 0, *range(3 * seat, 3 * seat + 3))
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, NONE, NONE, 9)
    g.push(PICK_TOGETHER, NONE, 7, picks)
    g.run()
    return g


# Agenda ---------------------------------------------------------------------------------------------------------------


def test_what_is_pushed_last_happens_first() -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    for x in (1, 2, 3):
        g.push(NOTE, A, NONE, x)
    g.run()
    assert noted(g) == [3, 2, 1]
    assert g.is_over()


@pytest.mark.parametrize(
    ("seat", "card", "x"), [(NONE, NONE, 0), (A, 0, 1), (C, 11, MAX_X - 1), (B, NONE, 4096), (NONE, 5, 1)]
)
def test_a_step_gets_what_was_pushed_for_it(seat: int, card: int, x: int) -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, seat, card, x)
    g.queue(NOTE, seat, card, x)
    g.push(RELEASE, NONE, NONE, 0)
    g.run()
    assert told(g) == [(NOTED, seat, card, x)] * 2


@pytest.mark.parametrize("x", [-1, MAX_X, MAX_X + 1])
def test_an_argument_that_does_not_fit_is_refused(x: int) -> None:
    g = toy()
    before = g.to_bytes()
    for wait in (g.push, g.queue):
        with pytest.raises(ValueError, match="is no argument of a step"):
            wait(NOTE, A, NONE, x)
    assert g.to_bytes() == before


def test_what_was_queued_is_released_one_by_one_the_first_in_first() -> None:
    g = toy()
    for x in (1, 2, 3):
        g.queue(NOTE, A, NONE, x)
    g.push(FINISH, NONE, NONE, 0)
    g.release_first()
    assert g.queued() == 2
    g.release_first()  # on top of what was released before
    assert g.queued() == 1
    g.run()
    assert told(g) == [(NOTED, A, NONE, 2), (NOTED, A, NONE, 1)]


def test_what_is_queued_waits_and_comes_first_in_first_out() -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, A, NONE, 5)
    g.push(RELEASE, NONE, NONE, 0)
    g.push(NOTE, A, NONE, 1)
    for x in (2, 3, 4):
        g.queue(NOTE, A, NONE, x)
    g.run()
    assert noted(g) == [1, 2, 3, 4, 5]


def test_what_was_released_is_not_released_again() -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    g.push(RELEASE, NONE, NONE, 0)
    g.push(RELEASE, NONE, NONE, 0)
    g.queue(NOTE, A, NONE, 1)
    g.run()
    assert noted(g) == [1]


def test_a_cut_keeps_the_last_frames_and_nothing_queued() -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    g.push(RELEASE, NONE, NONE, 0)
    for x in (3, 2, 1):
        g.push(NOTE, A, NONE, x)
    g.queue(NOTE, A, NONE, 4)
    g.cut(3)
    g.run()
    assert noted(g) == [3]


def test_agenda_and_queue_have_an_end() -> None:
    g = toy()
    for x in range(DEPTH):
        g.push(NOTE, A, NONE, x)
    with pytest.raises(IndexError, match="is full"):
        g.push(NOTE, A, NONE, 0)
    for x in range(DEPTH // 2):
        g.queue(NOTE, A, NONE, x)
    with pytest.raises(IndexError, match="is full"):
        g.queue(NOTE, A, NONE, 0)


# Leaving --------------------------------------------------------------------------------------------------------------


def test_nothing_of_a_seat_that_left_happens_any_more() -> None:
    g = toy()
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, NONE, NONE, 4)
    g.push(NOTE, B, NONE, 3)
    g.push(NOTE, C, NONE, 2)
    g.push(NOTE, A, NONE, 1)
    g.retire(B)
    g.run()
    assert noted(g) == [1, 2, 4]


def test_who_leaves_instead_of_answering_is_told_to_the_step_that_asked() -> None:
    g = asked(B, 0, 1, picks=2)
    g.retire(B)
    assert told(g) == [(LEFT, B, 7, 2)]
    assert (g.lane_of(B), g.size(OFFERS)) == (NONE, 0)
    g.run()
    assert g.is_over()
    assert noted(g) == [9]


def test_who_leaves_while_another_is_asked_changes_nothing_for_that_one() -> None:
    g = asked(B, 0, 1)
    g.retire(C)
    assert told(g) == []
    assert (g.turn, keys(g)) == (B, [0, 1])


@pytest.mark.parametrize("leaving", [A, B, C])
def test_who_leaves_while_all_decide_is_waited_for_no_longer(leaving: int) -> None:
    g = together(2)
    g.choose_for(leaving, 0)
    g.retire(leaving)
    g.run()
    staying = [seat for seat in (A, B, C) if seat != leaving]
    assert [seat for seat in (A, B, C) if g.lane_of(seat) >= 0] == staying
    assert g.size(PARTS + leaving) == 0
    for seat in [*staying, *staying]:
        assert not g.is_over()
        g.choose_for(seat, 0)
    assert g.is_over()


# One decision ---------------------------------------------------------------------------------------------------------


def test_several_offers_are_a_question() -> None:
    g = asked(B, 3, 1, 2)
    assert (g.turn, g.lane_of(B), g.lane_of(A), keys(g)) == (B, 0, NONE, [1, 2, 3])
    assert g.asks(0) is PICK
    g.choose(1)
    assert told(g) == [(TOOK, B, 2, 1), (NOTED, NONE, NONE, 9)]
    assert (g.is_over(), g.turn, g.lane_of(B)) == (True, NONE, NONE)


def test_a_single_offer_resolves_itself() -> None:
    g = asked(B, 3)
    assert told(g) == [(TOOK, B, 3, 1), (NOTED, NONE, NONE, 9)]
    assert g.size(OFFERS) == 0


def test_without_an_offer_nothing_is_asked() -> None:
    g = asked(B)
    assert told(g) == [(NOTED, NONE, NONE, 9)]


@pytest.mark.parametrize("index", [-1, 2, 3])
def test_a_choice_that_is_not_there_changes_nothing(index: int) -> None:
    g = asked(B, 0, 1)
    before = g.to_bytes()
    with pytest.raises(IndexError, match="no such choice"):
        g.choose(index)
    with pytest.raises(IndexError, match="no such choice"):
        g.choose_for(B, index)
    assert g.to_bytes() == before
    assert (g.turn, keys(g), told(g)) == (B, [0, 1], [])
    g.choose(0)
    assert g.is_over()


@pytest.mark.parametrize(
    ("candidates", "is_asked", "is_taken"), [(0, False, False), (1, False, True), (2, True, False)]
)
def test_among_hidden_cards_only_their_number_makes_a_question(candidates: int, is_asked: bool, is_taken: bool) -> None:
    g = toy()
    if candidates:
        g.offer(5)
    g.ask_secretly(PICK, B, 7, 1, candidates)
    assert (g.lane_of(B) == 0) == is_asked
    assert ((TOOK, B, 5, 1) in told(g)) == is_taken


def test_a_question_asked_again_offers_what_there_is_now() -> None:
    g = asked(B, 0, 1)
    g.pull(HAND + B, 0)
    lay(g, HAND + B, 0, 4, 3)
    g.ask_again()
    assert (g.lane_of(B), keys(g)) == (0, [1, 3, 4])
    g.choose(2)
    assert told(g)[0] == (TOOK, B, 4, 1)


def test_while_all_decide_or_none_is_asked_nothing_is_asked_again() -> None:
    g = together(2)
    g.choose_for(A, 0)
    over = asked(B)
    for state in (g, over, toy()):
        before = state.to_bytes()
        state.ask_again()
        assert state.to_bytes() == before


# Offers ---------------------------------------------------------------------------------------------------------------


def test_cards_are_offered_in_the_order_of_the_copies_whatever_order_they_lie_in() -> None:
    for order in permutations((2, 5, 7, 9)):
        g = toy()
        for copy in order:
            g.offer_card(copy)
        assert keys(g) == [2, 5, 7, 9]


def test_of_equal_copies_the_first_is_offered() -> None:
    for order in permutations((1, 2, 3, 4)):
        g = toy(equal=(2, 3))
        lay(g, HAND, 0, *order)
        for copy in order:
            g.offer_card(copy)
        assert keys(g) == [1, 2, 4]
        g.withdraw()
        g.offer_zone(HAND, SLOT)
        assert keys(g) == [1, 2, 4]


def test_cards_come_after_the_keys_offered_before_them() -> None:
    g = toy()
    g.offer(PASS)
    g.offer_card(6)
    g.offer_card(4)
    assert keys(g) == [PASS, 4, 6]
    lay(g, HAND, 0, 9, 8)
    g.offer_zone(HAND, SLOT)
    assert keys(g) == [PASS, 4, 6, 8, 9]


def test_cards_that_lie_in_another_zone_too_are_left_out() -> None:
    g = toy()
    lay(g, HAND, 0, 5, 3, 1)
    g.put(PARTS, 3)
    g.offer_zone(HAND, PARTS)
    assert keys(g) == [1, 5]


def test_of_equal_copies_the_next_is_offered_when_the_first_is_left_out() -> None:
    g = toy(equal=(1, 3, 5))
    lay(g, HAND, 0, 5, 3, 1)
    g.put(PARTS, 1)
    g.offer_zone(HAND, PARTS)
    assert keys(g) == [3]


def test_everything_offered_can_be_withdrawn() -> None:
    g = toy()
    g.offer(PASS)
    g.offer_card(3)
    g.withdraw()
    g.ask(PICK, A, NONE, 1)
    assert (keys(g), told(g)) == ([], [])


def test_too_many_offers_are_an_error() -> None:
    g = toy()
    for copy in range(CHOICES):
        g.offer_card(copy)
    for offering in (g.offer, g.offer_card):
        with pytest.raises(IndexError):
            offering(CHOICES)
    assert keys(g) == list(range(CHOICES))
    g = toy()
    lay(g, HAND, 0, *range(CHOICES))
    g.offer_zone(HAND, SLOT)
    assert g.count() == CHOICES
    g.withdraw()
    g.put(HAND, CHOICES)
    with pytest.raises(IndexError, match="too many choices"):
        g.offer_zone(HAND, SLOT)


# Together -------------------------------------------------------------------------------------------------------------


def test_all_are_asked_at_once_and_the_first_is_in_turn() -> None:
    g = together(1)
    assert [g.lane_of(seat) for seat in (A, B, C)] == [1, 2, 3]
    assert (g.turn, keys(g)) == (A, [0, 1, 2])
    g.choose(1)
    assert ([g.lane_of(seat) for seat in (A, B, C)], g.turn) == ([NONE, 2, 3], B)
    assert keys(g) == [3, 4, 5]


class PickThenNote(Step):
    """All seats pick a card at the same time; then a note."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.push(NOTE, NONE, NONE, 8)
        for player in (A, B):
            g.ask_simultaneously(PICK, player, card, 1)
        g.push(NOTE, NONE, NONE, 7)


def test_what_a_step_pushes_after_it_has_asked_all_waits_for_all() -> None:
    step = PickThenNote()
    g = toy(steps=(step,))
    lay(g, HAND, 0, 0, 1)
    lay(g, HAND + B, 0, 2, 3)
    g.push(FINISH, NONE, NONE, 0)
    g.push(step, NONE, NONE, 0)
    g.run()
    g.choose_for(B, 0)
    assert noted(g) == []
    g.choose_for(A, 0)
    assert noted(g) == [7, 8]


def test_the_order_of_the_answers_leaves_no_trace() -> None:
    ends = set()
    for order in {*permutations((A, A, B, B, C, C))}:
        g = together(2)
        left = {A: [2, 0], B: [1, 1], C: [0, 1]}
        for seat in order:
            assert noted(g) == []  # nothing else happens before all have answered
            g.choose_for(seat, left[seat].pop(0))
        assert (g.is_over(), noted(g)) == (True, [9])
        ends.add(g.to_bytes())
    assert len(ends) == 1


def test_a_part_of_an_answer_asks_for_the_next_part() -> None:
    g = together(2)
    g.choose_for(B, 0)
    assert [g.lane_of(seat) for seat in (A, B, C)] == [1, 2, 3]
    assert (g.turn, keys(g)) == (A, [0, 1, 2]), "whoever was in turn still is"
    g.choose_for(B, 0)
    assert cards(g, PARTS + B) == [3, 4]
    assert g.lane_of(B) == NONE
    assert g.turn == A


def test_who_has_nothing_to_choose_is_not_asked() -> None:
    g = toy()
    lay(g, HAND, 0, 0, 1)
    lay(g, HAND + C, 0, 2)
    g.push(FINISH, NONE, NONE, 0)
    g.push(PICK_TOGETHER, NONE, NONE, 1)
    g.run()
    assert [g.lane_of(seat) for seat in (A, B, C)] == [1, NONE, NONE]
    assert cards(g, PARTS + C) == [2]
    g.choose(0)
    assert g.is_over()


@pytest.mark.parametrize("index", [-1, 3])
def test_a_wrong_part_changes_nothing_for_anybody(index: int) -> None:
    g = together(1)
    g.choose_for(A, 0)
    before = g.to_bytes()
    with pytest.raises(IndexError, match="no such choice"):
        g.choose_for(C, index)
    assert g.to_bytes() == before
    g.choose_for(C, 2)
    g.choose_for(B, 0)
    assert g.is_over()


def test_simultaneous_decisions_are_counted_while_they_are_open() -> None:
    g = toy()
    for seat in (A, B, C):
        lay(g, HAND + seat, 0, *range(3 * seat, 3 * seat + 3))
    g.push(FINISH, NONE, NONE, 0)
    g.push(PICK, A, NONE, 1)
    g.push(PICK_TOGETHER, NONE, NONE, 1)
    g.push(PICK_TOGETHER, NONE, NONE, 1)
    assert g.opening() == 0
    g.run()
    openings = [g.opening()]
    while not g.is_over():
        g.choose(0)
        openings.append(g.opening())
    assert openings == [1, 1, 1, 2, 2, 2, 0]  # the last card of A alone is no simultaneous decision, and no question


# The end --------------------------------------------------------------------------------------------------------------


def test_the_end_forgets_what_was_to_come() -> None:
    g = toy()
    g.push(NOTE, A, NONE, 1)
    g.queue(NOTE, A, NONE, 2)
    g.set_place(C, 1)
    g.set_place(A, 2)
    g.push(FINISH, NONE, NONE, 0)
    g.run()
    assert (g.is_over(), g.turn, noted(g)) == (True, NONE, [])
    assert g.mem[REASON_AT] == REASON
    assert [g.mem[PLACES + seat] for seat in range(SEATS)] == [2, 0, 1]
    assert (g.size(AGENDA), g.queued()) == (0, 0)
    with pytest.raises(IndexError):
        g.choose(0)


def test_a_game_that_ends_while_one_is_asked_asks_nobody() -> None:
    g = asked(B, 0, 1)
    g.finish(REASON)
    g.run()
    assert (g.is_over(), g.turn, g.lane_of(B)) == (True, NONE, NONE)


def test_a_game_that_ends_while_all_decide_asks_nobody() -> None:
    g = together(1)
    g.finish(REASON)
    g.run()
    assert (g.is_over(), g.turn, g.opening()) == (True, NONE, 0)


def test_an_agenda_that_runs_out_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="agenda is empty"):
        toy().run()


# Events and saving ----------------------------------------------------------------------------------------------------


def test_an_event_carries_what_is_known_of_its_card_at_that_moment() -> None:
    g = toy()
    lay(g, HAND, 0o33330, 4)
    g.tell(NOTED, A, 4, 5, 6, 7)
    g.reveal(4)
    g.tell(NOTED, B, 4, 7)
    g.tell(NOTED, C)
    assert g.events == [(NOTED, A, 4, 5, 6, 7, 0o33330), (NOTED, B, 4, 7, 0, 0, 0), (NOTED, C, NONE, 0, 0, 0, 0)]


def test_unwatched_games_tell_nothing() -> None:
    g = toy()
    h = g.clone()
    h.tell(NOTED, A, 4, 5, 6)
    assert (h.events, g.events) == (None, [])


def test_a_clone_goes_its_own_way() -> None:
    g = together(1)
    before = g.to_bytes()
    h = g.clone()
    assert h.to_bytes() == before
    h.choose_for(B, 0)
    h.set(POINTS, A, 5)
    h.rand(0, 6)
    assert g.to_bytes() == before
    for seat in (A, B, C):
        g.choose_for(seat, 0)
    assert h.lane_of(C) == 3


@pytest.mark.parametrize("answered", [0, 1, 2, 3])
def test_a_stored_game_goes_on_where_it_was(answered: int) -> None:
    g = together(1)
    for seat in (C, A, B)[:answered]:
        g.choose_for(seat, 1)
    h = from_bytes(g.program, g.to_bytes())
    assert h.to_bytes() == g.to_bytes()
    assert (h.turn, h.lane_of(A), h.lane_of(B), h.lane_of(C)) == (g.turn, g.lane_of(A), g.lane_of(B), g.lane_of(C))
    for seat in (C, A, B)[answered:]:
        g.choose_for(seat, 2)
        h.choose_for(seat, 2)
    assert h.to_bytes() == g.to_bytes()


def test_a_stored_game_that_asks_one_seat_asks_it_again() -> None:
    g = asked(B, 0, 1)
    h = from_bytes(g.program, g.to_bytes())
    assert (h.turn, keys(h)) == (B, [0, 1])


@pytest.mark.parametrize("cut", [1, 8, 16])
def test_bytes_of_another_size_are_no_state(cut: int) -> None:
    g = together(1)
    saved = g.to_bytes()
    with pytest.raises(ValueError, match="another size"):
        from_bytes(g.program, saved[:-cut])
    with pytest.raises(ValueError, match="another size"):
        from_bytes(g.program, saved + bytes(cut))


# Printed numbers ------------------------------------------------------------------------------------------------------


def test_each_copy_has_its_own_facts() -> None:
    program = Program(2, 3, 2)
    g = State(program, NONE, 0, True, None, program.blank)
    assert [g.fact(fact, copy) for fact in (0, 1) for copy in range(3)] == [0] * 6
    for i in range(6):
        program.facts[i] = 10 + i  # fact by fact, in each the copies
    assert [g.fact(0, copy) for copy in range(3)] == [10, 11, 12]
    assert [g.fact(1, copy) for copy in range(3)] == [13, 14, 15]
    program.settings = pack([7, 8])
    assert [g.setting(0), g.setting(1)] == [7, 8]


# Numbers and zones ----------------------------------------------------------------------------------------------------


def test_counters_of_seats_and_table_do_not_touch() -> None:
    g = toy()
    for seat in (A, B, C):
        g.set(POINTS, seat, 10 + seat)
    g.set(ROUND, 0, 3)
    g.add(POINTS, B, -4)
    assert [g.get(POINTS, seat) for seat in (A, B, C)] == [10, 7, 12]
    assert g.get(ROUND, 0) == 3


def test_counters_in_a_row_are_cleared_for_one_seat() -> None:
    g = toy()
    for counter in (POINTS, ROUND):
        for seat in (A, B, C):
            g.set(counter, seat, 5)
    g.clear(POINTS, POINTS, B)
    assert [g.get(counter, seat) for counter in (POINTS, ROUND) for seat in (A, B, C)] == [5, 0, 5, 5, 5, 5]
    g.clear(POINTS, ROUND, C)
    assert [g.get(counter, seat) for counter in (POINTS, ROUND) for seat in (A, B, C)] == [5, 0, 0, 5, 5, 0]


def test_a_card_is_put_on_top_or_under_and_pulled_from_anywhere() -> None:
    g = toy()
    lay(g, BOX, 0, 9)  # the adjacent zone
    lay(g, OPEN_PILE, 0, 1, 2, 3)
    g.put_under(OPEN_PILE, 4)
    assert cards(g, OPEN_PILE) == [4, 1, 2, 3]
    assert [g.find(OPEN_PILE, copy) for copy in (4, 1, 2, 3, 9)] == [0, 1, 2, 3, NONE]
    assert [g.has(OPEN_PILE, copy) for copy in (4, 3, 9)] == [True, True, False]
    for copy, left in ((4, [1, 2, 3]), (2, [1, 3]), (3, [1]), (1, [])):
        g.pull(OPEN_PILE, copy)
        assert cards(g, OPEN_PILE) == left
        with pytest.raises(ValueError, match=f"copy {copy} is not in zone {OPEN_PILE}"):
            g.pull(OPEN_PILE, copy)
    assert (g.top(OPEN_PILE), g.top(BOX), cards(g, BOX)) == (NONE, 9, [9])


def test_a_full_zone_takes_no_further_card() -> None:
    g = toy()
    lay(g, SLOT, 0, 1, 2)
    lay(g, HAND, 0, 3, 4)
    before = known(g, 1, 2, 3, 4)
    for put in (g.put, g.put_under):
        with pytest.raises(IndexError, match="is full"):
            put(SLOT, 3)
    with pytest.raises(IndexError, match="is full"):
        g.pour(HAND, SLOT)
    assert cards(g, SLOT) == [1, 2]
    assert known(g, 1, 2, 3, 4) == before
    g.empty(SLOT)
    g.pour(HAND, SLOT)
    assert (g.size(SLOT), g.size(HAND)) == (2, 0)


def test_two_places_are_exchanged() -> None:
    g = toy()
    lay(g, DECK, 0, 1, 2, 3)
    g.exchange(DECK, 0, 2)
    g.exchange(DECK, 1, 1)
    assert cards(g, DECK) == [3, 2, 1]


def test_shuffles_are_even_and_use_their_own_stream() -> None:
    found = dict.fromkeys(permutations((1, 2, 3)), 0)
    g = toy()
    lay(g, DECK, 0, 1, 2, 3)
    dice = g.clone().rand(1, 1000)
    for _ in range(6000):
        g.shuffle(DECK, 0)
        a, b, c = (int(copy) for copy in cards(g, DECK))
        found[a, b, c] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in found.values()) < 25.74  # chi-square, 5 degrees, 1 in 10,000
    assert g.rand(1, 1000) == dice
