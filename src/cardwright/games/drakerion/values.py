"""The referents of Drakerion's texts: cards, players and conditions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardwright.engine.quantities import OnePlayer, Value
from cardwright.engine.state import NONE, State
from cardwright.games.drakerion import abilities, board, characters
from cardwright.games.drakerion.characters import Filter

# Which participant of the combat.
AS_ATTACKER: Final = 0
AS_DEFENDER: Final = 1
AS_EITHER: Final = 2


# Cards ------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Whom:
    """A card or several in a text."""

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        """Return them, for the user *seat* of the ability on *card*."""
        raise NotImplementedError(type(self).__name__)

    def is_there(self, g: State, seat: i64, card: i64) -> bool:
        """Return whether an ability about it may be used: a role in a combat must be taken (DK-13.6)."""
        return True


class ThisCard(Whom):
    """ "This card" (DK-13.20)."""

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        return [card]


class TheTargets(Whom):
    """ "It", "they": the targets of the cost, or the card looked at; so many at most."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        found: list[i64] = []
        for slot in range(self.most):
            copy = abilities.target_of(g, x, slot)
            if copy != NONE:
                found.append(copy)
        return found


class ThatCharacter(Whom):
    """ "That Character": the one of the event."""

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        copy = abilities.subject_of(g, x)
        if copy == NONE:
            return []
        return [copy]


class TheHost(Whom):
    """ "Attached Character"."""

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        host = g.mark(board.HOST, card) - 1
        if host == NONE:
            return []
        return [host]


class InCombat(Whom):
    """ "Your attacker", "the opposing defender", "your participating Character"."""

    def __init__(self, role: i64, is_opposing: bool) -> None:
        self.role: i64 = role
        self.is_opposing = is_opposing

    def one(self, g: State, seat: i64) -> i64:
        """Return the Character in that role, or -1 if that player has none."""
        if self.is_opposing:
            seat = board.other(seat)
        copy: i64 = NONE
        if self.role == AS_EITHER:
            return board.participant(g, seat)
        if self.role == AS_ATTACKER:
            copy = board.attacker(g)
        else:
            copy = board.defender(g)
        if copy == NONE or board.controller_of(g, copy) != seat:
            return NONE
        return copy

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        copy = self.one(g, seat)
        if copy == NONE:
            return []
        return [copy]

    def is_there(self, g: State, seat: i64, card: i64) -> bool:
        return self.one(g, seat) != NONE


class EachSuch(Whom):
    """ "Each Character you control": those there when the instruction starts (DK-17.20)."""

    def __init__(self, which: Filter, is_other: bool) -> None:
        self.which = which
        self.is_other = is_other

    def cards(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        others = [copy for copy in battlefield(g, seat) if not (self.is_other and copy == card)]
        return [copy for copy in others if self.which.fits(g, seat, copy, NONE, False)]


def battlefield(g: State, seat: i64) -> list[i64]:
    """Return all Characters and Attachments in play, those of *seat* first."""
    found: list[i64] = []
    for player in (seat, board.other(seat)):
        for zone in board.BATTLEFIELD:
            found += g.cards(zone + player)
    return found


# Players ----------------------------------------------------------------------------------------------------------


class Opponent(OnePlayer):
    """ "Your opponent" (DK-1.1)."""

    def one(self, g: State, seat: i64) -> i64:
        return board.other(seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class WhichPlayer:
    """A player in a text who may depend on its cards."""

    def one(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        """Return the player, or -1."""
        return seat


class TheOpponent(WhichPlayer):
    """ "Your opponent"."""

    def one(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return board.other(seat)


class ControllerOf(WhichPlayer):
    """ "Its controller": of the Character that the ability is about, or was about if it has left (DK-1.5)."""

    def __init__(self, whom: Whom) -> None:
        self.whom = whom

    def one(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        cards = self.whom.cards(g, seat, card, x)
        if len(cards) == 0:
            return NONE
        if board.controller_of(g, cards[0]) == NONE:
            return board.owner_of(g, cards[0])
        return board.controller_of(g, cards[0])


# Conditions -------------------------------------------------------------------------------------------------------


class HasGold(Value):
    """ "If you have 3 or more gold"."""

    def __init__(self, who: WhichPlayer, n: i64) -> None:
        self.who = who
        self.n: i64 = n

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return one_if(g.get(board.GOLD, self.who.one(g, seat, card, x)) >= self.n)


class ComparesPrestige(Value):
    """ "If you have less prestige than your opponent", or more."""

    def __init__(self, is_less: bool) -> None:
        self.is_less = is_less

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        ahead = g.get(board.PRESTIGE, seat) - g.get(board.PRESTIGE, board.other(seat))
        if self.is_less:
            return one_if(ahead < 0)
        return one_if(ahead > 0)


class OpposingManeuverIs(Value):
    """ "If the opposing Maneuver is a Supply"."""

    def __init__(self, subtype: i64) -> None:
        self.subtype: i64 = subtype

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        maneuver = g.top(board.UNVEILED + board.other(seat))
        return one_if(maneuver != NONE and g.fact(board.SUBTYPE, maneuver) == self.subtype)


class AttacksAtRange(Value):
    """ "If your attacker attacks at range"."""

    def __init__(self, who: InCombat) -> None:
        self.who = who

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        return one_if(g.get(board.AT_RANGE, 0) == 1 and self.who.one(g, seat) != NONE)


class IsWounded(Value):
    """ "As long as this card is wounded"."""

    def __init__(self, of_host: bool) -> None:
        self.of_host = of_host

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        copy = bearer(g, card, self.of_host)
        return one_if(copy != NONE and board.damage_on(g, copy) > 0)


class IsOnLine(Value):
    """ "As long as this card is on your support line": on a line of the ability's controller."""

    def __init__(self, of_host: bool, line: i64) -> None:
        self.of_host = of_host
        self.line: i64 = line

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        copy = bearer(g, card, self.of_host)
        return one_if(copy != NONE and g.has(self.line + seat, copy))


class Controls(Value):
    """ "As long as you control a …"."""

    def __init__(self, which: Filter) -> None:
        self.which = which

    def of(self, g: State, seat: i64, card: i64, x: i64) -> i64:
        for zone in board.BATTLEFIELD:
            for i in range(g.size(zone + seat)):
                if self.which.fits(g, seat, g.card(zone + seat, i), NONE, x == characters.PLAIN):
                    return 1
        return 0


def bearer(g: State, card: i64, of_host: bool) -> i64:
    """Return the card itself, or the Character to which it is attached, or -1."""
    if of_host:
        return g.mark(board.HOST, card) - 1
    return card


def one_if(holds: bool) -> i64:
    """Return 1 if it holds, else 0."""
    if holds:
        return 1
    return 0
