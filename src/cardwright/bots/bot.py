"""The interface of bots, and the bots by name."""

from __future__ import annotations

from typing import Protocol

from cardwright import interface
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.levels import EXPERT, LEVELS, level_bot
from cardwright.bots.limits import check_limits
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.search import SearchBot
from cardwright.match import State, check_seed

STANDARD = "normal"  # the bot that plays unless another is chosen
UNLIMITED_BOTS = (EXPERT, "search")  # a limit sets their strength; it can only lower that of the others


class Bot(Protocol):
    """A program that plays. One bot may be asked for any seat of any game in any order."""

    def choose(self, state: State, seat: int) -> str:
        """Return the notation of a legal choice of *seat*, which owes an answer; *state* is not changed."""


def bot_names() -> list[str]:
    """Return the names of all bots: the levels from easy to expert, then the others."""
    return [*LEVELS, "greedy", "random", "search"]


def check_name(name: str) -> None:
    """Raise CardwrightError if no bot has that name."""
    if not name:
        raise interface.error("missing-bot", known=bot_names())
    if name not in bot_names():
        raise interface.error("unknown-bot", name=name, known=bot_names())


def bot(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 1,
    cores: int = 1,
) -> Bot:
    """Return a bot by its name.

    *seconds* and *simulations* limit the search for one choice, whichever comes first; it runs on that many *cores*.
    Bots that do not search ignore them. An unknown name or an impossible limit or seed raises CardwrightError.

    >>> from cardwright.match import new_game
    >>> game = new_game("hounds", seed=7)
    >>> bot("random", seed=3).choose(game, 1) in game.choices(1)
    True
    """
    check_name(name)
    check_limits(seconds=seconds, simulations=simulations, cores=cores)
    check_seed(seed)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name in LEVELS:
        return level_bot(name, seed, seconds, simulations, cores)
    return SearchBot(seed, seconds=seconds, simulations=simulations, cores=cores)
