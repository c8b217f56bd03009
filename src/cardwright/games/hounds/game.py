"""Hounds & Heroes as a game: its options, its table, its positions and its notation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import ALL, IN_HAND, IN_PILE, NOBODY, NONE, OWNER, Layout, Program, State, Step
from cardwright.engine.control import Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import EVERYBODY, PASS, UNKNOWN, pack
from cardwright.games.game import Asked, Game, Option, OptionValue, Table, seat_letter
from cardwright.games.hounds import ability, battle, board, draft, effects, play, rounds, spending, winning
from cardwright.games.hounds.evaluation import FEATURES, HoundsEvaluation
from cardwright.games.hounds.reading import Reading
from cardwright.games.position import TABLE, Position
from cardwright.games.weights import weights_for
from cardwright.text import CardwrightError, Tree, print_text

if TYPE_CHECKING:
    from cardwright.text import CardSet, Language, Schema

SLOT_NAMES = ("attack", "ability", "defense")
PHASES = ("draft", "draw", "play", "ability", "battle", "clear", "recruit", "recovery", "end")
HERO_DRAFTS = ("batch", "refill", "reverse")
KEYS = {PASS: "pass", board.YES: "yes", board.NO: "no", board.EMPTY: "-"}
# Where a position may go on: the phases of a round in order, as `rounds.push_round` counts them.
STARTS = ("draw", "place", "opponents", "reveal", "battle", "clear", "recruit")
RULES: list[Step] = [
    *winning.RULES,
    *draft.RULES,
    *play.RULES,
    *ability.RULES,
    *battle.RULES,
    *spending.RULES,
    *rounds.RULES,
    *effects.RULES,
]
DEPTH = 64  # steps that may wait: a round, and the sentences of a text


class Hounds(Game):
    """Hounds & Heroes: 2 players, or the variant for 3-4."""

    name = "hounds"
    prefix = "HH"
    players = (2, 3, 4)
    key_names = ("pass", "yes", "no", "-", "1", "2", "3", "4", "A", "B", "C", "D")
    numbered_zones = frozenset(SLOT_NAMES)
    folder = Path(__file__).parent
    options = (
        Option(name="first_seat", kind="seat", default="random", rule="HH-2.6"),
        Option(name="quick_play", kind="flag", default=False, rule="HH-15.13"),
        Option(name="heroes_for_hire", kind="flag", default=False, players=(2,), rule="HH-15.2"),
        Option(name="coin_dominance", kind="flag", default=False, players=(2,), rule="HH-15.5"),
        Option(name="all_stars", kind="flag", default=False, players=(2,), rule="HH-15.10"),
        Option(name="hand_keep", kind="number", default=2, least=0, most=99, none=True, rule="HH-11.5"),
        Option(name="round_limit", kind="number", default=60, least=10, most=1000, rule="HH-18.1"),
        Option(name="tie_break_limit", kind="number", default=10, least=1, most=1000, rule="HH-6.8"),
        Option(name="sudden_death_limit", kind="number", default=10, least=1, most=1000, rule="HH-14.9"),
        Option(name="hero_draft", kind="choice", default="batch", choices=HERO_DRAFTS, players=(3, 4), rule="HH-16.8"),
        Option(name="copies", kind="number", default=1, least=1, most=9, rule="HH-16.2"),
    )
    events = (
        "first", "layout", "pick", "deal", "barracks", "round", "draw", "refill", "placed", "named", "reveal", "order",
        "tie-card", "tie-none", "tie-won", "tie-random", "ability", "no-ability", "cancelled", "treats", "treats-lost",
        "stolen", "life", "life-lost", "power", "becomes", "counts-as", "least", "prevent", "no-faint", "double",
        "draw-change", "swap", "swap-hand", "replaced", "looks", "keeps", "discards", "reorders", "to-hand", "on-deck",
        "under-deck", "under-heroes", "uses", "cancel", "discount", "recruit", "pass", "recover", "pays-back", "faint",
        "shielded", "battle", "damage", "treats-earned", "clear", "recruit-first", "trim", "sudden", "eliminated",
        "concedes", "over", "declines", "mode", "after-battle", "dry", "shows",
    )  # fmt: skip
    refusals = (
        "too-expensive", "not-offered", "must-fill", "already-placed", "not-in-hand", "own-seat", "eliminated",
        "wrong-kind", "wrong-number", "must-recover", "not-in-barracks", "mandatory", "not-there", "must-place-all",
        "not-yours-to-trim", "already-trimmed", "not-fainted", "wrong-cost",
    )  # fmt: skip
    reasons = (
        "life", "faint", "heroes", "coins", "treats", "sudden_death", "last", "limit", "concede", "draw",
    )  # fmt: skip

    @property
    def schema(self) -> Schema:
        from cardwright.games.hounds.schema import SCHEMA

        return SCHEMA

    # Making a table -----------------------------------------------------------------------------------------------

    def default_of(self, option: Option, players: int) -> OptionValue:
        """Two copies of the set are the rule with 3-4 players (HH-16.2)."""
        return 2 if option.name == "copies" and players > 2 else option.default

    def check_options(self, options: dict[str, OptionValue], players: int) -> None:
        """All-Stars stands alone among the win variations (HH-15.12)."""
        for other in ("heroes_for_hire", "coin_dominance"):
            if options["all_stars"] and options[other]:
                raise CardwrightError("all-stars-alone", catalogue=self.words, other=other)

    def table(self, cards: CardSet, players: int, options: dict[str, OptionValue]) -> Table:
        """Return the table; too few cards for the players are refused (HH-19.1, HH-19.2)."""
        constants = dict(cards.constants)
        sets = int(options["copies"] or 1)
        copies = [number for number, card in enumerate(cards.cards) for _ in range(card.copies * sets)]
        heroes = sum(cards.cards[number].kind == "hero" for number in copies)
        self._check_size(len(copies) - heroes, heroes, players, sets, constants)
        program = Program(players, len(copies), 4)
        for step in RULES:
            program.add(step)
        reading = Reading(program)
        texts = [reading.text(card.tree).id for card in cards.cards]
        for copy, number in enumerate(copies):
            card = cards.cards[number]
            is_hero = 1 if card.kind == "hero" else 0
            program.card_of[copy] = number
            program.kin[copy] = is_hero
            facts = (card.facts["power"], card.facts.get("cost", 0), is_hero, texts[number])
            for fact, value in enumerate(facts):
                program.facts[fact * len(copies) + copy] = value
        program.settings = pack(settings_of(options, constants, players))
        layout = layout_of(program, heroes, constants)
        layout.lay(program)
        self._fill_box(program)
        ids = tuple(card.id for card in cards.cards)
        return Table(self, players, options, cards, program, layout, ids, reading.modes)

    def _check_size(self, hounds: int, heroes: int, players: int, sets: int, constants: Mapping[str, int]) -> None:
        need_hounds = constants["draft_pool"]
        need_heroes = constants["barracks"] + (players * constants["drafted_heroes"] if players > 2 else 0)
        if hounds < need_hounds or heroes < need_heroes:
            raise CardwrightError(
                "set-too-small",
                catalogue=self.words,
                players=players,
                hounds=need_hounds,
                heroes=need_heroes,
                copies=sets,
                have_hounds=hounds,
                have_heroes=heroes,
            )

    @staticmethod
    def _fill_box(program: Program) -> None:
        """A new state begins with all Hounds in the box and all Heroes in their deck, unknown to everybody."""
        g = State(program, NONE, 0, True, None, program.blank)
        for copy in range(program.copies):
            g.put(board.HERO_DECK if program.kin[copy] else board.BOX, copy)
            g.set_knowledge(copy, EVERYBODY * (UNKNOWN | IN_PILE))

    def begin(self, table: Table, g: State) -> None:
        """Set up and draft, then round after round (HH-2, HH-3)."""
        g.push(rounds.NEXT_ROUND, NONE, NONE, 0)
        g.push(draft.SETUP, NONE, NONE, 0)

    # Positions ----------------------------------------------------------------------------------------------------

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position*: what is not mentioned is empty, unmentioned Heroes are shuffled under the Hero deck."""
        start = position.at or "draw"
        if start not in STARTS:
            raise CardwrightError("wrong-start", line=0, part=f"at {start}")
        used: set[int] = set()
        g.set(board.FIRST, 0, position.number(TABLE, "first", 0))
        g.set(board.STARTER, 0, position.number(TABLE, "starter", 0))
        g.set(board.ROUND, 0, position.number(TABLE, "round", 1) - (1 if start == "draw" else 0))
        g.set(board.SUDDEN, 0, position.number(TABLE, "sudden", 0))
        for zone in table.layout.zones:
            for seat in table.layout.seats_of(zone):
                if zone.name not in ("hero_deck", "box"):
                    number = zone.number + max(seat, 0)
                    self._lay(table, g, position, number, seat, position.cards(seat, zone.name), used)
        for seat in range(table.players):
            self._set_counters(table, g, position, seat, start)
        named = self._copies(table, position.cards(TABLE, "hero_deck"), used, TABLE, position)
        rest = [copy for copy in range(table.program.copies) if copy not in used]
        g.empty(board.HERO_DECK)
        g.empty(board.BOX)
        for copy in rest:
            g.put(board.HERO_DECK if table.program.kin[copy] else board.BOX, copy)
        g.shuffle(board.HERO_DECK, board.HERO_STREAM)
        for copy in reversed(named):
            g.put(board.HERO_DECK, copy)
        position.finish()
        if start == "draw":
            g.push(rounds.NEXT_ROUND, NONE, NONE, 0)
            return
        g.set(board.PHASE, 0, board.IN_PLAY)
        rounds.push_round(g, STARTS.index(start))

    def _set_counters(self, table: Table, g: State, position: Position, seat: int, start: str) -> None:
        life = table.program.settings[board.START_LIFE] if table.program.settings[board.USES_LIFE] else 0
        for counter in table.layout.counters:
            if counter.per_seat and not counter.inner and counter.name != "opponent":
                default = life if counter.name == "life" else 0
                value = position.number(seat, counter.name, default)
                g.set(counter.number, seat, value)
                if board.BANK <= counter.number < board.BANK + board.BANK_SIZE + board.NEXT and value:
                    board.mark(g, seat, counter.number, value)
        named = position.cards(seat, "opponent")
        other = "ABCD".find(named[0]) if named else (1 - seat if table.players == 2 else NONE)
        g.set(board.OPPONENT, seat, other)

    def _lay(
        self, table: Table, g: State, position: Position, zone: int, seat: int, cards: list[str], used: set[int]
    ) -> None:
        program = table.program
        hidden = EVERYBODY * (IN_HAND | IN_PILE)
        if table.options["quick_play"]:
            hidden |= EVERYBODY * UNKNOWN
        for copy in reversed(self._copies(table, cards, used, seat, position)):
            if g.size(zone) >= _capacity(table, zone):
                raise CardwrightError("wrong-start", line=position.lines[seat], part=table.card_id(copy))
            g.put(zone, copy)
            known = hidden
            if seat >= 0 and table.options["quick_play"]:
                known &= ~(UNKNOWN << (3 * seat))
            if program.faces[zone] == ALL:
                known = 0
            elif program.faces[zone] == OWNER:
                known &= ~(7 << (3 * seat))
            elif seat >= 0:
                known &= ~(IN_HAND << (3 * seat))
            g.set_knowledge(copy, known)

    def _copies(self, table: Table, cards: list[str], used: set[int], owner: int, position: Position) -> list[int]:
        found = []
        for card in cards:
            free = [copy for copy in table.copies_of(card) if copy not in used] if card in table.numbers else []
            if not free:
                raise CardwrightError("wrong-start", line=position.lines[owner], part=card)
            used.add(free[0])
            found.append(free[0])
        return found

    def evaluation(self, table: Table) -> Evaluation:
        """Return who is ahead, for bots."""
        return HoundsEvaluation(*weights_for(table).by_number(table, FEATURES))

    def concede(self, g: State, seat: int) -> None:
        """Give up (HH-13.5, HH-16.47)."""
        winning.concede(g, seat)

    # Looking at a position ----------------------------------------------------------------------------------------

    def round_of(self, g: State) -> int:
        """Return the number of the round."""
        return g.get(board.ROUND, 0)

    def phase_of(self, g: State) -> str:
        """Return the name of the phase."""
        return PHASES[g.get(board.PHASE, 0)]

    def key_name(self, key: int) -> str:
        """Return the notation of a choice that is no card."""
        if key <= board.SEAT:
            return seat_letter(board.SEAT - key)
        if key <= board.MODE:
            return str(board.MODE - key + 1)
        return KEYS[key]

    def key_seat(self, key: int) -> int:
        """Return the seat that a choice names."""
        return int(board.SEAT - key) if key <= board.SEAT else NONE

    def notation(self, table: Table, g: State, asked: Asked, key: int) -> str:
        """Return a choice; a placed card comes with its slot."""
        plain = super().notation(table, g, asked, key)
        slot = asked.about.get("slot")
        return f"{slot} {plain}" if slot is not None else plain

    def asked(self, table: Table, g: State, step: Step, seat: int, card: int, x: int) -> Asked:
        """Return what *step* asks of *seat*."""
        kind, about, source = self._question(g, step, seat, card, x)
        return Asked(kind, self.words.rule(f"question.{kind}"), source, about, step.id)

    def _question(self, g: State, step: Step, seat: int, card: int, x: int) -> tuple[str, dict[str, object], int]:
        treats = g.get(board.TREATS, seat)
        match step:
            case draft.HeroDraft():
                return "hero-draft", {}, NONE
            case draft.Draft():
                return "draft", {}, NONE
            case play.Place():
                return f"place-{SLOT_NAMES[x]}", {"slot": SLOT_NAMES[x]}, NONE
            case play.Name():
                return "name", {}, NONE
            case spending.Recruit():
                return "recruit", {"treats": treats}, NONE
            case spending.Recover():
                return ("recover", "recover-second")[x], {"treats": treats}, NONE
            case rounds.Trim():
                return "trim", {"keep": g.setting(board.HAND_KEEP)}, NONE
            case effects.Keep():
                return "keep", {"n": x & 0xFF}, card
            case effects.Arrange():
                return "arrange", {"n": x >> 3, "deck": seat_letter(x & 7)}, card
            case effects.DiscardSome():
                return "discard", {"n": x >> 3}, card
            case effects.RecoverSome():
                return "recover-text", {}, card
            case effects.RecruitFree():
                return ("recruit-free" if g.program.seats == 2 else "recover-instead"), {}, card
            case effects.May():
                return "may", {}, card
            case effects.ChooseOne():
                return "mode", {}, card
        return "card", {}, card

    def event_entry(self, entry: str, x: int, y: int) -> str:
        """A round of sudden death is announced as such (HH-14.3)."""
        return "event.round-sudden" if entry == "event.round" and y else entry

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a step; all parts of card texts are one kind, known by their card."""
        return ("Effect", card) if isinstance(step, Effect) else (type(step).__name__, None)

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return how a choice is worded: a Hero to buy with its price, a pass by what it means."""
        if key >= 0:
            return "recruit" if asked.kind == "recruit" else "card"
        if key <= board.SEAT:
            return "seat"
        if key <= board.MODE:
            return "mode"
        if key == PASS:
            return "pass" if asked.kind == "recruit" else "decline"
        return {board.YES: "yes", board.NO: "no", board.EMPTY: "empty"}[key]

    def choice_arguments(
        self, table: Table, g: State, asked: Asked | None, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return price and Treats, the seat named, and the text of a mode."""
        arguments: dict[str, object] = {"treats": g.get(board.TREATS, seat), "price": 0, "text": ""}
        if key >= 0:
            arguments["price"] = spending.price_of(g, seat, key)
        elif key <= board.SEAT:
            arguments["other"] = seat_letter(board.SEAT - key)
        elif key <= board.MODE and asked is not None:
            mode = table.modes[asked.step][board.MODE - key]
            arguments["text"] = print_text(Tree("text", mode), self.schema.book, lang)
        return arguments

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        """Return the current power of a card in a slot, and whether it counts as a Hero."""
        slot = (zone - board.SLOT) // 4
        if not 0 <= slot < board.SLOTS:
            return {}
        return {"power": board.power_of(g, seat, slot), "hero": int(board.is_hero(g, seat, slot))}

    # Words --------------------------------------------------------------------------------------------------------

    def event_arguments(self, lang: Language, seat: int, x: int, y: int) -> dict[str, object]:
        """Return what the words of an event may use: slots, seats, durations and signed numbers."""
        words = self.words
        slot = SLOT_NAMES[x] if 0 <= x < board.SLOTS else "attack"
        slot2 = SLOT_NAMES[y] if 0 <= y < board.SLOTS else "attack"
        told = SLOT_NAMES[y // 2] if 0 <= y < 2 * board.SLOTS else "attack"
        of_slot = words.words(f"whose.{told}", lang)
        return {
            "n": x,
            "m": y,
            "signed": f"+{x}" if x >= 0 else f"−{-x}",
            "target": seat_letter(x),
            "other": seat_letter(y),
            "defender": seat_letter(y // 1000),
            "defense": y % 1000,
            "slot": words.words(f"slot.{slot}", lang),
            "slot2": words.words(f"slot.{slot2}", lang),
            "of_slot": of_slot[0].upper() + of_slot[1:],
            "when": words.words("when.next" if y % 2 else "when.now", lang),
        }


def settings_of(options: Mapping[str, OptionValue], constants: Mapping[str, int], players: int) -> list[int]:
    """Return options and constants by the numbers the rules know them by."""
    keep = options["hand_keep"]
    first = options["first_seat"]
    settings = {
        board.QUICK_PLAY: int(bool(options["quick_play"])),
        board.HEROES_FOR_HIRE: int(bool(options["heroes_for_hire"])),
        board.COIN_DOMINANCE: int(bool(options["coin_dominance"])),
        board.ALL_STARS: int(bool(options["all_stars"])),
        board.HAND_KEEP: NONE if keep is None else int(keep),
        board.ROUND_LIMIT: int(options["round_limit"] or 0),
        board.TIE_BREAK_LIMIT: int(options["tie_break_limit"] or 0),
        board.SUDDEN_DEATH_LIMIT: int(options["sudden_death_limit"] or 0),
        board.HERO_DRAFT: HERO_DRAFTS.index(str(options["hero_draft"])),
        board.FIRST_SEAT: NONE if first == "random" else int(first or 0),
        board.START_LIFE: constants["life"],
        board.DRAW: constants["draw"],
        board.DRAFT_POOL: constants["draft_pool"],
        board.BATCH_SIZE: batch_size(constants, players),
        board.BARRACKS_SIZE: constants["barracks"],
        board.FAINT_LIMIT: constants["faint_limit" if players == 2 else "faint_limit_many"],
        board.HEROES_TO_WIN: constants["heroes_to_win"],
        board.DRY_ROUNDS: constants["dry_rounds"],
        board.RECOVERY: constants["recovery"],
        board.SECOND_RECOVERY: constants["second_recovery"],
        board.DRAFTED_HEROES: constants["drafted_heroes"],
        board.USES_LIFE: int(players == 2 and not options["all_stars"]),
    }
    return [settings[number] for number in range(len(settings))]


def batch_size(constants: Mapping[str, int], players: int) -> int:
    """Two players lay out batches of 6; more as many Hounds as each of them drafts (HH-3.1, HH-16.5)."""
    return constants["batch"] if players == 2 else constants["draft_pool"] // players


def layout_of(program: Program, heroes: int, constants: Mapping[str, int]) -> Layout:
    """Declare the memory: counters, zones and streams in the order of `board`."""
    seats, copies = program.seats, program.copies
    pool = constants["draft_pool"]
    hounds = -(-pool // seats) + 1  # a batch that does not divide gives one seat more
    owned = hounds + (heroes if seats == 2 else constants["drafted_heroes"])
    batch = max(batch_size(constants, seats), seats)
    layout = Layout(seats=seats, copies=copies, depth=DEPTH, choices=max(owned, batch, constants["barracks"]) + 2)
    layout.counter(board.LIFE, "life")
    layout.counter(board.TREATS, "treats")
    for prefix in ("", "next_"):
        for name in ("bonus", "becomes", "as_hero", "least"):
            for slot in SLOT_NAMES:
                layout.counter(len(layout.counters), f"{prefix}{name}_{slot}")
        for name in ("prevent", "no_faint", "double"):
            layout.counter(len(layout.counters), f"{prefix}{name}")
    layout.counter(board.DRAW_CHANGE, "draw_change")
    layout.counter(board.DISCOUNT, "discount")
    layout.counter(board.RESOLVED, "resolved")
    layout.counter(board.CANCELLED, "cancelled")
    layout.counter(board.GAINED, "gained")
    layout.counter(board.DEALT, "dealt")
    layout.counter(board.OPPONENT, "opponent")
    layout.counter(board.ACQUIRED, "acquired")
    layout.counter(board.DRY, "dry")
    layout.counter(board.OUT, "out")
    layout.counter(board.IT, "it", inner=True)
    layout.counter(board.MARKS, "marks", inner=True)
    layout.counter(board.ROUND, "round", per_seat=False)
    layout.counter(board.PHASE, "phase", per_seat=False, inner=True)
    layout.counter(board.FIRST, "first", per_seat=False)
    layout.counter(board.STARTER, "starter", per_seat=False)
    layout.counter(board.SUDDEN, "sudden", per_seat=False)
    layout.zone(board.DECK, "deck", owned, role=IN_PILE)
    layout.zone(board.HAND, "hand", owned, face=OWNER, role=IN_HAND)
    layout.zone(board.DISCARD, "discard", owned, face=ALL)
    for number, name in enumerate(SLOT_NAMES):
        layout.zone(board.SLOT + 4 * number, name, 1, face=OWNER, role=IN_HAND)
    layout.zone(board.FAINTED, "fainted", hounds, face=ALL)
    layout.zone(board.ASIDE, "aside", owned, face=OWNER, role=IN_HAND)
    layout.zone(board.HOUND_DECK, "hound_deck", pool, per_seat=False, face=NOBODY, role=IN_PILE)
    layout.zone(board.BOX, "box", copies, per_seat=False, face=NOBODY, role=IN_PILE)
    layout.zone(board.BATCH, "batch", batch, per_seat=False, face=ALL)
    layout.zone(board.HERO_DECK, "hero_deck", heroes, per_seat=False, face=NOBODY, role=IN_PILE)
    layout.zone(board.BARRACKS, "barracks", constants["barracks"], per_seat=False, face=ALL)
    for number, name in enumerate(("first seat", "hounds", "heroes", "tie")):
        layout.stream(number, name)
    for seat in range(seats):
        layout.stream(board.DECK_STREAM + seat, f"deck {seat_letter(seat)}")
    return layout


def _capacity(table: Table, zone: int) -> int:
    for declared in table.layout.zones:
        if declared.number <= zone < declared.number + (4 if declared.per_seat else 1):
            return declared.capacity
    return 0
