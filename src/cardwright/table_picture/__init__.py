"""A table as one viewer sees it: sides, lines, slots, hands, piles and cases, for terminal and browser alike.

It is made in two steps. An *arrangement* says which places there are, in which order and of which form: it depends on
the table, the viewer and the phase alone, and is made once for all positions with the same. `fill` puts the cards and
counters of an observation into it. The terminal draws that picture, and the server sends it to the browser, which draws
it too: nobody else reads a `table.toml`.
"""

from cardwright.table_picture.arrangement import Arrangement, arrange
from cardwright.table_picture.filling import fill
from cardwright.table_picture.picture import Picture
from cardwright.table_picture.shape import TableShape, checked_layout, shape_of
from cardwright.table_picture.tables import arrangement_at, arrangement_of, picture_of

__all__ = [
    "Arrangement",
    "Picture",
    "TableShape",
    "arrange",
    "arrangement_at",
    "arrangement_of",
    "checked_layout",
    "fill",
    "picture_of",
    "shape_of",
]
