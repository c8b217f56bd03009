"""Bots in a game of teams: they lay what helps before their partner and what harms before the others."""

from __future__ import annotations

from collections import Counter

import pytest

import cardwright as cw
from cardwright.bots.advice import advise
from cardwright.bots.analysis import Analyzer
from cardwright.engine.evaluation import add_up_teams, no_shares
from cardwright.games import find_game
from cardwright.lab import Tournament, hold_tournament
from cardwright.match import make_table

pytestmark = pytest.mark.usefixtures("outside_games")


def laid(name: str, games: int, rounds: int = 9) -> Counter[tuple[str, str]]:
    """Return how often A and C laid which card before whom in the first *rounds*, B and D playing at random.

    A card that takes nothing from anybody does not count.
    """
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(games):
        state = cw.new_game("lanterns", seed=seed)
        bots = [cw.bot(name if seat % 2 == 0 else "random", simulations=100, seed=seat) for seat in range(4)]
        while not state.over:
            (seat,) = state.pending
            question = state.question(seat)
            assert question is not None
            choice = bots[seat].choose(state, seat)
            lights = [side["counters"]["lights"] for side in state.observe(None)["seats"]]  # type: ignore[attr-defined]
            matters = question.card != "gust" or max(lights[1], lights[3]) > 0
            if question.kind == "lay" and seat % 2 == 0 and matters and state.round <= rounds:
                assert question.card is not None
                found[question.card, "partner" if "ABCD".index(choice) % 2 == 0 else "other"] += 1
            state.choose(seat, choice)
    return found


def test_greedy_bots_give_their_partner_what_helps_and_the_others_what_harms() -> None:
    found = laid("greedy", 10)
    assert found["lamp", "other"] == found["beacon", "other"] == found["gust", "partner"] == 0
    assert min(found["lamp", "partner"], found["beacon", "partner"], found["gust", "other"]) > 0


def test_searching_bots_do_so_nearly_always() -> None:
    found = laid("search", 8, rounds=2)  # later it does not matter where the game is decided
    helps = found["lamp", "partner"] + found["beacon", "partner"] + found["gust", "other"]
    assert helps >= 0.9 * found.total()


def test_partners_who_search_win_far_more_than_half_of_their_games() -> None:
    wanted = Tournament(game="lanterns", bots=("search", "random"), games=30, seed=1, players=4, simulations=40)
    (games,) = hold_tournament(wanted)
    assert sum(game.share(0) for game in games) / len(games) > 0.8


def test_hints_and_analyses_count_the_share_of_the_team() -> None:
    state = cw.new_game("lanterns", seed=1)
    state.choose(0, "beacon")
    assert advise(state, 0, simulations=200).best.choice == "C"
    analysis = Analyzer(1, 400).analyze(state, 0, "B")
    assert analysis.best == "C"
    assert analysis.gain.value > 0.05
    assert analysis.share > 0.5, "two teams share the win: a good choice is worth more than half of it"


def test_a_share_is_that_of_the_whole_team() -> None:
    table = make_table(find_game("lanterns"), 4, {}, None)
    shares = no_shares()
    for seat, share in enumerate((0.1, 0.2, 0.3, 0.4)):
        shares[seat] = share
    add_up_teams(table.program, shares)
    assert list(shares) == pytest.approx([0.4, 0.6, 0.4, 0.6])
