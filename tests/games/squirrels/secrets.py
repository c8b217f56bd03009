"""Model which cards each observer of Squirrels can tell apart, from its rulebook.

Bags are explained in `tests.games.secrets`.

| what happens                                  | who sees the card | who loses track, of which cards               |
|-----------------------------------------------|-------------------|-----------------------------------------------|
| trees lie face down (SQ-1.3)                  | the owner         | all others with secret decks: the tree        |
| the nuts are shuffled (SQ-1.3)                | nobody            | all: the nuts of a player                     |
| drawn (SQ-1.4)                                | the owner         |                                               |
| played (SQ-1.4), a tree at the end (SQ-1.7)   | all               |                                               |
| fetched back (SQ-1.5)                         |                   |                                               |
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, where
from tests.games.secrets import Place, Secrets


class SquirrelsSecrets(Secrets):
    """Track the bags of every observer of one game of Squirrels."""

    held = ("hand", "tree")

    def _begin(self, state: cw.State) -> None:
        self.place = {copy: (zone if zone == "tree" else "deck", seat) for copy, (zone, seat) in where(state).items()}
        for seat in range(self.players):
            bags = {
                self._mix(self.observers, self._lying("deck", seat)),
                self._mix(self._others(seat), self._lying("tree", seat)),
            }
            if not state.options["open_lists"]:
                self.identities |= bags

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        return False

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, *_ = event
        match self.names[kind]:
            case "draw":
                self._to(card, "hand", seat, [seat])
            case "play":
                self._leave(card, seat)
                self._to(card, "row", seat, self.observers)
            case "fetch":
                self.place[card] = ("hand", seat)
            case "tree":
                self._seen(card, self.observers)
