"""Generate random trees that a game's phrasebook can print, for round-trip tests, random card sets and examples."""

from itertools import product
from random import Random
from typing import Final

from cardwright.text.grammar import Child, Grammar, NumberPhrase, Param, Phrase, Production, RepeatPhrase
from cardwright.text.phrasebook import Phrasebook, Row
from cardwright.text.spelling import Language
from cardwright.text.tree import Tree

_ATTEMPTS: Final = 1000
_FAR: Final = 1_000
_DEEP: Final = 20
_MOST_REPEATED: Final = 3


def random_tree(book: Phrasebook, category: str = "text", *, rng: Random, size: int = 40) -> Tree:
    """Return a random tree of a category, with at most *size* operations; every such tree prints and reads back.

    Trees of the start category (whole texts) also pass the phrasebook's checks for faults of meaning.
    """
    grammar = book.grammar("en")
    form = form_of(book, category)
    phrase = grammar.phrase(category, form, {}, None)
    for _ in range(_ATTEMPTS):
        tree = _Sampler(rng).sample(phrase)
        assert isinstance(tree, Tree)
        if sum(1 for _ in tree.walk()) <= size and (category != book.start or book.fault(tree) is None):
            return tree
    raise ValueError(f"no {category} of {book.game} with at most {size} operations was found")


def form_of(book: Phrasebook, category: str) -> str:
    """Return the first form that phrases of a category have."""
    if moods := book.categories[category].moods:
        return moods[0]
    forms = [form for each in book.rows_of[category] for form in each.templates["en"]]
    forms += [form_of(book, name) for name in book.categories[category].includes]
    return "" if "" in forms or not forms else forms[0]


def sample_of_row(book: Phrasebook, each: Row, *, rng: Random) -> tuple[Child, Phrase]:
    """Return a short tree made by one row, and the English phrase it was made for."""
    phrase, productions = productions_of(book.grammar("en"), each)
    return _Sampler(rng, depth=_DEEP).build(rng.choice(productions)), phrase


def productions_of(grammar: Grammar, each: Row) -> tuple[Phrase, list[Production]]:
    """Return the ways in which a row is printed in its first form, and the phrase that they belong to.

    There are none for a shared row that depends on something the game does not have.
    """
    moods = grammar.book.categories[each.category].moods
    form = (each.moods or moods)[0] if moods else next(iter(each.templates[grammar.language]))
    phrase, found = grammar.phrase(each.category, form, {}, None), list[Production]()
    for param in _params(grammar, each):
        phrase = grammar.phrase(each.category, form, {}, param)
        found = [way for way in phrase.productions if way.row is each and way.prints and _height(way) < _FAR]
        if found:
            break
    return phrase, found


def takes_noun(each: Row, language: Language) -> bool:
    """Return whether a row refers to a noun that only the words around it name."""
    template = next(iter(each.templates[language].values()))[0]
    return "{*" in template or ":*" in template


def _params(grammar: Grammar, each: Row) -> list[Param]:
    """Return what the phrase around a row may pass to it: a noun, or features."""
    if takes_noun(each, grammar.language):
        return [(noun, "sg") for noun in grammar.book.lexicon.nouns]
    if each.when:
        return _contexts(each)
    takes = set(grammar.book.categories[each.category].takes)
    fitting = [param for other in grammar.book.rows if other.when.keys() <= takes for param in _contexts(other)]
    agreeing: Param = (("gender", "m"), ("number", "sg"))
    return [None, (("owner", "you"),), (("owner", "third"),), agreeing, *dict.fromkeys(fitting)]


def _contexts(each: Row) -> list[Param]:
    """Return every choice of features with which a row is used."""
    choices = product(*([(name, value) for value in values.split("|")] for name, values in sorted(each.when.items())))
    return [tuple((name, value) for name, value in choice if value) or None for choice in choices]


class _Sampler:
    """Walks down the grammar at random; near the size limit it takes the shortest way."""

    def __init__(self, rng: Random, *, depth: int = 0) -> None:
        self._rng = rng
        self._depth = depth

    def sample(self, phrase: Phrase) -> Child:
        if isinstance(phrase, NumberPhrase):
            return self._number(phrase)
        if isinstance(phrase, RepeatPhrase):
            count = self._rng.randint(phrase.at_least, max(phrase.at_least, _MOST_REPEATED))
            return tuple(
                item for item in (self.sample(phrase.item) for _ in range(count)) if not isinstance(item, tuple)
            )
        way = self._way(phrase)
        if isinstance(way, Phrase):
            return self.sample(way)
        return self.build(way)

    def build(self, production: Production) -> Child:
        self._depth += 1
        children = tuple(self.sample(symbol) for symbol in production.symbols if isinstance(symbol, Phrase))
        self._depth -= 1
        return production.shape.build(children)

    def _way(self, phrase: Phrase) -> Production | Phrase:
        """Choose a row that can be printed, then one of its ways; an included category counts as a row."""
        rows = _ways(phrase)
        if self._depth > _DEEP:
            return min((way for ways in rows for way in ways), key=lambda way: (_height(way), _length(way)))
        return self._rng.choice(self._rng.choice(rows))

    def _number(self, phrase: NumberPhrase) -> int:
        if self._depth > _DEEP:
            return next(value for value in (2, 1, -2, -1) if phrase.accepts(value))
        while True:
            size = self._rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 0, self._rng.randint(0, 99)))
            value = size * self._rng.choice((1, -1))
            if phrase.accepts(value):
                return value


def _ways(phrase: Phrase) -> list[list[Production | Phrase]]:
    """Return the ways to make a phrase, row by row; cached."""
    known = phrase.grammar.ways
    if phrase not in known:
        rows: dict[object, list[Production | Phrase]] = {}
        for production in phrase.productions:
            if production.prints and _height(production) < _FAR:
                rows.setdefault(production.row or production.shape.value, []).append(production)
        rows.update((included, [included]) for included in phrase.included if _height(included) < _FAR)
        known[phrase] = list(rows.values())
    return known[phrase]


def _length(way: Production | Phrase) -> int:
    return len(way.symbols) if isinstance(way, Production) else 0


def _height(way: Production | Phrase) -> int:
    """Return the depth in productions of the shortest tree made this way; `_FAR` if there is none."""
    if isinstance(way, Production):
        return 1 + max((_height(symbol) for symbol in way.symbols if isinstance(symbol, Phrase)), default=0)
    if isinstance(way, NumberPhrase):
        return 0
    if isinstance(way, RepeatPhrase):
        return _height(way.item)
    heights = way.grammar.heights
    if way not in heights:
        # A phrase inside itself never ends.
        heights[way] = _FAR
        inner: list[Production | Phrase] = [production for production in way.productions if production.prints]
        heights[way] = min(map(_height, [*inner, *way.included]), default=_FAR)
    return heights[way]
