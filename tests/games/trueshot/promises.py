"""Assert the invariants of In the Trueshot Lodge while a decision waits: zones of cards, bounds of numbers."""

from __future__ import annotations

from cardwright.engine import State as EngineState
from cardwright.games.game import Table
from cardwright.games.trueshot import board, effects, pets

PET_ZONES = (board.PET_PILE, board.PET_DISCARD)
WEAPON_ZONES = (board.WEAPON_PILE, board.WEAPON_DISCARD, board.SHOP)
SPELL_ZONES = (board.SPELL_PILE, board.SPELL_DISCARD, board.ROW)


def last_round(table: Table) -> int:
    """Return the round in which twilight takes 10 Health from all but the winner (TL-9.9, TL-10.10)."""
    return int(table.options["twilight_round"] or 0) + 9


def longest_game(table: Table) -> int:
    """Return the number of choices in the longest game that TL-10.10 allows.

    A round has its preparation actions (each asks up to three times), turns and extra turns in every lap with a strike
    and two windows, ten casts for everybody after each of which all are asked again, a draft and a discard. Texts of
    the shipped cards ask at most once for each pet and weapon in a turn.
    """
    players = table.players
    preparation = players * (1 + 3 * int(table.options["prep_actions"] or 0))
    turns = 2 * players * int(table.options["hard_stop_lap"] or 0)
    casts = board.MAX_CASTS * players * (players + 4)
    return last_round(table) * (preparation + turns * (1 + 2 * players + 4 * players) + casts + 2 * players)


def promises_hold(table: Table, g: EngineState) -> None:
    """Assert everything that holds whenever somebody is asked, and at the end."""
    assert g.get(board.ROUND, 0) <= last_round(table), "the game goes on after its last round"
    assert g.get(board.LAP, 0) <= int(table.options["hard_stop_lap"] or 0), "the combat goes on after the hard stop"
    for seat in range(table.players):
        _player(g, seat)
        _area(g, seat)
    _placed_by_kind(g)
    _marks(table, g)
    if table.options["aspect_scope"] == "table":
        assert sum(g.size(board.ASPECT + seat) for seat in range(table.players)) <= 1, "two Aspects at one table"
    if g.get(board.PHASE, 0) == board.IN_COMBAT and not g.is_over():
        for seat in range(table.players):
            living = board.has_living(g, seat) or g.has_left(seat)
            assert living == (g.get(board.FALLEN, seat) == 0), "fallen with a living pet, or not fallen without"
    if g.get(board.ROUND, 0) > 0:
        full = g.size(board.SHOP) == board.SHOP_SIZE
        assert full or not board.can_draw(g, board.WEAPON_PILE), "the shop is not full though there are weapons"


def _player(g: EngineState, seat: int) -> None:
    """TL-1.15, TL-1.16, TL-10.6, TL-10.8."""
    assert 0 <= g.get(board.LIFE, seat) <= 10, "Health of a player is out of range"
    assert g.get(board.COINS, seat) >= 0, "Coins are below 0"
    assert 0 <= g.get(board.CASTS, seat) <= board.MAX_CASTS, "too many spells were cast"


def _area(g: EngineState, seat: int) -> None:
    """TL-3.15, TL-9.3, TL-10.2, TL-10.3, TL-7.2, TL-4.18, TL-4.19."""
    weapons = [*_cards(g, board.WEAPON + seat), *_cards(g, board.ASIDE + seat)]
    basic = [copy for copy in weapons if g.fact(board.KIND, copy) == board.BASIC]
    if g.has_left(seat):
        zones = (board.HAND, board.PETS, board.DRAWN, board.CHOSEN, board.WEAPON, board.ASIDE, board.ASPECT)
        assert all(g.size(zone + seat) == 0 for zone in zones), "who is out still has cards"
        return
    assert g.size(board.WEAPON + seat) == 1, "a player has not exactly one weapon"
    assert len(basic) == 1, "a player has not exactly one basic weapon"
    assert g.size(board.ASIDE + seat) == len(weapons) - 1, "two weapons in use"
    assert g.size(board.ASPECT + seat) <= 1, "two Aspects in one area"
    owned = _cards(g, board.PETS + seat)
    assert len(owned) <= 3, "a player owns more than three pets"
    assert sum(g.fact(board.EXOTIC, copy) for copy in owned) <= 1, "a player owns two Exotic pets"
    for copy in owned:
        health = board.health_of(g, copy)
        assert 0 <= health <= pets.max_health_of(g, copy), "the Health of a pet is out of range"
        assert board.is_dead(g, copy) == (health == 0), "a dead pet has Health, or a living one none"
        assert pets.max_health_of(g, copy) >= 1, "a maximum below 1"
        assert pets.attack_of(g, copy) >= 0, "an Attack below 0"


def _placed_by_kind(g: EngineState) -> None:
    """TL-1.17: every kind has its own zones."""
    for zones, kind in ((PET_ZONES, board.PET), (WEAPON_ZONES, board.WEAPON_CARD), (SPELL_ZONES, board.SPELL)):
        for zone in zones:
            assert all(g.fact(board.KIND, copy) == kind for copy in _cards(g, zone)), "a card of another kind"


def _marks(table: Table, g: EngineState) -> None:
    """Only what is in play has marks; a Trap in a hand counts its placements (TL-6.10, TL-7.10 to TL-7.12)."""
    owner: dict[int, int] = {}
    for seat in range(table.players):
        for zone in (board.PETS, board.WEAPON, board.ASPECT):
            owner |= dict.fromkeys(_cards(g, zone + seat), seat)
    held = {copy for seat in range(table.players) for copy in _cards(g, board.HAND + seat)} | {*_cards(g, board.SHOWN)}
    for copy in range(table.program.copies):
        assert board.owner_of(g, copy) == owner.get(copy, -1), "a card has another owner than its place"
        if copy in owner:
            continue
        assert all(g.mark(bank, copy) == 0 for bank in range(board.BANKS)), "a card that is not in play has marks"
        placed = effects.placements(g, copy)
        assert g.mark(board.STATUS, copy) == placed << board.PLACED_AT, "a card that is not in play has a status"
        assert placed == 0 or copy in held, "a Trap counts placements outside a hand"
        assert placed <= table.players, "a Trap was placed too often"


def _cards(g: EngineState, zone: int) -> list[int]:
    return [g.card(zone, i) for i in range(g.size(zone))]
