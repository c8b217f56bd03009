"""Guesses: a guessed world looks the same to its seat, can be played on, and is one in which the seat may be."""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.machinery import (
    Trial,
    Trials,
    engine_of,
    observers,
    packed,
    play_publicly,
    random_position,
    same_log,
    table_of,
    view,
    zones_of,
)
from tests.games.secrets import Secrets
from tests.games.trials import EXAMPLES, SMALL, TABLES

pytestmark = pytest.mark.usefixtures("outside_games")


@pytest.mark.slow
@pytest.mark.parametrize("trial", EXAMPLES, ids=str)
def test_a_guess_looks_the_same_and_plays_on(trial: Trial) -> None:
    for seed in range(3):
        rng = Random(f"guess {trial} {seed}")
        state = random_position(trial, seed, rng)
        before = packed(state)
        for seat in observers(state):
            here = view(state, seat)
            for number in range(3):
                world = state.guess(seat, number)
                there = view(world, seat)
                for part, seen in here.items():
                    if part != "undo":
                        assert there[part] == seen, f"seed {seed}, seat {seat}: the {part} of a guess differs"
                assert same_log(state, world, seat), f"seed {seed}, seat {seat}: the log of a guess differs"
                assert packed(world) == packed(state.guess(seat, number))
            with pytest.raises(cw.CardwrightError) as refused:
                world.record()
            assert refused.value.code == "guess-has-no-record"
            for _ in play_publicly(world, rng):
                pass
            assert world.over
        assert packed(state) == before


@pytest.mark.slow
@pytest.mark.parametrize(("trials", "trial"), TABLES, ids=lambda value: str(value) if isinstance(value, Trial) else "")
@covers("HH-18.4")
def test_a_guess_is_a_world_its_seat_may_be_in(trials: Trials, trial: Trial) -> None:
    assert trials.secrets is not None
    often = trials in SMALL  # their games are short
    for seed in range(6 if often else 2):
        rng = Random(f"possible {trial} {seed}")
        state = trial.start(seed)
        secrets = trials.secrets(state)
        while state.pending:
            if often or rng.randrange(12 * trial.players) == 0:
                for seat in observers(state):
                    world_is_possible(state, secrets, seat, rng.randrange(1000), f"{trial}, seed {seed}")
            seat = rng.choice(state.pending)
            secrets.choose(state, seat, rng.choice(state.choices(seat)))


def world_is_possible(state: cw.State, secrets: Secrets, who: int | None, number: int, told: str) -> None:
    """No card of a guess lies where only others can be, and its secret numbers may be what they are."""
    group = secrets.exchange_groups(who)
    world = state.guess(who, number)
    secrets.check_numbers(state, world, who)
    for name, seat, zone in zones_of(table_of(state)):
        truth, guessed = _content(state, zone), _content(world, zone)
        here = [group[copy] for copy in truth]
        there = [group[copy] for copy in guessed]
        if name in secrets.held:  # no order
            here.sort()
            there.sort()
        choices = len(state.record().choices)
        cards = [secrets.card[copy] for copy in truth], [secrets.card[copy] for copy in guessed]
        assert here == there, f"{told}, {choices} choices: seat {who} guesses in {name} of seat {seat}: {cards}"


def _content(state: cw.State, zone: int) -> list[int]:
    g = engine_of(state)
    return [g.card(zone, i) for i in range(g.size(zone))]
