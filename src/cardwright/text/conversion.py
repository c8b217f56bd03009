"""Converts plain data into typed objects, in one thread at a time.

msgspec works out how to read a Struct or a dataclass when it first meets it, and stores the result before that is
complete. A thread that meets the type meanwhile follows a null pointer, and the process dies. Types that many threads
decode from JSON have a `Decoder` instead, which is made while their module is imported.
"""

from __future__ import annotations

from threading import Lock
from typing import Final, TypeVar

import msgspec

Kind = TypeVar("Kind")
_LOCK: Final = Lock()


def convert(data: object, kind: type[Kind]) -> Kind:
    """Return *data* as a *kind*; what does not fit raises msgspec.ValidationError.

    >>> convert({"words": ["draw"]}, dict[str, list[str]])
    {'words': ['draw']}
    """
    with _LOCK:
        return msgspec.convert(data, kind)
