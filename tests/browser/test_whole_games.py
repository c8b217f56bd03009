"""For every game a whole game against bots, played by clicking: in English on a desktop, in French on a phone.

The small games outside the package show what no shipped game has: secret numbers and a grid (Outposts), two lines with
cards on cards and two hands (Fronts), twelve places a player and choices in the midst of a chain (Bells). Those with
partners and with decks are tested elsewhere.
"""

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game, games
from tests.browser.conftest import Come
from tools.browsing import Lang, Screen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize(("lang", "screen"), [("en", "desktop"), ("fr", "phone")]),
]


@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_by_clicking(come: Come, game: str, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    guest.begin_against_bots(find_game(game).title(lang))
    clicks = guest.play_to_the_end()
    assert clicks > 10
    expect(guest.ending.get_by_role("listitem").first).to_be_visible()


@pytest.mark.usefixtures("outside_games")
@pytest.mark.parametrize("game", ["bells", "fronts", "magpies", "outposts"])
def test_a_small_game_from_outside_is_played_by_clicking(come: Come, game: str, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    guest.begin_against_bots(find_game(game).title(lang))
    clicks = guest.play_to_the_end()
    assert clicks > 3
    expect(guest.ending.get_by_role("listitem").first).to_be_visible()


@pytest.mark.usefixtures("example_games")
def test_the_example_game_is_played_by_clicking(come: Come, lang: Lang, screen: Screen) -> None:
    guest = come(lang, screen)
    guest.begin_against_bots(find_game("kites").title(lang))
    clicks = guest.play_to_the_end()
    assert clicks > 10
    expect(guest.ending.get_by_role("listitem").first).to_be_visible()
