"""The rules of Squirrels in play (SQ-1.3 to SQ-1.7), as steps."""

from __future__ import annotations

from typing import Final

from cardwright.engine import NONE, State, Step
from cardwright.engine.state import PLACES
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT

BOARD: Final = Declaration(depth=16, choices=12)
ACORNS: Final = 0
FETCHED: Final = 1
ROUND: Final = 2
PHASE: Final = 3
BOARD.seat_counters(acorns=ACORNS, fetched=FETCHED)
BOARD.inner_table_counters(round=ROUND, phase=PHASE)
HAND: Final = 16
DECK: Final = 20
TREE: Final = 24
ROW: Final = 28
BOARD.seat_zone(HAND, "hand", "hand", "copies")
BOARD.seat_zone(DECK, "deck", "pile", "copies")
BOARD.seat_zone(TREE, "tree", "hand", 1, family="tree")
BOARD.seat_zone(ROW, "row", "row", "copies")
WEIGHT: Final = 0
GAIN: Final = 1
BOARD.card_facts(weight=WEIGHT, gain=GAIN)
DECKS: Final = BOARD.seat_stream("deck")
BOARD.flag("open_lists", default=True, rule="SQ-1.2")
BOARD.phase("play")
FETCH: Final = -5
BOARD.key(FETCH, "fetch")
E_DRAW: Final = BOARD.event("draw")
E_PLAY: Final = BOARD.event("play", n=AMOUNT)
E_FETCH: Final = BOARD.event("fetch")
E_TREE: Final = BOARD.event("tree", n=AMOUNT)
E_GONE: Final = BOARD.event("gone")
NOT_IN_HAND: Final = BOARD.refusal("not-in-hand")
BY_MOST: Final = BOARD.reason("most")
BY_SHARED: Final = BOARD.reason("shared")
BY_LAST: Final = BOARD.reason("last")
MOST_FETCHED, FIRST_HAND = 2, 3


def draw(g: State, seat: int) -> None:
    if g.size(DECK + seat) > 0:
        g.tell(E_DRAW, seat, g.take(DECK + seat, HAND + seat))


class Deal(Step):
    """Nuts are shuffled and everybody draws three (SQ-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in (0, 1):
            g.shuffle(DECK + player, DECKS + player)
            for _ in range(FIRST_HAND):
                draw(g, player)


class Turn(Step):
    """Play a nut or fetch the last one back; who has none left is passed over (SQ-1.4 to SQ-1.6)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if g.size(HAND + seat) == 0:
            if g.size(HAND + 1 - seat) == 0:
                end(g)
            else:
                g.push(self, 1 - seat, NONE, 0)
            return
        may_fetch = g.size(ROW + seat) > 0 and g.get(FETCHED, seat) < MOST_FETCHED
        if may_fetch:
            g.offer(FETCH)
        g.offer_zone(HAND + seat, ROW + seat)
        g.ask_secretly(self, seat, card, x, g.size(HAND + seat) + may_fetch)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.push(self, 1 - seat, NONE, 0)
        if key == FETCH:
            g.add(FETCHED, seat, 1)
            fetched = g.top(ROW + seat)
            g.add(ACORNS, seat, -g.fact(WEIGHT, fetched))
            g.tell(E_FETCH, seat, fetched)
            g.move(fetched, ROW + seat, HAND + seat)
            return
        g.move(key, HAND + seat, ROW + seat)
        g.add(ACORNS, seat, g.fact(WEIGHT, key) + g.fact(GAIN, key))
        g.tell(E_PLAY, seat, key, g.fact(WEIGHT, key))
        draw(g, seat)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return 0 if key == FETCH or g.has(HAND + seat, key) else NOT_IN_HAND


def end(g: State) -> None:
    """The trees are shown, and the most Acorns win (SQ-1.7)."""
    for seat in (0, 1):
        tree = g.top(TREE + seat)
        g.reveal(tree)
        g.add(ACORNS, seat, g.fact(WEIGHT, tree))
        g.tell(E_TREE, seat, tree, g.fact(WEIGHT, tree))
    best = max(g.get(ACORNS, seat) for seat in (0, 1))
    for seat in (0, 1):
        g.set_place(seat, 1 if g.get(ACORNS, seat) == best else 2)
    g.finish(BY_SHARED if g.mem[PLACES] == g.mem[PLACES + 1] else BY_MOST)


def leave(g: State, seat: int) -> None:
    g.set_place(seat, 2)
    g.set_place(1 - seat, 1)
    g.tell(E_GONE, seat)
    g.retire(seat)
    g.finish(BY_LAST)


DEAL, TURN = Deal(), Turn()
RULES: list[Step] = [DEAL, TURN]
