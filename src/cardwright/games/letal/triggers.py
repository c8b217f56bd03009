"""Triggers: which texts something that happens sets off (LT-17.5 to LT-17.10). `running` executes them."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.bits import shifted
from cardwright.engine.state import NONE, State
from cardwright.games.letal import board, texts

# In a number of WAITING: the trigger, the card on which it stands, the hero it names plus 1, its number in the text,
# and one more than the number in FIRED of the trigger that caused it.
STEP: Final = 0xFFFF
COPY_AT: Final = 16
COPY: Final = 0xFFF
NAMED_AT: Final = 28
NUMBER_AT: Final = 32
CAUSE_AT: Final = 40
CAUSE: Final = 0xFF
SAME: Final = 0xFFF_FFFF  # trigger and card


def happen(g: State, event: i64, subject: i64, obj: i64) -> None:
    """Set off all triggers that wait for *event*, of living heroes and of Auras in play (LT-15.6)."""
    for hero in range(board.heroes(g)):
        card = board.card_of(g, hero)
        if listens(g, card, event) and board.is_alive(g, hero):
            _listen(g, card, hero, event, subject, obj)
    for seat in range(g.program.seats):
        zone = board.AURAS + seat
        for i in range(g.size(zone)):
            aura = g.card(zone, i)
            if listens(g, aura, event):
                _listen(g, aura, board.hero_of(g, aura), event, subject, obj)


def turn_event(g: State, event: i64, seat: i64) -> None:
    """Set off the triggers of the texts of *seat* for the beginning or end of its turn (LT-5.5, LT-5.15, LT-17.10)."""
    heroes = board.living_of(g, seat)
    while heroes != 0:
        hero = board.lowest(heroes)
        heroes &= heroes - 1
        if listens(g, board.card_of(g, hero), event):
            _listen(g, board.card_of(g, hero), hero, event, NONE, NONE)
    zone = board.AURAS + seat
    for i in range(g.size(zone)):
        aura = g.card(zone, i)
        if listens(g, aura, event):
            _listen(g, aura, board.hero_of(g, aura), event, NONE, NONE)


def listens(g: State, copy: i64, event: i64) -> bool:
    """Return whether a hero or an Aura has a trigger that waits for *event*."""
    return (g.fact(board.LISTENS, copy) >> event) & 1 != 0


def _listen(g: State, copy: i64, me: i64, event: i64, subject: i64, obj: i64) -> None:
    """Let the triggers of a hero or an Aura wait that *event* sets off."""
    text = texts.text_of(g, copy)
    if text is None:
        return
    for i in range(len(text.triggers)):
        trigger = text.triggers[i]
        if trigger.event != event or not trigger.fits(g, me, subject, obj):
            continue
        named = subject
        if trigger.names_object:
            named = obj
        word = trigger.id | copy << COPY_AT
        if _is_running(g, word) or g.size(board.WAITING) == board.MOST_WAITING:
            continue
        word |= shifted(named + 1, NAMED_AT) | shifted(i, NUMBER_AT) | shifted(g.get(board.CHAIN, 0), CAUSE_AT)
        g.put(board.WAITING, word)


def _is_running(g: State, word: i64) -> bool:
    """Return whether that text is being executed, or has caused what happens now (LT-17.8)."""
    at = g.get(board.CHAIN, 0) - 1
    while at >= 0:
        fired = g.card(board.FIRED, at)
        if fired & SAME == word & SAME:
            return True
        at = ((fired >> CAUSE_AT) & CAUSE) - 1
    return False


def forget_dead(g: State) -> None:
    """Let no trigger of a dead hero wait any longer, but "when this hero dies" (LT-11.11)."""
    i = g.size(board.WAITING) - 1
    while i >= 0:
        word = g.card(board.WAITING, i)
        trigger = cast(texts.Trigger, g.program.steps[word & STEP])
        if not trigger.is_last_will() and not board.is_alive(g, board.hero_of(g, (word >> COPY_AT) & COPY)):
            g.pull(board.WAITING, word)
        i -= 1


def generation(g: State, word: i64) -> i64:
    """Return how many triggers stand between a waiting one and what began it all: 0 if no trigger caused it."""
    n: i64 = 0
    at = ((word >> CAUSE_AT) & CAUSE) - 1
    while at >= 0:
        n += 1
        at = ((g.card(board.FIRED, at) >> CAUSE_AT) & CAUSE) - 1
    return n


def first_generation(g: State) -> i64:
    """Return the lowest generation that waits: those come before all that they cause (LT-17.6)."""
    first: i64 = board.MOST_FIRED
    for i in range(g.size(board.WAITING)):
        n = generation(g, g.card(board.WAITING, i))
        if n < first:
            first = n
    return first


def controller_of(g: State, word: i64) -> i64:
    """Return the player to whom a waiting trigger belongs."""
    return board.seat_of(board.hero_of(g, (word >> COPY_AT) & COPY))


def key_of(word: i64) -> i64:
    """Return the key with which a waiting trigger is chosen: its card, its number in the text, the hero it names."""
    named = (word >> NAMED_AT) & 0xF
    number = (word >> NUMBER_AT) & 0xFF
    return keys.pair_key((word >> COPY_AT) & COPY, board.ABILITY - number * board.NAMES - named)
