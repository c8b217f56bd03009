"""The ten rules of Magpies (MP-1.1 to MP-1.10), as steps."""

from __future__ import annotations

from cardwright.engine import FIRST_ZONE, NONE, State, Step, control
from cardwright.engine.control import OnPlayers, Sequence
from cardwright.engine.quantities import OnePlayer
from cardwright.engine.state import PLACES
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT

BOARD = Declaration(depth=32, choices=8)
GEMS, TRICKS, ROUND, PHASE = 0, 1, 2, 3
BOARD.seat_counters(gems=GEMS, tricks=TRICKS)
BOARD.table_counters(round=ROUND)
BOARD.inner_table_counters(phase=PHASE)
SHOWING = BOARD.phase("show")
HAND, SHOWN, DECK, NEST = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 8, FIRST_ZONE + 9
DECK_STREAM = BOARD.stream("deck")
BOARD.seat_zone(HAND, "hand", "hand", 5)
BOARD.seat_zone(SHOWN, "shown", "hand", 1)
BOARD.table_zone(DECK, "deck", "pile", "copies", stream=DECK_STREAM)
BOARD.table_zone(NEST, "nest", "open", "copies")
SHINE, TEXT = 0, 1
BOARD.card_facts(shine=SHINE, text=TEXT)
HAND_SIZE = BOARD.number("hand", 3, least=1, most=4, rule="MP-1.2")
NOT_IN_HAND = BOARD.refusal("not-in-hand")
BY_MOST, BY_SHARED, BY_LAST = BOARD.reason("most"), BOARD.reason("shared"), BOARD.reason("last")
E_DRAW, E_TEXT = BOARD.event("draw"), BOARD.event("text")
E_SHOWN = BOARD.event("shown", n=AMOUNT)
E_GAIN, E_DROP = BOARD.event("gain", n=AMOUNT), BOARD.event("drop", n=AMOUNT)
E_TRICK, E_OVER, E_GONE = BOARD.event("trick"), BOARD.event("over"), BOARD.event("gone")
E_DECLINES, E_CHOSEN = BOARD.event("declines"), BOARD.event("chosen")


def playing(g: State) -> list[int]:
    return [seat for seat in range(g.program.seats) if g.mem[PLACES + seat] == 0]


def draw(g: State, seat: int) -> None:
    if g.size(DECK) > 0:
        g.tell(E_DRAW, seat, g.take(DECK, HAND + seat))


class Deal(Step):
    """The deck is shuffled and everybody draws a hand (MP-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.shuffle(DECK, DECK_STREAM)
        for player in playing(g):
            for _ in range(g.setting(HAND_SIZE)):
                draw(g, player)


class Round(Step):
    """All choose together; then the cards are turned up and the game goes on (MP-1.3, MP-1.9)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.add(ROUND, 0, 1)
        able = [player for player in playing(g) if g.size(HAND + player) > 0]
        if not able:
            end(g)
            return
        g.push(self, NONE, NONE, 0)
        g.push(TURN_UP, NONE, NONE, 0)
        for player in able:
            g.ask_simultaneously(SHOW, player, NONE, 0)


class Show(Step):
    """Choose a card of the hand, unseen (MP-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for i in range(g.size(HAND + seat)):
            g.offer_card(g.card(HAND + seat, i))
        g.ask_secretly(self, seat, card, x, g.size(HAND + seat))

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.move(key, HAND + seat, SHOWN + seat)
        g.tell(E_CHOSEN, seat)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return 0 if g.has(HAND + seat, key) else NOT_IN_HAND


class TurnUp(Step):
    """All cards are turned up; texts happen by shine, then the brightest alone makes a trick (MP-1.4 to MP-1.8)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        shown = [(player, g.top(SHOWN + player)) for player in playing(g) if g.size(SHOWN + player) > 0]
        g.push(CLEAR, NONE, NONE, 0)
        for player, copy in sorted(shown, key=lambda each: g.fact(SHINE, each[1])):
            g.reveal(copy)
            g.tell(E_SHOWN, player, copy, g.fact(SHINE, copy))
            g.push(g.program.steps[g.fact(TEXT, copy)], player, copy, 0)
        best = max((g.fact(SHINE, copy) for _, copy in shown), default=0)
        brightest = [player for player, copy in shown if g.fact(SHINE, copy) == best]
        if len(brightest) == 1:
            g.add(TRICKS, brightest[0], 1)
            g.add(GEMS, brightest[0], 1)
            g.tell(E_TRICK, brightest[0])


class Clear(Step):
    """Shown cards go to the nest, and everybody draws one (MP-1.7, MP-1.8)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in range(g.program.seats):
            g.pour(SHOWN + player, NEST)
        for player in playing(g):
            draw(g, player)


class Text(Sequence):
    """The sentences of a card in their order (MP-1.5)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.tell(E_TEXT, seat, card)
        super().do(g, seat, card, x)


class May(control.May):
    """ "You may": the player decides (MP-1.5)."""

    def declined(self, g: State, seat: int, card: int) -> None:
        g.tell(E_DECLINES, seat)


class NextPlayer(OnePlayer):
    """ "Your opponent": the next player in seat order (MP-1.6)."""

    def one(self, g: State, seat: int) -> int:
        seats = playing(g)
        return next((player for player in seats if player > seat), seats[0])


class Gain(OnPlayers):
    """Gain Gems (MP-1.6)."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        if n > 0:
            g.add(GEMS, target, n)
            g.tell(E_GAIN, target, NONE, n)


class Drop(OnPlayers):
    """Drop Gems, never below 0 (MP-1.6)."""

    def on(self, g: State, seat: int, card: int, target: int, n: int) -> None:
        n = min(n, g.get(GEMS, target))
        if n > 0:
            g.add(GEMS, target, -n)
            g.tell(E_DROP, target, NONE, n)


def end(g: State) -> None:
    """Most Gems win; equal ones share (MP-1.10)."""
    seats = playing(g)
    for seat in seats:
        g.set_place(seat, 1 + sum(g.get(GEMS, other) > g.get(GEMS, seat) for other in seats))
    winners = [seat for seat in seats if g.mem[PLACES + seat] == 1]
    g.tell(E_OVER)
    g.finish(BY_MOST if len(winners) == 1 else BY_SHARED)


def leave(g: State, seat: int) -> None:
    """A player who gives up is out; the last one left wins (MP-1.1)."""
    g.set_place(seat, len(playing(g)))
    g.tell(E_GONE, seat)
    for zone in (HAND, SHOWN):
        g.pour(zone + seat, DECK)
    g.retire(seat)
    left = playing(g)
    if len(left) == 1:
        g.set_place(left[0], 1)
        g.finish(BY_LAST)
    else:
        g.run()


DEAL, ROUND_STEP, SHOW, TURN_UP, CLEAR = Deal(), Round(), Show(), TurnUp(), Clear()
RULES: list[Step] = [DEAL, ROUND_STEP, SHOW, TURN_UP, CLEAR]
