"""How to play a game, on one page: its goal, a round in pictures, what wins, and what beginners miss.

A game may have it as `howto.toml` in its folder, in both languages. A picture is a row of things that a client draws
itself: cards of the game, counters, a part of a grid, and signs between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

import msgspec

from cardwright import interface
from cardwright.games.game import Game
from cardwright.rulebook import rulebook
from cardwright.text import Language
from cardwright.text.problems import TextError
from cardwright.text.toml_problems import KeyPath, Pointer
from cardwright.text.toml_reading import Section, read_toml

FILE = "howto.toml"
_ARGUMENT = re.compile(r"\{(\w+)\}")
Sign = Literal["then", "against", "and", "or"]
CASES = frozenset(".*#AaBb")
Value = bool | int | str | None


class _Words(Section, frozen=True):
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, lang: Language) -> str:
        """Return the text in one language."""
        return self.fr if lang == "fr" else self.en


class _Told(_Words, frozen=True):
    """A text that rests on a rule."""

    rule: str


class _Goal(_Told, frozen=True):
    """What wins, in a sentence; the table's option in braces stands for its value."""

    players: tuple[int, ...] = ()
    options: dict[str, Value] = {}


class _Item(Section, frozen=True):
    """One thing of a picture: a card, the back of one, a counter, a part of a grid, or a sign."""

    card: str = ""
    values: dict[str, int] = {}
    down: bool = False
    turned: bool = False
    counter: str = ""
    value: str = ""
    grid: tuple[str, ...] = ()
    sign: Sign | None = None
    label: _Words | None = None
    lit: bool = False


class _Step(_Told, frozen=True):
    """A part of a round."""

    title: _Words
    picture: tuple[_Item, ...] = ()


class _File(Section, frozen=True):
    """What `howto.toml` holds."""

    goal: Annotated[tuple[_Goal, ...], msgspec.Meta(min_length=1)]
    round: Annotated[tuple[_Step, ...], msgspec.Meta(min_length=1)]
    win: Annotated[tuple[_Told, ...], msgspec.Meta(min_length=1)]
    missed: Annotated[tuple[_Told, ...], msgspec.Meta(min_length=1)]


class Told(msgspec.Struct, frozen=True):
    """A text in one language with the rule it rests on."""

    words: str
    rule: str


class Goal(Told, frozen=True):
    """The goal where so many play with these options; everywhere if neither is given.

    An option in braces stands for its value at the table.
    """

    players: tuple[int, ...]
    options: dict[str, Value]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing of a picture; only one of `card`, `counter`, `grid` and `sign` is given, or `down` alone."""

    card: str = ""
    values: dict[str, int] = {}
    """Its numbers where they are not the printed ones."""
    down: bool = False
    """It lies face down; without a card, any card's back."""
    turned: bool = False
    counter: str = ""
    value: str = ""
    grid: tuple[str, ...] = ()
    """Rows of cases: `A` and `a` stand for one's own figures, `B` and `b` for others, `*` and `#` for marked cases."""
    sign: Sign | None = None
    label: str = ""
    lit: bool = False
    """It is what matters here."""


class Part(Told, frozen=True):
    """A part of a round with its picture."""

    title: str
    picture: tuple[Item, ...]


class HowTo(msgspec.Struct, frozen=True):
    """How to play a game, in one language."""

    goals: tuple[Goal, ...]
    round: tuple[Part, ...]
    wins: tuple[Told, ...]
    missed: tuple[Told, ...]
    """What beginners miss."""


@cache
def how_to(game: Game, lang: Language) -> HowTo | None:
    """Return how to play *game*, or None if it does not say; a wrong file raises TextError."""
    path = game.folder / FILE
    if not path.exists():
        return None
    return read_how_to(path.read_text(encoding="utf-8"), game, lang)


def required_how_to(game: Game, lang: Language) -> HowTo:
    """Return how to play *game*; one that does not say raises CardwrightError."""
    told = how_to(game, lang)
    if told is None:
        raise interface.error("no-howto", game=game.title(lang), name=game.name)
    return told


def goals(told: HowTo, game: Game, players: int | None = None) -> list[str]:
    """Return the goals with the options of a new game, in words; with *players* those for so many."""
    values = {option.name: option.default for option in game.options}
    return [
        _ARGUMENT.sub(lambda found: str(values[found[1]]), goal.words)
        for goal in told.goals
        if all(values[name] == value for name, value in goal.options.items())
        and (players is None or not goal.players or players in goal.players)
    ]


def read_how_to(source: str, game: Game, lang: Language) -> HowTo:
    """Return what *source* says about *game*; a wrong one raises TextError."""
    file = f"{game.folder.name}/{FILE}"
    read = read_toml(source, file, _File)
    if wrong := [(path, name, known) for path, name, known in _names(read, game) if name not in known]:
        pointer = Pointer(source, file, _File)
        raise TextError([pointer.unknown_name(path, name, known) for path, name, known in wrong])
    return HowTo(
        tuple(Goal(goal.in_language(lang), goal.rule, goal.players, goal.options) for goal in read.goal),
        tuple(_part(step, lang) for step in read.round),
        tuple(Told(told.in_language(lang), told.rule) for told in read.win),
        tuple(Told(told.in_language(lang), told.rule) for told in read.missed),
    )


def _part(step: _Step, lang: Language) -> Part:
    picture = tuple(
        Item(
            **{name: getattr(item, name) for name in item.__struct_fields__ if name != "label"},
            label=item.label.in_language(lang) if item.label else "",
        )
        for item in step.picture
    )
    return Part(step.in_language(lang), step.rule, step.title.in_language(lang), picture)


def _names(read: _File, game: Game) -> Iterator[tuple[KeyPath, str, frozenset[str]]]:
    """Yield every name of the game that the file uses: its place, the name, and the names that exist."""
    rules = frozenset(rule.id for chapter in rulebook(game, "en").chapters for rule in chapter.rules if rule.id)
    options = frozenset(option.name for option in game.options)
    cards = frozenset(card.id for card in game.shipped_cards.cards)
    counters, facts = (
        frozenset(key.partition(".")[2] for key in game.words.keys(f"{group}.")) for group in ("counter", "fact")
    )
    for group in ("goal", "round", "win", "missed"):
        for number, told in enumerate(getattr(read, group)):
            yield (group, str(number), "rule"), told.rule, rules
    for number, goal in enumerate(read.goal):
        for name in goal.options:
            yield ("goal", str(number), "options", name), name, options
        for lang in ("en", "fr"):
            for name in _ARGUMENT.findall(getattr(goal, lang)):
                yield ("goal", str(number), lang), name, options
    for number, step in enumerate(read.round):
        for place, item in enumerate(step.picture):
            path = ("round", str(number), "picture", str(place))
            if item.card:
                yield (*path, "card"), item.card, cards
            if item.counter:
                yield (*path, "counter"), item.counter, counters
            for row, cases in enumerate(item.grid):
                for case in cases:
                    yield (*path, "grid", str(row)), case, CASES
            for name in item.values:
                yield (*path, "values", name), name, facts
