"""From a text's tree to its steps: each node becomes one step, once, when a card set is loaded (HH-20).

The trees come from the card texts; which words say them is the phrasebook's business.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine import Program, control, quantities
from cardwright.engine.control import Effect
from cardwright.engine.quantities import (
    UNBOUNDED,
    AllHave,
    CardsStat,
    CounterStat,
    FittingStat,
    Number,
    OnePlayer,
    Place,
    PlaceOf,
    Stat,
    Times,
    Total,
    Value,
    Who,
)
from cardwright.games.hounds import board, effects, values
from cardwright.games.hounds.values import ME, OPP, Filter
from cardwright.text import Tree

WHO: dict[str, Who] = {"me": ME, "opp": OPP, "each": quantities.EachPlayer()}
SLOTS = {"attack": board.ATTACK, "ability": board.ABILITY, "defense": board.DEFENSE}
KINDS = {"hound": 0, "hero": 1, "card": values.ANY_KIND}
ZONES = {"hand": board.HAND, "deck": board.DECK, "discard": board.DISCARD, "fainted": board.FAINTED}
PLACES = {
    "to_hand": effects.TO_HAND,
    "top": effects.ON_DECK,
    "bottom": effects.UNDER_DECK,
    "bottom_heroes": effects.UNDER_HEROES,
    "to_discard": effects.TO_DISCARD,
}
STATS: dict[str, Stat] = {
    "treats": CounterStat(board.TREATS),
    "life": CounterStat(board.LIFE),
    "hand_cards": CardsStat(board.HAND),
    "deck_cards": CardsStat(board.DECK),
    "discard_cards": CardsStat(board.DISCARD),
    "fainted": CardsStat(board.FAINTED),
    "discard_heroes": FittingStat(Filter(1, board.POWER, -UNBOUNDED, UNBOUNDED), board.DISCARD),
    "discard_hounds": FittingStat(Filter(0, board.POWER, -UNBOUNDED, UNBOUNDED), board.DISCARD),
}
DEALT = CounterStat(board.DEALT)
RELATIONS = {"fewer": quantities.FEWER, "more": quantities.MORE, "as_many": quantities.AS_MANY}
NO_NUMBER = Number(0)


class Reading:
    """Texts on their way to steps of a program; `that` is the slot the current sentence has named in a condition."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.that: Tree | None = None
        self.modes: dict[int, tuple[Tree, ...]] = {}

    def text(self, tree: Tree) -> Effect:
        """Return the step that carries out the text *tree*; all its steps are added to the program."""
        sentences: list[Effect] = []
        trees = [_tree(sentence) for sentence in tree.args]
        for sentence, following in zip(trees, [*trees[1:], None], strict=True):
            self.that = None
            if following is not None and _says_it(following):  # then "it" is a card of this sentence or none
                sentences.append(self._forgetting(sentence))
            else:
                sentences.append(self.effect(sentence))
        if len(sentences) == 1:
            return sentences[0]
        return self._add(control.Sequence(sentences))

    def _forgetting(self, sentence: Tree) -> Effect:
        """Return the step for *sentence* that begins without any "it", at the moment the sentence happens."""
        if sentence.op == "after_battle":
            return self._add(effects.AfterBattle(self._forgetting(_tree(sentence.args[0]))))
        return self._add(control.Sequence([effects.FORGET, self.effect(sentence)]))

    def _add(self, step: Effect) -> Effect:
        self.program.add(step)
        return step

    def effect(self, tree: Tree) -> Effect:
        """Return the step for a sentence, a clause or an effect."""
        return getattr(self, "_" + tree.op)(*tree.args)  # type: ignore[no-any-return]

    # Sentences ----------------------------------------------------------------------------------------------

    def _after_battle(self, inner: Tree) -> Effect:
        return self._add(effects.AfterBattle(self.effect(inner)))

    def _if(self, condition: Tree, inner: Tree) -> Effect:
        value = self.condition(condition)
        return self._add(control.If(value, self.effect(inner)))

    def _may(self, inner: Tree) -> Effect:
        return self._add(effects.May(self.effect(inner)))

    def _choose_one(self, *modes: Tree) -> Effect:
        step = self._add(effects.ChooseOne([self.effect(mode) for mode in modes]))
        self.modes[step.id] = modes
        return step

    def _for_each(self, effect: Tree, counted: Tree) -> Effect:
        counted_value = self.counted(counted)
        return self._amounted(effect, lambda n: Times(n, counted_value))

    # Players --------------------------------------------------------------------------------------------------

    def _amounted(self, tree: Tree, number: Callable[[int], Value]) -> Effect:
        """Return the effect *tree* with its printed number turned into a value by *number*."""
        match tree.op, tree.args:
            case (("gain" | "lose" as verb), (who, unit, int(n))):
                return self._gain_or_lose(verb, _tree(who), _tree(unit), number(n))
            case "steal", (int(n),):
                return self._add(effects.Steal(OPP, number(n)))
            case "draw", (who, int(n)):
                return self._add(effects.Draw(_who(who), number(n)))
            case "next_draw", (who, int(n)):
                return self._add(effects.NextDraw(_who(who), number(n)))
            case "mill", (who, int(n)):
                return self._add(effects.Mill(_who(who), number(n)))
            case "discard", (who, int(n)):
                return self._add(effects.Discard(_who(who), number(n)))
            case "recover", (who, int(n)):
                return self._add(effects.Recover(_who(who), number(n)))
            case "prevent", (who, int(n), Tree() as duration):
                return self._add(effects.Prevent(_who(who), number(n), _later(duration)))
            case "power", (Tree() as slots, int(n), Tree() as duration):
                return self._on_slots(slots, effects.Power, number(n), duration)
            case "min_damage", (Tree() as slot, int(n), Tree() as duration):
                return self._on_slots(slot, effects.LeastDamage, number(n), duration)
        raise ValueError(f"{tree} has no number to multiply")

    def _with_value(self, amount: Tree | int, effect: Callable[[Value], Effect]) -> Effect:
        """Return *effect* with an amount; if the amount needs a chosen card, that choice comes first."""
        if isinstance(amount, int):
            return self._add(effect(Number(amount)))
        source = _tree(amount.args[0])
        if source.op == "a":
            inner = self._add(effect(values.ChosenPower()))
            return self._pick(source, inner)
        return self._add(effect(self.value(amount)))

    def _gain_or_lose(self, verb: str, who: Tree, unit: Tree, amount: Value) -> Effect:
        kinds = {
            ("gain", "treats"): effects.GainTreats,
            ("lose", "treats"): effects.LoseTreats,
            ("gain", "life"): effects.GainLife,
            ("lose", "life"): effects.LoseLife,
        }
        return self._add(kinds[verb, unit.op](_who(who), amount))

    def _gain(self, who: Tree, unit: Tree, amount: Tree | int) -> Effect:
        kind = effects.GainTreats if unit.op == "treats" else effects.GainLife
        return self._with_value(amount, lambda value: kind(_who(who), value))

    def _lose(self, who: Tree, unit: Tree, amount: Tree | int) -> Effect:
        kind = effects.LoseTreats if unit.op == "treats" else effects.LoseLife
        return self._with_value(amount, lambda value: kind(_who(who), value))

    def _steal(self, amount: Tree | int) -> Effect:
        return self._with_value(amount, lambda value: effects.Steal(OPP, value))

    def _draw(self, who: Tree, amount: Tree | int) -> Effect:
        return self._with_value(amount, lambda value: effects.Draw(_who(who), value))

    def _next_draw(self, who: Tree, n: int) -> Effect:
        return self._add(effects.NextDraw(_who(who), Number(n)))

    def _mill(self, who: Tree, n: int) -> Effect:
        return self._add(effects.Mill(_who(who), Number(n)))

    def _discard(self, who: Tree, n: int) -> Effect:
        return self._add(effects.Discard(_who(who), Number(n)))

    def _recover(self, who: Tree, n: int) -> Effect:
        return self._add(effects.Recover(_who(who), Number(n)))

    def _prevent(self, who: Tree, n: int, duration: Tree) -> Effect:
        return self._add(effects.Prevent(_who(who), Number(n), _later(duration)))

    def _no_faint(self, who: Tree, duration: Tree) -> Effect:
        return self._add(effects.NoFaint(_who(who), NO_NUMBER, _later(duration)))

    def _double_treats(self, who: Tree, duration: Tree) -> Effect:
        return self._add(effects.DoubleTreats(_who(who), NO_NUMBER, _later(duration)))

    def _discount(self, who: Tree, n: int) -> Effect:
        return self._add(effects.Discount(_who(who), Number(n)))

    # Slots ------------------------------------------------------------------------------------------------------

    def _slot(self, tree: Tree) -> tuple[int, OnePlayer]:
        """Return the slot's number and whose it is."""
        if tree.op == "that":
            if self.that is None:
                raise ValueError("“it” names no slot here")
            tree = self.that
        return SLOTS[tree.op], _one(tree.args[0])

    def _on_slots(
        self, slots: Tree, kind: Callable[[int, OnePlayer, Value, int], Effect], amount: Value, duration: Tree
    ) -> Effect:
        if slots.op == "both":
            parts = [self._on_slots(_tree(slot), kind, amount, duration) for slot in slots.args]
            return self._add(control.Sequence(parts))
        slot, who = self._slot(slots)
        return self._add(kind(slot, who, amount, _later(duration)))

    def _power(self, slots: Tree, n: int, duration: Tree) -> Effect:
        return self._on_slots(slots, effects.Power, Number(n), duration)

    def _min_damage(self, slot: Tree, n: int, duration: Tree) -> Effect:
        return self._on_slots(slot, effects.LeastDamage, Number(n), duration)

    def _count_as_hero(self, slots: Tree, duration: Tree) -> Effect:
        return self._on_slots(slots, effects.CountAsHero, NO_NUMBER, duration)

    def _set_power(self, slot: Tree, value: Tree, duration: Tree) -> Effect:
        number, who = self._slot(slot)
        return self._with_value(value, lambda amount: effects.SetPower(number, who, amount, _later(duration)))

    def _faint(self, slot: Tree) -> Effect:
        number, who = self._slot(slot)
        return self._add(effects.Faint(number, who, NO_NUMBER, 0))

    def _replace(self, slot: Tree) -> Effect:
        number, who = self._slot(slot)
        return self._add(effects.Replace(number, who, NO_NUMBER, 0))

    def _swap(self, both: Tree) -> Effect:
        first, who = self._slot(_tree(both.args[0]))
        second, _ = self._slot(_tree(both.args[1]))
        return self._add(effects.Swap(first, second, who))

    def _swap_hand(self, slot: Tree) -> Effect:
        number, who = self._slot(slot)
        if who is not ME:
            return effects.NOTHING
        swap = self._add(effects.SwapHand(number))
        pick = self._add(effects.PickThen(_filter(Tree("filter", Tree("card"))), PlaceOf(board.HAND, ME), swap, False))
        return self._add(effects.SwapWithHand(number, pick))

    # Cards ------------------------------------------------------------------------------------------------------

    def _pick(self, pick: Tree, then: Effect) -> Effect:
        which, zone = _tree(pick.args[0]), _tree(pick.args[1])
        return self._add(effects.PickThen(_filter(which), _place(zone), then, True))

    def _dig(self, who: Tree, n: int, keep: int) -> Effect:
        return self._add(effects.Dig(n, keep))

    def _reorder(self, who: Tree, n: int) -> Effect:
        return self._add(effects.Reorder(_one(who), n))

    def _move(self, card: Tree, place: Tree) -> Effect:
        to = PLACES[place.op]
        owner = _one(place.args[0]) if place.args else None
        if card.op == "this":
            return self._add(effects.MoveThis(to)) if owner is not OPP else effects.NOTHING
        which, zone = _filter(_tree(card.args[0])), _place(_tree(card.args[1]))
        if to == effects.UNDER_HEROES:
            if which.kind == KINDS["hound"]:
                return effects.NOTHING  # only Heroes lie in the Hero deck
            which = Filter(KINDS["hero"], which.fact, which.least, which.most)
        if not _may_move(zone, to, owner):
            return effects.NOTHING
        return self._add(effects.PickThen(which, zone, self._add(effects.Move(zone, to)), False))

    def _cancel(self, who: Tree) -> Effect:
        return self._add(effects.Cancel())

    def _use(self, what: Tree) -> Effect:
        if what.op == "a":
            pick = self._pick(what, self._add(effects.UseChosen()))
            return self._add(effects.UsePick(pick))
        slot, who = self._slot(what)
        return self._add(effects.UseSlot(slot, who))

    def _recruit_free(self, which: Tree) -> Effect:
        found = _filter(which)
        return self._add(effects.RecruitFree(Filter(KINDS["hero"], found.fact, found.least, found.most)))

    # Numbers and conditions -------------------------------------------------------------------------------------

    def value(self, tree: Tree) -> Value:
        """Return the value of `power_of` or `cost_of`."""
        source = _tree(tree.args[0])
        if source.op == "it":
            return values.ItsFact(board.COST if tree.op == "cost_of" else board.POWER)
        slot, who = self._slot(source)
        return Total(values.SlotPower(slot), who)

    def counted(self, tree: Tree) -> Value:
        """Return what "for each" counts."""
        match tree.op:
            case "count":
                return quantities.CountCards(_filter(_tree(tree.args[0])), _place(_tree(tree.args[1])))
            case "fainted_hounds":
                return Total(STATS["fainted"], _who(tree.args[0]))
            case "treats_of":
                return Total(STATS["treats"], _who(tree.args[0]))
        return Total(DEALT, self._slot(_tree(tree.args[0]))[1])

    def condition(self, tree: Tree) -> Value:
        """Return a condition; one on a slot's kind names the slot that “it” means."""
        args = tree.args
        match tree.op:
            case "resolved":
                return AllHave(OPP, CounterStat(board.RESOLVED), 1, 1)
            case "fewer" | "more" | "as_many":
                stat = STATS[_tree(args[1]).op]
                left, right = Total(stat, _who(args[0])), Total(stat, _who(args[2]))
                return quantities.Compare(RELATIONS[tree.op], left, right)
            case "at_least" | "at_most":
                least, most = _bounds(tree.op, _int(args[2]))
                return AllHave(_who(args[0]), STATS[_tree(args[1]).op], least, most)
            case "no_damage_by":
                return AllHave(self._slot(_tree(args[0]))[1], DEALT, 0, 0)
            case "damage_dealt_by":
                return AllHave(self._slot(_tree(args[0]))[1], DEALT, 1, UNBOUNDED)
            case "is":
                return self._is(_tree(args[0]), KINDS[_tree(args[1]).op])
        return self._bounded_fact(tree.op, _tree(args[0]), _int(args[1]))

    def _is(self, what: Tree, hero: int) -> Value:
        if what.op == "it":
            return values.ItFits(Filter(hero, board.POWER, -UNBOUNDED, UNBOUNDED))
        self.that = what
        slot, who = self._slot(what)
        return AllHave(who, values.SlotIs(slot, hero), 1, 1)

    def _bounded_fact(self, op: str, what: Tree, n: int) -> Value:
        least, most = _bounds(op, n)
        if what.op == "it":
            fact = board.COST if op.startswith("cost") else board.POWER
            return values.ItFits(Filter(values.ANY_KIND, fact, least, most))
        slot, who = self._slot(what)
        return AllHave(who, values.SlotPower(slot), least, most)


def _says_it(tree: Tree) -> bool:
    return any(part.op == "it" for part in tree.walk())


def _tree(arg: Tree | int) -> Tree:
    if not isinstance(arg, Tree):
        raise TypeError(f"{arg} is a number where a word belongs")
    return arg


def _int(arg: Tree | int) -> int:
    if not isinstance(arg, int):
        raise TypeError(f"{arg} is a word where a number belongs")
    return arg


def _who(arg: Tree | int) -> Who:
    return WHO[_tree(arg).op]


def _one(arg: Tree | int) -> OnePlayer:
    return {"me": ME, "opp": OPP}[_tree(arg).op]


def _later(duration: Tree) -> int:
    return board.NEXT if duration.op == "next_round" else 0


def _bounds(op: str, n: int) -> tuple[int, int]:
    return (n, UNBOUNDED) if op.endswith("at_least") else (-UNBOUNDED, n)


def _filter(tree: Tree) -> Filter:
    kind = KINDS[_tree(tree.args[0]).op]
    if len(tree.args) == 1:
        return Filter(kind, board.POWER, -UNBOUNDED, UNBOUNDED)
    bound = _tree(tree.args[1])
    least, most = _bounds(bound.op, _int(bound.args[0]))
    return Filter(kind, board.COST if bound.op.startswith("cost") else board.POWER, least, most)


def _place(zone: Tree) -> Place:
    if zone.op == "barracks":
        return Place(board.BARRACKS)
    if zone.op == "hero_deck":
        return Place(board.HERO_DECK)
    return PlaceOf(ZONES[zone.op], _one(zone.args[0]))


def _may_move(place: Place, to: int, owner: OnePlayer | None) -> bool:
    """Cards stay with their owner (HH-1.3); the fainted return only by recovery (HH-9.11), hidden piles are closed."""
    if not isinstance(place, PlaceOf):
        return place.zone == board.BARRACKS and to == effects.UNDER_HEROES
    if place.zone in (board.FAINTED, board.DECK) or (place.zone == board.HAND and place.who is OPP):
        return False
    return to == effects.UNDER_HEROES or place.who is owner
