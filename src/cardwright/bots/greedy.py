"""The bot that looks one step ahead: it tries each choice in a few worlds and takes what then looks best."""

from __future__ import annotations

from cardwright.bots.door import Door, evaluation_of
from cardwright.bots.playout import look_ahead
from cardwright.engine import Dice
from cardwright.match import State

WORLDS = 8


class GreedyBot:
    """Compares the positions right after each choice, by the game's evaluation; a game without one is played at random.

    It remembers nothing: its seed and what the seat sees decide.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        door = Door(state, seat)
        if len(door.choices) == 1:
            return door.choices[0]
        table, worlds = door.worlds()
        dice = Dice(f"greedy {self._seed} {worlds.sight()}")
        evaluation = evaluation_of(table)
        if evaluation is None:
            return door.choices[dice.roll(len(door.choices))]
        return door.choices[look_ahead(worlds, seat, evaluation, dice, WORLDS)]
