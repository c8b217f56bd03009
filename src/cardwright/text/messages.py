"""The message catalogue: every sentence the program says, under an id, in English and French.

Inside a message:

    {name}            an argument
    {n|card|cards}    singular or plural, by an argument that is a number
    {de:name}         French « de » or « d’ » and the argument; {que:name} and {à:name} likewise
    {le:name}         a name whose article is small inside a sentence: « le Roi »; {the:name} in English

An article at the beginning of the argument becomes one with the word before it: « du Roi », « au Roi », « de l’Ours ».
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Self, TypeAlias

from cardwright.text.spelling import Language, is_singular, without_accents

_PIECE: Final = re.compile(r"\{(?:(de|que|à|le|the):)?(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}")
_SHORT: Final = {"de": "d’", "que": "qu’"}
_ARTICLE: Final = re.compile(r"(?:Le|La|Les) |L’")
_ENGLISH_ARTICLE: Final = re.compile(r"The ")
_CONTRACTED: Final = {"de le ": "du ", "de les ": "des ", "à le ": "au ", "à les ": "aux "}
_VOWELS: Final = frozenset("aeiouœæ")
_Table: TypeAlias = Mapping[str, Mapping[str, dict[str, str]]]
_Slot = tuple[str, str | None, str, str | None, str | None]


class Spoken:
    """An argument of messages that has words of its own in each language."""

    def words(self, language: Language) -> str:
        """Return what is told of it."""
        raise NotImplementedError(type(self).__name__)


class Catalogue:
    """Messages by key: `group.name`, each with its words and perhaps the rule it speaks of.

    >>> shop = Catalogue('''
    ... [refusal.too-dear]
    ... rule = "AB-1.2"
    ... en = "It costs {n} {n|Treat|Treats}."
    ... fr = "Cela coûte {n} {n|Friandise|Friandises}."
    ... ''')
    >>> shop.words("refusal.too-dear", "fr", n=1), shop.rule("refusal.too-dear")
    ('Cela coûte 1 Friandise.', 'AB-1.2')
    """

    def __init__(self, *texts: str) -> None:
        self._entries: dict[str, dict[str, str]] = {}
        self._templates: dict[tuple[str, Language], list[_Slot]] = {}
        for text in texts:
            self._add_table(tomllib.loads(text))

    @classmethod
    def of_table(cls, table: _Table) -> Self:
        """Return the messages of a file that was read already."""
        made = cls()
        made._add_table(table)
        return made

    def _add_table(self, table: _Table) -> None:
        for group, entries in table.items():
            for name, entry in entries.items():
                self._add(f"{group}.{name}", entry)

    def _add(self, key: str, entry: dict[str, str]) -> None:
        if key in self._entries:
            raise ValueError(f"the message {key} is given twice")
        if missing := {"en", "fr"} - entry.keys():
            raise ValueError(f"the message {key} lacks {', '.join(sorted(missing))}")
        self._entries[key] = entry

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self, prefix: str = "") -> list[str]:
        """Return the keys that begin with *prefix*, in the order they were written."""
        return [key for key in self._entries if key.startswith(prefix)]

    def entries(self) -> list[tuple[str, dict[str, str]]]:
        """Return every key with what was written for it."""
        return [(key, dict(entry)) for key, entry in self._entries.items()]

    def rule(self, key: str) -> str | None:
        """Return the rule that a message speaks of."""
        return self._entry(key).get("rule")

    def words(self, key: str, language: Language, /, **arguments: object) -> str:
        """Return a message in one language; a missing message or argument is our own mistake and raises `KeyError`."""
        told = self.pieces(key, language, arguments)
        return told[0][0] if len(told) == 1 else "".join([text for text, _ in told])

    def pieces(self, key: str, language: Language, arguments: Mapping[str, object]) -> list[tuple[str, str]]:
        """Return a message in its parts: each text with the argument that it tells, "" for the message's own words.

        >>> found = Catalogue('[x.y]\\nen = "The end of {card}."\\nfr = "La fin {de:card}."')
        >>> found.pieces("x.y", "fr", {"card": "Akita"})
        [('La fin ', ''), ('d’', ''), ('Akita', 'card'), ('.', '')]
        """
        told: list[tuple[str, str]] = []
        for before, short, name, singular, plural in self._template(key, language):
            if before:
                told.append((before, ""))
            if not name:
                continue
            if name not in arguments:
                raise KeyError(f"the message {key} needs the argument {name!r}")
            value = arguments[name]
            if singular is not None:
                if not isinstance(value, int):
                    raise KeyError(f"the message {key} needs a number for {name!r}, not {value!r}")
                told.append(((singular if is_singular(value, language) else plural) or "", ""))
                continue
            words = value if isinstance(value, str) else _told(value, language)
            if short:
                link, words = _linked(short, words)
                if link:
                    told.append((link, ""))
            told.append((words, name))
        return told

    def template(self, key: str, language: Language) -> str:
        """Return a message as it was written, for a reader who fills in its arguments."""
        return self._entry(key)[language]

    def needs(self, key: str, language: Language, argument: str) -> bool:
        """Return whether a message tells *argument*: what is dear to make need not be made for the others."""
        return any(name == argument for _, _, name, _, _ in self._template(key, language))

    def arguments(self, key: str, language: Language) -> set[str]:
        """Return the names of all arguments that a message tells."""
        return {name for _, _, name, _, _ in self._template(key, language) if name}

    def _template(self, key: str, language: Language) -> list[_Slot]:
        template = self._templates.get((key, language))
        if template is None:
            template = self._templates[key, language] = list(_slots(self._entry(key)[language]))
        return template

    def _entry(self, key: str) -> Mapping[str, str]:
        if key not in self._entries:
            raise KeyError(f"there is no message {key!r}")
        return self._entries[key]


def listed(names: Sequence[str], language: Language) -> str:
    """Return names as a list in a sentence.

    >>> listed(["A", "C"], "en"), listed(["A", "B", "C"], "fr")
    ('A and C', 'A, B et C')
    """
    last = " et " if language == "fr" else " and "
    return last.join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])


def _slots(template: str) -> Iterator[_Slot]:
    """Yield the words before each argument of a template with the argument; last the words after all of them."""
    at = 0
    for piece in _PIECE.finditer(template):
        short, name, singular, plural = piece.groups()
        yield template[at : piece.start()], short, name, singular, plural
        at = piece.end()
    yield template[at:], None, "", None, None


def _linked(word: str, value: str) -> tuple[str, str]:
    """Return what stands before an argument, its own article included, and what is left of it.

    >>> _linked("de", "Le Roi"), _linked("à", "L’Ours"), _linked("le", "Akita"), _linked("the", "The King")
    (('du ', 'Roi'), ('à l’', 'Ours'), ('', 'Akita'), ('the ', 'King'))
    """
    before = "" if word in ("le", "the") else f"{word} "
    if article := (_ENGLISH_ARTICLE if word == "the" else _ARTICLE).match(value):
        link = before + article[0].lower()
        return _CONTRACTED.get(link, link), value[article.end() :]
    if word in _SHORT and without_accents(value[:1].lower()) in _VOWELS:
        return _SHORT[word], value
    return before, value


def _told(value: object, language: Language) -> str:
    """Return an argument as it is told: the parts of a list with commas, a fraction with one digit."""
    if isinstance(value, float):
        return f"{value:.1f}" if language == "en" else f"{value:.1f}".replace(".", ",")
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return value.words(language) if isinstance(value, Spoken) else str(value)
