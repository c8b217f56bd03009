"""The lobby: finding tables, being matched, one's own tables, rematches, and how many tables one may open."""

import random
import sqlite3
from pathlib import Path

import pytest

from cardwright.server import Limits, Store
from tests.server.guests import Json, ThreadServer, bearer, person, play_on

ANN, BEA, CY = ("a" * 22, "b" * 22, "c" * 40)


def quick(server: ThreadServer, name: str, secret: str, **more: object) -> Json:
    status, seated = server.request("POST", "/api/quick", {"game": "hounds", "name": name, "person": secret, **more})
    assert status == 201, seated
    return seated


def mine(server: ThreadServer, secret: str) -> list[Json]:
    status, told = server.request("GET", "/api/mine", **person(secret))
    assert status == 200
    tables: list[Json] = told["tables"]
    return tables


# The list -----------------------------------------------------------------------------------------------------------


def test_the_list_has_what_a_home_page_shows(server: ThreadServer) -> None:
    clock = {"kind": "decision", "seconds": 30.0}
    opened = server.open("trueshot", ["me", "random", "open"], listed=True, clock=clock)
    server.open("trueshot", ["me", "random", "open"])
    server.guest(opened["table"], opened["token"])
    server.guest(opened["table"])
    _, told = server.request("GET", "/api/tables?lang=fr")
    (table,) = told["tables"]
    _, games = server.request("GET", "/api/games?lang=fr")
    titles = {game["game"]: game["title"] for game in games["games"]}
    assert (table["table"], table["game"], table["title"]) == (opened["table"], "trueshot", titles["trueshot"])
    assert [player["who"] for player in table["players"]] == ["person", "bot", "open"]
    assert [player["here"] for player in table["players"]] == [True, True, False]
    assert (table["open"], table["watching"], table["round"], table["clock"]) == (["C"], 1, 0, clock)
    assert table["teams"] == [[seat] for seat in "ABC"]
    assert (table["over"], table["listed"]) == (False, True)
    assert table["opened"] > 1_600_000_000


def test_a_table_where_nobody_is_vanishes_from_the_list(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(fresh_seconds=0.0))
    try:
        opened = server.open("hounds", ["me", "open"], listed=True)
        assert server.request("GET", "/api/tables")[1]["tables"] == []
        server.guest(opened["table"], opened["token"])
        assert len(server.request("GET", "/api/tables")[1]["tables"]) == 1
    finally:
        server.stop()


# Quick match --------------------------------------------------------------------------------------------------------


def test_two_who_want_to_play_meet(server: ThreadServer) -> None:
    first = quick(server, "Ann", ANN)
    assert (first["seat"], first["open"], first["listed"]) == ("A", ["B"], True)
    second = quick(server, "Bea", BEA)
    assert (second["table"], second["seat"], second["open"]) == (first["table"], "B", [])
    third = quick(server, "Cy", CY)
    assert third["table"] != first["table"]
    guests = [server.guest(first["table"], each["token"]) for each in (first, second)]
    play_on(guests, random.Random(1).choice, 4)


def test_nobody_is_matched_with_themselves_nor_at_another_game(server: ThreadServer) -> None:
    first = quick(server, "Ann", ANN)
    assert quick(server, "Ann", ANN)["table"] != first["table"]
    other = quick(server, "Bea", BEA, game="trueshot", players=4)
    assert (other["game"], len(other["players"])) == ("trueshot", 4)
    assert quick(server, "Cy", CY, game="trueshot", players=3)["table"] != other["table"]
    assert quick(server, "Ann", ANN, game="trueshot")["table"] == other["table"]


def test_a_match_that_cannot_be_is_told(server: ThreadServer) -> None:
    for body, code in (
        ({"game": "chess", "name": "A"}, "unknown-game"),
        ({"game": "hounds", "name": "A", "players": 7}, "wrong-player-count"),
        ({"game": "hounds", "name": ""}, "wrong-name"),
        ({"game": "hounds", "name": "A", "person": "x"}, "wrong-person"),
        ({"game": "hounds"}, "malformed"),
    ):
        assert server.request("POST", "/api/quick", body)[1]["code"] == code


# One's own tables ---------------------------------------------------------------------------------------------------


def test_a_person_finds_the_own_tables_again_and_nobody_elses(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "open"], person=ANN)
    path = f"/api/tables/{opened['table']}/seats/B"
    _, taken = server.request("POST", path, {"name": "Bea", "person": BEA})
    tokens = {"A": opened["token"], "B": taken["token"]}
    waiting = server.guest(opened["table"]).view["waiting"]
    (hers,), (his,) = mine(server, ANN), mine(server, BEA)
    assert (hers["table"], hers["game"], hers["seat"], his["seat"]) == (opened["table"], "hounds", "A", "B")
    assert (hers["your_turn"], his["your_turn"]) == ("A" in waiting, "B" in waiting)
    assert not any(token in str([hers, his]) for token in tokens.values())
    assert mine(server, CY) == []
    server.guest(opened["table"], tokens["A"]).ask("concede")
    (over,) = mine(server, ANN)
    assert (over["over"], over["your_turn"]) == (True, False)


def test_secrets_of_persons_are_stored_hashed(server: ThreadServer, tmp_path: Path) -> None:
    server.open("hounds", ["me", "random"], person=ANN)
    db = sqlite3.connect(tmp_path / "tables.db")
    stored = str([db.execute(f"SELECT * FROM {name}").fetchall() for name in ("persons", "tables", "entries")])
    db.close()
    assert ANN not in stored


@pytest.mark.parametrize("secret", ["", "short", "é" * 30, "a" * 87, "a b" * 10])
def test_without_a_proper_secret_there_are_no_own_tables(server: ThreadServer, secret: str) -> None:
    status, told = server.request("GET", "/api/mine", authorization=f"Person {secret}".encode().decode("latin-1"))
    assert (status, told["code"]) == (401, "wrong-person")
    assert server.request("GET", "/api/mine")[0] == 401


def test_one_person_may_not_open_any_number_of_tables(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(tables_per_person=2))
    try:
        tables = [server.open("hounds", ["me", "random"], person=ANN) for _ in range(2)]
        body = {"game": "hounds", "seats": ["me", "random"], "name": "Ann", "person": ANN}
        status, told = server.request("POST", "/api/tables", body)
        assert (status, told["code"]) == (429, "too-many-own-tables")
        assert server.request("POST", "/api/tables", body | {"person": BEA})[0] == 201
        server.guest(tables[0]["table"], tables[0]["token"]).ask("concede")
        assert server.request("POST", "/api/tables", body)[0] == 201
    finally:
        server.stop()


def test_one_address_may_not_open_any_number_of_tables(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(tables_per_address=2))
    try:
        body = {"game": "hounds", "seats": ["me", "random"], "name": "Ann"}

        def opened_from(address: str) -> int:
            # A proxy on the same machine is believed when it says for whom it asks.
            return server.request("POST", "/api/tables", body, x_forwarded_for=address)[0]

        assert [opened_from("203.0.113.7") for _ in range(3)] == [201, 201, 429]
        assert opened_from("203.0.113.8") == 201
        assert [opened_from("127.0.0.1") for _ in range(3)] == [201, 201, 201]
        db = sqlite3.connect(tmp_path / "tables.db")
        assert "203.0" not in str(db.execute("SELECT address FROM tables").fetchall())
        db.close()
    finally:
        server.stop()


# Rematch ------------------------------------------------------------------------------------------------------------


def test_a_rematch_waits_for_the_same_people(server: ThreadServer) -> None:
    table, tokens = server.table_for("trueshot", 3, clock={"kind": "decision", "seconds": 60.0})
    ann, bea, cy = (server.guest(table, token) for token in tokens)
    path = f"/api/tables/{table}/rematch"
    assert server.request("POST", path, **bearer(tokens[0]))[1]["code"] == "not-over-yet"
    for guest in (ann, bea):
        guest.ask("concede")
    cy.until(lambda frame: frame["type"] == "view" and frame["result"])
    assert cy.view["result"]["again"] is None
    assert server.request("POST", path)[1]["code"] == "wrong-token"
    assert server.request("POST", path, **bearer("guess"))[1]["code"] == "wrong-token"

    status, again = server.request("POST", path, **bearer(tokens[1]))

    assert (status, again["seat"], again["game"]) == (201, "B", "trueshot")
    assert again["clock"] == {"kind": "decision", "seconds": 60.0}
    told = cy.until(lambda frame: frame["type"] == "rematch")
    assert told == {"type": "rematch", "table": again["table"], "by": "B"}
    assert server.request("GET", f"/api/tables/{table}/view")[1]["result"]["again"] == again["table"]
    assert again["open"] == []  # its seats are kept
    stranger = server.request("POST", f"/api/tables/{again['table']}/seats/A", {"name": "Zoe"})
    assert (stranger[0], stranger[1]["code"]) == (409, "seat-kept")
    first, third = (server.request("POST", path, **bearer(tokens[seat]))[1] for seat in (0, 2))
    assert {first["table"], third["table"]} == {again["table"]}
    assert [player["name"] for player in third["players"]] == ["Ann", "Guest B", "Guest C"]
    assert server.request("POST", path, **bearer(tokens[0]))[1]["code"] == "seat-taken"
    play_on([server.guest(again["table"], each["token"]) for each in (first, again, third)], random.Random(1).choice, 4)


def test_a_seat_of_a_rematch_is_not_kept_for_ever(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(kept_seconds=0.0))
    try:
        table, tokens = server.table_for("hounds", 2)
        server.guest(table, tokens[0]).ask("concede")
        _, again = server.request("POST", f"/api/tables/{table}/rematch", **bearer(tokens[0]))
        assert again["open"] == ["B"]
        status, taken = server.request("POST", f"/api/tables/{again['table']}/seats/B", {"name": "Zoe"})
        assert (status, taken["seat"]) == (201, "B")
        late = server.request("POST", f"/api/tables/{table}/rematch", **bearer(tokens[1]))
        assert (late[0], late[1]["code"]) == (409, "seat-taken")
    finally:
        server.stop()


def test_a_rematch_against_bots_begins_at_once(server: ThreadServer) -> None:
    opened = server.open("hounds", ["random", "me"], person=ANN)
    server.guest(opened["table"], opened["token"]).ask("concede")
    _, again = server.request("POST", f"/api/tables/{opened['table']}/rematch", **bearer(opened["token"]))
    assert again["seat"] == "B"
    assert server.guest(again["table"], again["token"]).question()
    assert {table["table"] for table in mine(server, ANN)} == {opened["table"], again["table"]}


# Language -----------------------------------------------------------------------------------------------------------


def test_a_viewer_changes_the_language_at_the_table(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, random.Random(1).choice, 6)
    ann = guests[0]
    ann.catch_up()
    english = list(ann.log)
    answer = ann.ask("lang", lang="fr")
    assert answer["phrases"]["thanks"] == "Merci !"
    assert len(ann.log) == len(english)
    assert [line["text"] for line in ann.log] != [line["text"] for line in english]
    assert ann.ask("lang", lang="de")["code"] == "unknown-language"
    assert server.guest(table).ask("lang", lang="fr")["type"] == "ok"
