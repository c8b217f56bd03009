"""Lanterns as a game: its table, who plays together, and what its card texts say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.engine import ALL, IN_HAND, IN_PILE, NOBODY, NONE, OWNER, Layout, Program, State, Step
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.games.game import Asked, Game, Option, OptionValue, Table, Teams, seat_letter
from cardwright.games.position import TABLE, Position
from cardwright.text import CardSet, CardwrightError, Schema, Tree
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.sentences import CATEGORIES, ROWS, somebody

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
    lexicon=Lexicon.from_toml((FOLDER / "lexicon.toml").read_text(encoding="utf-8")),
)


class Lanterns(Game):
    """Lanterns, for two against two."""

    name = "lanterns"
    prefix = "LN"
    players = (4,)
    options = (Option(name="open_hands", kind="flag", default=False, rule="LN-1.2"),)
    events = ("draw", "shows", "text", "gain", "lose", "gone")
    refusals = ("not-in-hand",)
    reasons = ("most", "shared", "left")
    key_names = ("A", "B", "C", "D")
    folder = FOLDER

    @property
    def schema(self) -> Schema:
        return Schema(game="lanterns", book=BOOK, shipped=FOLDER / "cards.toml", kinds={"card": {}})

    def teams(self, players: int, options: Mapping[str, OptionValue]) -> Teams:
        return (0, 2), (1, 3)

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies)]
        n = len(copies)
        program = Program(players, n, 1)
        for step in (rules.TURN, rules.SHOW, rules.LAY):
            program.add(step)
        texts = [self._text(card.tree, program) for card in cards.cards]
        for copy, number in enumerate(copies):
            program.card_of[copy] = number
            program.facts[copy] = texts[number]
        program.settings = vec[i64]([int(bool(options["open_hands"]))])
        layout = Layout(seats=players, copies=n, depth=16, choices=8)
        layout.counter(rules.LIGHTS, "lights")
        layout.counter(rules.TURNS, "turns", per_seat=False)
        layout.zone(rules.HAND, "hand", n, face=OWNER, role=IN_HAND)
        layout.zone(rules.SHOWN, "shown", 1, per_seat=False, face=ALL)
        layout.zone(rules.DECK, "deck", n, per_seat=False, face=NOBODY, role=IN_PILE)
        layout.zone(rules.DISCARD, "discard", n, per_seat=False, face=ALL)
        layout.stream(0, "deck")
        layout.lay(program)
        return Table(self, players, options, cards, program, layout, tuple(card.id for card in cards.cards))

    def _text(self, tree: Tree, program: Program) -> int:
        changes: list[tuple[str, int]] = []
        for sentence in tree.args:
            match sentence:
                case Tree(op=verb, args=(Tree(op=who), int(n))):
                    changes.append((who, n if verb == "gain" else -n))
        text = rules.Text(changes)
        program.add(text)
        return text.id

    def begin(self, table: Table, g: State) -> None:
        for copy in range(table.program.copies):
            g.put(rules.DECK, copy)
            g.set_knowledge(copy, EVERYBODY * (UNKNOWN | IN_PILE))
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

    def phase_of(self, g: State) -> str:
        return "show"

    def key_name(self, key: int) -> str:
        return seat_letter(self.key_seat(key))

    def key_seat(self, key: int) -> int:
        return rules.BEFORE - key if key <= rules.BEFORE else NONE

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        kind = "lay" if step is rules.LAY else "show"
        return Asked(kind, self.words.rule(f"question.{kind}"), card)


GAME = Lanterns()
