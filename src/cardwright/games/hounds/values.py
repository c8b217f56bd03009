"""Players, cards, numbers and conditions in card texts, read when their sentence resolves (HH-7.11).

Whatever concerns an eliminated opponent does nothing and holds nowhere (HH-16.28).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.control import chosen_card
from cardwright.engine.quantities import Filter as AnyCard
from cardwright.engine.quantities import OnePlayer, Stat, User, Value
from cardwright.engine.state import State
from cardwright.games.hounds import board

ANY_KIND: Final = -1


class Opponent(OnePlayer):
    """ "Your opponent" of this round (HH-7.7)."""

    def one(self, g: State, seat: i64) -> i64:
        return board.opponent_of(g, seat)


ME: Final = User()
OPP: Final = Opponent()


class Filter(AnyCard):
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
