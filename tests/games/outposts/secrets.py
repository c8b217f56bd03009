"""Model what each observer of Outposts can know: scouts lie before all, spots and the storm are secret numbers.

| what                          | who knows it                   | which values it may have                   |
|-------------------------------|--------------------------------|--------------------------------------------|
| the scouts in the deck        | nobody                         |                                            |
| a spot, while scouts are laid | its team, once both are chosen | a case of the home row, free in that team  |
| a spot, afterwards            | all                            |                                            |
| the storm (OP-1.6)            | nobody before it comes         | a round from 5 to 8 that is not over       |
"""

from __future__ import annotations

import cardwright as cw
from tests.games.machinery import Event, engine_of, where
from tests.games.secrets import TABLE, Place, Secrets

SPOTS, STORM = (0, 1), 2  # counters
COLUMNS = 5


class OutpostsSecrets(Secrets):
    """Track the bags of every observer of one game of Outposts."""

    held = ()

    def _begin(self, state: cw.State) -> None:
        self.place = where(state)
        self.identities.add(self._mix(self.observers, self._lying("deck", TABLE)))

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        return False

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, _, card, *_ = event
        if self.names[kind] == "lost":
            self._to(card, "lost", TABLE, self.observers)

    def check_numbers(self, state: cw.State, world: cw.State, who: int | None) -> None:
        """Assert that spots and the storm may be as they are guessed (OP-1.2, OP-1.6)."""
        truth, guessed = engine_of(state), engine_of(world)
        for seat in range(self.players):
            spots = [guessed.get(spot, seat) for spot in SPOTS]
            true = [truth.get(spot, seat) for spot in SPOTS]
            if state.phase != "place" or true == [0, 0] or (who is not None and who % 2 == seat % 2):
                assert spots == true, f"seat {who} knows the spots of seat {seat}"
            home = range(20, 25) if seat % 2 else range(COLUMNS)
            team = [guessed.get(spot, ally) for ally in range(seat % 2, self.players, 2) for spot in SPOTS]
            chosen = [spot for spot in team if spot != 0]
            assert all(spot - 1 in home for spot in spots if spot != 0), f"{spots} are not at home with seat {seat}"
            assert len(set(chosen)) == len(chosen), f"two scouts of a team begin on one case: {team}"
        storm = guessed.get(STORM, 0)
        assert max(5, state.round) <= storm <= 8, f"a storm in round {storm} is told in round {state.round}"
