"""Who is away from a table, since when, and what the others may do about it.

Somebody who is away is left in peace until the others wait for an answer. Then they are warned, and after the warning a
bot may take over; whoever comes back has the seat again. Time comes from outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.server.history import History

GRACE = 5.0  # seconds that the others wait at least before they are warned


@dataclass(frozen=True)
class Away:
    """Since when nobody is connected for a seat, and whether the person said goodbye."""

    since: float
    left: bool = False


class Absence:
    """The absences at one table."""

    def __init__(self, seats: int, alarm: float, warning: float, now: float) -> None:
        """Nobody is there yet; *alarm* seconds after somebody went the others are warned, for *warning* seconds."""
        self._alarm = alarm
        self._warning = warning
        self._away = {seat: Away(now) for seat in range(seats)}
        self._owed: dict[int, float] = {}
        """Since when the others wait for somebody who is away."""
        self._warned: dict[int, float] = {}

    def comes(self, seat: int) -> None:
        """Somebody is connected for *seat*."""
        self._away.pop(seat, None)
        self._warned.pop(seat, None)
        self._owed.pop(seat, None)

    def goes(self, seat: int, now: float, *, left: bool) -> None:
        """Nobody is connected for *seat* any more; *left* if the person said so."""
        self._away[seat] = Away(now, left)

    def follow(self, waited_for: Iterable[int], now: float) -> None:
        """These people owe an answer now."""
        owed = [seat for seat in waited_for if seat in self._away]
        self._owed = {seat: self._owed.get(seat, now) for seat in owed}
        self._warned = {seat: since for seat, since in self._warned.items() if seat in owed}

    def warn(self, now: float) -> list[int]:
        """Return the seats about which the others are to be warned now, once each."""
        due = [seat for seat in self._owed if seat not in self._warned and self._alarm_at(seat) <= now]
        self._warned |= dict.fromkeys(due, now)
        return due

    def warnings(self, now: float) -> dict[int, float]:
        """Return the seats of which the others were warned, each with how long the warning still lasts."""
        return {seat: max(0.0, round(since + self._warning - now, 1)) for seat, since in self._warned.items()}

    def may_take_over(self, seat: int, now: float) -> bool:
        """Return whether the warning is over."""
        return seat in self._warned and self._warned[seat] + self._warning <= now

    def replaceable(self, now: float) -> list[int]:
        """Return the seats whose warning is over."""
        return [seat for seat in self._warned if self.may_take_over(seat, now)]

    def rings(self, now: float) -> float | None:
        """Return when somebody must be warned or a warning ends; None if nothing is to come."""
        alarms = [self._alarm_at(seat) for seat in self._owed if seat not in self._warned]
        ends = [since + self._warning for since in self._warned.values()]
        return min((moment for moment in [*alarms, *(end for end in ends if end > now)]), default=None)

    def away(self, seat: int, now: float) -> tuple[float | None, bool]:
        """Return for how long *seat* has been away, None if it is not, and whether the person said goodbye."""
        away = self._away.get(seat)
        return (None, False) if away is None else (max(0.0, round(now - away.since, 1)), away.left)

    def _alarm_at(self, seat: int) -> float:
        # Somebody may have been away for long before the others wait, and an answer may come of itself at once.
        return max(self._away[seat].since + self._alarm, self._owed[seat] + min(self._alarm, GRACE))


def waited_for(history: History) -> list[int]:
    """Return the people who owe an answer."""
    if not history.has_begun:
        return []
    return [seat for seat in history.state.pending if history.sitters[seat].who == "person"]
