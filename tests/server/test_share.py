"""Several processes behind one address: nobody notices, neither when they share tables nor when one of them ends."""

from __future__ import annotations

import os
import random
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardwright.server.share import owner
from tests.server.guests import PATIENCE, Json, Served, play_on

PROGRAM = """
import sys
from cardwright import add_game_path
from cardwright.server import Limits, run
add_game_path(sys.argv[2])
limits = Limits(bot_pause=0.0, messages_per_second=1e6, messages_at_once=10**6, tables_per_person=10**6)
ready = lambda address: print(address, flush=True)
run(port=0, database=sys.argv[1], limits=limits, ready=ready, processes=2)
"""
OUTSIDE = Path(__file__).resolve().parents[1] / "outside"
ANN = "a" * 22


class Crowd(Served):
    """A server of two processes and their reception."""

    def __init__(self, database: Path) -> None:
        super().__init__()
        command = [sys.executable, "-c", PROGRAM, str(database), str(OUTSIDE)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.host = self.process.stdout.readline().strip().removeprefix("http://").rstrip("/")

    def table_of(self, number: int, **more: object) -> Json:
        """Open tables until one belongs to that process, and return it."""
        while True:
            table = self.open("hounds", ["me", "open"], **more)
            if owner(table["table"], 2) == number:
                return table

    def member(self, number: int) -> int:
        """Return the id of a process, which is there once it answers."""
        self.request("GET", f"/api/tables/{name_of(number)}")
        for each in children(self.process.pid):
            told = Path(f"/proc/{each}/cmdline").read_text(encoding="utf-8")
            if f'"number":{number},' in told:
                return each
        raise LookupError(number)

    def stop(self) -> None:
        """Interrupt it, as the keyboard would, if it still runs."""
        super().stop()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.communicate(timeout=PATIENCE)


def name_of(number: int) -> str:
    """Return a name that a table of that process may have."""
    return next(name for name in map(str, range(100)) if owner(name, 2) == number)


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8")
    return [int(each) for each in told.split()]


def wait_for_end(process: int) -> None:
    """Wait until a process is gone, or fail."""
    try:
        file = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([file], [], [], PATIENCE)[0], f"process {process} goes on"
    finally:
        os.close(file)


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Crowd]:
    """A server of two processes."""
    served = Crowd(tmp_path / "tables.db")
    yield served
    served.stop()


def test_whole_games_at_tables_of_both_processes(crowd: Crowd) -> None:
    for number in (0, 1):
        table = crowd.table_of(number)
        _, taken = crowd.request("POST", f"/api/tables/{table['table']}/seats/B", {"name": "Bea"})
        guests = [crowd.guest(table["table"], each["token"]) for each in (table, taken)]
        watcher = crowd.guest(table["table"])
        play_on(guests, random.Random(number).choice)
        watcher.until(lambda frame: frame["type"] == "view" and frame["result"] is not None)
        assert crowd.request("GET", f"/api/tables/{table['table']}/record")[0] == 200


def test_games_from_elsewhere_are_known_to_both(crowd: Crowd) -> None:
    told = [crowd.request("GET", "/api/games")[1]["games"] for _ in range(2)]
    assert all("magpies" in {game["game"] for game in games} for games in told)


def test_lists_tell_of_the_tables_of_both(crowd: Crowd) -> None:
    tables = [crowd.table_of(number, listed=True, person=ANN)["table"] for number in (0, 1, 1, 0)]
    for _ in range(2):  # whichever process is asked
        listed = [table["table"] for table in crowd.request("GET", "/api/tables")[1]["tables"]]
        mine = crowd.request("GET", "/api/mine", authorization=f"Person {ANN}")[1]["tables"]
        assert set(tables) <= set(listed)
        assert set(tables) <= {table["table"] for table in mine}
        opened = [table["opened"] for table in mine]
        assert opened == sorted(opened, reverse=True)


def test_a_quick_match_finds_whoever_waits_in_either(crowd: Crowd) -> None:
    waiting = [crowd.table_of(number, listed=True, person=ANN) for number in (0, 1)]
    own = {table["table"] for table in crowd.request("GET", "/api/tables")[1]["tables"]}
    ann = [crowd.guest(table["table"], table["token"]) for table in waiting]
    status, alone = crowd.request("POST", "/api/quick", {"game": "trueshot", "name": "Ann", "person": ANN})
    assert (status, alone["seat"]) == (201, "A")
    status, alone = crowd.request("POST", "/api/quick", {"game": "hounds", "name": "Ann", "person": ANN, "players": 2})
    assert (status, alone["table"] in own) == (201, False), "nobody is matched with themselves"
    found = [crowd.request("POST", "/api/quick", {"game": "hounds", "name": "Bea"}) for _ in own]
    assert {(status, told["table"], told["seat"]) for status, told in found} == {(201, table, "B") for table in own}
    for guest in ann:
        guest.until(lambda frame: frame["type"] == "players" and frame["players"][1]["name"] == "Bea")
    status, last = crowd.request("POST", "/api/quick", {"game": "hounds", "name": "Bea"})
    assert (status, last["table"], last["seat"]) == (201, alone["table"], "B")
    assert crowd.request("POST", "/api/quick", {"game": "chess", "name": "Bea"})[1]["code"] == "unknown-game"


def test_one_process_is_killed_and_its_tables_go_on_while_others_notice_nothing(crowd: Crowd) -> None:
    tables = [crowd.table_of(number) for number in (0, 1)]
    tokens = []
    for table in tables:
        _, taken = crowd.request("POST", f"/api/tables/{table['table']}/seats/B", {"name": "Bea"})
        tokens.append([table["token"], taken["token"]])
    sitting = [
        [crowd.guest(table["table"], token) for token in each] for table, each in zip(tables, tokens, strict=True)
    ]
    for guests in sitting:
        play_on(guests, random.Random(1).choice, 20)
    address, bearer = f"/api/tables/{tables[1]['table']}/view", f"Bearer {tokens[1][0]}"
    before = crowd.request("GET", address, authorization=bearer)[1]["observation"]
    os.kill(crowd.member(1), signal.SIGKILL)
    sitting[1][0].closed()
    back = [crowd.guest(tables[1]["table"], token) for token in tokens[1]]
    assert back[0].view["observation"] == before
    play_on(back, random.Random(2).choice)
    play_on(sitting[0], random.Random(3).choice)
    assert all(guest.view["result"] is not None for guest in (back[0], sitting[0][0]))


def test_who_asks_a_process_just_before_its_end_is_answered_by_its_successor(crowd: Crowd) -> None:
    member, name = crowd.member(1), crowd.table_of(1)["table"]
    host, port = crowd.host.split(":")
    os.kill(member, signal.SIGSTOP)
    waiting = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(20)]
    for each in waiting:
        each.sendall(f"GET /api/tables/{name} HTTP/1.1\r\nhost: {crowd.host}\r\n\r\n".encode())
    assert crowd.request("GET", f"/api/tables/{name_of(0)}")[0] == 404, "the other process goes on meanwhile"
    os.kill(member, signal.SIGKILL)
    for each in waiting:
        with each, each.makefile("rb") as answer:
            assert answer.readline().startswith(b"HTTP/1.1 200")


def test_the_reception_is_killed_and_nobody_stays_behind(crowd: Crowd) -> None:
    members = [crowd.member(number) for number in (0, 1)]
    crowd.process.kill()
    crowd.process.communicate()
    for member in members:
        wait_for_end(member)


def test_an_interruption_ends_everything_in_order(crowd: Crowd) -> None:
    members = [crowd.member(number) for number in (0, 1)]
    crowd.process.send_signal(signal.SIGINT)
    _, said = crowd.process.communicate(timeout=PATIENCE)
    assert (crowd.process.returncode, said) == (0, "")
    for member in members:
        wait_for_end(member)


def test_processes_that_end_again_and_again_are_given_up(crowd: Crowd) -> None:
    while crowd.process.poll() is None:
        with suppress(ProcessLookupError, FileNotFoundError):  # it may have ended by itself meanwhile
            for each in children(crowd.process.pid):
                os.kill(each, signal.SIGKILL)
                wait_for_end(each)
    _, said = crowd.process.communicate(timeout=PATIENCE)
    assert "server-broken" in said or "could not be kept running" in said


def test_a_request_that_comes_in_pieces_reaches_its_table(crowd: Crowd) -> None:
    host, port = crowd.host.split(":")
    name = crowd.table_of(1)["table"]
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as pieces:
        pieces.sendall(b"GET /api/ta")
        pieces.sendall(f"bles/{name} HTTP/1.1\r\nhost: {crowd.host}\r\n\r\n".encode())
        answer = pieces.makefile("rb").read()  # one request a connection: it ends by itself
    assert answer.startswith(b"HTTP/1.1 200")
    assert f'"table":"{name}"'.encode() in answer


def test_strange_requests_are_answered_by_somebody(crowd: Crowd) -> None:
    host, port = crowd.host.split(":")
    hidden = "".join(f"%{ord(letter):02x}" for letter in crowd.table_of(1)["table"])
    assert crowd.request("GET", f"/api/tables/{hidden}")[0] in (200, 404)
    for strange in (b"\r\n\r\n", b"\x16\x03\x01\x02\n", b"GET\n\n", b"x" * 10_000):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as stranger:
            stranger.sendall(strange)
            stranger.shutdown(socket.SHUT_WR)
            stranger.makefile("rb").read()
    with socket.create_connection((host, int(port)), timeout=PATIENCE):
        pass  # hangs up without a word
    assert crowd.request("GET", "/api/tables")[0] == 200
