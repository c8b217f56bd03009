"""Drakerion as a game: its decks, its table, its positions and its notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import NONE, HiddenDraw, Program, State, Step, keys
from cardwright.engine.control import Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import PASS
from cardwright.games.drakerion import (
    abilities,
    board,
    characters,
    combat,
    effects,
    happenings,
    playing,
    setup,
    turns,
    windows,
)
from cardwright.games.drakerion.deck_rules import DrakerionDecks
from cardwright.games.drakerion.evaluation import FEATURES, DrakerionEvaluation
from cardwright.games.drakerion.positions import lay_out
from cardwright.games.drakerion.reading import TextCompiler
from cardwright.games.game import Asked, Game, OptionValue, Table, seat_letter
from cardwright.games.lists import knows_card
from cardwright.games.weights import weights_for
from cardwright.text import CardwrightError, Tree, print_text
from cardwright.text.decks import full_name

if TYPE_CHECKING:
    from cardwright.games.position import Position
    from cardwright.text import Card, Language, Schema

KINDS = {
    "character": board.CHARACTER,
    "event": board.EVENT,
    "attachment": board.ATTACHMENT,
    "maneuver": board.MANEUVER,
    "city": board.CITY_CARD,
    "banner": board.BANNER_CARD,
    "retreat": board.RETREAT_CARD,
}
SECTION_ZONES = {
    "banner": board.BANNER,
    "city": board.CITY,
    "retreat": board.RETREAT,
    "maneuvers": board.MANEUVERS,
    "deck": board.DECK,
}
DEEDS = {board.STRIKE: "strike", board.SHOOT: "shoot", board.INTERCEPT: "intercept", board.BOOST: "boost"}
PLACED_ZONES = (board.MELEE, board.SUPPORT, board.ATTACHED)
LABELLED = ("action", "combat", "reaction", "deployment", "destruction", "discard_action", "forced", "limit")


class Drakerion(Game):
    """Drakerion: two players, two battle lines each (DK-1.1)."""

    name = "drakerion"
    prefix = "DK"
    players = (2,)
    numbered_zones = frozenset({"melee", "support", "attached", "banner", "city", "retreat", "unveiled", "hand"})
    folder = Path(__file__).parent
    declaration = board.BOARD
    rules = (
        *happenings.RULES,
        *abilities.RULES,
        *effects.RULES,
        *windows.RULES,
        *playing.RULES,
        *combat.RULES,
        *setup.RULES,
        *turns.RULES,
    )
    questions = {
        setup.ChooseFirst: "first-player",
        setup.Place: "place",
        setup.Mulligan: "mulligan",
        turns.ChooseManeuver: "maneuver",
        turns.Deploy: "deploy",
        turns.Act: "act",
        combat.Declare: "defender",
        combat.CombatTurn: "combat",
        combat.ChooseBonus: "bonus",
        playing.PlayCharacter: "line",
        playing.PlayAttachment: "host",
        playing.PlayEvent: "ability",
        windows.Window: "react",
        windows.ChooseReaction: "ability",
        windows.ChooseEvent: "event",
        effects.PutOnLine: "line",
        effects.ChooseDiscard: "discard",
        effects.PutRestUnder: "order",
        effects.Search: "search",
        effects.May: "may",
        abilities.DiscardCards: "spend",
        abilities.BottomCards: "bottom",
        abilities.CommitOne: "commit",
        abilities.ChooseReplacement: "replacement",
        abilities.Target: "target",
        Effect: "target",
    }

    @property
    def schema(self) -> Schema:
        from cardwright.games.drakerion.schema import SCHEMA

        return SCHEMA

    @cached_property
    def decks(self) -> DrakerionDecks:
        """Its deck rules."""
        return DrakerionDecks(self.name, self.folder, self.words)

    # Making a table -----------------------------------------------------------------------------------------------

    def check_options(self, options: dict[str, OptionValue], players: int) -> None:
        """Refuse a smallest deck size above the largest (DK-3.4)."""
        if int(options["deck_min"] or 0) > int(options["deck_max"] or 0):
            raise CardwrightError("deck-sizes", catalogue=self.words)

    def sizes_of(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> dict[str, int]:
        """Return the sizes of the zones, as the larger list and the options need them."""
        kinds = Counter(card.kind for card in cards)
        deck = sum(kinds[kind] for kind in ("character", "event", "attachment")) - int(options["deck_min"] or 0)
        events = [card for card in cards if card.kind == "event"]
        reacting = sum(any(part.op == "reaction" for part in card.tree.walk()) for card in events)
        return {
            "maneuvers": int(options["maneuvers"] or 0),
            "deck": deck,
            "hand": int(options["hand_max"] or 0),
            "played": 2 + min(reacting, board.MOST_NESTED),  # an Event for each Reaction inside of a Reaction
            "line": int(options["line_max"] or 0),
            "attachments": kinds["attachment"],
        }

    def reader(self, program: Program) -> TextCompiler:
        """Return the compiler of card texts."""
        return TextCompiler(program)

    def facts_of(self, card: Card, reader: TextCompiler) -> dict[str, int]:
        """Return the facts of a card that are not printed as numbers, and those that follow from its text."""
        number = reader.count(card)
        facts = {
            "kind": KINDS[card.kind],
            "has_ranged": int(card.kind == "character" and "ranged" in card.facts),
            "name": reader.name(card),
            "renowned": int(bool(card.subnames)),
            "traits": sum(reader.trait(trait) for trait in card.words.get("traits", ())),
            **reader.text(card).facts,
        }
        if card.kind in ("character", "event", "attachment"):
            printed = (number, facts["kind"], card.facts["faction"], card.facts["cost"])
            told = [facts[name] for name in ("text", "words", "name", "renowned", "traits", "has_ranged")]
            reader.pool.add([*printed, *told])
        return facts

    def settings_of(
        self, players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int], reader: TextCompiler
    ) -> dict[str, int]:
        """Return to which events Events of the set react, whether discard piles can act, and the pool of cards."""
        reader.finish()
        return {
            "hand_reacts": reader.hand_reacts,
            "from_discard": int(reader.from_discard),
            "pool": reader.pool.id,
        }

    def hidden_draw(self) -> HiddenDraw:
        """Return how a guess draws the cards that a player puts back in a mulligan (DK-4.12)."""
        return setup.DrawPutBack()

    def list_zone(self, section: str, card: Card) -> int:
        """Return where the cards of a section lie before the game begins (DK-4.1 to DK-4.3)."""
        return SECTION_ZONES[section]

    def begin(self, table: Table, g: State) -> None:
        """Set up, then turn after turn (DK-4)."""
        g.push(turns.TURN, NONE, NONE, 0)
        g.push(setup.SETUP, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position*: what is not mentioned is empty, unmentioned cards are where they begin."""
        lay_out(table, g, position)

    def evaluation(self, table: Table) -> Evaluation:
        """Return the evaluation that bots use."""
        return DrakerionEvaluation(*weights_for(table).by_number(table, FEATURES))

    def concede(self, g: State, seat: int) -> None:
        """Give up: the opponent wins (DK-18.7)."""
        g.tell(board.E_GONE, seat)
        g.set_place(seat, 2)
        g.set_place(1 - seat, 1)
        g.retire(seat)
        g.finish(board.BY_CONCEDING)
        g.run()

    # Looking at a position ----------------------------------------------------------------------------------------

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return a card of a choice; one of several equal Characters in play with its place: `howler@A.melee.1`."""
        name = table.card_id(card)
        zone = _zone_of(g, card)
        if zone == NONE:
            return name
        equal = [copy for copy in table.copies_of(name) if _zone_of(g, copy) != NONE]
        if not placed and len(equal) == 1:
            return name
        seat = board.controller_of(g, card)
        words = {board.MELEE: "melee", board.SUPPORT: "support", board.ATTACHED: "attached"}
        return f"{name}@{seat_letter(seat)}.{words[zone]}.{g.find(zone + seat, card) + 1}"

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the key of a card and its use, such as `howler > shoot`."""
        first, arrow, second = notation.partition(" > ")
        things: dict[str, int] = {}
        for copy in reversed(range(table.program.copies)):
            if g.has(board.DISCARD + seat, copy) or table.card_id(copy) not in things:
                if knows_card(g, seat, copy):  # a refusal must reveal nothing about a secret list
                    things[table.card_id(copy)] = copy
        held = g.cards(board.HAND + seat)
        in_play = [copy for copy in reversed(range(table.program.copies)) if board.controller_of(g, copy) != NONE]
        in_play.sort(key=lambda copy: board.controller_of(g, copy) == seat)  # one's own first card counts
        uses = {self.key_name(key): key for key in (*DEEDS, *range(board.CITY_ABILITY, board.ABILITY + 1))}
        # Equal cards may be in the hand and in play: those in play are used, those in the hand are played or discarded.
        is_used = bool(arrow) and uses.get(second) != board.BOOST
        for copy in (*held, *in_play) if is_used else (*in_play, *held):
            things[table.card_id(copy)] = things[self.card_notation(table, g, copy, placed=True)] = copy
        if not arrow:
            return things.get(notation)
        if first not in things or second not in uses:
            return None
        return keys.pair_key(things[first], uses[second])

    def are_equal(self, g: State, one: int, other: int) -> bool:
        """Return whether two choices are one candidate: they name equal cards in the same state (DK-19.11)."""
        (first, *use), (second, *same_use) = self.key_parts(one), self.key_parts(other)
        return use == same_use and first >= 0 and second >= 0 and board.same_state(g, first, second)

    def why_waiting(self, g: State, seat: int) -> str:
        """Return the refusal of a player in retreat, who passes every action of the turn (DK-6.15)."""
        return "has-retreated" if g.get(board.IN_RETREAT, seat) == 1 else ""

    def question_of(self, table: Table, g: State, step: Step, seat: int, x: int) -> tuple[str, dict[str, object]]:
        """Return the kind and the details of the question that *step* asks."""
        kind, about = super().question_of(table, g, step, seat, x)
        match kind:
            case "act":
                about = {"gold": g.get(board.GOLD, seat)}
            case "combat":
                about = self._combat(table, g)
            case "react":
                return self._window(table, g, x)
            case "discard":
                about = {"n": x}
        return kind, about

    def _combat(self, table: Table, g: State) -> dict[str, object]:
        """Return who fights whom, and what each would deal now."""
        attacker, defender = board.attacker(g), board.defender(g)
        return {
            "window": "combat",
            "active": seat_letter(g.get(board.ACTIVE, 0)),
            "targets": [seat_letter(board.controller_of(g, defender))],
            "attacker": self.card_notation(table, g, attacker, placed=False),
            "defender": self.card_notation(table, g, defender, placed=False),
            "deals": int(combat.blow(g)),
            "riposte": int(combat.riposte(g)),
        }

    def _window(self, table: Table, g: State, x: int) -> tuple[str, dict[str, object]]:
        """Return the kind and the details of a window's question: Reactions to use, or Forced ones to order."""
        if x >> windows.STAGE_AT & 7 < 2:  # nobody can pass
            return "forced", {}
        return "react", {"window": "reaction", "active": seat_letter(board.initiator(g)), "targets": []}

    def about_words(self, table: Table, about: Mapping[str, object], lang: Language) -> dict[str, object]:
        """Return the subject of a question in words, with the names of the fighting Characters."""
        words = dict(about)
        for role in ("attacker", "defender"):
            if role in about:
                words[role] = table.cards.card(str(about[role]).partition("@")[0]).names[lang]
        return words

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a step; all parts of card texts have the same name, and are told apart by their card."""
        if isinstance(step, abilities.EndAbility):
            return "Effect", card
        return super().step_name(step, card)

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return the name of the catalogue entry for a choice."""
        if keys.is_pair(key):
            use = keys.second_of(key)
            if use in DEEDS:
                return DEEDS[use]
            return "city" if use == board.CITY_ABILITY else "ability"
        if key == PASS:
            ends = {"mulligan": "keep", "react": "done", "search": "nothing", "target": "enough", "deploy": "decline"}
            return ends.get(asked.kind, "pass")
        if key >= 0:
            entries = {"act": "play", "combat": "play", "react": "play", "mulligan": "put-back", "defender": "defender"}
            return entries.get(asked.kind, "card")
        return super().choice_entry(table, asked, key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return the arguments for the words of a choice: names, costs, numbers and the text of an ability."""
        first = self.key_parts(key)[0]
        told: dict[str, object] = {"gold": g.get(board.GOLD, seat), "cost": 0, "text": "", "owner": ""}
        card = first if first >= 0 else asked.card
        if card >= 0:
            told |= self._numbers(table, g, seat, card, lang)
        use = self.key_parts(key)[-1]
        if board.CITY_ABILITY < use <= board.ABILITY and card >= 0:
            told["text"] = ability_text(self, table.card_of(card), board.ABILITY - use, lang)
        if keys.is_pair(key):
            return told
        named = {"card": told["card"]} if "card" in told else {}
        return told | super().choice_arguments(table, g, asked, seat, key, lang) | named

    def _numbers(self, table: Table, g: State, seat: int, card: int, lang: Language) -> dict[str, object]:
        # With its second name, as a player may hold two cards of one Renowned name (DK-2.11).
        told: dict[str, object] = {
            "card": full_name(table.card_of(card), lang),
            "name": table.names[lang][card],
            "cost": int(characters.cost_of(g, seat, card)),
        }
        if _zone_of(g, card) in board.LINES:
            told["owner"] = seat_letter(board.controller_of(g, card))
            told["attack"] = int(characters.stat(g, card, board.ATTACK))
            told["ranged"] = int(characters.stat(g, card, board.RANGED))
            told["riposte"] = int(characters.stat(g, card, board.RIPOSTE))
            told["health"] = int(characters.stat(g, card, board.HEALTH) - board.damage_on(g, card))
        return told

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int | None]:
        """Return the present numbers and marks of a card in play, and the cost of a card in hand."""
        if board.HAND <= zone < board.HAND + 4:
            return {"cost": int(characters.cost_of(g, seat, copy))}
        marks = {"turned": int(board.is_committed(g, copy))}
        if not board.MELEE <= zone < board.ATTACHED:
            return {name: value for name, value in marks.items() if value}
        deals = 0
        if board.attacker(g) == copy:
            deals = int(combat.blow(g))
        elif board.defender(g) == copy and board.attacker(g) != NONE:
            deals = int(combat.riposte(g))
        marks |= {
            "deals": deals,
            "damage": int(board.damage_on(g, copy)),
            "shield": int(board.shield_of(g, copy)),
            "attacker": int(board.attacker(g) == copy),
            "defender": int(board.defender(g) == copy),
            "is_blank": int(characters.is_blank(g, copy, False)),
            "has_interceptor": int(characters.has_keyword(g, copy, board.INTERCEPTOR, False)),
            "has_infiltrator": int(characters.has_keyword(g, copy, board.INFILTRATOR, False)),
        }
        health = int(characters.stat(g, copy, board.HEALTH))
        is_ranged = g.fact(board.HAS_RANGED, copy) == 1
        return {
            "attack": int(characters.stat(g, copy, board.ATTACK)),
            "ranged": int(characters.stat(g, copy, board.RANGED)) if is_ranged else None,
            "riposte": int(characters.stat(g, copy, board.RIPOSTE)),
            "health": max(health - int(board.damage_on(g, copy)), 0),
            "max": health,
            **{name: value for name, value in marks.items() if value},
        }


def _zone_of(g: State, copy: int) -> int:
    """Return the zone of the battlefield in which a card lies, counted for seat A, or -1."""
    seat = board.controller_of(g, copy)
    if seat == NONE:
        return NONE
    return next((zone for zone in PLACED_ZONES if g.has(zone + seat, copy)), NONE)


def ability_text(game: Drakerion, card: Card, index: int, lang: Language) -> str:
    """Return the printed text of an ability of a card, by its number among its labelled abilities."""
    lines = [line for line in card.tree.args if isinstance(line, Tree) and line.op in LABELLED]
    return print_text(Tree("text", lines[index]), game.schema.book, lang) if index < len(lines) else ""
