"""Bots in a game that nobody has told them of: no evaluation, no priors, no levels of its own."""

from __future__ import annotations

import pytest

import cardwright as cw
from cardwright.bots.advice import advise
from cardwright.bots.analysis import Analyzer
from cardwright.games import find_game
from cardwright.lab import Tournament, hold_tournament
from cardwright.match import make_table

pytestmark = pytest.mark.usefixtures("outside_games")
GAME = "magpies"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["greedy", "search", "normal"])
def test_a_game_of_bots_comes_to_its_end(name: str, players: int) -> None:
    state = cw.new_game(GAME, players, seed=players)
    bots = [cw.bot(name, simulations=8, seed=seat) for seat in range(players)]
    while not state.over:
        for seat in state.pending:
            chosen = bots[seat].choose(state, seat)
            assert chosen in state.choices(seat)
            state.choose(seat, chosen)
    assert sum(state.scores or ()) == pytest.approx(1.0)
    assert cw.replay(state.record()).scores == state.scores


def test_greedy_plays_at_random_where_nobody_says_who_is_ahead() -> None:
    game = find_game(GAME)
    assert game.evaluation(make_table(game, 2, {}, None)) is None
    state = cw.new_game(GAME, seed=3)
    seat = state.pending[0]
    assert len(state.choices(seat)) > 1
    chosen = {cw.bot("greedy", seed=seed).choose(state, seat) for seed in range(60)}
    assert chosen == set(state.choices(seat))
    assert len({cw.bot("greedy", seed=1).choose(state.guess(seat, world), seat) for world in range(4)}) == 1


def test_the_search_plays_on_to_the_end_and_wins_more_than_its_share() -> None:
    wanted = Tournament(game=GAME, bots=("search", "random"), games=60, seed=1, players=2, simulations=60)
    (games,) = hold_tournament(wanted)
    assert sum(game.share(0) for game in games) / len(games) > 0.6


def test_hints_and_reviews_are_given_too() -> None:
    state = cw.new_game(GAME, seed=3)
    seat = state.pending[0]
    assert advise(state, seat, simulations=40).best.choice in state.choices(seat)
    analyzer = Analyzer(1, 40)
    assert analyzer.analyze(state, seat, state.choices(seat)[0]).best in state.choices(seat)
    assert sum(share.value for share in analyzer.expected_shares(state)) == pytest.approx(1.0)
