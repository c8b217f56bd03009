"""Model which cards each observer of L.E.T.A.L. can tell apart, from "Hidden and public information".

Bags are explained in `tests.games.secrets`. The cards of a player's two heroes never mix.

| what happens                               | who sees the card | who loses track, of which cards         |
|--------------------------------------------|-------------------|-----------------------------------------|
| setup: the lists, with secret lists        | the owner         | all others: the list of a hero          |
| setup: a deck is shuffled                  | nobody            | all: the deck                           |
| set aside                                  | the owner         |                                         |
| drawn                                      | the owner         |                                         |
| hidden under the deck                      | the owner         | all others: that hand, if it holds more |
| discarded, played, removed, an Aura leaves | all               |                                         |
| returned to the hand from the discard pile | all               |                                         |
| the game is over: what was set aside       | all               |                                         |

With open hands of partners, whatever the owner sees of a hand its partner sees, too.
"""

from __future__ import annotations

import cardwright as cw
from cardwright.games.letal import board
from cardwright.games.lists import has_secret_lists, owners_of_lists
from tests.games.machinery import Event, engine_of, table_of, where_laid
from tests.games.secrets import TABLE, Place, Secrets, pile_from_top

LISTS = ("first", "second")
SECTIONS = {"heroes": "heroes", "first": "first_deck", "second": "second_deck"}
OPEN = ("heroes", "auras", "executing", *(f"{hero}_{zone}" for hero in LISTS for zone in ("discard", "removed")))
HIDDEN = ("deck", "hand", "aside")


class LetalSecrets(Secrets):
    """Track the bags of every observer of one game of L.E.T.A.L."""

    held = ("first_hand", "second_hand", "first_aside", "second_aside")

    def _begin(self, state: cw.State) -> None:
        table = table_of(state)
        lists = owners_of_lists(table.decks)
        self.secret = has_secret_lists(table)
        self.open_hands = table.options.get("partner_hands") == "open"
        self.owner = [seat for seat, _ in lists]
        self.hero = [section for _, section in lists]
        """Which hero's list each copy comes from: "first", "second", or "heroes" for the hero cards."""
        self.deck: dict[Place, list[int]] = {}
        """The copies in each deck, from the top, once the setup with its shuffles is over."""
        self.mislaid: set[int] = set()
        """The bags of cards one of which was hidden under a deck."""
        if self.started_at:
            self.place = where_laid(state)
        else:
            self.place = {copy: (SECTIONS[section], seat) for copy, (seat, section) in enumerate(lists)}
        for seat in range(self.players):
            for hero in LISTS:
                self._hide_list(seat, hero)

    def _hide_list(self, seat: int, hero: str) -> None:
        """Mix what others cannot tell apart of a hero's list, and the deck for its owner too."""
        hidden = [copy for zone in HIDDEN for copy in self._lying(f"{hero}_{zone}", seat)]
        bag = self._mix(self._blind(seat), hidden)
        if self.secret:
            self.identities.add(bag)
        if self.open_hands and self.started_at:
            partner = self._partner(seat)
            hand = self._lying(f"{hero}_hand", seat)
            bag = self._mix([partner], [copy for copy in hidden if copy not in hand])
            if self.secret:
                self.identities.add(bag)
        elif self.open_hands:
            bag = self._mix([self._partner(seat)], hidden)
            if self.secret:
                self.identities.add(bag)
        self._mix([seat], self._lying(f"{hero}_deck", seat))

    def _partner(self, seat: int) -> int:
        return (seat + 2) % 4

    def _eyes(self, seat: int) -> list[int]:
        """Return who sees the hands of *seat*."""
        return [seat, self._partner(seat)] if self.open_hands else [seat]

    def _blind(self, seat: int) -> list[int | None]:
        return [who for who in self.observers if who not in self._eyes(seat)]

    def _follow(self, events: list[Event], state: cw.State) -> None:
        super()._follow(events, state)
        self._see_what_was_chosen_to_lie_aside(state)
        if state.phase != "setup" and not self.deck:
            self.deck = {(f"{hero}_deck", seat): [] for seat in range(self.players) for hero in LISTS}
        for zone, seat in self.deck:
            self.deck[zone, seat] = pile_from_top(state, zone, seat)
        if state.over:
            for copy, (zone, _) in self.place.items():
                if zone.endswith("_aside"):
                    self._seen(copy, self.observers)

    def _see_what_was_chosen_to_lie_aside(self, state: cw.State) -> None:
        """Let players know which cards they have chosen, before they leave the deck for everybody."""
        g = engine_of(state)
        for seat in range(self.players):
            for number, hero in enumerate(LISTS):
                chosen = g.get(board.SET_ASIDE + number, seat)
                for copy in pile_from_top(state, f"{hero}_deck", seat)[:chosen]:
                    self._seen(copy, [seat])

    def knows(self, who: int | None, copy: int) -> bool:
        """With secret lists nobody knows a card of another list before it was seen."""
        return not self.bags[who][copy] & self.identities and super().knows(who, copy)

    def exchange_groups(self, who: int | None) -> dict[int, int]:
        """Merge the hidden cards of a hero once one of a partly known hand has gone under its deck.

        A guess knows less here than a player: each of them may then lie anywhere in deck and hand (docs/engine.md).
        """
        group = super().exchange_groups(who)
        for seat in range(self.players):
            for hero in LISTS:
                lying = [copy for zone in HIDDEN for copy in self._lying(f"{hero}_{zone}", seat)]
                hidden = [copy for copy in lying if self.bags[who][copy]]
                if any(self.bags[who][copy] & self.mislaid for copy in hidden):
                    merged = {group[copy] for copy in hidden}
                    group = {copy: min(merged) if leader in merged else leader for copy, leader in group.items()}
        return group

    def _held(self, seat: int) -> list[int]:
        """Return the cards of the hero's hand from which the last card leaves: its other zones are not touched."""
        return [copy for copy, place in self.place.items() if place == (self.leaving, seat)]

    def _leave(self, card: int, seat: int) -> None:
        self.leaving = self.place[card][0]
        super()._leave(card, seat)

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether all can follow the move: a card that has been played goes where it belongs."""
        return told[0] in OPEN and place[0] in OPEN

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, *_ = event
        match self.names[kind]:
            case "sets-aside":
                zone = f"{LISTS[self._lying('heroes', seat).index(card)]}_aside"
                for copy, place in after.items():
                    if place == (zone, seat):
                        self._to(copy, zone, seat, [seat])
            case "draws":
                self._draw(card, seat)
            case "hides":
                self._put_under(card, seat)
            case "discards" | "aura-leaves":
                self._surface(card, f"{self.hero[card]}_discard", seat)
            case "plays":
                self._surface(card, "executing", TABLE)
            case "returns":
                self._surface(card, f"{self.hero[card]}_hand", seat)
            case "removed":
                self._surface(card, f"{self.hero[card]}_removed", seat)

    def _surface(self, card: int, zone: str, seat: int) -> None:
        self._leave(card, self.owner[card])
        self._to(card, zone, seat, self.observers)

    def _draw(self, card: int, seat: int) -> None:
        hero = self.hero[card]
        if self.deck:
            assert self.deck[f"{hero}_deck", seat].pop(0) == card, "a card was not drawn from the top"
        self._to(card, f"{hero}_hand", seat, self._eyes(seat))

    def _put_under(self, card: int, seat: int) -> None:
        hand, deck = f"{self.hero[card]}_hand", f"{self.hero[card]}_deck"
        assert self.place[card] == (hand, seat), "a card was hidden that was not in the hand"
        held = self._lying(hand, seat)
        if len(held) > 1:
            self.mislaid.add(self._mix(self._blind(seat), held))
        self.place[card] = (deck, seat)
        if self.deck:
            self.deck[deck, seat].append(card)
