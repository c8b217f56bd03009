"""Hidden counters: who knows them, how guesses draw them, and what a search can tell from them."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright.engine import (
    FIRST_ZONE,
    NONE,
    SPECTATOR,
    Dice,
    HiddenDraw,
    Layout,
    Program,
    State,
    Step,
    blank_state,
    guess,
)
from cardwright.engine.compare import is_quiet
from cardwright.engine.guess import Worlds
from tests.engine.test_families import Wait

OPEN_ONE, BID, SPOT, FATE = 0, 1, 2, 3
LOW, HIGH = 2, 5
TEAMS = ((0, 2), (1, 3))


class Apart(HiddenDraw):
    """Draw a spot that no other seat has."""

    def draw(self, g: State, observer: int, counter: int, seat: int, low: int, high: int, dice: Dice) -> int:
        taken = {g.get(SPOT, other) for other in range(4)} if counter == SPOT else set()
        free = [value for value in range(low, high + 1) if value not in taken]
        return free[dice.roll(len(free))]


def bidders(draw: HiddenDraw | None = None) -> State:
    """Four seats: A and B have bid, and A, B and C have chosen a spot that their partners know."""
    layout = Layout(seats=4, copies=1, depth=4, choices=4)
    layout.counter(OPEN_ONE, "open")
    layout.counter(BID, "bid", hidden=(LOW, HIGH))
    layout.counter(SPOT, "spot", hidden=(0, 3), teams=TEAMS)
    layout.counter(FATE, "fate", per_seat=False, hidden=(0, 1))
    layout.zone(FIRST_ZONE, "box", 1, per_seat=False)
    program = Program(4, 1, 0)
    if draw is not None:
        program.hidden_draw = draw
    wait = Wait()
    program.add(wait)
    layout.lay(program)
    g = blank_state(program)
    g.set(OPEN_ONE, 0, 9)
    g.set_secretly(BID, 0, 4)
    g.set_secretly(BID, 1, 5)
    for seat in range(3):
        g.set_secretly(SPOT, seat, seat)
    g.set_secretly(FATE, 0, 1)
    g.push(wait, 0, NONE, 0)
    g.run()
    return g


def knowers(g: State, counter: int, seat: int) -> list[int]:
    return [observer for observer in range(5) if g.knows_counter(observer, counter, seat)]


def test_its_seat_alone_knows_a_hidden_counter_or_its_team_and_nobody_that_of_the_table() -> None:
    g = bidders()
    assert knowers(g, BID, 0) == [0]
    assert knowers(g, SPOT, 0) == [0, 2]
    assert knowers(g, SPOT, 1) == [1, 3]
    assert knowers(g, FATE, 0) == []
    assert knowers(g, BID, 2) == [0, 1, 2, 3, 4], "nobody has set it: it is 0, as all can see"
    assert knowers(g, OPEN_ONE, 0) == [0, 1, 2, 3, 4]


def test_it_is_shown_to_one_seat_or_to_all_and_can_be_set_openly() -> None:
    g = bidders()
    g.show_counter(BID, 0, 3)
    assert knowers(g, BID, 0) == [0, 3]
    g.reveal_counter(BID, 0)
    assert knowers(g, BID, 0) == [0, 1, 2, 3, 4]
    assert knowers(g, BID, 1) == [1]
    g.set_openly(BID, 1, 0)
    assert (g.get(BID, 1), knowers(g, BID, 1)) == (0, [0, 1, 2, 3, 4])
    g.set_secretly(BID, 1, 2)
    assert knowers(g, BID, 1) == [1]


def test_what_is_not_declared_hidden_or_out_of_range_is_refused() -> None:
    g = bidders()
    for value in (LOW - 1, HIGH + 1):
        with pytest.raises(ValueError, match=f"{value} is no hidden value of counter 1"):
            g.set_secretly(BID, 0, value)
    assert g.get(BID, 0) == 4
    with pytest.raises(ValueError, match="1 is no hidden value of counter 0"):
        g.set_secretly(OPEN_ONE, 0, 1)
    with pytest.raises(ValueError, match="9 is no hidden value of counter 0"):
        g.reveal_counter(OPEN_ONE, 0)
    with pytest.raises(ValueError, match="9 is no hidden value of counter 0"):
        g.show_counter(OPEN_ONE, 0, 1)


def test_what_somebody_came_to_know_cannot_be_taken_back_for_free() -> None:
    g = bidders()
    before = g.clone()
    g.set_secretly(BID, 2, 3)
    assert is_quiet(before, g)
    g.show_counter(BID, 1, 3)
    assert not is_quiet(before, g)


@pytest.mark.parametrize("hidden", [(-1, 3), (4, 3)])
def test_an_impossible_range_is_refused(hidden: tuple[int, int]) -> None:
    layout = Layout(seats=2, copies=1, depth=2, choices=2)
    with pytest.raises(ValueError, match="counter bid cannot be hidden"):
        layout.counter(0, "bid", hidden=hidden)


def test_a_guess_draws_uniformly_what_its_observer_cannot_know_and_nothing_else() -> None:
    g = bidders()
    drawn: Counter[int] = Counter()
    for seed in range(400):
        world = g.clone()
        guess(world, 0, Dice(seed))
        assert (world.get(BID, 0), world.get(SPOT, 0), world.get(SPOT, 2), world.get(BID, 2)) == (4, 0, 2, 0)
        assert world.get(OPEN_ONE, 0) == 9
        assert [knowers(world, SPOT, seat) for seat in range(3)] == [knowers(g, SPOT, seat) for seat in range(3)]
        drawn[world.get(BID, 1)] += 1
    assert set(drawn) == {2, 3, 4, 5}
    assert all(60 < n < 140 for n in drawn.values()), drawn
    seen = g.clone()
    seen.reveal_counter(BID, 1)
    guess(seen, SPECTATOR, Dice(1))
    assert seen.get(BID, 1) == 5


def test_worlds_draw_them_too_and_their_fingerprint_does_not_depend_on_them() -> None:
    g = bidders()
    worlds = Worlds(g, 0)
    dice = Dice(5)
    found = [worlds.draw(dice) for _ in range(200)]
    assert {world.get(BID, 1) for world in found} == {2, 3, 4, 5}
    assert {world.get(BID, 0) for world in found} == {4}
    other = g.clone()
    other.set_secretly(BID, 1, 2)
    assert Worlds(other, 0).fingerprint() == worlds.fingerprint()
    assert Worlds(other, 1).fingerprint() != Worlds(g, 1).fingerprint()
    other.show_counter(BID, 1, 2)
    assert Worlds(other, 0).fingerprint() == worlds.fingerprint(), "what another seat was shown"
    other.reveal_counter(BID, 1)
    assert Worlds(other, 0).fingerprint() != worlds.fingerprint()


def test_a_game_can_say_which_values_fit_together() -> None:
    g = bidders(Apart())
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(300):
        world = g.clone()
        guess(world, SPECTATOR, Dice(seed))
        spots = tuple(world.get(SPOT, seat) for seat in range(3))
        assert len(set(spots)) == 3
        found[spots] += 1
    assert len(found) == 6, "seat D has not chosen: all can see its 0, and 1, 2 and 3 are left"
    dice = Dice(1)
    worlds = Worlds(g, 0)
    assert {worlds.draw(dice).get(SPOT, 1) for _ in range(60)} == {1, 3}


class ChooseSpot(Step):
    """Choose a spot that only the partner is told."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for spot in range(4):
            g.offer(-11 - spot)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.set_secretly(SPOT, seat, -11 - key)

    def take_back(self, g: State, seat: int) -> bool:
        g.set_openly(SPOT, seat, 0)
        return True


def test_a_search_keeps_the_answer_of_a_partner_who_has_let_it_in() -> None:
    program = bidders().program
    choose = ChooseSpot()
    program.add(choose)
    g = blank_state(program)
    for seat in range(4):
        g.ask_simultaneously(choose, seat, NONE, 0)
    g.run()
    g.choose_for(0, 2)
    asked = {observer: [Worlds(g, observer).draw(Dice(seed)).lane_of(0) >= 0 for seed in (1, 2)] for observer in (1, 2)}
    assert asked == {1: [True, True], 2: [False, False]}
    assert {Worlds(g, 2).draw(Dice(seed)).get(SPOT, 0) for seed in range(9)} == {2}


def test_a_state_without_hidden_counters_is_not_larger() -> None:
    layout = Layout(seats=2, copies=3, depth=2, choices=2)
    layout.counter(0, "life")
    hiding = Layout(seats=2, copies=3, depth=2, choices=2)
    hiding.counter(0, "life", hidden=(0, 9))
    first, second = Program(2, 3, 0), Program(2, 3, 0)
    layout.lay(first)
    hiding.lay(second)
    assert second.words - first.words == 2
    assert first.veils == first.counters + 4
