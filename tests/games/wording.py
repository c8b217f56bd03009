"""Derive random texts that use a given row of a phrasebook, and tell whether the row has an effect in play.

A `Derivation` records which row or noun made each phrase of a text. The text is played as it is, and again with another
phrase in the place of one of them; the phrase has an effect if the games differ. A game describes itself with `Plays`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from random import Random

from cardwright.text import CardwrightError, Language, Tree, print_text, read_text
from cardwright.text.grammar import Child, Grammar, NumberPhrase, Phrase, Production, RepeatPhrase
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.sampler import _Sampler, _ways, productions_of, sample_of_row
from cardwright.text.tree import Arg

LONGEST = 30  # operations of a text
TRIES = 100_000  # texts derived in search of some without a fault


@dataclass(frozen=True, eq=False)
class Derivation:
    """A node of a derivation: a phrase, the production that made it, and the derivations of its parts."""

    phrase: Phrase
    production: Production
    parts: tuple[Derivation | tuple[Derivation, ...] | int, ...]

    @cached_property
    def tree(self) -> Child:
        """Return the tree of the phrase."""
        return self.tree_with({})

    def tree_with(self, instead: Mapping[Derivation, Child]) -> Child:
        """Return the tree of the phrase, with the trees of *instead* in the place of some parts."""
        if self in instead:
            return instead[self]
        return self.production.shape.build(tuple(_tree_with(part, instead) for part in self.parts))

    def words(self) -> list[str]:
        """Return the words of the phrase, as the grammar has them."""
        found: list[str] = []
        parts = iter(self.parts)
        for symbol in self.production.symbols:
            found += [symbol] if isinstance(symbol, str) else _words(symbol, next(parts))
        return found

    def walk(self) -> Iterator[tuple[Derivation, ...]]:
        """Yield the path from this node to each node below, and to itself."""
        yield (self,)
        for part in self.parts:
            for inner in part if isinstance(part, tuple) else (part,):
                if isinstance(inner, Derivation):
                    yield from ((self, *path) for path in inner.walk())


def _tree_with(part: Derivation | tuple[Derivation, ...] | int, instead: Mapping[Derivation, Child]) -> Child:
    if isinstance(part, int):
        return part
    if isinstance(part, Derivation):
        return part.tree_with(instead)
    return tuple(item for each in part if not isinstance(item := each.tree_with(instead), tuple))


def _words(phrase: Phrase, part: Derivation | tuple[Derivation, ...] | int) -> list[str]:
    if isinstance(phrase, NumberPhrase):
        assert isinstance(part, int)
        return [phrase.written(part)]
    if isinstance(phrase, RepeatPhrase):
        assert isinstance(part, tuple)
        words = [[*phrase.separator, *each.words()] for each in part]
        return [word for each in words for word in each][len(phrase.separator) :]
    assert isinstance(part, Derivation)
    return part.words()


Source = object
"""What makes a phrase: a row, or the category and tree of a noun."""


def sources(book: Phrasebook) -> dict[str, Source]:
    """Return the sources of all phrases in the texts of a game by name: its rows, and nouns that are phrases."""
    grammar = book.grammar("en")
    categories = {phrase.category for phrase in _all_ways(grammar)}
    found: dict[str, Source] = {}
    for each in book.rows:
        if productions_of(grammar, each)[1]:
            name = f"{each.category}-{each.pattern}"
            found[f"{name}-{len(found)}" if name in found else name] = each
    for category in sorted(categories):
        found.update((f"{category}-{noun.id}", (category, noun.tree)) for noun in grammar.nouns_of(category))
    return found


def source_of(phrase: Phrase, production: Production) -> Source:
    """Return the source of a phrase made by *production*."""
    return production.row or (phrase.category, production.shape.value)


class _DirectedSampler(_Sampler):
    """Derive a random text that contains a phrase made by one source.

    If that source speaks of what stands before it, some earlier line contains a phrase made by *before*.
    """

    def __init__(self, rng: Random, grammar: Grammar, source: Source, before: Source | None = None) -> None:
        super().__init__(rng)
        self._source = source
        self._leads = _ways_to(grammar, source)
        self._before = None if before is None else _DirectedSampler(rng, grammar, before)
        self._found = False

    def leads_from(self, phrase: Phrase) -> bool:
        """Return whether *phrase* can contain the source."""
        return phrase in self._leads

    def derive_within(self, phrase: Phrase, depth: int) -> Derivation:
        """Derive a phrase that contains the source, at this depth of a text."""
        self._found, self._depth = False, depth
        found = self.derive(phrase)
        assert isinstance(found, Derivation)
        return found

    def derive(self, phrase: Phrase) -> Derivation | tuple[Derivation, ...] | int:
        if isinstance(phrase, NumberPhrase):
            return self._number(phrase)
        if isinstance(phrase, RepeatPhrase):
            return self._several(phrase.item, self._rng.randint(phrase.at_least, max(phrase.at_least, 2)))
        way = self._way(phrase)
        if isinstance(way, Phrase):
            return self.derive(way)
        self._found = self._found or source_of(phrase, way) == self._source
        self._depth += 1
        inner = [symbol for symbol in way.symbols if isinstance(symbol, Phrase)]
        # A part that can contain the source is derived first; the others are then free.
        order = sorted(range(len(inner)), key=lambda i: _item(inner[i]) not in self._leads or self._rng.random())
        parts = {i: self.derive(inner[i]) for i in order}
        self._depth -= 1
        return Derivation(phrase, way, tuple(parts[i] for i in range(len(inner))))

    def _several(self, phrase: Phrase, count: int) -> tuple[Derivation, ...]:
        """Derive a phrase several times; a random one of them contains the source."""
        items: list[Derivation] = []
        chosen = self._rng.randrange(count)
        found = self._found
        before = self._before
        if found or before is None or not (self.leads_from(phrase) and before.leads_from(phrase)):
            before = None
        else:
            items.append(before.derive_within(phrase, self._depth))
        for i in range(count):
            self._found = found or i != chosen
            item = self.derive(phrase)
            assert isinstance(item, Derivation)
            items.append(item)
        self._found = True
        return tuple(items)

    def _way(self, phrase: Phrase) -> Production | Phrase:
        if not self._found and phrase in self._leads:
            return self._rng.choice(self._leads[phrase])
        return super()._way(phrase)


def _item(phrase: Phrase) -> Phrase:
    return phrase.item if isinstance(phrase, RepeatPhrase) else phrase


@cache
def _ways_to(grammar: Grammar, source: Source) -> dict[Phrase, list[Production | Phrase]]:
    """Return, for every phrase that can contain a source, the productions and phrases that lead to it."""
    ways, uses = _all_ways(grammar), _uses(grammar)
    todo = [
        phrase
        for phrase, found in ways.items()
        if any(isinstance(way, Production) and source_of(phrase, way) == source for way in found)
    ]
    reached = set(todo)
    while todo:
        new = uses.get(todo.pop(), set()) - reached
        reached |= new
        todo += new
    return {
        phrase: here
        for phrase, found in ways.items()
        if phrase in reached and (here := [way for way in found if _leads_to(phrase, way, source, reached)])
    }


def _leads_to(phrase: Phrase, way: Production | Phrase, source: Source, reached: Collection[Phrase]) -> bool:
    if isinstance(way, Production) and source_of(phrase, way) == source:
        return True
    return any(each in reached for each in _inner(way))


def _inner(way: Production | Phrase) -> list[Phrase]:
    """Return the phrases that a way to say something contains."""
    symbols = (way,) if isinstance(way, Phrase) else way.symbols
    return [_item(symbol) for symbol in symbols if isinstance(symbol, Phrase)]


@cache
def _uses(grammar: Grammar) -> dict[Phrase, set[Phrase]]:
    """Return for each phrase those that contain it directly."""
    uses: dict[Phrase, set[Phrase]] = {}
    for phrase, found in _all_ways(grammar).items():
        for way in found:
            for inner in _inner(way):
                uses.setdefault(inner, set()).add(phrase)
    return uses


@cache
def _all_ways(grammar: Grammar) -> dict[Phrase, list[Production | Phrase]]:
    """Return every phrase that occurs in texts, with its productions and included phrases."""
    ways: dict[Phrase, list[Production | Phrase]] = {}
    todo = [grammar.start]
    while todo:
        phrase = todo.pop()
        if phrase not in ways and not isinstance(phrase, NumberPhrase):
            ways[phrase] = [way for found in _ways(phrase) for way in found]
            todo += [inner for way in ways[phrase] for inner in _inner(way)]
    return ways


def texts_with(
    book: Phrasebook, source: Source, language: Language, rng: Random, before: Source | None = None
) -> Iterator[Derivation]:
    """Yield random texts without a fault that contain *source*; assert that their words read back as their tree.

    A line with *before*, if given, stands before lines with *source*.
    """
    grammar = book.grammar(language)
    assert grammar.start in _ways_to(grammar, source), "no text contains this"
    for _ in range(TRIES):
        text = _DirectedSampler(rng, grammar, source, before).derive(grammar.start)
        assert isinstance(text, Derivation)
        assert isinstance(text.tree, Tree)
        if sum(1 for _ in text.tree.walk()) <= LONGEST and book.fault(text.tree) is None:
            words = grammar.spelling.join(text.words())
            assert read_text(words, book, language) == text.tree, words
            yield text


@dataclass(frozen=True)
class Plays:
    """Describe how a game plays a text, and what to put in the place of its phrases."""

    book: Phrasebook
    events: Callable[[Tree, frozenset[str]], object]
    """Return the events of some random games, or a digest, in which many cards of these kinds have this text."""
    idle: Mapping[str, Sequence[Tree]]
    """Phrases that do nothing, by category; for conditions one that always holds and one that never does.

    A phrase has an effect if it plays differently from all of them. They may be trees that no text can say (0 Coins),
    if the rules can play them.
    """
    kinds: Callable[[Tree], frozenset[str]]
    """Return the kinds of cards on which a text may stand."""
    mistakes: Mapping[str, tuple[str, Callable[[Tree], Arg]]]
    """For some rows an operation, and the tree that faulty rules would play in its place."""
    before: Mapping[str, str] = field(default_factory=dict)
    """For rows that speak of what an earlier line does, the row of that line; chance seldom puts it there."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """The only text with each of these rows: it is printed on a card that a rule, not its text, carries out."""

    def has_effect(self, text: Derivation, source: Source) -> bool:
        """Return whether a phrase made by *source*, and each phrase around it, makes a difference to the games."""
        assert isinstance(text.tree, Tree)
        return bool(self.kinds(text.tree)) and any(
            all(self._differs(text, each, idle) for each in path for idle in self._idle(each))
            and self._matters(text, path[-1])
            for path in text.walk()
            if source_of(path[-1].phrase, path[-1].production) == source
        )

    def with_mistake(self, name: str) -> Plays:
        """Return the same game with faulty rules: those of the mistake *name*."""
        op, instead = self.mistakes[name]

        def mistaken(tree: Arg) -> Arg:
            if isinstance(tree, int):
                return tree
            return instead(tree) if tree.op == op else Tree(tree.op, *map(mistaken, tree.args))

        def events(tree: Tree, kinds: frozenset[str]) -> object:
            faulty = mistaken(tree)
            assert isinstance(faulty, Tree)
            return self.events(faulty, kinds)

        return replace(self, events=events)

    def _idle(self, each: Derivation) -> Sequence[Tree]:
        return self.idle.get(each.phrase.category, ())

    def _matters(self, text: Derivation, part: Derivation) -> bool:
        """Return whether some phrase in the place of *part* changes the games; True if there is no other phrase."""
        if self._idle(part):
            return True
        others = [other for other in self._others(part) if self._can_say(text, part, other)]
        return not others or any(self._differs(text, part, other) for other in others)

    def _others(self, part: Derivation) -> list[Child]:
        rng = Random(0)
        category = part.phrase.category
        grammar = self.book.grammar("en")
        rows = [each for each in self.book.rows_of[category] if productions_of(grammar, each)[1]]
        found: list[Child] = [sample_of_row(self.book, each, rng=rng)[0] for each in rows]
        found += [noun.tree for noun in grammar.nouns_of(category)]
        found += [_Sampler(rng).sample(part.phrase) for _ in range(3)]
        return [other for other in dict.fromkeys(found) if other != part.tree]

    def _can_say(self, text: Derivation, part: Derivation, other: Child) -> bool:
        tree = text.tree_with({part: other})
        if not isinstance(tree, Tree) or not self._common(text, tree):
            return False
        try:
            print_text(tree, self.book, "en")
        except CardwrightError:
            return False
        return True

    def _common(self, text: Derivation, tree: Tree) -> frozenset[str]:
        """Return the kinds of cards on which both texts may stand."""
        assert isinstance(text.tree, Tree)
        return frozenset() if self.book.fault(tree) is not None else self.kinds(text.tree) & self.kinds(tree)

    def _differs(self, text: Derivation, part: Derivation, other: Child) -> bool:
        """Return whether the games differ with *other* in the place of *part*; False if that is no text of the game."""
        tree = text.tree_with({part: other})
        if not isinstance(tree, Tree) or not (kinds := self._common(text, tree)):
            return False
        assert isinstance(text.tree, Tree)
        return self.events(tree, kinds) != self.events(text.tree, kinds)
