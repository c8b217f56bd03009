"""What happens is told stage by stage, to those who want to see it: once, and only what led on to the view."""

from __future__ import annotations

import json
from random import Random

from cardwright import Record, replay
from cardwright.match import State
from cardwright.server.replays import Replay
from cardwright.stages import stages_of
from tests.server.guests import Guest, Json, ThreadServer, play_on


def kinds_of(view: Json) -> list[str]:
    """Return the events with which the stages of a view begin."""
    return [stage["kind"] for stage in view.get("stages", [])]


def to_the_first_reveal(guests: list[Guest], rng: Random) -> None:
    """Let people play until cards are turned face up."""
    told: list[Json] = []
    while not any("reveals" in line["text"] for line in told):
        play_on(guests, rng.choice, 1)
        guests[0].catch_up()
        told = guests[0].log


def test_a_viewer_who_wants_stages_gets_them_with_the_view_that_they_led_to(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    seated = server.guest(table, tokens[0], position="picture", stages=True)
    spectator = server.guest(table, None, position="picture", stages=True, lang="fr")
    to_the_first_reveal(guests, Random(1))
    for viewer, words in ((seated, "reveals"), (spectator, "révèle")):
        view = viewer.until(lambda frame: "stages" in frame)
        assert kinds_of(view)[0] == "reveal"
        first = view["stages"][0]
        assert len(first["cards"]) == len(first["lines"]) == 6
        assert all(words in line["text"] for line in first["lines"])
        slots = [slot for side in first["picture"]["others"] for slot in side["slots"]]
        assert all(card is not None for slot in slots for card in slot["cards"])
    assert all("stages" not in frame for guest in guests for frame in guest.frames)


def test_whoever_comes_later_or_goes_back_sees_the_table_alone(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    to_the_first_reveal(guests, Random(1))
    late = server.guest(table, tokens[1], position="picture", stages=True)
    assert "stages" not in late.catch_up()
    late.ask("lang", lang="fr")
    assert "stages" not in late.view
    number = len(late.frames)
    play_on(guests, Random(2).choice, 12)
    late.catch_up()
    views = [frame for frame in late.frames[number:] if frame["type"] == "view"]
    assert any("stages" in view for view in views)
    seen = late.view["seen"]
    late.leave()
    again = server.guest(table, tokens[1], position="picture", stages=True, seen=seen)
    assert "stages" not in again.catch_up()


def test_after_an_undo_nothing_is_staged_again(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    viewer = server.guest(table, tokens[0], position="picture", stages=True)
    to_the_first_reveal(guests, Random(1))
    number = len(viewer.frames)
    taker = next(guest for guest in guests if guest.view["undo"] is not None)
    other = guests[1 - guests.index(taker)]
    if not taker.ask("undo")["done"]:
        assert other.ask("consent", agree=True)["type"] == "ok"
    viewer.until(lambda frame: frame["type"] == "view" and len(viewer.frames) > number)
    viewer.catch_up()
    undone = [frame for frame in viewer.frames[number:] if frame["type"] == "view"]
    assert undone
    assert "stages" not in undone[-1]


def test_a_replay_tells_the_stages_of_every_choice(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2, options={"quick_play": True, "round_limit": 10})
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, Random(4).choice)
    record = finished(server, table)
    looked = Replay(record.record())
    found = 0
    for number in range(0, record.choices_made + 1, 7):
        status, view = server.request("GET", f"/api/tables/{table}/moments/{number}?seat=A")
        assert status == 200
        state = looked.at(number)
        earlier = None if state.moment is None else state.moment.before
        assert kinds_of(view) == [stage.kind for stage in stages_of(state, 0, "en", earlier)]
        assert (number == 0) <= (kinds_of(view) == [])
        found += len(kinds_of(view))
    assert found > 5


def finished(server: ThreadServer, table: str) -> State:
    """Return a game that is over."""
    status, told = server.request("GET", f"/api/tables/{table}/record")
    assert status == 200
    return replay(Record.from_json(json.dumps(told)))
