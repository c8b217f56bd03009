"""Playing cards from the hand: Characters onto a line, Attachments onto a host, Events for one of their abilities.

They are played as an action, and with Unpredictable also as a combat action (DK-6.4 to 6.10, DK-14.6, DK-16.1).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardwright.engine.state import NONE, State, Step
from cardwright.games.drakerion import abilities, asking, board, characters, effects, happenings
from cardwright.games.drakerion.abilities import Ability, offer_candidate


class PlayCharacter(Step):
    """Play a Character onto a line of the player's choice (DK-6.6)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        effects.offer_lines(g, seat)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(happenings.SETTLE, NONE, NONE, 0)
        g.add(board.GOLD, seat, -characters.cost_of(g, seat, card))
        line = board.line_of_key(key)
        happenings.arrive(g, card, board.PLAYED + seat, seat, line)
        g.tell(board.E_PLAYS, seat, card, board.line_number(line))


class PlayAttachment(Step):
    """Play an Attachment on a Character of either player (DK-16.1)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        for player in (seat, board.other(seat)):
            for line in board.LINES:
                for i in range(g.size(line + player)):
                    if characters.can_attach(g, seat, card, g.card(line + player, i)):
                        offer_candidate(g, g.card(line + player, i))
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(happenings.SETTLE, NONE, NONE, 0)
        g.add(board.GOLD, seat, -characters.cost_of(g, seat, card))
        g.move(card, board.PLAYED + seat, board.ATTACHED + seat)
        board.enter_play(g, card, seat)
        g.set_mark(board.HOST, card, key + 1)
        happenings.note(g, happenings.ENTERS, card, seat)
        g.tell(board.E_ATTACHES, seat, card, key)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.WRONG_HOST


class PlayEvent(Step):
    """Play an Event for one of its abilities with the label *x*, chosen if there are several (DK-6.9, DK-9.7)."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        cost = characters.cost_of(g, seat, card)
        for step in characters.text_of(g, card).abilities:
            ability = cast(Ability, step)
            if ability.label == x and ability.why_not_use(g, seat, card, cost, False) == 0:
                g.offer(board.ABILITY - ability.index)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        abilities.ability_of(g, card, board.ABILITY - key).play(g, seat, card, NONE)

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        return board.NO_ABILITY


def play(g: State, seat: i64, card: i64, label: i64) -> None:
    """Play a card of the hand, which everybody sees from now on; an Event for an ability with that *label*."""
    g.move(card, board.HAND + seat, board.PLAYED + seat)
    kind = g.fact(board.KIND, card)
    if kind == board.EVENT:
        g.push(PLAY_EVENT, seat, card, label)
    elif kind == board.ATTACHMENT:
        g.push(PLAY_ATTACHMENT, seat, card, 0)
    else:
        g.push(PLAY_CHARACTER, seat, card, 0)


def why_not_play(g: State, seat: i64, card: i64, label: i64) -> i64:
    """Return 0 if *seat* may play a card of its hand, as an action or a combat action by the *label*."""
    kind = g.fact(board.KIND, card)
    cost = characters.cost_of(g, seat, card)
    if kind == board.EVENT:
        return _why_not_event(g, seat, card, label, cost)
    if label == abilities.COMBAT and (g.fact(board.WORDS, card) >> board.UNPREDICTABLE) & 1 == 0:
        return board.NO_COMBAT_USE
    if g.get(board.GOLD, seat) < cost:
        return board.TOO_DEAR
    if kind == board.ATTACHMENT:
        if asking.has_host(g, seat, card):
            return 0
        return board.NO_HOST
    if g.fact(board.RENOWNED, card) == 1 and board.controls_name(g, seat, g.fact(board.NAME, card), NONE):
        return board.SAME_NAME
    if not effects.can_put(g, seat, card):
        return board.LINES_FULL
    return 0


def _why_not_event(g: State, seat: i64, card: i64, label: i64, cost: i64) -> i64:
    """Return why none of the abilities of an Event with that label can be used: the reason of the last."""
    if not abilities.has_label(g, card, label):
        if label == abilities.COMBAT:
            return board.NO_COMBAT_USE
        return board.NO_ACTION
    reason: i64 = 0
    for step in characters.text_of(g, card).abilities:
        ability = cast(Ability, step)
        if ability.label == label:
            reason = ability.why_not_use(g, seat, card, cost, False)
            if reason == 0:
                return 0
    return reason


PLAY_CHARACTER: Final = PlayCharacter()
PLAY_ATTACHMENT: Final = PlayAttachment()
PLAY_EVENT: Final = PlayEvent()
RULES: list[Step] = [PLAY_CHARACTER, PLAY_ATTACHMENT, PLAY_EVENT]
