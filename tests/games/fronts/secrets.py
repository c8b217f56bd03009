"""Model which cards each observer of Fronts can tell apart, from its rulebook.

Bags are explained in `tests.games.secrets`.

| what happens                                          | who sees the card | who loses track, of which cards        |
|-------------------------------------------------------|-------------------|----------------------------------------|
| both decks of a player are shuffled (FR-1.1)          | nobody            | all: the troops; all: the gear         |
| drawn (FR-1.1)                                        | the owner         |                                        |
| laid aside, then put under the deck (FR-1.2)          | the owner         | all others: the troops in hand         |
| shown and played, worn (FR-1.3)                       | all               |                                        |
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, where
from tests.games.secrets import Place, Secrets

IN_PLAY = ("front", "back", "worn", "discard")


class FrontsSecrets(Secrets):
    """Track the bags of every observer of one game of Fronts."""

    held = ("troop_hand", "aside", "gear_hand")

    def _begin(self, state: cw.State) -> None:
        kind = {copy: "gear" if zone.startswith("gear") else "troop" for copy, (zone, _) in where(state).items()}
        self.place = {copy: (f"{kind[copy]}_deck", seat) for copy, (_, seat) in where(state).items()}
        for seat in range(self.players):
            for each in ("troop", "gear"):
                self._mix(self.observers, self._lying(f"{each}_deck", seat))
        for copy, (zone, seat) in where(state).items():  # the first hands are drawn before anything is told
            if zone in self.held:
                self._to(copy, zone, seat, [seat])

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether a troop was laid aside unseen, or a card that all have seen was put into play or fell."""
        return told[1] == place[1] and (place[0] in IN_PLAY or (told[0], place[0]) == ("troop_hand", "aside"))

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, *_ = event
        match self.names[kind]:
            case "draw":
                self._to(card, self.place[card][0].replace("deck", "hand"), seat, [seat])
            case "aside":
                self._mix(self._others(seat), self._lying("troop_hand", seat))
            case "under":
                self.place[card] = ("troop_deck", seat)
            case "plays" | "wears":
                self._leave(card, seat)
                self._seen(card, self.observers)
