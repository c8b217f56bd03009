"""What is wrong with cards of the Trueshot Lodge beyond their grammar: texts that mean nothing, sets that do not play.

Texts are refused; a set that plays badly gets a warning. The words for both are in `problems.toml`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardwright.text.cards import Card, CardSet
from cardwright.text.compiling import only_tree, trees
from cardwright.text.phrasebook import Fault
from cardwright.text.schema import Complaint, OneOf, SomeOf
from cardwright.text.toml_reading import read_catalogue
from cardwright.text.tree import Tree

TYPES: Final = OneOf("ferocious", "cunning", "tenacious")
RARITIES: Final = OneOf("common", "exotic")
FAMILIES: Final = SomeOf("aspect", "arrow", "bite", "trap", "sting", "shot")

CATALOGUE: Final = read_catalogue(Path(__file__).with_name("problems.toml"))


# What the rows cannot refuse: texts that are grammatical and yet mean nothing.

_STRIKE_EVENTS: Final = ("strikes", "strikes_with_advantage", "struck")
_I: Final = Tree("self")
_NEEDS_LIVING: Final = (
    "remove",
    "lose_health",
    "poison",
    "restore",
    "cannot_strike",
    "cannot_be_struck",
    "less",
    "more",
)
_NEEDS_LIVING_FOR_A_TIME: Final = ("gain", "give", "lose_attack", "has_type")
_ON_PETS: Final = (*_NEEDS_LIVING, *_NEEDS_LIVING_FOR_A_TIME, "revive", "has")
_ONE_NAMED: Final = ("struck_pet", "striker", "its_striker", "killer")


@dataclass
class _Moment:
    """What the words "it", "that player" and "that type" mean while a text is gone through from left to right."""

    event: Tree | None
    pet: str = ""
    """The pet that "it" means, "living" or "dead"; empty if none was named."""
    i_am: str = "living"
    player: bool = False
    type: bool = False

    @classmethod
    def of(cls, event: Tree | None) -> "_Moment":
        now = cls(event)
        if event is not None and event.args and event.args[0] in (_I, Tree("mine"), Tree("other")):
            state = "dead" if event.op == "dies" else "living"
            if event.args[0] == _I:
                now.i_am = state
            else:
                now.pet = state
        return now

    def fault(self, part: Tree) -> str:
        """Return why *part* means nothing now, or "" after taking note of what it names."""
        return self._reference(part) or (self._target(part) if part.op in _ON_PETS else "")

    def _reference(self, part: Tree) -> str:
        match part.op:
            case "it" | "its_owner" if not self.pet:
                return "nothing-it-means"
            case "that_player" if not self.player:
                return "no-player-meant"
            case "that_type" if not self.type:
                return "no-type-chosen"
            case "struck_pet" | "struck_owner" | "others_of_struck" if not self._is(*_STRIKE_EVENTS):
                return "no-strike"
            case "struck_players" if not self._is("strikes", of=_I):
                return "no-strike"
            case "striker" if not self._is("struck", of=_I):
                return "no-strike"
            case "its_striker" if not self._is("struck") or self._is("struck", of=_I):
                return "no-strike"
            case "killer" if not self._is("dies", of=_I):
                return "no-killer"
            case "of" if len(part.args) == 2 and part.args[0] == part.args[1]:
                return "same-family-twice"
            case "a_player" | "an_opponent":
                self.player = True
            case "choose_type":
                self.type = True
        return ""

    def _is(self, *events: str, of: Tree | None = None) -> bool:
        event = self.event
        return event is not None and event.op in events and (of is None or event.args[0] == of)

    def _target(self, effect: Tree) -> str:
        pets = only_tree(effect.args[0])
        state = self._state(pets)
        if not state or pets.op == "weapon":
            return ""
        if effect.op == "revive" and state != "dead":
            return "needs-dead"
        for_living = effect.op in (*_NEEDS_LIVING, "has") or (
            effect.op in _NEEDS_LIVING_FOR_A_TIME and effect.args[-1] != Tree("permanent")
        )
        if for_living and state != "living":
            return "needs-living"
        self._name(pets, "living" if effect.op == "revive" else state)
        return ""

    def _state(self, pets: Tree) -> str:
        if pets == _I:
            return self.i_am
        if pets.op == "it":
            return self.pet
        return "dead" if Tree("dead") in pets.args else "living"

    def _name(self, pets: Tree, state: str) -> None:
        if pets == _I:
            self.i_am = state
        elif pets.op in ("a", "random", "it", *_ONE_NAMED):
            self.pet = state


def _moments(text: Tree) -> Iterator[tuple[Tree, Tree | None, bool]]:
    """Yield each sentence with its event, and whether it goes on with the moment of the sentence before."""
    event: Tree | None = None
    goes_on = False
    for sentence in trees(text):
        rule = only_tree(sentence.args[0]) if sentence.op == "once" else sentence
        if rule.op == "when":
            event = only_tree(rule.args[0])
            yield sentence, event, False
            goes_on = True
        elif rule.op == "static":
            event = None
            yield sentence, None, False
            goes_on = False
        else:
            yield sentence, event, goes_on
            goes_on = True


def means_nothing(text: Tree) -> Fault | None:
    """Refuse words that speak of nobody, and effects on pets that cannot have them."""
    now = _Moment(None)
    for sentence, event, goes_on in _moments(text):
        if not goes_on:
            now = _Moment.of(event)
        for part in sentence.walk():
            if code := now.fault(part):
                return code, sentence, _guilty(part, code)
    return None


def _guilty(part: Tree, code: str) -> Tree:
    """Return the part to point at: of an effect on the wrong pets, the pets."""
    return only_tree(part.args[0]) if code in ("needs-living", "needs-dead") else part


# What a text may not say on its kind of card.

_NEVER_ON: Final[Mapping[str, frozenset[Tree]]] = {
    "pet": frozenset([Tree("equipped")]),
    "weapon": frozenset(
        [Tree("tamed"), *(Tree(op, _I) for op in ("strikes_with_advantage", "struck", "kills", "dies"))]
    ),
    "spell": frozenset(
        [
            Tree("tamed"),
            Tree("equipped"),
            *(Tree(op, _I) for op in ("strikes", "strikes_with_advantage", "struck", "kills", "dies")),
        ]
    ),
}
_STRUCK_PET: Final = ("struck_pet", "struck_owner", "others_of_struck")


def _is_aspect(kind: str, facts: Mapping[str, int]) -> bool:
    return kind == "spell" and bool(facts["families"] & FAMILIES.value(["aspect"]))


def wrong_frame(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse a text that never works on its kind: what stays in play needs triggers, what is cast has none (TL-6.1)."""
    stays = kind != "spell" or _is_aspect(kind, facts)
    for sentence, event, goes_on in _moments(text):
        bare = sentence.op not in ("when", "once", "static")
        if stays and bare and (event is None or not goes_on):
            return "no-trigger", sentence, sentence
        if not stays and not bare:
            return "not-an-aspect", sentence, event or sentence
        if event in _NEVER_ON[kind]:
            assert event is not None
            return "wrong-trigger", sentence, event
    return None


def wrong_card(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse what only another kind of card can do or have."""
    for sentence, event, _ in _moments(text):
        for part in sentence.walk():
            if part.op == "place" and (kind != "spell" or _is_aspect(kind, facts)):
                return "cannot-be-placed", sentence, part
            if part.op == "reach" and kind != "weapon":
                return "not-a-weapon", sentence, part
            if part.op in _STRUCK_PET and kind == "weapon" and event == Tree("strikes", _I):
                return "no-strike", sentence, part
            if part.op == "struck_players" and kind != "weapon":
                return "no-strike", sentence, part
            if part.op in _ON_PETS and part.args[0] == _I and not _can_be(kind, part):
                return "not-a-pet", sentence, part
    return None


def _can_be(kind: str, effect: Tree) -> bool:
    """Return whether an effect can be had by a card of this kind: a weapon has Attack only, a spell nothing."""
    if kind == "weapon":
        stats = effect.args[1]
        return effect.op == "lose_attack" or (
            effect.op in ("gain", "give", "has") and isinstance(stats, Tree) and stats.op == "attack"
        )
    return kind == "pet"


# What a whole set must be.

_BASIC_COPIES: Final = 4


def copies(kind: str, facts: Mapping[str, int]) -> int:
    """Return the copies of a card that does not give them: two of a Common pet, four basic weapons (TL-1.6)."""
    if kind == "basic":
        return _BASIC_COPIES
    return 2 if kind == "pet" and facts["rarity"] == RARITIES.value("common") else 1


def wrong_copies(cards: CardSet) -> Iterator[Complaint]:
    for card in cards.cards:
        if card.kind == "pet" and card.copies != copies(card.kind, card.facts):
            yield Complaint("pet-copies", {"copies": card.copies}, card=card.id, field="copies")
    basic = [card.copies for card in cards.cards if card.kind == "basic"]
    if basic != [_BASIC_COPIES]:
        yield Complaint("basic-weapon", {"cards": len(basic), "copies": sum(basic)})


def too_few_cards(cards: CardSet) -> Iterator[Complaint]:
    """Count Common pets, weapons and spells against what three players need, and four (TL-2.19)."""
    pets = sum(card.copies for card in cards.cards if _is_common(card))
    weapons = sum(card.copies for card in cards.cards if card.kind == "weapon")
    spells = sum(card.copies for card in cards.cards if card.kind == "spell")
    for players in (3, 4):
        if pets < 3 * players or weapons < 2 or spells < players:
            arguments = {
                "players": players,
                "pets": 3 * players,
                "spells": players,
                "have_pets": pets,
                "have_weapons": weapons,
                "have_spells": spells,
            }
            # A set for three is a good set; that it does not do for four is worth a warning.
            yield Complaint("too-few-cards", arguments, severity="error" if players == 3 else "warning")
            return


def _is_common(card: Card) -> bool:
    return card.kind == "pet" and card.facts["rarity"] == RARITIES.value("common")


def same_effects(cards: CardSet) -> Iterator[Complaint]:
    """Warn about a card whose text means the same as that of an earlier card of its kind (TL-1.7)."""
    first: dict[tuple[str, Tree], str] = {}
    for card in cards.cards:
        other = first.setdefault((card.kind, card.tree), card.id)
        if other != card.id and card.kind != "basic":
            yield Complaint("same-effect", {"other": other}, severity="warning", card=card.id, field="text")


def half_pairs(cards: CardSet) -> Iterator[Complaint]:
    """Warn about a text that names half of a pair of families that differ between languages (TL-1.13, TL-7.19)."""
    for card in cards.cards:
        named = {part.op for spell in card.tree.walk() if spell.op == "of" for part in spell.walk()}
        for pair in (("arrow", "shot"), ("bite", "sting")):
            if len(named & {*pair}) == 1:
                yield Complaint(f"half-{'-'.join(pair)}", {}, severity="warning", card=card.id, field="text")


def weak_exotics(cards: CardSet) -> Iterator[Complaint]:
    """Warn about Exotic pets below the mean of the Common pets, each counted once (TL-1.21)."""
    common = [_strength(card) for card in cards.cards if _is_common(card)]
    for card in cards.cards:
        if card.kind == "pet" and not _is_common(card) and _strength(card) * len(common) < sum(common):
            arguments = {"strength": _strength(card), "mean": sum(common) / len(common)}
            yield Complaint("weak-exotic", arguments, severity="warning", card=card.id)


def _strength(card: Card) -> int:
    return 2 * card.facts["attack"] + card.facts["health"]
