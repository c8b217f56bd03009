"""Reading card text: words to the one tree they mean, or what stands in the way.

All readings are kept. None is a problem that points to the first word nobody could use; two different ones are a
problem as well, for a text that can be understood in two ways must not be played in either.
"""

from collections.abc import Iterable

from cardwright.text.grammar import Child, Grammar, Node, NumberPhrase, Phrase, RepeatPhrase
from cardwright.text.phrasebook import Fault, Phrasebook
from cardwright.text.problems import Problem, TextError
from cardwright.text.spelling import Language, Lattice
from cardwright.text.tree import Tree


def read_text(text: str, book: Phrasebook, language: Language) -> Tree:
    """Return what *text* means; raise `TextError` with the problems if it is not exactly one thing.

    `print_text` is the way back; `phrasebook` shows both.
    """
    grammar = book.grammar(language)
    with grammar.lock:
        trees = QuickReading(grammar, text).trees()
    if len(trees) != 1:
        reading = Reading(grammar, text)
        trees = reading.trees()
        if len(trees) != 1:
            raise TextError([reading.two_readings(trees) if trees else reading.no_reading()])
    (tree,) = trees
    fault = book.fault(tree)
    if fault is not None:
        raise TextError([place_fault(text, book, language, fault)])
    return tree


def place_fault(text: str, book: Phrasebook, language: Language, fault: Fault) -> Problem:
    """Return the problem of a text that was read, with the words of its guilty part."""
    reading = Reading(book.grammar(language), text)
    reading.trees()
    return reading.fault(*fault)


class Reading:
    """One text on its way to trees; remembers what every phrase gave at every word, and how far anyone came."""

    def __init__(self, grammar: Grammar, text: str, *, start: Phrase | None = None) -> None:
        self.grammar = grammar
        self._start = start or grammar.start
        accented = grammar.accented if grammar.language == "fr" else {}
        self.lattice: Lattice = grammar.spelling.lattice(text, accented)
        self._steps = self.lattice.steps
        self._memory: dict[tuple[Phrase, int], list[tuple[int, Child]]] = {}
        self._furthest = 0
        self._waiting: list[Node | tuple[str, ...]] = []
        """What could have gone on at the furthest position: nodes of productions, or the words of a separator."""

    def trees(self) -> list[Tree]:
        """Return the trees of the whole text as the phrase to start with, each once."""
        end = len(self._steps) - 1
        if end == 0:
            return []
        return [tree for at, tree in self._read(self._start, 0) if at == end and isinstance(tree, Tree)]

    def _read(self, phrase: Phrase, start: int) -> list[tuple[int, Child]]:
        key = (phrase, start)
        known = self._memory.get(key)
        if known is None:
            if isinstance(phrase, NumberPhrase):
                known = self._read_number(phrase, start)
            elif isinstance(phrase, RepeatPhrase):
                known = self._read_several(phrase, start)
            else:
                known = self._read_productions(phrase, start)
            self._memory[key] = known
        return known

    def _read_productions(self, phrase: Phrase, start: int) -> list[tuple[int, Child]]:
        found: dict[tuple[int, Child], None] = {}
        todo: list[tuple[Node, int, tuple[Child, ...]]] = [(self._root(phrase, start), start, ())]
        steps = self._steps
        while todo:
            node, at, children = todo.pop()
            for production in node.ends:
                found[at, production.shape.build(children)] = None
            if at >= self._furthest:
                self._wait(at, node)
            step = steps[at]
            if node.words:
                for word, after in step.items():
                    if word in node.words:
                        todo.append((node.words[word], after, children))
            if node.phrases:
                for sub, behind in self._plan(node, step):
                    todo.extend([(behind, end, (*children, tree)) for end, tree in self._read(sub, at)])
        return list(found)

    def _root(self, phrase: Phrase, start: int) -> Node:
        return phrase.root

    @staticmethod
    def _plan(node: Node, step: dict[str, int]) -> Iterable[tuple[Phrase, Node]]:
        if len(step) == 1:
            return node.plan(next(iter(step)))
        return dict.fromkeys(pair for word in step for pair in node.plan(word))

    def _read_number(self, phrase: NumberPhrase, start: int) -> list[tuple[int, Child]]:
        written = self.lattice.tokens[start].number
        value = None if written is None else phrase.value_of(written)
        return [] if value is None else [(start + 1, value)]

    def _read_several(self, phrase: RepeatPhrase, start: int) -> list[tuple[int, Child]]:
        found: list[tuple[int, Child]] = []
        todo: list[tuple[int, tuple[Tree | int, ...]]] = [(start, ())]
        while todo:
            at, items = todo.pop()
            for end, item in self._read(phrase.item, at):
                assert not isinstance(item, tuple)
                more = (*items, item)
                if len(more) >= phrase.at_least:
                    found.append((end, more))
                after = self._pass(phrase.separator, end)
                if after is not None and self._steps[after]:
                    todo.append((after, more))
        return found

    def _pass(self, words: tuple[str, ...], at: int) -> int | None:
        for i, word in enumerate(words):
            if at >= self._furthest:
                self._wait(at, words[i:])
            following = self._steps[at].get(word.lower())
            if following is None:
                return None
            at = following
        return at

    def _wait(self, at: int, what: Node | tuple[str, ...]) -> None:
        if at > self._furthest:
            self._furthest = at
            self._waiting = []
        self._waiting.append(what)

    # What stands in the way

    def no_reading(self) -> Problem:
        """Return why the text means nothing: the first word that nobody could use."""
        from cardwright.text.diagnosis import no_reading

        return no_reading(self.grammar, self.lattice, self._furthest, self._waiting)

    def two_readings(self, trees: list[Tree]) -> Problem:
        from cardwright.text.diagnosis import two_readings

        return two_readings(self.grammar, self.lattice, trees)

    def fault(self, code: str, sentence: Tree, part: Tree) -> Problem:
        """Return a problem with a text that was read but means nothing, at the fewest words that say *part*."""
        from cardwright.text.diagnosis import fault

        spans = [(at, end, tree) for (_, at), found in self._memory.items() for end, tree in found]
        first, last = next((at, end) for at, end, tree in spans if tree == sentence)
        inside = [
            (at, end)
            for at, end, tree in spans
            if first <= at and end <= last and isinstance(tree, Tree) and part in tree.walk()
        ]
        return fault(self.grammar, self.lattice, code, min(inside, key=lambda span: (span[1] - span[0], span[0])))


class QuickReading(Reading):
    """A text on its way to the same trees, without what is needed to say why there are none.

    Of each phrase it makes only the productions that a text with these words may need: the cards of a set need few of
    those that there are. What it makes stays with the grammar, whose lock it needs.
    """

    def __init__(self, grammar: Grammar, text: str, *, start: Phrase | None = None) -> None:
        super().__init__(grammar, text, start=start)
        self._furthest = len(self._steps)  # nobody comes so far
        self._words = frozenset(word for step in self._steps for word in step)

    def _root(self, phrase: Phrase, start: int) -> Node:
        root = phrase.opening
        for word in self._steps[start]:
            phrase.open(word, self._words)
        return root
