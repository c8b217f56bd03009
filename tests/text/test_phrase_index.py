"""The phrase index: every row with a pattern and an example that reads, in both languages."""

import pytest

from cardwright.games.hounds.phrases import BOOK
from cardwright.games.trueshot import phrases as trueshot
from cardwright.text import Language, read_text
from cardwright.text.phrase_index import IndexEntry, phrase_index
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.reader import Reading
from cardwright.text.sampler import productions_of
from tests.text import lanterns

ENTRIES, NOUNS = phrase_index(BOOK)
IDS = [f"{number}-{entry.constructor}" for number, entry in enumerate(ENTRIES)]


def test_the_index_has_every_row_and_noun() -> None:
    assert [entry.constructor for entry in ENTRIES] == [repr(row.pattern) for row in BOOK.rows]
    assert [noun.id for noun in NOUNS] == list(BOOK.lexicon.nouns)
    assert next(noun for noun in NOUNS if noun.id == "card").forms == {
        "en": ("card", "cards"),
        "fr": ("carte", "cartes"),
    }


@pytest.mark.parametrize(
    ("constructor", "en", "fr"),
    [
        ("draw(who, n)", "[a player] draws [a number] cards", "[un joueur] pioche [un nombre] cartes"),
        ("attack(player)", "[a player]’s Attack", "Attaque de [un joueur]"),
        ("may(clause)", "you may [an effect]", "vous pouvez [un effet]"),
        ("round", "this round", "cette manche"),
        ("both(attack(me), defense(me))", "your Attack and your Defense", "votre Attaque et votre Défense"),
    ],
)  # fmt: skip
def test_a_pattern_names_its_slots(constructor: str, en: str, fr: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.constructor == constructor)
    assert entry.pattern == {"en": en, "fr": fr}


def trees_of(text: str, number: int, book: Phrasebook, language: Language) -> object:
    """Return the readings of an example: a whole text, or a phrase of its row in any form."""
    if text.endswith("."):
        return [read_text(text, book, language)]
    grammar = book.grammar(language)
    phrase, _ = productions_of(grammar, book.rows[number])
    return Reading(grammar, text, start=phrase).trees()


@pytest.mark.parametrize(("number", "entry"), list(enumerate(ENTRIES)), ids=IDS)
def test_the_examples_of_a_row_mean_the_same(number: int, entry: IndexEntry) -> None:
    assert means_the_same(number, entry, BOOK)


TRUESHOT_ENTRIES, _ = phrase_index(trueshot.BOOK)


@pytest.mark.parametrize(
    ("number", "entry"),
    list(enumerate(TRUESHOT_ENTRIES)),
    ids=[f"{number}-{entry.constructor}" for number, entry in enumerate(TRUESHOT_ENTRIES)],
)
def test_the_examples_of_a_row_of_the_second_game_mean_the_same(number: int, entry: IndexEntry) -> None:
    assert entry.constructor == repr(trueshot.BOOK.rows[number].pattern)
    assert means_the_same(number, entry, trueshot.BOOK)


def means_the_same(number: int, entry: IndexEntry, book: Phrasebook) -> bool:
    if entry.category in ("quantity", "measure"):
        return True  # said of a noun that only the words around name
    english = trees_of(entry.example["en"], number, book, "en")
    return english != [] and english == trees_of(entry.example["fr"], number, book, "fr")


def test_another_game_has_an_index_of_its_own() -> None:
    entries, nouns = phrase_index(lanterns.BOOK)
    assert [noun.id for noun in nouns] == ["ghost", "friend", "lantern", "owl", "oil"]
    light = next(entry for entry in entries if entry.constructor == "light(being)")
    assert light.pattern == {"en": "light [a being]", "fr": "allumez [un être]"}
    assert light.example["en"].startswith("light ")
