"""Hands that the partners of their owner see: what goes in and out is no secret to them, but all else is."""

from __future__ import annotations

import pytest

from cardwright.engine import (
    FIRST_ZONE,
    IN_HAND,
    IN_PILE,
    NONE,
    OWNER,
    SPECTATOR,
    Dice,
    Layout,
    Program,
    State,
    Step,
    blank_state,
    guess,
)

DECK, HAND, ASIDE = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8
A, B, C, D = range(4)
EACH = 6
TEAMS = ((A, C), (B, D))
IN_DECK = 0o11111
ANYWHERE = 3


class Wait(Step):
    """Ask seat A for a number."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer(-11)
        g.offer(-12)
        g.ask(self, seat, card, x)


def table(teams: tuple[tuple[int, ...], ...] = TEAMS) -> State:
    """Four seats, each with six cards in a deck whose list everybody knows."""
    layout = Layout(seats=4, copies=4 * EACH, depth=4, choices=4)
    layout.zone(DECK, "deck", EACH, role=IN_PILE)
    layout.zone(HAND, "hand", EACH, face=OWNER, role=IN_HAND, teams=teams)
    layout.zone(ASIDE, "aside", EACH, face=OWNER, role=IN_HAND)
    layout.stream(0, "deck")
    program = Program(4, 4 * EACH, 1)
    wait = Wait()
    program.add(wait)
    for copy in range(4 * EACH):
        program.card_of[copy] = copy
    layout.lay(program)
    g = blank_state(program)
    for copy in range(4 * EACH):
        g.put(DECK + copy // EACH, copy)
        g.set_knowledge(copy, IN_DECK)
    for seat in range(4):
        g.shuffle(DECK + seat, 0)
    g.push(wait, A, NONE, 0)
    g.run()
    return g


def digits(g: State, copy: int) -> list[int]:
    """Return what each observer knows of a card."""
    return [g.knowledge(copy) >> 3 * observer & 7 for observer in range(5)]


def test_a_partner_sees_what_is_drawn() -> None:
    g = table()
    copy = g.take(DECK, HAND)
    assert digits(g, copy) == [0, ANYWHERE, 0, ANYWHERE, ANYWHERE]
    for other in g.cards(DECK):
        assert digits(g, other) == [1, ANYWHERE, 1, ANYWHERE, ANYWHERE]


def test_a_partner_sees_what_goes_under_the_deck_and_what_stays() -> None:
    g = table()
    first, second = g.take(DECK, HAND), g.take(DECK, HAND)
    g.move_under(first, HAND, DECK)
    for copy in (first, second):
        assert digits(g, copy) == [0, ANYWHERE, 0, ANYWHERE, ANYWHERE]


def test_a_partner_does_not_see_other_hidden_zones() -> None:
    g = table()
    copy = g.take(DECK, HAND)
    g.move(copy, HAND, ASIDE)
    assert [g.knows(observer, copy) for observer in range(5)] == [True, False, True, False, False]  # it saw it leave
    other = g.take(DECK, ASIDE)
    assert [g.knows(observer, other) for observer in range(5)] == [True, False, False, False, False]


def test_a_card_chosen_from_a_pile_is_seen_in_the_hand() -> None:
    g = table()
    copy = g.card(DECK, 2)
    g.move(copy, DECK, HAND)
    assert [g.knows(observer, copy) for observer in range(5)] == [True, False, True, False, False]


def test_without_teams_a_hand_is_its_owners_alone() -> None:
    for teams in ((), ((A,), (B,), (C,), (D,))):
        g = table(teams)
        copy = g.take(DECK, HAND + B)
        assert [g.knows(observer, copy) for observer in range(5)] == [False, True, False, False, False]


@pytest.mark.parametrize("observer", [A, B, C, D, SPECTATOR])
def test_a_guess_leaves_a_partners_hand_alone(observer: int) -> None:
    g = table()
    for seat in range(4):
        for _ in range(3):
            g.take(DECK + seat, HAND + seat)
    hidden = g.card(HAND, 0)
    g.move_under(hidden, HAND, DECK)
    hands = [g.cards(HAND + seat) for seat in range(4)]
    for number in range(20):
        world = g.clone()
        guess(world, observer, Dice(number))
        for seat in range(4):
            if observer != SPECTATOR and observer % 2 == seat % 2:
                assert world.cards(HAND + seat) == hands[seat]
        if observer in (A, C):
            assert world.card(DECK, 0) == hidden
