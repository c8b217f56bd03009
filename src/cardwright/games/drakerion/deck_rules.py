"""The deck rules of Drakerion: sections, sizes, copies, factions, and the cards that the Banner names (DK-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardwright.engine import Dice
from cardwright.games.decks import Decks, Given, Section
from cardwright.games.option import OptionValue
from cardwright.text import Card, CardSet, CardwrightError, Catalogue, Deck, Problem

DECK_KINDS = ("character", "event", "attachment")
SECTIONS = (
    Section(name="banner", least=1, most=1, size_rule="DK-3.1", kinds=("banner",), kinds_rule="DK-3.1"),
    Section(name="city", least=1, most=1, size_rule="DK-3.1", kinds=("city",), kinds_rule="DK-3.1"),
    Section(name="retreat", least=1, most=1, size_rule="DK-3.1", kinds=("retreat",), kinds_rule="DK-3.1"),
    Section(
        name="maneuvers",
        least=8,
        most=8,
        size_rule="DK-3.1",
        copies=1,
        copies_rule="DK-3.6",
        kinds=("maneuver",),
        kinds_rule="DK-3.1",
    ),
    Section(
        name="deck",
        least=60,
        most=80,
        size_rule="DK-3.4",
        copies=4,
        copies_rule="DK-3.5",
        kinds=DECK_KINDS,
        kinds_rule="DK-3.4",
    ),
)
NEUTRAL = 0
DEFAULTS = ("concord", "pack")
TRIES = 50


class DrakerionDecks(Decks):
    """The decks of Drakerion; Sound the Retreat belongs to every list, named or not (DK-3.10)."""

    def __init__(self, game: str, folder: Path, words: Catalogue) -> None:
        super().__init__(game, folder, SECTIONS, words=words)

    def limits(self, section: Section, options: Mapping[str, OptionValue]) -> Section:
        """Return the limits of a section with the options of a table (DK-18.14)."""
        if section.name == "maneuvers":
            n = int(options.get("maneuvers") or section.most)
            return replace(section, least=n, most=n)
        if section.name == "deck":
            return replace(
                section,
                least=int(options.get("deck_min") or section.least),
                most=int(options.get("deck_max") or section.most),
                copies=int(options.get("copies_max") or section.copies),
            )
        return section

    def pool(self, section: Section, chosen: Mapping[str, Sequence[str]], cards: CardSet) -> list[str]:
        """Return the cards of a section's kinds that the Banner allows (DK-3.2, DK-3.3)."""
        banner = next(iter(chosen.get("banner", ())), "")
        faction = None
        if section.name != "banner" and any(card.id == banner for card in cards.cards):
            faction = cards.card(banner).facts.get("faction")
        return [
            card.id
            for card in cards.cards
            if card.kind in section.kinds
            and (faction is None or card.facts.get("faction", NEUTRAL) in (NEUTRAL, faction))
        ]

    def check(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> list[Problem]:
        """Return every rule that *deck* breaks; a card of the right kind but another faction has its own problem."""
        kinds = {section.name: section.kinds for section in self.sections}
        known = {card.id: card.kind for card in cards.cards}
        found = []
        for problem in super().check(deck, cards, options):
            section, card = str(problem.arguments["section"]), str(problem.arguments["card"])
            if problem.id == "deck-kind" and known.get(card) in kinds[section]:
                rule = "DK-3.3" if section == "city" else "DK-3.2"
                problem = self.problem("wrong-faction", deck, section, card, rule=rule)
            found.append(problem)
        return found

    def check_more(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
        """Check that the deck holds the Banner's setup list (DK-3.7), perhaps on lines that were not understood."""
        held, unread = Counter(deck.section("deck")), deck.unread.get("deck", 0)
        for banner in deck.section("banner"):
            for card, count in setup_of(cards, banner).items():
                if held[card] + unread < count:
                    told = {"missing": card, "n": count}
                    yield self.problem("setup-missing", deck, "deck", rule="DK-3.7", told=told)

    def read(self, text: str, cards: CardSet, file: str = "") -> tuple[Deck, list[Problem]]:
        """Return the deck in *text*, with Sound the Retreat added if it is not named."""
        deck, problems = super().read(text, cards, file)
        return with_retreat(deck, cards), problems

    def find(
        self, given: Given, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice
    ) -> tuple[Deck, list[Problem]]:
        """Return the given deck, with Sound the Retreat added if it is not named."""
        if isinstance(given, Deck):
            given = with_retreat(given, cards)
        return super().find(given, cards, options, dice)

    def default(self, seat: int, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice) -> Deck:
        """Return the deck of a seat that brings none: the Concord for seat A, the Pack for seat B (DK-3.10)."""
        starters = self.starters(cards, options)
        name = DEFAULTS[seat]
        return starters[name] if name in starters else super().default(seat, cards, options, dice)

    def random(self, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice) -> Deck:
        """Return a random legal deck that holds the cards that its Banner names."""
        banners = [card for card in cards.cards if card.kind == "banner"]
        for _ in range(TRIES):
            if not banners:
                break
            banner = banners[dice.roll(len(banners))].id
            limits = [self.limits(section, options) for section in self.sections]
            sizes = {section.name: section.least + dice.roll(section.most - section.least + 1) for section in limits}
            shown = {"banner": [banner], "deck": list(Counter(setup_of(cards, banner)).elements())}
            deck = self._filled(shown, sizes, cards, options, dice)
            if deck is not None and not self.check(deck, cards, options):
                return deck
        raise CardwrightError("deck-impossible")


def setup_of(cards: CardSet, banner: str) -> Mapping[str, int]:
    """Return the cards that a Banner names, with their counts; {} if it is not a Banner."""
    known: dict[str, Card] = {card.id: card for card in cards.cards}
    return known[banner].named.get("setup", {}) if banner in known else {}


def with_retreat(deck: Deck, cards: CardSet) -> Deck:
    """Return *deck* with the Sound the Retreat of the card set, if it has none (DK-3.10)."""
    retreat = next((card.id for card in cards.cards if card.kind == "retreat"), None)
    if deck.section("retreat") or retreat is None:
        return deck
    sections = dict(deck.sections) | {"retreat": (retreat,)}
    ordered = tuple((section.name, tuple(sections.get(section.name, ()))) for section in SECTIONS)
    return replace(deck, sections=ordered)
