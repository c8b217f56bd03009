"""The rules of Fronts (FR-1.1 to FR-1.7), as steps."""

from __future__ import annotations

from cardwright.engine import NONE, State, Step, keys
from cardwright.engine.attachments import attach, attached_to, detach_all
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, CARD

ROUNDS, LINE = 4, 4
HOST, DAMAGE, TURNED = range(3)  # marks
BOARD = Declaration(depth=16, choices=160, marks=3, host_mark=HOST)
GLORY, ROUND, ACTIVE, PHASE = range(4)
BOARD.seat_counters(glory=GLORY)
BOARD.table_counters(round=ROUND, active=ACTIVE)
BOARD.inner_table_counters(phase=PHASE)
BEGINNING, TURNS = BOARD.phase("begin"), BOARD.phase("turns")
FRONT, BACK, WORN, TROOP_DECK, TROOP_HAND, ASIDE, GEAR_DECK, GEAR_HAND, DISCARD, BOX = range(16, 56, 4)
for number, name in ((FRONT, "front"), (BACK, "back"), (WORN, "worn")):
    BOARD.seat_zone(number, name, "row", "copies" if name == "worn" else LINE)
BOARD.seat_zone(TROOP_DECK, "troop_deck", "pile", "copies", family="troops")
BOARD.seat_zone(TROOP_HAND, "troop_hand", "hand", "copies", family="troops")
BOARD.seat_zone(ASIDE, "aside", "hand", 1, family="troops")
BOARD.seat_zone(GEAR_DECK, "gear_deck", "pile", "copies", family="gear")
BOARD.seat_zone(GEAR_HAND, "gear_hand", "hand", "copies", family="gear")
BOARD.seat_zone(DISCARD, "discard", "open", "copies")
BOARD.table_zone(BOX, "box", "open", "copies")
DECKS = BOARD.stream("decks")
ATTACK, HEALTH, BONUS, ARRIVES, FALLS = range(5)  # 0 if a card has none
BOARD.card_facts(attack=ATTACK, health=HEALTH, bonus=BONUS, arrives=ARRIVES, falls=FALLS)
E_ASIDE, E_UNDER, E_DRAW, E_PLAYS, E_FALLS, E_PASSES, E_GONE = (
    BOARD.event(name) for name in ("aside", "under", "draw", "plays", "falls", "passes", "gone")
)
E_WEARS, E_STRIKES = BOARD.event("wears", other=CARD), BOARD.event("strikes", other=CARD)
E_GAIN, E_ROUND = BOARD.event("gain", n=AMOUNT), BOARD.event("round", n=AMOUNT)
CANNOT = BOARD.refusal("cannot")
BY_GLORY, BY_SHARED, BY_LAST = BOARD.reason("glory"), BOARD.reason("shared"), BOARD.reason("last")


def draw(g: State, seat: int) -> None:
    """Draw a card from each deck (FR-1.1)."""
    for deck, hand in ((TROOP_DECK, TROOP_HAND), (GEAR_DECK, GEAR_HAND)):
        if g.size(deck + seat) > 0:
            g.tell(E_DRAW, seat, g.take(deck + seat, hand + seat))


class SetAside(Step):
    """Lay a troop of the hand aside, face down, both at the same time (FR-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer_zone(TROOP_HAND + seat, ASIDE + seat)
        g.ask_secretly(self, seat, card, x, g.size(TROOP_HAND + seat))

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.move(key, TROOP_HAND + seat, ASIDE + seat)
        g.tell(E_ASIDE, seat)

    def take_back(self, g: State, seat: int) -> bool:
        g.move(g.top(ASIDE + seat), ASIDE + seat, TROOP_HAND + seat)
        return True

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return CANNOT


class Begin(Step):
    """What was laid aside goes under the decks; everybody draws (FR-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if x == 0:
            g.push(self, NONE, NONE, 1)
            for player in range(2):
                g.ask_simultaneously(SET_ASIDE, player, NONE, 0)
            return
        g.set(PHASE, 0, TURNS)
        g.set(ROUND, 0, 1)
        g.push(NEXT, NONE, NONE, 0)
        for player in range(2):
            aside = g.top(ASIDE + player)
            g.move_under(aside, ASIDE + player, TROOP_DECK + player)
            g.settle_hand(TROOP_HAND + player)
            g.tell(E_UNDER, player, aside)
            draw(g, player)


class Next(Step):
    """The turn of the active seat, after x passes in a row; both passes end the round (FR-1.3, FR-1.6, FR-1.7)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if x == 2:
            g.add(ROUND, 0, 1)
            if g.get(ROUND, 0) > ROUNDS:
                end(g)
                return
            for player in range(2):
                draw(g, player)
                for zone in (FRONT, BACK):
                    for i in range(g.size(zone + player)):
                        g.set_mark(TURNED, g.card(zone + player, i), 0)
            g.tell(E_ROUND, NONE, NONE, g.get(ROUND, 0))
        g.push(ACT, g.get(ACTIVE, 0), NONE, x % 2)


class Act(Step):
    """Play a troop, put gear on a troop, strike with a troop of the front, or pass (FR-1.3 to FR-1.5)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if g.size(FRONT + seat) < LINE or g.size(BACK + seat) < LINE:
            g.offer_zone(TROOP_HAND + seat, ASIDE + seat)
        troops = [g.card(zone, i) for zone in range(FRONT, FRONT + 8) for i in range(g.size(zone))]
        gear = {g.program.card_of[piece]: piece for piece in g.cards(GEAR_HAND + seat)}  # one of equal pieces
        for pair in sorted((piece, troop) for piece in gear.values() for troop in troops):
            g.offer(keys.pair_key(*pair))
        line = FRONT + 1 - seat if g.size(FRONT + 1 - seat) > 0 else BACK + 1 - seat
        for i in range(g.size(FRONT + seat)):
            troop = g.card(FRONT + seat, i)
            if g.fact(ATTACK, troop) > 0 and g.mark(TURNED, troop) == 0:
                for j in range(g.size(line)):
                    g.offer(keys.pair_key(troop, g.card(line, j)))
        g.offer(keys.PASS)
        g.ask_secretly(self, seat, card, x, 2)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.set(ACTIVE, 0, 1 - seat)
        g.push(NEXT, NONE, NONE, x + 1 if key == keys.PASS else 0)
        if key == keys.PASS:
            g.tell(E_PASSES, seat)
        elif key >= 0:
            g.reveal(key)  # else a guess might put it back into the deck, while its player is asked for the line
            g.tell(E_PLAYS, seat, key)
            g.push(PLAY, seat, key, 0)
        elif g.has(GEAR_HAND + seat, keys.first_of(key)):
            piece, troop = keys.first_of(key), keys.second_of(key)
            g.move(piece, GEAR_HAND + seat, WORN + seat)
            attach(g, piece, troop)
            g.tell(E_WEARS, seat, piece, troop)
        else:
            strike(g, seat, keys.first_of(key), keys.second_of(key))

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return CANNOT


class Play(Step):
    """A troop arrives in a line that has room (FR-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for mode, line in enumerate((FRONT, BACK)):
            if g.size(line + seat) < LINE:
                g.offer(keys.mode_key(mode))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.move(card, TROOP_HAND + seat, (BACK if keys.mode_of(key) else FRONT) + seat)
        happen(g, g.fact(ARRIVES, card), seat, card)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return CANNOT


class Text(Step):
    """The text of an ability: the owner gains Glory (FR-1.5)."""

    def __init__(self, glory: int) -> None:
        super().__init__()
        self.glory = glory

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.add(GLORY, seat, self.glory)
        g.tell(E_GAIN, seat, card, self.glory)


def happen(g: State, text: int, seat: int, card: int) -> None:
    if text > 0:
        g.push(g.program.steps[text], seat, card, 0)


def attack_of(g: State, troop: int) -> int:
    """Return what a troop strikes with: its attack and what it wears (FR-1.4)."""
    bonus = sum(g.fact(BONUS, piece) for piece in attached_to(g, troop))
    return g.fact(ATTACK, troop) + bonus if g.fact(ATTACK, troop) > 0 else 0


def strike(g: State, seat: int, troop: int, target: int) -> None:
    """The troop is turned; a target with as much damage as health falls with what it wears (FR-1.4, FR-1.5)."""
    g.set_mark(TURNED, troop, 1)
    g.set_mark(DAMAGE, target, g.mark(DAMAGE, target) + attack_of(g, troop))
    g.tell(E_STRIKES, seat, troop, target)
    if g.mark(DAMAGE, target) < g.fact(HEALTH, target):
        return
    g.add(GLORY, seat, 1)
    g.tell(E_FALLS, 1 - seat, target)
    for piece in detach_all(g, target):
        owner = 0 if g.has(WORN, piece) else 1
        g.move(piece, WORN + owner, DISCARD + owner)
    g.set_mark(DAMAGE, target, 0)
    g.set_mark(TURNED, target, 0)
    g.move(target, (FRONT if g.has(FRONT + 1 - seat, target) else BACK) + 1 - seat, DISCARD + 1 - seat)
    happen(g, g.fact(FALLS, target), 1 - seat, target)


def end(g: State) -> None:
    """Most Glory wins; equal ones share the win (FR-1.7)."""
    glory = [g.get(GLORY, seat) for seat in range(2)]
    for seat in range(2):
        g.set_place(seat, 1 if glory[seat] == max(glory) else 2)
    g.finish(BY_SHARED if glory[0] == glory[1] else BY_GLORY)


SET_ASIDE, BEGIN, NEXT, ACT, PLAY = SetAside(), Begin(), Next(), Act(), Play()
RULES: list[Step] = [SET_ASIDE, BEGIN, NEXT, ACT, PLAY]
