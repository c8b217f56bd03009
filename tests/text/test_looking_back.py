"""Words that look back: pronouns by gender and number, what is given on, optional slots, lines, declared words."""

from random import Random

import pytest

from cardwright.text import LANGUAGES, Language, TextError, Tree, print_text, random_tree, read_text
from cardwright.text.lexicon import OpenWord
from tests.text.shelter import BOOK, BREEDS, KENNEL

TEXTS = [
    ("Day: Take a dog, wash it.", "Jour\u00a0: prenez un chien, lavez-le.", "care(one(guest(dog)), wash(it))"),
    ("Day: Take a hen, wash it.", "Jour\u00a0: prenez une poule, lavez-la.", "care(one(guest(hen)), wash(it))"),
    (
        "Day: Take a hen, sing to it, then it plays.",
        "Jour\u00a0: prenez une poule, chantez-lui, puis elle joue.",
        "care(one(guest(hen)), sing(it), play(it))",
    ),
    (
        "Day: Take a hen, you may call it, then you may sing to it.",
        "Jour\u00a0: prenez une poule, vous pouvez l’appeler, puis vous pouvez lui chanter.",
        "care(one(guest(hen)), may(call(it)), may(sing(it)))",
    ),
    (
        "Day: Take 3 old hurt hens, wash them, then they play.",
        "Jour\u00a0: prenez 3 vieilles poules blessées, lavez-les, puis elles jouent.",
        "care(some(3, guest(hen, old, hurt)), wash(them), play(them))",
    ),
    (
        "Day: Take a hurt Corgi dog, sing to the cat.",
        "Jour\u00a0: prenez un chien Corgi blessé, chantez au chat.",
        "care(one(guest(dog, corgi, hurt)), sing(cat))",
    ),
    (
        "Day: Take 2 Greyhounds, sing to them.",
        "Jour\u00a0: prenez 2 Levrettes, chantez-leur.",
        "care(some(2, guest(dog, of(greyhound))), sing(them))",
    ),
    (
        "Day: Take a Greyhound, wash it.\nNight: Wash the cat.",
        "Jour\u00a0: prenez une Levrette, lavez-la.\nNuit\u00a0: lavez le chat.",
        "care(one(guest(dog, of(greyhound))), wash(it)), rest(wash(cat))",
    ),
]


@pytest.mark.parametrize(("en", "fr", "tree"), TEXTS, ids=[tree for _, _, tree in TEXTS])
def test_what_was_named_is_said_by_the_right_word(en: str, fr: str, tree: str) -> None:
    meant = Tree.parse(f"text({tree})")
    assert (print_text(meant, KENNEL, "en"), print_text(meant, KENNEL, "fr")) == (en, fr)
    assert (read_text(en, KENNEL, "en"), read_text(fr, KENNEL, "fr")) == (meant, meant)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Jour : prenez une poule, lavez-le.", "fr"),
        ("Jour : prenez 2 poules, lavez-la.", "fr"),
        ("Jour : prenez une poule blessé, lavez-la.", "fr"),
        ("Jour : prenez une poule, la lavez.", "fr"),
        ("Jour : prenez une poule, vous pouvez laver-la.", "fr"),
        ("Day: Take 2 dogs, wash it.", "en"),
        ("Day: Take a hurt old dog, wash it.", "en"),
        ("Day: Take a dog, you may it plays.", "en"),
    ],
)
def test_other_words_are_not_read(text: str, language: Language) -> None:
    with pytest.raises(TextError):
        read_text(text, KENNEL, language)


def test_a_row_that_is_only_read_is_never_printed() -> None:
    tree = read_text("Night: Wash it.", KENNEL, "en")
    assert tree == read_text("Nuit : lavez-le.", KENNEL, "fr") == Tree.parse("text(rest(wash(it)))")
    for language in LANGUAGES:
        with pytest.raises(Exception, match="means"):
            print_text(tree, KENNEL, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_texts_come_back(language: Language) -> None:
    rng = Random(11)
    for _ in range(400):
        tree = random_tree(KENNEL, rng=rng)
        assert read_text(print_text(tree, KENNEL, language), KENNEL, language) == tree


# Lines


def test_a_line_break_ends_a_line_and_does_no_harm_elsewhere() -> None:
    wash = "Night: Wash the cat."
    two = read_text(f"{wash}\n{wash}", KENNEL, "en")
    assert two == read_text(f"{wash} {wash}", KENNEL, "en") == read_text(f"\n{wash}\n\n  {wash}\n", KENNEL, "en")
    assert read_text("Night: Wash\nthe cat.", KENNEL, "en") == read_text(wash, KENNEL, "en")
    assert print_text(two, KENNEL, "en") == f"{wash}\n{wash}"


def test_a_problem_in_a_later_line_shows_that_line() -> None:
    with pytest.raises(TextError) as refused:
        read_text("Night: Wash the cat.\nNight: Wash the hat.", KENNEL, "en")
    (problem,) = refused.value.problems
    assert problem.render("en").split("\n")[1:3] == [
        "    Night: Wash the hat.",
        '                    ^^^    did you mean "cat"?  [unknown-word]',
    ]


# Declared words


def test_words_are_known_to_the_book_that_was_given_them_only() -> None:
    with pytest.raises(TextError) as refused:
        read_text("Day: Take a Corgi dog, wash it.", BOOK, "en")
    assert [problem.id for problem in refused.value.problems] == ["unknown-word"]
    assert KENNEL.with_words({}) is not KENNEL
    assert KENNEL.with_words(BREEDS) is KENNEL
    assert BOOK.with_words(BREEDS) is KENNEL


def test_a_declared_word_may_have_the_name_of_a_noun() -> None:
    odd = BOOK.with_words({"breeds": [OpenWord("dog", "Doggish", "Canin")]})
    assert read_text("Day: Take a Doggish hen, wash it.", odd, "en") == Tree.parse(
        "text(care(one(guest(hen, dog)), wash(it)))"
    )
