"""Players, cards, numbers and conditions in card texts, read when their sentence resolves (HH-7.11).

Whatever concerns an eliminated opponent does nothing and holds nowhere (HH-16.28).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import quantities
from cardwright.engine.control import chosen_card
from cardwright.engine.quantities import UNBOUNDED, AllHave, CounterStat, OnePlayer, Stat, Total, Value
from cardwright.engine.state import State
from cardwright.games.hounds import board

ANY_KIND: Final = -1


class Opponent(OnePlayer):
    """ "Your opponent" of this round (HH-7.7)."""

    def one(self, g: State, seat: i64) -> i64:
        return board.opponent_of(g, seat)


OPP: Final = Opponent()
LIFE: Final = CounterStat(board.LIFE)


class Filter(quantities.Filter):
    """Which cards: a kind, and a lower and an upper bound for one printed number."""

    def __init__(self, kind: i64, fact: i64, least: i64, most: i64) -> None:
        self.kind: i64 = kind
        self.fact: i64 = fact
        self.least: i64 = least
        self.most: i64 = most

    def fits(self, g: State, copy: i64) -> bool:
        if self.fact == board.COST and g.fact(board.HERO, copy) == 0:  # a Hound has no cost (HH-1.2)
            return False
        return self.is_kind(g, copy) and self.least <= g.fact(self.fact, copy) <= self.most

    def is_kind(self, g: State, copy: i64) -> bool:
        """Return whether *copy* is of the right kind."""
        return self.kind == ANY_KIND or g.fact(board.HERO, copy) == self.kind


ANY_NUMBER: Final = (board.POWER, -UNBOUNDED, UNBOUNDED)


def such(kind: int, bound: tuple[int, int, int] = ANY_NUMBER) -> Filter:
    """Return the filter for a kind of card, bounded in one of its printed numbers."""
    fact, least, most = bound
    return Filter(kind, fact, least, most)


class SlotPower(Stat):
    """The current power of a slot."""

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def of(self, g: State, player: i64) -> i64:
        return board.power_of(g, player, self.slot)


class SlotIs(Stat):
    """1 if a slot holds a Hound, or a Hero, counting as one included; else 0 (HH-7.16)."""

    def __init__(self, slot: i64, hero: i64) -> None:
        self.slot: i64 = slot
        self.hero: i64 = hero

    def of(self, g: State, player: i64) -> i64:
        if self.hero == 1:
            holds = board.is_hero(g, player, self.slot)
        else:
            holds = board.is_hound(g, player, self.slot)
        if holds:
            return 1
        return 0


class ItsFact(Value):
    """A number printed on the card the last sentence moved (HH-7.36); 0 without such a card."""

    def __init__(self, fact: i64) -> None:
        self.fact: i64 = fact

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        it = g.get(board.IT, seat) - 1
        if it < 0:
            return 0
        return g.fact(self.fact, it)


class ItFits(Value):
    """The card the last sentence moved is such a card; false without one (HH-7.36)."""

    def __init__(self, which: Filter) -> None:
        self.which = which

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        it = g.get(board.IT, seat) - 1
        if it >= 0 and self.which.fits(g, it):
            return 1
        return 0


class ChosenPower(Value):
    """The printed power of the card chosen for this sentence (HH-17.1)."""

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return g.fact(board.POWER, chosen_card(x))


# The cards that a text asks about -------------------------------------------------------------------------------


class Slot:
    """A slot of the user or the opponent."""

    def __init__(self, slot: i64, who: OnePlayer) -> None:
        self.slot: i64 = slot
        self.who = who

    def number(self, fact: i64) -> Value:
        """Return its current power, the only number of a slot that texts use."""
        return Total(SlotPower(self.slot), self.who)

    def within(self, fact: i64, least: i64, most: i64) -> Value:
        """Return the condition that its current power lies between two bounds."""
        return AllHave(self.who, SlotPower(self.slot), least, most)

    def is_kind(self, hero: i64) -> Value:
        """Return the condition that a Hound lies there, or a Hero."""
        return AllHave(self.who, SlotIs(self.slot, hero), 1, 1)


class It:
    """ "It": the card the last sentence moved."""

    def number(self, fact: i64) -> Value:
        """Return one of its printed numbers."""
        return ItsFact(fact)

    def within(self, fact: i64, least: i64, most: i64) -> Value:
        """Return the condition that a printed number lies between two bounds."""
        return ItFits(Filter(ANY_KIND, fact, least, most))

    def is_kind(self, hero: i64) -> Value:
        """Return the condition that it is a Hound, or a Hero."""
        return ItFits(Filter(hero, board.POWER, -UNBOUNDED, UNBOUNDED))


class Chosen:
    """A card that the user chooses for this sentence."""

    def number(self, fact: i64) -> Value:
        """Return its printed power, the only number that texts use."""
        return ChosenPower()
