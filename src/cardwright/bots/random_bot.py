"""The bot that chooses at random."""

from __future__ import annotations

from cardwright.engine import Dice
from cardwright.games.game import seat_letter
from cardwright.match import State
from cardwright.text import CardwrightError


class RandomBot:
    """Every choice is as likely as any other.

    It remembers nothing: its seed and what the seat sees decide, so after an undo it chooses the same again.
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
