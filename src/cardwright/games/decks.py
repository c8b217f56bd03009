"""The deck rules of a game: sections, checks, starter decks, random and guessed decks.

A game with decks gives its `Game.decks` an object of `Decks` or of a subclass, and makes its tables with
`Game.deck_table`. The module `lists` handles which copy of a table belongs to which deck, and who knows that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardwright.engine import Dice
from cardwright.text import (
    LANGUAGES,
    CardSet,
    CardwrightError,
    Catalogue,
    Deck,
    DeckError,
    DeckTerms,
    Language,
    Problem,
    read_deck,
)
from cardwright.text.deck_formats import format_of
from cardwright.text.decks import LONGEST_NAME, read_deck_file

if TYPE_CHECKING:
    from cardwright.games.game import OptionValue

Given = str | Path | Deck
"""How a deck is given: the name of a starter deck, `RANDOM`, the text or the path of a deck file, or a deck."""
SUFFIX = ".deck"
RANDOM = "random"
"""The name that stands for a random legal deck."""
NOTHING: Mapping[str, object] = {}
TRIES = 50
"""The number of random decks that are tried until one passes all checks."""
GUESSES = 8
"""The same for guesses of another player's deck, of which a search makes many."""

_LINE: Final = re.compile(r"\s*(?:$|[-\d\[#]|(?:name|game)\s*:)", re.IGNORECASE)
"""The beginning of a line of a deck text, as opposed to the name of a deck."""


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of a deck and the cards it may hold; each limit names its rule."""

    name: str
    least: int
    most: int
    size_rule: str
    copies: int = 0
    """The most copies of one card; 0 for any number."""
    copies_rule: str = ""
    kinds: tuple[str, ...] = ()
    """The kinds of cards it takes; empty for all."""
    kinds_rule: str = ""


class Decks:
    """The decks of one game. A game with more to check overrides `limits`, `pool`, `outside_pool` and `check_more`."""

    def __init__(
        self, game: str, folder: Path, sections: tuple[Section, ...], *, words: Catalogue, option: str = "open_lists"
    ) -> None:
        self.game = game
        self.folder = folder
        self.sections = sections
        self.words = words
        self.option = option
        """The option of the game that makes all decks known to everybody; if there is none they are."""
        self._starters: dict[object, dict[str, Deck]] = {}

    @property
    def section_names(self) -> tuple[str, ...]:
        """The names of the sections, in their order."""
        return tuple(section.name for section in self.sections)

    def are_open(self, options: Mapping[str, OptionValue]) -> bool:
        """Return whether everybody knows all decks."""
        return bool(options.get(self.option, True))

    # What a deck may hold -----------------------------------------------------------------------------------------

    def limits(self, section: Section, options: Mapping[str, OptionValue]) -> Section:
        """Return the limits of a section at a table with *options*."""
        return section

    def candidates(self, section: Section, cards: CardSet) -> list[str]:
        """Return the cards allowed in a section of some deck."""
        return [card.id for card in cards.cards if not section.kinds or card.kind in section.kinds]

    def pool(self, section: Section, chosen: Mapping[str, Sequence[str]], cards: CardSet) -> list[str]:
        """Return the cards allowed in a section of a deck that holds the *chosen* cards so far."""
        return self.candidates(section, cards)

    def outside_pool(self, deck: Deck, section: Section, card: str, cards: CardSet) -> Problem:
        """Return the problem of a card that is not in the pool of its section."""
        return self.problem("deck-kind", deck, section.name, card, rule=section.kinds_rule)

    def check_more(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
        """Yield the problems of a deck other than its sections' limits; `problem` makes one."""
        yield from ()

    def check(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> list[Problem]:
        """Return every rule that *deck* breaks."""
        found: list[Problem] = []
        chosen = dict(deck.sections)
        for section in self.sections:
            pool = set(self.pool(section, chosen, cards))
            found += self._check_section(deck, self.limits(section, options), pool, cards)
        return [*found, *self.check_more(deck, cards, options)]

    def check_table(self, decks: Mapping[int, Deck], players: int, cards: CardSet) -> dict[int, list[Problem]]:
        """Return by seat what is wrong with decks because of those of other seats; only some may be known yet."""
        return {}

    def _check_section(self, deck: Deck, section: Section, pool: set[str], cards: CardSet) -> Iterator[Problem]:
        listed = deck.section(section.name)
        size = len(listed) + deck.unread.get(section.name, 0)
        if not section.least <= size <= section.most:
            name = "deck-exact-size" if section.least == section.most else "deck-size"
            sizes = {"n": size, "least": section.least, "most": section.most}
            yield self.problem(name, deck, section.name, rule=section.size_rule, told=sizes)
        for card, count in Counter(listed).items():
            if card not in pool:
                yield self.outside_pool(deck, section, card, cards)
            if section.copies and count > section.copies:
                counts = {"n": count, "most": section.copies}
                yield self.problem("deck-copies", deck, section.name, card, rule=section.copies_rule, told=counts)

    def problem(
        self,
        name: str,
        deck: Deck,
        section: str,
        card: str = "",
        *,
        rule: str | None = None,
        told: Mapping[str, object] = NOTHING,
    ) -> Problem:
        """Return a problem of a deck: its words are `problem.<name>`, the game's own or the general ones."""
        key = f"problem.{name}"
        own = self.words if key in self.words else None
        return Problem(
            id=name,
            file=deck.file,
            line=deck.line_of(section, card),
            in_deck=True,
            arguments={"section": section, "card": card, **told},
            rule=rule or (own.rule(key) if own is not None else None) or None,
            catalogue=own,
        )

    # Where decks come from ------------------------------------------------------------------------------------------

    def terms(self, cards: CardSet) -> DeckTerms:
        """Return the terms for reading decks of these *cards*; sections can also be named in the game's words."""
        words = {name: f"section.{name}" for name in self.section_names}
        sections = {
            name: tuple(self.words.words(key, lang) for lang in LANGUAGES if key in self.words)
            for name, key in words.items()
        }
        return DeckTerms(self.game, cards, sections)

    def read(self, text: str, cards: CardSet, file: str = "") -> tuple[Deck, list[Problem]]:
        """Return the deck in *text*, in any format, as far as it can be read, with the problems of its lines."""
        return read_deck(text, self.terms(cards), file=file)

    @cached_property
    def starter_texts(self) -> dict[str, str]:
        """The text of each starter deck, by the name of its file in the game's folder `decks`."""
        files = sorted((self.folder / "decks").glob(f"*{SUFFIX}"))
        return {path.stem: path.read_text(encoding="utf-8") for path in files}

    def starters(self, cards: CardSet, options: Mapping[str, OptionValue]) -> dict[str, Deck]:
        """Return the starter decks that can be played with *cards* and *options*, by name."""
        key = cards.digest, *sorted(options.items())
        if key not in self._starters:
            read = {name: self.read(text, cards, name + SUFFIX) for name, text in self.starter_texts.items()}
            self._starters[key] = {
                name: deck.in_order(cards)
                for name, (deck, problems) in read.items()
                if not problems and not self.check(deck, cards, options)
            }
        return self._starters[key]

    def named_in(self, language: Language, deck: Deck, cards: CardSet) -> Deck:
        """Return a deck that bears the name of one of its cards with that name in *language*."""
        held = (cards.card(card) for _, listed in deck.sections for card in listed)
        named = next((card.names[language] for card in held if card.names["en"] == deck.name), deck.name)
        return replace(deck, name=named)

    def brought(
        self,
        given: Mapping[int, Given],
        players: int,
        cards: CardSet,
        options: Mapping[str, OptionValue],
        seed: int | str,
    ) -> tuple[Deck, ...]:
        """Return the deck of every seat; one that cannot be played raises DeckError with all its problems."""
        decks = self.each_brought(given, players, cards, options, seed)
        self.check_all(decks, cards)
        return decks

    def each_brought(
        self,
        given: Mapping[int, Given],
        players: int,
        cards: CardSet,
        options: Mapping[str, OptionValue],
        seed: int | str,
    ) -> tuple[Deck, ...]:
        """Return the deck of every seat, each checked by itself."""
        if not isinstance(given, Mapping):
            raise CardwrightError("wrong-deck", value=f"{given!r:.60}")
        for seat in given:
            if seat not in range(players):
                raise CardwrightError("unknown-seat", seat=str(seat), players=players)
        decks = []
        for seat in range(players):
            dice = Dice(f"deck {seed} {seat}")
            if seat not in given:
                decks.append(self.default(seat, cards, options, dice))
                continue
            deck, problems = self.find(given[seat], cards, options, dice)
            if problems:
                raise DeckError(chr(ord("A") + seat), problems)
            decks.append(deck)
        return tuple(deck.in_order(cards) for deck in decks)

    def check_all(self, decks: Sequence[Deck], cards: CardSet) -> None:
        """Refuse the last deck that does not go with the others."""
        if found := self.check_table(dict(enumerate(decks)), len(decks), cards):
            last = max(found)
            raise DeckError(chr(ord("A") + last), found[last])

    def find(
        self, given: Given, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice
    ) -> tuple[Deck, list[Problem]]:
        """Return the given deck with all its problems; an unknown name raises CardwrightError."""
        if isinstance(given, Deck):
            deck = Deck(given.name, tuple((name, given.section(name)) for name in self.section_names))
            return deck, self.check(deck, cards, options)
        if not isinstance(given, str | Path):
            raise CardwrightError("wrong-deck", value=f"{given!r:.60}")
        if isinstance(given, str) and _is_name(given):
            name = given.strip()
            if name.casefold() == RANDOM:
                return self.random(cards, options, dice), []
            found = next((known for known in self.starter_texts if known.casefold() == name.casefold()), None)
            if found is None:
                known = [*self.starter_texts, RANDOM]
                raise CardwrightError("deck-not-a-starter", name=name[:LONGEST_NAME], known=known)
            text, file = self.starter_texts[found], found + SUFFIX
        else:
            text, file = (read_deck_file(given), given.name) if isinstance(given, Path) else (given, "")
        return self.judge(text, cards, options, file)

    def judge(
        self, text: str, cards: CardSet, options: Mapping[str, OptionValue], file: str = ""
    ) -> tuple[Deck, list[Problem]]:
        """Return the deck in *text*, with all problems of its lines and every rule that it breaks."""
        deck, problems = self.read(text, cards, file)
        broken = self.check(deck, cards, options)
        if not deck.whole:  # the part that was not read may hold what is missing
            broken = [problem for problem in broken if problem.arguments.get("card")]
        return deck, sorted([*problems, *broken], key=lambda problem: problem.line)

    def default(self, seat: int, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice) -> Deck:
        """Return the deck of a seat that brings none: the starter decks in turn, or a random one if there are none."""
        starters = list(self.starters(cards, options).values())
        return starters[seat % len(starters)] if starters else self.random(cards, options, dice)

    def random(self, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice) -> Deck:
        """Return a random legal deck, for simulations; if none is possible, raise CardwrightError."""
        for _ in range(TRIES):
            limits = [self.limits(section, options) for section in self.sections]
            sizes = {section.name: section.least + dice.roll(section.most - section.least + 1) for section in limits}
            deck = self._filled({}, sizes, cards, options, dice)
            if deck is not None and not self.check(deck, cards, options):
                return deck
        raise CardwrightError("deck-impossible")

    def complete(
        self,
        shown: Mapping[str, Sequence[str]],
        sizes: Mapping[str, int],
        cards: CardSet,
        options: Mapping[str, OptionValue],
        dice: Dice,
    ) -> Deck:
        """Return a legal deck of the given *sizes* that contains the cards *shown* so far.

        Half of the time it is a starter deck, if one fits; otherwise random cards are added. If no legal
        deck is found, the result breaks a rule, but it always contains the cards that were shown.
        """
        fitting = [
            deck
            for deck in self.starters(cards, options).values()
            if all(len(deck.section(name)) == size for name, size in sizes.items())
            and all(Counter(listed) <= Counter(deck.section(name)) for name, listed in shown.items())
        ]
        if fitting and dice.roll(2) == 0:
            return fitting[dice.roll(len(fitting))]
        last: Deck | None = None
        for _ in range(GUESSES):
            deck = self._filled(shown, sizes, cards, options, dice)
            if deck is not None and not self.check(deck, cards, options):
                return deck
            last = deck or last
        if fitting:
            return fitting[dice.roll(len(fitting))]
        return last or self._stuffed(shown, sizes, cards, dice)

    def _filled(
        self,
        shown: Mapping[str, Sequence[str]],
        sizes: Mapping[str, int],
        cards: CardSet,
        options: Mapping[str, OptionValue],
        dice: Dice,
    ) -> Deck | None:
        """Return a deck of *sizes* with the cards *shown* and random others; None if there are too few cards."""
        chosen = {name: list(shown.get(name, ())) for name in self.section_names}
        for section in self.sections:
            limits = self.limits(section, options)
            listed = chosen[section.name]
            counts = Counter(listed)
            pool = self.pool(section, chosen, cards)
            room = [card for card in pool for _ in range((limits.copies or sizes[section.name]) - counts[card])]
            missing = sizes[section.name] - len(listed)
            if missing > len(room):
                return None
            for _ in range(missing):
                listed.append(room.pop(dice.roll(len(room))))
        return Deck("", tuple((name, tuple(listed)) for name, listed in chosen.items())).in_order(cards)

    def _stuffed(
        self, shown: Mapping[str, Sequence[str]], sizes: Mapping[str, int], cards: CardSet, dice: Dice
    ) -> Deck:
        """Return a deck of the cards *shown*, filled up with any cards of the pool."""
        chosen = {name: list(shown.get(name, ())) for name in self.section_names}
        for section in self.sections:
            pool = self.pool(section, chosen, cards) or [card.id for card in cards.cards]
            while len(chosen[section.name]) < sizes[section.name]:
                chosen[section.name].append(pool[dice.roll(len(pool))])
        return Deck("", tuple((name, tuple(listed)) for name, listed in chosen.items()))


def _is_name(given: str) -> bool:
    """Return whether *given* is the name of a deck and no text.

    >>> [_is_name(given) for given in ("pack", "my.deck", "2 wolf", "[deck]", "name: Mine", "")]
    [True, True, False, False, False, False]
    """
    name = given.strip()
    return "\n" not in name and format_of(name) == "text" and _LINE.match(name) is None
