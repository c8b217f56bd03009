"""A full disk, a database that goes away, and two servers on one file: a clear answer, nothing lost, play goes on."""

import random
from pathlib import Path

import pytest

from cardwright.server import Store
from tests.server.guests import HURRIED, Guest, Json, ThreadServer, play_on


def asked_one(guests: list[Guest]) -> Guest:
    return guests["AB".index(guests[0].catch_up()["waiting"][0])]


def first_choice(guest: Guest) -> Json:
    question = guest.question()
    return {"question": question["number"], "choice": question["choices"][0]["choice"]}


def move(folder: Path, to: Path) -> None:
    to.mkdir(exist_ok=True)
    for file in folder.glob("tables.db*"):
        file.rename(to / file.name)


def test_a_full_disk_is_told_to_everybody_who_wants_to_write(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = ThreadServer(store, HURRIED)
    try:
        table, tokens = server.table_for("hounds", 2)
        guests = [server.guest(table, token) for token in tokens]
        play_on(guests, random.Random(1).choice, 10)
        busy = asked_one(guests)
        store.most_pages = 1
        for _ in range(60):  # the last page fills up
            said = busy.ask("chat", text="x" * 300)
            if said["type"] == "refused":
                break
        assert said["code"] == "store-full"
        assert "full" in said["words"]
        for _ in range(60):
            body = {"game": "hounds", "seats": ["me", "open"], "name": "Ann"}
            status, told = server.request("POST", "/api/tables", body)
            if status != 201:
                break
        assert (status, told["code"]) == (507, "store-full")
        assert server.request("GET", f"/api/tables/{table}/view")[0] == 200
        store.most_pages = 10**6
        play_on(guests, random.Random(2).choice)
    finally:
        server.stop()


def test_a_database_that_goes_away_is_told_and_play_goes_on_when_it_is_back(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db", patience=0.05), HURRIED)
    try:
        table, tokens = server.table_for("hounds", 2)
        sleeping = server.open("hounds", ["me", "open"])["table"]
        guests = [server.guest(table, token) for token in tokens]
        play_on(guests, random.Random(1).choice, 10)
        busy = asked_one(guests)
        answer, seen = first_choice(busy), busy.view["seen"]
        move(tmp_path, tmp_path / "away")
        assert busy.ask("choose", **answer)["code"] == "store-gone"
        assert busy.ask("chat", phrase="oops")["code"] == "store-gone"
        assert busy.ask("concede")["code"] == "store-gone"
        assert busy.view["seen"] == seen
        for path in ("/api/tables", f"/api/tables/{sleeping}x", "/api/ladder/hounds"):
            status, told = server.request("GET", path)
            assert (status, told["code"]) == (503, "store-gone")
        assert server.request("GET", f"/api/tables/{table}/view")[0] == 200
        assert server.request("POST", f"/api/tables/{table}/report", {"note": "x"})[1]["code"] == "store-gone"
        move(tmp_path / "away", tmp_path)
        assert busy.ask("choose", **answer)["type"] == "ok"
        play_on(guests, random.Random(2).choice)
    finally:
        server.stop()


def test_bots_go_on_when_the_database_is_back(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db", patience=0.05), HURRIED)
    try:
        opened = server.open("hounds", ["me", "random"])
        ann = server.guest(opened["table"], opened["token"])
        pick = random.Random(1)
        ann.choose(pick.choice)
        move(tmp_path, tmp_path / "away")  # whoever is to answer now, the bot or Ann
        assert ann.ask("concede")["code"] == "store-gone"
        assert ann.ask("chat", phrase="oops")["code"] == "store-gone"
        move(tmp_path / "away", tmp_path)
        for _ in range(5):
            ann.choose(pick.choice)
    finally:
        server.stop()


@pytest.mark.slow
def test_two_servers_on_one_database_do_not_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first, second = (ThreadServer(Store(path), HURRIED) for _ in range(2))
    try:
        table, tokens = first.table_for("hounds", 2)
        here = [first.guest(table, token) for token in tokens]
        there = [second.guest(table, token) for token in tokens]
        play_on(here, random.Random(1).choice, 5)
        late = there["AB".index(there[0].view["waiting"][0])]
        answer = late.ask("choose", **first_choice(late))
        assert (answer["type"], answer["code"]) == ("refused", "store-conflict")
        assert late.catch_up()["observation"] == here[there.index(late)].catch_up()["observation"]
        play_on(there, random.Random(2).choice, 5)
    finally:
        first.stop()
        second.stop()
