"""Pets, players and numbers in card texts, read when their sentence resolves (TL-6.19).

Pets and weapons are named as bits: four for the pets of each seat, then one for each weapon.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.quantities import OnePlayer, Stat, Value, Who, players_in
from cardwright.engine.state import NONE, State
from cardwright.games.trueshot import board
from cardwright.games.trueshot.pets import is_such

PET_BITS: Final = 16

# Sides.
ANYONES: Final = 0
OPPONENTS: Final = 1
OWNERS: Final = 2
OTHERS: Final = 3
NEIGHBOURS: Final = 4


def bit_of(g: State, copy: i64) -> i64:
    """Return the bit of a pet or weapon in play; 0 for anything else."""
    if copy == NONE:
        return 0
    seat = board.owner_of(g, copy)
    if seat == NONE:
        return 0
    place: i64 = 1
    if g.fact(board.KIND, copy) != board.PET:
        if g.top(board.WEAPON + seat) == copy:
            return place << (PET_BITS + seat)
        return 0
    i = g.find(board.PETS + seat, copy)
    if i < 0:
        return 0
    return place << (4 * seat + i)


def pets_of(g: State, seats: i64, which: i64, but: i64) -> i64:
    """Return the pets of *seats* that are such as *which* says, without the copy *but*."""
    found: i64 = 0
    place: i64 = 1
    seat: i64 = 0
    while seat < g.program.seats:
        if (seats >> seat) & 1 != 0:
            pets = board.PETS + seat
            n = g.size(pets)
            i: i64 = 0
            while i < n:
                copy = g.card(pets, i)
                if copy != but and is_such(g, copy, which):
                    found |= place << (4 * seat + i)
                i += 1
        seat += 1
    return found


def count_bits(bits: i64) -> i64:
    """Return how many bits are set."""
    n: i64 = 0
    while bits != 0:
        n += bits & 1
        bits >>= 1
    return n


# Players -----------------------------------------------------------------------------------------------------------


class ThatPlayer(OnePlayer):
    """The player this text has chosen."""

    def one(self, g: State, seat: i64) -> i64:
        player = g.get(board.THAT, 0) - 1
        if player == NONE or g.has_left(player):
            return NONE
        return player


class OwnerOf(OnePlayer):
    """The owner of a pet that the text knows by its role."""

    def __init__(self, role: i64) -> None:
        self.role: i64 = role

    def one(self, g: State, seat: i64) -> i64:
        copy = g.get(self.role, 0) - 1
        if copy == NONE:
            return NONE
        return board.owner_of(g, copy)


class StruckPlayers(Who):
    """ "Each struck player": those the weapon strike hit (TL-8.6)."""

    def of(self, g: State, seat: i64) -> i64:
        return g.get(board.HIT, 0) & players_in(g)


class AdjacentPlayers(Who):
    """ "The adjacent players", as if the owner still had a living pet (TL-4.9)."""

    def of(self, g: State, seat: i64) -> i64:
        return board.neighbours(g, seat)


# Pets --------------------------------------------------------------------------------------------------------------


class Pets:
    """A pet, several pets or weapons in a text."""

    def of(self, g: State, seat: i64, card: i64) -> i64:
        """Return them as bits, for the text on *card* of *seat*."""
        raise NotImplementedError


class Myself(Pets):
    """ "I", "me"."""

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return bit_of(g, card)


class InRole(Pets):
    """The pet that has a role in the event, or the one chosen before."""

    def __init__(self, role: i64) -> None:
        self.role: i64 = role

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return bit_of(g, g.get(self.role, 0) - 1)


class Each(Pets):
    """All such pets of a side."""

    def __init__(self, which: i64, side: i64) -> None:
        self.which: i64 = which
        self.side: i64 = side

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return pets_on_side(g, self.side, self.which, seat, card)


def pets_on_side(g: State, side: i64, which: i64, seat: i64, card: i64) -> i64:
    """Return such pets of a side as bits; "another" pet is not the card itself (TL-6.19)."""
    if side == OWNERS:
        return pets_of(g, 1 << seat, which, NONE)
    if side == OTHERS:
        return pets_of(g, 1 << seat, which, card)
    if side == OPPONENTS:
        return pets_of(g, ~(1 << seat), which, NONE)
    if side == NEIGHBOURS:
        return pets_of(g, board.neighbours(g, seat), which, NONE)
    return pets_of(g, ~0, which, NONE)


class AllOf(Pets):
    """Each such pet of certain players."""

    def __init__(self, which: i64, who: Who) -> None:
        self.which: i64 = which
        self.who = who

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return pets_of(g, self.who.of(g, seat), self.which, NONE)


class OthersOf(Pets):
    """Each other pet of the owner of a pet known by its role."""

    def __init__(self, role: i64) -> None:
        self.role: i64 = role

    def of(self, g: State, seat: i64, card: i64) -> i64:
        copy = g.get(self.role, 0) - 1
        if copy == NONE or board.owner_of(g, copy) == NONE:
            return 0
        return pets_of(g, 1 << board.owner_of(g, copy), 0, copy)


class WeaponsOf(Pets):
    """The weapons of certain players."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return self.who.of(g, seat) << PET_BITS


def copy_at(g: State, bit: i64) -> i64:
    """Return the pet or weapon that a bit's number stands for."""
    if bit >= PET_BITS:
        return g.top(board.WEAPON + bit - PET_BITS)
    return g.card(board.PETS + (bit >> 2), bit & 3)


# Numbers -----------------------------------------------------------------------------------------------------------


class HowManyPets(Value):
    """How many such pets there are."""

    def __init__(self, pets: Pets) -> None:
        self.pets = pets

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return count_bits(self.pets.of(g, seat, card))


class Living(Stat):
    """How many living pets a player has."""

    def of(self, g: State, player: i64) -> i64:
        return board.living_pets(g, player)


class Dead(Stat):
    """How many dead pets a player has."""

    def of(self, g: State, player: i64) -> i64:
        return g.size(board.PETS + player) - board.living_pets(g, player)


class Weapons(Stat):
    """1 if a player has a weapon that is not the basic one, else 0."""

    def of(self, g: State, player: i64) -> i64:
        if g.fact(board.KIND, g.top(board.WEAPON + player)) != board.BASIC:
            return 1
        return 0
