"""Who can tell which cards apart: a model for the tests only, which follows a game by its events.

For every observer and every copy it keeps the *bags* the copy is in. A bag is a set of cards of which the observer lost
track together: the cards of a shuffled pile, a hand from which its owner chose unseen. Two cards in one bag may be in
each other's place for all the observer can know; a card that the observer sees leaves all its bags. So an empty set of
bags means "known". What is seen and mixed when is written by each game from its specification.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import ClassVar

import cardwright as cw
from tests.games.machinery import Event, engine_of, events_of, observers, table_of, where, zones_of

Place = tuple[str, int]
TABLE = -1


class Secrets(ABC):
    """What each observer of one game has lost track of; play on with `choose`."""

    held: ClassVar[tuple[str, ...]]
    """The zones whose cards have no order."""
    idle: ClassVar[frozenset[Place]] = frozenset()
    """Places in which it makes no difference which card lies there."""

    def __init__(self, state: cw.State) -> None:
        table = table_of(state)
        self.players = state.players
        self.names = table.game.events
        self.card = [table.card_id(copy) for copy in range(table.program.copies)]
        self.observers = observers(state)
        self.place: dict[int, Place] = {}
        self.bags: dict[int | None, dict[int, set[int]]] = {who: defaultdict(set) for who in self.observers}
        self.since: list[int] = []
        """For each bag the number of the first event after it was made."""
        self.identities: set[int] = set()
        """The bags of cards that were never seen at all."""
        self.number = 0
        self.hidden_from: list[set[int | None]] = []
        """For each event the observers who could not see its card."""
        self.lifted: dict[int | None, set[tuple[int, str, int]]] = {who: set() for who in self.observers}
        """Of the last choice: the cards that somebody looks at, which an observer knew, and where they still lie."""
        self.started_at = state._start is not None
        self._begin(state)
        self._follow(list(state._opening), state)

    # What a game says -----------------------------------------------------------------------------------------------

    @abstractmethod
    def _begin(self, state: cw.State) -> None:
        """Lay every card where it lies before the first event, and make the first bags."""

    @abstractmethod
    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        """Follow one event; *later* ones of the same choice follow, and *after* all of them the cards lie so."""

    @abstractmethod
    def _goes_unsaid(self, told: Place, place: Place) -> bool:
        """Return whether a card may go from where the events *told* of it to its *place* without an event."""

    # Following a game -----------------------------------------------------------------------------------------------

    def choose(self, state: cw.State, seat: int, choice: str) -> None:
        """Let *seat* make a choice and follow what it sets off."""
        for lifted in self.lifted.values():
            lifted.clear()
        before = len(events_of(state))
        state.choose(seat, choice)
        self._follow(events_of(state)[before:], state)

    def _follow(self, events: list[Event], state: cw.State) -> None:
        after = where(state)
        for at, event in enumerate(events):
            self.number += 1
            self._event(event, events[at + 1 :], after)
            self.hidden_from.append({who for who in self.observers if self.bags[who][event[2]]})
        for copy, place in after.items():
            told = self.place[copy]
            assert told == place or self._goes_unsaid(told, place), (
                f"{self.card[copy]} lies in {place}, but the events tell of {told}"
            )
        self.place = after

    # Bags -----------------------------------------------------------------------------------------------------------

    def _lying(self, zone: str, seat: int) -> list[int]:
        return [copy for copy, place in self.place.items() if place == (zone, seat)]

    def _held(self, seat: int) -> list[int]:
        return [copy for copy, (zone, owner) in self.place.items() if owner == seat and zone in self.held]

    def _others(self, seat: int) -> list[int | None]:
        return [who for who in self.observers if who != seat]

    def _to(self, copy: int, zone: str, seat: int, seen_by: Iterable[int | None]) -> None:
        self.place[copy] = (zone, seat)
        self._seen(copy, seen_by)

    def _seen(self, copy: int, seen_by: Iterable[int | None]) -> None:
        for who in seen_by:
            self.bags[who][copy].clear()

    def _mix(self, blind: Iterable[int | None], copies: Iterable[int]) -> int:
        """Put *copies* into a new bag of all in *blind*."""
        bag = len(self.since)
        self.since.append(self.number)
        for copy in copies:
            for who in blind:
                self.bags[who][copy].add(bag)
        return bag

    def _lift(self, blind: Iterable[int | None], copies: Iterable[int]) -> None:
        """Somebody looks at *copies* and may lay them back in another order; until then they lie where they lay."""
        copies = list(copies)
        for who in blind:
            self.lifted[who] |= {(copy, *self.place[copy]) for copy in copies if not self.bags[who][copy]}
        self._mix(blind, copies)

    def _leave(self, card: int, seat: int) -> None:
        """Of equal held cards nobody else can say which one left: what stays may be what either was."""
        if self.place[card][0] not in self.held:
            return
        for copy in self._held(seat):
            if copy != card and self.card[copy] == self.card[card] and not self._is_open(copy):
                for who in self._others(seat):
                    self.bags[who][copy] |= self.bags[who][card]

    def _is_open(self, copy: int) -> bool:
        """Return whether a held card lies face up."""
        return False

    # Asking ---------------------------------------------------------------------------------------------------------

    def knows(self, who: int | None, copy: int) -> bool:
        """Return whether *who* knows that the card lies in that zone: it was seen there, or can lie nowhere else."""
        mine = self.bags[who][copy]
        if not mine:
            return True
        place = self.place[copy]
        partners = (other for other in self.place if mine & self.bags[who][other])
        return place[0] in self.held and all(self.place[other] == place for other in partners)

    def shared(self, who: int | None, first: int, second: int) -> set[int]:
        """Return the bags in which *who* cannot tell the two apart."""
        return self.bags[who][first] & self.bags[who][second]

    def same_use(self, first: int, second: int) -> bool:
        """Return whether no rule takes one of two hidden cards and passes over the other."""
        return True

    def pairs(self, who: int | None, rng: Random, most: int) -> list[tuple[int, int]]:
        """Return random pairs of different cards that *who* cannot tell apart, one for each two places."""
        hidden = [copy for copy in self.place if self.bags[who][copy]]
        rng.shuffle(hidden)
        found: list[tuple[int, int]] = []
        kinds: set[tuple[str, ...]] = set()
        for i, first in enumerate(hidden):
            for second in hidden[:i]:
                if not self.shared(who, first, second) or self.card[first] == self.card[second]:
                    continue
                places = {self.place[first], self.place[second]}
                kind = tuple(sorted(f"{self.place[copy]}" for copy in (first, second)))
                if kind not in kinds and not places <= self.idle:
                    kinds.add(kind)
                    found.append((first, second))
        rng.shuffle(found)
        return found[:most]

    def reachable(self, who: int | None) -> dict[int, int]:
        """Return a group for every copy: cards of different groups can never be in each other's place for *who*."""
        leader = {copy: copy for copy in self.place}

        def lead(copy: int) -> int:
            while leader[copy] != copy:
                copy = leader[copy]
            return copy

        first_in: dict[int, int] = {}
        for copy in self.place:
            for bag in self.bags[who][copy]:
                leader[lead(copy)] = lead(first_in.setdefault(bag, copy))
        return {copy: lead(copy) for copy in self.place}

    def unseen_events(self, who: int | None, bag: int) -> set[int]:
        """Return the events since *bag* was made whose card *who* could not see."""
        return {number for number in range(self.since[bag], self.number) if who in self.hidden_from[number]}

    def is_never_seen(self, bag: int) -> bool:
        """Return whether *bag* holds cards that its observers never identified."""
        return bag in self.identities


def pile_from_top(state: cw.State, zone: str, seat: int = TABLE) -> list[int]:
    """Return what truly lies in a pile, from the top."""
    (number,) = [number for name, owner, number in zones_of(table_of(state)) if (name, owner) == (zone, seat)]
    g = engine_of(state)
    return [g.card(number, i) for i in reversed(range(g.size(number)))]
