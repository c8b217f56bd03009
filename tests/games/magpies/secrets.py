"""Model which cards each observer of Magpies can tell apart: the own hand, and what was shown (MP-1.2 to MP-1.8).

Bags are explained in `tests.games.secrets`.
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, where
from tests.games.secrets import TABLE, Place, Secrets


class MagpiesSecrets(Secrets):
    """Track the bags of every observer of one game of Magpies."""

    held = ("hand", "shown")

    def _begin(self, state: cw.State) -> None:
        self.place = dict.fromkeys(where(state), ("deck", TABLE))
        self.identities.add(self._mix(self.observers, self.place))

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether a card was chosen unseen, or was shown and went to the nest."""
        return (told[0], place[0]) == ("shown", "nest") or (told, place) == (("hand", told[1]), ("shown", told[1]))

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, *_ = event
        match self.names[kind]:
            case "draw":
                self._to(card, "hand", seat, [seat])
            case "shown":
                self._to(card, "shown", seat, self.observers)
