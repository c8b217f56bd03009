"""The deck builder in a browser: from nothing to a legal deck, kept, shared, imported, and taken to a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.test_pages import SCREENS, Findings
from tools.browsing import Guest, Lang, Screen

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("outside_games")]
LEGAL = ("A legal deck", "Un deck légal")
WORDS = {
    "fitting": ("Only what fits", "Cartes compatibles"),
    "name": ("Name of the deck", "Nom du deck"),
    "save": ("Save", "Enregistrer"),
    "share": ("Share", "Partager"),
}
GUID = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
OCTGN = f'<deck game="{GUID}"><section name="Noix"><card qty="2">{{}}</card></section></deck>'


def said(guest: Guest, name: str) -> str:
    return WORDS[name][0 if guest.lang == "en" else 1]


def card(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f"[data-card={name}]")


def open_builder(guest: Guest, query: str = "?from=nothing") -> None:
    guest.visit(f"/build/squirrels{query}")
    card(guest, "oak").wait_for()


def add(guest: Guest, *names: str) -> None:
    for name in names:
        guest.press(card(guest, name))


def show_deck(guest: Guest) -> None:
    """On a phone cards and deck take turns."""
    if guest.screen == "phone":
        guest.press(guest.page.locator(".sides label").last)


def show_cards(guest: Guest) -> None:
    """On a phone cards and deck take turns."""
    if guest.screen == "phone":
        guest.press(guest.page.locator(".sides label").first)


def verdict(guest: Guest) -> Locator:
    return guest.page.locator(".state")


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_from_nothing_to_a_legal_deck_that_is_kept_shared_and_played(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    rules = guest.page.get_by_role("link", name=re.compile("SQ-1"))
    open_builder(guest)
    add(guest, "fir", "pecan", "pecan", "walnut")
    add(guest, "oak")  # a second tree takes the place of the first
    add(guest, "pecan")  # a third copy is refused
    show_deck(guest)
    expect(rules).to_have_text(["SQ-1.2"])
    expect(guest.page.get_by_text(re.compile("6 to 8|de 6 à 8")).first).to_be_visible()
    show_cards(guest)
    expect(card(guest, "arolla_nut")).to_have_count(0)  # it does not fit to the oak
    add(guest, "walnut", "beechnut", "beechnut")
    show_deck(guest)
    expect(verdict(guest)).to_contain_text(LEGAL[lang == "fr"])
    expect(rules).to_have_count(0)

    guest.page.get_by_role("textbox", name=said(guest, "name")).fill("Deck n° 1")
    guest.press(guest.page.get_by_role("button", name=said(guest, "save"), exact=True))
    guest.page.wait_for_url("**/build/squirrels?deck=*")
    guest.page.reload()
    show_deck(guest)
    expect(guest.page.get_by_role("textbox", name=said(guest, "name"))).to_have_value("Deck n° 1")
    expect(verdict(guest)).to_contain_text(LEGAL[lang == "fr"])

    guest.press(guest.page.get_by_role("button", name=said(guest, "share"), exact=True))
    link = guest.page.locator("dialog input")
    expect(link).to_have_value(re.compile(r"/build/squirrels#cw1\.[\w-]{30,60}$"))
    friend = come("fr" if lang == "en" else "en", screen)
    friend.page.goto(link.input_value())
    card(friend, "oak").wait_for()
    show_deck(friend)
    expect(friend.page.get_by_role("textbox", name=said(friend, "name"))).to_have_value("Deck n° 1")
    expect(verdict(friend)).to_contain_text(LEGAL[friend.lang == "fr"])
    friend.press(friend.page.get_by_role("button", name=re.compile("Save to my decks|Enregistrer dans mes decks")))
    friend.page.wait_for_url("**/build/squirrels?deck=*")

    guest.begin_against_bots("Squirrels" if lang == "en" else "Les Écureuils", brings_deck=True)
    guest.page.get_by_role("radio", name="Deck n° 1").check()
    guest.press(guest.page.get_by_role("button", name=re.compile("Play this deck|Jouer ce deck")))
    assert guest.wait_for_question()


def test_cards_are_found_added_and_taken_out_by_keyboard(come: Come) -> None:
    guest = come("en")
    open_builder(guest)
    page = guest.page
    page.get_by_role("searchbox", name="Search names and texts").fill("nut slope")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="Filters").press("Enter")
    page.get_by_role("checkbox", name="5", exact=True).press("Space")
    expect(page.locator("[data-card]")).to_have_count(2)  # Pecan and Oak
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_role("radio", name=re.compile("Nuts")).press("Space")
    first = card(guest, "hazelnut")
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(first).to_have_accessible_name(re.compile("2 of 2 in the deck"))
    expect(page.get_by_role("status").filter(has_text="at most 2 copies")).to_have_count(1)
    page.keyboard.press("-")
    expect(first).to_have_accessible_name(re.compile("1 of 2 in the deck"))
    page.keyboard.press("ArrowRight")
    expect(card(guest, "walnut")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    expect(first).to_be_focused()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Hazelnut, large")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(first).to_have_accessible_name(re.compile("2 of 2 in the deck"))


def test_the_language_changes_and_a_closed_page_loses_nothing(come: Come) -> None:
    guest = come("en")
    open_builder(guest)
    add(guest, "oak", "pecan")
    guest.page.get_by_text("FR", exact=True).click()
    expect(guest.page.get_by_text("Noix\u00a0: 1 carte\u00a0; il en faut de 6 à 8.")).to_be_visible()
    expect(card(guest, "pecan")).to_have_accessible_name(re.compile("Noix de pécan"))
    open_builder(guest, "")
    expect(guest.page.get_by_text("Vos changements non enregistrés sont de retour.")).to_be_visible()
    expect(card(guest, "pecan")).to_have_accessible_name(re.compile("1 sur 2 dans le deck"))


def test_decks_are_renamed_copied_deleted_and_brought_back(come: Come) -> None:
    guest = come("en")
    page = guest.page
    open_builder(guest, "?from=quick")
    expect(page.get_by_role("textbox", name="Name of the deck")).to_have_value("Quick Paws")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/build/squirrels?deck=*")
    page.get_by_role("link", name="My decks").click()
    page.get_by_role("button", name="Rename Quick Paws").click()
    page.get_by_role("textbox", name="New name of Quick Paws").fill("Swift Paws")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copy Swift Paws", exact=True).click()
    edit = page.get_by_role("link", name=re.compile("^Edit "))
    expect(edit).to_have_text(["Swift Paws (copy)", "Swift Paws"])
    page.get_by_role("button", name="Delete Swift Paws", exact=True).click()
    expect(edit).to_have_text(["Swift Paws (copy)"])
    page.get_by_role("button", name="Undo").click()
    expect(edit).to_have_text(["Swift Paws", "Swift Paws (copy)"])


def test_a_file_is_imported_or_all_its_problems_told(come: Come, tmp_path: Path) -> None:
    guest = come("en")
    page = guest.page
    guest.visit("/decks/squirrels")
    file = page.get_by_label("Open a file …")
    for name, text in (("wrong.o8d", OCTGN.format("Hazelnot")), ("right.o8d", OCTGN.format("Noisette"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    file.set_input_files(tmp_path / "wrong.o8d")
    expect(page.get_by_text('there is no card "Hazelnot"')).to_be_visible()
    expect(page.get_by_text('Did you mean "hazelnut"?')).to_be_visible()
    (tmp_path / "latin.deck").write_bytes("name: Forêt\n2 pecan\n".encode("latin-1"))
    file.set_input_files(tmp_path / "latin.deck")
    expect(page.get_by_text("latin.deck is no UTF-8 text.")).to_be_visible()
    expect(page.get_by_text('there is no card "Hazelnot"')).to_have_count(0)
    file.set_input_files(tmp_path / "right.o8d")
    expect(card(guest, "hazelnut")).to_have_accessible_name(re.compile("2 of 2 in the deck"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_role("button", name="OCTGN (.o8d)").click()
    assert saved.value.suggested_filename == "squirrels.o8d"
    assert ">Hazelnut</card>" in saved.value.path().read_text(encoding="utf-8")


def test_a_broken_link_says_so(come: Come) -> None:
    guest = come("fr", "phone")
    guest.visit("/build/squirrels#cw1.AAAA")
    expect(guest.page.get_by_text("Ce lien de deck est abîmé ou incomplet.")).to_be_visible()
    guest.press(guest.page.get_by_role("link", name="Commencer avec un deck vide"))
    expect(card(guest, "oak")).to_be_visible()


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_axe_finds_nothing_and_nothing_is_too_wide(come: Come, lang: Lang, screen: Screen) -> None:
    findings = Findings()
    guest = come(lang, screen, bypass_csp=True)
    open_builder(guest)
    add(guest, "fir", "pecan")
    findings.look(guest, "the deck builder")
    guest.page.get_by_text(said(guest, "fitting")).click()
    findings.look(guest, "with cards that do not fit")
    show_deck(guest)
    findings.look(guest, "the deck")
    guest.press(guest.page.get_by_role("button", name=said(guest, "share"), exact=True))
    findings.look(guest, "sharing")
    guest.page.keyboard.press("Escape")
    guest.press(guest.page.get_by_role("button", name=said(guest, "save"), exact=True))
    guest.page.wait_for_url("**/build/squirrels?deck=*")
    guest.visit("/decks/squirrels")
    guest.page.get_by_role("heading", level=2).first.wait_for()
    findings.look(guest, "one's own decks")
    findings.none()
