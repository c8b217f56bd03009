"""Advice: what Expert would choose, how sure that is, what else was close; and nothing the seat could not know."""

from __future__ import annotations

import pytest

import cardwright as cw
from cardwright.bots.advice import LEAST_VISITS, LIKELY, MOST_OTHERS, NEAR, SURE, advise
from tests.bots.test_analysis import DECISIVE
from tests.bots.test_bots import IMPOSSIBLE, TABLES, midway


def test_the_winning_choice_is_advised_without_a_doubt() -> None:
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    state.choose(0, "attack chihuahua")
    advice = advise(state, 0, simulations=400)
    assert (advice.best.choice, advice.sureness, advice.others) == ("ability comet_tail", "sure", ())
    assert advice.best.share > 0.9


def test_what_matters_little_is_not_sure_and_all_of_it_is_told() -> None:
    """After Pug as the Attack A wins either way."""
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    state.choose(0, "attack pug")
    advice = advise(state, 0, simulations=200)
    assert advice.sureness != "sure"
    assert {advice.best.choice, *(other.choice for other in advice.others)} == set(state.choices(0))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_advice_is_what_expert_chooses_and_keeps_its_promises(game: str, players: int) -> None:
    for seed in range(3):
        state = midway(game, players, seed, 10 + 9 * seed)
        seat = state.pending[0]
        advice = advise(state, seat, simulations=80, seed=4)
        if len(state.choices(seat)) == 1:
            assert advice.sureness == "only"
            continue
        assert advice.best.choice == cw.bot("expert", simulations=80, seed=4).choose(state, seat)
        share = advice.best.visits
        assert advice.sureness == ("sure" if share >= SURE else "likely" if share >= LIKELY else "close")
        assert len(advice.others) <= MOST_OTHERS
        for other in advice.others:
            assert other.choice != advice.best.choice
            assert other.visits >= LEAST_VISITS
            assert other.share >= advice.best.share - NEAR


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_cannot_know_does_not_change_the_advice(game: str, players: int) -> None:
    state = midway(game, players, 2, 19)
    for seat in state.pending:
        told = {advise(state.guess(seat, world), seat, simulations=40) for world in range(3)}
        assert told == {advise(state, seat, simulations=40)}


def test_a_seat_that_owes_no_answer_gets_no_advice() -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        advise(state, 1 - state.pending[0], simulations=1)
    assert wrong.value.code == "not-pending"


@pytest.mark.parametrize(("limits", "english", "french"), IMPOSSIBLE)
def test_an_impossible_limit_is_refused_as_for_a_bot(limits: dict[str, object], english: str, french: str) -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        advise(state, state.pending[0], **limits)  # type: ignore[arg-type]
    assert wrong.value.words("en").endswith(english)
    assert wrong.value.words("fr").endswith(french)


def test_a_seed_that_is_none_is_refused_as_for_a_bot() -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        advise(state, state.pending[0], simulations=1, seed=-1)
    assert wrong.value.code == "wrong-seed"
