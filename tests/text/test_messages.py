"""The catalogue: every message in two languages, with its arguments in place."""

import copy
import errno
import os
import pickle
import re
import string
from collections.abc import Callable

import pytest

import cardwright as cw
from cardwright import interface
from cardwright.games import find_game
from cardwright.games.hounds import schema as hounds
from cardwright.games.trueshot import schema as trueshot
from cardwright.text import LANGUAGES, CardwrightError, Catalogue, Language, Reason, TextError
from cardwright.text.errors import general_catalogue

SHOP = Catalogue(
    """
[error.too-dear]
rule = "HH-10.8"
en = "{who} cannot pay {n} {n|Treat|Treats}."
fr = "{who} ne peut pas payer {n} {n|Friandise|Friandises}."

[log.name]
en = "{name} and {list}"
fr = "le tour {de:name}, alors {que:name} : {mean}"
"""
)
GENERAL_ERRORS = [
    "unknown-game", "wrong-player-count", "unknown-option", "wrong-option", "options-clash", "wrong-seed",
    "not-pending", "seat-out", "not-understood", "not-a-choice", "game-over", "record-damaged", "record-truncated",
    "record-foreign", "record-version", "record-cards", "no-undo", "guess-has-no-record", "wrong-start", "unknown-seat",
    "unknown-language", "unknown-rule", "file-not-found", "file-unreadable", "file-encoding", "file-empty",
    "file-too-large",
]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "n", "words"),
    [
        ("en", 0, "Ada cannot pay 0 Treats."),
        ("en", 1, "Ada cannot pay 1 Treat."),
        ("en", -1, "Ada cannot pay -1 Treat."),
        ("en", 2, "Ada cannot pay 2 Treats."),
        ("fr", 0, "Ada ne peut pas payer 0 Friandise."),
        ("fr", 1, "Ada ne peut pas payer 1 Friandise."),
        ("fr", 2, "Ada ne peut pas payer 2 Friandises."),
    ],
)
def test_a_word_follows_its_number(language: Language, n: int, words: str) -> None:
    assert SHOP.words("error.too-dear", language, who="Ada", n=n) == words


@pytest.mark.parametrize(
    ("name", "en", "fr"),
    [
        ("Le Roi", "Le Roi", "le Roi, du Roi, au Roi, que le Roi"),
        ("Les Ours", "Les Ours", "les Ours, des Ours, aux Ours, que les Ours"),
        ("La Reine", "La Reine", "la Reine, de la Reine, à la Reine, que la Reine"),
        ("L’Ours", "L’Ours", "l’Ours, de l’Ours, à l’Ours, que l’Ours"),
        ("Akita", "Akita", "Akita, d’Akita, à Akita, qu’Akita"),
        ("Leporello", "Leporello", "Leporello, de Leporello, à Leporello, que Leporello"),
        ("The King", "the King", "The King, de The King, à The King, que The King"),
    ],
)
def test_an_article_is_small_inside_a_sentence_and_contracted(name: str, en: str, fr: str) -> None:
    source = '[x.y]\nen = "{the:name}"\nfr = "{le:name}, {de:name}, {à:name}, {que:name}"'
    named = Catalogue(source)
    assert named.words("x.y", "fr", name=name) == fr
    assert named.words("x.y", "en", name=name) == en
    assert "".join(text for text, _ in named.pieces("x.y", "fr", {"name": name})) == fr


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ada", "le tour d’Ada, alors qu’Ada : 3,0"),
        ("Émile", "le tour d’Émile, alors qu’Émile : 3,0"),
        ("Bob", "le tour de Bob, alors que Bob : 3,0"),
    ],
)
def test_french_helpers_shorten_before_a_vowel(name: str, words: str) -> None:
    assert SHOP.words("log.name", "fr", name=name, mean=3.02) == words


def test_lists_are_told_with_commas() -> None:
    assert SHOP.words("log.name", "en", name="Ada", list=["a", "b"]) == "Ada and a, b"


def test_a_missing_message_or_argument_is_our_own_mistake() -> None:
    with pytest.raises(KeyError, match=r"no message 'log\.nothing'"):
        SHOP.words("log.nothing", "en")
    with pytest.raises(KeyError, match="needs the argument 'who'"):
        SHOP.words("error.too-dear", "en", n=1)
    with pytest.raises(KeyError, match="needs a number for 'n'"):
        SHOP.words("error.too-dear", "en", who="Ada", n="one")


def test_rules_and_keys() -> None:
    assert SHOP.rule("error.too-dear") == "HH-10.8"
    assert SHOP.rule("log.name") is None
    assert SHOP.keys() == ["error.too-dear", "log.name"]
    assert SHOP.keys("log.") == ["log.name"]
    assert "log.name" in SHOP


def test_no_message_is_given_twice() -> None:
    end = '[log.end]\nen = "End."\nfr = "Fin."\n'
    with pytest.raises(ValueError, match="given twice"):
        Catalogue(end, end)


def test_a_message_needs_both_languages() -> None:
    with pytest.raises(ValueError, match="lacks fr"):
        Catalogue('[log.end]\nen = "End."\n')


def test_an_error_uses_the_catalogue_of_its_game_and_else_the_general_one() -> None:
    error = CardwrightError("too-dear", catalogue=SHOP, who="Ada", n=2)
    assert (error.code, error.rule, str(error)) == ("too-dear", "HH-10.8", "Ada cannot pay 2 Treats.")
    assert error.words("fr") == "Ada ne peut pas payer 2 Friandises."
    general = CardwrightError("game-over", catalogue=SHOP)
    assert general.rule is None
    assert str(general) == "The game is over: nothing more can be chosen."


def errors() -> list[CardwrightError]:
    """Return one error of every kind."""
    refused = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    with pytest.raises(cw.Refusal) as refusal:
        cw.new_game("hounds", seed=7).choose(0, "unicorn")
    with pytest.raises(TextError) as text:
        cw.new_game("hounds", cards='game = "hounds"\n[rex]\nkind = "unicorn"\n')
    return [
        CardwrightError("unknown-game", name="chess", known=["go", "shogi"]),
        CardwrightError("too-dear", catalogue=SHOP, who="Ada", n=2),
        interface.error("cannot-save", path="here", reason=Reason(refused)),
        refusal.value,
        text.value,
    ]


@pytest.mark.parametrize(
    "send", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy], ids=["pickled", "copied"]
)
def test_an_error_stays_the_same_on_its_way(send: Callable[[CardwrightError], CardwrightError]) -> None:
    for error in errors():
        arrived = send(error)
        assert type(arrived) is type(error)
        assert (arrived.code, arrived.rule, arrived.args[0]) == (error.code, error.rule, error.args[0])
        assert arrived.arguments.keys() == error.arguments.keys()
        assert all(arrived.words(language) == error.words(language) for language in LANGUAGES)


@pytest.mark.parametrize("code", GENERAL_ERRORS)
def test_general_errors_have_words(code: str) -> None:
    assert f"error.{code}" in general_catalogue()


def arguments_of(template: str) -> set[str]:
    return set(re.findall(r"\{(?:de:|que:)?(\w+)", template))


def all_entries() -> list[tuple[str, dict[str, str]]]:
    own = [schema.catalogue for schema in (hounds.SCHEMA, trueshot.SCHEMA) if schema.catalogue is not None]
    return [entry for catalogue in (general_catalogue(), *own) for entry in catalogue.entries()]


@pytest.mark.parametrize(("key", "entry"), all_entries(), ids=[key for key, _ in all_entries()])
def test_both_languages_of_a_message_tell_the_same(key: str, entry: dict[str, str]) -> None:
    assert arguments_of(entry["en"]) == arguments_of(entry["fr"])


@pytest.mark.parametrize(("key", "entry"), all_entries(), ids=[key for key, _ in all_entries()])
def test_messages_are_set_in_good_type(key: str, entry: dict[str, str]) -> None:
    words = entry["fr"]
    assert "'" not in words
    assert not re.search(r"«[^\u00a0]|[^\u00a0]»|[^\u00a0][:;?!](?=\s|$)", words)
    if not key.startswith(("hint.", "note.", "language.", "system.")):
        assert all(entry[language][-1] in ".?}" for language in LANGUAGES)
    assert set(entry["en"]) - set(string.printable) <= set("…–“”’")


@pytest.mark.parametrize("game", cw.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_one_or_many_holds_no_other_argument(game: str, language: Language) -> None:
    """Such a form would be shown as it is written: with its braces."""
    for key, entry in find_game(game).words.entries():
        assert not re.search(r"\{[^{}]*\{", entry[language]), key
