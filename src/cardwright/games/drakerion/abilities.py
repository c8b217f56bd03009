"""Abilities on cards: when they may be used, what they cost, and how they are carried out (DK-13).

In the frame of every part of an ability `seat` is the player who uses it, `card` its card, and the lowest five bits of
`x` say which word of CONTEXTS holds what its words mean: the card of the event it reacts to ("that Character"), then up
to four targets ("it", "they"), twelve bits each, one more than the copy.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.bits import shifted, with_bits
from cardwright.engine.control import Effect
from cardwright.engine.quantities import Value
from cardwright.engine.state import LENGTH, NONE, PASS, State, Step
from cardwright.games.drakerion import board, characters, happenings
from cardwright.games.drakerion.characters import CardText, Filter

# Labels of abilities (DK-13.1, DK-14).
ACTION: Final = 0
COMBAT: Final = 1
REACTION: Final = 2
DEPLOYMENT: Final = 3
DESTRUCTION: Final = 4
DISCARD_ACTION: Final = 5

# Whose event a Reaction names.
THIS_CARD: Final = 0
ITS_HOST: Final = 1
DESCRIBED: Final = 2
ANOTHER: Final = 3
NOBODYS: Final = 4  # the end of the turn
YOUR_HAND: Final = 5  # a card discarded from your hand

CONTEXT: Final = 31
LOCAL_AT: Final = 5
SLOT_BITS: Final = 12
SLOTS: Final = 4
REPLACEMENT: Final = 3  # the slot of a card chosen from the hand
FROM_HAND: Final = 32  # in x of the EndAbility step

# Who is replaced.
REPLACES_TARGET: Final = 0
REPLACES_THIS: Final = 1
REPLACES_ATTACKER: Final = 2
REPLACES_DEFENDER: Final = 3
REPLACES_PARTICIPANT: Final = 4
REPLACES_SUBJECT: Final = 5


# The referents of a running ability's words -----------------------------------------------------------------------


def context_of(g: State, x: i64) -> i64:
    """Return the packed referents of the ability's words."""
    return g.card(board.CONTEXTS, x & CONTEXT)


def subject_of(g: State, x: i64) -> i64:
    """Return the card of the event, or -1."""
    return (context_of(g, x) & 0xFFF) - 1


def target_of(g: State, x: i64, slot: i64) -> i64:
    """Return a target by its number, or -1."""
    return ((context_of(g, x) >> (SLOT_BITS * (slot + 1))) & 0xFFF) - 1


def set_target(g: State, x: i64, slot: i64, copy: i64) -> None:
    """Store a target."""
    m = g.mem
    at = m[g.bases + board.CONTEXTS] + (x & CONTEXT)
    m[at] = with_bits(m[at], SLOT_BITS * (slot + 1), 0xFFF, copy + 1)


def is_target(g: State, x: i64, copy: i64) -> bool:
    """Return whether *copy* has been chosen as a target already."""
    for slot in range(SLOTS):
        if target_of(g, x, slot) == copy:
            return True
    return False


def offer_candidate(g: State, copy: i64) -> None:
    """Offer a card in play, unless an equal one in the same state is offered already (DK-19.11)."""
    for i in range(g.count()):
        if g.key(i) >= 0 and board.same_state(g, g.key(i), copy):
            return
    g.offer(copy)


# Costs ------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(Effect):
    """A part of the cost of an ability, targets included; *gold* and *cards* are the amounts it takes."""

    def __init__(self) -> None:
        super().__init__()
        self.gold: i64 = 0
        self.cards: i64 = 0  # from the hand
        self.uses_up = True  # a resource: an ability without such a cost is used once (DK-6.12)

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        """Return whether it can be paid, ignoring gold and hand; *public*: as far as everybody can see (DK-19.4)."""
        return True

    def refusal(self) -> i64:
        """Return the refusal of an ability whose cost cannot be paid."""
        return board.CANNOT_PAY


class PayGold(Cost):
    """ "Pay 2 gold"."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.gold = n

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.add(board.GOLD, seat, -self.gold)


class CommitThis(Cost):
    """ "Commit this card" (DK-13.7)."""

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        return board.controller_of(g, card) == seat and not board.is_committed(g, card)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        happenings.commit(g, card)


class CommitSlot(Cost):
    """ "Commit your City", "commit your Banner" (DK-13.7)."""

    def __init__(self, zone: i64) -> None:
        super().__init__()
        self.zone: i64 = zone

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        return board.is_ready(g, self.zone + seat)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        happenings.commit(g, g.top(self.zone + seat))


class CommitParticipant(Cost):
    """ "Commit your defender", "commit your attacker"."""

    def __init__(self, counter: i64) -> None:
        super().__init__()
        self.counter: i64 = counter

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        copy = g.get(self.counter, 0) - 1
        return copy != NONE and board.controller_of(g, copy) == seat and not board.is_committed(g, copy)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        happenings.commit(g, g.get(self.counter, 0) - 1)


class CommitOne(Cost):
    """ "Commit a Character you control with a ranged attack": the player chooses which."""

    def __init__(self, which: Filter, is_another: bool) -> None:
        super().__init__()
        self.which = which
        self.is_another = is_another

    def _fits(self, g: State, seat: i64, card: i64, copy: i64) -> bool:
        if board.is_committed(g, copy) or (self.is_another and copy == card):
            return False
        return self.which.fits(g, seat, copy, NONE, False)

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        for zone in board.BATTLEFIELD:
            for i in range(g.size(zone + seat)):
                if self._fits(g, seat, card, g.card(zone + seat, i)):
                    return True
        return False

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for zone in board.BATTLEFIELD:
            for i in range(g.size(zone + seat)):
                if self._fits(g, seat, card, g.card(zone + seat, i)):
                    offer_candidate(g, g.card(zone + seat, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.tell(board.E_COMMITS, seat, key)
        happenings.commit(g, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_A_TARGET


@mypyc_attr(allow_interpreted_subclasses=True)
class SpendCards(Cost):
    """Cards of the hand, chosen one by one; the bits of *x* above the context hold how many are left to choose."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.cards = n

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        left = (x >> LOCAL_AT) + 1
        if left > self.cards:
            return
        hand = board.HAND + seat
        for i in range(g.size(hand)):
            g.offer_card(g.card(hand, i))
        candidates = g.size(hand)
        if candidates == self.cards - left + 1:  # all of them must go
            candidates = 1
        g.ask_secretly(self, seat, card, x, candidates)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        self.spend(g, seat, key)
        g.push(self, seat, card, (x & CONTEXT) | ((x >> LOCAL_AT) + 1) << LOCAL_AT)

    def spend(self, g: State, seat: i64, copy: i64) -> None:
        """Pay with a card of the hand."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_IN_HAND


class DiscardCards(SpendCards):
    """ "Discard 1 card from your hand" (DK-17.5)."""

    def spend(self, g: State, seat: i64, copy: i64) -> None:
        happenings.discard_from_hand(g, seat, copy)


class BottomCards(SpendCards):
    """ "Put 1 card from your hand on the bottom of your deck"."""

    def spend(self, g: State, seat: i64, copy: i64) -> None:
        g.move_under(copy, board.HAND + seat, board.DECK + seat)
        g.tell(board.E_BOTTOM, seat, copy)  # told after the move, so that nobody else sees which card it is


class Target(Cost):
    """ "Target a Character you control", "target up to 2 Characters" (DK-13.6, DK-13.8)."""

    def __init__(self, which: Filter, least: i64, most: i64, is_another: bool) -> None:
        super().__init__()
        self.which = which
        self.least: i64 = least
        self.most: i64 = most
        self.is_another = is_another
        self.uses_up = False
        self.replacement: ChooseReplacement | None = None  # the card that will replace the target
        self.first_zones = target_zones(which, 0)
        self.second_zones = target_zones(which, 1)

    def fits(self, g: State, seat: i64, card: i64, copy: i64) -> bool:
        """Return whether *copy* is a legal target, ignoring the cards in hand."""
        return not (self.is_another and copy == card) and self.which.fits(g, seat, copy, NONE, False)

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        if self.least == 0:
            return True
        replacement = self.replacement
        n: i64 = 0
        for zone in self.zones(seat):
            for i in range(g.size(zone)):
                copy = g.card(zone, i)
                if self.fits(g, seat, card, copy):
                    if replacement is not None and not replacement.is_there(g, seat, copy, public):
                        continue
                    n += 1
                    if n >= self.least:
                        return True
        return False

    def zones(self, seat: i64) -> vec[i64]:
        """Return where targets may lie."""
        if seat == 0:
            return self.first_zones
        return self.second_zones

    def refusal(self) -> i64:
        return board.NO_TARGET

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        taken = x >> LOCAL_AT
        if taken >= self.most:
            return
        replacement = self.replacement
        irreplaceable: i64 = 0
        for zone in self.zones(seat):
            for i in range(g.size(zone)):
                copy = g.card(zone, i)
                if self.fits(g, seat, card, copy) and not is_target(g, x, copy):
                    if replacement is not None and not replacement.is_there(g, seat, copy, False):
                        irreplaceable += 1  # but a missing question must not reveal this to others
                    elif self.which.zone == characters.IN_DISCARD:
                        g.offer_card(copy)
                    else:
                        offer_candidate(g, copy)
        if taken >= self.least and g.count() > 0:
            g.offer(PASS)
        if g.count() == 0 and irreplaceable > 0:  # a cost has used the card that could have come
            g.offer(PASS)
            irreplaceable -= 1
        g.ask_secretly(self, seat, card, x, g.count() + irreplaceable)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key == PASS:
            return
        taken = x >> LOCAL_AT
        set_target(g, x, taken, key)
        g.push(self, seat, card, (x & CONTEXT) | (taken + 1) << LOCAL_AT)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NOT_A_TARGET


def target_zones(which: Filter, seat: i64) -> vec[i64]:
    """Return the zones in which cards of a description may lie, for *seat*."""
    if which.zone == characters.IN_DISCARD:
        return vec[i64]([board.DISCARD + seat])
    enemy = board.other(seat)
    found = vec[i64]()
    if which.kind != board.CHARACTER:
        found = append(append(found, board.ATTACHED + seat), board.ATTACHED + enemy)
    if which.kind != board.ATTACHMENT:
        for player in range(board.SEATS):
            for line in board.LINES:
                found = append(found, line + (seat + player) % board.SEATS)
    return found


class ChooseReplacement(Cost):
    """The card of the hand that will replace another is chosen like a target (DK-17.24)."""

    def __init__(self, which: Filter, whom: i64) -> None:
        super().__init__()
        self.which = which
        self.whom: i64 = whom
        self.cards = 1
        self.uses_up = False

    def is_payable(self, g: State, seat: i64, card: i64, public: bool) -> bool:
        if self.whom == REPLACES_TARGET:  # only a card that can be replaced is a target
            return True
        return self.is_there(g, seat, self._old(g, seat, card), public)

    def is_there(self, g: State, seat: i64, old: i64, public: bool) -> bool:
        """Return whether the hand holds a card that may replace *old*, or any card if *old* is not known yet.

        For hidden cards it is enough that some card of the list could be there (DK-19.4).
        """
        if public and g.setting(board.OPEN_LISTS) == 0:
            return True
        if self._is_in(g, seat, board.HAND + seat, old):
            return True
        return public and self._is_in(g, seat, board.DECK + seat, old)

    def _is_in(self, g: State, seat: i64, zone: i64, old: i64) -> bool:
        for i in range(g.size(zone)):
            if self._fits(g, seat, g.card(zone, i), old):
                return True
        return False

    def _old(self, g: State, seat: i64, card: i64) -> i64:
        """Return who will be replaced, or -1 if that depends on a target or on the event."""
        if self.whom == REPLACES_THIS:
            return card
        if self.whom == REPLACES_ATTACKER:
            return board.attacker(g)
        if self.whom == REPLACES_DEFENDER:
            return board.defender(g)
        if self.whom == REPLACES_PARTICIPANT:
            return board.participant(g, seat)
        return NONE

    def _fits(self, g: State, seat: i64, copy: i64, old: i64) -> bool:
        """Return whether *copy* may replace *old*, or any card if *old* is not known yet."""
        if old == NONE:
            if self.which.same_name:
                return self._has_namesake(g, seat, copy)
            return self.which.fits(g, seat, copy, NONE, False)
        if not self.which.fits(g, seat, copy, old, False):
            return False
        return g.fact(board.RENOWNED, copy) == 0 or not board.controls_name(g, seat, g.fact(board.NAME, copy), old)

    def _has_namesake(self, g: State, seat: i64, copy: i64) -> bool:
        return self.which.fits_printed(g, copy) and board.controls_name(g, seat, g.fact(board.NAME, copy), NONE)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        old = self._old(g, seat, card)
        if self.whom == REPLACES_TARGET:
            old = target_of(g, x, 0)
        elif self.whom == REPLACES_SUBJECT:
            old = subject_of(g, x)
        hand = board.HAND + seat
        for i in range(g.size(hand)):
            if old != NONE and self._fits(g, seat, g.card(hand, i), old):
                g.offer_card(g.card(hand, i))
        if g.count() == 0:  # a cost has used it; others must not learn whether one is left (DK-19.11)
            g.offer(PASS)
        g.ask_secretly(self, seat, card, x, g.size(hand))

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        if key != PASS:
            set_target(g, x, REPLACEMENT, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        if not g.has(board.HAND + seat, key):
            return board.NOT_IN_HAND
        return board.NOT_A_TARGET


# Abilities --------------------------------------------------------------------------------------------------------


class Ability(Step):
    """A labelled ability of a card: its event, condition, costs and instructions."""

    def __init__(self, label: i64, is_forced: bool, costs: list[Cost], effects: list[Effect]) -> None:
        super().__init__()
        self.label: i64 = label
        self.is_forced = is_forced
        self.index: i64 = 0  # among the abilities of its card
        self.event: i64 = NONE
        self.subject: i64 = NOBODYS
        self.which = Filter()
        self.names_subject = False  # whether it affects the card of the event
        self.limit: i64 = 0
        self.limit_lasting: i64 = board.THIS_TURN
        self.condition: Value | None = None
        self.costs = vec[Cost]()
        self.effects = vec[Effect]()
        self.gold: i64 = 0
        self.cards: i64 = 0
        uses_up = False
        for cost in costs:
            self.costs = append(self.costs, cost)
            self.gold += cost.gold
            self.cards += cost.cards
            uses_up = uses_up or cost.uses_up
        for effect in effects:
            self.effects = append(self.effects, effect)
        self.is_free = not uses_up and label in (ACTION, COMBAT)

    # When -----------------------------------------------------------------------------------------------------------

    def answers(self, g: State, seat: i64, card: i64, word: i64) -> bool:
        """Return whether an event is the one that this ability of *seat*'s card names."""
        if word & happenings.KIND != self.event:
            return False
        copy = happenings.event_copy(word)
        if self.subject == THIS_CARD:
            return copy == card
        if self.subject == ITS_HOST:
            return copy != NONE and g.mark(board.HOST, card) == copy + 1
        if self.subject == NOBODYS:
            return True
        if self.subject == YOUR_HAND:
            return happenings.event_seat(word) == seat
        if self.subject == ANOTHER and copy == card:
            return False
        return self._describes(g, seat, copy, word)

    def _describes(self, g: State, seat: i64, copy: i64, word: i64) -> bool:
        """Return whether the card of an event matched the description when it happened."""
        which = self.which
        if not which.fits_printed(g, copy):
            return False
        if which.side != characters.ANYBODYS:
            if (happenings.event_seat(word) == seat) != (which.side == characters.YOURS):
                return False
        committed = word & happenings.WAS_COMMITTED != 0
        if which.states & characters.READY != 0 and committed:
            return False
        if which.states & characters.COMMITTED != 0 and not committed:
            return False
        if which.states & characters.WOUNDED != 0 and word & happenings.WAS_WOUNDED == 0:
            return False
        if which.keyword != NONE and (word >> (happenings.KEYWORDS_AT + which.keyword)) & 1 == 0:
            return False
        if which.line == characters.ON_DEFENDERS_LINE:
            return which.fits(g, seat, copy, NONE, False)
        on_support = word & happenings.ON_SUPPORT != 0
        return which.line == characters.ANYWHERE or on_support == (which.line == characters.ON_SUPPORT)

    # Whether --------------------------------------------------------------------------------------------------------

    def why_not_use(self, g: State, seat: i64, card: i64, cost: i64, public: bool) -> i64:
        """Return 0 if *seat* may use it now, else the refusal; *cost* is the price of playing its card, -1 in play.

        Where *public* facts decide, only the number of hidden cards counts (DK-19.4).
        """
        if cost == NONE and self.is_used_up(g, card):
            return board.USED_UP
        condition = self.condition
        if condition is not None and condition.of(g, seat, card, 0) == 0:
            return board.CONDITION
        hand = g.size(board.HAND + seat)
        gold = self.gold
        if cost != NONE:
            gold += cost
            if self.cards > 0 and not g.has(board.PLAYED + seat, card):  # it cannot pay for itself
                hand -= 1
        if g.get(board.GOLD, seat) < gold:
            return board.TOO_DEAR
        if hand < self.cards:
            return board.CANNOT_PAY
        for part in self.costs:
            if not part.is_payable(g, seat, card, public):
                return part.refusal()
        for effect in self.effects:
            if not effect.is_possible(g, seat, card, 0):
                return why_impossible(g, seat, card)
        return 0

    def is_used_up(self, g: State, card: i64) -> bool:
        """Return whether its limit is reached: a printed one, or once if it uses nothing up (DK-6.12, DK-13.21)."""
        limit = self.limit
        lasting = self.limit_lasting
        if limit == 0:
            if not self.is_free:
                return False
            limit = 1
            lasting = board.THIS_TURN
            if self.label == COMBAT:
                lasting = board.THIS_COMBAT
        return (g.mark(board.STATUS, card) >> (self._uses_at() + 4 * lasting)) & board.MOST_USES >= limit

    def _uses_at(self) -> i64:
        return board.USES_AT + 8 * self.index

    def count_use(self, g: State, card: i64) -> None:
        """Count a use by the copy, in this turn and in this combat."""
        if self.limit == 0 and not self.is_free:
            return
        status = g.mark(board.STATUS, card)
        for lasting in range(2):
            at = self._uses_at() + 4 * lasting
            if (status >> at) & board.MOST_USES < board.MOST_USES:
                status += shifted(1, at)
        g.set_mark(board.STATUS, card, status)
        characters.note_change(g, board.THIS_TURN)
        characters.note_change(g, board.THIS_COMBAT)

    # How ------------------------------------------------------------------------------------------------------------

    def use(self, g: State, seat: i64, card: i64, subject: i64) -> None:
        """Use it on a card in play or in the discard pile."""
        if board.controller_of(g, card) != NONE:
            self.count_use(g, card)
        g.tell(board.E_USES, seat, card)
        self._begin(g, seat, card, subject, 0)

    def play(self, g: State, seat: i64, card: i64, subject: i64) -> None:
        """Play its Event from the hand, for its cost (DK-6.9, DK-9.7, DK-13.18)."""
        g.add(board.GOLD, seat, -characters.cost_of(g, seat, card))
        if g.has(board.HAND + seat, card):
            g.move(card, board.HAND + seat, board.PLAYED + seat)
        g.tell(board.E_EVENT, seat, card)
        self._begin(g, seat, card, subject, FROM_HAND)

    def _begin(self, g: State, seat: i64, card: i64, subject: i64, flag: i64) -> None:
        context = g.size(board.CONTEXTS)
        g.put(board.CONTEXTS, subject + 1)
        g.push(END_ABILITY, NONE, card, context | flag | seat << 6)
        i: i64 = len(self.effects) - 1
        while i >= 0:
            g.push(happenings.SETTLE, NONE, NONE, 0)
            g.push(self.effects[i], seat, card, context)
            i -= 1
        i = len(self.costs) - 1
        while i >= 0:
            g.push(self.costs[i], seat, card, context)
            i -= 1


def why_impossible(g: State, seat: i64, card: i64) -> i64:
    """Return why an instruction cannot be carried out: a namesake of the card that would come, or no target."""
    if card != NONE and board.controller_of(g, card) == NONE and g.fact(board.RENOWNED, card) == 1:
        if board.controls_name(g, seat, g.fact(board.NAME, card), NONE):
            return board.SAME_NAME
    return board.NO_TARGET


class EndAbility(Step):
    """Forget the referents of an ability that has been carried out, and discard an Event (DK-6.10)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.mem[LENGTH + board.CONTEXTS] = x & CONTEXT
        player = x >> 6
        if x & FROM_HAND != 0 and g.has(board.PLAYED + player, card):
            g.move(card, board.PLAYED + player, board.DISCARD + player)


def ability_of(g: State, card: i64, index: i64) -> Ability:
    """Return an ability of a card by its number."""
    return cast(Ability, characters.text_of(g, card).abilities[index])


def has_label(g: State, card: i64, label: i64) -> bool:
    """Return whether a card has an ability with that label."""
    return (g.fact(board.LABELS, card) >> label) & 1 != 0


def usable(g: State, seat: i64, card: i64, label: i64, public: bool) -> i64:
    """Return how many abilities with that label *seat* may use of its card in play or in the discard pile."""
    if not has_label(g, card, label) or (label != DISCARD_ACTION and characters.is_blank(g, card, False)):
        return 0
    n: i64 = 0
    for step in characters.text_of(g, card).abilities:
        ability = cast(Ability, step)
        if ability.label == label and ability.why_not_use(g, seat, card, NONE, public) == 0:
            n += 1
    return n


def playable(g: State, seat: i64, card: i64, label: i64, cost: i64, public: bool) -> bool:
    """Return whether *seat* could play an Event for an ability with that label."""
    if not has_label(g, card, label):
        return False
    return text_is_playable(g, seat, card, characters.text_of(g, card), label, cost, public)


def text_is_playable(g: State, seat: i64, card: i64, text: CardText, label: i64, cost: i64, public: bool) -> bool:
    """Return whether one of the abilities of an Event with that label could be used."""
    for step in text.abilities:
        ability = cast(Ability, step)
        if ability.label == label and ability.why_not_use(g, seat, card, cost, public) == 0:
            return True
    return False


END_ABILITY: Final = EndAbility()
RULES: list[Step] = [END_ABILITY]
