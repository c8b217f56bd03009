"""Decks, the lists of cards that players bring, and their plain text format with every problem its lines can have.

    # Everything after a # is a comment.
    name: Quick Claws
    game: drakerion         # optional

    [maneuvers]
    1 night-march

    [deck]
    4 gallery_listener
    2 Sworn Testimony       # a printed name, in any language of the cards, is understood too

A heading names the section; cards before the first heading belong to the first section. Case, accents, blank lines and
the difference between spaces, hyphens and underscores do not matter. The rules of a game for its decks are
checked in `games.decks`; `deck_formats` handles the other formats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from cardwright.text.cards import Card, CardSet, file_text
from cardwright.text.errors import CardwrightError
from cardwright.text.problems import Problem, TextError
from cardwright.text.spelling import LANGUAGES, Language, without_accents

MOST_COPIES: Final = 99
"""The largest count on a line; more is a typing error in any game."""
LARGEST_DECK: Final = 20_000
"""The largest number of characters of a deck text that are read."""
LONGEST_NAME: Final = 60
MOST_SUGGESTIONS: Final = 20
"""The largest number of mistakes with a suggestion, since finding one is slow."""
LONGEST_WORD: Final = 80
"""The largest number of characters of a word in a message; no suggestion is made for a longer word."""
LONGEST_LINE: Final = 160
"""The largest number of characters of a line in a message."""
FIELDS: Final = ("name", "game")

_HEADING: Final = re.compile(r"\[(.*)\]$")
_FIELD: Final = re.compile(r"(\w+)\s*:\s*(.*)$")
_COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s|$)")
"""The beginning of a comment; the "#" of "#1" in a name is not one."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_COUNTED: Final = re.compile(r"(-?\d+)\s*(?:[×*]|x\s|\s)\s*(.+)$", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"[\s_’'.,\-–]+")


@dataclass(frozen=True)
class Deck:
    """The cards a player brings, section by section, each copy by its card's id."""

    name: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    file: str = field(default="", compare=False)
    lines: Mapping[tuple[str, str], int] = field(default_factory=dict, compare=False, hash=False)
    """The line of the file on which each card of each section stands; for messages."""
    unread: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)
    """How many cards of each section are on lines that were not understood."""
    whole: bool = field(default=True, compare=False)
    """Whether the file was read to its end."""

    def section(self, name: str) -> tuple[str, ...]:
        """Return the cards of a section; none if the deck does not have it."""
        return dict(self.sections).get(name, ())

    def line_of(self, section: str, card: str = "") -> int:
        """Return the line of a card or of a section's heading; 0 if it does not come from a file."""
        return self.lines.get((section, card), 0)

    def in_order(self, cards: CardSet) -> Deck:
        """Return the deck with the cards of each section in the order of the card set, equal ones side by side."""
        number = {card.id: at for at, card in enumerate(cards.cards)}
        ordered = tuple((name, tuple(sorted(listed, key=number.__getitem__))) for name, listed in self.sections)
        return replace(self, sections=ordered)


@dataclass(frozen=True)
class DeckTerms:
    """What is needed to read and write decks of a game: its cards and sections."""

    game: str
    cards: CardSet
    sections: Mapping[str, tuple[str, ...]]
    """The sections in order, each with its other names."""


class DeckError(CardwrightError):
    """A deck that cannot be played; `problems` says why."""

    def __init__(self, seat: str, problems: Sequence[Problem]) -> None:
        super().__init__("deck-illegal", seat=seat)
        self.problems = tuple(problems)

    def words(self, language: Language) -> str:
        told = "\n".join(problem.render(language) for problem in self.problems)
        return self._messages.words("error.deck-illegal", language, **self.arguments, problems=told)


def render_deck(deck: Deck) -> str:
    """Return *deck* as the text of a deck file; reading it gives the deck back.

    >>> print(render_deck(Deck("Two of each", (("deck", ("wolf", "wolf", "bear")), ("city", ("keep",))))), end="")
    name: Two of each
    <BLANKLINE>
    [deck]
    2 wolf
    1 bear
    <BLANKLINE>
    [city]
    1 keep
    """
    lines = [f"name: {deck.name}"] if deck.name else []
    for section, cards in deck.sections:
        lines += ["", f"[{section}]", *(f"{count} {card}" for card, count in Counter(cards).items())]
    return "\n".join(lines).lstrip("\n") + "\n"


def parse_deck(text: str, terms: DeckTerms, *, file: str = "") -> tuple[Deck, list[Problem]]:
    """Return the deck in *text*, as far as it can be read, with every problem of its lines."""
    collector = DeckCollector(terms, file)
    for number, line in enumerate(text.splitlines(), 1):
        _read_line(collector, number, line)
    return collector.finished()


def read_deck_file(path: Path) -> str:
    """Return the text of a deck file; one that cannot be read raises TextError."""
    text = file_text(path)
    if isinstance(text, Problem):
        raise TextError([text])
    return text


def plain(word: str) -> str:
    """Return *word* in the form in which words are compared, without case, accents and separators.

    >>> plain("Sworn-Testimony") == plain("sworn_testimony")
    True
    """
    return _SEPARATORS.sub(" ", without_accents(word.casefold())).strip()


def clean_name(name: str) -> str:
    """Return the name of a deck in a form that every format can hold.

    >>> clean_name("  My  deck #1 # of two ")
    'My deck #1 of two'
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(word for word in printable.split() if word != "#")[:LONGEST_NAME].strip()


def full_name(card: Card, language: Language) -> str:
    """Return the printed name of a card, with its second name if it has one."""
    return ", ".join(part for part in (card.names[language], card.subnames.get(language, "")) if part)


class DeckCollector:
    """Builds a deck while it is read from any format: sections, cards, and problems with their lines."""

    def __init__(self, terms: DeckTerms, file: str) -> None:
        self.found: dict[str, list[str]] = {name: [] for name in terms.sections}
        self.problems: list[Problem] = []
        self._game = terms.game
        self._file = file
        self._name = ""
        self._section: str | None = next(iter(terms.sections))
        self._meant = ""
        """The section that an unknown heading probably means."""
        self._lines: dict[tuple[str, str], int] = {}
        self._unread: Counter[str] = Counter()
        self._whole = True
        self._copies: Counter[tuple[str, str]] = Counter()
        self._sections = {plain(name): name for name in terms.sections}
        for name, words in terms.sections.items():
            for word in words:
                self._sections.setdefault(plain(word), name)
        self._ids = {plain(card.id): card.id for card in terms.cards.cards}
        self._cards = terms.cards

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The cards that each printed name means; only decks that name cards in this way need it."""
        return _cards_by_name(self._cards)

    def finished(self) -> tuple[Deck, list[Problem]]:
        """Return the deck read so far and its problems."""
        if not self.problems and not any(self.found.values()):
            self.give_up(0, "", "deck-empty", sections=[f"[{name}]" for name in self.found])
        sections = tuple((name, tuple(cards)) for name, cards in self.found.items())
        return Deck(self._name, sections, self._file, self._lines, self._unread, self._whole), self.problems

    def give_up(self, line: int, excerpt: str, problem: str, part: str = "", **told: object) -> None:
        """Report a problem after which nothing more is read."""
        self._whole = False
        self.report(line, excerpt, problem, part, (), **told)

    def report(
        self, line: int, excerpt: str, problem: str, part: str = "", near: Iterable[str] = (), **told: object
    ) -> None:
        """Report a problem: *part* is the wrong part of the line, *near* what may have been meant."""
        start = max(excerpt.find(part), 0)
        before = max(0, start - LONGEST_LINE // 4)
        self.problems.append(
            Problem(
                id=problem,
                file=self._file,
                line=line,
                column=start + 1 if excerpt else 0,
                in_deck=True,
                arguments={
                    key: _shown(value, LONGEST_WORD) if isinstance(value, str) else value for key, value in told.items()
                },
                suggestion=_nearest(part, near) if len(self.problems) < MOST_SUGGESTIONS else "",
                excerpt=_shown(excerpt[before:], LONGEST_LINE),
                caret=(start - before, min(len(part), LONGEST_WORD)),
            )
        )

    def begin_section(self, number: int, line: str, name: str) -> None:
        """Add the cards that follow to a section, given by any of its names."""
        self._section = self._sections.get(plain(name))
        if self._section is None:
            known = list(self.found)
            self.report(number, line, "deck-section", name, known, name=name, known=known)
            self._meant = self.problems[-1].suggestion
        else:
            self._lines.setdefault((self._section, ""), number)

    def set_name(self, name: str) -> None:
        """Give the deck a name."""
        self._name = clean_name(name)

    def check_game(self, number: int, line: str, game: str) -> None:
        """Report a deck that is for another game."""
        if self._game and plain(game) != plain(self._game):
            self.report(number, line, "deck-game", game, name=game, game=self._game)

    def find(self, word: str) -> list[str]:
        """Return the cards that are meant by an id or by a printed name: none if it is unknown, several if unclear."""
        key = plain(word)
        return [self._ids[key]] if key in self._ids else self._names.get(key, [])

    def add(self, number: int, line: str, count: str, word: str) -> None:
        """Add copies of the card that *word* means to the section."""
        meant = self.find(word)
        if len(meant) != 1:
            self.leave_unread(count)
        if not meant:
            self.report(number, line, "deck-card", word, [*self._ids.values(), *self._names], name=word)
        elif len(meant) > 1:
            self.report(number, line, "deck-ambiguous", word, name=word, known=meant)
        else:
            self.add_card(number, line, count, meant[0])

    def add_card(self, number: int, line: str, count: str, card: str) -> None:
        """Add copies of a card that is known to the section."""
        copies = int(count) if _NUMBER.fullmatch(count) else 0
        section = self._section
        there = 0 if section is None else self._copies[section, card]
        if not 1 <= copies <= MOST_COPIES - there:
            told = there + copies if copies > 0 else count
            self.leave_unread(count)
            self.report(number, line, "deck-count", count, n=told, limit=MOST_COPIES)
        elif section is None:  # cards below an unknown heading are read but belong to no section
            self.leave_unread(count)
        else:
            self.found[section] += [card] * copies
            self._copies[section, card] += copies
            self._lines.setdefault((section, card), number)

    def leave_unread(self, count: str) -> None:
        """Count cards of the section that were not understood."""
        copies = int(count) if _NUMBER.fullmatch(count) else 1
        self._unread[self._section or self._meant] += copies if 1 <= copies <= MOST_COPIES else 1


def _read_line(collector: DeckCollector, number: int, line: str) -> None:
    """Read one line of a text: a comment, a heading, a field, or a card with its count."""
    written = line.split("#")[0].strip()
    if not written:
        return
    if heading := _HEADING.match(written):
        collector.begin_section(number, written, heading[1].strip())
    elif pair := _FIELD.match(_COMMENT.split(line.strip())[0]):
        _set_field(collector, number, line.strip(), pair[1].casefold(), pair[2])
    elif counted := _COUNTED.match(written):
        collector.add(number, written, counted[1], counted[2].strip())
    else:
        collector.add(number, written, "1", written)


def _set_field(collector: DeckCollector, number: int, line: str, field_name: str, value: str) -> None:
    if field_name == "name":
        collector.set_name(value)
    elif field_name == "game":
        collector.check_game(number, line, value.split("#")[0].strip())
    else:
        collector.report(number, line, "deck-field", field_name, FIELDS, name=field_name, known=FIELDS)


def _cards_by_name(cards: CardSet) -> dict[str, list[str]]:
    """Return the cards that each printed name means, in any language, with the second name or without."""
    found: dict[str, list[str]] = {}
    for card in cards.cards:
        names = [name for language in LANGUAGES for name in (card.names[language], full_name(card, language))]
        for key in dict.fromkeys(map(plain, names)):
            found.setdefault(key, []).append(card.id)
    return found


def _nearest(word: str, known: Iterable[str]) -> str:
    # Slow to load, and needed for wrong decks only.
    from cardwright.text.diagnosis import nearest

    return nearest(word, list(known)) if 0 < len(word) <= LONGEST_WORD else ""


def _shown(text: str, most: int) -> str:
    """Return user input in a form that can be shown: on one line, without control characters, and shortened.

    >>> _shown("two\\twords\\0", 20), _shown("many words", 6)
    ('two words�', 'many …')
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "\ufffd" for sign in cut)
