"""What the phrasebook means word by word in one language: the rules that the reader follows and the printer obeys.

A `Phrase` is a category under conditions: a form or mood asked for by the phrase around it, features that other words
agree with, and a noun that it counts or owns. Its productions are made when they are first needed, by going through
every way in which the slots of a row can agree (`row_expansion`).
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import product
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

from cardwright.text.lexicon import Features, Noun
from cardwright.text.phrasebook import Phrasebook, Row, is_number
from cardwright.text.spelling import LINE, NUMBER, SIGNED, Language, Spelling, is_singular, without_accents
from cardwright.text.templates import Agree, Piece, Repeat, cut
from cardwright.text.tree import Arg, Tree

if TYPE_CHECKING:
    from cardwright.text.openings import Beginning, Openings
    from cardwright.text.row_expansion import RowTemplate

_MINUS: Final = "−"
_LIMIT: Final = 99
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "count": (0, _LIMIT),
    "several": (2, _LIMIT),
    "more": (1, _LIMIT),
    "fewer": (-_LIMIT, -1),
    "signed": (-_LIMIT, _LIMIT),
    "plus": (1, _LIMIT),
}
_WITH_SIGN: Final = ("signed", "plus")
NO_PRONOUN: Final = "-"
GIVEN: Final = "*"
"""The noun that the phrase around gives."""

Child: TypeAlias = Arg | tuple[Arg, ...]
Param: TypeAlias = tuple[str, str] | tuple[tuple[str, str], ...] | None
"""What the phrase around gives: a noun with its number, or features, or nothing."""
Key: TypeAlias = tuple[str, str, tuple[tuple[str, str], ...], Param]


class Production:
    """One way to say a row: words and phrases in order, and how the phrases' trees become the row's tree."""

    __slots__ = ("prints", "row", "shape", "symbols")

    def __init__(self, row: Row | None, symbols: "tuple[str | Phrase, ...]", shape: "Shape", *, prints: bool) -> None:
        self.row = row
        self.symbols = symbols
        self.shape = shape
        self.prints = prints


class Shape:
    """How a tree is put together from the trees of the phrases in it, and taken apart again."""

    __slots__ = ("child", "op", "parts", "splices", "value")

    # `splices` says that the last part is a phrase several times, whose trees become arguments like the others.

    def __init__(
        self,
        *,
        op: str = "",
        parts: tuple["Shape", ...] = (),
        child: int = -1,
        value: Arg | None = None,
        splices: bool = False,
    ) -> None:
        self.op = op
        self.parts = parts
        self.child = child
        self.value = value
        self.splices = splices

    def build(self, children: tuple[Child, ...]) -> Child:
        if self.child >= 0:
            return children[self.child]
        if self.value is not None:
            return self.value
        args: list[Arg] = []
        for part in self.parts:
            built = part.build(children)
            if isinstance(built, tuple):
                args.extend(built)
            else:
                args.append(built)
        return Tree(self.op, *args)

    def take_apart(self, tree: Child, children: dict[int, Child]) -> bool:
        """Put the children of *tree* into *children*; return whether it has this shape."""
        if self.child >= 0:
            children[self.child] = tree
            return True
        if self.value is not None:
            return tree == self.value
        if not isinstance(tree, Tree) or tree.op != self.op:
            return False
        args: tuple[Child, ...] = tree.args
        if self.splices:
            before = len(self.parts) - 1
            args = (*tree.args[:before], tree.args[before:])
        return len(args) == len(self.parts) and all(
            part.take_apart(arg, children) for part, arg in zip(self.parts, args, strict=True)
        )


_PASSED: Final = Shape(child=0)


def op_of(shape: Shape) -> str:
    """Return the operation of the trees with a shape; "" if they are those of a phrase."""
    return shape.value.op if isinstance(shape.value, Tree) else shape.op


class Node:
    """A place inside productions that begin alike: what may come next, and which productions end here."""

    __slots__ = ("ends", "phrases", "plans", "rows", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.phrases: dict[Phrase, Node] = {}
        self.ends: list[Production] = []
        self.rows: list[Row] = []
        self.plans: dict[str, tuple[tuple[Phrase, Node], ...]] = {}

    def plan(self, word: str) -> "tuple[tuple[Phrase, Node], ...]":
        """Return the phrases that can begin with *word*, each with the node behind it."""
        plan = self.plans.get(word)
        if plan is None:
            plan = tuple((phrase, node) for phrase, node in self.phrases.items() if word in phrase.first)
            self.plans[word] = plan
        return plan


class OpenNode(Node):
    """A node below a root that grows: it holds the productions that the words read so far could begin."""

    __slots__ = ()

    def plan(self, word: str) -> "tuple[tuple[Phrase, Node], ...]":
        """Return the phrases that *word* may begin, some of which it does not, each with the node behind it."""
        plan = self.plans.get(word)
        if plan is None:
            plan = tuple((phrase, node) for phrase, node in self.phrases.items() if word in phrase.may_begin)
            self.plans[word] = plan
        return plan

    def insert(self, production: Production) -> None:
        node: Node = self
        for symbol in production.symbols:
            if isinstance(symbol, str):
                word = symbol.lower()
                following = node.words.get(word)
                if following is None:
                    following = node.words[word] = OpenNode()
            else:
                following = node.phrases.get(symbol)
                if following is None:
                    following = node.phrases[symbol] = OpenNode()
                    node.plans.clear()
            node = following
        node.ends.append(production)


class Phrase:
    """A category under conditions: the nonterminal symbol of the grammar."""

    def __init__(self, grammar: "Grammar", key: Key) -> None:
        self.grammar = grammar
        self.key = key
        self.category = key[0]
        self.opening = OpenNode()
        """The root of those productions that were asked for by `open`."""
        self._opened: dict[str, list[Beginning]] = {}
        self._opened_for: dict[str, frozenset[str]] = {}
        self._made: set[RowTemplate] = set()
        self._printing: dict[str, list[Production]] = {}

    @cached_property
    def productions(self) -> list[Production]:
        return list(self.grammar.productions(self.key))

    @cached_property
    def included(self) -> list["Phrase"]:
        category, form, features, param = self.key
        names = self.grammar.book.categories[category].includes
        return [self.grammar.phrase(name, form, dict(features), param) for name in names]

    def printing(self, op: str) -> list[Production]:
        """Return the productions that print a tree with the operation *op*; with "" those that are only a phrase."""
        found = self._printing.get(op)
        if found is None:
            found = self._printing[op] = [
                each for each in self.grammar.printing(self.key, op) if each.prints and op_of(each.shape) == op
            ]
        return found

    def open(self, word: str, text: frozenset[str]) -> None:
        """Put all productions under the node `opening` that can begin with *word* in a text with these words."""
        if self._opened_for.get(word) is text:
            return
        self._opened_for[word] = text
        grammar, root, made = self.grammar, self.opening, self._made
        waiting = self._opened.get(word)
        if waiting is None:
            waiting = grammar.beginnings(self.key, word)
            for production in grammar.nouns_beginning(self.key, word):
                root.insert(production)
            for phrase in self.included:
                if phrase not in root.phrases and word in phrase.may_begin:
                    root.insert(Production(None, (phrase,), _PASSED, prints=False))
        elif not waiting:
            return
        still: list[Beginning] = []
        for beginning in waiting:
            fitting = beginning.fitting(text)
            if len(fitting) < len(beginning.absences):
                still.append(beginning)
            for absent in fitting:
                template = grammar.template(beginning.row, beginning.template, absent, prints=beginning.prints)
                if template not in made:
                    made.add(template)
                    for production in grammar.expanded(self.key, template):
                        root.insert(production)
        self._opened[word] = still

    @cached_property
    def may_begin(self) -> Collection[str]:
        """The words with which the phrase may begin, and some more: found without its productions."""
        return self.grammar.openings.of_category(self.category)

    @cached_property
    def root(self) -> Node:
        """The productions as a tree of common beginnings."""
        root = Node()
        for each in self.productions:
            node = root
            for symbol in each.symbols:
                if each.row is not None:
                    node.rows.append(each.row)
                if isinstance(symbol, str):
                    node = node.words.setdefault(symbol.lower(), Node())
                else:
                    node = node.phrases.setdefault(symbol, Node())
            node.ends.append(each)
            if each.row is not None:
                node.rows.append(each.row)
        passing = Production(None, (), _PASSED, prints=False)
        for phrase in self.included:
            node = root.phrases.setdefault(phrase, Node())
            node.ends.append(passing)
        return root

    @cached_property
    def first(self) -> frozenset[str]:
        """The words with which the phrase can begin."""
        begins = set(self.root.words)
        for phrase in self.root.phrases:
            begins |= phrase.first
        return frozenset(begins)


class NumberPhrase(Phrase):
    """A whole number, perhaps only those that are singular or plural in the language."""

    def __init__(self, grammar: "Grammar", key: Key) -> None:
        super().__init__(grammar, key)
        self.low, self.high = _RANGES[self.category]
        self.number = dict(key[2]).get("number", "")

    @cached_property
    def first(self) -> frozenset[str]:
        return frozenset([SIGNED if self.category in _WITH_SIGN else NUMBER])

    def accepts(self, value: int) -> bool:
        if not self.low <= value <= self.high or (self.category == "signed" and value == 0):
            return False
        return not self.number or (self.number == "sg") == is_singular(value, self.grammar.language)

    def value_of(self, written: int) -> int | None:
        """Return the number that *written* digits mean here; None if it is not one of ours."""
        value = -written if self.category == "fewer" else written
        return value if self.accepts(value) else None

    def written(self, value: int) -> str:
        if self.category in _WITH_SIGN:
            return f"+{value}" if value > 0 else f"{_MINUS}{-value}"
        return str(abs(value))


class RepeatPhrase(Phrase):
    """A phrase several times, with the same words between."""

    def __init__(self, item: Phrase, separator: tuple[str, ...], at_least: int) -> None:
        super().__init__(item.grammar, item.key)
        self.item = item
        self.separator = separator
        self.at_least = at_least

    @cached_property
    def first(self) -> frozenset[str]:
        return self.item.first


class Grammar:
    """The phrasebook of a game in one language."""

    def __init__(self, book: Phrasebook, language: Language) -> None:
        self.book = book
        self.language: Language = language
        self.spelling = Spelling(
            language,
            aspirated=book.lexicon.aspirated,
            lines=any(LINE in template for each in book.rows for template in each.all_templates(language)),
            capital_after=book.capital_after.get(language, ""),
        )
        self._phrases: dict[Key, Phrase] = {}
        self._pieces: dict[str, tuple[Piece, ...]] = {}
        self._noun_words: dict[tuple[str, str], tuple[str, ...]] = {}
        self._slots: dict[Row, dict[str, str]] = {}
        self._templates: dict[tuple[Row, str, frozenset[str], bool], RowTemplate] = {}
        self._spellings: dict[tuple[str, str], list[tuple[Row, str, bool]]] = {}
        self._values: dict[tuple[str, str, Param], list[str]] = {}
        self._joint_values: dict[tuple[str, tuple[str, ...], Param], list[tuple[str, ...]]] = {}
        self._has_phrases: dict[str, bool] = {}
        self.lock = Lock()
        """For those who open phrases: others may read at the same time, in another thread."""
        # What the sampler found out about phrases.
        self.heights: dict[Phrase, int] = {}
        self.ways: dict[Phrase, list[list[Production | Phrase]]] = {}

    @cached_property
    def start(self) -> Phrase:
        return self.phrase(self.book.start, "", {}, None)

    def phrase(self, category: str, form: str, features: Features, param: Param) -> Phrase:
        key: Key = (category, form, tuple(sorted(features.items())), param)
        found = self._phrases.get(key)
        if found is None:
            found = NumberPhrase(self, key) if is_number(category) else Phrase(self, key)
            self._phrases[key] = found
        return found

    @cached_property
    def openings(self) -> "Openings":
        from cardwright.text.openings import Openings

        return Openings(self)

    # What words there are

    @cached_property
    def _written_words(self) -> set[str]:
        words: set[str] = {"je"} if self.language == "fr" else set()
        for each in self.book.rows:
            for template in each.all_templates(self.language):
                for piece in self.pieces(template):
                    words.update(self._words_of(piece))
        for form in self.book.lexicon.words(self.language):
            words.update(self.spelling.template_words(form))
        return words

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that some text can hold, in lower case."""
        return frozenset(word.lower() for word in self._written_words)

    @cached_property
    def printed_case(self) -> dict[str, str]:
        """The words that are always printed with capitals, by their lower case."""
        words = self._written_words
        return {word.lower(): word for word in words if word.lower() not in words}

    def _words_of(self, piece: Piece) -> Iterator[str]:
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, Repeat):
            yield from piece.separator
        elif isinstance(piece, Agree) and self._small_word(piece) is None:
            yield from self.forms_of(piece)

    def _small_word(self, piece: Agree) -> Mapping[tuple[tuple[str, str], ...], str] | None:
        return None if piece.has_forms else self.book.lexicon.small_word(piece.words[0], self.language)

    def forms_of(self, piece: Agree) -> Iterator[str]:
        """Yield every word that can stand where a word agrees, its pronouns among them."""
        if piece.has_forms:
            yield from (form for forms in piece.words for form in forms.split("/"))
            return
        if (forms := self._small_word(piece)) is not None:
            yield from forms.values()
            return
        pronouns = self._pronouns(piece.pronoun) if piece.pronoun_of else ()
        yield from pronouns
        for mood, person in product(("imp", "inf", "ind"), ("you", "third", "they", "first")):
            form = self.book.lexicon.verb(piece.words[0], self.language, mood=mood, person=person)
            if form is not None:
                yield form
                if mood == "imp" and person == "you":
                    yield from (f"{form}-{pronoun}" for pronoun in pronouns)

    def _pronouns(self, feature: str) -> list[str]:
        """Return the pronouns that phrases have as a feature."""
        return sorted({each.features[feature] for each in self.book.rows if feature in each.features} - {NO_PRONOUN})

    @cached_property
    def accented(self) -> dict[str, tuple[str, ...]]:
        """The known words behind a spelling without accents."""
        table: dict[str, tuple[str, ...]] = {}
        for word in sorted(self.vocabulary):
            plain = without_accents(word)
            if plain != word:
                table[plain] = (*table.get(plain, ()), word)
        return table

    def noun_words(self, noun: str, number: str) -> tuple[str, ...]:
        key = (noun, number)
        if key not in self._noun_words:
            singular, plural = self.book.lexicon.nouns[noun].forms[self.language]
            words = self.spelling.template_words(plural if number == "pl" else singular)
            self._noun_words[key] = tuple(words)
        return self._noun_words[key]

    # Templates

    def pieces(self, template: str) -> tuple[Piece, ...]:
        found = self._pieces.get(template)
        if found is None:
            found = self._pieces[template] = tuple(cut(template, self.spelling))
        return found

    # Features

    def values(self, category: str, feature: str, given: Features | None = None) -> list[str]:
        """Return the values a feature takes among the phrases of a category, in the order of the table.

        *given* are the features that the phrase around gives; without it all rows count.
        """
        if is_number(category):
            return ["sg", "pl"]
        key = (category, feature, None if given is None else tuple(given.items()))
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._find_values(category, feature, given)
        return known

    def _find_values(self, category: str, feature: str, given: Features | None) -> list[str]:
        found: dict[str, None] = {}
        for each in self.book.rows_of[category]:
            value = each.features.get(feature)
            if value is None or not (given is None or each.fits(given)):
                continue
            if value.startswith("="):
                source = self.book.slot_category(each, value[1:])
                found.update(dict.fromkeys(self.values(source, feature) if source else ()))
            else:
                found[value] = None
        for noun in self.nouns_of(category):
            known = noun.features("sg")
            if feature in known:
                found[known[feature]] = None
        for name in self.book.categories[category].includes:
            found.update(dict.fromkeys(self.values(name, feature, given)))
        return list(found)

    def joint_values(self, category: str, features: tuple[str, ...], given: Features) -> list[tuple[str, ...]]:
        """Return the values that several features take together, so that nobody has to try the rest."""
        key = (category, features, tuple(given.items()))
        known = self._joint_values.get(key)
        if known is None:
            found: dict[tuple[str, ...], None] = {}
            any_value = {feature: self.values(category, feature, given) for feature in features}
            self._add_joint_values(category, any_value, given, found)
            known = self._joint_values[key] = list(found)
        return known

    def _add_joint_values(
        self, category: str, any_value: Mapping[str, list[str]], given: Features, found: dict[tuple[str, ...], None]
    ) -> None:
        if is_number(category):
            found.update(dict.fromkeys(product(*any_value.values())))
            return
        for each in self.book.rows_of[category]:
            if not each.fits(given):
                continue
            options = []
            for feature, values in any_value.items():
                value = each.features.get(feature, "=")
                source = self.book.slot_category(each, value[1:]) if value.startswith("=") else None
                options.append(self.values(source, feature) if source else values if value == "=" else [value])
            found.update(dict.fromkeys(product(*options)))
        for noun in self.nouns_of(category):
            known = noun.features("sg")
            found.update(dict.fromkeys(product(*([known[f]] if f in known else v for f, v in any_value.items()))))
        for name in self.book.categories[category].includes:
            self._add_joint_values(name, any_value, given, found)

    @cached_property
    def _nouns(self) -> dict[str, list[Noun]]:
        table: dict[str, list[Noun]] = {}
        for noun in self.book.lexicon.nouns.values():
            for category in dict.fromkeys(noun.categories):
                table.setdefault(category, []).append(noun)
        return table

    def nouns_of(self, category: str) -> list[Noun]:
        return self._nouns.get(category, [])

    def has_phrases(self, category: str) -> bool:
        """Return whether a game fills a category at all: it need not use every shared one."""
        known = self._has_phrases.get(category)
        if known is None:
            known = self._has_phrases[category] = self._find_phrases(category)
        return known

    def _find_phrases(self, category: str) -> bool:
        if is_number(category) or self.book.rows_of[category] or self.nouns_of(category):
            return True
        return any(map(self.has_phrases, self.book.categories[category].includes))

    def sole_constant(self, category: str, feature: str, value: str, given: Features) -> Row:
        """Return the one constant of a category with a feature: the subject left out, the phrase behind a pronoun."""
        (constant,) = self._constants_with(category, feature, value, given)
        return constant

    def _constants_with(self, category: str, feature: str, value: str, given: Features) -> Iterator[Row]:
        for each in self.book.rows_of[category]:
            if each.features.get(feature) == value and each.fits(given):
                yield each
        for name in self.book.categories[category].includes:
            yield from self._constants_with(name, feature, value, given)

    # Productions

    def productions(self, key: Key) -> Iterator[Production]:
        """Yield all productions of a phrase, in the order of the table."""
        for noun in self._fitting_nouns(key):
            yield self._noun_production(noun, key)
        for each, template, prints in self.spellings(key[0], key[1]):
            for absent in each.absences:
                yield from self.expanded(key, self.template(each, template, absent, prints=prints))

    def printing(self, key: Key, op: str) -> Iterator[Production]:
        """Yield productions of a phrase in the order of the table, among them all that print *op*."""
        for noun in self._fitting_nouns(key):
            yield self._noun_production(noun, key)
        for each, template, prints in self.spellings(key[0], key[1]):
            if prints and (each.pattern.op == op or each.pattern.op in self.slots(each)):
                for absent in each.absences:
                    yield from self.expanded(key, self.template(each, template, absent, prints=prints))

    def nouns_beginning(self, key: Key, word: str) -> Iterator[Production]:
        """Yield the productions of a phrase that are nouns and begin with *word*."""
        for noun in self._fitting_nouns(key):
            if self.noun_words(noun.id, key[1] or "sg")[0].lower() == word:
                yield self._noun_production(noun, key)

    def beginnings(self, key: Key, word: str) -> "list[Beginning]":
        """Return the templates, among those of a phrase, that may begin with *word*."""
        category, form, _, param = key
        found = self.openings.beginnings(category, form, word)
        if param and isinstance(param[0], str) and word in self.openings.of_noun(param[0]):
            found = [*found, *self.openings.beginnings(category, form, GIVEN)]
        return found

    def spellings(self, category: str, form: str) -> list[tuple[Row, str, bool]]:
        """Return the templates of a category in a form, in the order of the table, and whether each one prints."""
        known = self._spellings.get((category, form))
        if known is None:
            moods = self.book.categories[category].moods
            known = self._spellings[category, form] = [
                (each, template, i == 0 and each.prints)
                for each in self.book.rows_of[category]
                if not moods or each.moods is None or form in each.moods
                for i, template in enumerate(each.spellings(self.language, form))
            ]
        return known

    def slots(self, each: Row) -> Mapping[str, str]:
        """Return the categories that fill the slots of a row."""
        known = self._slots.get(each)
        if known is None:
            leaves = {tree.op for tree in each.pattern.walk() if not tree.args}
            known = self._slots[each] = {
                leaf: category for leaf in leaves if (category := self.book.slot_category(each, leaf)) is not None
            }
        return known

    def _fitting_nouns(self, key: Key) -> Iterator[Noun]:
        category, form, wanted, _ = key
        for noun in self.nouns_of(category):
            features = noun.features(form or "sg")
            if all(features[name] == value for name, value in wanted):
                yield noun

    def _noun_production(self, noun: Noun, key: Key) -> Production:
        return Production(None, self.noun_words(noun.id, key[1] or "sg"), Shape(value=noun.tree), prints=True)

    def template(self, each: Row, template: str, absent: frozenset[str], *, prints: bool) -> "RowTemplate":
        """Return one template of a row without some of its optional slots."""
        from cardwright.text.row_expansion import RowTemplate

        name = (each, template, absent, prints)
        found = self._templates.get(name)
        if found is None:
            found = self._templates[name] = RowTemplate(self, each, template, absent, prints=prints)
        return found

    def expanded(self, key: Key, template: "RowTemplate") -> Iterator[Production]:
        """Return the productions that a template gives a phrase."""
        category, form, features, param = key
        each = template.row
        given = given_features(param)
        if not template.is_given(param, given) or not each.fits(given):
            return iter(())
        wanted = dict(features)
        if any(not v.startswith("=") and wanted.get(f, v) != v for f, v in each.features.items()):
            return iter(())
        mood = form if self.book.categories[category].moods else ""
        return template.productions(mood, param, wanted)


def given_features(param: Param) -> dict[str, str]:
    """Return the features that the phrase around gives; none if it gives a noun or nothing."""
    return {str(name): str(value) for name, value in param} if param and isinstance(param[0], tuple) else {}
