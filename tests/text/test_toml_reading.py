"""The files of a game's folder: a misspelt key or a wrong value is refused with file, line and what was meant."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

import cardwright as cw
from cardwright.bots.levels import simulations_of
from cardwright.games import find_game
from cardwright.games.weights import read_weights
from cardwright.ratings import measured
from cardwright.text.lexicon import OpenWord
from cardwright.text.problems import TextError
from cardwright.text.toml_reading import read_catalogue, read_file, read_lexicon, read_open_words

FOLDER = find_game("hounds").folder

# The file, what is replaced in it and by what, what reads it, and what the message must say.
MISTAKES = [
    ("levels.toml", "hard =", "hrad =", lambda path: simulations_of(path.parent), ["hounds/levels.toml:4", "hard"]),
    ("levels.toml", "= 2\n", '= "2"\n', lambda path: simulations_of(path.parent), ["hounds/levels.toml:2", "easy"]),
    ("strengths.toml", "rating", "ratings", lambda path: measured(path.parent), ["hounds/strengths.toml:2", "rating"]),
    ("weights.toml", "origin", "orgin", read_weights, ["hounds/weights.toml:5", "origin"]),
    ("words.toml", 'fr = "', 'fra = "', read_catalogue, ["hounds/words.toml:", "fra"]),
    ("lexicon.toml", 'gender = "f"', 'gender = "w"', read_lexicon, ["hounds/lexicon.toml:7", "gender"]),
    ("lexicon.toml", "[nouns]", "[noun]", read_lexicon, ["hounds/lexicon.toml:6", "nouns"]),
]


@pytest.mark.parametrize(("name", "old", "new", "read", "told"), MISTAKES, ids=[f"{m[0]} {m[2]}" for m in MISTAKES])
def test_a_mistake_is_told_with_file_and_line(name, old, new, read, told, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "hounds"
    copytree(FOLDER, folder)
    source = (folder / name).read_text("utf-8")
    assert old in source
    (folder / name).write_text(source.replace(old, new, 1), "utf-8")
    with pytest.raises(TextError) as error:
        read(folder / name)
    for part in told:
        assert part in str(error.value)


def test_a_file_that_is_not_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "levels.toml").write_text("easy = 2\nnormal = = 3\n", "utf-8")
    with pytest.raises(cw.CardwrightError, match=r"levels\.toml:2"):
        read_file(tmp_path / "levels.toml", dict[str, int])


def test_the_words_that_a_card_file_declares_are_read_without_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    declared = '[words.traits]\nowl = { en = "Owl", fr = "Hibou" }\n'
    path.write_text(f'game = "lamps"\n{declared}\n[rex]\nname = not TOML\n', "utf-8")
    assert read_open_words(path, "traits") == [OpenWord("owl", "Owl", "Hibou")]
    assert read_open_words(path, "families") == []

    path.write_text(declared.replace("fr =", "rf ="), "utf-8")
    with pytest.raises(TextError) as refused:
        read_open_words(path, "traits")
    assert "cards.toml:2" in refused.value.words("en")
