"""The rules of Squirrels in play (SQ-1.3 to SQ-1.7), as steps."""

from __future__ import annotations

from cardwright.engine import FIRST_ZONE, NONE, State, Step
from cardwright.engine.state import PLACES

ACORNS, FETCHED = 0, 1
HAND, DECK, TREE, ROW = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8, FIRST_ZONE + 12
WEIGHT, GAIN = 0, 1
FETCH = -3
MOST_FETCHED, FIRST_HAND = 2, 3
E_DRAW, E_PLAY, E_FETCH, E_TREE, E_GONE = range(5)
NOT_IN_HAND = 1
BY_MOST, BY_SHARED, BY_LAST = 1, 2, 3


def draw(g: State, seat: int) -> None:
    if g.size(DECK + seat) > 0:
        g.tell(E_DRAW, seat, g.take(DECK + seat, HAND + seat), 0, 0)


class Deal(Step):
    """Nuts are shuffled and everybody draws three (SQ-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in (0, 1):
            g.shuffle(DECK + player, player)
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
            g.tell(E_FETCH, seat, fetched, 0, 0)
            g.move(fetched, ROW + seat, HAND + seat)
            return
        g.move(key, HAND + seat, ROW + seat)
        g.add(ACORNS, seat, g.fact(WEIGHT, key) + g.fact(GAIN, key))
        g.tell(E_PLAY, seat, key, g.fact(WEIGHT, key), 0)
        draw(g, seat)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return 0 if key == FETCH or g.has(HAND + seat, key) else NOT_IN_HAND


def end(g: State) -> None:
    """The trees are shown, and the most Acorns win (SQ-1.7)."""
    for seat in (0, 1):
        tree = g.top(TREE + seat)
        g.reveal(tree)
        g.add(ACORNS, seat, g.fact(WEIGHT, tree))
        g.tell(E_TREE, seat, tree, g.fact(WEIGHT, tree), 0)
    best = max(g.get(ACORNS, seat) for seat in (0, 1))
    for seat in (0, 1):
        g.set_place(seat, 1 if g.get(ACORNS, seat) == best else 2)
    g.finish(BY_SHARED if g.mem[PLACES] == g.mem[PLACES + 1] else BY_MOST)


def leave(g: State, seat: int) -> None:
    g.set_place(seat, 2)
    g.set_place(1 - seat, 1)
    g.tell(E_GONE, seat, NONE, 0, 0)
    g.retire(seat)
    g.finish(BY_LAST)


DEAL, TURN = Deal(), Turn()
RULES: list[Step] = [DEAL, TURN]
