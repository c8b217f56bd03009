"""The rules of Kites (KT-1.1 to KT-1.10), as steps.

First everything that has a number, then small functions, then the steps: `do` asks or acts, `chosen` carries out an
answer, `why_not` names the rule that forbids one. The steps of card texts are at the end.
"""

from __future__ import annotations

from librt.vecs import vec

from cardwright.engine import FIRST_ZONE, NONE, State, Step
from cardwright.engine.control import Effect, OnPlayers
from cardwright.engine.evaluation import LinearEvaluation
from cardwright.engine.quantities import USER, Number
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT

BOARD = Declaration(depth=16, choices=64)
POINTS, ROUND, ACTIVE, PHASE = range(4)
BOARD.seat_counters(points=POINTS)
BOARD.table_counters(active=ACTIVE)
BOARD.inner_table_counters(round=ROUND, phase=PHASE)
BOARD.phase("turns")
HAND, LINE, DECK, MEADOW = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8, FIRST_ZONE + 9
DECK_STREAM = BOARD.stream("deck")
BOARD.seat_zone(HAND, "hand", "hand", "copies")
BOARD.seat_zone(LINE, "line", "row", "copies")
BOARD.table_zone(DECK, "deck", "pile", "copies", stream=DECK_STREAM)
BOARD.table_zone(MEADOW, "meadow", "open", "copies")
HEIGHT, TEXT = 0, 1
BOARD.card_facts(height=HEIGHT, text=TEXT)
HAND_SIZE = BOARD.number("hand", 4, least=3, most=6, rule="KT-1.2")
LANDING = -5
BOARD.key(LANDING, "land")
NOT_IN_HAND, TOO_LOW, NO_LINE = (BOARD.refusal(name) for name in ("not-in-hand", "too-low", "no-line"))
BY_MOST, BY_SHARED, BY_LAST = (BOARD.reason(name) for name in ("most", "shared", "last"))
E_ROUND = BOARD.event("round", n=AMOUNT)
E_DRAW, E_FLIES, E_TEXT = BOARD.event("draw"), BOARD.event("flies"), BOARD.event("text")
E_LANDS, E_GAIN = BOARD.event("lands", kites=AMOUNT, n=AMOUNT), BOARD.event("gain", n=AMOUNT)
E_LOSE, E_DECLINES, E_GONE = BOARD.event("lose"), BOARD.event("declines"), BOARD.event("gone")


def worth(kites: int) -> int:
    """Return the Points for a line of so many kites: 1, 3, 6, 10 … (KT-1.6)."""
    return kites * (kites + 1) // 2


def is_high_enough(g: State, seat: int, kite: int) -> bool:
    """Return whether *kite* is higher than the last one of the line (KT-1.4)."""
    length = g.size(LINE + seat)
    return length == 0 or g.fact(HEIGHT, kite) > g.fact(HEIGHT, g.card(LINE + seat, length - 1))


def draw(g: State, seat: int) -> None:
    """Draw a card as long as there are any (KT-1.5)."""
    if g.size(DECK) > 0:
        g.tell(E_DRAW, seat, g.take(DECK, HAND + seat))


def land(g: State, seat: int) -> None:
    """Lay the line on the meadow for Points (KT-1.6)."""
    kites = g.size(LINE + seat)
    g.pour(LINE + seat, MEADOW)
    g.add(POINTS, seat, worth(kites))
    g.tell(E_LANDS, seat, NONE, kites, worth(kites))


def has_cards(g: State, seat: int) -> bool:
    return not g.has_left(seat) and g.size(HAND + seat) + g.size(LINE + seat) > 0


class Deal(Step):
    """Shuffle the deck; everybody draws a hand (KT-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.shuffle(DECK, DECK_STREAM)
        for player in range(g.program.seats):
            for _ in range(g.setting(HAND_SIZE)):
                draw(g, player)


class Turn(Step):
    """Turn number *x*: fly a kite or land; whoever has no cards is passed over (KT-1.3, KT-1.9)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        seats = g.program.seats
        if not any(has_cards(g, player) for player in range(seats)):
            end(g)
            return
        while not has_cards(g, x % seats):
            x += 1
        player = x % seats
        if g.get(ROUND, 0) != x // seats + 1:
            g.set(ROUND, 0, x // seats + 1)
            g.tell(E_ROUND, NONE, NONE, x // seats + 1)
        g.set(ACTIVE, 0, player)
        for kite in g.cards(HAND + player):
            if is_high_enough(g, player, kite):
                g.offer_card(kite)
        may_land = g.size(LINE + player) > 0
        if may_land:
            g.offer(LANDING)
        # Only what everybody sees decides whether this is a question: the number of cards, not which of them fit.
        g.ask_secretly(self, player, card, x, g.size(HAND + player) + may_land)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.push(self, NONE, NONE, x + 1)  # what is pushed last happens first
        if key == LANDING:
            land(g, seat)
            return
        g.move(key, HAND + seat, LINE + seat)
        g.tell(E_FLIES, seat, key)
        g.push(DRAW, seat, key, 0)
        g.push(g.program.steps[g.fact(TEXT, key)], seat, key, 0)
        g.tell(E_TEXT, seat, key)

    def abandoned(self, g: State, seat: int, card: int, x: int) -> None:
        g.push(self, NONE, NONE, x + 1)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        if key == LANDING:
            return NO_LINE
        return TOO_LOW if g.has(HAND + seat, key) else NOT_IN_HAND

    def wishes(self, g: State, seat: int, card: int, x: int) -> list[int]:
        return [LANDING, *g.cards(HAND + seat)]


def end(g: State) -> None:
    """Most Points win; equal ones share (KT-1.10)."""
    points = {seat: g.get(POINTS, seat) for seat in range(g.program.seats) if not g.has_left(seat)}
    for seat, own in points.items():
        g.set_place(seat, 1 + sum(other > own for other in points.values()))
    winners = [*points.values()].count(max(points.values()))
    g.finish(BY_LAST if len(points) == 1 else BY_MOST if winners == 1 else BY_SHARED)


def leave(g: State, seat: int) -> None:
    """Whoever gives up is out, with all kites; the last one left wins (KT-1.1)."""
    g.tell(E_GONE, seat)
    g.set_place(seat, g.seats_left())
    g.pour(HAND + seat, MEADOW)
    g.pour(LINE + seat, MEADOW)
    g.retire(seat)
    if g.seats_left() == 1:
        end(g)
    g.ask_again()
    g.run()


class Gain(OnPlayers):
    """Gain Points (KT-1.7)."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        g.add(POINTS, target, n)
        g.tell(E_GAIN, target, NONE, n)


class Draw(OnPlayers):
    """Draw cards (KT-1.5)."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        for _ in range(n):
            draw(g, target)


class Lose(OnPlayers):
    """The last kites of a line go to the meadow, without Points (KT-1.8)."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        for _ in range(min(n, g.size(LINE + target))):
            kite = g.card(LINE + target, g.size(LINE + target) - 1)
            g.move(kite, LINE + target, MEADOW)
            g.tell(E_LOSE, target, kite)


class Land(Effect):
    """Land the line in the middle of a turn (KT-1.6)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        land(g, seat)


class KitesEvaluation(LinearEvaluation):
    """What bots count: Points, what the line would bring, and cards in hand."""

    def clock(self, g: State) -> int:
        return g.get(ROUND, 0)

    def features(self, g: State, seat: int, out: vec[float]) -> bool:
        out[0] = float(g.get(POINTS, seat))
        out[1] = float(worth(g.size(LINE + seat)))
        out[2] = float(g.size(HAND + seat))
        return not g.has_left(seat)


DEAL, TURN, DRAW = Deal(), Turn(), Draw(USER, Number(1))
RULES: list[Step] = [DEAL, TURN, DRAW]
