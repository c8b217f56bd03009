"""Cards on cards: hosts are marks, and a guess leaves them with the places of hidden cards."""

from __future__ import annotations

import pytest

from cardwright.engine import ALL, FIRST_ZONE, IN_HAND, IN_PILE, NONE, Dice, Layout, Program, State, blank_state, guess
from cardwright.engine.attachments import attach, attached_to, detach, detach_all, exchange_hosts, host_of
from cardwright.engine.grid import Grid, case_of, stand
from cardwright.engine.guess import Worlds
from tests.engine.test_families import Wait

LINE, DECK, ATTACHED = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 5
HOST, CASE = 0, 1
COPIES = 12
UNKNOWN, ANYWHERE = 0o55555, 0o33333  # nobody has seen the cards; everybody has, but not where they lie


def line(unseen: int = UNKNOWN, *, grid: bool = True) -> State:
    """Return a face-down line 1 0 2 of seat A, on 0 the open card 3 and the face-down card 4, and a deck."""
    layout = Layout(seats=2, copies=COPIES, depth=4, choices=4, marks=2)
    layout.zone(LINE, "line", COPIES, row=True, role=IN_HAND if unseen == ANYWHERE else 0, family="all")
    layout.zone(DECK, "deck", COPIES, per_seat=False, role=IN_PILE, family="all")
    layout.zone(ATTACHED, "attached", COPIES, per_seat=False, face=ALL, row=True)
    layout.use_hosts(mark=HOST)
    if grid:
        layout.use_grid(Grid(3, 3), mark=CASE)
    program = Program(2, COPIES, 1)
    wait = Wait()
    program.add(wait)
    for copy in range(COPIES):
        program.card_of[copy] = copy
    layout.lay(program)
    g = blank_state(program)
    for copy in (1, 0, *range(2, COPIES)):
        g.put(LINE if copy < 3 else ATTACHED if copy < 5 else DECK, copy)
        g.set_knowledge(copy, 0 if copy == 3 else unseen)
    attach(g, 3, 0)
    attach(g, 4, 0)
    if grid:
        stand(g, 2, 5)
    g.push(wait, 0, NONE, 0)
    g.run()
    return g


def test_cards_are_attached_listed_and_detached() -> None:
    g = line()
    assert [host_of(g, 3), host_of(g, 4), host_of(g, 1)] == [0, 0, -1]
    stand(g, 0, 0)
    assert attached_to(g, 0) == [3, 4], "where the first card stands is nothing that lies on another"
    attach(g, 3, 2)
    assert (attached_to(g, 0), attached_to(g, 2)) == ([4], [3])
    exchange_hosts(g, 2, 0)
    assert attached_to(g, 0) == [3, 4]
    detach(g, 4)
    assert detach_all(g, 0) == [3]
    assert (attached_to(g, 0), host_of(g, 3)) == ([], -1)
    assert case_of(g, 2) == 5


def pictures(g: State) -> tuple[object, ...]:
    """Return what everybody can see of line and attachments: on which place what lies and stands."""
    row = [g.card(LINE, i) for i in range(3)]
    on = [row.index(host_of(g, g.card(ATTACHED, i))) for i in range(2)]
    elsewhere = [copy for copy in range(COPIES) if host_of(g, copy) >= 0 or case_of(g, copy) >= 0]
    return on, [case_of(g, copy) for copy in row], len(elsewhere)


@pytest.mark.parametrize("unseen", [UNKNOWN, ANYWHERE])
def test_a_guess_keeps_hosts_and_cases_where_hidden_cards_lie(unseen: int) -> None:
    g = line(unseen)
    seen = pictures(g)
    hosts = set()
    for seed in range(40):
        world = g.clone()
        guess(world, 1, Dice(seed))
        assert pictures(world) == seen
        assert world.card(ATTACHED, 0) == 3
        hosts.add(host_of(world, 3))
    assert len(hosts) > 4


def test_a_guess_keeps_hosts_in_a_game_without_a_grid() -> None:
    g = line(grid=False)
    for seed in range(40):
        world = g.clone()
        guess(world, 1, Dice(seed))
        assert attached_to(world, world.card(LINE, 1)) == sorted(world.cards(ATTACHED))


@pytest.mark.parametrize("unseen", [UNKNOWN, ANYWHERE])
def test_worlds_keep_them_too_and_their_fingerprint_tells_nothing_of_the_hidden_card(unseen: int) -> None:
    g = line(unseen)
    seen = pictures(g)
    worlds = Worlds(g, 1)
    dice = Dice(3)
    assert len({host_of(worlds.draw(dice), 3) for _ in range(40)}) > 4
    assert pictures(worlds.draw(dice)) == seen
    other = g.clone()
    guess(other, 1, Dice(8))
    assert host_of(other, 3) != host_of(g, 3)
    assert Worlds(other, 1).fingerprint() == worlds.fingerprint()
    moved = g.clone()
    attach(moved, 3, 1)
    assert Worlds(moved, 1).fingerprint() != worlds.fingerprint()


@pytest.mark.parametrize("mark", [-1, 1, 2])
def test_a_mark_that_is_not_free_is_refused(mark: int) -> None:
    layout = Layout(seats=2, copies=2, depth=2, choices=2, marks=2)
    layout.use_grid(Grid(2, 2), mark=1)
    with pytest.raises(ValueError, match=f"mark {mark} is not free: there are 2"):
        layout.use_hosts(mark=mark)
