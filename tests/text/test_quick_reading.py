"""The quick reading finds what the thorough one finds, whatever the words, and in whatever order texts are read."""

from dataclasses import replace
from random import Random
from threading import Thread

import pytest

from cardwright.games import SHIPPED, find_game
from cardwright.text import LANGUAGES, Language, Phrasebook, Tree, print_text, random_tree, read_text
from cardwright.text.grammar import Grammar, NumberPhrase, Phrase, RepeatPhrase
from cardwright.text.reader import QuickReading, Reading
from tests.text import lanterns, shelter

BOOKS = [
    *(pytest.param(find_game(name).schema.book, id=name) for name in SHIPPED),
    *(pytest.param(module.BOOK, id=module.__name__) for module in (lanterns, shelter)),
]


def anew(book: Phrasebook) -> Phrasebook:
    """Return a phrasebook that has read nothing yet."""
    return replace(book, _grammars={})


def changed_texts(book: Phrasebook, language: Language, *, seed: int, count: int) -> list[str]:
    """Return printed texts, and such texts with a word left out, said twice or moved."""
    rng = Random(seed)
    found: list[str] = []
    for _ in range(count):
        text = print_text(random_tree(book, rng=rng, size=25), book, language)
        words = text.split(" ")
        at, to = rng.randrange(len(words)), rng.randrange(len(words))
        moved = [*words[:at], *words[at + 1 :]]
        moved.insert(to, words[at])
        changed = (words[:at] + words[at + 1 :], [*words[:at], words[at], *words[at:]], moved)
        found += [text, *map(" ".join, changed)]
    rng.shuffle(found)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_both_readings_give_the_same_trees(book: Phrasebook, language: Language) -> None:
    quick, thorough = anew(book).grammar(language), book.grammar(language)
    for text in changed_texts(book, language, seed=3, count=25):
        assert set(QuickReading(quick, text).trees()) == set(Reading(thorough, text).trees()), text


def phrases_of(grammar: Grammar) -> list[Phrase]:
    """Return every phrase that some text of a grammar can hold."""
    found = {grammar.start: None}
    todo = [grammar.start]
    while todo:
        phrase = todo.pop()
        inside = [symbol for way in phrase.productions for symbol in way.symbols if isinstance(symbol, Phrase)]
        items = [each.item if isinstance(each, RepeatPhrase) else each for each in inside]
        new = [each for each in (*items, *phrase.included) if not isinstance(each, NumberPhrase) and each not in found]
        found.update(dict.fromkeys(new))
        todo.extend(dict.fromkeys(new))
    return list(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_phrase_begins_with_nothing_but_what_may_begin_it(book: Phrasebook, language: Language) -> None:
    for phrase in phrases_of(book.grammar(language)):
        assert phrase.first <= set(phrase.may_begin), phrase.key


def test_threads_may_read_with_one_grammar() -> None:
    book = anew(find_game("drakerion").schema.book)
    texts = [print_text(random_tree(book, rng=Random(number)), book, "en") for number in range(12)]
    other = anew(book)
    alone = {text: read_text(text, other, "en") for text in texts}
    found: list[dict[str, Tree]] = []

    def read(order: int) -> None:
        found.append({text: read_text(text, book, "en") for text in Random(order).sample(texts, len(texts))})

    threads = [Thread(target=read, args=(order,)) for order in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4
