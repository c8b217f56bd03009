"""Assert how often guesses put each card in each place, by a chi-square test over many guesses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import sqrt

import pytest

import cardwright as cw
from tests.games.machinery import engine_of, table_of, where, zones_of

GUESSES = 10_000 if cw.compiled() else 1_000
Spot = tuple[str, int, int]  # zone, seat (-1: the table), index from the bottom
Chances = dict[int, float]


def critical(freedom: int) -> float:
    """Return the chi-square value that chance exceeds once in 10,000 times (Wilson and Hilferty)."""
    z = 3.719
    return float(freedom * (1 - 2 / (9 * freedom) + z * sqrt(2 / (9 * freedom))) ** 3)


def spots(state: cw.State, seat: int, *zones: str) -> list[Spot]:
    """Return every place of these zones."""
    numbers = {(name, owner): number for name, owner, number in zones_of(table_of(state))}
    g = engine_of(state)
    return [(zone, seat, i) for zone in zones for i in range(g.size(numbers[zone, seat]))]


def copies_in(state: cw.State, seat: int, *zones: str) -> list[int]:
    """Return the copies that lie in these zones."""
    return [copy for copy, (zone, owner) in where(state).items() if owner == seat and zone in zones]


def evenly(copies: Iterable[int], total: float = 1.0) -> Chances:
    """Return equal chances for all copies, which add up to *total*."""
    among = list(copies)
    return {copy: total / len(among) for copy in among}


def assert_guess_frequencies(state: cw.State, seat: int | None, expected: dict[Spot, Chances]) -> None:
    """Assert that over many guesses each place holds the expected copies as often as expected, and no others."""
    numbers = {(name, owner): number for name, owner, number in zones_of(table_of(state))}
    found: dict[Spot, Counter[int]] = defaultdict(Counter)
    for number in range(GUESSES):
        g = engine_of(state.guess(seat, number))
        for spot in expected:
            found[spot][g.card(numbers[spot[0], spot[1]], spot[2])] += 1
    for spot, chances in expected.items():
        assert sum(chances.values()) == pytest.approx(1)
        names = {table_of(state).card_id(copy) for copy in found[spot].keys() - chances.keys()}
        assert not names, f"seat {seat} guesses {names} at {spot}"
        if len(chances) > 1:
            squares = ((found[spot][copy] - GUESSES * p) ** 2 / (GUESSES * p) for copy, p in chances.items())
            assert sum(squares) < critical(len(chances) - 1), f"seat {seat} guesses unevenly at {spot}: {found[spot]}"


def named(state: cw.State, card: str, *places: tuple[str, int]) -> int:
    """Return the one copy of *card* that lies in one of *places*."""
    table = table_of(state)
    (copy,) = [copy for copy, place in where(state).items() if table.card_id(copy) == card and place in places]
    return copy


def copy_at(state: cw.State, spot: Spot) -> int:
    """Return the copy that lies at a place."""
    numbers = {(name, owner): number for name, owner, number in zones_of(table_of(state))}
    return engine_of(state).card(numbers[spot[0], spot[1]], spot[2])
