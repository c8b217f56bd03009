"""Card files with absent facts, open words, second names and several abilities a card, and what can be wrong there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.card_sheets import cards_to_csv
from cardwright.text import LANGUAGES, CardSet, TextError, check_cards, load_cards
from cardwright.text.cards import print_card
from cardwright.text.schema import Abilities, Maybe, NamedCards, OneOf, OpenWords, Schema
from tests.text.broken_files import told
from tests.text.lanterns import BOOK
from tests.text.shelter import BOOK as SHELTER

SCHEMA = Schema(
    game="lanterns",
    book=BOOK,
    shipped=Path("none.toml"),
    kinds={
        "keeper": {"oil": Maybe((0, 9)), "wick": Maybe(OneOf("short", "long")), "traits": OpenWords(most=2)},
        "lamp": {"traits": OpenWords()},
        "match": {},
    },
    abilities={
        "keeper": Abilities(1, 2, facts={"sort": OneOf("passive", "active"), "cost": Maybe((0, 3))}),
        "match": Abilities(0, 2, named=False),
    },
    without_text=frozenset(["keeper", "match"]),
    optional_text=frozenset(["lamp"]),
    subnames=frozenset(["keeper"]),
)
GOOD = """
[words.traits]
night = { en = "Night Watch", fr = "Garde de nuit" }
tall = { en = "Tall", fr = "Grand" }

[anna]
name = { en = "Anna", fr = "Anna" }
subname = { en = "the Watcher", fr = "la Veilleuse" }
kind = "keeper"
oil = 3
traits = ["night"]
abilities = [
    { name = { en = "Spark", fr = "Étincelle" }, sort = "active", cost = 2, text = "Light the owl." },
    { name = { en = "Glow", fr = "Lueur" }, sort = "passive", text = { fr = "Allumez le fantôme." } },
]

[ben]
name = { en = "Ben", fr = "Ben" }
kind = "keeper"
[[ben.abilities]]
name = { en = "Blaze", fr = "Brasier" }
sort = "active"
text = "Light all ghosts."

[lamp]
name = { en = "Lamp", fr = "Lampe" }
kind = "lamp"

[match]
name = { en = "Match", fr = "Allumette" }
kind = "match"
abilities = [{ text = "Light the owl." }, { text = "Light the ghost." }]
"""


def loaded(text: str) -> CardSet:
    return load_cards(text, SCHEMA).required()


def test_facts_may_be_absent_and_are_null_where_they_are_told() -> None:
    anna, ben, lamp, _ = loaded(GOOD).cards
    assert (anna.facts, ben.facts, lamp.facts) == ({"oil": 3}, {}, {})
    assert [SCHEMA.printed(card) for card in (anna, ben, lamp)] == [
        {"oil": 3, "wick": None, "traits": ["night"]},
        {"oil": None, "wick": None, "traits": []},
        {"traits": []},
    ]
    assert json.dumps(SCHEMA.printed(ben)) == '{"oil": null, "wick": null, "traits": []}'
    assert loaded(GOOD.replace("oil = 3", 'wick = "long"')).card("anna").facts == {"wick": 1}


def test_designers_declare_their_own_words_in_both_languages() -> None:
    cards = loaded(GOOD)
    assert cards.card("anna").words == {"traits": ("night",)}
    assert cards.words["traits"]["night"] == {"en": "Night Watch", "fr": "Garde de nuit"}
    assert list(cards.words["traits"]) == ["night", "tall"], "in the order of the file, also those that no card has"
    assert cards.words_of("anna", "traits", "fr") == ["Garde de nuit"]


def test_a_card_has_a_second_name_and_several_abilities() -> None:
    anna, ben, lamp, match = loaded(GOOD).cards
    assert (anna.subnames, ben.subnames) == ({"en": "the Watcher", "fr": "la Veilleuse"}, {})
    assert [ability.names["fr"] for ability in anna.abilities] == ["Étincelle", "Lueur"]
    assert [ability.facts for ability in anna.abilities] == [{"sort": 1, "cost": 2}, {"sort": 0}]
    assert print_card(anna, BOOK, "fr") == "Étincelle\u00a0: Allumez le hibou.\nLueur\u00a0: Allumez le fantôme."
    assert print_card(ben, BOOK, "en") == "Blaze: Light all ghosts."
    assert print_card(match, BOOK, "en") == "Light the owl.\nLight the ghost."
    assert print_card(lamp, BOOK, "en") == ""


def test_a_text_may_be_left_out_only_where_the_kind_says_so() -> None:
    lit = GOOD.replace('kind = "lamp"\n', 'kind = "lamp"\ntext = "Light the owl."\n')
    assert print_card(loaded(lit).card("lamp"), BOOK, "en") == "Light the owl."
    strict = replace(SCHEMA, optional_text=frozenset())
    assert [problem.id for problem in check_cards(GOOD, strict)] == ["no-text"]


def test_a_set_means_something_else_with_another_ability_or_word() -> None:
    digests = {
        loaded(GOOD).digest,
        loaded(GOOD.replace("Light all ghosts.", "Light the ghost.")).digest,
        loaded(GOOD.replace('sort = "passive"', 'sort = "active"')).digest,
        loaded(GOOD.replace('traits = ["night"]', 'traits = ["tall"]')).digest,
    }
    assert len(digests) == 4
    assert loaded(GOOD.replace("Anna", "Hannah")).digest == loaded(GOOD).digest


OWL = '{ text = "Light the owl." }'
GHOST = '{ text = "Light the ghost." }'
BLAZE = 'sort = "active"\ntext = "Light all ghosts."'


@pytest.mark.parametrize(
    ("before", "after", "problem", "pointed", "suggestion"),
    [
        ("oil = 3", "oil = 10", "out-of-range", "10", ""),
        ("oil = 3", 'oil = "much"', "wrong-field-type", '"much"', ""),
        ("oil = 3", 'wick = "lon"', "unknown-value", '"lon"', "long"),
        ("oil = 3", "oyl = 3", "extra-field", "oyl", "oil"),
        ('["night"]', '["nigth"]', "unknown-value", '"nigth"', "night"),
        ('["night"]', '"night"', "wrong-field-type", '"night"', ""),
        ('["night"]', "[3]", "wrong-field-type", "3", ""),
        ('["night"]', '["night", "tall", "night"]', "out-of-range", '["night", "tall", "night"]', ""),
        ("tall =", "[words.trait]\ntall =", "extra-field", "words.trait", "traits"),
        ('{ en = "Tall", fr = "Grand" }', '"Tall"', "wrong-field-type", '"Tall"', ""),
        ('tall = { en = "Tall", fr = "Grand" }', 'tall = { en = "Tall" }', "no-name", "tall", ""),
        ("subname = { en", 'subname = { eng = "x", en', "extra-field", "eng", "en"),
        ('{ en = "the Watcher", fr = "la Veilleuse" }', '"the Watcher"', "wrong-field-type", '"the Watcher"', ""),
        ('kind = "lamp"', 'subname = { en = "x", fr = "y" }\nkind = "lamp"', "extra-field", "subname", ""),
        ('"active", cost', '"activ", cost', "unknown-value", '"activ"', "active"),
        ("cost = 2", "cost = 4", "out-of-range", "4", ""),
        ("cost = 2", "costs = 2", "extra-field", "costs", "cost"),
        ('{ name = { en = "Glow"', '{ nam = { en = "Glow"', "extra-field", "nam", "name"),
        ("Light all ghosts.", "Light all gosts.", "unknown-word", "gosts", "ghosts"),
        ("Allumez le fantôme.", "Allumez le fantom.", "unknown-word", "fantom", "fantôme"),
        (BLAZE, 'text = "Light all ghosts."', "missing-field", "ben.abilities", ""),
        (OWL, '"Light the owl."', "wrong-field-type", '"Light the owl."', ""),
        (f"[{OWL}, {GHOST}]", '"x"', "wrong-field-type", '"x"', ""),
        (OWL, '{ text = "" }', "no-text", "text", ""),
        (GHOST, '{ name = "x", text = "Light the ghost." }', "extra-field", "name", ""),
        (GHOST, '{ text = { en = "Light the owl.", fr = "Allumez le fantôme." } }', "texts-differ", '"Allumez', ""),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(
    before: str, after: str, problem: str, pointed: str, suggestion: str
) -> None:
    start = GOOD.index(before)
    file = GOOD[:start] + GOOD[start:].replace(before, after, 1)
    at = file.index(pointed, start) if pointed in file[start:] else file.rindex(pointed, 0, start)
    found = [each for each in check_cards(file, SCHEMA) if each.id != "missing-field" or problem == "missing-field"]
    assert [each.id for each in found] == [problem]
    assert found[0].line == file.count("\n", 0, at) + 1
    assert found[0].column == at - file.rfind("\n", 0, at)
    assert found[0].suggestion == suggestion
    for language in LANGUAGES:
        assert f"[{problem}]" in found[0].render(language)


def test_too_many_or_too_few_abilities_are_counted() -> None:
    start, end = GOOD.index("[[ben.abilities]]"), GOOD.index("[lamp]")
    ability = GOOD[start:end]
    many = GOOD.replace(ability, ability * 3)
    (problem,) = check_cards(many, SCHEMA)
    assert (problem.id, problem.card, problem.arguments["value"]) == ("out-of-range", "ben", 3)
    (problem,) = check_cards(GOOD.replace(ability, ""), SCHEMA)
    assert (problem.id, problem.card, problem.arguments["field"]) == ("missing-field", "ben", "abilities")


def test_a_word_list_that_is_no_table_is_told() -> None:
    (problem,) = check_cards('words = 3\n[lamp]\nname = { en = "L", fr = "L" }\nkind = "lamp"\n', SCHEMA)
    assert told(problem)[:4] == ("wrong-field-type", 1, 9, "3")
    (problem,) = check_cards('[words]\ntraits = 3\n[lamp]\nname = { en = "L", fr = "L" }\nkind = "lamp"\n', SCHEMA)
    assert told(problem)[:4] == ("wrong-field-type", 2, 10, "3")


def test_a_file_that_extends_a_set_adds_words_to_it(tmp_path: Path) -> None:
    path = tmp_path / "lanterns.toml"
    path.write_text(GOOD, encoding="utf-8")
    schema = replace(SCHEMA, shipped=path)
    more = """
extends = true
[words.traits]
old = { en = "Old", fr = "Vieux" }
[lamp]
name = { en = "Old lamp", fr = "Vieille lampe" }
kind = "lamp"
traits = ["old", "night"]
"""
    cards = load_cards(more, schema).required()
    assert list(cards.words["traits"]) == ["night", "tall", "old"]
    assert cards.card("lamp").words == {"traits": ("old", "night")}
    with pytest.raises(TextError):
        load_cards(more.replace("extends = true", ""), schema).required()


def test_a_sheet_cannot_hold_abilities_and_says_so() -> None:
    with pytest.raises(Exception, match="abilities") as refused:
        cards_to_csv(loaded(GOOD), SCHEMA)
    assert getattr(refused.value, "code", "") == "no-sheet"


# Words that texts use, and cards that name cards

KENNEL = Schema(
    game="shelter",
    book=SHELTER,
    shipped=Path("none.toml"),
    kinds={"task": {"breeds": OpenWords()}, "day": {"tasks": NamedCards(("task",), most=2, count=(1, 3))}},
    without_text=frozenset(["day"]),
)
TASKS = """
[words.breeds]
corgi = { en = "Corgi", fr = "Corgi" }
greyhound = { en = "Greyhound", fr = "Levrette", gender = "f", plural = { en = "Greyhounds", fr = "Levrettes" } }

[bath]
name = { en = "Bath", fr = "Bain" }
kind = "task"
text = "Day: Take a Greyhound, wash it."

[walk]
name = { en = "Walk", fr = "Promenade" }
kind = "task"
text = { fr = "Jour : prenez un chien Corgi, il joue." }

[monday]
name = { en = "Monday", fr = "Lundi" }
kind = "day"
tasks = { bath = 1, walk = 2 }
"""


def test_texts_use_the_words_that_their_file_declares() -> None:
    cards = load_cards(TASKS, KENNEL).required()
    book = KENNEL.book_for(cards)
    assert print_card(cards.card("bath"), book, "fr") == "Jour\u00a0: prenez une Levrette, lavez-la."
    assert print_card(cards.card("walk"), book, "en") == "Day: Take a Corgi dog, it plays."
    assert cards.words_of("bath", "breeds", "en") == []
    other = load_cards(
        TASKS.replace('fr = "Levrette", gender = "f"', 'fr = "Lévrier", gender = "m"'), KENNEL
    ).required()
    assert print_card(other.card("bath"), KENNEL.book_for(other), "fr") == "Jour\u00a0: prenez un Lévrier, lavez-le."


def test_a_file_that_extends_a_set_uses_its_words_in_texts(tmp_path: Path) -> None:
    path = tmp_path / "shelter.toml"
    path.write_text(TASKS, encoding="utf-8")
    schema = replace(KENNEL, shipped=path)
    more = (
        'extends = true\n[words.breeds]\npug = { en = "Pug", fr = "Carlin" }\n'
        '[nap]\nname = { en = "Nap", fr = "Sieste" }\nkind = "task"\ntext = "Day: Take a Pug dog, it plays."\n'
        '[sunday]\nname = { en = "Sunday", fr = "Dimanche" }\nkind = "day"\ntasks = { bath = 1, nap = 1 }\n'
    )
    cards = load_cards(more, schema).required()
    assert print_card(cards.card("nap"), schema.book_for(cards), "fr") == "Jour\u00a0: prenez un chien Carlin, il joue."
    assert cards.card("sunday").named == {"tasks": {"bath": 1, "nap": 1}}


def test_a_card_names_other_cards_with_their_counts() -> None:
    cards = load_cards(TASKS, KENNEL).required()
    assert cards.card("monday").named == {"tasks": {"bath": 1, "walk": 2}}
    assert KENNEL.printed(cards.card("monday")) == {"tasks": {"bath": 1, "walk": 2}}
    other = load_cards(TASKS.replace("walk = 2", "walk = 3"), KENNEL).required()
    assert other.digest != cards.digest


@pytest.mark.parametrize(
    ("before", "after", "problem", "suggestion"),
    [
        ("walk = 2", "wlak = 2", "unknown-card-named", "walk"),
        ("walk = 2", "monday = 2", "unknown-card-named", ""),
        ("walk = 2", "walk = 4", "out-of-range", ""),
        ("walk = 2", 'walk = "2"', "wrong-field-type", ""),
        ("{ bath = 1, walk = 2 }", "{}", "out-of-range", ""),
        ("{ bath = 1, walk = 2 }", '["bath"]', "wrong-field-type", ""),
        ("tasks = { bath = 1, walk = 2 }", "", "missing-field", ""),
        ('gender = "f"', 'gender = "n"', "unknown-value", ""),
        ('plural = { en = "Greyhounds", fr = "Levrettes" }', 'plural = { en = "Greyhounds" }', "no-name", ""),
        ('gender = "f"', 'gendre = "f"', "extra-field", ""),
    ],
)
def test_what_is_wrong_with_names_and_words_is_said(before: str, after: str, problem: str, suggestion: str) -> None:
    found = check_cards(TASKS.replace(before, after, 1), KENNEL)[:1]
    assert [(each.id, each.suggestion) for each in found] == [(problem, suggestion)]
    for language in LANGUAGES:
        assert f"[{problem}]" in found[0].render(language)
