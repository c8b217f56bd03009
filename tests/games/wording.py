"""Texts of which is known who said what: by which row of the phrasebook each of their phrases was made.

So a test can ask for a text that uses a certain row, play it, and play it again with something else in that place. What
a row says is carried out if the games then differ. Knows no game; a game brings `Plays`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from cardwright.text import CardwrightError, Language, Tree, print_text, read_text
from cardwright.text.grammar import Child, Grammar, NumberPhrase, Phrase, Production, RepeatPhrase
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.sampler import _Sampler, _ways, productions_of, sample_of_row
from cardwright.text.tree import Arg

LONGEST = 30  # operations of a text
TRIES = 20_000  # texts made in search of some that mean something


@dataclass(frozen=True, eq=False)
class Said:
    """A phrase, the way in which it was said, and what was said inside."""

    phrase: Phrase
    production: Production
    parts: tuple[Said | tuple[Said, ...] | int, ...]

    @cached_property
    def tree(self) -> Child:
        """What it means."""
        return self.meaning({})

    def meaning(self, instead: Mapping[Said, Child]) -> Child:
        """Return what it means if some of its phrases meant something else."""
        if self in instead:
            return instead[self]
        return self.production.shape.build(tuple(_meaning(part, instead) for part in self.parts))

    def words(self) -> list[str]:
        """Return its words, as the grammar has them."""
        found: list[str] = []
        parts = iter(self.parts)
        for symbol in self.production.symbols:
            found += [symbol] if isinstance(symbol, str) else _words(symbol, next(parts))
        return found

    def walk(self) -> Iterator[tuple[Said, ...]]:
        """Yield every phrase with all those around it, the outermost first."""
        yield (self,)
        for part in self.parts:
            for inner in part if isinstance(part, tuple) else (part,):
                if isinstance(inner, Said):
                    yield from ((self, *path) for path in inner.walk())


def _meaning(part: Said | tuple[Said, ...] | int, instead: Mapping[Said, Child]) -> Child:
    if isinstance(part, int):
        return part
    if isinstance(part, Said):
        return part.meaning(instead)
    return tuple(item for each in part if not isinstance(item := each.meaning(instead), tuple))


def _words(phrase: Phrase, part: Said | tuple[Said, ...] | int) -> list[str]:
    if isinstance(phrase, NumberPhrase):
        assert isinstance(part, int)
        return [phrase.written(part)]
    if isinstance(phrase, RepeatPhrase):
        assert isinstance(part, tuple)
        words = [[*phrase.separator, *each.words()] for each in part]
        return [word for each in words for word in each][len(phrase.separator) :]
    assert isinstance(part, Said)
    return part.words()


Saying = object
"""What makes a phrase: a row, or the tree of a noun."""


def sayings(book: Phrasebook) -> dict[str, Saying]:
    """Return all that makes phrases in the texts of a game, by a name: its rows, and the nouns that are phrases."""
    grammar = book.grammar("en")
    categories = {phrase.category for phrase in _all_ways(grammar)}
    found: dict[str, Saying] = {}
    for each in book.rows:
        if productions_of(grammar, each)[1]:
            name = f"{each.category}-{each.pattern}"
            found[f"{name}-{len(found)}" if name in found else name] = each
    for category in sorted(categories):
        found.update((f"{category}-{noun.id}", (category, Tree(noun.id))) for noun in grammar.nouns_of(category))
    return found


def saying_of(phrase: Phrase, production: Production) -> Saying:
    """Return what makes a phrase in this way."""
    return production.row or (phrase.category, production.shape.value)


class _Wording(_Sampler):
    """A walk down the grammar towards one saying; what lies beside the way is random."""

    def __init__(self, rng: Random, towards: Saying, leads: Mapping[Phrase, list[Production | Phrase]]) -> None:
        super().__init__(rng)
        self._towards = towards
        self._leads = leads
        self._found = False

    def said(self, phrase: Phrase) -> Said | tuple[Said, ...] | int:
        if isinstance(phrase, NumberPhrase):
            return self._number(phrase)
        if isinstance(phrase, RepeatPhrase):
            return self._several(phrase.item, self._rng.randint(phrase.at_least, max(phrase.at_least, 2)))
        way = self._way(phrase)
        if isinstance(way, Phrase):
            return self.said(way)
        self._found = self._found or saying_of(phrase, way) == self._towards
        self._depth += 1
        inner = [symbol for symbol in way.symbols if isinstance(symbol, Phrase)]
        # The part on the way is said first, so that the others need not lead there as well.
        order = sorted(range(len(inner)), key=lambda i: _item(inner[i]) not in self._leads or self._rng.random())
        parts = {i: self.said(inner[i]) for i in order}
        self._depth -= 1
        return Said(phrase, way, tuple(parts[i] for i in range(len(inner))))

    def _several(self, phrase: Phrase, count: int) -> tuple[Said, ...]:
        """Say a phrase several times; any of them may be the one on the way."""
        items: list[Said] = []
        on_the_way = self._rng.randrange(count)
        found = self._found
        for i in range(count):
            self._found = found or i != on_the_way
            item = self.said(phrase)
            assert isinstance(item, Said)
            items.append(item)
        self._found = True
        return tuple(items)

    def _way(self, phrase: Phrase) -> Production | Phrase:
        if not self._found and phrase in self._leads:
            return self._rng.choice(self._leads[phrase])
        return super()._way(phrase)


def _item(phrase: Phrase) -> Phrase:
    return phrase.item if isinstance(phrase, RepeatPhrase) else phrase


def _leading(grammar: Grammar, saying: Saying) -> dict[Phrase, list[Production | Phrase]]:
    """Return, for every phrase in which a saying can occur, the ways that lead to it."""
    ways = _all_ways(grammar)
    leads: dict[Phrase, list[Production | Phrase]] = {}
    grown = True
    while grown:
        grown = False
        for phrase, found in ways.items():
            here = [way for way in found if _leads_on(phrase, way, saying, leads)]
            if len(here) > len(leads.get(phrase, ())):
                leads[phrase] = here
                grown = True
    return leads


def _leads_on(phrase: Phrase, way: Production | Phrase, saying: Saying, leads: Mapping[Phrase, object]) -> bool:
    if isinstance(way, Phrase):
        return way in leads
    inner = (_item(symbol) for symbol in way.symbols if isinstance(symbol, Phrase))
    return saying_of(phrase, way) == saying or any(each in leads for each in inner)


def _all_ways(grammar: Grammar) -> dict[Phrase, list[Production | Phrase]]:
    """Return every phrase that occurs in texts, with the ways in which it can be said."""
    ways: dict[Phrase, list[Production | Phrase]] = {}
    todo = [grammar.start]
    while todo:
        phrase = todo.pop()
        if phrase not in ways and not isinstance(phrase, NumberPhrase):
            ways[phrase] = [way for found in _ways(phrase) for way in found]
            for way in ways[phrase]:
                symbols = (way,) if isinstance(way, Phrase) else way.symbols
                todo += [_item(symbol) for symbol in symbols if isinstance(symbol, Phrase)]
    return ways


def texts_with(book: Phrasebook, saying: Saying, language: Language, rng: Random) -> Iterator[Said]:
    """Yield random texts in which a saying occurs and that mean something; their words are read."""
    grammar = book.grammar(language)
    leads = _leading(grammar, saying)
    assert grammar.start in leads, "no text says this"
    for _ in range(TRIES):
        said = _Wording(rng, saying, leads).said(grammar.start)
        assert isinstance(said, Said)
        assert isinstance(said.tree, Tree)
        if sum(1 for _ in said.tree.walk()) <= LONGEST and book.fault(said.tree) is None:
            words = grammar.spelling.join(said.words())
            assert read_text(words, book, language) == said.tree, words
            yield said


@dataclass(frozen=True)
class Plays:
    """How a game plays one text, and what it could say instead."""

    book: Phrasebook
    told: Callable[[Tree, frozenset[str]], object]
    """Return all that is told of some random games in which many cards of these kinds have this text."""
    idle: Mapping[str, Sequence[Tree]]
    """Phrases that do nothing, by category: what differs from all of them does something. Of a condition, one that
    always holds and one that never does: what differs from both has held and has failed. They may say what no text can
    say (0 Coins), if the rules can play it."""
    kinds: Callable[[Tree], frozenset[str]]
    """Return the kinds of cards on which a text may stand."""
    mistakes: Mapping[str, tuple[str, Callable[[Tree], Arg]]]
    """Rows, each with an operation of the tree and what the rules might take it for if they forgot it."""

    def is_carried_out(self, said: Said, saying: Saying) -> bool:
        """Return whether a phrase made by *saying*, and each that it is part of, made a difference to the games."""
        assert isinstance(said.tree, Tree)
        return bool(self.kinds(said.tree)) and any(
            all(self._differs(said, each, idle) for each in path for idle in self._idle(each))
            and self._matters(said, path[-1])
            for path in said.walk()
            if saying_of(path[-1].phrase, path[-1].production) == saying
        )

    def forgetful(self, name: str) -> Plays:
        """Return the same game with one mistake: it takes an operation for something else."""
        op, instead = self.mistakes[name]

        def heard(tree: Arg) -> Arg:
            if isinstance(tree, int):
                return tree
            return instead(tree) if tree.op == op else Tree(tree.op, *map(heard, tree.args))

        def told(tree: Tree, kinds: frozenset[str]) -> object:
            wrong = heard(tree)
            assert isinstance(wrong, Tree)
            return self.told(wrong, kinds)

        return replace(self, told=told)

    def _idle(self, each: Said) -> Sequence[Tree]:
        return self.idle.get(each.phrase.category, ())

    def _matters(self, said: Said, part: Said) -> bool:
        """Return whether another phrase in the place of *part* makes other games, if there is another one."""
        if self._idle(part):
            return True
        others = [other for other in self._others(part) if self._can_say(said, part, other)]
        return not others or any(self._differs(said, part, other) for other in others)

    def _others(self, part: Said) -> list[Child]:
        rng = Random(0)
        category = part.phrase.category
        grammar = self.book.grammar("en")
        rows = [each for each in self.book.rows_of[category] if productions_of(grammar, each)[1]]
        found: list[Child] = [sample_of_row(self.book, each, rng=rng)[0] for each in rows]
        found += [Tree(noun.id) for noun in grammar.nouns_of(category)]
        found += [_Sampler(rng).sample(part.phrase) for _ in range(3)]
        return [other for other in dict.fromkeys(found) if other != part.tree]

    def _can_say(self, said: Said, part: Said, other: Child) -> bool:
        tree = said.meaning({part: other})
        if not isinstance(tree, Tree) or not self._common(said, tree):
            return False
        try:
            print_text(tree, self.book, "en")
        except CardwrightError:
            return False
        return True

    def _common(self, said: Said, tree: Tree) -> frozenset[str]:
        """Return the kinds of cards on which both texts may stand."""
        assert isinstance(said.tree, Tree)
        return frozenset() if self.book.fault(tree) is not None else self.kinds(said.tree) & self.kinds(tree)

    def _differs(self, said: Said, part: Said, other: Child) -> bool:
        """Return whether the games differ if *part* means *other*; no if that is no text of the game."""
        tree = said.meaning({part: other})
        if not isinstance(tree, Tree) or not (kinds := self._common(said, tree)):
            return False
        assert isinstance(said.tree, Tree)
        return self.told(tree, kinds) != self.told(said.tree, kinds)
