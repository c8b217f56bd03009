"""The bots explain themselves: a hint at the table, and the review of a finished game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Guest, Lang, Screen

pytestmark = pytest.mark.slow

HOUNDS = find_game("hounds")


def begun(come: Come, lang: Lang = "en", screen: Screen = "desktop") -> Guest:
    guest = come(lang, screen)
    guest.begin_against_bots(HOUNDS.title(lang))
    assert guest.wait_for_question()
    return guest


def test_a_hint_is_shown_lit_on_the_board_and_taken(come: Come) -> None:
    guest = begun(come)
    lit = guest.button("choosable").count()
    guest.page.keyboard.press("h")
    panel = guest.page.get_by_role("status", name=guest.say("hint"))
    best = panel.get_by_role("button", name=re.compile("^Choose ")).first
    expect(best).to_be_visible()
    assert guest.page.get_by_text(re.compile("Expert (is|hesitates)")).count() == 1
    words = (best.locator(".words").text_content() or "").removeprefix("Choose ")
    best.hover()  # of a card that lies there twice, both stay lit
    others = re.compile(rf"^(?!.*{re.escape(words)}).*{re.escape(guest.say('choosable'))}", re.DOTALL)
    expect(guest.page.get_by_role("button", name=others)).to_have_count(0)
    assert guest.button("choosable").count() > 0
    guest.question.hover()
    expect(guest.button("choosable")).to_have_count(lit)
    best.click()
    expect(panel).to_have_count(0)
    guest.wait_until_taken()
    expect(guest.page.get_by_role("listitem").filter(has_text=re.compile(f"A drafts {words}")).first).to_be_visible()


def test_a_hint_goes_when_the_question_is_answered_or_it_is_closed(come: Come) -> None:
    guest = begun(come, "fr", "phone")
    panel = guest.page.get_by_role("status", name=guest.say("hint"))
    guest.press(guest.button("hint"))
    expect(panel.get_by_text("ne compte pas pour le classement")).to_be_visible()
    guest.press(guest.button("unhint"))
    expect(panel).to_have_count(0)
    guest.press(guest.button("hint"))
    expect(panel).to_be_visible()
    guest.answer("list")
    guest.wait_until_taken()
    expect(panel).to_have_count(0)


def test_where_a_friend_plays_no_hint_is_offered(come: Come) -> None:
    ann, bea = come("en"), come("en")
    links = ann.open_table(HOUNDS.title("en"))
    bea.sit_down(links["B"])
    bea.question.wait_for()
    expect(bea.button("undo")).to_be_visible()
    expect(bea.button("hint")).to_have_count(0)


def test_a_review_leads_from_the_end_to_the_moments_that_mattered(come: Come) -> None:
    guest = begun(come)
    guest.play_to_the_end()
    guest.press(guest.link("review").first)
    guest.page.wait_for_url("**/review/*")
    expect(guest.page.get_by_role("img", name=re.compile("Chance to win of every player"))).to_be_visible()
    guest.page.get_by_text("The same as a table").click()
    rows = guest.page.get_by_role("table").get_by_role("row")
    expect(rows.last).to_contain_text("100%")
    expect(guest.page.get_by_role("heading", name="Turning points")).to_be_visible()
    guest.page.get_by_role("radio", name="Everybody").check(force=True)
    look = guest.page.get_by_role("link", name=re.compile("See the moment")).last
    expect(look).to_be_visible()
    look.click()
    guest.page.wait_for_url(re.compile(r"/replay/.*at=\d+"))
    guest.page.get_by_role("slider").wait_for()
    guest.press(guest.link("review"))
    expect(guest.page.get_by_role("heading", name="Better choices")).to_be_visible()


def test_the_end_of_a_game_names_its_turning_point(come: Come) -> None:
    guest = begun(come)
    guest.play_to_the_end()
    turning = guest.page.get_by_role("status").filter(has_text="Turning point:")
    expect(turning).to_contain_text(re.compile(r"round \d+, (You|Bot B) from \d+% to \d+%"))


def test_a_game_that_goes_on_has_no_review_yet(come: Come) -> None:
    guest = begun(come)
    table = guest.table
    guest.visit(f"/review/{table}")
    expect(guest.page.get_by_role("heading", name="This game is still going on")).to_be_visible()
    assert [error.split(" ")[0] for error in guest.errors] == ["403"]
    guest.errors.clear()
