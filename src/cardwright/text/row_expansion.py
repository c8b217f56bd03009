"""How one template of a phrasebook's row becomes productions: one for every way in which its slots can agree."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final

from cardwright.text.grammar import Grammar, Param, Phrase, Production, RepeatPhrase, Shape
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
_NO_PRONOUN: Final = "-"


class RowExpansion:
    """One template of one row, on its way to productions."""

    def __init__(self, grammar: Grammar, each: Row, template: str, mood: str, param: Param) -> None:
        self.grammar = grammar
        self.row = each
        self.pieces = grammar.pieces(template)
        self.mood = mood
        self.param = param
        self.template = template

    def productions(self, wanted: Features, *, prints: bool) -> Iterator[Production]:
        if not self._is_given() or (self.mood in _OFFERS and not self._has_mood()):
            return
        variables = self._variables(wanted)
        if any(not self.grammar.has_phrases(self._category(slot) or "") for slot, _, _ in variables):
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
        acts = any(isinstance(piece, Agree) and piece.target == AGENT for piece in self.pieces)
        return _VOICES.get(self.mood, ("",)) if acts and self.grammar.language == "fr" else ("",)

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

    def _variables(self, wanted: Features) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        """Return what must be decided before the words are known: slot, features, what they can be together."""
        needed: dict[str, dict[str, None]] = {}
        for feature in wanted:
            source = self.row.features.get(feature, "")
            if source.startswith("="):
                needed.setdefault(source[1:], {})[feature] = None
        for piece in self.pieces:
            if isinstance(piece, Agree):
                needed.setdefault(piece.target, {}).update(dict.fromkeys(self._agreement(piece)))
                if piece.pronoun_of:
                    needed.setdefault(piece.pronoun_of, {})["pronoun"] = None
            elif isinstance(piece, Fill):
                if piece.number_of:
                    needed.setdefault(piece.number_of, {})["number"] = None
                if piece.param:
                    feature = "noun" if self._is_noun_slot(piece.param) else "owner"
                    needed.setdefault(piece.param, {})[feature] = None
        return [
            (slot, tuple(features), self._options(category, tuple(features)))
            for slot, features in needed.items()
            if (category := self._category(slot)) is not None
        ]

    def _options(self, category: str, features: tuple[str, ...]) -> list[tuple[str, ...]]:
        if "noun" in features:
            return [
                tuple(noun.id if feature == "noun" else noun.features("sg")[feature] for feature in features)
                for noun in self.grammar.nouns_of(category)
            ]
        options = self.grammar.joint_values(category, features)
        if not options and self.grammar.has_phrases(category):
            missing = next(feature for feature in features if not self.grammar.values(category, feature))
            raise ValueError(f"{self.row.pattern}: nothing in {category!r} has a {missing}: {self.template!r}")
        return options

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

    def _production(self, chosen: Mapping[tuple[str, str], str], voice: str, *, prints: bool) -> Production | None:
        symbols: list[str | Phrase] = []
        order: list[str] = []
        fixed: dict[str, Tree] = {slot: Tree(value) for (slot, feature), value in chosen.items() if feature == "noun"}
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
                symbols.append(self._repeat(piece))
            elif self._category(piece.name) is None:
                symbols.extend(self._words(piece, chosen))
            elif (unsaid := self._unsaid(piece, chosen)) is not None:
                tree = fixed[piece.name] = self.grammar.sole_tree(self._category(piece.name) or "", *unsaid)
                own = self.grammar.book.constants[tree.op].features
                if any(own[f] != value for (slot, f), value in chosen.items() if slot == piece.name):
                    return None
            else:
                order.append(piece.name)
                symbols.extend([*self.grammar.spelling.template_words(piece.before), self._phrase(piece, chosen)])
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

    def _unsaid(self, piece: Fill, chosen: Mapping[tuple[str, str], str]) -> tuple[str, str] | None:
        """Return the feature of a phrase that is not said here: the subject left out, or a pronoun with the verb."""
        if piece.before and chosen.get((piece.name, "pronoun"), _NO_PRONOUN) != _NO_PRONOUN:
            return "pronoun", chosen[piece.name, "pronoun"]
        plain = not (piece.form or piece.number_of or piece.param)
        subject = _LEFT_OUT.get(self.mood)
        if plain and subject is not None and chosen.get((piece.name, "person")) == subject:
            return "person", subject
        return None

    def _agreeing(self, piece: Agree, chosen: Mapping[tuple[str, str], str], voice: str) -> list[str] | None:
        features = self._features(piece.target, chosen)
        if len(piece.words) > 1:
            return [piece.words[features["number"] == "pl"]]
        forms = self.grammar.book.lexicon.small_word(piece.words[0], self.grammar.language)
        if forms is not None:
            found = next((form for when, form in forms.items() if all(features[f] == v for f, v in when)), None)
            return None if found is None else [found]
        verb = self._verb(piece, features["person"], voice)
        if verb is None:
            return None
        pronoun = chosen.get((piece.pronoun_of, "pronoun"), _NO_PRONOUN)
        if voice == "you" and pronoun != _NO_PRONOUN:
            return None  # an order has its pronoun behind: « retirez-lui »
        subject = ["je"] if voice == "first" and piece.target == AGENT else []
        return [*subject, *([] if pronoun == _NO_PRONOUN else [pronoun]), verb]

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
        item = self.grammar.phrase(category, (self.mood or moods[0]) if moods else "", {}, None)
        return RepeatPhrase(item, piece.separator, self.row.at_least)
