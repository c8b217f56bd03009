"""Every game has the words that its declaration asks for, and its words use only what is declared."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import ClassVar

import pytest

import cardwright as cw
from cardwright.engine import Step
from cardwright.games import SHIPPED, add_game_path, find_game
from cardwright.games.declaration import Declaration
from cardwright.games.event_arguments import AMOUNT, SEAT, one_of
from cardwright.games.word_check import word_problems
from cardwright.text import LANGUAGES, Catalogue
from tests.games.trials import ALL

OUTSIDE = Path(__file__).parent.parent / "outside"
pytestmark = pytest.mark.usefixtures("outside_games")


@pytest.mark.parametrize("name", [trials.name for trials in ALL])
def test_a_game_has_all_words_that_it_declares(name: str) -> None:
    assert word_problems(find_game(name)) == []


def test_missing_words_and_unknown_arguments_are_told() -> None:
    board = Declaration(depth=8, choices=4)
    board.event("bark", n=AMOUNT, at=SEAT)
    board.event("sleep", where=one_of("zone", ("basket",)))
    board.refusal("asleep")

    class Kennel(type(find_game("hounds"))):  # type: ignore[misc]
        declaration = board
        questions: ClassVar[dict[type[Step], str]] = {}
        words = Catalogue("""
            [title.game]
            en = "Kennel"
            fr = "Chenil"
            [event.bark]
            en = "{seat} barks {n} times at {cat}."
            fr = "{seat} aboie {n} fois sur {at}."
            [event.sleep]
            en = "{card} sleeps in {where}."
            fr = "{card} dort dans {where}."
        """)

    assert word_problems(Kennel()) == [
        "there are no words for refusal.asleep",
        "there are no words for zone.basket",
        "event.bark (en) tells {cat}, which the event does not have",
    ]


def test_a_line_of_help_belongs_to_a_question_and_takes_no_argument() -> None:
    class Kennel(type(find_game("hounds"))):  # type: ignore[misc]
        declaration = Declaration(depth=8, choices=4)
        questions: ClassVar[dict[type[Step], str]] = {}
        words = Catalogue("""
            [title.game]
            en = "Kennel"
            fr = "Chenil"
            [question.fetch]
            en = "Which stick?"
            fr = "Quel bâton ?"
            [help.fetch]
            en = "{seat} throws it again."
            fr = "On le relance."
            [help.fetsh]
            en = "It is thrown again."
            fr = "On le relance."
        """)

    assert word_problems(Kennel()) == [
        "help.fetch (en) tells {seat}, but a line of help has no arguments",
        "there is no question for help.fetsh",
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_says_what_each_of_its_questions_is_for(name: str) -> None:
    words = find_game(name).words
    kinds = [key.removeprefix("question.") for key in words.keys("question.")]
    assert [kind for kind in kinds if f"help.{kind}" not in words] == []
    for kind in kinds:
        for lang in LANGUAGES:
            line = find_game(name).question_help(kind, lang)
            assert line[-1] == "."
            assert len(line) <= 125, line


def test_a_game_may_say_nothing_of_its_questions() -> None:
    state = cw.new_game("magpies", 2, seed=1)
    question = state.question(state.pending[0])
    assert question is not None
    assert question.words("en")
    assert question.help("en") == question.help("fr") == ""


def test_a_number_is_worded_by_what_it_is() -> None:
    """Losses have words of their own, and so has a strike that does nothing."""
    trueshot = find_game("trueshot")
    number = trueshot.events.index
    assert trueshot.event_entry(number("attack"), (2, 0, 0)) == "event.attack"
    assert trueshot.event_entry(number("attack"), (-2, 0, 0)) == "event.attack-down"
    assert trueshot.event_entry(number("strikes"), (5, 3, 0)) == "event.strikes"
    assert trueshot.event_entry(number("strikes"), (5, 0, 0)) == "event.strikes-nothing"
    hounds = find_game("hounds")
    assert hounds.event_entry(hounds.events.index("round"), (7, 0, 0)) == "event.round"
    assert hounds.event_entry(hounds.events.index("round"), (7, 1, 0)) == "event.round-sudden"
    assert trueshot.event_words(number("attack"), (-2, 1, 0), "en") == {"n": 2, "until": "until the end of the round"}


def test_a_game_outside_without_its_words_is_refused(tmp_path: Path) -> None:
    crows = tmp_path / "crows"
    copytree(OUTSIDE / "magpies", crows, ignore=ignore_patterns("__pycache__"))
    words = crows / "words.toml"
    words.write_text(words.read_text("utf-8").replace("[event.trick]", "[event.tricks]"), "utf-8")
    add_game_path(tmp_path)
    with pytest.raises(cw.CardwrightError, match=r"crows.words\.toml does not fit the game: .*event\.trick"):
        find_game("crows")


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "told"),
    [
        ("rooks", "words.toml", "[zone.hand]\nen", "[zone.hand]\nne", r"rooks/words\.toml:\d+: .*\"ne\""),
        ("jays", "lexicon.toml", "gender", "gendr", r"jays/lexicon\.toml:4: .*\"gendr\""),
        ("choughs", "table.toml", "", "[log", r"choughs/table\.toml:1: this is not TOML"),
    ],
)
def test_a_mistake_in_a_game_outside_is_told_with_file_and_line(
    tmp_path: Path, name: str, file: str, old: str, new: str, told: str
) -> None:
    copytree(OUTSIDE / "magpies", tmp_path / name, ignore=ignore_patterns("__pycache__"))
    path = tmp_path / name / file
    source = path.read_text("utf-8") if path.exists() else ""
    assert old in source
    path.write_text(source.replace(old, new, 1), "utf-8")
    add_game_path(tmp_path)
    with pytest.raises(cw.CardwrightError, match=told):
        cw.new_game(name, seed=1).log("en")
