"""In the Trueshot Lodge as a game: its options, its table, its positions and its notation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import ALL, IN_HAND, IN_PILE, NONE, OWNER, Layout, Program, State, Step
from cardwright.engine.control import Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import PASS, pack
from cardwright.games.game import Asked, Game, Option, OptionValue, Table, seat_letter
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
from cardwright.games.trueshot.positions import lay_out, put_in_pile
from cardwright.games.trueshot.reading import Reading
from cardwright.games.weights import weights_for
from cardwright.text import CardwrightError, Tree, print_text

if TYPE_CHECKING:
    from cardwright.games.position import Position
    from cardwright.text import Card, CardSet, Language, Schema

PHASES = ("setup", "preparation", "combat", "end")
TYPE_NAMES = ("ferocious", "cunning", "tenacious")
KEYS = {PASS: "pass", board.YES: "yes", board.NO: "no", board.REFRESH: "refresh", board.TAME: "tame"}
KINDS = {"pet": board.PET, "weapon": board.WEAPON_CARD, "spell": board.SPELL, "basic": board.BASIC}
KIN = {"weapon": 2, "spell": 3, "basic": 4}  # Common pets 0, Exotic pets 1: none of these is kept at setup (TL-2.8)
PILES = {board.PET_PILE: "pet_pile", board.WEAPON_PILE: "weapon_pile", board.SPELL_PILE: "spell_pile"}
DURATIONS = ("permanent", "round", "turn", "owners-turn")
RULES: list[Step] = [
    *texts.RULES,
    *checks.RULES,
    *effects.RULES,
    *casting.RULES,
    *fights.RULES,
    *setup.RULES,
    *preparation.RULES,
    *rounds.RULES,
]
_SEAT_KEYS = tuple(board.SEAT - seat for seat in range(4))
_TYPE_KEYS = tuple(board.TYPE_KEY - kind for kind in range(board.TYPES))
DEPTH = 64  # steps that may wait: a round, a turn, and the sentences of a text
MAX_PETS = 4  # one more than a player may ever own
TARGETS = 13  # no spell has more: three pets of four players, and one to spare


class Trueshot(Game):
    """In the Trueshot Lodge: 3 or 4 players, each for themselves (TL-1.1)."""

    name = "trueshot"
    prefix = "TL"
    players = (3, 4)
    key_names = (
        *KEYS.values(), "1", "2", "3", "4", "A", "B", "C", "D", *TYPE_NAMES,
    )  # fmt: skip
    numbered_zones = frozenset({"pets", "weapon", "hand"})
    folder = Path(__file__).parent
    options = (
        Option(name="start_player", kind="seat", default="random", rule="TL-2.5"),
        Option(name="prep_actions", kind="number", default=3, least=1, most=10, rule="TL-3.4"),
        Option(
            name="refund_timing",
            kind="choice",
            default="before_payment",
            choices=("before_payment", "after_payment"),
            rule="TL-3.10",
        ),
        Option(name="income", kind="number", default=0, least=0, most=5, rule="TL-10.5"),
        Option(name="aspect_scope", kind="choice", default="player", choices=("player", "table"), rule="TL-7.2"),
        Option(name="exhaustion_lap", kind="number", default=12, least=1, most=24, rule="TL-4.30"),
        Option(name="hard_stop_lap", kind="number", default=25, least=2, most=1000, rule="TL-4.31"),
        Option(name="twilight_round", kind="number", default=16, least=1, most=1000, rule="TL-9.9"),
        Option(name="show_known_hands", kind="flag", default=True, rule="TL-5.12"),
    )
    events = (
        "start", "exotics", "chosen", "tamed", "unchosen", "shop", "round", "prepares", "income", "buys", "refund",
        "reveals-weapon", "replaces", "reveals-pet", "declines", "releases", "done", "shuffle", "combat", "turn",
        "extra-turn", "declares", "strikes", "advantage", "no-strike", "passes", "casts", "at-pet", "at-player",
        "trigger", "loses-health", "restored", "dies", "kills", "falls", "returns", "attack", "max-health",
        "cannot-strike", "cannot-be-struck", "poison", "type", "names-type", "coins", "coins-lost", "life",
        "life-lost", "loses-weapon", "discards", "takes", "draws", "placed", "trap-spent", "aspect", "aspect-gone",
        "gets-extra-turn", "lap", "exhaustion", "hard-stop", "round-won", "round-drawn", "ranked", "weapon-strike",
        "twilight", "eliminated", "row", "drafts", "drafts-none", "left-over", "cleanup", "concedes", "over",
        "too-many", "mode", "says-no", "less",
    )  # fmt: skip
    pair_events = frozenset(
        {"declares", "strikes", "advantage", "no-strike", "kills", "replaces", "at-pet", "at-player"}
    )
    refusals = (
        "too-expensive", "no-weapon-left", "no-pet-left", "not-in-shop", "not-now", "not-in-window", "no-target",
        "not-in-hand", "too-many-casts", "not-adjacent", "dead-attacker", "dead-target", "cannot-strike",
        "cannot-be-struck", "not-your-pet", "own-pet", "not-a-target", "not-drawn", "not-in-row", "newcomer",
        "an-aspect", "not-in-game", "wrong-side", "not-in-end",
    )  # fmt: skip
    reasons = ("survival", "draw", "concede")

    @property
    def schema(self) -> Schema:
        from cardwright.games.trueshot.schema import SCHEMA

        return SCHEMA

    # Making a table -----------------------------------------------------------------------------------------------

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        """Return the table; a set too small for it is refused (TL-2.19)."""
        copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies)]
        self._check_size([cards.cards[number] for number in copies], players)
        program = Program(players, len(copies), board.FACTS)
        for step in RULES:
            program.add(step)
        reading = Reading(program)
        read = [reading.text(card.tree) for card in cards.cards]
        for copy, number in enumerate(copies):
            card = cards.cards[number]
            facts = card.facts
            program.card_of[copy] = number
            program.kin[copy] = KIN.get(card.kind, facts.get("rarity", 0))
            values = {
                board.KIND: KINDS[card.kind],
                board.ATTACK: facts.get("attack", 0),
                board.HEALTH: facts.get("health", 0),
                board.COST: facts.get("cost", 0),
                board.TYPE: facts.get("type", 0),
                board.EXOTIC: facts.get("rarity", 0),
                board.FAMILIES: facts.get("families", 0),
                board.TEXT: read[number].step,
                board.EVENTS: read[number].events,
                board.AURA: read[number].aura,
                board.STANDS: read[number].stands,
            }
            for fact, value in values.items():
                program.facts[fact * len(copies) + copy] = value
        program.settings = pack(settings_of(options, cards.constants, reading.standing))
        layout = layout_of(program, [cards.cards[number] for number in copies])
        layout.lay(program)
        self._fill_piles(program, players)
        ids = tuple(card.id for card in cards.cards)
        return Table(self, players, options, cards, program, layout, ids, reading.modes)

    def _check_size(self, cards: list[Card], players: int) -> None:
        common = sum(card.kind == "pet" and card.facts["rarity"] == 0 for card in cards)
        weapons = sum(card.kind == "weapon" for card in cards)
        spells = sum(card.kind == "spell" for card in cards)
        basic = sum(card.kind == "basic" for card in cards)
        if common < 3 * players or weapons < board.SHOP_SIZE or spells < players or basic < players:
            raise CardwrightError(
                "set-too-small",
                catalogue=self.words,
                players=players,
                common=3 * players,
                weapons=board.SHOP_SIZE,
                spells=players,
                have_common=common,
                have_weapons=weapons,
                have_spells=spells,
            )
        if len(cards) > board.MAX_COPIES:
            raise CardwrightError("set-too-large", catalogue=self.words, most=board.MAX_COPIES, have=len(cards))

    @staticmethod
    def _fill_piles(program: Program, players: int) -> None:
        """A new state begins with all cards in their piles, unknown to everybody; the basic weapons are seen by all."""
        g = State(program, NONE, 0, True, None, program.blank)
        for copy in range(program.copies):
            put_in_pile(g, copy)

    def begin(self, table: Table, g: State) -> None:
        """Set up, then round after round (TL-2)."""
        g.push(rounds.ROUND_STEP, NONE, NONE, 0)
        g.push(setup.SETUP, NONE, NONE, 0)

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

    def round_of(self, g: State) -> int:
        """Return the number of the round."""
        return g.get(board.ROUND, 0)

    def phase_of(self, g: State) -> str:
        """Return the name of the phase."""
        return PHASES[g.get(board.PHASE, 0)]

    def key_name(self, key: int) -> str:
        """Return the notation of a choice that is no card."""
        if key <= board.TYPE_KEY:
            return TYPE_NAMES[board.TYPE_KEY - key]
        if key <= board.SEAT:
            return seat_letter(board.SEAT - key)
        if key <= board.MODE:
            return str(board.MODE - key + 1)
        return KEYS[key]

    def notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return a choice; a strike is `hyena > crab`, a spell with its target `arcane_shot > crab`."""
        if key <= board.PAIR:
            first, second = int(board.first_of(key)), int(casting.key_of(board.second_of(key)))
            return f"{self._thing(table, g, first)} > {self._thing(table, g, second)}"
        return self._thing(table, g, key)

    def long_notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return the same with the place of every pet: `hyena@A.1 > crab@B.2`."""
        if key <= board.PAIR:
            first, second = int(board.first_of(key)), int(casting.key_of(board.second_of(key)))
            return f"{self._thing(table, g, first, at=True)} > {self._thing(table, g, second, at=True)}"
        return self._thing(table, g, key, at=True)

    def _thing(self, table: Table, g: State, key: int, *, at: bool = False) -> str:
        if key < 0:
            return self.key_name(key)
        name = table.card_id(key)
        seat = board.owner_of(g, key)
        if seat == NONE or table.program.facts[board.KIND * table.program.copies + key] != board.PET:
            return name
        if not at:
            equal = [copy for copy in table.copies_of(name) if board.owner_of(g, copy) != NONE]
            at = len(equal) > 1
        return f"{name}@{seat_letter(seat)}.{g.find(board.PETS + seat, key) + 1}" if at else name

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the strike or the spell with its target that somebody wishes for, such as `crab > hyena`."""
        first, arrow, second = notation.partition(" > ")
        things = {self.key_name(key): key for key in (*_SEAT_KEYS, *_TYPE_KEYS)}
        for copy in reversed(range(table.program.copies)):
            things.setdefault(table.card_id(copy), copy)
        for other in range(table.players):
            for zone in (board.HAND, board.PETS) if other == seat else (board.PETS,):
                for i in range(g.size(zone + other)):
                    copy = g.card(zone + other, i)
                    for at in (False, True):
                        things[self._thing(table, g, copy, at=at)] = copy
        if not arrow or first not in things or second not in things or things[first] < 0:
            return None
        return int(board.pair_key(things[first], casting.code_of(things[second])))

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        """Return what *step* asks of *seat*."""
        kind, about, source = self._question(table, g, step, seat, card, x)
        return Asked(kind, self.words.rule(f"question.{kind}"), source, about, step.id)

    def _question(
        self, table: Table, g: State, step: Step, seat: int, card: int, x: int
    ) -> tuple[str, dict[str, object], int]:
        match step:
            case setup.ChooseFirst():
                return "first-pet", {}, NONE
            case preparation.PrepAct():
                return "prepare", {"left": g.get(board.LEFT, 0), "coins": g.get(board.COINS, seat)}, NONE
            case preparation.Replace():
                return "replace", {}, card
            case preparation.Decide():
                return "tame", {}, card
            case preparation.Release():
                return "release", {}, card
            case rounds.Surplus():
                return "surplus", {"limit": int(pets.pet_limit(g, seat))}, NONE
            case rounds.Pick():
                return "draft", {}, NONE
            case fights.Act():
                return "act", {}, NONE
            case casting.Window():
                return self._window(table, g)
            case effects.DiscardOne():
                return "discard", {"n": x}, card
            case effects.TakeOne():
                return "take", {"n": x}, card
            case effects.May():
                return "may", {}, card
            case effects.ChooseOne():
                return "mode", {}, card
            case effects.ChoosePlayer():
                return "choose-player", {}, card
            case effects.ChooseType():
                return "choose-type", {}, card
        return "choose-pet", {}, card

    def _window(self, table: Table, g: State) -> tuple[str, dict[str, object], int]:
        """Return which window it is; after a declared strike, who strikes whom and whose pet that is."""
        active = seat_letter(g.get(board.ACTIVE, 0))
        attacker, target = g.get(board.ATTACKER, 0), g.get(board.TARGET, 0)
        if attacker == NONE:
            return "cast", {"window": "A", "active": active}, NONE
        about: dict[str, object] = {
            "window": "B",
            "active": active,
            "attacker": self._thing(table, g, attacker),
            "target": self._thing(table, g, target),
            "targets": [seat_letter(board.owner_of(g, target))],
        }
        return "answer", about, NONE

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
        if isinstance(step, Effect | texts.Trigger | texts.CardText | casting.UsedUp):
            return "Effect", card
        return type(step).__name__, None

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return how a choice is worded: a weapon to buy with its price, a pass by what it means."""
        if key <= board.PAIR:
            if asked.kind == "act":
                return "strike"
            return "cast-at-pet" if board.second_of(key) < board.SEAT_CODE else "cast-at"
        if key >= 0:
            if asked.kind in ("cast", "answer"):
                return "cast"
            if asked.kind == "prepare" and table.cards.card(table.card_id(key)).kind != "weapon":
                return "card"
            entries = {"prepare": "buy", "choose-pet": "pet", "release": "own-pet", "surplus": "own-pet"}
            return entries.get(asked.kind, "card")
        if key <= board.TYPE_KEY:
            return "type"
        if key <= board.SEAT:
            return "seat"
        if key <= board.MODE:
            return "mode"
        if key == PASS:
            return {"prepare": "done", "act": "end-turn", "draft": "none"}.get(asked.kind, "pass")
        return {board.YES: "yes", board.NO: "no", board.REFRESH: "refresh", board.TAME: "tame"}[key]

    def key_parts(self, key: int) -> tuple[int, ...]:
        """Return who strikes and who is struck, or the spell and its target."""
        return (int(board.first_of(key)), int(casting.key_of(board.second_of(key)))) if key <= board.PAIR else (key,)

    def key_seat(self, key: int) -> int:
        """Return the player that a choice names."""
        return int(board.SEAT - key) if board.TYPE_KEY < key <= board.SEAT else NONE

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return names, prices, seats and numbers that the words of a choice or a refusal may use."""
        arguments: dict[str, object] = {
            "coins": g.get(board.COINS, seat),
            "price": 0,
            "refund": int(preparation.refund_of(g, seat)) if table.program.settings[board.REFUND_FIRST] else 0,
            "text": "",
            "casts": board.MAX_CASTS,
        }
        if key <= board.PAIR:
            first, second = int(board.first_of(key)), int(casting.key_of(board.second_of(key)))
            arguments |= self._named(table, g, first, lang, "")
            arguments |= self._named(table, g, second, lang, "target_")
            arguments["target"] = arguments["target_card"]
            if board.TYPE_KEY < second <= board.SEAT:
                arguments["other"] = seat_letter(board.SEAT - second)
        elif key <= board.TYPE_KEY:
            arguments["type"] = self.words.words(f"type.{TYPE_NAMES[board.TYPE_KEY - key]}", lang)
        elif key <= board.SEAT:
            arguments["other"] = seat_letter(board.SEAT - key)
        elif key <= board.MODE:
            mode = table.modes[asked.step][board.MODE - key]
            arguments["text"] = print_text(Tree("text", mode), self.schema.book, lang)
        elif key >= 0:
            arguments |= self._named(table, g, key, lang, "")
            arguments["price"] = g.fact(board.COST, key)
            arguments["target"] = arguments["card"]
        return arguments

    def _named(self, table: Table, g: State, key: int, lang: Language, role: str) -> dict[str, object]:
        """Return a pet with its owner and numbers, a card, a seat or a type, under the names of its *role*."""
        if key < 0:
            if key <= board.TYPE_KEY:
                return {f"{role}card": self.words.words(f"type.{TYPE_NAMES[board.TYPE_KEY - key]}", lang)}
            return {f"{role}card": seat_letter(board.SEAT - key)}
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

    # Words --------------------------------------------------------------------------------------------------------

    def second_card(self, event: str, x: int, y: int) -> int:
        """Return the other card an event is about."""
        return x if event in self.pair_events else NONE

    def event_entry(self, entry: str, x: int, y: int) -> str:
        """Gains and losses are worded apart."""
        if entry in ("event.attack", "event.max-health", "event.less") and x < 0:
            return f"{entry}-down"
        return "event.strikes-nothing" if entry == "event.strikes" and y == 0 else entry

    def event_arguments(self, lang: Language, seat: int, x: int, y: int) -> dict[str, object]:
        """Return what the words of an event may use: numbers, seats, piles, types, durations."""
        words = self.words
        return {
            "n": abs(x),
            "m": y,
            "amount": y,
            "other": seat_letter(x),
            "owner": seat_letter(y),
            "struck": ", ".join(seat_letter(other) for other in range(4) if y >= 0 and y >> other & 1),
            "pile": words.words(f"zone.{PILES.get(x, 'pet_pile')}", lang),
            "type": words.words(f"type.{TYPE_NAMES[x if 0 <= x < 3 else 0]}", lang),
            "until": words.words(f"until.{DURATIONS[y if 0 <= y < 4 else 0]}", lang),
        }


def settings_of(options: Mapping[str, OptionValue], constants: Mapping[str, int], standing: int) -> list[int]:
    """Return options and constants by the numbers the rules know them by."""
    start = options["start_player"]
    settings = {
        board.START_PLAYER: NONE if start == "random" else int(start or 0),
        board.PREP_ACTIONS: int(options["prep_actions"] or 0),
        board.REFUND_FIRST: int(options["refund_timing"] == "before_payment"),
        board.INCOME: int(options["income"] or 0),
        board.ONE_ASPECT: int(options["aspect_scope"] == "table"),
        board.EXHAUSTION_LAP: int(options["exhaustion_lap"] or 0),
        board.HARD_STOP_LAP: int(options["hard_stop_lap"] or 0),
        board.TWILIGHT_ROUND: int(options["twilight_round"] or 0),
        board.START_LIFE: constants["health"],
        board.START_COINS: constants["coins"],
        board.PET_LIMIT: constants["pet_limit"],
        board.PET_CAP: constants["pet_cap"],
        board.STANDING: standing,
    }
    return [settings[number] for number in range(len(settings))]


def layout_of(program: Program, cards: list[Card]) -> Layout:
    """Declare the memory: counters, zones and streams in the order of `board`."""
    pet_cards = sum(card.kind == "pet" for card in cards)
    weapons = sum(card.kind == "weapon" for card in cards)
    spells = sum(card.kind == "spell" for card in cards)
    layout = Layout(
        seats=program.seats,
        copies=program.copies,
        depth=DEPTH,
        queue=board.MAX_TRIGGERS,
        choices=spells * TARGETS + 1,
        lane_choices=board.SETUP_PETS + 1,
        marks=board.MARKS,
    )
    for name in ("life", "coins", "fallen", "rank", "casts", "out"):
        layout.counter(len(layout.counters), name)
    for name, inner in (
        ("round", False), ("phase", True), ("active", False), ("turn", True), ("first", False), ("regular", True),
        ("extra", False), ("is_extra", False), ("lap", False), ("struck", False), ("falls", False),
        ("winner", False), ("no_return", False), ("attacker", True), ("target", True), ("resolving", True),
        ("triggers", True), ("hit", True), ("subject", True), ("other", True), ("it", True), ("that", True),
        ("kind_named", True), ("prepares", False), ("begins", False), ("left", False),
        ("lot", True), ("had_extra", True),
    ):  # fmt: skip
        layout.counter(len(layout.counters), name, per_seat=False, inner=inner)
    layout.zone(board.HAND, "hand", spells, face=OWNER, role=IN_HAND, family="spells")
    layout.zone(board.PETS, "pets", MAX_PETS, face=ALL, row=True)
    layout.zone(board.DRAWN, "drawn", board.SETUP_PETS, face=OWNER, role=IN_HAND, family="pets")
    layout.zone(board.CHOSEN, "chosen", 1, face=OWNER, role=IN_HAND, family="pets")
    layout.zone(board.WEAPON, "weapon", 1, face=ALL)
    layout.zone(board.ASIDE, "aside", 1, face=ALL)
    layout.zone(board.ASPECT, "aspect", 1, face=ALL)
    layout.zone(board.PET_PILE, "pet_pile", pet_cards, per_seat=False, role=IN_PILE, family="pets")
    layout.zone(board.PET_DISCARD, "pet_discard", pet_cards, per_seat=False, face=ALL)
    layout.zone(board.WEAPON_PILE, "weapon_pile", weapons, per_seat=False, role=IN_PILE)
    layout.zone(board.WEAPON_DISCARD, "weapon_discard", weapons, per_seat=False, face=ALL)
    layout.zone(board.SPELL_PILE, "spell_pile", spells, per_seat=False, role=IN_PILE, family="spells")
    layout.zone(board.SPELL_DISCARD, "spell_discard", spells, per_seat=False, face=ALL)
    layout.zone(board.SHOP, "shop", board.SHOP_SIZE + 1, per_seat=False, face=ALL, row=True)
    layout.zone(board.ROW, "row", program.seats, per_seat=False, face=ALL, row=True)
    layout.zone(board.SHOWN, "shown", 2, per_seat=False, face=ALL, row=True)
    layout.zone(board.BOX, "box", program.copies, per_seat=False, face=ALL)
    for number, name in enumerate(("pets", "weapons", "spells", "start player", "effects")):
        layout.stream(number, name)
    return layout
