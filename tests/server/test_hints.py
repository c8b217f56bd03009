"""Hints at a table: for whoever is asked, in a game against bots, told to nobody else, and not rated."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.server import Limits, Store
from tests.server.guests import HURRIED, Guest, Json, ThreadServer
from tests.server.test_ratings import ANN, ladder, people


def hint(guest: Guest) -> Json:
    """Ask for a hint and wait for it."""
    number = guest.question()["number"]
    assert guest.ask("hint", question=number)["type"] == "ok"
    found = guest.until(lambda frame: frame["type"] == "hint")
    assert found["question"] == number
    advice: Json = found["advice"]
    return advice


def against_a_bot(server: ThreadServer, lang: str = "en") -> Guest:
    table = server.open("hounds", ["me", "random"], person=ANN)
    return server.guest(table["table"], table["token"], lang=lang)


@pytest.fixture
def strict(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[ThreadServer]:
    """A server with a limit of its own."""
    served = ThreadServer(Store(tmp_path / "tables.db"), Limits(bot_pause=0.0, **request.param))
    yield served
    served.stop()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_names_a_choice_in_words_and_how_sure_it_is(server: ThreadServer, lang: str) -> None:
    guest = against_a_bot(server, lang)
    advice = hint(guest)
    offered = {choice["choice"]: choice["words"] for choice in guest.question()["choices"]}
    for told in (advice, *advice["others"]):
        assert offered[told["choice"]] == told["words"]
        assert 0 <= told["worth"] <= 1
        assert 0 < told["thought"] <= 1
    assert advice["sureness"] in ("sure", "likely", "close")
    assert advice["choice"] not in [other["choice"] for other in advice["others"]]


def test_the_same_question_gets_the_same_hint_and_the_next_one_another(server: ThreadServer) -> None:
    guest = against_a_bot(server)
    first = hint(guest)
    assert hint(guest) == first
    old = guest.question()["number"]
    guest.choose(lambda choices: first["choice"])
    guest.question()
    assert hint(guest)["choice"] in [choice["choice"] for choice in guest.question()["choices"]]
    assert guest.ask("hint", question=old)["code"] == "stale"


def test_nobody_else_hears_of_it_but_everybody_sees_that_hints_were_taken(server: ThreadServer) -> None:
    guest = against_a_bot(server)
    watcher = server.guest(guest.table)
    assert [player["hints"] for player in watcher.view["players"]] == [False, False]
    hint(guest)
    guest.ask("chat", phrase="thinking")
    watcher.until(lambda frame: frame["type"] == "chat")
    assert [player["hints"] for player in watcher.last("players")["players"]] == [True, False]
    assert all(frame["type"] != "hint" for frame in watcher.frames)


def test_a_game_with_hints_is_not_rated(server: ThreadServer) -> None:
    helped = against_a_bot(server)
    hint(helped)
    helped.ask("concede")
    assert people(server) == {}
    alone = against_a_bot(server)
    alone.ask("concede")
    assert people(server)["Ann"]["games"] == 1
    assert [entry["games"] for entry in ladder(server) if entry["name"] == "random"] == [1]


def test_that_hints_were_taken_outlives_the_server(tmp_path: Path) -> None:
    first = ThreadServer(Store(tmp_path / "tables.db"), HURRIED)
    opened = first.open("hounds", ["me", "random"], person=ANN)
    hint(first.guest(opened["table"], opened["token"]))
    first.stop()
    second = ThreadServer(Store(tmp_path / "tables.db"), HURRIED)
    try:
        guest = second.guest(opened["table"], opened["token"])
        assert [player["hints"] for player in guest.view["players"]] == [True, False]
        guest.ask("concede")
        assert people(second) == {}
    finally:
        second.stop()


def test_where_another_person_plays_there_are_no_hints(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    asked = next(guest for guest in guests if guest.view["question"] is not None)
    answer = asked.ask("hint", question=asked.question()["number"])
    assert (answer["type"], answer["code"]) == ("refused", "hint-people")
    assert answer["words"].startswith("Hints are for games against bots")
    assert not any(player["hints"] for player in server.guest(table).view["players"])


def test_who_is_not_asked_gets_no_hint(server: ThreadServer) -> None:
    waiting = server.open("hounds", ["me", "open"])
    early = server.guest(waiting["table"], waiting["token"])
    assert early.ask("hint", question=1)["code"] == "not-pending"
    guest = against_a_bot(server)
    number = guest.question()["number"]
    assert guest.ask("hint", question=number + 1)["code"] == "stale"
    assert server.guest(guest.table).ask("hint", question=number)["code"] == "no-seat"
    assert guest.ask("hint")["code"] == "malformed"
    guest.ask("concede")
    assert guest.ask("hint", question=number)["code"] == "game-over"


def test_one_hint_at_a_time(server: ThreadServer) -> None:
    guest = against_a_bot(server)
    number = guest.question()["number"]
    one, two = (guest.post("hint", question=number) for _ in range(2))
    assert guest.answer(one)["type"] == "ok"
    assert guest.answer(two)["code"] == "hint-thinking"
    assert guest.until(lambda frame: frame["type"] == "hint")["advice"] is not None


@pytest.mark.parametrize("strict", [{"hints_waiting": 0}], indirect=True)
def test_when_the_bots_have_too_much_to_do_hints_are_refused(strict: ThreadServer) -> None:
    guest = against_a_bot(strict)
    assert guest.ask("hint", question=guest.question()["number"])["code"] == "hint-crowded"


@pytest.mark.parametrize("strict", [{"bot_seconds": 1e-9}], indirect=True)
def test_a_hint_that_cannot_be_found_is_told_too(strict: ThreadServer) -> None:
    assert hint(against_a_bot(strict)) is None
