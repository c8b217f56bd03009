"""Reads a TOML file of a game's folder into its own type; a wrong one is refused with its line and what was meant."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from cardwright.text.conversion import convert
from cardwright.text.lexicon import Lexicon, OpenWord
from cardwright.text.messages import Catalogue
from cardwright.text.problems import TextError
from cardwright.text.toml_places import headings

Kind = TypeVar("Kind")


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file; it has no keys but those declared."""


class _Entry(Section, frozen=True):
    """A message of a catalogue."""

    en: str
    fr: str
    rule: str | None = None


def read_file(path: Path, kind: type[Kind]) -> Kind:
    """Return the contents of a file in a game's folder as a *kind*; a wrong file raises TextError."""
    return _read(path, kind)[1]


def read_catalogue(path: Path) -> Catalogue:
    """Return the messages in a file; a wrong file raises TextError."""
    data, _ = _read(path, dict[str, dict[str, _Entry]])
    return Catalogue.of_table(data)


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
    data, _ = _read(path, _LexiconFile)
    return Lexicon.from_table(data)


class _Forms(Section, frozen=True):
    """A word in both languages."""

    en: str
    fr: str


class _WordEntry(_Forms, frozen=True):
    """A word that a card file declares."""

    gender: Literal["m", "f"] = "m"
    plural: _Forms | None = None


class _Declared(msgspec.Struct, frozen=True):
    """The words that a card file declares."""

    words: dict[str, dict[str, _WordEntry]] = {}


def read_open_words(path: Path, field: str) -> list[OpenWord]:
    """Return the words of a field that a card file declares; what stands behind them is not read."""
    source = path.read_text(encoding="utf-8")
    tops = list(headings(source))
    last = max((i for i, (name, _) in enumerate(tops) if name.split(".")[0] == "words"), default=-1)
    end = source.rindex("\n", 0, tops[last + 1][1]) if 0 <= last < len(tops) - 1 else len(source)
    data, _ = _checked(source[:end], _name(path), _Declared)
    return [OpenWord.from_entry(name, entry) for name, entry in data.get("words", {}).get(field, {}).items()]


def read_toml(source: str, file: str, kind: type[Kind]) -> Kind:
    """Return *source* as a *kind*; a wrong one raises a TextError that calls it *file*."""
    return _checked(source, file, kind)[1]


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _read(path: Path, kind: type[Kind]) -> tuple[dict[str, Any], Kind]:
    return _checked(path.read_text(encoding="utf-8"), _name(path), kind)


def _checked(source: str, file: str, kind: type[Kind]) -> tuple[dict[str, Any], Kind]:
    """Return *source* as it is written, and as a *kind*."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        from cardwright.text.toml_problems import not_toml  # slow to import, and only wrong files need it

        raise TextError([not_toml(source, file, error)]) from None
    try:
        return data, convert(data, kind)
    except msgspec.ValidationError as error:
        from cardwright.text.toml_problems import Pointer

        raise TextError([Pointer(source, file, kind).explain(str(error), data)]) from None
