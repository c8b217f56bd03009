"""After the end: replay, a link to a moment, playing on from there against bots, the report, the ladder, a rematch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Guest, House

pytestmark = pytest.mark.slow


@pytest.fixture
def finished(come: Come) -> Guest:
    """Somebody who has just given up a game against bots."""
    guest = come("en", permissions=["clipboard-read", "clipboard-write"])
    guest.visit()
    guest.page.get_by_role("textbox", name=guest.say("name")).fill("Dora")
    guest.begin_against_bots(find_game("hounds").title("en"))
    guest.play_on(clicks=8)
    guest.concede()
    expect(guest.ending).to_be_visible()
    return guest


def test_a_game_is_replayed_shared_and_played_on(come: Come, finished: Guest) -> None:
    finished.link("replay").click()
    where = finished.page.get_by_text(re.compile(r"Choice \d+ of \d+"))
    expect(where).to_contain_text("Choice 0 of")
    for number in (1, 2, 3):
        finished.button("next").click()
        expect(where).to_contain_text(f"Choice {number} of")
    finished.page.get_by_role("slider").press("ArrowRight")
    expect(where).to_contain_text("Choice 4 of")
    finished.page.get_by_role("radio", name="All cards open").check(force=True)
    finished.page.wait_for_url("**seat=all&at=4")
    told = where.inner_text()

    finished.button("share").click()
    expect(finished.page.get_by_role("status").filter(has_text=finished.say("shared"))).to_be_visible()
    link = finished.page.evaluate("navigator.clipboard.readText()")
    friend = come("en")
    friend.page.goto(link)
    expect(friend.page.get_by_text(re.compile(r"Choice \d+ of \d+"))).to_have_text(told)

    friend.button("fork").click()
    friend.page.wait_for_url("**/table/*")
    assert friend.table != finished.page.url.split("/replay/")[1].partition("?")[0]
    assert friend.wait_for_question()
    friend.play_on(clicks=4)


def test_the_record_can_be_downloaded(finished: Guest) -> None:
    finished.link("replay").click()
    with finished.page.expect_download() as download:
        finished.page.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["game"] == "hounds"


def test_a_problem_is_reported_with_its_record(finished: Guest, house: House) -> None:
    finished.button("report").first.click()
    finished.page.get_by_role("dialog").get_by_role("textbox").fill("The dog barked at me.")
    finished.button("send").click()
    expect(finished.page.get_by_role("status").filter(has_text=finished.say("thanks"))).to_be_visible()
    kept = [path.read_text(encoding="utf-8") for path in house.folder.glob("reports/**/*") if path.is_file()]
    assert any("The dog barked at me." in text for text in kept)


def test_the_ladder_knows_whoever_finished_a_game(finished: Guest) -> None:
    finished.visit("/ladder")
    finished.page.wait_for_url("**/ladder/*")
    finished.page.get_by_role("navigation").get_by_role("link", name=find_game("hounds").title("en")).click()
    finished.page.wait_for_url("**/ladder/hounds")
    row = finished.page.get_by_role("row").filter(has_text="Dora").filter(has_text="you")
    expect(row).to_have_count(1)
    expect(finished.page.get_by_role("row").filter(has_text="bot").first).to_be_visible()


def test_play_again_deals_another_game(finished: Guest) -> None:
    before = finished.table
    finished.button("again").click()
    finished.page.wait_for_url(lambda address: before not in address)
    assert finished.wait_for_question()
