r"""What a player wants to be asked about in windows, where everybody may act at every moment and mostly nobody does.

The engine asks in every mode, so that a record replays anywhere; a table answers "pass" for a player who does not want
to be asked. Whether it does depends on what everybody knows and on the player's own wish: a card of a hand that others
have not seen counts as one that can be used, so that neither who is asked nor how fast an answer comes tells of a hand.

>>> from cardwright import new_game
>>> start = "A pets hyena, hand arcane_shot\nB pets crab, hand second_wind\nC pets wolf\nat turn"
>>> state = new_game("trueshot", 3, seed=1, start=start)
>>> wishes = AutoPassSettings(state.players)
>>> wishes.set(state, 0, AutoPass("targeted"))
>>> wishes.answer(state, 0)
'pass'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.games.game import seat_letter
from cardwright.match import State
from cardwright.text import CardwrightError

Mode = Literal["always", "targeted", "usable", "never"]
Until = Literal["turn", "round", "game"]
MODES: tuple[Mode, ...] = ("always", "targeted", "usable", "never")
UNTILS: tuple[Until, ...] = ("turn", "round", "game")
PASS = "pass"


@dataclass(frozen=True)
class AutoPass:
    """When to be asked in a window, and until when that holds: one's next turn, the end of the round, or the game.

    `targeted`: only when an action is declared against oneself or one's own cards; `usable`: only with a card that
    could be used now, as far as everybody knows.
    """

    mode: Mode = "always"
    until: Until = "game"

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise CardwrightError("unknown-wish", wish=self.mode, known=MODES)
        if self.until not in UNTILS:
            raise CardwrightError("unknown-wish", wish=self.until, known=UNTILS)


ALWAYS = AutoPass()


@dataclass(frozen=True)
class _Made:
    """A wish, and when it was made: after how many choices, and in which round."""

    wish: AutoPass
    choices: int
    round: int


class AutoPassSettings:
    """The wishes of all seats of one game. An undo takes back those made after the choice that is undone."""

    def __init__(self, seats: int) -> None:
        self._made: list[tuple[_Made, ...]] = [()] * seats

    def copy(self) -> AutoPassSettings:
        """Return an independent copy."""
        other = AutoPassSettings(0)
        other._made = list(self._made)
        return other

    def set(self, state: State, seat: int, wish: AutoPass) -> None:
        """From now on *seat* wants to be asked like this."""
        self.of(state, seat)
        self._made[seat] = (*self._made[seat], _Made(wish, state.choices_made, state.round))

    def of(self, state: State, seat: int) -> AutoPass:
        """Return what *seat* wishes at this moment of the game."""
        made = self._made[seat]
        while made and made[-1].choices > state.choices_made:
            made = self._made[seat] = made[:-1]
        if not made or self._has_ended(state, seat, made[-1]):
            return ALWAYS
        return made[-1].wish

    def answer(self, state: State, seat: int) -> str | None:
        """Return "pass" if *seat* is asked in a window and does not want to be; None if it must answer itself."""
        question = state.question(seat, ())
        if question is None or "window" not in question.about:
            return None
        wish = self.of(state, seat)
        if wish.mode == "never":
            return PASS
        if wish.mode == "targeted":
            return None if seat_letter(seat) in _letters(question.about.get("targets")) else PASS
        if wish.mode == "usable":
            return None if state.could_act(seat) else PASS
        return None

    @staticmethod
    def _has_ended(state: State, seat: int, made: _Made) -> bool:
        if made.wish.until == "round":
            return state.round != made.round
        if made.wish.until == "turn":
            question = state.question(seat, ())
            active = None if question is None else question.about.get("active")
            return state.choices_made > made.choices and active == seat_letter(seat)
        return False


def _letters(seats: object) -> list[str]:
    return [str(seat) for seat in seats] if isinstance(seats, list | tuple) else []
