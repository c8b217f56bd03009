"""Who is asked: by what everybody knows, never by what a hand holds (LT-5.14, LT-8.11, LT-8.20 to LT-8.23)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import LENGTH, NONE, OFFERS, SPECTATOR, State, Step, raise_full
from cardwright.games.letal import board, moments, texts
from cardwright.games.letal.texts import Ability, Text

MOST_COPIES: Final = 2  # of a card in a deck (LT-3.2)
# Sets of kinds of cards, a bit for each.
EVERY_KIND: Final = -1
PLAYED_IN_TURN: Final = 1 << board.ACTION | 1 << board.AURA


class Pool(Step):
    """The Tricks of the card set and which heroes may hold them: what is possible if lists are secret (LT-8.20)."""

    def __init__(self) -> None:
        super().__init__()
        self.tricks = vec[i64]()  # card number, its text, its extra cost
        self.resting: i64 = NONE  # the steps of the innate skills' texts
        self.avenging: i64 = NONE
        self.resting_draws: bool = True  # then it needs a card to draw (LT-16.7)
        self.fitting = vec[i64]()  # hero's card number, then a Trick's card number that fits its type

    def add_trick(self, number: i64, text: i64, extra_cost: i64) -> None:
        """Add a Trick of the card set."""
        for word in (number, text, extra_cost):
            self.tricks = append(self.tricks, word)

    def add_fit(self, hero: i64, trick: i64) -> None:
        """Say that a hero's deck may hold a Trick."""
        self.fitting = append(self.fitting, hero)
        self.fitting = append(self.fitting, trick)

    def fits(self, hero: i64, trick: i64) -> bool:
        """Return whether the deck of the hero with that card number may hold a Trick."""
        i: i64 = 0
        while i < len(self.fitting):
            if self.fitting[i] == hero and self.fitting[i + 1] == trick:
                return True
            i += 2
        return False


def pool_of(g: State) -> Pool:
    """Return the pool of this table."""
    return cast(Pool, g.program.steps[g.setting(board.POOL)])


# What can be used ---------------------------------------------------------------------------------------------------


def named_by(g: State, copy: i64, hero: i64, window: i64, played: i64) -> i64:
    """Return the heroes that the condition of a Trick of *hero* names now; 0 if it is not met (LT-7.18)."""
    lines = texts.lines_of(g, copy)
    if lines is None:
        return 0
    return lines.moment.named(g, hero, window, played)


def ability_names(g: State, hero: i64, number: i64, window: i64, played: i64) -> i64:
    """Return the heroes that the condition of an active ability names now; 0 if it cannot be used (LT-17.2 to 17.4)."""
    copy = board.card_of(g, hero)
    text = texts.text_of(g, copy)
    if text is None or number >= len(text.abilities):
        return 0
    ability = text.abilities[number]
    if ability.kind != texts.ACTIVE or board.hand_size(g, hero) < ability.cost_cards:
        return 0
    if texts.is_used_up(g, copy, number, ability.limit):
        return 0
    return ability.moment.named(g, hero, window, played)


def has_acts_left(g: State, seat: i64) -> bool:
    """Return whether *seat* may still act in this turn (LT-19.17)."""
    return g.get(board.ACTS, seat) < board.MOST_ACTS


def could_act(g: State, seat: i64, window: i64, played: i64) -> bool:
    """Return whether *seat*, for all anybody knows, could play a Trick or use an active ability now (LT-8.21)."""
    if not has_acts_left(g, seat):
        return False
    hero = 2 * seat
    while hero < 2 * seat + 2:
        if board.is_enabled(g, hero) and (
            could_use_ability(g, hero, window, played) or could_hold_trick(g, hero, window, played)
        ):
            return True
        hero += 1
    return False


def could_use_ability(g: State, hero: i64, window: i64, played: i64) -> bool:
    """Return whether *hero* has an active ability that can be used now."""
    card = board.card_of(g, hero)
    if (g.fact(board.WINDOWS, card) >> window) & 1 == 0:
        return False
    text = texts.text_of(g, card)
    if text is None:
        return False
    for number in range(len(text.abilities)):
        if ability_names(g, hero, number, window, played) != 0:
            return True
    return False


def could_hold_trick(g: State, hero: i64, window: i64, played: i64) -> bool:
    """Return whether a Trick that could be played now may lie in the hand of *hero* (LT-8.20).

    A spectator knows the lists, everything that lies open, and the cards that went into a hand openly.
    """
    if board.hand_size(g, hero) == 0:
        return False
    if g.setting(board.OPEN_LISTS) == 0:
        return _pool_has_trick(g, hero, window, played)
    m = g.mem
    program = g.program
    windows = board.WINDOWS * program.copies  # where that fact begins
    unplayable: i64 = NONE  # equal copies mostly lie side by side: they need not be looked at again
    zone = board.zone_of(board.UNPLAYED, hero)
    i = m[g.bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        copy = m[i]
        i += 1
        if (program.facts[windows + copy] >> window) & 1 == 0 or program.card_of[copy] == unplayable:
            continue
        if not _could_play(g, hero, copy, window, played):
            unplayable = program.card_of[copy]
        elif _may_be_held(g, hero, copy):
            return True
    return False


def _may_be_held(g: State, hero: i64, copy: i64) -> bool:
    """Return whether *copy*, which does not lie open, may lie in the hand of *hero* for all anybody knows."""
    hand = board.zone_of(board.HAND, hero)
    if g.knows(SPECTATOR, copy):
        return g.has(hand, copy)
    return not _is_open(g, hand)


def _is_open(g: State, hand: i64) -> bool:
    """Return whether everybody knows every card of *hand*."""
    for i in range(g.size(hand)):
        if not g.knows(SPECTATOR, g.card(hand, i)):
            return False
    return True


def _could_play(g: State, hero: i64, copy: i64, window: i64, played: i64) -> bool:
    """Return whether *copy*, if it lay in the hand of *hero*, would be a Trick that could be played and paid."""
    if (g.fact(board.WINDOWS, copy) >> window) & 1 == 0:
        return False
    if board.hand_size(g, hero) - 1 < g.fact(board.EXTRA_COST, copy):
        return False
    return named_by(g, copy, hero, window, played) != 0


def _pool_has_trick(g: State, hero: i64, window: i64, played: i64) -> bool:
    """Return whether a Trick of the hero's pool, of which not both copies lie open, could be played (LT-8.20)."""
    pool = pool_of(g)
    of_hero = g.program.card_of[board.card_of(g, hero)]
    hand = board.zone_of(board.HAND, hero)
    is_open = _is_open(g, hand)
    i: i64 = 0
    while i < len(pool.tricks):
        number = pool.tricks[i]
        text = cast(Text, g.program.steps[pool.tricks[i + 1]])
        extra_cost = pool.tricks[i + 2]
        i += 3
        if not pool.fits(of_hero, number) or board.hand_size(g, hero) - 1 < extra_cost:
            continue
        if text.abilities[0].moment.named(g, hero, window, played) == 0:
            continue
        if _is_known_in_hand(g, hand, number) or (not is_open and _open_copies(g, hero, number) < MOST_COPIES):
            return True
    return False


def _is_known_in_hand(g: State, hand: i64, number: i64) -> bool:
    for i in range(g.size(hand)):
        copy = g.card(hand, i)
        if g.program.card_of[copy] == number and g.knows(SPECTATOR, copy):
            return True
    return False


def _open_copies(g: State, hero: i64, number: i64) -> i64:
    """Return how many copies of a card of *hero* lie open."""
    n: i64 = 0
    for zone in (board.zone_of(board.DISCARD, hero), board.zone_of(board.REMOVED, hero), board.EXECUTING):
        for i in range(g.size(zone)):
            copy = g.card(zone, i)
            if g.program.card_of[copy] == number and board.hero_of(g, copy) == hero:
                n += 1
    return n


# What is offered to a player ----------------------------------------------------------------------------------------


def offer_hand(g: State, hero: i64, kinds: i64) -> None:
    """Offer the cards in the hand of *hero* that are of *kinds* and can be paid, equal ones once.

    They are offered in the order of the copies, since the order in which they lie in the hand is a secret.
    """
    m = g.mem
    program = g.program
    hand = board.zone_of(board.HAND, hero)
    offers = OFFERS + g.lane
    start = m[g.bases + offers] + m[LENGTH + offers]
    n = m[LENGTH + hand]
    i = m[g.bases + hand]
    last = i + n
    if start + n > m[g.bases + offers + 1]:
        raise_full(offers)
    end = start
    while i < last:
        copy = m[i]
        i += 1
        if kinds == EVERY_KIND or ((kinds >> g.fact(board.KIND, copy)) & 1 != 0 and n > g.fact(board.EXTRA_COST, copy)):
            end = sort_in(m, start, end, copy, program.card_of)
    m[LENGTH + offers] += end - start


def sort_in(m: vec[i64], start: i64, end: i64, copy: i64, card_of: vec[i64]) -> i64:
    """Put *copy* in its place among the sorted ones from *start* to *end*, of equal cards the first; return the end."""
    card = card_of[copy]
    at = end
    while at > start and m[at - 1] > copy:
        at -= 1
    equal = start
    while equal < end and card_of[m[equal]] != card:
        equal += 1
    if equal < at:
        return end
    if equal == end:
        end += 1
    while equal > at:  # what lies between moves up, onto an equal card or the end
        m[equal] = m[equal - 1]
        equal -= 1
    m[at] = copy
    return end


def offer_tricks(g: State, seat: i64, window: i64, played: i64) -> None:
    """Offer the Tricks that *seat* can play now, each with the hero that it names if there are several (LT-21.12)."""
    hero = 2 * seat
    while hero < 2 * seat + 2:
        if board.is_enabled(g, hero):
            copy = next_trick(g, hero, window, NONE)
            while copy != NONE:
                if _could_play(g, hero, copy, window, played):
                    offer_named(g, copy, named_by(g, copy, hero, window, played))
                copy = next_trick(g, hero, window, copy)
        hero += 1


def offer_abilities(g: State, seat: i64, window: i64, played: i64) -> None:
    """Offer the active abilities that *seat* can use now."""
    hero = 2 * seat
    while hero < 2 * seat + 2:
        card = board.card_of(g, hero)
        if board.is_enabled(g, hero) and (g.fact(board.WINDOWS, card) >> window) & 1 != 0:
            text = texts.text_of(g, card)
            if text is not None:
                for number in range(len(text.abilities)):
                    named = ability_names(g, hero, number, window, played)
                    offer_use(g, hero, number, named)
        hero += 1


def next_trick(g: State, hero: i64, window: i64, after: i64) -> i64:
    """Return the next Trick for *window* in the hand of *hero* behind the copy *after*, in their order, or -1.

    Begin with -1; of equal cards only the first is returned.
    """
    zone = board.zone_of(board.HAND, hero)
    n = g.size(zone)
    while True:
        found: i64 = NONE
        i: i64 = 0
        while i < n:
            copy = g.card(zone, i)
            i += 1
            if (g.fact(board.WINDOWS, copy) >> window) & 1 != 0 and copy > after and (found == NONE or copy < found):
                found = copy
        if found == NONE or not _is_second(g, zone, found):
            return found
        after = found


def _is_second(g: State, zone: i64, copy: i64) -> bool:
    """Return whether an equal card with a smaller number lies in *zone*."""
    number = g.program.card_of[copy]
    i = g.size(zone)
    while i > 0:
        i -= 1
        other = g.card(zone, i)
        if other < copy and g.program.card_of[other] == number:
            return True
    return False


def hand_of(g: State, hero: i64) -> list[i64]:
    """Return the cards in the hand of *hero* in the order of the copies, equal ones once (`offer_hand` is faster)."""
    zone = board.zone_of(board.HAND, hero)
    return [copy for copy in sorted(g.cards(zone)) if not _is_second(g, zone, copy)]


def offer_named(g: State, copy: i64, named: i64) -> None:
    """Offer a Trick; if its condition names several heroes, once with each of them."""
    if named & (named - 1) == 0:
        if named != 0:
            g.offer(copy)
        return
    while named != 0:
        g.offer(keys.pair_key(copy, board.card_of(g, board.lowest(named))))
        named &= named - 1


def offer_use(g: State, hero: i64, number: i64, named: i64) -> None:
    """Offer an active ability of *hero*; if its condition names several heroes, once with each of them."""
    use = board.ABILITY - number * board.NAMES
    if named & (named - 1) == 0:
        if named != 0:
            g.offer(keys.pair_key(board.card_of(g, hero), use))
        return
    while named != 0:
        g.offer(keys.pair_key(board.card_of(g, hero), use - 1 - board.lowest(named)))
        named &= named - 1


def first_named(named: i64) -> i64:
    """Return the hero that a condition names if it names one alone, or -1."""
    if named == moments.NOBODY:
        return NONE
    return board.lowest(named)


def ability_number(key: i64) -> i64:
    """Return the number of the ability in the second part of a choice, or -1."""
    if board.ABILITY - board.MOST_ABILITIES * board.NAMES < key <= board.ABILITY:
        return (board.ABILITY - key) // board.NAMES
    return NONE


def ability_of(g: State, hero: i64, number: i64) -> Ability | None:
    """Return an ability of *hero* by its number, or None."""
    text = texts.text_of(g, board.card_of(g, hero))
    if text is None or not 0 <= number < len(text.abilities):
        return None
    return text.abilities[number]
