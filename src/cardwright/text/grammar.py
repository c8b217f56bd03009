"""What the phrasebook means word by word in one language: the rules that the reader follows and the printer obeys.

A `Phrase` is a category under conditions: a form or mood asked for by the phrase around it, features that other words
agree with, and a noun that it counts or owns. Its productions are made when they are first needed, by going through
every way in which the slots of a row can agree.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from cardwright.text.lexicon import Features, Noun
from cardwright.text.phrasebook import Phrasebook, Row, is_number
from cardwright.text.spelling import NUMBER, SIGNED, Language, Spelling, is_singular, without_accents
from cardwright.text.tree import Arg, Tree

_MINUS: Final = "−"
_PIECE: Final = re.compile(r"\{([^{}]*)\}")
_AGREE: Final = re.compile(r"(.+)@([\w*]+)")
_LIST: Final = re.compile(r"(\w+)\.\.\.(.*)")
_FILL: Final = re.compile(r"([\w*]+)(?:\.(\w+))?(?:#(\w+))?(?::([\w*]+)(?:\.(\w+))?)?")

_LIMIT: Final = 99
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "count": (0, _LIMIT),
    "several": (2, _LIMIT),
    "more": (1, _LIMIT),
    "fewer": (-_LIMIT, -1),
    "signed": (-_LIMIT, _LIMIT),
}

Child: TypeAlias = Arg | tuple[Arg, ...]
Param: TypeAlias = tuple[str, str] | tuple[tuple[str, str], ...] | None
"""What the phrase around gives: a noun with its number, or features, or nothing."""
Key: TypeAlias = tuple[str, str, tuple[tuple[str, str], ...], Param]


class Fill(NamedTuple):
    """A slot, a noun, a constant or `*` in a template."""

    name: str
    form: str
    number_of: str
    param: str
    param_form: str


class Agree(NamedTuple):
    """A word that agrees: one verb or small word, or its singular and plural."""

    words: tuple[str, ...]
    target: str


class Repeat(NamedTuple):
    """A slot that may be filled several times."""

    name: str
    separator: tuple[str, ...]


Piece: TypeAlias = str | Fill | Agree | Repeat


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
        if self.splices:
            children[self.parts[0].child] = tree.args
            return True
        return len(tree.args) == len(self.parts) and all(
            part.take_apart(arg, children) for part, arg in zip(self.parts, tree.args, strict=True)
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
        return frozenset([SIGNED if self.category == "signed" else NUMBER])

    def accepts(self, value: int) -> bool:
        if not self.low <= value <= self.high or (self.category == "signed" and value == 0):
            return False
        return not self.number or (self.number == "sg") == is_singular(value, self.grammar.language)

    def value_of(self, written: int) -> int | None:
        """Return the number that *written* digits mean here; None if it is not one of ours."""
        value = -written if self.category == "fewer" else written
        return value if self.accepts(value) else None

    def written(self, value: int) -> str:
        if self.category == "signed":
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
        self.spelling = Spelling(language, aspirated=book.lexicon.aspirated)
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
        words: set[str] = set()
        for each in self.book.rows:
            for spellings in each.templates[self.language].values():
                for template in spellings:
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
            if len(piece.words) > 1:
                yield from piece.words
            elif self.book.lexicon.small_word(piece.words[0], self.language) is None:
                for mood, person in product(("imp", "inf", "ind"), ("you", "third", "they")):
                    form = self.book.lexicon.verb(piece.words[0], self.language, mood=mood, person=person)
                    if form is not None:
                        yield form

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
            found = self._pieces[template] = tuple(self._cut(template))
        return found

    def _cut(self, template: str) -> Iterator[Piece]:
        end = 0
        for match in _PIECE.finditer(template):
            yield from self.spelling.template_words(template[end : match.start()])
            yield self._piece(match[1], template)
            end = match.end()
        yield from self.spelling.template_words(template[end:])

    def _piece(self, inner: str, template: str) -> Piece:
        if (match := _AGREE.fullmatch(inner)) is not None:
            return Agree(tuple(match[1].split("|")), match[2])
        if (match := _LIST.fullmatch(inner)) is not None:
            return Repeat(match[1], tuple(self.spelling.template_words(match[2])))
        if (match := _FILL.fullmatch(inner)) is not None:
            return Fill(*(group or "" for group in match.groups()))
        raise ValueError(f"cannot use {{{inner}}} in {template!r}")

    # Features

    def values(self, category: str, feature: str) -> list[str]:
        """Return the values a feature takes among the phrases of a category, in the order of the table."""
        if is_number(category):
            return ["sg", "pl"]
        found: dict[str, None] = {}
        for each in self.book.rows_of[category]:
            value = each.features.get(feature)
            if value is None:
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
            found.update(dict.fromkeys(self.values(name, feature)))
        return list(found)

    def nouns_of(self, category: str) -> list[Noun]:
        return [noun for noun in self.book.lexicon.nouns.values() if category in noun.categories]

    def has_phrases(self, category: str) -> bool:
        """Return whether a game fills a category at all: it need not use every shared one."""
        if is_number(category) or self.book.rows_of[category] or self.nouns_of(category):
            return True
        return any(map(self.has_phrases, self.book.categories[category].includes))

    def sole_tree(self, category: str, person: str) -> Tree:
        """Return the one constant of a category that is *person*: the subject an imperative leaves out."""
        found = [each.pattern for each in self.book.rows_of[category] if each.features.get("person") == person]
        for name in self.book.categories[category].includes:
            found.extend(each.pattern for each in self.book.rows_of[name] if each.features.get("person") == person)
        (tree,) = found
        return tree

    # Productions

    def productions(self, key: Key) -> Iterator[Production]:
        category, form, features, param = key
        wanted = dict(features)
        for noun in self.nouns_of(category):
            number = form or "sg"
            if all(noun.features(number)[name] == value for name, value in wanted.items()):
                yield Production(None, self.noun_words(noun.id, number), Shape(value=Tree(noun.id)), prints=True)
        moods = self.book.categories[category].moods
        given = dict(param) if isinstance(param, tuple) and param and isinstance(param[0], tuple) else {}
        for each in self.book.rows_of[category]:
            if moods and each.moods is not None and form not in each.moods:
                continue
            if any(given.get(name) != value for name, value in each.when.items()):
                continue
            if any(not v.startswith("=") and wanted.get(f, v) != v for f, v in each.features.items()):
                continue
            for i, template in enumerate(each.spellings(self.language, form)):
                saying = Saying(self, each, template, form if moods else "", param)
                yield from saying.productions(wanted, prints=i == 0)


class Saying:
    """One template of one row, on its way to productions."""

    def __init__(self, grammar: Grammar, each: Row, template: str, mood: str, param: Param) -> None:
        self.grammar = grammar
        self.row = each
        self.pieces = grammar.pieces(template)
        self.mood = mood
        self.param = param
        self.template = template

    def productions(self, wanted: Features, *, prints: bool) -> Iterator[Production]:
        if not self._is_given() or (self.mood == "inf" and not self._has_mood()):
            return
        variables = self._variables(wanted)
        if any(not self.grammar.has_phrases(self._category(slot) or "") for slot, _, _ in variables):
            return
        for values in product(*(options for _, _, options in variables)):
            chosen = {(slot, feature): value for (slot, feature, _), value in zip(variables, values, strict=True)}
            if all(self._inherited(name, chosen) in (None, value) for name, value in wanted.items()):
                made = self._production(chosen, prints)
                if made is not None:
                    yield made

    def _is_given(self) -> bool:
        """Return whether the phrase around gives what `*` stands for."""
        is_noun = self.param is not None and isinstance(self.param[0], str)
        for piece in self.pieces:
            if isinstance(piece, Fill) and piece.name == "*" and not is_noun:
                return False
            if isinstance(piece, Agree) and piece.target == "*" and self.param is None:
                return False
        return True

    def _inherited(self, feature: str, chosen: Mapping[tuple[str, str], str]) -> str | None:
        source = self.row.features.get(feature, "")
        return chosen.get((source[1:], feature)) if source.startswith("=") else None

    def _has_mood(self) -> bool:
        """Return whether something here can become an infinitive: a verb, or a phrase that has one."""
        return any(
            self._is_verb(piece) if isinstance(piece, Agree) else isinstance(piece, Fill) and self._moods(piece.name)
            for piece in self.pieces
        )

    def _is_verb(self, piece: Agree) -> bool:
        words, language = piece.words, self.grammar.language
        return len(words) == 1 and self.grammar.book.lexicon.small_word(words[0], language) is None

    def _moods(self, slot: str) -> tuple[str, ...]:
        category = self._category(slot)
        return self.grammar.book.categories[category].moods if category is not None else ()

    def _variables(self, wanted: Features) -> list[tuple[str, str, list[str]]]:
        """Return what must be decided before the words are known: slot, feature, possible values."""
        needed: dict[tuple[str, str], None] = {}
        for feature in wanted:
            source = self.row.features.get(feature, "")
            if source.startswith("="):
                needed[source[1:], feature] = None
        for piece in self.pieces:
            if isinstance(piece, Agree):
                needed.update(((piece.target, feature), None) for feature in self._agreement(piece))
            elif isinstance(piece, Fill):
                if piece.number_of:
                    needed[piece.number_of, "number"] = None
                if piece.param:
                    needed[piece.param, "noun" if self._is_noun_slot(piece.param) else "owner"] = None
        variables = []
        for slot, feature in needed:
            category = self._category(slot)
            if category is None:
                continue
            options = (
                [n.id for n in self.grammar.nouns_of(category)]
                if feature == "noun"
                else self.grammar.values(category, feature)
            )
            if not options and self.grammar.has_phrases(category):
                raise ValueError(f"{self.row.pattern}: nothing in {category!r} has a {feature}: {self.template!r}")
            variables.append((slot, feature, options))
        return variables

    def _agreement(self, piece: Agree) -> list[str]:
        if len(piece.words) > 1:
            return ["number"]
        forms = self.grammar.book.lexicon.small_word(piece.words[0], self.grammar.language)
        return ["person"] if forms is None else [feature for feature, _ in next(iter(forms))]

    def _category(self, slot: str) -> str | None:
        return self.grammar.book.slot_category(self.row, slot) if slot in self._leaves else None

    @cached_property
    def _leaves(self) -> frozenset[str]:
        return frozenset(tree.op for tree in self.row.pattern.walk() if not tree.args)

    def _is_noun_slot(self, slot: str) -> bool:
        category = self._category(slot)
        return category is not None and not is_number(category) and bool(self.grammar.nouns_of(category))

    def _production(self, chosen: Mapping[tuple[str, str], str], prints: bool) -> Production | None:
        symbols: list[str | Phrase] = []
        order: list[str] = []
        fixed: dict[str, Tree] = {slot: Tree(value) for (slot, feature), value in chosen.items() if feature == "noun"}
        for piece in self.pieces:
            if isinstance(piece, str):
                symbols.append(piece)
            elif isinstance(piece, Agree):
                word = self._agreeing(piece, chosen)
                if word is None:
                    return None
                symbols.append(word)
            elif isinstance(piece, Repeat):
                order.append(piece.name)
                symbols.append(self._repeat(piece))
            elif self._category(piece.name) is None:
                symbols.extend(self._words(piece, chosen))
            elif self._is_silent(piece, chosen):
                tree = fixed[piece.name] = self.grammar.sole_tree(self._category(piece.name) or "", "you")
                own = self.grammar.book.constants[tree.op].features
                if any(own[f] != value for (slot, f), value in chosen.items() if slot == piece.name):
                    return None
            else:
                order.append(piece.name)
                symbols.append(self._phrase(piece, chosen))
        return Production(self.row, tuple(symbols), self._shape(self.row.pattern, order, fixed), prints=prints)

    def _shape(self, pattern: Arg, order: list[str], fixed: Mapping[str, Tree]) -> Shape:
        if not isinstance(pattern, Tree):
            return Shape(value=pattern)
        if not pattern.args and self._category(pattern.op) is not None:
            if pattern.op in fixed:
                return Shape(value=fixed[pattern.op])
            if order.count(pattern.op) != 1:
                raise ValueError(f"{self.row.pattern}: {{{pattern.op}}} must stand once in {self.template!r}")
            return Shape(child=order.index(pattern.op))
        parts = tuple(self._shape(arg, order, fixed) for arg in pattern.args)
        if not parts or all(part.value is not None for part in parts):
            return Shape(value=Tree(pattern.op, *(part.value for part in parts if part.value is not None)))
        return Shape(op=pattern.op, parts=parts, splices=self.row.several is not None)

    def _is_silent(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> bool:
        """Return whether this is the "you" that imperatives and infinitives leave out."""
        plain = not (piece.form or piece.number_of or piece.param)
        return plain and self.mood in ("imp", "inf") and chosen.get((piece.name, "person")) == "you"

    def _agreeing(self, piece: Agree, chosen: Mapping[tuple[str, str], str]) -> str | None:
        features = self._features(piece.target, chosen)
        if len(piece.words) > 1:
            return piece.words[features["number"] == "pl"]
        lexicon, language = self.grammar.book.lexicon, self.grammar.language
        forms = lexicon.small_word(piece.words[0], language)
        if forms is None:
            return lexicon.verb(piece.words[0], language, mood=self.mood or "ind", person=features["person"])
        return next((form for when, form in forms.items() if all(features[f] == v for f, v in when)), None)

    def _features(self, target: str, chosen: Mapping[tuple[str, str], str]) -> Features:
        if target == "*":
            param = self.param
            assert param is not None
            if isinstance(param[0], str):
                noun, number = param
                return self.grammar.book.lexicon.nouns[str(noun)].features(str(number))
            return {str(feature[0]): str(feature[1]) for feature in param}
        if self._category(target) is not None:
            return {feature: value for (slot, feature), value in chosen.items() if slot == target}
        if target in self.grammar.book.lexicon.nouns:
            return self.grammar.book.lexicon.nouns[target].features("sg")
        if target in self.grammar.book.constants:
            return self.grammar.book.constants[target].features
        return {"person": target, "owner": target}

    def _words(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> list[str]:
        """Return the words of a noun or constant, or of the noun given by the phrase around."""
        number = piece.form or (chosen[piece.number_of, "number"] if piece.number_of else "")
        if piece.name == "*":
            assert self.param is not None
            noun, given = self.param
            return list(self.grammar.noun_words(str(noun), number or str(given)))
        if piece.name in self.grammar.book.lexicon.nouns:
            return list(self.grammar.noun_words(piece.name, number))
        constant = self.grammar.book.constants[piece.name]
        return self.grammar.spelling.template_words(constant.spellings(self.grammar.language, piece.form)[0])

    def _phrase(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> Phrase:
        category = self._category(piece.name)
        assert category is not None
        form = piece.form
        if piece.number_of:
            form = chosen[piece.number_of, "number"]
        if not is_number(category) and not form and (moods := self.grammar.book.categories[category].moods):
            form = self.mood or moods[0]
        features = {f: v for (slot, f), v in chosen.items() if slot == piece.name and f != "noun"}
        return self.grammar.phrase(category, form, features, self._param(piece, chosen))

    def _param(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> Param:
        if not piece.param:
            return None
        if piece.param == "*":
            return self.param
        if (noun := chosen.get((piece.param, "noun"))) is not None:
            return (noun, piece.param_form or "sg")
        if piece.param in self.grammar.book.lexicon.nouns and self._category(piece.param) is None:
            return (piece.param, piece.param_form or "sg")
        return (("owner", self._features(piece.param, chosen)["owner"]),)

    def _repeat(self, piece: Repeat) -> RepeatPhrase:
        category = self._category(piece.name)
        assert category is not None
        moods = self.grammar.book.categories[category].moods
        item = self.grammar.phrase(category, moods[0] if moods else "", {}, None)
        return RepeatPhrase(item, piece.separator, self.row.at_least)
