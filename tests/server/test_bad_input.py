"""Whatever is sent: a clear answer, nothing lost, nobody else disturbed."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from cardwright.server import Limits, Store, make_app
from cardwright.server.messages import catalogue
from tests.server.guests import Guest, ThreadServer, bearer, play_on


@pytest.fixture
def table(server: ThreadServer) -> Iterator[tuple[str, list[str], list[Guest]]]:
    """A table for two in the middle of a game; afterwards nothing has changed there and the game goes on."""
    name, tokens = server.table_for("hounds", 2)
    guests = [server.guest(name, token) for token in tokens]
    play_on(guests, random.Random(1).choice, 20)
    marks = [guest.catch_up()["seen"] for guest in guests]
    yield name, tokens, guests
    assert [guest.catch_up()["seen"] for guest in guests] == marks
    play_on(guests, random.Random(2).choice, 4)


MALFORMED = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "17",
    '"choose"',
    "{}",
    '{"type": "choose"}',
    '{"type": "choose", "question": "1", "choice": "pass"}',
    '{"type": "choose", "question": 1.5, "choice": "pass"}',
    '{"type": "choose", "question": 1, "choice": 4}',
    '{"type": "choose", "question": 1, "choice": "pass", "seat": "B"}',
    '{"type": "cheat"}',
    '{"type": "undo", "id": {}}',
    '{"type": "consent", "agree": "yes"}',
    "[" * 3000,
    '{"type": "chat", "text": "\\ud800"}',
    b"\xff\xfe\x00",
    b"\x00" * 100,
]


@pytest.mark.parametrize("text", MALFORMED, ids=[str(text)[:40] for text in MALFORMED])
def test_a_malformed_message_is_told(table: tuple[str, list[str], list[Guest]], text: str | bytes) -> None:
    guest = table[2][0]
    guest.send(text)
    answer = guest.until(lambda frame: frame["type"] == "refused")
    assert answer["code"] == "malformed"
    assert answer["rule"] is None
    assert answer["words"].startswith("I could not read this message: ")


def test_an_answer_carries_the_id_of_what_could_not_be_read(table: tuple[str, list[str], list[Guest]]) -> None:
    guest = table[2][0]
    guest.send('{"type": "choose", "id": "mine", "question": []}')
    assert guest.until(lambda frame: frame["type"] == "refused")["id"] == "mine"


def test_an_oversized_message_is_told_and_a_huge_one_ends_the_connection(
    server: ThreadServer, table: tuple[str, list[str], list[Guest]]
) -> None:
    name, tokens, guests = table
    assert guests[0].ask("chat", text="x" * 5_000)["code"] == "too-large"
    tab = server.guest(name, tokens[0])
    with suppress(ConnectionClosed):
        tab.send("x" * 10_000_000)
    assert tab.closed() in (1009, None)


def test_illegal_choices_are_refused_in_words(table: tuple[str, list[str], list[Guest]]) -> None:
    guests = table[2]
    busy = guests["AB".index(guests[0].view["observation"]["pending"][0])]
    number = busy.question()["number"]
    for choice in ("", "fly", "concede ", "0", "-1", "B", "é" * 900, "pass@A.1", "a > b > c", "@", "@@", "\n", "\x00"):
        answer = busy.ask("choose", question=number, choice=choice)
        assert answer["type"] == "refused"
        assert answer["code"] != "own-mistake"
        assert answer["words"]
    for wrong in (number - 1, number + 1, 0, -5, 10**40):
        answer = busy.ask("choose", question=wrong, choice=busy.view["question"]["choices"][0]["choice"])
        assert answer["code"] == "stale"


def test_a_refusal_speaks_the_clients_language(server: ThreadServer, table: tuple[str, list[str], list[Guest]]) -> None:
    french = server.guest(table[0], table[1][0], lang="fr")
    assert french.ask("consent", agree=True)["words"] == "Personne ne vous demande de reprendre un choix."


def test_hello_comes_first_and_once(server: ThreadServer, table: tuple[str, list[str], list[Guest]]) -> None:
    name, tokens, guests = table
    stranger = Guest(server, name)
    assert stranger.ask("choose", question=1, choice="pass")["code"] == "hello-first"
    assert stranger.ask("hello", version=1, token="guess")["code"] == "wrong-token"
    assert stranger.ask("hello", version=1, token="")["code"] == "wrong-token"
    assert stranger.ask("hello", version=1, token=tokens[0], lang="de")["code"] == "unknown-language"
    assert stranger.ask("hello", version=1, token=tokens[0], position="drawing")["code"] == "malformed"
    assert stranger.ask("hello", version=1, token=tokens[0])["version"] == 1
    assert stranger.ask("hello", version=1, token=tokens[1])["code"] == "hello-first"
    assert stranger.view["seat"] == "A"
    assert stranger.ask("leave")["type"] == "ok"
    assert stranger.closed() == 1000
    other = Guest(server, name)
    answer = other.ask("hello", version=2, token=tokens[0], colour="red")
    assert answer["code"] == "wrong-version"
    assert other.closed() == 1000
    assert guests[0].view


def test_the_token_of_another_table_opens_nothing(
    server: ThreadServer, table: tuple[str, list[str], list[Guest]]
) -> None:
    _, tokens = server.table_for("hounds", 2)
    stranger = Guest(server, table[0])
    assert stranger.ask("hello", version=1, token=tokens[0])["code"] == "wrong-token"
    status, answer = server.request("GET", f"/api/tables/{table[0]}/view", **bearer(tokens[0]))
    assert (status, answer["code"]) == (403, "wrong-token")


def test_an_unknown_table_is_told_and_closed(server: ThreadServer) -> None:
    stranger = Guest(server, "nowhere")
    assert stranger.next()["code"] == "unknown-table"
    assert stranger.closed() == 1008
    assert server.request("GET", "/api/tables/nowhere")[0] == 404


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example"]
)
def test_pages_from_elsewhere_may_not_talk(
    server: ThreadServer, table: tuple[str, list[str], list[Guest]], origin: str
) -> None:
    stranger = Guest(server, table[0], origin=origin)
    assert stranger.next()["code"] == "wrong-origin"
    assert stranger.closed() == 1008
    status, answer = server.request("GET", "/api/games", origin=origin)
    assert (status, answer["code"]) == (403, "wrong-origin")


def test_a_page_of_our_own_may_talk_but_not_under_a_borrowed_name(server: ThreadServer) -> None:
    assert server.request("GET", "/api/games", origin=f"http://{server.host}")[0] == 200
    borrowed = "evil.example:80"
    assert server.request("GET", "/api/games", origin=f"http://{borrowed}", host=borrowed)[0] == 403


def test_whoever_talks_too_fast_is_told(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=0.001, messages_at_once=3, requests_per_second=0.001, requests_at_once=8)
    server = ThreadServer(Store(tmp_path / "tables.db"), limits)
    try:
        name, tokens = server.table_for("hounds", 2)
        ann, bea = [server.guest(name, token) for token in tokens]
        answers = [ann.ask("chat", phrase="oops") for _ in range(2)]
        assert [answer["type"] for answer in answers] == ["ok", "ok"]
        assert ann.ask("chat", phrase="oops")["code"] == "too-fast"
        assert bea.ask("chat", phrase="oops")["type"] == "ok"
        status, refusal = [server.request("GET", "/api/games") for _ in range(10)][-1]
        assert (status, refusal["code"]) == (429, "too-fast")
    finally:
        server.stop()


def test_limits_on_tables_and_connections(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(tables=2, spectators=2))
    try:
        table, _ = (server.open("hounds", ["me", "open"]) for _ in range(2))
        full = server.request("POST", "/api/tables", {"game": "hounds", "seats": ["me", "open"], "name": "Ann"})
        assert (full[0], full[1]["code"]) == (503, "too-many-tables")
        for _ in range(2):
            server.guest(table["table"])
        third = Guest(server, table["table"])
        assert third.ask("hello", version=1)["code"] == "too-many-watchers"
        assert server.guest(table["table"], table["token"]).view["seat"] == "A"  # seats are not for spectators to take
    finally:
        server.stop()


def test_a_further_connection_of_a_seat_ends_its_oldest(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(connections_per_seat=2))
    try:
        table, tokens = server.table_for("hounds", 2)
        bea = server.guest(table, tokens[1])
        oldest, older, newest = (server.guest(table, tokens[0]) for _ in range(3))
        assert (oldest.closed(), oldest.reason) == (1008, "seat-elsewhere")
        assert oldest.last("refused")["id"] is None
        assert [ann.ask("chat", phrase="hello")["type"] for ann in (older, newest)] == ["ok", "ok"]
        bea.catch_up()
        assert all(frame["players"][0]["here"] for frame in bea.frames[-5:] if frame["type"] == "players")
    finally:
        server.stop()


TWO = {"game": "hounds", "seats": ["me", "open"], "name": "A"}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "malformed"),
        (b"\xff", "malformed"),
        ({"game": "chess", "seats": ["me", "open"], "name": "A"}, "unknown-game"),
        ({"game": "hounds", "seats": ["me"], "name": "A"}, "wrong-player-count"),
        ({"game": "hounds", "seats": ["me"] * 2, "name": "A"}, "wrong-seats"),
        ({"game": "hounds", "seats": ["me", "god"], "name": "A"}, "wrong-seats"),
        ({"game": "hounds", "seats": ["me", "open"], "name": " "}, "wrong-name"),
        ({"game": "hounds", "seats": ["me", "open"], "name": "a\nb"}, "wrong-name"),
        ({"game": "hounds", "seats": ["me", "open"], "name": "A", "options": {"colour": 1}}, "unknown-option"),
        ({"game": "hounds", "seats": ["me", "open"], "name": "A", "seed": 7}, "malformed"),
        (
            {"game": "hounds", "seats": ["me", "open"], "name": "A", "clock": {"kind": "sand", "seconds": 9}},
            "malformed",
        ),
        ({**TWO, "clock": {"kind": "decision", "seconds": 0}}, "wrong-clock"),
        ({**TWO, "clock": {"kind": "decision", "seconds": 9, "bank": 9}}, "wrong-clock"),
        ({**TWO, "clock": {"kind": "bank", "seconds": 9}}, "wrong-clock"),
        ({**TWO, "person": "short"}, "wrong-person"),
        (b" " * 100_000, "too-large"),
    ],
)
def test_a_table_that_cannot_be_opened_is_told(server: ThreadServer, body: object, code: str) -> None:
    status, answer = server.request("POST", "/api/tables", body)
    assert 400 <= status < 500
    assert answer["code"] == code
    assert server.request("POST", "/api/tables?lang=fr", body)[1]["words"] != answer["words"]


@pytest.mark.parametrize("players", [-5, 0, 1, 9, 10**8, 10**18, 10**30])
def test_a_quick_game_for_too_many_is_refused_before_anything_is_made(server: ThreadServer, players: int) -> None:
    # Nobody has the memory for a list of 10**18 seats: whoever makes it before looking at the number fails.
    status, answer = server.request("POST", "/api/quick", {"game": "hounds", "name": "Ann", "players": players})
    assert (status, answer["code"]) == (400, "wrong-player-count")
    assert str(players) in answer["words"]


def test_other_requests_that_make_no_sense(server: ThreadServer) -> None:
    assert server.request("GET", "/nothing")[1]["code"] == "unknown-page"
    assert server.request("DELETE", "/api/games")[1]["code"] == "wrong-method"
    assert server.request("GET", "/api/games?lang=xx")[1]["code"] == "unknown-language"
    assert server.request("GET", "/api/games/chess/rules")[0] == 404
    assert server.request("POST", "/api/tables", {}, content_type="text/plain")[1]["code"] == "malformed"
    table, _ = server.table_for("hounds", 2)
    assert server.request("POST", f"/api/tables/{table}/seats/Z", {"name": "A"})[1]["code"] == "not-a-seat"
    assert server.request("POST", f"/api/tables/{table}/seats/A", {"name": "A"})[0] == 409


def test_every_answer_carries_the_headers_that_protect_a_page(server: ThreadServer) -> None:
    for path in ("/api/games", "/nothing"):
        connection = HTTPConnection(server.host)
        connection.request("GET", path)
        answer = connection.getresponse()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_api_tells_games_rules_and_itself(server: ThreadServer, tmp_path: Path) -> None:
    _, games = server.request("GET", "/api/games?lang=fr")
    assert {"hounds", "trueshot", "drakerion", "letal"} <= {game["game"] for game in games["games"]}
    for game in games["games"]:
        _, book = server.request("GET", f"/api/games/{game['game']}/rules?lang=fr")
        assert book["chapters"][0]["rules"][0]["text"]
    _, description = server.request("GET", "/api/openapi.json")
    assert description["openapi"].startswith("3.1")
    assert set(json.dumps(description["paths"]).split('"')) >= {"#/components/schemas/OpenTable"}
    schemas = {"OpenTable", "TakeSeat", "BringDeck", "CheckDeck", "QuickMatch", "Fork", "Report"}
    schemas |= {"WriteDeck", "KeepDeck", "ChangeDeck", "ClockRules", "Refused"}
    assert schemas == set(description["components"]["schemas"])
    store = Store(tmp_path / "other.db")
    served = {route.path for route in make_app(store).routes if isinstance(route, Route)}
    store.close()
    assert {path for path in served if path.startswith("/api/")} - {"/api/openapi.json"} == set(description["paths"])


def test_play_goes_on_when_the_database_is_back(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    server = ThreadServer(Store(path, patience=0.05), Limits())
    try:
        name, tokens = server.table_for("hounds", 2)
        guests = [server.guest(name, token) for token in tokens]
        busy = guests["AB".index(guests[0].view["observation"]["pending"][0])]
        question = busy.question()
        answer = {"question": question["number"], "choice": question["choices"][0]["choice"]}
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert busy.ask("choose", **answer)["code"] == "store-locked"
        assert busy.view["question"] == question
        other.execute("ROLLBACK")
        other.close()
        assert busy.ask("choose", **answer)["type"] == "ok"
        play_on(guests, random.Random(1).choice, 5)
    finally:
        server.stop()


def test_every_message_has_words_in_both_languages() -> None:
    for key, entry in catalogue().entries():
        assert entry["en"] != entry["fr"], key


def test_the_protocol_page_names_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    codes = {key.removeprefix("error.") for key in catalogue().keys("error.")}
    for the_program_alone in ("store-foreign", "unknown-page", "wrong-method"):
        codes.remove(the_program_alone)
    assert sorted(code for code in codes if f"`{code}`" not in page) == []
