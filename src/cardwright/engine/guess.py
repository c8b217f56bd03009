"""Guesses: a world in which one observer may be, drawn uniformly from all that fit what it has seen.

Four things are redrawn. *Identities*: cards the observer has never identified change places with each other,
within their kin (what the rules imply about hidden cards). *Places*: the cards of one player that the observer
knows only as "in the deck", "held" or "one of the two" are dealt anew over those places. *Chance*: every
random stream starts afresh. *Hidden counters* are drawn from their range, or as the game's `HiddenDraw` says. A
simultaneous answer that another seat has not finished starts again. Hosts and cases of hidden cards stay with the
places where these lie.

`guess` redraws one state, with the whole record of who knows what. `Worlds` draws very many for one seat, quickly.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine.chance import Dice, advance
from cardwright.engine.state import (
    AGENDA,
    ASKED,
    FIRST_ZONE,
    FRESH,
    GONE,
    IN_HAND,
    IN_PILE,
    KNOWLEDGE,
    LENGTH,
    MAX_SEATS,
    MAX_STREAMS,
    NONE,
    OFFERS,
    OPEN,
    ORIGIN,
    PARTS,
    SHARED_FAMILY,
    STREAMS,
    UNKNOWN,
    WAITING,
    Program,
    State,
    pack,
)


def guess(g: State, observer: i64, dice: Dice) -> None:
    """Redraw in place everything that *observer* cannot know."""
    _restart_unfinished(g, observer)  # any order: unfinished answers hold no cards
    pins = _lift_pins(g, observer)
    _redraw_identities(g, observer, dice)  # any order: two independent redraws
    _redraw_places(g, observer, dice)
    _lay_pins(g, pins)
    unknown = _unknown_counters(g, observer)
    _clear_counters(g, unknown)
    _draw_counters(g, unknown, observer, dice)
    word: i64 = dice.roll(1 << 30)
    g.seed(word << 31 | dice.roll(1 << 30))
    if g.mem[WAITING] != observer:  # the choices of others are those of the redrawn world
        g.ask_again()
    g.run()


def _restart_unfinished(g: State, observer: i64) -> None:
    """Restart the unfinished answers of other seats: how far they had come is a secret."""
    m = g.mem
    for seat in range(g.program.seats):
        if m[OPEN] & (1 << seat) != 0 and seat != observer:
            m[LENGTH + PARTS + seat] = 0
            m[LENGTH + AGENDA + 1 + seat] = 0
            m[LENGTH + OFFERS + 1 + seat] = 0
            m[WAITING + 1 + seat] = NONE
            at = ORIGIN + 3 * seat
            g.ask_simultaneously(g.program.steps[m[at]], seat, m[at + 1], m[at + 2])


def _unknown_counters(g: State, observer: i64) -> vec[i64]:
    """Return the numbers of the hidden counters that the observer cannot know."""
    veils = g.program.veils
    hidden = range(len(g.program.hidden) // 4)
    return pack([k for k in hidden if (g.mem[veils + k] >> observer) & 1 != 0])


def _clear_counters(g: State, unknown: vec[i64]) -> None:
    """Forget the values of hidden counters, so that nothing drawn depends on them."""
    for k in unknown:
        g.mem[g.counters + g.program.hidden[4 * k]] = NONE


def _draw_counters(g: State, unknown: vec[i64], observer: i64, dice: Dice) -> None:
    """Draw the hidden counters one after the other."""
    program = g.program
    for k in unknown:
        at = 4 * k
        slot = program.hidden[at]
        g.mem[g.counters + slot] = program.hidden_draw.draw(
            g, observer, slot // MAX_SEATS, slot % MAX_SEATS, program.hidden[at + 1], program.hidden[at + 2], dice
        )


def _lift_pins(g: State, observer: i64) -> vec[i64]:
    """Clear host and case of all hidden cards, and the host of every card attached to a hidden one.

    Return what `_lay_pins` needs to restore them at the same places: for each the place of the card, the place of its
    host or -1, and the mark of its case.
    """
    pins: list[i64] = []
    program = g.program
    if program.host_mark < 0 and program.case_mark < 0:
        return pack(pins)
    places = _all_places(g)
    place_of = {g.mem[place]: place for place in places}
    for place in places:
        copy = g.mem[place]
        host = _mark_of(g, program.host_mark, copy) - 1
        case = _mark_of(g, program.case_mark, copy)
        if _digit(g, copy, observer) != 0 or (host >= 0 and _digit(g, host, observer) != 0):
            at: i64 = NONE
            if host >= 0:
                at = place_of[host]
            pins.extend([place, at, case])
    i: i64 = 0
    while i < len(pins):
        _set_marks(g, g.mem[pins[i]], 0, 0)
        i += 3
    return pack(pins)


def _lay_pins(g: State, pins: vec[i64]) -> None:
    """Restore the hosts and cases of *pins* on the cards that now lie at those places."""
    m = g.mem
    i: i64 = 0
    while i < len(pins):
        host: i64 = 0
        if pins[i + 1] >= 0:
            host = m[pins[i + 1]] + 1
        _set_marks(g, m[pins[i]], host, pins[i + 2])
        i += 3


def _mark_of(g: State, mark: i64, copy: i64) -> i64:
    """Return the value of a mark on *copy*; 0 if the game has no such mark."""
    if mark < 0:
        return 0
    return g.mark(mark, copy)


def _set_marks(g: State, copy: i64, host: i64, case: i64) -> None:
    """Set the marks for host and case on *copy*, if the game has them."""
    if g.program.host_mark >= 0:
        g.set_mark(g.program.host_mark, copy, host)
    if g.program.case_mark >= 0:
        g.set_mark(g.program.case_mark, copy, case)


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
        for place in _all_places(g):
            copy = m[place]
            if program.kin[copy] > kin:
                more = True
            elif program.kin[copy] == kin and _digit(g, copy, observer) & UNKNOWN != 0:
                places.append(place)
        _shuffle_places(g, places, dice)
        if not more:
            return
        kin += 1


def _shuffle_places(g: State, places: list[i64], dice: Dice) -> None:
    i: i64 = len(places) - 1
    while i > 0:  # no mutant: a single place has no other to swap with
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
    g.set_knowledge(second, known_a)  # any order: two different cards
    g.set_knowledge(first, known_b)


def _redraw_places(g: State, observer: i64, dice: Dice) -> None:
    """Deal the unplaced cards of every family anew over the pile and the held places where they may be."""
    for family in _families(g):
        _redraw_family(g, family, observer, dice)


def _families(g: State) -> list[i64]:
    """Return all families of zones, in the order of their first zones."""
    families = g.program.families
    found: list[i64] = []
    for zone in range(FIRST_ZONE, g.program.zones):
        if families[zone] not in found:
            found.append(families[zone])
    return found


def _redraw_family(g: State, family: i64, observer: i64, dice: Dice) -> None:
    """Redraw one family. If seats share a pile, cards held since before it was rebuilt stay apart from later draws."""
    pile: list[i64] = []
    held: list[i64] = []
    kept: list[i64] = []
    _find_unplaced(g, family, observer, pile, held, kept)
    if pile or held:
        _deal(g, pile, held, observer, dice)
    if kept:
        _deal(g, [], kept, observer, dice)


def _find_unplaced(g: State, family: i64, observer: i64, pile: list[i64], held: list[i64], kept: list[i64]) -> None:
    """Find the places of a family's unplaced cards: in the *pile*, *held*, or *kept* since before a rebuild."""
    m = g.mem
    program = g.program
    for zone in range(FIRST_ZONE, program.zones):
        if program.families[zone] == family and program.roles[zone] != 0:
            start = m[g.bases + zone]
            for i in range(start, start + m[LENGTH + zone]):
                digit = _digit(g, m[i], observer)
                if digit != 0:
                    if program.roles[zone] != IN_HAND:
                        pile.append(i)
                    elif family < SHARED_FAMILY or digit & IN_PILE != 0:
                        held.append(i)
                    elif digit & UNKNOWN == 0:  # else its identity has been redrawn
                        kept.append(i)


def _deal(g: State, pile: list[i64], held: list[i64], observer: i64, dice: Dice) -> None:
    """Deal cards bound to the pile or to the hand there at random, then the rest over the places that are left.

    Every arrangement leaves the same number of ways to continue, so all worlds are equally likely.
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
    in_hand.extend(anywhere)  # any order: two different lists
    _mix(in_pile, dice)  # any order: two independent mixes
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
    for i in range(len(places)):
        g.mem[places[i]] = copies[i]
        g.set_knowledge(copies[i], others[i] | (mine[i] << shift))


class Worlds:
    """All worlds in which *observer* may be; `draw` returns one after the other, for searches.

    The worlds depend on nothing but what the observer can know: hidden cards are laid in one fixed order before they
    are redrawn. They keep no record of who knows what. A simultaneous answer of another seat starts again, even if it
    was finished, where its step can take it back.

    Where players bring decks that others do not know, `programs` assign several possible cards to the unknown copies.
    """

    def __init__(self, g: State, observer: i64) -> None:
        self.observer: i64 = observer
        self.programs: list[Program] = []
        world = g.clone()
        world.track_knowledge = False
        _reopen_finished(world, observer)
        _restart_unfinished(world, observer)
        self.base: Final = world
        # Where cards lie that could be in any of several places, pool after pool. Each pool has five bounds: its start,
        # the end of the cards bound to the pile, of the pile's places, of the cards not bound to a hand, and its end.
        places: list[i64] = []
        bounds: list[i64] = []
        # Where cards lie that were never identified, kin after kin, and where each kin ends.
        unknown: list[i64] = []
        ends: list[i64] = []
        pins = _lift_pins(world, observer)
        _lay_pools(world, observer, places, bounds)
        _lay_unknown(world, observer, places, unknown, ends)
        cards: list[i64] = []
        if world.program.scattered:  # a copy may be another card in another world
            copies = [world.mem[place] for place in _all_places(world)]
            known = [copy for copy in copies if _digit(world, copy, observer) & UNKNOWN == 0]
            cards = [world.program.card_of[copy] for copy in known]
        self.cards: Final = pack(cards)
        counters = _unknown_counters(world, observer)
        _clear_counters(world, counters)  # any order: values, and who knows them
        _clear_knowledge(world)
        self.pins: Final = pins
        self.counters: Final = counters
        self.places: Final = pack(places)
        self.bounds: Final = pack(bounds)
        self.unknown: Final = pack(unknown)
        self.ends: Final = pack(ends)

    def fingerprint(self) -> i64:
        """Return a number that stands for all that the observer knows."""
        return advance(_fold(self.cards, _fold(self.pins, _fold(self.base.mem, 1))))

    def draw(self, dice: Dice) -> State:
        """Return another world."""
        world = self.base.clone()
        if len(self.programs) > 0:
            program = self.programs[dice.roll(len(self.programs))]
            world = State(program, world.turn, world.lane, world.track_knowledge, None, world.mem)
        m = world.mem
        unknown = self.unknown
        start: i64 = 0
        k: i64 = 0
        while k < len(self.ends):
            end = self.ends[k]
            _mix_places(m, unknown, start, end, dice)
            start = end
            k += 1
        places = self.places
        bounds = self.bounds
        k = 0
        while k < len(bounds):
            first = bounds[k]
            if bounds[k + 2] > bounds[k + 1] and bounds[k + 3] > bounds[k + 2]:  # no mutant: saves mixing twice
                _mix_places(m, places, bounds[k + 1], bounds[k + 3], dice)
            _mix_places(m, places, first, bounds[k + 2], dice)  # any order: two sets of places
            _mix_places(m, places, bounds[k + 2], bounds[k + 4], dice)
            k += 5
        if len(self.pins) > 0:
            _lay_pins(world, self.pins)
        if len(self.counters) > 0:
            _draw_counters(world, self.counters, self.observer, dice)
        word: i64 = dice.roll(1 << 30)
        world.seed(word << 31 | dice.roll(1 << 30))
        if m[WAITING] != self.observer:
            world.ask_again()
        world.run()
        return world


def _fold(words: vec[i64], word: i64) -> i64:
    """Return one number for all *words*, beginning with *word*."""
    i: i64 = 0
    while i < len(words):
        word = advance(word ^ (words[i] & 0xFFFFFFFF)) ^ ((words[i] >> 32) & 0x3FFFFFFF)
        i += 1
    return word


def _mix_places(m: vec[i64], places: vec[i64], start: i64, end: i64, dice: Dice) -> None:
    """Shuffle what lies at *places* from index *start* to before *end*."""
    n = end - start
    while n > 1:
        j = start + dice.roll(n)
        n -= 1
        a = places[start + n]
        b = places[j]
        held = m[a]
        m[a] = m[b]
        m[b] = held


def _reopen_finished(g: State, observer: i64) -> None:
    """Reopen the finished answers of others to the open decision, where a step allows it and nobody has seen them."""
    m = g.mem
    if m[OPEN] == 0:
        return
    for seat in range(g.program.seats):
        bit: i64 = 1 << seat
        origin = m[ORIGIN + 3 * seat]
        if seat != observer and (m[OPEN] | m[GONE]) & bit == 0 and origin >= 0 and not _is_let_in(g, seat, observer):
            if g.program.steps[origin].take_back(g, seat):
                m[OPEN] |= bit


def _is_let_in(g: State, seat: i64, observer: i64) -> bool:
    """Return whether the observer knows a hidden number that *seat* has set."""
    program = g.program
    for k in range(len(program.hidden) // 4):
        veil = g.mem[program.veils + k]
        if program.hidden[4 * k] % MAX_SEATS == seat and (program.hidden[4 * k + 3] >> seat) & 1 != 0:
            if veil != 0 and (veil >> observer) & 1 == 0:
                return True
    return False


def _lay_pools(g: State, observer: i64, places: list[i64], bounds: list[i64]) -> None:
    """Lay the unplaced cards of every family in one fixed order: those bound to the pile, to nothing, to a hand."""
    for family in _families(g):
        pile: list[i64] = []
        held: list[i64] = []
        kept: list[i64] = []
        _find_unplaced(g, family, observer, pile, held, kept)
        _lay_pool(g, observer, pile, held, places, bounds)  # any order: two pools
        _lay_pool(g, observer, [], kept, places, bounds)


def _lay_pool(g: State, observer: i64, pile: list[i64], held: list[i64], places: list[i64], bounds: list[i64]) -> None:
    m = g.mem
    pool = pile + held
    if len(pool) == 0:
        return
    in_pile: list[i64] = []
    anywhere: list[i64] = []
    in_hand: list[i64] = []
    for place in pool:
        where = _digit(g, m[place], observer) & (IN_PILE | IN_HAND)
        if len(pile) == 0 or where == IN_HAND:
            in_hand.append(m[place])
        elif where == IN_PILE:
            in_pile.append(m[place])
        else:
            anywhere.append(m[place])
    first: i64 = len(places)
    bounds.extend(  # any order: two lists
        [
            first,
            first + len(in_pile),
            first + len(pile),
            first + len(in_pile) + len(anywhere),
            first + len(pool),
        ]
    )
    places.extend(pool)
    copies = _in_order(g, observer, in_pile) + _in_order(g, observer, anywhere) + _in_order(g, observer, in_hand)
    for i in range(len(pool)):
        m[pool[i]] = copies[i]


def _in_order(g: State, observer: i64, copies: list[i64]) -> list[i64]:
    """Return *copies* in an order that the observer could lay: what it knows by number, then the rest by kin."""
    known = [copy for copy in copies if _digit(g, copy, observer) & UNKNOWN == 0]
    rest = [(g.program.kin[copy], copy) for copy in copies if _digit(g, copy, observer) & UNKNOWN != 0]
    return sorted(known) + [copy for _, copy in sorted(rest)]


def _lay_unknown(g: State, observer: i64, pooled: list[i64], places: list[i64], ends: list[i64]) -> None:
    """Lay the cards that the observer never identified in the order of their numbers, kin by kin."""
    m = g.mem
    program = g.program
    taken = set(pooled)
    candidates = pooled + [place for place in _all_places(g) if place not in taken]
    kins = sorted({program.kin[m[place]] for place in candidates})
    for kin in kins:
        of_kin = [
            place
            for place in candidates
            if program.kin[m[place]] == kin and _digit(g, m[place], observer) & UNKNOWN != 0
        ]
        copies = sorted([m[place] for place in of_kin])
        for i in range(len(of_kin)):
            places.append(of_kin[i])
            m[of_kin[i]] = copies[i]
        ends.append(len(places))


def _all_places(g: State) -> list[i64]:
    """Return where any card lies."""
    m = g.mem
    places: list[i64] = []
    for zone in range(FIRST_ZONE, g.program.zones):
        start = m[g.bases + zone]
        places.extend(range(start, start + m[LENGTH + zone]))
    return places


def _clear_knowledge(g: State) -> None:
    """Clear the record of who knows what, the random streams, and all places where nothing lies any more."""
    m = g.mem
    m[FRESH] = 0
    lane: i64 = 0
    while lane <= MAX_SEATS:
        if m[WAITING + lane] < 0:
            m[ASKED + 3 * lane] = 0
            m[ASKED + 3 * lane + 1] = 0
            m[ASKED + 3 * lane + 2] = 0
        lane += 1
    zone: i64 = 0
    while LENGTH + zone < g.bases:
        at = m[g.bases + zone] + m[LENGTH + zone]
        while at < m[g.bases + zone + 1]:
            m[at] = 0
            at += 1
        zone += 1
    for i in range(g.program.copies):
        m[m[KNOWLEDGE] + i] = 0
    for i in range(g.program.veils, m[KNOWLEDGE]):
        m[i] = 0
    for i in range(MAX_STREAMS):
        m[STREAMS + i] = 0
