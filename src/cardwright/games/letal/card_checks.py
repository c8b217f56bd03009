"""What is wrong with cards of L.E.T.A.L. beyond their grammar: texts that mean nothing, cards that play badly.

A text that can never work is refused, with the words that are to blame; a card that plays badly gets a warning. Here
is also whom the words mean that look back: "that enemy" (`chosen_in`, `named_in`) and "it" (`hero_of_it`). The messages
are in `problems.toml`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardwright.text.cards import Card, CardSet
from cardwright.text.compiling import only_tree, trees, uses
from cardwright.text.phrasebook import Fault
from cardwright.text.schema import Complaint
from cardwright.text.toml_reading import read_catalogue
from cardwright.text.tree import Tree

CATALOGUE: Final = read_catalogue(Path(__file__).with_name("problems.toml"))

ANY: Final = "any"
"""The type of cards that fit every hero (LT-3.10)."""
PREVENTED: Final = 2
"""What a hidden card prevents, which a text replaces (LT-10.3)."""
MOST_HEALED: Final = 2
"""What a card may heal without removing itself from the game, so that games end."""

_SELF: Final = Tree("self")
_IT: Final = Tree("it")
_HEADERS: Final = ("when", "use", "skill")
_MODIFIERS: Final = ("change", "reach", "range_more", "guard", "cannot")
_ATTACK_MOMENTS: Final = ("attacks", "attacked", "attacked_by", "targeted")
_WITH_ATTACKER: Final = ("attacked", "attacked_by", "targeted", "attacks_this", "fully_blocks")
_THAT: Final[Mapping[str, tuple[str, ...]]] = {
    "that_enemy": ("enemy",),
    "that_ally": ("ally",),
    "that_hero": ("enemy", "ally", "friend", "anyone", "either"),
}
"""What must have been named for each of the words that look back."""
_NOT_CHOSEN: Final = ("to", "hand_at_most", "beside_this", "beside_ally", "no_attack", "lost_at_least", "dies")
_OF_THE_LIVING: Final = (
    *("deal", "push", "pull", "swap", "place", "choose_case", "hide", "return_cards"),
    *("adjacent", "range", "radius", "far", "beside_this", "grudge"),
)
"""What needs a hero that stands on the grid or has a hand."""


# The parts of a text.


@dataclass(frozen=True)
class Text:
    """A text taken apart."""

    refresh: bool
    header: Tree | None
    extra: Tree | None
    lines: tuple[Tree, ...]

    @property
    def moment(self) -> Tree | None:
        """The moment of a Trick or of an active ability."""
        if self.header is None or self.header.op == "skill":
            return None
        return next(part for part in trees(self.header) if part.op not in ("once_per_turn", "once_per_round"))

    @property
    def proviso(self) -> Tree | None:
        """The condition behind the moment."""
        parts = [] if self.moment is None or self.header is None else trees(self.header)
        behind = parts[parts.index(self.moment) + 1 :] if self.moment is not None else []
        return next((part for part in behind if part.op not in ("pay_hide", "pay_discard")), None)


def parts_of(text: Tree) -> Text:
    """Return a text taken apart."""
    lines = trees(text)
    refresh = bool(lines) and lines[0] == Tree("refresh")
    lines = lines[refresh:]
    header = lines.pop(0) if lines and lines[0].op in _HEADERS else None
    extra = lines.pop(0) if lines and lines[0].op == "extra" else None
    return Text(refresh, header, extra, tuple(lines))


def event_of(line: Tree) -> Tree | None:
    """Return the event of a triggered line."""
    return only_tree(line.args[-2]) if line.op == "on" else None


@dataclass(frozen=True)
class _Part:
    """A condition or an effect of a line, with the line's condition."""

    tree: Tree
    condition: Tree | None


def _parts(line: Tree) -> list[_Part]:
    """Return the conditions and effects of a line in their order."""
    if line.op == "on":
        return _parts(only_tree(line.args[-1]))
    first, *rest = trees(line) if line.op == "did" else [line]
    condition = None
    found = []
    if first.op == "if":
        condition, first = trees(first)
        found.append(_Part(condition, condition))
    return [*found, *(_Part(_offered(step), condition) for step in (first, *rest))]


def _offered(step: Tree) -> Tree:
    return only_tree(step.args[0]) if step.op == "may" else step


def is_attack(text: Tree) -> bool:
    """Return whether an Action card with this text is an Attack card (LT-7.2, LT-7.3)."""
    return uses(text, "deal")


def is_action_skill(text: Tree) -> bool:
    """Return whether a text can be that of an innate Action skill: a hero's, without Refresh (LT-16.8, LT-17.1)."""
    header = parts_of(text).header
    is_skill = header is not None and header.op == "skill"
    return is_skill and all(check("hero", {}, text) is None for check in TEXT_CHECKS)


# Whom the words mean that look back.


def chosen_in(part: Tree) -> Tree | None:
    """Return the words of an effect by which one hero is chosen: a(…) or either(…)."""
    if part.op in _NOT_CHOSEN:
        return None
    if part.op in ("a", "either"):
        return part
    found = (chosen_in(arg) for arg in part.args if isinstance(arg, Tree))
    return next((each for each in found if each is not None), None)


def named_in(about: Tree | None) -> Tree | None:
    """Return the words by which a moment or an event names another hero, who is "that hero" behind it (LT-21.11)."""
    return None if about is None else chosen_in(about)


def hero_of_it(condition: Tree | None, about: Tree | None) -> Tree | None:
    """Return whom "it" means in a line with this condition and this moment or event (LT-21.14); None if nobody."""
    if condition is not None and condition.args and condition.args[0] != _IT:
        who = only_tree(condition.args[0])
        return None if who.op == "a" else who
    match None if about is None else about.op:
        case "rests" | "fully_blocks" | "attacks" | "targeted":
            return _SELF
        case "attacked" | "moves" | "becomes_disabled" | "plays" | "recovers":
            assert about is not None
            return only_tree(about.args[0])
    return None


def _side(chosen: Tree) -> str:
    """Return of which side a hero is who was chosen."""
    return "either" if chosen.op == "either" else only_tree(only_tree(chosen.args[0]).args[0]).op


# What the rows cannot refuse: texts that are grammatical and yet mean nothing on any card.


class _Reader:
    """What was named in a text before the place where its reader is."""

    def __init__(self, about: Tree | None, *, chosen: Tree | None = None) -> None:
        self.about = about
        """The moment or the event of the text."""
        self.chosen = chosen
        self.deal: Tree | None = None
        self.named = set[str]()
        """The choices of cases and directions."""

    def fault(self, part: _Part, told: Tree | None) -> tuple[str, Tree] | None:
        """Return what is wrong with a condition or an effect, and note what it names.

        *told* is the moment or the event if it stands on the same line.
        """
        for tree in part.tree.walk():
            if code := self._code(tree, part, told):
                return code, tree
        self.chosen = chosen_in(part.tree) or self.chosen
        if part.tree.op == "deal":
            self.deal = part.tree
        if part.tree.op in ("choose_case", "choose_direction"):
            self.named.add(part.tree.op)
        return None

    def _code(self, tree: Tree, part: _Part, told: Tree | None) -> str:
        about = "" if self.about is None else self.about.op
        match tree.op:
            case "that_enemy" | "that_ally" | "that_hero":
                if self.chosen is None:
                    return "nobody-named"
                return "" if _side(self.chosen) in _THAT[tree.op] else "other-side"
            case "attacker":
                return "" if about in _WITH_ATTACKER else "no-attacker"
            case "it":
                condition = None if part.tree == part.condition else part.condition
                return "nobody-is-it" if hero_of_it(condition, told) is None else ""
            case "not_blocked" | "not_fully_blocked":
                if self.deal is None:
                    return "no-attack-before"
                return "attack-on-several" if only_tree(self.deal.args[-1]).op == "each" else ""
            case "cross":
                return "" if "choose_case" in self.named else "no-case"
            case "along":
                return "" if "choose_direction" in self.named else "no-direction"
            case "prevent" | "more_damage" | "this_attack":
                return "" if about in _ATTACK_MOMENTS else "no-attack"
        return ""


def _looks_back(whole: Tree) -> Fault | None:
    """Refuse words that speak of what was not named before (LT-21.1 to LT-21.3, LT-21.11, LT-21.14)."""
    text = parts_of(whole)
    reader = _Reader(text.moment)
    if text.header is not None and text.moment is not None:
        if found := _in_header(reader, text.header, text.moment, text.proviso):
            return found
    for line in text.lines:
        event = event_of(line)
        inside = reader if event is None else _Reader(event, chosen=reader.chosen)
        parts = _parts(line) if event is None else [_Part(event, None), *_parts(line)]
        for part in parts:
            if fault := inside.fault(part, event):
                return fault[0], line, fault[1]
    return None


def _in_header(reader: _Reader, header: Tree, moment: Tree, proviso: Tree | None) -> Fault | None:
    for part in [moment] if proviso is None else [moment, proviso]:
        if fault := reader.fault(_Part(part, None), moment):
            return fault[0], header, fault[1]
    return None


def _never_true(whole: Tree) -> Fault | None:
    """Refuse damage of one kind in two amounts, another base of prevention, and what nobody could ever do."""
    text = parts_of(whole)
    for line in (*([text.header] if text.header is not None else []), *text.lines):
        for part in line.walk():
            if part.op == "deal" and len(part.args) > 2 and _kind(part.args[0]) == _kind(part.args[1]):
                return "same-kind-twice", line, part
            if part.op == "guard" and part.args[1] != PREVENTED:
                return "not-two", line, part
            if part == Tree("becomes_disabled", _SELF):
                return "disabled-itself", line, part
        if event_of(line) == Tree("game_begins") and uses(line, "deal"):
            return "no-attack-yet", line, line
        if event_of(line) == Tree("dies", _SELF):
            deed = only_tree(line.args[-1])
            for part in deed.walk():
                if part == _SELF or part.op in _OF_THE_LIVING:
                    return "hero-is-dead", line, deed if part == _SELF else part
    return None


def _kind(amount: object) -> Tree:
    assert isinstance(amount, Tree)
    return only_tree(amount.args[1])


FAULTS: Final[tuple[Callable[[Tree], Fault | None], ...]] = (_looks_back, _never_true)


# What a text may not say on its kind of card.


def wrong_header(kind: str, facts: Mapping[str, int], whole: Tree) -> Fault | None:
    """Refuse a keyword, a condition line or a cost that its kind of card does not have (LT-6, LT-7, LT-17)."""
    text = parts_of(whole)
    header = text.header
    if text.refresh and kind not in ("action", "aura"):
        return "no-play", whole, Tree("refresh")
    if header is not None:
        if kind == "hero":
            return ("no-cost-or-limit", whole, header) if header.op == "when" else _extra(kind, whole, text)
        if header.op != "when":
            return "not-an-ability", whole, header
        if kind != "trick":
            return "not-a-trick", whole, header
    return _extra(kind, whole, text)


def _extra(kind: str, whole: Tree, text: Text) -> Fault | None:
    return ("cost-of-ability", whole, text.extra) if text.extra is not None and kind == "hero" else None


def wrong_line(kind: str, facts: Mapping[str, int], whole: Tree) -> Fault | None:
    """Refuse instructions on what is never executed, and triggers on what does not stay (LT-7.8, LT-7.9, LT-7.16)."""
    text = parts_of(whole)
    stays = kind == "aura" or (kind == "hero" and text.header is None)
    for line in text.lines:
        if line.op == "put_aura":
            if kind != "aura":
                return "no-aura", line, line
        elif stays and line.op != "on" and not _stands(line):
            return "never-executed", line, line
        elif not stays and line.op == "on":
            return "never-triggered", line, line
        if kind == "aura" and event_of(line) == Tree("game_begins"):
            return "not-in-play-yet", line, line
        if (kind == "hero" or stays) and uses(line, "remove_self"):
            return "not-executed", line, Tree("remove_self")
        if stays and (modified := _chosen_once(line)):
            return "not-lasting", line, modified
    return None


def _stands(line: Tree) -> bool:
    """Return whether a line is a modifier that holds as long as it is in play; one of the next attack is executed."""
    return line.op in _MODIFIERS and not (isinstance(line.args[0], Tree) and line.args[0].op == "next")


def _chosen_once(line: Tree) -> Tree | None:
    """Return the words of a modifier without duration that choose a hero: nobody is asked who that is."""
    return chosen_in(line) if line.op in _MODIFIERS else None


TEXT_CHECKS: Final = (wrong_header, wrong_line)


# What a whole set must be.


def wrong_heroes(cards: CardSet) -> Iterator[Complaint]:
    """Refuse heroes with a larger starting hand than their maximum (LT-2.6), or not of one type (LT-2.9)."""
    for card in cards.cards:
        if card.kind != "hero":
            continue
        if card.facts["starting_hand"] > card.facts["maximum_hand"]:
            numbers = {"start": card.facts["starting_hand"], "most": card.facts["maximum_hand"]}
            yield Complaint("starting-hand", numbers, card=card.id, field="starting_hand")
        types = card.words["types"]
        if len(types) != 1 or types == (ANY,):
            yield Complaint("one-type", {"n": len(types)}, card=card.id, field="types")


def typeless_cards(cards: CardSet) -> Iterator[Complaint]:
    """Refuse cards without a type: no deck may hold them (LT-3.4)."""
    for card in cards.cards:
        if card.kind != "hero" and not card.words["types"]:
            yield Complaint("no-type", {}, card=card.id, field="types")


def wide_tricks(cards: CardSet) -> Iterator[Complaint]:
    """Warn of Tricks that may be played in every window (LT-7.23, LT-8.13)."""
    for card in cards.cards:
        if card.kind == "trick" and parts_of(card.tree).header is None:
            yield Complaint("wide-trick", {}, severity="warning", card=card.id, field="text")


def stray_attacks(cards: CardSet) -> Iterator[Complaint]:
    """Warn of attacks on anything but Action cards and Action skills (LT-9.2)."""
    for card in cards.cards:
        if card.kind in ("trick", "aura") and uses(card.tree, "deal"):
            yield Complaint("stray-attack", {}, severity="warning", card=card.id, field="text")
        for ability in card.abilities:
            header = parts_of(ability.tree).header
            if uses(ability.tree, "deal") and (header is None or header.op != "skill"):
                yield Complaint("stray-attack", {}, severity="warning", card=card.id, field="abilities")


def endless_cards(cards: CardSet) -> Iterator[Complaint]:
    """Warn of cards that come back or heal much and do not remove themselves, so that games may not end."""
    for card in cards.cards:
        if card.kind in ("action", "trick") and not uses(card.tree, "remove_self") and _prolongs(card):
            yield Complaint("endless", {}, severity="warning", card=card.id, field="text")


def _prolongs(card: Card) -> bool:
    healed: Sequence[int] = [
        part.args[1] for part in card.tree.walk() if part.op == "recover" and isinstance(part.args[1], int)
    ]
    return uses(card.tree, "return_cards") or any(n > MOST_HEALED for n in healed)


SET_CHECKS: Final = (wrong_heroes, typeless_cards, wide_tricks, stray_attacks, endless_cards)
