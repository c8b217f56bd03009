"""How to play: from the home page over the pictures to the first question, and the goal at the table."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from cardwright.games import SHIPPED, find_game
from cardwright.howto import required_how_to
from tests.browser.conftest import Come
from tools.browsing import Guest, Lang, Screen

pytestmark = pytest.mark.slow

SCREENS: list[tuple[Lang, Screen]] = [("en", "desktop"), ("fr", "phone")]
# The names by which things are found, English and French.
HOW = {"en": "How to play", "fr": "Comment jouer"}
PLAY = {"en": "Play against a bot", "fr": "Jouer contre un robot"}
GOAL = {"en": "The goal of the game", "fr": "Le but du jeu"}
PLAYERS = {"en": "The rulebook for players", "fr": "Le livret pour les joueurs"}


def path_of(guest: Guest) -> str:
    """Return the path and the anchor of the page that is open."""
    address = urlsplit(guest.page.url)
    return address.path + (f"#{address.fragment}" if address.fragment else "")


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_a_newcomer_learns_the_game_and_plays_at_once(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    told = required_how_to(find_game("hounds"), lang)
    title = find_game("hounds").title(lang)
    guest.visit()
    tile = guest.page.get_by_role("article", name=title)
    guest.press(tile.get_by_role("link", name=re.compile(HOW[lang])))
    guest.page.wait_for_url("**/how/hounds")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(title)
    for part in (*told.round, *told.wins, *told.missed):
        expect(guest.page.get_by_text(part.words).first).to_be_visible()
    guest.press(guest.page.get_by_role("button", name=PLAY[lang]).first)
    guest.page.wait_for_url("**/table/*")
    assert guest.wait_for_question()
    expect(guest.page.locator(".bar .help")).to_have_text(find_game("hounds").question_help("draft", lang))
    guest.press(guest.page.get_by_role("button", name=GOAL[lang]))
    expect(guest.page.get_by_text(told.goals[0].words)).to_be_visible()
    expect(guest.page.get_by_text(told.goals[1].words)).to_have_count(0)  # another variant
    expect(guest.page.get_by_text(told.goals[4].words)).to_have_count(0)  # another number of players


@pytest.mark.parametrize("game", SHIPPED)
def test_every_card_of_the_pictures_is_drawn_and_can_be_looked_at(come: Come, game: str) -> None:
    guest = come()
    told = required_how_to(find_game(game), "en")
    guest.visit(f"/how/{game}")
    guest.page.locator("ol.parts").wait_for()
    cards = [item.card for part in told.round for item in part.picture if item.card]
    drawn = guest.page.locator(".scene button.card")
    expect(drawn).to_have_count(len(cards))
    names = [find_game(game).shipped_cards.card(card).names["en"] for card in cards]
    assert [name.split("\n")[0] for name in drawn.locator(".unseen").all_inner_texts()] == names


def test_a_rule_of_the_page_is_read_in_the_rulebook(come: Come) -> None:
    guest = come()
    guest.visit("/how/hounds")
    guest.press(guest.page.get_by_role("link", name="Rule HH-9.4"))
    guest.page.wait_for_url("**/rules/hounds#HH-9.4")
    expect(guest.page.locator("#HH-9\\.4")).to_be_visible()


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_the_rulebook_has_a_part_for_designers_that_players_do_not_see(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    guest.visit("/rules/hounds")
    expect(guest.page.locator("#HH-5\\.1")).to_be_visible()
    expect(guest.page.locator("#HH-20\\.1")).to_have_count(0)
    guest.press(guest.page.locator("a[href*='part=designers']"))
    expect(guest.page.locator("#HH-20\\.1")).to_be_visible()
    expect(guest.page.locator("#HH-5\\.1")).to_have_count(0)
    guest.press(guest.page.get_by_role("link", name=PLAYERS[lang]))
    expect(guest.page.locator("#HH-5\\.1")).to_be_visible()
    guest.visit("/rules/hounds#HH-20.1")
    expect(guest.page.locator("#HH-20\\.1")).to_be_visible()


@pytest.mark.usefixtures("outside_games")
def test_a_game_without_such_a_page_shows_its_rulebook(come: Come) -> None:
    guest = come()
    guest.visit("/how/fronts")
    guest.page.wait_for_url("**/rules/fronts")
    assert path_of(guest) == "/rules/fronts"
    guest.errors.clear()  # the refusal that says so
