"""Reads a TOML file of a game's folder into its own type; a wrong one is refused with its line and what was meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from cardwright.text.conversion import convert
from cardwright.text.diagnosis import nearest
from cardwright.text.lexicon import Lexicon
from cardwright.text.messages import Catalogue
from cardwright.text.problems import Problem, TextError
from cardwright.text.toml_places import Places

Kind = TypeVar("Kind")
KeyPath = tuple[str, ...]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file; it has no keys but those declared."""


class _Entry(Section, frozen=True):
    """A message of a catalogue."""

    en: str
    fr: str
    rule: str | None = None


def read_file(path: Path, kind: type[Kind]) -> Kind:
    """Return what a file of a game's folder holds, as a *kind*; a wrong file raises TextError."""
    return read_toml(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}", kind)


def read_catalogue(path: Path) -> Catalogue:
    """Return the messages in a file; a wrong file raises TextError."""
    read_file(path, dict[str, dict[str, _Entry]])
    return Catalogue(path.read_text(encoding="utf-8"))


class _NounEntry(Section, frozen=True):
    """A noun of a lexicon: its singular and plural, or one form for both."""

    en: Annotated[list[str], msgspec.Meta(min_length=1, max_length=2)]
    fr: Annotated[list[str], msgspec.Meta(min_length=1, max_length=2)]
    gender: Literal["m", "f"] = "m"
    mass: Literal["count", "mass"] = "count"
    categories: list[str] = []


class _LexiconFile(Section, frozen=True):
    """What `lexicon.toml` holds."""

    nouns: dict[str, _NounEntry] = {}
    verbs: dict[Literal["en", "fr"], dict[str, list[str]]] = {}
    aspirated: list[str] = []


def read_lexicon(path: Path) -> Lexicon:
    """Return the lexicon in a file; a wrong file raises TextError."""
    read_file(path, _LexiconFile)
    return Lexicon.from_toml(path.read_text(encoding="utf-8"))


def read_toml(source: str, file: str, kind: type[Kind]) -> Kind:
    """Return *source* as a *kind*; *file* is what it is called in the TextError that a wrong one raises."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise TextError([_not_toml(source, file, error)]) from None
    try:
        return convert(data, kind)
    except msgspec.ValidationError as error:
        raise TextError([Pointer(source, file, kind).explain(str(error), data)]) from None


def _not_toml(source: str, file: str, error: tomllib.TOMLDecodeError) -> Problem:
    found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(error))
    # What ends too early is told without a line.
    reason, line = (found[1], int(found[2])) if found else (str(error).partition(" (")[0], source.count("\n") + 1)
    return Problem(id="not-toml", file=f"{file}:{line}", line=line, arguments={"reason": reason})


class Pointer:
    """Finds where something stands in a file that should hold a *kind*, and says what is wrong with it."""

    def __init__(self, source: str, file: str, kind: Any) -> None:
        self._places = Places(source)
        self._file = file
        self._kind = kind

    def unknown_name(self, path: KeyPath, name: str, known: Iterable[str]) -> Problem:
        names = sorted(known)
        field = next(part for part in reversed(path) if not part.isdecimal() and (part != name or part == path[0]))
        return self._problem(
            "unknown-value", path, nearest(name, names), {"field": field, "value": name, "known": names}, name
        )

    def explain(self, message: str, data: Mapping[str, Any]) -> Problem:
        """Return what the validation of *data* found, with its place in the file."""
        told, _, where = message.partition(" - at `$")
        path = _path(where.rstrip("`"), message, data, self._kind)
        expected = _type_at(path, self._kind)
        if field := re.search(r"unknown field `(.*)`", told):
            known = sorted(_fields(expected))
            given = field[1]
            return self._problem("extra-field", (*path, given), nearest(given, known), {"field": given, "known": known})
        if field := re.search(r"missing required field `(.*)`", told):
            wanted = _example(_type_at((*path, field[1]), self._kind))
            return self._problem("missing-field", path, "", {"field": field[1], "wanted": wanted})
        value = re.search(r"Invalid enum value '(.*)'", told)
        if value and isinstance(expected, inspect.LiteralType):
            known = [str(word) for word in expected.values]
            arguments = {"field": _field(path), "value": value[1], "known": known}
            return self._problem("unknown-value", path, nearest(value[1], known), arguments, value[1])
        return self._problem("wrong-field-type", path, "", {"field": _field(path), "wanted": _example(expected)})

    def _problem(
        self, code: str, path: KeyPath, suggestion: str, arguments: Mapping[str, object], value: str = ""
    ) -> Problem:
        """Return a problem at *path*, or at what holds it; *value* is what is marked if it stands in that line."""
        while path and path not in self._places.of:
            path = path[:-1]
        place = self._places.of.get(path)
        offset = 0 if place is None else place.key
        line, column = self._places.position(offset)
        written = self._places.line(line)
        start, length = column - 1, 1 if place is None else place.key_end - place.key
        found = written.find(value, start) if value else -1
        if found >= 0:
            start, length = found, len(value)
        indent = len(written) - len(written.lstrip())
        return Problem(
            id=code,
            file=f"{self._file}:{line}",
            line=line,
            column=start + 1,
            suggestion=suggestion,
            arguments=arguments,
            excerpt=written.strip(),
            caret=(start - indent, min(length, len(written) - start)),
        )


def _path(where: str, message: str, data: Mapping[str, Any], kind: Any) -> KeyPath:
    """Return the path in a message of msgspec; it says `[...]` for any value of a dictionary."""
    path: list[str] = []
    here: Any = data
    for name, number in re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", where):
        key = name or number
        if key == "..." and isinstance(here, dict):
            key = next((each for each in here if _fails_alike(path, each, message, data, kind)), "...")
        path.append(key)
        here = here[int(key)] if isinstance(here, list) and key.isdecimal() else here.get(key)
    return tuple(path)


def _fails_alike(path: list[str], key: str, message: str, data: Mapping[str, Any], kind: Any) -> bool:
    """Return whether *data* with only this key of the dictionary at *path* gives the same *message*."""
    kept: Any = data
    for part in path:
        kept = kept[int(part)] if isinstance(kept, list) else kept[part]
    alone: Any = {key: kept[key]}
    for part in reversed(path):
        alone = [alone] if part.isdecimal() else {part: alone}
    try:
        convert(alone, kind)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _type_at(path: KeyPath, kind: Any) -> inspect.Type:
    """Return what may stand at *path*."""
    expected: inspect.Type = inspect.type_info(kind)
    for part in path:
        expected = _inside(expected, part)
    return _plain(expected)


def _plain(expected: inspect.Type) -> inspect.Type:
    """Return the one of several types that is written as a table or a list, if there is one."""
    if isinstance(expected, inspect.UnionType):
        flat = inspect.NoneType | inspect.StrType
        return next((each for each in expected.types if not isinstance(each, flat)), expected.types[0])
    return expected


def _inside(expected: inspect.Type, part: str) -> inspect.Type:
    expected = _plain(expected)
    if isinstance(expected, inspect.StructType):
        return next((field.type for field in expected.fields if field.encode_name == part), inspect.AnyType())
    if isinstance(expected, inspect.VarTupleType | inspect.ListType):
        return expected.item_type
    return expected.value_type if isinstance(expected, inspect.DictType) else inspect.AnyType()


def _fields(expected: inspect.Type) -> list[str]:
    return [field.encode_name for field in expected.fields] if isinstance(expected, inspect.StructType) else []


def _field(path: KeyPath) -> str:
    """Return the last name in a path; an element of a list has none."""
    return next((part for part in reversed(path) if not part.isdecimal()), "")


def _example(expected: inspect.Type) -> str:
    """Return an example of what may be written there."""
    match expected:
        case inspect.BoolType():
            return "true"
        case inspect.IntType(ge=int(least), le=int(most)):
            return f"{least}–{most}"
        case inspect.IntType():
            return "7"
        case inspect.TupleType():
            return f"[{', '.join(map(_example, expected.item_types))}]"
        case inspect.VarTupleType():
            return f"[{_example(_plain(expected.item_type))}]"
        case inspect.DictType() | inspect.StructType():
            return "{ … }"
        case inspect.StrType(pattern=str(pattern)):
            return '"#A9692F"' if "#" in pattern else '"a1-f2"'
    return '"…"'
