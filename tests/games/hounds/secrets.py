"""Who can tell which cards apart in Hounds & Heroes: written from section 4 of the specification, for the tests only.

The model follows a game by its events and keeps, for every observer and every copy, the *bags* the copy is in. A bag is
a set of cards of which the observer lost track together: the cards of a shuffled deck, a hand from which its owner
chose unseen, the cards somebody picked up and put back. Two cards in one bag may be in each other's place for all the
observer can know; a card that the observer sees leaves all its bags. So an empty set of bags means "known".

| what happens                                       | who sees the card   | who loses track, of which cards         |
|----------------------------------------------------|---------------------|-----------------------------------------|
| setup: Hound deck, Hero deck and box are shuffled  | nobody              | all: all Hounds; all: all Heroes        |
| laid out, drafted, into the Barracks, recruited    | all                 |                                         |
| dealt in Quick Play                                | the owner           |                                         |
| a deck is shuffled (start, refill, tie-break)      |                     | all: the cards shuffled                 |
| drawn                                              | the owner           |                                         |
| placed, trimmed                                    | the owner           | all others: the cards chosen from       |
| revealed, discarded, swapped in, tie-break card    | all                 |                                         |
| shown, for its power or ability is used            | all                 |                                         |
| looked at, to keep some or put back in any order   | the user            | all others: the cards looked at         |
| to the hand, on a deck, under the Hero deck        | all, if it was seen | from a hand, all others: that hand      |
| eliminated                                         | nobody              |                                         |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random

import cardwright as cw
from tests.games.machinery import Event, engine_of, events_of, observers, table_of, where, where_laid, zones_of

HELD = ("hand", "attack", "ability", "defense", "aside")
SLOTS = ("attack", "ability", "defense")
Place = tuple[str, int]
TABLE = -1


class Secrets:
    """What each observer of one game has lost track of; `follow` after every choice."""

    def __init__(self, state: cw.State) -> None:
        table = table_of(state)
        self.players = state.players
        self.quick = bool(state.options["quick_play"])
        self.names = table.game.events
        self.card = [table.card_id(copy) for copy in range(table.program.copies)]
        self.hero = [bool(table.program.kin[copy]) for copy in range(table.program.copies)]
        self.observers = observers(state)
        self.place: dict[int, Place] = {
            copy: ("hero_deck", TABLE) if self.hero[copy] else ("box", TABLE) for copy in range(len(self.card))
        }
        self.bags: dict[int | None, dict[int, set[int]]] = {who: defaultdict(set) for who in self.observers}
        self.since: list[int] = []
        """For each bag the number of the first event after it was made."""
        self.identities: set[int] = set()
        """The bags of cards that were never seen at all."""
        self.number = 0
        self.hidden_from: list[set[int | None]] = []
        """For each event the observers who could not see its card."""
        self.tied: list[int] = []
        self.looked: list[int] = []
        self.started_at = state._start is not None
        if self.started_at:
            self._lay_out(state)
        else:
            for kind in (False, True):
                self.identities.add(self._mix(self.observers, self._where_hero(kind)))
        self._follow(list(state._opening), state)

    # Following a game -----------------------------------------------------------------------------------------------

    def choose(self, state: cw.State, seat: int, choice: str) -> None:
        """Let *seat* make a choice and follow what it sets off."""
        before = len(events_of(state))
        state.choose(seat, choice)
        self._follow(events_of(state)[before:], state)

    def _lay_out(self, state: cw.State) -> None:
        """A position: decks and hands are known as a set, in Quick Play to their owners only; the rest is unseen."""
        self.place = where_laid(state)
        hidden = [copy for copy, (zone, _) in self.place.items() if zone in ("deck", "hero_deck", "box", *HELD)]
        for kind in (False, True):
            unseen = [copy for copy in hidden if self.hero[copy] == kind]
            for who in self.observers:
                mine = [copy for copy in unseen if not self._may_name(who, copy)]
                self.identities.add(self._mix([who], mine))
        for seat in range(self.players):
            held = [copy for copy in hidden if self.place[copy][1] == seat]
            self._mix([who for who in self.observers if who != seat], held)
            self._mix([seat], [copy for copy in held if self.place[copy][0] == "deck"])

    def _may_name(self, who: int | None, copy: int) -> bool:
        owner = self.place[copy][1]
        return owner != TABLE and (owner == who or not self.quick)

    def _follow(self, events: list[Event], state: cw.State) -> None:
        after = where(state)
        for at, event in enumerate(events):
            self.number += 1
            self._event(event, events[at + 1 :], after)
            self.hidden_from.append({who for who in self.observers if self.bags[who][event[2]]})
        self._compare(after)

    def _compare(self, after: dict[int, Place]) -> None:
        """The events told of every move, but for what a seat has laid where, and which Hounds make the pool."""
        for copy, place in after.items():
            told = self.place[copy]
            secret = place[1] == told[1] and place[0] in HELD and told[0] in HELD
            secret = secret or {place[0], told[0]} == {"box", "hound_deck"}
            assert secret or told == place, f"{self.card[copy]} lies in {place}, but the events tell of {told}"
        self.place = after

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, x, _, _ = event
        others = [who for who in self.observers if who != seat]
        match self.names[kind]:
            case "layout":
                self._to(card, "batch", TABLE, self.observers)
            case "pick":
                self._to(card, "deck", seat, self.observers)
            case "barracks":
                self._to(card, "barracks", TABLE, self.observers)
            case "deal":
                for copy, (zone, owner) in after.items():
                    if owner == seat and zone in ("deck", "hand"):
                        self._to(copy, "deck", seat, [seat])
            case "round":
                self._begin_round(x)
            case "draw":
                self._to(card, "hand", seat, [seat])
            case "refill":
                self._shuffled(seat, self._lying("discard", seat))
            case "placed" | "trim":
                self._mix(others, self._held(seat))
            case "reveal" | "swap-hand":
                self._surface(card, seat, x, swap=self.names[kind] == "swap-hand")
            case "replaced":
                for old in self._lying(SLOTS[x], seat):
                    self._to(old, "discard", seat, self.observers)
                self._to(card, SLOTS[x], seat, self.observers)
            case "swap":
                self._swap(seat, SLOTS[x], SLOTS[event[4]])
            case "tie-card" | "tie-none":
                self._tie(seat, card)
            case "looks":
                self._look(seat, card, x, later)
            case "shows":
                self._leave(card, seat)
                self._seen(card, self.observers)
            case "keeps":
                self._to(card, "hand", seat, [seat])
            case "discards":
                self._leave(card, seat)
                self._to(card, "discard", seat, self.observers)
            case "to-hand" | "on-deck" | "under-deck" | "under-heroes" as to:
                self._move(card, seat, to)
            case "recruit" | "recover":
                self._to(card, "discard", seat, self.observers)
            case "faint":
                self._to(card, "fainted", seat, self.observers)
            case "clear":
                self._clear()
            case "eliminated" | "concedes" if self.players > 2:
                for copy, (_, owner) in self.place.items():
                    if owner == seat:
                        self.place[copy] = ("box", TABLE)

    def _begin_round(self, number: int) -> None:
        self._clear()
        if number == 1 and not self.started_at:
            for left in self._lying("batch", TABLE):
                self.place[left] = ("hero_deck", TABLE)
            for seat in range(self.players):
                self._mix(self.observers, self._lying("deck", seat))

    def _clear(self) -> None:
        for seat in range(self.players):
            for slot in SLOTS:
                for copy in self._lying(slot, seat):
                    self._to(copy, "discard", seat, self.observers)

    def _tie(self, seat: int, card: int) -> None:
        """Both reveal, then both decks are shuffled."""
        if card >= 0:
            self._seen(card, self.observers)
        self.tied.append(seat)
        if len(self.tied) == 2:
            self.tied.clear()
            for each in range(self.players):
                self._mix(self.observers, self._lying("deck", each))

    def _look(self, seat: int, card: int, target: int, later: list[Event]) -> None:
        """The cards looked at are picked up: the others cannot follow which of them goes where."""
        if self.place[card] == ("discard", target):  # the deck was too short: the discard pile went under it
            self._shuffled(target, self._lying("discard", target))
        self._seen(card, [seat])
        self.looked.append(card)
        if all(self.names[each[0]] not in ("looks", "refill") for each in later[:1]):
            following = [self.names[each[0]] for each in later[: len(self.looked)]]
            if following != ["keeps"] * len(self.looked):  # all go to the hand: then there is nothing to follow
                self._mix([who for who in self.observers if who != seat], self.looked)
            self.looked.clear()

    def _move(self, card: int, owner: int, to: str) -> None:
        if self.place[card][0] in HELD and self.place[card][0] not in SLOTS:  # chosen from a hidden hand
            self._mix([who for who in self.observers if who != owner], self._held(owner))
        zone = {"to-hand": "hand", "on-deck": "deck", "under-deck": "deck", "under-heroes": "hero_deck"}[to]
        self._to(card, zone, TABLE if zone == "hero_deck" else owner, [])

    def _surface(self, card: int, seat: int, slot: int, *, swap: bool) -> None:
        if swap:
            for old in self._lying(SLOTS[slot], seat):
                self._to(old, "hand", seat, [])
        self._leave(card, seat)
        self._to(card, SLOTS[slot], seat, self.observers)

    def _leave(self, card: int, seat: int) -> None:
        """Of equal held cards nobody else can say which one left: what stays may be what either was."""
        if self.place[card][0] not in HELD:
            return
        for copy in self._held(seat):
            face_up = self.place[copy][0] in SLOTS and not self.bags[None][copy]
            if copy != card and self.card[copy] == self.card[card] and not face_up:
                for who in self.observers:
                    if who != seat:
                        self.bags[who][copy] |= self.bags[who][card]

    def _swap(self, seat: int, first: str, second: str) -> None:
        one, two = self._lying(first, seat), self._lying(second, seat)
        self.place |= dict.fromkeys(one, (second, seat)) | dict.fromkeys(two, (first, seat))

    def _shuffled(self, seat: int, copies: list[int]) -> None:
        for copy in copies:
            self.place[copy] = ("deck", seat)
        self._mix(self.observers, copies)

    # Bags -----------------------------------------------------------------------------------------------------------

    def _lying(self, zone: str, seat: int) -> list[int]:
        return [copy for copy, place in self.place.items() if place == (zone, seat)]

    def _held(self, seat: int) -> list[int]:
        return [copy for copy, (zone, owner) in self.place.items() if owner == seat and zone in HELD]

    def _where_hero(self, hero: bool) -> list[int]:
        return [copy for copy in self.place if self.hero[copy] == hero]

    def _to(self, copy: int, zone: str, seat: int, seen_by: Iterable[int | None]) -> None:
        self.place[copy] = (zone, seat)
        self._seen(copy, seen_by)

    def _seen(self, copy: int, seen_by: Iterable[int | None]) -> None:
        for who in seen_by:
            self.bags[who][copy].clear()

    def _mix(self, blind: Iterable[int | None], copies: list[int]) -> int:
        """Put *copies* into a new bag of all in *blind*."""
        bag = len(self.since)
        self.since.append(self.number)
        for who in blind:
            for copy in copies:
                self.bags[who][copy].add(bag)
        return bag

    # Asking ---------------------------------------------------------------------------------------------------------

    def knows(self, who: int | None, copy: int) -> bool:
        """Return whether *who* knows that the card lies in that zone: it was seen there, or can lie nowhere else."""
        mine = self.bags[who][copy]
        if not mine:
            return True
        place = self.place[copy]
        partners = (other for other in self.place if mine & self.bags[who][other])
        return place[0] in (*HELD, "box") and all(self.place[other] == place for other in partners)

    def shared(self, who: int | None, first: int, second: int) -> set[int]:
        """Return the bags in which *who* cannot tell the two apart."""
        return self.bags[who][first] & self.bags[who][second]

    def pairs(self, who: int | None, rng: Random, most: int) -> list[tuple[int, int, int]]:
        """Return random pairs of different cards that *who* cannot tell apart, each with a bag that holds both."""
        hidden = [copy for copy in self.place if self.bags[who][copy]]
        rng.shuffle(hidden)
        found: list[tuple[int, int, int]] = []
        kinds: set[tuple[str, ...]] = set()
        for i, first in enumerate(hidden):
            for second in hidden[:i]:
                both = self.shared(who, first, second)
                if not both or self.card[first] == self.card[second]:
                    continue
                kind = tuple(sorted(f"{self.place[copy]}" for copy in (first, second)))
                if kind not in kinds and kind != (f"{('box', TABLE)}",) * 2:
                    kinds.add(kind)
                    found.append((first, second, max(both)))
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


def deck_from_top(state: cw.State, seat: int) -> list[int]:
    """Return the true deck of a seat, from the top."""
    (number,) = [number for name, owner, number in zones_of(table_of(state)) if (name, owner) == ("deck", seat)]
    g = engine_of(state)
    return [g.card(number, i) for i in reversed(range(g.size(number)))]
