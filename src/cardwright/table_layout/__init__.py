"""Read and check `table.toml`, which says how a game's table and cards look. `table_picture` arranges the table.

An unusable file is refused with a line and a suggestion: `read_table_layout` checks keys
and values, `check_names` the zones, counters and other names that the game must have.
"""

from cardwright.table_layout.problems import GameNames, check_names
from cardwright.table_layout.reading import layout_source, read_table_layout, table_layout
from cardwright.table_layout.sections import CounterLayout, GridLayout, LineLayout, SideLayout, TableLayout

__all__ = [
    "CounterLayout",
    "GameNames",
    "GridLayout",
    "LineLayout",
    "SideLayout",
    "TableLayout",
    "check_names",
    "layout_source",
    "read_table_layout",
    "table_layout",
]
