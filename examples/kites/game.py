"""Kites as a game: its table, its words, and what its card texts say."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import NONE, Program, State, control
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.quantities import CardsStat, EachOpponent, Total
from cardwright.games.game import Game, Table
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, Schema
from cardwright.text.compiling import Compiler
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.sentences import AMOUNTS, CATEGORIES, CLAUSE, FOR_EACH, PERIODS, YOU_MAY, somebody, you
from cardwright.text.toml_reading import read_lexicon

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
N = {"n": "quantity"}
# Everything that a card may say, in both languages, and the step that it becomes.
BOOK = phrasebook(
    "kites",
    categories=CATEGORIES,
    rows=(
        you("me"),
        somebody("opponents", "who", en="each opponent", fr="chaque adversaire", makes=EachOpponent()),
        *AMOUNTS,
        FOR_EACH,
        CLAUSE,
        YOU_MAY,
        *PERIODS,
        row(
            "gain(who, n)",
            "countable",
            slots=N,
            en=["{who} {gain@who} {n:points}"],
            fr=["{who} {gagner@who} {n:points}"],
            example="Gain 2 Points.",
            makes=rules.Gain,
        ),
        row(
            "draw(who, n)",
            "countable",
            slots=N,
            en=["{who} {draw@who} {n:cards}"],
            fr=["{who} {piocher@who} {n:cards}"],
            example="Draw 1 card.",
            makes=rules.Draw,
        ),
        row(
            "lose(who, n)",
            "countable",
            slots=N,
            en=["{who} {lose@who} {n:kites}"],
            fr=["{who} {perdre@who} {n:kites}"],
            example="Each opponent loses 1 kite.",
            makes=rules.Lose,
        ),
        row(
            "land",
            "effect",
            en=["{land@you} your kites"],
            fr=["{poser@you} vos cerfs-volants"],
            example="Land your kites.",
            makes=rules.Land,
        ),
        row(
            "line(me)",
            "counted",
            en=["each of your kites"],
            fr=["chacun de vos cerfs-volants"],
            makes=lambda who: Total(CardsStat(rules.LINE), who),
        ),
    ),
    lexicon=read_lexicon(FOLDER / "lexicon.toml"),
)


class May(control.May):
    """ "You may": the player decides."""

    def declined(self, g: State, seat: int, card: int) -> None:
        g.tell(rules.E_DECLINES, seat)


class Reader(Compiler):
    """Card texts on their way to steps of a program."""

    may = May


class Kites(Game):
    """Kites, for 2 to 4."""

    name = "kites"
    prefix = "KT"
    players = (2, 3, 4)
    declaration = rules.BOARD
    questions = {May: "may", rules.Turn: "turn"}
    rules = rules.RULES
    folder = FOLDER
    schema = Schema(game=name, book=BOOK, shipped=FOLDER / "cards.toml", kinds={"kite": {"height": (1, 9)}})

    def reader(self, program: Program) -> Reader:
        return Reader(program, BOOK)

    def facts_of(self, card: Card, reader: Reader) -> dict[str, int]:
        return {"text": reader.text(card.tree).id}

    def start_zone(self, card: Card) -> int:
        return rules.DECK

    def begin(self, table: Table, g: State) -> None:
        g.push_step(rules.TURN)
        g.push_step(rules.DEAL)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        laying = Laying(table, g, position)
        laying.lay_cards()
        for seat in range(table.players):
            g.set(rules.POINTS, seat, laying.number(seat, "points", 0, 0))
        turn = table.players * (laying.number(TABLE, "round", 1, 1) - 1) + laying.seat(TABLE, "active", 0)
        position.finish()
        g.push(rules.TURN, NONE, NONE, turn)

    def evaluation(self, table: Table) -> Evaluation:
        return rules.KitesEvaluation([0.12, 0.09, 0.2], [])

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)


GAME = Kites()
