"""Model which cards each observer of Drakerion can tell apart, from "Hidden and public information".

Bags are explained in `tests.games.secrets`.

| what happens                                        | who sees the card  | who loses track, of which cards           |
|-----------------------------------------------------|--------------------|-------------------------------------------|
| setup: a deck is shuffled                           | nobody             | all: the deck                             |
| setup, with secret lists                            | the owner          | all others: Maneuvers and deck of a list  |
| drawn                                               | the owner          |                                           |
| put back in a mulligan, then shuffled               | the owner          | all others: the hand; the owner: the deck |
| a Maneuver is chosen                                | the owner          | all others: the pile                      |
| unveiled, placed, put, discarded, destroyed         | all                |                                           |
| chosen to be played                                 | all                |                                           |
| all unveiled Maneuvers return to the pile           | all                |                                           |
| returned to the hand from a public zone             | all                |                                           |
| put under the deck from the hand                    | the owner          | all others: the hand, if it holds more    |
| put under the deck from anywhere else               | who knew it before |                                           |
| the opponent's hand or the top of a deck looked at  | who looks          |                                           |
| searched                                            | the owner          |                                           |
| found in a search and revealed                      | all                |                                           |
| the rest of a search goes under the deck            | the owner          | all others: the rest, if several          |
"""

from __future__ import annotations

from random import Random

import cardwright as cw
from cardwright.engine.state import AGENDA, ASKED, WAITING, frame_card
from cardwright.games.drakerion import abilities, board
from cardwright.games.lists import has_secret_lists, owners_of_lists
from tests.games.machinery import Event, engine_of, table_of, where_laid
from tests.games.secrets import Place, Secrets, pile_from_top

OPEN = ("banner", "city", "retreat", "unveiled", "played", "discard", "melee", "support", "attached")
HAND = ("hand", "looked")
PILE = ("maneuvers", "chosen")
LINES = ("melee", "support")


class DrakerionSecrets(Secrets):
    """Track the bags of every observer of one game of Drakerion."""

    held = (*HAND, *PILE)

    def _begin(self, state: cw.State) -> None:
        table = table_of(state)
        self.secret = has_secret_lists(table)
        self.most_in_hand = int(table.options["hand_max"] or 0)
        self.owner = [seat for seat, _ in owners_of_lists(table.decks)]
        self.deck: dict[int, list[int]] = {}
        """The copies in each deck, from the top, once the setup with its shuffles is over."""
        self.put_back = False
        self.mislaid: set[int] = set()
        """The bags of cards one of which went under a deck, or some of which in an unknown order."""
        self.named: set[int] = set()
        """Cards that the rules already have in hand: chosen to be played, or the "it" of a text."""
        if self.started_at:
            self.place = where_laid(state)
        else:
            self.place = {copy: (zone, seat) for copy, (seat, zone) in enumerate(owners_of_lists(table.decks))}
        for seat in range(self.players):
            self._hide_list(seat)

    def _hide_list(self, seat: int) -> None:
        """Mix what others cannot tell apart of a list, and the deck for its owner too."""
        others = self._others(seat)
        hidden = {zone: self._lying(zone, seat) for zone in ("deck", *HAND, *PILE)}
        deck = [copy for zone in ("deck", *HAND) for copy in hidden[zone]]
        pile = [copy for zone in PILE for copy in hidden[zone]]
        bags = {self._mix(others, deck), self._mix(others, pile)}
        if self.secret:
            self.identities |= bags
        self._mix([seat], hidden["deck"])

    def _follow(self, events: list[Event], state: cw.State) -> None:
        super()._follow(events, state)
        for copy, (zone, seat) in list(self.place.items()):
            if zone == "played" and any(self.bags[who][copy] for who in self.observers):
                self.place[copy] = ("hand", seat)
                self._surface(copy, "played", seat)
        if state.phase != "setup":
            self.deck = {seat: pile_from_top(state, "deck", seat) for seat in range(self.players)}
        self.named = _named_by_rules(state)

    def pairs(self, who: int | None, rng: Random, most: int) -> list[tuple[int, int]]:
        """Leave out cards that the rules have in hand already: with other cards they would ask something else."""
        found = super().pairs(who, rng, most)
        return [pair for pair in found if not self.named.intersection(pair)]

    def knows(self, who: int | None, copy: int) -> bool:
        """With secret lists nobody knows a card of another list before it was seen."""
        return not self.bags[who][copy] & self.identities and super().knows(who, copy)

    def exchange_groups(self, who: int | None) -> dict[int, int]:
        """Merge the hidden cards of a seat once one of a known hand, or of a search, has gone under its deck.

        A guess knows less here than a player: each of them may then lie anywhere in deck and hand (docs/engine.md).
        """
        group = super().exchange_groups(who)
        for seat in range(self.players):
            hidden = [copy for copy in (*self._lying("deck", seat), *self._in_hand(seat)) if self.bags[who][copy]]
            if any(self.bags[who][copy] & self.mislaid for copy in hidden):
                merged = {group[copy] for copy in hidden}
                group = {copy: min(merged) if leader in merged else leader for copy, leader in group.items()}
        return group

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether all can follow the move, or it is one the owner makes in secret and others know of."""
        if told[1] != place[1]:
            return False
        if told[0] in OPEN and place[0] in OPEN:
            return True
        return (told[0], place[0]) in (("maneuvers", "chosen"), ("looked", "deck"), ("hand", "played"))

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, x, *_ = event
        match self.names[kind]:
            case "turn":
                self._begin_turn()
            case "refills":
                for copy in self._lying("unveiled", seat):
                    self._to(copy, "maneuvers", seat, self.observers)
                self._mix(self._others(seat), self._lying("maneuvers", seat))
            case "unveils":
                self._surface(card, "unveiled", seat)
            case "puts-back":
                self.put_back = True
                self._mix(self._others(seat), self._in_hand(seat))
                self.place[card] = ("deck", seat)
            case "draws":
                self._draw(card, seat)
            case "places" | "plays" | "put":
                self._surface(card, LINES[x], seat)
            case "attaches":
                self._surface(card, "attached", seat)
            case "plays-event":
                self._surface(card, "played", seat)
            case "replaces":
                self._surface(card, "melee", seat)
                self._surface(x, "discard", self.owner[x])
            case "discards" | "boosts" | "leaves" | "destroyed":
                if card in self.deck.get(self.owner[card], ()):  # it was looked at
                    self.deck[self.owner[card]].remove(card)
                self._surface(card, "discard", self.owner[card])
            case "returns":
                self._surface(card, "discard", seat)
                self._return(card, seat)
            case "bottom":
                self._put_under(card)
            case "looks-hand":
                for copy in self._lying("hand", 1 - seat):
                    self._seen(copy, [seat])
            case "looks-top":
                self._seen(self.deck[x][0], [seat])
            case "searches":
                for copy in self.deck[seat][:x]:
                    self._to(copy, "looked", seat, [seat])
                del self.deck[seat][:x]
            case "finds" | "finds-nothing":
                self._find(card, seat)

    def _begin_turn(self) -> None:
        """Both choose a Maneuver in secret; before the first turn the decks were shuffled after the mulligans."""
        for seat in range(self.players):
            self._mix(self._others(seat), self._lying("maneuvers", seat))
            if self.put_back:
                self._mix([seat], self._lying("deck", seat))
        self.put_back = False

    def _surface(self, card: int, zone: str, seat: int) -> None:
        self._leave(card, seat)
        self._to(card, zone, seat, self.observers)

    def _in_hand(self, seat: int) -> list[int]:
        return [copy for copy, (zone, owner) in self.place.items() if owner == seat and zone in HAND]

    def _draw(self, card: int, seat: int) -> None:
        if self.deck:
            assert self.deck[seat].pop(0) == card, "a card was not drawn from the top"
        self._to(card, "hand", seat, [seat])

    def _return(self, card: int, seat: int) -> None:
        if len(self._lying("hand", seat)) < self.most_in_hand:
            self.place[card] = ("hand", seat)
        else:
            self.place[card] = ("deck", seat)
            self.deck[seat].append(card)

    def _put_under(self, card: int) -> None:
        seat = self.owner[card]
        if self.place[card][0] == "hand" and len(self._in_hand(seat)) > 1:
            self.mislaid.add(self._mix(self._others(seat), self._in_hand(seat)))
        deck = self.deck[seat]
        if card in deck:
            deck.remove(card)
        self.place[card] = ("deck", seat)
        deck.append(card)

    def _find(self, card: int, seat: int) -> None:
        """Show what was found; the rest, and what a full hand does not take, goes under the deck in a secret order."""
        if card >= 0:
            self._seen(card, self.observers)
            if len(self._lying("hand", seat)) < self.most_in_hand:
                self.place[card] = ("hand", seat)
        rest = self._lying("looked", seat)
        if len(rest) > 1:
            self.mislaid.add(self._mix(self._others(seat), rest))


def _named_by_rules(state: cw.State) -> set[int]:
    """Return the cards named by waiting questions, by the agenda and by the texts that are being carried out."""
    g = engine_of(state)
    asked = [g.mem[ASKED + 3 * lane + 1] for lane in range(5) if g.mem[WAITING + lane] >= 0]
    agenda = [frame_card(g.card(AGENDA, i)) for i in range(g.size(AGENDA))]
    slots = range(abilities.SLOTS)
    targets = [abilities.target_of(g, x, slot) for x in range(g.size(board.CONTEXTS)) for slot in slots]
    return {*asked, *agenda, *targets}
