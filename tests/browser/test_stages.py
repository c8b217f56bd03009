"""What happens is seen: stage by stage over the table, skipped, seen again, and in a replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Guest, Screen

pytestmark = pytest.mark.slow

HOUNDS = find_game("hounds").title("en")


def stage_of(guest: Guest) -> Locator:
    """Return what is shown over the table while something happens."""
    return guest.page.get_by_role("group", name=guest.say("stage"), exact=True)


def play_until(guest: Guest, kind: str) -> Locator:
    """Play until that happens, and return the stage that shows it; those before it are looked at too."""
    stage = stage_of(guest)
    asked = guest.page.locator(".bar.asks, #end-title")
    for _ in range(400):
        stage.or_(asked).first.wait_for()
        if stage.count():
            if stage.get_attribute("data-stage") == kind:
                return stage
            guest.button("stage_next", stage).click()
        else:
            assert guest.wait_for_question(), f"the game ended without {kind}"
            guest.answer("list")
            guest.wait_until_taken()
    raise AssertionError(f"there was no {kind}")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_cards_are_seen_face_up_before_they_fight(come: Come, screen: Screen) -> None:
    guest = come("en", screen, pace="step")
    guest.begin_against_bots(HOUNDS)
    stage = play_until(guest, "reveal")
    expect(stage.locator(".card")).to_have_count(6)
    expect(stage).to_contain_text("You")
    expect(stage).to_contain_text("Bot B")
    # Behind it lies the table as it was then: all six cards are face up in their slots.
    expect(guest.page.locator(".slots .card:visible")).to_have_count(6)
    assert not guest.page.locator(".slots .back").count()


def test_a_battle_says_how_strong_both_are_and_can_be_seen_again(come: Come) -> None:
    guest = come("en", pace="step")
    guest.begin_against_bots(HOUNDS)
    stage = play_until(guest, "battle")
    first = stage.locator(".first").inner_text()
    totals = stage.locator(".total").all_inner_texts()
    assert first.endswith(f"{totals[0]} against {totals[1]}.")
    guest.page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    guest.button("see_again").click()
    expect(stage).to_be_visible()
    for _ in range(20):
        if stage.locator(".first").count() and stage.locator(".first").inner_text() == first:
            break
        guest.button("stage_next", stage).click()
    expect(stage.locator(".first")).to_have_text(first)
    expect(stage.locator(".told")).to_have_attribute("aria-live", "polite")


def test_the_question_can_be_answered_while_something_is_shown(come: Come) -> None:
    guest = come("en", pace="step")
    guest.begin_against_bots(HOUNDS)
    play_until(guest, "reveal")
    for _ in range(20):
        if guest.is_asked:
            break
        guest.page.keyboard.press("Escape")
        play_until(guest, "reveal")
    question = guest.question.inner_text()
    guest.answer("list")
    guest.wait_until_taken()
    expect(guest.question).not_to_have_text(question)


def test_who_wants_to_see_nothing_of_it_sees_the_table_at_once(come: Come) -> None:
    guest = come("en")
    guest.begin_against_bots(HOUNDS)
    guest.wait_for_question()
    guest.press(guest.button("menu"))
    guest.page.get_by_role("radio", name="Step by step").check()
    guest.page.keyboard.press("Escape")
    play_until(guest, "reveal")
    guest.press(guest.button("menu"))
    guest.page.get_by_role("radio", name="No", exact=True).check()
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("Escape")
    guest.play_on(6, "list")
    expect(stage_of(guest)).to_have_count(0)


def test_a_replay_shows_each_choice_stage_by_stage(come: Come) -> None:
    guest = come("en", pace="off")
    guest.begin_against_bots(HOUNDS)
    guest.play_on(40, "list")
    table = guest.table
    guest.concede()
    expect(guest.ending).to_be_visible()
    guest.page.evaluate(
        "localStorage.setItem('cardwright.settings',"
        " JSON.stringify({...JSON.parse(localStorage.getItem('cardwright.settings')), pace: 'step'}))"
    )
    guest.visit(f"/replay/{table}?seat=all")
    stage = stage_of(guest)
    moment = guest.page.get_by_text(re.compile(r"Choice \d+ of \d+"))
    for number in range(1, 60):
        guest.button("next").click()
        expect(moment.first).to_contain_text(f"Choice {number} of")
        guest.page.wait_for_url(re.compile(rf"at={number}$"))
        if stage.count() and stage.get_attribute("data-stage") == "reveal":
            break
        guest.page.keyboard.press("Escape")
    expect(stage.locator(".card")).to_have_count(6)
    guest.button("stage_next", stage).click()
    expect(stage).not_to_have_attribute("data-stage", "reveal")
