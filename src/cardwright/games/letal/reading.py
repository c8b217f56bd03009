"""From a text's tree to what carries it out: abilities, triggers, modifiers, lines (LT-17, LT-21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardwright.engine import NONE, Program
from cardwright.engine.control import Effect, If, May
from cardwright.engine.quantities import Value
from cardwright.games.letal import (
    areas,
    asking,
    attacks,
    board,
    combat,
    effects,
    modifiers,
    moments,
    reaches,
    texts,
)
from cardwright.games.letal.areas import Area, Described, Filter, Selector, Target
from cardwright.games.letal.moments import Moment
from cardwright.games.letal.phrases import AVENGING, BOOK
from cardwright.games.letal.texts import Ability, Text, Trigger
from cardwright.text import Card, Tree, read_text
from cardwright.text.compiling import only_tree, trees, uses
from cardwright.text.tree import Arg

KINDS: Final = {"hero": board.HERO, "action": board.ACTION, "aura": board.AURA, "trick": board.TRICK}
SIDES: Final = {"enemy": areas.ENEMY, "ally": areas.ALLY, "friend": areas.FRIENDLY, "anyone": areas.ANY_HERO}
AREAS: Final = {
    "adjacent": areas.ADJACENT,
    "range": areas.RANGE,
    "radius": areas.RADIUS,
    "along": areas.DIRECTION,
    "cross": areas.CROSS,
    "far": areas.FAR,
}
FILTERS: Final = {
    "disabled": areas.IS_DISABLED,
    "hand_at_most": areas.FEW_CARDS,
    "bearing": areas.HAS_MARK,
    "grudge": areas.HAS_GRUDGE,
    "beside_ally": areas.BESIDE_ALLY,
}
NAMED: Final = ("that_enemy", "that_ally", "that_hero", "it")
DAMAGE: Final = {"physical": attacks.PHYSICAL, "magical": attacks.MAGICAL}
DURATIONS: Final = {
    "this_turn": modifiers.THIS_TURN,
    "this_round": modifiers.THIS_ROUND,
    "this_attack": modifiers.THIS_ATTACK,
}
LIMITS: Final = {"once_per_turn": texts.ONCE_A_TURN, "once_per_round": texts.ONCE_A_ROUND}
COSTS: Final = {"pay_hide": texts.HIDE, "pay_discard": texts.DISCARD}
PHASES: Final = {"before_defence": moments.BEFORE, "after_defence": moments.AFTER}
CARD_TYPES: Final = {
    "attack_card": moments.AN_ATTACK,
    "action_card": moments.AN_ACTION,
    "aura_card": moments.AN_AURA,
}
FORBIDDEN: Final = {
    "be_pushed": modifiers.NO_PUSH,
    "be_pulled": modifiers.NO_PULL,
    "move_at_all": modifiers.NO_MOVE,
}
MODIFIERS: Final = ("change", "reach", "range_more", "cannot", "guard")
ANY_TYPE: Final = "any"


class TextCompiler:
    """Texts of L.E.T.A.L. on their way to steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}
        self.pool = asking.Pool()
        program.add(self.pool)
        self.count = 0
        """How many cards have been read: the number of the next one."""
        self._heroes: list[tuple[int, Sequence[str]]] = []
        self._tricks: list[tuple[int, Sequence[str]]] = []
        self._rest(board.RESTING)
        avenging = self._ability(trees(read_text(AVENGING, BOOK, "en")))
        self.pool.avenging = avenging.id
        for line in avenging.lines:
            if isinstance(line, combat.Deal):
                line.is_avenging = True

    # Cards --------------------------------------------------------------------------------------------------------

    def facts(self, card: Card) -> dict[str, int]:
        """Return the facts of a card that follow from its kind and text; its steps are added to the program."""
        number, self.count = self.count, self.count + 1
        read = self._text(card)
        attack = (0, 0, 0) if card.kind == "trick" else reaches.attack_reach(read)
        extra = next((part for part in trees(card.tree) if part.op == "extra"), None)
        cost = 0 if extra is None else number_in(only_tree(extra.args[0]))
        facts = {
            "kind": KINDS[card.kind],
            "text": read.id,
            "is_attack": int(card.kind == "action" and uses(card.tree, "deal")),
            "extra_cost": cost,
            "windows": 0,
            "listens": sum({1 << trigger.event for trigger in read.triggers}),
            "changes": sum(
                {int(change.changes) for change in read.modifiers if isinstance(change, modifiers.Modifier)}
            ),
            **dict(zip(("damage", "distance", "steps"), attack, strict=True)),
        }
        types = card.words.get("types", ())
        if card.kind == "hero":
            self._heroes.append((number, types))
            for ability in read.abilities:
                if ability.kind == texts.ACTIVE:
                    facts["windows"] |= int(ability.moment.windows)
        elif card.kind == "trick":
            facts["windows"] = int(read.abilities[0].moment.windows)
            self._tricks.append((number, types))
            self.pool.add_trick(number, read.id, cost)
        return facts

    def finish(self, resting: str = board.RESTING) -> None:
        """All cards have been read: which heroes may hold which Tricks is known (LT-3.4, LT-3.10).

        *resting* is the text of that innate skill, if the table has another one (option `resting`).
        """
        if resting != board.RESTING:
            self._rest(resting)
        for hero, mine in self._heroes:
            for trick, types in self._tricks:
                if ANY_TYPE in types or set(mine) & set(types):
                    self.pool.add_fit(hero, trick)

    def _rest(self, text: str) -> None:
        """Resting is an Action skill with that text (LT-16.6); a mere draw of this hero must be possible (LT-16.7)."""
        tree = read_text(text, BOOK, "en")
        _, *lines = trees(tree)
        self.pool.resting = self._ability(trees(tree)).id
        self.pool.resting_draws = all(line.op == "draw" and only_tree(line.args[0]).op == "self" for line in lines)

    def _text(self, card: Card) -> Text:
        """Return the whole text of a card or a hero."""
        abilities: list[Ability] = []
        triggers: list[Trigger] = []
        changes: list[Effect] = []
        put_on: Target | None = None
        for tree in [ability.tree for ability in card.abilities] or [card.tree]:
            parts = trees(tree)
            is_passive = card.kind in ("hero", "aura") and not any(part.op in ("use", "skill") for part in parts)
            if not is_passive:
                abilities.append(self._ability(parts))
            for part in parts if is_passive else ():
                if part.op == "on":
                    triggers.append(self._trigger(part))
                elif part.op in MODIFIERS:
                    changes.append(self._modifier(part, modifiers.WHILE_IN_PLAY))
                elif part.op == "put_aura":
                    put_on = target_of(part.args[0])
            if is_passive and any(part.op == "extra" for part in parts):
                abilities.append(self._ability([part for part in parts if part.op in ("refresh", "extra")]))
        text = Text(abilities, triggers, changes, put_on)
        text.refresh = uses(card.tree, "refresh")
        self.program.add(text)
        return text

    def _ability(self, parts: Sequence[Tree]) -> Ability:
        """Return the lines of a card, an active ability or an Action skill, with what stands in front of them."""
        kind, moment, limit, cost = texts.CARD, Moment(), texts.NO_LIMIT, None
        lines: list[Effect] = []
        refresh = False
        for part in parts:
            if part.op == "refresh":
                refresh = True
            elif part.op == "extra":
                cost = only_tree(part.args[0])
            elif part.op in ("when", "use", "skill"):
                if part.op != "when":
                    kind = texts.ACTIVE if part.op == "use" else texts.ACTION_SKILL
                arguments = trees(part)
                if arguments and arguments[0].op in LIMITS:
                    limit = LIMITS[arguments.pop(0).op]
                if arguments and arguments[-1].op in COSTS:
                    cost = arguments.pop()
                if arguments:
                    moment = moment_of(arguments[0])
                if len(arguments) > 1:
                    moment = moments.Provided(moment, condition_of(arguments[1]))
            else:
                lines.append(self._line(part))
        made = Ability(kind, moment, lines)
        made.limit = limit
        made.refresh = refresh
        if cost is not None:
            made.cost = COSTS[cost.op]
            made.cost_cards = number_in(cost)
        self.program.add(made)
        return made

    # Triggers -----------------------------------------------------------------------------------------------------

    def _trigger(self, tree: Tree) -> Trigger:
        """Return "once per turn, when …, …"."""
        *limit, event, deed = trees(tree)
        number, subject, obj = event_of(event)
        trigger = Trigger(number, [self._line(deed)])
        trigger.subject = subject
        trigger.object = obj
        trigger.names_object = obj is not None and number != texts.ATTACK_DECLARED
        if limit:
            trigger.limit = LIMITS[limit[0].op]
        self.program.add(trigger)
        return trigger

    # Lines --------------------------------------------------------------------------------------------------------

    def _line(self, tree: Tree) -> Effect:
        """Return the step of one instruction; it is added to the program."""
        made = self._made(tree)
        self.program.add(made)
        return made

    def _made(self, tree: Tree) -> Effect:
        match tree.op:
            case "may":
                return May(self._line(only_tree(tree.args[0])))
            case "if":
                return If(condition_of(only_tree(tree.args[0])), self._line(only_tree(tree.args[1])))
            case "did":
                return effects.IfDone(self._line(only_tree(tree.args[0])), self._line(only_tree(tree.args[1])))
            case "lasting":
                return self._made_modifier(only_tree(tree.args[0]), DURATIONS[only_tree(tree.args[1]).op])
            case op if op in MODIFIERS:  # without a named duration it lasts for this turn (LT-18.8)
                is_next = isinstance(tree.args[0], Tree) and tree.args[0].op == "next"
                return self._made_modifier(tree, modifiers.NEXT_ATTACK if is_next else modifiers.THIS_TURN)
        if tree.op in SIMPLE:
            return SIMPLE[tree.op](*tree.args)
        raise ValueError(f"nothing carries out {tree}")

    # Modifiers ----------------------------------------------------------------------------------------------------

    def _modifier(self, tree: Tree, duration: int) -> Effect:
        made = self._made_modifier(tree, duration)
        self.program.add(made)
        return made

    def _made_modifier(self, tree: Tree, duration: int) -> Effect:
        match tree.op:
            case "change":
                return _change(trees(tree), duration)
            case "reach":
                return modifiers.GiveReach(*_made_by(tree, duration))
            case "range_more":
                return modifiers.LongerRange(*_made_by(tree, duration))
            case "guard":
                return modifiers.BetterDefence(Target(areas.ThisHero(), False), duration, number(tree.args[0]))
        return modifiers.Forbid(target_of(tree.args[0]), duration, FORBIDDEN[only_tree(tree.args[1]).op])


# Words --------------------------------------------------------------------------------------------------------------


def number(arg: Arg) -> int:
    """Return a printed number."""
    if not isinstance(arg, int):
        raise TypeError(f"{arg} is no number")
    return arg


def number_in(tree: Tree) -> int:
    """Return the number that a phrase holds, such as that of a cost."""
    return number(tree.args[0])


def target_of(arg: Arg) -> Target:
    """Return the heroes that a phrase means, and whether one of them is chosen."""
    tree = only_tree(arg)
    return Target(selector_of(tree), tree.op in ("a", "either"))


def selector_of(tree: Tree) -> Selector:
    """Return the heroes that a phrase means."""
    match tree.op:
        case "self":
            return areas.ThisHero()
        case "attacker":
            return areas.TheAttacker()
        case "a" | "each":
            return described(only_tree(tree.args[0]))
        case "either" | "both":
            return areas.AndAlso(selector_of(only_tree(tree.args[0])), selector_of(only_tree(tree.args[1])))
        case op if op in NAMED:
            return areas.ThatHero()
    raise ValueError(f"{tree} means no hero")


def described(tree: Tree) -> Selector:
    """Return the heroes of a side, in an area, with filters."""
    side, *rest = trees(tree)
    area = Area(areas.ANYWHERE, 0)
    filters: list[Filter] = []
    for part in rest:
        n = number_in(part) if part.args and isinstance(part.args[0], int) else 0
        if part.op in AREAS:
            area = Area(AREAS[part.op], n)
        else:
            filters.append(Filter(FILTERS[part.op], n))
    return Described(SIDES[side.op], area, filters)


def area_of(arg: Arg) -> Area:
    """Return the area in which a case lies."""
    spot = only_tree(arg)
    if not spot.args:
        return Area(areas.ANYWHERE, 0)
    part = only_tree(spot.args[0])
    n = number_in(part) if part.args else 0
    return Area(areas.BESIDE_ALLIES if part.op == "beside_ally" else AREAS[part.op], n)


def damage_of(blows: Sequence[Arg]) -> tuple[int, int, int]:
    """Return the physical and the magical damage of a "Deal" line, and its kinds (LT-9.29)."""
    found = {only_tree(blow.args[1]).op: number_in(blow) for blow in map(only_tree, blows)}
    kinds = sum(DAMAGE[kind] for kind in found)
    if list(found) == ["magical", "physical"]:
        kinds |= attacks.MAGICAL_FIRST
    return found.get("physical", 0), found.get("magical", 0), kinds


def condition_of(tree: Tree) -> Value:
    """Return a condition."""
    args = tree.args
    match tree.op:
        case "not_blocked":
            return effects.WasNotBlocked(False)
        case "not_fully_blocked":
            return effects.WasNotBlocked(True)
        case "hand_at_most":
            return effects.HasFewCards(selector_of(only_tree(args[0])), number(args[1]))
        case "beside_this":
            near = Described(areas.ANY_HERO, Area(areas.ADJACENT, 1), [])
            return effects.IsThere(selector_of(only_tree(args[0])), near)
        case "beside_ally":
            near = Described(areas.ANY_HERO, Area(areas.ANYWHERE, 0), [Filter(areas.BESIDE_ALLY, 0)])
            return effects.IsThere(selector_of(only_tree(args[0])), near)
        case "no_attack":
            return effects.MadeNoAttack(selector_of(only_tree(args[0])))
        case "lost_at_least":
            return effects.HasLost(selector_of(only_tree(args[0])), number(args[1]))
    raise ValueError(f"nothing decides {tree}")


def moment_of(tree: Tree) -> Moment:
    """Return when a Trick or an active ability may be used."""
    arguments = trees(tree)
    window = NONE
    if arguments and arguments[-1].op in PHASES:
        window = PHASES[arguments.pop().op]
    match tree.op:
        case "main_phase":
            return moments.InMainPhase()
        case "opponent_turn_ends":
            return moments.EnemyTurnEnds()
        case "attacks":
            return moments.Attacks(window)
        case "attacked":
            return moments.IsAttacked(selector_of(arguments[0]), None, 0, window)
        case "attacked_by":
            return moments.IsAttacked(areas.ThisHero(), selector_of(arguments[0]), 0, window)
        case "targeted":
            return moments.IsAttacked(areas.ThisHero(), None, DAMAGE[arguments[0].op], window)
        case "moves":
            return moments.Moves(selector_of(arguments[0]))
        case "becomes_disabled":
            return moments.GoesDown(selector_of(arguments[0]))
        case "plays":
            return moments.Plays(selector_of(arguments[0]), CARD_TYPES[arguments[1].op])
    raise ValueError(f"{tree} is no moment")


def event_of(tree: Tree) -> tuple[int, Selector | None, Selector | None]:
    """Return what a trigger waits for, and whom it must concern."""
    this = areas.ThisHero()
    match tree.op:
        case "game_begins":
            return texts.GAME_BEGINS, None, None
        case "turn_begins":
            return texts.TURN_BEGINS, None, None
        case "turn_ends":
            return texts.TURN_ENDS, None, None
        case "rests":
            return texts.USES_RESTING, this, None
        case "fully_blocks":
            return texts.BLOCKS_FULLY, this, None
        case "recovers":
            return texts.RECOVERS, selector_of(only_tree(tree.args[0])), None
        case "dies":
            return texts.DIES, selector_of(only_tree(tree.args[0])), None
    who = selector_of(only_tree(tree.args[0]))
    match tree.op:
        case "attacks_this":
            return texts.ATTACK_DECLARED, who, this
        case "deals_damage":
            return texts.DEALS_DAMAGE, this, who
        case "displaces":
            return texts.DISPLACES, this, who
    raise ValueError(f"{tree} is no event")


def _made_by(tree: Tree, duration: int) -> tuple[Target, int, int, int]:
    """Return whose attacks "attacks have Reach N" is about, how long, the number, and the kind of those attacks."""
    whose = only_tree(tree.args[0])
    return target_of(whose.args[0]), duration, number(tree.args[1]), _kind_of(whose)


def _kind_of(whose: Tree) -> int:
    """Return the kind of the attacks that a modifier is about, or both."""
    return DAMAGE[only_tree(whose.args[1]).op] if len(whose.args) > 1 else attacks.EITHER


def _change(parts: Sequence[Tree], duration: int) -> Effect:
    """Return "attacks deal N more damage" or "attacks against … deal N less damage"."""
    whose, amount, *aimed = parts
    side = modifiers.OF_TARGET if whose.op == "against" else modifiers.OF_ATTACKER
    n = number_in(amount) if amount.op == "more" else -number_in(amount)
    aimed_at = selector_of(only_tree(aimed[0].args[0])) if aimed else None
    return modifiers.ChangeDamage(target_of(whose.args[0]), duration, side, n, _kind_of(whose), aimed_at)


def _prevent(stopped: Arg, whom: Arg | None = None) -> Effect:
    parts = only_tree(stopped).args
    kind = DAMAGE[only_tree(parts[1]).op] if len(parts) > 1 else attacks.EITHER
    target = Target(areas.ThisHero(), False) if whom is None else target_of(whom)
    return effects.Prevent(target, number(parts[0]), kind)


def _deal(*args: Arg) -> Effect:
    *blows, whom = args
    return combat.Deal(*damage_of(blows), target_of(whom))


def _return(n: Arg, card_type: Arg | None = None) -> Effect:
    wanted = "" if card_type is None else only_tree(card_type).op
    kinds = {"action_card": board.ACTION, "aura_card": board.AURA, "trick_card": board.TRICK}
    return effects.Return(number(n), kinds.get(wanted, NONE), wanted == "attack_card")


def _steps(distance: Arg) -> int:
    return number_in(only_tree(distance))


SIMPLE: Final[dict[str, Callable[..., Effect]]] = {
    "move": lambda whom, distance: effects.Move(target_of(whom), _steps(distance)),
    "push": lambda whom, distance: effects.Displace(target_of(whom), _steps(distance), False),
    "pull": lambda whom, distance: effects.Displace(target_of(whom), _steps(distance), True),
    "swap": lambda whom: effects.Swap(target_of(whom)),
    "place": lambda spot: effects.PlaceThis(area_of(spot)),
    "choose_case": lambda spot: effects.ChooseCase(area_of(spot)),
    "choose_direction": effects.ChooseDirection,
    "deal": _deal,
    "prevent": _prevent,
    "more_damage": lambda n: effects.MoreDamage(number(n)),
    "lose": lambda whom, n: effects.Lose(target_of(whom), number(n)),
    "recover": lambda whom, n: effects.Recover(target_of(whom), number(n)),
    "draw": lambda whom, n: effects.Draw(target_of(whom), number(n)),
    "discard": lambda whom, n: effects.Discard(target_of(whom), number(n), 0),
    "discard_random": lambda whom, n: effects.Discard(target_of(whom), number(n), effects.RANDOM),
    "hide": lambda n: effects.Hide(Target(areas.ThisHero(), False), number(n)),
    "disable": lambda whom: effects.Disable(target_of(whom)),
    "enable": lambda whom: effects.Enable(target_of(whom)),
    "return_cards": _return,
    "remove_self": effects.RemoveThisCard,
    "place_token": lambda n, _, whom: effects.PlaceMarks(target_of(whom), number(n)),
    "remove_tokens": lambda _, whom: effects.RemoveMarks(target_of(whom)),
    "discard_aura": lambda n, whom: effects.DiscardAuras(target_of(whom), number(n)),
}
"""What carries out each instruction, made of the arguments of its tree."""
