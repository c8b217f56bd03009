"""What the lines of texts do, one instruction a class (LT-6.19 to LT-6.22, LT-10, LT-13, LT-14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.bits import shifted
from cardwright.engine.control import CHOSEN_AT, Effect
from cardwright.engine.quantities import Value
from cardwright.engine.state import NONE, State, Step
from cardwright.games.letal import (
    areas,
    attacks,
    board,
    contexts,
    fallen,
    movement,
    texts,
    triggers,
    windows,
)
from cardwright.games.letal.areas import Area, Selector, Target
from cardwright.games.letal.board import GRID

# In x of an instruction that asks for more than a hero: the hero it is about, plus 1.
HERO_AT: Final = CHOSEN_AT
RANDOM: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class OnHeroes(Effect):
    """An instruction for one hero of choice, or for all that its phrase means (LT-6.19 to LT-6.21, LT-12.17)."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.concerned(g, card) != 0

    def concerned(self, g: State, card: i64) -> i64:
        """Return the heroes that may be chosen, or that are meant."""
        return self.target.selector.among(g, board.hero_of(g, card), 1, 0)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        mask = self.concerned(g, card)
        if mask == 0:
            contexts.set_did(g, False)
            if self.target.is_chosen:
                contexts.name_hero(g, NONE)
            return
        if self.target.is_chosen:
            texts.offer_heroes(g, mask)
            g.ask(self, seat, card, x)
        else:
            self.on_all(g, seat, card, mask)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        hero = board.hero_of(g, key)
        texts.name(g, hero)
        self.on(g, seat, card, hero)

    def on_all(self, g: State, seat: i64, card: i64, mask: i64) -> None:
        """Let it happen to several heroes, one after the other: it is done if it is done to all of them (LT-21.6)."""
        is_done = True
        while mask != 0:
            self.on(g, seat, card, board.lowest(mask))
            is_done = is_done and contexts.did(g)
            mask &= mask - 1
        contexts.set_did(g, is_done)

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        """Let it happen to *hero*."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return areas.why_not_meant(g, board.hero_of(g, card), self.target.selector, key, 1, 0)

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [board.card_of(g, hero) for hero in range(board.heroes(g)) if board.is_alive(g, hero)]


# Endurance, cards, and how a hero stands ----------------------------------------------------------------------------


class Lose(OnHeroes):
    """ "… loses 2 Endurance" (LT-10.9)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        board.lose(g, hero, self.n)
        contexts.set_did(g, True)


class Recover(OnHeroes):
    """ "… recovers 2 Endurance" (LT-11.10, LT-11.13)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        n = board.recover(g, hero, self.n)
        contexts.set_did(g, n == self.n)
        if n > 0:
            triggers.happen(g, texts.RECOVERS, hero, NONE)


class Draw(OnHeroes):
    """ "Draw 2 cards", "… draws 1 card" (LT-14.1, LT-14.5, LT-14.19)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, board.draw(g, hero, self.n) == self.n)


class Hide(OnHeroes):
    """ "Hide 1 card": as many as possible, of that hero's controller's choice (LT-14.13, LT-14.16, LT-20.15)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, board.hand_size(g, hero) >= self.n)
        windows.pay(g, hero, card, texts.HIDE, self.n)


class Discard(OnHeroes):
    """ "Discard 1 card", "… discards 2 cards at random" (LT-14.18)."""

    def __init__(self, target: Target, n: i64, at_random: i64) -> None:
        super().__init__(target)
        self.n: i64 = n
        self.at_random: i64 = at_random

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, board.hand_size(g, hero) >= self.n)
        if self.at_random != RANDOM:
            windows.pay(g, hero, card, texts.DISCARD, self.n)
            return
        hand = board.zone_of(board.HAND, hero)
        left = self.n
        while left > 0 and g.size(hand) > 0:
            board.discard(g, hero, g.card(hand, g.rand(board.EFFECT_STREAM, g.size(hand))))
            left -= 1


class Disable(OnHeroes):
    """ "Disable …" (LT-15.1, LT-15.9)."""

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, board.is_enabled(g, hero))
        if board.is_enabled(g, hero):
            board.disable(g, hero)
            triggers.happen(g, texts.IS_DISABLED, hero, NONE)


class Enable(OnHeroes):
    """ "Enable …" (LT-15.10)."""

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, board.is_disabled(g, hero))
        board.enable(g, hero)


class PlaceMarks(OnHeroes):
    """ "Place 1 Mark token on …" (LT-21.10)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        g.add(board.MARKS + (hero & 1), board.seat_of(hero), self.n)
        g.tell(board.E_MARKED, board.seat_of(hero), board.card_of(g, hero), self.n)
        contexts.set_did(g, True)


class RemoveMarks(OnHeroes):
    """ "Remove all Mark tokens from …": done if there was one at least (LT-21.6, LT-21.10)."""

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        n = board.stat(g, board.MARKS, hero)
        contexts.set_did(g, n > 0)
        if n > 0:
            board.set_stat(g, board.MARKS, hero, 0)
            g.tell(board.E_UNMARKED, board.seat_of(hero), board.card_of(g, hero), n)


# Movement -----------------------------------------------------------------------------------------------------------


class Move(OnHeroes):
    """ "Move 2", "Move an ally in Radius 3 by 2": its controller chooses the case, or to stay (LT-13.7, LT-13.10)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        hero = (x >> HERO_AT) - 1
        if hero == NONE:
            super().do(g, seat, card, x)
            return
        if not board.is_alive(g, hero):
            return
        board.offer_cases(g, movement.destinations(g, hero, self.n))
        g.offer(board.STAY)
        g.ask(self, seat, card, x)

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        g.push(self, seat, card, (hero + 1) << HERO_AT)

    def on_all(self, g: State, seat: i64, card: i64, mask: i64) -> None:
        hero: i64 = board.HEROES_OF_A_TABLE - 1
        while hero >= 0:
            if (mask >> hero) & 1 != 0:
                self.on(g, seat, card, hero)
            hero -= 1

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key >= 0:
            super().chosen(g, seat, card, x, key)
            return
        contexts.set_did(g, key != board.STAY)
        if key != board.STAY:
            movement.move(g, (x >> HERO_AT) - 1, GRID.chosen(key), board.E_MOVES)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if x >> HERO_AT == 0:
            return super().why_not(g, seat, card, x, key)
        case = GRID.chosen(key)
        if case < 0:
            return 0
        if board.hero_on(g, case) != NONE:
            return board.OCCUPIED
        return board.NOT_REACHABLE

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        if x >> HERO_AT == 0:
            return super().wishes(g, seat, card, x)
        return []


class Displace(OnHeroes):
    """ "Push … by 2", "Pull … by 1": of several heroes the controller chooses the next one (LT-13.16, LT-13.23)."""

    def __init__(self, target: Target, n: i64, is_pull: bool) -> None:
        super().__init__(target)
        self.n: i64 = n
        self.is_pull = is_pull

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, movement.displace(g, board.hero_of(g, card), hero, self.n, self.is_pull))

    def on_all(self, g: State, seat: i64, card: i64, mask: i64) -> None:
        if mask & (mask - 1) == 0:
            self.on(g, seat, card, board.lowest(mask))
        else:
            g.push(IN_ORDER, seat, card, mask | self.id << IN_ORDER_AT)


IN_ORDER_AT: Final = 8


class InOrder(Step):
    """Choose which of several heroes is pushed or pulled next (LT-13.23)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        mask = x & board.EVERY_HERO & board.living(g)
        if mask == 0 or not board.is_alive(g, board.hero_of(g, card)):
            return
        texts.offer_heroes(g, mask)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        hero = board.hero_of(g, key)
        g.push(self, seat, card, x & ~board.bit(hero))
        step = g.program.steps[x >> IN_ORDER_AT]
        if isinstance(step, Displace):
            step.on(g, seat, card, hero)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if key < 0:
            return 0
        return board.NOT_A_TARGET


class Swap(OnHeroes):
    """ "Swap positions with …" (LT-13.20)."""

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        movement.swap(g, board.hero_of(g, card), hero)
        contexts.set_did(g, True)


class OnCase(Effect):
    """An instruction about a case of choice."""

    def __init__(self, area: Area) -> None:
        super().__init__()
        self.area = area

    def needs_free(self) -> bool:
        """Return whether only cases without a hero may be chosen."""
        return False

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.area.cases(g, board.hero_of(g, card), self.needs_free()) != 0

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.set_did(g, False)
        board.offer_cases(g, self.area.cases(g, board.hero_of(g, card), self.needs_free()))
        g.ask(self, seat, card, x)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        case = GRID.chosen(key)
        if case >= 0 and self.needs_free() and board.hero_on(g, case) not in (NONE, board.hero_of(g, card)):
            return board.OCCUPIED
        return board.NOT_IN_AREA


class PlaceThis(OnCase):
    """ "Place this hero on a free case in Radius 3" (LT-13.21)."""

    def needs_free(self) -> bool:
        return True

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        contexts.set_did(g, True)
        movement.move(g, board.hero_of(g, card), GRID.chosen(key), board.E_STANDS)


class ChooseCase(OnCase):
    """ "Choose a case in Range 3" (LT-12.15)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.choose_case(g, NONE)
        super().do(g, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        contexts.set_did(g, True)
        contexts.choose_case(g, GRID.chosen(key))
        g.tell(board.E_CASE, seat, card, key)


class ChooseDirection(Effect):
    """ "Choose a direction" (LT-12.16)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for way in range(4):
            g.offer(board.UP - way)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        contexts.set_did(g, True)
        contexts.choose_direction(g, board.UP - key)
        g.tell(board.E_DIRECTION, seat, card, board.UP - key)


# Attacks under way --------------------------------------------------------------------------------------------------


class Prevent(OnHeroes):
    """ "Prevent 3 damage", "Prevent 2 magical damage to that ally" (LT-10.5, LT-10.6)."""

    def __init__(self, target: Target, n: i64, kind: i64) -> None:
        super().__init__(target)
        self.n: i64 = n
        self.kind: i64 = kind

    def concerned(self, g: State, card: i64) -> i64:
        return super().concerned(g, card) & attacks.targets(g)

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        attacks.prevent(g, attacks.find(g, hero), self.kind, self.n)
        g.tell(board.E_PREVENTS, board.seat_of(hero), board.card_of(g, hero), self.n)
        contexts.set_did(g, True)


class MoreDamage(Effect):
    """ "This attack deals 2 more damage", to every target (LT-10.16, LT-10.18)."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.n: i64 = n

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return attacks.is_on(g)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.set_did(g, attacks.is_on(g))
        if attacks.is_on(g):
            attacks.add_damage(g, self.n)
            g.tell(board.E_MORE, board.seat_of(attacks.attacker(g)), board.card_of(g, attacks.attacker(g)), self.n)


# Piles and Auras ----------------------------------------------------------------------------------------------------


class Return(Effect):
    """ "Return 1 Attack card from your discard pile to your hand", unless the hand is full (LT-14.7)."""

    def __init__(self, n: i64, kind: i64, attacks_only: bool) -> None:
        super().__init__()
        self.n: i64 = n
        self.kind: i64 = kind  # -1 for any card
        self.attacks_only = attacks_only

    def fits(self, g: State, copy: i64) -> bool:
        """Return whether a card is of the kind that may come back."""
        if self.attacks_only:
            return g.fact(board.IS_ATTACK, copy) == 1
        return self.kind == NONE or g.fact(board.KIND, copy) == self.kind

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        hero = board.hero_of(g, card)
        if board.hand_size(g, hero) >= g.fact(board.MAXIMUM_HAND, board.card_of(g, hero)):
            return False
        zone = board.zone_of(board.DISCARD, hero)
        for i in range(g.size(zone)):
            if self.fits(g, g.card(zone, i)):
                return True
        return False

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.set_did(g, False)
        hero = board.hero_of(g, card)
        if board.hand_size(g, hero) >= g.fact(board.MAXIMUM_HAND, board.card_of(g, hero)):
            return
        zone = board.zone_of(board.DISCARD, hero)
        for i in range(g.size(zone)):
            if self.fits(g, g.card(zone, i)):
                g.offer_card(g.card(zone, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        hero = board.hero_of(g, card)
        g.move(key, board.zone_of(board.DISCARD, hero), board.zone_of(board.HAND, hero))
        board.lies_hidden(g, hero, key)
        g.tell(board.E_RETURNS, seat, key, board.card_of(g, hero))
        taken = (x >> HERO_AT) + 1
        contexts.set_did(g, taken == self.n)
        if taken < self.n:
            g.push(self, seat, card, taken << HERO_AT)


class RemoveThisCard(Effect):
    """ "Remove this card from the game" (LT-14.11)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.set_did(g, False)
        hero = board.hero_of(g, card)
        if g.has(board.EXECUTING, card):
            g.move(card, board.EXECUTING, board.zone_of(board.REMOVED, hero))
        elif g.has(board.AURAS + seat, card):
            fallen.discard_aura(g, card)
            g.move(card, board.zone_of(board.DISCARD, hero), board.zone_of(board.REMOVED, hero))
        else:
            return
        contexts.set_did(g, True)
        g.tell(board.E_REMOVED, seat, card)


class DiscardAuras(OnHeroes):
    """ "Discard 1 Aura of …", of the text's controller's choice, whoever has played it (LT-7.13, LT-7.21)."""

    def __init__(self, target: Target, n: i64) -> None:
        super().__init__(target)
        self.n: i64 = n

    def concerned(self, g: State, card: i64) -> i64:
        mask = super().concerned(g, card)
        found: i64 = 0
        while mask != 0:
            hero = board.lowest(mask)
            mask &= mask - 1
            if len(auras_of(g, hero)) > 0:
                found |= board.bit(hero)
        return found

    def on(self, g: State, seat: i64, card: i64, hero: i64) -> None:
        contexts.set_did(g, len(auras_of(g, hero)) >= self.n)
        g.push(DISCARD_AURA, seat, card, hero | self.n << AURAS_AT)


AURAS_AT: Final = 4


class DiscardAura(Step):
    """Choose the Aura of a hero that leaves play, one by one."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        lying = auras_of(g, x & 0xF)
        for i in range(len(lying)):
            is_new = True
            for other in range(i):
                if board.is_same_aura(g, lying[i], lying[other]):
                    is_new = False
            if is_new:
                g.offer(lying[i])
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        fallen.discard_aura(g, key)
        if x >> AURAS_AT > 1:
            g.push(self, seat, card, x - (1 << AURAS_AT))


def auras_of(g: State, hero: i64) -> list[i64]:
    """Return the Auras that lie on *hero*, whoever has played them (LT-7.21)."""
    found: list[i64] = []
    for seat in range(g.program.seats):
        for i in range(g.size(board.AURAS + seat)):
            aura = g.card(board.AURAS + seat, i)
            if board.bearer_of(g, aura) == hero:
                found.append(aura)
    return found


# Sentences ----------------------------------------------------------------------------------------------------------


class IfDone(Effect):
    """ "EFFECT. If you did, EFFECT": the second only if the first was done in full (LT-21.6)."""

    def __init__(self, first: Effect, then: Effect) -> None:
        super().__init__()
        self.first = first
        self.then = then

    def is_possible(self, g: State, seat: i64, card: i64, x: i64) -> bool:
        return self.first.is_possible(g, seat, card, x)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if x >> HERO_AT == 0:
            contexts.set_did(g, False)
            g.push(self, seat, card, shifted(1, HERO_AT))
            g.push(self.first, seat, card, 0)
        elif contexts.did(g) and board.is_alive(g, board.hero_of(g, card)):
            g.push(self.then, seat, card, 0)


# Conditions ---------------------------------------------------------------------------------------------------------


class WasNotBlocked(Value):
    """ "If that attack was not blocked", "… not fully blocked", by that hero (LT-10.11, LT-10.12, LT-21.3)."""

    def __init__(self, fully: bool) -> None:
        self.fully = fully

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        if contexts.was_blocked(g, self.fully) == 0:
            return 1
        return 0


class WasBlocked(Value):
    """ "If that attack was blocked", "… fully blocked", by that hero."""

    def __init__(self, fully: bool) -> None:
        self.fully = fully

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        if contexts.was_blocked(g, self.fully) == 1:
            return 1
        return 0


class HasFewCards(Value):
    """ "If … has 2 or fewer cards in hand"."""

    def __init__(self, who: Selector, n: i64) -> None:
        self.who = who
        self.n: i64 = n

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        mask = self.who.among(g, board.hero_of(g, card), 1, 0)
        if mask == 0:
            return 0
        while mask != 0:
            if board.hand_size(g, board.lowest(mask)) > self.n:
                return 0
            mask &= mask - 1
        return 1


class IsThere(Value):
    """ "If an ally is adjacent to this hero", "If that enemy is adjacent to …": somebody fits the description."""

    def __init__(self, who: Selector, among: Selector | None) -> None:
        self.who = who
        self.among = among

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        me = board.hero_of(g, card)
        mask = self.who.among(g, me, 1, 0)
        among = self.among
        if among is not None:
            mask &= among.among(g, me, 1, 0)
        if mask != 0:
            return 1
        return 0


class MadeNoAttack(Value):
    """ "If this hero made no attack this turn"."""

    def __init__(self, who: Selector) -> None:
        self.who = who

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        mask = self.who.among(g, board.hero_of(g, card), 1, 0)
        if mask == 0:
            return 0
        while mask != 0:
            if board.stat(g, board.ATTACKED, board.lowest(mask)) != 0:
                return 0
            mask &= mask - 1
        return 1


class HasLost(Value):
    """ "If this hero lost 3 or more Endurance this turn" (LT-11.14)."""

    def __init__(self, who: Selector, n: i64) -> None:
        self.who = who
        self.n: i64 = n

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        mask = self.who.among(g, board.hero_of(g, card), 1, 0)
        while mask != 0:
            if board.stat(g, board.LOST, board.lowest(mask)) >= self.n:
                return 1
            mask &= mask - 1
        return 0


IN_ORDER: Final = InOrder()
DISCARD_AURA: Final = DiscardAura()
RULES: list[Step] = [IN_ORDER, DISCARD_AURA]
