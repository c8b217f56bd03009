"""Bells as a game: its table and its words."""

from pathlib import Path

from cardwright.engine import NONE, State
from cardwright.games.game import Game, Table
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, Schema
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
BOOK = phrasebook("bells", categories=CATEGORIES, rows=ROWS, lexicon=Lexicon.from_toml(""))
KINDS = {kind: dict.fromkeys(("tone", "left", "right"), (1, 5)) for kind in ("bell", "gong")}


class Bells(Game):
    """Bells, for 2 or 3."""

    name = "bells"
    prefix = "BL"
    players = (2, 3)
    declaration = rules.BOARD
    questions = {rules.Turn: "turn", rules.Hang: "hang", rules.Strike: "strike"}
    rules = rules.RULES
    folder = FOLDER
    schema = Schema(game=name, book=BOOK, shipped=FOLDER / "cards.toml", kinds=KINDS, without_text=frozenset(KINDS))

    def kin_of(self, card: Card) -> int:
        return 0  # under their cloths bells and gongs look the same

    def facts_of(self, card: Card, reader: object) -> dict[str, int]:
        return {"waits": int(card.kind == "gong")}

    def start_zone(self, card: Card) -> int:
        return rules.DECK

    def begin(self, table: Table, g: State) -> None:
        g.shuffle(rules.DECK, rules.DECK_STREAM)
        for number in range(rules.FIRST_HAND * table.players):
            rules.draw(g, number % table.players)
        g.push(rules.TURN, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        laying = Laying(table, g, position)
        laying.lay_cards()
        turn = table.players * (laying.number(TABLE, "round", 1, 1, rules.ROUNDS) - 1)
        turn += laying.seat(TABLE, "active", 0)
        position.finish()
        g.push(rules.TURN, NONE, NONE, turn)

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        return {"open": 1} if g.mark(rules.OPEN, copy) else {}

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)


GAME = Bells()
