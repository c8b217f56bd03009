"""What a seat sees, put into words and order: the one description that both the drawn and the plain screen show.

A scene is made from the seat's observation and question only, so no screen can show more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardwright.games.game import SEAT_LETTERS, Game
from cardwright.interface import words
from cardwright.match import Question, State
from cardwright.rulebook import Rule, rulebook
from cardwright.terminal.plan import CounterPlan, SidePlan, TablePlan, table_plan
from cardwright.text import CardSet, CardwrightError, Language, print_text


@dataclass(frozen=True)
class Face:
    """A card as it can be read at the table."""

    id: str
    name: str
    mark: str
    number: str
    """The number that stands with the name; "4→6" if it is not what is printed."""
    facts: tuple[str, ...]
    """Kind, numbers and remarks, in words."""
    others: tuple[str, ...]
    """The numbers beside the one that stands with the name, in words."""
    text: str

    @property
    def title(self) -> str:
        """The name with its mark."""
        return f"{self.mark} {self.name}" if self.mark else self.name


@dataclass(frozen=True)
class Place:
    """A zone: how many cards lie there and those that are known, the others None."""

    label: str
    size: int
    faces: tuple[Face | None, ...]
    planned: bool = False
    """What lies here is a part of an answer that is not complete yet."""

    @property
    def known(self) -> list[Face]:
        """The cards that can be read."""
        return [face for face in self.faces if face is not None]


@dataclass(frozen=True)
class Side:
    """What one seat has, or what all share (then *seat* is empty)."""

    seat: str
    who: str
    asked: bool
    counters: tuple[str, ...]
    slots: tuple[Place, ...]
    piles: tuple[Place, ...]
    cards: tuple[Place, ...]
    unseen: tuple[str, ...]
    """Cards known to be somewhere among deck, hand and face-down cards."""


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it."""

    title: str
    moment: str
    """Round and phase."""
    others: tuple[Side, ...]
    shared: Side
    own: Side | None
    """The seat that looks; None for a spectator."""
    following: tuple[str, ...]
    """What happens next."""


@dataclass(frozen=True)
class Offer:
    """A choice, or with a reason a wish that is refused."""

    notation: str
    words: str
    face: Face | None
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Asking:
    """A question as it is shown."""

    words: str
    rule: Rule | None
    rule_id: str
    card: Face | None
    offers: tuple[Offer, ...]
    refused: tuple[Offer, ...]


class Painter:
    """Puts positions of one game into words in one language."""

    def __init__(self, game: Game, cards: CardSet, lang: Language) -> None:
        self.game = game
        self.cards = cards
        self.lang = lang
        self.plan: TablePlan = table_plan(game.folder)
        self.face = cache(self._face)

    # Words ------------------------------------------------------------------------------------------------------

    def word(self, group: str, name: str, **arguments: object) -> str:
        """Return the game's word for one of its things, or its bare name if the game has none."""
        key = f"{group}.{name}"
        return self.game.words.words(key, self.lang, **arguments) if key in self.game.words else name

    def rule(self, rule_id: str | None) -> Rule | None:
        """Return a rule of the game; None if there is no such rule to show."""
        try:
            found = rulebook(self.game, self.lang).find(rule_id) if rule_id else None
        except CardwrightError:
            return None
        return found if isinstance(found, Rule) else None

    def card(self, wish: str) -> Face | None:
        """Return a card by its id or name, or by how one of them begins if no other begins so."""
        wanted = plain_form(wish)
        named = {card.id: {plain_form(name) for name in (card.id, *card.names.values())} for card in self.cards.cards}
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [card for card, names in named.items() if any(fits(name, wanted) for name in names)]
            if len(found) == 1:
                return self.face(found[0])
        return None

    # Cards ------------------------------------------------------------------------------------------------------

    def _face(self, card_id: str, present: tuple[tuple[str, int], ...] = ()) -> Face:
        """Return a card with its *present* numbers where they are not the printed ones."""
        card = self.cards.card(card_id)
        now = dict(present)
        printed = card.facts.get(self.plan.number)
        number = "" if printed is None else changed(printed, now.get(self.plan.number, printed), "→")
        facts = [self.word("kind", card.kind)]
        for name, value in card.facts.items():
            current = now.get(name, value)
            facts.append(f"{self.word('fact', name)} {current}")
            if current != value:
                facts.append(words("table.printed", self.lang, value=value))
        # An attribute named like the card's own kind says nothing new.
        facts += [
            self.word("fact", name)
            for name, value in present
            if value and name not in card.facts and name != card.kind and f"fact.{name}" in self.game.words
        ]
        others = [
            f"{self.word('fact', name)} {now.get(name, value)}"
            for name, value in card.facts.items()
            if name != self.plan.number
        ]
        text = print_text(card.tree, self.game.schema.book, self.lang)
        mark = self.plan.marks.get(card.kind, "")
        return Face(card_id, card.names[self.lang], mark, number, tuple(facts), tuple(others), text)

    # The table --------------------------------------------------------------------------------------------------

    def scene(self, state: State, seat: int | None, who: Sequence[str]) -> Scene:
        """Return the table as *seat* sees it; *who* says who sits at each seat."""
        seen: dict[str, Any] = state.observe(seat)
        used = {name for side in seen["seats"] for name, value in side["counters"].items() if value}
        common = {name for name, value in seen["shared"]["counters"].items() if value}
        sides = [self._side(state, seen, number, seat, who[number], used) for number in range(len(seen["seats"]))]
        # Opponents in the order of play after the seat that looks.
        first = -1 if seat is None else seat
        others = [sides[(first + step) % len(sides)] for step in range(1, len(sides) + (seat is None))]
        return Scene(
            self.game.title(self.lang),
            self._moment(seen),
            tuple(others),
            self._contents(
                self.plan.shared, seen["shared"], common, {}, Side("", "", False, (), (), (), (), ()), state
            ),
            None if seat is None else sides[seat],
            tuple(self._steps(seen["next"])),
        )

    def _moment(self, seen: dict[str, Any]) -> str:
        phase = self.word("phase", seen["phase"])
        if not seen["round"]:
            return phase
        return words("table.moment", self.lang, round=seen["round"], phase=phase)

    def _steps(self, steps: Iterable[dict[str, Any]]) -> Iterable[str]:
        told = ""
        for step in steps:
            card = self.cards.card(step["card"]).names[self.lang] if step["card"] else ""
            line = self.word("step", step["step"], seat=step["seat"] or "", card=card)
            if line != told:
                told = line
                yield line

    def _side(
        self, state: State, seen: dict[str, Any], number: int, viewer: int | None, who: str, used: set[str]
    ) -> Side:
        owned = seen["seats"][number]
        letter = owned["seat"]
        unseen = tuple(self.cards.card(card).names[self.lang] for card in owned["unseen"])
        blank = Side(letter, who, letter in seen["pending"], (), (), (), (), unseen)
        parts: dict[str, str] = {}
        if number == viewer:
            parts = dict(zip(self.plan.parts.get(seen["phase"], ()), seen.get("parts", ()), strict=False))
        plan = self.plan.seat
        if plan.facing and number != viewer and len(seen["seats"]) == 2:
            plan = SidePlan(plan.counters, plan.slots[::-1], plan.facing, plan.piles, plan.cards)
        return self._contents(plan, owned, used, parts, blank, state)

    def _contents(
        self, plan: SidePlan, owned: dict[str, Any], used: set[str], parts: dict[str, str], blank: Side, state: State
    ) -> Side:
        zones: dict[str, Any] = owned["zones"]
        placed = set(parts.values())
        piles = [name for name in zones if name not in plan.slots] if plan.piles is None else plan.piles
        cards = [name for name in zones if name not in plan.slots] if plan.cards is None else plan.cards
        rows = (self._place(name, zones[name], placed) for name in cards)
        return Side(
            blank.seat,
            blank.who,
            blank.asked,
            tuple(self._counters(plan, owned["counters"], used, state)),
            tuple(self._slot(name, zones[name], parts.get(name)) for name in plan.slots),
            tuple(self._place(name, zones[name], set()) for name in piles),
            tuple(row for row in rows if row.known),
            blank.unseen,
        )

    def _place(self, name: str, zone: dict[str, Any], without: set[str]) -> Place:
        """Return a zone; *without* are cards that are shown elsewhere."""
        faces = [None if card is None else self._present(card) for card in zone["cards"]]
        left = [face for face in faces if face is None or face.id not in without]
        return Place(self.word("zone", name), zone["size"], tuple(left))

    def _slot(self, name: str, zone: dict[str, Any], part: str | None) -> Place:
        if part is not None and part in self.known_ids:
            return Place(self.word("zone", name), 1, (self.face(part),), planned=True)
        return self._place(name, zone, set())

    @property
    def known_ids(self) -> set[str]:
        """The ids of all cards of the set."""
        return {card.id for card in self.cards.cards}

    def _present(self, card: dict[str, Any]) -> Face:
        return self.face(card["id"], tuple((name, value) for name, value in card.items() if name != "id"))

    def _counters(self, plan: SidePlan, values: dict[str, int], used: set[str], state: State) -> Iterable[str]:
        plans = plan.counters
        if plans is None:
            plans = tuple(CounterPlan(name, when="used") for name in values if f"counter.{name}" in self.game.words)
        for each in plans:
            value = values[each.name]
            shown = {"always": True, "used": each.name in used, "set": value != 0}[each.when]
            matters = not each.players or state.players in each.players
            if shown and matters and (not each.option or state.options[each.option]):
                yield from COUNTER_FORMS[each.form](self.word("counter", each.name), value)

    # The question -----------------------------------------------------------------------------------------------

    def asking(self, question: Question) -> Asking:
        """Return a question with its choices and what is refused."""
        return Asking(
            question.words(self.lang),
            self.rule(question.rule),
            question.rule or "",
            None if question.card is None else self.face(question.card),
            tuple(
                Offer(choice.notation, choice.words(self.lang), self._about(choice.about))
                for choice in question.choices
            ),
            tuple(
                Offer(
                    choice.notation,
                    choice.words(self.lang),
                    self._about(choice.about),
                    choice.refusal.words(self.lang),
                    choice.refusal.rule or "",
                )
                for choice in question.refused
                if choice.refusal is not None
            ),
        )

    def _about(self, about: dict[str, object]) -> Face | None:
        card = about.get("card")
        return self.face(card) if isinstance(card, str) else None


COUNTER_FORMS: dict[str, Callable[[str, int], list[str]]] = {
    "number": lambda label, value: [f"{label} {value}"],
    "signed": lambda label, value: [f"{label} {signed(value)}"] if value else [],
    "flag": lambda label, value: [label] if value else [],
    "seat": lambda label, value: [f"{label} {SEAT_LETTERS[value]}"] if value >= 0 else [],
}


def signed(value: int) -> str:
    """Return a change with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value >= 0 else f"−{-value}"


def changed(printed: int, now: int, arrow: str) -> str:
    """Return a number, with the printed one before it if that is another."""
    return str(now) if now == printed else f"{printed}{arrow}{now}"


def plain_form(text: str) -> str:
    """Return *text* as it is compared: small letters without accents, one space between words.

    >>> plain_form("  Héros_à   gages ")
    'heros a gages'
    """
    from unicodedata import combining, normalize

    bare = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return " ".join(bare.replace("_", " ").replace("’", "'").split())
