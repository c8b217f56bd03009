"""A toy for the engine's own tests: three seats, two kinds of cards, and rules just long enough to ask for something.

What the steps do is told as events, so that a test reads the order of things from `told`.
"""

from __future__ import annotations

from cardwright.engine import (
    ALL,
    FIRST_ZONE,
    IN_HAND,
    IN_PILE,
    NONE,
    OWNER,
    Layout,
    Program,
    State,
    Step,
    blank_state,
)
from cardwright.engine.state import MAX_STREAMS, PARTS
from cardwright.engine.turns import TakeTurns

SEATS, COPIES, DEPTH, CHOICES = 3, 12, 10, 6
DECK, HAND, SLOT, OPEN_PILE = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8, FIRST_ZONE + 12
BOX, STACK = FIRST_ZONE + 16, FIRST_ZONE + 17
POINTS, ROUND = 0, 1
A, B, C = 0, 1, 2

NOTED, TOOK, LEFT, ACTED, PASSED = 1, 2, 3, 4, 5
SCORE = -20  # the key of scoring a point in turn
REASON = 7


class Note(Step):
    """Tell that it happened, for whom, from which card and with which argument."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.tell(NOTED, seat, card, x, 0)


class Pick(Step):
    """The seat picks *x* cards of its hand, one after the other; they are its parts of a simultaneous answer."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer_zone(HAND + seat, PARTS + seat)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.tell(TOOK, seat, key, x, card)
        g.put(PARTS + seat, key)
        if x > 1:
            g.push(self, seat, card, x - 1)

    def abandoned(self, g: State, seat: int, card: int, x: int) -> None:
        g.tell(LEFT, seat, card, x, 0)


class PickTogether(Step):
    """All seats pick *x* cards at the same time."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in range(g.program.seats):
            g.ask_simultaneously(PICK, player, card, x)


class Release(Step):
    """What was queued happens now."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.release()


class Finish(Step):
    """The game ends."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.finish(REASON)


class ScoreInTurn(TakeTurns):
    """Whoever has points left may spend one, which is noted before the next seat has its turn."""

    def offers(self, g: State, seat: int, card: int) -> None:
        if g.get(POINTS, seat) > 0:
            g.offer(SCORE)

    def act(self, g: State, seat: int, card: int, key: int) -> None:
        g.add(POINTS, seat, -1)
        g.tell(ACTED, seat, card, key, 0)
        g.push(NOTE, seat, card, 0)

    def passed(self, g: State, seat: int, card: int) -> None:
        g.tell(PASSED, seat, card, 0, 0)


class ScoreOnce(ScoreInTurn):
    """The seats from left to right, each once; two passes are enough to end it."""

    def following(self, g: State, seat: int) -> int:
        return seat + 1 if seat + 1 < g.program.seats else NONE

    def askable(self, g: State) -> int:
        return 2


NOTE, PICK, PICK_TOGETHER, RELEASE, FINISH = Note(), Pick(), PickTogether(), Release(), Finish()
SCORE_IN_TURN, SCORE_ONCE = ScoreInTurn(), ScoreOnce()
STEPS: tuple[Step, ...] = (NOTE, PICK, PICK_TOGETHER, RELEASE, FINISH, SCORE_IN_TURN, SCORE_ONCE)


def layout() -> Layout:
    """Return the toy's memory."""
    made = Layout(seats=SEATS, copies=COPIES, depth=DEPTH, choices=CHOICES)
    made.counter(POINTS, "points")
    made.counter(ROUND, "round", per_seat=False)
    made.zone(DECK, "deck", COPIES, role=IN_PILE)
    made.zone(HAND, "hand", COPIES, face=OWNER, role=IN_HAND)
    made.zone(SLOT, "slot", 2, face=OWNER, role=IN_HAND)
    made.zone(OPEN_PILE, "open", COPIES, face=ALL)
    made.zone(BOX, "box", COPIES, per_seat=False, role=IN_PILE)
    made.zone(STACK, "stack", COPIES, per_seat=False, role=IN_PILE)
    made.stream(0, "deck")
    made.stream(1, "dice")
    for number in range(2, MAX_STREAMS):
        made.stream(number, f"stream {number}")
    return made


def toy(*, equal: tuple[int, ...] = (), kin: tuple[int, ...] = (), steps: tuple[Step, ...] = ()) -> State:
    """Return an empty state of the toy, watched; the copies in *equal* are one card, those in *kin* another kind.

    *steps* are further ones, of the test.
    """
    program = Program(SEATS, COPIES, 0)
    for step in STEPS + steps:
        program.add(step)
    for copy in range(COPIES):
        program.card_of[copy] = equal[0] if copy in equal else copy
        program.kin[copy] = int(copy in kin)
    layout().lay(program)
    g = blank_state(program)
    g.seed(1)
    g.events = []
    return g


def lay(g: State, zone: int, known: int, *copies: int) -> None:
    """Lay *copies* in *zone* from the bottom, each with the knowledge word *known*."""
    for copy in copies:
        g.put(zone, copy)
        g.set_knowledge(copy, known)


def cards(g: State, zone: int) -> list[int]:
    """Return the copies in *zone* from the bottom."""
    return [g.card(zone, i) for i in range(g.size(zone))]


def keys(g: State) -> list[int]:
    """Return what the seat `turn` may choose."""
    return [g.key(i) for i in range(g.count())]


def told(g: State) -> list[tuple[int, ...]]:
    """Return event, seat, card and argument of everything told so far."""
    assert g.events is not None
    return [tuple(event[:4]) for event in g.events]


def known(g: State, *copies: int) -> list[str]:
    """Return the knowledge words of *copies*, written with a digit each: spectator, D, C, B, A."""
    return [f"{g.knowledge(copy):05o}" for copy in copies]
