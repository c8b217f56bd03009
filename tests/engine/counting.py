"""A tiny table for the engine's own tests: two seats with a hand, a deck, a slot and an open pile, and a counter."""

from __future__ import annotations

from cardwright.engine import ALL, FIRST_ZONE, IN_HAND, IN_PILE, NONE, OWNER, Layout, Program, State, Step, blank_state

DECK, HAND, SLOT, PILE = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8, FIRST_ZONE + 12
POINTS = 0
COPIES = 8
DEPTH = 8
STOP = -2


class Count(Step):
    """Ask the seat for a number from 1 to 3 and add it up; *x* says how often it is asked still."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for key in (-11, -12, -13):
            g.offer(key)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.add(POINTS, seat, -10 - key)
        if x > 1:
            g.push(self, seat, card, x - 1)


class Finish(Step):
    """The game is over."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.finish(1)


class Both(Step):
    """Both seats count *x* times, at the same time."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in range(g.program.seats):
            g.ask_simultaneously(COUNT, player, NONE, x)


COUNT, FINISH, BOTH = Count(), Finish(), Both()


def layout() -> Layout:
    made = Layout(seats=2, copies=COPIES, depth=DEPTH, choices=6)
    made.counter(POINTS, "points")
    made.zone(DECK, "deck", COPIES, role=IN_PILE)
    made.zone(HAND, "hand", COPIES, face=OWNER, role=IN_HAND)
    made.zone(SLOT, "slot", 2, face=OWNER, role=IN_HAND)
    made.zone(PILE, "pile", COPIES, face=ALL)
    made.stream(0, "deck")
    return made


def table(*cards: int) -> State:
    """Return an empty state; copy *i* is of card *cards[i]*, by default each of its own."""
    program = Program(2, COPIES, 1)
    for step in (COUNT, FINISH, BOTH):
        program.add(step)
    for copy in range(COPIES):
        program.card_of[copy] = cards[copy] if cards else copy
    layout().lay(program)
    state = blank_state(program)
    state.seed(1)
    return state


def digit(g: State, copy: int, observer: int) -> int:
    """Return what *observer* knows of *copy*: 0 its place, 1 in the pile, 2 held, 3 either, 4 and more nothing."""
    return (g.knowledge(copy) >> (3 * observer)) & 7
