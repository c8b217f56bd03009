"""Bots: they choose what is legal, see nothing but a seat's view, and can be asked in any order."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import cardwright as cw
from cardwright.bots import bot_names
from cardwright.text import LANGUAGES


def midway(seed: int, choices: int) -> cw.State:
    state, dice = cw.new_game("hounds", seed=seed), Random(seed)
    for _ in range(choices):
        seat = state.pending[0]
        state.choose(seat, dice.randrange(len(state.choices(seat))))
    return state


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_between_bots_comes_to_its_end(name: str, players: int) -> None:
    state = cw.new_game("hounds", players, seed=players)
    bot = cw.bot(name, simulations=1, seed=3)
    while not state.over:
        for seat in state.pending:
            assert bot.choose(state, seat) in state.choices(seat)
            state.choose(seat, bot.choose(state, seat))
    assert sum(state.scores or ()) == 1.0


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_keeps_nothing_and_changes_nothing(name: str) -> None:
    positions = [midway(seed, 20 + seed) for seed in range(10)]
    one, other = (cw.bot(name, simulations=1, seed=5) for _ in range(2))
    before = [state.record() for state in positions]
    forwards = [one.choose(state, state.pending[0]) for state in positions]
    backwards = [other.choose(state, state.pending[0]) for state in reversed(positions)]
    assert forwards == backwards[::-1]
    assert [state.record() for state in positions] == before


@pytest.mark.parametrize("name", bot_names())
def test_what_a_seat_cannot_know_does_not_matter(name: str) -> None:
    bot = cw.bot(name, simulations=1, seed=5)
    for seed in range(5):
        state = midway(seed, 30)
        seat = state.pending[0]
        chosen = {bot.choose(state.guess(seat, guess), seat) for guess in range(10)}
        assert chosen == {bot.choose(state, seat)}


def test_the_random_bot_chooses_everything_about_equally_often() -> None:
    state = cw.new_game("hounds", seed=7)
    seat = state.pending[0]
    chosen = Counter(cw.bot("random", seed=seed).choose(state, seat) for seed in range(1200))
    assert set(chosen) == set(state.choices(seat))
    # Six choices, 200 times each: six standard deviations are about 77.
    assert max(abs(times - 200) for times in chosen.values()) < 77


@pytest.mark.parametrize(
    ("name", "settings", "code", "words"),
    [
        ("chess", {}, "unknown-bot", 'There is no bot "chess". Bots: random.'),
        ("", {}, "unknown-bot", 'There is no bot "".'),
        ("random", {"seconds": 0}, "wrong-bot-limit", "The limit seconds of a bot must be a number above 0, not 0."),
        ("random", {"seconds": "1"}, "wrong-bot-limit", "must be a number above 0, not 1."),
        ("random", {"seconds": float("nan")}, "wrong-bot-limit", "not nan."),
        ("random", {"simulations": 1.5}, "wrong-bot-limit", "The limit simulations"),
        ("random", {"simulations": True}, "wrong-bot-limit", "not True"),
        ("random", {"seed": -1}, "wrong-seed", "A seed is a whole number"),
        ("random", {"seed": None}, "wrong-seed", "A seed is a whole number"),
    ],
)
def test_an_unknown_bot_or_setting_is_refused(name: str, settings: dict[str, object], code: str, words: str) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        cw.bot(name, **settings)  # type: ignore[arg-type]
    assert wrong.value.code == code
    assert words in wrong.value.words("en")
    assert all(wrong.value.words(lang) for lang in LANGUAGES)


def test_a_seat_that_owes_no_answer_is_not_chosen_for() -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        cw.bot("random").choose(state, 1 - state.pending[0])
    assert wrong.value.code == "not-pending"
