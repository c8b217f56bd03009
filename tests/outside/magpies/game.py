"""Magpies as a game: its table, its words, and what its card texts say."""

from __future__ import annotations

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine import ALL, IN_HAND, IN_PILE, NOBODY, NONE, OWNER, Layout, Program, State, Step
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.games.game import Asked, Game, Option, OptionValue, Table
from cardwright.games.position import TABLE, Position
from cardwright.text import CardSet, CardwrightError, Schema, Tree
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
BOOK = phrasebook(
    "magpies",
    categories=CATEGORIES,
    rows=(
        *ROWS,
        row(
            "gain(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {gain@who} {n:gems}"],
            fr=["{who} {gagner@who} {n:gems}"],
            example="Gain 2 Gems.",
        ),
        row(
            "drop(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {drop@who} {n:gems}"],
            fr=["{who} {lâcher@who} {n:gems}"],
            example="Your opponent drops 1 Gem.",
        ),
        row("tricks(me)", "counted", en=["each of your tricks"], fr=["chacun de vos plis"]),
    ),
    lexicon=Lexicon.from_toml((FOLDER / "lexicon.toml").read_text(encoding="utf-8")),
)


class Magpies(Game):
    """Magpies, for 2 or 3."""

    name = "magpies"
    prefix = "MP"
    players = (2, 3)
    options = (Option(name="hand", kind="number", default=3, least=1, most=4, rule="MP-1.2"),)
    events = ("draw", "shown", "text", "gain", "drop", "trick", "over", "declines", "chosen", "gone")
    refusals = ("not-in-hand",)
    reasons = ("most", "shared", "last")
    key_names = ("yes", "no")
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        return Schema(game="magpies", book=BOOK, shipped=FOLDER / "cards.toml", kinds={"shiny": {"shine": (1, 9)}})

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies)]
        program = Program(players, len(copies), 2)
        for step in rules.RULES:
            program.add(step)
        texts = [self._text(card.tree, program) for card in cards.cards]
        for copy, number in enumerate(copies):
            program.card_of[copy] = number
            program.facts[copy] = cards.cards[number].facts["shine"]
            program.facts[len(copies) + copy] = texts[number]
        program.settings = vec[i64]([int(options["hand"] or 0)])
        layout = Layout(seats=players, copies=len(copies), depth=32, choices=8)
        for number, name in enumerate(("gems", "tricks")):
            layout.counter(number, name)
        layout.counter(rules.ROUND, "round", per_seat=False)
        layout.zone(rules.HAND, "hand", 5, face=OWNER, role=IN_HAND)
        layout.zone(rules.SHOWN, "shown", 1, face=OWNER, role=IN_HAND)
        layout.zone(rules.DECK, "deck", len(copies), per_seat=False, face=NOBODY, role=IN_PILE)
        layout.zone(rules.NEST, "nest", len(copies), per_seat=False, face=ALL)
        layout.stream(rules.DECK_STREAM, "deck")
        layout.lay(program)
        return Table(self, players, options, cards, program, layout, tuple(card.id for card in cards.cards))

    def _text(self, tree: Tree, program: Program) -> int:
        steps = [self._step(sentence, program) for sentence in reversed(tree.args) if isinstance(sentence, Tree)]
        text = rules.Text(steps)
        program.add(text)
        return text.id

    def _step(self, tree: Tree, program: Program) -> Step:
        each = tree.op == "for_each"
        inner = tree.args[0] if tree.op in ("may", "for_each") else tree
        assert isinstance(inner, Tree)
        step: Step
        if tree.op == "may":
            step = rules.May(self._step(inner, program))
        else:
            who, n = inner.args
            assert isinstance(who, Tree)
            assert isinstance(n, int)
            step = rules.Gems(who.op, n if inner.op == "gain" else -n, each)
        program.add(step)
        return step

    def begin(self, table: Table, g: State) -> None:
        for copy in range(table.program.copies):
            g.put(rules.DECK, copy)
            g.set_knowledge(copy, EVERYBODY * (UNKNOWN | IN_PILE))
        g.push(rules.ROUND_STEP, NONE, NONE, 0)
        g.push(rules.DEAL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)

    def round_of(self, g: State) -> int:
        return g.get(rules.ROUND, 0)

    def phase_of(self, g: State) -> str:
        return "show"

    def key_name(self, key: int) -> str:
        return {rules.YES: "yes", rules.NO: "no"}[key]

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        kind = "may" if isinstance(step, rules.May) else "show"
        return Asked(kind, self.words.rule(f"question.{kind}"), card)


GAME = Magpies()
