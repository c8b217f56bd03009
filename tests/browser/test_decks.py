"""Decks in the browser: chosen in the waiting room, with the problems of a pasted text, and seen by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tools.browsing import Guest, House

pytestmark = pytest.mark.slow
OUTSIDE = Path(__file__).resolve().parent.parent / "outside"
WRONG = "[tree]\noka\n[nuts]\n3 pecan\n"
RIGHT = "name: Ma forêt\n[tree]\nchêne\n[nuts]\n2 noisette\n2 noix\n2 amande\n"


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server that knows the games under tests/outside."""
    opened = House(tmp_path / "tables.db", seed=request.node.name, outside=OUTSIDE)
    yield opened
    opened.stop()


def forget_pictures(*guests: Guest) -> None:
    """Games outside the package have no pictures of cards: that is no error of the page."""
    for guest in guests:
        guest.errors[:] = [error for error in guest.errors if "/icons/" not in error]


def test_a_starter_deck_is_chosen_and_a_whole_game_played(come: Come) -> None:
    ann = come("en")
    ann.begin_against_bots("Squirrels", brings_deck=True)
    ann.page.get_by_role("radio", name="Quick Paws").check()
    ann.press(ann.page.get_by_role("button", name="Play this deck"))
    assert ann.play_to_the_end("list") > 4
    expect(ann.ending).to_be_visible()
    ann.begin_against_bots("Squirrels", brings_deck=True)
    expect(ann.page.get_by_role("radio", name="Quick Paws")).to_be_checked()  # played last
    forget_pictures(ann)


def test_a_pasted_deck_is_checked_and_nobody_else_sees_it(come: Come) -> None:
    ann, bea = come("en"), come("fr", "phone")
    links = ann.open_table("Squirrels")
    bea.sit_down(links["B"])
    bea.page.get_by_text("Coller un deck").tap()
    text = bea.page.get_by_role("textbox", name="Texte du deck")
    text.fill(WRONG)
    expect(bea.page.get_by_text("il n’y a pas de carte «\u00a0oka\u00a0»")).to_be_visible()
    expect(bea.page.get_by_role("link", name="SQ-1.2")).to_have_count(2)
    text.fill(RIGHT)
    expect(bea.page.get_by_text("Un deck légal.")).to_be_visible()
    bea.page.get_by_role("button", name="Jouer ce deck").tap()
    expect(bea.page.get_by_text("Vous jouez Ma forêt.")).to_be_visible()
    expect(ann.page.get_by_text("Ma forêt")).to_have_count(0)

    ann.page.get_by_role("radio", name="Heavy Branches").check()
    ann.press(ann.page.get_by_role("button", name="Play this deck"))
    assert ann.wait_for_question()
    ann.answer("list")
    assert bea.wait_for_question()
    expect(bea.page.get_by_role("button", name="Jouer ce deck")).to_have_count(0)
    forget_pictures(ann, bea)
