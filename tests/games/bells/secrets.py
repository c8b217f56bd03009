"""Model which cards each observer of Bells can tell apart, from its rulebook.

Bags are explained in `tests.games.secrets`.

| what happens                              | who sees the bell | who loses track, of which bells |
|-------------------------------------------|-------------------|---------------------------------|
| the deck is shuffled (BL-1.2)             | nobody            | all: all bells                  |
| drawn (BL-1.2, BL-1.3)                    | the owner         |                                 |
| hung under its cloth (BL-1.3)             |                   | all others: that hand           |
| sounds (BL-1.5)                           | all               |                                 |
| a gong returns to a hand (BL-1.7)         | all               |                                 |
| laid on the scrap with its owner (BL-1.1) | all               |                                 |
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, where
from tests.games.secrets import TABLE, Place, Secrets


class BellsSecrets(Secrets):
    """Track the bags of every observer of one game of Bells."""

    held = ("hand", *(f"hook_{number}" for number in range(1, 13)))

    def _begin(self, state: cw.State) -> None:
        self.place = dict.fromkeys(where(state), ("deck", TABLE))
        self.identities.add(self._mix(self.observers, self.place))

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether a bell was hung from the hand: which one, only its owner knows."""
        return told[1] == place[1] and told[0] == "hand" and place[0].startswith("hook")

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, x, *_ = event
        match self.names[kind]:
            case "draw":
                self._to(card, "hand", seat, [seat])
            case "hangs":
                self._hang(next(copy for copy in self._lying("hand", seat) if after[copy][0] == f"hook_{x}"), seat)
            case "sounds":
                self._surface(card, seat)
                self.place[card] = (f"hook_{x}", seat)
            case "back":
                self.place[card] = ("hand", seat)
            case "gone":
                for copy in self._held(seat):
                    self._to(copy, "scrap", TABLE, self.observers)

    def _hang(self, card: int, seat: int) -> None:
        """Of equal bells of a hand it makes no difference which is hung: let it be the one that others know best."""
        hand = self._lying("hand", seat)
        for who in self._others(seat):
            bags = self.bags[who]
            for copy in hand:
                if self.card[copy] == self.card[card] and self._is_unknown(bags[card]) > self._is_unknown(bags[copy]):
                    bags[card], bags[copy] = bags[copy], bags[card]
        self._mix(self._others(seat), hand)

    def _is_unknown(self, bags: set[int]) -> int:
        """Return 0 if the card is known where it lies, 1 if it was seen before, 2 if never."""
        return 2 if bags & self.identities else min(len(bags), 1)

    def _surface(self, card: int, seat: int) -> None:
        """All see a bell on its hook, but not which of equal ones it is, if another one may have hung there."""
        for who in self._others(seat):
            for copy in self._held(seat):
                if self.card[copy] == self.card[card] and copy != card and self.shared(who, copy, card):
                    self.bags[who][copy] |= self.bags[who][card]
        self._seen(card, self.observers)
