"""Two against two in the browser: who is whose partner, a partner who leaves, and the end of the game."""

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import Lang, Screen

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("outside_games")]
PARTNER: dict[Lang, str] = {"en": "your partner", "fr": "votre partenaire"}


@pytest.mark.parametrize(("lang", "screen"), [("en", "desktop"), ("fr", "phone")])
def test_a_whole_game_with_a_partner(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    guest.begin_against_bots(find_game("lanterns").title(lang))
    assert guest.wait_for_question()
    expect(guest.page.get_by_text(PARTNER[lang]).first).to_be_visible()
    guest.play_to_the_end()
    rows = guest.ending.locator("> li")
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("listitem")).to_have_count(2)


def test_the_review_has_one_line_a_team(come: Come) -> None:
    guest = come()
    guest.begin_against_bots(find_game("lanterns").title("en"))
    guest.play_to_the_end()
    guest.press(guest.link("review").first)
    expect(guest.page.locator("path.line").first).to_be_visible()
    expect(guest.page.locator(".chart path.line")).to_have_count(2)
    expect(guest.page.locator(".legend li")).to_have_count(2)
