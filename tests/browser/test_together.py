"""Several people at one table, each with a browser of their own: languages, spectators, cut lines, undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Guest, asked_of

pytestmark = pytest.mark.slow

HOUNDS = find_game("hounds").title("en")
TRUESHOT = find_game("trueshot").title("en")


@pytest.fixture
def pair(come: Come) -> tuple[Guest, Guest]:
    """Ann and Bea at a table of Hounds & Heroes: she reads English, she reads French."""
    ann, bea = come("en"), come("fr")
    bea.sit_down(ann.open_table(HOUNDS)["B"])
    return ann, bea


def take_turns(*guests: Guest, clicks: int) -> None:
    """Let whoever is asked answer, so many times."""
    for _ in range(clicks):
        asked = asked_of(*guests)
        assert asked is not None
        asked.answer()


def test_two_people_and_a_spectator_share_a_table_in_their_languages(come: Come, pair: tuple[Guest, Guest]) -> None:
    ann, bea = pair
    take_turns(ann, bea, clicks=16)
    cleo = come("fr", "phone")
    cleo.visit(f"/table/{ann.table}")
    expect(cleo.page.get_by_text(cleo.say("watching"))).to_be_visible()
    take_turns(ann, bea, clicks=6)
    assert not cleo.is_asked
    expect(cleo.pass_button).to_have_count(0)
    expect(ann.page.get_by_role("region", name="What has happened")).to_be_visible()
    expect(bea.page.get_by_role("region", name="Ce qui s’est passé")).to_be_visible()

    bea.concede()
    for guest in (ann, bea, cleo):
        expect(guest.ending).to_be_visible()
    expect(ann.page.get_by_role("heading", name="You win")).to_be_visible()
    expect(ann.button("again")).to_be_visible()
    expect(cleo.button("again")).to_have_count(0)


def test_whoever_is_cut_off_in_a_window_finds_the_question_again(come: Come) -> None:
    ann, bea, cleo = come("en"), come("fr"), come("en")
    links = ann.open_table(TRUESHOT)
    bea.sit_down(links["B"])
    cleo.sit_down(links["C"])
    asked = asked_of(ann, bea, cleo)
    # A window: another seat acts, and this one may answer with a spell or pass.
    while asked is not None and asked.pass_button.get_attribute("aria-disabled") == "true":
        asked.answer()
        asked = asked_of(ann, bea, cleo)
    assert asked is not None
    words = asked.question.inner_text()

    asked.cut_off()
    expect(asked.page.get_by_text(asked.named("cut"))).to_be_visible()
    asked.come_back()
    expect(asked.page.get_by_text(asked.named("cut"))).to_have_count(0)
    expect(asked.question).to_have_text(words, use_inner_text=True)
    asked.press(asked.pass_button)
    take_turns(ann, bea, cleo, clicks=3)


def test_what_was_played_meanwhile_is_there_after_a_cut(pair: tuple[Guest, Guest]) -> None:
    ann, bea = pair
    take_turns(ann, bea, clicks=4)
    asked = asked_of(ann, bea)
    other = bea if asked is ann else ann
    other.cut_off()
    expect(other.page.get_by_text(other.named("cut"))).to_be_visible()
    for _ in range(12):  # as far as one gets alone
        if asked is None or not asked.is_asked:
            break
        asked.answer()
    other.come_back()
    expect(other.page.get_by_text(other.named("cut"))).to_have_count(0)
    take_turns(ann, bea, clicks=4)


def undo_of(guest: Guest, terms: str) -> re.Pattern[str]:
    """Return the name of the button that takes a choice back on those terms."""
    return re.compile(f"{guest.say('undo')}.*{guest.say(terms)}")


def answer_that_can_be_undone(ann: Guest, bea: Guest, terms: str) -> str:
    """Play until Ann's last choice can be taken back on those terms; return the words of that question."""
    for _ in range(300):
        asked = asked_of(ann, bea)
        assert asked is not None, "the game was over first"
        words = asked.question.inner_text()
        asked.answer("list")
        if asked is not ann:
            continue
        ann.wait_until_taken()
        if ann.page.get_by_role("button", name=undo_of(ann, terms)).count():
            return words
    raise AssertionError(f"no choice could be taken back on the terms: {terms}")


def test_a_choice_nobody_has_learned_of_is_taken_back_freely(pair: tuple[Guest, Guest]) -> None:
    ann, bea = pair
    words = answer_that_can_be_undone(ann, bea, "free")
    ann.page.get_by_role("button", name=undo_of(ann, "free")).click()
    expect(ann.question).to_have_text(words, use_inner_text=True)
    expect(ann.page.locator(".bar.asks")).to_be_visible()
    take_turns(ann, bea, clicks=2)


def test_a_choice_others_know_is_taken_back_with_their_consent(pair: tuple[Guest, Guest]) -> None:
    ann, bea = pair
    words = answer_that_can_be_undone(ann, bea, "consent")
    ann.page.get_by_role("button", name=undo_of(ann, "consent")).click()
    bea.button("refuse").click()
    expect(ann.page.get_by_text(ann.named("denied"))).to_be_visible()
    expect(bea.button("agree")).to_have_count(0)

    words = answer_that_can_be_undone(ann, bea, "consent")
    ann.page.get_by_role("button", name=undo_of(ann, "consent")).click()
    bea.button("agree").click()
    expect(ann.question).to_have_text(words, use_inner_text=True)
    expect(ann.page.locator(".bar.asks")).to_be_visible()
    take_turns(ann, bea, clicks=2)
