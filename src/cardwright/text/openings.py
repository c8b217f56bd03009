"""Which words can begin what: the ways of a phrase that a word may begin, found without making productions.

All this is an upper bound: agreement is not looked at, so that a word may be said to begin more than it does, but never
less. The reader makes productions only of the ways that it finds here.
"""

from collections.abc import Iterator

from cardwright.text.grammar import GIVEN, Grammar
from cardwright.text.phrasebook import Row, is_number
from cardwright.text.spelling import NUMBER, SIGNED
from cardwright.text.templates import Agree, Fill, Piece


class Needs:
    """What a text must hold for a template to be said in it: words, and one word of each of some sets."""

    __slots__ = ("_one_of", "_optional", "_said")

    def __init__(self, pieces: list[tuple[str, frozenset[str]]]) -> None:
        """Take the first words of each piece, behind its name if it is a slot that may be left out."""
        self._said = frozenset().union(*(words for name, words in pieces if not name and len(words) == 1))
        self._one_of = [words for name, words in pieces if not name and len(words) > 1]
        self._optional = [(name, words) for name, words in pieces if name]

    def are_met(self, text: frozenset[str]) -> bool:
        """Return whether all that cannot be left out may stand in a text with these words."""
        if not self._said <= text:
            return False
        for words in self._one_of:
            if words.isdisjoint(text):
                return False
        return True

    def left_out(self, text: frozenset[str]) -> set[str]:
        """Return the slots that a text with these words must leave out."""
        return {name for name, words in self._optional if words.isdisjoint(text)}


class Beginning:
    """Templates of one row that differ in the slots left out, as far as the same words may begin them."""

    __slots__ = ("_needs", "_openings", "absences", "prints", "row", "template")

    def __init__(
        self, openings: "Openings", row: Row, template: str, absences: list[frozenset[str]], *, prints: bool
    ) -> None:
        self._openings = openings
        self._needs: Needs | None = None
        self.row = row
        self.template = template
        self.absences = absences
        self.prints = prints

    def fitting(self, text: frozenset[str]) -> list[frozenset[str]]:
        """Return those sets of slots to leave out with which a text of these words may say the template."""
        needs = self._needs
        if needs is None:
            needs = self._needs = self._openings.needs(self.row, self.template)
        if not needs.are_met(text):
            return []
        left_out = needs.left_out(text)
        return [absent for absent in self.absences if left_out <= absent] if left_out else self.absences


class Openings:
    """The first words of the categories of one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._words: dict[str, frozenset[str]] = {}
        self._heads: dict[str, tuple[set[str], set[str]]] = {}
        self._beginnings: dict[tuple[str, str], dict[str, list[Beginning]]] = {}
        self._needs: dict[tuple[Row, str], Needs] = {}
        self._verbs: dict[Agree, set[str]] = {}

    def of_category(self, category: str) -> frozenset[str]:
        """Return the words with which phrases of a category may begin."""
        known = self._words.get(category)
        if known is None:
            words: set[str] = set()
            seen = {category: None}
            todo = [category]
            while todo:
                own, others = self._head(todo.pop())
                words |= own
                todo.extend(other for other in others if other not in seen)
                seen.update(dict.fromkeys(others))
            if GIVEN in words:
                for noun in self._grammar.book.lexicon.nouns:
                    words |= self.of_noun(noun)
            known = self._words[category] = frozenset(words)
        return known

    def of_noun(self, noun: str) -> set[str]:
        """Return the first words of a noun in singular and plural."""
        return {self._grammar.noun_words(noun, number)[0].lower() for number in ("sg", "pl")}

    def beginnings(self, category: str, form: str, word: str) -> list[Beginning]:
        """Return the templates that *word* may begin among those of a category in a form."""
        known = self._beginnings.get((category, form))
        if known is None:
            known = self._beginnings[category, form] = {}
            for each, template, prints in self._grammar.spellings(category, form):
                for words, beginning in self._beginnings_of(each, template, prints=prints):
                    for first in words:
                        known.setdefault(first, []).append(beginning)
        return known.get(word, [])

    def needs(self, each: Row, template: str) -> Needs:
        """Return what a text must hold for a template to be said in it."""
        known = self._needs.get((each, template))
        if known is None:
            pieces = self._grammar.pieces(template)
            certain = [piece for piece in pieces if not self._may_vanish(each, pieces, piece)]
            words = [(_optional_slot(each, piece), self._of(each, piece)) for piece in certain]
            known = self._needs[each, template] = Needs([need for need in words if GIVEN not in need[1]])
        return known

    def _head(self, category: str) -> tuple[set[str], set[str]]:
        """Return the words that stand first in phrases of a category, and the categories that do."""
        known = self._heads.get(category)
        if known is None:
            words: set[str] = set()
            others: set[str] = set()
            if is_number(category):
                words = {SIGNED if category in ("signed", "plus") else NUMBER}
            else:
                grammar = self._grammar
                for noun in grammar.nouns_of(category):
                    words |= self.of_noun(noun.id)
                for each in grammar.book.rows_of[category]:
                    for template in each.all_templates(grammar.language):
                        pieces = grammar.pieces(template)
                        for first in self._first(each, pieces, 0, skips=frozenset(each.optional)):
                            own, other = self._of_piece(each, first)
                            words |= own
                            others |= other
                others.update(grammar.book.categories[category].includes)
            known = self._heads[category] = (words, others)
        return known

    def _beginnings_of(self, each: Row, template: str, *, prints: bool) -> Iterator[tuple[set[str], Beginning]]:
        """Yield the templates that begin with each of the slots that may be left out, and with what follows them."""
        pieces = self._grammar.pieces(template)
        optional = frozenset(each.optional)
        absences = each.absences
        for i, piece in enumerate(pieces):
            name = _optional_slot(each, piece)
            words: set[str] = set()
            for first in self._first(each, pieces, i, skips=optional - {name}):
                words |= self._of(each, first)
            present = [absent for absent in absences if name not in absent]
            yield words, Beginning(self, each, template, present, prints=prints)
            absences = [absent for absent in absences if name in absent]
            if not absences:
                return

    def _first(self, each: Row, pieces: tuple[Piece, ...], start: int, *, skips: frozenset[str]) -> Iterator[Piece]:
        """Yield the pieces that may be the first from *start* on, where the slots in *skips* may be left out."""
        for piece in pieces[start:]:
            yield piece
            left_out = isinstance(piece, Fill) and piece.name in skips
            if not left_out and not self._may_vanish(each, pieces, piece):
                return

    def _may_vanish(self, each: Row, pieces: tuple[Piece, ...], piece: Piece) -> bool:
        """Return whether a slot may be filled without words: the subject left out, or a pronoun with the verb."""
        if not isinstance(piece, Fill):
            return False
        if any(isinstance(other, Agree) and other.pronoun_of == piece.name for other in pieces):
            return True
        plain = not (piece.form or piece.number_of or piece.param)
        return plain and bool(self._grammar.book.categories[each.category].moods)

    def _of(self, each: Row, piece: Piece) -> frozenset[str]:
        """Return the words that may stand first in a piece."""
        own, others = self._of_piece(each, piece)
        return frozenset(own).union(*map(self.of_category, others))

    def _of_piece(self, each: Row, piece: Piece) -> tuple[set[str], set[str]]:
        """Return the words that stand first in a piece, and the categories that do."""
        grammar = self._grammar
        if isinstance(piece, str):
            return {piece.lower()}, set()
        if isinstance(piece, Agree):
            return self._of_agreeing(piece), set()
        category = grammar.slots(each).get(piece.name)
        if category is not None:
            if isinstance(piece, Fill) and piece.before:
                return {grammar.spelling.template_words(piece.before)[0].lower()}, set()
            return set(), {category}
        if piece.name == GIVEN:
            return {GIVEN}, set()
        if piece.name in grammar.book.lexicon.nouns:
            return self.of_noun(piece.name), set()
        constant = grammar.book.constants.get(piece.name)
        if constant is None or not isinstance(piece, Fill):
            return set(), set()
        spelling = constant.spellings(grammar.language, piece.form)[0]
        return {grammar.spelling.template_words(spelling)[0].lower()}, set()

    def _of_agreeing(self, piece: Agree) -> set[str]:
        known = self._verbs.get(piece)
        if known is None:
            # « je » stands before what the card itself does, an infinitive where something is offered.
            words = {"je", piece.words[0], *self._grammar.forms_of(piece)}
            known = self._verbs[piece] = {word.lower() for word in words}
        return known


def _optional_slot(each: Row, piece: Piece) -> str:
    """Return the name of a slot that may be left out; "" for any other piece."""
    return piece.name if isinstance(piece, Fill) and piece.name in each.optional else ""
