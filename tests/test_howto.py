"""How to play, in short: every game has it in both languages, and a wrong file is refused with its line."""

from __future__ import annotations

import re

import pytest

from cardwright.cli import main
from cardwright.games import SHIPPED, find_game
from cardwright.howto import FILE, goals, how_to, read_how_to, required_how_to
from cardwright.rulebook import Rule, rulebook
from cardwright.text import LANGUAGES, CardwrightError, Language
from cardwright.text.problems import TextError

BOTH = [(name, lang) for name in SHIPPED for lang in LANGUAGES]
HOUNDS = """
[[goal]]
players = [2]
options = { all_stars = false }
rule = "HH-13.1"
en = "Bring life to 0 before round {round_limit}."
fr = "Amenez la vie à 0 avant la manche {round_limit}."

[[goal]]
players = [3, 4]
rule = "HH-16.29"
en = "Be the last one left."
fr = "Restez le dernier."

[[round]]
rule = "HH-7.1"
title = { en = "The middle", fr = "Le milieu" }
en = "It uses its text."
fr = "Elle utilise son texte."
picture = [
    { card = "husky", values = { power = 7 }, label = { en = "Attack", fr = "Attaque" }, lit = true },
    { sign = "then" },
    { counter = "treats", value = "+4" },
    { down = true },
    { grid = ["*A*"] },
]

[[win]]
rule = "HH-13.1"
en = "No life is left."
fr = "Il ne reste plus de vie."

[[missed]]
rule = "HH-9.4"
en = "Heroes never faint."
fr = "Les Héros ne s’évanouissent jamais."
"""


def refusal(source: str) -> str:
    """Return in English how a file about Hounds & Heroes is refused."""
    with pytest.raises(TextError) as wrong:
        read_how_to(source, find_game("hounds"), "en")
    return str(wrong.value)


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_every_shipped_game_says_how_it_is_played(name: str, lang: Language) -> None:
    game = find_game(name)
    told = required_how_to(game, lang)
    assert len(told.round) >= 5
    assert all(part.picture and part.title for part in told.round)
    assert len(told.missed) == 5
    for players in game.players:
        assert goals(told, game, players), f"no goal for {players} players"
    for part in (*told.goals, *told.round, *told.wins, *told.missed):
        assert part.words.endswith(".")
        assert isinstance(rulebook(game, lang).find(part.rule), Rule)


@pytest.mark.parametrize("name", SHIPPED)
def test_french_is_set_as_french_is(name: str) -> None:
    """Spaces before double signs never break, and apostrophes are round."""
    source = (find_game(name).folder / FILE).read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if "fr = " in line]
    assert lines
    for line in lines:
        text = line.partition("fr = ")[2]
        assert not re.search(r"(?<![\u202f\u00a0]) [;!?]|[^\u202f\u00a0 \"][;!?]|\w'\w| :", text.replace('",', "")), (
            line
        )


def test_a_file_is_read_in_one_language() -> None:
    told = read_how_to(HOUNDS, find_game("hounds"), "fr")
    assert [goal.words for goal in told.goals] == [
        "Amenez la vie à 0 avant la manche {round_limit}.",
        "Restez le dernier.",
    ]
    part = told.round[0]
    assert (part.title, part.words, part.rule) == ("Le milieu", "Elle utilise son texte.", "HH-7.1")
    card, sign, counter, back, grid = part.picture
    assert (card.card, card.values, card.label, card.lit) == ("husky", {"power": 7}, "Attaque", True)
    assert sign.sign == "then"
    assert (counter.counter, counter.value) == ("treats", "+4")
    assert back.down
    assert grid.grid == ("*A*",)


def test_goals_have_the_numbers_of_a_usual_table() -> None:
    game = find_game("hounds")
    told = read_how_to(HOUNDS, game, "en")
    assert goals(told, game) == ["Bring life to 0 before round 60.", "Be the last one left."]
    assert goals(told, game, 2) == ["Bring life to 0 before round 60."]
    assert goals(told, game, 4) == ["Be the last one left."]


def test_a_goal_of_another_variant_is_left_out() -> None:
    game = find_game("hounds")
    told = read_how_to(HOUNDS.replace("all_stars = false", "all_stars = true"), game, "en")
    assert goals(told, game) == ["Be the last one left."]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("[[missed]]", "[[mised]]", '/howto.toml:33: there is no field "mised" here.'),
        ("lit = true", "lid = true", '/howto.toml:21: there is no field "lid" here.'),
        ('fr = "Restez le dernier."\n', "", "/howto.toml:9: "),
        ('"HH-9.4"', '"HH-9.44"', "/howto.toml:34: "),
        ('"husky"', '"huskey"', "/howto.toml:21: "),
        ('"treats"', '"treat"', "/howto.toml:23: "),
        ("power = 7", "powr = 7", "/howto.toml:21: "),
        ("all_stars = false", "allstars = false", "/howto.toml:4: "),
        ("{round_limit}", "{rounds}", "/howto.toml:6: "),
        ('"then"', '"than"', "/howto.toml:22: "),
        ('"*A*"', '"*x*"', "/howto.toml:25: "),
    ],
)
def test_what_a_game_does_not_have_is_refused_with_its_line(right: str, wrong: str, said: str) -> None:
    assert right in HOUNDS
    assert said in refusal(HOUNDS.replace(right, wrong, 1))


@pytest.mark.usefixtures("outside_games")
def test_a_game_from_outside_may_say_nothing() -> None:
    game = find_game("magpies")
    assert how_to(game, "en") is None
    with pytest.raises(CardwrightError) as wrong:
        required_how_to(game, "en")
    assert wrong.value.code == "no-howto"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["How it goes", "HH-9.4  Even the strongest Hound makes nobody faint.", "Be the last one left"]),
        ("fr", ["Le déroulement", "HH-9.4  Même le plus fort des Molosses", "Restez le dernier en jeu"]),
    ],
)
def test_it_is_printed_at_the_terminal(
    lang: str, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDWRIGHT_LANG", lang)
    assert main(["rules", "hounds", "--howto"]) == 0
    told = capsys.readouterr().out
    for words in said:
        assert words in told
