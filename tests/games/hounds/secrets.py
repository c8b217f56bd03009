"""Model which cards each observer of Hounds & Heroes can tell apart, from section 4 of the specification.

Bags are explained in `tests.games.secrets`.

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

import cardwright as cw
from tests.games.machinery import Event, table_of, where_laid
from tests.games.secrets import TABLE, Place, Secrets, pile_from_top

HELD = ("hand", "attack", "ability", "defense", "aside")
SLOTS = ("attack", "ability", "defense")


class HoundsSecrets(Secrets):
    """Track the bags of every observer of one game of Hounds & Heroes."""

    held = (*HELD, "box")
    idle = frozenset([("box", TABLE)])

    def _begin(self, state: cw.State) -> None:
        kin = table_of(state).program.kin
        self.quick = bool(state.options["quick_play"])
        self.hero = [bool(kin[copy]) for copy in range(len(self.card))]
        self.tied: list[int] = []
        self.looked: list[int] = []
        self.place = {
            copy: ("hero_deck", TABLE) if self.hero[copy] else ("box", TABLE) for copy in range(len(self.card))
        }
        if self.started_at:
            self._lay_out(state)
        else:
            for kind in (False, True):
                self.identities.add(self._mix(self.observers, self._where_hero(kind)))

    def _lay_out(self, state: cw.State) -> None:
        """Make the bags of a position: all know decks and hands as sets, in Quick Play only their owners do."""
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

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether the move stays hidden: between a seat's hand and slots, or between box and Hound deck."""
        laid = place[1] == told[1] and place[0] in HELD and told[0] in HELD
        return laid or {place[0], told[0]} == {"box", "hound_deck"}

    def _where_hero(self, hero: bool) -> list[int]:
        return [copy for copy in self.place if self.hero[copy] == hero]

    def _is_open(self, copy: int) -> bool:
        return self.place[copy][0] in SLOTS and not self.bags[None][copy]

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, x, *_ = event
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
        """Reveal the tie-break card of a seat; after the second, shuffle all decks."""
        if card >= 0:
            self._seen(card, self.observers)
        self.tied.append(seat)
        if len(self.tied) == 2:
            self.tied.clear()
            for each in range(self.players):
                self._mix(self.observers, self._lying("deck", each))

    def _look(self, seat: int, card: int, target: int, later: list[Event]) -> None:
        """Show a card to *seat*; after the last one, mix all cards looked at for the others."""
        if self.place[card] == ("discard", target):  # the deck was too short: the discard pile went under it
            self._shuffled(target, self._lying("discard", target))
        self._seen(card, [seat])
        self.looked.append(card)
        if all(self.names[each[0]] not in ("looks", "refill") for each in later[:1]):
            following = [self.names[each[0]] for each in later[: len(self.looked)]]
            if following != ["keeps"] * len(self.looked):  # all go to the hand: then there is nothing to follow
                self._lift(self._others(seat), self.looked)
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

    def _swap(self, seat: int, first: str, second: str) -> None:
        one, two = self._lying(first, seat), self._lying(second, seat)
        self.place |= dict.fromkeys(one, (second, seat)) | dict.fromkeys(two, (first, seat))

    def _shuffled(self, seat: int, copies: list[int]) -> None:
        for copy in copies:
            self.place[copy] = ("deck", seat)
        self._mix(self.observers, copies)


def deck_from_top(state: cw.State, seat: int) -> list[int]:
    """Return the copies in the deck of a seat, from the top."""
    return pile_from_top(state, "deck", seat)
