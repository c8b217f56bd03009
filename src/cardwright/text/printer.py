"""Print a tree as card text in one language, with the rows that also read it."""

from cardwright.text.errors import CardwrightError
from cardwright.text.grammar import Child, NumberPhrase, Phrase, Production, RepeatPhrase
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.spelling import Language
from cardwright.text.tree import Tree


def print_text(tree: Tree, book: Phrasebook, language: Language) -> str:
    """Return *tree* as printed text; reading that text gives *tree* back.

    The tree of a card without text has no sentences and is printed as "". A tree that no text of the game can express
    raises `CardwrightError` (unprintable).
    """
    if tree == Tree(book.start):
        return ""
    grammar = book.grammar(language)
    words = _words(grammar.start, tree)
    if words is None:
        raise CardwrightError("unprintable", game=book.game, tree=tree)
    return grammar.spelling.join(words)


def print_in(tree: Child, phrase: Phrase, *, capitals: bool = True) -> str:
    """Return a part of a tree as printed text with an initial capital; the part must be an instance of *phrase*."""
    words = _words(phrase, tree)
    if words is None:
        raise CardwrightError("unprintable", game=phrase.grammar.book.game, tree=tree)
    return phrase.grammar.spelling.join(words, capitals=capitals)


def _words(phrase: Phrase, tree: Child) -> list[str] | None:
    if isinstance(phrase, NumberPhrase):
        return [phrase.written(tree)] if isinstance(tree, int) and phrase.accepts(tree) else None
    if isinstance(phrase, RepeatPhrase):
        return _words_of_several(phrase, tree)
    op = tree.op if isinstance(tree, Tree) else ""
    for production in (*phrase.printing(op), *(phrase.printing("") if op else ())):
        words = _words_of_production(production, tree)
        if words is not None:
            return words
    for included in phrase.included:
        words = _words(included, tree)
        if words is not None:
            return words
    return None


def _words_of_production(production: Production, tree: Child) -> list[str] | None:
    children: dict[int, Child] = {}
    if not production.shape.take_apart(tree, children):
        return None
    words: list[str] = []
    following = 0
    for symbol in production.symbols:
        if isinstance(symbol, str):
            words.append(symbol)
            continue
        inner = _words(symbol, children[following])
        if inner is None:
            return None
        words += inner
        following += 1
    return words


def _words_of_several(phrase: RepeatPhrase, items: Child) -> list[str] | None:
    if not isinstance(items, tuple) or len(items) < phrase.at_least:
        return None
    words: list[str] = []
    for i, item in enumerate(items):
        inner = _words(phrase.item, item)
        if inner is None:
            return None
        words += [*phrase.separator, *inner] if i else inner
    return words
