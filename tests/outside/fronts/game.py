"""Fronts as a game: its table, its words, and what its abilities say."""

from __future__ import annotations

from pathlib import Path

from cardwright.engine import NONE, Program, State, Zone, keys
from cardwright.engine.state import EVERYBODY
from cardwright.games.game import Asked, Game, Table, TextReader
from cardwright.games.laying import Laying, place_name
from cardwright.games.position import Position
from cardwright.text import Card, Language, Schema, Tree
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


class FrontsLaying(Laying):
    """A position on its way to the table: `A front cub/damage=1/turned=1, worn spear/on=A.front.1, troop_hand ?cub`."""

    marks = {"damage": rules.DAMAGE, "turned": rules.TURNED}

    def unseen_by_others(self, zone: Zone) -> int:
        return 0


class Reader:
    """Abilities on their way to steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}

    def text(self, card: Card, when: str) -> int:
        for ability in card.abilities:
            if ("arrives", "falls")[ability.facts["when"]] == when:
                glory = sum(int(str(tree.args[1])) for tree in ability.tree.args if isinstance(tree, Tree))
                self.program.add(step := rules.Text(glory))
                return step.id
        return 0


class Fronts(Game):
    """Fronts, for 2."""

    name = "fronts"
    prefix = "FR"
    players = (2,)
    declaration = rules.BOARD
    questions = {rules.SetAside: "aside", rules.Act: "act", rules.Play: "play"}
    rules = rules.RULES
    numbered_zones = frozenset(["front", "back"])
    folder = FOLDER
    schema = SCHEMA

    def sets_of(self, options: object) -> int:
        return 2

    def reader(self, program: Program) -> TextReader:
        return Reader(program)

    def facts_of(self, card: Card, reader: Reader) -> dict[str, int]:
        return {when: reader.text(card, when) for when in ("arrives", "falls")}

    def start_zone(self, card: Card) -> int:
        return rules.BOX

    def begin(self, table: Table, g: State) -> None:
        for card in table.cards.cards:
            deck = rules.TROOP_DECK if card.kind == "troop" else rules.GEAR_DECK
            for i, copy in enumerate(table.copies_of(card.id)):
                g.pull(rules.BOX, copy)
                g.put(deck + i % 2, copy)
        for deck in (rules.TROOP_DECK, rules.GEAR_DECK):
            for seat in range(2):
                g.shuffle(deck + seat, rules.DECKS)
                g.deal_out(deck + seat, EVERYBODY)
        for seat in range(2):
            rules.draw(g, seat)
            rules.draw(g, seat)
            g.take(rules.TROOP_DECK + seat, rules.TROOP_HAND + seat)
        g.push(rules.BEGIN, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        FrontsLaying(table, g, position).lay_cards()
        position.finish()
        g.set(rules.PHASE, 0, rules.TURNS)
        g.set(rules.ROUND, 0, 1)
        g.push(rules.NEXT, NONE, NONE, 0)

    def concede(self, g: State, seat: int) -> None:
        g.tell(rules.E_GONE, seat)
        g.set_place(seat, 2)
        g.set_place(1 - seat, 1)
        g.finish(rules.BY_LAST)
        g.run()

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int | None]:
        if zone >= rules.WORN:
            return {}
        marks = {"damage": g.mark(rules.DAMAGE, copy), "turned": g.mark(rules.TURNED, copy)}
        return {"attack": rules.attack_of(g, copy) or None} | {name: value for name, value in marks.items() if value}

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return a troop in play by its place: `spear > B.front.2`."""
        is_in_play = any(g.has(line, card) for line in range(rules.FRONT, rules.FRONT + 8))
        return place_name(table, g, card) if is_in_play else table.card_id(card)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        line = self.words.words(f"zone.{('front', 'back')[max(keys.mode_of(key), 0)]}", lang)
        return super().choice_arguments(table, g, asked, seat, key, lang) | {"line": line}


GAME = Fronts()
