"""The phrasebook: one table whose rows both read and print card text, in English and French.

A row stands for one constructor of the effect tree. It names the constructor's pattern, the category of phrase it
makes, and a template per language: the first spelling prints, the others only read. Rows combine through their slots:
a leaf of the pattern that is named like a category (`who`, `who2`) is filled by any row of that category.

Inside a template:

    {who}           the phrase in the slot; {pick.from} asks for one of the forms its rows have
    {card#n}        a noun or phrase in the number of slot n; {card.pl} always plural
    {n:unit}        a phrase that counts or owns a noun: it says {*} where the noun goes
    {draw@who}      a verb or small word that agrees with a slot, with {*} or with "you"
    {est|sont@n}    singular and plural of a word, by the number of slot n
    {blessé/blessée|blessés/blessées@who}  masculine and feminine, singular and plural of a word
    {mode... ; or}  a slot that may be filled several times, and what stands between
    ¶               a line break

    {give@agent}    a verb that the card itself does: "give", « je confère » or « confère », "give" after "may"
    {rendre@agent<pets}  the same with the pronoun of a slot before it, if its phrase has one: « je lui rends »
    {à pets}        a slot with a word before it; neither is said where the verb has taken the pronoun
    {soigner@you<pets.object}  the same with the feature "object" as pronoun: « soignez-le », « le soigner »

Categories with moods say who acts, and how:

    imp             "you" is left out: "Draw 2 cards."
    act             the card acts: "remove 2 Health", « je retire 2 Vie »; whoever else acts is named
    tell            the same without a trigger before it: « Retire 2 Vie »; act and tell read each other's words
    inf, owner_inf  what "you may" or "my owner may" offers; "you" or the person "owner" is left out

A category may take features from the phrase around it (`takes`), for words that look back: after "target a Beast",
`{effect:target}` gives the feature "gender" of the target to the effect and to all phrases in it that take it, and the
row of "it" whose `when` fits is « la ». A slot whose feature is "keep" leaves what was given before.

`grammar` and `row_expansion` say what the grammar makes of all this.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from cardwright.text.lexicon import Features, Lexicon, OpenWord
from cardwright.text.messages import Catalogue
from cardwright.text.spelling import LANGUAGES, Language
from cardwright.text.tree import Tree

if TYPE_CHECKING:
    from cardwright.text.grammar import Grammar

Templates: TypeAlias = Sequence[str] | Mapping[str, Sequence[str]]
Fault: TypeAlias = tuple[str, Tree, Tree]
"""What the table alone cannot refuse: a message id (`problem.<id>`), the sentence, and the guilty part of it."""

_SEVERAL: Final = re.compile(r"(\w+)\.\.\.")
_OPTIONAL: Final = re.compile(r"(\w+)\?")
_BUILT_IN: Final = ("count", "several", "more", "fewer", "signed", "plus")
_DEFAULT_SLOTS: Final = {"n": "count", "k": "count"}


@dataclass(frozen=True)
class Category:
    """A kind of phrase: how it is called when it is missing, and the moods its verbs may take."""

    name: str
    en: str
    fr: str
    moods: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    """Categories whose phrases are phrases of this one too."""
    takes: tuple[str, ...] = ()
    """Features that the phrase around gives, and that phrases inside which take them get as well."""

    def label(self, language: Language) -> str:
        return self.en if language == "en" else self.fr


@dataclass(frozen=True, eq=False)
class Row:
    """One row of the phrasebook; build it with `row`."""

    pattern: Tree
    several: str | None
    optional: tuple[str, ...]
    category: str
    templates: Mapping[Language, Mapping[str, tuple[str, ...]]]
    example: str
    """A whole text in English, or "" for one made from the rows."""
    slots: Mapping[str, str]
    features: Mapping[str, str]
    when: Mapping[str, str]
    moods: tuple[str, ...] | None
    at_least: int
    makes: object
    prints: bool = True

    def spellings(self, language: Language, form: str) -> tuple[str, ...]:
        """Return the templates for a form of the phrase; rows with one form for all use it everywhere."""
        forms = self.templates[language]
        return forms.get(form) or forms.get("") or ()

    def all_templates(self, language: Language) -> list[str]:
        return [template for spellings in self.templates[language].values() for template in spellings]

    def fits(self, given: Features) -> bool:
        """Return whether the row is used where the phrase around gives these features."""
        return all(given.get(name, "") in value.split("|") for name, value in self.when.items())

    @cached_property
    def absences(self) -> list[frozenset[str]]:
        """Every set of slots that may be left out, the smallest first."""
        sizes = range(len(self.optional) + 1)
        return [frozenset(absent) for size in sizes for absent in combinations(self.optional, size)]


def row(
    pattern: str,
    category: str,
    *,
    en: Templates,
    fr: Templates,
    example: str = "",
    slots: Mapping[str, str] | None = None,
    features: Mapping[str, str] | None = None,
    when: Mapping[str, str] | None = None,
    moods: tuple[str, ...] | None = None,
    at_least: int = 2,
    makes: object = None,
    prints: bool = True,
) -> Row:
    """Return a row: *pattern* is a tree whose leaves may be slots, those with a question mark may be left out.

    *features* say what other words agree with: a value, or `=slot` for that of a slot. A row with *when* is used
    only where the phrase around it has these features, with values as in "he|she"; an empty one is that of a phrase
    which was given none. *at_least* is how often a slot with several fillings is filled. Without *prints* the row is
    only read.
    *makes* is what a text that is carried out makes of the pattern: a constant, or what is called with the arguments
    (`compiling`); rows with one operation and as many arguments make the same, so that one of them may say it.
    """
    several = _SEVERAL.search(pattern)
    return Row(
        Tree.parse(_OPTIONAL.sub(r"\1", _SEVERAL.sub(r"\1", pattern))),
        several[1] if several else None,
        tuple(_OPTIONAL.findall(pattern)),
        category,
        {"en": _by_form(en), "fr": _by_form(fr)},
        example,
        {**_DEFAULT_SLOTS, **(slots or {})},
        features or {},
        when or {},
        moods,
        at_least,
        makes,
        prints,
    )


def _by_form(templates: Templates) -> dict[str, tuple[str, ...]]:
    forms = templates if isinstance(templates, Mapping) else {"": templates}
    return {form: tuple(spellings) for form, spellings in forms.items()}


@dataclass(frozen=True, eq=False)
class Phrasebook:
    """The phrasebook of one game: its rows and those of `sentences`, its lexicon, and what the rows cannot say.

    *faults* are asked about every whole text that was read: they refuse what is grammatical and yet means nothing,
    such as "it" where no card was named.
    """

    game: str
    categories: Mapping[str, Category]
    rows: tuple[Row, ...]
    lexicon: Lexicon
    faults: tuple[Callable[[Tree], Fault | None], ...] = ()
    start: str = "text"
    catalogue: Catalogue | None = None
    """The words for those faults, under `problem.<id>`."""
    open_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By field of the card files the category that its open words fill, and the one that those with a plural fill."""
    capital_after: Mapping[Language, str] = field(default_factory=dict)
    """The marks after which a text goes on with a capital, beside those that end a sentence."""
    _grammars: dict[Language, "Grammar"] = field(default_factory=dict, repr=False)
    _with_words: "dict[frozenset[tuple[str, OpenWord]], Phrasebook]" = field(default_factory=dict, repr=False)

    def with_words(self, words: Mapping[str, Sequence[OpenWord]]) -> "Phrasebook":
        """Return the phrasebook that knows these open words and no others; made once for the same words."""
        key = frozenset((name, word) for name in self.open_words for word in words.get(name, ()))
        if key not in self._with_words:
            lexicon = self.lexicon.with_words({name: words.get(name, ()) for name in self.open_words}, self.open_words)
            same = lexicon.nouns == self.lexicon.nouns
            self._with_words[key] = self if same else replace(self, lexicon=lexicon, _grammars={})
        return self._with_words[key]

    def grammar(self, language: Language) -> "Grammar":
        """Return the grammar of one language, made when it is first needed."""
        if language not in self._grammars:
            from cardwright.text.grammar import Grammar

            self._grammars[language] = Grammar(self, language)
        return self._grammars[language]

    @cached_property
    def rows_of(self) -> Mapping[str, tuple[Row, ...]]:
        """The rows of each category, in the order of the table: the first that fits prints."""
        table: dict[str, list[Row]] = {name: [] for name in self.categories}
        for each in self.rows:
            table[each.category].append(each)
        return {name: tuple(rows) for name, rows in table.items()}

    @cached_property
    def constants(self) -> Mapping[str, Row]:
        """The rows without arguments or slots, by their operation: `me`, `round`."""
        return {
            each.pattern.op: each
            for each in self.rows
            if not each.pattern.args and self.slot_category(each, each.pattern.op) is None
        }

    @cached_property
    def makers(self) -> Mapping[tuple[str, int], object]:
        """What the rows make, by operation and number of arguments."""
        return {_maker_key(each): each.makes for each in self.rows if each.makes is not None}

    def slot_category(self, each: Row, leaf: str) -> str | None:
        """Return the category that fills a leaf of a row's pattern; None if the leaf stands for itself."""
        if leaf in each.slots:
            return each.slots[leaf]
        name = leaf.rstrip("0123456789")
        return name if name in self.categories else None

    def fault(self, tree: Tree) -> Fault | None:
        """Return the first fault of a whole text; None if it means something."""
        return next((found for check in self.faults if (found := check(tree)) is not None), None)


def phrasebook(
    game: str,
    *,
    categories: Sequence[Category],
    rows: Sequence[Row],
    lexicon: Lexicon,
    faults: Sequence[Callable[[Tree], Fault | None]] = (),
    start: str = "text",
    catalogue: Catalogue | None = None,
    open_words: Mapping[str, tuple[str, ...]] | None = None,
    capital_after: Mapping[Language, str] | None = None,
) -> Phrasebook:
    r"""Return a game's phrasebook; raise `ValueError` for a row that cannot work.

    >>> from cardwright.text import print_text, read_text
    >>> from cardwright.text.sentences import CATEGORIES, ROWS
    >>> lamps = Lexicon.from_toml('''
    ... [nouns]
    ... lamp = { en = ["lamp", "lamps"], fr = ["lampe", "lampes"], gender = "f" }
    ... ''')
    >>> light = row(
    ...     "light(who, n)", "countable", slots={"n": "quantity"},
    ...     en=["{who} {light@who} {n:lamp}"], fr=["{who} {allumer@who} {n:lamp}"],
    ... )
    >>> book = phrasebook("lamps", categories=CATEGORIES, rows=[*ROWS, light], lexicon=lamps)
    >>> read_text("You may light 2 lamps. Each player lights 1 lamp.", book, "en")
    text(may(light(me, 2)), light(each, 1))
    >>> print_text(_, book, "fr")
    'Vous pouvez allumer 2 lampes. Chaque joueur allume 1 lampe.'
    """
    by_name = {category.name: category for category in categories}
    for each in rows:
        if each.category not in by_name:
            raise ValueError(f"{each.pattern}: no category {each.category!r}")
        for language in LANGUAGES:
            if not all(each.templates[language].values()):
                raise ValueError(f"{each.pattern}: no template in {language}")
    made: dict[tuple[str, int], object] = {}
    for each in rows:
        if each.makes is not None and made.setdefault(_maker_key(each), each.makes) != each.makes:
            raise ValueError(f"{each.pattern}: two rows make different things of it")
    for category in categories:
        if unknown := [name for name in category.includes if name not in by_name]:
            raise ValueError(f"{category.name} includes unknown categories: {unknown}")
    return Phrasebook(
        game, by_name, tuple(rows), lexicon, tuple(faults), start, catalogue, open_words or {}, capital_after or {}
    )


def _maker_key(each: Row) -> tuple[str, int]:
    return each.pattern.op, len(each.pattern.args)


def is_number(category: str) -> bool:
    """Return whether phrases of *category* are whole numbers."""
    return category in _BUILT_IN
