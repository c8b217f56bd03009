"""Being away: said goodbye or cut off, the warning, a bot that takes over, and coming back."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.bots import STANDARD
from cardwright.server import Limits, Store
from cardwright.server.absence import Absence
from tests.server.guests import Guest, ThreadServer, play_on


def waited_for(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Return the one of two people whose answer is owed, and the other."""
    pending = guests[0].catch_up()["waiting"]
    asked = guests["AB".index(pending[0])]
    return asked, guests[1 - guests.index(asked)]


def one_waited_for(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Play until just one of two people is waited for."""
    pick = random.Random(2)
    while len(guests[0].catch_up()["waiting"]) > 1:
        waited_for(guests)[0].choose(pick.choice)
    return waited_for(guests)


def test_a_bot_takes_over_after_a_warning_until_the_person_is_back(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    gone, there = one_waited_for(guests)
    letter, other = gone.view["seat"], there.view["seat"]
    seat = "AB".index(letter)
    assert there.ask("takeover", seat=other)["code"] == "seat-present"
    assert there.ask("takeover", seat=letter)["code"] == "seat-present"
    assert there.ask("takeover", seat="E")["code"] == "not-a-seat"

    gone.leave()

    warning = there.until(lambda frame: frame["type"] == "warning")
    assert warning == {"type": "warning", "seat": letter, "seconds": 0.0}
    away = there.last("players")["players"][seat]
    assert (away["here"], away["left"]) == (False, False)
    assert away["absent"] >= 0
    name = away["name"]
    assert there.ask("takeover", seat=letter)["type"] == "ok"
    told = there.last("players")["players"][seat]
    assert (told["who"], told["name"], told["bot"]) == ("bot", name, STANDARD)
    for _ in range(3):
        there.choose()
    back = server.guest(table, tokens[seat])
    sitter = back.view["players"][seat]
    assert (sitter["who"], sitter["name"], sitter["bot"], sitter["absent"]) == ("person", name, None, None)
    guests[seat] = back
    play_on(guests, random.Random(1).choice)


def test_somebody_who_leaves_says_so(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann, bea = (server.guest(table, token) for token in tokens)
    ann.ask("leave")
    told = bea.until(lambda frame: frame["type"] == "players" and not frame["players"][0]["here"])
    assert told["players"][0]["left"]
    assert told["players"][1] == {
        "seat": "B",
        "who": "person",
        "name": "Guest B",
        "bot": None,
        "here": True,
        "absent": None,
        "left": False,
        "hints": False,
        "choosing": False,
    }


def test_nobody_is_warned_of_somebody_who_owes_nothing(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    asked, idle = one_waited_for(guests)
    idle.leave()
    asked.until(lambda frame: frame["type"] == "players")
    assert asked.ask("takeover", seat=idle.view["seat"])["code"] == "seat-present"
    assert not any(frame["type"] == "warning" for frame in asked.frames)


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server where a warning lasts."""
    served = ThreadServer(Store(tmp_path / "tables.db"), Limits(absent_seconds=0.0, warning_seconds=600.0))
    yield served
    served.stop()


def test_nobody_is_replaced_before_the_warning_is_over(patient: ThreadServer) -> None:
    table, tokens = patient.table_for("hounds", 2)
    guests = [patient.guest(table, token) for token in tokens]
    gone, there = one_waited_for(guests)
    gone.leave()
    assert there.until(lambda frame: frame["type"] == "warning")["seconds"] == 600.0
    assert there.ask("takeover", seat=gone.view["seat"])["code"] == "seat-present"


def test_where_nobody_else_decides_a_bot_takes_over_by_itself_if_there_is_a_clock(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"], clock={"kind": "decision", "seconds": 3600})
    ann = server.guest(opened["table"], opened["token"])
    ann.question()
    watcher = server.guest(opened["table"])
    ann.leave()
    told = watcher.until(lambda frame: frame["type"] == "players" and frame["players"][0]["who"] == "bot")
    assert told["players"][0]["name"] == "Ann"
    back = server.guest(opened["table"], opened["token"])
    assert back.view["players"][0]["who"] == "person"


def test_without_a_clock_a_game_against_bots_waits_for_its_person(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"])
    ann = server.guest(opened["table"], opened["token"])
    number = ann.question()["number"]
    watcher = server.guest(opened["table"])
    ann.leave()
    watcher.until(lambda frame: frame["type"] == "warning")
    back = server.guest(opened["table"], opened["token"])
    assert back.question()["number"] == number


def test_the_alarm_waits_for_a_moment_in_which_the_others_wait() -> None:
    absence = Absence(2, alarm=15.0, warning=30.0, now=0.0)
    for seat in (0, 1):
        absence.comes(seat)
    absence.goes(0, 100.0, left=True)
    assert (absence.rings(100.0), absence.away(0, 103.0), absence.away(1, 103.0)) == (None, (3.0, True), (None, False))
    absence.follow([0, 1], 101.0)
    assert absence.rings(101.0) == 115.0
    assert absence.warn(114.0) == []
    assert absence.warn(115.0) == [0]
    assert absence.warn(116.0) == []
    assert absence.rings(116.0) == 145.0
    assert not absence.may_take_over(0, 144.0)
    assert absence.replaceable(145.0) == [0]
    absence.comes(0)
    assert (absence.rings(150.0), absence.replaceable(150.0)) == (None, [])
    # Somebody who has been away for long is warned of a little after the others begin to wait, not at once.
    absence.goes(1, 200.0, left=False)
    absence.follow([1], 900.0)
    assert absence.rings(900.0) == 905.0
    absence.follow([], 901.0)
    assert absence.rings(901.0) is None
