"""Decks that people keep, and what the deck builder asks the server: facets, pools, files and links."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.server import Store
from cardwright.server.my_decks import MyDecks
from cardwright.server.store import DECKS
from cardwright.text import LANGUAGES, CardwrightError
from tests.server.guests import HURRIED, Json, ThreadServer, person

pytestmark = pytest.mark.usefixtures("outside_games")
ANN, BEA = "ann-has-a-secret-of-many-bits", "bea-has-another-secret-of-bits"
MINE = "name: My Own\n[tree]\nbeech\n[nuts]\n2 walnut\n2 pecan\n2 chestnut\n"
UNFINISHED = "name: Later\n[nuts]\n2 walnut\n"
NOTHING: Json = {}
DECKS_OF_SQUIRRELS = "/api/games/squirrels/decks"


def keep(server: ThreadServer, deck: str = MINE, *, secret: str = ANN, more: Json = NOTHING) -> tuple[int, Json]:
    return server.request("POST", "/api/decks", {"game": "squirrels", "deck": deck, **more}, **person(secret))


def change(server: ThreadServer, kept: Json, **changes: object) -> tuple[int, Json]:
    return server.request("PUT", f"/api/decks/{kept['deck']}", changes, **person(ANN))


def names(server: ThreadServer, secret: str = ANN, query: str = "?game=squirrels") -> list[str]:
    _, told = server.request("GET", f"/api/decks{query}", **person(secret))
    return [deck["name"] for deck in told["decks"]]


# Keeping decks ------------------------------------------------------------------------------------------------------


def test_a_deck_is_kept_renamed_copied_changed_and_deleted(server: ThreadServer) -> None:
    status, kept = keep(server)
    assert (status, kept["name"], kept["sizes"], kept["problems"]) == (201, "My Own", {"tree": 1, "nuts": 6}, 0)
    _, copy = keep(server, kept["text"], more={"name": "A copy"})
    assert names(server) == ["A copy", "My Own"]
    assert change(server, kept, name="Renamed")[1]["text"].startswith("name: Renamed\n\n[tree]\n1 beech\n")
    _, changed = change(server, copy, deck=UNFINISHED)
    assert (changed["name"], changed["sizes"], changed["problems"]) == ("Later", {"tree": 0, "nuts": 2}, 2)
    assert names(server) == ["Later", "Renamed"]  # the one saved last comes first
    status, gone = server.request("DELETE", f"/api/decks/{copy['deck']}", **person(ANN))
    assert (status, gone["text"]) == (200, changed["text"])  # so that it can be kept again
    assert names(server) == ["Renamed"]
    assert keep(server, gone["text"])[0] == 201
    assert names(server, query="") == ["Later", "Renamed"]


def test_a_deck_from_any_form_is_kept(server: ThreadServer) -> None:
    _, sheet = server.request("POST", f"{DECKS_OF_SQUIRRELS}/file", {"deck": MINE, "format": "o8d"})
    assert keep(server, sheet["text"])[1]["text"] == keep(server)[1]["text"]


def test_nobody_sees_or_touches_the_decks_of_another(server: ThreadServer) -> None:
    _, kept = keep(server)
    assert names(server, BEA) == []
    path = f"/api/decks/{kept['deck']}"
    for method, body in (("GET", None), ("PUT", {"name": "Mine now"}), ("DELETE", None)):
        status, refused = server.request(method, path, body, **person(BEA))
        assert (status, refused["code"]) == (404, "unknown-deck")
        status, refused = server.request(method, path, body)
        assert (status, refused["code"]) == (401, "wrong-person")
    assert names(server) == ["My Own"]
    assert server.request("GET", path, **person(ANN))[1] == kept


@pytest.mark.parametrize(
    ("deck", "more", "status", "code"),
    [
        ("[nuts]\n2 hazelnot\n", {}, 400, "deck-unread"),
        ("2 walnut\n" * 5000, {}, 400, "deck-unread"),
        ("99 walnut\n" * 2, {}, 400, "deck-unread"),
        ("cw1.AAAA", {}, 400, "deck-unread"),
        (MINE, {"name": "x" * 61}, 400, "wrong-deck-name"),
        (MINE, {"name": " \n "}, 400, "wrong-deck-name"),
        ("[tree]\noak\n", {}, 400, "wrong-deck-name"),
        (MINE, {"game": "chess"}, 404, "unknown-game"),
        (MINE, {"game": "hounds"}, 400, "decks-unknown"),
        (MINE, {"colour": "red"}, 400, "malformed"),
    ],
)
def test_a_deck_that_cannot_be_kept_is_told(
    server: ThreadServer, deck: str, more: Json, status: int, code: str
) -> None:
    for lang in LANGUAGES:
        told_status, told = keep(server, deck, more={"lang": lang, **more})
        assert (told_status, told["code"], bool(told["words"])) == (status, code, True)
        assert (code == "deck-unread") == bool(told.get("problems"))
    assert names(server) == []


def test_a_renamed_deck_has_a_name_that_can_be_written(server: ThreadServer) -> None:
    _, kept = keep(server)
    assert change(server, kept, name="")[1]["code"] == "wrong-deck-name"
    assert change(server, kept, name=" Deck #1\t# two ")[1]["name"] == "Deck #1 two"
    assert names(server) == ["Deck #1 two"]


def test_limits_on_how_many_decks_are_kept(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), replace(HURRIED, decks_per_person=2, decks=3), "limits")
    try:
        _, first = keep(server)
        assert keep(server)[0] == 201
        status, refused = keep(server)
        assert (status, refused["code"]) == (429, "too-many-own-decks")
        assert change(server, first, name="Still possible")[0] == 200
        assert keep(server, secret=BEA)[0] == 201
        assert keep(server, secret=BEA)[1]["code"] == "too-many-decks"
    finally:
        server.stop()


def test_who_saves_many_decks_at_once_gets_no_more_than_others(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), replace(HURRIED, decks_per_person=3), "at once")
    try:
        with ThreadPoolExecutor(12) as people:
            statuses = [status for status, _ in people.map(lambda _: keep(server), range(24))]
        assert (statuses.count(201), set(statuses) - {201}) == (3, {429})
        assert len(names(server)) == 3
    finally:
        server.stop()


def test_somebody_who_is_many_persons_does_not_fill_the_server(tmp_path: Path) -> None:
    """A secret is quickly made; an address is not."""
    store = Store(tmp_path / "tables.db")
    decks = MyDecks(store, replace(HURRIED, decks_per_address=2))

    async def keep_some(address: str | None) -> list[str]:
        told = []
        for secret in ("one", "two", "three"):
            try:
                told.append((await decks.keep(secret, "squirrels", MINE, None, address))["name"])
            except CardwrightError as refusal:
                told.append(refusal.code)
        return told

    assert asyncio.run(keep_some("there")) == ["My Own", "My Own", "too-many-new-decks"]
    assert asyncio.run(keep_some("elsewhere")) == ["My Own", "My Own", "too-many-new-decks"]
    assert asyncio.run(keep_some(None)) == ["My Own"] * 3
    store.close()


def test_kept_decks_outlive_the_server(tmp_path: Path) -> None:
    def served() -> Iterator[ThreadServer]:
        server = ThreadServer(Store(tmp_path / "tables.db"), HURRIED, "kept")
        yield server
        server.stop()

    for server in served():
        keep(server)
    for server in served():
        assert names(server) == ["My Own"]


def test_a_database_from_before_decks_were_kept_gets_room_for_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    Store(path).close()
    db = sqlite3.connect(path)
    db.executescript("DROP TABLE decks; PRAGMA user_version = 2")
    db.close()
    server = ThreadServer(Store(path), HURRIED, "before")
    try:
        assert keep(server)[0] == 201
    finally:
        server.stop()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (3,)
    db.executescript(DECKS)  # twice is no harm: several processes may start at once
    assert db.execute("SELECT name FROM decks").fetchall() == [("My Own",)]
    db.close()


def test_a_kept_deck_is_brought_to_a_table(server: ThreadServer) -> None:
    _, kept = keep(server)
    opened = server.open("squirrels", ["me", "random"], decks={"A": kept["text"]})
    assert opened["choosing"] == []


# The deck builder -----------------------------------------------------------------------------------------------------


def test_a_game_tells_what_its_cards_are_filtered_by(server: ThreadServer) -> None:
    _, told = server.request("GET", f"{DECKS_OF_SQUIRRELS}?lang=fr")
    assert [(facet["name"], facet["words"]) for facet in told["facets"]] == [
        ("kind", "Type de carte"),
        ("wood", "Forêt"),
        ("weight", "Poids"),
    ]
    assert told["facets"][1]["values"] == [
        {"value": "any", "words": "toute forêt"},
        {"value": "grove", "words": "bosquet"},
        {"value": "slope", "words": "versant"},
    ]
    assert [value["value"] for value in told["facets"][2]["values"]] == [0, 1, 2, 3, 4, 5]
    assert told["curve"] == {"name": "weight", "words": "Poids"}
    tree, nuts = told["sections"]
    assert (tree["cards"], tree["size_rule"], nuts["copies_rule"]) == (["oak", "beech", "fir"], "SQ-1.1", "SQ-1.2")
    assert "pecan" in nuts["cards"]


def test_drakerion_is_filtered_by_what_its_players_look_for(server: ThreadServer) -> None:
    _, told = server.request("GET", "/api/games/drakerion/decks?lang=fr")
    assert [(facet["name"], facet["words"]) for facet in told["facets"]] == [
        ("kind", "Type de carte"),
        ("faction", "Faction"),
        ("subtype", "Sous-type"),
        ("cost", "Coût"),
        ("traits", "Traits"),
    ]
    assert [value["words"] for value in told["facets"][2]["values"]] == ["Ravitaillement", "Tactique"]


def test_a_check_tells_what_fits_to_the_cards_so_far(server: ThreadServer) -> None:
    _, nothing = server.request("POST", DECKS_OF_SQUIRRELS, {"deck": "[nuts]\n"})
    assert {"beechnut", "arolla_nut"} <= set(nothing["pools"]["nuts"])
    _, grove = server.request("POST", DECKS_OF_SQUIRRELS, {"deck": "[tree]\noak\n[nuts]\n2 arolla_nut\n"})
    assert ("beechnut" in grove["pools"]["nuts"], "arolla_nut" in grove["pools"]["nuts"]) == (True, False)
    assert grove["cards"] == {"tree": {"oak": 1}, "nuts": {"arolla_nut": 2}}
    assert [(each["code"], each["section"], each["card"], each["rule"]) for each in grove["problems"]] == [
        ("deck-size", "nuts", None, "SQ-1.2"),
        ("wrong-wood", "nuts", "arolla_nut", "SQ-1.8"),
    ]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Nuts: 3 cards; 6 to 8 are needed.", "Nuts: 3 copies of Pecan; at most 2 are allowed."]),
        (
            "fr",
            [
                "Noix\u00a0: 3 cartes\u00a0; il en faut de 6 à 8.",
                "Noix\u00a0: 3 exemplaires de Noix de pécan\u00a0; 2 au plus sont permis.",
            ],
        ),
    ],
)
def test_problems_call_cards_and_sections_by_their_names(server: ThreadServer, lang: str, words: list[str]) -> None:
    _, told = server.request("POST", f"{DECKS_OF_SQUIRRELS}?lang={lang}", {"deck": "[tree]\noak\n[nuts]\n3 pecan\n"})
    assert [each["words"] for each in told["problems"]] == words


@pytest.mark.parametrize(("form", "ending"), [("text", ".deck"), ("csv", ".csv"), ("o8d", ".o8d")])
def test_a_deck_is_given_as_a_file_and_read_back(server: ThreadServer, form: str, ending: str) -> None:
    _, file = server.request("POST", f"{DECKS_OF_SQUIRRELS}/file", {"deck": MINE, "format": form})
    assert file["file"] == f"my-own{ending}"
    _, told = server.request("POST", DECKS_OF_SQUIRRELS, {"deck": file["text"]})
    assert (told["name"], told["problems"]) == ("My Own", [])
    status, refused = server.request("POST", f"{DECKS_OF_SQUIRRELS}/file", {"deck": "2 hazelnot", "format": form})
    assert (status, refused["code"]) == (400, "deck-unread")
    assert server.request("POST", f"{DECKS_OF_SQUIRRELS}/file", {"deck": MINE, "format": "pdf"})[0] == 400


def test_a_deck_travels_in_a_link_alone(server: ThreadServer) -> None:
    _, told = server.request("POST", DECKS_OF_SQUIRRELS, {"deck": MINE})
    _, there = server.request("POST", DECKS_OF_SQUIRRELS, {"deck": told["link"]})
    assert {**there, "link": ""} == {**told, "link": ""}
    _, broken = server.request("POST", f"{DECKS_OF_SQUIRRELS}?lang=fr", {"deck": told["link"][:-3]})
    assert [(each["code"], bool(each["hint"])) for each in broken["problems"]] == [("deck-link", True)]
