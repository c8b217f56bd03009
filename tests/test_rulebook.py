"""The rulebooks: every rule is found by its id, in both languages, with its reason and its examples."""

from __future__ import annotations

import re

import pytest

from cardwright.cli import main
from cardwright.games import SHIPPED, find_game, games
from cardwright.rulebook import Chapter, Rule, parse_rulebook, rulebook
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


TAG = """# Tag

Run.

## 1. Play {#TG-1}

### At home

**TG-1.1** Run.

- a bone

```
a b
. A
```

# For designers

Write.

## 2. Cards {#TG-2}

**TG-2.1** A card has a name.
"""


def test_a_second_title_begins_the_part_for_designers() -> None:
    book = parse_rulebook(TAG, "TG")
    assert (book.title, book.opening) == ("Tag", "Run.")
    assert (book.designers, book.designers_opening) == ("For designers", "Write.")
    assert [chapter.id for chapter in book.of_part("players")] == ["TG-1"]
    assert [chapter.id for chapter in book.of_part("designers")] == ["TG-2"]
    assert book.find("2.1") == Rule("TG-2.1", "A card has a name.")


def test_each_paragraph_says_what_it_is_and_shows_no_markup() -> None:
    told = [(rule.form, rule.text) for rule in parse_rulebook(TAG, "TG").chapters[0].rules]
    assert told == [("heading", "At home"), ("rule", "Run."), ("item", "a bone"), ("diagram", "a b\n. A")]


@pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in SHIPPED for lang in LANGUAGES])
def test_players_read_no_names_of_options_and_no_markup(name: str, lang: Language) -> None:
    game = find_game(name)
    book = rulebook(game, lang)
    assert book.designers
    told = [
        part
        for chapter in book.of_part("players")
        for rule in chapter.rules
        for part in (rule.text, rule.why, *rule.examples)
    ]
    options = re.compile(rf"\b(?:{'|'.join(option.name for option in game.options if '_' in option.name)})\b")
    assert [text for text in told if "###" in text or "```" in text or options.search(text)] == []
    assert "options" in {chapter.id for chapter in book.of_part("designers")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_part_for_designers_is_printed_alone(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDWRIGHT_LANG", lang)
    assert main(["rules", "hounds"]) == 0
    players = capsys.readouterr().out
    assert main(["rules", "hounds", "--designers"]) == 0
    designers = capsys.readouterr().out
    assert "HH-5.1 " in players
    assert "HH-20.1 " not in players
    assert "###" not in players
    assert "HH-20.1 " in designers
    assert "hand_keep" in designers
    assert "HH-5.1 " not in designers
    assert main(["rules", "hounds", "20.1"]) == 0
    assert capsys.readouterr().out.startswith("HH-20.1 ")
