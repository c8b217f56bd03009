"""What holds for the texts of every game: random ones come back from both languages, and nothing is read by mistake."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.games import find_game
from cardwright.text import LANGUAGES, Language, Phrasebook, TextError, random_tree, read_text
from tests.covers import covers
from tests.text.circle import never_said, no_word_is_dropped, random_texts_come_back

GAMES = ("hounds", "trueshot", "drakerion", "letal")
BOOKS: dict[str, Phrasebook] = {name: find_game(name).schema.book for name in GAMES}
# How many random texts are printed and read for one seed; fewer where reading takes longer.
COUNT = {"hounds": 1000, "trueshot": 1000, "drakerion": 100, "letal": 200}
# Words that change nothing: "your" said twice, and « je », which may go unsaid in « je retire ».
MAY_GO = {"hounds": ("your", "votre"), "trueshot": ("je",), "drakerion": (), "letal": ()}

each_game = pytest.mark.parametrize("game", BOOKS)


@covers("HH-19.5")
@each_game
@pytest.mark.parametrize("seed", range(10))
def test_random_texts_come_back_from_both_languages(game: str, seed: int) -> None:
    random_texts_come_back(BOOKS[game], seed=seed, count=COUNT[game])


@each_game
def test_random_texts_say_everything_there_is_to_say(game: str) -> None:
    assert never_said(BOOKS[game], seed=3, count=6000) == set()


@each_game
@given(st.integers(min_value=0), st.integers(min_value=5, max_value=60))
def test_random_texts_keep_their_size_and_mean_something(game: str, seed: int, size: int) -> None:
    book = BOOKS[game]
    tree = random_tree(book, rng=Random(seed), size=size)
    assert sum(1 for _ in tree.walk()) <= size
    assert book.fault(tree) is None


@each_game
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzéèà'’ .,;:+-−0123456789\n", max_size=60), st.sampled_from(LANGUAGES))
def test_nonsense_is_refused_with_words(game: str, text: str, language: Language) -> None:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOKS[game], language)
    assert refused.value.words("fr")


@each_game
@given(st.integers(min_value=0), st.sampled_from(LANGUAGES))
def test_no_word_is_ever_dropped(game: str, seed: int, language: Language) -> None:
    no_word_is_dropped(BOOKS[game], language, seed=seed, may_go=MAY_GO[game])
