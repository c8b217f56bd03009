"""The greedy bot: it evaluates what each choice leads to in a few worlds and takes the best."""

from __future__ import annotations

from cardwright.bots.decision import BotDecision, evaluation_of
from cardwright.bots.playout import look_ahead
from cardwright.engine import Dice
from cardwright.match import State

WORLDS = 8


class GreedyBot:
    """Takes the choice with the best mean evaluation once its effects are over; at random without an evaluation.

    It keeps no state: the same seed and view give the same choice.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> str:
        """Return one of the seat's choices; a seat that owes no answer raises CardwrightError."""
        decision = BotDecision(state, seat)
        if len(decision.choices) == 1:
            return decision.choices[0]
        table, worlds = decision.worlds()
        if (prepared := decision.prepared()) is not None:
            return decision.choices[prepared]
        dice = Dice(f"greedy {self._seed} {worlds.fingerprint()}")
        evaluation = evaluation_of(table)
        if evaluation is None:
            return decision.choices[dice.roll(len(decision.choices))]
        return decision.choices[look_ahead(worlds, seat, evaluation, dice, WORLDS)]
