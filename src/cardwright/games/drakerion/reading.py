"""Compile the tree of a text into steps: abilities with their costs and instructions, static abilities, keywords.

The referent of "it" is decided here: the targets of the cost, or else the card looked at just before, or this card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.engine import Program
from cardwright.engine.control import Effect
from cardwright.engine.quantities import Value
from cardwright.engine.state import NONE
from cardwright.games.drakerion import abilities, asking, board, characters, effects, happenings, values
from cardwright.games.drakerion.abilities import Ability, Cost
from cardwright.games.drakerion.characters import CardText, Filter, Static
from cardwright.games.drakerion.values import WhichPlayer, Whom
from cardwright.text import Card, Tree
from cardwright.text.compiling import only_tree, trees, uses
from cardwright.text.tree import Arg

LABELS = {
    "action": abilities.ACTION,
    "combat": abilities.COMBAT,
    "reaction": abilities.REACTION,
    "deployment": abilities.DEPLOYMENT,
    "destruction": abilities.DESTRUCTION,
    "discard_action": abilities.DISCARD_ACTION,
}
EVENTS = {
    "turn_ends": happenings.TURN_ENDS,
    "destroyed": happenings.DESTROYED,
    "attacks": happenings.ATTACKS,
    "attacked": happenings.ATTACKED,
    "intercepts": happenings.INTERCEPTS,
    "damaged": happenings.DAMAGED,
    "moved": happenings.MOVED,
    "enters": happenings.ENTERS,
    "committed": happenings.COMMITTED,
    "discarded": happenings.DISCARDED,
}
SUBJECTS = {
    "self": abilities.THIS_CARD,
    "host": abilities.ITS_HOST,
    "a": abilities.DESCRIBED,
    "another": abilities.ANOTHER,
    "any_card": abilities.YOUR_HAND,
}
STATS = {"attack": board.ATTACK, "ranged": board.RANGED, "riposte": board.RIPOSTE, "health": board.HEALTH}
KEYWORDS = {
    "interceptor": board.INTERCEPTOR,
    "infiltrator": board.INFILTRATOR,
    "no_attachments": board.NO_ATTACHMENTS,
    "no_attachments_except": board.NO_ATTACHMENTS,
    "unpredictable": board.UNPREDICTABLE,
}
LASTING = {"this_turn": board.THIS_TURN, "this_combat": board.THIS_COMBAT}
LIMITS = {"turn": board.THIS_TURN, "combat": board.THIS_COMBAT}
LINES = {"melee": board.MELEE, "support": board.SUPPORT}
GROUPS = {
    "self": characters.ON_ITSELF,
    "host": characters.ON_HOST,
    "all": characters.ON_ALL,
    "all_others": characters.ON_OTHERS,
}
SUBTYPES = {"supply": board.SUPPLY, "tactic": board.TACTIC}
KINDS = {"character": board.CHARACTER, "attachment": board.ATTACHMENT, "event": board.EVENT, "card": NONE}
ROLES = {
    "attacker": values.AS_ATTACKER,
    "defender": values.AS_DEFENDER,
    "participant": values.AS_EITHER,
}
REPLACED = {
    "target": abilities.REPLACES_TARGET,
    "self": abilities.REPLACES_THIS,
    "attacker": abilities.REPLACES_ATTACKER,
    "defender": abilities.REPLACES_DEFENDER,
    "participant": abilities.REPLACES_PARTICIPANT,
    "that_character": abilities.REPLACES_SUBJECT,
}
OF_THE_EVENT = ("that_character", "controller")
MOST_TRAITS = 60


@dataclass
class Read:
    """A compiled text: its step, and the facts that rules check before they run the text itself."""

    step: int = 0
    labels: int = 0
    waits: int = 0
    stands: int = 0
    words: int = 0
    exception: int = 0

    @property
    def facts(self) -> dict[str, int]:
        """The facts of the card that follow from its text."""
        return {
            "text": self.step,
            "labels": self.labels,
            "waits": self.waits,
            "listens": spread(self.waits),
            "stands": self.stands,
            "stands_low": spread(self.stands & (1 << characters.LOW) - 1),
            "stands_high": spread((self.stands & (1 << characters.COUNTED) - 1) >> characters.LOW),
            "words": self.words,
            "exception": self.exception,
        }


def spread(bits: int) -> int:
    """Return *bits* spread six bits apart, so that they can be added up.

    >>> spread(0b101) == 1 + (1 << 12)
    True
    """
    return sum(1 << 6 * place for place in range(characters.LOW) if bits >> place & 1)


class TextCompiler:
    """Compiles texts of Drakerion into the steps of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.modes: dict[int, tuple[Tree, ...]] = {}
        self.traits: dict[str, int] = {}
        """The number of each trait, in the order in which cards and texts name them."""
        self.numbers: dict[str, int] = {}
        """The number of each card that was read, by its id."""
        self.named: list[tuple[int, str, int]] = []
        """Of each card that a Banner names: the Banner's number, its id, and how many."""
        self.names: dict[str, int] = {}
        """The number of each name of a Character."""
        self.hand_reacts = 0
        """Bit e: some Event reacts to event e."""
        self.from_discard = False
        self.pool = asking.Pool()
        program.add(self.pool)
        self._it: Whom = values.ThisCard()
        self._has_target = False
        self._event_whom: Whom = values.ThatCharacter()

    # Facts ------------------------------------------------------------------------------------------------------------

    def trait(self, name: str) -> int:
        """Return the bit of a trait."""
        number = self.traits.setdefault(name, len(self.traits))
        return 1 << number if number < MOST_TRAITS else 0

    def name(self, card: Card) -> int:
        """Return the number of a card's name without its sub-name (DK-2.15)."""
        return self.names.setdefault(card.names["en"], len(self.names) + 1)

    def count(self, card: Card) -> int:
        """Return the number of the next card, and store the cards that it names."""
        number = self.numbers.setdefault(card.id, len(self.numbers))
        self.named += [(number, named, n) for named, n in card.named.get("setup", {}).items()]
        return number

    def finish(self) -> None:
        """Resolve the cards that Banners name, once all cards have been read."""
        for banner, card, n in self.named:
            self.pool.name(banner, self.numbers[card], n)

    def text(self, card: Card) -> Read:
        """Read the text of a card; all its steps are added to the program."""
        read = Read()
        found: list[Ability] = []
        statics: list[Static] = []
        for line in trees(card.tree):
            if line.op == "keywords":
                self._add_keywords(read, trees(line))
            elif line.op in (*LABELS, "forced", "limit"):
                found.append(self._ability(line, len(found)))
            else:
                statics.append(self._static(line, None))
        if card.kind == "retreat":  # its ability is a rule (DK-6.15)
            read.labels = 1 << abilities.ACTION if found else 0
            return read
        if found or statics:
            text = CardText(list(found), statics)
            self.program.add(text)
            read.step = text.id
        for ability in found:
            read.labels |= 1 << ability.label
            if ability.event != NONE:
                read.waits |= 1 << ability.event
                if card.kind == "event" and ability.subject != abilities.THIS_CARD:
                    self.hand_reacts |= 1 << ability.event
            self.from_discard |= ability.label == abilities.DISCARD_ACTION
        for static in statics:
            read.stands |= 1 << static.kind
        return read

    def _add_keywords(self, read: Read, keywords: Iterable[Tree]) -> None:
        for keyword in keywords:
            read.words |= 1 << KEYWORDS[keyword.op]
            if keyword.op == "no_attachments_except":
                read.exception = self.trait(only_tree(keyword.args[0]).op)

    # Abilities --------------------------------------------------------------------------------------------------------

    def _ability(self, line: Tree, index: int) -> Ability:
        limit, lasting, is_forced = 0, board.THIS_TURN, False
        if line.op == "limit":
            limit, lasting = number(line.args[1]), LIMITS[only_tree(line.args[2]).op]
            line = only_tree(line.args[0])
        if line.op == "forced":
            is_forced, line = True, only_tree(line.args[0])
        label = LABELS[line.op]
        event = only_tree(line.args[0]) if line.op == "reaction" else None
        body, condition = only_tree(line.args[-1]), None
        if body.op == "given":
            condition, body = self._condition(only_tree(body.args[0])), only_tree(body.args[1])
        ability = Ability(label, is_forced, *self._body(body, event))
        ability.index, ability.limit, ability.limit_lasting, ability.condition = index, limit, lasting, condition
        self._set_event(ability, event)
        ability.names_subject = isinstance(self._event_whom, values.ThatCharacter) and uses(body, *OF_THE_EVENT)
        self.program.add(ability)
        return ability

    def _set_event(self, ability: Ability, event: Tree | None) -> None:
        if ability.label == abilities.DEPLOYMENT:
            ability.event, ability.subject = happenings.ENTERS, abilities.THIS_CARD
        elif ability.label == abilities.DESTRUCTION:
            ability.event, ability.subject = happenings.DESTROYED, abilities.THIS_CARD
        elif event is not None:
            ability.event = EVENTS[event.op]
            if event.args:
                who = only_tree(event.args[0])
                ability.subject = SUBJECTS[who.op]
                if who.args:
                    ability.which = self._filter(only_tree(who.args[0]))

    def _body(self, body: Tree, event: Tree | None) -> tuple[list[Cost], list[Effect]]:
        """Return the costs and the instructions of an ability."""
        costs: list[Cost] = []
        instructions = body
        if body.op == "pay":
            instructions = only_tree(body.args[1])
            redirects = uses(instructions, "redirect")
            costs = [self._cost(tree, redirects) for tree in trees(only_tree(body.args[0]))]
        target = next((cost for cost in costs if isinstance(cost, abilities.Target)), None)
        replacing = [step for step in (_without_may(tree) for tree in trees(instructions)) if step.op == "replace"]
        self._event_whom = values.TheHost() if event is not None and uses(event, "host") else values.ThatCharacter()
        targets = values.TheTargets(abilities.SLOTS - len(replacing))
        self._has_target = target is not None
        self._it = targets if self._has_target else values.ThisCard()
        found = []
        for tree in trees(instructions):
            found.append(self._effect(tree))
            if tree.op == "look_top":
                self._it = targets
        return [*costs, *(self._replacement(tree, target) for tree in replacing)], found

    def _replacement(self, tree: Tree, target: abilities.Target | None) -> Cost:
        """Return the choice of a card of the hand; a card that cannot be replaced is not a target (DK-17.24)."""
        whom = only_tree(tree.args[0]).op
        which = self._filter(only_tree(tree.args[1]))
        if whom == "it":
            whom = "target" if target is not None else "self"
        replacement = abilities.ChooseReplacement(which, REPLACED[whom])
        if whom == "target" and target is not None:
            target.replacement = replacement
        return self._add(replacement)

    def _add(self, step: Cost) -> Cost:
        self.program.add(step)
        return step

    # Costs ------------------------------------------------------------------------------------------------------------

    def _cost(self, tree: Tree, redirects: bool) -> Cost:
        match tree.op, tree.args:
            case "pay_gold", (int(n),):
                return self._add(abilities.PayGold(n))
            case "commit", (Tree() as what,):
                return self._add(self._commitment(what))
            case "discard_cards", (int(n),):
                return self._add(abilities.DiscardCards(n))
            case "bottom_cards", (int(n),):
                return self._add(abilities.BottomCards(n))
            case "target", (Tree() as what,):
                return self._add(self._target(what, redirects))
        raise ValueError(f"{tree} is no cost")

    def _commitment(self, what: Tree) -> Cost:
        match what.op:
            case "self":
                return abilities.CommitThis()
            case "city":
                return abilities.CommitSlot(board.CITY)
            case "banner":
                return abilities.CommitSlot(board.BANNER)
            case "defender":
                return abilities.CommitParticipant(board.DEFENDER)
            case "attacker":
                return abilities.CommitParticipant(board.ATTACKER)
        return abilities.CommitOne(self._filter(only_tree(what.args[0])), what.op == "another")

    def _target(self, what: Tree, redirects: bool) -> Cost:
        least = most = 1
        if what.op in ("up_to", "exactly"):
            most = min(number(what.args[0]), abilities.SLOTS)
            least = 0 if what.op == "up_to" else most
        which = self._filter(only_tree(what.args[-1]))
        which.for_redirect = redirects
        return abilities.Target(which, least, most, what.op == "another")

    # Cards and players ------------------------------------------------------------------------------------------------

    def _filter(self, tree: Tree) -> Filter:
        which = Filter()
        which.kind = KINDS[only_tree(tree.args[0]).op]
        for part in trees(tree)[1:]:
            self._narrow(which, part)
        return which

    def _printed_filter(self, tree: Tree) -> Filter:
        """Return a filter for cards that are not on the battlefield, which have only their printed facts."""
        which = self._filter(tree)
        which.zone = characters.IN_HAND
        return which

    def _narrow(self, which: Filter, part: Tree) -> None:
        match part.op:
            case "opposing":
                which.side = characters.OPPOSING
            case "yours":
                which.side = characters.YOURS
            case "ready":
                which.states |= characters.READY
            case "committed_now":
                which.states |= characters.COMMITTED
            case "wounded":
                which.states |= characters.WOUNDED
            case "trait":
                which.trait = self.trait(only_tree(part.args[0]).op)
            case "renowned":
                which.renowned = True
            case "has":
                which.keyword = KEYWORDS[only_tree(part.args[0]).op]
            case "has_ranged":
                which.ranged = True
            case "cost_at_most":
                which.cost_high = number(part.args[0])
            case "cost_at_least":
                which.cost_low = number(part.args[0])
            case "same_name":
                which.same_name = True
            case _:
                self._place(which, part.op)

    def _place(self, which: Filter, op: str) -> None:
        match op:
            case "on_melee":
                which.line = characters.ON_MELEE
            case "on_support":
                which.line = characters.ON_SUPPORT
            case "on_your_melee":
                which.line, which.side = characters.ON_MELEE, characters.YOURS
            case "on_your_support":
                which.line, which.side = characters.ON_SUPPORT, characters.YOURS
            case "on_defenders_line":
                which.line = characters.ON_DEFENDERS_LINE
            case "in_your_discard":
                which.zone = characters.IN_DISCARD
            case "from_your_hand":
                which.zone = characters.IN_HAND
            case _:
                raise ValueError(f"{op} describes no card")

    def _whom(self, tree: Tree) -> Whom:
        match tree.op:
            case "self":
                return values.ThisCard()
            case "it" | "them":
                return self._it
            case "that_character":
                return self._event_whom
            case "host":
                return values.TheHost()
            case "each" | "each_other":
                return values.EachSuch(self._filter(only_tree(tree.args[0])), tree.op == "each_other")
        return values.InCombat(ROLES[tree.op], only_tree(tree.args[0]).op == "opp")

    def _who(self, tree: Tree) -> WhichPlayer:
        match tree.op:
            case "you":
                return WhichPlayer()
            case "opp":
                return values.TheOpponent()
        is_target = isinstance(self._it, values.TheTargets)
        return values.ControllerOf(self._it if is_target else self._event_whom)

    # Instructions -----------------------------------------------------------------------------------------------------

    def _effect(self, tree: Tree) -> Effect:
        step = self._on_cards(tree) or self._on_players(tree) or self._on_hidden(tree)
        if step is None:
            raise ValueError(f"{tree} is no effect")
        self.program.add(step)
        return step

    def _on_cards(self, tree: Tree) -> Effect | None:
        match tree.op, tree.args:
            case "damage", (int(n), Tree() as whom):
                return effects.Damage(n, self._whom(whom))
            case "heal", (int(n), Tree() as whom):
                return effects.Heal(n, self._whom(whom))
            case "shield", (int(n), Tree() as whom):
                return effects.GiveShield(n, self._whom(whom))
            case "modify", (Tree() as whom, int(n), Tree() as stat, Tree() as lasting):
                return effects.Modify(self._whom(whom), n, STATS[stat.op], LASTING[lasting.op])
            case "set", (Tree() as whom, Tree() as stat, int(n), Tree() as lasting):
                return effects.SetStat(self._whom(whom), STATS[stat.op], n, LASTING[lasting.op])
            case "grant", (Tree() as whom, Tree() as keyword, Tree() as lasting):
                return effects.Grant(self._whom(whom), KEYWORDS[keyword.op], LASTING[lasting.op])
            case "remove", (Tree() as whom, Tree() as keyword, Tree() as lasting):
                return effects.Remove(self._whom(whom), KEYWORDS[keyword.op], LASTING[lasting.op])
            case "blank", (Tree() as whom, Tree() as lasting):
                return effects.MakeBlank(self._whom(whom), LASTING[lasting.op])
            case "put_in_play", (Tree() as whom,):
                named = self._whom(whom)
                return effects.PutInPlay(named, is_this=isinstance(named, values.ThisCard))
        simple = {
            "move": effects.Move,
            "ready": effects.Ready,
            "commit": effects.Commit,
            "destroy": effects.Destroy,
            "discard": effects.Discard,
            "return": effects.ReturnToHand,
            "return_to_owner": effects.ReturnToHand,
            "bottom": effects.PutUnderDeck,
            "redirect": effects.Redirect,
            "replace": effects.Replace,
        }
        return simple[tree.op](self._whom(only_tree(tree.args[0]))) if tree.op in simple else None

    def _on_players(self, tree: Tree) -> Effect | None:
        numbered = {
            "draw": effects.Draw,
            "gain_gold": effects.GainGold,
            "lose_gold": effects.LoseGold,
            "gain_prestige": effects.GainPrestige,
            "lose_prestige": effects.LosePrestige,
            "discard_random": effects.DiscardAtRandom,
            "discard_some": effects.DiscardSome,
        }
        if tree.op in numbered:
            return numbered[tree.op](self._who(only_tree(tree.args[0])), number(tree.args[1]))
        match tree.op, tree.args:
            case "gain_gold_cost", (Tree() as who, Tree() as whom):
                return effects.GainGoldForCost(self._who(who), self._whom(whom))
            case "first_player", (Tree() as who,):
                return effects.BecomeFirst(self._who(who))
        return None

    def _on_hidden(self, tree: Tree) -> Effect | None:
        match tree.op, tree.args:
            case "look_hand", (Tree() as who,):
                return effects.LookAtHand(self._who(who))
            case "look_top", (Tree() as who,):
                return effects.LookAtTop(self._who(who), is_it=not self._has_target)
            case "search", (int(n), Tree() as which):
                return effects.Search(n, self._printed_filter(which))
            case "may", (Tree() as inner,):
                return effects.May(self._effect(inner), uses(inner, "it") and isinstance(self._it, values.TheTargets))
            case "cancel", ():
                return effects.CancelAttack()
            case "retreat", ():
                return Effect()
        return None

    # Conditions and static abilities ----------------------------------------------------------------------------------

    def _condition(self, tree: Tree) -> Value:
        match tree.op, tree.args:
            case "gold_at_least", (Tree() as who, int(n)):
                return values.HasGold(self._who(who), n)
            case (("less_prestige" | "more_prestige"), ()):
                return values.ComparesPrestige(tree.op == "less_prestige")
            case "opposing_is", (Tree() as subtype,):
                return values.OpposingManeuverIs(SUBTYPES[subtype.op])
            case "at_range", (Tree() as who,):
                return values.AttacksAtRange(values.InCombat(ROLES[who.op], only_tree(who.args[0]).op == "opp"))
            case "is_wounded", (Tree() as who,):
                return values.IsWounded(who.op == "host")
            case "on_line", (Tree() as who, Tree() as line):
                return values.IsOnLine(who.op == "host", LINES[line.op])
            case "controls", (Tree() as which,):
                return values.Controls(self._filter(which))
        raise ValueError(f"{tree} is no condition")

    def _static(self, tree: Tree, condition: Value | None) -> Static:
        if tree.op == "while":
            return self._static(only_tree(tree.args[1]), self._condition(only_tree(tree.args[0])))
        kind, n, group = self._standing(tree)
        which = Filter()
        if tree.op == "cost_less":
            which = self._printed_filter(only_tree(tree.args[0]))
        elif tree.op == "attach_only":
            which = self._filter(only_tree(tree.args[0]))
        elif group is not None and group.args:
            which = self._filter(only_tree(group.args[0]))
        whom = characters.ON_ITSELF if group is None else GROUPS[group.op]
        static = Static(kind, whom, which, n, condition)
        self.program.add(static)
        return static

    def _standing(self, tree: Tree) -> tuple[int, int, Tree | None]:
        """Return the kind of a static ability, its number, and to whom it applies."""
        match tree.op, tree.args:
            case "has_stat", (Tree() as group, int(n), Tree() as stat):
                return STATS[stat.op], n, group
            case "has_keyword", (Tree() as group, Tree() as keyword):
                return characters.GIVES_INTERCEPTOR + KEYWORDS[keyword.op], 1, group
            case "is_blank", (Tree() as group,):
                return characters.BLANKS, 1, group
            case "value", (Tree() as which, int(n)):
                return characters.GOLD_VALUE if which.op == "gold" else characters.DRAW_VALUE, n, None
            case "cost_less", (_, int(n)):
                return characters.COSTS_LESS, n, None
            case "attach_only", _:
                return characters.ATTACH_ONLY, 1, None
            case "cannot_move", (Tree() as group,):
                return characters.CANNOT_MOVE, 1, group
            case "cannot_intercept", (Tree() as group,):
                return characters.CANNOT_INTERCEPT, 1, group
            case "not_intercepted", (Tree() as group,):
                return characters.NOT_INTERCEPTED, 1, group
        raise ValueError(f"{tree} does not stand")


def _without_may(step: Tree) -> Tree:
    """Return an instruction without "you may" before it."""
    return only_tree(step.args[0]) if step.op == "may" else step


def number(arg: Arg) -> int:
    """Return *arg*, which must be a number."""
    if not isinstance(arg, int):
        raise TypeError(f"{arg} is a word where a number belongs")
    return arg
