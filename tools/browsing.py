"""A server, a Chromium, and guests who look at pages and click: what the browser tests and the pictures share.

A guest finds everything as a person would who cannot see the page: by its role and its name, in the guest's language.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect, sync_playwright

from tools.chromium import ARGUMENTS, find_chromium

Lang = Literal["en", "fr"]
Screen = Literal["desktop", "phone"]
Way = Literal["board", "list"]
Pace = Literal["off", "fast", "normal", "slow", "step"]

PATIENCE = 60_000.0  # milliseconds until something that must appear is missed; machines may be busy
GLANCE = 100.0  # milliseconds for a look at one of several pages
ASKED_OR_OVER = ".bar.asks, #end-title"
MOST_CLICKS = 4_000  # more than any game needs
SCREENS: dict[Screen, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
LOCALES: dict[Lang, str] = {"en": "en-GB", "fr": "fr-FR"}
# The names by which guests find things, English and French.
NAMES: dict[str, tuple[str, str]] = {
    "again": ("Play again", "Rejouer"),
    "agree": ("Agree", "Accepter"),
    "aim": ("can be the target", "peut être la cible"),
    "bots": ("Play against bots", "Jouer contre des robots"),
    "chat": ("Chat", "Discussion"),
    "choosable": ("can be chosen", "peut être choisie"),
    "concede": ("Give up the game", "Abandonner la partie"),
    "concede_now": ("Give up", "Abandonner"),
    "consent": ("needs consent", "avec accord"),
    "cut": ("You were cut off", "Vous avez été déconnecté"),
    "deck": ("Play this deck", "Jouer ce deck"),
    "denied": ("The others would rather play on", "Les autres préfèrent continuer"),
    "fork": ("Continue from here against bots", "Continuer d’ici contre des robots"),
    "free": ("free", "libre"),
    "hint": ("Hint", "Conseil"),
    "invite": ("Invite friends", "Inviter des amis"),
    "impossible": ("Not possible now", "Impossible maintenant"),
    "ladder": ("Ladder", "Classement"),
    "level": ("Bots", "Robots"),
    "link": ("Link for seat", "Lien de la place"),
    "list": ("Plain list view", "Vue en liste"),
    "menu": ("Menu of the table", "Menu de la table"),
    "name": ("Your name at the table", "Votre nom à la table"),
    "next": ("One choice on", "Un choix en avant"),
    "open": ("Open the table", "Ouvrir la table"),
    "picked": ("picked", "sélectionnée"),
    "places": ("Places", "Classement"),
    "rail": ("Choices, log and chat", "Choix, journal et discussion"),
    "refuse": ("Refuse", "Refuser"),
    "refused": ("cannot be chosen", "ne peut pas être choisie"),
    "replay": ("Watch the replay", "Revoir la partie"),
    "report": ("Report a problem", "Signaler un problème"),
    "review": ("Review", "Analyse"),
    "rule": ("Read rule", "Lire la règle"),
    "see_again": ("See again what happened", "Revoir ce qui s’est passé"),
    "send": ("Send the report", "Envoyer"),
    "share": ("Copy link", "Copier le lien"),
    "shared": ("The link to this moment is copied", "Le lien vers ce moment est copié"),
    "sit": ("Sit down here", "S’asseoir ici"),
    "stage": ("What happens", "Ce qui se passe"),
    "stage_next": ("Next", "Suivant"),
    "thanks": ("Thank you", "Merci"),
    "undo": ("Undo", "Reprendre"),
    "unhint": ("Close the hint", "Fermer le conseil"),
    "watching": ("You are watching", "Vous regardez"),
    "why": ("Why not?", "Pourquoi pas\u00a0?"),
    "write": ("Your words", "Vos mots"),
}
# Lets a guest lose its connection.
KEEP_SOCKETS = """
window.sockets = []
window.WebSocket = class extends WebSocket {
  constructor(...wishes) {
    super(...wishes)
    window.sockets.push(this)
  }
}
"""
# Names the spots that something lies over: a person who scrolls to a spot can press its middle.
COVERED = """
(spots) => spots.flatMap((spot) => {
  spot.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = spot.getBoundingClientRect()
  const there = document.elementFromPoint(x + width / 2, y + height / 2)
  return spot.contains(there) ? [] : [`${spot.textContent.trim()} under ${there?.outerHTML.slice(0, 200)}`]
})
"""
# Settings that a page stores later are kept.
SET_PACE = """
if (!localStorage.getItem('cardwright.settings')) localStorage.setItem('cardwright.settings', '{"pace": "%s"}')
"""
SERVER = """
import sys
from random import Random
import cardwright
from cardwright.server import Limits, Store, make_app, run
from cardwright.server.app import make_server
from cardwright.server.serving import address_of, listen
host, port, database, pause, seed, outside = "127.0.0.1", int(sys.argv[1]), *sys.argv[2:]
if outside:
    cardwright.add_game_path(outside)
generous = Limits(
    bot_pause=float(pause), requests_per_second=1e6, requests_at_once=10**6, messages_per_second=1e6,
    messages_at_once=10**6, tables_per_person=10**6, absent_seconds=600.0, review_simulations=48, bot_workers=1,
)
if seed:
    with listen(host, port) as listening:
        dice = Random(seed)
        app = make_app(Store(database), generous, seeds=lambda: dice.getrandbits(128))
        print(address_of(host, listening.getsockname()[1]), flush=True)
        make_server(app, host, port, generous).run(sockets=[listening])
else:
    run(host, port, database, limits=generous, ready=lambda address: print(address, flush=True))
"""
expect.set_options(timeout=PATIENCE)


class House:
    """A server in a process of its own, which can be killed and started again at the same address."""

    def __init__(
        self,
        database: Path,
        *,
        plain: bool = False,
        bot_pause: float = 0.0,
        seed: str = "",
        outside: Path | None = None,
    ) -> None:
        """Start it; *plain* starts `cardwright serve` itself, else a server that is generous to hurried guests.

        With a *seed* every first game and every thought of its bots is the same every time. The games in the folder
        *outside* are played too.
        """
        self._database = database
        self.folder = database.parent
        self._plain = plain
        self._bot_pause = bot_pause
        self._seed = seed
        self._outside = str(outside or "")
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start the process and wait until it listens."""
        port = str(urlsplit(self.address).port) if self.address else "0"
        program = ["-c", SERVER, port, str(self._database), str(self._bot_pause), self._seed, self._outside]
        command = ["-m", "cardwright.cli", "serve", "--port", port, "--database", str(self._database)]
        self._process = subprocess.Popen(
            [sys.executable, *(command if self._plain else program)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "CARDWRIGHT_LANG": "en", "XDG_DATA_HOME": str(self._database.parent)},
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://[\w.:]+", said)
        assert found is not None, f"the server said {said!r}"
        self.address = found[0]

    def kill(self) -> None:
        """End all its processes as a power button would: `kill -9`."""
        assert self._process is not None
        own = self._process.pid
        started = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="utf-8").split()
        for process in (own, *map(int, started)):
            os.kill(process, signal.SIGKILL)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None

    def stop(self) -> None:
        """End it if it runs; one that has ended by itself raises AssertionError."""
        if self._process is None:
            return
        status = self._process.poll()
        if status is None:
            self.kill()
            return
        if self._process.stdout is not None:
            self._process.stdout.close()
        raise AssertionError(f"the server ended by itself, with {status}")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Give the machine's Chromium; there must be one."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@dataclass
class Guest:
    """Somebody with a browser of their own: one page, one language, one kind of screen."""

    page: Page
    home: str
    lang: Lang
    screen: Screen
    rng: Random = field(default_factory=Random)
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen for anything that goes wrong in the page."""
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda told: self._hear(told.type, told.text))
        self.page.on("response", lambda told: self._hear_status(told.status, told.url))

    def _hear(self, kind: str, text: str) -> None:
        # A refused request is told with its address; a line that is cut is no mistake of the page.
        if kind == "error" and not text.startswith("Failed to load resource") and "net::ERR_" not in text:
            self.errors.append(text)

    def _hear_status(self, status: int, address: str) -> None:
        if status >= 400:
            self.errors.append(f"{status} {address}")

    # Finding ----------------------------------------------------------------------------------------------------------

    def say(self, name: str) -> str:
        """Return a name in the guest's language."""
        return NAMES[name][0 if self.lang == "en" else 1]

    def named(self, name: str) -> re.Pattern[str]:
        """Return what finds a name in the guest's language, wherever it stands."""
        return re.compile(re.escape(self.say(name)))

    def button(self, name: str, within: Page | Locator | None = None) -> Locator:
        """Return the buttons of that name."""
        return (within or self.page).get_by_role("button", name=self.named(name))

    def link(self, name: str) -> Locator:
        """Return the links of that name."""
        return self.page.get_by_role("link", name=self.named(name))

    @property
    def question(self) -> Locator:
        """What is asked, or who is thinking."""
        return self.page.locator("#asked")

    @property
    def pass_button(self) -> Locator:
        """The button that declines."""
        return self.page.locator("button[aria-keyshortcuts='Space']")

    @property
    def ending(self) -> Locator:
        """The list of places at the end of a game."""
        return self.page.get_by_role("list", name=self.say("places"))

    @property
    def listed(self) -> Locator:
        """The choices in the list."""
        return (
            self.page.locator("#choices-list, .asked")
            .get_by_role("listitem")
            .get_by_role("button")
            .and_(self.page.locator(":not([aria-expanded])"))
        )

    # Doing ------------------------------------------------------------------------------------------------------------

    def press(self, thing: Locator) -> None:
        """Click, or tap where there is no mouse."""
        if self.screen == "phone":
            thing.tap()
        else:
            thing.click()

    def visit(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto(self.home + path)

    def begin_against_bots(self, game_title: str, *, brings_deck: bool = False) -> None:
        """From the home page to the first question in one click; with the first deck unless it *brings_deck*."""
        self.visit()
        card = self.page.get_by_role("article", name=game_title)
        self.button("bots", card).wait_for()
        level = card.get_by_role("combobox", name=self.say("level"))
        if level.count():  # the weakest bots think least
            level.select_option(index=0)
        self.press(self.button("bots", card))
        self.page.wait_for_url("**/table/*")
        if not brings_deck:
            self.play_first_deck()

    def play_first_deck(self) -> None:
        """Where everybody brings a deck: the one that is offered first."""
        self.page.locator(".bar").or_(self.button("deck")).first.wait_for()
        if self.button("deck").count():
            self.press(self.button("deck"))

    def open_table(self, game_title: str, *variants: str) -> dict[str, str]:
        """Set up a table for friends from the home page; return the link of each open seat."""
        self.visit()
        self.press(self.button("invite", self.page.get_by_role("article", name=game_title)))
        for variant in variants:
            self.page.get_by_role("checkbox", name=variant).check()
        self.press(self.button("open"))
        links = self.page.get_by_role("textbox", name=self.named("link"))
        links.first.wait_for()
        found = [(link.get_attribute("aria-label") or "", link.input_value()) for link in links.all()]
        return {label.rsplit(" ", 1)[1]: link for label, link in found}

    def sit_down(self, link: str) -> None:
        """Follow an invitation and take the seat."""
        self.page.goto(link)
        self.press(self.button("sit").first)

    def concede(self) -> None:
        """Give up the game."""
        self.press(self.button("menu"))
        self.press(self.button("concede"))
        self.press(self.page.get_by_role("button", name=self.say("concede_now"), exact=True))

    @property
    def table(self) -> str:
        """The id of the table whose page is open."""
        return urlsplit(self.page.url).path.rsplit("/", 1)[1]

    def wait_for_question(self) -> bool:
        """Wait until this guest is asked or the game is over; return whether it is asked."""
        self.page.locator(ASKED_OR_OVER).first.wait_for()
        return self.is_asked

    @property
    def is_asked(self) -> bool:
        """Whether a question waits for this guest just now."""
        return self.page.locator(".bar.asks").count() > 0

    def answer(self, way: Way | None = None) -> None:
        """Make one click that answers the question, or begins to: on the board or in the list."""
        way = way or self.rng.choice(("board", "list"))
        if way == "board":
            aims = self.button("aim")
            if self.button("picked").count() and aims.count():
                return self._press_any_spot(aims)
            lit = self.button("choosable")
            if lit.count() and not self.button("picked").count():
                return self._press_any_spot(lit)
        self._press_listed()
        return None

    def _press_any_spot(self, spots: Locator) -> None:
        """Press one of the spots on the board, after a look at all of them: none may be covered."""
        assert spots.evaluate_all(COVERED) == []
        self._press_any(spots)

    def _press_any(self, things: Locator) -> None:
        self.press(things.nth(self.rng.randrange(things.count())))

    def _press_listed(self) -> None:
        """Choose from the list of choices, which a narrow screen has to open first."""
        if not self.listed.count():
            self.press(self.button("rail").first)
            self.listed.first.wait_for()
        self._press_any(self.listed)

    def wait_until_taken(self) -> None:
        """Wait until the server has taken the last answer."""
        expect(self.page.locator("#asked .tick")).to_have_count(0)

    def play_on(self, clicks: int = MOST_CLICKS, way: Way | None = None) -> int:
        """Play until the game is over, or for so many clicks; return how many were made."""
        for made in range(clicks):
            if not self.wait_for_question():
                return made
            self.answer(way)
        assert clicks < MOST_CLICKS, "the game does not end"
        return clicks

    def play_to_the_end(self, way: Way | None = None) -> int:
        """Play until the end-of-game screen is there; return how many clicks it took."""
        made = self.play_on(way=way)
        expect(self.ending).to_be_visible()
        return made

    # The line ---------------------------------------------------------------------------------------------------------

    def cut_off(self) -> None:
        """Lose the connection, until `come_back`."""
        self.page.context.set_offline(True)
        self.page.evaluate("sockets.forEach((socket) => socket.close())")

    def come_back(self) -> None:
        """Have a connection again."""
        self.page.context.set_offline(False)


def asked_of(*guests: Guest) -> Guest | None:
    """Wait until somebody is asked and return them; None when the game is over."""
    for look in range(int(PATIENCE / GLANCE)):
        guest = guests[look % len(guests)]
        try:
            guest.page.locator(ASKED_OR_OVER).first.wait_for(timeout=GLANCE)
        except TimeoutError:
            continue
        return guest if guest.is_asked else None
    raise AssertionError("nobody is asked")


def arrive(
    browser: Browser,
    house: str,
    *,
    lang: Lang = "en",
    screen: Screen = "desktop",
    seed: object = 0,
    pace: Pace = "off",
    **options: Any,
) -> Guest:
    """Return a new guest with an empty browser, to whom what happens is shown at that pace.

    *options* are those of a browser context.
    """
    wished: dict[str, Any] = {"reduced_motion": "reduce", "locale": LOCALES[lang], **SCREENS[screen], **options}
    context: BrowserContext = browser.new_context(**wished)
    context.add_init_script(KEEP_SOCKETS)
    context.add_init_script(SET_PACE % pace)
    return Guest(context.new_page(), house, lang, screen, Random(str(seed)))
