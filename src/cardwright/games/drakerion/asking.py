"""Decide who is asked, from public facts only (DK-19): which cards a player could hold, and whether one of them fits.

With open lists these are the cards in the deck and the hand, which both players know as a whole (DK-19.3). With secret
lists they are all deck cards of the set that the Banner allows and of which not all copies have been seen; the step
`Pool` holds their facts by card number.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cardwright.engine.state import LENGTH, NONE, State, Step
from cardwright.games.drakerion import abilities, board, characters, effects, happenings
from cardwright.games.drakerion.abilities import Ability
from cardwright.games.drakerion.characters import CardText

NEUTRAL: Final = 0


class Pool(Step):
    """All deck cards of the card set, by their numbers, which a player with a secret list may hold.

    *printed* has for each card its number, kind, faction, cost, text, keywords, name, whether it is Renowned, its
    traits, and whether it has a ranged attack;
    *named* has for each card that a Banner names the Banner's number, its own, and how many of it.
    """

    FACTS: Final = 10

    def __init__(self) -> None:
        super().__init__()
        self.printed = vec[i64]()
        self.named = vec[i64]()

    def add(self, facts: list[i64]) -> None:
        """Add the printed facts of a card."""
        for fact in facts:
            self.printed = append(self.printed, fact)

    def name(self, banner: i64, card: i64, count: i64) -> None:
        """Add a card that a Banner names (DK-3.7)."""
        for number in (banner, card, count):
            self.named = append(self.named, number)


def pool_of(g: State) -> Pool:
    """Return the step that knows all cards of the set."""
    return cast(Pool, g.program.steps[g.setting(board.POOL)])


def pool_cost(g: State, seat: i64, printed: vec[i64], at: i64) -> i64:
    """Return what *seat* would pay for the card of the set whose facts begin at *at* (DK-6.5)."""
    cost = printed[at + 3]
    if not characters.stands(g, characters.COSTS_LESS):
        return cost
    words, renowned, traits, ranged = printed[at + 5], printed[at + 7], printed[at + 8], printed[at + 9]
    return characters.reduced_cost(g, seat, printed[at + 1], cost, traits, words, renowned, ranged)


def faction_of(g: State, seat: i64) -> i64:
    """Return the faction of the Banner of *seat*."""
    return g.fact(board.FACTION, g.top(board.BANNER + seat))


def seen_copies(g: State, seat: i64, number: i64) -> i64:
    """Return how many copies of a card of *seat*'s list lie in public zones."""
    n: i64 = 0
    card_of = g.program.card_of
    for zone in (board.DISCARD, board.PLAYED, board.MELEE, board.SUPPORT, board.ATTACHED):
        for i in range(g.size(zone + seat)):
            if card_of[g.card(zone + seat, i)] == number:
                n += 1
    return n


# Reactions from hand ----------------------------------------------------------------------------------------------


def may_react_from_hand(g: State, seat: i64, start: i64, end: i64) -> bool:
    """Return whether *seat* could hold an Event that reacts to one of the events from *start* to before *end*."""
    if g.size(board.HAND + seat) == 0:
        return False
    kinds: i64 = 0
    one: i64 = 1
    for event in range(start, end):
        kinds |= one << (g.card(board.EVENTS, event) & happenings.KIND)
    if kinds & g.setting(board.HAND_REACTS) == 0:
        return False
    if g.setting(board.OPEN_LISTS) == 0:
        return _pool_reacts(g, seat, start, end)
    m = g.mem
    facts = g.program.facts
    waits = board.WAITS * g.program.copies
    for zone in board.UNSEEN:
        at = m[g.bases + zone + seat]
        last = at + m[LENGTH + zone + seat]
        while at < last:
            copy = m[at]
            if facts[waits + copy] & kinds != 0 and g.fact(board.KIND, copy) == board.EVENT:
                cost = characters.cost_of(g, seat, copy)
                if _text_reacts(g, seat, copy, characters.text_of(g, copy), cost, start, end):
                    return True
            at += 1
    return False


def _text_reacts(g: State, seat: i64, copy: i64, text: CardText, cost: i64, start: i64, end: i64) -> bool:
    for step in text.abilities:
        ability = cast(Ability, step)
        if ability.label != abilities.REACTION or ability.subject == abilities.THIS_CARD:
            continue
        for event in range(start, end):
            if ability.answers(g, seat, copy, g.card(board.EVENTS, event)):
                if ability.why_not_use(g, seat, copy, cost, True) == 0:
                    return True
    return False


def _pool_reacts(g: State, seat: i64, start: i64, end: i64) -> bool:
    pool = pool_of(g)
    faction = faction_of(g, seat)
    printed = pool.printed
    at: i64 = 0
    while at < len(printed):
        if printed[at + 1] == board.EVENT and printed[at + 4] != 0 and printed[at + 2] in (NEUTRAL, faction):
            text = cast(CardText, g.program.steps[printed[at + 4]])
            if seen_copies(g, seat, printed[at]) < g.setting(board.COPIES_MAX):
                if _text_reacts(g, seat, NONE, text, pool_cost(g, seat, printed, at), start, end):
                    return True
        at += Pool.FACTS
    return False


# Combat actions from hand -----------------------------------------------------------------------------------------


def may_fight_from_hand(g: State, seat: i64) -> bool:
    """Return whether *seat* could hold a card that it may use as a combat action now (DK-19.4, DK-19.6)."""
    if g.size(board.HAND + seat) == 0:
        return False
    if g.setting(board.OPEN_LISTS) == 0:
        return _pool_fights(g, seat)
    for zone in board.UNSEEN:
        for i in range(g.size(zone + seat)):
            copy = g.card(zone + seat, i)
            kind = g.fact(board.KIND, copy)
            if kind == board.EVENT:
                cost = characters.cost_of(g, seat, copy)
                if abilities.playable(g, seat, copy, abilities.COMBAT, cost, True):
                    return True
            elif is_namesake(g, seat, g.fact(board.RENOWNED, copy), g.fact(board.NAME, copy)) or (
                is_unpredictable(g, copy) and is_affordable(g, seat, copy)
            ):
                return True
    return False


def is_namesake(g: State, seat: i64, renowned: i64, name: i64) -> bool:
    """Return whether a Renowned card has the name of the Character of *seat* in the combat (DK-15.6, DK-15.8)."""
    if renowned == 0:
        return False
    copy = board.participant(g, seat)
    return copy != NONE and g.fact(board.NAME, copy) == name


def is_unpredictable(g: State, copy: i64) -> bool:
    """Return whether a card may be played as a combat action (DK-14.6)."""
    return (g.fact(board.WORDS, copy) >> board.UNPREDICTABLE) & 1 != 0


def is_affordable(g: State, seat: i64, copy: i64) -> bool:
    """Return whether *seat* could play a Character or Attachment now, wherever the copy lies (DK-6.4, DK-6.7)."""
    if g.get(board.GOLD, seat) < characters.cost_of(g, seat, copy):
        return False
    if g.fact(board.KIND, copy) == board.ATTACHMENT:
        return has_host(g, seat, copy)
    return effects.can_put(g, seat, copy)


def has_host(g: State, seat: i64, attachment: i64) -> bool:
    """Return whether an Attachment has a legal host (DK-16.1)."""
    for player in range(board.SEATS):
        for line in board.LINES:
            for i in range(g.size(line + player)):
                if characters.can_attach(g, seat, attachment, g.card(line + player, i)):
                    return True
    return False


def _pool_fights(g: State, seat: i64) -> bool:
    pool = pool_of(g)
    faction = faction_of(g, seat)
    printed = pool.printed
    at: i64 = 0
    while at < len(printed):
        if printed[at + 2] in (NEUTRAL, faction) and _printed_fights(g, seat, printed, at):
            if seen_copies(g, seat, printed[at]) < g.setting(board.COPIES_MAX):
                return True
        at += Pool.FACTS
    return False


def _printed_fights(g: State, seat: i64, printed: vec[i64], at: i64) -> bool:
    """Return whether a card of the set could be used as a combat action."""
    cost = pool_cost(g, seat, printed, at)
    if printed[at + 1] == board.EVENT:
        if printed[at + 4] == 0:
            return False
        text = cast(CardText, g.program.steps[printed[at + 4]])
        return abilities.text_is_playable(g, seat, NONE, text, abilities.COMBAT, cost, True)
    if is_namesake(g, seat, printed[at + 7], printed[at + 6]):
        return True
    if (printed[at + 5] >> board.UNPREDICTABLE) & 1 == 0 or g.get(board.GOLD, seat) < cost:
        return False
    return printed[at + 7] == 0 or not board.controls_name(g, seat, printed[at + 6], NONE)


# Actions from hand ------------------------------------------------------------------------------------------------


def may_act_from_hand(g: State, seat: i64) -> bool:
    """Return whether *seat* could hold a card that it may play as an action now (DK-19.6)."""
    if g.size(board.HAND + seat) == 0:
        return False
    if g.setting(board.OPEN_LISTS) == 0:
        return _pool_acts(g, seat)
    for zone in board.UNSEEN:
        for i in range(g.size(zone + seat)):
            copy = g.card(zone + seat, i)
            if g.fact(board.KIND, copy) == board.EVENT:
                if abilities.playable(g, seat, copy, abilities.ACTION, characters.cost_of(g, seat, copy), True):
                    return True
            elif is_affordable(g, seat, copy):
                return True
    return False


def _pool_acts(g: State, seat: i64) -> bool:
    pool = pool_of(g)
    faction = faction_of(g, seat)
    printed = pool.printed
    at: i64 = 0
    while at < len(printed):
        if printed[at + 2] in (NEUTRAL, faction) and g.get(board.GOLD, seat) >= pool_cost(g, seat, printed, at):
            if _printed_acts(g, seat, printed, at):
                if seen_copies(g, seat, printed[at]) < g.setting(board.COPIES_MAX):
                    return True
        at += Pool.FACTS
    return False


def _printed_acts(g: State, seat: i64, printed: vec[i64], at: i64) -> bool:
    """Return whether an affordable card of the set could be played as an action."""
    if printed[at + 1] != board.EVENT:
        return printed[at + 7] == 0 or not board.controls_name(g, seat, printed[at + 6], NONE)
    if printed[at + 4] == 0:
        return False
    text = cast(CardText, g.program.steps[printed[at + 4]])
    cost = pool_cost(g, seat, printed, at)
    return abilities.text_is_playable(g, seat, NONE, text, abilities.ACTION, cost, True)
