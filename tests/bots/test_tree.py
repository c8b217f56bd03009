"""The search: its memory is bounded, it finds what wins, and a game without an evaluation is played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from time import perf_counter

import pytest
from librt.vecs import vec

import cardwright as cw
from cardwright.bots import decision
from cardwright.bots.playout import play_some
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import BYTES_PER_ENTRY, SearchParameters, Tree
from cardwright.engine import Dice, State
from cardwright.engine.evaluation import Evaluation, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.match import make_table, start_engine


def midway(game: str, players: int, seed: int, answers: int) -> State:
    g = start_engine(make_table(find_game(game), players, {}, None), seed)
    play_some(g, Dice(seed), answers)
    return g


def thought(g: State, lines: int, simulations: int) -> Tree:
    tree = Tree(lines, SearchParameters())
    tree.reset(1)
    tree.search(Worlds(g, g.turn), None, Dice(1), simulations, inf)
    return tree


def test_the_memory_of_a_search_is_bounded() -> None:
    g = midway("hounds", 2, 1, 30)
    small = thought(g, 64, 150)
    assert small.simulations == 150
    assert small.used == 48, "three quarters of the lines, and no more"
    assert best_of(counts_of(small, g)) < g.count()
    assert len(small.table) * 8 == 64 * BYTES_PER_ENTRY


@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)])
def test_every_simulation_is_booked_once_at_the_root(game: str, players: int) -> None:
    g = midway(game, players, 2, 40)
    while g.count() < 2:
        g.choose(0)
    tree = thought(g, 1 << 10, 40)
    visits = sum(tree.visits_of(entry) for entry in tree.entries_of(g) if entry >= 0)
    assert visits == 40 == tree.simulations


class Watched(Evaluation):
    """An evaluation that notes how far the positions lie that it is asked about."""

    def __init__(self, inner: Evaluation) -> None:
        self.inner = inner
        self.rounds: list[int] = []

    def clock(self, g: State) -> int:
        return self.inner.clock(g)

    def horizon(self, simulations: int) -> int:
        return self.inner.horizon(simulations)

    def evaluate(self, g: State, shares: vec[float]) -> None:
        self.rounds.append(self.clock(g))
        self.inner.evaluate(g, shares)


def test_a_search_looks_the_farther_the_longer_it_will_think_and_always_equally_far() -> None:
    found = find_game("hounds")
    evaluation = found.evaluation(make_table(found, 2, {}, None))
    assert evaluation is not None
    g = midway("hounds", 2, 1, 30)
    now = evaluation.clock(g)
    parameters = SearchParameters()
    parameters.least = 0
    tree = Tree(1 << 10, parameters)
    tree.reset(1)
    asked = Watched(evaluation)
    for most, rounds in ((63, 1), (64, 2), (128, 3)):
        asked.rounds.clear()
        tree.reset(most)
        tree.search(Worlds(g, g.turn), asked, Dice(most), most, inf)
        assert {end - now for end in asked.rounds} == {rounds}
    tree.advance_root(g, 0)
    assert tree.horizon == 3, "what was found is followed by what is as good"
    farthest = [evaluation.horizon(simulations) for simulations in (1500, 3000, 400_000)]
    assert farthest == [6, 7, 7], "there is an end to it"


def test_a_search_with_a_deadline_finds_out_how_far_it_may_go() -> None:
    found = find_game("hounds")
    evaluation = found.evaluation(make_table(found, 2, {}, None))
    g = midway("hounds", 2, 1, 30)
    tree = Tree(1 << 10, SearchParameters())
    tree.reset(1)
    tree.search(Worlds(g, g.turn), evaluation, Dice(1), 500, perf_counter() + 3600)
    assert (tree.simulations, tree.horizon) == (500, 4)
    visits = sum(tree.visits_of(entry) for entry in tree.entries_of(g) if entry >= 0)
    assert visits == 500, "those that told how many there is time for are forgotten"
    tree.reset(2)
    tree.search(Worlds(g, g.turn), evaluation, Dice(1), 500, perf_counter())
    assert (tree.simulations, tree.horizon) == (0, 1), "the time is over before it begins"


@pytest.mark.parametrize("name", SHIPPED)
def test_the_search_sees_a_win_that_is_one_choice_away(name: str) -> None:
    """Where one choice wins at once in every world and another does not, a few simulations find a sure win."""
    found = list(islice(decisions_that_can_win(name), 3))
    assert found
    for g in found:
        tree = thought(g, 1 << 10, 60)
        entry = tree.entries_of(g)[best_of(counts_of(tree, g))]
        assert tree.share_total_of(entry) > 0.9 * float(tree.visits_of(entry))


def decisions_that_can_win(name: str) -> Iterator[State]:
    """Yield the last decisions of random games in which some choices, but not all, win at once in every world."""
    for seed in range(200):
        g = last_decision(name, seed)
        if g is not None and 0 < sum(always_wins(g, i) for i in range(g.count())) < g.count():
            yield g


def last_decision(name: str, seed: int) -> State | None:
    """Return the last position of a random game in which there was something to choose alone."""
    game = find_game(name)
    g, dice, last = start_engine(make_table(game, game.players[0], {}, None), seed), Dice(seed), None
    while g.turn >= 0:
        if g.count() > 1:
            last = g.clone()
        g.choose(dice.roll(g.count()))
    return last if last is not None and last.opening() == 0 else None


def always_wins(g: State, i: int) -> bool:
    shares = no_shares()
    worlds, dice = Worlds(g, g.turn), Dice(1)
    for _ in range(8):
        world = worlds.draw(dice)
        if world.turn != g.turn or world.count() <= i:
            return False
        world.choose(i)
        if not world.is_over():
            return False
        final_shares(world, shares)
        if shares[g.turn] < 1:
            return False
    return True


@pytest.mark.parametrize(
    ("game", "players"),
    [("hounds", 2), ("hounds", 3), ("trueshot", 3), ("trueshot", 4), ("drakerion", 2), ("letal", 2), ("letal", 4)],
)
def test_the_shares_of_an_evaluation_add_up(game: str, players: int) -> None:
    found = find_game(game)
    table = make_table(found, players, {}, None)
    evaluation = found.evaluation(table)
    assert evaluation is not None
    shares = no_shares()
    for seed in range(20):
        g = start_engine(table, seed)
        dice = Dice(seed)
        while g.turn >= 0:
            evaluation.evaluate(g, shares)
            assert abs(sum(shares) - 1) < 1e-9
            assert all(0 <= share <= 1 for share in shares)
            play_some(g, dice, 11)
        final_shares(g, shares)
        assert abs(sum(shares) - 1) < 1e-9


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What a test finds out about evaluations reaches no other test."""
    decision._evaluation_of.cache_clear()
    yield
    decision._evaluation_of.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_a_game_without_an_evaluation_is_searched_and_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hounds")
    monkeypatch.setattr(type(game), "evaluation", lambda self, table: None)
    state = cw.new_game("hounds", seed=3)
    for name in ("greedy", "search", "easy"):
        seat = state.pending[0]
        state.choose(seat, cw.bot(name, simulations=2, seed=1).choose(state, seat))
    assert state.choices_made == 3
