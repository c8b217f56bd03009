"""Fronts as a game: its table, its words, and what its abilities say."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import ALL, IN_HAND, IN_PILE, NONE, OWNER, Layout, Program, State, Step, keys
from cardwright.engine.state import EVERYBODY
from cardwright.games.game import Asked, Game, OptionValue, Table
from cardwright.games.laying import lay_out, place_name
from cardwright.games.position import Position
from cardwright.text import Card, CardSet, Schema, Tree
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import phrasebook, row
from cardwright.text.schema import Abilities, Maybe, OneOf, OpenWords
from cardwright.text.sentences import CATEGORIES, ROWS

from . import rules  # noqa: TID252 - found by its folder, the package has no fixed place

FOLDER = Path(__file__).parent
NOUNS = '[nouns]\nglory = { en = ["Glory"], fr = ["Gloire"], gender = "f", mass = "mass", categories = ["stat"] }'
EN, FR = ["{who} {gain@who} {n:glory}"], ["{who} {gagner@who} {n:glory}"]
GAIN = row("gain(who, n)", "countable", slots={"n": "quantity"}, en=EN, fr=FR)
BOOK = phrasebook("fronts", categories=CATEGORIES, rows=(*ROWS, GAIN), lexicon=Lexicon.from_toml(NOUNS))
MAYBE = Maybe((1, 9))
SCHEMA = Schema(
    game="fronts",
    book=BOOK,
    shipped=FOLDER / "cards.toml",
    kinds={"troop": {"attack": MAYBE, "health": (1, 9), "traits": OpenWords()}, "gear": {"bonus": MAYBE}},
    abilities={"troop": Abilities(0, 2, facts={"when": OneOf("arrives", "falls")})},
    subnames=frozenset(["troop"]),
    without_text=frozenset(["troop", "gear"]),
)


class Fronts(Game):
    """Fronts, for 2."""

    name = "fronts"
    prefix = "FR"
    players = (2,)
    events = ("aside", "under", "draw", "plays", "wears", "strikes", "falls", "gain", "passes", "round", "gone")
    refusals = ("cannot",)
    reasons = ("glory", "shared", "last")
    key_names = ("pass", "1", "2")
    numbered_zones = frozenset(["front", "back"])
    folder = FOLDER
    schema = SCHEMA

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        deck = [number for number, card in enumerate(cards.cards) for _ in range(card.copies)]
        copies = len(deck) * players
        program = Program(players, copies, 6)
        for step in rules.RULES:
            program.add(step)
        for number, card in enumerate(cards.cards):
            facts = [card.facts.get("attack", NONE), card.facts.get("health", 0), card.facts.get("bonus", 0)]
            facts += [self._text(card, when, program) for when in (0, 1)]
            for copy in [at for at in range(copies) if deck[at % len(deck)] == number]:
                program.card_of[copy] = number
                for fact, value in enumerate([*facts, copy // len(deck)]):
                    program.facts[fact * copies + copy] = value
        layout = Layout(seats=players, copies=copies, depth=16, choices=160, marks=3)
        layout.counter(rules.GLORY, "glory")
        for number, name in enumerate(("round", "active", "phase"), rules.ROUND):
            layout.counter(number, name, per_seat=False, inner=name == "phase")
        for number, name in ((rules.FRONT, "front"), (rules.BACK, "back"), (rules.WORN, "worn")):
            layout.zone(number, name, copies if name == "worn" else rules.LINE, face=ALL, row=True)
        layout.zone(rules.TROOP_DECK, "troop_deck", copies, role=IN_PILE, family="troops")
        layout.zone(rules.TROOP_HAND, "troop_hand", copies, face=OWNER, role=IN_HAND, family="troops")
        layout.zone(rules.ASIDE, "aside", 1, face=OWNER, role=IN_HAND, family="troops")
        layout.zone(rules.GEAR_DECK, "gear_deck", copies, role=IN_PILE, family="gear")
        layout.zone(rules.GEAR_HAND, "gear_hand", copies, face=OWNER, role=IN_HAND, family="gear")
        layout.zone(rules.DISCARD, "discard", copies, face=ALL)
        layout.use_hosts(mark=rules.HOST)
        layout.stream(0, "decks")
        layout.lay(program)
        return Table(self, players, options, cards, program, layout, tuple(card.id for card in cards.cards))

    def _text(self, card: Card, when: int, program: Program) -> int:
        """Return the step of the ability that happens then, or -1."""
        for ability in card.abilities:
            if ability.facts["when"] == when:
                glory = sum(int(str(tree.args[1])) for tree in ability.tree.args if isinstance(tree, Tree))
                program.add(step := rules.Text(glory))
                return step.id
        return NONE

    def _home(self, table: Table, copy: int) -> int:
        deck = rules.TROOP_DECK if table.cards.card(table.card_id(copy)).kind == "troop" else rules.GEAR_DECK
        return deck + table.program.facts[rules.OWNER * table.program.copies + copy]

    def begin(self, table: Table, g: State) -> None:
        for copy in range(table.program.copies):
            g.put(self._home(table, copy), copy)
        self._shuffle(g)
        for seat in range(2):
            for _ in range(2):
                rules.draw(g, seat)
            g.take(rules.TROOP_DECK + seat, rules.TROOP_HAND + seat)
        g.push(rules.BEGIN, NONE, NONE, 0)

    def _shuffle(self, g: State) -> None:
        for deck in (rules.TROOP_DECK, rules.GEAR_DECK):
            for seat in range(2):
                g.shuffle(deck + seat, 0)
                g.deal_out(deck + seat, EVERYBODY)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        marks = {"damage": rules.DAMAGE, "turned": rules.TURNED}
        lay_out(table, g, position, home=lambda copy: self._home(table, copy), marks=marks)
        position.finish()
        self._shuffle(g)
        g.set(rules.PHASE, 0, 1)
        g.push(rules.NEXT, NONE, NONE, 0)

    def concede(self, g: State, seat: int) -> None:
        g.tell(rules.E_GONE, seat, NONE, 0, 0)
        g.set_place(seat, 2)
        g.set_place(1 - seat, 1)
        g.finish(rules.BY_LAST)
        g.run()

    def round_of(self, g: State) -> int:
        return g.get(rules.ROUND, 0) + 1

    def phase_of(self, g: State) -> str:
        return "turns" if g.get(rules.PHASE, 0) else "begin"

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int | None]:
        if zone >= rules.WORN:
            return {}
        attack = rules.attack_of(g, copy) if g.fact(rules.ATTACK, copy) >= 0 else None
        marks = {"damage": g.mark(rules.DAMAGE, copy), "turned": g.mark(rules.TURNED, copy)}
        return {"attack": attack} | {name: value for name, value in marks.items() if value}

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        kind = {rules.SetAside: "aside", rules.Play: "play"}.get(type(step), "act")
        return Asked(kind, self.words.rule(f"question.{kind}"), card)

    def notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return troops in play with their places: `spear > B.front.2`."""
        return " > ".join(self._part(table, g, part) for part in self.key_parts(key))

    def _part(self, table: Table, g: State, key: int) -> str:
        is_line = key >= 0 and any(g.has(line, key) for line in range(rules.FRONT, rules.FRONT + 8))
        return place_name(table, g, key) if is_line else table.card_id(key) if key >= 0 else keys.key_name(key)

    def second_card(self, event: str, x: int, y: int) -> int:
        return x if event in ("wears", "strikes") else NONE


GAME = Fronts()
