"""Setup: cards set aside, placement, who begins, abilities before the game, opening hands (LT-3.5 to LT-3.12, LT-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.chance import Dice
from cardwright.engine.grid import case_bit, stand
from cardwright.engine.state import NONE, PARTS, HiddenDraw, State, Step
from cardwright.games.letal import board, running, texts, triggers, turns
from cardwright.games.letal.board import GRID

SMALLEST_DECK: Final = 30  # LT-3.5
SIDES: Final = 6  # of the dice (LT-4.8)
HOME_ROWS: Final = 2


def prepare(g: State) -> None:
    """Heroes begin with their Endurance, and their Tricks are noted that do not lie open (LT-2.2, LT-8.20)."""
    for hero in range(board.heroes(g)):
        board.set_stat(g, board.ENDURANCE, hero, g.fact(board.HERO_ENDURANCE, board.card_of(g, hero)))
        g.empty(board.zone_of(board.UNPLAYED, hero))
        for place in (board.DECK, board.HAND, board.ASIDE):
            zone = board.zone_of(place, hero)
            for i in range(g.size(zone)):
                board.lies_hidden(g, hero, g.card(zone, i))


class Setup(Step):
    """The heroes are revealed; then everything in its order (LT-4.1 to LT-4.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        prepare(g)
        for hero in range(board.heroes(g)):
            g.tell(board.E_REVEALS, board.seat_of(hero), board.card_of(g, hero))
        g.push(ROLL, NONE, NONE, (1 << g.program.seats) - 1)
        g.push(PLACE_ALL, NONE, NONE, 0)
        g.push(PUT_ASIDE, NONE, NONE, 0)
        for player in range(g.program.seats):
            if not g.has_left(player):
                g.ask_simultaneously(CHOOSE_ASIDE, player, NONE, 0)


# Cards set aside ----------------------------------------------------------------------------------------------------


def spare(g: State, hero: i64) -> i64:
    """Return how many cards of its deck may be set aside at most (LT-3.5, LT-3.6)."""
    n = g.size(board.zone_of(board.DECK, hero)) - SMALLEST_DECK
    if n > board.MOST_ASIDE:
        return board.MOST_ASIDE
    if n < 0:
        return 0
    return n


def named_of(g: State, seat: i64, hero: i64) -> i64:
    """Return how many cards of *hero* were named so far."""
    n: i64 = 0
    for i in range(g.size(PARTS + seat)):
        if board.hero_of(g, g.card(PARTS + seat, i)) == hero:
            n += 1
    return n


class ChooseAside(Step):
    """Name the cards of both decks that are set aside, one by one, or "done" (LT-3.12); *x* is the hero's place."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x == 2:
            self._commit(g, seat)
            return
        hero = 2 * seat + x
        if named_of(g, seat, hero) >= spare(g, hero):
            g.push(self, seat, NONE, x + 1)
            return
        g.offer_zone(board.zone_of(board.DECK, hero), PARTS + seat)
        g.offer(board.DONE)
        g.ask(self, seat, board.card_of(g, hero), x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == board.DONE:
            x += 1
        else:
            g.put(PARTS + seat, key)
        g.push(self, seat, NONE, x)

    def _commit(self, g: State, seat: i64) -> None:
        """Lay what was chosen on top of the decks; how many they are stays a secret until all have chosen."""
        for hero in range(2 * seat, 2 * seat + 2):
            n: i64 = 0
            deck = board.zone_of(board.DECK, hero)
            for i in range(g.size(PARTS + seat)):
                copy = g.card(PARTS + seat, i)
                if board.hero_of(g, copy) == hero:
                    g.move_unseen(copy, deck, deck, seat)
                    n += 1
            for i in range(g.size(deck) - n, g.size(deck)):  # when all lie there: equal copies stand in for each other
                g.show(g.card(deck, i), seat)
            g.set_secretly(board.SET_ASIDE + (hero & 1), seat, n)
        g.empty(PARTS + seat)

    def take_back(self, g: State, seat: i64) -> bool:
        g.set_openly(board.SET_ASIDE, seat, 0)
        g.set_openly(board.SET_ASIDE + 1, seat, 0)
        return True

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0:
            return 0
        hero = board.hero_of(g, key)
        if hero < 2 * seat + x and named_of(g, seat, hero) == spare(g, hero):
            return board.AT_LEAST_30
        return board.NOT_IN_DECK


class PutAside(Step):
    """The cards leave the decks, which are shuffled (LT-3.8, LT-4.3, LT-4.4)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for hero in range(board.heroes(g)):
            player = board.seat_of(hero)
            deck = board.zone_of(board.DECK, hero)
            n = g.get(board.SET_ASIDE + (hero & 1), player)
            g.set_openly(board.SET_ASIDE + (hero & 1), player, 0)
            for _ in range(n):
                g.move_unseen(g.top(deck), deck, board.zone_of(board.ASIDE, hero), player)
            if n > 0:
                g.tell(board.E_SETS_ASIDE, player, board.card_of(g, hero), n)
            g.shuffle(deck, deck_stream(hero))


def deck_stream(hero: i64) -> i64:
    """Return the stream that shuffles the deck of *hero*."""
    if hero & 1 == 0:
        return board.DECK_STREAM + (hero >> 1)
    return board.SECOND_DECK_STREAM + (hero >> 1)


# Placement ----------------------------------------------------------------------------------------------------------


def home_of(seat: i64) -> list[i64]:
    """Return the cases of the home rows of a seat's team (LT-4.1)."""
    first: i64 = 0
    if seat & 1 != 0:
        first = GRID.rows - HOME_ROWS
    return [GRID.case(column, row) for row in range(first, first + HOME_ROWS) for column in range(GRID.columns)]


def free_homes(g: State, seat: i64) -> i64:
    """Return the set of cases of the home rows of a seat's team on which nobody stands (LT-4.5)."""
    homes = case_bit(HOME_ROWS * GRID.columns) - 1
    if seat & 1 != 0:
        homes = homes << (GRID.rows - HOME_ROWS) * GRID.columns
    return homes & ~board.occupied(g)


class PlaceAll(Step):
    """A and B place their heroes at the same time, unseen; in a team game C and D after them (LT-4.5 to LT-4.7).

    With option `placement` "alternating" hero by hero in the order of the seats, openly. *x* counts what was done.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.setting(board.PLACEMENT) != 0:
            if x < board.heroes(g):
                g.push(self, NONE, NONE, x + 1)
                player = x % g.program.seats
                if not g.has_left(player):
                    g.push(PLACE_OPENLY, player, board.card_of(g, 2 * player + x // g.program.seats), 0)
            return
        if 2 * x < g.program.seats:
            g.push(self, NONE, NONE, x + 1)
            g.push(REVEAL, NONE, NONE, x)
            for player in range(2 * x, 2 * x + 2):
                if not g.has_left(player):
                    g.ask_simultaneously(PLACE, player, NONE, 0)


class Place(Step):
    """Choose a free case of the home rows for each own hero, one after the other (LT-4.5, LT-4.6)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        free = free_homes(g, seat)
        for i in range(g.size(PARTS + seat)):
            free &= ~case_bit(GRID.chosen(g.card(PARTS + seat, i)))
        board.offer_cases(g, free)
        g.ask(self, seat, board.card_of(g, 2 * seat + g.size(PARTS + seat)), x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.put(PARTS + seat, key)
        if g.size(PARTS + seat) < 2:
            g.push(self, seat, NONE, x)
            return
        for i in range(2):
            g.set_secretly(board.PLACE + i, seat, GRID.chosen(g.card(PARTS + seat, i)) + 1)
        g.empty(PARTS + seat)

    def take_back(self, g: State, seat: i64) -> bool:
        g.set_openly(board.PLACE, seat, 0)
        g.set_openly(board.PLACE + 1, seat, 0)
        return True

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return why_not_there(seat, key)


def why_not_there(seat: i64, key: i64) -> i64:
    """Return why a hero cannot be placed on a case: it is taken, or not in the home rows."""
    if not keys.is_case(key):
        return 0
    if GRID.chosen(key) in home_of(seat):
        return board.OCCUPIED
    return board.NOT_HOME


class PlaceOpenly(Step):
    """Choose a free case of the home rows for one hero, before everybody (option `placement`)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        board.offer_cases(g, free_homes(g, seat))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        stand(g, card, GRID.chosen(key))
        g.tell(board.E_PLACED, seat, card, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return why_not_there(seat, key)


class Reveal(Step):
    """The heroes just placed are shown (LT-4.6, LT-4.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(2 * x, 2 * x + 2):
            for i in range(2):
                if g.has_left(player):
                    continue
                case = g.get(board.PLACE + i, player) - 1
                g.set_openly(board.PLACE + i, player, 0)
                stand(g, g.card(board.HEROES + player, i), case)
                g.tell(board.E_PLACED, player, g.card(board.HEROES + player, i), GRID.key(case))


class Possible(HiddenDraw):
    """What somebody may have chosen unseen: a free case of the home rows, or how many cards are set aside."""

    def draw(self, g: State, observer: i64, counter: i64, seat: i64, low: i64, high: i64, dice: Dice) -> i64:
        if counter >= board.SET_ASIDE:
            return dice.roll(spare(g, 2 * seat + counter - board.SET_ASIDE) + 1)
        free = [case for case in home_of(seat) if board.hero_on(g, case) == NONE]
        taken = g.get(board.PLACE + 1 - (counter - board.PLACE), seat) - 1
        if taken in free:
            free.remove(taken)
        return free[dice.roll(len(free))] + 1


# Who begins ---------------------------------------------------------------------------------------------------------


class Roll(Step):
    """All players roll, those tied for the highest again; the highest names the first player (LT-4.8 to LT-4.10)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        best: i64 = 0
        tied: i64 = 0
        for player in range(g.program.seats):
            if (x >> player) & 1 == 0 or g.has_left(player):
                continue
            n = 1 + g.rand(board.DICE_STREAM, SIDES)
            g.set(board.DIE, player, n)
            g.tell(board.E_ROLLS, player, NONE, n)
            if n > best:
                best = n
                tied = 0
            if n == best:
                tied |= board.bit(player)
        if tied & (tied - 1) != 0:
            g.push(self, NONE, NONE, tied)
        else:
            g.push(BEGIN, NONE, NONE, 0)
            g.push(CHOOSE_FIRST, board.lowest(tied), NONE, 0)


class ChooseFirst(Step):
    """The highest roller names the player who takes the first turn (LT-4.10, LT-20.11)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in range(g.program.seats):
            g.offer(keys.seat_key(player))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.set(board.FIRST, 0, keys.seat_of(key))
        g.tell(board.E_FIRST, seat, NONE, keys.seat_of(key))

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(self, g.next_seat(seat), NONE, x)


class Begin(Step):
    """Abilities before the game and opening hands, in the order of the option; then the first turn (LT-4.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.ACTIVE, 0, g.get(board.FIRST, 0))
        g.push(FIRST_CYCLE, NONE, NONE, 0)
        if g.setting(board.OPENING_ORDER) == 0:
            g.push(HANDS, NONE, NONE, 0)
            g.push(ABILITIES, NONE, NONE, 0)
        else:
            g.push(ABILITIES, NONE, NONE, 0)
            g.push(HANDS, NONE, NONE, 0)


class OpeningAbilities(Step):
    """ "Beginning of game" abilities, player by player from the first on (LT-4.11, LT-4.12, LT-4.18)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(running.SETTLE, NONE, NONE, 0)
        for player in range(g.program.seats):
            triggers.turn_event(g, texts.GAME_BEGINS, player)


class OpeningHands(Step):
    """Each hero draws its starting hand (LT-4.13, LT-4.20)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        player = g.get(board.FIRST, 0)
        for _ in range(g.program.seats):
            for hero in range(2 * player, 2 * player + 2):
                if board.is_alive(g, hero):
                    board.draw(g, hero, g.fact(board.STARTING_HAND, board.card_of(g, hero)))
            player = board.after(g, player)


class FirstCycle(Step):
    """The first cycle begins (LT-4.15, LT-19.10)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.set(board.ROUND, 0, 1)
        g.tell(board.E_CYCLE, NONE, NONE, 1)
        g.push(turns.TURN, NONE, NONE, 0)


SETUP: Final = Setup()
CHOOSE_ASIDE: Final = ChooseAside()
PUT_ASIDE: Final = PutAside()
PLACE_ALL: Final = PlaceAll()
PLACE: Final = Place()
PLACE_OPENLY: Final = PlaceOpenly()
REVEAL: Final = Reveal()
ROLL: Final = Roll()
CHOOSE_FIRST: Final = ChooseFirst()
BEGIN: Final = Begin()
ABILITIES: Final = OpeningAbilities()
HANDS: Final = OpeningHands()
FIRST_CYCLE: Final = FirstCycle()
RULES: list[Step] = [
    SETUP,
    CHOOSE_ASIDE,
    PUT_ASIDE,
    PLACE_ALL,
    PLACE,
    PLACE_OPENLY,
    REVEAL,
    ROLL,
    CHOOSE_FIRST,
    BEGIN,
    ABILITIES,
    HANDS,
    FIRST_CYCLE,
]
