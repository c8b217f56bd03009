"""At the table: keys, the list view, refusals with their reasons, rules from a question."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocket, expect

from cardwright.games import find_game, games
from tests.browser.conftest import Come
from tools.browsing import Guest, Lang, Screen

pytestmark = pytest.mark.slow

HOUNDS = find_game("hounds").title("en")
TRUESHOT = find_game("trueshot").title("en")
# The name of what has the focus, if Enter would choose it.
FOCUSED = """
(() => {
  const now = document.activeElement
  if (now?.matches('#choices-list button:not([aria-expanded])')) return 'listed'
  return now?.matches('button') ? (now.getAttribute('aria-label') ?? now.textContent) : ''
})()
"""


def tab_to(guest: Guest, wanted: re.Pattern[str]) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(200):
        if wanted.search(guest.page.evaluate(FOCUSED)):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted.pattern}")


def round_of(guest: Guest) -> int:
    """Return the round that the page tells."""
    stage = guest.page.get_by_role("button", name=re.compile("What happens next"))
    found = re.search(r"Round (\d+)", f"{stage.get_attribute('aria-label')} {stage.text_content()}")
    return int(found[1]) if found else 0


def test_a_round_is_played_with_the_keyboard_alone(come: Come) -> None:
    guest = come("en")
    guest.begin_against_bots(HOUNDS)
    useful = re.compile(f"{guest.say('choosable')}|{guest.say('aim')}|^listed$")
    for _ in range(200):
        if not guest.wait_for_question() or round_of(guest) > 1:
            break
        tab_to(guest, useful)
        guest.page.keyboard.press("Enter")
        if guest.button("picked").count():  # the choice has two parts
            tab_to(guest, re.compile(f"{guest.say('aim')}|^listed$"))
            guest.page.keyboard.press("Enter")
        guest.wait_until_taken()
    assert round_of(guest) > 1


@pytest.mark.parametrize(
    ("lang", "screen", "bot", "level", "said"),
    [
        ("en", "desktop", "Bot B", "easy", "B is played by a bot (easy)."),
        ("fr", "phone", "Robot B", "facile", "B est joué par un robot (facile)."),
    ],
)
def test_a_bot_tells_its_level_on_its_plate_and_in_the_log(
    come: Come, lang: Lang, screen: Screen, bot: str, level: str, said: str
) -> None:
    guest = come(lang, screen)
    guest.begin_against_bots(find_game("hounds").title(lang))
    assert guest.wait_for_question()
    plate = guest.page.locator(".plate").filter(has_text=bot)
    expect(plate.locator(".name")).to_have_text(re.compile(rf"{bot}\s*·\s*{level}"))
    expect(plate.locator(".level")).to_be_visible()
    own = guest.page.locator(".plate.own")
    expect(own.locator(".level")).to_have_count(0)
    guest.page.keyboard.press("l")
    line = guest.page.locator(".rail .log li").filter(has_text=said)
    line.scroll_into_view_if_needed()
    expect(line).to_be_visible()
    expect(guest.page.locator(".rail .log li").first).to_contain_text(said)


def test_a_large_card_explains_its_words_with_their_rules(come: Come) -> None:
    guest = come("fr", "phone")
    guest.begin_against_bots(find_game("trueshot").title("fr"))
    assert guest.wait_for_question()
    guest.button("choosable").first.focus()  # one of the first pets: each has a type
    guest.page.keyboard.press("i")
    large = guest.page.get_by_role("dialog")
    expect(large.get_by_role("term").filter(has_text=re.compile("Féroce|Rusé|Tenace", re.IGNORECASE))).to_be_visible()
    rule = large.get_by_role("link", name=re.compile(r"Lire la règle TL-1\.4"))
    assert rule.get_attribute("href") == "/rules/trueshot#TL-1.4"
    guest.page.keyboard.press("Escape")
    expect(large).to_have_count(0)


def test_space_passes_but_never_from_the_chat(come: Come) -> None:
    guest = come("en")
    sockets: list[WebSocket] = []
    guest.page.on("websocket", lambda opened: sockets.append(opened))
    guest.begin_against_bots(TRUESHOT)
    while guest.wait_for_question() and guest.pass_button.get_attribute("aria-disabled") == "true":
        guest.answer()
    words = guest.question.inner_text()
    guest.page.keyboard.press("c")
    box = guest.page.get_by_role("textbox", name=guest.say("write"))
    expect(box).to_be_focused()
    guest.page.keyboard.type("a b c ")
    expect(box).to_have_value("a b c ")
    expect(guest.question).to_have_text(words, use_inner_text=True)
    assert guest.is_asked
    guest.page.keyboard.press("Escape")
    guest.question.focus()
    with sockets[-1].expect_event("framesent", lambda frame: '"choose"' in frame and '"pass"' in frame):
        guest.page.keyboard.press("Space")


@pytest.mark.parametrize("game", games())
def test_the_list_view_is_enough_to_play(come: Come, game: str) -> None:
    guest = come("fr", "phone")
    guest.begin_against_bots(find_game(game).title("fr"))
    assert guest.wait_for_question()
    guest.press(guest.button("menu"))
    guest.page.get_by_role("switch", name=guest.named("list")).check()
    guest.page.keyboard.press("Escape")
    region = guest.page.get_by_role("region", name="Vue en liste")
    expect(region.get_by_role("heading", name="Vos choix")).to_be_visible()
    expect(region.get_by_role("heading", name="Votre côté")).to_be_visible()
    guest.play_on(clicks=12, way="list")


@pytest.mark.parametrize("game", games())
def test_a_refused_choice_explains_itself(come: Come, game: str) -> None:
    guest = come("en")
    guest.begin_against_bots(find_game(game).title("en"))
    refused = guest.button("refused").or_(guest.button("why"))
    for _ in range(300):
        assert guest.wait_for_question(), "nothing was ever refused"
        if refused.count():
            break
        guest.answer()
    on_board = guest.button("refused")
    if on_board.count():
        on_board.first.click()
        reason = guest.page.get_by_role("status").filter(has_text=guest.say("impossible"))
        expect(reason).to_be_visible()
        expect(reason.get_by_role("link", name=guest.named("rule")).first).to_be_visible()
    else:
        guest.button("why").first.click()
        expect(guest.page.locator(".reason")).to_be_visible()
    assert guest.is_asked


def test_a_question_leads_to_its_rule(come: Come) -> None:
    guest = come("en")
    guest.begin_against_bots(HOUNDS)
    assert guest.wait_for_question()
    link = guest.link("rule").first
    rule = (link.get_attribute("aria-label") or "").rsplit(" ", 1)[1]
    link.click()
    with guest.page.context.expect_page() as opened:
        guest.page.get_by_role("link", name="Open the rulebook here").click()
    opened.value.wait_for_url(f"**/rules/hounds#{rule}")
    expect(opened.value.locator(f"[id='{rule}']")).to_be_in_viewport()
