"""Tables for tests: a session on a plain or drawn screen, typed beforehand, with everything shown kept."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

import cardwright as cw
from cardwright.games import find_game
from cardwright.terminal import PERSON, Keeper, Lines, Painter, PlainScreen, Screen, Session
from cardwright.terminal.drawn import DrawnScreen
from cardwright.text import Language

LINES = Lines(("cardwright", "play", "hounds"), ("cardwright", "play", "hounds"))


def seated(names: str) -> list[tuple[str, cw.Bot | None]]:
    """Return who sits where, from names such as "you,random"."""
    return [(name, None if name == PERSON else cw.bot(name, seed=1)) for name in names.split(",")]


def painter_of(state: cw.State, lang: Language) -> Painter:
    game = find_game(state.game)
    return Painter(game, game.shipped_cards, lang)


class Typed(io.StringIO):
    """What will be typed, one line after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))


def play_plain(
    state: cw.State, typed: Sequence[str], folder: Path, *, lang: Language = "en", seats: str = "you,random"
) -> str:
    """Play on a plain screen until the end of what was typed; return all that was shown."""
    shown = io.StringIO()
    screen = PlainScreen(lang, Typed(typed), shown)
    run(state, screen, folder, lang=lang, seats=seats)
    return shown.getvalue()


def run(state: cw.State, screen: Screen, folder: Path, *, lang: Language, seats: str) -> None:
    keeper = Keeper(state.game, folder / "game.json")
    Session(state, painter_of(state, lang), screen, keeper, seated(seats), LINES).run()


class DrawnTable:
    """A drawn screen of a certain size whose lines can be read."""

    def __init__(
        self, state: cw.State, width: int, height: int, *, lang: Language = "en", colours: bool = False
    ) -> None:
        self.file = io.StringIO()
        console = Console(
            file=self.file, width=width, height=height, force_terminal=colours, highlight=False, legacy_windows=False
        )
        self.painter = painter_of(state, lang)
        self.screen = DrawnScreen(lang, self.painter.layout, console)

    def lines(self) -> list[str]:
        """Return what was drawn since the last time."""
        drawn = self.file.getvalue().splitlines()
        self.file.seek(0)
        self.file.truncate()
        return drawn
