"""Explain why a text cannot be read: the wrong word, what was understood before it, and what could have followed.

Used only after reading has failed, so it need not be fast.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from cardwright.text.grammar import Grammar, Node, Phrase
from cardwright.text.phrase_index import example_of, example_text
from cardwright.text.phrasebook import Row
from cardwright.text.problems import Problem
from cardwright.text.sampler import productions_of, takes_noun
from cardwright.text.spelling import LINE, NUMBER, SIGNED, Language, Lattice, without_accents
from cardwright.text.tree import Tree

_CLOSE: Final = 0.65
_SHOWN: Final = 8
_NUMERALS: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fr": ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}
_ONE: Final[dict[Language, tuple[str, ...]]] = {"en": ("a", "an"), "fr": ("une",)}
"""Words that may stand for 1."""


def no_reading(grammar: Grammar, lattice: Lattice, furthest: int, waiting: Sequence[Node | tuple[str, ...]]) -> Problem:
    """Return the problem of a text that was read up to position *furthest*, where *waiting* expected more."""
    expected = Expected(grammar, waiting)
    first, last = _sentence(lattice, furthest)
    understood = _one_line(lattice.text[first : _start(lattice, furthest)]).strip()
    notes = [("understood", {"words": understood})] if understood else []
    follow = expected.labels()
    what = ", ".join(follow[:_SHOWN]) + (", …" if len(follow) > _SHOWN else "")
    notes.append(("could-follow", {"what": what, "language": grammar.language}))
    example = _example(grammar, lattice.text[first:last], expected.rows, begun=bool(understood))
    if example:
        notes.append(("example", {"text": example}))
    problem = _guilty(grammar, lattice, furthest, expected)
    column = _start(lattice, furthest) if problem.caret == (0, 0) else problem.caret[0]
    length = problem.caret[1] or _length(lattice, furthest)
    return replace(
        problem,
        column=column,
        excerpt=_one_line(lattice.text[first:last]),
        caret=(column - first, length),
        notes=tuple(notes),
        arguments={**problem.arguments, "language": grammar.language},
        catalogue=grammar.book.catalogue,
    )


def _guilty(grammar: Grammar, lattice: Lattice, furthest: int, expected: "Expected") -> Problem:
    """Return which word is wrong and how; its place is that of *furthest* unless it is given."""
    if furthest >= len(lattice.tokens):
        end = len(lattice.text.rstrip())
        return Problem(id="unfinished-sentence", suggestion=expected.only_mark(), caret=(end, 1))
    token = lattice.tokens[furthest]
    if furthest in lattice.hints:
        return Problem(id="unreadable-sentence", arguments={"word": token.text}, suggestion=lattice.hints[furthest])
    if token.key[0].isalpha() and not _is_known(token.key, grammar):
        suggestion = expected.digits(token.key) or nearest(token.text, expected.words)
        return Problem(
            id="unknown-word",
            arguments={"word": token.text},
            suggestion=_cased(grammar, suggestion, token.text),
        )
    if "." in expected.words and token.key in grammar.start.first:
        return Problem(id="missing-period", arguments={"word": token.text}, suggestion=f". {token.text.capitalize()}")
    if token.number is not None:
        return Problem(id="unreadable-sentence", arguments={"word": token.text}, suggestion=expected.sign(token.text))
    suggestion = expected.digits(token.key) or _cased(grammar, nearest(token.text, expected.words), token.text)
    if not suggestion and token.key in expected.after_comma:
        suggestion = f", {token.text}"
    return Problem(id="unreadable-sentence", arguments={"word": token.text}, suggestion=suggestion)


def _is_known(key: str, grammar: Grammar) -> bool:
    if key in grammar.vocabulary or key in grammar.accented or (grammar.language == "en" and key == "an"):
        return True
    return grammar.language == "fr" and (key.endswith("'") or key in ("du", "des", "au", "aux", "son", "mon", "ton"))


def two_readings(grammar: Grammar, lattice: Lattice, trees: Sequence[Tree]) -> Problem:
    """Return the problem of a text with several meanings, shown as trees since they are spelt alike."""
    return Problem(
        id="two-readings",
        arguments={"first": repr(trees[0]), "second": repr(trees[1]), "language": grammar.language},
        excerpt=_one_line(lattice.text),
        caret=(0, len(lattice.text)),
    )


def fault(grammar: Grammar, lattice: Lattice, code: str, span: tuple[int, int]) -> Problem:
    """Return a problem of meaning, at the positions of the part that causes it."""
    start, stop = lattice.tokens[span[0]].start, lattice.tokens[span[1] - 1].end
    first, last = _sentence(lattice, span[0])
    return Problem(
        id=code,
        arguments={"words": _one_line(lattice.text[start:stop]), "language": grammar.language},
        column=start,
        excerpt=_one_line(lattice.text[first : max(last, stop)]),
        caret=(start - first, stop - start),
        catalogue=grammar.book.catalogue,
    )


class Expected:
    """What could have stood at the furthest position."""

    def __init__(self, grammar: Grammar, waiting: Sequence[Node | tuple[str, ...]]) -> None:
        self._grammar = grammar
        self._literal: dict[str, None] = {}
        self._phrases: dict[Phrase, None] = {}
        self.rows: dict[Row, None] = {}
        self.after_comma: set[str] = set()
        """The words that could follow if a missing comma were there."""
        for what in waiting:
            if isinstance(what, Node):
                if (behind := what.words.get(",")) is not None:
                    self.after_comma.update(behind.words, *(phrase.first for phrase in behind.phrases))
                self._literal.update(dict.fromkeys(what.words))
                self._phrases.update(dict.fromkeys(what.phrases))
                self.rows.update(dict.fromkeys(what.rows))
            else:
                self._literal[what[0].lower()] = None
        self.words: set[str] = set(self._literal)
        for phrase in self._phrases:
            self.words |= phrase.first

    def labels(self) -> list[str]:
        """Return what could follow: names of phrases, then single words."""
        language = self._grammar.language
        categories = self._grammar.book.categories
        named = [phrase for phrase in self._phrases if len(phrase.first) > 2 or phrase.first & {NUMBER, SIGNED}]
        groups = dict.fromkeys(categories[phrase.category].label(language) for phrase in named)
        inside = {word for phrase in named for word in phrase.first}
        single = [*self._literal, *sorted(self.words - inside - self._literal.keys())]
        quoted = dict.fromkeys(
            f'"{word}"' if language == "en" else f"« {word} »" for word in single if word not in inside and word != LINE
        )
        return [*groups, *quoted]

    def only_mark(self) -> str:
        """Return the mark that is missing at the end of a text."""
        return "." if "." in self.words else ""

    def digits(self, word: str) -> str:
        """Return as digits a number that was written in words where a number is possible."""
        numerals = _NUMERALS[self._grammar.language]
        if NUMBER not in self.words:
            return ""
        if word in _ONE[self._grammar.language]:
            return "1"
        return str(numerals.index(word) + 1) if word in numerals else ""

    def sign(self, number: str) -> str:
        """Return *number* with the sign it lacks, or without the one it has."""
        if SIGNED in self.words and number[0].isdigit():
            return f"+{number}"
        return number[1:] if NUMBER in self.words and number[0] == "+" else ""


def nearest(word: str, known: Collection[str]) -> str:
    """Return the known word that *word* was probably meant to be, or "" if none is near.

    >>> nearest("permanantly", ["pet", "permanently", "gain"])
    'permanently'
    """
    written = without_accents(word.lower().replace("’", "'"))
    best, score = "", _CLOSE
    for candidate in sorted(known):
        if candidate in (NUMBER, SIGNED) or not candidate[0].isalpha() or len(candidate) >= 2 * len(written):
            continue
        likeness = SequenceMatcher(None, written, without_accents(candidate)).ratio()
        if likeness > score:
            best, score = candidate, likeness
    return best


def _cased(grammar: Grammar, word: str, written: str) -> str:
    """Return a suggestion with the capitals it is printed with, or those of the word it replaces."""
    if not word:
        return ""
    printed = grammar.printed_case.get(word, word)
    if written[0].isupper() and printed[0].islower():
        printed = printed[0].upper() + printed[1:]
    return printed.replace("'", "’")


def _one_line(text: str) -> str:
    """Return *text* without line breaks, every character in its place."""
    return re.sub(r"\s", " ", text)


def _start(lattice: Lattice, position: int) -> int:
    return lattice.tokens[position].start if position < len(lattice.tokens) else len(lattice.text.rstrip())


def _length(lattice: Lattice, position: int) -> int:
    token = lattice.tokens[position]
    return token.end - token.start


def _sentence(lattice: Lattice, position: int) -> tuple[int, int]:
    """Return where the sentence around a position begins and ends in the text."""
    tokens = lattice.tokens
    first = position
    while first > 0 and tokens[first - 1].key != ".":
        first -= 1
    last = position
    while last < len(tokens) - 1 and tokens[last].key != ".":
        last += 1
    if first >= len(tokens):
        first = max(0, len(tokens) - 1)
        while first > 0 and tokens[first - 1].key != ".":
            first -= 1
    if tokens and tokens[first].key == LINE:
        first += 1
    end = tokens[last].end if last < len(tokens) else len(lattice.text.rstrip())
    return tokens[first].start if tokens else 0, end


def _example(grammar: Grammar, sentence: str, rows: Collection[Row], *, begun: bool) -> str:
    """Return the example nearest to a sentence, among the rows that were begun or else among all rows."""
    language = grammar.language
    english = grammar.book.grammar("en")
    named = [each for each in rows if begun and not takes_noun(each, "en")]  # the noun of "2 cards" could be any other
    sayable = [each for each in named if productions_of(english, each)[1]]
    begun_ones = [example_of(grammar.book, each)[language] for each in sayable]
    own = [example_text(grammar.book, each.example, language) for each in grammar.book.rows if each.example]
    return max(begun_ones or own, key=lambda text: _likeness(sentence.lower(), text.lower()), default="")


def _likeness(sentence: str, example: str) -> tuple[bool, float]:
    """Return how alike two sentences are: first whether they begin alike, then how many words they share."""
    one, other = sentence.replace("'", "’").split(), example.split()
    return one[:1] == other[:1], len({*one} & {*other}) / len({*one} | {*other})
