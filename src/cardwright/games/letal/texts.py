"""What the texts of cards and heroes are made of: abilities with their lines, triggers, modifiers (LT-6.15, LT-17)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.bits import shifted
from cardwright.engine.control import Effect
from cardwright.engine.quantities import Value
from cardwright.engine.state import LENGTH, NONE, State, Step
from cardwright.games.letal import board, contexts
from cardwright.games.letal.areas import Selector, Target, ThisHero
from cardwright.games.letal.moments import Moment

# What the lines of an ability are.
CARD: Final = 0  # the lines of an Action card or a Trick
ACTIVE: Final = 1  # an active ability, used like a Trick (LT-17.2)
ACTION_SKILL: Final = 2  # used instead of playing a card (LT-17.1)
# Costs.
NO_COST: Final = 0
HIDE: Final = 1
DISCARD: Final = 2
# Limits (LT-17.11).
NO_LIMIT: Final = 0
ONCE_A_TURN: Final = 1
ONCE_A_ROUND: Final = 2
# In a number of USED.
NUMBER_AT: Final = 12
LIMIT_AT: Final = 20
TRIGGERS_FROM: Final = 16  # triggers are counted behind the abilities


@mypyc_attr(allow_interpreted_subclasses=True)
class Lines(Step):
    """Lines that are executed from top to bottom; `running` carries them out (LT-6.15)."""

    def __init__(self, lines: list[Effect]) -> None:
        super().__init__()
        self.lines = vec[Effect]()
        for line in lines:
            self.lines = append(self.lines, line)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Lines):
    """Lines with what they cost and when they may be used."""

    def __init__(self, kind: i64, moment: Moment, lines: list[Effect]) -> None:
        super().__init__(lines)
        self.kind: i64 = kind
        self.moment = moment
        self.cost: i64 = NO_COST
        self.cost_cards: i64 = 0
        self.limit: i64 = NO_LIMIT
        self.refresh: bool = False


# Events that triggers wait for.
TURN_BEGINS: Final = 0
TURN_ENDS: Final = 1
GAME_BEGINS: Final = 2
ATTACK_DECLARED: Final = 3  # subject: the attacker; object: the target
DEALS_DAMAGE: Final = 4  # subject: the attacker; object: the target
BLOCKS_FULLY: Final = 5  # subject: the target; object: the attacker
DISPLACES: Final = 6  # subject: who pushes or pulls; object: who was moved
RECOVERS: Final = 7
USES_RESTING: Final = 8
HAS_MOVED: Final = 9
DIES: Final = 10
IS_DISABLED: Final = 11


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Lines):
    """A text that happens by itself: "When this hero deals damage to an enemy with an attack, …" (LT-17.5).

    *subject* and *object* say whom the event must concern, seen from the hero whose text it is; one of both is "that
    hero". An event of a turn concerns the controller's own turn (LT-17.10).
    """

    def __init__(self, event: i64, lines: list[Effect]) -> None:
        super().__init__(lines)
        self.event: i64 = event
        self.subject: Selector | None = None
        self.object: Selector | None = None
        self.names_object: bool = False
        self.condition: Value | None = None
        self.limit: i64 = NO_LIMIT

    def is_last_will(self) -> bool:
        """Return whether it waits for the death of the hero whose text it is (LT-11.11)."""
        return self.event == DIES and isinstance(self.subject, ThisHero)

    def fits(self, g: State, me: i64, subject: i64, obj: i64) -> bool:
        """Return whether an event concerns the hero *me* in this way."""
        wanted = self.subject
        if wanted is not None and (subject == NONE or (wanted.among(g, me, 1, 0) >> subject) & 1 == 0):
            return False
        wanted = self.object
        return wanted is None or (obj != NONE and (wanted.among(g, me, 1, 0) >> obj) & 1 != 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(Step):
    """The whole text of a card or a hero."""

    def __init__(
        self, abilities: list[Ability], triggers: list[Trigger], modifiers: list[Effect], put_on: Target | None
    ) -> None:
        super().__init__()
        self.put_on = put_on  # "Put this Aura on …" (LT-7.19)
        self.refresh: bool = False
        self.abilities = vec[Ability]()
        for ability in abilities:
            self.abilities = append(self.abilities, ability)
        self.triggers = vec[Trigger]()
        for trigger in triggers:
            self.triggers = append(self.triggers, trigger)
        self.modifiers = vec[Effect]()
        for modifier in modifiers:
            self.modifiers = append(self.modifiers, modifier)


def text_of(g: State, copy: i64) -> Text | None:
    """Return the text of a card, or None."""
    number = g.fact(board.TEXT, copy)
    if number == 0:
        return None
    return cast(Text, g.program.steps[number])


def lines_of(g: State, copy: i64) -> Ability | None:
    """Return the lines of an Action card or a Trick, or None."""
    text = text_of(g, copy)
    if text is None or len(text.abilities) == 0:
        return None
    return text.abilities[0]


# Naming heroes ------------------------------------------------------------------------------------------------------


def offer_heroes(g: State, mask: i64) -> None:
    """Offer the heroes of *mask*."""
    while mask != 0:
        hero = board.lowest(mask)
        mask &= mask - 1
        g.offer(board.card_of(g, hero))


def name(g: State, hero: i64) -> None:
    """From now on "that hero" is *hero* in this text (LT-21.1)."""
    contexts.name_hero(g, hero)


# Limits -------------------------------------------------------------------------------------------------------------


def is_used_up(g: State, copy: i64, number: i64, limit: i64) -> bool:
    """Return whether a text with a *limit* was used already: ability or trigger *number* of *copy* (LT-17.11)."""
    if limit == NO_LIMIT:
        return False
    word = copy | number << NUMBER_AT | shifted(limit, LIMIT_AT)
    return g.find(board.USED, word) >= 0


def use_up(g: State, copy: i64, number: i64, limit: i64) -> None:
    """Note that a text with a *limit* is used."""
    if limit != NO_LIMIT and g.size(board.USED) < board.MOST_USED:
        g.put(board.USED, copy | number << NUMBER_AT | shifted(limit, LIMIT_AT))


def renew(g: State, limit: i64, seat: i64) -> None:
    """A turn begins, or a round of *seat*: texts with that limit may be used again."""
    m = g.mem
    base = m[g.bases + board.USED]
    n = m[LENGTH + board.USED]
    kept: i64 = 0
    i: i64 = 0
    while i < n:
        word = m[base + i]
        owner = g.program.kin[word & 0xFFF] // board.SECTIONS
        if word >> LIMIT_AT != limit or (limit == ONCE_A_ROUND and owner != seat):
            m[base + kept] = word
            kept += 1
        i += 1
    m[LENGTH + board.USED] = kept
