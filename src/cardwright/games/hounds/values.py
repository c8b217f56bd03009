"""Numbers and conditions in card texts: read once, when their sentence resolves (HH-7.11).

A condition is a value that is 0 or 1. `x` is the argument of the running sentence (see `effects`): it carries the
card chosen just before. Whatever concerns an eliminated opponent is 0 (HH-16.28).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import NONE, State
from cardwright.games.hounds import board

ME: Final = 0
OPP: Final = 1
EACH: Final = 2

ANY_KIND: Final = -1


def seat_of(g: State, who: i64, seat: i64) -> i64:
    """Return the seat that *who* means for the user *seat*, or -1 if that opponent is gone."""
    if who == ME:
        return seat
    return board.opponent_of(g, seat)


def chosen_card(x: i64) -> i64:
    """Return the card chosen for the running sentence, or -1."""
    return (x >> 2) - 1


class Value:
    """A number in a text."""

    def of(self, g: State, seat: i64, x: i64) -> i64:
        """Return the number for the user *seat*."""
        raise NotImplementedError

    def is_moot(self, g: State, seat: i64) -> bool:
        """Return whether it concerns an opponent who is out: then its sentence does nothing (HH-16.28)."""
        return False


class Number(Value):
    """A printed number."""

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def of(self, g: State, seat: i64, x: i64) -> i64:
        return self.n


LARGEST: Final = 9999  # no text counts further, so that no loop of gains outgrows the memory


class Times(Value):
    """A number for each of something, within bounds."""

    def __init__(self, n: i64, counted: Value) -> None:
        self.n: i64 = n
        self.counted = counted

    def of(self, g: State, seat: i64, x: i64) -> i64:
        counted = self.counted.of(g, seat, x)
        if counted > LARGEST:
            counted = LARGEST
        return self.n * counted

    def is_moot(self, g: State, seat: i64) -> bool:
        return self.counted.is_moot(g, seat)


class Filter:
    """Which cards: a kind, and a lower and an upper bound for one printed number."""

    def __init__(self, kind: i64, fact: i64, least: i64, most: i64) -> None:
        self.kind: i64 = kind
        self.fact: i64 = fact
        self.least: i64 = least
        self.most: i64 = most

    def fits(self, g: State, copy: i64) -> bool:
        """Return whether *copy* is such a card."""
        if self.fact == board.COST and g.fact(board.HERO, copy) == 0:  # a Hound has no cost (HH-1.2)
            return False
        return self.is_kind(g, copy) and self.least <= g.fact(self.fact, copy) <= self.most

    def is_kind(self, g: State, copy: i64) -> bool:
        """Return whether *copy* is of the right kind."""
        return self.kind == ANY_KIND or g.fact(board.HERO, copy) == self.kind


class Place:
    """A zone in a text: one of the table, or one of the user or the opponent."""

    def __init__(self, zone: i64, who: i64) -> None:
        self.zone: i64 = zone
        self.who: i64 = who  # -1: of the table

    def of(self, g: State, seat: i64) -> i64:
        """Return the zone's number for the user *seat*, or -1."""
        if self.who < 0:
            return self.zone
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return NONE
        return self.zone + owner


class CountCards(Value):
    """How many such cards lie in a zone."""

    def __init__(self, which: Filter, place: Place) -> None:
        self.which = which
        self.place = place

    def of(self, g: State, seat: i64, x: i64) -> i64:
        zone = self.place.of(g, seat)
        if zone == NONE:
            return 0
        n: i64 = 0
        i: i64 = 0
        while i < g.size(zone):
            if self.which.fits(g, g.card(zone, i)):
                n += 1
            i += 1
        return n

    def is_moot(self, g: State, seat: i64) -> bool:
        return self.place.of(g, seat) == NONE


class Counter(Value):
    """A counter of the user or the opponent: Treats, life."""

    def __init__(self, counter: i64, who: i64) -> None:
        self.counter: i64 = counter
        self.who: i64 = who

    def of(self, g: State, seat: i64, x: i64) -> i64:
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return 0
        return g.get(self.counter, owner)

    def is_moot(self, g: State, seat: i64) -> bool:
        return seat_of(g, self.who, seat) == NONE


class SlotPower(Value):
    """The current power of a slot."""

    def __init__(self, slot: i64, who: i64) -> None:
        self.slot: i64 = slot
        self.who: i64 = who

    def of(self, g: State, seat: i64, x: i64) -> i64:
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return 0
        return board.power_of(g, owner, self.slot)

    def is_moot(self, g: State, seat: i64) -> bool:
        return seat_of(g, self.who, seat) == NONE


class ItsFact(Value):
    """A number printed on the card the last sentence moved (HH-7.36); 0 without such a card."""

    def __init__(self, fact: i64) -> None:
        self.fact: i64 = fact

    def of(self, g: State, seat: i64, x: i64) -> i64:
        it = g.get(board.IT, seat) - 1
        if it < 0:
            return 0
        return g.fact(self.fact, it)


class ChosenPower(Value):
    """The printed power of the card chosen for this sentence (HH-17.1)."""

    def of(self, g: State, seat: i64, x: i64) -> i64:
        return g.fact(board.POWER, chosen_card(x))


class DamageBy(Value):
    """The battle damage an Attack dealt this round."""

    def __init__(self, who: i64) -> None:
        self.who: i64 = who

    def of(self, g: State, seat: i64, x: i64) -> i64:
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return 0
        return g.get(board.DEALT, owner)

    def is_moot(self, g: State, seat: i64) -> bool:
        return seat_of(g, self.who, seat) == NONE


# Conditions -------------------------------------------------------------------------------------------------


class HasResolved(Value):
    """The opponent's ability has already resolved: its place in the order has passed (HH-7.32)."""

    def of(self, g: State, seat: i64, x: i64) -> i64:
        other = board.opponent_of(g, seat)
        if other == NONE:
            return 0
        return g.get(board.RESOLVED, other)


FEWER: Final = 0
MORE: Final = 1
AS_MANY: Final = 2


class Compare(Value):
    """One player has fewer, more or as many of something as another."""

    def __init__(self, relation: i64, left: Value, right: Value, involves_opponent: bool) -> None:
        self.relation: i64 = relation
        self.left = left
        self.right = right
        self.involves_opponent = involves_opponent

    def of(self, g: State, seat: i64, x: i64) -> i64:
        if self.involves_opponent and board.opponent_of(g, seat) == NONE:
            return 0
        left = self.left.of(g, seat, x)
        right = self.right.of(g, seat, x)
        if self.relation == FEWER:
            holds = left < right
        elif self.relation == MORE:
            holds = left > right
        else:
            holds = left == right
        if holds:
            return 1
        return 0


class AllAre(Value):
    """A comparison about each player holds if it holds for every player still in the game."""

    def __init__(self, condition: Value) -> None:
        self.condition = condition

    def of(self, g: State, seat: i64, x: i64) -> i64:
        player: i64 = 0
        while player < g.program.seats:
            if g.get(board.OUT, player) == 0 and self.condition.of(g, player, x) == 0:
                return 0
            player += 1
        return 1


class Within(Value):
    """A number lies between two bounds."""

    def __init__(self, value: Value, least: i64, most: i64, involves_opponent: bool) -> None:
        self.value = value
        self.least: i64 = least
        self.most: i64 = most
        self.involves_opponent = involves_opponent

    def of(self, g: State, seat: i64, x: i64) -> i64:
        if self.involves_opponent and board.opponent_of(g, seat) == NONE:
            return 0
        if self.least <= self.value.of(g, seat, x) <= self.most:
            return 1
        return 0


class ItsFactWithin(Value):
    """A number of the card the last sentence moved lies between two bounds; false without such a card (HH-7.36)."""

    def __init__(self, fact: i64, least: i64, most: i64) -> None:
        self.fact: i64 = fact
        self.least: i64 = least
        self.most: i64 = most

    def of(self, g: State, seat: i64, x: i64) -> i64:
        it = g.get(board.IT, seat) - 1
        if it < 0 or (self.fact == board.COST and g.fact(board.HERO, it) == 0):  # a Hound has no cost (HH-1.2)
            return 0
        if self.least <= g.fact(self.fact, it) <= self.most:
            return 1
        return 0


class SlotIs(Value):
    """A filled slot is a Hound or a Hero, counting as one included (HH-7.16)."""

    def __init__(self, slot: i64, who: i64, hero: i64) -> None:
        self.slot: i64 = slot
        self.who: i64 = who
        self.hero: i64 = hero

    def of(self, g: State, seat: i64, x: i64) -> i64:
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return 0
        if self.hero == 1:
            holds = board.is_hero(g, owner, self.slot)
        else:
            holds = board.is_hound(g, owner, self.slot)
        if holds:
            return 1
        return 0


class DealtDamage(Value):
    """An Attack dealt damage this round (*some* = 1) or none, for whatever reason (*some* = 0)."""

    def __init__(self, who: i64, some: i64) -> None:
        self.who: i64 = who
        self.some: i64 = some

    def of(self, g: State, seat: i64, x: i64) -> i64:
        owner = seat_of(g, self.who, seat)
        if owner == NONE:
            return 0
        if (g.get(board.DEALT, owner) > 0) == (self.some == 1):
            return 1
        return 0


STATS: Final = {"treats": board.TREATS, "life": board.LIFE}
PILES: Final = {
    "hand_cards": board.HAND,
    "deck_cards": board.DECK,
    "discard_cards": board.DISCARD,
    "fainted": board.FAINTED,
}
