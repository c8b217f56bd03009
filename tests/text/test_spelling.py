"""Spelling: cutting texts into words and joining words to texts, in both languages (HH-20.2, HH-20.3)."""

import pytest

from cardwright.text.spelling import Language, Spelling, is_singular, tokens_of
from tests.covers import covers

FRENCH = Spelling("fr", aspirated=["hibou"])
ENGLISH = Spelling("en", aspirated=())


@covers("HH-20.2")
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("le ami", "L’ami"),
        ("la amie de le ami", "L’amie de l’ami"),
        ("de le fantôme à le fantôme", "Du fantôme au fantôme"),
        ("de les amis à les amis", "Des amis aux amis"),
        ("de le hibou", "Du hibou"),
        ("le huile", "L’huile"),
        ("sa huile et sa amie et sa main", "Son huile et son amie et sa main"),
        ("si il se évanouit que il ne a", "S’il s’évanouit qu’il n’a"),
        ("jusque à 2", "Jusqu’à 2"),
        ("au choix : un ; ou deux . encore !", "Au choix\u00a0: un\u00a0; ou deux. Encore\u00a0!"),
        ("de 3 ou de Un", "De 3 ou d’Un"),
    ],
)
def test_french_words_are_joined(words: str, text: str) -> None:
    assert FRENCH.join(words.split()) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("a owl and a ghost", "An owl and a ghost"),
        ("choose one : draw ; or pass .", "Choose one: draw; or pass."),
        ("your opponent's deck", "Your opponent’s deck"),
    ],
)
def test_english_words_are_joined(words: str, text: str) -> None:
    assert ENGLISH.join(words.split()) == text


@covers("HH-20.2")
@pytest.mark.parametrize("text", ["L'ami", "l’ami", "lʼAmi", "L\u2019AMI"])
def test_any_apostrophe_and_letter_case_reads_alike(text: str) -> None:
    assert [token.key for token in tokens_of(text, "fr")] == ["l'", "ami"]


@covers("HH-20.2")
@pytest.mark.parametrize("text", ["-4", "−4", "–4"])
def test_any_minus_reads_alike(text: str) -> None:
    (token,) = tokens_of(text, "en")
    assert token.number == -4


def test_letters_with_separate_accents_read_alike() -> None:
    assert [token.key for token in tokens_of("de\u0301fausse", "fr")] == ["défausse"]


def test_every_visible_character_is_in_a_token_with_its_place() -> None:
    text = "L’Attaque reçoit −4 (deux) de puissance ; % fin."
    found = tokens_of(text, "fr")
    assert "".join(token.text for token in found) == "".join(text.split())
    assert all(text[token.start : token.end] == token.text for token in found)


@covers("HH-20.3")
@pytest.mark.parametrize(
    ("language", "n", "singular"),
    [
        ("en", 0, False),
        ("en", 1, True),
        ("en", 2, False),
        ("fr", 0, True),
        ("fr", 1, True),
        ("fr", 2, False),
        ("fr", -1, True),
    ],
)
def test_the_plural_rule_of_each_language(language: Language, n: int, singular: bool) -> None:
    assert is_singular(n, language) is singular


def test_a_template_must_not_shorten_an_article() -> None:
    with pytest.raises(ValueError, match="in full"):
        FRENCH.template_words("dans l'ordre")
