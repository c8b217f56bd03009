"""Tables from tests/pictures in a browser: the page is the real one, its server is played by the test.

The cards are those of In the Trueshot Lodge; what is asked is given by the test.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from cardwright.server.sheets import look_of, sheet
from cardwright.table_layout import read_table_layout
from cardwright.text import Language

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
TABLE = "fixture"
NAMES = {"A": "Ann", "B": "Bea", "C": "Cleo", "D": "Dee"}
WORDS = {
    "zones": {
        "front": "front line", "back": "back line", "banner": "banner", "first_hand": "combat hand",
        "second_hand": "power hand", "deck": "deck",
    },
    "marks": {"south": "south camp", "north": "north camp", "well": "well"},
}  # fmt: skip
ICONS = {"first_hand": "poker-hand", "second_hand": "spell-book", "deck": "card-pickup", "discard": "card-discard"}
Choices = list[dict[str, Any]]


def show_fixture(
    page: Page, home: str, name: str, viewer: str | None, choices: Choices, lang: Language = "en"
) -> list[Any]:
    """Open the page of a fixture's table as *viewer* sees it; return where the messages of the page are put."""
    fixture = json.loads((PICTURES / f"{name}.json").read_text("utf-8"))
    view = next(each for each in fixture["views"] if each["viewer"] == viewer)
    told = dict(sheet("trueshot", lang))
    told["layout"] = look_of(read_table_layout("\n".join(fixture["layout"])))
    for group, words in WORDS.items():
        told[group] = told[group] | words
    told["icons"] = told["icons"] | {"zones": told["icons"]["zones"] | ICONS}
    seats = [side["seat"] for side in view["observation"]["seats"]]
    heard: list[Any] = []

    def answer(route: Route) -> None:
        facts = {
            "table": TABLE, "game": "trueshot", "title": told["title"], "players": _players(seats), "open": [],
            "watching": 0, "round": 2, "clock": None, "over": False, "opened": 0, "options": {},
        }  # fmt: skip
        body = told if route.request.url.partition("?")[0].endswith("/sheet") else facts
        route.fulfill(body=msgspec.json.encode(body), content_type="application/json")

    def serve(line: WebSocketRoute) -> None:
        def hear(said: str | bytes) -> None:
            message = json.loads(said)
            heard.append(message)
            if message["type"] == "hello":
                line.send(json.dumps(_view(view, viewer, seats, choices)))
            line.send(json.dumps({"type": "ok", "id": message["id"], "version": 1, "phrases": {}}))

        line.on_message(hear)

    page.route("**/api/games/trueshot/sheet*", answer)
    page.route(f"**/api/tables/{TABLE}*", answer)
    page.route_web_socket(f"**/api/tables/{TABLE}/socket", serve)
    held = {"table": TABLE, "seat": viewer, "token": "token", "game": "trueshot"}
    if viewer is not None:
        page.add_init_script(f"localStorage.setItem('cardwright.seats', JSON.stringify([{json.dumps(held)}]))")
    page.goto(f"{home}/table/{TABLE}")
    page.locator(".board").wait_for()
    return heard


def _players(seats: list[str]) -> list[dict[str, Any]]:
    return [{"seat": seat, "who": "person", "name": NAMES[seat], "here": True, "absent": None} for seat in seats]


def _view(view: dict[str, Any], viewer: str | None, seats: list[str], choices: Choices) -> dict[str, Any]:
    seen = view["observation"]
    question = {
        "number": 1, "kind": "act", "rule": None, "card": None, "about": {}, "words": "Your turn: move or strike.",
        "choices": [*choices, {"choice": "pass", "words": "pass", "about": {}}], "refused": [],
    }  # fmt: skip
    return {
        "type": "view", "seen": "en.0.0.0", "table": TABLE, "game": "trueshot", "seat": viewer,
        "players": _players(seats), "options": {}, "picture": view["picture"],
        "question": question if choices else None, "undo": None, "wish": None, "clock": None,
        "stage": {"round": seen["round"], "phase": seen["phase"], "active": "A"}, "waiting": seen["pending"],
        "result": None, "log": {"from": 0, "lines": []},
    }  # fmt: skip
