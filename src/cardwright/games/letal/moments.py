"""When Tricks and active abilities may be used: their condition lines (LT-8.13 to LT-8.19, LT-8.24 to LT-8.28).

A moment answers with the heroes that its condition names, of which the player picks one (LT-21.12). `NOBODY` stands for
a condition that is met and names none.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.bits import shifted
from cardwright.engine.quantities import Value
from cardwright.engine.state import NONE, State
from cardwright.games.letal import attacks, board
from cardwright.games.letal.areas import Selector

# Windows (LT-8.1), and the main phase between two plays.
BEGIN: Final = 0
PLAY: Final = 1
LINE: Final = 2
BEFORE: Final = 3  # before the defence
AFTER: Final = 4
END: Final = 5
MAIN: Final = 6
NOBODY: Final = 0x100
# Types of cards that are played (LT-7.2), and where they stand in what a window knows of a play.
NO_CARD: Final = 0
AN_ATTACK: Final = 1
AN_ACTION: Final = 2
AN_AURA: Final = 3
HERO: Final = 0xF
TYPE_AT: Final = 4
# Sets of windows, a bit for each.
AT_ANY_TIME: Final = 0b111_1111
IN_ANY_WINDOW: Final = 0b011_1111


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment:
    """When a text may be used; by itself at any time (LT-8.13)."""

    def __init__(self, windows: i64 = AT_ANY_TIME) -> None:
        self.windows: i64 = windows  # in which it can be met at all

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        """Return the heroes that meet the condition in *window* for the hero *me*; 0 if it is not met.

        *played* tells which hero plays which type of card, or -1 (window PLAY only): see `play_of`.
        """
        return NOBODY


class InMainPhase(Moment):
    """ "During your main phase": between two plays of one's own, never in a window (LT-8.26)."""

    def __init__(self) -> None:
        super().__init__(1 << MAIN)

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        if window == MAIN:
            return NOBODY
        return 0


class Attacks(Moment):
    """ "When this hero attacks", perhaps before or after the defence only (LT-8.14, LT-8.16)."""

    def __init__(self, window: i64) -> None:
        super().__init__(windows_of_attack(window))
        self.window: i64 = window  # BEFORE, AFTER, or -1 for both

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        if not is_met(self.window, window) or attacks.attacker(g) != me:
            return 0
        return NOBODY


class IsAttacked(Moment):
    """ "When an adjacent ally is attacked", "When this hero is the target of a magical attack" (LT-8.15, LT-8.27).

    *who* are the heroes attacked; with *attacker* the attacker must be one of those, and is the hero named.
    """

    def __init__(self, who: Selector, attacker: Selector | None, damage_kind: i64, window: i64) -> None:
        super().__init__(windows_of_attack(window))
        self.who = who
        self.attacker = attacker
        self.damage_kind: i64 = damage_kind  # 0 for any
        self.window: i64 = window

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        if not is_met(self.window, window) or not attacks.is_on(g):
            return 0
        mask = self.who.among(g, me, 1, 0) & attacks.targets(g)
        if self.damage_kind != 0:
            mask = self._of_kind(g, mask)
        attacker = self.attacker
        if attacker is None or mask == 0:
            return mask
        return attacker.among(g, me, 1, 0) & board.bit(attacks.attacker(g))

    def _of_kind(self, g: State, mask: i64) -> i64:
        found: i64 = 0
        while mask != 0:
            hero = board.lowest(mask)
            mask &= mask - 1
            i = attacks.find(g, hero)
            if i >= 0 and attacks.declared(attacks.target(g, i), self.damage_kind) > 0:
                found |= board.bit(hero)
        return found


class Plays(Moment):
    """ "When an adjacent enemy plays an Attack card", or another type of card (LT-8.17)."""

    def __init__(self, who: Selector, card_type: i64) -> None:
        super().__init__(1 << PLAY)
        self.who = who
        self.card_type: i64 = card_type

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        if window != PLAY or played == NONE:
            return 0
        card_type = played >> TYPE_AT
        if card_type != self.card_type and not (self.card_type == AN_ACTION and card_type == AN_ATTACK):
            return 0
        return self.who.among(g, me, 1, 0) & board.bit(played & HERO)


class Moves(Moment):
    """ "When an enemy in Radius 2 moves": it has changed its case since a window closed (LT-8.19)."""

    def __init__(self, who: Selector) -> None:
        super().__init__(IN_ANY_WINDOW)
        self.who = who

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        moved = g.get(board.MOVED, 0)
        if moved == 0 or window == MAIN:
            return 0
        return self.who.among(g, me, 1, 0) & moved


class GoesDown(Moment):
    """ "When an ally in Radius 3 becomes disabled" (LT-8.24)."""

    def __init__(self, who: Selector) -> None:
        super().__init__(IN_ANY_WINDOW)
        self.who = who

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        down = g.get(board.WENT_DOWN, 0)
        if down == 0 or window == MAIN:
            return 0
        return self.who.among(g, me, 1, 0) & down


class EnemyTurnEnds(Moment):
    """ "At the end of an opponent's turn" (LT-8.25)."""

    def __init__(self) -> None:
        super().__init__(1 << END)

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        if window != END or (g.get(board.ACTIVE, 0) - board.seat_of(me)) & 1 == 0:
            return 0
        return NOBODY


class Provided(Moment):
    """A moment with a condition: "…, if this hero lost 3 or more Endurance this turn" (LT-8.22)."""

    def __init__(self, moment: Moment, condition: Value) -> None:
        super().__init__(moment.windows)
        self.moment = moment
        self.condition = condition

    def named(self, g: State, me: i64, window: i64, played: i64) -> i64:
        named = self.moment.named(g, me, window, played)
        if named == 0 or self.condition.of(g, board.seat_of(me), board.card_of(g, me), 0) == 0:
            return 0
        return named


def windows_of_attack(wanted: i64) -> i64:
    """Return the windows in which a condition about an attack can be met: one of them, or with -1 both (LT-8.16)."""
    if wanted == NONE:
        return 1 << BEFORE | 1 << AFTER
    return shifted(1, wanted)


def is_met(wanted: i64, window: i64) -> bool:
    """Return whether a condition about an attack can be met in *window* (LT-8.16)."""
    return window in (BEFORE, AFTER) and wanted in (NONE, window)


def play_of(g: State, card: i64) -> i64:
    """Return what a window knows of the play of *card*: the hero and the type of the card; -1 for a skill (LT-8.17)."""
    if board.is_hero(g, card):
        return NONE
    card_type: i64 = AN_ACTION
    if g.fact(board.KIND, card) == board.AURA:
        card_type = AN_AURA
    elif g.fact(board.IS_ATTACK, card) == 1:
        card_type = AN_ATTACK
    return board.hero_of(g, card) | card_type << TYPE_AT
