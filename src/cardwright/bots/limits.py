"""The limits that a bot accepts; anything else is refused with a message."""

from __future__ import annotations

from math import log10, nan

from cardwright import interface
from cardwright.text import Language, Spoken

MOST_SECONDS = 86_400  # a day
MOST_SIMULATIONS = 10**9
MOST_CORES = 256
LONGEST = 20  # digits up to which a number is shown in full


class Given(Spoken):
    """A value given by a user, as a message shows it."""

    def __init__(self, value: object) -> None:
        self._value = value

    def words(self, language: Language) -> str:
        """Return the value: numbers as they are written in *language*, anything else as in a program.

        >>> Given(0.25).words("fr"), Given(-10**30).words("en"), Given("1").words("en")
        ('0,25', '-10^30', "'1'")
        """
        value = self._value
        if isinstance(value, int) and not isinstance(value, bool):
            digits = int(value.bit_length() * log10(2))
            return str(value) if digits < LONGEST else f"{'-' if value < 0 else ''}10^{digits}"
        if isinstance(value, float):
            return repr(value).replace(".", "," if language == "fr" else ".")
        return repr(value)


def check_limits(*, seconds: object = None, simulations: object = None, cores: object = 1) -> None:
    """Raise CardwrightError for limits out of range; None is no limit."""
    if seconds is not None and not 0 < _number(seconds) <= MOST_SECONDS:
        raise interface.error("wrong-bot-seconds", most=MOST_SECONDS, value=Given(seconds))
    if simulations is not None:
        check_simulations(simulations)
    if not _is_whole(cores, 1, MOST_CORES):
        raise interface.error("wrong-bot-cores", most=MOST_CORES, value=Given(cores))


def check_simulations(simulations: object, least: int = 1) -> None:
    """Raise CardwrightError unless *simulations* is a whole number from *least* to MOST_SIMULATIONS."""
    if not _is_whole(simulations, least, MOST_SIMULATIONS):
        raise interface.error("wrong-simulations", least=least, most=MOST_SIMULATIONS, value=Given(simulations))


def _number(value: object) -> float:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else nan


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
