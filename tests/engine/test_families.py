"""Families of zones: two decks and two hands of one player never mix in a guess, and zones of numbers stay apart."""

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
from cardwright.engine.guess import Worlds

FIRST_DECK, FIRST_HAND = FIRST_ZONE, FIRST_ZONE + 4
SECOND_DECK, SECOND_HAND = FIRST_ZONE + 8, FIRST_ZONE + 12
MANEUVERS = FIRST_ZONE + 16
TABLE_PILE = FIRST_ZONE + 20
CONTEXT = FIRST_ZONE + 21
COPIES = 20
EACH = 5  # cards of one family: two in the hand, three in the deck
KNOWN_AS_OWNED = 0o33333  # everybody knows that the card is in the deck or the hand of its family


class Wait(Step):
    """Ask seat A for a number."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer(-11)
        g.offer(-12)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.finish(1)


def heroes() -> State:
    """Two seats, each with two heroes, each hero with a deck and a hand of its own."""
    layout = Layout(seats=2, copies=COPIES, depth=4, choices=4)
    for number, hero in ((FIRST_DECK, "first"), (SECOND_DECK, "second")):
        layout.zone(number, f"{hero}_deck", EACH, role=IN_PILE, family=hero)
        layout.zone(number + 4, f"{hero}_hand", EACH, face=OWNER, role=IN_HAND, family=hero)
    layout.zone(MANEUVERS, "maneuvers", EACH, role=IN_PILE, family="maneuvers")
    layout.zone(TABLE_PILE, "pile", 1, per_seat=False, role=IN_PILE)
    layout.numbers(CONTEXT, "context", 4)
    program = Program(2, COPIES, 1)
    wait = Wait()
    program.add(wait)
    for copy in range(COPIES):
        program.card_of[copy] = copy
    layout.lay(program)
    g = blank_state(program)
    copy = 0
    for deck in (FIRST_DECK, SECOND_DECK):
        for seat in range(2):
            for place in range(EACH):
                g.put(deck + seat if place < 3 else deck + 4 + seat, copy)
                g.set_knowledge(copy, KNOWN_AS_OWNED & ~(7 << (3 * seat)))
                copy += 1
    g.put(CONTEXT, 7)
    g.put(CONTEXT, 3)
    g.push(wait, 0, NONE, 0)
    g.run()
    return g


def cards_of(g: State, deck: int) -> set[int]:
    return {g.card(zone, i) for zone in (deck, deck + 4) for i in range(g.size(zone))}


@pytest.mark.parametrize("observer", [0, 1, SPECTATOR])
def test_two_decks_with_two_hands_of_one_player_never_mix_in_a_guess(observer: int) -> None:
    g = heroes()
    decks = [deck + seat for deck in (FIRST_DECK, SECOND_DECK) for seat in range(2)]
    owned = [cards_of(g, deck) for deck in decks]
    hands = set()
    for seed in range(50):
        world = g.clone()
        guess(world, observer, Dice(seed))
        assert [cards_of(world, deck) for deck in decks] == owned, f"seed {seed}"
        hands.add(tuple(world.card(SECOND_HAND + 1, i) for i in range(2)))
    assert (len(hands) == 1) == (observer == 1), "its owner alone knows the hand"
    assert g.turn == 0


def test_worlds_of_a_search_keep_families_apart_too() -> None:
    g = heroes()
    owned = [cards_of(g, deck) for deck in (FIRST_DECK + 1, SECOND_DECK + 1)]
    worlds = Worlds(g, 0)
    dice = Dice(1)
    for _ in range(50):
        world = worlds.draw(dice)
        assert [cards_of(world, deck) for deck in (FIRST_DECK + 1, SECOND_DECK + 1)] == owned


def test_a_zone_of_numbers_is_left_alone_by_guesses_and_worlds() -> None:
    g = heroes()
    world = g.clone()
    guess(world, 0, Dice(1))
    drawn = Worlds(g, 0).draw(Dice(2))
    for other in (world, drawn):
        assert [other.card(CONTEXT, i) for i in range(other.size(CONTEXT))] == [7, 3]
    assert g.program.zones == CONTEXT, "what reads cards ends before the numbers"


def test_zones_of_numbers_come_after_all_cards() -> None:
    layout = Layout(seats=2, copies=2, depth=2, choices=2)
    layout.numbers(FIRST_ZONE, "stack", 4)
    with pytest.raises(ValueError, match="zone deck must be declared before the zones of numbers"):
        layout.zone(FIRST_ZONE + 1, "deck", 2)


class Note(Step):
    """Note *x*; numbers below 10 set off two more."""

    def __init__(self, order: list[int]) -> None:
        super().__init__()
        self.order = order

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        self.order.append(x)
        if x < 10:
            g.queue(self, seat, card, 10 * x + 1)
            g.queue(self, seat, card, 10 * x + 2)


class Settle(Step):
    """Carry out what is queued: *x* 0 first in, first out, 1 depth first."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if g.queued() == 0:
            if x == 0:
                g.finish(1)
            return
        g.push(self, seat, card, x)
        if x == 0:
            g.release_first()
        else:
            g.release()


class DeepNote(Note):
    """Note *x*; what it sets off happens before all that waited."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        super().do(g, seat, card, x)
        g.release()


class End(Step):
    """The game is over."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.finish(1)


def order_of(note: Note, settle: int) -> list[int]:
    program = Program(2, 1, 0)
    steps = (note, Settle(), End())
    for step in steps:
        program.add(step)
    Layout(seats=2, copies=1, depth=16, choices=2).lay(program)
    g = blank_state(program)
    g.push(steps[2], NONE, NONE, 0)
    g.push(steps[1], NONE, NONE, settle)
    g.queue(note, NONE, NONE, 1)
    g.queue(note, NONE, NONE, 2)
    g.run()
    return note.order


def test_triggers_wait_first_in_first_out() -> None:
    assert order_of(Note([]), 0) == [1, 2, 11, 12, 21, 22]


def test_triggers_go_depth_first_when_each_releases_what_it_set_off() -> None:
    assert order_of(DeepNote([]), 1) == [1, 11, 12, 2, 21, 22]
