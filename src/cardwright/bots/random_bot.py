"""The random bot."""

from __future__ import annotations

from cardwright.engine import Dice
from cardwright.games.game import seat_letter
from cardwright.match import State
from cardwright.text import CardwrightError


class RandomBot:
    """Takes every choice with the same probability.

    It keeps no state: the same seed and view give the same choice, also after an undo.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        view = state.view(seat)
        choices = view.choices()
        if not choices:
            raise CardwrightError("not-pending", seat=seat_letter(seat))
        return choices[Dice(f"random {self._seed} {view.observe()}").roll(len(choices))]
