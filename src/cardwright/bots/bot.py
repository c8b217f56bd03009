"""What a bot is, and the list of bots by name."""

from __future__ import annotations

from typing import Protocol

from cardwright import interface
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.levels import LEVELS, level_bot
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.search import SearchBot
from cardwright.match import State, check_seed

STANDARD = "normal"  # who plays where nobody says otherwise


class Bot(Protocol):
    """A player by program. One bot may be asked for any seat of any game in any order."""

    def choose(self, state: State, seat: int) -> str:
        """Return the notation of a legal choice of *seat*, which owes an answer; *state* is not changed."""


def bot_names() -> list[str]:
    """Return the names of all bots: first the levels for people, from easy to expert, then the plain ones."""
    return [*LEVELS, "greedy", "random", "search"]


def bot(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 1,
    cores: int = 1,
) -> Bot:
    """Return a bot by its name.

    *seconds* and *simulations* limit how long it thinks about one choice, on so many *cores*; a bot that does not think
    ignores them. An unknown name or an impossible limit or seed raises CardwrightError.

    >>> from cardwright.match import new_game
    >>> game = new_game("hounds", seed=7)
    >>> bot("random", seed=3).choose(game, 1) in game.choices(1)
    True
    """
    if name not in bot_names():
        raise interface.error("unknown-bot", name=name, known=bot_names())
    if seconds is not None and (not _is_number(seconds) or not seconds > 0):
        raise interface.error("wrong-bot-limit", name="seconds", value=str(seconds))
    for limit, value in (("simulations", simulations), ("cores", cores)):
        if value is not None and (not _is_number(value) or value < 1 or value != int(value)):
            raise interface.error("wrong-bot-limit", name=limit, value=str(value))
    check_seed(seed)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name in LEVELS:
        return level_bot(name, seed, seconds, simulations, cores)
    return SearchBot(seed, seconds=seconds, simulations=simulations, cores=cores)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
