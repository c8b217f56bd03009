"""Magpies as a game: its table, its words, and what its card texts say."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import NONE, Program, State, Step
from cardwright.games.game import Game, Table
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, CardwrightError, Schema, Tree
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
            example=("Gain 2 Gems.", "Gagnez 2 Gemmes."),
        ),
        row(
            "drop(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {drop@who} {n:gems}"],
            fr=["{who} {lâcher@who} {n:gems}"],
            example=("Your opponent drops 1 Gem.", "Votre adversaire lâche 1 Gemme."),
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
    declaration = rules.BOARD
    questions = {rules.May: "may", rules.Show: "show"}  # noqa: RUF012 - never changed
    rules = rules.RULES
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        return Schema(game="magpies", book=BOOK, shipped=FOLDER / "cards.toml", kinds={"shiny": {"shine": (1, 9)}})

    def reader(self, program: Program) -> Reader:
        return Reader(program)

    def facts_of(self, card: Card, reader: Reader) -> dict[str, int]:
        return {"text": reader.text(card.tree)}

    def start_zone(self, card: Card) -> int:
        return rules.DECK

    def begin(self, table: Table, g: State) -> None:
        g.push(rules.ROUND_STEP, NONE, NONE, 0)
        g.push(rules.DEAL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)


class Reader:
    """Card texts on their way to steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}

    def text(self, tree: Tree) -> int:
        steps = [self._step(sentence) for sentence in reversed(tree.args) if isinstance(sentence, Tree)]
        text = rules.Text(steps)
        self.program.add(text)
        return text.id

    def _step(self, tree: Tree) -> Step:
        each = tree.op == "for_each"
        inner = tree.args[0] if tree.op in ("may", "for_each") else tree
        assert isinstance(inner, Tree)
        step: Step
        if tree.op == "may":
            step = rules.May(self._step(inner))
        else:
            who, n = inner.args
            assert isinstance(who, Tree)
            assert isinstance(n, int)
            step = rules.Gems(who.op, n if inner.op == "gain" else -n, each)
        self.program.add(step)
        return step


GAME = Magpies()
