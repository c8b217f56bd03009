"""Drakerion's deck builder in a browser: cards found, a deck changed, its problems, kept, shared, exported, played."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from cardwright.games import find_game
from cardwright.text import Card
from tests.browser.conftest import Come
from tests.browser.test_deck_builder import LEGAL, add, card, said, show_cards, show_deck, verdict
from tests.browser.test_pages import SCREENS
from tools.browsing import Guest, Lang, Screen

pytestmark = pytest.mark.slow
DRAKERION = find_game("drakerion")
WORDS = {
    "clear": ("Clear filters", "Effacer les filtres"),
    "csv": ("Spreadsheet (.csv)", "Tableur (.csv)"),
    "close": ("Close", "Fermer"),
    "concord": ("Amber Concord", "Concorde d’Ambre"),
    "event": ("Event", "Évènement"),
    "file": ("Open a file …", "Ouvrir un fichier…"),
    "filters": ("Filters", "Filtres"),
    "fitting": ("Only what fits", "Cartes compatibles"),
    "guild": ("Guild", "Guilde"),
    "name": ("My bridges", "Mes ponts"),
    "o8d": ("OCTGN (.o8d)", "OCTGN (.o8d)"),
    "play": ("Play this deck", "Jouer ce deck"),
    "remove": ("Take out", "Retirer"),
    "rule": ("Read rule", "Lire la règle"),
    "search": ("Search names and texts", "Chercher dans les noms et les textes"),
    "searched": ("commit your banner", "inclinez votre banniere"),
    "text": ("Deck text (.deck)", "Texte (.deck)"),
    "traits": ("Traits", "Traits"),
}
FORMATS = {"text": "deck", "csv": "csv", "o8d": "o8d"}


def word(guest: Guest, name: str) -> str:
    return WORDS[name][0 if guest.lang == "en" else 1]


def open_builder(guest: Guest, query: str) -> None:
    guest.visit(f"/build/drakerion{query}")
    card(guest, "ferry_recruit").wait_for()


def shown(guest: Guest) -> set[str]:
    return {each.get_attribute("data-card") or "" for each in guest.page.locator("[data-card]").all()}


def expect_shown(guest: Guest, found: list[Card]) -> None:
    assert found
    expect(guest.page.locator("[data-card]")).to_have_count(len(found))
    assert shown(guest) == {each.id for each in found}


def fold_filters(guest: Guest, *, out: bool) -> None:
    """The filters are open from the beginning where there is room for them."""
    button = guest.page.get_by_role("button", name=re.compile(f"^{word(guest, 'filters')}"))
    if (button.get_attribute("aria-expanded") == "true") != out:
        guest.press(button)


def toggle(guest: Guest, value: str) -> None:
    guest.press(guest.page.locator(".facets label").get_by_text(value, exact=True))


def rules(guest: Guest) -> Locator:
    return guest.page.locator(".problems").get_by_role("link", name=re.compile(word(guest, "rule")))


def take_out(guest: Guest, name: str) -> None:
    """Take a copy out with the button below the card."""
    tile = guest.page.locator("li", has=card(guest, name))
    guest.press(tile.get_by_role("button", name=re.compile(f"^{word(guest, 'remove')}")))


def exported(guest: Guest, name: str) -> str:
    """Return the file that is saved in a format, kept under its own name."""
    with guest.page.expect_download() as saved:
        guest.press(guest.page.get_by_role("dialog").get_by_role("button", name=word(guest, name), exact=True))
    assert saved.value.suggested_filename.endswith(f".{FORMATS[name]}")
    return saved.value.path().read_text(encoding="utf-8")


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_cards_are_found_by_faction_cost_type_trait_and_words(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    open_builder(guest, "?from=nothing")
    pool = [each for each in DRAKERION.shipped_cards.cards if each.kind != "retreat"]
    concord = [each for each in pool if each.facts.get("faction") == 1]
    expect_shown(guest, pool)
    fold_filters(guest, out=True)
    toggle(guest, word(guest, "concord"))
    expect_shown(guest, concord)
    toggle(guest, "2")
    expect_shown(guest, [each for each in concord if each.facts.get("cost") == 2])
    toggle(guest, "1")  # a second value of the same facet adds to the first
    expect_shown(guest, [each for each in concord if each.facts.get("cost") in (1, 2)])
    toggle(guest, word(guest, "event"))
    expect_shown(guest, [each for each in concord if each.facts.get("cost") in (1, 2) and each.kind == "event"])
    guest.press(guest.page.get_by_role("button", name=word(guest, "clear")))
    expect_shown(guest, pool)
    guest.page.get_by_role("combobox", name=word(guest, "traits")).select_option(label=word(guest, "guild"))
    expect_shown(guest, [each for each in pool if "guild" in each.words.get("traits", ())])
    guest.press(guest.page.get_by_role("button", name=word(guest, "clear")))
    guest.page.get_by_role("searchbox", name=word(guest, "search")).fill(word(guest, "searched"))
    expect(guest.page.locator("[data-card]")).not_to_have_count(len(pool))
    assert "hold_the_span" in shown(guest)
    assert shown(guest) < {each.id for each in pool}


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_what_a_deck_lacks_is_told_with_its_rule(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    open_builder(guest, "?from=concord")
    show_deck(guest)
    expect(verdict(guest)).to_contain_text(LEGAL[lang == "fr"])
    show_cards(guest)
    add(guest, "ferry_recruit")  # a fifth copy is refused
    expect(card(guest, "ferry_recruit")).to_have_accessible_name(re.compile("4 of 4|4 sur 4"))
    take_out(guest, "guild_halberdier")
    show_deck(guest)
    expect(rules(guest)).to_have_text(["DK-3.4"])  # 59 cards
    show_cards(guest)
    expect(card(guest, "char_jackal")).to_have_count(0)
    guest.page.get_by_text(word(guest, "fitting")).click()
    add(guest, "char_jackal")  # of another faction
    show_deck(guest)
    expect(rules(guest)).to_have_text(["DK-3.2"])
    expect(verdict(guest)).not_to_contain_text(LEGAL[lang == "fr"])
    guest.press(guest.page.get_by_role("button", name=re.compile("^(Take out|Retirer) (Char-Jackal|Chacal)")).last)
    show_cards(guest)
    add(guest, "guild_halberdier")
    show_deck(guest)
    expect(rules(guest)).to_have_count(0)
    expect(verdict(guest)).to_contain_text(LEGAL[lang == "fr"])


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_a_deck_is_changed_kept_shared_exported_imported_and_played(
    come: Come, tmp_path: Path, lang: Lang, screen: Screen
) -> None:
    guest = come(lang, screen)
    page = guest.page
    open_builder(guest, "?from=concord")
    take_out(guest, "toll_archer")
    add(guest, "river_medic")
    show_deck(guest)
    expect(verdict(guest)).to_contain_text(LEGAL[lang == "fr"])
    page.get_by_role("textbox", name=said(guest, "name")).fill(word(guest, "name"))
    guest.press(page.get_by_role("button", name=said(guest, "save"), exact=True))
    page.wait_for_url("**/build/drakerion?deck=*")

    guest.press(page.get_by_role("button", name=said(guest, "share"), exact=True))
    link = page.locator("dialog input")
    expect(link).to_have_value(re.compile(r"/build/drakerion#cw1\.[\w-]{200,300}$"))
    address = link.input_value()
    files = {name: exported(guest, name) for name in FORMATS}
    guest.press(page.get_by_role("dialog").get_by_role("button", name=word(guest, "close")))
    assert "4 river_medic" in files["text"]
    assert "2 toll_archer" in files["text"]
    medic = DRAKERION.shipped_cards.card("river_medic").names[lang]
    assert any(medic in row and "4" in row for row in csv.reader(files["csv"].splitlines()))
    assert f'qty="4">{medic}</card>' in re.sub(r' id="[^"]*"', "", files["o8d"])

    friend = come("fr" if lang == "en" else "en", screen)
    friend.page.goto(address)
    card(friend, "ferry_recruit").wait_for()
    expect(card(friend, "river_medic")).to_have_accessible_name(re.compile("4 of 4|4 sur 4"))
    for name, ending in FORMATS.items():
        path = tmp_path / f"bridges.{ending}"
        path.write_text(files[name], encoding="utf-8")
        friend.visit("/decks/drakerion")
        friend.page.get_by_label(word(friend, "file")).set_input_files(path)
        expect(card(friend, "river_medic")).to_have_accessible_name(re.compile("4 of 4|4 sur 4"))
        expect(card(friend, "toll_archer")).to_have_accessible_name(re.compile("2 of 4|2 sur 4"))
        show_deck(friend)
        expect(verdict(friend)).to_contain_text(LEGAL[friend.lang == "fr"])

    guest.begin_against_bots("Drakerion", brings_deck=True)
    page.get_by_role("radio", name=word(guest, "name")).check()
    guest.press(page.get_by_role("button", name=word(guest, "play")))
    assert guest.wait_for_question()
