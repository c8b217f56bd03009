"""Deck files: reading and writing the list of cards that a player brings, and every problem such a file can have.

    # Everything after a # is a comment.
    name: Quick Claws
    game: drakerion         # optional

    [maneuvers]
    1 night-march

    [deck]
    4 gallery_listener
    2 Sworn Testimony       # a printed name, in any language of the cards, is understood too

A heading names the section; cards before the first heading belong to the first section. Case, accents, blank lines and
the difference between spaces, hyphens and underscores do not matter. What a game asks of a deck is decided in
`games.decks`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardwright.text.cards import CardSet, file_text
from cardwright.text.errors import CardwrightError
from cardwright.text.problems import Problem, TextError
from cardwright.text.spelling import LANGUAGES, Language, without_accents

MOST_COPIES: Final = 99
"""The largest count a line may have: more is a slip of the hand in every game."""
LARGEST_DECK: Final = 20_000
"""The most characters of a deck text that are read."""
LONGEST_NAME: Final = 60
MOST_SUGGESTIONS: Final = 20
"""For how many mistakes what was probably meant is looked for, which takes a while."""
FIELDS: Final = ("name", "game")

_HEADING: Final = re.compile(r"\[\s*(.*?)\s*\]$")
_FIELD: Final = re.compile(r"(\w+)\s*:\s*(.*)$")
_COUNTED: Final = re.compile(r"(-?\d+)\s*(?:[x×*]\s+|\s)\s*(.+)$", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"[\s_’'.,\-–]+")


@dataclass(frozen=True)
class Deck:
    """The cards a player brings, section by section, each copy by its card's id."""

    name: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    file: str = field(default="", compare=False)
    lines: Mapping[tuple[str, str], int] = field(default_factory=dict, compare=False, hash=False)
    """The line of the file on which each card of each section stands; for messages."""

    def section(self, name: str) -> tuple[str, ...]:
        """Return the cards of a section; none if the deck does not have it."""
        return dict(self.sections).get(name, ())

    def line_of(self, section: str, card: str = "") -> int:
        """Return the line on which a card, or the heading of a section, stands; 0 if it came from no file."""
        return self.lines.get((section, card), 0)

    def in_order(self, cards: CardSet) -> Deck:
        """Return the deck with the cards of each section in the order of the card set, equal ones side by side."""
        number = {card.id: at for at, card in enumerate(cards.cards)}
        ordered = tuple((name, tuple(sorted(listed, key=number.__getitem__))) for name, listed in self.sections)
        return Deck(self.name, ordered, self.file, self.lines)


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


def parse_deck(
    text: str, cards: CardSet, sections: Sequence[str], *, game: str = "", file: str = ""
) -> tuple[Deck, list[Problem]]:
    """Return the deck in *text*, as far as it can be read, with every problem of its lines."""
    reader = _DeckReader(cards, sections, game, file)
    if len(text) > LARGEST_DECK:
        reader.report(0, "", "deck-too-long", size=len(text), limit=LARGEST_DECK)
    else:
        for number, line in enumerate(text.splitlines(), 1):
            reader.read(number, line)
        if not reader.problems and not any(reader.found.values()):
            reader.report(0, "", "deck-empty", sections=[f"[{name}]" for name in sections])
    return reader.deck(), reader.problems


def read_deck_file(path: Path) -> str:
    """Return the text of a deck file; one that cannot be read raises TextError."""
    text = file_text(path)
    if isinstance(text, Problem):
        raise TextError([text])
    return text


def plain(word: str) -> str:
    """Return *word* as it is compared: without case, accents and separators.

    >>> plain("Sworn-Testimony") == plain("sworn_testimony")
    True
    """
    return _SEPARATORS.sub(" ", without_accents(word.casefold())).strip()


class _DeckReader:
    """One deck file on its way to a deck."""

    def __init__(self, cards: CardSet, sections: Sequence[str], game: str, file: str) -> None:
        self.found: dict[str, list[str]] = {name: [] for name in sections}
        self.problems: list[Problem] = []
        self._game = game
        self._file = file
        self._name = ""
        self._section: str | None = sections[0]
        self._lines: dict[tuple[str, str], int] = {}
        self._ids = {plain(card.id): card.id for card in cards.cards}
        self._names: dict[str, str] = {}
        for card in cards.cards:
            for language in LANGUAGES:
                self._names.setdefault(plain(card.names[language]), card.id)

    def deck(self) -> Deck:
        """Return what has been read so far."""
        sections = tuple((name, tuple(cards)) for name, cards in self.found.items())
        return Deck(self._name, sections, self._file, self._lines)

    def read(self, number: int, line: str) -> None:
        """Read one line: a comment, a heading, a field, or a card with its count."""
        written = line.split("#")[0].strip()
        if not written:
            return
        if heading := _HEADING.match(written):
            self._begin_section(number, written, heading[1])
        elif pair := _FIELD.match(written):
            self._set_field(number, line, pair[1], pair[2])
        elif counted := _COUNTED.match(written):
            self._add(number, written, int(counted[1]), counted[2].strip())
        else:
            self._add(number, written, 1, written)

    def report(
        self, line: int, excerpt: str, problem: str, part: str = "", near: Iterable[str] = (), **told: object
    ) -> None:
        """Note a problem: *part* is what is wrong in the line, *near* what may have been meant."""
        start = max(excerpt.find(part), 0)
        self.problems.append(
            Problem(
                id=problem,
                file=self._file,
                line=line,
                column=start + 1 if excerpt else 0,
                in_deck=True,
                arguments=told,
                suggestion=_nearest(part, near) if len(self.problems) < MOST_SUGGESTIONS else "",
                excerpt=excerpt,
                caret=(start, len(part)),
            )
        )

    def _begin_section(self, number: int, line: str, name: str) -> None:
        self._section = next((known for known in self.found if plain(known) == plain(name)), None)
        if self._section is None:
            known = list(self.found)
            self.report(number, line, "deck-section", name, known, name=name, known=known)
        else:
            self._lines.setdefault((self._section, ""), number)

    def _set_field(self, number: int, line: str, field_name: str, value: str) -> None:
        field_name = field_name.casefold()
        if field_name == "name":
            self._name = value[:LONGEST_NAME]
        elif field_name != "game":
            self.report(number, line.strip(), "deck-field", field_name, FIELDS, name=field_name, known=FIELDS)
        elif self._game and plain(value) != plain(self._game):
            self.report(number, line.strip(), "deck-game", value, name=value, game=self._game)

    def _add(self, number: int, line: str, count: int, word: str) -> None:
        card = self._ids.get(plain(word)) or self._names.get(plain(word))
        if card is None:
            self.report(number, line, "deck-card", word, [*self._ids.values(), *self._names], name=word)
        elif not 1 <= count <= MOST_COPIES:
            self.report(number, line, "deck-count", str(count), n=count, limit=MOST_COPIES)
        elif self._section is not None:  # cards below a heading that was not understood are read, not counted
            self.found[self._section] += [card] * count
            self._lines.setdefault((self._section, card), number)


def _nearest(word: str, known: Iterable[str]) -> str:
    # Only wrong decks need this, and it is slow to load.
    from cardwright.text.diagnosis import nearest

    return nearest(word, list(known)) if word else ""
