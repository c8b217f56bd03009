"""The server is killed in the middle of a turn: the page says so, comes back by itself, and the game is finished."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardwright.games import find_game
from tests.browser.conftest import Come
from tools.browsing import House


@pytest.mark.slow
def test_kill_9_in_the_middle_of_a_turn_loses_nothing(come: Come, tmp_path: Path) -> None:
    house = House(tmp_path / "killed.db")
    try:
        guest = come("en", home=house.address)
        guest.begin_against_bots(find_game("hounds").title("en"))
        guest.play_on(clicks=18)
        assert guest.wait_for_question()
        words = guest.question.inner_text()
        lines = guest.page.get_by_role("region", name="What has happened").inner_text()

        house.kill()
        expect(guest.page.get_by_text(guest.named("cut"))).to_be_visible()
        guest.answer("list")  # it reaches nobody, and says so
        expect(guest.page.get_by_role("alert").filter(has_text="did not reach the server")).to_be_visible()
        house.start()
        expect(guest.page.get_by_text(guest.named("cut"))).to_have_count(0)
        expect(guest.question).to_have_text(words, use_inner_text=True)
        assert guest.page.get_by_role("region", name="What has happened").inner_text() == lines
        guest.play_to_the_end()
    finally:
        house.stop()
