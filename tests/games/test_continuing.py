"""Going on from a position of another game, and laying a position open: what a replay offers after the end."""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from tests.games.machinery import (
    Trial,
    content,
    engine_of,
    observers,
    packed,
    play_publicly,
    random_position,
    same_log,
    table_of,
    view,
    where,
)
from tests.games.trials import EXAMPLES

pytestmark = pytest.mark.usefixtures("outside_games")
TABLES = [trial for trial in EXAMPLES if not trial.options]
each_example = pytest.mark.parametrize("trial", TABLES, ids=str)


def running(trial: Trial, seed: int, rng: Random) -> cw.State:
    """Return a position of a game that is not over."""
    state = random_position(trial, seed, rng, most=60)
    return state if state.pending else trial.start(seed)


@each_example
def test_another_game_goes_on_from_here_and_its_record_replays(trial: Trial) -> None:
    for seed in range(2):
        rng = Random(f"continue {trial} {seed}")
        state = running(trial, seed, rng)
        before, made = packed(state), state.choices_made
        for seat in observers(state):
            here = view(state, seat)
            other = state.continue_from(seat, f"again {seed}")
            there = view(other, seat)
            assert {part for part in here if there[part] != here[part]} <= {"undo"}
            assert same_log(state, other, seat)
            assert all(other.undo_terms(each) is None for each in range(state.players))
            for _ in play_publicly(other, rng):
                pass
            text = other.record().to_json()
            again = cw.replay(cw.Record.from_json(text))
            assert again.record().to_json() == text
            assert packed(again) == packed(other)
            assert packed(cw.replay(other.record(), upto=made)) == packed(state.continue_from(seat, f"again {seed}"))
        assert packed(state) == before


@each_example
def test_an_undo_stays_on_this_side_of_what_was_redrawn(trial: Trial) -> None:
    rng = Random(f"undo after {trial}")
    state = running(trial, 3, rng).continue_from(0, 5)
    first = state.choices_made
    start = packed(state)
    for _ in range(6):
        if state.pending:
            seat = rng.choice(state.pending)
            state.choose(seat, rng.choice(state.choices(seat)))
    while seats := [seat for seat in range(state.players) if state.undo_terms(seat) is not None]:
        state.undo(rng.choice(seats))
        assert state.choices_made >= first
        again = cw.replay(state.record())
        assert content(table_of(state), engine_of(again)) == content(table_of(state), engine_of(state))
    assert state.choices_made > first or packed(state) == start


def test_a_game_goes_on_from_one_that_went_on() -> None:
    state = cw.new_game("hounds", seed=4)
    for number in range(6):
        state.choose(state.pending[0], 0)
        state = state.continue_from(number % 2, number)
    state = state.continue_from(None, 99)
    record = state.record()
    assert [(each.choices, each.seat) for each in record.reseeds] == [(n + 1, n % 2) for n in range(6)] + [(6, None)]
    assert packed(cw.replay(cw.Record.from_json(record.to_json()))) == packed(state)
    assert cw.replay(record, upto=3).record().reseeds == record.reseeds[:3]


def test_a_guess_and_a_game_that_is_over_do_not_go_on() -> None:
    state = cw.new_game("hounds", seed=4)
    with pytest.raises(cw.CardwrightError) as refused:
        state.guess(0, 1).continue_from(0, 1)
    assert refused.value.code == "guess-has-no-record"
    with pytest.raises(cw.CardwrightError) as refused:
        state.continue_from(0, -1)
    assert refused.value.code == "wrong-seed"
    with pytest.raises(cw.CardwrightError) as refused:
        state.continue_from(2, 1)
    assert refused.value.code == "unknown-seat"
    state.choose(0, "concede")
    with pytest.raises(cw.CardwrightError) as refused:
        state.continue_from(0, 1)
    assert refused.value.code == "game-over"


@each_example
def test_laid_open_everybody_sees_every_card_and_reads_everything(trial: Trial) -> None:
    rng = Random(f"open {trial}")
    state = random_position(trial, 4, rng, most=60)
    before = packed(state)
    shown = state.lay_open()
    assert packed(state) == before
    assert where(shown) == where(state)
    for who in observers(state):
        seen = shown.observe(who)
        owners: list[dict[str, dict[str, dict[str, object]]]] = [*seen["seats"], seen["shared"]]  # type: ignore[misc, list-item]
        for owner in owners:
            assert all(None not in zone["cards"] for zone in owner["zones"].values())  # type: ignore[operator]
        told = shown.log("en", who)
        assert told == shown.log("en", None)
        assert len(told) >= len(state.log("en", who))
    with pytest.raises(cw.CardwrightError) as refused:
        shown.record()
    assert refused.value.code == "guess-has-no-record"
