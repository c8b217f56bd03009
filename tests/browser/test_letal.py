"""L.E.T.A.L. in the browser: what a card in hand reaches, and the window in which one defends oneself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Guest

pytestmark = pytest.mark.slow
MOST_ANSWERS = 250
MAIN = re.compile("Your main phase")
OPEN_TEAMS = """async () => {
  const body = JSON.stringify({ game: 'letal', name: 'Ann', seats: ['me', 'greedy', 'greedy', 'greedy'] })
  const opened = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { table, token } = await opened.json()
  localStorage.setItem('cardwright.seats', JSON.stringify([{ table, seat: 'A', token, game: 'letal' }]))
  window.name = table
}"""
"""Opens a table for four from the page, and sits down at it."""
ATTACKED = re.compile("A Trick, or a card to hide")


def play_until(guest: Guest, question: re.Pattern[str]) -> None:
    """Answer whatever is asked until that question comes."""
    for _ in range(MOST_ANSWERS):
        assert guest.wait_for_question(), "the game was over before"
        if question.search(guest.question.inner_text()):
            return
        guest.answer("list")
    raise AssertionError(f"nobody asked {question.pattern!r}")


def test_the_grid_shows_what_a_card_reaches(come: Come) -> None:
    ann = come()
    ann.begin_against_bots(find_game("letal").title("en"))
    play_until(ann, MAIN)
    reaching = ann.page.get_by_role("button", name=re.compile(r"hand,.*can be chosen, reaches"))
    expect(reaching.first).to_be_visible()
    expect(ann.page.locator("[data-case].previewed")).to_have_count(0)
    reaching.first.hover()
    expect(ann.page.locator("[data-case].previewed").first).to_be_visible()
    ann.page.mouse.move(5, 5)
    expect(ann.page.locator("[data-case].previewed")).to_have_count(0)
    # The whole grid is in sight together with both hands.
    height = ann.page.viewport_size["height"] if ann.page.viewport_size else 0
    for thing in (ann.page.get_by_role("grid"), ann.page.locator(".own .hands")):
        box = thing.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


def test_an_attack_is_answered_with_a_hidden_card(come: Come) -> None:
    ann = come()
    ann.begin_against_bots(find_game("letal").title("en"))
    play_until(ann, ATTACKED)
    expect(ann.page.locator(".figure .loud b").first).to_be_visible()  # the damage that was declared
    hide = ann.listed.filter(has_text=re.compile("^Hide "))
    if hide.count():
        prevented = ann.page.locator(".figure .loud b:nth-child(2)")
        before = prevented.count()
        ann.press(hide.first)
        ann.wait_until_taken()
        expect(ann.page.locator("[role=log], .log").get_by_text(re.compile("by hiding a card")).first).to_be_attached()
        assert before <= 1
    else:
        ann.press(ann.pass_button)
        ann.wait_until_taken()


def test_a_whole_team_game_on_a_phone(come: Come) -> None:
    guest = come("fr", "phone")
    guest.visit()
    guest.page.locator("article").first.wait_for()
    guest.page.evaluate(OPEN_TEAMS)
    guest.visit(f"/table/{guest.page.evaluate('window.name')}")
    guest.play_first_deck()
    assert guest.wait_for_question()
    expect(guest.page.get_by_text("votre partenaire").first).to_be_attached()
    guest.play_to_the_end()
    expect(guest.ending.locator("> li")).to_have_count(2)
