"""What the phrasebook means word by word in one language: the rules that the reader follows and the printer obeys.

A `Phrase` is a category under conditions: a form or mood asked for by the phrase around it, features that other words
agree with, and a noun that it counts or owns. Its productions are made when they are first needed, by going through
every way in which the slots of a row can agree: that is `row_expansion`, next door.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final, TypeAlias

from cardwright.text.lexicon import Features, Noun
from cardwright.text.phrasebook import Phrasebook, Row, is_number
from cardwright.text.spelling import LINE, NUMBER, SIGNED, Language, Spelling, is_singular, without_accents
from cardwright.text.templates import Agree, Piece, Repeat, cut
from cardwright.text.tree import Arg, Tree

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


class Phrase:
    """A category under conditions: the nonterminal symbol of the grammar."""

    def __init__(self, grammar: "Grammar", key: Key) -> None:
        self.grammar = grammar
        self.key = key
        self.category = key[0]

    @cached_property
    def productions(self) -> list[Production]:
        return list(self.grammar.productions(self.key))

    @cached_property
    def included(self) -> list["Phrase"]:
        category, form, features, param = self.key
        names = self.grammar.book.categories[category].includes
        return [self.grammar.phrase(name, form, dict(features), param) for name in names]

    @cached_property
    def printing(self) -> dict[str, list[Production]]:
        """The productions that print, by operation; under "" those whose tree is that of their only phrase."""
        table: dict[str, list[Production]] = {}
        for each in self.productions:
            if each.prints:
                shape = each.shape
                op = shape.value.op if isinstance(shape.value, Tree) else shape.op
                table.setdefault(op, []).append(each)
        return table

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
        passing = Production(None, (), Shape(child=0), prints=False)
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
        elif isinstance(piece, Agree):
            if piece.has_forms:
                yield from (form for forms in piece.words for form in forms.split("/"))
            elif self.book.lexicon.small_word(piece.words[0], self.language) is None:
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
        found.update(
            (noun.features("sg")[feature], None) for noun in self.nouns_of(category) if feature in noun.features("sg")
        )
        for name in self.book.categories[category].includes:
            found.update(dict.fromkeys(self.values(name, feature, given)))
        return list(found)

    def joint_values(self, category: str, features: tuple[str, ...], given: Features) -> list[tuple[str, ...]]:
        """Return the values that several features take together, so that nobody has to try the rest."""
        found: dict[tuple[str, ...], None] = {}
        any_value = {feature: self.values(category, feature, given) for feature in features}
        self._add_joint_values(category, any_value, given, found)
        return list(found)

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

    def nouns_of(self, category: str) -> list[Noun]:
        return [noun for noun in self.book.lexicon.nouns.values() if category in noun.categories]

    def has_phrases(self, category: str) -> bool:
        """Return whether a game fills a category at all: it need not use every shared one."""
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
        from cardwright.text.row_expansion import RowExpansion

        category, form, features, param = key
        wanted = dict(features)
        for noun in self.nouns_of(category):
            number = form or "sg"
            if all(noun.features(number)[name] == value for name, value in wanted.items()):
                yield Production(None, self.noun_words(noun.id, number), Shape(value=noun.tree), prints=True)
        moods = self.book.categories[category].moods
        given = given_features(param)
        for each in self.book.rows_of[category]:
            if moods and each.moods is not None and form not in each.moods:
                continue
            if not each.fits(given):
                continue
            if any(not v.startswith("=") and wanted.get(f, v) != v for f, v in each.features.items()):
                continue
            for i, template in enumerate(each.spellings(self.language, form)):
                for absent in each.absences:
                    expansion = RowExpansion(self, each, template, form if moods else "", param, absent)
                    yield from expansion.productions(wanted, prints=i == 0 and each.prints)


def given_features(param: Param) -> dict[str, str]:
    """Return the features that the phrase around gives; none if it gives a noun or nothing."""
    return {str(name): str(value) for name, value in param} if param and isinstance(param[0], tuple) else {}
