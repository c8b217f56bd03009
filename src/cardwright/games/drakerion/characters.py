"""The present state of cards in play: stats, keywords, blank cards, static abilities, and which cards a text means.

A stat is its printed value or what it was set to, with all changes (DK-1.13); keywords follow the order in which they
were gained and lost (DK-14.19): every loss of a turn has a number, a gain and the arrival of a card remember how many
losses there had been.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cardwright.engine.bits import with_bits
from cardwright.engine.quantities import UNBOUNDED, Value
from cardwright.engine.state import NONE, State, Step
from cardwright.games.drakerion import board

# Kinds of static abilities; the first four are those of the stats.
GIVES_INTERCEPTOR: Final = 4  # and the other keywords after it
BLANKS: Final = 7
GOLD_VALUE: Final = 8
DRAW_VALUE: Final = 9
COSTS_LESS: Final = 10
CANNOT_MOVE: Final = 11
CANNOT_INTERCEPT: Final = 12
NOT_INTERCEPTED: Final = 13
ATTACH_ONLY: Final = 14
COUNTED: Final = 14  # how many kinds `board.STANDING` counts
LOW: Final = 10  # how many of these are in its first word

# To whom a static ability applies.
ON_ITSELF: Final = 0
ON_HOST: Final = 1
ON_ALL: Final = 2
ON_OTHERS: Final = 3

# Whose cards a text means, in which state, and where.
ANYBODYS: Final = 0
YOURS: Final = 1
OPPOSING: Final = 2
READY: Final = 1
COMMITTED: Final = 2
WOUNDED: Final = 4
ANYWHERE: Final = 0
ON_MELEE: Final = 1
ON_SUPPORT: Final = 2
ON_DEFENDERS_LINE: Final = 3
ON_BATTLEFIELD: Final = 0
IN_DISCARD: Final = 1
IN_HAND: Final = 2

PLAIN: Final = -1  # the argument of a condition that must not ask for static abilities again
# Fields of the marks for changes and keywords.
CHANGE_BITS: Final = 7
SET_BITS: Final = 6
COMBAT_LATER_AT: Final = 48
TURN_BLANK: Final = 0x100_0000_0000_0000
COMBAT_BLANK: Final = 0x200_0000_0000_0000
COMBAT_CHANGES: Final = 0x2FF_FFFF_F000_0000
COMBAT_SETS: Final = 0xF_FFFF_FF00_0000
STAMP_BITS: Final = 6
LOSS_AT: Final = 24
GAINED_NO_ATTACHMENTS_AT: Final = 48
ARRIVED_AT: Final = 50
COMBAT_KEYWORDS: Final = 0x2_FFF0_00FF_F000
MOST_LOSSES: Final = 62
MOST_CHANGE: Final = 63


class Filter:
    """Which cards a text means: their kind, whose they are, in which state, and where they lie."""

    def __init__(self) -> None:
        self.kind: i64 = NONE
        self.side: i64 = ANYBODYS
        self.states: i64 = 0
        self.trait: i64 = 0  # a bit, 0 for any
        self.renowned = False
        self.keyword: i64 = NONE
        self.ranged = False
        self.cost_low: i64 = -UNBOUNDED
        self.cost_high: i64 = UNBOUNDED
        self.same_name = False
        self.line: i64 = ANYWHERE
        self.zone: i64 = ON_BATTLEFIELD
        self.for_redirect = False  # whether the attack can be redirected to the card

    def fits(self, g: State, seat: i64, copy: i64, namesake: i64, plain: bool) -> bool:
        """Return whether *copy* is such a card for the user *seat*; *namesake* is the card whose name it must have."""
        if not self.fits_printed(g, copy):
            return False
        if self.same_name and (namesake == NONE or not board.name_fits(g, copy, namesake)):
            return False
        if self.zone != ON_BATTLEFIELD:
            return True
        controller = board.controller_of(g, copy)
        if self.side != ANYBODYS and (controller == seat) != (self.side == YOURS):
            return False
        if self.states != 0 and not self._in_state(g, copy):
            return False
        if self.keyword != NONE and not has_keyword(g, copy, self.keyword, plain):
            return False
        if self.for_redirect and not board.may_defend_instead(g, copy):
            return False
        return self.line == ANYWHERE or self._on_line(g, seat, copy)

    def fits_printed(self, g: State, copy: i64) -> bool:
        """Return whether the printed facts of *copy* fit."""
        if self.kind != NONE and g.fact(board.KIND, copy) != self.kind:
            return False
        cost, traits, words = g.fact(board.COST, copy), g.fact(board.TRAITS, copy), g.fact(board.WORDS, copy)
        return self.fits_numbers(cost, traits, words, g.fact(board.RENOWNED, copy), g.fact(board.HAS_RANGED, copy))

    def fits_numbers(self, cost: i64, traits: i64, words: i64, renowned: i64, ranged: i64) -> bool:
        """Return whether the printed facts of a card of the right kind fit."""
        if self.trait != 0 and traits & self.trait == 0:
            return False
        if self.renowned and renowned == 0:
            return False
        if self.ranged and ranged == 0:
            return False
        if self.zone != ON_BATTLEFIELD and self.keyword != NONE and (words >> self.keyword) & 1 == 0:
            return False
        return self.cost_low <= cost <= self.cost_high

    def _in_state(self, g: State, copy: i64) -> bool:
        committed = board.is_committed(g, copy)
        if self.states & READY != 0 and committed:
            return False
        if self.states & COMMITTED != 0 and not committed:
            return False
        return self.states & WOUNDED == 0 or board.damage_on(g, copy) > 0

    def _on_line(self, g: State, seat: i64, copy: i64) -> bool:
        line = board.line_of(g, copy)
        if self.line == ON_MELEE:
            return line == board.MELEE
        if self.line == ON_SUPPORT:
            return line == board.SUPPORT
        # The line of your defender is yours: who is not on it is neither opposing nor on your other line.
        defender = board.defender(g)
        if defender == NONE or board.controller_of(g, defender) != seat or board.controller_of(g, copy) != seat:
            return False
        return line == board.line_of(g, defender)


class Static(Step):
    """A static ability, which applies while its card is in play and its condition holds (DK-13.2, DK-13.23)."""

    def __init__(self, kind: i64, group: i64, which: Filter, n: i64, condition: Value | None) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.group: i64 = group
        self.which = which
        self.n: i64 = n
        self.condition = condition

    def applies(self, g: State, source: i64, copy: i64, plain: bool) -> bool:
        """Return whether this ability of *source* applies to *copy*."""
        seat = board.controller_of(g, source)
        if self.group == ON_ITSELF:
            if source != copy:
                return False
        elif self.group == ON_HOST:
            if g.mark(board.HOST, source) != copy + 1:
                return False
        elif (self.group == ON_OTHERS and source == copy) or not self.which.fits(g, seat, copy, NONE, plain):
            return False
        return self.holds(g, seat, source, plain)

    def holds(self, g: State, seat: i64, source: i64, plain: bool) -> bool:
        """Return whether the condition holds."""
        condition = self.condition
        if condition is None:
            return True
        x: i64 = 0
        if plain:
            x = PLAIN
        return condition.of(g, seat, source, x) != 0


class CardText(Step):
    """The text of a card: its abilities in printed order, and its static ones."""

    def __init__(self, abilities: list[Step], statics: list[Static]) -> None:
        super().__init__()
        self.abilities = vec[Step]()
        for ability in abilities:
            self.abilities = append(self.abilities, ability)
        self.statics = vec[Static]()
        for static in statics:
            self.statics = append(self.statics, static)


def text_of(g: State, copy: i64) -> CardText:
    """Return the text of a card that has one."""
    return cast(CardText, g.program.steps[g.fact(board.TEXT, copy)])


# Static abilities -------------------------------------------------------------------------------------------------


def stands(g: State, kind: i64) -> bool:
    """Return whether any static ability of that kind is in play."""
    if kind < LOW:
        return (g.get(board.STANDING, 0) >> (6 * kind)) & 63 != 0
    return (g.get(board.STANDING, 1) >> (6 * (kind - LOW))) & 63 != 0


def sum_static(g: State, kind: i64, copy: i64, plain: bool) -> i64:
    """Return the sum of all static abilities of that kind for *copy*."""
    if not stands(g, kind):
        return 0
    total: i64 = 0
    for seat in range(board.SEATS):
        total += _sum_zone(g, board.MELEE + seat, kind, copy, plain)
        total += _sum_zone(g, board.SUPPORT + seat, kind, copy, plain)
        total += _sum_zone(g, board.ATTACHED + seat, kind, copy, plain)
        total += _sum_zone(g, board.CITY + seat, kind, copy, plain)
        total += _sum_zone(g, board.BANNER + seat, kind, copy, plain)
        total += _sum_source(g, g.top(board.UNVEILED + seat), kind, copy, plain)
    return total


def _sum_zone(g: State, zone: i64, kind: i64, copy: i64, plain: bool) -> i64:
    total: i64 = 0
    for i in range(g.size(zone)):
        total += _sum_source(g, g.card(zone, i), kind, copy, plain)
    return total


def _sum_source(g: State, source: i64, kind: i64, copy: i64, plain: bool) -> i64:
    if source == NONE or (g.fact(board.STANDS, source) >> kind) & 1 == 0 or is_blank(g, source, plain):
        return 0
    total: i64 = 0
    for static in text_of(g, source).statics:
        if static.kind == kind and static.applies(g, source, copy, plain):
            if not (board.INTERCEPTOR <= kind - GIVES_INTERCEPTOR <= board.INFILTRATOR) or _outlasts(
                g, source, copy, kind
            ):
                total += static.n
    return total


def _outlasts(g: State, source: i64, copy: i64, kind: i64) -> bool:
    """Return whether a keyword that *source* gives was not lost since the source arrived (DK-14.19)."""
    arrived = (g.mark(board.KEYWORDS, source) >> ARRIVED_AT) & 63
    return arrived >= last_loss(g, copy, kind - GIVES_INTERCEPTOR)


def maneuver_value(g: State, seat: i64, fact: i64, kind: i64) -> i64:
    """Return the gold or draw value of the Maneuver of *seat* now, at least 0 (DK-5.6)."""
    maneuver = g.top(board.UNVEILED + seat)
    if maneuver == NONE:
        return 0
    value = g.fact(fact, maneuver)
    opposing = g.top(board.UNVEILED + board.other(seat))
    if stands(g, kind) and opposing != NONE and g.fact(board.STANDS, opposing) >> kind & 1 != 0:
        for static in text_of(g, opposing).statics:
            if static.kind == kind and static.holds(g, board.other(seat), opposing, False):
                value += static.n
    if value < 0:
        return 0
    return value


def cost_of(g: State, seat: i64, copy: i64) -> i64:
    """Return what *seat* pays to play *copy* (DK-6.4, DK-6.5)."""
    cost = g.fact(board.COST, copy)
    if not stands(g, COSTS_LESS):
        return cost
    traits, words = g.fact(board.TRAITS, copy), g.fact(board.WORDS, copy)
    renowned, ranged = g.fact(board.RENOWNED, copy), g.fact(board.HAS_RANGED, copy)
    return reduced_cost(g, seat, g.fact(board.KIND, copy), cost, traits, words, renowned, ranged)


def reduced_cost(
    g: State, seat: i64, kind: i64, printed: i64, traits: i64, words: i64, renowned: i64, ranged: i64
) -> i64:
    """Return what *seat* pays for a card with these printed facts, wherever it lies (DK-6.5)."""
    cost = printed
    for zone in board.IN_PLAY:
        for i in range(g.size(zone + seat)):
            source = g.card(zone + seat, i)
            if (g.fact(board.STANDS, source) >> COSTS_LESS) & 1 == 0 or board.controller_of(g, source) == NONE:
                continue
            for static in text_of(g, source).statics:
                if static.kind != COSTS_LESS or is_blank(g, source, False) or static.which.kind not in (NONE, kind):
                    continue
                is_such = static.which.fits_numbers(printed, traits, words, renowned, ranged)
                if is_such and static.holds(g, seat, source, False):
                    cost -= static.n
    if cost < 0:
        return 0
    return cost


def can_attach(g: State, seat: i64, attachment: i64, host: i64) -> bool:
    """Return whether an Attachment of *seat* may be on *host* (DK-14.16, DK-14.17, DK-16.1, DK-16.10)."""
    if forbids_attachments(g, host, False):
        exception = g.fact(board.EXCEPT, host)
        if is_blank(g, host, False) or gained_no_attachments(g, host, False):
            exception = 0
        if exception == 0 or g.fact(board.TRAITS, attachment) & exception == 0:
            return False
    if g.fact(board.STANDS, attachment) >> ATTACH_ONLY & 1 == 0:
        return True
    for static in text_of(g, attachment).statics:
        if static.kind == ATTACH_ONLY and not static.which.fits(g, seat, host, NONE, False):
            return False
    return True


# Stats ------------------------------------------------------------------------------------------------------------


def stat(g: State, copy: i64, which: i64) -> i64:
    """Return a stat of a Character now; anything below 0 counts as 0 (DK-1.13)."""
    value = g.fact(which, copy)
    sets = g.mark(board.SETS, copy)
    if sets != 0:
        value = _set_value(sets, which, value)
    changes = g.mark(board.CHANGES, copy)
    if changes != 0:
        value += change_of(changes, which) + change_of(changes, board.STATS + which)
    for seat in range(board.SEATS):
        zone = board.ATTACHED + seat
        for i in range(g.size(zone)):
            attachment = g.card(zone, i)
            if g.mark(board.HOST, attachment) == copy + 1:
                value += g.fact(which, attachment)
    value += sum_static(g, which, copy, False)
    if value < 0:
        return 0
    return value


def change_of(changes: i64, at: i64) -> i64:
    """Return one of the signed changes packed in a mark."""
    n = (changes >> (CHANGE_BITS * at)) & 127
    if n > MOST_CHANGE:
        n -= 128
    return n


def _set_value(sets: i64, which: i64, printed: i64) -> i64:
    """Return the value to which a stat was set; the later of two wins."""
    turn = (sets >> (SET_BITS * which)) & 63
    combat = (sets >> (SET_BITS * (board.STATS + which))) & 63
    if combat != 0 and (turn == 0 or (sets >> (COMBAT_LATER_AT + which)) & 1 != 0):
        return combat - 1
    if turn != 0:
        return turn - 1
    return printed


def change_stat(g: State, copy: i64, which: i64, n: i64, lasting: i64) -> None:
    """Add *n* to a stat of a Character for the duration *lasting*."""
    changes = g.mark(board.CHANGES, copy)
    at = which + board.STATS * lasting
    value = change_of(changes, at) + n
    if value > MOST_CHANGE:
        value = MOST_CHANGE
    if value < -MOST_CHANGE:
        value = -MOST_CHANGE
    g.set_mark(board.CHANGES, copy, with_bits(changes, CHANGE_BITS * at, 127, value & 127))
    note_change(g, lasting)
    g.tell(board.E_CHANGES, board.controller_of(g, copy), copy, n, which, lasting)


def set_stat(g: State, copy: i64, which: i64, n: i64, lasting: i64) -> None:
    """Set a stat of a Character to *n* for the duration *lasting*."""
    if n > MOST_CHANGE - 1:
        n = MOST_CHANGE - 1
    sets = g.mark(board.SETS, copy)
    sets = with_bits(sets, SET_BITS * (which + board.STATS * lasting), 63, n + 1)
    sets = with_bits(sets, COMBAT_LATER_AT + which, 1, lasting)
    g.set_mark(board.SETS, copy, sets)
    note_change(g, lasting)
    g.tell(board.E_SETS, board.controller_of(g, copy), copy, n, which, lasting)


def make_blank(g: State, copy: i64, lasting: i64) -> None:
    """Remove the printed abilities of a Character for the duration *lasting* (DK-17.17)."""
    bit: i64 = TURN_BLANK
    if lasting == board.THIS_COMBAT:
        bit = COMBAT_BLANK
    g.set_mark(board.CHANGES, copy, g.mark(board.CHANGES, copy) | bit)
    note_change(g, lasting)
    g.tell(board.E_BLANK, board.controller_of(g, copy), copy, lasting)


def note_change(g: State, lasting: i64) -> None:
    """Record that some card has changes that end with this combat or this turn."""
    g.set(board.CHANGED, 0, g.get(board.CHANGED, 0) | (lasting + 1))


def end_changes(g: State, lasting: i64) -> None:
    """End the changes that last for this combat or this turn, and all Shields (DK-7.4, DK-10.14)."""
    left = g.get(board.CHANGED, 0)
    if lasting == board.THIS_COMBAT:
        if left & 2 == 0:
            return
        left &= ~2
    elif left == 0:
        return
    else:
        left = 0
    changes: i64 = 0
    sets: i64 = 0
    keywords: i64 = 0
    uses: i64 = ~board.ALL_USES
    if lasting == board.THIS_COMBAT:
        changes = ~COMBAT_CHANGES
        sets = ~COMBAT_SETS
        keywords = ~COMBAT_KEYWORDS
        uses = ~board.COMBAT_USES
    for seat in range(board.SEATS):
        for line in board.IN_PLAY:
            for i in range(g.size(line + seat)):
                copy = g.card(line + seat, i)
                g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) & uses & ~board.SHIELD)
                g.set_mark(board.CHANGES, copy, g.mark(board.CHANGES, copy) & changes)
                g.set_mark(board.SETS, copy, g.mark(board.SETS, copy) & sets)
                g.set_mark(board.KEYWORDS, copy, g.mark(board.KEYWORDS, copy) & keywords)
    if lasting == board.THIS_TURN:
        g.set(board.LOSSES, 0, 0)
    g.set(board.CHANGED, 0, left)


# Keywords ---------------------------------------------------------------------------------------------------------


def is_blank(g: State, copy: i64, plain: bool) -> bool:
    """Return whether the printed abilities and keywords of *copy* do not count (DK-17.17)."""
    if g.mark(board.CHANGES, copy) & (TURN_BLANK | COMBAT_BLANK) != 0:
        return True
    return not plain and stands(g, BLANKS) and sum_static(g, BLANKS, copy, True) > 0


def last_loss(g: State, copy: i64, keyword: i64) -> i64:
    """Return the number of the last loss of a keyword in force on *copy*, 0 for none."""
    word = g.mark(board.KEYWORDS, copy)
    turn = (word >> (LOSS_AT + STAMP_BITS * keyword)) & 63
    combat = (word >> (LOSS_AT + STAMP_BITS * (keyword + 2))) & 63
    if combat > turn:
        return combat
    return turn


def has_keyword(g: State, copy: i64, keyword: i64, plain: bool) -> bool:
    """Return whether a Character has a keyword now (DK-14.19); Unpredictable is only printed (DK-14.6)."""
    if keyword == board.NO_ATTACHMENTS:
        return forbids_attachments(g, copy, plain)
    if keyword == board.UNPREDICTABLE:
        return (g.fact(board.WORDS, copy) >> keyword) & 1 != 0 and not is_blank(g, copy, plain)
    word = g.mark(board.KEYWORDS, copy)
    loss: i64 = 0
    if word != 0:
        loss = last_loss(g, copy, keyword)
        for lasting in range(2):
            if (word >> (STAMP_BITS * (keyword + 2 * lasting))) & 63 > loss:
                return True
    if loss == 0 and (g.fact(board.WORDS, copy) >> keyword) & 1 != 0 and not is_blank(g, copy, plain):
        return True
    return not plain and sum_static(g, GIVES_INTERCEPTOR + keyword, copy, True) > 0


def gained_no_attachments(g: State, copy: i64, plain: bool) -> bool:
    """Return whether a Character has No Attachments other than as a printed keyword."""
    if (g.mark(board.KEYWORDS, copy) >> GAINED_NO_ATTACHMENTS_AT) & 3 != 0:
        return True
    return not plain and sum_static(g, GIVES_INTERCEPTOR + board.NO_ATTACHMENTS, copy, True) > 0


def forbids_attachments(g: State, copy: i64, plain: bool) -> bool:
    """Return whether a Character has No Attachments now, with or without an exception (DK-14.16)."""
    if (g.fact(board.WORDS, copy) >> board.NO_ATTACHMENTS) & 1 != 0 and not is_blank(g, copy, plain):
        return True
    return gained_no_attachments(g, copy, plain)


def gain_keyword(g: State, copy: i64, keyword: i64, lasting: i64) -> None:
    """Give a keyword to a Character for the duration *lasting*."""
    word = g.mark(board.KEYWORDS, copy)
    if keyword == board.NO_ATTACHMENTS:
        word = with_bits(word, GAINED_NO_ATTACHMENTS_AT + lasting, 1, 1)
    else:
        word = with_bits(word, STAMP_BITS * (keyword + 2 * lasting), 63, g.get(board.LOSSES, 0) + 1)
    g.set_mark(board.KEYWORDS, copy, word)
    note_change(g, lasting)
    g.tell(board.E_GAINS, board.controller_of(g, copy), copy, keyword, lasting)


def count_loss(g: State) -> None:
    """Count that a text removes keywords, those that were gained before this moment."""
    if g.get(board.LOSSES, 0) < MOST_LOSSES:
        g.add(board.LOSSES, 0, 1)


def lose_keyword(g: State, copy: i64, keyword: i64, lasting: i64) -> None:
    """Remove a keyword, whatever gave it, for the duration *lasting*; call `count_loss` before (DK-17.26)."""
    word = g.mark(board.KEYWORDS, copy)
    word = with_bits(word, LOSS_AT + STAMP_BITS * (keyword + 2 * lasting), 63, g.get(board.LOSSES, 0))
    g.set_mark(board.KEYWORDS, copy, word)
    note_change(g, lasting)
    g.tell(board.E_LOSES, board.controller_of(g, copy), copy, keyword, lasting)
