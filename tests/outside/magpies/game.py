"""Magpies as a game: its table, its words, and what its card texts say."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import NONE, Program, State
from cardwright.engine.quantities import CounterStat, Total
from cardwright.games.game import Game, Table
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, CardwrightError, Schema, Tree
from cardwright.text.compiling import Compiler, trees
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.sentences import AMOUNTS, BOUNDS, CATEGORIES, CLAUSE, FOR_EACH, IF, PERIODS, PLAYERS, YOU_MAY
from cardwright.text.toml_reading import read_lexicon

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
GEMS = CounterStat(rules.GEMS)
BOOK = phrasebook(
    "magpies",
    categories=CATEGORIES,
    rows=(
        *PLAYERS,
        *AMOUNTS,
        *BOUNDS,
        FOR_EACH,
        CLAUSE,
        YOU_MAY,
        IF,
        *PERIODS,
        row(
            "gain(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {gain@who} {n:gems}"],
            fr=["{who} {gagner@who} {n:gems}"],
            example="Gain 2 Gems.",
            makes=rules.Gain,
        ),
        row(
            "drop(who, n)",
            "countable",
            slots={"n": "quantity"},
            en=["{who} {drop@who} {n:gems}"],
            fr=["{who} {lâcher@who} {n:gems}"],
            example="Your opponent drops 1 Gem.",
            makes=rules.Drop,
        ),
        row(
            "tricks(me)",
            "counted",
            en=["each of your tricks"],
            fr=["chacun de vos plis"],
            makes=lambda who: Total(CounterStat(rules.TRICKS), who),
        ),
    ),
    lexicon=read_lexicon(FOLDER / "lexicon.toml"),
)


class Magpies(Game):
    """Magpies, for 2 or 3."""

    name = "magpies"
    prefix = "MP"
    players = (2, 3)
    declaration = rules.BOARD
    questions = {rules.May: "may", rules.Show: "show"}
    rules = rules.RULES
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        return Schema(game="magpies", book=BOOK, shipped=FOLDER / "cards.toml", kinds={"shiny": {"shine": (1, 9)}})

    def reader(self, program: Program) -> Reader:
        return Reader(program, BOOK)

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


class Reader(Compiler):
    """Card texts on their way to steps of a program."""

    may = rules.May
    words = {"opp": rules.NextPlayer(), "gems": GEMS}

    def text(self, tree: Tree) -> int:
        return self.add(rules.Text([self.effect(sentence) for sentence in trees(tree)])).id


GAME = Magpies()
