"""What a game requires of its cards: kinds, their facts, constants, and checks of texts and sets."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardwright.text.messages import Catalogue
from cardwright.text.phrasebook import Fault, Phrasebook
from cardwright.text.tree import Tree

if TYPE_CHECKING:
    from cardwright.text.cards import Card, CardSet

Range: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class OneOf:
    """A fact that is one of several words; a card stores its place in the list, counted from 0.

    >>> OneOf("common", "exotic").value("exotic"), OneOf("common", "exotic").words(1)
    (1, 'exotic')
    """

    known: tuple[str, ...]

    def __init__(self, *known: str) -> None:
        object.__setattr__(self, "known", known)

    def value(self, word: str) -> int:
        return self.known.index(word)

    def words(self, value: int) -> str:
        return self.known[value]


@dataclass(frozen=True)
class SomeOf:
    """A fact that is a list of words, empty by default; a card stores the bits of their places.

    >>> SomeOf("aspect", "arrow", "bite").value(["bite", "aspect"])
    5
    >>> SomeOf("aspect", "arrow", "bite").words(5)
    ['aspect', 'bite']
    """

    known: tuple[str, ...]

    def __init__(self, *known: str) -> None:
        object.__setattr__(self, "known", known)

    def value(self, words: Iterable[str]) -> int:
        return sum({1 << self.known.index(word) for word in words})

    def words(self, value: int) -> list[str]:
        return [word for i, word in enumerate(self.known) if value >> i & 1]


@dataclass(frozen=True)
class Maybe:
    """A number or a word that a card may leave out; a missing one is given as null."""

    fact: Range | OneOf


@dataclass(frozen=True)
class OpenWords:
    """A fact that is a list of words, empty by default, to which designers may add words, such as traits.

    A card file declares its words with their names: `[words.traits]`, `goblin = { en = "Goblin", fr = "Gobelin" }`.
    Where texts use them (`Phrasebook.open_words`) a word may have a gender and a plural.
    """

    most: int = 9


@dataclass(frozen=True)
class NamedCards:
    """A fact that names other cards of the set, of some kinds, each with a count: `setup = { bridge_warden = 1 }`."""

    kinds: tuple[str, ...]
    least: int = 1
    """The number of different cards named, from *least* to *most*."""
    most: int = 9
    count: Range = (1, 9)


Fact: TypeAlias = Range | OneOf | SomeOf | Maybe | OpenWords | NamedCards
"""What a field of a card may hold: a number from a range, a word, a list of words or of cards, or nothing."""


@dataclass(frozen=True)
class Abilities:
    """The parts of a card with a text of their own: from *least* to *most*, each with a name and facts of its own.

    Without names they are separate lines of one text.
    """

    least: int = 0
    most: int = 9
    named: bool = True
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Complaint:
    """A problem that a game's own check found in a set: its id, its arguments, and the card and field it is about."""

    id: str
    arguments: Mapping[str, object]
    severity: Literal["error", "warning"] = "error"
    card: str = ""
    field: str = ""


@dataclass(frozen=True)
class Constant:
    """A number of the rules that a card file may change."""

    default: int
    low: int
    high: int


def _one_copy(kind: str, facts: Mapping[str, int]) -> int:
    return 1


@dataclass(frozen=True, kw_only=True)
class Schema:
    """The format of one game's card files."""

    game: str
    book: Phrasebook
    shipped: Path
    """The card file that comes with the game."""
    kinds: Mapping[str, Mapping[str, Fact]]
    """For each kind of card its facts, all required except lists of words and those that may be absent."""
    without_text: frozenset[str] = frozenset()
    """The kinds whose cards have no text; all others must have one."""
    optional_text: frozenset[str] = frozenset()
    """The kinds whose cards may have a text."""
    abilities: Mapping[str, Abilities] = field(default_factory=dict)
    """For each kind of card that has them: the named parts with texts of their own."""
    subnames: frozenset[str] = frozenset()
    """The kinds whose cards may have a second name."""
    copies: Range = (1, 9)
    default_copies: Callable[[str, Mapping[str, int]], int] = _one_copy
    """The default number of copies of a card of a kind with these facts."""
    constants: Mapping[str, Constant] = field(default_factory=dict)
    text_checks: tuple[Callable[[str, Mapping[str, int], Tree], Fault | None], ...] = ()
    """Checks of a text against the kind and facts of its card; each returns what is wrong, or None."""
    checks: tuple[Callable[["CardSet"], Iterable[Complaint]], ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    """The game's rules behind general problems, by problem id."""
    catalogue: Catalogue | None = None
    """Messages of the game's own checks, under `problem.<id>`."""

    def misplaced(self, kind: str, facts: Mapping[str, int], tree: Tree) -> Fault | None:
        """Return why a valid text is meaningless on this card; None if it is not."""
        return next((found for check in self.text_checks if (found := check(kind, facts, tree)) is not None), None)

    def book_for(self, cards: "CardSet") -> Phrasebook:
        """Return the phrasebook extended by the words that a set declares, for printing its texts."""
        return self.book.with_words(cards.open_words)

    def told(self, name: str, value: int) -> int | str | list[str]:
        """Return the value of a fact as written in a card file: a number, a word, or a list of words."""
        for facts in self.kinds.values():
            fact = facts.get(name)
            if isinstance(fact, Maybe):
                fact = fact.fact
            if isinstance(fact, OneOf | SomeOf):
                return fact.words(value)
        return value

    def printed(self, card: "Card") -> dict[str, int | str | list[str] | dict[str, int] | None]:
        """Return every fact of a card's kind as it is written in a card file; None for one that is absent."""
        found: dict[str, int | str | list[str] | dict[str, int] | None] = {}
        for name, fact in self.kinds[card.kind].items():
            if isinstance(fact, OpenWords):
                found[name] = list(card.words[name])
            elif isinstance(fact, NamedCards):
                found[name] = dict(card.named[name])
            else:
                found[name] = self.told(name, card.facts[name]) if name in card.facts else None
        return found

    @property
    def open_words(self) -> list[str]:
        """The fields that hold words to which designers may add."""
        named = (name for facts in self.kinds.values() for name, fact in facts.items() if isinstance(fact, OpenWords))
        return list(dict.fromkeys(named))
