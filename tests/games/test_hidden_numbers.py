"""Nothing tells of a secret number: games of Outposts that differ in nothing else look alike to all who may not know.

Both games are played from their beginning with what everybody may do. Which numbers a seat may not know, and which
others they could be, is written here from the rules alone (OP-1.2, OP-1.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

import cardwright as cw
from tests.games.leaks import difference
from tests.games.machinery import Trial, observers, play_publicly, same_log, view
from tests.games.trials import OUTPOSTS

pytestmark = pytest.mark.usefixtures("outside_games")
Choices = list[tuple[int, str]]
SCOUTS = ("runner archer", "guard runner", "archer guard", "runner archer")
STORMS = (5, 6, 7, 8)


def replayed(trial: Trial, seed: int, choices: Iterable[tuple[int, str]]) -> cw.State:
    state = trial.start(seed)
    for seat, choice in choices:
        state.choose(seat, choice)
    return state


def with_other_spots(trial: Trial, choices: Choices, seat: int, rng: Random) -> Choices:
    """Return *choices* in which *seat* begins on other cases of its row, or has not begun to choose them."""
    mine = [number for number, (chooser, _) in enumerate(choices) if chooser == seat]
    if len(mine) < 2:
        return [each for each in choices if each[0] != seat]
    taken = {case for chooser, case in choices if chooser != seat and chooser in range(seat % 2, trial.players, 2)}
    free = [case for case in (f"{column}{(1, 5)[seat % 2]}" for column in "abcde") if case not in taken]
    before = tuple(choices[number][1] for number in mine)
    spots = rng.choice([spots for spots in permutations(free, 2) if spots != before])
    changed = list(choices)
    for number, spot in zip(mine, spots, strict=True):
        changed[number] = seat, spot
    return changed


def assert_looks_the_same(one: cw.State, other: cw.State, who: int | None, told: str) -> None:
    differs = difference(view(one, who), view(other, who))
    assert not differs, f"{told}: {differs} tells seat {who}"
    assert same_log(one, other, who), f"{told}: the log tells seat {who}"


@pytest.mark.parametrize("trial", OUTPOSTS.tables, ids=str)
def test_where_others_place_their_scouts_shows_in_nothing_until_all_have(trial: Trial) -> None:
    found = 0
    for seed in range(12):
        rng = Random(f"spots {trial} {seed}")
        choices: Choices = []
        for state in play_publicly(trial.start(seed), rng):
            if state.phase != "place":
                break
            choices = list(state.record().choices)
            for who in observers(state):
                enemies = {seat for seat, _ in choices if who is None or seat % 2 != who % 2}
                for seat in enemies:
                    changed = with_other_spots(trial, choices, seat, rng)
                    told = f"{trial}, seed {seed}, {choices} and {changed}"
                    assert_looks_the_same(state, replayed(trial, seed, changed), who, told)
                    found += 1
    assert found > 50


@pytest.mark.parametrize("players", [2, 4])
def test_when_the_storm_comes_shows_in_nothing_before_it_comes(players: int) -> None:
    found = 0
    sides = "\n".join(f"{'ABCD'[seat]} scouts {SCOUTS[seat]}" for seat in range(players))
    for seed in range(6):
        rng = Random(f"storm {players} {seed}")
        starts = [f"{sides}\ntable storm ?{storm}\nat place" for storm in STORMS]
        games = [cw.new_game("outposts", players, seed, start=start) for start in starts]
        while len(games) > 1:
            first, *others = games
            for who in observers(first):
                for other in others:
                    assert_looks_the_same(first, other, who, f"{players} players, seed {seed}, round {first.round}")
                    found += 1
            seat = rng.choice(first.pending)
            choice = rng.choice(first.choices(seat))
            for game in games:
                game.choose(seat, choice)
            games = [game for game in games if not game.over]
    assert found > 300
