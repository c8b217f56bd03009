"""The words that change their form: nouns of a game with gender and number, verbs, and small words that agree.

A game's `lexicon.toml` holds its nouns and irregular verbs; what every game needs is here.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cardwright.text.spelling import Language
from cardwright.text.tree import Tree

Features = Mapping[str, str]

_SMALL_WORDS: Final[dict[Language, dict[str, dict[tuple[tuple[str, str], ...], str]]]] = {
    "en": {
        "their": {(("owner", "you"),): "your", (("owner", "third"),): "their", (("owner", "they"),): "their"},
        "its": {(("owner", "first"),): "my", (("owner", "third"),): "its", (("owner", "they"),): "their"},
        "fewer": {(("mass", "count"),): "fewer", (("mass", "mass"),): "less"},
        "many": {(("mass", "count"),): "many", (("mass", "mass"),): "much"},
    },
    "fr": {
        "un": {(("gender", "m"),): "un", (("gender", "f"),): "une"},
        "le": {
            (("gender", "m"), ("number", "sg")): "le",
            (("gender", "f"), ("number", "sg")): "la",
            (("gender", "m"), ("number", "pl")): "les",
            (("gender", "f"), ("number", "pl")): "les",
        },
        "votre": {(("number", "sg"),): "votre", (("number", "pl"),): "vos"},
        "sa": {(("owner", "you"),): "votre", (("owner", "third"),): "sa", (("owner", "they"),): "leur"},
        "son": {(("owner", "you"),): "votre", (("owner", "third"),): "son", (("owner", "they"),): "leur"},
        "ses": {(("owner", "you"),): "vos", (("owner", "third"),): "ses", (("owner", "they"),): "leurs"},
        "mon": {(("owner", "first"),): "mon", (("owner", "third"),): "son", (("owner", "they"),): "leur"},
    },
}

# Infinitive: you, third person, they; the imperative is the "you" form unless a fourth form is given.
_VERBS: Final[dict[Language, dict[str, list[str]]]] = {
    "en": {"have": ["have", "has", "have"], "be": ["are", "is", "are"]},
    "fr": {
        "avoir": ["avez", "a", "ont", "ayez"],
        "être": ["êtes", "est", "sont", "soyez"],
        "pouvoir": ["pouvez", "peut", "peuvent"],
    },
}

# The first person follows from the third: « je perds », « je meurs », « je gagne ».
_FIRST_PERSON: Final[dict[Language, dict[str, str]]] = {
    "en": {"be": "am"},
    "fr": {"avoir": "ai", "être": "suis", "pouvoir": "peux"},
}


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun of a game: singular and plural in each language, and what other words must know of it."""

    id: str
    forms: Mapping[Language, tuple[str, str]]
    gender: str
    mass: str
    categories: tuple[str, ...]
    op: str = ""
    """The operation it is in the effect tree, if that is not its id."""

    @property
    def tree(self) -> Tree:
        return Tree(self.op or self.id)

    def features(self, number: str) -> Features:
        return {"gender": self.gender, "mass": self.mass, "number": number, "person": "third"}


@dataclass(frozen=True, slots=True)
class OpenWord:
    """A word that a card file declares; one with a plural is a noun that can stand alone: "a Beast", « des Bêtes »."""

    id: str
    en: str
    fr: str
    gender: str = "m"
    plural: tuple[str, str] | None = None
    """Its plural in English and in French."""

    @classmethod
    def from_entry(cls, name: str, entry: Mapping[str, Any]) -> "OpenWord":
        """Return the word that a card file declares in this way."""
        plural = (entry["plural"]["en"], entry["plural"]["fr"]) if "plural" in entry else None
        return cls(name, entry["en"], entry["fr"], entry.get("gender", "m"), plural)

    def nouns(self, field: str, categories: tuple[str, ...]) -> Iterator[Noun]:
        """Yield the word as it stands beside a noun, without a plural, and as a noun of its own."""
        name = f"{field}.{self.id}"
        yield Noun(name, {"en": (self.en,) * 2, "fr": (self.fr,) * 2}, self.gender, "count", categories[:1], self.id)
        if self.plural is not None and len(categories) > 1:
            forms: dict[Language, tuple[str, str]] = {"en": (self.en, self.plural[0]), "fr": (self.fr, self.plural[1])}
            yield Noun(f"{name}.noun", forms, self.gender, "count", categories[1:], self.id)


@dataclass(frozen=True)
class Lexicon:
    """The nouns and verbs of one game together with the words that all games share."""

    nouns: Mapping[str, Noun]
    verbs: Mapping[Language, Mapping[str, list[str]]]
    aspirated: frozenset[str] = field(default_factory=frozenset)
    """French words before which nothing is shortened: « le Héros »."""

    @classmethod
    def from_toml(cls, text: str) -> "Lexicon":
        """Read a lexicon file.

        >>> lexicon = Lexicon.from_toml('''
        ... [nouns]
        ... coin = { en = ["Coin", "Coins"], fr = ["Pièce", "Pièces"], gender = "f" }
        ... [verbs.fr]
        ... perdre = ["perdez", "perd", "perdent"]
        ... ''')
        >>> lexicon.nouns["coin"].forms["fr"]
        ('Pièce', 'Pièces')
        >>> lexicon.verb("piocher", "fr", mood="imp", person="you")
        'piochez'
        """
        return cls.from_table(tomllib.loads(text))

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "Lexicon":
        """Return the lexicon that a lexicon file holds."""
        nouns = {
            key: Noun(
                key,
                {"en": (entry["en"][0], entry["en"][-1]), "fr": (entry["fr"][0], entry["fr"][-1])},
                entry.get("gender", "m"),
                entry.get("mass", "count"),
                tuple(entry.get("categories", ())),
            )
            for key, entry in table.get("nouns", {}).items()
        }
        given = table.get("verbs", {})
        verbs: dict[Language, Mapping[str, list[str]]] = {
            "en": _VERBS["en"] | given.get("en", {}),
            "fr": _VERBS["fr"] | given.get("fr", {}),
        }
        return cls(nouns, verbs, frozenset(table.get("aspirated", ())))

    def with_words(
        self, words: Mapping[str, Sequence[OpenWord]], categories: Mapping[str, tuple[str, ...]]
    ) -> "Lexicon":
        """Return the lexicon with the open words of each field and no others."""
        nouns = {key: noun for key, noun in self.nouns.items() if "." not in key}
        for name, declared in words.items():
            nouns.update((noun.id, noun) for word in declared for noun in word.nouns(name, categories[name]))
        return replace(self, nouns=nouns)

    def verb(self, lemma: str, language: Language, *, mood: str, person: str) -> str | None:
        """Return the form of a verb; None where there is none (nobody but "you" is offered an infinitive).

        >>> Lexicon.from_toml("").verb("retirer", "fr", mood="ind", person="first")
        'retire'
        >>> Lexicon.from_toml("").verb("ready", "en", mood="ind", person="third")
        'readies'
        """
        if mood == "inf":
            return lemma if person == "you" else None
        you, third, they, *imperative = self.verbs[language].get(lemma) or _regular(lemma, language)
        if mood == "imp" and person == "you":
            return imperative[0] if imperative else you
        if person == "first":
            return _FIRST_PERSON[language].get(lemma) or (you if language == "en" else _first_person(third))
        return {"you": you, "third": third, "they": they}[person]

    def small_word(self, word: str, language: Language) -> dict[tuple[tuple[str, str], ...], str] | None:
        """Return the forms of a small word that agrees, by the features it agrees in; None if *word* is a verb."""
        return _SMALL_WORDS[language].get(word)

    def words(self, language: Language) -> set[str]:
        """Return every form that comes from here rather than from a template: nouns and small words."""
        known = {form for noun in self.nouns.values() for form in noun.forms[language]}
        for forms in _SMALL_WORDS[language].values():
            known.update(forms.values())
        return known


def _first_person(third: str) -> str:
    """Return the French first person of a verb that is not one of the few with a form of its own.

    >>> [_first_person(third) for third in ("gagne", "perd", "meurt", "revient")]
    ['gagne', 'perds', 'meurs', 'reviens']
    """
    return third if third.endswith("e") else third.removesuffix("t") + "s"


def _regular(lemma: str, language: Language) -> list[str]:
    if language == "en":
        if lemma.endswith("y") and lemma[-2:-1] not in tuple("aeiou"):
            return [lemma, lemma[:-1] + "ies", lemma]
        ending = "es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
        return [lemma, lemma + ending, lemma]
    if not lemma.endswith("er"):
        raise ValueError(f"the lexicon must give the forms of the verb {lemma!r}")
    stem = lemma[:-2]
    return [stem + "ez", stem + "e", stem + "ent"]
