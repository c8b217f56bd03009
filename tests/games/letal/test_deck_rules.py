"""Decks of L.E.T.A.L.: what they must hold, starter decks, what is set aside, and partners' heroes (LT-1, LT-3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from cardwright.engine import Dice
from cardwright.games.letal import deck_rules
from cardwright.games.letal.deck_rules import LISTS, STARTERS, LetalDecks, set_aside
from cardwright.games.letal.schema import SCHEMA
from cardwright.text import CardwrightError, Catalogue, Deck, DeckError, load_cards, render_deck
from tests.covers import covers

CARDS = load_cards(SCHEMA.shipped, SCHEMA).required()
RULES = LetalDecks("letal", Path(deck_rules.__file__).parent, Catalogue())
TYPES = {card.id: card.words["types"] for card in CARDS.cards}


def starter(name: str) -> Deck:
    return RULES.starters(CARDS, {})[name]


def list_of(deck: Deck, section: str, changes: dict[str, int]) -> str:
    """Return the text of a starter deck with other counts for some cards of a list."""
    counts = Counter(deck.section(section))
    counts.update(changes)
    lists = dict(deck.sections) | {section: tuple(counts.elements())}
    return render_deck(Deck(deck.name, tuple(lists.items())))


def broken(text: str) -> list[tuple[str | None, str, object, object]]:
    """Return the rules that a deck breaks, each with its problem, the hero and the card that it names."""
    _, problems = RULES.judge(text, CARDS, {})
    return [(each.rule, each.id, each.arguments.get("hero"), each.arguments.get("card")) for each in problems]


BOTH = render_deck(starter("assassin_gatewarden"))


@covers("LT-3.1", "LT-3.2", "LT-3.4", "LT-3.10")
def test_any_two_heroes_are_a_starter_deck() -> None:
    starters = RULES.starters(CARDS, {})
    assert list(starters) == [f"{first}_{second}" for first, second in combinations(STARTERS, 2)]
    sizes = {"assassin": 35, "gatewarden": 34, "emberwright": 35, "longshot": 34, "bonesetter": 33, "puppeteer": 35}
    for name, deck in starters.items():
        assert "_".join(deck.section("heroes")) == name
        assert [len(deck.section(each)) for each in LISTS] == [sizes[hero] for hero in deck.section("heroes")]
        assert RULES.check(deck, CARDS, {}) == []
    assert starters["assassin_gatewarden"].name == "Assassin & Gatewarden"
    assert broken(BOTH) == []


@covers("LT-1.3", "LT-1.5")
def test_a_deck_has_two_different_heroes() -> None:
    assert broken(BOTH.replace("1 gatewarden\n", "1 gatewarden\n1 longshot\n"))[0][:2] == ("LT-1.3", "deck-exact-size")
    assert ("LT-1.3", "deck-exact-size", None, "") in broken(BOTH.replace("1 gatewarden\n", ""))
    twice = broken(BOTH.replace("1 gatewarden\n", "").replace("1 assassin", "2 assassin"))
    assert ("LT-1.5", "deck-copies", None, "assassin") in twice
    assert ("LT-1.3", "deck-kind", None, "quick_stab") in broken(BOTH.replace("1 gatewarden\n", "1 quick_stab\n"))


@covers("LT-3.1", "LT-3.2", "LT-3.4", "LT-3.9")
def test_a_broken_rule_names_the_hero_the_card_and_the_rule() -> None:
    deck = starter("assassin_gatewarden")
    assert broken(list_of(deck, "first", {"cutpurse": 1})) == [("LT-3.1", "hero-deck-size", "assassin", "")]
    assert broken(list_of(deck, "second", {"shield_wall": -2, "wide_sweep": -2, "sentinel": -1})) == [
        ("LT-3.1", "hero-deck-size", "gatewarden", "")
    ]
    assert broken(list_of(deck, "first", {"quick_stab": 1, "cutpurse": -1})) == [
        ("LT-3.2", "hero-deck-copies", "assassin", "quick_stab")
    ]
    assert broken(list_of(deck, "second", {"quick_stab": 1})) == [("LT-3.4", "wrong-type", "gatewarden", "quick_stab")]
    assert broken(list_of(deck, "second", {"gatewarden": 1})) == [("LT-3.4", "deck-kind", None, "gatewarden")]
    assert broken(list_of(deck, "second", {"brace": 1})) == []


@covers("LT-3.3")
def test_copies_are_counted_by_name() -> None:
    source = SCHEMA.shipped.read_text(encoding="utf-8")
    twin = source.replace('[twin_daggers]\nname = { en = "Twin Daggers"', '[twin_daggers]\nname = { en = "Quick Stab"')
    cards = load_cards(twin, SCHEMA).required()
    found = RULES.check(starter("assassin_gatewarden"), cards, {})
    assert [(each.rule, each.id, each.arguments["name"], each.arguments["n"]) for each in found] == [
        ("LT-3.3", "same-name", "Quick Stab", 4)
    ]
    named = source.replace("The Gatewarden", "The Assassin")
    found = RULES.check(starter("assassin_gatewarden"), load_cards(named, SCHEMA).required(), {})
    assert [(each.rule, each.id, each.arguments["card"]) for each in found] == [("LT-1.5", "same-hero", "gatewarden")]


def test_heroes_and_lists_may_be_written_in_any_order() -> None:
    deck = starter("assassin_gatewarden")
    exchanged = BOTH.replace("[first]", "[x]").replace("[second]", "[first]").replace("[x]", "[second]")
    heroes = "1 assassin\n1 gatewarden\n", "1 gatewarden\n1 assassin\n"
    for text in (exchanged, exchanged.replace(*heroes), BOTH.replace(*heroes)):
        found, problems = RULES.judge(text, CARDS, {})
        assert (found.in_order(CARDS), problems) == (deck, [])
    given = Deck("Mine", (("heroes", ("gatewarden", "assassin")), *deck.sections[1:]))
    assert RULES.find(given, CARDS, {}, Dice("x"))[0].in_order(CARDS).sections == deck.sections


def test_problems_are_told_at_the_lines_where_they_stand() -> None:
    exchanged = BOTH.replace("[first]", "[x]").replace("[second]", "[first]").replace("[x]", "[second]")
    wrong = exchanged.replace("2 shield_bash", "3 shield_bash").replace("1 boarding_hook", "2 boarding_hook")
    _, problems = RULES.judge(wrong, CARDS, {})
    line = 1 + wrong.split("\n").index("3 shield_bash")
    assert ("hero-deck-copies", line) in [(each.id, each.line) for each in problems]


def test_the_pool_of_a_list_follows_its_hero() -> None:
    first, second = RULES.sections[1:]
    chosen = {"heroes": ("puppeteer", "emberwright")}
    assert {TYPES[card] for card in RULES.pool(first, chosen, CARDS)} == {("mage",), ("any",)}
    assert {TYPES[card] for card in RULES.pool(second, chosen, CARDS)} == {("schemer",), ("any",)}
    assert len(RULES.pool(first, chosen, CARDS)) == 37
    assert len(RULES.pool(second, {"heroes": ("puppeteer",)}, CARDS)) == 132


def test_random_and_guessed_decks_are_legal() -> None:
    for number in range(20):
        deck = RULES.random(CARDS, {}, Dice(f"random {number}"))
        assert RULES.check(deck, CARDS, {}) == []
        assert deck == deck_rules.ordered(deck, CARDS)
        sizes = {name: len(listed) for name, listed in deck.sections}
        shown = {"heroes": deck.section("heroes"), "first": deck.section("first")[:3]}
        guess = RULES.complete(shown, sizes, CARDS, {}, Dice(f"guess {number}"))
        assert RULES.check(guess, CARDS, {}) == []
        assert guess.section("heroes") == deck.section("heroes")


# The decks of a table


def names(decks: tuple[Deck, ...]) -> list[str]:
    return ["_".join(deck.section("heroes")) for deck in decks]


def test_the_usual_decks_of_a_duel_and_of_a_team_game() -> None:
    assert names(RULES.brought({}, 2, CARDS, {}, 1)) == ["assassin_gatewarden", "emberwright_longshot"]
    assert names(RULES.brought({}, 4, CARDS, {}, 1)) == [
        "assassin_gatewarden",
        "emberwright_puppeteer",
        "longshot_bonesetter",
        "gatewarden_bonesetter",
    ]


@covers("LT-1.5", "LT-1.6", "LT-20.10")
def test_partners_bring_four_different_heroes() -> None:
    same = RULES.brought({0: "assassin_longshot", 1: "assassin_longshot"}, 4, CARDS, {}, 1)
    assert names(same)[:2] == ["assassin_longshot"] * 2
    assert not set(same[2].section("heroes")) & {"assassin", "longshot"}
    assert not set(same[3].section("heroes")) & {"assassin", "longshot"}
    with pytest.raises(DeckError) as refused:
        RULES.brought({0: "assassin_longshot", 2: "longshot_puppeteer"}, 4, CARDS, {}, 1)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.id, problem.arguments["card"]) == ("LT-20.10", "partners-hero", "longshot")
    assert refused.value.arguments["seat"] == "C"
    # Opponents may bring the same heroes.
    assert names(RULES.brought({0: "assassin_longshot", 1: "assassin_longshot"}, 2, CARDS, {}, 1))


@covers("LT-20.10")
def test_a_deck_that_nobody_chose_leaves_the_partner_the_heroes() -> None:
    for seed in range(10):
        for given in ({2: "assassin_gatewarden"}, {0: "random", 2: "random"}, {0: "random", 2: "longshot_bonesetter"}):
            decks = RULES.brought(given, 4, CARDS, {}, seed)
            assert RULES.check_table(dict(enumerate(decks)), 4, CARDS) == {}
    with pytest.raises(CardwrightError):
        RULES.brought({4: "random"}, 4, CARDS, {}, 1)


@covers("LT-3.5", "LT-3.6")
def test_a_starter_list_sets_aside_all_but_thirty_cards() -> None:
    for name, deck in RULES.starters(CARDS, {}).items():
        for hero, section in zip(deck.section("heroes"), LISTS, strict=True):
            for enemy in STARTERS:
                left = Counter(deck.section(section))
                left.subtract(set_aside(hero, [enemy]))
                assert min(left.values()) >= 0, (name, hero, enemy)
                assert left.total() == 30


def test_of_several_enemies_the_most_demanding_decides_what_is_set_aside() -> None:
    assert set_aside("assassin", ["bonesetter", "emberwright"]) == set_aside("assassin", ["emberwright"])
    assert set_aside("assassin", ["gatewarden", "puppeteer"]) == set_aside("assassin", ["puppeteer"])
    assert set_aside("assassin", ["gatewarden"]) == (
        "cold_iron",
        "rowan_twig",
        "rowan_twig",
        "sidestep",
        "poisoned_needle",
    )
    assert set_aside("assassin", []) == ()
    assert set_aside("stranger", ["gatewarden"]) == ()
