"""Reviews of finished games: made once, kept beside the table, told in the reader's language."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import Record
from cardwright.lab import ReviewRequest, review, review_report
from cardwright.server import Limits, Store
from cardwright.server.store import aside
from tests.server.guests import Json, ThreadServer, play_on

QUICK: Json = {"requests_per_second": 1e6, "messages_per_second": 1e6, "bot_pause": 0.0, "review_simulations": 32}


@pytest.fixture
def quick(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[ThreadServer]:
    """A server that reviews in a hurry, with further limits."""
    served = ThreadServer(Store(tmp_path / "tables.db"), Limits(**(QUICK | getattr(request, "param", {}))))
    yield served
    served.stop()


def finished(server: ThreadServer) -> str:
    """Play a short game to its end; return its table."""
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, random.Random(3).choice, 30)
    guests[0].ask("concede")
    return table


def wait_for(server: ThreadServer, table: str, lang: str = "en") -> tuple[list[float], int, Json]:
    """Ask until there is an answer; return what was told of the progress, and the answer."""
    told: list[float] = []
    while True:
        status, answer = server.request("GET", f"/api/tables/{table}/review?lang={lang}")
        if status != 202:
            return told, status, answer
        told.append(answer["done"])


def test_there_is_no_review_before_the_end(quick: ThreadServer) -> None:
    table, _ = quick.table_for("hounds", 2)
    status, told = quick.request("GET", f"/api/tables/{table}/review")
    assert (status, told["code"]) == (403, "not-over")
    assert quick.request("GET", "/api/tables/nowhere/review")[0] == 404


def test_a_review_is_what_the_program_would_say_of_the_record(quick: ThreadServer) -> None:
    table = finished(quick)
    done, status, told = wait_for(quick, table)
    assert status == 200
    assert done == sorted(done)
    assert all(0 <= share <= 1 for share in done)
    _, record = quick.request("GET", f"/api/tables/{table}/record")
    inquiry = ReviewRequest(record=Record.from_json(json.dumps(record)).to_json(), simulations=32)
    found = review(inquiry)
    assert told == {"done": 1.0} | review_report(inquiry, found, "en")
    assert wait_for(quick, table, "fr") == ([], 200, {"done": 1.0} | review_report(inquiry, found, "fr"))


def test_a_review_is_made_once_and_kept(tmp_path: Path) -> None:
    first = ThreadServer(Store(tmp_path / "tables.db"), Limits(**QUICK))
    table = finished(first)
    _, _, told = wait_for(first, table)
    first.stop()
    never = Limits(**(QUICK | {"reviews": 0}))
    second = ThreadServer(Store(tmp_path / "tables.db"), never)
    try:
        assert wait_for(second, table) == ([], 200, told)
    finally:
        second.stop()


@pytest.mark.parametrize("quick", [{"reviews": 0}], indirect=True)
def test_too_many_reviews_at_once_are_refused(quick: ThreadServer) -> None:
    _, status, told = wait_for(quick, finished(quick))
    assert (status, told["code"]) == (503, "too-many-reviews")


@pytest.mark.parametrize("quick", [{"review_seconds": 1e-9}], indirect=True)
def test_a_review_that_fails_says_so_and_can_be_tried_again(quick: ThreadServer) -> None:
    table = finished(quick)
    for _ in range(2):
        done, status, told = wait_for(quick, table)
        assert done[0] == 0.0
        assert (status, told["code"]) == (500, "review-failed")


def test_a_review_that_another_version_has_kept_is_made_anew(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = ThreadServer(store, Limits(**QUICK))
    try:
        table = finished(server)
        store.write(aside(table, "review", '{"points": 7}')).result()
        _, status, told = wait_for(server, table)
        assert (status, told["choices"]) == (200, 31)
    finally:
        server.stop()
