"""Reads a game's `table.toml`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from cardwright.table_layout.sections import TableLayout
from cardwright.text.toml_reading import read_toml

FILE = "table.toml"


@lru_cache(maxsize=32)
def table_layout(folder: Path) -> TableLayout:
    """Return the layout in a game's folder, or one that shows everything; a wrong file raises TextError."""
    source = layout_source(folder)
    return TableLayout() if source is None else read_table_layout(source, f"{folder.name}/{FILE}")


def layout_source(folder: Path) -> str | None:
    """Return the text of the layout in a game's folder; None if it has none."""
    try:
        return (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def read_table_layout(source: str, file: str = FILE) -> TableLayout:
    """Return the layout that *source* describes; a wrong one raises TextError.

    >>> read_table_layout('[seat]\\nslots = ["left", "right"]\\nhands = ["hand"]').seat.slots
    ('left', 'right')
    >>> read_table_layout('[seat]\\nslot = ["left", "right"]')
    Traceback (most recent call last):
    ...
    cardwright.text.problems.TextError: table.toml:2: there is no field "slot" here. Known fields: attached, beside, \
cards, counters, facing, hands, lines, named, phases, piles, secret, slots.
        slot = ["left", "right"]
        ^^^^    did you mean "slots"?  [extra-field]
    """
    return read_toml(source, file, TableLayout)
