"""In the Trueshot Lodge as a game: its options, its table, its positions and its notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import NONE, Program, State, Step, keys
from cardwright.engine.control import ChooseSome, Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import MAX_SEATS, PASS
from cardwright.games.game import Asked, Game, OptionValue, Table, seat_letter
from cardwright.games.trueshot import (
    board,
    casting,
    checks,
    effects,
    fights,
    pets,
    preparation,
    rounds,
    setup,
    texts,
)
from cardwright.games.trueshot.evaluation import FEATURES, TrueshotEvaluation
from cardwright.games.trueshot.positions import lay_out
from cardwright.games.trueshot.reading import Reading
from cardwright.games.weights import weights_for
from cardwright.text import CardwrightError

if TYPE_CHECKING:
    from cardwright.games.position import Position
    from cardwright.text import Card, Language, Schema

KINDS = {"pet": board.PET, "weapon": board.WEAPON_CARD, "spell": board.SPELL, "basic": board.BASIC}
KIN = {"weapon": 2, "spell": 3, "basic": 4}  # Common pets 0, Exotic pets 1: none of these is kept at setup (TL-2.8)
SEAT_KEYS = tuple(board.SEAT_KEY - seat for seat in range(MAX_SEATS))
TYPE_KEYS = tuple(board.TYPE_KEY - kind for kind in range(board.TYPES))
TARGETS = 13  # no spell has more: three pets of four players, and one to spare


class Trueshot(Game):
    """In the Trueshot Lodge: 3 or 4 players, each for themselves (TL-1.1)."""

    name = "trueshot"
    prefix = "TL"
    players = (3, 4)
    numbered_zones = frozenset({"pets", "weapon", "hand"})
    folder = Path(__file__).parent
    declaration = board.BOARD
    rules = (
        *texts.RULES,
        *checks.RULES,
        *effects.RULES,
        *casting.RULES,
        *fights.RULES,
        *setup.RULES,
        *preparation.RULES,
        *rounds.RULES,
    )
    questions = {
        setup.ChooseFirst: "first-pet",
        preparation.PrepAct: "prepare",
        preparation.Replace: "replace",
        preparation.Decide: "tame",
        preparation.Release: "release",
        rounds.Surplus: "surplus",
        rounds.Pick: "draft",
        fights.Act: "act",
        casting.Window: "cast",
        effects.DiscardOne: "discard",
        effects.TakeOne: "take",
        effects.May: "may",
        effects.ChooseOne: "mode",
        effects.ChoosePlayer: "choose-player",
        effects.ChooseType: "choose-type",
        Effect: "choose-pet",
    }

    @property
    def schema(self) -> Schema:
        from cardwright.games.trueshot.schema import SCHEMA

        return SCHEMA

    # Making a table -----------------------------------------------------------------------------------------------

    def check_size(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> None:
        """A set too small or too large for a table is refused (TL-2.19)."""
        kinds = Counter(card.kind for card in cards)
        common = sum(card.kind == "pet" and card.facts["rarity"] == 0 for card in cards)
        too_few = common < 3 * players or kinds["weapon"] < board.SHOP_SIZE
        if too_few or kinds["spell"] < players or kinds["basic"] < players:
            raise CardwrightError(
                "set-too-small",
                catalogue=self.words,
                players=players,
                common=3 * players,
                weapons=board.SHOP_SIZE,
                spells=players,
                have_common=common,
                have_weapons=kinds["weapon"],
                have_spells=kinds["spell"],
            )
        if len(cards) > board.MAX_COPIES:
            raise CardwrightError("set-too-large", catalogue=self.words, most=board.MAX_COPIES, have=len(cards))

    def sizes_of(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> dict[str, int]:
        """Return how many cards of a kind there are, and how many spells with their targets."""
        kinds = Counter(card.kind for card in cards)
        spells = kinds["spell"]
        return {"pets": kinds["pet"], "weapons": kinds["weapon"], "spells": spells, "choices": spells * TARGETS + 1}

    def reader(self, program: Program) -> Reading:
        """Return what reads card texts."""
        return Reading(program)

    def facts_of(self, card: Card, reader: Reading) -> dict[str, int]:
        """Return the kind of a card, and what its text waits for."""
        read = reader.text(card.tree)
        found = {"text": read.step, "events": read.events, "aura": read.aura, "stands": read.stands}
        return {"kind": KINDS[card.kind], **found}

    def kin_of(self, card: Card) -> int:
        """Return a number that cards share which can be taken for each other."""
        return KIN.get(card.kind, card.facts.get("rarity", 0))

    def settings_of(
        self, players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int], reader: Reading
    ) -> dict[str, int]:
        """Return which kinds of standing texts the set has."""
        return {"standing": reader.standing}

    def start_zone(self, card: Card) -> int:
        """All cards begin in their piles; the basic weapons wait outside, seen by all."""
        zones = {"pet": board.PET_PILE, "weapon": board.WEAPON_PILE, "spell": board.SPELL_PILE}
        return zones.get(card.kind, board.BOX)

    def begin(self, table: Table, g: State) -> None:
        """Set up, then round after round (TL-2)."""
        g.push_step(rounds.ROUND_STEP)
        g.push_step(setup.SETUP)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position*: what is not mentioned is empty, unmentioned cards are shuffled under their piles."""
        lay_out(table, g, position)

    def evaluation(self, table: Table) -> Evaluation:
        """Return who is ahead, for bots."""
        return TrueshotEvaluation(*weights_for(table).by_number(table, FEATURES))

    def concede(self, g: State, seat: int) -> None:
        """Give up (TL-9.10)."""
        rounds.concede(g, seat)

    # Looking at a position ----------------------------------------------------------------------------------------

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return a card of a choice; one of several equal pets comes with its place: `hyena@A.1 > crab`."""
        name = table.card_id(card)
        seat = board.owner_of(g, card)
        if seat == NONE or table.program.facts[board.KIND * table.program.copies + card] != board.PET:
            return name
        if not placed:
            equal = [copy for copy in table.copies_of(name) if board.owner_of(g, copy) != NONE]
            placed = len(equal) > 1
        return f"{name}@{seat_letter(seat)}.{g.find(board.PETS + seat, card) + 1}" if placed else name

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the strike or the spell with its target that somebody wishes for, such as `crab > hyena`."""
        first, arrow, second = notation.partition(" > ")
        things = {self.key_name(key): key for key in (*SEAT_KEYS, *TYPE_KEYS)}
        for copy in reversed(range(table.program.copies)):
            things.setdefault(table.card_id(copy), copy)
        for other in range(table.players):
            for zone in (board.HAND, board.PETS) if other == seat else (board.PETS,):
                for i in range(g.size(zone + other)):
                    copy = g.card(zone + other, i)
                    for placed in (False, True):
                        things[self.card_notation(table, g, copy, placed=placed)] = copy
        if not arrow or first not in things or second not in things or things[first] < 0:
            return None
        return keys.pair_key(things[first], things[second])

    def question_of(self, table: Table, g: State, step: Step, seat: int, x: int) -> tuple[str, dict[str, object]]:
        """Return what *step* asks, with the numbers that matter for it."""
        kind, about = super().question_of(table, g, step, seat, x)
        match kind:
            case "prepare":
                about = {"left": g.get(board.LEFT, 0), "coins": g.get(board.COINS, seat)}
            case "surplus":
                about = {"limit": int(pets.pet_limit(g, seat))}
            case "cast":
                return self._window(table, g)
            case "discard" | "take":
                about = {"n": x >> 3}
        return kind, about

    def _window(self, table: Table, g: State) -> tuple[str, dict[str, object]]:
        """Return which window it is; after a declared strike, who strikes whom and whose pet that is."""
        active = seat_letter(g.get(board.ACTIVE, 0))
        attacker, target = g.get(board.ATTACKER, 0), g.get(board.TARGET, 0)
        if attacker == NONE:
            return "cast", {"window": "A", "active": active}
        about: dict[str, object] = {
            "window": "B",
            "active": active,
            "attacker": self.card_notation(table, g, attacker, placed=False),
            "target": self.card_notation(table, g, target, placed=False),
            "targets": [seat_letter(board.owner_of(g, target))],
        }
        return "answer", about

    def about_words(self, table: Table, about: Mapping[str, object], lang: Language) -> dict[str, object]:
        """Return what a question is about, the striking and the struck pet by their names."""
        words = dict(about)
        for role in ("attacker", "target"):
            if role in about:
                words[role] = table.cards.card(str(about[role]).partition("@")[0]).names[lang]
        words["owner"] = "".join(about.get("targets", ()))  # type: ignore[arg-type]
        return words

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a step; all parts of card texts are one kind, known by their card."""
        if isinstance(step, ChooseSome):
            return type(step).__name__, None
        if isinstance(step, Effect | texts.Trigger | texts.CardText | casting.UsedUp):
            return "Effect", card
        return type(step).__name__, None

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return how a choice is worded: a weapon to buy with its price, a pass by what it means."""
        if keys.is_pair(key):
            if asked.kind == "act":
                return "strike"
            return "cast-at-pet" if keys.second_of(key) >= 0 else "cast-at"
        if key >= 0:
            if asked.kind in ("cast", "answer"):
                return "cast"
            if asked.kind == "prepare" and table.cards.card(table.card_id(key)).kind != "weapon":
                return "card"
            entries = {"prepare": "buy", "choose-pet": "pet", "release": "own-pet", "surplus": "own-pet"}
            return entries.get(asked.kind, "card")
        if key == PASS:
            return {"prepare": "done", "act": "end-turn", "draft": "none"}.get(asked.kind, "pass")
        return super().choice_entry(table, asked, key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return names, prices, seats and numbers that the words of a choice or a refusal may use."""
        arguments: dict[str, object] = {
            "coins": g.get(board.COINS, seat),
            "price": 0,
            "refund": 0 if table.program.settings[board.LATE_REFUND] else int(preparation.refund_of(g, seat)),
            "text": "",
            "casts": board.MAX_CASTS,
        }
        if keys.is_pair(key):
            first, second = self.key_parts(key)
            arguments |= self._named(table, g, first, lang, "")
            arguments |= self._named(table, g, second, lang, "target_")
            arguments["target"] = arguments["target_card"]
            if (seat_named := self.key_seat(second)) >= 0:
                arguments["other"] = seat_letter(seat_named)
        elif key >= 0:
            arguments |= self._named(table, g, key, lang, "")
            arguments["price"] = g.fact(board.COST, key)
            arguments["target"] = arguments["card"]
        return arguments | super().choice_arguments(table, g, asked, seat, key, lang)

    def _named(self, table: Table, g: State, key: int, lang: Language, role: str) -> dict[str, object]:
        """Return a pet with its owner and numbers, a card, a seat or a type, under the names of its *role*."""
        if key < 0:
            if key <= board.TYPE_KEY:
                return {f"{role}card": self.words.words(f"type.{self.key_name(key)}", lang)}
            return {f"{role}card": self.key_name(key)}
        named: dict[str, object] = {f"{role}card": table.cards.card(table.card_id(key)).names[lang]}
        seat = board.owner_of(g, key)
        named[f"{role}owner"] = seat_letter(seat)
        if seat != NONE and g.fact(board.KIND, key) == board.PET:
            named[f"{role}attack"] = int(pets.attack_of(g, key))
            named[f"{role}health"] = int(board.health_of(g, key))
        else:
            named[f"{role}attack"], named[f"{role}health"] = g.fact(board.ATTACK, key), g.fact(board.HEALTH, key)
        return named

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        """Return the present numbers and marks of a card in play, and how often a Trap was placed."""
        if board.PETS <= zone < board.PETS + 4:
            return {
                "attack": int(pets.attack_of(g, copy)),
                "health": int(board.health_of(g, copy)),
                "max": int(pets.max_health_of(g, copy)),
                "type": int(pets.type_of(g, copy)),
                "dead": int(board.is_dead(g, copy)),
                "no_strike": int(pets.flagged(g, copy, board.NO_STRIKE)),
                "no_struck": int(pets.flagged(g, copy, board.NO_STRUCK)),
                "poison": int(pets.poison_of(g, copy)),
            }
        if board.WEAPON <= zone < board.WEAPON + 4:
            return {"attack": int(pets.weapon_attack(g, seat))}
        if g.fact(board.FAMILIES, copy) & board.IS_TRAP and board.HAND <= zone < board.HAND + 4:
            return {"placed": int(effects.placements(g, copy))}
        return {}
