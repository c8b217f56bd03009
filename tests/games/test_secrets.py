"""Nothing leaks: in worlds that a seat cannot tell apart it sees, is asked and is refused exactly the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.text import LANGUAGES
from tests.covers import covers
from tests.games.leaks import is_the_only_choice, play_and_look_for_leaks, play_both_worlds
from tests.games.machinery import Trial, Trials, is_plain, observers, random_position
from tests.games.random_cards import file_about
from tests.games.trials import OUTPOSTS, SHIPPED, SMALL

EVERY = 15  # decisions between two looks for leaks, with two players
OFTEN = 3  # the same with random texts, each of which is seldom used
SELDOM = 4  # times fewer looks in games that are long
# In the small games whose cards are hidden; the numbers of Outposts are tested by themselves.
HIDDEN = [trials for trials in SMALL if trials is not OUTPOSTS]
# At every table also a card set with random texts.
TABLES = [
    (trials, each)
    for trials in SHIPPED
    for number, trial in enumerate(trials.tables)
    for each in (trial, replace(trial, texts=number, file=""))
]
each_table = pytest.mark.parametrize(
    ("trials", "trial"), TABLES, ids=lambda value: str(value) if isinstance(value, Trial) else ""
)
each_game = pytest.mark.parametrize("trials", SHIPPED, ids=lambda trials: str(trials.name))


@pytest.mark.slow
@each_table
@covers("HH-5.3", "HH-7.34", "HH-7.35", "HH-15.15", "HH-7.23", "TL-2.7", "TL-2.9", "TL-2.11", "TL-5.15")
def test_random_games_leak_nothing(trials: Trials, trial: Trial) -> None:
    assert trials.secrets is not None
    seeds, every = (range(2), EVERY) if trial.texts is None else (range(1), OFTEN * min(trials.share, SELDOM))
    found = 0
    for seed in seeds:
        state = trial.start(seed)
        found += play_and_look_for_leaks(state, trials.secrets(state), f"{trial}, seed {seed}", every)
    assert found > 10


@pytest.mark.parametrize(
    ("trials", "trial"),
    [(trials, trial) for trials in HIDDEN for trial in trials.tables],
    ids=lambda value: str(value) if isinstance(value, Trial) else "",
)
@pytest.mark.usefixtures("outside_games")
def test_random_small_games_leak_nothing(trials: Trials, trial: Trial) -> None:
    assert trials.secrets is not None
    found = 0
    for seed in range(2):
        state = trial.start(seed)
        found += play_and_look_for_leaks(state, trials.secrets(state), f"{trial}, seed {seed}", OFTEN)
    assert found > 10


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
@each_game
@covers("HH-7.23", "HH-7.24", "TL-6.30")
def test_texts_about_hidden_cards_leak_nothing(trials: Trials, number: int) -> None:
    assert trials.secrets is not None
    quickest = {
        "hounds": {"quick_play": True, "round_limit": 10},
        "trueshot": {"twilight_round": 3},
        "drakerion": {"turn_limit": 4},
        "letal": {"fatigue_cycle": 5},
    }
    name = trials.name
    game = find_game(name)
    file = file_about(game, trials.about_hidden, number)
    players = game.players[number % len(game.players)]
    state = cw.new_game(name, players, number, quickest[name], file)
    told = f"{name}, texts about hidden cards {number}"
    assert play_and_look_for_leaks(state, trials.secrets(state), told, OFTEN) > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trials", "trial"),
    [(trials, trial) for trials in (*SHIPPED, *HIDDEN) for trial in trials.tables[:2]],
    ids=lambda value: str(value) if isinstance(value, Trial) else "",
)
@pytest.mark.usefixtures("outside_games")
@covers("TL-5.5", "TL-5.15", "HH-7.24")
def test_who_is_asked_when_tells_nothing_of_hidden_cards(trials: Trials, trial: Trial) -> None:
    assert trials.secrets is not None
    found = 0
    for seed in range(2):
        rng = Random(f"asked {trial} {seed}")
        state = trial.start(seed)
        secrets = trials.secrets(state)
        while state.pending:
            who = rng.choice(observers(state))
            pairs = [
                (first, second)
                for first, second in secrets.pairs(who, rng, 20)
                if secrets.place[first] != secrets.place[second]
                and secrets.same_use(first, second)
                and not is_the_only_choice(state, secrets, who, first)
                and not is_the_only_choice(state, secrets, who, second)
            ]
            if pairs and rng.randrange(4) == 0:
                try:
                    found += play_both_worlds(state, secrets, who, *rng.choice(pairs), rng)
                except AssertionError as error:
                    raise AssertionError(f"{trial}, seed {seed}: {error}") from error
            if state.pending:
                seat = rng.choice(state.pending)
                secrets.choose(state, seat, rng.choice(state.choices(seat)))
    assert found > 0


@each_game
@covers("HH-18.3")
def test_an_observation_is_plain_data_without_numbers_of_copies(trials: Trials) -> None:
    for trial in trials.tables[::4]:
        rng = Random(f"plain {trial}")
        state = trial.start(3)
        for _ in range(60):
            if not state.pending:
                break
            seat = rng.choice(state.pending)
            state.choose(seat, rng.choice(state.choices(seat)))
            for who in observers(state):
                seen = state.observe(who)
                assert is_plain(seen)
                parts = [*seen["seats"], seen["shared"]]  # type: ignore[misc]
                for part in parts:
                    for zone in part["zones"].values():
                        assert set(zone) == {"size", "cards"}
                        assert all(card is None or set(card) <= {"id"} | trials.attributes for card in zone["cards"])


@each_game
@covers("HH-7.31")
def test_words_of_both_languages_tell_the_same_secrets(trials: Trials) -> None:
    for trial in trials.tables[:2]:
        state = random_position(trial, 6, Random(6), most=240)
        for who in observers(state):
            assert len({len(state.log(lang, who)) for lang in LANGUAGES}) == 1
