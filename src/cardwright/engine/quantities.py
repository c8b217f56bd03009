"""Players, cards, places and numbers in card texts, read from the state whenever a part of a text needs them.

`seat` is the player who uses the text, `card` the card it stands on, `x` the argument of the running part (see
`control`). Players are a bit set with one bit per seat, whether there are none, one or several. A condition is
a value that is 0 or 1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.state import GONE, NONE, State

UNBOUNDED: Final = 1_000_000  # beyond every number of a game
LARGEST: Final = 9999  # "for each" counts no further, so that no loop of gains outgrows the memory


def players_in(g: State) -> i64:
    """Return the players still in the game as bits."""
    one: i64 = 1
    return ((one << g.program.seats) - 1) & ~g.mem[GONE]


# Who ------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Who:
    """A player or several in a text."""

    def of(self, g: State, seat: i64) -> i64:
        """Return them as bits, for the user *seat* of the text."""
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnePlayer(Who):
    """A single player in a text, or nobody."""

    def one(self, g: State, seat: i64) -> i64:
        """Return the player for the user *seat* of the text, or -1."""
        raise NotImplementedError(type(self).__name__)

    def of(self, g: State, seat: i64) -> i64:
        player = self.one(g, seat)
        if player == NONE:
            return 0
        return 1 << player


class User(OnePlayer):
    """ "You", "my owner": the user of the text."""

    def one(self, g: State, seat: i64) -> i64:
        return seat

    def of(self, g: State, seat: i64) -> i64:
        return 1 << seat


class EachPlayer(Who):
    """ "Each player": everybody in the game."""

    def of(self, g: State, seat: i64) -> i64:
        return players_in(g)


class EachOpponent(Who):
    """ "Each opponent": everybody else in the game."""

    def of(self, g: State, seat: i64) -> i64:
        return players_in(g) & ~(1 << seat)


USER: Final = User()
EACH_PLAYER: Final = EachPlayer()


# Which cards, and where -----------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """Which cards of a zone a text means; this one means all."""

    def fits(self, g: State, copy: i64) -> bool:
        """Return whether *copy* is such a card."""
        return True


class Place:
    """A zone in a text that belongs to nobody."""

    def __init__(self, zone: i64) -> None:
        self.zone: i64 = zone

    def of(self, g: State, seat: i64) -> i64:
        """Return the zone's number for the user *seat*, or -1 if there is none."""
        return self.zone

    def owner(self, g: State, seat: i64) -> i64:
        """Return whose zone it is, or -1."""
        return NONE


class PlaceOf(Place):
    """A zone in a text that each player has."""

    def __init__(self, zone: i64, who: OnePlayer) -> None:
        super().__init__(zone)
        self.who = who

    def of(self, g: State, seat: i64) -> i64:
        owner = self.who.one(g, seat)
        if owner == NONE:
            return NONE
        return self.zone + owner

    def owner(self, g: State, seat: i64) -> i64:
        return self.who.one(g, seat)


def count_fitting(g: State, which: Filter, zone: i64) -> i64:
    """Return how many such cards lie in *zone*."""
    n: i64 = 0
    for i in range(g.size(zone)):
        if which.fits(g, g.card(zone, i)):
            n += 1
    return n


# What a player has ----------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Stat:
    """A number that every player has."""

    def of(self, g: State, player: i64) -> i64:
        """Return it for one player."""
        raise NotImplementedError(type(self).__name__)


class CounterStat(Stat):
    """The counter of a player."""

    def __init__(self, counter: i64) -> None:
        self.counter: i64 = counter

    def of(self, g: State, player: i64) -> i64:
        return g.get(self.counter, player)


class CardsStat(Stat):
    """How many cards lie in a zone of a player."""

    def __init__(self, zone: i64) -> None:
        self.zone: i64 = zone

    def of(self, g: State, player: i64) -> i64:
        return g.size(self.zone + player)


class FittingStat(Stat):
    """How many cards of one sort lie in a zone of a player."""

    def __init__(self, which: Filter, zone: i64) -> None:
        self.which = which
        self.zone: i64 = zone

    def of(self, g: State, player: i64) -> i64:
        return count_fitting(g, self.which, self.zone + player)


# Numbers --------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """A number in a text."""

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        """Return the number now."""
        raise NotImplementedError(type(self).__name__)

    def is_moot(self, g: State, seat: i64) -> bool:
        """Return whether it refers to nobody; then an effect with this number does nothing and no condition holds."""
        return False


class Number(Value):
    """A printed number."""

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return self.n


class Times(Value):
    """A number for each of something."""

    def __init__(self, n: i64, counted: Value) -> None:
        self.n: i64 = n
        self.counted = counted

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        counted = self.counted.of(g, seat, card, x)
        if counted > LARGEST:
            counted = LARGEST
        return self.n * counted

    def is_moot(self, g: State, seat: i64) -> bool:
        return self.counted.is_moot(g, seat)


class Total(Value):
    """What a player has, or several players have together."""

    def __init__(self, stat: Stat, who: Who) -> None:
        self.stat = stat
        self.who = who

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        players = self.who.of(g, seat)
        total: i64 = 0
        for player in range(g.program.seats):
            if (players >> player) & 1 != 0:
                total += self.stat.of(g, player)
        return total

    def is_moot(self, g: State, seat: i64) -> bool:
        return self.who.of(g, seat) == 0


class CountCards(Value):
    """How many such cards lie in a place."""

    def __init__(self, which: Filter, place: Place) -> None:
        self.which = which
        self.place = place

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        zone = self.place.of(g, seat)
        if zone == NONE:
            return 0
        return count_fitting(g, self.which, zone)

    def is_moot(self, g: State, seat: i64) -> bool:
        return self.place.of(g, seat) == NONE


# Conditions -----------------------------------------------------------------------------------------------------


class AllHave(Value):
    """What each of some players has lies between two bounds; false if there are no such players."""

    def __init__(self, who: Who, stat: Stat, least: i64, most: i64) -> None:
        self.who = who
        self.stat = stat
        self.least: i64 = least
        self.most: i64 = most

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        players = self.who.of(g, seat)
        if players == 0:
            return 0
        for player in range(g.program.seats):
            if (players >> player) & 1 != 0 and not self.least <= self.stat.of(g, player) <= self.most:
                return 0
        return 1


FEWER: Final = 0
MORE: Final = 1
AS_MANY: Final = 2


class Compare(Value):
    """One number is smaller than another, larger, or equal to it."""

    def __init__(self, relation: i64, left: Value, right: Value) -> None:
        self.relation: i64 = relation
        self.left = left
        self.right = right

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        if self.left.is_moot(g, seat) or self.right.is_moot(g, seat):
            return 0
        left = self.left.of(g, seat, card, x)
        right = self.right.of(g, seat, card, x)
        if self.relation == FEWER:
            holds = left < right
        elif self.relation == MORE:
            holds = left > right
        else:
            holds = left == right
        if holds:
            return 1
        return 0
