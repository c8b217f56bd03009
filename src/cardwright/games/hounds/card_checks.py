"""What is wrong with the cards of Hounds & Heroes beyond their grammar: texts that mean nothing, sets that do not play.

Texts are refused; a set that plays badly gets a warning. The words for both are in `problems.toml`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardwright.text.cards import CardSet
from cardwright.text.compiling import trees, uses
from cardwright.text.phrasebook import Fault
from cardwright.text.schema import Complaint
from cardwright.text.toml_reading import read_catalogue
from cardwright.text.tree import Tree

CATALOGUE: Final = read_catalogue(Path(__file__).with_name("problems.toml"))


def _that_without_condition(text: Tree) -> Fault | None:
    """Refuse "it" for a slot where the sentence does not ask what lies in a slot."""
    for sentence in trees(text):
        guarded = _guarded(sentence)
        if uses(sentence, "that") and not (guarded.op == "if" and _asks_about_slot(guarded)):
            return "nothing-it-means", sentence, Tree("that")
    return None


def _asks_about_slot(guarded: Tree) -> bool:
    cond = guarded.args[0]
    return isinstance(cond, Tree) and cond.op == "is" and cond.args[0] != Tree("it")


def _it_without_card(text: Tree) -> Fault | None:
    """Refuse "its power" where the sentence before, at the same moment, moved or discarded no single card."""
    before: Tree | None = None
    for sentence in trees(text):
        if uses(sentence, "it"):
            same_moment = before is not None and (before.op == "after_battle") == (sentence.op == "after_battle")
            if before is None or not same_moment or not any(map(_takes_one_card, _effects(before))):
                return "nothing-it-means", sentence, Tree("it")
        before = sentence
    return None


def _takes_one_card(effect: Tree) -> bool:
    return effect.op == "move" or (
        effect.op in ("mill", "discard") and effect.args[0] != Tree("each") and effect.args[1:] == (1,)
    )


def _damage_before_battle(text: Tree) -> Fault | None:
    """Refuse damage as a condition or a number before the battle that deals it."""
    for sentence in trees(text):
        if sentence.op != "after_battle":
            for part in sentence.walk():
                if part.op in ("no_damage_by", "damage_dealt_by", "damage_by"):
                    return "before-battle", sentence, part
    return None


def _guarded(sentence: Tree) -> Tree:
    inner = sentence.args[0] if sentence.op == "after_battle" else sentence
    assert isinstance(inner, Tree)
    return inner


def _effects(sentence: Tree) -> Iterator[Tree]:
    """Yield the parts of a sentence, without what is done several times over."""
    yield sentence
    for part in sentence.args:
        if isinstance(part, Tree) and part.op != "for_each":
            yield from _effects(part)


def _keeps_too_many(text: Tree) -> Fault | None:
    """Refuse a look at N cards of which more than N are kept (HH-7.34)."""
    for sentence in trees(text):
        for part in sentence.walk():
            match part.op, part.args:
                case "dig", (_, int(looked), int(kept)) if kept > looked:
                    return "keeps-too-many", sentence, part
    return None


def _looks_into_hidden(text: Tree) -> Fault | None:
    """Refuse a choice among cards the user may not see, and a count of what nobody may know (HH-7.23, section 4)."""
    for sentence in trees(text):
        for part in sentence.walk():
            match part.op, part.args:
                case "a", (Tree(), Tree() as zone) if zone in _UNSEEN_BY_USER:
                    return "hidden-cards", sentence, part
                case "count", (Tree() as which, Tree() as zone) if zone in _HIDDEN and which != _ANY_CARD:
                    return "hidden-cards", sentence, part
    return None


_ANY_CARD: Final = Tree("filter", Tree("card"))
_UNSEEN_BY_USER: Final = {
    Tree("hero_deck"),
    Tree("deck", Tree("me")),
    Tree("deck", Tree("opp")),
    Tree("hand", Tree("opp")),
}
_HIDDEN: Final = _UNSEEN_BY_USER | {Tree("hand", Tree("me"))}

FAULTS: Final = (
    _that_without_condition,
    _it_without_card,
    _damage_before_battle,
    _keeps_too_many,
    _looks_into_hidden,
)


def too_few_cards(cards: CardSet) -> Iterator[Complaint]:
    """Count Hounds and Heroes against what 2 players need, and 3 or 4 with their two copies of the set (HH-19.1)."""
    have = {kind: sum(card.copies for card in cards.cards if card.kind == kind) for kind in ("hound", "hero")}
    hounds, heroes = cards.constants["draft_pool"], cards.constants["barracks"]
    for players, sets in ((2, 1), (3, 2), (4, 2)):
        needed = heroes if players == 2 else heroes + players * cards.constants["drafted_heroes"]
        if have["hound"] * sets < hounds or have["hero"] * sets < needed:
            arguments = {
                "players": players,
                "sets": sets,
                "hounds": hounds,
                "heroes": needed,
                "have_hounds": have["hound"],
                "have_heroes": have["hero"],
            }
            # A set for two is a good set; that it does not do for more is worth a warning (HH-19.2).
            yield Complaint("too-few-cards", arguments, severity="error" if players == 2 else "warning")
            return


def weak_heroes(cards: CardSet) -> Iterator[Complaint]:
    """Warn about Heroes that are no stronger than the mean Hound, copies counted (HH-12.17)."""
    powers = [card.facts["power"] for card in cards.cards if card.kind == "hound" for _ in range(card.copies)]
    for card in cards.cards:
        if card.kind == "hero" and powers and card.facts["power"] * len(powers) <= sum(powers):
            arguments = {"power": card.facts["power"], "mean": sum(powers) / len(powers)}
            yield Complaint("weak-hero", arguments, severity="warning", card=card.id, field="power")
