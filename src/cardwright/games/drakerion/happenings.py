"""Events that may be reacted to, damage, destruction, and the state check after every instruction (DK-10, DK-13).

Events that a card could name wait in the zone EVENTS until the window after the instruction that caused them; costs
open none of their own (DK-13.25). An event is one word: its kind, the card, its controller, and the state of the card
at that moment, since it may be gone when somebody reacts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardwright.engine.state import KNOWLEDGE, LENGTH, NONE, State, Step
from cardwright.games.drakerion import board, characters

# Events that texts name.
TURN_ENDS: Final = 0
DESTROYED: Final = 1
ATTACKS: Final = 2
ATTACKED: Final = 3
INTERCEPTS: Final = 4
DAMAGED: Final = 5
MOVED: Final = 6
ENTERS: Final = 7
COMMITTED: Final = 8
DISCARDED: Final = 9  # from a hand

# Fields of the word of an event.
KIND: Final = 15
COPY_AT: Final = 4  # one more than the copy
COPY: Final = 0xFFF
SEAT_AT: Final = 16  # one more than its controller or owner
ON_SUPPORT: Final = 0x4_0000
WAS_COMMITTED: Final = 0x8_0000
WAS_WOUNDED: Final = 0x10_0000
KEYWORDS_AT: Final = 21
WAS_BLANK: Final = 0x200_0000


def event_copy(word: i64) -> i64:
    """Return the card of an event, or -1."""
    return ((word >> COPY_AT) & COPY) - 1


def event_seat(word: i64) -> i64:
    """Return whose card it was, or -1."""
    return ((word >> SEAT_AT) & 3) - 1


def is_heard(g: State, kind: i64, copy: i64) -> bool:
    """Return whether any card could name such an event: one in play, the card itself, or one in a hand (DK-19.9)."""
    if (g.get(board.LISTENERS, 0) >> (6 * kind)) & 63 != 0 or (g.setting(board.HAND_REACTS) >> kind) & 1 != 0:
        return True
    return copy != NONE and (g.fact(board.WAITS, copy) >> kind) & 1 != 0


def note(g: State, kind: i64, copy: i64, seat: i64) -> None:
    """Store an event for the next window, unless no card could name it."""
    if not is_heard(g, kind, copy) or g.size(board.EVENTS) >= board.MOST_EVENTS:
        return
    word = kind | (copy + 1) << COPY_AT | (seat + 1) << SEAT_AT
    if copy != NONE and board.controller_of(g, copy) != NONE:
        word |= _state_of(g, copy)
    g.put(board.EVENTS, word)


def _state_of(g: State, copy: i64) -> i64:
    bits: i64 = 0
    if board.line_of(g, copy) == board.SUPPORT:
        bits |= ON_SUPPORT
    if board.is_committed(g, copy):
        bits |= WAS_COMMITTED
    if board.damage_on(g, copy) > 0:
        bits |= WAS_WOUNDED
    if characters.is_blank(g, copy, False):
        bits |= WAS_BLANK
    one: i64 = 1
    for keyword in range(board.KEYWORD_COUNT):
        if characters.has_keyword(g, copy, keyword, False):
            bits |= one << (KEYWORDS_AT + keyword)
    return bits


# Small changes ----------------------------------------------------------------------------------------------------


def commit(g: State, copy: i64) -> None:
    """Turn a ready card in play sideways (DK-8.7, DK-17.10)."""
    if not board.is_committed(g, copy):
        g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) | board.COMMITTED)
        note(g, COMMITTED, copy, board.controller_of(g, copy))


def ready(g: State, copy: i64) -> None:
    """Turn a committed card in play upright (DK-17.10)."""
    if board.is_committed(g, copy):
        g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) & ~board.COMMITTED)
        g.tell(board.E_READIES, board.controller_of(g, copy), copy)


def deal(g: State, copy: i64, n: i64) -> None:
    """Put damage on a Character; Shield goes first, and what it absorbs was dealt all the same (DK-17.2, DK-17.22)."""
    if n <= 0:
        return
    status = g.mark(board.STATUS, copy)
    absorbed = board.shield_of(g, copy)
    if absorbed > n:
        absorbed = n
    damage = (status & board.DAMAGE) + n - absorbed
    if damage > board.MOST_ON_A_CARD:
        damage = board.MOST_ON_A_CARD
    status -= absorbed << board.SHIELD_AT
    g.set_mark(board.STATUS, copy, (status & ~board.DAMAGE) | damage)
    g.tell(board.E_DAMAGE, board.controller_of(g, copy), copy, n - absorbed, absorbed)
    note(g, DAMAGED, copy, board.controller_of(g, copy))


def heal(g: State, copy: i64, n: i64) -> None:
    """Remove up to *n* damage (DK-17.1)."""
    damage = board.damage_on(g, copy)
    if n > damage:
        n = damage
    if n > 0:
        g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) - n)
        g.tell(board.E_HEALS, board.controller_of(g, copy), copy, n)


def give_shield(g: State, copy: i64, n: i64) -> None:
    """Add Shield to a Character; Shields add up (DK-17.2)."""
    shield = board.shield_of(g, copy) + n
    if shield > board.MOST_ON_A_CARD:
        shield = board.MOST_ON_A_CARD
    status = g.mark(board.STATUS, copy) & ~board.SHIELD
    g.set_mark(board.STATUS, copy, status | shield << board.SHIELD_AT)
    characters.note_change(g, board.THIS_TURN)
    characters.note_change(g, board.THIS_COMBAT)
    g.tell(board.E_SHIELD, board.controller_of(g, copy), copy, n)


def arrive(g: State, copy: i64, source: i64, seat: i64, line: i64) -> None:
    """Put a Character from the zone *source* onto a line, ready (DK-6.6, DK-12.2)."""
    g.move(copy, source, line + seat)
    board.enter_play(g, copy, seat)
    note(g, ENTERS, copy, seat)


def move_to_other_line(g: State, copy: i64) -> None:
    """Put a Character on the other line of its controller, if it can be moved and there is room (DK-12.3, DK-18.16)."""
    seat = board.controller_of(g, copy)
    line = board.line_of(g, copy)
    goal: i64 = board.MELEE
    if line == board.MELEE:
        goal = board.SUPPORT
    if not board.has_room(g, seat, goal) or characters.sum_static(g, characters.CANNOT_MOVE, copy, False) > 0:
        return
    g.move(copy, line + seat, goal + seat)
    g.tell(board.E_MOVES, seat, copy, board.line_number(goal))
    note(g, MOVED, copy, seat)


def discard_from_hand(g: State, seat: i64, copy: i64) -> None:
    """Put a card of a hand into its owner's discard pile (DK-17.4, DK-17.25)."""
    g.move(copy, board.HAND + seat, board.DISCARD + seat)
    g.tell(board.E_DISCARDS, seat, copy)
    note(g, DISCARDED, copy, seat)


def take_off_battlefield(g: State, copy: i64, target: i64) -> None:
    """Move a card from the battlefield to its owner's zone *target*, given for seat A, and clear its marks.

    What is attached to it is destroyed at the same time (DK-16.4).
    """
    for attachment in attachments_on(g, copy):
        put_away(g, attachment)
    seat = board.controller_of(g, copy)
    source: i64 = board.ATTACHED
    if g.fact(board.KIND, copy) == board.CHARACTER:
        source = board.line_of(g, copy)
    board.leave_play(g, copy)
    g.move(copy, source + seat, target + board.owner_of(g, copy))


def attachments_on(g: State, copy: i64) -> list[i64]:
    """Return the Attachments of a Character, those of the first seat first."""
    found: list[i64] = []
    for seat in range(board.SEATS):
        zone = board.ATTACHED + seat
        found += [each for each in g.cards(zone) if g.mark(board.HOST, each) == copy + 1]
    return found


def put_away(g: State, copy: i64) -> None:
    """Put a destroyed card into its owner's discard pile (DK-10.7, DK-17.3)."""
    if g.fact(board.KIND, copy) != board.CHARACTER:
        note(g, DESTROYED, copy, board.controller_of(g, copy))
    g.tell(board.E_DESTROYED, board.controller_of(g, copy), copy)
    take_off_battlefield(g, copy, board.DISCARD)


def destroy(g: State, doomed: list[i64]) -> None:
    """Destroy cards together; the opponents of their controllers gain the printed prestige (DK-10.8 to DK-10.11)."""
    for copy in doomed:  # before any of them leaves, since what one gives to another counts (DK-10.11)
        if g.fact(board.KIND, copy) == board.CHARACTER:
            note(g, DESTROYED, copy, board.controller_of(g, copy))
    first, second = printed_prestige(g, doomed, 1), printed_prestige(g, doomed, 0)
    for copy in doomed:
        if board.controller_of(g, copy) != NONE:  # an Attachment may have gone with its host
            put_away(g, copy)
    board.gain_prestige(g, 0, first)
    board.gain_prestige(g, 1, second)


def printed_prestige(g: State, copies: list[i64], seat: i64) -> i64:
    """Return what the Characters of *seat* among some cards are worth (DK-10.10)."""
    prestige: i64 = 0
    for copy in copies:
        if board.controller_of(g, copy) == seat and g.fact(board.KIND, copy) == board.CHARACTER:
            prestige += g.fact(board.PRESTIGE_VALUE, copy)
    return prestige


# The state check --------------------------------------------------------------------------------------------------


def check_state(g: State) -> None:
    """Destroy what is due, give prestige, end the game, refill empty melee lines, until nothing changes (DK-10.9)."""
    while not g.is_over():
        is_changed = False
        if is_anything_due(g):
            destroy(g, all_due(g))
            is_changed = True
        if check_end(g):
            return
        for seat in range(board.SEATS):
            if g.size(board.MELEE + seat) == 0 and g.size(board.SUPPORT + seat) > 0:
                step_forward(g, seat)
                is_changed = True
        if not is_changed:
            return


def is_due(g: State, copy: i64) -> bool:
    """Return whether a Character has as much damage as health (DK-10.5, DK-10.6)."""
    return board.damage_on(g, copy) >= characters.stat(g, copy, board.HEALTH)


def is_anything_due(g: State) -> bool:
    """Return whether any card must be destroyed."""
    is_lowered = characters.stands(g, board.HEALTH)
    for zone in range(board.ATTACHED, board.ATTACHED + board.SEATS):
        for i in range(g.size(zone)):
            attachment = g.card(zone, i)
            if g.fact(board.HEALTH, attachment) < 0:
                is_lowered = True
            if is_misplaced(g, attachment):
                return True
    for zone in range(board.MELEE, board.MELEE + board.SEATS):
        if _is_due_in(g, zone, is_lowered) or _is_due_in(g, zone + board.SUPPORT - board.MELEE, is_lowered):
            return True
    return False


def _is_due_in(g: State, zone: i64, is_lowered: bool) -> bool:
    """Return whether a Character on a line is due; unless its health is changed, the printed one counts."""
    m = g.mem
    program = g.program
    copies = program.copies
    facts = program.facts
    status = m[KNOWLEDGE] + copies
    health = board.HEALTH * copies
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        at = status + m[i]
        is_touched = is_lowered or m[at + copies] | m[at + 2 * copies] != 0  # changes, and stats that were set
        if (is_touched or m[at] & board.DAMAGE >= facts[health + m[i]]) and is_due(g, m[i]):
            return True
        i += 1
    return False


def is_misplaced(g: State, attachment: i64) -> bool:
    """Return whether an Attachment is on a Character that must not have it (DK-14.18, DK-16.10)."""
    host = g.mark(board.HOST, attachment) - 1
    return host == NONE or not characters.can_attach(g, board.controller_of(g, attachment), attachment, host)


def all_due(g: State) -> list[i64]:
    """Return all cards that must be destroyed now."""
    due: list[i64] = []
    for seat in range(board.SEATS):
        for line in board.LINES:
            due += [copy for copy in g.cards(line + seat) if is_due(g, copy)]
        due += [copy for copy in g.cards(board.ATTACHED + seat) if is_misplaced(g, copy)]
    return due


def step_forward(g: State, seat: i64) -> None:
    """Put the whole support line onto an empty melee line; no Character has "moved" (DK-12.5, DK-12.6)."""
    while g.size(board.SUPPORT + seat) > 0:
        copy = g.card(board.SUPPORT + seat, 0)
        g.move(copy, board.SUPPORT + seat, board.MELEE + seat)
    g.tell(board.E_FORWARD, seat)


# The end of the game ----------------------------------------------------------------------------------------------


def meets_condition(g: State, seat: i64) -> bool:
    """Return whether *seat* has enough prestige or the opponent no Character (DK-18.1, DK-18.2)."""
    if g.get(board.PRESTIGE, seat) >= g.setting(board.PRESTIGE_TO_WIN):
        return True
    return board.characters(g, board.other(seat)) == 0


def check_end(g: State) -> bool:
    """End the game if a player meets a win condition; return whether it is over (DK-18.3, DK-18.5, DK-18.6)."""
    if g.get(board.PHASE, 0) == board.IN_SETUP:
        return False
    first = meets_condition(g, 0)
    second = meets_condition(g, 1)
    if first and second:
        ahead = g.get(board.PRESTIGE, 0) - g.get(board.PRESTIGE, 1)
        end_by_comparison(g, ahead, board.BY_BOTH, board.BY_BOTH_DRAW)
        return True
    if first or second:
        winner: i64 = 0
        if second:
            winner = 1
        reason: i64 = board.BY_WIPE
        if g.get(board.PRESTIGE, winner) >= g.setting(board.PRESTIGE_TO_WIN):
            reason = board.BY_PRESTIGE
        end_with(g, winner, reason)
        return True
    return False


def end_with(g: State, winner: i64, reason: i64) -> None:
    """End the game with *winner*."""
    g.set_place(winner, 1)
    g.set_place(board.other(winner), 2)
    g.finish(reason)


def end_by_comparison(g: State, ahead: i64, reason: i64, draw_reason: i64) -> None:
    """End the game: seat A wins if *ahead* is positive, seat B if it is negative; else it is a draw."""
    if ahead > 0:
        end_with(g, 0, reason)
    elif ahead < 0:
        end_with(g, 1, reason)
    else:
        end_drawn(g, draw_reason)


def end_drawn(g: State, reason: i64) -> None:
    """End the game without a winner."""
    g.set_place(0, 1)
    g.set_place(1, 1)
    g.finish(reason)


def end_by_turn_limit(g: State) -> None:
    """End the game: more prestige wins, then the larger sum of remaining health (DK-18.9)."""
    ahead = g.get(board.PRESTIGE, 0) - g.get(board.PRESTIGE, 1)
    if ahead == 0:
        ahead = remaining_health(g, 0) - remaining_health(g, 1)
    end_by_comparison(g, ahead, board.BY_TURN_LIMIT, board.BY_TURN_LIMIT_DRAW)


def remaining_health(g: State, seat: i64) -> i64:
    """Return the health minus damage of all Characters of *seat*."""
    total: i64 = 0
    for line in board.LINES:
        for i in range(g.size(line + seat)):
            copy = g.card(line + seat, i)
            total += characters.stat(g, copy, board.HEALTH) - board.damage_on(g, copy)
    return total


class Settle(Step):
    """Check the state after an instruction, then open the window for its events (DK-13.9, DK-13.13)."""

    def __init__(self) -> None:
        super().__init__()
        self.window: Step = self

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        check_state(g)
        if g.is_over():
            return
        start = g.get(board.PENDING, 0)
        end = g.size(board.EVENTS)
        if end > start:
            g.set(board.PENDING, 0, end)
            g.add(board.NESTED, 0, 1)
            g.push(self.window, NONE, NONE, start | end << 7 | board.initiator(g) << 17)


SETTLE: Final = Settle()
RULES: list[Step] = [SETTLE]
