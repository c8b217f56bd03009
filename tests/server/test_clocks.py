"""Clocks: what a decision may take, the bank, hidden answers, lag, taking back, and a server that was down."""

import random
import time

import pytest

from cardwright.server.clocks import ClockRules, Clocks
from tests.server.guests import Guest, ProcessServer, ThreadServer, play_on

DECISION = ClockRules("decision", 30.0)
BANK = ClockRules("bank", 10.0, 60.0)


def test_a_decision_has_its_seconds_each_time() -> None:
    clocks = Clocks.start(DECISION, 2).follow({0: 1}, "a", 100.0)
    assert clocks.rings() == 130.0
    assert clocks.late(129.9) == []
    assert clocks.late(130.0) == [0]
    again = clocks.follow({0: 2}, "b", 120.0)
    assert again.rings() == 150.0
    assert again.show(125.0)["seats"] == {
        "A": {"left": 25.0, "bank": None, "running": True},
        "B": {"left": 30.0, "bank": None, "running": False},
    }


def test_what_a_decision_takes_beyond_its_seconds_comes_from_the_bank() -> None:
    clocks = Clocks.start(BANK, 2).follow({0: 1}, "a", 100.0)
    assert clocks.rings() == 170.0
    clocks = clocks.follow({1: 1}, "b", 130.0)
    assert clocks.banks == (40.0, 60.0)
    clocks = clocks.follow({0: 2}, "c", 135.0)
    assert clocks.banks == (40.0, 60.0)
    assert clocks.rings() == 185.0
    empty = clocks.follow({0: 3}, "d", 185.0)
    assert empty.banks[0] == 0.0
    assert empty.rings() == 195.0  # an empty bank leaves the seconds of each decision


def test_the_way_of_an_answer_is_not_charged() -> None:
    clocks = Clocks.start(BANK, 1, lag=0.5).follow({0: 1}, "a", 0.0)
    assert clocks.rings() == 70.5
    assert clocks.follow({}, "b", 10.4).banks == (60.0,)
    assert clocks.follow({}, "b", 11.5).banks == (59.0,)


def test_the_parts_of_a_hidden_answer_share_one_time() -> None:
    clocks = Clocks.start(BANK, 2).follow({0: 1, 1: 1}, "same", 0.0)
    hidden = clocks.follow({0: 4, 1: 1}, "same", 8.0)
    assert hidden.show(9.0) == clocks.show(9.0)
    assert hidden.follow({1: 1}, "A has answered", 15.0).banks == (55.0, 60.0)


def test_another_seats_answer_does_not_move_the_clock() -> None:
    clocks = Clocks.start(DECISION, 2).follow({0: 1, 1: 1}, "a", 0.0)
    assert clocks.follow({0: 1, 1: 2}, "b", 20.0).late(30.0) == [0]


def test_taking_back_gives_no_time() -> None:
    clocks = Clocks.start(DECISION, 2).follow({0: 1}, "a", 0.0).follow({1: 1}, "b", 25.0)
    undone = clocks.follow({0: 3}, "a", 26.0, undone=0)
    assert undone.show(26.0)["seats"]["A"] == {"left": 5.0, "bank": None, "running": True}


def test_time_begins_when_people_are_told() -> None:
    clocks = Clocks.start(DECISION, 2).follow({0: 1}, "a", 0.0).follow({1: 1}, "b", 10.0)
    assert clocks.told_at(12.0, 10.0).rings() == 42.0


def test_the_default_is_taken_when_the_time_is_over(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"], clock={"kind": "decision", "seconds": 1})
    assert opened["clock"] == {"kind": "decision", "seconds": 1.0}
    ann = server.guest(opened["table"], opened["token"])
    question = ann.question()
    clock = ann.view["clock"]
    assert (clock["kind"], set(clock["seats"])) == ("decision", {"A"})
    assert clock["seats"]["A"]["running"]
    assert 0 <= clock["seats"]["A"]["left"] <= 1
    later = ann.until(lambda f: f["type"] == "view" and f["question"] and f["question"]["number"] > question["number"])
    assert later["question"]["number"] == question["number"] + 1


def test_a_clock_shows_everybody_the_same_and_stands_still_until_the_game_begins(server: ThreadServer) -> None:
    clock = {"kind": "bank", "seconds": 600, "bank": 900}
    opened = server.open("hounds", ["me", "open"], clock=clock)
    early = server.guest(opened["table"], opened["token"])
    assert early.view["clock"]["seats"] == {"A": {"left": 600.0, "bank": 900.0, "running": False}}
    table, tokens = server.table_for("hounds", 2, clock=clock)
    guests: list[Guest] = [server.guest(table, token) for token in tokens]
    watcher = server.guest(table)
    play_on(guests, random.Random(1).choice, 5)
    running = [guest.catch_up()["clock"]["seats"] for guest in guests]
    for letter in "AB":
        assert running[0][letter]["running"] == (letter in guests[0].view["waiting"])
        assert running[0][letter]["bank"] == 900.0
    assert watcher.view["clock"]["kind"] == "bank"
    assert server.request("GET", f"/api/tables/{table}")[1]["clock"] == {
        "kind": "bank",
        "seconds": 600.0,
        "bank": 900.0,
    }


@pytest.mark.slow
def test_nobody_pays_for_the_time_in_which_the_server_was_down(process: ProcessServer) -> None:
    opened = process.open("hounds", ["me", "open"], clock={"kind": "bank", "seconds": 1, "bank": 100})
    _, taken = process.request("POST", f"/api/tables/{opened['table']}/seats/B", {"name": "Bea"})
    tokens = [opened["token"], taken["token"]]
    guests = [process.guest(opened["table"], token) for token in tokens]
    slow = guests["AB".index(guests[1].view["waiting"][0])]
    letter = slow.view["seat"]
    time.sleep(2.0)  # the clock that is measured is the server's own
    slow.choose()
    bank = slow.view["clock"]["seats"][letter]["bank"]
    assert 97.0 < bank < 99.9
    process.kill()
    time.sleep(1.5)
    process.start()
    back = process.guest(opened["table"], tokens["AB".index(letter)])
    assert back.view["clock"]["seats"][letter]["bank"] == bank
