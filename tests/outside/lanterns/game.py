"""Lanterns as a game: its table, who plays together, and what its card texts say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from cardwright.engine import NONE, Program, State
from cardwright.engine.evaluation import Evaluation
from cardwright.games.game import Game, OptionValue, Table, Teams
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, CardwrightError, Schema, Tree
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.sentences import CATEGORIES, ROWS, somebody
from cardwright.text.toml_reading import read_lexicon

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
CHANGES, N = "{who} {%s@who} {n:lights}", {"n": "quantity"}
BOOK = phrasebook(
    "lanterns",
    categories=CATEGORIES,
    rows=(
        *ROWS,
        somebody("partner", "player", en="your partner", fr="votre partenaire"),
        row("gain(who, n)", "countable", slots=N, en=[CHANGES % "gain"], fr=[CHANGES % "gagner"]),
        row("lose(who, n)", "countable", slots=N, en=[CHANGES % "lose"], fr=[CHANGES % "perdre"]),
    ),
    lexicon=read_lexicon(FOLDER / "lexicon.toml"),
)


class Lanterns(Game):
    """Lanterns, for two against two."""

    name = "lanterns"
    prefix = "LN"
    players = (4,)
    declaration = rules.BOARD
    questions = {rules.Show: "show", rules.Lay: "lay"}
    rules = (rules.TURN, rules.SHOW, rules.LAY)
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        return Schema(game="lanterns", book=BOOK, shipped=FOLDER / "cards.toml", kinds={"card": {}})

    def teams(self, players: int, options: Mapping[str, OptionValue]) -> Teams:
        return (0, 2), (1, 3)

    def open_to_partners(self, options: Mapping[str, OptionValue]) -> Collection[str]:
        return ("hand",) if options["open_hands"] else ()

    def reader(self, program: Program) -> Reader:
        return Reader(program)

    def facts_of(self, card: Card, reader: Reader) -> dict[str, int]:
        return {"text": reader.text(card.tree)}

    def start_zone(self, card: Card) -> int:
        return rules.DECK

    def begin(self, table: Table, g: State) -> None:
        rules.deal(g)
        g.push(rules.TURN, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        raise CardwrightError("wrong-start", line=position.lines.get(TABLE, 1), part=position.at)

    def evaluation(self, table: Table) -> Evaluation:
        return rules.LanternsEvaluation([0.4], [])

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)

    def round_of(self, g: State) -> int:
        return (g.get(rules.TURNS, 0) + 3) // 4


class Reader:
    """Card texts on their way to steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}

    def text(self, tree: Tree) -> int:
        changes: list[tuple[str, int]] = []
        for sentence in tree.args:
            match sentence:
                case Tree(op=verb, args=(Tree(op=who), int(n))):
                    changes.append((who, n if verb == "gain" else -n))
        text = rules.Text(changes)
        self.program.add(text)
        return text.id


GAME = Lanterns()
