"""Random play: every game ends in time and in order, and through the public door everything can be done again.

On the interpreted engine a twentieth of the games is played.
"""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES
from tests.covers import covers
from tests.games.machinery import (
    Trial,
    Trials,
    content,
    engine_of,
    how_many,
    is_plain,
    is_simultaneous,
    observers,
    packed,
    play_fast,
    play_publicly,
    random_position,
    table_of,
)
from tests.games.trials import EXAMPLES, TABLES, TOGETHER

pytestmark = pytest.mark.usefixtures("outside_games")
each_table = pytest.mark.parametrize("trial", EXAMPLES, ids=str)


@pytest.mark.slow
@pytest.mark.parametrize(("trials", "trial"), TABLES, ids=lambda value: str(value) if isinstance(value, Trial) else "")
@covers("HH-18.1", "HH-18.5", "HH-1.7", "HH-1.8", "TL-1.15", "TL-1.16", "TL-3.15", "TL-10.2", "TL-10.3", "TL-10.10")
def test_every_random_game_ends_in_time_and_loses_no_card(trials: Trials, trial: Trial, games: int) -> None:
    assert play_fast(trials, trial, how_many(games // trials.share)) > 0


@pytest.mark.slow
@each_table
def test_every_decision_of_a_game_can_be_told_and_refused(trial: Trial) -> None:
    for seed in range(2):
        rng = Random(f"told {trial} {seed}")
        state = trial.start(seed)
        for _ in play_publicly(state, rng):
            if rng.random() < 0.75:
                continue
            for seat in state.pending:
                decision_is_told(state, seat)
            seat_not_asked_is_refused(state)
            assert all(is_plain(state.observe(seat)) for seat in observers(state))
        game_is_over(state)
        everybody_has_a_log(state)


def decision_is_told(state: cw.State, seat: int) -> None:
    """The choices of *seat* are all different and stay the same; each has words, and each wish a reason against it."""
    choices = state.choices(seat)
    question = state.question(seat)
    assert question is not None
    assert len(set(choices)) == len(choices) > 0
    assert choices == state.choices(seat) == state.clone().choices(seat)
    assert choices == [choice.notation for choice in question.choices]
    assert state.default_choice(seat) in choices
    for lang in LANGUAGES:
        assert question.words(lang)
        assert all(choice.words(lang) for choice in (*question.choices, *question.refused))
    before = packed(state)
    for wish in question.refused:
        assert wish.refusal is not None
        assert wish.notation not in choices
        assert all(wish.refusal.words(lang) for lang in LANGUAGES)
        with pytest.raises(cw.Refusal) as refused:
            state.choose(seat, wish.notation)
        assert (refused.value.code, refused.value.rule) == (wish.refusal.code, wish.refusal.rule)
    for beyond in (-1, len(choices)):
        with pytest.raises(cw.Refusal):
            state.choose(seat, beyond)
    assert packed(state) == before


def seat_not_asked_is_refused(state: cw.State) -> None:
    """A seat that is not asked may choose nothing; the reason is the rule that keeps it waiting, if there is one."""
    game = table_of(state).game
    before = packed(state)
    for seat in set(range(state.players)) - set(state.pending):
        code = game.why_waiting(engine_of(state), seat)
        assert state.choices(seat) == []
        assert state.question(seat) is None
        with pytest.raises(cw.Refusal) as refused:
            state.choose(seat, 0)
        reason = (code, game.words.rule(f"refusal.{code}")) if code else ("not-pending", None)
        assert (refused.value.code, refused.value.rule) == reason
        assert all(refused.value.words(lang) for lang in LANGUAGES)
    assert packed(state) == before


def everybody_has_a_log(state: cw.State) -> None:
    for seat in observers(state):
        for lang in LANGUAGES:
            assert all(state.log(lang, seat))


def game_is_over(state: cw.State) -> None:
    assert state.over
    assert state.pending == ()
    assert state.scores is not None
    assert sum(state.scores) == pytest.approx(1)
    assert state.result is not None
    assert [place == 1 for place in state.result.places] == [score > 0 for score in state.scores]
    assert all(state.result.words(lang) for lang in LANGUAGES)
    assert all(is_plain(state.observe(seat)) for seat in observers(state))
    assert all(state.choices(seat) == [] for seat in range(state.players))
    with pytest.raises(cw.Refusal) as refused:
        state.choose(0, 0)
    assert refused.value.code == "game-over"


@pytest.mark.slow
@each_table
@covers("HH-18.3", "TL-2.18")
def test_a_record_plays_the_same_game_again(trial: Trial) -> None:
    for seed in range(3):
        state = random_position(trial, seed, Random(f"record {trial} {seed}"), most=400)
        record = state.record()
        text = record.to_json()
        assert cw.Record.from_json(text) == record
        again = cw.replay(cw.Record.from_json(text))
        assert packed(again) == packed(state), f"seed {seed}"
        assert again.record() == record
        for seat in observers(state):
            assert again.observe(seat) == state.observe(seat)
            assert again.log(LANGUAGES[seed % 2], seat) == state.log(LANGUAGES[seed % 2], seat)
        assert again.scores == state.scores


@pytest.mark.slow
@pytest.mark.parametrize("trial", TOGETHER, ids=str)
@covers("HH-5.3", "HH-4.2", "TL-2.9")
def test_seats_that_decide_together_answer_in_any_order(trial: Trial) -> None:
    found = 0
    for seed in range(2):
        rng = Random(f"together {trial} {seed}")
        for state in play_publicly(trial.start(seed), rng):
            if len(state.pending) > 1 and (found == 0 or rng.random() < 0.3):
                in_turn = answered_together(state.clone(), None)
                mixed = answered_together(state.clone(), rng)
                table = table_of(state)
                assert content(table, engine_of(mixed)) == content(table, engine_of(in_turn)), f"seed {seed}"
                found += 1
    assert found > 0


def answered_together(state: cw.State, rng: Random | None) -> cw.State:
    """Let all pending seats answer, in turn or in random order; what a seat answers depends on its choices only."""
    while is_simultaneous(state):
        seat = state.pending[0] if rng is None else rng.choice(state.pending)
        choices = state.choices(seat)
        state.choose(seat, Random(f"{seat} {choices}").choice(choices))
    return state


@pytest.mark.slow
@each_table
def test_undo_goes_back_and_the_same_choices_lead_on(trial: Trial) -> None:
    for seed in range(3):
        rng = Random(f"undo {trial} {seed}")
        state = random_position(trial, seed, rng)
        history = packed_history(state)
        for _ in range(3):
            undo_and_redo(state, history, rng)


def packed_history(state: cw.State) -> list[bytes]:
    """Return the memory before the first choice and after each one."""
    record = state.record()
    again = cw.replay(record, upto=0)
    history = [packed(again)]
    for seat, notation in record.choices:
        again.choose(seat, notation)
        history.append(packed(again))
    return history


def undo_and_redo(state: cw.State, history: list[bytes], rng: Random) -> None:
    seats = [seat for seat in range(state.players) if state.undo_terms(seat) is not None]
    if not seats:
        return
    seat = rng.choice(seats)
    before = state.record().choices
    state.undo(seat)
    left = state.record().choices
    if left == before[: len(left)]:
        assert packed(state) == history[len(left)]
        for who, notation in before[len(left) :]:
            state.choose(who, notation)
        assert packed(state) == history[-1]
    else:  # a part of a simultaneous answer was taken back; the parts of others stay
        assert packed(state) == packed(cw.replay(state.record()))
        (dropped,) = [n for n in range(len(before)) if before[:n] + before[n + 1 :] == left][-1:]
        state.choose(*before[dropped])
        table = table_of(state)
        again = cw.replay(state.record())
        assert content(table, engine_of(state)) == content(table, engine_of(again))
        history[:] = packed_history(state)


@each_table
def test_a_clone_goes_its_own_way(trial: Trial) -> None:
    rng = Random(f"clone {trial}")
    state = random_position(trial, 1, rng, most=60)
    before, log = packed(state), state.log("en", 0)
    clone = state.clone()
    assert packed(clone) == before
    for _ in play_publicly(clone, rng):
        pass
    assert packed(state) == before
    assert state.log("en", 0) == log
    if state.pending:
        assert len(clone.log("en", 0)) > len(log)
        assert len(clone.record().choices) > len(state.record().choices)
        seat = state.pending[0]
        twin = state.clone()
        first = state.choices(seat)[0]
        state.choose(seat, first)
        twin.choose(seat, first)
        assert packed(twin) == packed(state)


@each_table
def test_anybody_may_give_up_at_any_time(trial: Trial) -> None:
    for seed in range(4):
        rng = Random(f"concede {trial} {seed}")
        state = random_position(trial, seed, rng)
        while state.pending:
            seat = rng.choice([seat for seat in range(state.players) if state.refusal(seat, "concede") is None])
            state.choose(seat, "concede")
            assert state.refusal(seat, "concede") is not None
            for _ in range(rng.randrange(20)):
                if state.pending:
                    asked = rng.choice(state.pending)
                    state.choose(asked, rng.choice(state.choices(asked)))
        assert packed(cw.replay(state.record())) == packed(state), f"seed {seed}"
        game_is_over(state)
