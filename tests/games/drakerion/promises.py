"""Assert the invariants of Drakerion while a decision waits: where cards lie, bounds of numbers, what is counted."""

from __future__ import annotations

from collections import Counter

from cardwright.engine import State as EngineState
from cardwright.engine.state import ASKED, WAITING
from cardwright.games.drakerion import board, characters, happenings, turns
from cardwright.games.game import Table

DECK_KINDS = {board.CHARACTER, board.EVENT, board.ATTACHMENT}
KINDS = {
    board.BANNER: {board.BANNER_CARD},
    board.CITY: {board.CITY_CARD},
    board.RETREAT: {board.RETREAT_CARD},
    board.MANEUVERS: {board.MANEUVER},
    board.CHOSEN: {board.MANEUVER},
    board.UNVEILED: {board.MANEUVER},
    board.DECK: DECK_KINDS,
    board.HAND: DECK_KINDS,
    board.LOOKED: DECK_KINDS,
    board.PLAYED: DECK_KINDS,
    board.DISCARD: DECK_KINDS,
    board.MELEE: {board.CHARACTER},
    board.SUPPORT: {board.CHARACTER},
    board.ATTACHED: {board.ATTACHMENT},
}
IN_PLAY = (board.BANNER, board.CITY, board.RETREAT, board.MELEE, board.SUPPORT, board.ATTACHED)
MARKS = (board.STATUS, board.CHANGES, board.SETS, board.KEYWORDS, board.HOST)
PER_TURN = 200
"""More answers than a turn of the shipped cards takes: about 30 in the mean."""


def longest_game(table: Table) -> int:
    """Return the number of choices in the longest game: the setup, then turns until the limit (DK-18.9)."""
    setup = 2 * (int(table.options["opening_hand"] or 0) + 1) + 2 * int(table.options["line_max"] or 0)
    return setup + PER_TURN * int(table.options["turn_limit"] or 0)


def promises_hold(table: Table, g: EngineState) -> None:
    """Assert everything that holds whenever somebody is asked, and at the end."""
    for seat in range(board.SEATS):
        _player(table, g, seat)
        _own_cards(g, seat)
    _limits(table, g)
    _in_play(g)
    _counted(g)
    played = g.size(board.PLAYED) + g.size(board.PLAYED + 1)
    if g.size(board.CONTEXTS) == played == 0 and g.get(board.PHASE, 0) != board.IN_SETUP and not g.is_over():
        _between_abilities(g)


def _player(table: Table, g: EngineState, seat: int) -> None:
    """DK-1.7, DK-1.8, DK-18.10, DK-18.11, DK-18.15, DK-18.16, DK-15.1."""
    assert g.get(board.GOLD, seat) >= 0, "gold is below 0"
    assert g.get(board.PRESTIGE, seat) >= 0, "prestige is below 0"
    assert g.get(board.ACTIONS, seat) <= board.MOST_ACTIONS, "too many actions in one phase"
    assert g.get(board.COMBAT_ACTIONS, seat) <= board.MOST_COMBAT_ACTIONS, "too many combat actions"
    assert g.size(board.HAND + seat) <= int(table.options["hand_max"] or 0), "a hand is too large"
    names: Counter[int] = Counter()
    for line in (board.MELEE, board.SUPPORT):
        assert g.size(line + seat) <= int(table.options["line_max"] or 0), "a line is too long"
        names.update(g.fact(board.NAME, copy) for copy in _cards(g, line + seat) if g.fact(board.RENOWNED, copy))
    assert max(names.values(), default=0) <= 1, "a player controls two Renowned Characters of one name"


def _own_cards(g: EngineState, seat: int) -> None:
    """Every card lies in a zone of its owner that takes its kind (DK-1.4, DK-4.1 to DK-4.3, DK-5.4)."""
    for zone, kinds in KINDS.items():
        for copy in _cards(g, zone + seat):
            assert board.owner_of(g, copy) == seat, "a card lies in a zone of another player"
            assert g.fact(board.KIND, copy) in kinds, "a card lies in a zone that does not take its kind"
    for zone in (board.BANNER, board.CITY, board.RETREAT):
        assert g.size(zone + seat) == 1, "Banner, City or Retreat card has left play"


def _limits(table: Table, g: EngineState) -> None:
    """DK-18.9, DK-6.16, DK-13.27."""
    assert g.get(board.ROUND, 0) <= int(table.options["turn_limit"] or 0), "the game goes on after its last turn"
    assert g.get(board.IN_RETREAT, 0) + g.get(board.IN_RETREAT, 1) <= 1, "both players are in retreat"
    assert g.get(board.REACTIONS, 0) <= board.MOST_REACTIONS, "too many Reactions in one window"
    if g.mem[WAITING] >= 0 and g.mem[ASKED] == turns.ACT.id:
        assert g.get(board.NESTED, 0) == g.size(board.CONTEXTS) == 0, "an action begins before the last one is over"
        assert g.size(board.EVENTS) == 0, "events without a window"
        assert g.size(board.REACTED) == 0, "Reactions to forgotten events"


def _in_play(g: EngineState) -> None:
    """Only cards in play have marks, and each is controlled by the seat in whose zone it lies (DK-1.5, DK-1.10)."""
    controller: dict[int, int] = {}
    has_begun = g.get(board.PHASE, 0) != board.IN_SETUP
    for seat in range(board.SEATS):
        for zone in IN_PLAY:
            controller |= dict.fromkeys(_cards(g, zone + seat), seat)
        if has_begun and g.size(board.UNVEILED + seat) > 0:
            controller[g.top(board.UNVEILED + seat)] = seat
    for copy in range(g.program.copies):
        assert board.controller_of(g, copy) == controller.get(copy, -1), "a card is controlled by somebody else"
        if copy not in controller:
            assert all(g.mark(mark, copy) == 0 for mark in MARKS), "a card that is not in play has marks"
        is_attached = g.fact(board.KIND, copy) == board.ATTACHMENT and copy in controller
        host = g.mark(board.HOST, copy) - 1
        assert (host >= 0) == is_attached, "a card without a host is attached, or one that is no Attachment has a host"
        assert host < 0 or board.line_of(g, host) >= 0, "a host is no Character on the battlefield"


def _counted(g: EngineState) -> None:
    """What the table counts for speed is what lies there."""
    waiting = [copy for copy in range(g.program.copies) if board.controller_of(g, copy) >= 0]
    for counter, part, fact in (
        (board.LISTENERS, 0, board.LISTENS),
        (board.STANDING, 0, board.STANDS_LOW),
        (board.STANDING, 1, board.STANDS_HIGH),
    ):
        assert g.get(counter, part) == sum(g.fact(fact, copy) for copy in waiting), "static abilities are miscounted"


def _between_abilities(g: EngineState) -> None:
    """Whenever nothing is being played or carried out the state check has nothing left to do (DK-10.9)."""
    for seat in range(board.SEATS):
        assert g.size(board.MELEE + seat) > 0, "a melee line is empty"
        assert not happenings.meets_condition(g, seat), "the game goes on though somebody has won"
        assert g.size(board.LOOKED + seat) == 0, "a card of a search is left over"
        assert g.get(board.PUT_BACK, seat) == 0, "a mulligan is not over"
        for line in (board.MELEE, board.SUPPORT):
            for copy in _cards(g, line + seat):
                assert board.damage_on(g, copy) < characters.stat(g, copy, board.HEALTH), "a Character should be gone"
    attacker, defender = board.attacker(g), board.defender(g)
    assert (attacker >= 0) == (defender >= 0), "a combat has only one participant"
    if attacker >= 0:
        assert g.get(board.COMBAT, 0) == board.FIGHTING, "somebody takes part in no combat"
        assert board.line_of(g, attacker) >= 0, "the attacker has left the battlefield"
        assert board.line_of(g, defender) >= 0, "the defender has left the battlefield"


def _cards(g: EngineState, zone: int) -> list[int]:
    return [g.card(zone, i) for i in range(g.size(zone))]
