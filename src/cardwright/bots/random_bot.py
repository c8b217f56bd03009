"""The bot that chooses at random."""

from __future__ import annotations

from cardwright.bots.door import Door
from cardwright.engine import Dice
from cardwright.match import State


class RandomBot:
    """Every choice is as likely as any other.

    It remembers nothing: its seed and what the seat sees decide, so after an undo it chooses the same again.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        door = Door(state, seat)
        if len(door.choices) == 1:
            return door.choices[0]
        _, worlds = door.worlds()
        return door.choices[Dice(f"random {self._seed} {worlds.sight()}").roll(len(door.choices))]
