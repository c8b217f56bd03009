"""From a text's tree to its steps, once, when a card set is loaded.

The trees come from the card texts; which words say them is the phrasebook's business. Whom a sentence chooses becomes a
step of its own before it; what "it" means is settled here: the last single pet named, else the pet of the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.engine import NONE, Program, control
from cardwright.engine.control import Effect
from cardwright.engine.quantities import (
    UNBOUNDED,
    AllHave,
    CardsStat,
    CounterStat,
    EachOpponent,
    EachPlayer,
    Number,
    Stat,
    Times,
    Total,
    User,
    Value,
    Who,
)
from cardwright.games.trueshot import board, effects, pets, texts, values
from cardwright.games.trueshot.pets import Aura
from cardwright.games.trueshot.texts import CardText, Trigger
from cardwright.games.trueshot.values import InRole, Pets
from cardwright.text import Tree

FAMILIES = {
    "aspect": board.IS_ASPECT,
    "arrow": board.IS_ARROW,
    "bite": board.IS_BITE,
    "trap": board.IS_TRAP,
    "sting": board.IS_STING,
    "shot": board.IS_SHOT,
}
TYPES = {"ferocious": 0, "cunning": 1, "tenacious": 2}
FILTERS = {"any": pets.ANY, "damaged": pets.DAMAGED, "dead": pets.DEAD_ONE}
SIDES = {
    "anyone": values.ANYONES,
    "opponents": values.OPPONENTS,
    "owners": values.OWNERS,
    "yours": values.OWNERS,
    "others": values.OTHERS,
    "neighbours": values.NEIGHBOURS,
}
STANDING_SIDES = {
    "anyone": pets.ON_EVERYONE,
    "opponents": pets.ON_OPPONENTS,
    "owners": pets.ON_MINE,
    "yours": pets.ON_MINE,
    "others": pets.ON_OTHERS,
    "neighbours": pets.ON_NEIGHBOURS,
}
BANKS = {
    "permanent": board.PERMANENT,
    "round": board.FOR_ROUND,
    "turn": board.FOR_TURN,
    "owners_turn": board.FOR_OWNERS_TURN,
}
EVENTS = {
    "tamed": texts.TAMED,
    "equipped": texts.EQUIPPED,
    "combat_start": texts.COMBAT_STARTS,
    "prep_start": texts.PREPARATION_STARTS,
    "turn_start": texts.TURN_STARTS,
    "strikes": texts.STRIKES,
    "strikes_with_advantage": texts.STRIKES,
    "struck": texts.IS_STRUCK,
    "kills": texts.KILLS,
    "dies": texts.DIES,
    "casts": texts.CAST,
    "placed": texts.PLACED,
    "hurt": texts.HURT,
}
ACTORS = {"self": texts.I_MYSELF, "mine": texts.MY_OWNERS_PET, "other": texts.ANOTHER_PET}
STATS: dict[str, Stat] = {
    "coins": CounterStat(board.COINS),
    "life": CounterStat(board.LIFE),
    "pets": CardsStat(board.PETS),
    "living": values.Living(),
    "dead": values.Dead(),
    "spells": CardsStat(board.HAND),
}
PLAYERS: dict[str, Callable[[], Who]] = {
    "owner": User,
    "you": User,
    "each_opponent": EachOpponent,
    "each_player": EachPlayer,
    "that_player": values.ThatPlayer,
    "struck_players": values.StruckPlayers,
    "neighbours": values.AdjacentPlayers,
}
ON_PLAYERS: dict[str, Callable[[Who, Value], Effect]] = {
    "gain_coins": effects.GainCoins,
    "lose_coins": effects.LoseCoins,
    "gain_life": effects.GainLife,
    "lose_life": effects.LoseLife,
    "discard_spells": effects.Discard,
    "take_spells": effects.Take,
    "draw_spells": effects.DrawSpells,
    "lose_weapon": effects.LoseWeapon,
    "extra_turn": effects.ExtraTurn,
    "place": effects.PlaceMe,
}
ON_PETS: dict[str, Callable[[Pets, Value, int], Effect]] = {
    "lose_health": effects.Remove,
    "remove": effects.Remove,
    "restore": effects.Restore,
    "revive": effects.Revive,
    "poison": effects.Poison,
    "cannot_strike": effects.Forbid,
    "cannot_be_struck": effects.Shield,
}
WITH_ADVANTAGE = 1


@dataclass(frozen=True)
class Read:
    """A text made ready: its step, the events it waits for, its first standing text, the kinds of all of them."""

    step: int
    events: int
    aura: int
    stands: int


class Reading:
    """Texts on their way to steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}
        self.standing = 0
        """Bit k: some text stands with kind k."""
        self._struck = board.OTHER
        self._it = board.IT
        self._choice: effects.Choice | None = None
        """How the last pet was chosen, for an option that means the same."""
        self._player: effects.Choice | None = None
        self._onces = 0

    def text(self, tree: Tree) -> Read:
        """Read a whole text; all its steps are added to the program."""
        self._onces = 0
        triggers: list[Trigger] = []
        auras: list[tuple[int, int, int, int, int]] = []
        parts: list[Effect] = []
        sentences = [_tree(sentence) for sentence in tree.args]
        at = 0
        while at < len(sentences):
            sentence = sentences[at]
            at += 1
            if sentence.op == "static":
                auras += self._aura(_tree(sentence.args[0]))
                continue
            if sentence.op not in ("when", "once"):
                self._begin(board.IT, board.IT)
                block = [sentence]
                while at < len(sentences):
                    block.append(sentences[at])
                    at += 1
                parts = self._sentences(block)
                continue
            rest: list[Tree] = []
            while at < len(sentences) and sentences[at].op not in ("when", "once", "static"):
                rest.append(sentences[at])
                at += 1
            triggers.append(self._trigger(sentence, rest))
        return self._finish(triggers, auras, parts)

    def _finish(
        self, triggers: list[Trigger], auras: list[tuple[int, int, int, int, int]], parts: list[Effect]
    ) -> Read:
        first = next((part for part in parts if _is_target(part)), None)
        if first is not None:  # the first target is named with the cast (TL-5.10)
            parts.remove(first)
            parts.insert(0, first)
        choices: list[Effect] = [part for part in parts if isinstance(part, effects.Choice)]
        text = CardText(triggers, list(parts), choices, first is not None)
        self.program.add(text)
        following = stands = 0
        for kind, whom, which, n, once in reversed(auras):
            aura = Aura(kind, whom, which, n, following, once)
            self.program.add(aura)
            following = aura.id
            stands |= 1 << kind
        self.standing |= stands
        events = 0
        for trigger in triggers:
            events |= 1 << trigger.event
        return Read(text.id, events, following, stands)

    # Triggers -------------------------------------------------------------------------------------------------

    def _trigger(self, sentence: Tree, rest: list[Tree]) -> Trigger:
        once = NONE
        if sentence.op == "once":
            sentence = _tree(sentence.args[0])
            once = self._next_once()
        event, inner = _tree(sentence.args[0]), _tree(sentence.args[1])
        actor, detail = texts.ANYBODY, 0
        match event.op:
            case "strikes" | "struck" | "kills" | "dies":
                actor = ACTORS[_tree(event.args[0]).op]
            case "strikes_with_advantage":
                actor, detail = ACTORS[_tree(event.args[0]).op], WITH_ADVANTAGE
            case "casts" | "placed":
                detail = sum(FAMILIES[_tree(family).op] for family in _tree(event.args[0]).args)
            case "tamed" | "equipped":
                actor = texts.I_MYSELF
        self._begin(board.SUBJECT, board.SUBJECT if event.op == "struck" else board.OTHER)
        then = self._sequence(self._sentences([inner, *rest]))
        trigger = Trigger(EVENTS[event.op], actor, detail, once, then)
        self.program.add(trigger)
        return trigger

    def _next_once(self) -> int:
        self._onces = min(self._onces + 1, board.ONCE_EFFECTS)
        return self._onces - 1

    def _begin(self, it: int, struck: int) -> None:
        """A block begins: what "it" and "the struck pet" mean in it."""
        self._it, self._struck = it, struck
        self._choice = self._player = None

    # Standing texts -------------------------------------------------------------------------------------------

    def _aura(self, tree: Tree) -> list[tuple[int, int, int, int, int]]:
        match tree.op, tree.args:
            case "has", (Tree() as bearer, Tree() as stats):
                whom, which = self._bearer(bearer)
                attack, health = _stats(stats)
                kinds = (
                    (pets.HAS_ATTACK, attack),
                    (pets.HAS_HEALTH, max(health, 0)),
                    (pets.HAS_LESS_HEALTH, max(-health, 0)),
                )
                return [(kind, whom, which, n, NONE) for kind, n in kinds if n]
            case (("less" | "more"), (Tree() as bearer, int(n))):
                whom, which = self._bearer(bearer)
                return [(pets.STRIKES_LESS, whom, which, n if tree.op == "less" else -n, NONE)]
            case "first_less", (int(n),):
                return [(pets.FIRST_LESS, pets.ON_MINE, pets.ANY, n, self._next_once())]
            case "more_pets", (_, int(n)):
                return [(pets.MORE_PETS, pets.ON_SELF, pets.ANY, n, NONE)]
            case "reach", ():
                return [(pets.REACH, pets.ON_SELF, pets.ANY, 1, NONE)]
        raise ValueError(f"{tree} does not stand")

    def _bearer(self, tree: Tree) -> tuple[int, int]:
        match tree.op, tree.args:
            case "self", ():
                return pets.ON_SELF, pets.ANY
            case "weapon", _:
                return pets.ON_WEAPON, pets.ANY
            case "mine_all", (Tree() as which,):
                return pets.ON_MINE, _filter(which)
            case "others_all", (Tree() as which,):
                return pets.ON_OTHERS, _filter(which)
            case "each", (Tree() as which, Tree() as side):
                return STANDING_SIDES[side.op], _filter(which)
        raise ValueError(f"{tree} bears nothing")

    # Sentences --------------------------------------------------------------------------------------------------

    def _sentences(self, trees: list[Tree]) -> list[Effect]:
        return [part for tree in trees for part in self._parts(tree)]

    def _sequence(self, parts: list[Effect]) -> Effect:
        if len(parts) == 1:
            return parts[0]
        return self._add(control.Sequence(parts))

    def _add(self, step: Effect) -> Effect:
        self.program.add(step)
        return step

    def _parts(self, tree: Tree) -> list[Effect]:
        """Return the steps of a sentence: the choices it needs, then what it does."""
        match tree.op, tree.args:
            case "if", (Tree() as cond, Tree() as inner):
                choices: list[Effect] = []
                condition = self._condition(cond, choices)
                return [*choices, self._add(control.If(condition, self._sequence(self._parts(inner))))]
            case "may", (Tree() as inner,):
                return [self._add(effects.May(self._sequence(self._parts(inner))))]
            case "choose_one", modes:
                return [self._choose_one([_tree(mode) for mode in modes])]
            case "for_each", (Tree() as effect, Tree() as counted):
                choices = []
                value = self._counted(counted, choices)
                return choices + self._effect(effect, lambda n: Times(n, value))
            case "choose_type", ():
                return [self._add(effects.ChooseType())]
        return self._effect(tree, Number)

    def _choose_one(self, modes: list[Tree]) -> Effect:
        """An option may say "it" for what an earlier one would have chosen: then it chooses that itself."""
        options: list[Effect] = []
        it = self._it
        chosen: effects.Choice | None = None
        player: effects.Choice | None = None
        for mode in modes:
            self._choice, self._player = None, None
            parts: list[Effect] = []
            said = {part.op for part in mode.walk()}
            if chosen is not None and said & {"it", "its_owner"}:
                parts.append(chosen)
                self._it = board.LOT if isinstance(chosen, effects.RandomPet) else board.IT
            else:
                self._it = it
            if player is not None and "that_player" in said:
                parts.append(player)
            parts += self._parts(mode)
            options.append(self._sequence(parts))
            chosen, player = self._said_before(chosen, player)
        step = self._add(effects.ChooseOne(options))
        self.modes[step.id] = tuple(modes)
        return step

    def _said_before(
        self, chosen: effects.Choice | None, player: effects.Choice | None
    ) -> tuple[effects.Choice | None, effects.Choice | None]:
        """Return the choices an option has made, else those of the options before it."""
        return (
            chosen if self._choice is None else self._choice,
            player if self._player is None else self._player,
        )

    def _effect(self, tree: Tree, number: Callable[[int], Value]) -> list[Effect]:
        """Return one effect with the choices before it; *number* makes a value of its printed number."""
        choices: list[Effect] = []
        match tree.op, tree.args:
            case (("gain" | "give"), (Tree() as whom, Tree() as stats, Tree() as duration)):
                found = self._pets(whom, choices)
                return [*choices, self._change(found, stats, BANKS[duration.op], number)]
            case "lose_attack", (Tree() as whom, int(n), Tree() as duration):
                found = self._pets(whom, choices)
                return [*choices, self._add(effects.ChangeAttack(found, number(-n), BANKS[duration.op]))]
            case "poison", (Tree() as whom, int(n), Tree() as duration):
                found = self._pets(whom, choices)
                return [*choices, self._add(effects.Poison(found, number(n), BANKS[duration.op]))]
            case "has_type", (Tree() as whom, Tree() as kind, Tree() as duration):
                found = self._pets(whom, choices)
                given = Number(TYPES.get(kind.op, NONE))
                return [*choices, self._add(effects.SetType(found, given, BANKS[duration.op]))]
            case (("cannot_strike" | "cannot_be_struck"), (Tree() as whom, Tree() as duration)):
                found = self._pets(whom, choices)
                return [*choices, self._add(ON_PETS[tree.op](found, Number(0), BANKS[duration.op]))]
            case op, (Tree() as whom, int(n)) if op in ON_PETS:
                found = self._pets(whom, choices)
                return [*choices, self._add(ON_PETS[op](found, number(n), board.PERMANENT))]
            case op, (Tree() as who, int(n)) if op in ON_PLAYERS:
                players = self._who(who, choices)
                return [*choices, self._add(ON_PLAYERS[op](players, number(n)))]
            case op, (Tree() as who,) if op in ON_PLAYERS:
                players = self._who(who, choices)
                return [*choices, self._add(ON_PLAYERS[op](players, Number(1)))]
        raise ValueError(f"{tree} is no effect")

    def _change(self, found: Pets, stats: Tree, bank: int, number: Callable[[int], Value]) -> Effect:
        attack, health = _stats(stats)
        if not health:
            return self._add(effects.ChangeAttack(found, number(attack), bank))
        if not attack:
            return self._add(effects.ChangeHealth(found, number(health), bank))
        return self._add(effects.ChangeBoth(found, number(attack), number(health), bank))

    # Pets and players ---------------------------------------------------------------------------------------------

    def _pets(self, tree: Tree, choices: list[Effect]) -> Pets:
        """Return the pets a phrase names; a choice among them is added to *choices*."""
        match tree.op, tree.args:
            case "self", ():
                return values.Myself()
            case "it", ():
                return InRole(self._it)
            case "struck_pet", ():
                return self._named(self._struck)
            case (("striker" | "its_striker" | "killer"), ()):
                return self._named(board.OTHER)
            case "others_of_struck", ():
                return values.OthersOf(self._struck)
            case (("a" | "random"), (Tree() as which, Tree() as side)):
                kind = effects.ChoosePet if tree.op == "a" else effects.RandomPet
                self._choice = kind(_filter(which), SIDES[side.op])
                choices.append(self._add(self._choice))
                return self._named(board.IT if tree.op == "a" else board.LOT)
            case "each", (Tree() as which, Tree() as side):
                return values.Each(_filter(which), SIDES[side.op])
            case "mine_all", (Tree() as which,):
                return values.Each(_filter(which), values.OWNERS)
            case "others_all", (Tree() as which,):
                return values.Each(_filter(which), values.OTHERS)
            case "all_of", (Tree() as which, Tree() as who):
                return values.AllOf(_filter(which), self._who(who, choices))
            case "weapon", (Tree() as who,):
                return values.WeaponsOf(self._who(who, choices))
        raise ValueError(f"{tree} names no pets")

    def _named(self, role: int) -> Pets:
        self._it = role
        return InRole(role)

    def _who(self, tree: Tree, choices: list[Effect]) -> Who:
        """Return the players a phrase names; a choice among them is added to *choices*."""
        match tree.op:
            case "a_player" | "an_opponent":
                self._player = effects.ChoosePlayer(tree.op == "an_opponent")
                choices.append(self._add(self._player))
                return values.ThatPlayer()
            case "its_owner":
                return values.OwnerOf(self._it)
            case "struck_owner":
                return values.OwnerOf(self._struck)
        return PLAYERS[tree.op]()

    # Numbers and conditions -----------------------------------------------------------------------------------------

    def _counted(self, tree: Tree, choices: list[Effect]) -> Value:
        match tree.op, tree.args:
            case "pets_of", (Tree() as which, Tree() as side):
                return values.HowManyPets(values.Each(_filter(which), SIDES[side.op]))
            case "coins_of", (Tree() as who,):
                return Total(STATS["coins"], self._who(who, choices))
            case "spells_of", (Tree() as who,):
                return Total(STATS["spells"], self._who(who, choices))
        raise ValueError(f"{tree} counts nothing")

    def _condition(self, tree: Tree, choices: list[Effect]) -> Value:
        match tree.op, tree.args:
            case "at_least", (Tree() as who, Tree() as stat, int(n)):
                return AllHave(self._who(who, choices), STATS[stat.op], n, UNBOUNDED)
            case "at_most", (Tree() as who, Tree() as stat, int(n)):
                return AllHave(self._who(who, choices), STATS[stat.op], 0, n)
            case "has_weapon", (Tree() as who,):
                return AllHave(self._who(who, choices), values.Weapons(), 1, 1)
            case "has_aspect", (Tree() as who,):
                return AllHave(self._who(who, choices), CardsStat(board.ASPECT), 1, UNBOUNDED)
        raise ValueError(f"{tree} is no condition")


def _is_target(part: Effect) -> bool:
    """Return whether a part is a choice that the caster makes, not chance."""
    return isinstance(part, effects.Choice) and not isinstance(part, effects.RandomPet)


def _tree(arg: Tree | int) -> Tree:
    if not isinstance(arg, Tree):
        raise TypeError(f"{arg} is a number where a word belongs")
    return arg


def _filter(tree: Tree) -> int:
    if tree.op == "of_type":
        return pets.OF_TYPE + TYPES[_tree(tree.args[0]).op]
    return FILTERS[tree.op]


def _stats(tree: Tree) -> tuple[int, int]:
    """Return the changes of Attack and Health."""
    numbers = [arg for arg in tree.args if isinstance(arg, int)]
    if tree.op == "attack":
        return numbers[0], 0
    if tree.op == "health":
        return 0, numbers[0]
    return numbers[0], numbers[1]
