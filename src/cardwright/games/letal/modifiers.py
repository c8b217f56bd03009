"""Numbers and permissions that texts change: damage, Reach, Range, prevention of hidden cards, moving (LT-17.12).

A modifier stands on a passive ability or an Aura and holds as long as that is in play; or a line lays it on heroes for
a duration (LT-18). Then it lies in the zone LASTING as one number: the modifier, the hero whose text it was, the heroes
on which it lies, and how long it lasts.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.bits import shifted, with_bits
from cardwright.engine.control import Effect
from cardwright.engine.state import LENGTH, NONE, State
from cardwright.games.letal import areas, attacks, board, contexts, texts
from cardwright.games.letal.areas import Selector, Target

# How long.
WHILE_IN_PLAY: Final = 0
THIS_TURN: Final = 1
THIS_ROUND: Final = 2
THIS_ATTACK: Final = 3  # until the attack under way is over (LT-18.6)
NEXT_ATTACK: Final = 4  # used up when it is declared (LT-9.25)
# In a number of LASTING.
STEP: Final = 0xFFFF
SOURCE_AT: Final = 16  # the hero whose text it was
HEROES_AT: Final = 20
DURATION_AT: Final = 28
DURATION: Final = 7
ATTACK_AT: Final = 31  # for an effect of this attack: how many numbers the attacks under way took
ATTACK: Final = 0x7F
# Which side of an attack a change of damage belongs to.
OF_ATTACKER: Final = 0
OF_TARGET: Final = 1
# What a modifier changes, as bits of the fact CHANGES.
OF_DAMAGE: Final = 1
OF_REACH: Final = 2  # and of Range
OF_DEFENCE: Final = 4
OF_MOVEMENT: Final = 8
# What cannot be done to a hero.
NO_MOVE: Final = 0
NO_PUSH: Final = 1
NO_PULL: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Modifier(Effect):
    """A change that holds for some heroes; as a line of a text it is laid on them for its duration (LT-18.9)."""

    def __init__(self, target: Target, duration: i64, changes: i64) -> None:
        super().__init__()
        self.target = target
        self.duration: i64 = duration
        self.changes: i64 = changes
        self.kind: i64 = attacks.EITHER  # the attacks that it is about (LT-9.29)

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.target.selector.among(g, board.hero_of(g, card), 1, 0) != 0

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        mask = self.target.selector.among(g, board.hero_of(g, card), 1, 0)
        contexts.set_did(g, mask != 0)
        if mask == 0:
            if self.target.is_chosen:
                contexts.name_hero(g, NONE)
            return
        if not self.target.is_chosen:
            lay(g, self, board.hero_of(g, card), mask)
            return
        texts.offer_heroes(g, mask)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        hero = board.hero_of(g, key)
        texts.name(g, hero)
        lay(g, self, board.hero_of(g, card), board.bit(hero))

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return areas.why_not_meant(g, board.hero_of(g, card), self.target.selector, key, 1, 0)

    def holds_for(self, g: State, source: i64, mask: i64, hero: i64) -> bool:
        """Return whether it holds for *hero*: one of *mask*, or with -1 of those it means now."""
        if mask == NONE:
            mask = self.target.selector.among(g, source, 1, 0)
        return (mask >> hero) & 1 != 0

    def damage(self, g: State, source: i64, mask: i64, attacker: i64, hero: i64, kind: i64, kinds: i64) -> i64:
        """Return by how much damage of *kind* of *attacker* against *hero* changes."""
        return 0

    def reach(self, g: State, source: i64, mask: i64, attacker: i64, kinds: i64) -> i64:
        """Return the Reach of an attack of *attacker* with such damage, 0 if it says nothing of it."""
        return 0

    def range_bonus(self, g: State, source: i64, mask: i64, attacker: i64, kinds: i64) -> i64:
        """Return what is added to the Range of an attack of *attacker* with such damage."""
        return 0

    def per_card(self, g: State, source: i64, mask: i64, hero: i64) -> i64:
        """Return how much each card hidden by *hero* prevents, 0 if it says nothing of it."""
        return 0

    def forbids(self, g: State, source: i64, mask: i64, hero: i64, what: i64) -> bool:
        """Return whether *what* cannot be done to *hero*."""
        return False


class ChangeDamage(Modifier):
    """ "This hero's magical attacks deal 1 more damage to a disabled enemy", "Attacks against … deal 2 less damage".

    Of an attack with both kinds, less is taken from the physical part first; more is of the kind that the attack deals,
    of the one printed first if it deals both (LT-10.18).
    """

    def __init__(self, target: Target, duration: i64, side: i64, n: i64, kind: i64, aimed_at: Selector | None) -> None:
        super().__init__(target, duration, OF_DAMAGE)
        self.side: i64 = side
        self.n: i64 = n
        self.kind = kind
        self.aimed_at = aimed_at

    def damage(self, g: State, source: i64, mask: i64, attacker: i64, hero: i64, kind: i64, kinds: i64) -> i64:
        if self.kind & kinds == 0:
            return 0
        wanted = self.kind & kinds
        if wanted == attacks.EITHER:
            wanted = attacks.PHYSICAL
            if self.n > 0:
                wanted = attacks.first_kind(kinds)
        if kind != wanted:
            return 0
        concerned = attacker
        if self.side == OF_TARGET:
            concerned = hero
        if not self.holds_for(g, source, mask, concerned):
            return 0
        aimed_at = self.aimed_at
        if aimed_at is not None and (aimed_at.among(g, source, 1, 0) >> hero) & 1 == 0:
            return 0
        return self.n


class GiveReach(Modifier):
    """ "This hero's attacks have Reach 2." Of several only the largest counts (LT-7.12, LT-12.7)."""

    def __init__(self, target: Target, duration: i64, n: i64, kind: i64) -> None:
        super().__init__(target, duration, OF_REACH)
        self.n: i64 = n
        self.kind = kind

    def reach(self, g: State, source: i64, mask: i64, attacker: i64, kinds: i64) -> i64:
        if self.kind & kinds != 0 and self.holds_for(g, source, mask, attacker):
            return self.n
        return 0


class LongerRange(Modifier):
    """ "The Range of this hero's attacks is increased by 1." (LT-12.18)."""

    def __init__(self, target: Target, duration: i64, n: i64, kind: i64) -> None:
        super().__init__(target, duration, OF_REACH)
        self.n: i64 = n
        self.kind = kind

    def range_bonus(self, g: State, source: i64, mask: i64, attacker: i64, kinds: i64) -> i64:
        if self.kind & kinds != 0 and self.holds_for(g, source, mask, attacker):
            return self.n
        return 0


class BetterDefence(Modifier):
    """ "When this hero defends, each hidden card prevents 3 physical damage instead of 2." """

    def __init__(self, target: Target, duration: i64, n: i64) -> None:
        super().__init__(target, duration, OF_DEFENCE)
        self.n: i64 = n

    def per_card(self, g: State, source: i64, mask: i64, hero: i64) -> i64:
        if self.holds_for(g, source, mask, hero):
            return self.n
        return 0


class Forbid(Modifier):
    """ "That enemy cannot move this round.", "This hero cannot be pushed." (LT-13.24)."""

    def __init__(self, target: Target, duration: i64, what: i64) -> None:
        super().__init__(target, duration, OF_MOVEMENT)
        self.what: i64 = what

    def forbids(self, g: State, source: i64, mask: i64, hero: i64, what: i64) -> bool:
        return what == self.what and self.holds_for(g, source, mask, hero)


# Effects with a duration --------------------------------------------------------------------------------------------


def lay(g: State, modifier: Modifier, source: i64, mask: i64) -> None:
    """Lay *modifier* on the heroes of *mask*; when there is no room, what lasts longest already makes it."""
    if g.size(board.LASTING) == board.MOST_LASTING:
        _forget(g, 0)
    word = modifier.id | source << SOURCE_AT | mask << HEROES_AT
    if modifier.duration == THIS_ATTACK:
        word |= shifted(attacks.depth(g), ATTACK_AT)
    g.put(board.LASTING, word | shifted(modifier.duration, DURATION_AT))
    while mask != 0:
        hero = board.lowest(mask)
        mask &= mask - 1
        g.tell(
            board.E_LASTS,
            board.seat_of(source),
            board.card_of(g, source),
            board.card_of(g, hero),
            modifier.duration - THIS_TURN,
        )


def _forget(g: State, i: i64) -> None:
    """Forget number *i* of LASTING."""
    m = g.mem
    base = m[g.bases + board.LASTING]
    last = m[LENGTH + board.LASTING] - 1
    while i < last:
        m[base + i] = m[base + i + 1]
        i += 1
    m[LENGTH + board.LASTING] = last


def expire(g: State, duration: i64, seat: i64) -> None:
    """Effects of *duration* end: for a round those of the texts of *seat*, else everybody's (LT-18.3, LT-18.5).

    Of those of an attack only what was laid in the innermost one ends (LT-18.6).
    """
    i: i64 = 0
    while i < g.size(board.LASTING):
        word = g.card(board.LASTING, i)
        lasts = (word >> DURATION_AT) & DURATION
        ends = lasts == duration
        if duration == THIS_ROUND:
            ends = ends and board.seat_of((word >> SOURCE_AT) & 0xF) == seat
        elif duration == THIS_ATTACK:
            ends = ends and (word >> ATTACK_AT) & ATTACK == attacks.depth(g)
        if ends:
            _forget(g, i)
        else:
            i += 1


def use_up_next_attack(g: State, attacker: i64, kinds: i64) -> None:
    """What holds for the next such attack of *attacker* is used up with its declaration (LT-9.25).

    What was laid on several heroes still holds for the next attack of each other one.
    """
    i: i64 = 0
    while i < g.size(board.LASTING):
        word = g.card(board.LASTING, i)
        modifier = cast(Modifier, g.program.steps[word & STEP])
        left = (word >> HEROES_AT) & board.EVERY_HERO
        if (word >> DURATION_AT) & DURATION == NEXT_ATTACK and modifier.kind & kinds != 0:
            left &= ~board.bit(attacker)
        if left == 0:
            _forget(g, i)
        else:
            m = g.mem
            m[m[g.bases + board.LASTING] + i] = with_bits(word, HEROES_AT, board.EVERY_HERO, left)
            i += 1


# What all modifiers together come to --------------------------------------------------------------------------------


def is_changed(g: State, changes: i64) -> bool:
    """Return whether any modifier in force changes such things, for whomever: mostly none does."""
    hero: i64 = 0
    n = board.heroes(g)
    while hero < n:
        if g.fact(board.CHANGES, board.card_of(g, hero)) & changes != 0 and board.is_alive(g, hero):
            return True
        hero += 1
    for seat in range(g.program.seats):
        zone = board.AURAS + seat
        for i in range(g.size(zone)):
            if g.fact(board.CHANGES, g.card(zone, i)) & changes != 0:
                return True
    for i in range(g.size(board.LASTING)):
        if cast(Modifier, g.program.steps[g.card(board.LASTING, i) & STEP]).changes & changes != 0:
            return True
    return False


class Sum:
    """What is asked of every modifier in force; a subclass adds up the answers."""

    def see(self, g: State, modifier: Modifier, source: i64, mask: i64) -> None:
        """Take one modifier into account."""
        raise NotImplementedError(type(self).__name__)


def _standing(g: State, copy: i64, source: i64, sums: Sum) -> None:
    """Let *sums* see the modifiers that stand on a hero or an Aura in play."""
    number = g.fact(board.TEXT, copy)
    if number == 0:
        return
    text = cast(texts.Text, g.program.steps[number])
    if len(text.modifiers) == 0:
        return
    if text.put_on is not None:  # "that enemy" is the hero on which it lies (LT-7.20)
        contexts.begin(g, board.bearer_of(g, copy))
    for i in range(len(text.modifiers)):
        sums.see(g, cast(Modifier, text.modifiers[i]), source, NONE)
    if text.put_on is not None:
        contexts.end(g)


def look_through(g: State, sums: Sum) -> None:
    """Let *sums* see every modifier in force: of living heroes, of Auras in play, and those with a duration.

    Passive abilities and Auras of a disabled hero stay in force (LT-15.7).
    """
    alive = board.living(g)
    while alive != 0:
        hero = board.lowest(alive)
        alive &= alive - 1
        _standing(g, board.card_of(g, hero), hero, sums)
    for seat in range(g.program.seats):
        zone = board.AURAS + seat
        for i in range(g.size(zone)):
            aura = g.card(zone, i)
            _standing(g, aura, board.hero_of(g, aura), sums)
    for i in range(g.size(board.LASTING)):
        word = g.card(board.LASTING, i)
        modifier = cast(Modifier, g.program.steps[word & STEP])
        sums.see(g, modifier, (word >> SOURCE_AT) & 0xF, (word >> HEROES_AT) & 0xFF)


class _Damage(Sum):
    def __init__(self, attacker: i64, hero: i64, kind: i64, kinds: i64) -> None:
        self.attacker: i64 = attacker
        self.hero: i64 = hero
        self.kind: i64 = kind
        self.kinds: i64 = kinds
        self.more: i64 = 0
        self.less: i64 = 0

    def see(self, g: State, modifier: Modifier, source: i64, mask: i64) -> None:
        n = modifier.damage(g, source, mask, self.attacker, self.hero, self.kind, self.kinds)
        if n > 0:
            self.more += n
        else:
            self.less -= n


class _Reach(Sum):
    def __init__(self, attacker: i64, kinds: i64) -> None:
        self.attacker: i64 = attacker
        self.kinds: i64 = kinds
        self.reach: i64 = 0
        self.longer: i64 = 0

    def see(self, g: State, modifier: Modifier, source: i64, mask: i64) -> None:
        reach = modifier.reach(g, source, mask, self.attacker, self.kinds)
        if reach > self.reach:
            self.reach = reach
        self.longer += modifier.range_bonus(g, source, mask, self.attacker, self.kinds)


class _Defence(Sum):
    def __init__(self, hero: i64) -> None:
        self.hero: i64 = hero
        self.best: i64 = 0

    def see(self, g: State, modifier: Modifier, source: i64, mask: i64) -> None:
        n = modifier.per_card(g, source, mask, self.hero)
        if n > self.best:
            self.best = n


class _Forbidden(Sum):
    def __init__(self, hero: i64, what: i64) -> None:
        self.hero: i64 = hero
        self.what: i64 = what
        self.is_forbidden = False

    def see(self, g: State, modifier: Modifier, source: i64, mask: i64) -> None:
        if modifier.forbids(g, source, mask, self.hero, self.what):
            self.is_forbidden = True


def damage_of(g: State, attacker: i64, hero: i64, physical: i64, magical: i64, kinds: i64) -> tuple[i64, i64]:
    """Return what is declared of both kinds against *hero*: printed plus more minus less, at least 0 (LT-10.18)."""
    if not is_changed(g, OF_DAMAGE):
        return physical, magical
    of_physical = _Damage(attacker, hero, attacks.PHYSICAL, kinds)
    of_magical = _Damage(attacker, hero, attacks.MAGICAL, kinds)
    look_through(g, of_physical)
    if kinds & attacks.MAGICAL != 0:
        look_through(g, of_magical)
    physical += of_physical.more
    magical += of_magical.more
    less = of_physical.less
    if less > physical:  # what the physical part cannot give is taken from the magical one
        if kinds & attacks.EITHER == attacks.EITHER:
            of_magical.less += less - physical
        less = physical
    physical -= less
    magical -= of_magical.less
    if magical < 0:
        magical = 0
    return physical, magical


def reach_and_range(g: State, hero: i64, kinds: i64) -> tuple[i64, i64]:
    """Return the Reach of such attacks of *hero* in all, 1 without any, and what is added to their Range (LT-12.18)."""
    if not is_changed(g, OF_REACH):
        return 1, 0
    found = _Reach(hero, kinds)
    look_through(g, found)
    if found.reach == 0:
        return 1, found.longer
    if g.setting(board.REACH_IS_TOTAL) == 0:
        return found.reach + 1, found.longer
    return max(found.reach, 1), found.longer


def prevention_per_card(g: State, hero: i64) -> i64:
    """Return how much each card prevents that *hero* hides to defend itself (LT-10.3)."""
    if not is_changed(g, OF_DEFENCE):
        return g.setting(board.DEFEND_PER_CARD)
    found = _Defence(hero)
    look_through(g, found)
    if found.best == 0:
        return g.setting(board.DEFEND_PER_CARD)
    return found.best


def is_forbidden(g: State, hero: i64, what: i64) -> bool:
    """Return whether a text says that *hero* cannot move, be pushed or be pulled (LT-13.24, LT-21.7)."""
    if not is_changed(g, OF_MOVEMENT):
        return False
    found = _Forbidden(hero, what)
    look_through(g, found)
    return found.is_forbidden
