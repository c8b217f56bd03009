"""Browsers and servers for the tests: a Chromium for each module, a server for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tools.browsing import Guest, House, Lang, Screen, arrive, open_browser
from tools.chromium import MISSING, find_chromium, must_run

Come = Callable[..., Guest]
ROOT = Path(__file__).resolve().parents[2]
GAMES = {"outside_games": ROOT / "tests" / "outside", "example_games": ROOT / "examples"}
"""The folders in which a server finds more games, by the fixtures that find them in the test's own process."""
CLIENT = ROOT / "src" / "cardwright" / "server" / "client" / "index.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give the machine's Chromium; without one the browser tests are not run, which is a failure under CI."""
    reason = MISSING if find_chromium() is None else None
    if not CLIENT.exists():
        reason = "The browser client is not built (make web): the browser tests are NOT RUN."
    if reason is not None:
        if must_run():
            pytest.fail(reason)
        pytest.skip(reason)
    with open_browser() as opened:
        yield opened


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server in a process of its own, with bots that do not dawdle, where a test meets the same games every time."""
    outside = next((folder for name, folder in GAMES.items() if name in request.fixturenames), None)
    opened = House(tmp_path / "tables.db", seed=request.node.name, outside=outside)
    yield opened
    opened.stop()


@pytest.fixture
def come(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Let guests come, each with a browser of their own; in the end none of their pages has seen an error."""
    guests: list[Guest] = []

    def one_more(lang: Lang = "en", screen: Screen = "desktop", home: str = house.address, **options: Any) -> Guest:
        guest = arrive(browser, home, lang=lang, screen=screen, seed=(request.node.name, len(guests)), **options)
        guests.append(guest)
        return guest

    yield one_more
    errors = [error for guest in guests for error in guest.errors]
    if GAMES.keys() & set(request.fixturenames):  # a game outside the package has no icons and is drawn with letters
        errors = [error for error in errors if "404" not in error or "/icons/" not in error]
    for guest in guests:
        guest.page.context.close()
    assert not errors
