"""Pictures of every page, to be looked at: on a desktop and on a phone, in English and French, by night and by day.

    python -m tools.pictures                      all of them, into build/pictures; index.html shows them side by side
    python -m tools.pictures --game hounds        one game
    python -m tools.pictures --only table over    pages whose names begin so
    python -m tools.pictures --lang fr --screen phone --theme day

Games begin with seeds of the system, so no two runs are alike: guests play on until there is what a picture shows.
"""

from __future__ import annotations

import argparse
import html
import itertools
import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from cardwright.games import find_game, games
from tools.browsing import LOCALES, SCREENS, Guest, House, Lang, Screen, arrive, asked_of, open_browser

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "pictures"
Theme = Literal["night", "day"]
LANGS: tuple[Lang, ...] = ("en", "fr")
THEMES: dict[Theme, Literal["dark", "light"]] = {"night": "dark", "day": "light"}
MOST_PHASES = 8
MOST_CLICKS = 600
HELD = "cardwright.settings"


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    screen: Screen
    lang: Lang
    theme: Theme

    def __str__(self) -> str:
        return f"{self.screen}.{self.lang}.{self.theme}"


@dataclass
class Studio:
    """Takes pictures of one server's pages, each in all looks."""

    browser: Browser
    house: House
    out: Path
    looks: list[Look]
    only: tuple[str, ...] = ()
    taken: list[str] = field(default_factory=list)

    def wants(self, name: str) -> bool:
        """Return whether pictures of that name are wished for."""
        return not self.only or name.startswith(self.only)

    def take(
        self,
        name: str,
        path: str,
        *,
        of: Guest | None = None,
        ready: str = "h1",
        whole: bool = False,
        before: Callable[[Guest], None] | None = None,
    ) -> None:
        """Take a page in all looks: with the seats that a guest holds, as soon as *ready* is there, after *before*."""
        if not self.wants(name) or name in self.taken:
            return
        kept = of.page.context.storage_state() if of is not None else None
        for look in self.looks:
            context = self.browser.new_context(
                **SCREENS[look.screen],
                locale=LOCALES[look.lang],
                color_scheme=THEMES[look.theme],
                reduced_motion="reduce",
                storage_state=_in_language(kept, look.lang),
            )
            guest = Guest(context.new_page(), self.house.address, look.lang, look.screen)
            guest.visit(path)
            guest.page.locator(ready).first.wait_for()
            guest.page.wait_for_load_state("networkidle")
            if before is not None:
                before(guest)
            guest.page.screenshot(path=self.out / f"{name}.{look}.png", full_page=whole, animations="disabled")
            context.close()
        self.taken.append(name)
        print(f"  {name}", flush=True)

    def index(self) -> None:
        """Write the page that shows them side by side."""
        heads = "".join(f"<th>{look}</th>" for look in self.looks)
        rows = "".join(
            f"<tr><th>{html.escape(name)}</th>"
            + "".join(f'<td><a href="{name}.{look}.png"><img src="{name}.{look}.png"></a></td>' for look in self.looks)
            + "</tr>\n"
            for name in self.taken
        )
        style = "body{font:14px sans-serif;background:#777}img{height:260px}th{position:sticky;left:0;background:#ccc}"
        page = f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{style}</style>"
        (self.out / "index.html").write_text(
            f"{page}<table><tr><th></th>{heads}</tr>\n{rows}</table>\n", encoding="utf-8"
        )


def _in_language(kept: Any, lang: Lang) -> Any:
    """Return what a browser keeps, with the settings in that language."""
    if kept is None:
        return None
    changed = json.loads(json.dumps(kept))
    for origin in changed["origins"]:
        for item in origin["localStorage"]:
            if item["name"] == HELD:
                item["value"] = json.dumps({**json.loads(item["value"]), "lang": lang, "theme": "system"})
    return changed


def _named(guest: Guest, name: str) -> Guest:
    guest.visit()
    guest.page.get_by_role("textbox", name=guest.say("name")).fill(name)
    return guest


def pages_to_read(studio: Studio, names: list[str]) -> None:
    """Take the pages that need no game."""
    studio.take("home", "/", ready="article .main", whole=True)
    studio.take("home-setup", "/", ready="article .main", before=_open_setup)
    for game in names:
        rule = find_game(game).prefix
        studio.take(f"rules-{game}", f"/rules/{game}", ready="article.prose")
        studio.take(f"rules-{game}-anchor", f"/rules/{game}#{rule}-5.1", ready="article.prose")
        if find_game(game).decks is not None:
            studio.take(f"decks-{game}", f"/decks/{game}", ready="h2", whole=True)
            studio.take(f"build-{game}", f"/build/{game}?from=nothing", ready="[data-card]")
    studio.take("about", "/about", whole=True)
    studio.take("lost", "/nowhere")


def _open_setup(guest: Guest) -> None:
    guest.press(guest.button("invite").first)
    guest.button("open").wait_for()


def tables_of(studio: Studio, game: str) -> None:
    """Play one game against bots and take its table at the first question of each phase, its end, and its replay."""
    title = find_game(game).title("en")
    ann = _named(arrive(studio.browser, studio.house.address, seed=time.time()), "Ann")
    ann.begin_against_bots(title)
    path = urlsplit(ann.page.url).path
    phases: list[str] = []
    clicks = 0
    while clicks < MOST_CLICKS and ann.wait_for_question() and len(phases) < MOST_PHASES:
        phase = ann.page.locator(".stage b").inner_text()
        if phase not in phases:
            phases.append(phase)
            slug = "".join(letter if letter.isalnum() else "-" for letter in phase.lower()).strip("-")
            studio.take(f"table-{game}-{len(phases)}-{slug}", path, of=ann, ready=".bar.asks")
            if len(phases) == 2:
                studio.take(f"list-{game}", path, of=ann, ready=".bar.asks", before=_as_list)
                studio.take(
                    f"menu-{game}",
                    path,
                    of=ann,
                    ready=".bar.asks",
                    before=lambda guest: guest.press(guest.button("menu")),
                )
                studio.take(f"rail-{game}", path, of=ann, ready=".bar.asks", before=_open_rail)
                studio.take(f"hint-{game}", path, of=ann, ready=".bar.asks", before=_ask_for_a_hint)
        ann.answer()
        clicks += 1
        if clicks == 60:
            studio.take(f"table-{game}-late", path, of=ann, ready=".bar.asks, .bar")
    ann.play_to_the_end()
    studio.take(f"over-{game}", path, of=ann, ready="#end-title")
    ann.press(ann.link("replay"))
    ann.page.get_by_role("slider").wait_for()
    length = int(ann.page.get_by_role("slider").get_attribute("max") or 0)
    replay = urlsplit(ann.page.url).path
    studio.take(f"replay-{game}", f"{replay}?seat=A&at={length // 2}", of=ann, ready="input[type=range]")
    studio.take(f"replay-{game}-open", f"{replay}?seat=all&at={3 * length // 4}", of=ann, ready="input[type=range]")
    studio.take(f"review-{game}", replay.replace("replay", "review"), of=ann, ready="#better", whole=True)
    studio.take(f"ladder-{game}", f"/ladder/{game}", of=ann, ready="table")
    ann.page.context.close()


def _as_list(guest: Guest) -> None:
    guest.press(guest.button("menu"))
    guest.page.get_by_role("switch", name=guest.named("list")).check()
    guest.page.keyboard.press("Escape")
    guest.page.locator(".list").wait_for()


def _ask_for_a_hint(guest: Guest) -> None:
    guest.press(guest.button("hint").first)
    guest.page.locator(".hint .option").first.wait_for()


def _open_rail(guest: Guest) -> None:
    if not guest.listed.count():
        guest.press(guest.button("rail").first)
        guest.listed.first.wait_for()


def tables_of_people(studio: Studio, game: str) -> None:
    """Take a table that waits for friends, an invitation, and a table where others think."""
    title = find_game(game).title("en")
    guests = [
        _named(arrive(studio.browser, studio.house.address, seed=game), name) for name in ("Ann", "Bea", "Cleo", "Dee")
    ]
    ann = guests[0]
    links = ann.open_table(title)
    path = urlsplit(ann.page.url).path
    studio.take(f"waiting-{game}", path, of=ann)
    studio.take(f"invitation-{game}", f"{path}?seat=B")
    for guest, link in zip(guests[1:], links.values(), strict=False):
        guest.sit_down(link)
    playing = guests[: len(links) + 1]
    for _ in range(40):
        asked = asked_of(*playing)
        if asked is None or (not ann.is_asked and asked is not ann and _first_round_has_begun(ann)):
            break
        asked.answer()
    studio.take(f"thinking-{game}", path, of=ann, ready=".bar")
    studio.take(f"watching-{game}", path, ready=".bar")
    studio.take("home-again", "/", of=ann, ready="article .main", whole=True)
    for guest in guests:
        guest.page.context.close()


def _first_round_has_begun(guest: Guest) -> bool:
    """Return whether the first round has begun."""
    return guest.page.locator(".stage .round").count() > 0


def main() -> None:
    """Take the pictures that the command line wishes for."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("--game", choices=games(), action="append", help="only this game; may be repeated")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only pictures whose names begin so")
    parser.add_argument("--lang", choices=LANGS, help="only in this language")
    parser.add_argument("--screen", choices=list(SCREENS), help="only on this screen")
    parser.add_argument("--theme", choices=list(THEMES), help="only by night or by day")
    parser.add_argument("--out", type=Path, default=OUT, help=f"where to (default: {OUT.relative_to(ROOT)})")
    given = parser.parse_args()

    looks = [
        Look(screen, lang, theme)
        for screen, lang, theme in itertools.product(SCREENS, LANGS, THEMES)
        if given.screen in (None, screen) and given.lang in (None, lang) and given.theme in (None, theme)
    ]
    names = given.game or games()
    given.out.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        house = House(Path(folder) / "tables.db")
        studio = Studio(browser, house, given.out, looks, tuple(given.only))
        try:
            pages_to_read(studio, names)
            for game in names:
                tables_of(studio, game)
                tables_of_people(studio, game)
        finally:
            house.stop()
            studio.index()
    print(f"{len(studio.taken) * len(looks)} pictures in {time.monotonic() - start:.0f} s: {given.out / 'index.html'}")


if __name__ == "__main__":
    main()
