"""Hounds & Heroes as a game: its options, its table, its positions and its notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.engine import Program, State, Step
from cardwright.engine.control import Effect
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.state import PASS
from cardwright.games.game import Asked, Game, Option, OptionValue, Table, seat_letter
from cardwright.games.hounds import ability, battle, board, draft, effects, play, rounds, spending, winning
from cardwright.games.hounds.evaluation import FEATURES, HoundsEvaluation
from cardwright.games.hounds.positions import lay_out
from cardwright.games.hounds.reading import Reading
from cardwright.games.position import Position
from cardwright.games.weights import weights_for
from cardwright.text import CardwrightError

if TYPE_CHECKING:
    from cardwright.text import Card, Language, Schema


class Hounds(Game):
    """Hounds & Heroes: 2 players, or the variant for 3-4."""

    name = "hounds"
    prefix = "HH"
    players = (2, 3, 4)
    numbered_zones = frozenset(board.SLOT_NAMES)
    folder = Path(__file__).parent
    declaration = board.BOARD
    rules = (
        *winning.RULES,
        *draft.RULES,
        *play.RULES,
        *ability.RULES,
        *battle.RULES,
        *spending.RULES,
        *rounds.RULES,
        *effects.RULES,
    )
    questions = {
        draft.HeroDraft: "hero-draft",
        draft.Draft: "draft",
        play.Place: "place",
        play.Name: "name",
        spending.Recruit: "recruit",
        spending.Recover: "recover",
        rounds.Trim: "trim",
        effects.Keep: "keep",
        effects.Arrange: "arrange",
        effects.DiscardSome: "discard",
        effects.RecoverSome: "recover-text",
        effects.RecruitFree: "recruit-free",
        effects.May: "may",
        effects.ChooseOne: "mode",
        Effect: "card",
    }

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

    def sets_of(self, options: Mapping[str, OptionValue]) -> int:
        """Several copies of the set may be shuffled together (HH-16.2)."""
        return int(options["copies"] or 1)

    def check_size(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> None:
        """Too few cards for the players are refused (HH-19.1, HH-19.2)."""
        heroes = sum(card.kind == "hero" for card in cards)
        need_hounds = constants["draft_pool"]
        need_heroes = constants["barracks"] + (players * constants["drafted_heroes"] if players > 2 else 0)
        if len(cards) - heroes < need_hounds or heroes < need_heroes:
            raise CardwrightError(
                "set-too-small",
                catalogue=self.words,
                players=players,
                hounds=need_hounds,
                heroes=need_heroes,
                copies=self.sets_of(options),
                have_hounds=len(cards) - heroes,
                have_heroes=heroes,
            )

    def sizes_of(
        self, cards: Sequence[Card], players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int]
    ) -> dict[str, int]:
        """Return how many cards may come together in one place."""
        heroes = sum(card.kind == "hero" for card in cards)
        hounds = -(-constants["draft_pool"] // players) + 1  # a batch that does not divide gives one seat more
        owned = hounds + (heroes if players == 2 else constants["drafted_heroes"])
        batch = max(batch_size(constants, players), players)
        return {
            "pool": constants["draft_pool"],
            "barracks": constants["barracks"],
            "heroes": heroes,
            "hounds": hounds,
            "owned": owned,
            "batch": batch,
            "choices": max(owned, batch, constants["barracks"]) + 2,
        }

    def reader(self, program: Program) -> Reading:
        """Return what reads card texts."""
        return Reading(program)

    def facts_of(self, card: Card, reader: Reading) -> dict[str, int]:
        """Return the kind of a card and the step of its text."""
        return {"hero": int(card.kind == "hero"), "text": reader.text(card.tree).id}

    def settings_of(
        self, players: int, options: Mapping[str, OptionValue], constants: Mapping[str, int], reader: Reading
    ) -> dict[str, int]:
        """Return what depends on the number of players."""
        return {
            "batch_size": batch_size(constants, players),
            "faint_limit": constants["faint_limit" if players == 2 else "faint_limit_many"],
            "uses_life": int(players == 2 and not options["all_stars"]),
        }

    def start_zone(self, card: Card) -> int:
        """All Hounds begin in the box and all Heroes in their deck."""
        return board.HERO_DECK if card.kind == "hero" else board.BOX

    def begin(self, table: Table, g: State) -> None:
        """Set up and draft, then round after round (HH-2, HH-3)."""
        g.push_step(rounds.NEXT_ROUND)
        g.push_step(draft.SETUP)

    def begin_at(self, table: Table, g: State, position: Position) -> None:
        """Lay out *position*: what is not mentioned is empty, unmentioned Heroes are shuffled under the Hero deck."""
        lay_out(table, g, position)

    def evaluation(self, table: Table) -> Evaluation:
        """Return who is ahead, for bots."""
        return HoundsEvaluation(*weights_for(table).by_number(table, FEATURES))

    def concede(self, g: State, seat: int) -> None:
        """Give up (HH-13.5, HH-16.47)."""
        winning.concede(g, seat)

    # Looking at a position ----------------------------------------------------------------------------------------

    def notation(self, table: Table, g: State, asked: Asked, key: int, *, placed: bool = False) -> str:
        """Return a choice; a placed card comes with its slot."""
        plain = super().notation(table, g, asked, key, placed=placed)
        slot = asked.about.get("slot")
        return f"{slot} {plain}" if slot is not None else plain

    def question_of(self, table: Table, g: State, step: Step, seat: int, x: int) -> tuple[str, dict[str, object]]:
        """Return what *step* asks, with the numbers that matter for it."""
        kind, about = super().question_of(table, g, step, seat, x)
        match kind:
            case "place":
                return f"place-{board.SLOT_NAMES[x]}", {"slot": board.SLOT_NAMES[x]}
            case "recruit":
                about = {"treats": g.get(board.TREATS, seat)}
            case "recover":
                return ("recover", "recover-second")[x], {"treats": g.get(board.TREATS, seat)}
            case "trim":
                about = {"keep": g.setting(board.HAND_KEEP)}
            case "keep":
                about = {"n": x & 0xFF}
            case "arrange":
                about = {"n": x >> 3, "deck": seat_letter(x & 7)}
            case "discard":
                about = {"n": x >> 3}
            case "recruit-free" if table.players > 2:
                kind = "recover-instead"
        return kind, about

    def choice_entry(self, table: Table, asked: Asked, key: int) -> str:
        """Return how a choice is worded: a Hero to buy with its price, a pass by what it means."""
        if asked.kind == "recruit":
            return "recruit" if key >= 0 else "pass"
        return {PASS: "decline", board.EMPTY: "empty"}.get(key) or super().choice_entry(table, asked, key)

    def choice_arguments(
        self, table: Table, g: State, asked: Asked, seat: int, key: int, lang: Language
    ) -> dict[str, object]:
        """Return price and Treats, the seat named, and the text of a mode."""
        price = spending.price_of(g, seat, key) if key >= 0 else 0
        numbers: dict[str, object] = {"treats": g.get(board.TREATS, seat), "price": price, "text": ""}
        return numbers | super().choice_arguments(table, g, asked, seat, key, lang)

    def attributes(self, g: State, zone: int, seat: int, copy: int) -> dict[str, int]:
        """Return the current power of a card in a slot, and whether it counts as a Hero."""
        slot = (zone - board.SLOT) // 4
        if not 0 <= slot < board.SLOTS:
            return {}
        return {"power": board.power_of(g, seat, slot), "hero": int(board.is_hero(g, seat, slot))}


def batch_size(constants: Mapping[str, int], players: int) -> int:
    """Two players lay out batches of 6; more as many Hounds as each of them drafts (HH-3.1, HH-16.5)."""
    return constants["batch"] if players == 2 else constants["draft_pool"] // players
