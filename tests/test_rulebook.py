"""The rulebooks: every rule is found by its id, in both languages, with its reason and its examples."""

from __future__ import annotations

import re

import pytest

from cardwright.games import find_game, games
from cardwright.rulebook import Chapter, Rule, rulebook
from cardwright.text import LANGUAGES, CardwrightError, Language

BOTH = [(name, lang) for name in games() for lang in LANGUAGES]


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_every_rule_is_found_by_its_id(name: str, lang: Language) -> None:
    game = find_game(name)
    text = (game.folder / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    ids = re.findall(rf"^\*\*({game.prefix}-\d+\.\d+)\*\*", text, re.MULTILINE)
    book = rulebook(game, lang)
    assert [rule.id for chapter in book.chapters for rule in chapter.rules if rule.id] == ids
    for wanted in ids:
        rule = book.find(wanted)
        assert isinstance(rule, Rule)
        assert rule.text
        assert book.find(wanted.partition("-")[2]) == rule


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_nothing_of_the_markdown_is_lost_or_left(name: str, lang: Language) -> None:
    game = find_game(name)
    text = (game.folder / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    book = rulebook(game, lang)
    rules = [rule for chapter in book.chapters for rule in chapter.rules]
    told = [part for rule in rules for part in (rule.text, rule.why, *rule.examples)]
    assert not [part for part in told if "**" in part or "`" in part or part.startswith(">")]
    reasons = re.findall(r"^> (?:Why|Pourquoi)\s?:", text, re.MULTILINE)
    examples = re.findall(r"^> (?:Example|Exemple)\s?:", text, re.MULTILINE)
    assert sum(rule.why != "" for rule in rules) == len(reasons)
    assert sum(len(rule.examples) for rule in rules) == len(examples)


@pytest.mark.parametrize("name", ["HH-4", "hh-4", "4", "HH-4."])
def test_a_chapter_is_found_by_its_number(name: str) -> None:
    chapter = rulebook(find_game("hounds"), "en").find(name)
    assert isinstance(chapter, Chapter)
    assert chapter.title == "4. Draw"


def test_a_rule_that_does_not_exist_is_named_with_the_nearest() -> None:
    with pytest.raises(CardwrightError) as wrong:
        rulebook(find_game("hounds"), "fr").find("HH-7.333")
    assert wrong.value.code == "unknown-rule"
    assert "« HH-7.333 »" in wrong.value.words("fr").replace("\u00a0", " ")
    assert "HH-7.33" in wrong.value.words("en")


def test_both_languages_have_the_same_chapters() -> None:
    english, french = (rulebook(find_game("hounds"), lang) for lang in LANGUAGES)
    assert [chapter.id for chapter in english.chapters] == [chapter.id for chapter in french.chapters]
    assert [[rule.id for rule in chapter.rules] for chapter in english.chapters] == [
        [rule.id for rule in chapter.rules] for chapter in french.chapters
    ]
