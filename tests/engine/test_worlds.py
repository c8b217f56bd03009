"""Worlds for searches: they depend on what a seat can know and on nothing else, and are as likely as guesses."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

import cardwright as cw
from cardwright.engine import NONE, Dice, State, guess
from cardwright.engine.guess import Worlds
from cardwright.engine.state import FIRST_ZONE, LENGTH, PARTS
from tests.engine.toy import BOX, FINISH, HAND, PICK, PICK_TOGETHER, A, B, C, lay, toy

TABLES = [("hounds", 2), ("hounds", 4), ("trueshot", 3), ("trueshot", 4), ("drakerion", 2), ("letal", 2), ("letal", 4)]


def positions(game: str, players: int) -> list[cw.State]:
    found = []
    for seed in range(8):
        dice, state = Random(seed), cw.new_game(game, players, seed)
        for _ in range(dice.randrange(4, 110)):
            if not state.over:
                seat = dice.choice(state.pending)
                state.choose(seat, dice.randrange(len(state.choices(seat))))
        if not state.over:
            found.append(state)
    return found


def zones(g: State) -> list[list[int]]:
    m = g.mem
    return [
        [g.program.card_of[m[m[g.bases + zone] + i]] for i in range(m[LENGTH + zone])]
        for zone in range(FIRST_ZONE, g.program.zones)
    ]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_states_that_differ_only_in_what_a_seat_cannot_know_have_the_same_worlds(game: str, players: int) -> None:
    for state in positions(game, players):
        for seat in state.pending:
            here = Worlds(state._engine, seat)
            for number in range(3):
                there = Worlds(state.guess(seat, number)._engine, seat)
                assert here.fingerprint() == there.fingerprint()
                assert here.draw(Dice(number)).to_bytes() == there.draw(Dice(number)).to_bytes()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_seats_that_know_different_things_have_different_sights(game: str, players: int) -> None:
    sights = [
        (number, seat, Worlds(state._engine, seat).fingerprint())
        for number, state in enumerate(positions(game, players))
        for seat in state.pending
    ]
    assert len({sight for _, _, sight in sights}) == len(sights)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_world_shows_the_seat_what_it_sees_and_asks_it_the_same(game: str, players: int) -> None:
    for number, state in enumerate(positions(game, players)):
        g = state._engine
        for seat in state.pending:
            lane = g.lane_of(seat)
            world = Worlds(g, seat).draw(Dice(number))
            assert world.lane_of(seat) == lane
            own, same = zones(g)[seat::4], zones(world)[seat::4]
            assert [len(zone) for zone in own] == [len(zone) for zone in same]
            assert sorted(chain(*zones(g))) == sorted(chain(*zones(world)))
            g_lane, world_lane = g.clone(), world
            g_lane.lane = world_lane.lane = lane
            assert [g_lane.key(i) for i in range(g_lane.count())] == [world_lane.key(i) for i in range(world.count())]


def picking(card: int) -> State:
    """Return the toy while all pick together, after A alone has picked for *card*; A knows the two cards in the box."""
    g = toy()
    lay(g, BOX, 0o11110, 10, 11)
    for seat in (A, B, C):
        lay(g, HAND + seat, 0, *range(3 * seat, 3 * seat + 3))
    g.push(FINISH, NONE, NONE, 0)
    g.push(PICK_TOGETHER, NONE, NONE, 1)
    g.push(PICK, A, card, 1)
    g.run()
    g.choose(0)
    g.empty(PARTS + A)
    return g


def test_worlds_do_not_depend_on_what_was_asked_before_or_on_what_others_know() -> None:
    g = picking(5)
    sight = Worlds(g, A).fingerprint()
    assert Worlds(picking(6), A).fingerprint() == sight
    g.hide_order(BOX, 0, A)
    assert Worlds(g, A).fingerprint() == sight
    g.exchange(BOX, 0, 1)
    assert Worlds(g, A).fingerprint() != sight


def test_an_answer_that_cannot_be_taken_back_stays_as_it_is() -> None:
    g = picking(5)
    g.choose_for(B, 1)
    world = Worlds(g, A).draw(Dice(1))
    assert [world.lane_of(seat) for seat in (A, B, C)] == [1, NONE, 3]
    assert world.size(PARTS + B) == 1


def test_ones_own_finished_answer_stays_in_ones_worlds() -> None:
    state = positions("hounds", 2)[0]
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    while 0 in state.pending:
        state.choose(0, 0)
    world = Worlds(state._engine, 0).draw(Dice(1))
    assert world.lane_of(0) == NONE
    assert zones(world)[0::4][3:6] == zones(state._engine)[0::4][3:6]


def test_worlds_are_as_likely_as_guesses() -> None:
    """Which card the opponent holds first, in 800 worlds and in 800 guesses: the same within six deviations."""
    state = positions("hounds", 2)[0]
    while len(state.pending) < 2:
        seat = state.pending[0]
        state.choose(seat, 0)
    g = state._engine
    worlds, dice = Worlds(g, 0), Dice(1)
    held_in_worlds: Counter[int] = Counter()
    held_in_guesses: Counter[int] = Counter()
    hand = 21  # of seat B
    for _ in range(800):
        held_in_worlds.update(set(zones(worlds.draw(dice))[hand - FIRST_ZONE]))
        guessed = g.clone()
        guess(guessed, 0, dice)
        held_in_guesses.update(set(zones(guessed)[hand - FIRST_ZONE]))
    assert set(held_in_worlds) == set(held_in_guesses)
    for card, times in held_in_worlds.items():
        assert abs(times - held_in_guesses[card]) < 6 * (2 * 800 * 0.25) ** 0.5


@pytest.mark.parametrize(("finished", "observer"), [(0, 1), (1, 0)])
def test_a_finished_placement_that_nobody_has_seen_is_thought_about_again(finished: int, observer: int) -> None:
    state = positions("hounds", 2)[0]
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    for _ in range(3):
        if finished in state.pending:
            state.choose(finished, 0)
    assert state.pending == (observer,)
    world = Worlds(state._engine, observer).draw(Dice(1))
    assert world.turn == 0
    assert world.lane_of(finished) >= 0, "the other seat answers anew in the world"
    assert world.lane_of(observer) >= 0
