"""Deck files: what people write is understood, written back alike, and every mistake is told with its line."""

import pytest

from cardwright.games import find_game
from cardwright.text import LANGUAGES, Deck, DeckTerms, Problem, read_deck, render_deck
from cardwright.text.errors import general_catalogue

CARDS = find_game("hounds").shipped_cards
TERMS = DeckTerms("hounds", CARDS, {"leader": ("Leader", "Meneur"), "pack": ("Pack", "Meute")})

PACK = """
# A comment, and a blank line above it.
NAME:  The Long Run   # of dogs
Game: hounds

[ Pack ]
2 corgi
3×PUG          # case does not matter
2 × Great Dane  # nor do spaces, hyphens and underscores
labrador
1 corgi

[leader]
1 Husky
"""


def read(text: str) -> tuple[Deck, list[Problem]]:
    return read_deck(text, TERMS, file="mine.deck")


def test_a_deck_is_read_as_people_write_it() -> None:
    deck, problems = read(PACK)
    assert problems == []
    assert deck.name == "The Long Run"
    assert deck.section("leader") == ("husky",)
    assert sorted(deck.section("pack")) == ["corgi"] * 3 + ["great_dane"] * 2 + ["labrador"] + ["pug"] * 3
    assert deck.section("spare") == ()
    assert (deck.line_of("pack", "pug"), deck.line_of("leader"), deck.line_of("leader", "pug")) == (8, 13, 0)


def test_what_is_written_is_read_back() -> None:
    deck = read(PACK)[0].in_order(CARDS)
    text = render_deck(deck)
    assert read(text) == (deck, [])
    assert render_deck(read(text)[0]) == text
    assert text.startswith("name: The Long Run\n\n[leader]\n1 husky\n\n[pack]\n")
    unnamed = Deck("", deck.sections)
    assert read(render_deck(unnamed)) == (unnamed, [])


def test_cards_before_the_first_heading_belong_to_the_first_section() -> None:
    assert read("1 husky\n")[0].section("leader") == ("husky",)


def test_a_french_name_is_understood() -> None:
    card = next(card for card in CARDS.cards if card.names["fr"] != card.names["en"])
    assert read(f"2 {card.names['fr'].upper()}\n")[0].section("leader") == (card.id, card.id)


WRONG = """nam: Wrong
game: chess
[pak]
2 corgi
[pack]
2 corgy
0 pug
100 husky
something else
"""


def test_all_problems_are_told_at_once_with_their_lines() -> None:
    problems = read(WRONG)[1]
    assert [(problem.line, problem.id, problem.suggestion) for problem in problems] == [
        (1, "deck-field", "name"),
        (2, "deck-game", ""),
        (3, "deck-section", "pack"),
        (6, "deck-card", "corgi"),
        (7, "deck-count", ""),
        (8, "deck-count", ""),
        (9, "deck-card", ""),
    ]
    assert problems[3].render("en") == (
        'mine.deck, line 6: there is no card "corgy".\n    2 corgy\n      ^^^^^    did you mean "corgi"?  [deck-card]'
    )
    assert problems[3].render("fr").startswith("mine.deck, ligne 6: il n’y a pas de carte «\u00a0corgy\u00a0».")
    for problem in problems:
        assert problem.words("en") != problem.words("fr")


@pytest.mark.parametrize(("text", "problem"), [("", "deck-empty"), ("# none\n", "deck-empty")])
def test_an_empty_deck_says_how_one_begins(text: str, problem: str) -> None:
    (found,) = read(text)[1]
    assert found.id == problem
    assert all("[leader], [pack]" in found.hint(lang) for lang in LANGUAGES)


def test_a_text_that_is_too_long_is_not_read() -> None:
    (found,) = read("1 corgi\n" * 5000)[1]
    assert found.id == "deck-too-long"


@pytest.mark.parametrize(
    "text",
    [
        "[" + " " * 19_000 + "x",
        "[" + " " * 19_000 + "x]",
        "\n".join(["1 " + "ab cd " * 160] * 20),
        "1 " + "a" * 19_000,
        "a" * 9_000 + " " * 9_000 + "x",
        "1" * 19_000,
    ],
)
def test_endless_lines_are_told_briefly(text: str) -> None:
    """None of them keeps the reader busy: nobody looks for what an endless word was meant to be."""
    problems = read(text)[1]
    assert problems
    for problem in problems:
        assert max(map(len, problem.render("fr").splitlines())) < 400
        assert problem.suggestion == ""


def test_what_was_written_is_shown_without_control_characters() -> None:
    (problem,) = read("[pack]\n2 \x1b[31mcor\0gi\tx\n")[1]
    assert problem.render("en") == (
        'mine.deck, line 2: there is no card "\ufffd[31mcor\ufffdgi x".\n'
        "    2 \ufffd[31mcor\ufffdgi x\n"
        f"      {'^' * 13}    write a count and a card’s id or name: 2 wolf  [deck-card]"
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(newline: str) -> None:
    assert read("\ufeff" + PACK.replace("\n", newline)) == read(PACK)


def test_every_problem_of_decks_has_a_test() -> None:
    """Those that rules find are triggered in tests/games/test_decks.py, those of other forms in test_deck_formats."""
    of_lines = {problem.id for problem in [*read(WRONG)[1], *read("")[1], *read("1 pug\n" * 5000)[1]]}
    of_rules = {"deck-size", "deck-exact-size", "deck-copies", "deck-kind"}
    of_forms = {"deck-ambiguous", "deck-columns", "deck-doctype", "deck-quotes", "deck-root", "deck-xml"}
    of_links = {"deck-link", "deck-link-version", "deck-link-cards"}
    known = {key.removeprefix("problem.") for key in general_catalogue().keys("problem.deck-")}
    assert known == of_lines | of_rules | of_forms | of_links
