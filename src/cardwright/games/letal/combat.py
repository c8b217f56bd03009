"""The Attack Phase: declaration, windows, defence, damage (LT-9, LT-10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.control import Effect
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.games.letal import (
    areas,
    attacks,
    board,
    contexts,
    defence,
    fallen,
    modifiers,
    moments,
    running,
    texts,
    triggers,
    windows,
)
from cardwright.games.letal.areas import Target


def attack(g: State, me: i64, card: i64, mask: i64, physical: i64, magical: i64, kinds: i64, line: i64) -> None:
    """*me* attacks the heroes of *mask*: the damage is declared and fixed, then the phase goes on (LT-9.4 to LT-9.8).

    *line* is the step of the "Deal" line, whose area is looked at again if targets are not locked.
    """
    n = board.count(mask)
    left = mask
    while left != 0:
        hero = board.lowest(left)
        left &= left - 1
        of_physical, of_magical = modifiers.damage_of(g, me, hero, physical, magical, kinds)
        attacks.add_target(g, hero, of_physical, of_magical)
    reach, longer = modifiers.reach_and_range(g, me, kinds)
    attacks.begin(g, me, n, kinds, line, reach, longer)
    modifiers.use_up_next_attack(g, me, kinds)
    board.set_stat(g, board.ATTACKED, me, 1)
    for i in range(n):
        _declare(g, me, attacks.target(g, i))
    g.push(DAMAGE, NONE, card, 0)
    windows_of_attack(g, card)


def _declare(g: State, me: i64, word: i64) -> None:
    """Tell what is declared against one target, and set off what waits for it (LT-9.5, LT-9.27)."""
    hero = word & attacks.HERO
    attacker = board.card_of(g, me)
    target = board.card_of(g, hero)
    physical = attacks.declared(word, attacks.PHYSICAL)
    magical = attacks.declared(word, attacks.MAGICAL)
    is_magical = magical > 0 or attacks.kinds(g) == attacks.MAGICAL
    if physical > 0 or not is_magical:
        g.tell(board.E_DECLARES, board.seat_of(me), attacker, physical, 0, target)
    if is_magical:
        g.tell(board.E_DECLARES, board.seat_of(me), attacker, magical, 1, target)
    triggers.happen(g, texts.ATTACK_DECLARED, me, hero)


def windows_of_attack(g: State, card: i64) -> None:
    """Push the triggers of the declaration, the window before the defence, the defence, and the window after it."""
    g.push(OPEN_WINDOW, NONE, card, moments.AFTER)
    g.push(DEFEND, NONE, card, attacks.depth(g))
    g.push(OPEN_WINDOW, NONE, card, moments.BEFORE)
    g.push(running.SETTLE, NONE, NONE, 0)


class OpenWindow(Step):
    """Open a window of the attack under way, unless it has ended (LT-9.9, LT-9.17)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if attacks.is_on(g):
            windows.open_window(g, x, card)


class Defend(Step):
    """Each attacked hero may be defended by its controller, one after the other (LT-9.10 to LT-9.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        i = defence.next_defender(g)
        if i < 0:
            return
        hero = attacks.target(g, i) & attacks.HERO
        defence.offer(g, i)
        g.offer(PASS)
        g.ask_secretly(self, board.seat_of(hero), board.card_of(g, hero), x, 2)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        i = defence.next_defender(g)
        if key == PASS:
            attacks.finish_defence(g, i)
        else:
            defence.defend(g, i, keys.first_of(key))
        g.push(self, NONE, NONE, x)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(self, NONE, NONE, x)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return windows.why_no_trick(g, seat, key, moments.BEFORE, NONE)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return windows.WINDOW.wishes(g, seat, card, x)


class Damage(Step):
    """All targets lose what was not prevented, at the same time; then grudges, deaths, triggers (LT-9.18 to 9.26)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if attacks.is_on(g) and g.setting(board.TARGET_LOCK) == 0:
            drop_out_of_area(g)
        if attacks.is_on(g):
            self._deal(g)
        modifiers.expire(g, modifiers.THIS_ATTACK, NONE)
        attacks.end(g)
        g.push(running.SETTLE, NONE, NONE, 0)

    def _deal(self, g: State) -> None:
        me = attacks.attacker(g)
        dealt: i64 = 0
        blocked: i64 = 0
        fully: i64 = 0
        for i in range(attacks.count(g)):
            word = attacks.target(g, i)
            if (word >> attacks.IS_OUT) & 1 != 0:
                continue
            hero = word & attacks.HERO
            total = attacks.total_of(word)
            left = attacks.left_of(word)
            if left < total:
                blocked |= board.bit(hero)
                if left == 0:
                    fully |= board.bit(hero)
            if left > 0:
                dealt |= board.bit(hero)
                board.take_away(g, hero, left)
            g.tell(board.E_DAMAGE, board.seat_of(hero), board.card_of(g, hero), left, total - left)
        contexts.note_attack(g, blocked, fully)
        while dealt != 0:
            hero = board.lowest(dealt)
            dealt &= dealt - 1
            fallen.bear_grudges(g, me, hero)
            triggers.happen(g, texts.DEALS_DAMAGE, me, hero)
        while fully != 0:
            hero = board.lowest(fully)
            fully &= fully - 1
            triggers.happen(g, texts.BLOCKS_FULLY, hero, me)


def drop_out_of_area(g: State) -> None:
    """Without the lock a target that is no longer in the area is dropped (option `target_lock`, LT-9.8)."""
    line = g.program.steps[attacks.line_of(g)]
    if isinstance(line, Deal):
        selector = line.target.selector
        attacks.let_go(g, selector.standing(g, attacks.attacker(g), attacks.reach(g), attacks.longer(g)))


class Deal(Effect):
    """ "Deal 4 physical damage to …": an Attack Phase, if there is a target (LT-9.1 to LT-9.4, LT-10.2)."""

    def __init__(self, physical: i64, magical: i64, kinds: i64, target: Target) -> None:
        super().__init__()
        self.physical: i64 = physical
        self.magical: i64 = magical
        self.kinds: i64 = kinds
        self.target = target
        self.is_avenging: bool = False  # then the grudge ends (LT-16.12)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.in_reach(g, board.hero_of(g, card)) != 0

    def in_reach(self, g: State, me: i64) -> i64:
        """Return the heroes that can be chosen, or that are meant (LT-12.18)."""
        reach, longer = modifiers.reach_and_range(g, me, self.kinds)
        return self.target.selector.among(g, me, reach, longer)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.begin_attack(g)
        mask = self.in_reach(g, board.hero_of(g, card))
        if mask == 0:
            contexts.name_hero(g, NONE)
            return
        if self.target.is_chosen:
            texts.offer_heroes(g, mask)
            g.ask(self, seat, card, x)
        else:
            attack(g, board.hero_of(g, card), card, mask, self.physical, self.magical, self.kinds, self.id)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        me = board.hero_of(g, card)
        hero = board.hero_of(g, key)
        texts.name(g, hero)
        if self.is_avenging:
            board.set_stat(g, board.GRUDGES, me, board.stat(g, board.GRUDGES, me) & ~board.bit(hero))
        attack(g, me, card, board.bit(hero), self.physical, self.magical, self.kinds, self.id)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        me = board.hero_of(g, card)
        reach, longer = modifiers.reach_and_range(g, me, self.kinds)
        return areas.why_not_meant(g, me, self.target.selector, key, reach, longer)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [board.card_of(g, hero) for hero in range(board.heroes(g)) if board.is_alive(g, hero)]


OPEN_WINDOW: Final = OpenWindow()
DEFEND: Final = Defend()
DAMAGE: Final = Damage()
RULES: list[Step] = [OPEN_WINDOW, DEFEND, DAMAGE]
