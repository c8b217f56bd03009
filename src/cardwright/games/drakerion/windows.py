"""Reaction windows: who may react to an event, in which order, and who is asked (DK-13.12 to 13.19, DK-19).

A window belongs to the events from its first to its last in the zone EVENTS. Forced abilities come first, then the
optional ones, each time the initiating player's before the opponent's (DK-13.14, DK-13.16). What a Reaction causes has
its own window before this one goes on (DK-13.17).
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import AGENDA, LENGTH, NONE, PASS, State, Step
from cardwright.games.drakerion import abilities, asking, board, characters, happenings
from cardwright.games.drakerion.abilities import Ability

# In x: first event, the event after the last, the stage, the initiator.
END_AT: Final = 7
STAGE_AT: Final = 14
INITIATOR_AT: Final = 17
EVENT_NUMBER: Final = 127
STAGES: Final = 4
# A Reaction found: the copy, its ability, the event.
INDEX_AT: Final = 12
EVENT_AT: Final = 16
IN_HAND: Final = 0x80_0000
# In x of the choice of an event: the events of the window, at STAGE_AT the ability, then whether it was in the hand.
EVENTS_OF_WINDOW: Final = 0x3FFF
FROM_HAND: Final = 0x4_0000


class Window(Step):
    """The window for some events: stage by stage, Reaction by Reaction."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        while True:
            stage = (x >> STAGE_AT) & 7
            if stage >= STAGES:
                close(g, x & EVENT_NUMBER)
                return
            player = (x >> INITIATOR_AT) & 1
            if stage & 1 != 0:
                player = board.other(player)
            if stage < 2:
                if self._force(g, player, x):
                    return
            elif self._ask(g, player, x):
                return
            x += 1 << STAGE_AT

    def _force(self, g: State, seat: i64, x: i64) -> bool:
        """Carry out a Forced ability of *seat*, or ask which comes first; return whether there is one (DK-19.14)."""
        found = reactions(g, seat, x, True)
        if len(found) == 0:
            return False
        if is_exhausted(g):
            happenings.end_drawn(g, board.BY_LOOP)
            return True
        for one in found:
            offer_reaction(g, one)
        if g.count() == 1 or all_equal(g, found):
            g.withdraw()
            self._use(g, seat, x, found[0])
        else:
            g.ask(self, seat, NONE, x)
        return True

    def _ask(self, g: State, seat: i64, x: i64) -> bool:
        """Ask *seat* for an optional Reaction if public facts allow one; return whether it is asked (DK-19.6)."""
        if is_exhausted(g):
            return False
        found = reactions(g, seat, x, False)
        if len(found) == 0 and not asking.may_react_from_hand(g, seat, x & EVENT_NUMBER, (x >> END_AT) & EVENT_NUMBER):
            return False
        for one in found:
            if is_payable_now(g, seat, one):
                offer_reaction(g, one)
        for one in from_hand(g, seat, x):
            offer_reaction(g, one)
        g.offer(PASS)
        g.ask_secretly(self, seat, NONE, x, 2)
        return True

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            g.push(self, NONE, NONE, x + (1 << STAGE_AT))
            return
        is_forced = (x >> STAGE_AT) & 7 < 2
        for one in reactions(g, seat, x, is_forced):
            if key_of(g, one) == key:
                self._use(g, seat, x, one)
                return
        g.push(self, NONE, NONE, x)
        g.add(board.REACTIONS, 0, 1)
        g.move(key, board.HAND + seat, board.PLAYED + seat)  # everybody sees it from now on
        g.push(CHOOSE_REACTION, seat, key, x & EVENTS_OF_WINDOW)

    def _use(self, g: State, seat: i64, x: i64, one: i64) -> None:
        """Use a Reaction of a card in play, or of one that left, and continue the window afterwards."""
        g.push(self, NONE, NONE, x)
        g.add(board.REACTIONS, 0, 1)
        if abilities.ability_of(g, one & 0xFFF, (one >> INDEX_AT) & 15).names_subject:
            g.push(CHOOSE_EVENT, seat, one & 0xFFF, (x & EVENTS_OF_WINDOW) | ((one >> INDEX_AT) & 15) << STAGE_AT)
        else:
            react(g, seat, one)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        copy = key
        if keys.is_pair(key):
            copy = keys.first_of(key)
        if copy < 0:
            return 0
        if g.has(board.HAND + seat, copy):
            return self._why_not_from_hand(g, seat, copy, x)
        return board.NOT_TRIGGERED

    def _why_not_from_hand(self, g: State, seat: i64, copy: i64, x: i64) -> i64:
        """Return why an Event of the hand cannot be played as a Reaction here."""
        if g.fact(board.KIND, copy) != board.EVENT or not abilities.has_label(g, copy, abilities.REACTION):
            return board.NOT_TRIGGERED
        cost = characters.cost_of(g, seat, copy)
        for step in characters.text_of(g, copy).abilities:
            ability = cast(Ability, step)
            if ability.label == abilities.REACTION and answered(g, seat, copy, ability, x) != NONE:
                return ability.why_not_use(g, seat, copy, cost, False)
        return board.NOT_TRIGGERED

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        offered = [g.key(i) for i in range(g.count())]
        found: list[i64] = []
        for i in range(g.size(board.HAND + seat)):
            copy = g.card(board.HAND + seat, i)
            if abilities.has_label(g, copy, abilities.REACTION) and copy not in offered:
                found.append(copy)
        return found


class ChooseReaction(Step):
    """Play an Event as a Reaction for one of its abilities, chosen if there are several (DK-6.9, DK-13.18)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for one in reactions_of_event(g, seat, card, x):
            g.offer(board.ABILITY - ((one >> INDEX_AT) & 15))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(CHOOSE_EVENT, seat, card, x | (board.ABILITY - key) << STAGE_AT | FROM_HAND)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NO_ABILITY


class ChooseEvent(Step):
    """Choose to which of several events of a window a Reaction responds, and so "that Character" (DK-13.27).

    *x* holds the events of the window, the number of the ability, and whether its card comes from the hand.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        ability = abilities.ability_of(g, card, (x >> STAGE_AT) & 15)
        if not ability.names_subject:
            event = answered(g, seat, card, ability, x)
            react(g, seat, card | ability.index << INDEX_AT | event << EVENT_AT | in_hand(x))
            return
        for event in range(x & EVENT_NUMBER, (x >> END_AT) & EVENT_NUMBER):
            if is_open(g, seat, card, ability, event):
                abilities.offer_candidate(g, happenings.event_copy(g.card(board.EVENTS, event)))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        index = (x >> STAGE_AT) & 15
        ability = abilities.ability_of(g, card, index)
        for event in range(x & EVENT_NUMBER, (x >> END_AT) & EVENT_NUMBER):
            if is_open(g, seat, card, ability, event) and happenings.event_copy(g.card(board.EVENTS, event)) == key:
                react(g, seat, card | index << INDEX_AT | event << EVENT_AT | in_hand(x))
                return

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_TRIGGERED


def in_hand(x: i64) -> i64:
    """Return the bit of a Reaction of the hand, if *x* says that its card comes from there."""
    if x & FROM_HAND != 0:
        return IN_HAND
    return 0


def react(g: State, seat: i64, one: i64) -> None:
    """Carry out a Reaction to its event."""
    copy = one & 0xFFF
    g.put(board.REACTED, one & ~IN_HAND)
    subject = happenings.event_copy(g.card(board.EVENTS, (one >> EVENT_AT) & EVENT_NUMBER))
    ability = abilities.ability_of(g, copy, (one >> INDEX_AT) & 15)
    if one & IN_HAND != 0:
        ability.play(g, seat, copy, subject)
    else:
        ability.use(g, seat, copy, subject)


def close(g: State, start: i64) -> None:
    """Close the window and forget its events."""
    m = g.mem
    m[LENGTH + board.EVENTS] = start
    g.set(board.PENDING, 0, start)
    while g.size(board.REACTED) > 0 and (g.top(board.REACTED) >> EVENT_AT) & EVENT_NUMBER >= start:
        m[LENGTH + board.REACTED] -= 1
    g.add(board.NESTED, 0, -1)
    if g.get(board.NESTED, 0) == 0:
        g.set(board.REACTIONS, 0, 0)


def is_exhausted(g: State) -> bool:
    """Return whether too many Reactions have been used in the outermost window, or nested too deeply (DK-18.12)."""
    if g.get(board.NESTED, 0) > board.MOST_NESTED or g.mem[LENGTH + AGENDA] > board.MOST_WAITING:
        return True
    return g.get(board.REACTIONS, 0) >= board.MOST_REACTIONS


def answered(g: State, seat: i64, copy: i64, ability: Ability, x: i64) -> i64:
    """Return the first event of the window that *ability* names and has not reacted to, or -1 (DK-13.13)."""
    for event in range(x & EVENT_NUMBER, (x >> END_AT) & EVENT_NUMBER):
        if is_open(g, seat, copy, ability, event):
            return event
    return NONE


def is_open(g: State, seat: i64, copy: i64, ability: Ability, event: i64) -> bool:
    """Return whether *ability* names an event and has not reacted to it (DK-13.13, DK-13.27)."""
    if not ability.answers(g, seat, copy, g.card(board.EVENTS, event)):
        return False
    return g.find(board.REACTED, copy | ability.index << INDEX_AT | event << EVENT_AT) < 0


def reactions(g: State, seat: i64, x: i64, is_forced: bool) -> vec[i64]:
    """Return the Reactions that *seat* can use now: of its cards in play, and of cards that left through the event."""
    found = vec[i64]()
    kinds: i64 = 0
    one: i64 = 1
    for event in range(x & EVENT_NUMBER, (x >> END_AT) & EVENT_NUMBER):
        word = g.card(board.EVENTS, event)
        kind = word & happenings.KIND
        kinds |= one << kind
        if kind not in (happenings.DESTROYED, happenings.DISCARDED) or word & happenings.WAS_BLANK != 0:
            continue
        copy = happenings.event_copy(word)
        if copy != NONE and board.owner_of(g, copy) == seat:
            if g.has(board.DISCARD + seat, copy) and (g.fact(board.WAITS, copy) >> kind) & 1 != 0:
                found = _find_own(g, seat, copy, x, event, is_forced, found)
    for zone in board.TURNED:
        for i in range(g.size(zone + seat)):
            if g.fact(board.WAITS, g.card(zone + seat, i)) & kinds != 0:
                found = _find(g, seat, g.card(zone + seat, i), x, is_forced, found)
    maneuver = g.top(board.UNVEILED + seat)
    if maneuver != NONE and g.fact(board.WAITS, maneuver) & kinds != 0:
        found = _find(g, seat, maneuver, x, is_forced, found)
    return found


def _find(g: State, seat: i64, copy: i64, x: i64, is_forced: bool, found: vec[i64]) -> vec[i64]:
    """Add the Reactions of a card in play."""
    if characters.is_blank(g, copy, False):
        return found
    for step in characters.text_of(g, copy).abilities:
        ability = cast(Ability, step)
        if ability.event != NONE and ability.is_forced == is_forced:
            event = answered(g, seat, copy, ability, x)
            if event != NONE and ability.why_not_use(g, seat, copy, NONE, True) == 0:
                found = append(found, copy | ability.index << INDEX_AT | event << EVENT_AT)
    return found


def _find_own(g: State, seat: i64, copy: i64, x: i64, event: i64, is_forced: bool, found: vec[i64]) -> vec[i64]:
    """Add the Reactions of a card that left for the discard pile through the event it names (DK-13.19, DK-13.28)."""
    for step in characters.text_of(g, copy).abilities:
        ability = cast(Ability, step)
        if ability.is_forced == is_forced and ability.subject == abilities.THIS_CARD:
            word = copy | ability.index << INDEX_AT | event << EVENT_AT
            if ability.answers(g, seat, copy, g.card(board.EVENTS, event)) and g.find(board.REACTED, word) < 0:
                if ability.why_not_use(g, seat, copy, NONE, True) == 0:
                    found = append(found, word)
    return found


def from_hand(g: State, seat: i64, x: i64) -> vec[i64]:
    """Return the Events of the hand that *seat* can play now as Reactions (DK-13.18)."""
    found = vec[i64]()
    hand = board.HAND + seat
    for i in range(g.size(hand)):
        copy = g.card(hand, i)
        if g.fact(board.KIND, copy) != board.EVENT or not abilities.has_label(g, copy, abilities.REACTION):
            continue
        for one in reactions_of_event(g, seat, copy, x):
            found = append(found, one)
    return found


def reactions_of_event(g: State, seat: i64, copy: i64, x: i64) -> vec[i64]:
    """Return the abilities for which *seat* can play an Event now as a Reaction."""
    found = vec[i64]()
    cost = characters.cost_of(g, seat, copy)
    for step in characters.text_of(g, copy).abilities:
        ability = cast(Ability, step)
        if ability.label == abilities.REACTION and ability.subject != abilities.THIS_CARD:
            event = answered(g, seat, copy, ability, x)
            if event != NONE and ability.why_not_use(g, seat, copy, cost, False) == 0:
                found = append(found, copy | ability.index << INDEX_AT | event << EVENT_AT | IN_HAND)
    return found


def is_payable_now(g: State, seat: i64, one: i64) -> bool:
    """Return whether the actual hand can pay for a Reaction of a card in play that is possible by public facts."""
    copy = one & 0xFFF
    ability = abilities.ability_of(g, copy, (one >> INDEX_AT) & 15)
    return ability.why_not_use(g, seat, copy, NONE, False) == 0


def key_of(g: State, one: i64) -> i64:
    """Return the choice that means a Reaction: the Event of the hand, or the card with the number of its ability."""
    copy = one & 0xFFF
    if one & IN_HAND != 0:
        return copy
    return keys.pair_key(copy, board.ABILITY - ((one >> INDEX_AT) & 15))


def offer_reaction(g: State, one: i64) -> None:
    """Offer a Reaction once, and only one for equal copies in the same state (DK-19.11)."""
    key = key_of(g, one)
    if key >= 0:
        g.offer_card(key)
        return
    for i in range(g.count()):
        offered = g.key(i)
        if offered == key:
            return
        if keys.is_pair(offered) and keys.second_of(offered) == keys.second_of(key):
            if board.same_state(g, keys.first_of(offered), keys.first_of(key)):
                return
    g.offer(key)


def all_equal(g: State, found: vec[i64]) -> bool:
    """Return whether all Forced abilities are those of equal copies in the same state (DK-19.14)."""
    first = found[0]
    for one in found:
        if (one >> INDEX_AT) & 15 != (first >> INDEX_AT) & 15:
            return False
        if not board.same_state(g, one & 0xFFF, first & 0xFFF):
            return False
    return True


WINDOW: Final = Window()
CHOOSE_REACTION: Final = ChooseReaction()
CHOOSE_EVENT: Final = ChooseEvent()
happenings.SETTLE.window = WINDOW
RULES: list[Step] = [WINDOW, CHOOSE_REACTION, CHOOSE_EVENT]
