"""The phrase index: everything a game's cards can say, made from the rows that read and print it."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from cardwright.text.grammar import Grammar, Phrase, RepeatPhrase
from cardwright.text.phrasebook import Phrasebook, Row
from cardwright.text.printer import print_in, print_text
from cardwright.text.reader import read_text
from cardwright.text.sampler import productions_of, sample_of_row
from cardwright.text.spelling import LANGUAGES, Language

_SEED: Final = 7


@dataclass(frozen=True)
class IndexEntry:
    """One row of the phrase index; texts by language."""

    category: str
    label: dict[Language, str]
    constructor: str
    pattern: dict[Language, str]
    example: dict[Language, str]


@dataclass(frozen=True)
class IndexNoun:
    """A noun of the lexicon: singular and plural by language."""

    id: str
    forms: dict[Language, tuple[str, str]]
    gender: str


def phrase_index(book: Phrasebook) -> tuple[list[IndexEntry], list[IndexNoun]]:
    """Return the rows of a phrasebook in the order of the table, and the nouns they use."""
    rows = [_entry(book, each) for each in book.rows if productions_of(book.grammar("en"), each)[1]]
    nouns = [IndexNoun(noun.id, dict(noun.forms), noun.gender) for noun in book.lexicon.nouns.values()]
    return rows, nouns


def _entry(book: Phrasebook, each: Row) -> IndexEntry:
    category = book.categories[each.category]
    return IndexEntry(
        each.category,
        {language: category.label(language) for language in LANGUAGES},
        repr(each.pattern),
        {language: _pattern(book.grammar(language), each) for language in LANGUAGES},
        example_of(book, each),
    )


def example_of(book: Phrasebook, each: Row) -> dict[Language, str]:
    """Return a row's own example, or one made for the game, since the shared rows use no game's words."""
    if each.example:
        return {language: example_text(book, each.example, language) for language in LANGUAGES}
    tree, phrase = sample_of_row(book, each, rng=Random(_SEED))
    phrases = {lang: _same_phrase(book.grammar(lang), phrase, each) for lang in LANGUAGES}
    printed = {lang: print_in(tree, phrases[lang]) for lang in LANGUAGES}
    return {
        lang: text if text.endswith(".") else print_in(tree, phrases[lang], capitals=False)
        for lang, text in printed.items()
    }


@cache
def example_text(book: Phrasebook, example: str, language: Language) -> str:
    """Return an English text in one of the languages, with the period that some games leave out."""
    text = print_text(read_text(example, book, "en"), book, language)
    return text if text.endswith(".") else f"{text}."


def _same_phrase(grammar: Grammar, phrase: Phrase, each: Row) -> Phrase:
    """Return the phrase of another language, in the first form that the row has there."""
    category, _, features, param = phrase.key
    _, form, _, given = productions_of(grammar, each)[0].key
    return grammar.phrase(category, form, dict(features), param if param is not None else given)


def _pattern(grammar: Grammar, each: Row) -> str:
    """Return the longest way to print a row, with names for its slots: "[a player] draws [a number] cards"."""
    _, productions = productions_of(grammar, each)
    fullest = max(reversed(productions), key=lambda production: len(production.symbols))
    words: list[str] = []
    for symbol in fullest.symbols:
        words += [symbol] if isinstance(symbol, str) else _named(symbol)
    return grammar.spelling.join(words, capitals=False)


def _named(phrase: Phrase) -> list[str]:
    """Return the words for a slot: its name, and the noun that it counts or owns."""
    name = phrase.grammar.book.categories[phrase.category].label(phrase.grammar.language)
    if isinstance(phrase, RepeatPhrase):
        return [f"[{name}]", *(phrase.separator or ()), "…"]
    param = phrase.key[3]
    if param is None or not isinstance(param[0], str):
        return [f"[{name}]"]
    noun = phrase.grammar.noun_words(str(param[0]), "pl" if phrase.category == "quantity" else str(param[1]))
    if phrase.key[1] != "of":
        return [f"[{name}]", *noun]
    return [f"[{name}]'s", *noun] if phrase.grammar.language == "en" else [*noun, "de", f"[{name}]"]
