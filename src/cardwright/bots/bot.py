"""What a bot is, and the list of bots by name."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Protocol

from cardwright import interface
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.search import SearchBot
from cardwright.match import State, check_seed


class Bot(Protocol):
    """A player by program. One bot may be asked for any seat of any game in any order."""

    def choose(self, state: State, seat: int) -> str:
        """Return the notation of a legal choice of *seat*, which owes an answer; *state* is not changed."""


def _random(seed: int | str, seconds: float | None, simulations: int | None) -> Bot:
    return RandomBot(seed)


def _greedy(seed: int | str, seconds: float | None, simulations: int | None) -> Bot:
    return GreedyBot(seed)


def _search(seed: int | str, seconds: float | None, simulations: int | None) -> Bot:
    return SearchBot(seed, seconds=seconds, simulations=simulations)


_BOTS: dict[str, Callable[[int | str, float | None, int | None], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
}


def bot_names() -> list[str]:
    """Return the names of all bots, in alphabetical order."""
    return sorted(_BOTS)


def bot(name: str, *, seconds: float | None = None, simulations: int | None = None, seed: int | str = 1) -> Bot:
    """Return a bot by its name.

    *seconds* and *simulations* limit how long it thinks about one choice; a bot that does not think ignores them.
    An unknown name or an impossible limit or seed raises CardwrightError.

    >>> from cardwright.match import new_game
    >>> game = new_game("hounds", seed=7)
    >>> bot("random", seed=3).choose(game, 1) in game.choices(1)
    True
    """
    if name not in _BOTS:
        raise interface.error("unknown-bot", name=name, known=bot_names())
    if seconds is not None and (not _is_number(seconds, int | float) or not seconds > 0):
        raise interface.error("wrong-bot-limit", name="seconds", value=str(seconds))
    if simulations is not None and (not _is_number(simulations, int) or simulations < 1):
        raise interface.error("wrong-bot-limit", name="simulations", value=str(simulations))
    return _BOTS[name](check_seed(seed), seconds, simulations)


def _is_number(value: object, kind: type | UnionType) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
