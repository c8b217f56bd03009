"""Play a game at the terminal, drawn or in plain lines."""

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
    """Return whether standard output is a terminal on which the table can be drawn."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")


def make_screen(layout: TableLayout, lang: Language, *, plain: bool) -> Screen:
    """Return the screen that suits this terminal, or the *plain* one."""
    if plain or not draws() or not sys.stdin.isatty():
        return PlainScreen(lang, sys.stdin, sys.stdout)
    # Imported here since Rich is slow to load and plain output does not need it.
    from cardwright.terminal.drawn import DrawnScreen

    return DrawnScreen(lang, layout)
