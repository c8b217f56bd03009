"""One picture for terminal and browser: the arrangements and pictures of observations in tests/pictures.

The tests of terminal and browser draw the same files. `CARDWRIGHT_UPDATE_GOLDEN=1 pytest tests/test_table_picture.py
-n 0` writes what is expected anew: look at the difference, and commit it with the change that explains it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.table_layout import TableLayout, read_table_layout
from cardwright.table_picture import Arrangement, TableShape, arrange, arrangement_of, fill, picture, picture_of

FILES = sorted((Path(__file__).parent / "pictures").glob("*.json"))
WIDTH = 118


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_is_arranged_and_filled_as_its_fixture_says(path: Path) -> None:
    fixture = json.loads(path.read_text("utf-8"))
    layout, table = layout_of(fixture), msgspec.convert(fixture["table"], TableShape)
    for view in fixture["views"]:
        made = arrange(layout, table, view["viewer"], view["phase"], laid_open=view.get("laid_open", False))
        found = {"arrangement": plain(made), "picture": plain(fill(made, view["observation"]))}
        if os.environ.get("CARDWRIGHT_UPDATE_GOLDEN"):
            view |= found
        assert {name: view[name] for name in found} == found
    if os.environ.get("CARDWRIGHT_UPDATE_GOLDEN"):
        path.write_text(f"{readable(fixture)}\n", "utf-8")


def layout_of(fixture: dict[str, Any]) -> TableLayout:
    return read_table_layout("\n".join(fixture["layout"]))


def plain(made: object) -> Any:
    return json.loads(msgspec.json.encode(made))


def readable(value: Any, indent: str = "") -> str:
    """Return JSON with everything in one line that fits there."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + len(indent) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    deeper = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(deeper + readable(each, deeper) for each in value) + f"\n{indent}]"
    pairs = (f"{deeper}{json.dumps(name)}: {readable(each, deeper)}" for name, each in value.items())
    return "{\n" + ",\n".join(pairs) + f"\n{indent}}}"


def test_an_arrangement_is_made_once_for_all_positions_with_the_same() -> None:
    state = cw.new_game("hounds", seed=3)
    first = arrangement_of(state, 0)
    state.choose(state.pending[0], 0)
    assert arrangement_of(state, 0) is first
    assert arrangement_of(state, 1) != first
    assert msgspec.json.decode(msgspec.json.encode(first), type=Arrangement) == first


@pytest.mark.parametrize("name", cw.games())
def test_every_known_card_of_a_game_is_somewhere_in_the_picture_or_left_out_on_purpose(name: str) -> None:
    """Cards of zones that the layout names are all there: each once, whatever happens in a game."""
    layout = find_game(name).folder / "table.toml"
    plan = read_table_layout(layout.read_text("utf-8"))
    named = plan.seat.zones if plan.grid is None else (*plan.seat.zones, plan.grid.zone)
    state = cw.new_game(name, min(find_game(name).players), seed=5)
    while not state.over:
        seat = state.pending[0]
        drawn, seen = picture_of(state, seat), state.observe(seat)
        seats: Any = seen["seats"]
        hosts = [card for side in drawn.sides for place in (*side.lines, *side.slots) for card in place.known]
        figures = [card for row in drawn.grid for case in row for card in case.figures]
        hosts += figures
        for side in drawn.sides:
            places = (*side.lines, *side.slots, *side.beside, *side.hands, *side.piles, *side.cards)
            found = sorted(card.id for place in places for card in laid_in(place))
            zones = next(each["zones"] for each in seats if each["seat"] == side.seat)
            closed = {place.zone for place in places if place.owner != "ABCD"[seat] and not place.known}
            known = [c["id"] for zone in named if zone not in closed for c in zones[zone]["cards"] if c is not None]
            # A pile that is also listed card by card is named twice.
            twice = [card.id for place in side.piles if place.listed for card in place.known]
            attached = [each.id for host in hosts for each in host.attached if each.owner == side.seat]
            standing = [card.id for card in figures if card.owner == side.seat]
            assert sorted([*found, *twice, *attached, *standing]) == sorted(known)
        state.choose(seat, len(state.choices(seat)) // 2)


def laid_in(place: picture.Place) -> list[picture.Card]:
    """Return the cards of a place that can be read, with those under a single card."""
    return [card for card in (*place.cards, *place.under) if card is not None]
