"""A table as one viewer sees it: sides, lines, slots, hands, piles and cases, for terminal and browser alike.

It is made in two steps. An *arrangement* says which places there are, in which order and of which form. It depends only
on the table, the viewer and the phase, and is reused for all positions where these are the same. `fill` puts the cards
and counters of an observation into it. The browser fills the arrangement that the server sends; `tests/pictures` holds
observations and pictures that both must agree on.
"""

from cardwright.table_picture.arrangement import Arrangement, arrange
from cardwright.table_picture.filling import fill
from cardwright.table_picture.picture import Picture
from cardwright.table_picture.shape import TableShape, checked_layout, shape_of
from cardwright.table_picture.tables import SentArrangement, picture_of, sent_arrangement

__all__ = [
    "Arrangement",
    "Picture",
    "SentArrangement",
    "TableShape",
    "arrange",
    "checked_layout",
    "fill",
    "picture_of",
    "sent_arrangement",
    "shape_of",
]
