"""Outposts as a game: its table and its words."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import NONE, HiddenDraw, State
from cardwright.engine.grid import case_of
from cardwright.games.game import Game, Table, Teams
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.text import Card, Schema
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
BOOK = phrasebook("outposts", categories=CATEGORIES, rows=ROWS, lexicon=Lexicon.from_toml(""))
KINDS = {"scout": dict.fromkeys(rules.BOARD.facts, (1, 5))}
SCHEMA = Schema(game="outposts", book=BOOK, shipped=FOLDER / "cards.toml", kinds=KINDS, without_text=frozenset(KINDS))


class OutpostsLaying(Laying):
    """A position on its way to the table: `A scouts runner/case=a1/hurt=1, first_spot ?3`."""

    marks = {"hurt": rules.HURT}


class Outposts(Game):
    """Outposts, for 2 or 4."""

    name = "outposts"
    prefix = "OP"
    players = (2, 4)
    declaration = rules.BOARD
    questions = {rules.Place: "place", rules.Act: "act"}
    rules = rules.RULES
    folder = FOLDER
    schema = SCHEMA

    def teams(self, players: int, options: object) -> Teams:
        return ((0, 2), (1, 3)) if players == 4 else ((0,), (1,))

    def hidden_draw(self) -> HiddenDraw:
        return rules.Possible()

    def start_zone(self, card: Card) -> int:
        return rules.DECK

    def begin(self, table: Table, g: State) -> None:
        g.set_secretly(rules.STORM, 0, 5 + g.rand(rules.WEATHER, 4))
        g.shuffle(rules.DECK, rules.DECK_STREAM)
        for player in range(table.players):
            for _ in range(rules.EACH):
                g.take(rules.DECK, rules.SCOUTS + player)
        g.push(rules.PLACE_ALL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        laying = OutpostsLaying(table, g, position)
        laying.lay_cards()
        g.set(rules.STORM, 0, 8)
        laying.set_hidden(TABLE, "storm")
        for seat in range(table.players):
            laying.set_hidden(seat, "first_spot")
            laying.set_hidden(seat, "second_spot")
        if position.at not in ("place", "partners", "turn"):
            raise laying.wrong(TABLE, f"at {position.at}")
        turn = table.players * (laying.number(TABLE, "round", 1, 1, 8) - 1)
        position.finish()
        if position.at == "turn":
            g.set(rules.PHASE, 0, rules.TURNS)
            g.push(rules.TURN, NONE, NONE, turn)
        else:
            g.push(rules.PLACE_ALL, NONE, NONE, int(position.at == "partners"))

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        hurt = g.mark(rules.HURT, copy)
        return {"health": g.fact(rules.HEALTH, copy) - hurt} if hurt else {}

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return the case of a scout on the grid: `a1 > c2` is a move if c2 is free."""
        return rules.GRID.name(case_of(g, card)) if case_of(g, card) >= 0 else table.card_id(card)


GAME = Outposts()
