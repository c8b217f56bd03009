"""The rules of Lanterns (LN-1.1 to LN-1.5), as steps."""

from __future__ import annotations

from librt.vecs import vec

from cardwright.engine import FIRST_ZONE, NONE, State, Step
from cardwright.engine.control import SEAT_KEY
from cardwright.engine.evaluation import LinearEvaluation
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT

BOARD = Declaration(depth=16, choices=8)
LIGHTS, TURNS, PHASE = 0, 1, 2
BOARD.seat_counters(lights=LIGHTS)
BOARD.table_counters(turns=TURNS)
BOARD.inner_table_counters(phase=PHASE)
BOARD.phase("show")
HAND, SHOWN, DECK, DISCARD = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 5, FIRST_ZONE + 6
DECK_STREAM = BOARD.stream("deck")
BOARD.seat_zone(HAND, "hand", "hand", "copies")
BOARD.table_zone(SHOWN, "shown", "open", 1)
BOARD.table_zone(DECK, "deck", "pile", "copies", stream=DECK_STREAM)
BOARD.table_zone(DISCARD, "discard", "open", "copies")
BOARD.card_facts(text=0)
BOARD.flag("open_hands", rule="LN-1.2")
NOT_IN_HAND = BOARD.refusal("not-in-hand")
BY_MOST, BY_SHARED, BY_LEFT = BOARD.reason("most"), BOARD.reason("shared"), BOARD.reason("left")
E_DRAW, E_SHOWS, E_TEXT, E_GONE = (BOARD.event(name) for name in ("draw", "shows", "text", "gone"))
E_GAIN, E_LOSE = BOARD.event("gain", n=AMOUNT), BOARD.event("lose", n=AMOUNT)


def playing(g: State) -> list[int]:
    return [seat for seat in range(4) if not g.has_left(seat)]


def draw(g: State, seat: int) -> None:
    """Draw a card; with open hands the partner sees it (LN-1.2, LN-1.3)."""
    if g.size(DECK) > 0:
        copy = g.take(DECK, HAND + seat)
        g.tell(E_DRAW, seat, copy)


def deal(g: State) -> None:
    """Shuffle the deck and deal (LN-1.2)."""
    g.shuffle(DECK, DECK_STREAM)
    for number in range(3 * 4):
        draw(g, number % 4)


class Turn(Step):
    """Clear what was shown; the next player with cards shows one, seat *x* first (LN-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.pour(SHOWN, DISCARD)
        able = [player for player in playing(g) if g.size(HAND + player) > 0]
        if able:
            player = next((each for each in able if each >= x), able[0])
            g.add(TURNS, 0, 1)
            g.push(self, NONE, NONE, (player + 1) % 4)
            g.push(SHOW, player, NONE, 0)
        else:
            end(g)


class Show(Step):
    """Show a card of the hand and draw another one (LN-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for i in range(g.size(HAND + seat)):
            g.offer_card(g.card(HAND + seat, i))
        g.ask_secretly(self, seat, card, x, g.size(HAND + seat))

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.move(key, HAND + seat, SHOWN)
        g.tell(E_SHOWS, seat, key)
        draw(g, seat)
        g.push(LAY, seat, key, 0)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return 0 if g.has(HAND + seat, key) else NOT_IN_HAND


class Lay(Step):
    """Lay the shown card before another player, who carries out its text (LN-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for other in playing(g):
            if other != seat:
                g.offer(SEAT_KEY - other)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.push(g.program.steps[g.fact(0, card)], SEAT_KEY - key, card, 0)


class Text(Step):
    """Carry out a card's text: who gains or loses how many Lights, never below 0 (LN-1.3)."""

    def __init__(self, changes: list[tuple[str, int]]) -> None:
        super().__init__()
        self.changes = changes

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.tell(E_TEXT, seat, card)
        for who, n in self.changes:
            player = seat if who == "me" else (seat + 2) % 4
            if not g.has_left(player) and (change := max(n, -int(g.get(LIGHTS, player)))):
                g.add(LIGHTS, player, change)
                g.tell(E_GAIN if change > 0 else E_LOSE, player, NONE, abs(change))


def end(g: State) -> None:
    """The team with more Lights wins; equal teams share (LN-1.4)."""
    ahead = g.get(LIGHTS, 0) + g.get(LIGHTS, 2) - g.get(LIGHTS, 1) - g.get(LIGHTS, 3)
    g.set_place(0, 1 if ahead >= 0 else 2)
    g.set_place(1, 1 if ahead <= 0 else 2)
    g.finish(BY_MOST if ahead else BY_SHARED)


def leave(g: State, seat: int) -> None:
    """A player gives up and the partner plays on; without both the others have won (LN-1.5)."""
    g.tell(E_GONE, seat)
    g.set(LIGHTS, seat, 0)
    g.pour(HAND + seat, DECK)
    g.retire(seat)
    if g.has_team_left(seat):
        g.set_place(seat, 2)
        g.set_place((seat + 1) % 4, 1)
        g.finish(BY_LEFT)
    else:
        g.ask_again()
    g.run()


class LanternsEvaluation(LinearEvaluation):
    """The Lights of a seat."""

    def clock(self, g: State) -> int:
        return g.get(TURNS, 0)

    def features(self, g: State, seat: int, out: vec[float]) -> bool:
        out[0] = float(g.get(LIGHTS, seat))
        return not g.has_left(seat)


TURN, SHOW, LAY = Turn(), Show(), Lay()
