"""Outposts as a game: its table and its words."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import ALL, IN_PILE, NONE, Layout, Program, State, Step, keys
from cardwright.engine.grid import case_of
from cardwright.games.game import Asked, Game, OptionValue, Table
from cardwright.games.laying import lay_out
from cardwright.games.position import Position
from cardwright.text import CardSet, CardwrightError, Schema
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
BOOK = phrasebook("outposts", categories=CATEGORIES, rows=ROWS, lexicon=Lexicon.from_toml(""))
FACTS = ("speed", "health", "reach")


class Outposts(Game):
    """Outposts, for 2 or 4."""

    name = "outposts"
    prefix = "OP"
    players = (2, 4)
    events = ("placed", "stands", "moves", "strikes", "lost", "waits", "gone")
    refusals = ("occupied", "too-far")
    reasons = ("last", "health", "shared")
    key_names = ("pass", "a1", "e5")
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        shipped, kinds = FOLDER / "cards.toml", {"scout": dict.fromkeys(FACTS, (1, 5))}
        return Schema(game="outposts", book=BOOK, shipped=shipped, kinds=kinds, without_text=frozenset(kinds))

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies)]
        program = Program(players, len(copies), len(FACTS))
        for step in rules.RULES:
            program.add(step)
        for copy, number in enumerate(copies):
            program.card_of[copy] = number
            for fact, name in enumerate(FACTS):
                program.facts[fact * len(copies) + copy] = cards.cards[number].facts[name]
        program.hidden_draw = rules.OnHomeRow()
        layout = Layout(seats=players, copies=len(copies), depth=8, choices=64, marks=2)
        for spot, name in enumerate(("first_spot", "second_spot")):
            layout.counter(spot, name, hidden=(1, rules.GRID.cases), teams=((0, 2), (1, 3)))
        for number, name in enumerate(("round", "active", "phase"), rules.ROUND):
            layout.counter(number, name, per_seat=False, inner=name == "phase")
        layout.zone(rules.SCOUTS, "scouts", rules.EACH, face=ALL, row=True)
        layout.zone(rules.DECK, "deck", len(copies), per_seat=False, role=IN_PILE)
        layout.zone(rules.LOST, "lost", len(copies), per_seat=False, face=ALL)
        layout.use_grid(rules.GRID, mark=rules.CASE)
        layout.stream(0, "deck")
        layout.lay(program)
        return Table(self, players, options, cards, program, layout, tuple(card.id for card in cards.cards))

    def begin(self, table: Table, g: State) -> None:
        for copy in range(table.program.copies):
            g.put(rules.DECK, copy)
        g.shuffle(rules.DECK, 0)
        for player in range(table.players):
            for _ in range(rules.EACH):
                g.take(rules.DECK, rules.SCOUTS + player)
        g.push(rules.PLACE_ALL, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        lay_out(table, g, position, home=lambda copy: rules.DECK, marks={"hurt": rules.HURT})
        if position.at not in ("place", "partners", "turn"):
            raise CardwrightError("wrong-start", line=0, part=f"at {position.at}")
        position.finish()
        if position.at == "turn":
            g.set(rules.PHASE, 0, 1)
            g.push(rules.TURN, NONE, NONE, g.get(rules.ACTIVE, 0))
        else:
            g.push(rules.PLACE_ALL, NONE, NONE, int(position.at == "partners"))

    def concede(self, g: State, seat: int) -> None:
        rules.leave(g, seat)

    def round_of(self, g: State) -> int:
        return g.get(rules.ROUND, 0)

    def phase_of(self, g: State) -> str:
        return "turns" if g.get(rules.PHASE, 0) else "place"

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        hurt = g.mark(rules.HURT, copy)
        return {"health": g.fact(rules.HEALTH, copy) - hurt} if hurt else {}

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        kind = "act" if isinstance(step, rules.Act) else "place"
        return Asked(kind, self.words.rule(f"question.{kind}"), card)

    def notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return cases instead of cards: `a1 > c2` is a move if c2 is free."""
        parts = (rules.GRID.key(case_of(g, part)) if part >= 0 else part for part in self.key_parts(key))
        return " > ".join(map(keys.key_name, parts))

    def second_card(self, event: str, x: int, y: int) -> int:
        return x if event == "strikes" else NONE


GAME = Outposts()
