"""Model which cards each observer can tell apart, from the events of a game; for the tests only.

For every observer and copy the model keeps the *bags* that hold the copy. A bag is a set of cards that the observer
lost track of together, such as a shuffled pile or a hand from which its owner chose in secret. As far as the observer
knows, two cards of one bag may be exchanged. A card that the observer sees leaves all its bags, so a card in no bag is
known. Each game writes from its rulebook when cards are seen and mixed.
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
    """Track the bags of every observer of one game; make choices with `choose`."""

    held: ClassVar[tuple[str, ...]]
    """The zones whose cards have no order."""
    idle: ClassVar[frozenset[Place]] = frozenset()
    """Places in which it makes no difference to the game which card lies there."""

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
        """For each observer the cards it knew that somebody is looking at since the last choice, with their places."""
        self.started_at = state._start is not None
        self._begin(state)
        self._follow(list(state._opening), state)

    # What a game says -----------------------------------------------------------------------------------------------

    @abstractmethod
    def _begin(self, state: cw.State) -> None:
        """Set the place of every card before the first event, and make the first bags."""

    @abstractmethod
    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        """Apply one event; *later* are the next events of the same choice, *after* the places after all of them."""

    @abstractmethod
    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether a card may move to *place* from *told*, its place by the events, without an event."""

    def check_numbers(self, state: cw.State, world: cw.State, who: int | None) -> None:
        """Assert that the secret numbers of *world*, which *who* guesses, may be what they are there."""
        return

    # Following a game -----------------------------------------------------------------------------------------------

    def choose(self, state: cw.State, seat: int, choice: str) -> None:
        """Make a choice for *seat* and apply the events it causes."""
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
            assert told == place or self._may_move_silently(told, place), (
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
        """Put *copies* into a new bag of every observer in *blind* and return its number."""
        bag = len(self.since)
        self.since.append(self.number)
        for copy in copies:
            for who in blind:
                self.bags[who][copy].add(bag)
        return bag

    def _lift(self, blind: Iterable[int | None], copies: Iterable[int]) -> None:
        """Mix *copies* for those in *blind*: somebody looks at them and may put them back in another order."""
        copies = list(copies)
        for who in blind:
            self.lifted[who] |= {(copy, *self.place[copy]) for copy in copies if not self.bags[who][copy]}
        self._mix(blind, copies)

    def _leave(self, card: int, seat: int) -> None:
        """Add the bags of a held card that leaves to equal cards that stay: others cannot tell which one left.

        Of those that an observer knows only one, the best known, may have left instead: it still knows the rest.
        """
        if self.place[card][0] not in self.held:
            return
        equal = [
            copy
            for copy in self._held(seat)
            if copy != card and self.card[copy] == self.card[card] and not self._is_open(copy)
        ]
        for who in self._others(seat):
            bags = self.bags[who]
            known = [copy for copy in equal if not bags[copy]] + [
                copy for copy in equal if bags[copy] and self.knows(who, copy)
            ]
            for copy in equal:
                if copy not in known[1:]:
                    self.bags[who][copy] |= self.bags[who][card]

    def _is_open(self, copy: int) -> bool:
        """Return whether a held card lies face up."""
        return False

    # Asking ---------------------------------------------------------------------------------------------------------

    def knows(self, who: int | None, copy: int) -> bool:
        """Return whether *who* knows the zone of a card: it was seen there, or can be nowhere else."""
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
        """Return whether no rule distinguishes the two hidden cards."""
        return True

    def pairs(self, who: int | None, rng: Random, most: int) -> list[tuple[int, int]]:
        """Return random pairs of different cards that *who* cannot tell apart, one for each pair of places."""
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

    def exchange_groups(self, who: int | None) -> dict[int, int]:
        """Return a group for every copy; as far as *who* knows, only cards of one group can be exchanged."""
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
    """Return the copies in a pile, from the top."""
    (number,) = [number for name, owner, number in zones_of(table_of(state)) if (name, owner) == (zone, seat)]
    g = engine_of(state)
    return [g.card(number, i) for i in reversed(range(g.size(number)))]
