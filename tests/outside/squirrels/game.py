"""Squirrels as a game: its decks, its table and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from cardwright.engine import NONE, Program, State
from cardwright.games.decks import Decks, Section
from cardwright.games.game import Game, Table
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, CardSet, CardwrightError, Deck, Problem, Schema, Tree
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.schema import Fact, OneOf
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
LEXICON = """
[nouns]
acorns = { en = ["Acorn", "Acorns"], fr = ["Gland", "Glands"], gender = "m", categories = ["stat"] }
"""
BOOK = phrasebook(
    "squirrels",
    categories=CATEGORIES,
    rows=(
        *ROWS,
        row(
            "gain(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {gain@who} {n:acorns}"],
            fr=["{who} {gagner@who} {n:acorns}"],
            example="Gain 2 Acorns.",
        ),
    ),
    lexicon=Lexicon.from_toml(LEXICON),
)
TREE = Section(name="tree", least=1, most=1, size_rule="SQ-1.1", kinds=("tree",), kinds_rule="SQ-1.1")
NUTS = Section(name="nuts", least=6, most=8, size_rule="SQ-1.2", kinds=("nut",), kinds_rule="SQ-1.2")
ANY_WOOD = 0
SECTIONS = (TREE, replace(NUTS, copies=2, copies_rule="SQ-1.2"))


class SquirrelDecks(Decks):
    """Nuts of a wood need a tree of it (SQ-1.8)."""

    def pool(self, section: Section, chosen: Mapping[str, Sequence[str]], cards: CardSet) -> list[str]:
        found = self.candidates(section, cards)
        woods = {card.id: card.facts["wood"] for card in cards.cards}
        of_trees = {woods.get(tree, ANY_WOOD) for tree in chosen.get("tree", ())}
        if section.name == "tree" or not of_trees:
            return found
        return [card for card in found if woods[card] in of_trees | {ANY_WOOD}]

    def outside_pool(self, deck: Deck, section: Section, card: str, cards: CardSet) -> Problem:
        trees = deck.section("tree")
        if section.name == "nuts" and trees and card in self.candidates(section, cards):
            return self.problem("wrong-wood", deck, section.name, card, told={"other": trees[0]})
        return super().outside_pool(deck, section, card, cards)


class Squirrels(Game):
    """Squirrels, for 2."""

    name = "squirrels"
    prefix = "SQ"
    players = (2,)
    declaration = rules.BOARD
    questions = {rules.Turn: "turn"}
    rules = rules.RULES
    folder = FOLDER

    @cached_property
    def decks(self) -> Decks:
        return SquirrelDecks(self.name, FOLDER, SECTIONS, words=self.words)

    @property
    def schema(self) -> Schema:
        wood = OneOf("any", "grove", "slope")
        kinds: dict[str, dict[str, Fact]] = {
            "nut": {"wood": wood, "weight": (1, 9)},
            "tree": {"wood": wood, "weight": (0, 9)},
        }
        return Schema(game="squirrels", book=BOOK, shipped=FOLDER / "cards.toml", kinds=kinds)

    def reader(self, program: Program) -> Reader:
        return Reader()

    def facts_of(self, card: Card, reader: Reader) -> dict[str, int]:
        sentences = [sentence for sentence in card.tree.args if isinstance(sentence, Tree)]
        return {"gain": sum(n for sentence in sentences for n in sentence.args if isinstance(n, int))}

    def list_zone(self, section: str, card: Card) -> int:
        return {"tree": rules.TREE, "nuts": rules.DECK}[section]

    def begin(self, table: Table, g: State) -> None:
        g.push(rules.TURN, 0, NONE, 0)
        g.push(rules.DEAL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)


class Reader:
    """The texts of nuts need no steps: they only gain Acorns."""

    def __init__(self) -> None:
        self.modes: dict[int, tuple[Tree, ...]] = {}


GAME = Squirrels()
