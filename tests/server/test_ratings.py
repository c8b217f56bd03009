"""Ratings: which games count, once each, and the ladder."""

import pytest

from cardwright.bots import bot_names
from cardwright.bots.levels import LEVELS
from cardwright.games import SHIPPED, find_game
from cardwright.ratings import measured
from tests.server.guests import Json, ProcessServer, Served, ThreadServer, bearer, person

ANN, BEA = ("a" * 22, "b" * 22)


def ladder(server: Served, secret: str | None = None, game: str = "hounds") -> list[Json]:
    status, told = server.request("GET", f"/api/ladder/{game}", **({} if secret is None else person(secret)))
    assert (status, told["game"]) == (200, game)
    entries: list[Json] = told["entries"]
    return entries


def people(server: Served) -> dict[str, Json]:
    return {entry["name"]: entry for entry in ladder(server) if entry["who"] == "person"}


def conceded(server: Served, ann: str | None, bea: str | None) -> str:
    """Let two play a game that Bea loses; return its table."""
    opened = server.open("hounds", ["me", "open"], person=ann)
    path = f"/api/tables/{opened['table']}/seats/B"
    _, taken = server.request("POST", path, {"name": "Bea", "person": bea})
    assert server.guest(opened["table"], taken["token"]).ask("concede")["type"] == "ok"
    table: str = opened["table"]
    return table


def test_a_newcomer_is_not_on_the_ladder_but_every_bot_is(server: ThreadServer) -> None:
    entries = ladder(server)
    assert {entry["name"] for entry in entries} == set(bot_names())
    start = measured(find_game("hounds").folder)["random"]
    assert next(entry for entry in entries if entry["name"] == "random") == {
        "name": "random",
        "who": "bot",
        "rating": round(start.rating),
        "uncertainty": round(start.uncertainty),
        "games": 0,
        "you": False,
    }
    assert server.request("GET", "/api/ladder/chess")[0] == 404


@pytest.mark.parametrize("game", SHIPPED)
def test_the_bots_begin_where_a_tournament_has_put_them(server: ThreadServer, game: str) -> None:
    ranks = [entry["name"] for entry in ladder(server, game=game)]
    assert [name for name in ranks if name in LEVELS] == list(reversed(LEVELS))
    assert ranks[-1] == "random"


def test_the_winner_rises_and_both_become_surer(server: ThreadServer) -> None:
    conceded(server, ANN, BEA)
    found = people(server)
    assert found["Ann"]["rating"] > 1500 > found["Bea"]["rating"]
    assert {found[name]["games"] for name in found} == {1}
    assert all(found[name]["uncertainty"] < 333 for name in found)
    assert [entry["you"] for entry in ladder(server, BEA) if entry["name"] == "Bea"] == [True]
    assert [entry["name"] for entry in ladder(server, BEA) if entry["you"]] == ["Bea"]
    assert ladder(server, game="trueshot")[0]["games"] == 0
    conceded(server, ANN, BEA)
    again = people(server)
    assert again["Ann"]["rating"] > found["Ann"]["rating"]
    assert [entry["name"] for entry in ladder(server) if entry["who"] == "person"] == ["Ann", "Bea"]


def test_a_bot_is_rated_by_its_games_against_people(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"], person=ANN)
    server.guest(opened["table"], opened["token"]).ask("concede")
    (bot,) = [entry for entry in ladder(server) if entry["name"] == "random"]
    start = measured(find_game("hounds").folder)["random"]
    assert (bot["games"], bot["rating"] > start.rating) == (1, True)


def test_what_does_not_count(server: ThreadServer) -> None:
    conceded(server, None, BEA)  # a guest whom nobody knows
    conceded(server, ANN, ANN)  # against oneself
    table = server.open("hounds", ["random", "random"])["table"]
    watcher = server.guest(table)
    while watcher.view["result"] is None:
        watcher.next()
    body = {"choice": 3, "seat": "A", "name": "Ann", "person": ANN}
    _, fork = server.request("POST", f"/api/tables/{table}/fork", body)
    server.guest(fork["table"], fork["token"]).ask("concede")
    assert {(entry["who"], entry["games"]) for entry in ladder(server)} == {("bot", 0)}


def test_a_seat_is_its_persons_though_a_bot_stands_in(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "open"], person=ANN)
    table = opened["table"]
    _, taken = server.request("POST", f"/api/tables/{table}/seats/B", {"name": "Bea", "person": BEA})
    tokens = {"A": opened["token"], "B": taken["token"]}
    first = server.guest(table).view["waiting"][0]
    there = server.guest(table, tokens["B" if first == "A" else "A"])
    assert there.last("warning")["seat"] == first
    assert there.ask("takeover", seat=first)["type"] == "ok"
    there.ask("concede")
    found = people(server)
    winner = "Ann" if first == "A" else "Bea"
    assert (found[winner]["games"], found[winner]["rating"] > 1500) == (1, True)
    assert all(entry["games"] == 0 for entry in ladder(server) if entry["who"] == "bot")
    status, again = server.request("POST", f"/api/tables/{table}/rematch", **bearer(tokens["A"]))
    assert (status, again["seat"]) == (201, "A")


@pytest.mark.slow
def test_a_result_counts_once_whatever_happens_to_the_server(process: ProcessServer) -> None:
    for _ in range(2):
        conceded(process, ANN, BEA)
    before = ladder(process)
    process.kill()
    process.start()
    assert ladder(process) == before
    assert {entry["games"] for entry in before if entry["who"] == "person"} == {2}


@pytest.mark.usefixtures("outside_games")
def test_partners_rise_and_fall_together(server: ThreadServer) -> None:
    opened = server.open("lanterns", ["me", "random", "open", "random"], person=ANN)
    _, taken = server.request("POST", f"/api/tables/{opened['table']}/seats/C", {"name": "Bea", "person": BEA})
    guests = [server.guest(opened["table"], token) for token in (opened["token"], taken["token"])]
    assert guests[0].ask("concede")["type"] == "ok"
    assert guests[1].view["result"] is None, "the partner plays on"
    assert guests[1].ask("concede")["type"] == "ok"
    entries = {entry["name"]: entry for entry in ladder(server, game="lanterns")}
    assert entries["Ann"]["rating"] == entries["Bea"]["rating"] < 1500
    assert entries["random"]["rating"] > 1500
