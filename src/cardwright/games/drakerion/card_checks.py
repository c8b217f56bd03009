"""Check cards of Drakerion beyond their grammar: meaningless texts, and cards that cannot be played.

A text that can never work is refused, with the words that cause it; a card that plays badly gets a warning. The
messages are in `problems.toml`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cardwright.games.drakerion import board
from cardwright.text.cards import Card, CardSet
from cardwright.text.compiling import only_tree, trees
from cardwright.text.phrasebook import Fault
from cardwright.text.schema import Complaint, OneOf
from cardwright.text.toml_reading import read_catalogue
from cardwright.text.tree import Tree

CATALOGUE: Final = read_catalogue(Path(__file__).with_name("problems.toml"))
FACTIONS: Final = OneOf("neutral", "concord", "pack", "court", "fens")

MOST_TARGETS: Final = 4
"""The most targets of one ability; a card that replaces another counts as one (DK-13.8, DK-17.24)."""

_SELF: Final = Tree("self")
_LABELS: Final = ("action", "combat", "deployment", "destruction", "discard_action", "reaction")

# One ability, and the referents of its words.


@dataclass(frozen=True)
class _Thing:
    """A card that a text refers to: its kind, its zone, and whether it is certainly yours."""

    kind: str
    zone: str = "play"
    yours: bool = False


@dataclass(frozen=True)
class _Ability:
    """A labelled line, parsed into its parts."""

    line: Tree
    label: str
    forced: bool
    per: str
    """The period of its limit; empty if it has none."""
    event: Tree | None
    conditions: tuple[Tree, ...]
    costs: tuple[Tree, ...]
    effects: tuple[Tree, ...]
    """The effects, without "you may" around them."""

    @cached_property
    def aim(self) -> Tree | None:
        """The description of the targets."""
        return next((only_tree(only_tree(cost.args[0]).args[-1]) for cost in self.costs if cost.op == "target"), None)

    @property
    def is_in_combat(self) -> bool:
        """Whether there are participants when it is used (DK-10.15, DK-14.5)."""
        return self.label == "combat" or (
            self.event is not None and self.event.op in ("attacks", "attacked", "intercepts")
        )

    @property
    def may_be_in_combat(self) -> bool:
        return self.label not in ("action", "discard_action") and self.event != Tree("turn_ends")

    @property
    def own_zone(self) -> str:
        """The zone of this card when the ability is used; one that reacts to its own end is in the discard pile."""
        gone = self.label in ("destruction", "discard_action") or (
            self.event is not None and self.event in (Tree("destroyed", _SELF), Tree("discarded", _SELF))
        )
        return "discard" if gone else "play"

    @cached_property
    def trigger(self) -> _Thing | None:
        """The Character that the event is about, if it is not this card."""
        watched = self.event.args[0] if self.event is not None and self.event.args else _SELF
        if watched == Tree("host"):
            return _Thing("character")
        if not isinstance(watched, Tree) or watched.op not in ("a", "another"):
            return None
        thing = _described(only_tree(watched.args[0]))
        destroyed = self.event is not None and self.event.op == "destroyed"
        return _Thing(thing.kind, "discard" if destroyed else "play", thing.yours)

    def meant(self, whom: Tree, before: tuple[Tree, ...]) -> _Thing | None:
        """Return the card that a word refers to after the effects *before*; None if there is none."""
        match whom.op:
            case "self":
                return _Thing("self", self.own_zone, yours=True)
            case "it" | "them":
                return self._referent(before)
            case "that_character":
                return self.trigger if self.trigger is not None and self.trigger.kind == "character" else None
            case "each" | "each_other":
                return _described(only_tree(whom.args[0]))
            case "attacker" | "defender" | "participant":
                return _Thing("character", yours=whom.args[0] == Tree("you"))
        return _Thing("character")

    def _referent(self, before: tuple[Tree, ...]) -> _Thing | None:
        """Return the referent of "it": the target, the card looked at, or this card if nothing else was named since."""
        if self.aim is not None:
            return _described(self.aim)
        if any(effect.op == "look_top" for effect in before):
            return _Thing("card", "deck")
        about = (*([self.event] if self.event is not None else []), *self.conditions)
        own = all(cost.op == "pay_gold" or cost.args[0] == _SELF for cost in self.costs) and len(self.costs) < 2
        if own and any(part.args and part.args[0] == _SELF for part in about):
            return _Thing("self", self.own_zone, yours=True)
        return None


_YOURS: Final = frozenset(["yours", "in_your_discard", "on_your_melee", "on_your_support"])


def _described(description: Tree) -> _Thing:
    """Return the card that a filter describes."""
    kind = only_tree(description.args[0]).op
    properties = {part.op for part in trees(description)[1:]}
    zone = "discard" if "in_your_discard" in properties else "play"
    return _Thing(kind, zone, yours=bool(properties & _YOURS))


def _ability(line: Tree) -> _Ability | None:
    """Return the parts of a labelled line; None for any other line."""
    inner, per = line, ""
    if line.op == "limit":
        inner, per = only_tree(line.args[0]), only_tree(line.args[2]).op
    forced = inner.op == "forced"
    if forced:
        inner = only_tree(inner.args[0])
    if inner.op not in _LABELS:
        return None
    event = only_tree(inner.args[0]) if inner.op == "reaction" else None
    body, conditions, costs = only_tree(inner.args[-1]), tuple[Tree, ...](), tuple[Tree, ...]()
    if body.op == "given":
        conditions, body = (only_tree(body.args[0]),), only_tree(body.args[1])
    if body.op == "pay":
        costs, body = tuple(trees(only_tree(body.args[0]))), only_tree(body.args[1])
    effects = tuple(only_tree(step.args[0]) if step.op == "may" else step for step in trees(body))
    return _Ability(line, inner.op, forced, per, event, conditions, costs, effects)


def _abilities(text: Tree) -> Iterator[_Ability]:
    return (ability for line in trees(text) if (ability := _ability(line)) is not None)


# Texts that the rows cannot refuse: grammatical, but meaningless on any card.

_WHOM: Final = (
    *("self", "it", "them", "that_character", "host", "each", "each_other"),
    *("attacker", "defender", "participant"),
)
_TO_CHARACTERS: Final = frozenset(
    ["damage", "heal", "shield", "modify", "set", "grant", "remove", "move", "replace", "redirect"]
)
_TO_CARDS_IN_PLAY: Final = _TO_CHARACTERS | {"ready", "commit", "destroy", "discard", "blank"}
_TO_HAND_OR_DECK: Final = frozenset(["return", "return_to_owner", "bottom", "gain_gold_cost"])
_POSSIBLE: Final[Mapping[str, frozenset[str]]] = {
    "play": _TO_CARDS_IN_PLAY | _TO_HAND_OR_DECK,
    "discard": _TO_HAND_OR_DECK | {"put_in_play"},
    "deck": frozenset(["bottom", "discard"]),
}
"""The effects that are possible on a card in each zone (DK-13.6, DK-17.15)."""
_IN_COMBAT: Final = frozenset(
    ["attacker", "defender", "participant", "on_defenders_line", "at_range", "cancel", "redirect"]
)


def _whom(effect: Tree) -> Tree | None:
    """Return the part of an effect that says which cards it affects."""
    return next((arg for arg in effect.args if isinstance(arg, Tree) and arg.op in _WHOM), None)


def _wrong_card(text: Tree) -> Fault | None:
    """Refuse words without a referent, and effects that are impossible on their card."""
    for ability in _abilities(text):
        for i, effect in enumerate(ability.effects):
            if (whom := _whom(effect)) is None:
                continue
            thing = ability.meant(whom, ability.effects[:i])
            if thing is None:
                return ("no-such-character" if whom.op == "that_character" else "nothing-it-means"), ability.line, whom
            if code := _impossible(effect, thing):
                return code, ability.line, effect
            if effect.op in ("replace", "redirect") and whom == Tree("them"):
                return "only-one", ability.line, effect
            if effect.op == "replace" and any(other.op == "replace" for other in ability.effects[:i]):
                return "replaces-twice", ability.line, effect
    return None


def _impossible(effect: Tree, thing: _Thing) -> str:
    """Return why an effect is impossible on a card, or "" if it is possible."""
    if effect.op not in _POSSIBLE[thing.zone]:
        return "wrong-zone"
    if effect.op in _TO_CHARACTERS | {"put_in_play"} and thing.kind not in ("character", "self"):
        return "not-a-character"
    if effect.op == "replace" and not thing.yours:
        return "replaces-opposing"
    return "owners-hand" if effect.op == "return" and not thing.yours else ""


def _wrong_cost(text: Tree) -> Fault | None:
    """Refuse costs that nobody can pay, that are written twice, or too many targets (DK-13.5, DK-13.7, DK-13.8)."""
    for ability in _abilities(text):
        paid: set[object] = set()
        most = MOST_TARGETS - any(effect.op == "replace" for effect in ability.effects)
        for cost in ability.costs:
            key = cost if cost.op == "commit" else cost.op
            if key in paid:
                return "same-cost-twice", ability.line, cost
            paid.add(key)
            if cost.op == "target" and _count(only_tree(cost.args[0])) > most:
                return "many-targets", ability.line, cost
            if cost.op == "commit" and not _can_be_committed(only_tree(cost.args[0])):
                return "cannot-commit", ability.line, cost
            if cost == Tree("commit", _SELF) and ability.own_zone != "play":
                return "not-in-play", ability.line, cost
        for condition in ability.conditions:
            if condition.args and condition.args[0] == _SELF and ability.own_zone != "play":
                return "not-in-play", ability.line, condition
        if ability.own_zone != "play" and Tree("host") in ability.line.walk():
            return "not-in-play", ability.line, Tree("host")
    return None


def _count(aim: Tree) -> int:
    """Return the number of targets in a description."""
    return aim.args[0] if isinstance(aim.args[0], int) else 1


def _can_be_committed(what: Tree) -> bool:
    if what.op != "a":
        return True
    properties = {part.op for part in trees(only_tree(what.args[0]))[1:]}
    return "yours" in properties and "committed_now" not in properties


def _no_combat(text: Tree) -> Fault | None:
    """Refuse participants and attacks where there is no combat (DK-10.15, DK-14.5)."""
    for line in trees(text):
        ability = _ability(line)
        for part in line.walk():
            if part.op in _IN_COMBAT and not (ability is not None and ability.is_in_combat):
                return "no-combat", line, part
            if part.op == "this_combat" and not (ability is not None and ability.may_be_in_combat):
                return "no-combat", line, part
    return None


def _wrong_limit(text: Tree) -> Fault | None:
    """Refuse a limit on a single event, with a period that never begins, or above the highest count (DK-13.21)."""
    for ability in _abilities(text):
        limit = ability.line.args[1] if ability.per else 0
        if isinstance(limit, int) and limit > board.MOST_USES:
            return "high-limit", ability.line, ability.line
        once = ability.label in ("deployment", "destruction") or ability.event in (
            Tree("turn_ends"),
            Tree("discarded", _SELF),
            Tree("destroyed", _SELF),
            Tree("enters", _SELF),
        )
        if ability.per and (once or (ability.per == "combat" and not ability.may_be_in_combat)):
            return "useless-limit", ability.line, ability.line
    return None


def _many_abilities(text: Tree) -> Fault | None:
    """Refuse more abilities than those whose uses a copy can count (DK-6.12, DK-13.21)."""
    for ability in list(_abilities(text))[board.COUNTED_ABILITIES :]:
        return "many-abilities", ability.line, ability.line
    return None


_NEVER_THEN: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("attacks", "intercepts", "committed"), ("ready",)),
    "enters": ("committed_now", "wounded"),
}
"""The states that a card cannot be in just after each event (DK-1.6, DK-8.1, DK-13.13)."""


def _never_fits(text: Tree) -> Fault | None:
    """Refuse a description that no card fits, and an event after which no card is left to react (DK-12.1, DK-16.4)."""
    for line in trees(text):
        for part in line.walk():
            if part.op == "filter":
                said = {each.op for each in trees(part)}
                if "opposing" in said and said & {"on_your_melee", "on_your_support", "on_defenders_line"}:
                    return "never-fits", line, part
    for ability in _abilities(text):
        event = ability.event
        if event == Tree("destroyed", Tree("host")):
            return "gone-together", ability.line, event
        for part in () if event is None else event.walk():
            if event is not None and part.op in _NEVER_THEN.get(event.op, ()):
                return "never-happens", ability.line, event
    return None


def _keyword_twice(text: Tree) -> Fault | None:
    """Refuse a keyword that is given twice (DK-14.19), and a second line "attach only to"."""
    seen: set[str] = set()
    for line in trees(text):
        named = trees(line) if line.op == "keywords" else [line] if line.op == "attach_only" else []
        for keyword in named:
            op = keyword.op.removesuffix("_except")
            if op in seen:
                return "said-twice", line, keyword
            seen.add(op)
    return None


def _idle_keyword(text: Tree) -> Fault | None:
    """Refuse gaining or losing a keyword that has no use on the battlefield or cannot be lost (DK-14.6, DK-14.16)."""
    for line in trees(text):
        for part in line.walk():
            given = {each.op for each in trees(part)} if part.op in ("grant", "remove", "has_keyword") else set()
            if "unpredictable" in given or (part.op == "remove" and "no_attachments" in given):
                return "idle-keyword", line, part
    return None


def _wide_search(text: Tree) -> Fault | None:
    """Refuse a search among more cards than anybody wants to put in order (DK-17.21)."""
    for line in trees(text):
        for part in line.walk():
            if part.op == "search" and isinstance(part.args[0], int) and part.args[0] > board.MOST_LOOKED_AT:
                return "wide-search", line, part
    return None


FAULTS: Final[tuple[Callable[[Tree], Fault | None], ...]] = (
    _wrong_card,
    _wrong_cost,
    _no_combat,
    _wrong_limit,
    _many_abilities,
    _never_fits,
    _keyword_twice,
    _idle_keyword,
    _wide_search,
)

# Texts that are wrong on their kind of card.

_LABELS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "banner": ("action", "combat", "reaction"),
    "city": ("action", "combat", "reaction"),
    "retreat": ("action",),
    "maneuver": ("action", "combat", "deployment", "reaction"),
    "character": _LABELS,
    "event": ("action", "combat", "discard_action", "reaction"),
    "attachment": _LABELS,
}
_LASTING: Final = ("banner", "city", "maneuver", "character", "attachment")
"""The kinds of cards that stay in play, so that static abilities work on them."""
_EVENTS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "banner": ("committed",),
    "city": ("committed",),
    "retreat": (),
    "maneuver": ("committed",),
    "event": ("discarded",),
    "attachment": ("committed", "destroyed", "discarded", "enters"),
}
"""The events that can happen to cards other than Characters, to which any can."""
_DONE_TO: Final[Mapping[str, frozenset[str]]] = {
    "banner": frozenset(["ready", "commit"]),
    "city": frozenset(["ready", "commit"]),
    "retreat": frozenset(),
    "maneuver": frozenset(["ready", "commit"]),
    "event": _TO_HAND_OR_DECK,
    "attachment": _TO_HAND_OR_DECK | {"ready", "commit", "destroy", "discard"},
}
"""The effects that are possible on cards other than Characters (DK-2.5, DK-16.7)."""
_OTHERS: Final = ("another", "each_other", "all_others")
_STATIC: Final = ("has_stat", "has_keyword", "is_blank", "cannot_move", "cannot_intercept", "not_intercepted")


def wrong_line(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse a line that never works on its kind of card (DK-2, DK-13.3, DK-14)."""
    for line in trees(text):
        ability = _ability(line)
        if ability is not None:
            if ability.label not in _LABELS_ON[kind] or (ability.forced and kind == "event"):
                return "wrong-label", line, line
            if ability.per and kind == "event":
                return "useless-limit", line, line
        elif code := _misplaced_line(kind, line):
            return code, line, line
    return None


def _misplaced_line(kind: str, line: Tree) -> str:
    """Return why a line without a label is wrong on a kind of card, or ""."""
    match line.op:
        case "keywords":
            fits = kind == "character" or (kind == "attachment" and set(trees(line)) == {Tree("unpredictable")})
            return "" if fits else "wrong-keyword"
        case "attach_only":
            return "" if kind == "attachment" else "not-an-attachment"
    static = only_tree(line.args[1]) if line.op == "while" else line
    if static.op == "value" and kind != "maneuver":
        return "not-a-maneuver"
    return "" if kind in _LASTING else "not-lasting"


def wrong_words(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse words that only another kind of card can use."""
    for line in trees(text):
        for part in line.walk():
            if part == Tree("host") and kind != "attachment":
                return "no-host", line, part
            if part.op in _OTHERS and kind != "character":
                return "no-other", line, part
            if part == Tree("retreat") and kind != "retreat":
                return "not-the-retreat", line, part
            if part.op == "this_combat" and kind == "maneuver" and "deployment" in {each.op for each in line.walk()}:
                return "no-combat", line, part
    return None


def wrong_self(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse events and effects that are impossible for this card because it is not a Character."""
    if kind == "character":
        return None
    for line in trees(text):
        ability = _ability(line)
        if part := _of_characters(kind, line) if ability is None else _ability_of_characters(kind, ability):
            return "this-is-no-character", line, part
    return None


def _of_characters(kind: str, line: Tree) -> Tree | None:
    """Return the part of a static line that treats this card as a Character."""
    parts = trees(line) if line.op == "while" else [line]
    return next((part for part in parts if part.args and part.args[0] == _SELF), None)


def _ability_of_characters(kind: str, ability: _Ability) -> Tree | None:
    event = ability.event
    if event is not None and event.args and event.args[0] == _SELF and event.op not in _EVENTS_OF[kind]:
        return event
    for condition in ability.conditions:
        if condition.args and condition.args[0] == _SELF:
            return condition
    if kind in ("event", "retreat") and Tree("commit", _SELF) in ability.costs:
        return Tree("commit", _SELF)
    for i, effect in enumerate(ability.effects):
        whom = _whom(effect)
        thing = None if whom is None else ability.meant(whom, ability.effects[:i])
        if thing is not None and thing.kind == "self" and effect.op not in _DONE_TO[kind]:
            return effect
        if kind == "event" and thing is not None and thing.kind == "self" and thing.zone != "discard":
            return effect
    return None


def incomplete(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse an Event without Action, Combat and Reaction (DK-2.12), and another text on the Retreat (DK-6.15)."""
    labels = {ability.label for ability in _abilities(text)}
    if kind == "event" and not labels & {"action", "combat", "reaction"}:
        return "no-ability", text, text
    if kind == "retreat" and text != Tree.parse("text(action(then(retreat)))"):
        return "only-the-retreat", text, text
    return None


TEXT_CHECKS: Final = (wrong_line, wrong_words, wrong_self, incomplete)

# Checks of a whole set.

_ALWAYS_WIDE: Final = ("attacks", "damaged", "moved", "committed", "enters")
_MANEUVERS: Final = 8
_DECK: Final = 60
COPIES: Final = 4


def wide_reactions(cards: CardSet) -> Iterator[Complaint]:
    """Warn of Events that cause a question after very many events (DK-19.16)."""
    for card in cards.cards:
        if card.kind == "event" and any(_is_wide(ability.event) for ability in _abilities(card.tree)):
            yield Complaint("wide-reaction", {}, severity="warning", card=card.id, field="text")


def _is_wide(event: Tree | None) -> bool:
    if event is None:
        return False
    narrow = {"trait", "on_melee", "on_support", "on_your_melee", "on_your_support"}
    return event.op in _ALWAYS_WIDE or (event.op == "attacked" and not narrow & {part.op for part in event.walk()})


def wrong_setups(cards: CardSet) -> Iterator[Complaint]:
    """Refuse setup lists with cards of another faction (DK-3.2), or with one Renowned name twice (DK-3.8)."""
    for banner in cards.cards:
        if banner.kind != "banner":
            continue
        named = [(cards.card(name), count) for name, count in banner.named["setup"].items()]
        for card, _ in named:
            if not _plays_with(card, banner):
                yield Complaint("setup-faction", {"name": card.id}, card=banner.id, field="setup")
        renowned = Counter[str]()
        for card, count in named:
            if card.subnames:
                renowned[card.names["en"]] += count
        for name, count in renowned.items():
            if count > 1:
                yield Complaint("setup-renowned", {"name": name}, card=banner.id, field="setup")


def _plays_with(card: Card, banner: Card) -> bool:
    return card.facts["faction"] in (FACTIONS.value("neutral"), banner.facts["faction"])


def same_names(cards: CardSet) -> Iterator[Complaint]:
    """Refuse two cards with the same name and the same second name (DK-2.15)."""
    first: dict[tuple[str, str], str] = {}
    for card in cards.cards:
        other = first.setdefault((card.names["en"], card.subnames.get("en", "")), card.id)
        if other != card.id:
            yield Complaint("same-name", {"other": other}, card=card.id, field="name")


def too_few_cards(cards: CardSet) -> Iterator[Complaint]:
    """Refuse a set without the Retreat, and a Banner for which no legal list can be built (DK-3.1, DK-3.4, DK-3.5)."""
    retreats = [card for card in cards.cards if card.kind == "retreat"]
    if len(retreats) != 1:
        yield Complaint("one-retreat", {"count": len(retreats)})
    for banner in (card for card in cards.cards if card.kind == "banner"):
        having = Counter(card.kind for card in cards.cards if card.kind != "retreat" and _plays_with(card, banner))
        deck = COPIES * (having["character"] + having["event"] + having["attachment"])
        if having["maneuver"] < _MANEUVERS or not having["city"] or deck < _DECK:
            counts = {"cities": having["city"], "maneuvers": having["maneuver"], "deck": deck}
            yield Complaint("no-list", counts, card=banner.id)


SET_CHECKS: Final = (wide_reactions, wrong_setups, same_names, too_few_cards)
