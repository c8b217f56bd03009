"""From a text's tree to its steps, where a node is more than what its row makes.

The trees come from the card texts; which words say them, and what most of them make, is the phrasebook's business.
Whom a sentence chooses becomes a step of its own before it; what "it" means is settled here: the last single pet
named, else the pet of the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.engine import NONE, Program
from cardwright.engine.control import Effect
from cardwright.engine.quantities import CardsStat, CounterStat, Value, Who
from cardwright.games.trueshot import board, effects, pets, texts, values
from cardwright.games.trueshot.pets import Aura
from cardwright.games.trueshot.texts import CardText, Trigger
from cardwright.games.trueshot.values import InRole, Pets
from cardwright.text import Tree
from cardwright.text.compiling import Compiler, only_tree, trees, uses

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
ACTORS = {"self": texts.I_MYSELF, "mine": texts.MY_OWNERS_PET, "other": texts.ANOTHER_PET}
WITH_ADVANTAGE = 1


@dataclass(frozen=True)
class Read:
    """A text made ready: its step, the events it waits for, its first standing text, the kinds of all of them."""

    step: int
    events: int
    aura: int
    stands: int


class Reading(Compiler):
    """Texts of the Trueshot Lodge on their way to steps."""

    may = effects.May
    choose_one = effects.ChooseOne
    words = {
        "coins": CounterStat(board.COINS),
        "life": CounterStat(board.LIFE),
        "pets": CardsStat(board.PETS),
        "living": values.Living(),
        "dead_pets": values.Dead(),
        "spells": CardsStat(board.HAND),
        "permanent": board.PERMANENT,
    }

    def __init__(self, program: Program) -> None:
        from cardwright.games.trueshot.phrases import BOOK

        super().__init__(program, BOOK)
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
        sentences = trees(tree)
        at = 0
        while at < len(sentences):
            sentence = sentences[at]
            at += 1
            if sentence.op == "static":
                auras += self._aura(only_tree(sentence.args[0]))
                continue
            if sentence.op not in ("when", "once"):
                self._begin(board.IT, board.IT)
                parts = self._sentences(sentences[at - 1 :])
                break
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
            sentence = only_tree(sentence.args[0])
            once = self._next_once()
        event, inner = only_tree(sentence.args[0]), only_tree(sentence.args[1])
        actor, detail = texts.ANYBODY, 0
        match event.op:
            case "strikes" | "struck" | "kills" | "dies":
                actor = ACTORS[only_tree(event.args[0]).op]
            case "strikes_with_advantage":
                actor, detail = ACTORS[only_tree(event.args[0]).op], WITH_ADVANTAGE
            case "casts" | "placed":
                detail = self.make(event.args[0])
            case "tamed" | "equipped":
                actor = texts.I_MYSELF
        self._begin(board.SUBJECT, board.SUBJECT if event.op == "struck" else board.OTHER)
        then = self.sequence(self._sentences([inner, *rest]))
        trigger = Trigger(self.make(event), actor, detail, once, then)
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
                attack, health = (0 if value is None else value.n for value in self.make(stats))
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
                return pets.ON_MINE, self.make(which)
            case "others_all", (Tree() as which,):
                return pets.ON_OTHERS, self.make(which)
            case "each", (Tree() as which, Tree() as side):
                return STANDING_SIDES[side.op], self.make(which)
        raise ValueError(f"{tree} bears nothing")

    # Sentences --------------------------------------------------------------------------------------------------

    def _sentences(self, found: list[Tree]) -> list[Effect]:
        return [part for tree in found for part in self.parts(tree)]

    def make_choose_one(self, *modes: Tree) -> Effect:
        """An option may say "it" for what an earlier one would have chosen: then it chooses that itself."""
        options: list[Effect] = []
        it = self._it
        chosen: effects.Choice | None = None
        player: effects.Choice | None = None
        for mode in modes:
            self._choice, self._player = None, None
            parts: list[Effect] = []
            if chosen is not None and uses(mode, "it", "its_owner"):
                parts.append(chosen)
                self._it = board.LOT if isinstance(chosen, effects.RandomPet) else board.IT
            else:
                self._it = it
            if player is not None and uses(mode, "that_player"):
                parts.append(player)
            parts += self.parts(mode)
            options.append(self.sequence(parts))
            chosen, player = self._said_before(chosen, player)
        return self.choosing(options, modes)

    def _said_before(
        self, chosen: effects.Choice | None, player: effects.Choice | None
    ) -> tuple[effects.Choice | None, effects.Choice | None]:
        """Return the choices an option has made, else those of the options before it."""
        return self._choice or chosen, self._player or player

    def make_lose_attack(self, whom: Tree, n: int, duration: Tree) -> Effect:
        return effects.ChangeAttack(self.make(whom), self.number(-n), self.make(duration))

    # Pets and players ---------------------------------------------------------------------------------------------

    def make_it(self) -> Pets:
        return InRole(self._it)

    def make_struck_pet(self) -> Pets:
        return self._named(self._struck)

    def make_striker(self) -> Pets:
        return self._named(board.OTHER)

    make_its_striker = make_killer = make_striker

    def make_others_of_struck(self) -> Pets:
        return values.OthersOf(self._struck)

    def make_a(self, which: Tree, side: Tree) -> Pets:
        return self._choose_pet(effects.ChoosePet(self.make(which), SIDES[side.op]), board.IT)

    def make_random(self, which: Tree, side: Tree) -> Pets:
        return self._choose_pet(effects.RandomPet(self.make(which), SIDES[side.op]), board.LOT)

    def _choose_pet(self, choice: effects.Choice, role: int) -> Pets:
        self._choice = choice
        self.choices.append(self.add(choice))
        return self._named(role)

    def _named(self, role: int) -> Pets:
        self._it = role
        return InRole(role)

    def make_each(self, which: Tree, side: Tree) -> Pets:
        return values.Each(self.make(which), SIDES[side.op])

    def make_pets_of(self, which: Tree, side: Tree) -> Value:
        return values.HowManyPets(self.make_each(which, side))

    def make_a_player(self) -> Who:
        return self._choose_player(opponents=False)

    def make_an_opponent(self) -> Who:
        return self._choose_player(opponents=True)

    def _choose_player(self, *, opponents: bool) -> Who:
        self._player = effects.ChoosePlayer(opponents)
        self.choices.append(self.add(self._player))
        return values.ThatPlayer()

    def make_its_owner(self) -> Who:
        return values.OwnerOf(self._it)

    def make_struck_owner(self) -> Who:
        return values.OwnerOf(self._struck)


def _is_target(part: Effect) -> bool:
    """Return whether a part is a choice that the caster makes, not chance."""
    return isinstance(part, effects.Choice) and not isinstance(part, effects.RandomPet)
