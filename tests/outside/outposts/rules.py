"""The rules of Outposts (OP-1.1 to OP-1.6), as steps."""

from __future__ import annotations

from cardwright.engine import FIRST_ZONE, NONE, Dice, HiddenDraw, State, Step, keys
from cardwright.engine.grid import STRAIGHT, Grid, case_of, leave_grid, occupants, stand
from cardwright.engine.state import PARTS
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import CARD, CASE

EACH = 2  # scouts a seat
GRID = Grid(5, 5)
CASE_MARK, HURT = 0, 1
BOARD = Declaration(depth=8, choices=64, marks=2, case_mark=CASE_MARK, grid=GRID)
STORM, ROUND, ACTIVE, PHASE = 2, 3, 4, 5  # 0 and 1 are the spots of the two scouts, cases counted from 1
for spot, name in enumerate(("first_spot", "second_spot")):
    BOARD.hidden_seat_counter(spot, name, 1, GRID.cases, known_to="team")
BOARD.hidden_table_counter(STORM, "storm", 5, 8)
BOARD.table_counters(round=ROUND, active=ACTIVE)
BOARD.inner_table_counters(phase=PHASE)
PLACING, TURNS = BOARD.phase("place"), BOARD.phase("turns")
SCOUTS, DECK, LOST = FIRST_ZONE, FIRST_ZONE + 4, FIRST_ZONE + 5
DECK_STREAM, WEATHER = BOARD.stream("deck"), BOARD.stream("weather")
BOARD.seat_zone(SCOUTS, "scouts", "row", EACH)
BOARD.table_zone(DECK, "deck", "pile", "copies", stream=DECK_STREAM)
BOARD.table_zone(LOST, "lost", "open", "copies")
SPEED, HEALTH, REACH = 0, 1, 2
BOARD.card_facts(speed=SPEED, health=HEALTH, reach=REACH)
E_PLACED, E_WAITS, E_LOST, E_GONE = (BOARD.event(name) for name in ("placed", "waits", "lost", "gone"))
E_STANDS, E_MOVES = BOARD.event("stands", case=CASE), BOARD.event("moves", case=CASE)
E_STRIKES = BOARD.event("strikes", target=CARD)
OCCUPIED, TOO_FAR = BOARD.refusal("occupied"), BOARD.refusal("too-far")
BY_LAST, BY_HEALTH, BY_SHARED = BOARD.reason("last"), BOARD.reason("health"), BOARD.reason("shared")


def home_of(seat: int) -> list[int]:
    """Return the cases of the row on a seat's side of the grid."""
    return [GRID.case(column, seat % 2 * (GRID.rows - 1)) for column in range(GRID.columns)]


def free_spots(g: State, seat: int) -> list[int]:
    """Return the cases on which none of the team's scouts begins, as far as they are chosen."""
    allies = range(seat % 2, g.program.seats, 2)
    taken = [g.get(i, ally) - 1 for ally in allies for i in range(EACH)]
    return [case for case in home_of(seat) if case not in taken]


class Possible(HiddenDraw):
    """A spot is on the home row, and no other scout's; the storm has not come yet."""

    def draw(self, g: State, observer: int, counter: int, seat: int, low: int, high: int, dice: Dice) -> int:
        if counter == STORM:
            low = max(low, g.get(ROUND, 0))
            return low + dice.roll(high - low + 1)
        free = free_spots(g, seat)
        return free[dice.roll(len(free))] + 1


def playing(g: State) -> list[int]:
    return [seat for seat in range(g.program.seats) if not g.has_left(seat)]


class PlaceAll(Step):
    """A and B place their scouts together (x = 0), then their partners (1); then all are shown (OP-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if x < 2:
            g.push(self, NONE, NONE, x + 1)
            for player in playing(g):
                if player // 2 == x:
                    g.ask_simultaneously(PLACE, player, NONE, 0)
            return
        g.set(PHASE, 0, TURNS)
        g.push(TURN, NONE, NONE, 0)
        for player in playing(g):
            for i in range(EACH):
                g.reveal_counter(i, player)
                stand(g, g.card(SCOUTS + player, i), g.get(i, player) - 1)
                g.tell(E_STANDS, player, g.card(SCOUTS + player, i), GRID.key(g.get(i, player) - 1))


class Place(Step):
    """Choose a free case of the home row for each scout, unseen by the enemies (OP-1.2)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for case in free_spots(g, seat):
            if g.find(PARTS + seat, GRID.key(case)) < 0:
                g.offer(GRID.key(case))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.put(PARTS + seat, key)
        if g.size(PARTS + seat) < EACH:
            g.push(self, seat, card, x)
            return
        for i in range(EACH):
            g.set_secretly(i, seat, GRID.chosen(g.card(PARTS + seat, i)) + 1)
        g.empty(PARTS + seat)
        g.tell(E_PLACED, seat)

    def take_back(self, g: State, seat: int) -> bool:
        for i in range(EACH):
            g.set_openly(i, seat, 0)
        return True

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return OCCUPIED if GRID.chosen(key) in home_of(seat) else TOO_FAR

    def wishes(self, g: State, seat: int, card: int, x: int) -> list[int]:
        return [GRID.key(case) for case in home_of(seat)]


class Turn(Step):
    """Turn number x: whose it is and whether there is one (OP-1.3, OP-1.6)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        player = x % g.program.seats
        if is_over(g, x):
            return
        g.set(ROUND, 0, x // g.program.seats + 1)
        g.set(ACTIVE, 0, player)
        g.push(self, NONE, NONE, x + 1)
        if not g.has_left(player) and g.size(SCOUTS + player) > 0:
            g.push(ACT, player, NONE, 0)


class Act(Step):
    """Move a scout, strike with one, or wait (OP-1.3 to OP-1.5)."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        standing = occupants(g, GRID, SCOUTS, g.program.seats)
        for i in range(g.size(SCOUTS + seat)):
            scout = g.card(SCOUTS + seat, i)
            for case in GRID.reachable(case_of(g, scout), g.fact(SPEED, scout), STRAIGHT, standing):
                g.offer(keys.pair_key(scout, GRID.key(case)))
            for way in range(STRAIGHT):
                line = GRID.line(case_of(g, scout), way, g.fact(REACH, scout), standing)
                target = standing[line[-1]] if line else NONE
                if target >= 0 and owner_of(g, target) % 2 != seat % 2:
                    g.offer(keys.pair_key(scout, target))
        g.offer(keys.PASS)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        if key == keys.PASS:
            g.tell(E_WAITS, seat)
            return
        scout, aim = keys.first_of(key), keys.second_of(key)
        if aim < 0:
            stand(g, scout, GRID.chosen(aim))
            g.tell(E_MOVES, seat, scout, aim)
            return
        g.set_mark(HURT, aim, g.mark(HURT, aim) + 1)
        g.tell(E_STRIKES, seat, scout, aim)
        if g.mark(HURT, aim) >= g.fact(HEALTH, aim):
            remove(g, aim)

    def why_not(self, g: State, seat: int, card: int, x: int, key: int) -> int:
        return TOO_FAR


def owner_of(g: State, scout: int) -> int:
    return next(seat for seat in range(g.program.seats) if g.has(SCOUTS + seat, scout))


def remove(g: State, scout: int) -> None:
    """A scout without health leaves the grid (OP-1.5)."""
    owner = owner_of(g, scout)
    leave_grid(g, scout)
    g.set_mark(HURT, scout, 0)
    g.move(scout, SCOUTS + owner, LOST)
    g.tell(E_LOST, owner, scout)


def health_of(g: State, team: int) -> int:
    scouts = [g.card(SCOUTS + s, i) for s in range(team, g.program.seats, 2) for i in range(g.size(SCOUTS + s))]
    return sum(g.fact(HEALTH, scout) - g.mark(HURT, scout) for scout in scouts)


def is_over(g: State, turn: int) -> bool:
    """The last team on the grid wins; after the round in which the storm comes the healthier one (OP-1.6)."""
    left = [health_of(g, team) for team in (0, 1)]
    if all(left) and turn < g.get(STORM, 0) * g.program.seats:
        return False
    g.reveal_counter(STORM, 0)
    for seat in range(g.program.seats):
        g.set_place(seat, 1 if left[seat % 2] == max(left) else 2)
    g.finish(BY_SHARED if left[0] == left[1] else BY_HEALTH if all(left) else BY_LAST)
    return True


def leave(g: State, seat: int) -> None:
    """A player who gives up takes the scouts along; a partner plays on (OP-1.1)."""
    g.tell(E_GONE, seat)
    while g.size(SCOUTS + seat) > 0:
        remove(g, g.top(SCOUTS + seat))
    g.retire(seat)
    g.set_place(seat, 2)
    if len({player % 2 for player in playing(g)}) == 1:
        is_over(g, 0)
    g.run()


PLACE_ALL, PLACE, TURN, ACT = PlaceAll(), Place(), Turn(), Act()
RULES: list[Step] = [PLACE_ALL, PLACE, TURN, ACT]
