"""Chain reactions in Bells, under tests/outside: triggers depth first and in turn, numbers that wait, many zones.

Random play, guesses, records and undo of it are tested with all other games next door.
"""

from __future__ import annotations

from typing import Any

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.rulebook import rulebook
from cardwright.text import LANGUAGES
from tests.games.machinery import engine_of, events_of, observers, table_of, zones_of

pytestmark = pytest.mark.usefixtures("outside_games")
HOOKS = 12


def sounds(state: cw.State) -> list[str]:
    """Return the hooks whose bells have sounded, in order."""
    sounded = table_of(state).game.events.index("sounds")
    return [f"{'ABC'[seat]}{hook}" for kind, seat, _, hook, *_ in events_of(state) if kind == sounded]


def notes(state: cw.State) -> list[int]:
    seats: Any = state.observe(None)["seats"]
    return [seat["counters"]["notes"] for seat in seats]


def numbers(state: cw.State) -> dict[str, list[list[int]]]:
    """Return what lies in the zones of plain numbers."""
    layout, g = table_of(state).layout, engine_of(state)
    return {zone.name: [g.cards(zone.number + max(seat, 0)) for seat in layout.seats_of(zone)]
            for zone in layout.number_zones}  # fmt: skip


def hanging(state: cw.State, who: int | None, seat: int, hook: int) -> Any:
    seats: Any = state.observe(who)["seats"]
    return seats[seat]["zones"][f"hook_{hook}"]["cards"]


def begun(position: str, players: int = 2) -> cw.State:
    return cw.new_game("bells", players, seed=1, start=position)


# The order of triggers ----------------------------------------------------------------------------------------------


NESTED = """
A hook_3 handbell, hook_2 cowbell, hook_4 ship_bell
B hook_12 temple_gong, hand gong
"""


@pytest.mark.parametrize(
    ("first", "order", "won"),
    [("left", ["A3", "A2", "B12", "A4"], [1 + 3 + 5, 5]), ("right", ["A3", "A4", "A2", "B12"], [1 + 3 + 4, 6])],
)
def test_each_stroke_of_a_bell_comes_with_all_that_follows(first: str, order: list[str], won: list[int]) -> None:
    state = begun(NESTED)
    state.choose(0, "hook_3")
    assert state.choices(0) == ["left", "right"]
    state.choose(0, first)
    assert sounds(state) == order
    assert notes(state) == won
    assert state.pending == (1,)


def test_strokes_of_gongs_come_in_the_order_in_which_they_began_to_wait() -> None:
    """Hook 5 waits to strike 4 and 7, hook 4 then 3 and 6; but the bell on hook 7 strikes hook 6 at once."""
    state = begun("A hook_3 cowbell, hook_4 gong, hook_5 gong, hook_6 great_bell, hook_7 handbell")
    state.choose(0, "hook_5")
    assert sounds(state) == ["A5", "A4", "A7", "A6", "A3"]
    assert notes(state) == [1 + 2 + 3 + 7 + 6, 0]


def test_while_a_bell_is_ordered_the_strokes_of_gongs_go_on_waiting() -> None:
    """The stroke from hook 5 to 7 waits longer than those of the gong on hook 3, whose order nobody chooses."""
    state = begun("A hook_2 ship_bell, hook_3 gong, hook_4 handbell, hook_5 gong, hook_7 cowbell")
    state.choose(0, "hook_4")
    assert engine_of(state).queued() == 0
    state.choose(0, "right")
    assert sounds(state) == ["A4", "A5", "A3", "A7", "A2"]


# Zones of numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("second", "order"), [("left", ["A5", "A3", "A2", "A6"]), ("right", ["A5", "A3", "A6", "A2"])])
def test_of_equal_numbers_that_wait_the_last_one_is_taken(second: str, order: list[str]) -> None:
    """The bells on hooks 5 and 3 both strike hook 6."""
    state = begun("A hook_2 great_bell, hook_3 ship_bell, hook_5 cowbell, hook_6 temple_gong")
    state.choose(0, "hook_5")
    assert numbers(state) == {"strokes": [[5, 2]], "sounded": [[4], []]}
    state.choose(0, "left")
    assert numbers(state) == {"strokes": [[5, 5, 1]], "sounded": [[4, 2], []]}
    assert state.choices(0) == ["left", "right"]
    state.choose(0, second)
    assert sounds(state) == order
    assert numbers(state) == {"strokes": [[]], "sounded": [[], []]}


def test_zones_of_numbers_are_neither_seen_nor_guessed() -> None:
    state = begun(NESTED)
    state.choose(0, "hook_3")
    assert numbers(state)["strokes"] == [[3, 1]]
    for who in observers(state):
        seats: Any = state.observe(who)["seats"]
        shared: Any = state.observe(who)["shared"]
        assert {"strokes", "sounded"}.isdisjoint({*shared["zones"], *seats[0]["zones"]})
        for seed in range(5):
            world = state.guess(who, seed)
            assert numbers(world) == numbers(state)
            world.choose(0, "right")
            assert sounds(world)[:2] == ["A3", "A4"]


# Many zones ---------------------------------------------------------------------------------------------------------


def test_hidden_zones_lie_beyond_the_first_64_numbers() -> None:
    layout = table_of(cw.new_game("bells", 3, seed=1)).layout
    number = {zone.name: zone.number for zone in (*layout.zones, *layout.number_zones)}
    assert min(number[name] for name in ("hand", "deck", "scrap", "strokes", "sounded")) >= 64


def test_a_guess_deals_what_lies_there_anew() -> None:
    state = cw.new_game("bells", 2, seed=5)
    for seat in (0, 1):
        state.choose(seat, "hook_12")
        state.choose(seat, 0)
    zones = {(name, seat): number for name, seat, number in zones_of(table_of(state))}
    drawn: dict[tuple[str, int], set[str]] = {zone: set() for zone in zones}
    for seed in range(20):
        g = engine_of(state.guess(0, seed))
        for zone, number in zones.items():
            drawn[zone].add(str(sorted(g.cards(number))))
    assert {zone for zone, found in drawn.items() if len(found) > 1} == {("hook_12", 1), ("hand", 1), ("deck", -1)}


def test_a_bell_is_hidden_from_others_until_it_sounds() -> None:
    state = cw.new_game("bells", 3, seed=5)
    bell = None
    for seat in range(3):
        state.choose(seat, "hook_12")
        bell = state.choices(seat)[0]
        state.choose(seat, bell)
    assert hanging(state, 2, 2, 12) == [{"id": bell}]
    assert hanging(state, 0, 2, 12) == hanging(state, None, 2, 12) == [None]
    state.choose(0, "hook_12")
    state.choose(1, "hook_12")
    state.choose(2, "hook_12")
    assert {str(hanging(state, who, 2, 12)) for who in observers(state)} == {str([{"id": bell, "open": 1}])}


def test_a_bell_without_its_cloth_brings_nothing_more_but_strikes_again() -> None:
    state = begun("A hook_1 handbell, hook_2 handbell\nB hook_5 gong, hand gong")
    state.choose(0, "hook_1")
    assert notes(state) == [1 + 2, 0]
    state.choose(1, "hook_5")
    state.choose(0, "hook_2")
    assert sounds(state)[-2:] == ["A2", "A1"]
    assert notes(state) == [1 + 2, 1]
    assert "Handbell of A sounds on hook 2." in state.log("en", 1)


def test_a_gong_that_sounds_may_be_the_one_that_was_taken_back() -> None:
    """All have seen a gong go to the hand; when one of two bells hung since is a gong, nobody knows of another."""
    state = begun("A hook_6 gong, hand gong handbell\nB hand handbell handbell handbell handbell")
    for seat, hook, bell in ((0, 6, None), (1, 1, "handbell"), (0, 1, "gong"), (1, 2, "handbell"), (0, 3, "gong")):
        state.choose(seat, f"hook_{hook}")
        if bell is not None and state.pending == (seat,):
            state.choose(seat, bell)
    seats: Any = state.observe(1)["seats"]
    assert seats[0]["unseen"] == ["gong"]
    state.choose(1, "hook_3")
    state.choose(1, "handbell")
    state.choose(0, "hook_3")
    seats = state.observe(1)["seats"]
    assert seats[0]["zones"]["hand"]["cards"].count({"id": "gong"}) == 1, "it has been taken back again"
    assert seats[0]["unseen"] == []


# Giving up ----------------------------------------------------------------------------------------------------------


def test_a_ringing_goes_on_without_whoever_rings() -> None:
    state = begun("A hook_12 handbell, hook_11 cowbell\nB hook_1 handbell, hook_2 gong, hand gong", 3)
    state.choose(0, "hook_12")
    assert state.choices(0) == ["left", "right"]
    state.choose(0, "concede")
    assert sounds(state) == ["A12", "B1", "B2"]
    assert numbers(state) == {"strokes": [[]], "sounded": [[], [], []]}
    assert state.pending == (1,)
    assert hanging(state, None, 0, 11) == []


def test_a_stroke_whose_bell_has_gone_is_not_chosen() -> None:
    state = begun("A hook_1 handbell, hook_2 gong\nB hand gong\nC hook_12 gong", 3)
    state.choose(0, "hook_1")
    state.choose(2, "concede")
    assert sounds(state) == ["A1", "A2"]
    assert state.pending == (1,)


# Words --------------------------------------------------------------------------------------------------------------


def test_its_rulebook_has_eight_rules_in_both_languages() -> None:
    game = find_game("bells")
    for lang in LANGUAGES:
        ids = [rule.id for chapter in rulebook(game, lang).chapters for rule in chapter.rules]
        assert ids == [f"BL-1.{number}" for number in range(1, 9)]
        assert {game.words.rule(key) for key in game.words.keys("")} <= {None, *ids}
