"""Texts at work: triggers wait for events, the dead are buried, one resolution runs to its end (TL-4.19 to 4.25, TL-6).

An event is told to every card in play, in play order and in the order of each area (TL-6.2); what it triggers waits in
one queue, first in, first out (TL-6.3).
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cardwright.engine.control import Effect
from cardwright.engine.state import LENGTH, NONE, State, Step
from cardwright.games.trueshot import board
from cardwright.games.trueshot.pets import is_used, killer_of, update_standing_health, use

# Events that texts wait for.
TAMED: Final = 0
EQUIPPED: Final = 1  # no mutant: told to one weapon, as a taming is to one pet
COMBAT_STARTS: Final = 2
PREPARATION_STARTS: Final = 3
TURN_STARTS: Final = 4
STRIKES: Final = 5
IS_STRUCK: Final = 6
KILLS: Final = 7
DIES: Final = 8
CAST: Final = 9
PLACED: Final = 10
HURT: Final = 11

# Whose event it is for the card that waits.
I_MYSELF: Final = 0
MY_OWNERS_PET: Final = 1
ANOTHER_PET: Final = 2
ANYBODY: Final = 3


class Trigger(Step):
    """ "When …, …": what a text waits for, and what it then does (TL-6.6).

    *detail*: 1 for a strike with the advantage, or the families of a spell; 0 for any.
    """

    def __init__(self, event: i64, actor: i64, detail: i64, once: i64, then: Step) -> None:
        super().__init__()
        self.event: i64 = event
        self.actor: i64 = actor
        self.detail: i64 = detail
        self.once: i64 = once  # the mark of "Once per round", -1 without
        self.then = then

    def answers(self, g: State, seat: i64, card: i64, subject: i64, detail: i64) -> bool:
        """Return whether the event is one this text waits for."""
        if self.detail != 0 and self.detail & detail == 0:
            return False
        if self.actor == I_MYSELF:
            return subject == card
        if self.actor == ANYBODY:
            return True
        if subject == card and self.actor == ANOTHER_PET:
            return False
        return g.fact(board.KIND, subject) == board.PET and board.owner_of(g, subject) == seat

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        forget_words(g)
        g.set(board.SUBJECT, 0, x & 0xFFF)
        g.set(board.OTHER, 0, x >> 12)
        g.tell(board.E_TRIGGER, seat, card)
        g.push(self.then, seat, card, 0)


class CardText(Step):
    """The text of a card: its triggers, and for a spell what happens when it is cast.

    The first choice of a spell is made with the cast (TL-5.10): it comes first among the parts. *choices* are those
    of the parts that choose.
    """

    def __init__(
        self, triggers: list[Trigger], parts: list[Step], choices: list[Effect], is_chosen_first: bool
    ) -> None:
        super().__init__()
        self.triggers = vec[Step]()
        for trigger in triggers:
            self.triggers = append(self.triggers, trigger)
        self.parts = vec[Step]()
        for part in parts:
            self.parts = append(self.parts, part)
        self.choices = vec[Effect]()
        for choice in choices:
            self.choices = append(self.choices, choice)
        self.is_chosen_first = is_chosen_first

    def hear(self, g: State, event: i64, seat: i64, card: i64, subject: i64, other: i64, detail: i64) -> None:
        """Queue every trigger of this text that the event sets off."""
        for step in self.triggers:
            trigger = cast(Trigger, step)
            if (
                trigger.event == event
                and trigger.answers(g, seat, card, subject, detail)
                and not is_used(g, card, trigger.once)
            ):
                if g.get(board.TRIGGERS, 0) >= board.MAX_TRIGGERS:
                    if g.get(board.TRIGGERS, 0) == board.MAX_TRIGGERS:
                        g.tell(board.E_TOO_MANY, NONE, NONE, board.MAX_TRIGGERS)
                        g.add(board.TRIGGERS, 0, 1)
                    return
                g.add(board.TRIGGERS, 0, 1)
                use(g, card, trigger.once)  # any order: a mark and the queue
                g.queue(trigger, seat, card, subject + 1 | (other + 1) << 12)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Carry out a spell; *x* is 1 if its first choice has been made already."""
        i: i64 = len(self.parts) - 1
        while i >= x:
            g.push(self.parts[i], seat, card, 0)
            i -= 1


def tell_card(g: State, event: i64, seat: i64, card: i64, subject: i64, other: i64, detail: i64) -> None:
    """Tell an event to one card."""
    if (g.fact(board.EVENTS, card) >> event) & 1 != 0:
        cast(CardText, g.program.steps[g.fact(board.TEXT, card)]).hear(g, event, seat, card, subject, other, detail)


def tell_area(g: State, event: i64, seat: i64, subject: i64, other: i64, detail: i64) -> None:
    """Tell an event to the area of *seat*: pets as tamed, weapon, Aspect (TL-6.2).

    A dead pet hears nothing but its own death (TL-4.20).
    """
    tell_zone(g, event, board.PETS + seat, seat, subject, other, detail)
    tell_zone(g, event, board.WEAPON + seat, seat, subject, other, detail)
    if g.size(board.ASPECT + seat) > 0:  # no mutant: an empty zone hears nothing
        tell_zone(g, event, board.ASPECT + seat, seat, subject, other, detail)


def tell_zone(g: State, event: i64, zone: i64, seat: i64, subject: i64, other: i64, detail: i64) -> None:
    """Tell an event to the cards of one zone in an area."""
    m = g.mem
    program = g.program
    facts = program.facts
    events = board.EVENTS * program.copies
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        copy = m[i]
        if (facts[events + copy] >> event) & 1 != 0 and (
            not board.is_dead(g, copy) or (event == DIES and copy == subject)
        ):
            tell_card(g, event, seat, copy, subject, other, detail)
        i += 1


def tell_all(g: State, event: i64, subject: i64, other: i64, detail: i64) -> None:
    """Tell an event to everybody's cards, in play order from the player whose turn it is."""
    seat = g.get(board.ACTIVE, 0)
    n = g.program.seats
    while n > 0:
        if not g.has_left(seat):
            tell_area(g, event, seat, subject, other, detail)
        seat = g.seat_after(seat)
        n -= 1


# Deaths ------------------------------------------------------------------------------------------------------------


def bury(g: State) -> i64:
    """All pets without Health die at the same time; who has no living pet left falls (TL-4.19, TL-4.22, TL-6.5).

    Return the dead as bits, four for each seat.
    """
    update_standing_health(g)
    m = g.mem
    status = board.marks_of(g, 0) + board.STATUS * g.program.copies
    either: i64 = board.DEAD | board.HEALTH_NOW
    dead: i64 = 0
    place: i64 = 1
    seat: i64 = 0
    while seat < g.program.seats:
        zone = board.PETS + seat
        base = m[g.bases + zone]
        n = m[LENGTH + zone]
        i: i64 = 0
        while i < n:
            copy = m[base + i]
            if m[status + copy] & either == 0:
                dead |= place << (4 * seat + i)
                g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) | board.DEAD)
                g.set_mark(board.FOR_ROUND, copy, 0)  # TL-6.26
                g.set_mark(board.FOR_TURN, copy, 0)
                g.set_mark(board.FOR_OWNERS_TURN, copy, 0)
                g.tell(board.E_DIES, seat, copy)
            i += 1
        seat += 1
    if dead != 0:
        update_standing_health(g)  # any order: Health does not bring anybody back
        record_falls(g)
    return dead


def record_falls(g: State) -> None:
    """Players without a living pet fall, those of one moment together (TL-4.22, TL-4.3)."""
    if g.get(board.PHASE, 0) != board.IN_COMBAT:
        return
    falls = g.get(board.FALLS, 0) + 1
    seat: i64 = 0
    while seat < g.program.seats:
        if g.get(board.FALLEN, seat) == 0 and not g.has_left(seat) and not board.has_living(g, seat):
            g.set(board.FALLEN, seat, falls)
            g.set(board.FALLS, 0, falls)
            g.tell(board.E_FALLS, seat)
        seat += 1


def mourn(g: State, dead: i64) -> None:
    """Tell who killed, then who died, in play order (TL-6.6)."""
    if dead == 0:
        return
    seat = g.get(board.ACTIVE, 0)
    n = g.program.seats
    while n > 0:
        for i in range(g.size(board.PETS + seat)):
            if (dead >> (4 * seat + i)) & 1 != 0:
                victim = g.card(board.PETS + seat, i)
                killer = killer_of(g, victim)
                if killer != NONE:
                    g.tell(board.E_KILLS, board.owner_of(g, killer), killer, victim)
                    tell_area(g, KILLS, board.owner_of(g, killer), killer, victim, 0)
        seat = g.seat_after(seat)
        n -= 1
    n = g.program.seats
    while n > 0:
        for i in range(g.size(board.PETS + seat)):
            if (dead >> (4 * seat + i)) & 1 != 0:
                victim = g.card(board.PETS + seat, i)
                tell_area(g, DIES, seat, victim, killer_of(g, victim), 0)
        seat = g.seat_after(seat)
        n -= 1


def settle(g: State) -> None:
    """After every instruction: the dead die together, and what that triggers is queued (TL-6.5)."""
    mourn(g, bury(g))


# Resolution --------------------------------------------------------------------------------------------------------


class Resolve(Step):
    """Carry out all that waits in the queue, one at a time, first in, first out (TL-6.3, TL-5.8)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.queued() == 0:
            end_resolution(g)
            return
        g.push_step(self)
        g.release_first()


def end_resolution(g: State) -> None:
    """Nothing is left to resolve: words of texts mean nothing any more."""
    g.clear(board.RESOLVING, board.HIT, 0)  # any order: different counters
    forget_words(g)


def forget_words(g: State) -> None:
    """No pet, player or type has been named."""
    g.clear(board.SUBJECT, board.KIND_NAMED, 0)  # any order: different counters
    g.set(board.LOT, 0, 0)


def begin_resolution(g: State) -> None:
    """From here until the queue is empty everything is one resolution."""
    g.set(board.RESOLVING, 0, 1)
    g.push_step(RESOLVE)


def resolve_queued(g: State) -> None:
    """If the events just told have set anything off, that is one resolution; else nothing is to be done."""
    if g.queued() > 0:
        begin_resolution(g)


RESOLVE: Final = Resolve()
RULES: list[Step] = [RESOLVE]
