"""Casting spells: the two windows of a turn, targets chosen with the cast, Aspects and used-up spells (TL-5, TL-7)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine import keys
from cardwright.engine.state import NONE, PASS, State, Step
from cardwright.engine.turns import TakeTurns
from cardwright.games.trueshot import board
from cardwright.games.trueshot.checks import push_check
from cardwright.games.trueshot.effects import Choice
from cardwright.games.trueshot.pets import update_standing_health
from cardwright.games.trueshot.texts import CAST, CardText, begin_resolution, forget_words, tell_area


def text_of(g: State, spell: i64) -> CardText:
    """Return the text of a card."""
    return cast(CardText, g.program.steps[g.fact(board.TEXT, spell)])


def can_cast(g: State, seat: i64, spell: i64) -> bool:
    """Ten spells a combat, and one that needs targets must find one for each of its choices (TL-10.8, TL-5.10)."""
    if g.get(board.CASTS, seat) >= board.MAX_CASTS:
        return False
    if g.fact(board.FAMILIES, spell) & board.IS_ASPECT != 0:
        return True
    choices = text_of(g, spell).choices
    i: i64 = 0
    while i < len(choices) and choices[i].is_possible(g, seat, spell, 0):
        i += 1
    return i == len(choices)


class Window(TakeTurns):
    """A casting window: in play order each casts one spell or passes, until all have passed (TL-5.4 to TL-5.6).

    *card* tells the windows apart: -1 before the strike is declared, else the attacker.
    """

    def offers(self, g: State, seat: i64, card: i64) -> None:
        for i in range(g.size(board.HAND + seat)):
            spell = g.card(board.HAND + seat, i)
            if not is_repeated(g, seat, i) and can_cast(g, seat, spell):
                offer_cast(g, seat, spell)

    def question(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Holding any card means being asked, whatever can be cast (TL-5.15)."""
        g.ask_secretly(self, seat, card, x, 2)

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Pass over everybody who holds no card: they count as having passed (TL-5.15)."""
        if seat == NONE:
            seat = x & 7
            x >>= 3
            if g.has_left(seat):
                seat = g.next_seat(seat)
        asked = g.seats_left()
        while g.size(board.HAND + seat) == 0:
            x += 1
            if x >= asked:
                return
            seat = g.next_seat(seat)
        self.offers(g, seat, card)
        g.offer(PASS)  # any order: it is a question whatever is offered
        self.question(g, seat, card, x)

    def following(self, g: State, seat: i64) -> i64:
        return g.next_seat(seat)

    def askable(self, g: State) -> i64:
        return g.seats_left()

    def act(self, g: State, seat: i64, card: i64, key: i64) -> None:
        if keys.is_pair(key):
            cast_spell(g, seat, keys.first_of(key), keys.second_of(key))
        else:
            cast_spell(g, seat, key, NONE)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        spell = board.card_of_key(key)
        if not board.is_spell(g, spell):
            return 0
        if not g.has(board.HAND + seat, spell):
            return board.NOT_IN_HAND
        if g.get(board.CASTS, seat) >= board.MAX_CASTS:
            return board.TOO_MANY_CASTS
        if not can_cast(g, seat, spell):
            return board.NO_TARGET
        text = text_of(g, spell)
        if keys.is_pair(key) and text.is_chosen_first:
            return text.parts[0].why_not(g, seat, spell, 0, keys.second_of(key))
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        held = g.cards(board.HAND + seat)
        return [spell for spell in held if not can_cast(g, seat, spell)]


def is_repeated(g: State, seat: i64, i: i64) -> bool:
    """Return whether an equal card lies earlier in the hand: equal copies are one choice."""
    card_of = g.program.card_of
    card = card_of[g.card(board.HAND + seat, i)]
    for j in range(i):
        if card_of[g.card(board.HAND + seat, j)] == card:
            return True
    return False


def offer_cast(g: State, seat: i64, spell: i64) -> None:
    """Offer a spell, once for each candidate of its first choice (TL-5.10)."""
    text = text_of(g, spell)
    if not text.is_chosen_first:
        g.offer(spell)
        return
    choice = cast(Choice, text.parts[0])
    bits = choice.candidates(g, seat, spell)
    bit: i64 = 0
    while bits != 0:
        if bits & 1 != 0:
            g.offer(keys.pair_key(spell, choice.key_of(g, bit)))
        bits >>= 1
        bit += 1


def cast_spell(g: State, seat: i64, spell: i64, target: i64) -> None:
    """Show the spell, carry out its text, then the rest of the resolution (TL-5.7, TL-5.12 to TL-5.14)."""
    g.add(board.CASTS, seat, 1)
    g.move(spell, board.HAND + seat, board.SHOWN)
    g.tell(board.E_CASTS, seat, spell)
    push_check(g)
    begin_resolution(g)  # any order: the agenda and the queue
    tell_area(g, CAST, seat, NONE, NONE, g.fact(board.FAMILIES, spell))
    if g.fact(board.FAMILIES, spell) & board.IS_ASPECT != 0:
        place_aspect(g, seat, spell)
        return
    g.push(USED_UP, NONE, spell, 0)  # any order: words, and what comes after the text
    forget_words(g)
    text = text_of(g, spell)
    if target == NONE:
        g.push(text, seat, spell, 0)
    else:
        cast(Choice, text.parts[0]).take(g, seat, spell, target)  # any order: the rest comes after both
        g.push(text, seat, spell, 1)


def place_aspect(g: State, seat: i64, aspect: i64) -> None:
    """An Aspect stays in play; it replaces the one before, or anybody's by option (TL-7.1 to TL-7.4)."""
    for other in range(g.program.seats):
        if (other == seat or g.setting(board.ONE_ASPECT) == 1) and g.size(board.ASPECT + other) > 0:
            old = g.top(board.ASPECT + other)
            board.discard(g, old, board.ASPECT + other, board.SPELL_DISCARD)
            g.tell(board.E_ASPECT_GONE, other, old)
    board.bring_into_play(g, aspect, board.SHOWN, board.ASPECT, seat)
    update_standing_health(g)
    g.tell(board.E_ASPECT, seat, aspect)


class UsedUp(Step):
    """After its text a spell goes to the discard pile, unless the text has put it somewhere else (TL-5.13)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        if g.top(board.SHOWN) == card:
            board.discard(g, card, board.SHOWN, board.SPELL_DISCARD)


WINDOW: Final = Window()
USED_UP: Final = UsedUp()
RULES: list[Step] = [WINDOW, USED_UP]
