r"""Auto-pass: which questions in windows a player wants to answer, and which the table answers with "pass".

A window asks everybody at every moment, and mostly nobody acts. The engine asks regardless of these settings, so that a
record replays anywhere; the table passes for the player. Whether it does depends on public facts and on the player's
setting alone: a hidden card counts as usable, so that neither a question nor the speed of an answer reveals a hand.
Only somebody who plays with bots alone is spared what `can_only_pass` finds: there is nobody who could learn from it.

>>> from cardwright import new_game
>>> start = "A pets hyena, hand arcane_shot\nB pets crab, hand second_wind\nC pets wolf\nat turn"
>>> state = new_game("trueshot", 3, seed=1, start=start)
>>> settings = AutoPassSettings(state.players)
>>> settings.set(state, 0, AutoPass("targeted"))
>>> settings.answer(state, 0)
'pass'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

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
    """When to be asked in a window, and how long that holds: until one's next turn, for the round, or for the game.

    `targeted`: only if the declared action is aimed at the player or the player's cards; `usable`: only with a card
    that could be used now, as far as everybody knows.
    """

    mode: Mode = "always"
    until: Until = "game"

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise CardwrightError("unknown-auto-pass", setting=self.mode, known=MODES)
        if self.until not in UNTILS:
            raise CardwrightError("unknown-auto-pass", setting=self.until, known=UNTILS)

    @classmethod
    def parse(cls, mode: str, until: str) -> AutoPass:
        """Return the setting with that mode and duration; unknown words raise CardwrightError."""
        return cls(cast(Mode, mode), cast(Until, until))


ALWAYS = AutoPass()


@dataclass(frozen=True)
class _Setting:
    """A setting, with the number of choices made and the round when it was set."""

    auto_pass: AutoPass
    choices: int
    round: int


class AutoPassSettings:
    """The auto-pass settings of all seats of one game. An undo also undoes settings made after the undone choice."""

    def __init__(self, seats: int) -> None:
        self._settings: list[tuple[_Setting, ...]] = [()] * seats

    def copy(self) -> AutoPassSettings:
        """Return an independent copy."""
        other = AutoPassSettings(0)
        other._settings = list(self._settings)
        return other

    def set(self, state: State, seat: int, auto_pass: AutoPass) -> None:
        """Set the auto-pass of *seat* from now on."""
        self.of(state, seat)
        self._settings[seat] = (*self._settings[seat], _Setting(auto_pass, state.choices_made, state.round))

    def of(self, state: State, seat: int) -> AutoPass:
        """Return the setting of *seat* at this moment of the game."""
        made = self._settings[seat]
        while made and made[-1].choices > state.choices_made:
            made = self._settings[seat] = made[:-1]
        if not made or self._has_ended(state, seat, made[-1]):
            return ALWAYS
        return made[-1].auto_pass

    def answer(self, state: State, seat: int) -> str | None:
        """Return "pass" if *seat* is asked in a window and its setting says so; None if the player must answer."""
        question = state.question(seat, ())
        if question is None or "window" not in question.about:
            return None
        auto_pass = self.of(state, seat)
        if auto_pass.mode == "never":
            return PASS
        if auto_pass.mode == "targeted":
            return None if seat_letter(seat) in _letters(question.about.get("targets")) else PASS
        if auto_pass.mode == "usable":
            return None if state.could_act(seat) else PASS
        return None

    @staticmethod
    def _has_ended(state: State, seat: int, made: _Setting) -> bool:
        if made.auto_pass.until == "round":
            return state.round != made.round
        if made.auto_pass.until == "turn":
            question = state.question(seat, ())
            active = None if question is None else question.about.get("active")
            return state.choices_made > made.choices and active == seat_letter(seat)
        return False


def can_only_pass(state: State, seat: int) -> bool:
    """Return whether *seat* is asked in a window where its cards leave nothing but to pass."""
    if state.choices(seat) != [PASS]:
        return False
    question = state.question(seat, ())
    return question is not None and "window" in question.about


def _letters(seats: object) -> list[str]:
    return [str(seat) for seat in seats] if isinstance(seats, list | tuple) else []
