"""Decks at tables: every seat brings one before the game begins, nobody sees another's, and a rematch keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardwright.server import Store
from tests.server.guests import HURRIED, Json, ThreadServer

pytestmark = pytest.mark.usefixtures("outside_games")
MINE = "name: My Own\n[tree]\nbeech\n[nuts]\n2 walnut\n2 pecan\n2 chestnut\n"
WRONG = "[tree]\nbeach\n[nuts]\n3 pecan\n"
SECRET = {"open_lists": False}


def bring(server: ThreadServer, table: str, token: str, deck: str, lang: str = "en") -> tuple[int, Json]:
    path = f"/api/tables/{table}/deck?lang={lang}"
    return server.request("POST", path, {"deck": deck}, authorization=f"Bearer {token}")


def view(server: ThreadServer, table: str, token: str | None) -> Json:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return server.request("GET", f"/api/tables/{table}/view", **headers)[1]


def test_a_game_tells_its_sections_and_starters(server: ThreadServer) -> None:
    games = {game["game"]: game for game in server.request("GET", "/api/games")[1]["games"]}
    assert (games["squirrels"]["decks"], games["hounds"]["decks"]) == (True, False)
    _, told = server.request("GET", "/api/games/squirrels/decks?lang=fr")
    assert [(each["name"], each["words"], each["least"], each["most"]) for each in told["sections"]] == [
        ("tree", "Arbre", 1, 1),
        ("nuts", "Noix", 6, 8),
    ]
    assert [(each["name"], each["title"]) for each in told["starters"]] == [
        ("heavy", "Heavy Branches"),
        ("quick", "Quick Paws"),
    ]
    assert server.request("GET", "/api/games/hounds/decks")[1]["code"] == "decks-unknown"


def test_a_starter_deck_with_the_name_of_one_of_its_cards_has_it_in_both_languages(server: ThreadServer) -> None:
    named = {
        "en": ["The Nine Bridges", "The Thousand Masks", "The Unsleeping Lamp", "The Burnt Fang"],
        "fr": ["Les Neuf Ponts", "Les Mille Masques", "La Lampe sans sommeil", "Le Croc brûlé"],
    }
    for lang, names in named.items():
        _, told = server.request("GET", f"/api/games/drakerion/decks?lang={lang}")
        assert [each["title"] for each in told["starters"]] == names
        assert [each["text"].splitlines()[0] for each in told["starters"]] == [f"name: {name}" for name in names]


def test_a_deck_is_checked_with_all_its_problems(server: ThreadServer) -> None:
    status, told = server.request("POST", "/api/games/squirrels/decks?lang=fr", {"deck": WRONG})
    assert status == 200
    assert [(each["line"], each["code"], each["rule"]) for each in told["problems"]] == [
        (2, "deck-card", None),
        (3, "deck-size", "SQ-1.2"),
        (4, "deck-copies", "SQ-1.2"),
    ]
    assert told["problems"][0]["hint"] == "vouliez-vous dire «\u00a0beech\u00a0»\u00a0?"
    _, fine = server.request("POST", "/api/games/squirrels/decks", {"deck": MINE})
    assert (fine["name"], fine["sizes"], fine["problems"]) == ("My Own", {"tree": 1, "nuts": 6}, [])
    _, path = server.request("POST", "/api/games/squirrels/decks", {"deck": "/etc/hostname"})
    assert "deck-card" in {each["code"] for each in path["problems"]}  # what clients send is never a file of ours


def test_the_game_begins_when_all_have_brought_a_deck(server: ThreadServer) -> None:
    table, (ann, bob) = server.table_for("squirrels", 2, choose=False, options=SECRET)
    first = view(server, table, ann)
    assert (first["choosing"], first["deck"], first["question"]) == (["A", "B"], None, None)
    assert first["log"]["lines"] == []
    assert first["observation"]["seats"][0]["zones"]["hand"]["cards"] == [None] * 3
    guest = server.guest(table, ann)
    assert guest.ask("choose", question=1, choice="pecan")["code"] == "still-choosing"

    status, refused = bring(server, table, bob, WRONG, "fr")
    assert (status, refused["code"], len(refused["problems"])) == (400, "deck-illegal", 3)
    assert refused["words"].startswith("Le deck de B")
    assert bring(server, table, ann, "heavy")[0] == 200
    assert bring(server, table, ann, MINE)[0] == 200  # another thought, before the game begins
    waiting = view(server, table, ann)
    assert (waiting["choosing"], waiting["deck"].splitlines()[0]) == (["B"], "name: My Own")
    assert view(server, table, bob)["deck"] is None
    assert bring(server, table, bob, "quick")[0] == 200

    begun = view(server, table, ann)
    assert (begun["choosing"], begun["deck"], begun["waiting"]) == ([], None, ["A"])
    assert {choice["choice"] for choice in begun["question"]["choices"]} <= {"walnut", "pecan", "chestnut"}
    status, refused = bring(server, table, bob, "heavy")
    assert (status, refused["code"]) == (409, "deck-late")
    for stranger in (view(server, table, bob), view(server, table, None)):
        assert not any(card in json.dumps(stranger) for card in ("chestnut", "Chestnut", "beech", "My Own"))


def test_what_was_dealt_before_tells_nothing_of_the_game(server: ThreadServer, request: pytest.FixtureRequest) -> None:
    """The seed of the game is another than that of the table: nobody can look at a hand and then choose a deck."""
    table, (ann, bob) = server.table_for("squirrels", 2, choose=False)
    bring(server, table, ann, "heavy")
    bring(server, table, bob, "quick")
    server.guest(table, ann).ask("concede")
    _, record = server.request("GET", f"/api/tables/{table}/record")
    assert [deck.splitlines()[0] for deck in record["decks"]] == ["name: Heavy Branches", "name: Quick Paws"]
    assert record["seed"] != Random(request.node.name).getrandbits(128)


def test_whoever_opens_a_table_brings_decks_for_bots_too(server: ThreadServer) -> None:
    decks = {"A": MINE, "B": "quick"}
    opened = server.open("squirrels", ["me", "random"], decks=decks, options=SECRET)
    assert opened["choosing"] == []
    shown = view(server, opened["table"], opened["token"])
    assert shown["waiting"] == ["A"]
    guest = server.guest(opened["table"], opened["token"])
    guest.ask("concede")
    _, record = server.request("GET", f"/api/tables/{opened['table']}/record")
    assert [deck.splitlines()[0] for deck in record["decks"]] == ["name: My Own", "name: Quick Paws"]
    body = {"game": "squirrels", "seats": ["me", "open"], "name": "Ann"}
    for decks, code in [
        ({"B": "quick"}, "deck-of-another"),
        ({"A": WRONG}, "deck-illegal"),
        ({"E": "quick"}, "not-a-seat"),
    ]:
        assert server.request("POST", "/api/tables", body | {"decks": decks})[1]["code"] == code
    hounds = {"game": "hounds", "seats": ["me", "open"], "name": "Ann", "decks": {"A": "quick"}}
    assert server.request("POST", "/api/tables", hounds)[1]["code"] == "decks-unknown"


def test_a_rematch_keeps_the_decks(server: ThreadServer) -> None:
    table, (ann, bob) = server.table_for("squirrels", 2, choose=False, options=SECRET)
    bring(server, table, ann, MINE)
    bring(server, table, bob, "quick")
    server.guest(table, ann).ask("concede")
    _, again = server.request("POST", f"/api/tables/{table}/rematch", authorization=f"Bearer {ann}")
    assert view(server, again["table"], again["token"])["deck"].startswith("name: My Own\n")
    assert "Quick Paws" not in json.dumps(view(server, again["table"], again["token"]))
    assert bring(server, again["table"], again["token"], "heavy")[0] == 200  # or another one
    _, other = server.request("POST", f"/api/tables/{table}/rematch", authorization=f"Bearer {bob}")
    assert view(server, other["table"], other["token"])["choosing"] == []
    server.guest(other["table"], other["token"]).ask("concede")
    _, record = server.request("GET", f"/api/tables/{other['table']}/record")
    assert [deck.splitlines()[0] for deck in record["decks"]] == ["name: Heavy Branches", "name: Quick Paws"]


def test_decks_that_were_brought_outlive_the_server(tmp_path: Path) -> None:
    def served() -> Iterator[ThreadServer]:
        server = ThreadServer(Store(tmp_path / "tables.db"), HURRIED, "decks")
        yield server
        server.stop()

    for server in served():
        table, (ann, bob) = server.table_for("squirrels", 2, choose=False)
        bring(server, table, ann, MINE)
    for server in served():
        assert view(server, table, ann)["deck"].startswith("name: My Own\n")
        bring(server, table, bob, "quick")
        begun = view(server, table, ann)
    for server in served():
        assert view(server, table, ann)["observation"] == begun["observation"]


def test_a_fork_of_a_finished_game_keeps_its_decks(server: ThreadServer) -> None:
    opened = server.open("squirrels", ["me", "random"], decks={"A": MINE, "B": "quick"}, options=SECRET)
    guest = server.guest(opened["table"], opened["token"])
    guest.choose()
    guest.ask("concede")
    body = {"choice": 1, "seat": "A", "name": "Ann"}
    status, fork = server.request("POST", f"/api/tables/{opened['table']}/fork", body)
    assert (status, fork["choosing"]) == (201, [])


def test_partners_who_bring_the_same_hero_are_told_at_once(server: ThreadServer) -> None:
    """Whoever of two partners comes second is refused; opponents and bots are not in the way (LT-20.10)."""
    table, (ann, bob, cleo, dee) = server.table_for("letal", 4, choose=False)
    assert bring(server, table, cleo, "assassin_gatewarden")[0] == 200
    status, refused = bring(server, table, ann, "assassin_longshot", "fr")
    assert (status, refused["code"]) == (400, "deck-illegal")
    (problem,) = refused["problems"]
    assert (problem["code"], problem["rule"], problem["card"]) == ("partners-hero", "LT-20.10", "assassin")
    assert "partenaire C" in problem["words"]
    assert view(server, table, ann)["deck"] is None
    for token, deck in ((ann, "longshot_puppeteer"), (bob, "assassin_gatewarden"), (dee, "longshot_puppeteer")):
        assert bring(server, table, token, deck)[0] == 200
    assert view(server, table, ann)["choosing"] == []

    both = {"A": "assassin_longshot", "C": "longshot_puppeteer"}
    body = {"game": "letal", "seats": ["me", "random", "random", "random"], "name": "Ann", "decks": both}
    assert server.request("POST", "/api/tables", body)[1]["code"] == "deck-illegal"


def test_a_bot_leaves_its_partner_the_heroes(server: ThreadServer) -> None:
    opened = server.open("letal", ["me", "random", "random", "random"])
    for deck in ("bonesetter_puppeteer", "longshot_bonesetter"):
        assert bring(server, opened["table"], opened["token"], deck)[0] == 200
        opened = server.open("letal", ["me", "random", "random", "random"])
