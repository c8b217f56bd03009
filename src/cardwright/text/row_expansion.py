"""How one template of a phrasebook's row becomes productions: one for every way in which its slots can agree."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final

from cardwright.text.grammar import (
    GIVEN,
    NO_PRONOUN,
    Grammar,
    Param,
    Phrase,
    Production,
    RepeatPhrase,
    Shape,
    given_features,
)
from cardwright.text.lexicon import Features
from cardwright.text.phrasebook import Row, is_number
from cardwright.text.templates import Agree, Fill, Repeat
from cardwright.text.tree import Arg, Tree

AGENT: Final = "agent"
"""The card itself, as the one who does what a verb says."""
_LEFT_OUT: Final[Mapping[str, str]] = {"imp": "you", "inf": "you", "owner_inf": "owner"}
_OFFERS: Final = ("inf", "owner_inf")
_VOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "act": ("first", "third", "you"),
    "tell": ("third", "first", "you"),
}
"""In which persons a card tells what it does, in French; the first prints. "You" is an order, « retirez »."""
_KEEP: Final = "keep"
"""The value of a feature that leaves what was given before."""


class RowTemplate:
    """One template of one row, without some of its optional slots."""

    def __init__(self, grammar: Grammar, each: Row, template: str, absent: frozenset[str], *, prints: bool) -> None:
        self.grammar = grammar
        self.row = each
        pieces = grammar.pieces(template)
        self.pieces = tuple(p for p in pieces if not (isinstance(p, Fill) and p.name in absent)) if absent else pieces
        self.template = template
        self.absent = absent
        self.prints = prints
        self.slots = grammar.slots(each)
        self._shapes: dict[tuple[tuple[str, ...], tuple[tuple[str, Tree], ...]], Shape] = {}

    def productions(self, mood: str, param: Param, wanted: Features) -> Iterator[Production]:
        """Yield the productions in a mood, whose trees have the features that are wanted."""
        return RowExpansion(self, mood, param).productions(wanted, prints=self.prints)

    @cached_property
    def _from_given(self) -> tuple[bool, list[str]]:
        """Whether a noun must be given, and the features that must be given if no noun is."""
        noun = any(isinstance(piece, Fill) and piece.name == GIVEN for piece in self.pieces)
        agreeing = [piece for piece in self.pieces if isinstance(piece, Agree) and piece.target == GIVEN]
        return noun, [feature for piece in agreeing for feature in self.agreement(piece)]

    def is_given(self, param: Param, given: Features) -> bool:
        """Return whether the phrase around gives what `*` stands for."""
        if param is not None and isinstance(param[0], str):
            return True
        noun, features = self._from_given
        return not noun and all(feature in given for feature in features)

    @cached_property
    def pronouns(self) -> dict[str, str]:
        """The slots whose pronoun a verb takes, each with the feature that it is."""
        return {piece.pronoun_of: piece.pronoun for piece in self.pieces if isinstance(piece, Agree)}

    @cached_property
    def acts(self) -> bool:
        """Whether the card itself does something here."""
        return any(isinstance(piece, Agree) and piece.target == AGENT for piece in self.pieces)

    @cached_property
    def needed(self) -> dict[str, tuple[str, ...]]:
        """The features of each slot that must be decided before the words are known."""
        needed: dict[str, dict[str, None]] = {}
        for piece in self.pieces:
            if isinstance(piece, Agree):
                needed.setdefault(piece.target, {}).update(dict.fromkeys(self.agreement(piece)))
                if piece.pronoun_of:
                    needed.setdefault(piece.pronoun_of, {})[piece.pronoun] = None
            elif isinstance(piece, Repeat):
                needed.setdefault(piece.param, {}).update(dict.fromkeys(self._given_by(piece)))
            elif isinstance(piece, Fill):
                if piece.number_of:
                    needed.setdefault(piece.number_of, {})["number"] = None
                if piece.param:
                    needed.setdefault(piece.param, {}).update(dict.fromkeys(self._given_by(piece)))
        return {slot: tuple(features) for slot, features in needed.items()}

    def agreement(self, piece: Agree) -> list[str]:
        if piece.has_forms:
            return [*(["number"] if len(piece.words) > 1 else []), *(["gender"] if "/" in piece.words[0] else [])]
        forms = self.grammar.book.lexicon.small_word(piece.words[0], self.grammar.language)
        return ["person"] if forms is None else [feature for feature, _ in next(iter(forms))]

    def _given_by(self, piece: Fill | Repeat) -> list[str]:
        """Return the features of the slot after the colon that the phrase in *piece* is given; "noun" for its noun."""
        source = self.slots.get(piece.param)
        if source is None:
            return []
        takes = self.takes(piece.name)
        if takes:
            said = ["number"] if isinstance(piece, Fill) and piece.param_form else []
            return [name for name in takes if name not in said and self.grammar.values(source, name)]
        is_noun = not is_number(source) and bool(self.grammar.nouns_of(source))
        return ["noun"] if is_noun else ["owner"]

    def takes(self, slot: str) -> tuple[str, ...]:
        """Return the features that the phrase in a slot takes from the phrase around it."""
        category = self.slots.get(slot)
        return () if category is None else self.grammar.book.categories[category].takes

    def shape(self, order: list[str], fixed: Mapping[str, Tree]) -> Shape:
        """Return the shape of the row's trees, given the slots that are said, in order, and the trees of others."""
        key = (tuple(order), tuple(fixed.items()))
        known = self._shapes.get(key)
        if known is None:
            known = self._shapes[key] = self._shape(self.row.pattern, order, fixed)
        return known

    def _shape(self, pattern: Arg, order: list[str], fixed: Mapping[str, Tree]) -> Shape:
        if not isinstance(pattern, Tree):
            return Shape(value=pattern)
        if not pattern.args and pattern.op in self.slots:
            if pattern.op in fixed:
                return Shape(value=fixed[pattern.op])
            if order.count(pattern.op) != 1:
                raise ValueError(f"{self.row.pattern}: {{{pattern.op}}} must stand once in {self.template!r}")
            return Shape(child=order.index(pattern.op))
        args = [arg for arg in pattern.args if not (isinstance(arg, Tree) and arg.op in self.absent)]
        parts = tuple(self._shape(arg, order, fixed) for arg in args)
        if not parts or all(part.value is not None for part in parts):
            return Shape(value=Tree(pattern.op, *(part.value for part in parts if part.value is not None)))
        return Shape(op=pattern.op, parts=parts, splices=self.row.several is not None)


class RowExpansion:
    """A template in a mood, with what the phrase around gives, on its way to productions."""

    def __init__(self, template: RowTemplate, mood: str, param: Param) -> None:
        self.grammar = template.grammar
        self.row = template.row
        self.template = template
        self.pieces = template.pieces
        self.slots = template.slots
        self.mood = mood
        self.param = param
        self.given = given_features(param)

    def productions(self, wanted: Features, *, prints: bool) -> Iterator[Production]:
        if self.mood in _OFFERS and not self._has_mood():
            return
        variables = self._variables(wanted)
        if any(not self.grammar.has_phrases(self.slots.get(slot, "")) for slot, _, _ in variables):
            return
        for values in product(*(options for _, _, options in variables)):
            chosen = {
                (slot, feature): value
                for (slot, features, _), together in zip(variables, values, strict=True)
                for feature, value in zip(features, together, strict=True)
            }
            if all(self._inherited(name, chosen) in (None, value) for name, value in wanted.items()):
                for i, voice in enumerate(self._voices):
                    made = self._production(chosen, voice, prints=prints and i == 0)
                    if made is not None:
                        yield made

    @cached_property
    def _voices(self) -> tuple[str, ...]:
        speaks = self.grammar.language == "fr" and self.template.acts
        return _VOICES.get(self.mood, ("",)) if speaks else ("",)

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
        return not piece.has_forms and self.grammar.book.lexicon.small_word(words[0], language) is None

    def _moods(self, slot: str) -> tuple[str, ...]:
        category = self.slots.get(slot)
        return self.grammar.book.categories[category].moods if category is not None else ()

    def _variables(self, wanted: Features) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        """Return what must be decided before the words are known: slot, features, what they can be together."""
        needed: dict[str, dict[str, None]] = {}
        for feature in wanted:
            source = self.row.features.get(feature, "")
            if source.startswith("="):
                needed.setdefault(source[1:], {})[feature] = None
        for slot, features in self.template.needed.items():
            needed.setdefault(slot, {}).update(dict.fromkeys(features))
        return [
            (slot, tuple(features), self._options(category, tuple(features)))
            for slot, features in needed.items()
            if features and (category := self.slots.get(slot)) is not None
        ]

    def _passed_on(self, slot: str) -> dict[str, str]:
        """Return the given features that the phrase in a slot takes as well."""
        return {name: self.given[name] for name in self.template.takes(slot) if name in self.given}

    def _options(self, category: str, features: tuple[str, ...]) -> list[tuple[str, ...]]:
        if "noun" in features:
            return [
                tuple(noun.id if feature == "noun" else noun.features("sg")[feature] for feature in features)
                for noun in self.grammar.nouns_of(category)
            ]
        takes = self.grammar.book.categories[category].takes
        given = {name: value for name, value in self.given.items() if name in takes}
        options = self.grammar.joint_values(category, features, given)
        if not options and self.grammar.has_phrases(category):
            missing = next(feature for feature in features if not self.grammar.values(category, feature))
            raise ValueError(f"{self.row.pattern}: nothing in {category!r} has a {missing}: {self.template.template!r}")
        return options

    def _production(self, chosen: Mapping[tuple[str, str], str], voice: str, *, prints: bool) -> Production | None:
        symbols: list[str | Phrase] = []
        order: list[str] = []
        nouns = self.grammar.book.lexicon.nouns
        fixed: dict[str, Tree] = {
            slot: nouns[value].tree for (slot, feature), value in chosen.items() if feature == "noun"
        }
        for piece in self.pieces:
            if isinstance(piece, str):
                symbols.append(piece)
            elif isinstance(piece, Agree):
                words = self._agreeing(piece, chosen, voice)
                if words is None:
                    return None
                symbols.extend(words)
            elif isinstance(piece, Repeat):
                order.append(piece.name)
                symbols.append(self._repeat(piece, chosen))
            elif self.slots.get(piece.name) is None:
                symbols.extend(self._words(piece, chosen))
            elif (unsaid := self._unsaid(piece, chosen)) is not None:
                category = self.slots.get(piece.name, "")
                constant = self.grammar.sole_constant(category, *unsaid, self._passed_on(piece.name))
                own = constant.features
                if any(own[f] != value for (slot, f), value in chosen.items() if slot == piece.name):
                    return None
                fixed[piece.name] = constant.pattern
                prints = prints and constant.prints
            else:
                order.append(piece.name)
                if piece.before:
                    symbols.extend(self.grammar.spelling.template_words(piece.before))
                symbols.append(self._phrase(piece, chosen))
        return Production(self.row, tuple(symbols), self.template.shape(order, fixed), prints=prints)

    def _unsaid(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> tuple[str, str] | None:
        """Return the feature of a phrase that is not said here: the subject left out, or a pronoun with the verb."""
        feature = self.template.pronouns.get(piece.name, "")
        if chosen.get((piece.name, feature), NO_PRONOUN) != NO_PRONOUN:
            return feature, chosen[piece.name, feature]
        plain = not (piece.form or piece.number_of or piece.param)
        subject = _LEFT_OUT.get(self.mood)
        if plain and subject is not None and chosen.get((piece.name, "person")) == subject:
            return "person", subject
        return None

    def _agreeing(self, piece: Agree, chosen: Mapping[tuple[str, str], str], voice: str) -> list[str] | None:
        features = self._features(piece.target, chosen)
        if piece.has_forms:
            forms_of_number = piece.words[len(piece.words) > 1 and features["number"] == "pl"].split("/")
            return [forms_of_number[len(forms_of_number) > 1 and features["gender"] == "f"]]
        forms = self.grammar.book.lexicon.small_word(piece.words[0], self.grammar.language)
        if forms is not None:
            found = next((form for when, form in forms.items() if all(features[f] == v for f, v in when)), None)
            return None if found is None else [found]
        verb = self._verb(piece, features["person"], voice)
        if verb is None:
            return None
        pronoun = chosen.get((piece.pronoun_of, piece.pronoun), NO_PRONOUN)
        if voice == "you" and pronoun != NO_PRONOUN:
            return None  # an order has its pronoun behind: « retirez-lui »
        if pronoun != NO_PRONOUN and self.mood == "imp" and features["person"] == "you":
            return [f"{verb}-{pronoun}"]
        subject = ["je"] if voice == "first" and piece.target == AGENT else []
        return [*subject, *([] if pronoun == NO_PRONOUN else [pronoun]), verb]

    def _verb(self, piece: Agree, person: str, voice: str) -> str | None:
        """Return the form of a verb, as the mood asks for it."""
        lexicon, lemma, language = self.grammar.book.lexicon, piece.words[0], self.grammar.language
        if self.mood in _OFFERS:
            # Only what the one who may do it does can be offered; nobody else has an infinitive.
            offered = person in (_LEFT_OUT[self.mood], AGENT) or piece.target == "you"
            return lemma if offered else None
        if person == AGENT:
            return lexicon.verb(lemma, language, mood="imp", person=voice or "you")
        return lexicon.verb(lemma, language, mood=self.mood or "ind", person="third" if person == "owner" else person)

    def _features(self, target: str, chosen: Mapping[tuple[str, str], str]) -> Features:
        if target == "*":
            param = self.param
            assert param is not None
            if isinstance(param[0], str):
                noun, number = param
                return self.grammar.book.lexicon.nouns[str(noun)].features(str(number))
            return {str(feature[0]): str(feature[1]) for feature in param}
        if self.slots.get(target) is not None:
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
        category = self.slots.get(piece.name)
        assert category is not None
        form = piece.form
        if piece.number_of:
            form = chosen[piece.number_of, "number"]
        if not is_number(category) and not form and (moods := self.grammar.book.categories[category].moods):
            form = self.mood or moods[0]
        features = {f: v for (slot, f), v in chosen.items() if slot == piece.name and f != "noun"}
        return self.grammar.phrase(category, form, features, self._param(piece, chosen))

    def _context(self, piece: Fill | Repeat, chosen: Mapping[tuple[str, str], str], *, number: str = "") -> Param:
        """Return the features that the phrase in *piece* is given: those passed on, and those of its own slot."""
        takes = self.template.takes(piece.name)
        context = self._passed_on(piece.name)
        own = self._features(piece.param, chosen) if piece.param else {}
        context |= {name: own[name] for name in takes if own.get(name, _KEEP) != _KEEP}
        if number and "number" in takes:
            context["number"] = number
        return tuple(sorted(context.items())) or None

    def _param(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> Param:
        if self.template.takes(piece.name):
            return self._context(piece, chosen, number=piece.param_form)
        if not piece.param:
            return None
        if piece.param == "*":
            return self.param
        if (noun := chosen.get((piece.param, "noun"))) is not None:
            return (noun, piece.param_form or "sg")
        if piece.param in self.grammar.book.lexicon.nouns and self.slots.get(piece.param) is None:
            return (piece.param, piece.param_form or "sg")
        return (("owner", self._features(piece.param, chosen)["owner"]),)

    def _repeat(self, piece: Repeat, chosen: Mapping[tuple[str, str], str]) -> RepeatPhrase:
        category = self.slots.get(piece.name)
        assert category is not None
        moods = self.grammar.book.categories[category].moods
        form = (self.mood or moods[0]) if moods else ""
        item = self.grammar.phrase(category, form, {}, self._context(piece, chosen))
        return RepeatPhrase(item, piece.separator, self.row.at_least)
