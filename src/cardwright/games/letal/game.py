"""L.E.T.A.L. as a game: its decks, its table, its positions and its notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import NONE, HiddenDraw, Program, State, Step, keys
from cardwright.engine.control import Effect, May
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.grid import case_of
from cardwright.engine.state import ASKED, PARTS, PASS
from cardwright.games.game import Asked, Game, OptionValue, Table, Teams, seat_letter
from cardwright.games.letal import (
    attacks,
    board,
    combat,
    effects,
    fallen,
    modifiers,
    moments,
    plays,
    reaches,
    running,
    setup,
    texts,
    turns,
    windows,
)
from cardwright.games.letal.card_checks import is_action_skill
from cardwright.games.letal.deck_rules import LetalDecks, set_aside
from cardwright.games.letal.evaluation import FEATURES, LetalEvaluation
from cardwright.games.letal.positions import lay_out
from cardwright.games.letal.reading import TextCompiler
from cardwright.games.weights import weights_for
from cardwright.text import LANGUAGES, CardwrightError, TextError, Tree, print_text, read_text

if TYPE_CHECKING:
    from cardwright.games.position import Position
    from cardwright.text import Card, Language, Schema

SECTION_ZONES = {"heroes": board.HEROES, "first": board.DECK, "second": board.DECK + board.SECOND}
WINDOWS = {
    moments.BEGIN: "begin",
    moments.PLAY: "play",
    moments.LINE: "line",
    moments.BEFORE: "before-defence",
    moments.AFTER: "after-defence",
    moments.END: "end",
}
ENDS = {"window": "pass", "window-defence": "neither", "defend": "stop"}
"""How passing is worded, by question."""
MOST_EXECUTING = 24
LARGEST_HAND = 12


class Letal(Game):
    """L.E.T.A.L.: one against one or two against two, two heroes for each player (LT-1.1 to LT-1.3)."""

    name = "letal"
    prefix = "LT"
    players = (2, 4)
    numbered_zones = frozenset({"heroes"})
    folder = Path(__file__).parent
    declaration = board.BOARD
    rules = (
        *running.RULES,
        *windows.RULES,
        *combat.RULES,
        *effects.RULES,
        *plays.RULES,
        *turns.RULES,
        *setup.RULES,
    )
    questions = {
        setup.ChooseAside: "aside",
        setup.Place: "place",
        setup.PlaceOpenly: "place",
        setup.ChooseFirst: "first-player",
        plays.MainPhase: "main",
        plays.EnterPlay: "host",
        windows.Window: "window",
        windows.GiveUp: "hide",
        combat.Defend: "defend",
        running.RunTriggers: "trigger",
        effects.InOrder: "order",
        effects.DiscardAura: "aura",
        effects.OnCase: "case",
        effects.ChooseDirection: "direction",
        effects.Return: "return",
        May: "may",
        modifiers.Modifier: "target",
        Effect: "target",
    }

    @property
    def schema(self) -> Schema:
        from cardwright.games.letal.schema import SCHEMA

        return SCHEMA

    @cached_property
    def decks(self) -> LetalDecks:
        """What it asks of the decks that players bring."""
        return LetalDecks(self.name, self.folder, self.words)

    # Making a table -----------------------------------------------------------------------------------------------

    def check_options(self, options: dict[str, OptionValue], players: int) -> None:
        """Read the text of Resting in either language, and keep it in English (LT-16.6)."""
        text = str(options["resting"])
        if text == board.RESTING:
            return
        for lang in LANGUAGES:
            with suppress(TextError):
                tree = read_text(text, self.schema.book, lang)
                if is_action_skill(tree):
                    options["resting"] = print_text(tree, self.schema.book, "en")
                    return
        raise CardwrightError("wrong-resting", catalogue=self.words, text=text)

    def teams(self, players: int, options: Mapping[str, OptionValue]) -> Teams:
        """Return who plays together: opposite seats (LT-20.8)."""
        return ((0, 2), (1, 3)) if players == 4 else ((0,), (1,))

    def open_to_partners(self, options: Mapping[str, OptionValue]) -> Collection[str]:
        """Return the hands, if the option shows them to partners (LT-20.12)."""
        return ("first_hand", "second_hand") if options.get("partner_hands") == "open" else ()

    def sizes_of(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> dict[str, int]:
        """Return the sizes of the zones, as the largest list needs them."""
        kinds = Counter(card.kind for card in cards)
        hands = [card.facts["maximum_hand"] for card in cards if card.kind == "hero"]
        return {
            "deck": self._longest_list(options),
            "hand": max([*hands, 1]) + 1,
            "aside": board.MOST_ASIDE,
            "removed": self._longest_list(options),
            "auras": max(kinds["aura"], 1),
            "executing": MOST_EXECUTING,
        }

    def _longest_list(self, options: Mapping[str, OptionValue]) -> int:
        return max(self.decks.limits(section, options).most for section in self.decks.sections)

    def reader(self, program: Program) -> TextCompiler:
        """Return what reads card texts."""
        return TextCompiler(program)

    def facts_of(self, card: Card, reader: TextCompiler) -> dict[str, int]:
        """Return what a card is beside what is printed on it."""
        return reader.facts(card)

    def settings_of(
        self, players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int], reader: TextCompiler
    ) -> dict[str, int]:
        """Return the step that knows the pool of cards."""
        reader.finish(str(options["resting"]))
        return {"pool": reader.pool.id}

    def hidden_draw(self) -> HiddenDraw:
        """Return how guesses draw secret placements and how many cards are set aside."""
        return setup.Possible()

    def list_zone(self, section: str, card: Card) -> int:
        """Return where the cards of a section lie before the game begins (LT-4.4)."""
        return SECTION_ZONES[section]

    def begin(self, table: Table, g: State) -> None:
        """Set up, then turn after turn (LT-4)."""
        g.push(setup.SETUP, NONE, NONE, 0)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position*: what is not mentioned is empty, unmentioned cards are where they begin."""
        lay_out(table, g, position)

    def evaluation(self, table: Table) -> Evaluation:
        """Return who is ahead, for bots."""
        return LetalEvaluation(*weights_for(table).by_number(table, FEATURES))

    def prepared_choice(self, table: Table, g: State) -> int | None:
        """Set aside what the starter list of the hero leaves out against these enemies, then nothing more (LT-3.12)."""
        if not isinstance(g.asks(g.lane), setup.ChooseAside):
            return None
        seat = int(g.turn)
        card = int(g.mem[ASKED + 3 * g.lane + 1])
        others = [other for team in table.teams if seat not in team for other in team]
        enemies = [table.card_id(int(copy)) for other in others for copy in g.cards(board.HEROES + other)]
        left = Counter(set_aside(table.card_id(card), enemies))
        hero = board.hero_of(g, card)
        left.subtract(table.card_id(int(copy)) for copy in g.cards(PARTS + seat) if board.hero_of(g, copy) == hero)
        keys = [int(g.key(i)) for i in range(g.count())]
        return next((key for key in keys if key >= 0 and left[table.card_id(key)] > 0), int(board.DONE))

    def concede(self, g: State, seat: int) -> None:
        """Give up: the heroes of *seat* are removed; a partner plays on (LT-19.12, LT-20.21)."""
        fallen.leave(g, seat)

    # Looking at a position ----------------------------------------------------------------------------------------

    def card_notation(self, table: Table, g: State, card: int, *, placed: bool) -> str:
        """Return a card of a choice; with its owner and hero, `sling_stone@A.2`, where the id alone is not enough."""
        name = table.card_id(card)
        if not placed and not self._is_ambiguous(table, g, card):
            return name
        hero = int(board.hero_of(g, card))
        place = f"{name}@{hero_name(hero)}"
        seat = int(board.seat_of(hero))
        if g.has(board.AURAS + seat, card):
            place += f".{hero_name(int(board.bearer_of(g, card)))}"
        return place

    def _is_ambiguous(self, table: Table, g: State, card: int) -> bool:
        """Return whether another hero could have a card of the same id that a choice might mean."""
        hero, name = board.hero_of(g, card), table.card_id(card)
        seat = board.seat_of(hero)
        in_play = g.has(board.AURAS + seat, card)
        for copy in table.copies_of(name):
            other = board.hero_of(g, copy)
            if other == hero and not in_play:
                continue
            if board.is_hero(g, card) or (board.seat_of(other) == seat and other != hero):
                return True
            if in_play and copy != card and g.has(board.AURAS + board.seat_of(other), copy):
                return True
        return False

    def read_key(self, table: Table, g: State, seat: int, notation: str) -> int | None:
        """Return the case, play, skill, ability or hidden card that somebody wishes for: `assassin > rest`."""
        if (case := board.GRID.read(notation)) != NONE:
            return int(board.GRID.key(case))
        first, arrow, second = notation.partition(" > ")
        things = self._things(table, g, seat)
        uses = {self.key_name(key): key for key in self.declaration.key_words() if key <= board.ABILITY}
        if first not in things:
            return None
        if not arrow:
            return things[first]
        if second in uses:
            return keys.pair_key(things[first], uses[second])
        return keys.pair_key(things[first], things[second]) if second in things else None

    def _things(self, table: Table, g: State, seat: int) -> dict[str, int]:
        """Return heroes, Auras in play and the own cards by what they are called; those in the own hand come first.

        Of equal cards in one place the first copy is meant: the order in which they lie there may be a secret.
        """
        heroes = [int(board.card_of(g, hero)) for hero in range(board.heroes(g))]
        auras = [copy for player in range(table.players) for copy in g.cards(board.AURAS + player)]
        mine = [2 * seat, 2 * seat + 1]
        held = [copy for hero in mine for copy in _last_first(g, board.zone_of(board.HAND, hero))]
        others = [
            copy
            for hero in mine
            for zone in (board.DECK, board.ASIDE, board.DISCARD, board.REMOVED)
            for copy in _last_first(g, board.zone_of(zone, hero))
        ]
        found: dict[str, int] = {}
        for copy in (*others, *auras, *held, *heroes):
            found[table.card_id(copy)] = found[self.card_notation(table, g, copy, placed=True)] = copy
        return found

    def question_of(self, table: Table, g: State, step: Step, seat: int, x: int) -> tuple[str, dict[str, object]]:
        """Return what *step* asks, with what matters for it."""
        kind, about = super().question_of(table, g, step, seat, x)
        match kind:
            case "window":
                return self._window(table, g, x)
            case "defend":
                return kind, self._attack(table, g)
            case "hide":
                kind = "hide" if x & windows.COST_KIND == texts.HIDE else "discard"
                return kind, {"n": x >> windows.CARDS_AT}
            case "target" if isinstance(step, effects.Move) and x >> effects.HERO_AT:
                hero = (x >> effects.HERO_AT) - 1
                return "move", {"hero": self.card_notation(table, g, int(board.card_of(g, hero)), placed=False)}
        return kind, about

    def _window(self, table: Table, g: State, x: int) -> tuple[str, dict[str, object]]:
        """Return which window it is, whose turn it is, and whom the play or attack is aimed at."""
        kind = x & windows.KIND
        about: dict[str, object] = {
            "window": WINDOWS[kind],
            "active": seat_letter(int(g.get(board.ACTIVE, 0))),
            "targets": [],
        }
        if kind in (moments.BEFORE, moments.AFTER):
            about |= self._attack(table, g)
        return ("window-defence" if x & windows.WITH_DEFENCE else "window"), about

    def _attack(self, table: Table, g: State) -> dict[str, object]:
        """Return the attack under way: who attacks whom, and what would get through now."""
        if not attacks.is_on(g):
            return {}
        me = int(attacks.attacker(g))
        words = [int(attacks.target(g, i)) for i in range(attacks.count(g))]
        hit = [word for word in words if not word >> attacks.IS_OUT & 1]
        return {
            "attacker": self.card_notation(table, g, int(board.card_of(g, me)), placed=False),
            "targets": sorted({seat_letter((word & attacks.HERO) >> 1) for word in hit}),
            "attacked": [
                {
                    "hero": self.card_notation(table, g, int(board.card_of(g, word & attacks.HERO)), placed=False),
                    "damage": int(attacks.total_of(word)),
                    "left": int(attacks.left_of(word)),
                }
                for word in hit
            ],
        }

    def reaches(self, table: Table, g: State, asked: Asked, seat: int, key: int) -> Sequence[str]:
        """Return the cases that a card, an ability or a skill can reach, for the choice of what to play."""
        if asked.kind not in ("main", "window", "window-defence"):
            return ()
        return [board.GRID.name(case) for case in reaches.reaches(g, key)]

    def about_words(self, table: Table, about: Mapping[str, object], lang: Language) -> dict[str, object]:
        """Return what a question is about, heroes by their names."""
        words = dict(about)
        for role in ("attacker", "hero"):
            if role in about:
                words[role] = table.cards.card(str(about[role]).partition("@")[0]).names[lang]
        hit = about.get("attacked")
        if isinstance(hit, list):
            names = [table.cards.card(str(each["hero"]).partition("@")[0]).names[lang] for each in hit]
            told = [
                self.words.words("attack.left", lang, hero=name, n=each["left"])
                for name, each in zip(names, hit, strict=True)
            ]
            words["attacked"] = ", ".join(told)
        return words

    def event_entry(self, number: int, values: Sequence[int]) -> str:
        """Return the catalogue entry for an event; an attack that gets nothing through has its own words."""
        if number == board.E_DAMAGE and values[0] == 0:
            return "event.damage-stopped" if values[1] else "event.damage-none"
        return super().event_entry(number, values)

    def step_name(self, step: Step, card: int) -> tuple[str, int | None]:
        """Return the name of a step; all parts of card texts are one kind, known by their card."""
        if isinstance(step, (running.RunLines, texts.Lines)):
            return "Effect", card
        return super().step_name(step, card)

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return how a choice is worded."""
        if key == PASS:
            return ENDS.get(asked.kind, "pass")
        if keys.is_pair(key):
            use = keys.second_of(key)
            if use == board.REST:
                return "rest" if table.options["resting"] == board.RESTING else "rest-otherwise"
            if use == board.AVENGE_KEY:
                return "avenge"
            if use == board.HIDE:
                return "hide"
            if use < 0:
                return "trigger" if asked.kind == "trigger" else "ability"
            return "card-for"
        if key >= 0 and asked.kind in ("main", "window", "window-defence"):
            return "play"
        if keys.is_case(key) and asked.kind == "move":
            return "move"
        return super().choice_entry(table, asked, key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return names, the text of an ability, and the heroes that the words of a choice may use."""
        told: dict[str, object] = {"hero": "", "text": "", "target": ""}
        if not keys.is_pair(key):
            if key >= 0:
                told["hero"] = table.names[lang][int(board.card_of(g, int(board.hero_of(g, key))))]
            return told | super().choice_arguments(table, g, asked, seat, key, lang)
        first, second = keys.first_of(key), keys.second_of(key)
        told["card"] = table.names[lang][first]
        told["hero"] = table.names[lang][int(board.card_of(g, int(board.hero_of(g, first))))]
        if second >= 0:
            told["target"] = table.names[lang][second]
            return told
        if second == board.REST:
            told["text"] = self._text_of_resting(table, lang)
        if board.ABILITY - len(NAMED) < second <= board.ABILITY:
            number, named = divmod(board.ABILITY - second, board.NAMES)
            told["text"] = self._text_of(table.card_of(first), number, asked.kind == "trigger", lang)
            if named:
                told["target"] = table.names[lang][int(board.card_of(g, named - 1))]
        return told

    def _text_of_resting(self, table: Table, lang: Language) -> str:
        """Return what Resting does at this table (LT-16.6)."""
        tree = read_text(str(table.options["resting"]), self.schema.book, "en")
        return print_text(tree, self.schema.book, lang).replace("\n", " ")

    def _text_of(self, card: Card, number: int, of_triggers: bool, lang: Language) -> str:
        """Return the printed text of an ability of a hero, or of a trigger of a hero or an Aura, by its number."""
        book = self.schema.book
        found: list[str] = []
        for tree in [ability.tree for ability in card.abilities] or [card.tree]:
            parts = [part for part in tree.args if isinstance(part, Tree)]
            is_used = any(part.op in ("use", "skill") for part in parts)
            if of_triggers:
                found += [print_text(Tree("text", part), book, lang) for part in parts if part.op == "on"]
            elif is_used:
                found.append(print_text(tree, book, lang).replace("\n", " "))
        return found[number] if number < len(found) else ""

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int | None]:
        """Return the present numbers and marks of a hero."""
        if not board.HEROES <= zone < board.HEROES + 4:
            return {}
        hero = int(board.hero_of(g, copy))
        told: dict[str, int | None] = {
            "endurance": max(int(board.stat(g, board.ENDURANCE, hero)), 0),
            "max": int(g.fact(board.HERO_ENDURANCE, copy)),
        }
        marks = {
            "is_dead": int(not board.is_alive(g, hero)),
            "turned": int(board.is_disabled(g, hero)),
            "marks": int(board.stat(g, board.MARKS, hero)),
            "grudges": int(board.count(board.stat(g, board.GRUDGES, hero))),
            "avenge": int(board.stat(g, board.AVENGE, hero)),
            "has_played": int(board.is_alive(g, hero) and board.plays_left(g, hero) <= 0),
            **self._marks_of_attack(g, hero),
        }
        return told | {name: value for name, value in marks.items() if value}

    def _marks_of_attack(self, g: State, hero: int) -> dict[str, int]:
        """Return what the attack under way does to a hero, and whether it is the one that attacks."""
        if attacks.attacker(g) == hero:
            return {"attacker": 1}
        i = int(attacks.find(g, hero))
        if i < 0:
            return {}
        word = int(attacks.target(g, i))
        total, left = int(attacks.total_of(word)), int(attacks.left_of(word))
        return {"defender": 1, "damage": total, "prevented": total - left}


NAMED = tuple(range(board.MOST_ABILITIES * board.NAMES))


def _last_first(g: State, zone: int) -> list[int]:
    """Return the cards in a zone, the last copy first."""
    return sorted((int(copy) for copy in g.cards(zone)), reverse=True)


def hero_name(hero: int) -> str:
    """Return a hero by its player and its place in the deck, such as B.2."""
    return f"{seat_letter(hero >> 1)}.{1 + (hero & 1)}"


def place_of(g: State, hero: int) -> int:
    """Return the case on which a hero stands, or -1."""
    return int(case_of(g, int(board.card_of(g, hero))))
