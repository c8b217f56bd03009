"""Model which cards each observer of Lanterns can tell apart: the own hand, the partner's if hands are open (LN-1.2).

Bags are explained in `tests.games.secrets`.
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, where
from tests.games.secrets import TABLE, Place, Secrets


class LanternsSecrets(Secrets):
    """Track the bags of every observer of one game of Lanterns."""

    held = ("hand",)

    def _begin(self, state: cw.State) -> None:
        self.open = bool(state.options["open_hands"])
        self.place = dict.fromkeys(where(state), ("deck", TABLE))
        self.identities.add(self._mix(self.observers, self.place))

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether a shown card went to the discard pile."""
        return (told[0], place[0]) == ("shown", "discard")

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, *_ = event
        match self.names[kind]:
            case "draw":
                self._to(card, "hand", seat, [seat, (seat + 2) % 4] if self.open else [seat])
            case "shows":
                self._to(card, "shown", TABLE, self.observers)
