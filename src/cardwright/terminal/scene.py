"""What a seat sees, put into words and order: the one description that both the drawn and the plain screen show.

A scene is made from the seat's observation and question only, so no screen can show more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cardwright.auto_pass import PASS
from cardwright.games.game import SEAT_LETTERS, Game, seat_letter
from cardwright.interface import words
from cardwright.match import Choice, Question, State
from cardwright.rulebook import Rule, rulebook
from cardwright.table_layout import CounterLayout, SideLayout, TableLayout, table_layout
from cardwright.text import Card, CardSet, CardwrightError, Language, listed, print_card


@dataclass(frozen=True)
class Number:
    """A number of a card as it is now, and what it was: as printed, or undamaged."""

    was: int
    now: int

    def __str__(self) -> str:
        """The number; one that has changed with what it was before it."""
        return str(self.now) if self.now == self.was else f"{self.was}→{self.now}"


@dataclass(frozen=True)
class Remark:
    """Something in words, with a sign before it on a drawn screen."""

    sign: str
    words: str

    def __str__(self) -> str:
        """The words after their sign."""
        return f"{self.sign} {self.words}" if self.sign else self.words


@dataclass(frozen=True)
class Face:
    """A card as it can be read at the table."""

    id: str
    name: str
    mark: str
    numbers: tuple[Number, ...]
    """The numbers that stand with the name."""
    facts: tuple[str, ...]
    """Kind, numbers and remarks, in words."""
    brief: tuple[str, ...]
    """What matters of a card in play, in words."""
    others: tuple[str, ...]
    """The numbers beside those that stand with the name, in words."""
    kin: tuple[str, ...]
    """Words about a card in play that are no numbers, such as its type."""
    remarks: tuple[Remark, ...]
    """What else is true of a card in play."""
    text: str

    @property
    def title(self) -> str:
        """The name with its mark."""
        return f"{self.mark} {self.name}" if self.mark else self.name

    @property
    def number(self) -> str:
        """The numbers that stand with the name: "2/4", or "2→3/4→1" if they are not what they were."""
        return "/".join(map(str, self.numbers))


@dataclass(frozen=True)
class Place:
    """A zone: how many cards lie there and those that are known, the others None."""

    label: str
    size: int
    faces: tuple[Face | None, ...]
    planned: bool = False
    """What lies here is a part of an answer that is not complete yet."""
    idle: bool = False
    """It does not matter in this phase."""

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
    counters: tuple[Remark, ...]
    slots: tuple[Place, ...]
    piles: tuple[Place, ...]
    cards: tuple[Place, ...]
    unseen: tuple[str, ...]
    """Cards known to be somewhere among deck, hand and face-down cards."""
    rows: tuple[Place, ...] = ()
    """Cards in play."""
    beside: tuple[Place, ...] = ()
    turn: bool = False
    """It is this seat's turn, whoever is asked."""
    out: bool = False
    """This seat is out of the game."""


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it."""

    title: str
    moment: str
    """Round, phase and how far it has gone."""
    stage: str
    """Round and phase alone."""
    others: tuple[Side, ...]
    shared: Side
    own: Side | None
    """The seat that looks; None for a spectator."""
    following: tuple[str, ...]
    """What happens next."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """All seats, one's own last."""
        return (*self.others, *([self.own] if self.own is not None else []))

    def at(self, place: object) -> Face | None:
        """Return the card in play at a place such as "B.2"; None if there is none."""
        seat, _, number = str(place).partition(".")
        for side in self.sides:
            for row in side.rows:
                if side.seat == seat and number.isdecimal() and int(number) <= len(row.faces):
                    return row.faces[int(number) - 1]
        return None


@dataclass(frozen=True)
class Aim:
    """What a choice is aimed at: a seat, or a card that this seat has in play."""

    seat: str
    face: Face | None


@dataclass(frozen=True)
class Offer:
    """A choice, or with a reason a wish that is refused."""

    notation: str
    words: str
    face: Face | None
    place: str = ""
    """Where the card lies in play, such as "B.2"."""
    aim: Aim | None = None
    reason: str = ""
    rule: str = ""
    code: str = ""
    """Equal for equal reasons."""


@dataclass(frozen=True)
class Asking:
    """A question as it is shown."""

    words: str
    rule: Rule | None
    rule_id: str
    card: Face | None
    offers: tuple[Offer, ...]
    refused: tuple[Offer, ...]
    quiet: tuple[Offer, ...] = ()
    """What is refused too, but told only when somebody asks why."""

    @property
    def passing(self) -> Offer | None:
        """The choice that declines, where there is one."""
        return next((offer for offer in self.offers if offer.notation == PASS), None)


class Painter:
    """Puts positions of one game into words in one language."""

    def __init__(self, game: Game, cards: CardSet, lang: Language) -> None:
        self.game = game
        self.cards = cards
        self.lang = lang
        self.plan: TableLayout = table_layout(game.folder)
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
        numbers = self.numbers_of(card)
        leading = [name for name in self.plan.numbers.get(card.kind, ()) if name in numbers]
        true = [(name, value) for name, value in present if self._is_remark(card, name, value)]
        remarks = [self._remark(name, value) for name, value in true]
        marks = (self.plan.marks.get(sign, "") for sign in (card.kind, *self._plain_words(card)))
        signs = self.plan.signs
        return Face(
            id=card_id,
            name=card.names[self.lang],
            mark=next(filter(None, marks), ""),
            numbers=tuple(self._number(name, card.facts[name], now) for name in leading),
            facts=(
                *([card.subnames[self.lang]] if card.subnames else ()),
                self.word("kind", card.kind),
                *self._facts(card, list(card.facts), now),
                *(word for name in card.words for word in self.cards.words_of(card.id, name, self.lang)),
                *remarks,
            ),
            brief=(*self._facts(card, [*leading, *self.plan.shown], now), *remarks),
            others=tuple(
                f"{self.word('fact', name)} {now.get(name, value)}"
                for name, value in numbers.items()
                if name not in leading
            ),
            kin=tuple(
                word
                for name in self.plan.shown
                if name in card.facts
                for word in self._said(name, now.get(name, card.facts[name])) or ()
            ),
            remarks=tuple(Remark(signs[name], self._remark(name, value)) for name, value in true if name in signs),
            text=print_card(card, self.game.schema.book, self.lang),
        )

    def _facts(self, card: Card, names: Sequence[str], now: dict[str, int]) -> Iterable[str]:
        """Yield facts in words, with what is printed where that is something else."""
        for name in names:
            if name not in card.facts:
                continue
            printed, current = card.facts[name], now.get(name, card.facts[name])
            said = self._said(name, current)
            if said is not None:
                yield from said
                was = ", ".join(self._said(name, printed) or ())
            else:
                most = now.get(self.plan.most.get(name, ""), current)
                key = "table.number" if most == current else "table.number-of"
                yield words(key, self.lang, label=self.word("fact", name), value=current, most=most)
                was = str(printed)
                current = most
            if current != printed and was:
                yield words("table.printed", self.lang, value=was)

    def _number(self, name: str, printed: int, now: dict[str, int]) -> Number:
        """Return a number with what it was: the most it can be if it is less than that, else what is printed."""
        current = now.get(name, printed)
        most = now.get(self.plan.most.get(name, ""), current)
        return Number(most if current < most else printed, current)

    def _plain_words(self, card: Card) -> Iterable[str]:
        """Yield the facts of a card that are words, as its file has them."""
        for name, value in card.facts.items():
            told = self.game.schema.told(name, value)
            yield from [told] if isinstance(told, str) else told if isinstance(told, list) else []

    def _said(self, name: str, value: int) -> list[str] | None:
        """Return a fact in words; None if it is a number."""
        told = self.game.schema.told(name, value)
        if isinstance(told, int):
            return None
        group = self.plan.words.get(name, name)
        return [self.word(group, word) for word in ([told] if isinstance(told, str) else told)]

    def words_of(self, card: Card) -> list[str]:
        """Return the facts of a card that are words.

        >>> from cardwright.games import find_game
        >>> game = find_game("trueshot")
        >>> Painter(game, game.shipped_cards, "fr").words_of(game.shipped_cards.card("hyena"))
        ['féroce', 'commun']
        """
        own = [word for name in card.words for word in self.cards.words_of(card.id, name, self.lang)]
        return [*(word for name, value in card.facts.items() for word in self._said(name, value) or ()), *own]

    def numbers_of(self, card: Card) -> dict[str, int]:
        """Return the facts of a card that are numbers."""
        return {name: value for name, value in card.facts.items() if self._said(name, value) is None}

    def _is_remark(self, card: Card, name: str, value: int) -> bool:
        # An attribute named like the card's own kind says nothing new.
        known = name in card.facts or name == card.kind or f"fact.{name}" not in self.game.words
        return bool(value) and not known

    def _remark(self, name: str, value: int) -> str:
        told = self.word("fact", name)
        return words("table.fact", self.lang, label=told, told=value) if name in self.plan.counted else told

    # The table --------------------------------------------------------------------------------------------------

    def scene(self, state: State, seat: int | None, who: Sequence[str]) -> Scene:
        """Return the table as *seat* sees it; *who* says who sits at each seat."""
        seen: dict[str, Any] = state.observe(seat)
        phase = seen["phase"]
        used = {name for side in seen["seats"] for name, value in side["counters"].items() if value}
        common = {name for name, value in seen["shared"]["counters"].items() if value}
        sides = [
            self._side(state, seen, number, seat, self._with_partners(who[number], state, number, seat), used)
            for number in range(len(seen["seats"]))
        ]
        # Opponents in the order of play after the seat that looks.
        first = -1 if seat is None else seat
        others = [sides[(first + step) % len(sides)] for step in range(1, len(sides) + (seat is None))]
        nobody = Side("", "", False, (), (), (), (), ())
        shared = self._contents(self.plan.shared, seen["shared"], common, {}, nobody, state, phase)
        return Scene(
            self.game.title(self.lang),
            " · ".join([self._stage(seen), *map(str, self._headings(seen, state))]),
            self._stage(seen),
            tuple(others),
            shared,
            None if seat is None else sides[seat],
            tuple(self._steps(seen["next"])),
        )

    def _with_partners(self, who: str, state: State, seat: int, viewer: int | None) -> str:
        """Return who sits at *seat*, with the players on the same team."""
        team = next(team for team in state.teams if seat in team)
        if len(team) == 1:
            return who
        if viewer in team and viewer != seat:
            return f"{who}, {words('seat.partner', self.lang)}"
        partners = listed([seat_letter(partner) for partner in team if partner != seat], self.lang)
        return f"{who}, {words('seat.with', self.lang, seats=partners)}"

    def _stage(self, seen: dict[str, Any]) -> str:
        phase = self.word("phase", seen["phase"])
        return words("table.moment", self.lang, round=seen["round"], phase=phase) if seen["round"] else phase

    def _headings(self, seen: dict[str, Any], state: State) -> Iterable[Remark]:
        plans = [plan for plan in self.plan.shared.counters or () if plan.heading]
        return self._counters(plans, seen["shared"]["counters"], set(), state, seen["phase"])

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
            plan = replace(plan, slots=plan.slots[::-1])
        if number != viewer:
            owned = owned | {"zones": self._kept_secret(owned["zones"], state)}
        side = self._contents(plan, owned, used, parts, blank, state, seen["phase"])
        whose = seen["shared"]["counters"].get(self.plan.turn)
        turn = whose == number and seen["phase"] in self.plan.turn_phases and not seen["over"]
        return replace(side, turn=turn, out=bool(owned["counters"].get(self.plan.out)))

    def _kept_secret(self, zones: dict[str, Any], state: State) -> dict[str, Any]:
        """Return the zones of another player; this table may want known cards to be remembered, not shown."""
        secret = [
            name for option, names in self.plan.seat.secret.items() if not state.options[option] for name in names
        ]
        return zones | {name: zones[name] | {"cards": [None] * zones[name]["size"]} for name in secret}

    def _contents(
        self,
        plan: SideLayout,
        owned: dict[str, Any],
        used: set[str],
        parts: dict[str, str],
        blank: Side,
        state: State,
        phase: str,
    ) -> Side:
        zones: dict[str, Any] = owned["zones"]
        placed = set(parts.values())
        elsewhere = {*plan.slots, *plan.rows, *plan.beside}
        piles = [name for name in zones if name not in elsewhere] if plan.piles is None else plan.piles
        cards = [name for name in zones if name not in elsewhere] if plan.cards is None else plan.cards
        listed = (
            replace(self._place(name, zones[name], placed), idle=phase not in plan.phases.get(name, (phase,)))
            for name in cards
        )
        plans = plan.counters
        if plans is None:
            known = (name for name in owned["counters"] if f"counter.{name}" in self.game.words)
            plans = tuple(CounterLayout(name, when="used") for name in known)
        return replace(
            blank,
            counters=tuple(
                self._counters([each for each in plans if not each.heading], owned["counters"], used, state, phase)
            ),
            slots=tuple(self._slot(name, zones[name], parts.get(name)) for name in plan.slots),
            piles=tuple(self._place(name, zones[name], set()) for name in piles),
            cards=tuple(row for row in listed if row.known),
            rows=tuple(self._place(name, zones[name], placed) for name in plan.rows),
            beside=tuple(place for name in plan.beside if (place := self._place(name, zones[name], placed)).known),
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
        return self.face(card["id"], tuple((name, value) for name, value in card.items() if isinstance(value, int)))

    def _counters(
        self, plans: Sequence[CounterLayout], values: dict[str, int | None], used: set[str], state: State, phase: str
    ) -> Iterable[Remark]:
        for each in plans:
            value = values[each.name]
            shown = {"always": True, "used": each.name in used, "set": value != 0}[each.when]
            matters = not each.players or state.players in each.players
            timely = not each.phases or phase in each.phases
            if shown and matters and timely and (not each.option or state.options[each.option]):
                label = self.word("counter", each.name)
                told = [f"{label} ?"] if value is None else COUNTER_FORMS[each.form](label, value)
                yield from (Remark(each.sign, line) for line in told)

    # The question -----------------------------------------------------------------------------------------------

    def asking(self, question: Question, scene: Scene) -> Asking:
        """Return a question with its choices and what is refused; cards in play are as they lie in *scene*."""
        refused = [self._offer(choice, scene) for choice in question.refused]
        return Asking(
            question.words(self.lang),
            self.rule(question.rule),
            question.rule or "",
            None if question.card is None else self.face(question.card),
            tuple(self._offer(choice, scene) for choice in question.choices),
            tuple(offer for offer in refused if offer.code not in self.plan.quiet),
            tuple(offer for offer in refused if offer.code in self.plan.quiet),
        )

    def _offer(self, choice: Choice, scene: Scene) -> Offer:
        about, refusal = choice.about, choice.refusal
        aim = None
        if "target_card" in about or "target_seat" in about:
            seat = str(about.get("target_seat", about.get("target_place", ""))).partition(".")[0]
            aim = Aim(seat, self._about(about.get("target_card"), about.get("target_place"), scene))
        return Offer(
            choice.notation,
            choice.words(self.lang),
            self._about(about.get("card"), about.get("place"), scene),
            str(about.get("place", "")),
            aim,
            "" if refusal is None else refusal.words(self.lang),
            "" if refusal is None else refusal.rule or "",
            "" if refusal is None else refusal.code,
        )

    def _about(self, card: object, place: object, scene: Scene) -> Face | None:
        """Return a card that a choice is about, as it is now if it is in play."""
        if not isinstance(card, str):
            return None
        lying = None if place is None else scene.at(place)
        return lying if lying is not None and lying.id == card else self.face(card)


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


def plain_form(text: str) -> str:
    """Return *text* as it is compared: small letters without accents, one space between words.

    >>> plain_form("  Héros_à   gages ")
    'heros a gages'
    """
    from unicodedata import combining, normalize

    bare = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return " ".join(bare.replace("_", " ").replace("’", "'").split())
