"""A decision thought about on several cores: the same choice each time, from all that was counted."""

from __future__ import annotations

import pytest

import cardwright as cw
from cardwright.bots.search import SearchBot
from tests.bots.test_bots import midway


@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3)])
def test_all_cores_count_and_the_same_seed_gives_the_same_choice(game: str, players: int) -> None:
    state = midway(game, players, 3, 20)
    seat = state.pending[0]
    one, other = (SearchBot(5, simulations=60, cores=2) for _ in range(2))
    weighed = one.weigh(state, seat)
    assert sum(each.visits for each in weighed) == 60
    assert weighed == other.weigh(state.guess(seat, 8), seat)
    assert one.choose(state, seat) == weighed[0].notation == other.choose(state, seat)


def test_who_does_not_answer_in_time_is_not_waited_for() -> None:
    """The other core is not even there when the time is over; its answer must not count for the next decision."""
    state = midway("trueshot", 3, 1, 9)
    bot = cw.bot("search", seconds=1e-9, seed=1, cores=2)
    for _ in range(20):
        seat = state.pending[0]
        chosen = bot.choose(state, seat)
        assert chosen in state.choices(seat)
        state.choose(seat, chosen)
