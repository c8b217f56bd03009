"""What card texts do: one step a kind of sentence (TL-6). A text is data; `reading` turns its tree into these steps.

In every effect's frame `seat` is the owner of the text and `card` the card it stands on. Whom a text has chosen or is
about stands in counters (`IT`, `THAT`, …): one text resolves at a time and nothing interrupts it (TL-5.7, TL-6.3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import control
from cardwright.engine.control import ChooseSome, Effect
from cardwright.engine.quantities import Number, Value, players_in
from cardwright.engine.state import NONE, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.pets import (
    ANY,
    DEAD_ONE,
    add_to,
    change_health,
    max_health_of,
    remove_health,
    restore,
    update_standing_health,
)
from cardwright.games.trueshot.texts import HURT, PLACED, settle, tell_area
from cardwright.games.trueshot.values import (
    ANYONES,
    Pets,
    bit_of,
    copy_at,
    count_bits,
    pets_on_side,
)

# Control -----------------------------------------------------------------------------------------------------------


class May(control.May):
    """ "May": the owner decides (TL-6.18)."""

    def declined(self, g: State, seat: i64, card: i64) -> None:
        g.tell(board.E_SAYS_NO, seat, card)


class ChooseOne(control.ChooseOne):
    """The owner picks a mode (TL-6.18)."""

    def picked(self, g: State, seat: i64, card: i64, number: i64) -> None:
        g.tell(board.E_MODE, seat, card, number)


# Choices -----------------------------------------------------------------------------------------------------------


class Choice(Effect):
    """Whom a text is about, chosen by its owner when it resolves, by the caster with the cast (TL-5.10, TL-6.18)."""

    def candidates(self, g: State, seat: i64, card: i64) -> i64:
        """Return what may be chosen as bits: pets, seats or types."""
        raise NotImplementedError(type(self).__name__)

    def key_of(self, g: State, bit: i64) -> i64:
        """Return the key of a candidate."""
        raise NotImplementedError(type(self).__name__)

    def take(self, g: State, seat: i64, card: i64, key: i64) -> None:
        """Let the text mean what was chosen."""
        raise NotImplementedError(type(self).__name__)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.candidates(g, seat, card) != 0

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        bits = self.candidates(g, seat, card)
        self.clear(g)
        bit: i64 = 0
        while bits != 0:
            if bits & 1 != 0:
                g.offer(self.key_of(g, bit))
            bits >>= 1
            bit += 1
        g.ask(self, seat, card, x)

    def clear(self, g: State) -> None:
        """Forget what was chosen before: without a candidate the text means nobody."""
        return

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        self.take(g, seat, card, key)


class ChoosePet(Choice):
    """ "A pet", "an opponent's pet", "a damaged pet": whoever owns it and wherever that player sits (TL-5.9)."""

    def __init__(self, which: i64, side: i64) -> None:
        super().__init__()
        self.which: i64 = which
        self.side: i64 = side

    def candidates(self, g: State, seat: i64, card: i64) -> i64:
        return pets_on_side(g, self.side, self.which, seat, card)

    def key_of(self, g: State, bit: i64) -> i64:
        return copy_at(g, bit)

    def clear(self, g: State) -> None:
        g.set(board.IT, 0, 0)

    def take(self, g: State, seat: i64, card: i64, key: i64) -> None:
        g.set(board.IT, 0, key + 1)
        g.tell(board.E_AT_PET, board.owner_of(g, key), key, card)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0 or board.owner_of(g, key) == NONE or g.fact(board.KIND, key) != board.PET:
            return 0
        every = pets_on_side(g, self.side, ANY, seat, card) | pets_on_side(g, self.side, DEAD_ONE, seat, card)
        if bit_of(g, key) & every == 0:
            return board.WRONG_SIDE
        return board.NOT_A_TARGET

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        every = pets_on_side(g, ANYONES, ANY, seat, card) | pets_on_side(g, ANYONES, DEAD_ONE, seat, card)
        return [copy_at(g, bit) for bit in range(16) if (every >> bit) & 1]


class RandomPet(ChoosePet):
    """ "At random": every candidate has the same chance (TL-6.20)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        bits = self.candidates(g, seat, card)
        g.set(board.LOT, 0, 0)
        n = count_bits(bits)
        if n == 0:
            return
        left: i64 = 0
        if n > 1:  # no mutant: a single one is named either way
            left = g.rand(board.EFFECT_STREAM, n)
        bit: i64 = 0
        while True:
            if (bits >> bit) & 1 != 0:
                if left == 0:
                    pet = copy_at(g, bit)
                    g.set(board.LOT, 0, pet + 1)
                    g.tell(board.E_AT_PET, board.owner_of(g, pet), pet, card)
                    return
                left -= 1
            bit += 1


class ChoosePlayer(Choice):
    """ "A player", "an opponent": anybody in the game."""

    def __init__(self, opponents: bool) -> None:
        super().__init__()
        self.opponents = opponents

    def candidates(self, g: State, seat: i64, card: i64) -> i64:
        if self.opponents:
            return players_in(g) & ~(1 << seat)
        return players_in(g)

    def key_of(self, g: State, bit: i64) -> i64:
        return board.SEAT_KEY - bit

    def clear(self, g: State) -> None:
        g.set(board.THAT, 0, 0)

    def take(self, g: State, seat: i64, card: i64, key: i64) -> None:
        g.set(board.THAT, 0, board.SEAT_KEY - key + 1)
        g.tell(board.E_AT_PLAYER, board.SEAT_KEY - key, NONE, card)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key > board.SEAT_KEY or key <= board.SEAT_KEY - g.program.seats:
            return 0
        if g.has_left(board.SEAT_KEY - key):
            return board.NOT_IN_GAME
        return board.WRONG_SIDE

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [board.SEAT_KEY - other for other in range(g.program.seats)]


class ChooseType(Choice):
    """ "Choose a type."."""

    def candidates(self, g: State, seat: i64, card: i64) -> i64:
        return 7

    def key_of(self, g: State, bit: i64) -> i64:
        return board.TYPE_KEY - bit

    def take(self, g: State, seat: i64, card: i64, key: i64) -> None:
        g.set(board.KIND_NAMED, 0, board.TYPE_KEY - key + 1)
        g.tell(board.E_NAMES_TYPE, seat, NONE, board.TYPE_KEY - key)


# Pets and weapons --------------------------------------------------------------------------------------------------


class OnPets(Effect):
    """One instruction for some pets, all at the same time (TL-6.4)."""

    def __init__(self, pets: Pets, amount: Value, bank: i64 = board.PERMANENT) -> None:
        super().__init__()
        self.pets = pets
        self.amount = amount
        self.bank: i64 = bank

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.pets.of(g, seat, card) != 0

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        bits = self.pets.of(g, seat, card)
        n = self.amount.of(g, seat, card, x)
        bit: i64 = 0
        while bits != 0:
            if bits & 1 != 0:
                copy = copy_at(g, bit)
                if self.affects(g, copy):
                    self.on(g, copy, n, card)
            bits >>= 1
            bit += 1
        settle(g)

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        """Do it to one pet."""
        raise NotImplementedError(type(self).__name__)

    def affects(self, g: State, copy: i64) -> bool:
        """Return whether it can happen to *copy*: to pets, not to weapons."""
        return g.fact(board.KIND, copy) == board.PET and lasts(g, self.bank, copy)


def lasts(g: State, bank: i64, copy: i64) -> bool:
    """Return whether a change stays on *copy*: on a dead pet only a permanent one (TL-6.7)."""
    return bank == board.PERMANENT or not board.is_dead(g, copy)


class ChangeAttack(OnPets):
    """Gain or lose Attack (TL-6.9)."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        if n != 0:
            add_to(g, copy, self.bank, board.ATTACK_AT, n)
            g.tell(board.E_ATTACK, board.owner_of(g, copy), copy, n, self.bank)

    def affects(self, g: State, copy: i64) -> bool:
        return lasts(g, self.bank, copy)  # weapons have Attack too


class ChangeHealth(OnPets):
    """Gain or lose maximum Health (TL-6.11, TL-6.12)."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        if n != 0:
            change_health(g, copy, self.bank, n)
            g.tell(board.E_MAX_HEALTH, board.owner_of(g, copy), copy, n, self.bank)


class ChangeBoth(OnPets):
    """ "+1 Attack and +1 Health": one instruction; the first number is the amount, the second printed beside it."""

    def __init__(self, pets: Pets, amount: Value, health: Value, bank: i64) -> None:
        super().__init__(pets, amount, bank)
        self.attack = ChangeAttack(pets, amount, bank)
        self.gain = ChangeHealth(pets, health, bank)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        bits = self.pets.of(g, seat, card)
        n = self.amount.of(g, seat, card, x)
        health = self.gain.amount.of(g, seat, card, x)
        bit: i64 = 0
        while bits != 0:
            if bits & 1 != 0:
                copy = copy_at(g, bit)
                if self.affects(g, copy):
                    self.attack.on(g, copy, n, card)  # any order: Attack and Health are two numbers
                    self.gain.on(g, copy, health, card)
            bits >>= 1
            bit += 1
        settle(g)


class Remove(OnPets):
    """Remove Health; it is no strike (TL-6.29). A pet's own effect kills in its name, others in nobody's (TL-4.21)."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        killer = card
        if g.fact(board.KIND, card) != board.PET:
            killer = NONE
        remove_health(g, copy, n, killer)


class Restore(OnPets):
    """Give lost Health back (TL-6.14)."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        restore(g, copy, n)


class Revive(OnPets):
    """A dead pet comes back to life with the stated Health (TL-6.28, TL-4.24, TL-4.31)."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        if not board.is_dead(g, copy) or g.get(board.NO_RETURN, 0) != 0 or n <= 0:
            return
        g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) & ~board.DEAD & ~board.KILLER)
        update_standing_health(g)
        most = max_health_of(g, copy)
        if n > most:
            n = most
        board.set_health(g, copy, n)
        seat = board.owner_of(g, copy)
        g.set(board.FALLEN, seat, 0)
        g.tell(board.E_RETURNS, seat, copy, n)


class Forbid(OnPets):
    """ "Can't strike", "can't be struck": *flag* in the mark says which, *event* tells it (TL-6.16)."""

    def __init__(self, flag: i64, event: i64, pets: Pets, bank: i64) -> None:
        super().__init__(pets, Number(0), bank)
        self.flag: i64 = flag
        self.event: i64 = event

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        g.set_mark(self.bank, copy, g.mark(self.bank, copy) | self.flag)
        g.tell(self.event, board.owner_of(g, copy), copy, self.bank)


class Poison(OnPets):
    """Lose Health at the start of each turn of its owner."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        if n > 0:
            add_to(g, copy, self.bank, board.POISON_AT, n)
            g.tell(board.E_POISON, board.owner_of(g, copy), copy, n, self.bank)


class SetType(OnPets):
    """ "Has that type" (TL-1.20); the amount is the type, or -1 for the one named before."""

    def on(self, g: State, copy: i64, n: i64, card: i64) -> None:
        kind = n
        if n < 0:
            kind = g.get(board.KIND_NAMED, 0) - 1
        if kind >= 0:
            word = g.mark(self.bank, copy) & ~board.TYPE_GIVEN
            g.set_mark(self.bank, copy, word | ((kind + 1) << board.TYPE_AT))
            g.tell(board.E_TYPE, board.owner_of(g, copy), copy, kind, self.bank)


# Players -----------------------------------------------------------------------------------------------------------


class OnPlayers(control.OnPlayers):
    """One instruction for some players, in play order from the player whose turn it is."""

    def first(self, g: State, seat: i64) -> i64:
        return g.get(board.ACTIVE, 0)


class AskPlayers(control.AskPlayers):
    """An instruction that asks some players, in play order from the player whose turn it is."""

    def first(self, g: State, seat: i64) -> i64:
        return g.get(board.ACTIVE, 0)


class GainCoins(OnPlayers):
    """Gain Coins."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.gain_coins(g, target, n)


class LoseCoins(OnPlayers):
    """Lose Coins (TL-6.22)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.lose_coins(g, target, n)


class GainLife(OnPlayers):
    """A player gains Health (TL-6.21)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        board.gain_life(g, target, n)


class LoseLife(OnPlayers):
    """A player loses Health; at 0 the game goes on until the elimination step (TL-9.2)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if board.lose_life(g, target, n):
            tell_area(g, HURT, target, NONE, NONE, 0)


class LoseWeapon(OnPlayers):
    """The weapon is discarded without a refund and the basic one is back, which none can lose (TL-6.23, TL-1.10)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        lose_weapon(g, target)


def lose_weapon(g: State, seat: i64) -> None:
    """Take the bought weapon of *seat* away."""
    weapon = g.top(board.WEAPON + seat)
    if g.fact(board.KIND, weapon) == board.BASIC:
        return
    board.discard(g, weapon, board.WEAPON + seat, board.WEAPON_DISCARD)
    basic = g.top(board.ASIDE + seat)
    board.bring_into_play(g, basic, board.ASIDE + seat, board.WEAPON, seat)  # any order: a basic weapon has no text
    update_standing_health(g)
    g.tell(board.E_LOSES_WEAPON, seat, weapon)
    board.fill_shop(g)  # a shop with a gap is filled as soon as there is a weapon (TL-3.30)


class ExtraTurn(OnPlayers):
    """A turn directly after this one; one for each player between two regular turns, so that they end (TL-4.32)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if g.get(board.PHASE, 0) != board.IN_COMBAT or g.get(board.EXTRA, 0) != 0:
            return
        if (g.get(board.HAD_EXTRA, 0) >> target) & 1 != 0:
            return
        g.set(board.EXTRA, 0, target + 1)
        g.tell(board.E_GETS_EXTRA_TURN, target)


# Spells ------------------------------------------------------------------------------------------------------------


class Discard(AskPlayers):
    """ "Discards a spell": each such player chooses from the own hand (TL-6.30)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.push(DISCARD_ONE, target, card, n << 3)


class Take(AskPlayers):
    """ "Takes a spell from the spell discard pile"."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        g.push(TAKE_ONE, target, card, n << 3)


class DiscardOne(ChooseSome):
    """Discard a spell of one's own choice, no Aspect (TL-6.30, TL-7.5)."""

    def place(self, g: State, seat: i64, x: i64) -> i64:
        return board.HAND + seat

    def fits(self, g: State, copy: i64) -> bool:
        return g.fact(board.FAMILIES, copy) & board.IS_ASPECT == 0

    def take(self, g: State, seat: i64, card: i64, x: i64, copy: i64) -> None:
        board.discard(g, copy, board.HAND + seat, board.SPELL_DISCARD)
        g.tell(board.E_DISCARDS, seat, copy)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0:
            return 0
        if not g.has(board.HAND + seat, key):
            return board.NOT_IN_HAND
        return board.AN_ASPECT

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return g.cards(board.HAND + seat)


class TakeOne(DiscardOne):
    """Take a spell from the discard pile, no Aspect (TL-7.5)."""

    def place(self, g: State, seat: i64, x: i64) -> i64:
        return board.SPELL_DISCARD

    def take(self, g: State, seat: i64, card: i64, x: i64, copy: i64) -> None:
        g.tell(board.E_TAKES, seat, copy)
        place(g, copy, board.SPELL_DISCARD, seat)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key >= 0 and g.has(board.SPELL_DISCARD, key):
            return board.AN_ASPECT
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return g.cards(board.SPELL_DISCARD)


class DrawSpells(OnPlayers):
    """ "Draws N spells from the spell pile", unseen by the others; nothing is placed openly, so no Trap counts it."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        while n > 0 and board.has_card(g, board.SPELL_PILE, board.SPELL_STREAM):
            copy = g.take(board.SPELL_PILE, board.HAND + target)
            g.tell(board.E_DRAWS, target, copy)
            n -= 1


def place(g: State, spell: i64, zone: i64, seat: i64) -> None:
    """Put a spell openly into the hand of *seat*: a Trap counts it, and texts hear of it (TL-7.9, TL-7.12)."""
    g.move(spell, zone, board.HAND + seat)
    families = g.fact(board.FAMILIES, spell)
    if families & board.IS_TRAP != 0:
        g.set_mark(board.STATUS, spell, g.mark(board.STATUS, spell) + board.ONE_PLACED)
        g.tell(board.E_PLACED, seat, spell, placements(g, spell))
    tell_area(g, PLACED, seat, NONE, NONE, families)


def placements(g: State, spell: i64) -> i64:
    """Return how often a Trap has been placed since it was last discarded."""
    return g.mark(board.STATUS, spell) >> board.PLACED_AT


class PlaceMe(OnPlayers):
    """ "Place me in … hand": at most as often as the game had players, then it is discarded (TL-7.10 to TL-7.14)."""

    def on(self, g: State, seat: i64, card: i64, target: i64, n: i64) -> None:
        if g.top(board.SHOWN) != card:
            return
        if g.fact(board.FAMILIES, card) & board.IS_TRAP != 0 and placements(g, card) >= g.program.seats:
            g.tell(board.E_TRAP_SPENT, target, card)
            return
        place(g, card, board.SHOWN, target)


DISCARD_ONE: Final = DiscardOne()
TAKE_ONE: Final = TakeOne()
RULES: list[Step] = [DISCARD_ONE, TAKE_ONE]
