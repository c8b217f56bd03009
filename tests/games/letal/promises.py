"""Assert the invariants of L.E.T.A.L. while a decision waits: where cards and heroes are, bounds of numbers."""

from __future__ import annotations

from cardwright.engine import State as EngineState
from cardwright.engine.attachments import host_of
from cardwright.engine.grid import case_of
from cardwright.engine.state import ASKED, WAITING
from cardwright.games.game import Table
from cardwright.games.letal import board, fallen, plays

SECTIONS = {board.DECK: 1, board.HAND: 1, board.ASIDE: 1, board.DISCARD: 1, board.REMOVED: 1}
PER_TURN = 200
"""More answers than a turn of the shipped cards takes."""
UNTIL_FATIGUE_KILLS = 15
"""Cycles after the first fatigue in which every hero has lost all it has: 1 + 2 + 3 and so on (LT-19.13)."""


def last_cycle(table: Table) -> int:
    """Return the last cycle that a game can have: fatigue or time ends it (LT-19.11 to LT-19.16)."""
    tired = int(table.options["fatigue_cycle"] or 0) + UNTIL_FATIGUE_KILLS
    limit = int(table.options["cycle_limit"] or 0)
    return min(tired, limit + 1) if limit else tired


def longest_game(table: Table) -> int:
    """Return the number of choices in the longest game: the setup, then turns until the last cycle."""
    setup = table.players * (2 * (board.MOST_ASIDE + 1) + 2) + 1
    return setup + PER_TURN * table.players * last_cycle(table)


def promises_hold(table: Table, g: EngineState) -> None:
    """Assert everything that holds whenever somebody is asked, and at the end."""
    assert g.get(board.ROUND, 0) <= last_cycle(table), "the game goes on after its last cycle"
    for hero in range(board.heroes(g)):
        _own_cards(g, hero)
        _numbers(g, hero)
    _on_the_grid(g)
    _auras(g)
    if g.mem[WAITING] >= 0 and g.mem[ASKED] == plays.MAIN.id and not g.is_over():
        _between_plays(g)


def _own_cards(g: EngineState, hero: int) -> None:
    """Every card lies with its own hero (LT-1.4, LT-6.8); hands and piles have their sizes (LT-3.5, LT-14.3)."""
    for zone in SECTIONS:
        for copy in _cards(g, board.zone_of(zone, hero)):
            assert board.hero_of(g, copy) == hero, "a card lies with another hero"
            assert g.fact(board.KIND, copy) != board.HERO, "a hero lies among the cards"
    for copy in _cards(g, board.AURAS + board.seat_of(hero)):
        assert board.seat_of(board.hero_of(g, copy)) == board.seat_of(hero), "an Aura lies with another player"
        assert g.fact(board.KIND, copy) == board.AURA, "a card in play is no Aura"
    aside = g.size(board.zone_of(board.ASIDE, hero))
    assert aside <= board.MOST_ASIDE, "too many cards were set aside"
    if g.setting(board.OPEN_LISTS):
        hidden = [
            copy
            for zone in (board.DECK, board.HAND, board.ASIDE)
            for copy in _cards(g, board.zone_of(zone, hero))
            if g.fact(board.KIND, copy) == board.TRICK
        ]
        noted = _cards(g, board.zone_of(board.UNPLAYED, hero))
        assert sorted(noted) == sorted(hidden), "the Tricks that do not lie open are not those noted (LT-8.20)"


def _numbers(g: EngineState, hero: int) -> None:
    """LT-2.3, LT-6.2, LT-14.2, LT-16.12, LT-16.15, LT-19.17, LT-21.10."""
    card = board.card_of(g, hero)
    assert board.stat(g, board.ENDURANCE, hero) <= g.fact(board.HERO_ENDURANCE, card), "too much Endurance"
    assert board.hand_size(g, hero) <= g.fact(board.MAXIMUM_HAND, card), "a hand is too large"
    assert board.stat(g, board.AVENGE, hero) in (0, 1), "two Avenge tokens"
    assert board.stat(g, board.MARKS, hero) >= 0, "less than no Mark"
    assert board.stat(g, board.LOST, hero) >= 0, "less than nothing was lost"
    assert 0 <= g.get(board.ACTS, board.seat_of(hero)) <= board.MOST_ACTS, "too many acts in one turn"
    grudges = board.stat(g, board.GRUDGES, hero)
    assert grudges & (board.team_of(hero) | g.get(board.DEAD, 0)) == 0, "a grudge against an ally or a dead hero"
    if not board.is_alive(g, hero):
        carried = (board.DISABLED, board.MARKS, board.AVENGE, board.GRUDGES)
        assert not any(board.stat(g, counter, hero) for counter in carried), "a dead hero carries something"


def _on_the_grid(g: EngineState) -> None:
    """Every living hero stands on a case of its own once it is placed, dead ones on none (LT-1.8, LT-1.9, LT-11.4)."""
    cases = [case_of(g, board.card_of(g, hero)) for hero in range(board.heroes(g)) if board.is_alive(g, hero)]
    placed = [case for case in cases if case >= 0]
    assert len(set(placed)) == len(placed), "two heroes stand on one case"
    assert all(case < board.GRID.cases for case in placed), "a hero stands beside the grid"
    if g.get(board.PHASE, 0) != board.IN_SETUP:
        assert placed == cases, "a living hero stands nowhere"
    for hero in range(board.heroes(g)):
        if not board.is_alive(g, hero):
            assert case_of(g, board.card_of(g, hero)) < 0, "a dead hero stands on the grid"


def _auras(g: EngineState) -> None:
    """Every Aura in play lies on a living hero, and nothing else lies on anything (LT-7.8, LT-11.8)."""
    in_play = {copy for seat in range(g.program.seats) for copy in _cards(g, board.AURAS + seat)}
    heroes = {board.card_of(g, hero) for hero in range(board.heroes(g)) if board.is_alive(g, hero)}
    for copy in range(g.program.copies):
        assert (host_of(g, copy) in heroes) == (copy in in_play), "an Aura lies on nobody, or another card on a hero"
        assert (host_of(g, copy) >= 0) == (copy in in_play), "a card lies on what is no hero"


def _between_plays(g: EngineState) -> None:
    """In the main phase nothing is under way, and no death is overdue (LT-6.7, LT-11.2)."""
    for zone in (board.EXECUTING, board.CONTEXTS, board.ATTACKS, board.WAITING, board.FIRED):
        assert g.size(zone) == 0, "something is left over from a play"
    assert fallen.without_endurance(g) == 0, "a hero without Endurance is still there"
    south, north = board.living(g) & board.SOUTH, board.living(g) & board.NORTH
    assert south != 0, "the game goes on though South is wiped out"
    assert north != 0, "the game goes on though North is wiped out"
    active = int(g.get(board.ACTIVE, 0))
    assert g.mem[WAITING] == active, "another player is asked in the main phase"
    assert board.is_playing(g, active), "a player without heroes has a turn"


def _cards(g: EngineState, zone: int) -> list[int]:
    return [g.card(zone, i) for i in range(g.size(zone))]
