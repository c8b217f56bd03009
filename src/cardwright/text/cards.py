"""Read a set of cards from a TOML card file, and report every problem that it has.

    game = "hounds"         # if missing, the kinds of cards decide
    extends = true          # add to the shipped set, or replace cards in it

    [constants]
    life = 20

    [rex]
    name = { en = "Rex", fr = "Rex" }
    kind = "hound"
    power = 3
    copies = 2
    text = "Draw 1 card."   # English, or { en = "…", fr = "…" } with one or both

The other facts of a card are numbers (`power = 3`), words (`type = "cunning"`) or lists of words (`families =
["trap"]`), as its kind requires; some may be absent. Where a game lets designers add words, a file declares them; some
kinds of cards have a second name, and several abilities instead of a text or in addition to it:

    [words.traits]
    goblin = { en = "Goblin", fr = "Gobelin" }

    [grub]
    name = { en = "Grub", fr = "Grub" }
    subname = { en = "the Digger", fr = "le Fouisseur" }
    kind = "hero"
    traits = ["goblin"]
    [[grub.abilities]]
    name = { en = "Dig", fr = "Creuser" }
    text = "Draw 1 card."

Where texts may use such words, one with a plural can stand alone as a noun: `beast = { en = "Beast", fr = "Bête",
gender = "f", plural = { en = "Beasts", fr = "Bêtes" } }`. A fact may name other cards: `setup = { rex = 2 }`.

A `Schema` holds what a game requires of its cards. A file with problems is read as far as possible, so that all of
them are reported at once.
"""

import dataclasses
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from cardwright.text.errors import Reason
from cardwright.text.lexicon import OpenWord
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.printer import print_text
from cardwright.text.problems import Problem, TextError
from cardwright.text.reader import place_fault, read_text
from cardwright.text.schema import (
    Abilities,
    Complaint,
    Fact,
    Maybe,
    NamedCards,
    OneOf,
    OpenWords,
    Range,
    Schema,
    SomeOf,
)
from cardwright.text.spelling import LANGUAGES, Language
from cardwright.text.toml_places import headings
from cardwright.text.tree import Tree

if TYPE_CHECKING:
    from cardwright.text.toml_places import Places

LARGEST_FILE: Final = 5_000_000

_CARD_FIELDS: Final = ("name", "kind", "copies", "text")
_FILE_FIELDS: Final = ("game", "extends", "constants", "words")
_ABILITY_FIELDS: Final = ("name", "text")
_NOUN_FIELDS: Final = ("gender", "plural")
_GENDERS: Final = OneOf("m", "f")
_NAMES: Final = '{ en = "…", fr = "…" }'
_AT_VALUE: Final = frozenset(
    (
        "wrong-field-type",
        "out-of-range",
        "unknown-kind",
        "unknown-value",
        "texts-differ",
        "unwanted-text",
        "unknown-game",
        "wrong-game",
    )
)
_HEADING: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_TOML_LINE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True)
class Ability:
    """A part of a card with a text of its own, and perhaps a name."""

    names: Mapping[Language, str]
    facts: Mapping[str, int]
    words: Mapping[str, tuple[str, ...]]
    tree: Tree
    texts: Mapping[Language, str]


@dataclass(frozen=True)
class Card:
    """A printed card: its facts, and the meaning of its text."""

    id: str
    kind: str
    names: Mapping[Language, str]
    facts: Mapping[str, int]
    """Numbers; a word is stored as its place in the schema's list, a list of words as the sum of their bits. Absent
    facts are left out."""
    copies: int
    tree: Tree
    """`text` without arguments if the card has no text."""
    texts: Mapping[Language, str]
    """The text as written in the file; the printed text is rendered from the tree."""
    line: int
    words: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    """The facts whose words come from an open list, to which designers may add."""
    subnames: Mapping[Language, str] = dataclasses.field(default_factory=dict)
    """The second name; empty if it has none."""
    abilities: tuple[Ability, ...] = ()
    named: Mapping[str, Mapping[str, int]] = dataclasses.field(default_factory=dict)
    """The facts that are other cards of the set, each with its count."""


@dataclass(frozen=True)
class CardSet:
    """The cards of one file; only cards without errors are in it."""

    game: str
    cards: tuple[Card, ...]
    constants: Mapping[str, int]
    problems: tuple[Problem, ...]
    source: str | None = None
    """The file's text; None for the shipped set."""
    words: Mapping[str, Mapping[str, Mapping[Language, str]]] = dataclasses.field(default_factory=dict)
    """The words that the file declares, by field, with their names."""
    open_words: Mapping[str, tuple[OpenWord, ...]] = dataclasses.field(default_factory=dict)
    """The same words as nouns, for the fields whose words texts may use."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems with which the set cannot be played."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    def required(self) -> "CardSet":
        """Return the set itself if it can be played; raise `TextError` with the errors otherwise."""
        if self.errors:
            raise TextError(self.errors)
        return self

    def card(self, name: str) -> Card:
        """Return the card with an id; raise `KeyError` if there is none."""
        return self._by_id[name]

    def words_of(self, card: str, field: str, language: Language) -> list[str]:
        """Return the printed names of the words in an open field of a card."""
        return [self.words[field][word][language] for word in self.card(card).words[field]]

    @cached_property
    def _by_id(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def digest(self) -> str:
        """A digest of the set's meaning (ids, facts, trees and constants, not spelling) in 64 hexadecimal digits."""
        import json
        from hashlib import sha256

        cards = [[c.id, c.kind, sorted(c.facts.items()), c.copies, repr(c.tree), *_parts(c)] for c in self.cards]
        content = json.dumps([self.game, sorted(self.constants.items()), cards], separators=(",", ":"))
        return sha256(content.encode()).hexdigest()


def _parts(card: Card) -> list[object]:
    """Return the parts of a card's meaning other than its facts and its text."""
    abilities = [[sorted(a.facts.items()), sorted(a.words.items()), repr(a.tree)] for a in card.abilities]
    parts: list[object] = [sorted(card.words.items()), abilities] if card.words or abilities else []
    return (
        [*parts, sorted((field, sorted(cards.items())) for field, cards in card.named.items())] if card.named else parts
    )


def print_card(card: Card, book: Phrasebook, language: Language) -> str:
    """Return all that is printed on a card: its text, then its abilities, each with its name on a line of its own."""
    lines = [print_text(card.tree, book, language)] if card.tree.args else []
    for ability in card.abilities:
        text = print_text(ability.tree, book, language)
        colon = "\u00a0: " if language == "fr" else ": "
        lines.append(f"{ability.names[language]}{colon}{text}" if ability.names else text)
    return "\n".join(lines)


def load_cards(source: Path | str, *schemas: Schema) -> CardSet:
    """Return the cards of a file or of TOML text, for the one of *schemas* that the file names.

    A `str` is TOML text if it holds a line break or an equals sign, else a path. Problems do not raise: they are in
    the result. `load_cards(schema.shipped, schema)` is the shipped set.
    """
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return _FileReader(source, "", schemas, shipped=False).card_set()
    path = Path(source)
    text = file_text(path)
    if isinstance(text, Problem):
        return CardSet("", (), {}, (text,))
    shipped = any(path == schema.shipped for schema in schemas)
    return _FileReader(text, path.name, schemas, shipped=shipped).card_set()


def check_cards(source: Path | str, *schemas: Schema) -> list[Problem]:
    """Return every problem of a card file, in the order of its lines."""
    return list(load_cards(source, *schemas).problems)


def _nearest(word: str, known: Iterable[str]) -> str:
    # Slow to load, and needed for wrong files only.
    from cardwright.text.diagnosis import nearest

    return nearest(word, list(known))


def _wanted(fact: Fact) -> str:
    """Return what may be written in a field."""
    if isinstance(fact, OneOf):
        return " | ".join(f'"{word}"' for word in fact.known)
    if isinstance(fact, SomeOf):
        return "[" + ", ".join(f'"{word}"' for word in fact.known) + "]"
    if isinstance(fact, OpenWords):
        return '["…"]'
    if isinstance(fact, NamedCards):
        return f"{{ … = {fact.count[0]} }}"
    if isinstance(fact, Maybe):
        return _wanted(fact.fact)
    return f"{fact[0]}–{fact[1]}"


def file_text(path: Path) -> str | Problem:
    """Return the text of a file, or the problem that prevents it; a file that is too large is not read."""
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            return Problem(id="file-too-large", file=path.name, arguments={"size": size, "limit": LARGEST_FILE})
        data = path.read_bytes()
    except FileNotFoundError:
        return Problem(id="file-not-found", file=path.name, arguments={"path": str(path)})
    except OSError as error:
        return Problem(id="file-unreadable", file=path.name, arguments={"path": str(path), "reason": Reason(error)})
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        start = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[start : error.start].decode("utf-8", "replace")) + 1
        return Problem(
            id="wrong-encoding",
            file=path.name,
            line=line,
            column=column,
            arguments={"line": line, "byte": f"0x{data[error.start]:02X}"},
        )


class _FileReader:
    """Reads one card file into a card set."""

    def __init__(self, source: str, file: str, schemas: Sequence[Schema], *, shipped: bool) -> None:
        self._source = source.replace("\r\n", "\n")
        self._file = file
        self._schemas = schemas
        self._shipped = shipped
        self._problems: list[Problem] = []
        self._lines: dict[str, int] = {}
        self._words: dict[str, dict[str, Mapping[Language, str]]] = {}
        self._open_words: dict[str, dict[str, OpenWord]] = {}
        self._book: Phrasebook
        self._known_cards: dict[str, str] = {}
        """The kinds of all cards by their ids, for facts that name cards."""

    @cached_property
    def _places(self) -> "Places":
        from cardwright.text.toml_places import Places

        return Places(self._source)

    def card_set(self) -> CardSet:
        table = self._table()
        schema = self._schema(table) if table else None
        if schema is None:
            return self._result("", (), {}, schema)
        constants = self._constants(table.pop("constants", {}), schema)
        extends = table.pop("extends", False)
        if not isinstance(extends, bool):
            self._complain("wrong-field-type", ("extends",), field="extends", wanted="true | false")
        self._lines = self._headings()
        base = load_cards(schema.shipped, schema).required() if extends is True else None
        if schema.open_words:
            self._words = {field: dict(base.words[field]) if base else {} for field in schema.open_words}
            texts_use = schema.book.open_words
            self._open_words = {field: {w.id: w for w in base.open_words[field]} if base else {} for field in texts_use}
            self._read_words(table.pop("words", {}))
        self._book = schema.book.with_words({name: list(words.values()) for name, words in self._open_words.items()})
        self._known_cards = {card.id: card.kind for card in base.cards} if base else {}
        self._known_cards.update(
            {name: entry.get("kind", "") for name, entry in table.items() if isinstance(entry, dict)}
        )
        own = {name: card for name, entry in table.items() if (card := self._card(name, entry, schema)) is not None}
        if base is not None:
            shipped = {card.id: card for card in base.cards}
            constants = {**base.constants, **constants}
            own = {**shipped, **own}
        constants = {**{name: constant.default for name, constant in schema.constants.items()}, **constants}
        return self._result(schema.game, tuple(own.values()), constants, schema)

    def _result(self, game: str, cards: tuple[Card, ...], constants: dict[str, int], schema: Schema | None) -> CardSet:
        source = None if self._shipped else self._source
        open_words = {name: tuple(words.values()) for name, words in self._open_words.items()}
        made = CardSet(game, cards, constants, (), source, self._words, open_words)
        if schema is not None and not any(problem.severity == "error" for problem in self._problems):
            for check in schema.checks:
                for complaint in check(made):
                    self._add_complaint(complaint)
        problems = sorted(self._problems, key=lambda problem: (problem.line, problem.column))
        if schema is not None:
            problems = [problem.of_game(schema.rules, schema.catalogue) for problem in problems]
        return replace(made, problems=tuple(problems))

    # The file as a whole

    def _table(self) -> dict[str, Any]:
        """Return the tables of the file; parts that are not TOML are reported, and the rest is used."""
        if len(self._source) > LARGEST_FILE:
            arguments = {"size": len(self._source), "limit": LARGEST_FILE}
            self._problems.append(Problem(id="file-too-large", file=self._file, arguments=arguments))
            return {}
        if not self._source.strip():
            self._problems.append(Problem(id="empty-file", file=self._file))
            return {}
        try:
            table = tomllib.loads(self._source)
        except (tomllib.TOMLDecodeError, RecursionError):
            table = self._rescued()
        if not table and not self._problems:
            self._problems.append(Problem(id="empty-file", file=self._file))
        return table

    def _rescued(self) -> dict[str, Any]:
        """Read a file that is not TOML table by table, so that one mistake does not hide the others."""
        for path, place in self._places.again:
            self._point("duplicate-id", (place.key, place.key_end), card=path[0], name=".".join(path))
        starts = [0, *(match.start() for match in _HEADING.finditer(self._source))]
        table: dict[str, Any] = {}
        for start, end in zip(starts, [*starts[1:], len(self._source)], strict=True):
            try:
                part = tomllib.loads(self._source[start:end])
            except tomllib.TOMLDecodeError as error:
                self._bad_toml(error, start)
            except RecursionError:
                line = self._source.count("\n", 0, start) + 1
                self._point("bad-toml", (start, start), line=line, reason="Brackets are too deep")
            else:
                for name, entry in part.items():
                    known = table.setdefault(name, entry)
                    if known is not entry and isinstance(known, dict) and isinstance(entry, dict):
                        table[name] = {**entry, **known}
        return table

    def _bad_toml(self, error: tomllib.TOMLDecodeError, start: int) -> None:
        reason = _TOML_LINE.sub("", str(error)).replace("(at end of document)", "").strip()
        before = self._source.count("\n", 0, start)
        match = _TOML_LINE.search(str(error))
        line, column = (int(match[1]) + before, int(match[2])) if match else (0, 0)
        if not match:
            line, column = self._places.position(len(self._source.rstrip()))
        if any(problem.id == "duplicate-id" and problem.line in (line, line - 1) for problem in self._problems):
            return
        written = self._places.line(line)
        self._problems.append(
            Problem(
                id="bad-toml",
                file=self._file,
                line=line,
                column=column,
                excerpt=written,
                caret=(min(column - 1, len(written)), 1),
                arguments={"line": line, "reason": reason},
            )
        )

    def _schema(self, table: dict[str, Any]) -> Schema | None:
        """Return the schema of the game that the file names, or else of the game that has its kinds of cards."""
        known = [schema.game for schema in self._schemas]
        name = table.pop("game", None)
        if name is None:
            kinds = {entry.get("kind") for entry in table.values() if isinstance(entry, dict) and "kind" in entry}
            fitting = [schema for schema in self._schemas if kinds and kinds <= schema.kinds.keys()]
            if len(fitting) == 1:
                return fitting[0]
            self._problems.append(
                Problem(id="game-unknown", file=self._file, line=1, column=1, arguments={"known": known})
            )
            return None
        found = next((schema for schema in self._schemas if schema.game == name), None)
        if found is None:
            code = "wrong-game" if len(known) == 1 else "unknown-game"
            suggestion = _nearest(str(name), known)
            self._complain(code, ("game",), suggestion=suggestion, name=name, known=known)
        return found

    def _constants(self, entry: object, schema: Schema) -> dict[str, int]:
        if not isinstance(entry, dict):
            self._complain("wrong-field-type", ("constants",), field="constants", wanted="[constants]")
            return {}
        found: dict[str, int] = {}
        for name, value in entry.items():
            path = ("constants", name)
            if name not in schema.constants:
                known = list(schema.constants)
                self._complain("unknown-constant", path, suggestion=_nearest(name, known), name=name, known=known)
            else:
                constant = schema.constants[name]
                if self._is_number(value, path, (constant.low, constant.high)):
                    found[name] = value
        return found

    def _read_words(self, entry: object) -> None:
        """Read the words that the file declares, with their names in both languages."""
        if not isinstance(entry, dict):
            self._complain("wrong-field-type", ("words",), field="words", wanted="[words.…]")
            return
        known = list(self._words)
        for field, words in entry.items():
            if field not in self._words:
                suggestion = _nearest(field, known)
                self._complain("extra-field", ("words", field), suggestion=suggestion, field=field, known=known)
            elif not isinstance(words, dict):
                self._complain("wrong-field-type", ("words", field), field=field, wanted=f"[words.{field}]")
            else:
                for word, entry in words.items():
                    self._read_word(field, word, entry)

    def _read_word(self, field: str, word: str, entry: object) -> None:
        path = ("words", field, word)
        if field not in self._open_words or not isinstance(entry, dict):
            self._words[field][word] = self._names(path, entry)
            return
        names = self._names(path, {key: value for key, value in entry.items() if key not in _NOUN_FIELDS})
        self._words[field][word] = names
        gender = entry.get("gender", "m")
        if not self._is_word(gender, (*path, "gender"), _GENDERS):
            return
        plurals = self._names((*path, "plural"), entry["plural"]) if "plural" in entry else {}
        if len(names) == len(LANGUAGES) and len(plurals) in (0, len(LANGUAGES)):
            self._open_words[field][word] = OpenWord.from_entry(word, entry)

    # One card

    def _headings(self) -> dict[str, int]:
        """Return the line on which each card begins."""
        lines: dict[str, int] = {}
        line, last = 1, 0
        for name, offset in headings(self._source):
            line += self._source.count("\n", last, offset)
            last = offset
            lines.setdefault(name, line)
        return lines

    def _card(self, name: str, entry: object, schema: Schema) -> Card | None:
        if not isinstance(entry, dict):
            known = [*_FILE_FIELDS]
            self._complain("extra-field", (name,), suggestion=_nearest(name, known), field=name, known=known)
            return None
        before = len(self._problems)
        kind = self._kind(name, entry, schema)
        if kind:
            more = [
                *(["subname"] if kind in schema.subnames else []),
                *(["abilities"] if kind in schema.abilities else []),
            ]
            facts, words = self._facts((name,), entry, schema.kinds[kind], (*_CARD_FIELDS, *more))
            named = self._named_cards(name, entry, schema.kinds[kind])
        else:
            facts, words, named = self._stray_facts(name, entry, schema), {}, {}
        if "copies" in entry:
            self._is_number(entry["copies"], (name, "copies"), schema.copies)
        names = self._required_names((name,), entry)
        subnames: Mapping[Language, str] = {}
        if kind in schema.subnames and "subname" in entry:
            subnames = self._names((name, "subname"), entry["subname"])
        has_text = kind not in schema.without_text and ("text" in entry or kind not in schema.optional_text)
        texts = self._texts((name,), entry) if has_text else self._no_texts(name, entry)
        tree = self._tree((name,), texts) if has_text else Tree(schema.book.start)
        wanted = schema.abilities.get(kind)
        abilities = [] if wanted is None else self._abilities(name, entry, wanted, schema)
        if tree is None or len(self._problems) > before:
            return None
        self._find_misplaced((name,), kind, facts, tree, texts, schema)
        for number, ability in enumerate(abilities):
            path = (name, "abilities", str(number))
            self._find_misplaced(path, kind, {**facts, **ability.facts}, ability.tree, ability.texts, schema)
        if len(self._problems) > before:
            return None
        copies = entry.get("copies", schema.default_copies(kind, facts))
        line = self._lines.get(name, 0)
        return Card(name, kind, names, facts, copies, tree, texts, line, words, subnames, tuple(abilities), named)

    def _named_cards(self, name: str, entry: dict[str, Any], wanted: Mapping[str, Fact]) -> dict[str, dict[str, int]]:
        """Return the facts of a card that name other cards; report those that are missing or wrong."""
        found: dict[str, dict[str, int]] = {}
        for field, fact in wanted.items():
            if isinstance(fact, NamedCards) and field in entry:
                found[field] = self._counted_cards(entry[field], (name, field), fact)
        return found

    def _counted_cards(self, value: object, path: tuple[str, ...], fact: NamedCards) -> dict[str, int]:
        if not isinstance(value, dict):
            self._complain("wrong-field-type", path, field=path[-1], wanted=_wanted(fact))
            return {}
        if not fact.least <= len(value) <= fact.most:
            self._complain("out-of-range", path, field=path[-1], value=len(value), low=fact.least, high=fact.most)
        for card, count in value.items():
            at = (*path, card)
            if self._known_cards.get(card) not in fact.kinds:
                fitting = [each for each, kind in self._known_cards.items() if kind in fact.kinds]
                suggestion = _nearest(card, fitting)
                self._complain("unknown-card-named", at, suggestion=suggestion, field=path[-1], value=card)
            else:
                self._is_number(count, at, fact.count)
        return dict(value)

    def _find_misplaced(
        self,
        path: tuple[str, ...],
        kind: str,
        facts: Mapping[str, int],
        tree: Tree,
        texts: Mapping[Language, str],
        schema: Schema,
    ) -> None:
        """Report a text that is meaningless on its card."""
        if (fault := schema.misplaced(kind, facts, tree)) is not None:
            for language, text in texts.items():
                problem = place_fault(text, self._book, language, fault)
                self._problems.append(self._placed(problem, path, language))

    def _abilities(self, name: str, entry: dict[str, Any], wanted: Abilities, schema: Schema) -> list[Ability]:
        """Return the abilities of a card; report too many, too few, and the problems of each."""
        path = (name, "abilities")
        parts = entry.get("abilities")
        form = f'[{{ name = {_NAMES}, text = "…" }}]' if wanted.named else '[{ text = "…" }]'
        if parts is None:
            if wanted.least > 0:
                self._missing((name,), "abilities", form)
            return []
        if not isinstance(parts, list):
            self._complain("wrong-field-type", path, field="abilities", wanted=form)
            return []
        if not wanted.least <= len(parts) <= wanted.most:
            self._complain(
                "out-of-range", path, field="abilities", value=len(parts), low=wanted.least, high=wanted.most
            )
        found = [self._ability((*path, str(i)), part, wanted, form, schema) for i, part in enumerate(parts)]
        return [ability for ability in found if ability is not None]

    def _ability(
        self, path: tuple[str, ...], entry: object, wanted: Abilities, form: str, schema: Schema
    ) -> Ability | None:
        if not isinstance(entry, dict):
            self._complain("wrong-field-type", path, field="abilities", wanted=form.strip("[]"))
            return None
        fields = _ABILITY_FIELDS if wanted.named else ("text",)
        facts, words = self._facts(path, entry, wanted.facts, fields)
        names = self._required_names(path, entry) if wanted.named else {}
        texts = self._texts(path, entry)
        tree = self._tree(path, texts)
        return None if tree is None else Ability(names, facts, words, tree, texts)

    def _kind(self, name: str, entry: dict[str, Any], schema: Schema) -> str:
        kind = entry.get("kind")
        known = list(schema.kinds)
        if kind is None:
            self._missing((name,), "kind", " | ".join(f'"{each}"' for each in known))
        elif not isinstance(kind, str):
            self._complain("wrong-field-type", (name, "kind"), field="kind", wanted=" | ".join(f'"{k}"' for k in known))
        elif kind not in schema.kinds:
            self._complain("unknown-kind", (name, "kind"), suggestion=_nearest(kind, known), kind=kind, known=known)
        else:
            return kind
        return ""

    def _facts(
        self, path: tuple[str, ...], entry: dict[str, Any], wanted: Mapping[str, Fact], others: tuple[str, ...]
    ) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
        """Return the facts of a card or an ability, and separately those with open words.

        Report those that are missing or wrong, or neither *wanted* nor among the *others* that are allowed.
        """
        known = [*others, *wanted]
        misspelt: set[str] = set()
        for field in entry:
            if field not in known:
                suggestion = _nearest(field, [other for other in known if other not in entry])
                misspelt.add(suggestion)
                self._complain("extra-field", (*path, field), suggestion=suggestion, field=field, known=known)
        facts: dict[str, int] = {}
        words: dict[str, tuple[str, ...]] = {}
        for field, fact in wanted.items():
            if isinstance(fact, OpenWords):
                words[field] = self._words_of(entry.get(field, []), (*path, field), fact)
            elif isinstance(fact, NamedCards) and field in entry:
                continue
            elif field in entry:
                value = self._fact(entry[field], (*path, field), fact)
                if value is not None:
                    facts[field] = value
            elif isinstance(fact, SomeOf):
                facts[field] = 0
            elif field not in misspelt and not isinstance(fact, Maybe):
                self._missing(path, field, _wanted(fact))
        return facts, words

    def _words_of(self, value: object, path: tuple[str, ...], fact: OpenWords) -> tuple[str, ...]:
        """Return words that the file declares; report others."""
        if not isinstance(value, list):
            self._complain("wrong-field-type", path, field=path[-1], wanted=_wanted(fact))
            return ()
        if len(value) > fact.most:
            self._complain("out-of-range", path, field=path[-1], value=len(value), low=0, high=fact.most)
        known = list(self._words.get(path[-1], ()))
        for i, word in enumerate(value):
            at = (*path, str(i))
            if not isinstance(word, str):
                self._complain("wrong-field-type", at, field=path[-1], wanted='"…"')
            elif word not in known:
                suggestion = _nearest(word, known)
                self._complain("unknown-value", at, suggestion=suggestion, field=path[-1], value=word, known=known)
        return tuple(word for word in value if word in known)

    def _stray_facts(self, name: str, entry: dict[str, Any], schema: Schema) -> dict[str, int]:
        """Report wrong facts of a card whose kind is not known."""
        for facts in schema.kinds.values():
            for field, fact in facts.items():
                known = field in entry and not isinstance(fact, OpenWords | NamedCards)
                if known and self._fact(entry[field], (name, field), fact) is None:
                    return {}
        return {}

    def _fact(self, value: object, path: tuple[str, ...], fact: Fact) -> int | None:
        """Return a fact as a card stores it; report a wrong one."""
        if isinstance(fact, Maybe):
            return self._fact(value, path, fact.fact)
        if isinstance(fact, OneOf):
            return fact.value(value) if self._is_word(value, path, fact) else None
        if isinstance(fact, SomeOf):
            if isinstance(value, list):
                words = [word for word in value if self._is_word(word, path, fact)]
                return fact.value(words) if len(words) == len(value) else None
            self._complain("wrong-field-type", path, field=path[-1], wanted=_wanted(fact))
            return None
        assert isinstance(fact, tuple)
        return value if self._is_number(value, path, fact) else None

    def _is_word(self, value: object, path: tuple[str, ...], fact: OneOf | SomeOf) -> TypeGuard[str]:
        if not isinstance(value, str):
            self._complain("wrong-field-type", path, field=path[-1], wanted=_wanted(fact))
            return False
        if value not in fact.known:
            suggestion = _nearest(value, fact.known)
            self._complain(
                "unknown-value", path, suggestion=suggestion, field=path[-1], value=value, known=list(fact.known)
            )
            return False
        return True

    def _required_names(self, path: tuple[str, ...], entry: dict[str, Any]) -> dict[Language, str]:
        if entry.get("name") is None:
            self._missing(path, "name", _NAMES)
            return {}
        return self._names((*path, "name"), entry["name"])

    def _names(self, path: tuple[str, ...], names: object) -> dict[Language, str]:
        """Return names in both languages; report what is missing."""
        found = self._by_language(path, names)
        for language in LANGUAGES if isinstance(names, dict) else ():
            if language not in names or (language in found and not found[language].strip()):  # type: ignore[operator]
                self._complain("no-name", path, language=language)
        if isinstance(names, str):
            self._complain("wrong-field-type", path, field=path[-1], wanted=_NAMES)
        return found

    def _texts(self, path: tuple[str, ...], entry: dict[str, Any]) -> dict[Language, str]:
        text = entry.get("text")
        if text is None:
            self._missing(path, "text", '"…"', code="no-text")
            return {}
        found = self._by_language((*path, "text"), text)
        if isinstance(text, (str, dict)) and not any(words.strip() for words in found.values()):
            if isinstance(text, str) or all(isinstance(value, str) for value in text.values()):
                self._complain("no-text", (*path, "text"), card=path[0])
            return {}
        return {language: words for language, words in found.items() if words.strip()}

    def _by_language(self, path: tuple[str, ...], value: object) -> dict[Language, str]:
        """Return the texts by language, from an English text or a table with a text for each language."""
        if isinstance(value, str):
            return {"en": value}
        if not isinstance(value, dict):
            self._complain("wrong-field-type", path, field=path[-1], wanted=f'"…" | {_NAMES}')
            return {}
        found: dict[Language, str] = {}
        for key, words in value.items():
            at = (*path, key)
            if key not in LANGUAGES:
                self._complain("extra-field", at, field=key, known=list(LANGUAGES), suggestion=_nearest(key, LANGUAGES))
            elif not isinstance(words, str):
                self._complain("wrong-field-type", at, field=f"{path[-1]}.{key}", wanted='"…"')
            else:
                found[key] = words
        return found

    def _no_texts(self, name: str, entry: dict[str, Any]) -> dict[Language, str]:
        """Report a text on a card of a kind that has none."""
        if "text" in entry:
            self._complain("unwanted-text", (name, "text"), kind=entry["kind"])
        return {}

    def _tree(self, path: tuple[str, ...], texts: Mapping[Language, str]) -> Tree | None:
        """Return the meaning of the texts, which must be the same in all languages."""
        trees: dict[Language, Tree] = {}
        for language, text in texts.items():
            try:
                trees[language] = read_text(text, self._book, language)
            except TextError as error:
                self._problems.extend(self._placed(problem, path, language) for problem in error.problems)
        if len(trees) < len(texts) or not trees:
            return None
        first, *others = trees.items()
        for language, tree in others:
            if tree != first[1]:
                printed = print_text(first[1], self._book, language)
                self._complain("texts-differ", self._text_path(path, language), text=printed, language=language)
                return None
        return first[1]

    def _text_path(self, path: tuple[str, ...], language: Language) -> tuple[str, ...]:
        inner = (*path, "text", language)
        return inner if inner in self._places.of else (*path, "text")

    def _placed(self, problem: Problem, path: tuple[str, ...], language: Language) -> Problem:
        """Return a problem of a text with its place in the file."""
        place = self._places.of.get(self._text_path(path, language))
        line, column = (0, 0)
        if place is not None:
            line, column = self._places.position(self._places.in_string(place, problem.column))
        return replace(problem, file=self._file, card=path[0], line=line, column=column)

    # Problems

    def _is_number(self, value: object, path: tuple[str, ...], limits: Range) -> TypeGuard[int]:
        low, high = limits
        if not isinstance(value, int) or isinstance(value, bool):
            self._complain("wrong-field-type", path, field=path[-1], wanted=f"{low}–{high}")
            return False
        if not low <= value <= high:
            self._complain("out-of-range", path, field=path[-1], value=value, low=low, high=high)
            return False
        return True

    def _missing(self, path: tuple[str, ...], field: str, wanted: str, *, code: str = "missing-field") -> None:
        self._complain(code, path, field=field, wanted=wanted, card=path[0])

    def _complain(
        self, code: str, path: tuple[str, ...], *, suggestion: str = "", card: str = "", **arguments: object
    ) -> None:
        place = self._places.of.get(path)
        if place is not None and code in _AT_VALUE:
            span = (place.value, place.value_end)
        else:
            place = place or self._places.of.get(path[:-1])
            span = (place.key, place.key_end) if place is not None else (0, 0)
        top = path[0] if path[0] not in _FILE_FIELDS else ""
        self._point(code, span, card=top, suggestion=suggestion, **arguments)

    def _point(
        self, code: str, span: tuple[int, int], *, card: str = "", suggestion: str = "", **arguments: object
    ) -> None:
        """Report a problem at a span of the source, of which only the first line is shown."""
        line, column = self._places.position(span[0])
        written = self._places.line(line)
        indent = len(written) - len(written.lstrip())
        length = min(span[1] - span[0], len(written) - column + 1)
        self._problems.append(
            Problem(
                id=code,
                file=self._file,
                line=line,
                column=column,
                card=card,
                suggestion=suggestion,
                arguments=arguments,
                excerpt=written.strip(),
                caret=(column - 1 - indent, length),
            )
        )

    def _add_complaint(self, complaint: Complaint) -> None:
        path = (complaint.card, complaint.field) if complaint.field else (complaint.card,)
        place = self._places.of.get(path)
        before = len(self._problems)
        if place is not None:
            span = (place.value, place.value_end) if complaint.field else (place.key, place.key_end)
            self._point(complaint.id, span, card=complaint.card)
        else:
            self._problems.append(Problem(id=complaint.id, file=self._file, card=complaint.card))
        self._problems[before] = replace(
            self._problems[before],
            severity=complaint.severity,
            arguments=complaint.arguments,
        )
