"""Guesses: what may change in a world that an observer cannot tell from its own, how often, and what never does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations

import pytest

from cardwright.engine import NONE, SPECTATOR, Dice, State, guess
from cardwright.engine.state import MAX_STREAMS, PARTS, STREAMS
from tests.engine.toy import (
    BOX,
    DECK,
    FINISH,
    HAND,
    NOTE,
    PICK,
    PICK_TOGETHER,
    SLOT,
    STACK,
    A,
    B,
    C,
    cards,
    keys,
    known,
    lay,
    toy,
)

# Chi-square values that a right guess passes but once in ten thousand seeds, by degrees of freedom.
CRITICAL = {1: 15.14, 2: 18.42, 3: 21.11, 5: 25.74, 23: 56.58}


def waiting(g: State, seat: int = A) -> State:
    """Let *seat* be asked for a card of its hand, or nobody if it has not two."""
    g.push(FINISH, NONE, NONE, 0)
    g.push(PICK, seat, 5, 1)
    g.run()
    return g


def guessed(g: State, observer: int, seed: int | str) -> State:
    world = g.clone()
    guess(world, observer, Dice(seed))
    return world


def counted(g: State, observer: int, seen: Callable[[State], object], times: int = 2000) -> Counter[object]:
    return Counter(seen(guessed(g, observer, seed)) for seed in range(times))


def is_even(found: Counter[object], possible: Iterable[object]) -> bool:
    """Return whether all that is *possible* was found equally often, and nothing else."""
    cases = list(possible)
    share = sum(found.values()) / len(cases)
    chi_square = sum((found[case] - share) ** 2 / share for case in cases)
    return set(found) <= set(cases) and chi_square < CRITICAL[len(cases) - 1]


# Identities -----------------------------------------------------------------------------------------------------------


def test_cards_never_identified_change_places_within_their_kin() -> None:
    g = toy(kin=(3, 4))
    lay(g, BOX, 0o55555, 0, 1, 2, 3)
    lay(g, STACK, 0o55555, 4)
    lay(g, HAND, 0, 10, 11)
    waiting(g)
    found = counted(g, A, lambda world: (*cards(world, BOX), *cards(world, STACK)))
    kinds = {tuple(sorted(world[:4])) for world in found if isinstance(world, tuple)}
    assert kinds == {(0, 1, 2, 3), (0, 1, 2, 4)}  # the box always holds three of one kind and one of the other
    stack = counted(g, A, lambda world: world.top(STACK))
    assert is_even(stack, [3, 4])


def test_identities_change_across_zones_and_what_others_know_stays_with_the_place() -> None:
    g = toy()
    lay(g, BOX, 0o55555, 0, 1, 2)
    lay(g, HAND + B, 0o66606, 3)
    lay(g, HAND, 0, 10, 11)
    waiting(g)
    found = counted(g, A, lambda world: world.top(HAND + B))
    assert is_even(found, [0, 1, 2, 3])
    for seed in range(20):
        world = guessed(g, A, seed)
        assert known(world, *cards(world, HAND + B)) == ["66606"]
        assert known(world, *cards(world, BOX)) == ["55555"] * 3


def test_a_known_card_stays_where_it_lies() -> None:
    g = toy()
    lay(g, BOX, 0o55555, 0, 1)
    lay(g, BOX, 0o55550, 2)  # A has seen it
    lay(g, BOX, 0o55555, 3)
    lay(g, HAND, 0o33330, 10, 11)
    waiting(g)
    found = counted(g, A, lambda world: tuple(cards(world, BOX)))
    assert is_even(found, [(a, b, 2, c) for a, b, c in permutations((0, 1, 3))])
    unseen = counted(g, B, lambda world: world.card(BOX, 2))
    assert is_even(unseen, [0, 1, 2, 3])


# Places ---------------------------------------------------------------------------------------------------------------


def test_a_pile_of_the_table_is_mixed_for_itself() -> None:
    g = toy()
    lay(g, BOX, 0o11111, 0, 1, 2)
    lay(g, STACK, 0o11111, 3, 4)
    lay(g, HAND, 0, 10, 11)
    waiting(g)
    assert is_even(counted(g, A, lambda world: tuple(cards(world, BOX))), permutations((0, 1, 2)))
    assert is_even(counted(g, A, lambda world: tuple(cards(world, STACK))), permutations((3, 4)))


def test_cards_that_may_be_anywhere_are_dealt_over_deck_hand_and_slot() -> None:
    g = toy()
    lay(g, DECK + B, 0o33313, 0, 1)
    lay(g, HAND + B, 0o33303, 2)
    lay(g, SLOT + B, 0o33303, 3)
    lay(g, HAND, 0, 10, 11)
    waiting(g)

    def places(world: State) -> tuple[int, ...]:
        return (*cards(world, DECK + B), *cards(world, HAND + B), *cards(world, SLOT + B))

    assert is_even(counted(g, A, places, 6000), permutations((0, 1, 2, 3)))
    for seed in range(20):  # what B knows is known of the places, whatever lies there
        world = guessed(g, A, seed)
        assert known(world, *cards(world, DECK + B)) == ["33313", "33313"]
        assert known(world, *cards(world, HAND + B), *cards(world, SLOT + B)) == ["33303", "33303"]


def test_a_card_bound_to_the_pile_or_to_the_hand_stays_there() -> None:
    g = toy()
    lay(g, DECK + B, 0o33311, 0)  # A knows: in the deck
    lay(g, DECK + B, 0o33313, 1)
    lay(g, HAND + B, 0o33302, 2)  # A knows: held
    lay(g, SLOT + B, 0o33303, 3)
    lay(g, HAND, 0, 10, 11)
    waiting(g)

    def places(world: State) -> tuple[int, ...]:
        return (*cards(world, DECK + B), *cards(world, HAND + B), *cards(world, SLOT + B))

    possible = [
        (*deck, *held) for a, b in ((1, 3), (3, 1)) for deck in permutations((0, a)) for held in permutations((2, b))
    ]
    found = counted(g, A, places)
    assert set(found) == set(possible)
    assert max(found.values()) < 1.5 * min(found.values())
    for seed in range(20):  # what A knows goes with the card
        world = guessed(g, A, seed)
        assert [world.knowledge(copy) & 7 for copy in range(4)] == [1, 3, 2, 3]
    # C has another view of the same table: for C the four may lie anywhere.
    assert len(counted(g, C, places)) == 24


def test_cards_of_one_player_never_go_to_another() -> None:
    g = toy()
    lay(g, DECK + B, 0o33333, 0, 1)
    lay(g, DECK + C, 0o33333, 2, 3)
    lay(g, HAND, 0, 10, 11)
    waiting(g)
    for seed in range(50):
        world = guessed(g, A, seed)
        assert (set(cards(world, DECK + B)), set(cards(world, DECK + C))) == ({0, 1}, {2, 3})


def test_the_order_of_ones_own_deck_is_guessed_too() -> None:
    g = toy()
    lay(g, DECK, 0o33331, 0, 1, 2)
    lay(g, HAND, 0o33330, 10, 11)
    waiting(g)
    assert is_even(counted(g, A, lambda world: tuple(cards(world, DECK))), permutations((0, 1, 2)))
    assert all(cards(guessed(g, A, seed), HAND) == [10, 11] for seed in range(20))


def test_a_spectator_guesses_every_hand() -> None:
    g = toy()
    lay(g, HAND, 0o33330, 0)
    lay(g, DECK, 0o33331, 1)
    lay(g, HAND + B, 0, 10, 11)
    waiting(g, B)
    assert is_even(counted(g, SPECTATOR, lambda world: world.top(HAND)), [0, 1])
    assert all(guessed(g, A, seed).top(HAND) == 0 for seed in range(20))


# Chance ---------------------------------------------------------------------------------------------------------------


def test_every_stream_starts_afresh() -> None:
    g = toy()
    lay(g, HAND, 0, 10, 11)
    waiting(g)

    def streams(world: State) -> list[int]:
        return [world.mem[STREAMS + stream] for stream in range(MAX_STREAMS)]

    first, again, other = (streams(guessed(g, A, seed)) for seed in ("one", "one", "two"))
    assert first == again
    assert len({*streams(g), *first, *other}) == 3 * MAX_STREAMS
    assert is_even(counted(g, A, lambda world: world.rand(0, 6)), range(6))


# Questions ------------------------------------------------------------------------------------------------------------


def test_the_question_of_another_seat_is_asked_again_in_the_guessed_world() -> None:
    g = toy()
    lay(g, DECK + B, 0o33313, 0, 1)
    lay(g, HAND + B, 0o33303, 2, 3)
    waiting(g, B)
    assert (g.turn, keys(g)) == (B, [2, 3])
    worlds = [guessed(g, A, seed) for seed in range(50)]
    for world in worlds:
        assert (world.turn, keys(world)) == (B, sorted(cards(world, HAND + B)))
        world.choose(0)
        assert world.is_over()
    assert len({tuple(keys(guessed(g, A, seed))) for seed in range(50)}) == 6


def test_ones_own_question_is_left_alone() -> None:
    g = toy()
    lay(g, BOX, 0o55555, 0, 1, 2, 3)
    lay(g, HAND, 0o33330, 10, 11)
    waiting(g)
    world = guessed(g, A, 1)
    assert (world.turn, keys(world), world.asks(0)) == (A, [10, 11], PICK)
    world.choose(1)
    assert world.is_over()


def together(picks: int) -> State:
    """Return the toy while all three seats pick from hands of three cards, which the others know to be somewhere."""
    g = toy()
    for seat in (A, B, C):
        word = 0o33333 & ~(7 << 3 * seat)
        lay(g, HAND + seat, word, *range(4 * seat, 4 * seat + 3))
        lay(g, DECK + seat, word | 1 << 3 * seat, 4 * seat + 3)
    g.push(FINISH, NONE, NONE, 0)
    g.push(NOTE, NONE, NONE, 9)
    g.push(PICK_TOGETHER, NONE, 6, picks)
    g.run()
    return g


def test_answers_that_others_have_not_finished_start_again() -> None:
    g = together(2)
    g.choose_for(A, 0)
    g.choose_for(B, 0)
    for seed in range(20):
        world = guessed(g, A, seed)
        assert cards(world, PARTS + A) == [0]
        assert cards(world, PARTS + B) == cards(world, PARTS + C) == []
        assert [world.lane_of(seat) for seat in (A, B, C)] == [1, 2, 3]
        world.events = []
        for seat in (B, B, C, C, A):
            assert not world.is_over()
            world.choose_for(seat, 0)
        assert world.is_over()
        # Which of how many, from which card: as it was asked first.
        assert [event[3:5] for event in world.events[:5]] == [(2, 6), (1, 6), (2, 6), (1, 6), (1, 6)]
        assert cards(world, PARTS + B) == sorted(cards(world, HAND + B))[:2]


def test_how_far_another_seat_has_come_makes_no_difference() -> None:
    g, h = together(2), together(2)
    h.choose_for(B, 2)
    for seed in range(20):
        one, two = guessed(g, A, seed), guessed(h, A, seed)
        assert (one.lane_of(B), cards(one, HAND + B)) == (two.lane_of(B), cards(two, HAND + B))
        one.choose_for(B, 1)
        two.choose_for(B, 1)
        assert cards(one, PARTS + B) == cards(two, PARTS + B)


def test_a_guess_opens_no_further_simultaneous_decision() -> None:
    g = together(1)
    assert g.opening() == 1
    assert guessed(g, A, 1).opening() == 1


@pytest.mark.parametrize("observer", [A, B, C, SPECTATOR])
def test_a_guess_changes_nothing_that_the_observer_knows(observer: int) -> None:
    g = together(2)
    g.choose_for(C, 1)
    before = [(g.knowledge(copy) >> 3 * observer) & 7 for copy in range(12)]
    for seed in range(20):
        world = guessed(g, observer, seed)
        assert [(world.knowledge(copy) >> 3 * observer) & 7 for copy in range(12)] == before
        for zone in (HAND, DECK):
            for seat in (A, B, C):
                seen = [copy for copy in cards(g, zone + seat) if g.knows(observer, copy)]
                assert [copy for copy in cards(world, zone + seat) if world.knows(observer, copy)] == seen
