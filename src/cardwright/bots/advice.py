"""Advice on demand: what the strongest level would choose, how sure it is, and what else was close.

It thinks with what the seat may see, as a bot in that seat would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.bots.levels import expert
from cardwright.bots.limits import check_limits
from cardwright.bots.search import Weighed
from cardwright.match import State, check_seed

Sureness = Literal["only", "sure", "likely", "close"]
SURE, LIKELY = 0.9, 0.6  # of all thought must have gone to the first choice
NEAR = 0.05  # of the win: what is worth less than that below the first choice was not close
HEEDED = 0.02  # of all thought: what got less is not known well enough to be told
OTHERS = 3


@dataclass(frozen=True)
class Advised:
    """A choice, the share of all thought that it got, and the share of the win that is expected of it."""

    choice: str
    thought: float
    worth: float


@dataclass(frozen=True)
class Advice:
    """What to choose, how sure that is, and what else was close, the nearest first.

    Where there is only one choice nothing is weighed, and its worth means nothing.
    """

    best: Advised
    sureness: Sureness
    others: tuple[Advised, ...]


def advise(
    state: State,
    seat: int,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 1,
) -> Advice:
    """Return what Expert would choose for *seat*; a seat that owes no answer raises CardwrightError.

    Without a limit it thinks as long as Expert does; with *simulations* the same view gives the same advice. An
    impossible limit or seed raises CardwrightError as for a bot.
    """
    check_limits(seconds=seconds, simulations=simulations)
    check_seed(seed)
    choices = state.view(seat).choices()
    if len(choices) == 1:
        return Advice(Advised(choices[0], 1.0, 0.0), "only", ())
    weighed = expert(seed, seconds, simulations).weigh(state, seat)
    total = max(sum(each.visits for each in weighed), 1)
    first, *rest = [_advised(each, total) for each in weighed if each.worth is not None or each is weighed[0]]
    near = [each for each in rest if each.thought >= HEEDED and each.worth >= first.worth - NEAR]
    return Advice(first, _sureness(first.thought), tuple(near[:OTHERS]))


def _advised(weighed: Weighed, total: int) -> Advised:
    return Advised(weighed.notation, weighed.visits / total, weighed.worth or 0.0)


def _sureness(thought: float) -> Sureness:
    return "sure" if thought >= SURE else "likely" if thought >= LIKELY else "close"
