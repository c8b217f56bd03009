"""Find the place of every table, key and string in a TOML text, for messages that point to it.

`tomllib` does not report positions. This module scans the text a second time, looking only at its structure, and stops
silently where the text is not TOML, which is for the caller to report.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str, ...]

_SPACE: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BLANK: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_STRING: Final = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
# A heading, or what may look like one inside: a string, a comment. They begin alike, so that the rest is skipped fast.
_HEADING: Final = re.compile(
    rf"\n[ \t]*\[[ \t]*[\"']?([^\]\"'\n]+?)[\"']?[ \t]*\]|{_STRING.pattern}|#[^\n]*", re.DOTALL
)
_SCALAR: Final = re.compile(r"[^\s,\]}#]+(?: \d[^\s,\]}#]*)?")
_ESCAPE: Final = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\n[ \t\n]*|.)", re.DOTALL)


class Place(NamedTuple):
    """Where a key and its value stand, as offsets into the text; the value of a table is its heading."""

    key: int
    key_end: int
    value: int
    value_end: int


def headings(source: str) -> Iterator[tuple[str, int]]:
    r"""Yield the names of the tables of a TOML text, each with its offset there; nothing else is looked at.

    >>> list(headings("[rex]\ntext = '''\n[no table]'''\n[boa]"))
    [('rex', 1), ('boa', 32)]
    """
    for found in _HEADING.finditer("\n" + source):
        if found[1] is not None:
            yield found[1], found.start(1) - 1


class Places:
    """The places of a TOML text.

    >>> places = Places('[rex]\\ntext = "Draw 1 card."')
    >>> places.position(places.of["rex", "text"].key)
    (2, 1)
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.of: dict[Path, Place] = {}
        self.again: list[tuple[Path, Place]] = []
        """Keys and tables that are defined a second time."""
        try:
            self._read()
        except RecursionError:
            # Brackets nested too deeply: there is nothing to point at.
            return

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1."""
        line_start = self.source.rfind("\n", 0, offset) + 1
        return self.source.count("\n", 0, offset) + 1, offset - line_start + 1

    def line(self, number: int) -> str:
        """Return a line of the text, by its number from 1."""
        lines = self.source.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def in_string(self, place: Place, index: int) -> int:
        """Return the offset of a character of a string's content; its end for the index behind the last."""
        offsets = _offsets(self.source, place.value, place.value_end)
        return offsets[min(index, len(offsets) - 1)]

    def _add(self, path: Path, place: Place) -> None:
        if path in self.of:
            self.again.append((path, place))
        else:
            self.of[path] = place

    def _read(self) -> None:
        table: Path = ()
        at = self._skip(0)
        while at < len(self.source):
            if self.source[at] == "[":
                found = self._heading(at)
                if found is None:
                    at = self._next_line(at)
                else:
                    table, at = found
            else:
                after = self._pair(at, table)
                at = self._next_line(at) if after is None else after
            at = self._skip(at)

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self.source, at)
        assert match is not None
        return match.end()

    def _next_line(self, at: int) -> int:
        end = self.source.find("\n", at)
        return len(self.source) if end < 0 else end + 1

    def _heading(self, at: int) -> tuple[Path, int] | None:
        is_element = self.source[at : at + 2] == "[["
        start = self._blank(at + 1 + is_element)
        found = self._dotted(start)
        if found is None:
            return None
        path, end = found
        if self.source[self._blank(end) : self._blank(end) + 1] != "]":
            return None
        if is_element:
            self.of.setdefault(path, Place(start, end, start, end))
            path = (*path, str(sum(other[:-1] == path and other[-1].isdecimal() for other in self.of)))
        known = path in self.of
        self._add(path, Place(start, end, start, end))
        # In a table that is defined a second time, the table is reported, not its keys.
        return (*path, "again") if known else path, self._next_line(end)

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.source, at)
        assert match is not None
        return match.end()

    def _dotted(self, at: int) -> tuple[Path, int] | None:
        names: list[str] = []
        while (match := _KEY.match(self.source, at)) is not None:
            names.append(match[0].strip("\"'"))
            after = self._blank(match.end())
            if self.source[after : after + 1] != ".":
                return tuple(names), match.end()
            at = self._blank(after + 1)
        return None

    def _pair(self, at: int, table: Path) -> int | None:
        found = self._dotted(at)
        if found is None:
            return None
        names, key_end = found
        equals = self._blank(key_end)
        if self.source[equals : equals + 1] != "=":
            return None
        start = self._blank(equals + 1)
        path = (*table, *names)
        end = self._value(start, path)
        if end is not None:
            self._add(path, Place(at, key_end, start, end))
        return end

    def _value(self, at: int, path: Path) -> int | None:
        opening = self.source[at : at + 1]
        if opening in ('"', "'"):
            match = _STRING.match(self.source, at)
        elif opening in ("{", "["):
            return self._inside(at, path)
        else:
            match = _SCALAR.match(self.source, at)
        return None if match is None else match.end()

    def _inside(self, at: int, path: Path) -> int | None:
        """Go through an inline table or an array."""
        closing = {"{": "}", "[": "]"}[self.source[at]]
        here: int | None = self._skip(at + 1)
        number = 0
        while here is not None and here < len(self.source) and self.source[here] != closing:
            here = self._pair(here, path) if closing == "}" else self._element(here, (*path, str(number)))
            number += 1
            if here is not None:
                here = self._skip(here)
                if self.source[here : here + 1] == ",":
                    here = self._skip(here + 1)
        return None if here is None or here >= len(self.source) else here + 1

    def _element(self, at: int, path: Path) -> int | None:
        """Go through an element of an array; its path ends with its index."""
        end = self._value(at, path)
        if end is not None:
            self._add(path, Place(at, end, at, end))
        return end


def _offsets(source: str, start: int, end: int) -> list[int]:
    """Return where each character of a string's content stands in the source, and where the content ends."""
    quote = source[start]
    width = 3 if source[start : start + 3] == quote * 3 else 1
    at, last = start + width, end - width
    if width == 3 and source[at : at + 1] == "\n":
        at += 1
    offsets: list[int] = []
    while at < last:
        match = _ESCAPE.match(source, at) if quote == '"' else None
        if match is None:
            offsets.append(at)
            at += 1
            continue
        if match[0][1:].strip(" \t\n"):
            offsets.append(at)
        at = match.end()
    return [*offsets, last]
