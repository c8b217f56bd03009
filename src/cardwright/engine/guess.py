"""Guesses: a world in which one observer may be, drawn uniformly from all that fit what it has seen.

Three things are redrawn. *Identities*: cards the observer has never identified change places with each other,
within their kin (what the rules imply about hidden cards). *Places*: the cards of one player that the observer
knows only as "in the deck", "held" or "one of the two" are dealt anew over those places. *Chance*: every
random stream starts afresh. A simultaneous answer that another seat has not finished starts again.
"""

from __future__ import annotations

from mypy_extensions import i64

from cardwright.engine.chance import Dice
from cardwright.engine.state import (
    AGENDA,
    BASE,
    FIRST_ZONE,
    IN_HAND,
    IN_PILE,
    LENGTH,
    MAX_SEATS,
    NONE,
    OFFERS,
    OPEN,
    ORIGIN,
    PARTS,
    UNKNOWN,
    WAITING,
    State,
)


def guess(g: State, observer: i64, dice: Dice) -> None:
    """Redraw in place everything that *observer* cannot know."""
    _restart_unfinished(g, observer)  # no mutant: unfinished answers hold no cards
    _redraw_identities(g, observer, dice)  # no mutant: two independent redraws
    _redraw_places(g, observer, dice)
    word: i64 = dice.roll(1 << 30)
    g.seed(word << 31 | dice.roll(1 << 30))
    if g.mem[WAITING] != observer:  # the choices of others are those of the redrawn world
        g.ask_again()
    g.run()


def _restart_unfinished(g: State, observer: i64) -> None:
    """Other seats that still owe an answer begin it anew: how far they had come is nobody's business."""
    m = g.mem
    seat: i64 = 0
    while seat < g.program.seats:
        if m[OPEN] & (1 << seat) != 0 and seat != observer:
            m[LENGTH + PARTS + seat] = 0
            m[LENGTH + AGENDA + 1 + seat] = 0
            m[LENGTH + OFFERS + 1 + seat] = 0
            m[WAITING + 1 + seat] = NONE
            at = ORIGIN + 3 * seat
            g.together(g.program.steps[m[at]], seat, m[at + 1], m[at + 2])
        seat += 1


def _digit(g: State, copy: i64, observer: i64) -> i64:
    return (g.knowledge(copy) >> (3 * observer)) & 7


def _redraw_identities(g: State, observer: i64, dice: Dice) -> None:
    """Exchange the cards the observer never identified, within their kin; places keep what is known of them."""
    m = g.mem
    program = g.program
    kin: i64 = 0
    while True:
        places: list[i64] = []
        more = False
        zone: i64 = FIRST_ZONE
        while zone < program.zones:
            i = m[BASE + zone]
            end = i + m[LENGTH + zone]
            while i < end:
                copy = m[i]
                if program.kin[copy] > kin:
                    more = True
                elif program.kin[copy] == kin and _digit(g, copy, observer) & UNKNOWN != 0:
                    places.append(i)
                i += 1
            zone += 1
        _shuffle_places(g, places, dice)
        if not more:
            return
        kin += 1


def _shuffle_places(g: State, places: list[i64], dice: Dice) -> None:
    i: i64 = len(places) - 1
    while i > 0:
        j = dice.roll(i + 1)
        if j != i:
            _exchange(g, places[i], places[j])
        i -= 1


def _exchange(g: State, a: i64, b: i64) -> None:
    """Let two cards change places; what is known stays with the places."""
    m = g.mem
    first, second = m[a], m[b]
    known_a, known_b = g.knowledge(first), g.knowledge(second)
    m[a], m[b] = second, first
    g.set_knowledge(second, known_a)  # no mutant: two different cards
    g.set_knowledge(first, known_b)


def _redraw_places(g: State, observer: i64, dice: Dice) -> None:
    """Deal the unplaced cards of every family anew over the pile and the held places where they may be."""
    program = g.program
    zone: i64 = FIRST_ZONE
    while zone < program.zones:
        if program.roles[zone] != 0 and _leads_family(g, zone):
            _redraw_family(g, program.families[zone], observer, dice)
        zone += 1


def _leads_family(g: State, zone: i64) -> bool:
    """Return whether *zone* is the first of its family."""
    families = g.program.families
    other: i64 = FIRST_ZONE
    while other < zone:
        if families[other] == families[zone] and g.program.roles[other] != 0:
            return False
        other += 1
    return True


def _redraw_family(g: State, family: i64, observer: i64, dice: Dice) -> None:
    """Where seats share a pile, what they held before it was made anew stays apart from what they drew since."""
    m = g.mem
    program = g.program
    pile: list[i64] = []
    held: list[i64] = []
    kept: list[i64] = []
    zone: i64 = FIRST_ZONE
    while zone < program.zones:
        if program.families[zone] == family and program.roles[zone] != 0:
            i = m[BASE + zone]
            end = i + m[LENGTH + zone]
            while i < end:
                digit = _digit(g, m[i], observer)
                if digit != 0:
                    if program.roles[zone] != IN_HAND:
                        pile.append(i)
                    elif family < MAX_SEATS or digit & IN_PILE != 0:
                        held.append(i)
                    elif digit & UNKNOWN == 0:  # else its identity has been redrawn
                        kept.append(i)
                i += 1
        zone += 1
    if pile or held:
        _deal(g, pile, held, observer, dice)
    if kept:
        _deal(g, [], kept, observer, dice)


def _deal(g: State, pile: list[i64], held: list[i64], observer: i64, dice: Dice) -> None:
    """Cards bound to the pile or to the hand go there at random; the rest fill what is left at random.

    Every arrangement leaves the same number of ways to go on, so all worlds are equally likely.
    """
    m = g.mem
    in_pile: list[i64] = []
    in_hand: list[i64] = []
    anywhere: list[i64] = []
    for place in pile + held:
        copy = m[place]
        where = _digit(g, copy, observer) & (IN_PILE | IN_HAND)
        if where == IN_PILE:
            in_pile.append(copy)
        elif where == IN_HAND:
            in_hand.append(copy)
        else:
            anywhere.append(copy)
    _mix(anywhere, dice)
    while len(in_pile) < len(pile):
        in_pile.append(anywhere.pop())
    in_hand.extend(anywhere)  # no mutant: two different lists
    _mix(in_pile, dice)  # no mutant: two independent mixes
    _mix(in_hand, dice)
    _lay(g, pile + held, in_pile + in_hand, observer)


def _mix(copies: list[i64], dice: Dice) -> None:
    i: i64 = len(copies) - 1
    while i > 0:
        j = dice.roll(i + 1)
        copies[i], copies[j] = copies[j], copies[i]
        i -= 1


def _lay(g: State, places: list[i64], copies: list[i64], observer: i64) -> None:
    """Lay *copies* on *places*: what the observer knows goes with the card, what others know stays with the place."""
    shift: i64 = 3 * observer
    mine: list[i64] = [(g.knowledge(copy) >> shift) & 7 for copy in copies]
    others: list[i64] = [g.knowledge(g.mem[place]) & ~(7 << shift) for place in places]
    n: i64 = len(places)
    i: i64 = 0
    while i < n:
        g.mem[places[i]] = copies[i]
        g.set_knowledge(copies[i], others[i] | (mine[i] << shift))
        i += 1
