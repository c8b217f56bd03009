"""Spell each language: split a text into words, and join words into a text.

The grammar works on plain words: *de le dessus*, *la Attaque*, *a Ability card*. This module turns those into « du
dessus », « l’Attaque » and "an Ability card", and such spellings back into plain words. Because « des » may be one word
or two, a split text is a lattice: from each position, the words that may come next and the positions to which they
lead.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")

NUMBER: Final = "#"
SIGNED: Final = "±"
LINE: Final = "¶"
_MINUS: Final = "−"
_NO_BREAK: Final = "\u00a0"
_TOO_BIG: Final = 1_000_000
_ENDS_SENTENCE: Final = frozenset(".!?")


@cache
def _tokens(letters: str) -> re.Pattern[str]:
    return re.compile(
        r"(?P<number>[+\-−–]?[0-9]+)"
        rf"|(?P<word>{letters}+(?:['’ʼ\-‐‑]{letters}+)*['’ʼ]?)"
        r"|(?P<other>\S)"
    )


_LETTERS: Final = r"[^\W\d_]"
# A letter and its accent may be separate code points; only the few such texts are normalized.
_LETTERS_APART: Final = r"(?:[^\W\d_]|[\u0300-\u036f])"
_APOSTROPHES: Final = str.maketrans({"’": "'", "ʼ": "'", "‐": "-", "‑": "-"})
_PART: Final = re.compile(r"[^']+'?")

_ELIDED: Final[dict[str, tuple[str, ...]]] = {
    "l'": ("le", "la"),
    "d'": ("de",),
    "n'": ("ne",),
    "s'": ("se", "si"),
    "j'": ("je",),
    "m'": ("me",),
    "t'": ("te",),
    "c'": ("ce",),
    "qu'": ("que",),
    "jusqu'": ("jusque",),
    "lorsqu'": ("lorsque",),
    "puisqu'": ("puisque",),
}
_ELISION: Final = {word: short for short, words in _ELIDED.items() for word in words if word != "si"}
_CONTRACTED: Final = {"du": ("de", "le"), "des": ("de", "les"), "au": ("à", "le"), "aux": ("à", "les")}
_CONTRACTION: Final = {pair: short for short, pair in _CONTRACTED.items()}
_BEFORE_VOWEL: Final = {"sa": "son", "ma": "mon", "ta": "ton"}
_FROM_VOWEL: Final = {short: word for word, short in _BEFORE_VOWEL.items()}


class Token(NamedTuple):
    """One word, number or mark of a text, with its place there; `key` is its form for comparison."""

    text: str
    key: str
    start: int
    end: int
    number: int | None = None


class Lattice(NamedTuple):
    """A text as positions: `steps[p]` leads from each word at p to the position after it, `tokens[p]` stands there."""

    text: str
    steps: list[dict[str, int]]
    tokens: list[Token]
    hints: dict[int, str]
    """The correct spelling at positions whose word must change before its neighbour."""


def is_singular(n: int, language: Language) -> bool:
    """Return whether *n* things are singular: only 1 in English; 0 and 1 in French.

    >>> is_singular(0, "en"), is_singular(0, "fr"), is_singular(-1, "en")
    (False, True, True)
    """
    return abs(n) == 1 if language == "en" else abs(n) < 2


def without_accents(word: str) -> str:
    """Return *word* as it is written without accents.

    >>> without_accents("dégâts")
    'degats'
    """
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def tokens_of(text: str, language: Language) -> list[Token]:
    """Split *text* into words, numbers and marks; only spaces are left out.

    >>> [token.key for token in tokens_of("L’Attaque reçoit −4 !", "fr")]
    ["l'", 'attaque', 'reçoit', '-4', '!']
    """
    found: list[Token] = []
    together = text.isascii() or unicodedata.is_normalized("NFC", text)
    for match in _tokens(_LETTERS if together else _LETTERS_APART).finditer(text):
        start, end, written = match.start(), match.end(), match[0]
        if match.lastgroup == "number":
            digits = written.replace(_MINUS, "-").replace("–", "-")
            found.append(Token(written, digits, start, end, int(digits) if len(digits) < 6 else _TOO_BIG))
        elif match.lastgroup == "word":
            plain = written.translate(_APOSTROPHES)
            if language == "fr" and "'" in plain:
                for part in _PART.finditer(plain):
                    a, b = start + part.start(), start + part.end()
                    found.append(Token(text[a:b], _key(part[0]), a, b))
            else:
                found.append(Token(written, _key(plain), start, end))
        else:
            found.append(Token(written, written, start, end))
    return found


def _key(word: str) -> str:
    lower = word.lower()
    return lower if lower.isascii() else unicodedata.normalize("NFC", lower)


class Spelling:
    """The spelling of one language, given the words with an aspirated h.

    With *lines*, a line break after the end of a sentence is a word, `LINE`. *capital_after* are marks that are
    followed by a capital, in addition to those that end a sentence.
    """

    def __init__(
        self, language: Language, *, aspirated: Collection[str], lines: bool = False, capital_after: str = ""
    ) -> None:
        self.language: Language = language
        self._lines = lines
        self._begins = _ENDS_SENTENCE | {*capital_after}
        self._aspirated = frozenset(word.lower() for word in aspirated)

    def template_words(self, text: str) -> list[str]:
        """Return the plain words of a piece of a template in their case: « jusqu'à » is *jusque* *à*, "an" is *a*."""
        words: list[str] = []
        for token in tokens_of(text, self.language):
            if self.language == "fr" and token.key in _ELIDED:
                if len(_ELIDED[token.key]) > 1 and token.key != "s'":
                    raise ValueError(f"write the article in full, it is shortened when printed: {text!r}")
                words.append(_ELIDED[token.key][0])
            elif self.language == "fr" and token.key in ("du", "au", "aux"):
                words.extend(_CONTRACTED[token.key])
            elif self.language == "en" and token.text == "an":
                words.append("a")
            else:
                words.append(token.text.translate(_APOSTROPHES))
        return words

    def lattice(self, text: str, accented: dict[str, tuple[str, ...]]) -> Lattice:
        """Return *text* as a lattice; *accented* gives the known words for a word written without its accents."""
        found = tokens_of(text, self.language)
        if self._lines and "\n" in text:
            found = _with_lines(found, text)
        lattice = Lattice(text, [], [], {})
        steps, tokens = lattice.steps, lattice.tokens
        french = self.language == "fr"
        for i, token in enumerate(found):
            here = len(steps)
            key = token.key
            tokens.append(token)
            if token.number is not None:
                steps.append({SIGNED if token.text[0] not in "0123456789" else NUMBER: here + 1})
            elif french:
                following = found[i + 1] if i + 1 < len(found) else None
                self._french_steps(lattice, token, following, accented)
            elif key in ("a", "an"):
                vowel = i + 1 < len(found) and found[i + 1].key[0] in "aeiou"
                if vowel == (key == "an") or (i + 1 < len(found) and found[i + 1].key[0] == "u"):
                    steps.append({"a": here + 1})
                else:
                    steps.append({})
                    lattice.hints[here] = "an" if vowel else "a"
            else:
                steps.append({key: here + 1})
        steps.append({})
        return lattice

    def _french_steps(
        self, lattice: Lattice, token: Token, following: Token | None, accented: dict[str, tuple[str, ...]]
    ) -> None:
        steps = lattice.steps
        here = len(steps)
        key = token.key
        vowel = self._vowel(following.key) if following is not None else False
        if key in _ELIDED:
            glued = following is not None and following.start == token.end
            if vowel is False or not glued:
                steps.append({})
                lattice.hints[here] = _ELIDED[key][0]
            else:
                steps.append(dict.fromkeys(_ELIDED[key], here + 1))
        elif vowel and (key in _ELISION or key in _BEFORE_VOWEL):
            assert following is not None
            steps.append({})
            short = _ELISION.get(key) or f"{_BEFORE_VOWEL[key]} "
            lattice.hints[here] = (short + following.text).replace("'", "’")
        elif key in _CONTRACTED:
            first, second = _CONTRACTED[key]
            steps.append({first: here + 1})
            if key == "des":
                steps[here]["des"] = here + 2
            steps.append({second: here + 2})
            lattice.tokens.append(token)
        elif key in _FROM_VOWEL and vowel is not False:
            steps.append({key: here + 1, _FROM_VOWEL[key]: here + 1})
        else:
            step = dict.fromkeys(accented.get(key, ()), here + 1)
            step[key] = here + 1
            steps.append(step)

    def _vowel(self, word: str) -> bool | None:
        """Return whether a word before *word* is shortened; None if both are accepted (an unknown h)."""
        first = without_accents(word[0])
        if first == "h":
            return False if word in self._aspirated else None
        return first in "aeiouœæ"

    def join(self, words: Iterable[str], *, capitals: bool = True) -> str:
        """Return *words* as a printed text with spaces, apostrophes, short forms and the capitals of sentences.

        >>> Spelling("fr", aspirated=()).join(["la", "carte", "de", "le", "dessus", "de", "la", "Attaque", "."])
        'La carte du dessus de l’Attaque.'
        """
        written = self._shortened(list(words)) if self.language == "fr" else _with_an(list(words))
        text = ""
        begins = capitals
        for word in written:
            if begins and word[0].isalpha():
                word = word[0].upper() + word[1:]
            begins = (capitals and word in self._begins) or (begins and not word[0].isalnum())
            if word == LINE:
                text += "\n"
            elif word in (",", ".") or not text or text[-1] in "'\n":
                text += word
            elif word in (":", ";", "!", "?"):
                text += (_NO_BREAK if self.language == "fr" else "") + word
            else:
                text += f" {word}"
        return text.replace("'", "’")

    def _shortened(self, words: Sequence[str]) -> list[str]:
        """Return French *words* with elisions and contractions made, from the last word to the first."""
        done: list[str] = []
        for word in reversed(words):
            following = done[-1].lower() if done else ""
            key = word.lower()
            if (key, following) in _CONTRACTION:
                done[-1] = _CONTRACTION[key, following]
            elif following and (key in _ELISION or key in _BEFORE_VOWEL) and self._vowel(following) is not False:
                done.append(_ELISION.get(key) or _BEFORE_VOWEL[key])
            elif key == "si" and following in ("il", "ils"):
                done.append("s'")
            else:
                done.append(word)
        done.reverse()
        return done


def _with_lines(tokens: Sequence[Token], text: str) -> list[Token]:
    """Return *tokens* with an additional one for each line break after the end of a sentence."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and before.key in _ENDS_SENTENCE and "\n" in text[before.end : token.start]:
            found.append(Token("\n", LINE, before.end, token.start))
        found.append(token)
    return found


def _with_an(words: Sequence[str]) -> list[str]:
    """Return English *words* with "an" for "a" before a vowel."""
    following = [*words[1:], " "]
    return [
        "an" if word == "a" and after[0].lower() in "aeio" else word
        for word, after in zip(words, following, strict=True)
    ]
