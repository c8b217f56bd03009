"""Split the templates of a phrasebook's rows, such as "{who} {draw@who} {n:card}", into words and pieces."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from cardwright.text.spelling import Spelling

_PIECE: Final = re.compile(r"\{([^{}]*)\}")
_AGREE: Final = re.compile(r"(.+)@([\w*]+)(?:<(\w+)(?:\.(\w+))?)?")
_LIST: Final = re.compile(r"(\w+)(?::(\w+))?\.\.\.(.*)")
_FILL: Final = re.compile(r"(?:([^\W\d_]+) )?([\w*]+)(?:\.(\w+))?(?:#(\w+))?(?::([\w*]+)(?:\.(\w+))?)?")


class Fill(NamedTuple):
    """A slot, a noun, a constant or `*` in a template, perhaps with a word before it."""

    before: str
    name: str
    form: str
    number_of: str
    param: str
    param_form: str


class Agree(NamedTuple):
    """A word that agrees: a verb or small word, or its forms by number and gender; a verb may take a slot's pronoun."""

    words: tuple[str, ...]
    target: str
    pronoun_of: str = ""
    pronoun: str = "pronoun"
    """The feature of that slot's phrases that holds the pronoun."""

    @property
    def has_forms(self) -> bool:
        """Whether the template gives the forms itself, singular and plural or masculine and feminine."""
        return len(self.words) > 1 or "/" in self.words[0]


class Repeat(NamedTuple):
    """A slot that may be filled several times."""

    name: str
    separator: tuple[str, ...]
    param: str = ""


Piece: TypeAlias = str | Fill | Agree | Repeat


def cut(template: str, spelling: Spelling) -> Iterator[Piece]:
    """Yield the words and pieces of a template; raise `ValueError` for a piece that cannot be used.

    >>> list(cut("{who} {draw@who} cards", Spelling("en", aspirated=())))[1:]
    [Agree(words=('draw',), target='who', pronoun_of='', pronoun='pronoun'), 'cards']
    """
    end = 0
    for match in _PIECE.finditer(template):
        yield from spelling.template_words(template[end : match.start()])
        yield _piece(match[1], template, spelling)
        end = match.end()
    yield from spelling.template_words(template[end:])


def _piece(inner: str, template: str, spelling: Spelling) -> Piece:
    if (match := _AGREE.fullmatch(inner)) is not None:
        return Agree(tuple(match[1].split("|")), match[2], match[3] or "", match[4] or "pronoun")
    if (match := _LIST.fullmatch(inner)) is not None:
        return Repeat(match[1], tuple(spelling.template_words(match[3])), match[2] or "")
    if (match := _FILL.fullmatch(inner)) is not None:
        return Fill(*(group or "" for group in match.groups()))
    raise ValueError(f"cannot use {{{inner}}} in {template!r}")
