"""Every page: no serious finding by axe in both themes, nothing wider than the screen, and a light first load."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from cardwright.games import find_game, games
from tests.browser.conftest import Come
from tools.browsing import Guest, Lang, Screen

pytestmark = pytest.mark.slow

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
MOST_BYTES = 640_000  # with the pictures of all four games
# Colours on their way from one theme to the other belong to none.
STILL = "*, *::before, *::after { transition: none !important; animation: none !important }"
RUN_AXE = """
async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] })
  return found.violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map(({ id, nodes }) => {
      const told = nodes.slice(0, 3).map((node) => {
        const { fgColor, bgColor, contrastRatio } = node.any[0]?.data ?? {}
        return node.html.slice(0, 110) + (fgColor ? ` ${fgColor} on ${bgColor} ${contrastRatio}` : '')
      })
      return `${id} (${nodes.length}): ${told.join(' | ')}`
    })
}
"""
SCREENS: list[tuple[Lang, Screen]] = [("en", "desktop"), ("fr", "phone")]


class Findings(list[str]):
    """What is wrong with pages; a test ends with `none`."""

    def look(self, guest: Guest, where: str) -> None:
        """Look at the open page in both themes with axe, and for anything wider than the screen."""
        page = guest.page
        if page.evaluate("typeof axe") == "undefined":
            page.add_script_tag(path=AXE)
            page.add_style_tag(content=STILL)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            self.extend(f"{where}, {theme}: {found}" for found in page.evaluate(RUN_AXE))
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.append(f"{where} is {wide} pixels wider than the screen")

    def none(self) -> None:
        """Fail with everything that was found."""
        assert not self, "\n".join(self)


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_pages_that_are_read(come: Come, lang: Lang, screen: Screen) -> None:
    findings = Findings()
    guest = come(lang, screen, bypass_csp=True)
    addresses = ["/", *(f"/{page}/{game}" for page in ("how", "rules", "ladder") for game in games())]
    addresses += ["/rules/letal?part=designers", "/about", "/nowhere"]
    for address in addresses:
        guest.visit(address)
        guest.page.get_by_role("heading", level=1).first.wait_for()
        if address == "/":
            guest.button("bots").first.wait_for()
        findings.look(guest, address)
    findings.none()
    assert guest.errors == [f"404 {guest.home}/nowhere"]
    guest.errors.clear()


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
def test_the_dialog_of_a_new_table_and_the_waiting_page(come: Come, lang: Lang, screen: Screen) -> None:
    findings = Findings()
    guest = come(lang, screen, bypass_csp=True)
    guest.visit()
    guest.press(guest.button("invite").first)
    guest.button("open").wait_for()
    findings.look(guest, "the set-up of a table")
    links = guest.open_table(find_game("hounds").title(lang))
    findings.look(guest, "waiting for a friend")
    friend = come(lang, screen, bypass_csp=True)
    friend.page.goto(links["B"])
    friend.button("sit").first.wait_for()
    findings.look(friend, "an invitation")
    findings.none()


@pytest.mark.parametrize(("lang", "screen"), SCREENS)
@pytest.mark.parametrize("game", games())
def test_the_table_at_several_moments_its_end_and_its_replay(come: Come, game: str, lang: Lang, screen: Screen) -> None:
    findings = Findings()
    guest = come(lang, screen, bypass_csp=True)
    guest.begin_against_bots(find_game(game).title(lang))
    for clicks in (0, 6, 8):
        guest.play_on(clicks)
        assert guest.wait_for_question()
        findings.look(guest, f"{game} after {clicks} clicks")
    guest.press(guest.button("hint"))
    guest.page.locator(".hint .option").first.wait_for()
    findings.look(guest, f"a hint in {game}")
    guest.press(guest.button("unhint"))
    guest.press(guest.button("menu"))
    findings.look(guest, f"the menu of {game}")
    guest.page.get_by_role("switch", name=guest.named("list")).check()
    guest.page.keyboard.press("Escape")
    findings.look(guest, f"{game} as a list")
    guest.concede()
    guest.ending.wait_for()
    findings.look(guest, f"the end of {game}")
    guest.press(guest.link("replay"))
    guest.page.get_by_role("slider").wait_for()
    guest.page.get_by_role("slider").press("End")
    findings.look(guest, f"the replay of {game}")
    guest.press(guest.link("review"))
    guest.page.locator("#better").wait_for()
    guest.page.locator("summary").click()
    findings.look(guest, f"the review of {game}")
    findings.none()


@contextmanager
def counted_bytes(page: Page) -> Iterator[dict[str, int]]:
    """Count what a page gets over the wire: the bodies as they are sent, by address."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def begun(told: dict[str, Any]) -> None:
        addresses[told["requestId"]] = told["response"]["url"]

    def done(told: dict[str, Any]) -> None:
        sizes[addresses.get(told["requestId"], "?")] = int(told["encodedDataLength"])

    line.on("Network.responseReceived", begun)
    line.on("Network.loadingFinished", done)
    yield sizes
    line.detach()


def test_the_first_load_is_light(come: Come, capsys: pytest.CaptureFixture[str]) -> None:
    title = find_game("hounds").title("en")  # to others people bring decks first
    guest = come("en")
    with counted_bytes(guest.page) as home:
        guest.page.goto(guest.home, wait_until="networkidle")
        expect(guest.button("bots").first).to_be_visible()
    with counted_bytes(guest.page) as table:
        start = time.monotonic()
        guest.press(guest.button("bots", guest.page.get_by_role("article", name=title)))
        assert guest.wait_for_question()
        decision = time.monotonic() - start
        guest.page.wait_for_load_state("networkidle")
    cold = come("en")
    start = time.monotonic()
    cold.visit()
    cold.press(cold.button("bots", cold.page.get_by_role("article", name=title)))
    assert cold.wait_for_question()
    first = time.monotonic() - start
    with capsys.disabled():
        print(
            f"\nfirst load: {sum(home.values()) / 1000:.0f} kB, then a table: {sum(table.values()) / 1000:.0f} kB; "
            f"first decision on screen {first:.2f} s after opening the page, {decision:.2f} s after the click"
        )
    assert sum(home.values()) < MOST_BYTES, sorted(home.items(), key=lambda each: -each[1])[:10]
