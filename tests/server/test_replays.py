"""After the end: moments through everybody's eyes, going on from one of them, and reports of problems."""

import json
import random
from pathlib import Path

import pytest

from cardwright import Record, replay
from cardwright.server import Limits, Store
from tests.server.guests import Json, ThreadServer, play_on


@pytest.fixture
def game(server: ThreadServer) -> tuple[str, Record]:
    """A finished game."""
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, random.Random(3).choice, 60)
    guests[0].ask("concede")
    _, record = server.request("GET", f"/api/tables/{table}/record")
    return table, Record.from_json(json.dumps(record))


def moment(server: ThreadServer, table: str, number: object, query: str = "") -> Json:
    status, view = server.request("GET", f"/api/tables/{table}/moments/{number}{query}")
    assert status == 200, view
    return view


def test_nothing_of_this_is_told_before_the_end(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    play_on([server.guest(table, token) for token in tokens], random.Random(3).choice, 10)
    for path in ("record", "moments", "moments/3", "moments/3?seat=all"):
        status, told = server.request("GET", f"/api/tables/{table}/{path}")
        assert (status, told["code"]) == (403, "not-over")
    body = {"choice": 3, "seat": "A", "name": "Ann"}
    assert server.request("POST", f"/api/tables/{table}/fork", body)[1]["code"] == "not-over"


def test_every_choice_is_told_in_words(server: ThreadServer, game: tuple[str, Record]) -> None:
    table, record = game
    _, told = server.request("GET", f"/api/tables/{table}/moments")
    assert told["record"] == f"/api/tables/{table}/record"
    assert [choice["number"] for choice in told["choices"]] == list(range(1, 62))
    assert ["AB".index(choice["seat"]) for choice in told["choices"]] == [seat for seat, _ in record.choices]
    assert told["choices"][-1]["words"] == "concede"
    assert all(choice["words"] and choice["phase"] for choice in told["choices"])
    assert {choice["level"] for choice in told["choices"]} >= {0, 1}
    _, french = server.request("GET", f"/api/tables/{table}/moments?lang=fr")
    assert french["choices"][-1]["words"] == "abandonner"


@pytest.mark.parametrize("number", [0, 15, 16, 17, 40, 61])
def test_a_moment_is_what_each_seat_saw_then(server: ThreadServer, game: tuple[str, Record], number: int) -> None:
    table, record = game
    state = replay(record, number)
    for eyes, seat in (("A", 0), ("B", 1), ("none", None)):
        view = moment(server, table, number, f"?seat={eyes}&lang=fr")
        assert view["observation"] == json.loads(state.position(seat))
        assert [line["text"] for line in view["log"]["lines"]] == state.log("fr", seat)
        assert (view["type"], view["table"], view["question"]) == ("view", table, None)
        assert view["seat"] == (None if seat is None else eyes)
        assert (view["result"] is None) == (number < 61)
    opened = moment(server, table, number, "?seat=all")
    assert opened["seat"] is None
    assert "null" not in json.dumps(opened["observation"]["seats"][1]["zones"].get("hand", []))


@pytest.mark.parametrize("number", ["62", "-1", "x", "1.5", "99999999999", "²"])
def test_a_moment_that_never_was_is_told(server: ThreadServer, game: tuple[str, Record], number: str) -> None:
    from urllib.parse import quote

    status, told = server.request("GET", f"/api/tables/{game[0]}/moments/{quote(number)}")
    assert (status, told["code"]) == (404, "no-such-moment")
    assert server.request("GET", f"/api/tables/{game[0]}/moments/3?seat=Z")[1]["code"] == "not-a-seat"


# Going on -----------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_any_moment_against_bots(server: ThreadServer, game: tuple[str, Record]) -> None:
    table, record = game
    body = {"choice": 30, "seat": "B", "name": "Ann", "bots": ["random"]}
    status, fork = server.request("POST", f"/api/tables/{table}/fork", body)
    assert (status, fork["seat"]) == (201, "B")
    assert [player["who"] for player in fork["players"]] == ["bot", "person"]
    ann = server.guest(fork["table"], fork["token"])
    past = replay(record, 30).log("en", 1)
    assert [line["text"] for line in ann.log[: len(past)]] == past
    assert ann.view["undo"] is None or ann.view["question"] is not None
    for _ in range(3):
        ann.choose()
    assert server.request("GET", f"/api/tables/{fork['table']}/record")[1]["code"] == "not-over"
    ann.ask("concede")
    _, again = server.request("GET", f"/api/tables/{fork['table']}/record")
    assert again["seed"] == record.seed
    assert replay(Record.from_json(json.dumps(again))).over
    assert server.request("GET", f"/api/tables/{fork['table']}/moments")[0] == 200


def test_a_fork_can_be_taken_back_only_to_its_beginning(server: ThreadServer, game: tuple[str, Record]) -> None:
    body = {"choice": 20, "seat": "A", "name": "Ann"}
    _, fork = server.request("POST", f"/api/tables/{game[0]}/fork", body)
    ann = server.guest(fork["table"], fork["token"])
    ann.question()
    assert ann.ask("undo")["code"] == "no-undo"
    ann.choose()
    ann.question()
    assert ann.ask("undo") == {"type": "ok", "id": ann.frames[-1]["id"], "done": True}
    assert ann.ask("undo")["code"] == "no-undo"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"choice": 61}, "no-such-moment"),
        ({"choice": -1}, "no-such-moment"),
        ({"seat": "E"}, "not-a-seat"),
        ({"bots": ["god"]}, "wrong-seats"),
        ({"bots": ["open"]}, "wrong-seats"),
        ({"bots": ["random"] * 6_000}, "wrong-seats"),
        ({"name": ""}, "wrong-name"),
        ({"choice": "3"}, "malformed"),
    ],
)
def test_a_fork_that_cannot_be_is_told(server: ThreadServer, game: tuple[str, Record], change: Json, code: str) -> None:
    body = {"choice": 3, "seat": "A", "name": "Ann"} | change
    assert server.request("POST", f"/api/tables/{game[0]}/fork", body)[1]["code"] == code


# Reports ------------------------------------------------------------------------------------------------------------


def test_a_report_is_kept_beside_the_database_with_the_whole_table(server: ThreadServer, tmp_path: Path) -> None:
    table, tokens = server.table_for("hounds", 2)
    play_on([server.guest(table, token) for token in tokens], random.Random(3).choice, 5)
    status, told = server.request("POST", f"/api/tables/{table}/report", {"note": " My dog is gone!\n"})
    assert (status, set(told)) == (201, {"report"})
    (file,) = (tmp_path / "reports").iterdir()
    report = json.loads(file.read_text(encoding="utf-8"))
    assert file.name == f"{told['report']}.json"
    assert (report["note"], report["table"], report["record"]["game"]) == ("My dog is gone!", table, "hounds")
    assert [entry["kind"] for entry in report["entries"]] == ["sit"] * 2 + ["choice"] * 5
    assert '\\"key' not in file.read_text(encoding="utf-8")


def test_reports_have_limits(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(reports=3, reports_per_table=2))
    try:
        first, second, third = (server.open("hounds", ["me", "open"])["table"] for _ in range(3))

        def report(table: str, note: str = "x") -> tuple[int, str | None]:
            status, told = server.request("POST", f"/api/tables/{table}/report", {"note": note})
            return status, told.get("code")

        assert report(first, "") == (400, "wrong-note")
        assert report(first, "x" * 2001) == (400, "wrong-note")
        assert report("nowhere") == (404, "unknown-table")
        assert [report(first) for _ in range(3)] == [(201, None), (201, None), (429, "too-many-reports")]
        assert report(second) == (201, None)
        assert report(third) == (429, "too-many-reports")
    finally:
        server.stop()


def test_a_report_that_cannot_be_written_is_told(server: ThreadServer, tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file where the folder should be")
    table = server.open("hounds", ["me", "open"])["table"]
    status, told = server.request("POST", f"/api/tables/{table}/report", {"note": "x"})
    assert (status, told["code"]) == (503, "store-gone")
