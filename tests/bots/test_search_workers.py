"""A decision searched on several cores: the same choice each time, from the visits of all."""

from __future__ import annotations

from math import inf
from multiprocessing import active_children
from multiprocessing.process import BaseProcess

import pytest

import cardwright as cw
from cardwright.bots.search import SearchBot
from cardwright.bots.search_workers import SearchTask, SearchWorkers, run_search_task
from cardwright.bots.tree import SearchParameters, entries_for
from tests.bots.test_bots import midway

ENDLESS = 1 << 40  # simulations


@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)])
def test_all_cores_count_and_the_same_seed_gives_the_same_choice(game: str, players: int) -> None:
    state = midway(game, players, 3, 20)
    seat = state.pending[0]
    one, other = (SearchBot(5, simulations=60, cores=2) for _ in range(2))
    found = one.choice_statistics(state, seat)
    assert sum(each.visits for each in found) == 60
    assert found == other.choice_statistics(state.guess(seat, 8), seat)
    assert one.choose(state, seat) == found[0].notation == other.choose(state, seat)


def test_who_does_not_answer_in_time_is_not_waited_for() -> None:
    """The other core is not even there when the time is over; its answer must not count for the next decision."""
    state = midway("trueshot", 3, 1, 9)
    bot = cw.bot("search", seconds=1e-9, seed=1, cores=2)
    for _ in range(20):
        seat = state.pending[0]
        chosen = bot.choose(state, seat)
        assert chosen in state.choices(seat)
        state.choose(seat, chosen)


def test_workers_search_with_the_parameters_of_the_bot() -> None:
    state = midway("hounds", 2, 3, 20)
    packed = state.view(state.pending[0]).packed()
    eager = SearchParameters()
    eager.exploration = 5.0
    workers = SearchWorkers(1, eager)
    workers.begin(packed, entries_for(60), "a seed", 60, inf)
    same, other = (
        run_search_task(SearchTask(packed, entries_for(60), "a seed core 1", 60, inf, each))
        for each in (eager, SearchParameters())
    )
    assert workers.counts(inf) == [same]
    assert same != other


def new_process(before: list[BaseProcess]) -> BaseProcess:
    """Return the only process that was not there *before*."""
    (process,) = [each for each in active_children() if each not in before]
    return process


def test_who_dies_between_two_choices_is_replaced() -> None:
    state = midway("hounds", 2, 3, 20)
    seat = state.pending[0]
    bot = SearchBot(5, simulations=60, cores=2)
    before = active_children()
    first = bot.choose(state, seat)
    helper = new_process(before)
    helper.kill()
    helper.join()
    assert bot.choose(state, seat) == first
    assert first in state.choices(seat)
    assert new_process(before).pid != helper.pid
    assert sum(each.visits for each in bot.choice_statistics(state, seat)) == 60


def test_who_dies_while_thinking_is_not_waited_for_and_is_replaced() -> None:
    state = midway("hounds", 2, 3, 20)
    packed = state.view(state.pending[0]).packed()
    before = active_children()
    workers = SearchWorkers(1, SearchParameters())
    workers.begin(packed, entries_for(60), "a seed", ENDLESS, inf)
    new_process(before).kill()
    assert workers.counts(inf) == []
    workers.begin(packed, entries_for(60), "a seed", 60, inf)
    (counted,) = workers.counts(inf)
    assert sum(visits for visits, _ in counted) == 60


def test_what_was_counted_for_another_question_is_not_taken() -> None:
    state = midway("hounds", 2, 3, 20)
    packed = state.view(state.pending[0]).packed()
    before = active_children()
    workers = SearchWorkers(1, SearchParameters())
    workers.begin(packed, entries_for(60), "a seed", ENDLESS, inf)
    workers.begin(packed, entries_for(60), "a seed", 60, inf)
    assert workers.counts(inf) == []  # the only one has not come to this question
    new_process(before).kill()
