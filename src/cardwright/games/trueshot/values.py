"""Who and how many in card texts: pets, players, numbers and conditions, read when their sentence resolves (TL-6.19).

Pets and weapons are named as bits: four for the pets of each seat, then one for each weapon. Players are bits too.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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

# Statistics of a player.
STAT_COINS: Final = 0
STAT_LIFE: Final = 1
STAT_PETS: Final = 2
STAT_LIVING: Final = 3
STAT_DEAD: Final = 4
STAT_SPELLS: Final = 5

MOST: Final = 9999  # no text counts further


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
            i: i64 = 0
            while i < g.size(board.PETS + seat):
                copy = g.card(board.PETS + seat, i)
                if copy != but and is_such(g, copy, which):
                    found |= place << (4 * seat + i)
                i += 1
        seat += 1
    return found


def all_players(g: State) -> i64:
    """Return the players still in the game as bits."""
    found: i64 = 0
    seat: i64 = 0
    while seat < g.program.seats:
        if not board.is_out(g, seat):
            found |= 1 << seat
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


class Who:
    """A player or several in a text."""

    def of(self, g: State, seat: i64) -> i64:
        """Return them as bits, for the owner *seat* of the text."""
        raise NotImplementedError


class Owner(Who):
    """ "My owner", "you"."""

    def of(self, g: State, seat: i64) -> i64:
        return 1 << seat


class EachOpponent(Who):
    """ "Each opponent": everybody else in the game."""

    def of(self, g: State, seat: i64) -> i64:
        return all_players(g) & ~(1 << seat)


class EachPlayer(Who):
    """ "Each player"."""

    def of(self, g: State, seat: i64) -> i64:
        return all_players(g)


class ThatPlayer(Who):
    """The player this text has chosen."""

    def of(self, g: State, seat: i64) -> i64:
        player = g.get(board.THAT, 0) - 1
        if player == NONE or board.is_out(g, player):
            return 0
        return 1 << player


class OwnerOf(Who):
    """The owner of a pet that the text knows by its role."""

    def __init__(self, role: i64) -> None:
        self.role: i64 = role

    def of(self, g: State, seat: i64) -> i64:
        copy = g.get(self.role, 0) - 1
        if copy == NONE or board.owner_of(g, copy) == NONE:
            return 0
        return 1 << board.owner_of(g, copy)


class StruckPlayers(Who):
    """ "Each struck player": those the weapon strike hit (TL-8.6)."""

    def of(self, g: State, seat: i64) -> i64:
        return g.get(board.HIT, 0) & all_players(g)


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


# Numbers and conditions --------------------------------------------------------------------------------------------


class Value:
    """A number in a text; a condition is 0 or 1."""

    def of(self, g: State, seat: i64, card: i64) -> i64:
        """Return it for the text on *card* of *seat*."""
        raise NotImplementedError


class Number(Value):
    """A printed number."""

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return self.n


class Times(Value):
    """A number for each of something."""

    def __init__(self, n: i64, counted: Value) -> None:
        self.n: i64 = n
        self.counted = counted

    def of(self, g: State, seat: i64, card: i64) -> i64:
        counted = self.counted.of(g, seat, card)
        if counted > MOST:
            counted = MOST
        return self.n * counted


class HowManyPets(Value):
    """How many such pets there are."""

    def __init__(self, pets: Pets) -> None:
        self.pets = pets

    def of(self, g: State, seat: i64, card: i64) -> i64:
        return count_bits(self.pets.of(g, seat, card))


class Total(Value):
    """A statistic of one player, or summed over several."""

    def __init__(self, stat: i64, who: Who) -> None:
        self.stat: i64 = stat
        self.who = who

    def of(self, g: State, seat: i64, card: i64) -> i64:
        players = self.who.of(g, seat)
        total: i64 = 0
        player: i64 = 0
        while player < g.program.seats:
            if (players >> player) & 1 != 0:
                total += stat_of(g, self.stat, player)
            player += 1
        return total


def stat_of(g: State, stat: i64, seat: i64) -> i64:
    """Return a public number of a player."""
    if stat == STAT_COINS:
        return g.get(board.COINS, seat)
    if stat == STAT_LIFE:
        return g.get(board.LIFE, seat)
    if stat == STAT_SPELLS:
        return g.size(board.HAND + seat)
    if stat == STAT_PETS:
        return g.size(board.PETS + seat)
    living = board.living_pets(g, seat)
    if stat == STAT_LIVING:
        return living
    return g.size(board.PETS + seat) - living


class AllHold(Value):
    """A condition on every one of certain players; nobody at all does not fulfil it."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def of(self, g: State, seat: i64, card: i64) -> i64:
        players = self.who.of(g, seat)
        if players == 0:
            return 0
        player: i64 = 0
        while player < g.program.seats:
            if (players >> player) & 1 != 0 and not self.holds(g, player):
                return 0
            player += 1
        return 1

    def holds(self, g: State, seat: i64) -> bool:
        """Return whether it holds for one player."""
        raise NotImplementedError


class Within(AllHold):
    """ "Has N or more", "has N or fewer"."""

    def __init__(self, stat: i64, who: Who, least: i64, most: i64) -> None:
        super().__init__(who)
        self.stat: i64 = stat
        self.least: i64 = least
        self.most: i64 = most

    def holds(self, g: State, seat: i64) -> bool:
        value = stat_of(g, self.stat, seat)
        return self.least <= value <= self.most


class HasWeapon(AllHold):
    """ "Has a weapon": one that is not the basic one."""

    def holds(self, g: State, seat: i64) -> bool:
        return g.fact(board.KIND, g.top(board.WEAPON + seat)) != board.BASIC


class HasAspect(AllHold):
    """ "Has an active Aspect"."""

    def holds(self, g: State, seat: i64) -> bool:
        return g.size(board.ASPECT + seat) > 0
