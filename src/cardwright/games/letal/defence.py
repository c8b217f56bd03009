"""Defending: cards hidden to prevent physical damage of an attack (LT-9.10 to LT-9.16, LT-16.3, LT-16.4)."""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import NONE, OFFERS, State
from cardwright.games.letal import asking, attacks, board, modifiers


def can_defend(g: State, i: i64) -> bool:
    """Return whether target number *i* of the attack may still hide cards (LT-9.15, LT-9.16, LT-10.15)."""
    word = attacks.target(g, i)
    hero = word & attacks.HERO
    if (word >> attacks.IS_OUT) & 1 != 0 or attacks.has_defended(word) or not board.is_alive(g, hero):
        return False
    if board.is_disabled(g, hero) and g.setting(board.DISABLED_MAY_DEFEND) == 0:
        return False
    return attacks.declared(word, attacks.PHYSICAL) > 0 and board.hand_size(g, hero) > 0


def next_defender(g: State) -> i64:
    """Return the number of the target that is to be defended next, or -1 (LT-9.11).

    Players decide clockwise from the one after the active player; each in the order in which the attacker named them.
    """
    if not attacks.is_on(g):
        return NONE
    player = g.get(board.ACTIVE, 0)
    for _ in range(g.program.seats):
        player = board.after(g, player)
        i: i64 = 0
        while i < attacks.count(g):
            if board.seat_of(attacks.target(g, i) & attacks.HERO) == player and can_defend(g, i):
                return i
            i += 1
    return NONE


def offer(g: State, i: i64) -> None:
    """Offer the cards that may be hidden to defend target number *i*."""
    hero = attacks.target(g, i) & attacks.HERO
    n = g.count()
    asking.offer_hand(g, hero, asking.EVERY_KIND)
    m = g.mem
    at = m[g.bases + OFFERS + g.lane]
    while n < g.count():
        m[at + n] = keys.pair_key(m[at + n], board.HIDE)
        n += 1


def defend(g: State, i: i64, copy: i64) -> None:
    """Hide a card of the attacked hero's hand to defend it (LT-10.3)."""
    hero = attacks.target(g, i) & attacks.HERO
    n = modifiers.prevention_per_card(g, hero)
    board.hide(g, hero, copy)
    attacks.prevent(g, i, attacks.PHYSICAL, n)
    g.tell(board.E_DEFENDS, board.seat_of(hero), board.card_of(g, hero), n)
