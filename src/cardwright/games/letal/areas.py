"""Geometry and selectors: which cases and heroes a phrase of a card means (LT-12, LT-21).

Everything is measured from one hero, the one whose text it is. A selector answers with a set of living heroes. *reach*
and *longer* are the Reach of the text and what is added to its Ranges: 1 and 0 but in "Deal" lines (LT-12.5, LT-12.18).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.grid import STRAIGHT, case_bit
from cardwright.engine.state import NONE, State
from cardwright.games.letal import attacks, board, contexts
from cardwright.games.letal.board import GRID

# Areas (LT-12).
ANYWHERE: Final = 0
ADJACENT: Final = 1
RANGE: Final = 2
RADIUS: Final = 3
DIRECTION: Final = 4  # the part of a Range in the chosen direction (LT-12.16)
CROSS: Final = 5  # on the chosen case or adjacent to it
FAR: Final = 6  # N or more steps away
BESIDE_ALLIES: Final = 7  # adjacent to one of this hero's allies
# Sides.
ENEMY: Final = 0
ALLY: Final = 1  # never the hero itself
FRIENDLY: Final = 2  # the hero itself included
ANY_HERO: Final = 3
# Filters.
IS_DISABLED: Final = 0
FEW_CARDS: Final = 1  # N or fewer cards in hand
HAS_MARK: Final = 2
HAS_GRUDGE: Final = 3  # against whom this hero has a grudge
BESIDE_ALLY: Final = 4  # adjacent to one of this hero's allies (LT-12.1)
STEPS_AWAY: Final = 5  # N or more steps away


def are_aligned(one: i64, other: i64) -> bool:
    """Return whether two different cases lie in one row or column."""
    columns_equal = GRID.column_of(one) == GRID.column_of(other)
    return columns_equal != (GRID.row_of(one) == GRID.row_of(other))


def direction_from(start: i64, end: i64) -> i64:
    """Return the straight direction from one case to another, or -1 (LT-13.15)."""
    way = GRID.direction(start, end)
    if way < STRAIGHT:
        return way
    return NONE


def within_radius(g: State, one: i64, other: i64, n: i64) -> bool:
    """Return whether two different cases lie within Radius *n* of each other (LT-12.10, LT-12.11)."""
    if one == other:
        return False
    if g.setting(board.RADIUS_METRIC) == 0:
        return GRID.distance(one, other) <= n
    return GRID.diagonal_distance(one, other) <= n


class Area:
    """Cases around a hero, or around a case that was chosen."""

    def __init__(self, kind: i64, n: i64) -> None:
        self.kind: i64 = kind
        self.n: i64 = n

    def has(self, g: State, me: i64, case: i64, reach: i64, longer: i64) -> bool:
        """Return whether *case* lies in the area of the hero *me*."""
        kind = self.kind
        if kind == ANYWHERE:
            return True
        if kind == CROSS:
            centre = contexts.chosen_case(g)
            return centre >= 0 and GRID.distance(centre, case) <= 1
        if kind == BESIDE_ALLIES:
            return is_beside_ally(g, me, case)
        start = board.place_of(g, me)
        if start < 0 or start == case:  # an area never contains the hero's own case (LT-12.3)
            return False
        n = self.n
        steps = GRID.distance(start, case)
        if kind == FAR:
            return steps >= n
        if kind == ADJACENT:
            if reach == 1:
                return steps == 1
            return steps <= reach and are_aligned(start, case)
        if kind == RADIUS:
            return within_radius(g, start, case, n)
        if steps > n + longer or not are_aligned(start, case):
            return False
        return kind == RANGE or direction_from(start, case) == contexts.chosen_direction(g)

    def cases(self, g: State, me: i64, free: bool) -> i64:
        """Return the set of cases of the area; only those without a hero if *free* (LT-12.13)."""
        found: i64 = 0
        case: i64 = 0
        while case < GRID.cases:
            if self.has(g, me, case, 1, 0):
                found |= case_bit(case)
            case += 1
        if free:
            found &= ~board.occupied(g)
        return found


class Filter:
    """What a hero must be like beside standing in an area."""

    def __init__(self, kind: i64, n: i64) -> None:
        self.kind: i64 = kind
        self.n: i64 = n

    def is_of_place(self) -> bool:
        """Return whether it depends on where heroes stand."""
        return self.kind in (BESIDE_ALLY, STEPS_AWAY)

    def fits(self, g: State, me: i64, hero: i64) -> bool:
        """Return whether *hero* is like that, seen from *me*."""
        kind = self.kind
        if kind == IS_DISABLED:
            return board.is_disabled(g, hero)
        if kind == FEW_CARDS:
            return board.hand_size(g, hero) <= self.n
        if kind == HAS_MARK:
            return board.stat(g, board.MARKS, hero) > 0
        if kind == HAS_GRUDGE:
            return (board.stat(g, board.GRUDGES, me) >> hero) & 1 != 0
        if kind == BESIDE_ALLY:
            return is_beside_ally(g, me, board.place_of(g, hero))
        start = board.place_of(g, me)
        return start >= 0 and GRID.distance(start, board.place_of(g, hero)) >= self.n


def is_beside_ally(g: State, me: i64, case: i64) -> bool:
    """Return whether *case* lies next to an ally of *me*, without Reach (LT-12.1, LT-12.5)."""
    allies = allies_of(g, me)
    while allies != 0:
        ally = board.lowest(allies)
        allies &= allies - 1
        if GRID.distance(board.place_of(g, ally), case) == 1:
            return True
    return False


def allies_of(g: State, me: i64) -> i64:
    """Return the living heroes of the team of *me* without itself (LT-20.5)."""
    return board.living(g) & board.team_of(me) & ~board.bit(me)


def enemies_of(g: State, me: i64) -> i64:
    """Return the living heroes of the other team."""
    return board.living(g) & ~board.team_of(me)


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """A phrase that means heroes."""

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        """Return the living heroes that are meant, seen from the hero *me*."""
        raise NotImplementedError(type(self).__name__)

    def standing(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        """Return the living heroes that stand where it wants them, whatever else they are like (LT-9.8)."""
        return self.among(g, me, reach, longer)

    def covers(self, g: State, me: i64, case: i64, reach: i64, longer: i64) -> bool:
        """Return whether *case* lies in the area of the phrase, whoever stands there."""
        return True


class Described(Selector):
    """An enemy in Range 3 with a Mark token: a side, an area, and filters."""

    def __init__(self, side: i64, area: Area, filters: list[Filter]) -> None:
        self.side: i64 = side
        self.area = area
        self.filters = vec[Filter]()
        for each in filters:
            self.filters = append(self.filters, each)

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        if self.side == ENEMY:
            mask = enemies_of(g, me)
        elif self.side == ALLY:
            mask = allies_of(g, me)
        elif self.side == FRIENDLY:
            mask = board.living(g) & board.team_of(me)
        else:
            mask = board.living(g)
        found: i64 = 0
        while mask != 0:
            hero = board.lowest(mask)
            mask &= mask - 1
            if self.area.has(g, me, board.place_of(g, hero), reach, longer) and self._fits(g, me, hero, False):
                found |= board.bit(hero)
        return found

    def standing(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        mask = board.living(g)
        found: i64 = 0
        while mask != 0:
            hero = board.lowest(mask)
            mask &= mask - 1
            if self.area.has(g, me, board.place_of(g, hero), reach, longer) and self._fits(g, me, hero, True):
                found |= board.bit(hero)
        return found

    def covers(self, g: State, me: i64, case: i64, reach: i64, longer: i64) -> bool:
        return self.area.has(g, me, case, reach, longer)

    def _fits(self, g: State, me: i64, hero: i64, places_only: bool) -> bool:
        for i in range(len(self.filters)):
            each = self.filters[i]
            if not (places_only and not each.is_of_place()) and not each.fits(g, me, hero):
                return False
        return True


class ThisHero(Selector):
    """This hero: the one whose text it is."""

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        return board.bit(me) & board.living(g)


class ThatHero(Selector):
    """That enemy, that ally, that hero, it: whom the text has named or chosen last (LT-21.1, LT-21.2, LT-21.11)."""

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        hero = contexts.named_hero(g)
        if hero == NONE:
            return 0
        return board.bit(hero) & board.living(g)


class TheAttacker(Selector):
    """The attacker: the hero whose attack is under way."""

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        hero = attacks.attacker(g)
        if hero == NONE:
            return 0
        return board.bit(hero) & board.living(g)


class AndAlso(Selector):
    """This hero and each …, this hero or …: both together (LT-21.13)."""

    def __init__(self, one: Selector, other: Selector) -> None:
        self.one = one
        self.other = other

    def among(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        return self.one.among(g, me, reach, longer) | self.other.among(g, me, reach, longer)

    def standing(self, g: State, me: i64, reach: i64, longer: i64) -> i64:
        return self.one.standing(g, me, reach, longer) | self.other.standing(g, me, reach, longer)

    def covers(self, g: State, me: i64, case: i64, reach: i64, longer: i64) -> bool:
        return self.other.covers(g, me, case, reach, longer)


def why_not_meant(g: State, me: i64, selector: Selector, copy: i64, reach: i64, longer: i64) -> i64:
    """Return why the hero *copy* is not what *selector* means: it stands elsewhere, or is another sort of hero."""
    if copy < 0 or not board.is_hero(g, copy):
        return 0
    hero = board.hero_of(g, copy)
    if not board.is_alive(g, hero):
        return board.IS_DEAD
    if selector.covers(g, me, board.place_of(g, hero), reach, longer):
        return board.NOT_MEANT
    return board.NOT_IN_AREA


class Target:
    """A selector with its quantifier: one hero of it is chosen, or all are meant."""

    def __init__(self, selector: Selector, is_chosen: bool) -> None:
        self.selector = selector
        self.is_chosen = is_chosen
