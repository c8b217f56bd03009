"""The clocks of a table: how long a person may think, and what everybody sees of it.

With `decision` every decision has so many seconds. With `bank` what a decision takes beyond them comes from a bank of
the seat; an empty bank leaves the seconds of each decision. Then the default choice is taken.

A clock follows only what everybody sees: the parts of a hidden answer share one time, so that no clock tells how far
such an answer has come. Time comes from outside, in seconds of any clock that only goes forward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from cardwright.games.game import seat_letter
from cardwright.server.messages import error

MOST_SECONDS = 86_400.0 * 14
Json = dict[str, Any]


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think."""

    kind: Literal["decision", "bank"]
    seconds: float
    """For each decision."""
    bank: float | None = None
    """For the whole game, beside that."""

    def check(self) -> None:
        """Refuse what makes no sense with CardwrightError."""
        if not 1 <= self.seconds <= MOST_SECONDS:
            raise error("wrong-clock", most=int(MOST_SECONDS))
        if (self.bank is None) == (self.kind == "bank") or not 0 <= (self.bank or 0) <= MOST_SECONDS:
            raise error("wrong-clock", most=int(MOST_SECONDS))


@dataclass(frozen=True)
class Period:
    """The time that a seat is taking now."""

    question: int
    began: float


@dataclass(frozen=True)
class Clocks:
    """The clocks at one moment; what happens gives new ones.

    >>> clocks = Clocks.start(ClockRules("bank", 10.0, 60.0), seats=2)
    >>> clocks = clocks.follow({0: 1}, "deal", now=100.0)
    >>> clocks.show(now=115.0)["seats"]["A"]
    {'left': 0.0, 'bank': 55.0, 'running': True}
    >>> clocks.follow({1: 1}, "a card is played", now=115.0).show(now=116.0)["seats"]
    {'A': {'left': 10.0, 'bank': 55.0, 'running': False}, 'B': {'left': 9.0, 'bank': 60.0, 'running': True}}
    """

    rules: ClockRules
    banks: tuple[float, ...]
    lag: float = 0.0
    """How long an answer may be on its way: so much of each decision is never charged."""
    periods: Mapping[int, Period] = field(default_factory=dict)
    public: object = None
    """What everybody saw when these clocks were made."""
    taken: Mapping[int, float] = field(default_factory=dict)
    """How long each seat took for its last decision: whoever takes that back has so much less."""

    @classmethod
    def start(cls, rules: ClockRules, seats: int, *, lag: float = 0.0, banks: Sequence[float] | None = None) -> Clocks:
        """Return clocks that stand still; *banks* is what is left of them, if that is known."""
        full = (rules.bank or 0.0,) * seats
        return cls(rules, full if banks is None or len(banks) != seats else tuple(banks), lag, {})

    def follow(self, asked: Mapping[int, int], public: object, now: float, *, undone: int | None = None) -> Clocks:
        """Return the clocks after a change: *asked* are the people who owe an answer, each with its question's number.

        A clock begins anew when its seat has answered and everybody could see it. The seat that has *undone* a choice
        goes on with the time it had left: taking back gives no time.
        """
        banks = list(self.banks)
        taken = dict(self.taken)
        periods: dict[int, Period] = {}
        for seat, period in self.periods.items():
            if seat in asked and (asked[seat] == period.question or public == self.public):
                periods[seat] = replace(period, question=asked[seat])
            else:
                banks[seat] = max(0.0, banks[seat] - self._overtime(period, now))
                taken[seat] = min(self.rules.seconds, now - period.began)
        for seat, question in asked.items():
            spent = taken.get(seat, 0.0) if seat == undone else 0.0
            periods.setdefault(seat, Period(question, now - spent))
        return replace(self, banks=tuple(banks), periods=periods, public=public, taken=taken)

    def told_at(self, told: float, made: float) -> Clocks:
        """Return the clocks whose periods from *made* begin only when people were *told*: writing is not their time."""
        moved = {
            seat: replace(period, began=told) if period.began == made else period
            for seat, period in self.periods.items()
        }
        return replace(self, periods=moved)

    def rings(self) -> float | None:
        """Return when the first seat's time is over; None while no clock runs."""
        return min((self._ends(seat) for seat in self.periods), default=None)

    def late(self, now: float) -> list[int]:
        """Return the seats whose time is over."""
        return [seat for seat in self.periods if self._ends(seat) <= now]

    def show(self, now: float, people: Sequence[int] | None = None) -> Json:
        """Return what everybody sees of the clocks of *people*, or of all seats."""
        shown = range(len(self.banks)) if people is None else people
        return {"kind": self.rules.kind, "seats": {seat_letter(seat): self._show(seat, now) for seat in shown}}

    def _show(self, seat: int, now: float) -> Json:
        period = self.periods.get(seat)
        taken = 0.0 if period is None else now - period.began
        bank = self.banks[seat] - (0.0 if period is None else max(0.0, taken - self.rules.seconds))
        return {
            "left": round(min(self.rules.seconds, max(0.0, self.rules.seconds - taken)), 1),
            "bank": round(max(0.0, bank), 1) if self.rules.kind == "bank" else None,
            "running": period is not None,
        }

    def _ends(self, seat: int) -> float:
        return self.periods[seat].began + self.rules.seconds + self.banks[seat] + self.lag

    def _overtime(self, period: Period, now: float) -> float:
        return max(0.0, now - period.began - self.rules.seconds - self.lag)
