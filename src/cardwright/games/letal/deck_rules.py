"""What L.E.T.A.L. asks of a deck: two heroes, a list of cards for each, and what a starter deck sets aside (LT-3).

A player brings one deck with three sections: the heroes, the list of the first and that of the second. The first hero
is the one that stands first in the card set, in whatever order they are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations
from pathlib import Path
from typing import Final

from cardwright.engine import Dice
from cardwright.games.decks import RANDOM, TRIES, Decks, Given, Section
from cardwright.games.letal.card_checks import ANY
from cardwright.games.option import OptionValue
from cardwright.text import Card, CardSet, CardwrightError, Catalogue, Deck, Problem

HEROES: Final = "heroes"
LISTS: Final = ("first", "second")
SMALLEST: Final = 30
LARGEST: Final = 35
COPIES: Final = 2
SECTIONS: Final = (
    Section(
        name=HEROES,
        least=2,
        most=2,
        size_rule="LT-1.3",
        copies=1,
        copies_rule="LT-1.5",
        kinds=("hero",),
        kinds_rule="LT-1.3",
    ),
    *(
        Section(
            name=name,
            least=SMALLEST,
            most=LARGEST,
            size_rule="LT-3.1",
            copies=COPIES,
            copies_rule="LT-3.2",
            kinds=("action", "aura", "trick"),
            kinds_rule="LT-3.4",
        )
        for name in LISTS
    ),
)
STARTERS: Final = ("assassin", "gatewarden", "emberwright", "longshot", "bonesetter", "puppeteer")
"""The heroes with a starter list, in the order of the card set; any two of them are a starter deck."""
DUEL: Final = ("assassin_gatewarden", "emberwright_longshot")
"""The decks of players who bring none, seat by seat."""
TEAMS: Final = ("assassin_gatewarden", "emberwright_puppeteer", "longshot_bonesetter", "gatewarden_bonesetter")
_OF_HERO: Final = {"deck-size": "hero-deck-size", "deck-copies": "hero-deck-copies"}
"""The problems of a section that are told of a hero, once it is known (LT-3.9)."""


class LetalDecks(Decks):
    """The decks of L.E.T.A.L.; partners bring four different heroes (LT-1.5, LT-20.10)."""

    def __init__(self, game: str, folder: Path, words: Catalogue) -> None:
        super().__init__(game, folder, SECTIONS, words=words)

    # What a deck may hold -----------------------------------------------------------------------------------------

    def pool(self, section: Section, chosen: Mapping[str, Sequence[str]], cards: CardSet) -> list[str]:
        """Return the cards of a hero's type and those for any hero (LT-3.4, LT-3.10); all while it is not known."""
        found = self.candidates(section, cards)
        hero = _owner(section.name, chosen, cards)
        return found if hero is None else [name for name in found if fits(cards.card(name), hero)]

    def outside_pool(self, deck: Deck, section: Section, card: str, cards: CardSet) -> Problem:
        """Return what is told of a card of another type, or of a card of another kind."""
        hero = _owner(section.name, dict(deck.sections), cards)
        if hero is None or card not in self.candidates(section, cards):
            return super().outside_pool(deck, section, card, cards)
        return self.problem("wrong-type", deck, section.name, card, rule="LT-3.4", told={"hero": hero.id})

    def check(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> list[Problem]:
        """Return every rule that *deck* breaks; those of a list name its hero (LT-3.9)."""
        chosen = dict(deck.sections)
        found = []
        for problem in super().check(deck, cards, options):
            name = str(problem.arguments["section"])
            hero = _owner(name, chosen, cards)
            if problem.id in _OF_HERO and hero is not None:
                told = {**problem.arguments, "hero": hero.id}
                card = str(problem.arguments["card"])
                problem = self.problem(_OF_HERO[problem.id], deck, name, card, rule=problem.rule, told=told)
            found.append(problem)
        return found

    def check_more(self, deck: Deck, cards: CardSet, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
        """Heroes have different names (LT-1.5); cards with one name count together (LT-3.3)."""
        for name, same in _by_name(deck.section(HEROES), cards).items():
            if len(same) > 1:
                yield self.problem("same-hero", deck, HEROES, same[-1], rule="LT-1.5", told={"name": name})
        for section in LISTS:
            counts = Counter(deck.section(section))
            for name, same in _by_name(deck.section(section), cards).items():
                n = sum(counts[card] for card in same)
                if len(same) > 1 and n > COPIES and all(counts[card] <= COPIES for card in same):
                    told = {"name": name, "n": n, "most": COPIES}
                    yield self.problem("same-name", deck, section, same[-1], rule="LT-3.3", told=told)

    def check_table(self, decks: Mapping[int, Deck], players: int, cards: CardSet) -> dict[int, list[Problem]]:
        """Return by seat what is wrong with decks because of the partner's: a hero of the same name (LT-20.10)."""
        found: dict[int, list[Problem]] = {}
        for seat, deck in decks.items():
            partner = decks.get(seat ^ 2) if players > 2 else None
            taken = set() if partner is None else {_name(cards, card) for card in partner.section(HEROES)}
            for card in deck.section(HEROES):
                if _name(cards, card) in taken:
                    told = {"name": _name(cards, card), "seat": chr(ord("A") + (seat ^ 2))}
                    problem = self.problem("partners-hero", deck, HEROES, card, rule="LT-20.10", told=told)
                    found.setdefault(seat, []).append(problem)
        return found

    # Where decks come from ----------------------------------------------------------------------------------------

    @cached_property
    def starter_texts(self) -> dict[str, str]:
        """The text of each starter deck: the lists of two heroes."""
        lists = {name: self.folder.joinpath("decks", f"{name}.deck").read_text(encoding="utf-8") for name in STARTERS}
        return {f"{first}_{second}": _joined(lists[first], lists[second]) for first, second in combinations(lists, 2)}

    def read(self, text: str, cards: CardSet, file: str = "") -> tuple[Deck, list[Problem]]:
        """Return the deck in *text*, with the lists in the order of their heroes."""
        deck, problems = super().read(text, cards, file)
        return ordered(deck, cards), problems

    def find(
        self, given: Given, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice
    ) -> tuple[Deck, list[Problem]]:
        """Return the deck that is meant, with the lists in the order of their heroes."""
        return super().find(ordered(given, cards) if isinstance(given, Deck) else given, cards, options, dice)

    def brought(
        self,
        given: Mapping[int, Given],
        players: int,
        cards: CardSet,
        options: Mapping[str, OptionValue],
        seed: int | str,
    ) -> tuple[Deck, ...]:
        """Return the deck of every seat; partners with the same hero raise DeckError.

        A deck that nobody chose (none, or a random one) is another one if its heroes are those of the partner.
        """
        if not isinstance(given, Mapping):
            raise CardwrightError("wrong-deck", value=f"{given!r:.60}")
        wanted = {**self._usual(players, cards, options), **given}
        decks = list(self.each_brought(wanted, players, cards, options, seed))
        for seat, deck in enumerate(decks):
            if seat not in given or _is_random(given[seat]):
                decks[seat] = self._beside_partner(deck, decks, seat, given, cards, options, f"{seed} {seat}")
        self.check_all(decks, cards)
        return tuple(decks)

    def _usual(self, players: int, cards: CardSet, options: Mapping[str, OptionValue]) -> dict[int, Given]:
        """Return the decks of seats that bring none."""
        starters = self.starters(cards, options)
        names = DUEL if players == len(DUEL) else TEAMS
        return {seat: starters[name] for seat, name in enumerate(names) if name in starters}

    def _beside_partner(
        self,
        deck: Deck,
        decks: Sequence[Deck],
        seat: int,
        given: Mapping[int, Given],
        cards: CardSet,
        options: Mapping[str, OptionValue],
        seed: str,
    ) -> Deck:
        """Return *deck*, or one of the same kind with none of the partner's heroes."""
        partner = seat ^ 2
        if partner >= len(decks) or (seat < partner and partner not in given):
            return deck
        starters = () if seat in given else tuple(self.starters(cards, options).values())
        dice = Dice(f"beside partner {seed}")
        for other in chain((deck, *starters), (self.random(cards, options, dice) for _ in range(TRIES))):
            both = {min(seat, partner): other, max(seat, partner): decks[partner]}
            if not self.check_table(both, len(decks), cards):
                return other
        return deck

    def default(self, seat: int, cards: CardSet, options: Mapping[str, OptionValue], dice: Dice) -> Deck:
        """Return the deck of a seat that brings none, in a duel."""
        starters = self.starters(cards, options)
        name = DUEL[seat % len(DUEL)]
        return starters[name] if name in starters else super().default(seat, cards, options, dice)


def fits(card: Card, hero: Card) -> bool:
    """Return whether a card may stand in the list of a hero (LT-3.4, LT-3.10)."""
    return any(name == ANY or name in hero.words["types"] for name in card.words["types"])


def ordered(deck: Deck, cards: CardSet) -> Deck:
    """Return *deck* with its heroes in the order of the card set, and each list with the hero it fits better."""
    number = {card.id: at for at, card in enumerate(cards.cards)}
    heroes = deck.section(HEROES)
    if len(heroes) != len(LISTS) or any(number.get(hero) is None for hero in heroes):
        return deck
    if number[heroes[0]] > number[heroes[1]]:
        deck = _exchanged(deck, {HEROES: (heroes[1], heroes[0])})
    other = _exchanged(deck, {})
    return other if _misfits(other, cards) < _misfits(deck, cards) else deck


def _exchanged(deck: Deck, changed: Mapping[str, tuple[str, ...]]) -> Deck:
    """Return *deck* with its two lists exchanged, and with *changed* sections."""
    other = {LISTS[0]: LISTS[1], LISTS[1]: LISTS[0]}
    held = dict(deck.sections)
    sections = tuple((name, changed.get(name, held.get(other.get(name, name), ()))) for name, _ in deck.sections)
    lines = {(other.get(section, section), card): line for (section, card), line in deck.lines.items()}
    unread = {other.get(section, section): n for section, n in deck.unread.items()}
    return replace(deck, sections=sections, lines=lines, unread=unread)


def _misfits(deck: Deck, cards: CardSet) -> int:
    """Return how many cards of the lists are of a type that their hero does not have."""
    chosen, known = dict(deck.sections), {card.id: card for card in cards.cards}
    found = 0
    for section in LISTS:
        hero = _owner(section, chosen, cards)
        listed = [known[card] for card in chosen.get(section, ()) if card in known and known[card].kind != "hero"]
        found += 0 if hero is None else sum(not fits(card, hero) for card in listed)
    return found


def _owner(section: str, chosen: Mapping[str, Sequence[str]], cards: CardSet) -> Card | None:
    """Return the hero whose list a section is; None if the deck does not say it."""
    named = set(chosen.get(HEROES, ()))
    heroes = [card for card in cards.cards if card.kind == "hero" and card.id in named]
    at = LISTS.index(section) if section in LISTS else len(heroes)
    return heroes[at] if at < len(heroes) else None


def _name(cards: CardSet, card: str) -> str:
    return cards.card(card).names["en"]


def _by_name(listed: Sequence[str], cards: CardSet) -> dict[str, list[str]]:
    """Return the different cards among those listed, by their printed name."""
    known = {card.id for card in cards.cards}
    found: dict[str, list[str]] = {}
    for card in dict.fromkeys(listed):
        if card in known:
            found.setdefault(_name(cards, card), []).append(card)
    return found


def _is_random(given: Given) -> bool:
    return isinstance(given, str) and given.strip().casefold() == RANDOM


def _joined(first: str, second: str) -> str:
    """Return the deck with the lists of two heroes."""
    (heads, own), (others, list_of_other) = (text.split("[first]\n") for text in (first, second))
    names = [head.split("\n", 1)[0].removeprefix("name: ") for head in (heads, others)]
    hero = others.split("[heroes]\n")[1].strip()
    start = heads.replace(f"name: {names[0]}", f"name: {names[0]} & {names[1]}").strip()
    return f"{start}\n{hero}\n\n[first]\n{own.strip()}\n\n[second]\n{list_of_other.strip()}\n"


# What is set aside (LT-3.5) -----------------------------------------------------------------------------------------

_DEMANDING: Final = ("emberwright", "longshot", "assassin", "puppeteer", "gatewarden", "bonesetter")
"""Of several enemies the first of these decides what is set aside."""
_SET_ASIDE: Final[Mapping[str, Mapping[str, str]]] = {
    "assassin": {
        "emberwright": "duck biding_time cold_blood sidestep poisoned_needle",
        "longshot": "cold_iron rowan_twig rowan_twig throwing_knife biding_time",
        "assassin": "cold_iron rowan_twig rowan_twig biding_time cold_blood",
        "puppeteer": "cold_iron duck throwing_knife biding_time cold_blood",
        "gatewarden": "cold_iron rowan_twig rowan_twig sidestep poisoned_needle",
        "bonesetter": "cold_iron duck rowan_twig rowan_twig sidestep",
    },
    "gatewarden": {
        "emberwright": "iron_discipline raised_shield raised_shield counterblow",
        "longshot": "cold_iron rowan_twig counterblow counterblow",
        "assassin": "cold_iron rowan_twig bar_the_way long_haft",
        "puppeteer": "cold_iron bar_the_way iron_discipline counterblow",
        "gatewarden": "cold_iron rowan_twig bar_the_way lock_blades",
        "bonesetter": "cold_iron rowan_twig second_breath sentinel",
    },
    "emberwright": {
        "emberwright": "duck molten_ward backdraft burning_step burning_step",
        "longshot": "ring_of_cinders molten_ward backdraft burning_step burning_step",
        "assassin": "hedge_magic furnace_line furnace_line white_heat stoke",
        "puppeteer": "duck furnace_line white_heat molten_ward backdraft",
        "gatewarden": "duck catch_breath furnace_line molten_ward stoke",
        "bonesetter": "duck catch_breath molten_ward backdraft wall_of_smoke",
    },
    "longshot": {
        "emberwright": "duck caltrops leap_clear snare",
        "longshot": "cold_iron rowan_twig leap_clear snare",
        "assassin": "cold_iron rowan_twig behind_the_parapet behind_the_parapet",
        "puppeteer": "cold_iron leap_clear low_volley behind_the_parapet",
        "gatewarden": "cold_iron duck rowan_twig behind_the_parapet",
        "bonesetter": "cold_iron duck low_volley behind_the_parapet",
    },
    "bonesetter": {
        "emberwright": "whetstone pressure_point smelling_salts",
        "longshot": "straight_blow rowan_twig make_room",
        "assassin": "sling_stone rowan_twig bedside_manner",
        "puppeteer": "sling_stone bedside_manner clean_linen",
        "gatewarden": "rowan_twig bedside_manner make_room",
        "bonesetter": "rowan_twig smelling_salts willow_bark",
    },
    "puppeteer": {
        "emberwright": "rallying_cry duck understudy sweeping_bow feet_of_lead",
        "longshot": "rallying_cry understudy stage_fright curtain sweeping_bow",
        "assassin": "headlong_charge stage_fright marked_thread unpick curtain",
        "puppeteer": "headlong_charge duck marked_thread unpick feet_of_lead",
        "gatewarden": "headlong_charge stage_fright marked_thread curtain feet_of_lead",
        "bonesetter": "rallying_cry duck understudy curtain feet_of_lead",
    },
}


def set_aside(hero: str, enemies: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that a starter list leaves out against these enemy heroes, each copy by its id.

    >>> set_aside("bonesetter", ["puppeteer", "longshot"])
    ('straight_blow', 'rowan_twig', 'make_room')
    """
    against = next((enemy for enemy in _DEMANDING if enemy in enemies), "")
    return tuple(_SET_ASIDE.get(hero, {}).get(against, "").split())
