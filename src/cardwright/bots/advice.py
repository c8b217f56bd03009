"""Hints: the choice of the strongest level, its confidence, and close alternatives.

The search uses the seat's view alone, as a bot in that seat would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.bots.levels import expert
from cardwright.bots.limits import check_limits
from cardwright.bots.search import ChoiceStatistics
from cardwright.match import State, check_seed

Sureness = Literal["only", "sure", "likely", "close"]
SURE, LIKELY = 0.9, 0.6  # the least part of all visits that went to the first choice
NEAR = 0.05  # the largest difference in shares of the win at which an alternative is close
LEAST_VISITS = 0.02  # the part of all visits that an alternative must have got for a reliable estimate
MOST_OTHERS = 3


@dataclass(frozen=True)
class AdvisedChoice:
    """A choice, its part of all visits, and its expected share of the win."""

    choice: str
    visits: float
    share: float


@dataclass(frozen=True)
class Advice:
    """The best choice, how sure the search is, and close alternatives, the closest first.

    A single choice is not searched: its share means nothing.
    """

    best: AdvisedChoice
    sureness: Sureness
    others: tuple[AdvisedChoice, ...]


def advise(
    state: State,
    seat: int,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 1,
) -> Advice:
    """Return what Expert would choose for *seat*; a seat that owes no answer raises CardwrightError.

    Without a limit it takes as long as Expert; with *simulations* the same view gives the same advice. An impossible
    limit or seed raises CardwrightError as for a bot.
    """
    check_limits(seconds=seconds, simulations=simulations)
    check_seed(seed)
    choices = state.view(seat).choices()
    if len(choices) == 1:
        return Advice(AdvisedChoice(choices[0], 1.0, 0.0), "only", ())
    found = expert(seed, seconds, simulations).choice_statistics(state, seat)
    total = max(sum(each.visits for each in found), 1)
    first, *rest = [_advised(each, total) for each in found if each.share is not None or each is found[0]]
    near = [each for each in rest if each.visits >= LEAST_VISITS and each.share >= first.share - NEAR]
    return Advice(first, _sureness(first.visits), tuple(near[:MOST_OTHERS]))


def _advised(found: ChoiceStatistics, total: int) -> AdvisedChoice:
    return AdvisedChoice(found.notation, found.visits / total, found.share or 0.0)


def _sureness(visits: float) -> Sureness:
    return "sure" if visits >= SURE else "likely" if visits >= LIKELY else "close"
