"""What lies beside a game survives the end of the server; a table that cannot go on says so and is in nobody's way."""

import json
import random
import sqlite3
from pathlib import Path

import pytest

from cardwright.server import Limits, Store
from tests.server.guests import Guest, ThreadServer, play_on


def consented(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Play until somebody can take back a choice with the other's consent; return both."""
    pick = random.Random(9)
    viewer = guests[0]
    while viewer.view["undo"] != {"terms": "consent"}:
        viewer = guests["AB".index(viewer.view["observation"]["pending"][0])]
        viewer.choose(pick.choice)
    return viewer, guests[1 - guests.index(viewer)]


def restarted(server: ThreadServer, path: Path) -> ThreadServer:
    server.stop()
    return ThreadServer(Store(path), Limits(bot_pause=0.0, messages_per_second=1e6, messages_at_once=10**6))


def test_chat_is_still_there_and_not_in_the_record(server: ThreadServer, tmp_path: Path) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann = server.guest(table, tokens[0])
    ann.ask("chat", phrase="hello")
    ann.ask("chat", text="Ça va ?")
    again = restarted(server, tmp_path / "tables.db")
    try:
        late = again.guest(table, tokens[1], lang="fr")
        said = [(frame["phrase"], frame["words"]) for frame in late.frames if frame["type"] == "chat"]
        assert said == [("hello", "Bonjour, amusez-vous bien !"), (None, "Ça va ?")]
        late.ask("chat", text="Oui.")
        late.ask("concede")
        _, record = again.request("GET", f"/api/tables/{table}/record")
        assert "Ça va" not in json.dumps(record, ensure_ascii=False)
    finally:
        again.stop()


def test_only_the_last_things_said_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = ThreadServer(store, Limits(chats=3))
    try:
        table, tokens = server.table_for("hounds", 2)
        ann = server.guest(table, tokens[0])
        for number in range(6):
            ann.ask("chat", text=f"number {number}")
        assert [said.text for said in store.chats(table, 50)] == ["number 3", "number 4", "number 5"]
    finally:
        server.stop()


@pytest.mark.parametrize("agree", [True, False])
def test_a_request_to_take_back_is_still_asked(server: ThreadServer, tmp_path: Path, agree: bool) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann, bea = consented([server.guest(table, token) for token in tokens])
    seats = ["AB".index(guest.view["seat"]) for guest in (ann, bea)]
    lines = len(ann.log)
    assert ann.ask("undo")["done"] is False
    again = restarted(server, tmp_path / "tables.db")
    try:
        ann, bea = (again.guest(table, tokens[seat]) for seat in seats)
        assert bea.last("undo")["state"] == "asked"
        assert bea.last("undo")["waiting"] == [bea.view["seat"]]
        assert bea.ask("consent", agree=agree)["type"] == "ok"
        ann.until(lambda frame: frame["type"] == "undo" and frame["state"] == ("over" if agree else "denied"))
        ann.catch_up()
        assert (len(ann.log) < lines) == agree
        if not agree:
            last = restarted(again, tmp_path / "tables.db")
            again = last
            ann = again.guest(table, tokens[seats[0]])
            assert not any(frame["type"] == "undo" for frame in ann.frames)
            assert ann.ask("undo")["code"] == "undo-paused"
    finally:
        again.stop()


@pytest.mark.parametrize("message", ["auto-pass", "wish"])
def test_auto_pass_survives_also_from_a_client_and_a_database_of_an_older_version(
    server: ThreadServer, tmp_path: Path, message: str
) -> None:
    table, tokens = server.table_for("trueshot", 3)
    ann, bea = server.guest(table, tokens[0]), server.guest(table, tokens[1])
    assert ann.ask(message, mode="usable", until="game")["type"] == "ok"
    assert ann.catch_up()["auto_pass"] == {"mode": "usable", "until": "game"}
    assert bea.catch_up()["auto_pass"] == {"mode": "always", "until": "game"}
    server.stop()
    db = sqlite3.connect(tmp_path / "tables.db")
    assert db.execute("UPDATE entries SET kind = ? WHERE kind = 'auto-pass'", (message,)).rowcount == 1
    db.commit()
    db.close()
    again = restarted(server, tmp_path / "tables.db")
    try:
        assert again.guest(table, tokens[0]).view["auto_pass"] == {"mode": "usable", "until": "game"}
    finally:
        again.stop()


# Tables that cannot go on -------------------------------------------------------------------------------------------


def broken(server: ThreadServer, path: Path, change: tuple[str, str]) -> tuple[str, str]:
    """Let a table become one that this version of the program cannot play, and another that it can."""
    bad = server.open("hounds", ["me", "open"], listed=True, person="a" * 22)["table"]
    good = server.open("hounds", ["me", "open"], listed=True, person="a" * 22)["table"]
    db = sqlite3.connect(path)
    (record,) = db.execute("SELECT record FROM tables WHERE id = ?", (bad,)).fetchone()
    assert change[0] in record
    db.execute("UPDATE tables SET record = ? WHERE id = ?", (record.replace(*change), bad))
    db.commit()
    db.close()
    return bad, good


@pytest.mark.parametrize(
    "change", [('"rules": 1', '"rules": 99'), ('"cards": "', '"cards": "00'), ('"hounds"', '"chess"')]
)
def test_a_table_of_other_rules_says_so_and_disturbs_nobody(
    server: ThreadServer, tmp_path: Path, change: tuple[str, str]
) -> None:
    bad, good = broken(server, tmp_path / "tables.db", change)
    again = restarted(server, tmp_path / "tables.db")
    try:
        for method, path in (("GET", ""), ("GET", "/view"), ("GET", "/record"), ("GET", "/moments")):
            status, told = again.request(method, f"/api/tables/{bad}{path}")
            assert (status, told["code"]) == (409, "table-outdated")
            assert "Nothing is lost" in told["words"]
        stranger = Guest(again, bad)
        assert stranger.next()["code"] == "table-outdated"
        assert stranger.closed() == 1008
        assert [table["table"] for table in again.request("GET", "/api/tables")[1]["tables"]] == [good]
        mine = again.request("GET", "/api/mine", authorization=f"Person {'a' * 22}")[1]["tables"]
        assert [table["table"] for table in mine] == [good]
        assert again.request("POST", f"/api/tables/{bad}/report", {"note": "it is gone"})[0] == 201
        _, taken = again.request("POST", "/api/quick", {"game": "hounds", "name": "Bea"})
        assert taken["table"] == good
    finally:
        again.stop()


def test_a_damaged_entry_is_told_too(server: ThreadServer, tmp_path: Path) -> None:
    table, tokens = server.table_for("hounds", 2)
    play_on([server.guest(table, token) for token in tokens], random.Random(1).choice, 4)
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute("UPDATE entries SET what = 'fly' WHERE kind = 'choice' AND number = 4")
    db.execute("UPDATE entries SET what = '{' WHERE kind = 'sit' AND number = 1")
    db.commit()
    db.close()
    again = restarted(server, tmp_path / "tables.db")
    try:
        status, told = again.request("GET", f"/api/tables/{table}")
        assert (status, told["code"]) == (500, "table-damaged")
        assert "Nothing is lost" in told["words"]
        assert again.request("GET", "/api/tables")[0] == 200
    finally:
        again.stop()
