"""A `table.toml` is read or refused with its line and what was probably meant."""

from __future__ import annotations

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.table_layout import check_names, read_table_layout
from cardwright.table_picture import checked_layout
from cardwright.table_picture.shape import names_of
from cardwright.text import TextError


def refusal(source: str) -> str:
    with pytest.raises(TextError) as found:
        read_table_layout(source, "lodge/table.toml")
    return str(found.value)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        pytest.param("[seat]\nlifes = 3", ["lodge/table.toml:2", '"lifes"', "[extra-field]"], id="misspelt key"),
        pytest.param("[saet]\nlines = []", ["table.toml:1", 'did you mean "seat"?'], id="misspelt section"),
        pytest.param(
            '[seat]\ncounters = [\n  { name = "life" },\n  { name = "gold", format = "singed" },\n]',
            ["table.toml:4", '"singed"', 'did you mean "signed"?'],
            id="wrong word in a list",
        ),
        pytest.param(
            '[seat]\ncounters = [{ format = "signed" }]',
            ["table.toml:2", '"name"', "[missing-field]"],
            id="missing key",
        ),
        pytest.param('[grid]\nzone = "f"\ncolumns = "six"\nrows = 6', ["table.toml:3", "1–26"], id="wrong type"),
        pytest.param('[grid]\nzone = "f"\ncolumns = 99\nrows = 6', ["table.toml:3", "1–26"], id="number out of range"),
        pytest.param('[look]\naccent = "red"', ["table.toml:2", "#A9692F"], id="no colour"),
        pytest.param(
            '[grid]\nzone = "f"\ncolumns = 6\nrows = 6\nmarks = { well = ["33"] }',
            ["table.toml:5", "a1-f2"],
            id="no case",
        ),
        pytest.param(
            '[card]\ncolours = { power = "white", cost = "yelow" }', ["table.toml:2", 'mean "yellow"?'], id="dictionary"
        ),
        pytest.param("[seat]\nlines = [", ["table.toml:2", "[not-toml]"], id="not TOML"),
    ],
)
def test_a_wrong_layout_is_refused_with_its_line(source: str, told: list[str]) -> None:
    found = refusal(source)
    assert [part for part in told if part not in found] == [], found


@pytest.mark.parametrize(
    ("source", "told"),
    [
        pytest.param('[seat]\nhands = ["hnad"]', ["table.toml:2", '"hnad"', 'mean "hand"?'], id="zone"),
        pytest.param('[seat]\ncounters = [\n{ name = "lfie" },\n]', ["table.toml:3", 'mean "life"?'], id="counter"),
        pytest.param(
            '[seat]\nhands = ["barracks"]', ["table.toml:2", '"barracks"'], id="zone of the table, not a seat"
        ),
        pytest.param('[shared]\ncards = ["barrack"]', ["table.toml:2", 'mean "barracks"?'], id="shared zone"),
        pytest.param('[parts]\nplaay = ["attack"]', ["table.toml:2", 'mean "play"?'], id="phase"),
        pytest.param('[grid]\nzone = "figures"\ncolumns = 3\nrows = 3', ["table.toml:2", '"figures"'], id="grid"),
        pytest.param('[seat]\nsecret = { hidden_hand = ["hand"] }', ["table.toml:2", '"hidden_hand"'], id="option"),
        pytest.param('[decks]\nfacets = ["kind", "pwoer"]', ["table.toml:2", 'mean "power"?'], id="facet"),
        pytest.param('[decks]\ncurve = "powre"', ["table.toml:2", 'mean "power"?'], id="curve"),
        pytest.param(
            '[seat]\ncounters = [{ name = "life", format = "case" }]',
            ["table.toml:2", '"case"'],
            id="case without grid",
        ),
        pytest.param('[box]\npicture = ["begle"]', ["table.toml:2", 'mean "beagle"?'], id="card"),
    ],
)
def test_a_name_that_the_game_does_not_have_is_refused_with_its_line(source: str, told: list[str]) -> None:
    names = names_of(cw.new_game("hounds", seed=1).table)
    with pytest.raises(TextError) as found:
        check_names(read_table_layout(source), names, source, "hounds/table.toml")
    assert [part for part in told if part not in str(found.value)] == [], str(found.value)


@pytest.mark.parametrize("name", cw.games())
def test_every_name_in_a_shipped_layout_exists_and_has_words(name: str) -> None:
    state = cw.new_game(name, min(find_game(name).players), seed=1)
    layout, words = checked_layout(state.table), find_game(name).words
    for side in (layout.seat, layout.shared):
        keys = [f"zone.{zone}" for zone in side.zones] + [f"counter.{each.name}" for each in side.counters or ()]
        assert [key for key in keys if key not in words] == []
    assert [sign for sign in (*layout.card.signs, *layout.card.counted) if f"fact.{sign}" not in words] == []
