"""Teams: who plays together, shared places, a partner who gives up, and what the result says.

Lanterns, two against two under tests/outside, also goes through everything that every game must pass.
"""

from __future__ import annotations

import json
from random import Random

import pytest

import cardwright as cw
from cardwright.engine import Program
from cardwright.match import State
from tests.games.leaks import look_the_same
from tests.games.machinery import (
    Trial,
    events_of,
    is_plain,
    observers,
    random_position,
    table_of,
    where,
)
from tests.games.trials import LANTERNS

pytestmark = pytest.mark.usefixtures("outside_games")
SOUTH, NORTH = (0, 2), (1, 3)


def played(seed: int) -> State:
    """Return a game of random choices at its end."""
    state, rng = cw.new_game("lanterns", seed=seed), Random(seed)
    while state.pending:
        seat = state.pending[0]
        state.choose(seat, rng.choice(state.choices(seat)))
    return state


def test_everybody_plays_alone_unless_a_game_says_otherwise() -> None:
    assert cw.new_game("hounds", players=3, seed=1).teams == ((0,), (1,), (2,))
    assert cw.new_game("lanterns", seed=1).teams == (SOUTH, NORTH)
    assert cw.new_game("lanterns", seed=1).observe(None)["teams"] == [["A", "C"], ["B", "D"]]
    assert cw.new_game("hounds", players=2, seed=1).observe(1)["teams"] == [["A"], ["B"]]


@pytest.mark.parametrize("teams", [[[0, 1]], [[0, 1], [1, 2]], [[0, 1, 2], []], [[0, 1], [3]]])
def test_every_seat_is_in_one_team(teams: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="no teams of 3 seats"):
        Program(3, 1, 0).set_teams(teams)


def test_partners_share_their_place_and_the_winners_share_the_win() -> None:
    endings = [played(seed) for seed in range(40)]
    found = {state.scores for state in endings}
    assert found == {(0.5, 0.0, 0.5, 0.0), (0.0, 0.5, 0.0, 0.5), (0.25, 0.25, 0.25, 0.25)}
    for state in endings:
        assert state.result is not None
        assert state.scores is not None
        first = [team for team in state.teams if state.scores[team[0]] > 0]
        assert state.result.winners == tuple(first)
        assert state.result.places == tuple(1 if score else 2 for score in state.scores)
        outcomes = {state.result.outcome(seat) for team in first for seat in team}
        assert outcomes == {"won" if len(first) == 1 else "shared"}


def test_the_result_names_the_team() -> None:
    south = next(state for seed in range(40) if (state := played(seed)).scores == (0.5, 0.0, 0.5, 0.0))
    assert south.result is not None
    assert south.result.words("en") == "A and C win with more Lights."
    assert south.result.words("fr") == "A et C gagnent avec plus de Lumières."
    shared = next(state for seed in range(40) if (state := played(seed)).scores == (0.25,) * 4)
    assert shared.result is not None
    assert shared.result.words("fr") == "A, B, C et D se partagent la victoire."
    assert shared.result.outcome(3) == "shared"


def test_a_partner_plays_on_when_the_other_gives_up() -> None:
    state = cw.new_game("lanterns", seed=1)
    state.choose(2, "concede")
    assert (state.over, state.pending) == (False, (0,))
    for choice in ("concede", "lamp"):
        refusal = state.refusal(2, choice)
        assert refusal is not None
        assert (refusal.code, refusal.words("en")) == (
            "not-pending",
            "Seat C is out of the game and has nothing to decide any more.",
        )
    asked = set()
    while state.pending:
        asked |= set(state.pending)
        state.choose(state.pending[0], 0)
    assert asked == {0, 1, 3}
    assert state.result is not None
    assert state.result.reason in ("most", "shared")
    assert state.result.places[0] == state.result.places[2], "who has left wins and loses with the partner"
    assert cw.replay(state.record()).result == state.result


def test_a_team_that_has_left_has_lost() -> None:
    state = cw.new_game("lanterns", seed=1)
    state.choose(3, "concede")
    state.choose(1, "concede")
    assert state.result is not None
    assert (state.result.reason, state.result.places, state.scores) == ("left", (1, 2, 1, 2), (0.5, 0.0, 0.5, 0.0))
    assert state.result.words("en") == "A and C win: the others gave up."
    state.undo(1)
    assert (state.over, state.pending) == (False, (0,))


def test_whoever_is_asked_when_a_partner_leaves_is_asked_again() -> None:
    state = cw.new_game("lanterns", seed=1)
    state.choose(0, 0)
    assert state.choices(0) == ["B", "C", "D"]
    state.choose(2, "concede")
    assert state.choices(0) == ["B", "D"]
    state.choose(0, "concede")
    assert state.over


@pytest.mark.parametrize("trial", LANTERNS.tables, ids=str)
def test_hands_are_secret_from_all_but_open_ones_from_partners(trial: Trial) -> None:
    found = 0
    for seed in range(8):
        rng = Random(f"lanterns {trial} {seed}")
        state = random_position(trial, seed, rng, most=30)
        for who in observers(state):
            assert is_plain(state.observe(who))
            hidden = never_seen(state, who, partners=bool(trial.options.get("open_hands")))
            found += sum(look_the_same(state, who, first, rng.choice(hidden)) for first in hidden)
    assert found > 100


def never_seen(state: State, who: int | None, *, partners: bool) -> list[int]:
    """Return the cards that *who* has never seen: neither shown nor drawn by those whose hands are open to it."""
    names = table_of(state).game.events
    eyes = {who, (who + 2) % 4} if partners and who is not None else {who}
    seen = {
        event[2]
        for event in events_of(state)
        if names[event[0]] == "shows" or (names[event[0]] == "draw" and event[1] in eyes)
    }
    return [copy for copy in where(state) if copy not in seen]


def test_with_open_hands_a_partner_sees_what_is_held() -> None:
    for hands, known in ((True, 3), (False, 0)):
        state = cw.new_game("lanterns", seed=1, options={"open_hands": hands})
        seen = json.loads(json.dumps(state.observe(0)))
        cards = {seat["seat"]: seat["zones"]["hand"]["cards"] for seat in seen["seats"]}
        assert [sum(card is not None for card in cards[seat]) for seat in "ABCD"] == [3, 0, known, 0]
