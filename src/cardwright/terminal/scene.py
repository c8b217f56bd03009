"""Describe what a seat sees in words. The drawn and the plain screen both show this description.

A scene is made from the seat's observation and question only, so no screen can show more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cardwright.auto_pass import PASS
from cardwright.games.game import SEAT_LETTERS, Game, Table
from cardwright.interface import words
from cardwright.match import Choice, Question, State
from cardwright.rulebook import Rule, rulebook
from cardwright.table_layout import TableLayout, table_layout
from cardwright.table_picture import Arrangement, arrange, checked_layout, fill, picture, shape_of
from cardwright.text import Card, CardSet, CardwrightError, Language, listed

TURNED = "turned"
"""The field of a card in an observation that says that it lies on its side."""
TURNED_SIGN = "↷"


@dataclass(frozen=True)
class Number:
    """A number of a card as it is now, and its original: as printed, or undamaged."""

    was: int
    now: int

    def __str__(self) -> str:
        """The number; a changed one follows its original."""
        return str(self.now) if self.now == self.was else f"{self.was}→{self.now}"


@dataclass(frozen=True)
class Remark:
    """Some words, with a sign before them on a drawn screen."""

    sign: str
    words: str

    def __str__(self) -> str:
        """The words after their sign."""
        return f"{self.sign} {self.words}" if self.sign else self.words


@dataclass(frozen=True)
class Face:
    """A card in words."""

    id: str
    name: str
    mark: str
    numbers: tuple[Number, ...]
    """The numbers shown next to the name."""
    facts: tuple[str, ...]
    """Kind, numbers and remarks, in words."""
    brief: tuple[str, ...]
    """What matters about a card in play, in words."""
    others: tuple[str, ...]
    """The numbers that are not shown next to the name, in words."""
    kin: tuple[str, ...]
    """Words about a card in play other than numbers, such as its type."""
    remarks: tuple[Remark, ...]
    """Other attributes of a card in play."""
    text: str
    attached: tuple[Face, ...] = ()
    """The cards attached to it."""

    @property
    def title(self) -> str:
        """The name with its mark."""
        return f"{self.mark} {self.name}" if self.mark else self.name

    @property
    def number(self) -> str:
        """The numbers shown next to the name: "2/4", or "2→3/4→1" if they have changed."""
        return "/".join(map(str, self.numbers))


@dataclass(frozen=True)
class Place:
    """A zone: the number of cards there and the known ones; the others are None."""

    label: str
    size: int
    faces: tuple[Face | None, ...]
    planned: bool = False
    """Whether these cards are part of an answer that is not complete yet."""
    idle: bool = False
    """Whether it is irrelevant in this phase."""
    zone: str = ""
    owner: str = ""
    numbers: tuple[int, ...] = ()
    """The number of each card in its zone, from 1, without attached cards."""
    open: int = 0
    """The number of free places of a line."""
    under: tuple[Face | None, ...] = ()
    """For a single card: the cards under it, from the top."""

    @property
    def known(self) -> list[Face]:
        """The known cards."""
        return [face for face in self.faces if face is not None]

    @property
    def stack(self) -> list[Face]:
        """The known cards and the known cards under them."""
        return [face for face in (*self.faces, *self.under) if face is not None]


@dataclass(frozen=True)
class Side:
    """The cards and counters of one seat, or those that all share (then *seat* is empty)."""

    seat: str
    who: str
    asked: bool
    counters: tuple[Remark, ...]
    slots: tuple[Place, ...]
    piles: tuple[Place, ...]
    cards: tuple[Place, ...]
    unseen: tuple[str, ...]
    """Cards known to be somewhere among deck, hand and face-down cards."""
    lines: tuple[Place, ...] = ()
    """Cards in play, from top to bottom."""
    beside: tuple[Place, ...] = ()
    turn: bool = False
    """Whether it is this seat's turn, whoever is asked."""
    out: bool = False
    """Whether this seat is out of the game."""


@dataclass(frozen=True)
class Figure:
    """A card on a grid."""

    seat: str
    """The letter of its owner."""
    face: Face
    case: str
    zone: str
    place: str
    """Its place in the zone in the notation of choices, such as "B.2"."""


@dataclass(frozen=True)
class Case:
    """A case of a grid."""

    name: str
    marks: tuple[str, ...]
    """Marks and terrain, in words."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it."""

    title: str
    moment: str
    """Round, phase and the progress within the phase."""
    stage: str
    """Round and phase only."""
    others: tuple[Side, ...]
    shared: Side
    own: Side | None
    """The side of the seat that looks; None for a spectator."""
    following: tuple[str, ...]
    """The steps that come next."""
    grid: tuple[tuple[Case, ...], ...] = ()
    """Its rows from top to bottom."""
    fight: Remark | None = None
    """The two cards that fight, and how much each deals as things are now."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """All seats, one's own last."""
        return (*self.others, *([self.own] if self.own is not None else []))

    @property
    def figures(self) -> list[Figure]:
        """The figures on the grid."""
        return [figure for row in self.grid for case in row for figure in case.figures]

    def at(self, place: object, zone: object = None) -> Face | None:
        """Return the card in play at a place such as "B.2", in *zone* if it is given; None if there is none."""
        seat, _, number = str(place).partition(".")
        for side in self.sides:
            for line in side.lines:
                if side.seat == seat and zone in (None, line.zone) and number.isdecimal():
                    found = dict(zip(line.numbers, line.faces, strict=True)).get(int(number))
                    if found is not None:
                        return found
        return None

    def figure(self, about: Mapping[str, object], role: str = "") -> Figure | None:
        """Return the figure that a choice is about, by its case or its place; None if there is none."""
        case, zone, place = (about.get(f"{role}{name}") for name in ("case", "zone", "place"))
        for figure in self.figures:
            if figure.case == case or (figure.zone, figure.place) == (zone, place):
                return figure
        return None


@dataclass(frozen=True)
class Aim:
    """The target of a choice: a seat, a card that this seat has in play, or a case."""

    seat: str
    face: Face | None
    case: str = ""


@dataclass(frozen=True)
class Offer:
    """A choice; a refused one has a reason."""

    notation: str
    words: str
    face: Face | None
    place: str = ""
    """The place of a card in play, such as "B.2"."""
    case: str = ""
    """The case of the grid that it is on."""
    aim: Aim | None = None
    reason: str = ""
    rule: str = ""
    code: str = ""
    """The code of the refusal, equal for equal reasons."""
    reaches: tuple[str, ...] = ()
    """The cases of the grid that it can reach once it is made."""


@dataclass(frozen=True)
class Asking:
    """A question in words, and what it is for."""

    words: str
    help: str
    rule: Rule | None
    rule_id: str
    card: Face | None
    offers: tuple[Offer, ...]
    refused: tuple[Offer, ...]
    quiet: tuple[Offer, ...] = ()
    """Further refused choices, shown only on request."""

    @property
    def passing(self) -> Offer | None:
        """The choice that declines, where there is one."""
        return next((offer for offer in self.offers if offer.notation == PASS), None)


class Painter:
    """Describes positions of one game in one language."""

    def __init__(self, game: Game, cards: CardSet, lang: Language) -> None:
        self.game = game
        self.cards = cards
        self.lang = lang
        self.layout: TableLayout = table_layout(game.folder)
        self.face = cache(self._face)
        self._arranged = cache(self._arrange)

    # Words ------------------------------------------------------------------------------------------------------

    def word(self, group: str, name: str, **arguments: object) -> str:
        """Return the game's word for a name of a group, or the name itself if the game has none."""
        key = f"{group}.{name}"
        return self.game.words.words(key, self.lang, **arguments) if key in self.game.words else name

    def rule(self, rule_id: str | None) -> Rule | None:
        """Return a rule of the game; None if there is no such rule to show."""
        try:
            found = rulebook(self.game, self.lang).find(rule_id) if rule_id else None
        except CardwrightError:
            return None
        return found if isinstance(found, Rule) else None

    def card(self, typed: str) -> Face | None:
        """Return a card by its id or name, or by an unambiguous beginning of one of them."""
        wanted = plain_form(typed)
        named = {card.id: {plain_form(name) for name in (card.id, *card.names.values())} for card in self.cards.cards}
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [card for card, names in named.items() if any(fits(name, wanted) for name in names)]
            if len(found) == 1:
                return self.face(found[0])
        return None

    # Cards ------------------------------------------------------------------------------------------------------

    def _face(self, card_id: str, present: tuple[tuple[str, int], ...] = ()) -> Face:
        """Return a card with its *present* numbers where they differ from the printed ones."""
        card = self.cards.card(card_id)
        now = dict(present)
        numbers = self.numbers_of(card)
        leading = [name for name in self.layout.card.numbers.get(card.kind, ()) if name in numbers]
        true = [(name, value) for name, value in present if self._is_remark(card, name, value)]
        remarks = [self._remark(name, value) for name, value in true]
        if now.get(TURNED) and TURNED not in dict(true):
            true.append((TURNED, 1))
            remarks.append(words("table.turned", self.lang))
        marks = (self.layout.card.marks.get(sign, "") for sign in (card.kind, *self._plain_words(card)))
        signs = {TURNED: TURNED_SIGN} | self.layout.card.signs
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
            brief=(*self._facts(card, [*leading, *self.layout.card.shown], now), *remarks),
            others=tuple(
                f"{self.word('fact', name)} {now.get(name, value)}"
                for name, value in numbers.items()
                if name not in leading and (value or card.kind not in self.layout.card.changes)
            ),
            kin=tuple(
                word
                for name in self.layout.card.shown
                if name in card.facts
                for word in self._said(name, now.get(name, card.facts[name])) or ()
            ),
            remarks=tuple(
                Remark(signs[name], told) for (name, _), told in zip(true, remarks, strict=True) if name in signs
            ),
            text=self.game.printed(card, self.cards, self.lang),
        )

    def _facts(self, card: Card, names: Sequence[str], now: dict[str, int]) -> Iterable[str]:
        """Yield facts in words, with the printed value if it differs."""
        for name in names:
            if name not in card.facts:
                continue
            printed, current = card.facts[name], now.get(name, card.facts[name])
            said = self._said(name, current)
            if said is not None:
                yield from said
                was = ", ".join(self._said(name, printed) or ())
            else:
                most = now.get(self.layout.card.maximum.get(name, ""), current)
                key = "table.number" if most == current else "table.number-of"
                yield words(key, self.lang, label=self.word("fact", name), value=current, most=most)
                was = str(printed)
                current = most
            if current != printed and was:
                yield words("table.printed", self.lang, value=was)

    def _number(self, name: str, printed: int, now: dict[str, int]) -> Number:
        """Return a number with its original: its maximum if the number is below that, else the printed one."""
        current = now.get(name, printed)
        most = now.get(self.layout.card.maximum.get(name, ""), current)
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
        group = self.layout.card.words.get(name, name)
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
        # An attribute with the name of the card's own kind is redundant.
        known = name in card.facts or name == card.kind or f"fact.{name}" not in self.game.words
        return bool(value) and not known

    def _remark(self, name: str, value: int) -> str:
        told = self.word("fact", name)
        return words("table.fact", self.lang, label=told, told=value) if name in self.layout.card.counted else told

    # The table --------------------------------------------------------------------------------------------------

    def scene(self, state: State, seat: int | None, who: Sequence[str]) -> Scene:
        """Return the table as *seat* sees it; *who* says who sits at each seat."""
        return self.draw(self._arranged(state.table, seat, state.phase), state.observe(seat), who)

    def _arrange(self, table: Table, seat: int | None, phase: str) -> Arrangement:
        checked_layout(table)
        return arrange(self.layout, shape_of(table), None if seat is None else SEAT_LETTERS[seat], phase)

    def draw(self, arrangement: Arrangement, seen: dict[str, Any], who: Sequence[str]) -> Scene:
        """Return the picture of an observation in words."""
        drawn = fill(arrangement, seen)
        stage = self._stage(drawn)
        names = dict(zip(SEAT_LETTERS, who, strict=False))
        return Scene(
            self.game.title(self.lang),
            " · ".join([stage, *map(str, self._counters(drawn.headings))]),
            stage,
            tuple(self._side(side, names) for side in drawn.others),
            self._side(drawn.shared, names),
            None if drawn.own is None else self._side(drawn.own, names),
            tuple(self._steps(seen["next"])),
            tuple(tuple(map(self._case, row)) for row in drawn.grid),
            None if drawn.fight is None else self._fight(drawn.fight),
        )

    def _fight(self, fight: picture.Fight) -> Remark:
        """Return who attacks whom, and how much each deals as things are now."""
        said = words(
            "table.fight",
            self.lang,
            attacker=self.face(fight.attacker.id).name,
            defender=self.face(fight.defender.id).name,
            kind=self.word("fight", fight.kind) if fight.kind else "",
            deals=fight.deals,
            back=fight.back,
        )
        mark = "" if self.layout.fight is None else self.layout.fight.attacker
        return Remark(self.layout.card.signs.get(mark, ""), said)

    def _with_partners(self, who: str, side: picture.Side) -> str:
        """Return who sits at a side, with the players on the same team."""
        if side.relation == "ally":
            return f"{who}, {words('seat.partner', self.lang)}"
        if not side.partners:
            return who
        return f"{who}, {words('seat.with', self.lang, seats=listed(side.partners, self.lang))}"

    def _stage(self, drawn: picture.Picture) -> str:
        phase = self.word("phase", drawn.phase)
        if not drawn.round:
            return phase
        called = "counter.round" in self.game.words
        name = self.word("counter", "round") if called else words("table.round", self.lang)
        return words("table.moment", self.lang, name=name, round=drawn.round, phase=phase)

    def _steps(self, steps: Iterable[dict[str, Any]]) -> Iterable[str]:
        told = ""
        for step in steps:
            card = self.cards.card(step["card"]).names[self.lang] if step["card"] else ""
            line = self.word("step", step["step"], seat=step["seat"] or "", card=card)
            if line != told:
                told = line
                yield line

    def _side(self, side: picture.Side, who: Mapping[str, str]) -> Side:
        listed = [*side.hands, *side.cards, *(pile for pile in side.piles if pile.listed)]
        return Side(
            side.seat or "",
            self._with_partners(who.get(side.seat or "", ""), side),
            side.asked,
            tuple(self._counters(side.counters)),
            tuple(map(self._place, side.slots)),
            tuple(map(self._place, (*side.hands, *side.piles))),
            tuple(self._place(place) for place in listed if place.known),
            tuple(self.cards.card(card).names[self.lang] for card in side.unseen),
            tuple(map(self._place, side.lines)),
            tuple(map(self._place, side.beside)),
            side.turn,
            side.out,
        )

    def _place(self, place: picture.Place) -> Place:
        zone = self.word("zone", place.zone)
        if place.named:
            named = self.cards.card(place.named).names[self.lang]
            zone = self.word("zone-of", place.zone, card=named)
        return Place(
            zone,
            place.size,
            tuple(None if card is None else self._present(card) for card in place.cards),
            place.planned,
            place.idle,
            place.zone,
            place.owner or "",
            tuple(0 if card is None else card.number for card in place.cards),
            place.open,
            tuple(None if card is None else self._present(card) for card in place.under),
        )

    def _present(self, card: picture.Card) -> Face:
        """Return a card in its present state: its numbers, whether it is turned, and the cards attached to it."""
        face = self.face(card.id, tuple(card.values.items()))
        if card.attached:
            face = replace(face, attached=tuple(map(self._present, card.attached)))
        return face

    def _case(self, case: picture.Case) -> Case:
        terrain = (self.cards.card(card.id).names[self.lang] for card in case.terrain)
        return Case(
            case.case,
            (*(self.word("mark", mark) for mark in case.marks), *terrain),
            tuple(map(self._figure, case.figures)),
        )

    def _figure(self, card: picture.Card) -> Figure:
        seat = str(card.values.get("owner", card.owner or ""))
        return Figure(seat, self._present(card), card.case, card.zone, card.place)

    def _counters(self, counters: Iterable[picture.Counter]) -> Iterable[Remark]:
        for counter in counters:
            label = self.word("counter", counter.name)
            yield Remark(counter.sign, f"{label} {counter.text}" if counter.text else label)

    # The question -----------------------------------------------------------------------------------------------

    def asking(self, question: Question, scene: Scene) -> Asking:
        """Return a question with its choices and refusals; cards in play are those of *scene*."""
        refused = [self._offer(choice, scene) for choice in question.refused]
        return Asking(
            question.words(self.lang),
            question.help(self.lang),
            self.rule(question.rule),
            question.rule or "",
            None if question.card is None else self.face(question.card),
            tuple(self._offer(choice, scene) for choice in question.choices),
            tuple(offer for offer in refused if offer.code not in self.layout.refused.quiet),
            tuple(offer for offer in refused if offer.code in self.layout.refused.quiet),
        )

    def _offer(self, choice: Choice, scene: Scene) -> Offer:
        about, refusal = choice.about, choice.refusal
        aim = None
        if not about.keys().isdisjoint(("target_card", "target_seat", "target_case")):
            owner = about.get("target_place", about.get("target_owner") or "")
            seat = str(about.get("target_seat", owner)).partition(".")[0]
            aim = Aim(seat, self._about(about, "target_", scene), str(about.get("target_case", "")))
        return Offer(
            choice.notation,
            choice.words(self.lang),
            self._about(about, "", scene),
            str(about.get("place", "")),
            "" if (figure := scene.figure(about)) is None else figure.case,
            aim,
            "" if refusal is None else refusal.words(self.lang),
            "" if refusal is None else refusal.rule or "",
            "" if refusal is None else refusal.code,
            _cases(about),
        )

    def _about(self, about: Mapping[str, object], role: str, scene: Scene) -> Face | None:
        """Return a card that a choice is about, in its present state if it is in play."""
        card = about.get(f"{role}card")
        if not isinstance(card, str):
            return None
        place, figure = about.get(f"{role}place"), scene.figure(about, role)
        lying = None if place is None else scene.at(place, about.get(f"{role}zone"))
        if lying is None and figure is not None:
            lying = figure.face
        return lying if lying is not None and lying.id == card else self.face(card)


def _cases(about: Mapping[str, object]) -> tuple[str, ...]:
    """Return the cases that a choice can reach."""
    cases = about.get("reaches")
    return tuple(map(str, cases)) if isinstance(cases, list) else ()


def plain_form(text: str) -> str:
    """Return *text* in the form in which texts are compared: lower case, without accents, one space between words.

    >>> plain_form("  Héros_à   gages ")
    'heros a gages'
    """
    from unicodedata import combining, normalize

    bare = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return " ".join(bare.replace("_", " ").replace("’", "'").split())
