"""Pictures: every card of a shipped game has its own, and whatever else has one is known to the game."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table

AUTHORS = Path(__file__).resolve().parents[2] / "web" / "scripts" / "authors.json"
every_game = pytest.mark.parametrize("name", SHIPPED)


def read(name: str, file: str) -> dict[str, Any]:
    """Return a file of a game's folder."""
    return tomllib.loads((find_game(name).folder / file).read_text(encoding="utf-8"))


def named(name: str, group: str) -> set[str]:
    """Return the words of a game's catalogue in one *group*."""
    return {key.removeprefix(f"{group}.") for key in find_game(name).words.keys(f"{group}.")}


@every_game
def test_every_card_has_a_picture_of_its_own(name: str) -> None:
    pictures = read(name, "icons.toml")["cards"]
    assert list(pictures) == [card.id for card in find_game(name).shipped_cards.cards]
    assert len(set(pictures.values())) == len(pictures)


@every_game
def test_the_game_and_every_kind_of_card_have_an_icon(name: str) -> None:
    icons = read(name, "icons.toml")
    assert list(icons["game"]) == ["icon"]
    assert icons["kinds"].keys() == {card.kind for card in find_game(name).shipped_cards.cards}


@every_game
def test_every_icon_stands_for_something_in_the_game(name: str) -> None:
    icons = read(name, "icons.toml")
    game = find_game(name)
    layout = make_table(game, game.players[0], {}, None).layout
    fact_groups = read(name, "table.toml")["card"].get("words", {}).values()
    known = {
        "counters": {counter.name for counter in layout.counters if not counter.inner},
        "zones": {zone.name for zone in layout.zones},
        "numbers": {fact for card in game.shipped_cards.cards for fact in card.facts},
        "facts": {value for group in fact_groups for value in named(name, group)},
        "signs": named(name, "fact"),
    }
    assert icons.keys() <= {"game", "cards", "kinds", *known}
    assert {group: sorted(icons[group].keys() - known[group]) for group in known if group in icons} == {
        group: [] for group in known if group in icons
    }


@every_game
def test_everything_the_table_shows_has_an_icon(name: str) -> None:
    icons, plan = read(name, "icons.toml"), read(name, "table.toml")
    sides = [plan["seat"], plan["shared"]]
    places = {zone for side in sides for part in ("rows", "beside", "slots", "piles") for zone in side.get(part, [])}
    assert {counter["name"] for side in sides for counter in side["counters"]} <= icons["counters"].keys()
    assert {number for numbers in plan["card"]["numbers"].values() for number in numbers} <= icons["numbers"].keys()
    assert set(plan["card"].get("signs", {})) == set(icons.get("signs", {}))
    assert places <= icons["zones"].keys()


def test_the_author_of_every_icon_is_named_once() -> None:
    used = {icon for name in SHIPPED for group in read(name, "icons.toml").values() for icon in group.values()}
    drawn = [icon for author in json.loads(AUTHORS.read_text(encoding="utf-8"))["authors"] for icon in author["icons"]]
    assert sorted(drawn) == sorted(used)
