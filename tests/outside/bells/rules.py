"""The rules of Bells (BL-1.1 to BL-1.8), as steps. A place is a hook of any beam: 12 times the seat, and the hook."""

from cardwright.engine import NONE, State, Step
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT

HOOKS, ROUNDS, FIRST_HAND = 12, 12, 4
BOARD = Declaration(depth=80, queue=72, choices=HOOKS, marks=1)
NOTES, ROUND, ACTIVE, PHASE = range(4)
BOARD.seat_counters(notes=NOTES)
BOARD.table_counters(round=ROUND, active=ACTIVE)
BOARD.inner_table_counters(phase=PHASE)
BOARD.phase("turns")
HOOK, HAND, DECK, SCRAP, STROKES, SOUNDED = 16, 64, 68, 69, 70, 71
HOOK_NAMES = tuple(f"hook_{number}" for number in range(1, HOOKS + 1))
for number, name in enumerate(HOOK_NAMES):
    BOARD.seat_zone(HOOK + 4 * number, name, "hand", 1)
DECK_STREAM = BOARD.stream("deck")
BOARD.seat_zone(HAND, "hand", "hand", "copies")
BOARD.table_zone(DECK, "deck", "pile", "copies", stream=DECK_STREAM)
BOARD.table_zone(SCRAP, "scrap", "open", "copies")
BOARD.numbers(STROKES, "strokes", 72)  # the places that sounding bells have still to strike: a stack
BOARD.numbers(SOUNDED, "sounded", HOOKS, per_seat=True)  # the places that have sounded in this ringing, beam by beam
TONE, LEFT, RIGHT, WAITS, OPEN = *range(4), 0  # facts, and the mark of a bell without its cloth
BOARD.card_facts(tone=TONE, left=LEFT, right=RIGHT, waits=WAITS)
AT_HOOK, TO_LEFT = -100, -5
BOARD.keys_from(AT_HOOK, "hook", HOOK_NAMES)
BOARD.keys_from(TO_LEFT, "way", ("left", "right"))
E_DRAW, E_WAITS, E_BACK, E_QUIET, E_GONE = map(BOARD.event, ("draw", "waits", "back", "quiet", "gone"))
E_HANGS, E_SOUNDS = BOARD.event("hangs", hook=AMOUNT), BOARD.event("sounds", hook=AMOUNT, n=AMOUNT)
NOT_IN_HAND = BOARD.refusal("not-in-hand")
BY_MOST, BY_SHARED, BY_LAST = BOARD.reason("most"), BOARD.reason("shared"), BOARD.reason("last")


def zone_of(place: int) -> int:
    return HOOK + 4 * (place % HOOKS) + place // HOOKS


def can_sound(g: State, place: int) -> bool:
    """Return whether a bell hangs there that has not sounded in this ringing (BL-1.5)."""
    return g.size(zone_of(place)) > 0 and g.find(SOUNDED + place // HOOKS, place) < 0


def draw(g: State, seat: int) -> None:
    if g.size(DECK) > 0:
        g.tell(E_DRAW, seat, g.take(DECK, HAND + seat))


class Turn(Step):
    """Turn number x: hang a bell on a free hook or ring one; twelve rounds are a game (BL-1.3, BL-1.4, BL-1.8)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        player = x % g.program.seats
        if x == ROUNDS * g.program.seats:
            end(g)
            return
        g.set(ROUND, 0, x // g.program.seats + 1)
        g.set(ACTIVE, 0, player)
        for hook in range(HOOKS):
            if g.size(HAND + player) > 0 or g.size(HOOK + 4 * hook + player) > 0:
                g.offer(AT_HOOK - hook)
        if g.count() == 0:
            g.push(self, NONE, NONE, x + 1)
        g.ask(self, player, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        place = HOOKS * seat + AT_HOOK - key
        g.push(self, NONE, NONE, x + 1)
        if can_sound(g, place):
            g.push_step(LISTEN)
            g.push(SOUND, NONE, NONE, place)
        else:
            g.push(HANG, seat, NONE, place)

    def abandoned(self, g: State, seat: int, card: int, x: int) -> None:
        g.push(self, NONE, NONE, x + 1)


class Hang(Step):
    """Hang a bell of the hand at place x, under its cloth, and draw another one (BL-1.3)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer_zone(HAND + seat, zone_of(x))
        g.ask_secretly(self, seat, card, x, g.size(HAND + seat))

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.move(key, HAND + seat, zone_of(x))
        g.tell(E_HANGS, seat, NONE, x % HOOKS + 1)
        draw(g, seat)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return NOT_IN_HAND


class Sound(Step):
    """The bell at place x sounds; it strikes others at once, but the strokes of a gong wait (BL-1.5 to BL-1.7)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if not can_sound(g, x):
            return
        owner, bell, circle = x // HOOKS, g.top(zone_of(x)), HOOKS * g.program.seats
        notes = 0
        if g.mark(OPEN, bell) == 0:
            notes = g.fact(TONE, bell) + sum(g.size(SOUNDED + beam) for beam in range(g.program.seats))
        g.put(SOUNDED + owner, x)
        g.reveal_held(bell, zone_of(x))
        g.set_mark(OPEN, bell, 1)
        g.add(NOTES, owner, notes)
        g.tell(E_SOUNDS, owner, bell, x % HOOKS + 1, notes)
        left, right = (x - g.fact(LEFT, bell)) % circle, (x + g.fact(RIGHT, bell)) % circle
        if g.fact(WAITS, bell):
            g.queue(SOUND, NONE, NONE, left)
            g.queue(SOUND, NONE, NONE, right)
            g.tell(E_WAITS, owner, bell)
        else:
            g.put(STROKES, right)
            g.put(STROKES, left)
            g.push(STRIKE, NONE, bell, 2)


class Strike(Step):
    """The last x strokes of the stack, each with all that follows; whoever rings orders two of them (BL-1.6)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        top, player = g.size(STROKES) - 1, g.get(ACTIVE, 0)
        ways = [way for way in range(x) if can_sound(g, g.card(STROKES, top - way))]
        if len(ways) == 2 and not g.has_left(player):
            g.offer(TO_LEFT)
            g.offer(TO_LEFT - 1)
            g.ask(self, player, card, x)
        elif x > 0:
            self.chosen(g, player, card, x, TO_LEFT)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        if key != TO_LEFT:
            g.exchange(STROKES, g.size(STROKES) - 1, g.size(STROKES) - 2)
        g.push(self, NONE, card, x - 1)
        g.push(SOUND, NONE, NONE, g.pop(STROKES))

    def abandoned(self, g: State, seat: int, card: int, x: int) -> None:
        g.push(self, NONE, card, x)


class Listen(Step):
    """When all else is silent, the stroke that has waited longest; without one the ringing is over (BL-1.7)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if g.queued() > 0:
            g.push_step(self)
            g.release_first()
            return
        g.tell(E_QUIET)
        for beam in range(g.program.seats):
            for zone in map(zone_of, g.cards(SOUNDED + beam)):
                if g.size(zone) > 0 and g.fact(WAITS, bell := g.top(zone)):
                    g.move(bell, zone, HAND + beam)
                    g.set_mark(OPEN, bell, 0)
                    g.tell(E_BACK, beam, bell)
            g.empty(SOUNDED + beam)


def end(g: State) -> None:
    """Most Notes win; equal ones share (BL-1.8)."""
    notes = {seat: g.get(NOTES, seat) for seat in range(g.program.seats) if not g.has_left(seat)}
    for seat, won in notes.items():
        g.set_place(seat, 1 + sum(other > won for other in notes.values()))
    firsts = [*notes.values()].count(max(notes.values()))
    g.finish(BY_LAST if len(notes) == 1 else BY_MOST if firsts == 1 else BY_SHARED)


def leave(g: State, seat: int) -> None:
    """A player who gives up takes all bells to the scrap; the last one left wins (BL-1.1)."""
    g.tell(E_GONE, seat)
    g.set_place(seat, g.seats_left())
    for zone in range(HOOK + seat, DECK, 4):
        g.pour(zone, SCRAP)
    g.retire(seat)
    if g.seats_left() == 1:
        end(g)
    g.ask_again()
    g.run()


TURN, HANG, SOUND, STRIKE, LISTEN = Turn(), Hang(), Sound(), Strike(), Listen()
RULES: list[Step] = [TURN, HANG, SOUND, STRIKE, LISTEN]
