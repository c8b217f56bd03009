"""From a text's tree to its steps, where a node is more than what its row makes (HH-20).

The trees come from the card texts; which words say them, and what most of them make, is the phrasebook's business.
"""

from __future__ import annotations

from typing import Any

from cardwright.engine import Program
from cardwright.engine.control import Effect, Sequence
from cardwright.engine.quantities import USER, CardsStat, CounterStat, Number, OnePlayer, Place, PlaceOf
from cardwright.games.hounds import board, effects, values
from cardwright.games.hounds.values import OPP, Filter, Slot
from cardwright.text import Tree
from cardwright.text.compiling import Compiler, only_tree, trees, uses

PLACES = {
    "to_hand": effects.TO_HAND,
    "top": effects.ON_DECK,
    "bottom": effects.UNDER_DECK,
    "bottom_heroes": effects.UNDER_HEROES,
    "to_discard": effects.TO_DISCARD,
}


class Reading(Compiler):
    """Texts of Hounds & Heroes on their way to steps; `that` is the slot a sentence has named in its condition."""

    may = effects.May
    choose_one = effects.ChooseOne
    words = {
        "opp": OPP,
        "treats": CounterStat(board.TREATS),
        "life": values.LIFE,
        "fainted": CardsStat(board.FAINTED),
        "hound": 0,
        "hero": 1,
        "card": values.ANY_KIND,
    }

    def __init__(self, program: Program) -> None:
        from cardwright.games.hounds.phrases import BOOK

        super().__init__(program, BOOK)
        self.that: Slot | None = None
        self._picks: list[tuple[Filter, Place]] = []

    def text(self, tree: Tree) -> Effect:
        """Return the step that carries out the text *tree*; all its steps are added to the program."""
        sentences: list[Effect] = []
        found = trees(tree)
        for sentence, following in zip(found, [*found[1:], None], strict=True):
            self.that = None
            if following is not None and uses(following, "it"):  # then "it" is a card of this sentence or none
                sentences.append(self._forgetting(sentence))
            else:
                sentences.append(self.effect(sentence))
        return self.sequence(sentences)

    def _forgetting(self, sentence: Tree) -> Effect:
        """Return the step for *sentence* that begins without any "it", at the moment the sentence happens."""
        if sentence.op == "after_battle":
            return self.add(effects.AfterBattle(self._forgetting(only_tree(sentence.args[0]))))
        return self.add(Sequence([effects.FORGET, self.effect(sentence)]))

    def parts(self, tree: Tree) -> list[Effect]:
        """Return the step of a sentence; the card whose power it uses is chosen first."""
        outer, self._picks = self._picks, []
        step = self.make(tree)
        for which, place in self._picks:
            step = self.add(effects.PickThen(which, place, step, True))
        self._picks = outer
        return [step]

    def make_after_battle(self, inner: Tree) -> Effect:
        return effects.AfterBattle(self.effect(inner))

    # Slots ------------------------------------------------------------------------------------------------------

    def make_that(self) -> Slot:
        if self.that is None:
            raise ValueError("“it” names no slot here")
        return self.that

    def make_is(self, what: Tree, breed: Tree) -> Any:
        """Return a condition on the kind of a card; a slot in it is the one that “it” means."""
        subject = self.make(what)
        if isinstance(subject, Slot):
            self.that = subject
        return subject.is_kind(self.make(breed))

    def make_power(self, slots: Tree, n: int, duration: Tree) -> Effect:
        amount, later = self.number(n), self.make(duration)
        return self._each([effects.Power(slot, amount, later) for slot in self._slots(slots)])

    def make_count_as_hero(self, slots: Tree, duration: Tree) -> Effect:
        later = self.make(duration)
        return self._each([effects.CountAsHero(slot, Number(0), later) for slot in self._slots(slots)])

    def _slots(self, slots: Tree) -> list[Slot]:
        return [self.make(slot) for slot in (trees(slots) if slots.op == "both" else [slots])]

    def _each(self, parts: list[Effect]) -> Effect:
        return self.sequence([self.add(part) for part in parts])

    def make_swap(self, both: Tree) -> Effect:
        return effects.Swap(*self._slots(both))

    def make_swap_hand(self, slot: Tree) -> Effect:
        place = self.make(slot)
        if place.who is not USER:
            return effects.NOTHING
        swap = self.add(effects.SwapHand(place.slot))
        pick = self.add(effects.PickThen(values.such(values.ANY_KIND), PlaceOf(board.HAND, USER), swap, False))
        return effects.SwapWithHand(place.slot, pick)

    # Cards ------------------------------------------------------------------------------------------------------

    def make_a(self, which: Tree, zone: Tree) -> values.Chosen:
        self._picks.append((self.make(which), self.make(zone)))
        return values.Chosen()

    def make_use(self, what: Tree) -> Effect:
        if what.op != "a":
            return effects.UseSlot(self.make(what))
        which, place = map(self.make, what.args)
        return effects.UsePick(self.add(effects.PickThen(which, place, self.add(effects.UseChosen()), True)))

    def make_move(self, card: Tree, place: Tree) -> Effect:
        to = PLACES[place.op]
        owner = self.make(place.args[0]) if place.args else None
        if card.op == "this":
            return effects.MoveThis(to) if owner is not OPP else effects.NOTHING
        which, zone = map(self.make, card.args)
        if to == effects.UNDER_HEROES:
            if which.kind == 0:
                return effects.NOTHING  # only Heroes lie in the Hero deck
            which = Filter(1, which.fact, which.least, which.most)
        if not _may_move(zone, to, owner):
            return effects.NOTHING
        return effects.PickThen(which, zone, self.add(effects.Move(zone, to)), False)


def _may_move(place: Place, to: int, owner: OnePlayer | None) -> bool:
    """Cards stay with their owner (HH-1.3); the fainted return only by recovery (HH-9.11), hidden piles are closed."""
    if not isinstance(place, PlaceOf):
        return place.zone == board.BARRACKS and to == effects.UNDER_HEROES
    if place.zone in (board.FAINTED, board.DECK) or (place.zone == board.HAND and place.who is OPP):
        return False
    return to == effects.UNDER_HEROES or place.who is owner
