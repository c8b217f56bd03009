"""People at a table: coming back, two tabs, hurry, taking back, chat, auto-pass; a server that dies."""

import json
import random
import sqlite3
import threading
from pathlib import Path

import pytest

from cardwright import Record, replay
from cardwright.server import Limits, Store
from tests.server.guests import Guest, Json, ProcessServer, ThreadServer, bearer, play_on


def seated(
    server: ThreadServer | ProcessServer, game: str = "hounds", players: int = 2
) -> tuple[str, list[str], list[Guest]]:
    table, tokens = server.table_for(game, players)
    return table, tokens, [server.guest(table, token) for token in tokens]


def asked(guests: list[Guest]) -> Guest:
    """Return one of the people who are asked now."""
    return guests["ABCD".index(guests[0].catch_up()["observation"]["pending"][0])]


def to_one_asked(guests: list[Guest], pick: random.Random) -> tuple[Guest, Guest]:
    """Play until just one of two people is asked and has a choice; return that one and the other."""
    viewer = guests[0]
    while True:
        pending = viewer.view["observation"]["pending"]
        viewer = guests["ABCD".index(pending[0])]
        if len(pending) == 1 and len(viewer.question()["choices"]) > 1:
            return viewer, guests[1 - guests.index(viewer)]
        viewer.choose(pick.choice)


def test_whoever_draws_the_table_gets_pictures_instead_of_observations(server: ThreadServer) -> None:
    table, tokens, guests = seated(server, "drakerion")
    artist = server.guest(table, tokens[0], position="picture")
    watcher = server.guest(table, position="picture")
    play_on(guests, random.Random(5).choice, 20)
    assert artist.catch_up()["picture"] != watcher.catch_up()["picture"]
    for guest, own in ((artist, "A"), (watcher, None)):
        views = [frame for frame in guest.frames if frame["type"] == "view"]
        assert all("picture" in view and "observation" not in view for view in views)
        assert {(view["picture"].get("own") or {"seat": None})["seat"] for view in views} == {own}
        assert {view["game"] for view in views} == {"drakerion"}
    assert all("picture" not in frame for guest in guests for frame in guest.frames)


# Coming back --------------------------------------------------------------------------------------------------------


def test_whoever_comes_back_gets_what_was_missed(server: ThreadServer) -> None:
    table, tokens, guests = seated(server)
    play_on(guests, random.Random(5).choice, 30)
    ann = asked(guests)
    seat = guests.index(ann)
    ann.catch_up()
    seen, log, read = ann.view["seen"], list(ann.log), len(ann.log)
    ann.leave()
    guests[1 - seat].until(lambda frame: frame["type"] == "players" and not frame["players"][seat]["here"])

    guests[seat] = server.guest(table, tokens[seat], seen=seen)
    assert guests[seat].frames[0]["log"] == {"from": read, "lines": []}
    assert guests[seat].view["question"] == ann.view["question"]
    guests[seat].log = log
    play_on(guests, random.Random(6).choice)
    assert server.guest(table, tokens[seat]).log == guests[seat].log


@pytest.mark.parametrize("seen", ["", "x", "en.5.00.00", "en.99999999999999999999.a.b", "fr.1.2.3", "...", "é.٣.x.y"])
def test_a_mark_that_does_not_fit_gives_the_whole_log(server: ThreadServer, seen: str) -> None:
    table, tokens, guests = seated(server)
    play_on(guests, random.Random(5).choice, 12)
    back = server.guest(table, tokens[0], seen=seen)
    assert back.frames[0]["log"]["from"] == 0
    assert back.log


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)])
def test_kill_9_in_the_middle_of_a_turn_loses_nothing(process: ProcessServer, game: str, players: int) -> None:
    table, tokens, guests = seated(process, game, players)
    pick = random.Random(7)
    for _ in range(3):
        play_on(guests, pick.choice, 17)
        busy = asked(guests)
        question = busy.question()
        busy.post("choose", question=question["number"], choice=question["choices"][0]["choice"])
        process.kill()  # whether that last choice was stored or not: nothing that was acknowledged is lost
        before = [(guest.log, guest.view) for guest in guests]
        process.start()
        guests = [process.guest(table, token) for token in tokens]
        for guest, (log, view) in zip(guests, before, strict=True):
            assert guest.log[: len(log)] == log
            assert guest.view["seat"] == view["seat"]
            assert guest.view["players"][0]["name"] == "Ann"
    play_on(guests, pick.choice)
    assert [guest.view["result"] for guest in guests] == [guests[0].view["result"]] * players
    _, record = process.request("GET", f"/api/tables/{table}/record")
    assert replay(Record.from_json(json.dumps(record))).over


def test_two_tabs_on_one_seat_show_the_same_and_answer_once(server: ThreadServer) -> None:
    table, tokens, guests = seated(server)
    ann, _ = to_one_asked(guests, random.Random(2))
    second = server.guest(table, tokens[guests.index(ann)])
    assert second.view["question"] == ann.view["question"]
    question = ann.question()
    answer = {"question": question["number"], "choice": question["choices"][0]["choice"]}
    numbers = [tab.post("choose", **answer) for tab in (ann, second)]
    answers = [tab.answer(number) for tab, number in zip((ann, second), numbers, strict=True)]
    assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
    assert {answer.get("code") for answer in answers} == {None, "stale"}
    second.leave()
    assert ann.ask("chat", phrase="hello")["type"] == "ok"
    assert ann.last("chat")["words"] == "Hello, have fun!"


def test_a_second_choice_before_the_first_is_acknowledged_changes_nothing(server: ThreadServer) -> None:
    _, _, guests = seated(server)
    ann, _ = to_one_asked(guests, random.Random(3))
    question = ann.question()
    choices = [choice["choice"] for choice in question["choices"]]
    posted = [ann.post("choose", question=question["number"], choice=choice) for choice in choices[:2]]
    answers = [ann.answer(number) for number in posted]
    assert [answer["type"] for answer in answers] == ["ok", "refused"]
    assert answers[1]["code"] == "stale"
    assert answers[1]["rule"] is None
    assert str(question["number"]) in answers[1]["words"]


# Taking back --------------------------------------------------------------------------------------------------------


def test_an_undo_is_free_while_nobody_learned_anything(server: ThreadServer) -> None:
    _, _, guests = seated(server)
    viewer, free = guests[0], 0
    pick = random.Random(8)
    while viewer.view["result"] is None and free < 3:
        viewer = guests["AB".index(viewer.view["observation"]["pending"][0])]
        viewer.catch_up()
        before = viewer.question()
        viewer.choose(pick.choice)
        if viewer.view["undo"] == {"terms": "free"}:
            free += 1
            assert viewer.ask("undo") == {"type": "ok", "id": viewer.frames[-1]["id"], "done": True}
            again = viewer.question()
            assert again["choices"] == before["choices"]
            assert again["number"] > before["number"]
            answer = viewer.ask("choose", question=before["number"], choice=before["choices"][0]["choice"])
            assert answer["code"] == "stale"
            viewer.choose(pick.choice)
    assert free == 3


def consented(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Play until somebody can take back a choice with the other's consent; return both."""
    pick = random.Random(9)
    viewer = guests[0]
    while viewer.view["undo"] != {"terms": "consent"}:
        viewer = guests["AB".index(viewer.view["observation"]["pending"][0])]
        viewer.choose(pick.choice)
    return viewer, guests[1 - guests.index(viewer)]


def test_an_undo_with_consent_happens_when_all_others_agree(server: ThreadServer) -> None:
    _, _, guests = seated(server)
    ann, bea = consented(guests)
    lines = len(ann.log)
    assert ann.ask("undo")["done"] is False
    request = bea.until(lambda frame: frame["type"] == "undo")
    assert request == {"type": "undo", "seat": ann.view["seat"], "state": "asked", "waiting": [bea.view["seat"]]}
    assert ann.ask("consent", agree=True)["code"] == "no-undo-asked"
    assert ann.ask("undo")["code"] == "undo-already-asked"
    assert bea.ask("consent", agree=True)["type"] == "ok"
    ann.until(lambda frame: frame["type"] == "undo" and frame["state"] == "over")
    ann.catch_up()
    assert len(ann.log) < lines
    assert bea.ask("consent", agree=True)["code"] == "no-undo-asked"
    play_on(guests, random.Random(1).choice)


def test_an_undo_that_is_denied_changes_nothing_and_is_not_asked_again_at_once(server: ThreadServer) -> None:
    _, _, guests = seated(server)
    ann, bea = consented(guests)
    seen = ann.view["seen"]
    ann.ask("undo")
    bea.until(lambda frame: frame["type"] == "undo")
    bea.ask("consent", agree=False)
    ann.until(lambda frame: frame["type"] == "undo" and frame["state"] == "denied")
    assert ann.view["seen"] == seen
    assert ann.ask("undo")["code"] == "undo-paused"


def test_a_request_is_void_when_the_game_goes_on(server: ThreadServer) -> None:
    _, _, guests = seated(server)
    ann, bea = consented(guests)
    ann.ask("undo")
    while not any(frame["type"] == "undo" and frame["state"] == "over" for frame in ann.frames):
        asked_now = guests["AB".index(ann.view["observation"]["pending"][0])]
        asked_now.choose()
        ann.ask("chat", phrase="thinking")
    assert bea.ask("consent", agree=True)["code"] == "no-undo-asked"


# Talking, auto-pass, conceding --------------------------------------------------------------------------------------


def test_phrases_are_read_in_the_readers_language_and_kept_for_newcomers(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann, bea = server.guest(table, tokens[0]), server.guest(table, tokens[1], lang="fr")
    ann.ask("chat", phrase="well-played")
    ann.ask("chat", text="<b>4 > 3</b>")
    said = [bea.until(lambda frame: frame["type"] == "chat") for _ in range(2)]
    assert said == [
        {"type": "chat", "seat": "A", "phrase": "well-played", "words": "Bien joué !"},
        {"type": "chat", "seat": "A", "phrase": None, "words": "<b>4 > 3</b>"},
    ]
    late = server.guest(table, lang="fr")
    assert [frame for frame in late.frames if frame["type"] == "chat"] == said
    assert ann.ask("chat", phrase="insult")["code"] == "unknown-phrase"
    assert ann.ask("chat", text="x" * 400)["code"] == "empty-chat"
    assert ann.ask("chat")["code"] == "empty-chat"


def test_a_player_who_does_not_want_to_be_asked_is_passed_over(server: ThreadServer) -> None:
    _, _, guests = seated(server, "trueshot", 3)
    for guest in guests:
        assert guest.ask("auto-pass", mode="never")["type"] == "ok"
        assert guest.view["auto_pass"] == {"mode": "never", "until": "game"}
    pick, made = random.Random(1), 0
    while made < 40:
        asked_now = [guest for guest in guests if guest.catch_up()["question"] is not None]
        for guest in asked_now[:1]:
            guest.choose(pick.choice)
            made += 1
    assert any(frame.get("passing") for guest in guests for frame in guest.frames)
    assert not any("window" in (frame.get("question") or {"about": {}})["about"] for frame in guests[0].frames)
    assert guests[0].ask("auto-pass", mode="sometimes")["code"] == "unknown-auto-pass"


def test_whoever_concedes_ends_a_game_for_two(server: ThreadServer) -> None:
    table, _, guests = seated(server)
    assert guests[0].ask("concede")["type"] == "ok"
    assert guests[0].view["result"]["places"] == [2, 1]
    assert guests[0].ask("concede")["code"] == "game-over"
    assert guests[0].ask("choose", question=1, choice="pass")["code"] == "game-over"
    assert guests[0].ask("undo")["code"] == "no-undo"
    status, record = server.request("GET", f"/api/tables/{table}/record")
    assert (status, record["choices"]) == (200, [["A", "concede"]])


def test_a_table_waits_until_every_seat_is_taken(server: ThreadServer) -> None:
    opened = server.open("hounds", ["open", "me"], listed=True)
    table = opened["table"]
    bea = server.guest(table, opened["token"])
    assert bea.view["question"] is None
    assert bea.ask("choose", question=1, choice="pass")["code"] == "still-open"
    assert [each["table"] for each in server.request("GET", "/api/tables")[1]["tables"]] == [table]
    assert server.request("POST", f"/api/tables/{table}/seats/B", {"name": "Cy"})[1]["code"] == "seat-taken"
    status, taken = server.request("POST", f"/api/tables/{table}/seats/A", {"name": "Ann"})
    assert (status, taken["seat"]) == (201, "A")
    play_on([server.guest(table, taken["token"]), bea], random.Random(1).choice, 5)


def test_many_tables_wake_at_once_and_fall_asleep(tmp_path: Path) -> None:
    limits = Limits(awake=2, messages_per_second=1e6)
    server = ThreadServer(Store(tmp_path / "tables.db"), limits)
    try:
        tables = [server.table_for("hounds", 2) for _ in range(6)]
        found: list[Json] = []

        def look(table: str, token: str) -> None:
            found.append(server.request("GET", f"/api/tables/{table}/view", **bearer(token))[1])

        threads = [threading.Thread(target=look, args=(table, tokens[1])) for table, tokens in tables * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {view["seat"] for view in found} == {"B"}
        assert {view["table"] for view in found} == {table for table, _ in tables}
    finally:
        server.stop()


def test_a_table_stays_awake_for_somebody_who_has_not_said_hello_yet(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), Limits(awake=1))
    try:
        table, tokens = server.table_for("hounds", 2)
        slow = Guest(server, table)
        assert slow.ask("hello", version=1, token="wrong")["code"] == "wrong-token"
        for _ in range(3):
            server.table_for("hounds", 2)
        guests = [slow, server.guest(table, tokens[1])]
        slow.ask("hello", version=1, token=tokens[0])
        play_on(guests, random.Random(1).choice, 10)
        assert [guest.catch_up()["observation"]["round"] for guest in guests] == [slow.view["observation"]["round"]] * 2
    finally:
        server.stop()


def test_tokens_are_stored_hashed(server: ThreadServer, tmp_path: Path) -> None:
    _, tokens, _ = seated(server)
    db = sqlite3.connect(tmp_path / "tables.db")
    stored = str(db.execute("SELECT what FROM entries").fetchall())
    db.close()
    assert "key" in stored
    assert not any(token in stored for token in tokens)
