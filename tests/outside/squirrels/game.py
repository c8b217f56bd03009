"""Squirrels as a game: its decks, its table and its words."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine import ALL, IN_HAND, IN_PILE, NOBODY, NONE, OWNER, Layout, Program, State, Step
from cardwright.games.decks import Decks, Section
from cardwright.games.game import Asked, Game, Option, OptionValue, Table
from cardwright.games.lists import count_listed, first_knowledge, lay_lists, owners_of_lists
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, CardSet, CardwrightError, Deck, Schema, Tree
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook, row
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
            example=("Gain 2 Acorns.", "Gagnez 2 Glands."),
        ),
    ),
    lexicon=Lexicon.from_toml(LEXICON),
)
TREE = Section(name="tree", least=1, most=1, size_rule="SQ-1.1", kinds=("tree",), kinds_rule="SQ-1.1")
NUTS = Section(name="nuts", least=6, most=8, size_rule="SQ-1.2", kinds=("nut",), kinds_rule="SQ-1.2")
SECTIONS = (TREE, replace(NUTS, copies=2, copies_rule="SQ-1.2"))


class Squirrels(Game):
    """Squirrels, for 2."""

    name = "squirrels"
    prefix = "SQ"
    players = (2,)
    options = (Option(name="open_lists", kind="flag", default=True, rule="SQ-1.2"),)
    events = ("draw", "play", "fetch", "tree", "gone")
    refusals = ("not-in-hand",)
    reasons = ("most", "shared", "last")
    key_names = ("fetch",)
    folder = FOLDER

    @cached_property
    def decks(self) -> Decks:
        return Decks(self.name, FOLDER, SECTIONS, words=self.words)

    @property
    def schema(self) -> Schema:
        kinds = {"nut": {"weight": (1, 9)}, "tree": {"weight": (0, 9)}}
        return Schema(game="squirrels", book=BOOK, shipped=FOLDER / "cards.toml", kinds=kinds)

    def deck_table(
        self, cards: CardSet, players: int, options: dict[str, OptionValue], decks: tuple[Deck, ...]
    ) -> Table:
        copies = count_listed(decks)
        program = Program(players, copies, 2)
        for step in rules.RULES:
            program.add(step)
        printed = tuple((card.facts["weight"], gained(card)) for card in cards.cards)
        lay_lists(program, cards, decks, printed)
        program.settings = vec[i64]([])
        layout = Layout(seats=players, copies=copies, depth=16, choices=12)
        for number, name in enumerate(("acorns", "fetched")):
            layout.counter(number, name)
        layout.zone(rules.HAND, "hand", copies, face=OWNER, role=IN_HAND)
        layout.zone(rules.DECK, "deck", copies, face=NOBODY, role=IN_PILE)
        layout.zone(rules.TREE, "tree", 1, face=OWNER, role=IN_HAND, family="tree")
        layout.zone(rules.ROW, "row", copies, face=ALL, row=True)
        for seat, name in enumerate(("deck A", "deck B")):
            layout.stream(seat, name)
        layout.lay(program)
        ids = tuple(card.id for card in cards.cards)
        return Table(self, players, options, cards, program, layout, ids, decks=decks, printed=printed)

    def begin(self, table: Table, g: State) -> None:
        for copy, (seat, section) in enumerate(owners_of_lists(table.decks)):
            zone, role = (rules.TREE, IN_HAND) if section == "tree" else (rules.DECK, IN_PILE)
            g.put(zone + seat, copy)
            g.set_knowledge(copy, first_knowledge(table, seat, role))
            if section == "tree":
                g.set_knowledge(copy, g.knowledge(copy) & ~(7 << 3 * seat))
        g.push(rules.TURN, 0, NONE, 0)
        g.push(rules.DEAL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)

    def round_of(self, g: State) -> int:
        return 1

    def phase_of(self, g: State) -> str:
        return "play"

    def key_name(self, key: int) -> str:
        return {rules.FETCH: "fetch"}[key]

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        return Asked("turn", self.words.rule("question.turn"), card)


def gained(card: Card) -> int:
    """Return how many Acorns the sentences of a card gain."""
    sentences = [sentence for sentence in card.tree.args if isinstance(sentence, Tree)]
    return sum(n for sentence in sentences for n in sentence.args if isinstance(n, int))


GAME = Squirrels()
