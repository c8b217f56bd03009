"""The table at the terminal: people and bots play a game there, drawn or in plain lines."""

from __future__ import annotations

import os
import sys

from cardwright.table_layout import TableLayout
from cardwright.terminal.plain import PlainScreen, table_lines
from cardwright.terminal.saves import Keeper, read_record
from cardwright.terminal.scene import Face, Painter, Scene
from cardwright.terminal.screen import Screen, rule_lines
from cardwright.terminal.session import PERSON, Lines, Session
from cardwright.text import Language

__all__ = [
    "PERSON",
    "Face",
    "Keeper",
    "Lines",
    "Painter",
    "PlainScreen",
    "Scene",
    "Screen",
    "Session",
    "TableLayout",
    "draws",
    "make_screen",
    "read_record",
    "rule_lines",
    "table_lines",
]


def draws() -> bool:
    """Return whether what is written to standard output may be drawn: on a terminal that understands it."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")


def make_screen(layout: TableLayout, lang: Language, *, plain: bool) -> Screen:
    """Return the screen that suits this terminal, or the *plain* one."""
    if plain or not draws() or not sys.stdin.isatty():
        return PlainScreen(lang, sys.stdin, sys.stdout)
    # Only now: Rich takes a while to load, and plain output does not need it.
    from cardwright.terminal.drawn import DrawnScreen

    return DrawnScreen(lang, layout)
