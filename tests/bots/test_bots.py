"""Bots: they choose what is legal, see nothing but a seat's view, and can be asked in any order."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import cardwright as cw
from cardwright.bots import bot_names
from cardwright.bots.search import SearchBot
from cardwright.text import LANGUAGES

KINDS = ["random", "greedy", "search"]  # the levels for people are searches
TABLES = [("hounds", 2), ("hounds", 4), ("trueshot", 3), ("trueshot", 4)]
SIMULATIONS = 4


def midway(game: str, players: int, seed: int, choices: int) -> cw.State:
    state, dice = cw.new_game(game, players, seed), Random(seed)
    for _ in range(choices):
        seat = state.pending[0]
        state.choose(seat, dice.randrange(len(state.choices(seat))))
    return state


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_between_bots_comes_to_its_end(name: str, game: str, players: int) -> None:
    state = cw.new_game(game, players, seed=players)
    bot, dice = cw.bot(name, simulations=1, seed=3), Random(3)
    while not state.over:
        for seat in state.pending:
            if dice.randrange(6) == 0:
                chosen = bot.choose(state, seat)
                assert chosen in state.choices(seat)
            else:
                chosen = dice.choice(state.choices(seat))
            state.choose(seat, chosen)
    assert sum(state.scores or ()) == 1.0


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_changes_nothing_and_the_order_of_questions_does_not_matter(name: str) -> None:
    positions = [midway("hounds", 2, seed, 20 + seed) for seed in range(6)]
    positions += [midway("trueshot", 3, seed, 20 + seed) for seed in range(4)]
    one, other = (cw.bot(name, simulations=SIMULATIONS, seed=5) for _ in range(2))
    before = [state.record() for state in positions]
    forwards = [one.choose(state, state.pending[0]) for state in positions]
    backwards = [other.choose(state, state.pending[0]) for state in reversed(positions)]
    assert forwards == backwards[::-1]
    assert [state.record() for state in positions] == before


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_cannot_know_does_not_matter(name: str, game: str, players: int) -> None:
    bot = cw.bot(name, simulations=SIMULATIONS, seed=5)
    for seed in range(3):
        state = midway(game, players, seed, 12 + 7 * seed)
        for seat in state.pending:
            chosen = {bot.choose(state.guess(seat, guess), seat) for guess in range(4)}
            assert chosen == {bot.choose(state, seat)}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("hounds", 4), ("trueshot", 4)])
def test_what_others_have_placed_unseen_does_not_matter(name: str, game: str, players: int) -> None:
    """All but one have answered a simultaneous decision, each time otherwise: the last one chooses the same."""
    opening = midway(game, players, 1, 0)
    dice = Random(1)
    while len(opening.pending) < players:
        seat = opening.pending[0]
        opening.choose(seat, dice.randrange(len(opening.choices(seat))))
    last = players - 1
    bot = cw.bot(name, simulations=SIMULATIONS, seed=5)
    answers = set()
    chosen = set()
    for attempt in range(6):
        state, dice = opening.clone(), Random(attempt)
        answer = []
        for seat in range(last):
            while seat in state.pending:
                answer.append(dice.choice(state.choices(seat)))
                state.choose(seat, answer[-1])
        assert state.pending == (last,)
        answers.add(tuple(answer))
        chosen.add(bot.choose(state, last))
    assert len(answers) > 1
    assert len(chosen) == 1


@pytest.mark.parametrize("answered", [1, 2])
def test_an_answer_begun_by_another_seat_does_not_matter(answered: int) -> None:
    opening = midway("hounds", 2, 4, 22)
    while len(opening.pending) < 2:
        opening.choose(opening.pending[0], 0)
    bot = cw.bot("search", simulations=SIMULATIONS, seed=5)
    begun = opening.clone()
    for _ in range(answered):
        begun.choose(0, 0)
    assert bot.choose(begun, 1) == bot.choose(opening, 1)


def test_the_random_bot_chooses_everything_about_equally_often() -> None:
    state = cw.new_game("hounds", seed=7)
    seat = state.pending[0]
    chosen = Counter(cw.bot("random", seed=seed).choose(state, seat) for seed in range(1200))
    assert set(chosen) == set(state.choices(seat))
    # Six choices, 200 times each: six standard deviations are about 77.
    assert max(abs(times - 200) for times in chosen.values()) < 77


@pytest.mark.parametrize("name", ["search", "expert"])
def test_a_bot_with_hardly_any_time_still_makes_a_legal_choice(name: str) -> None:
    bot = cw.bot(name, seconds=1e-9, seed=1)
    state = midway("trueshot", 3, 1, 9)
    while not state.over and state.choices_made < 60:
        for seat in state.pending:
            state.choose(seat, bot.choose(state, seat))
    assert state.choices_made >= 60 or state.over


def test_a_bot_that_keeps_its_tree_goes_on_with_the_parts_of_one_answer() -> None:
    """Time is the limit, so the tree is kept: the next part of a placement starts from what the first one gathered."""
    state = midway("hounds", 2, 4, 22)
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    bot = SearchBot(1, seconds=0.3)
    seat = state.pending[0]
    state.choose(seat, bot.choose(state, seat))
    kept = bot.lines
    assert kept > 0
    bot.choose(state, seat)
    assert bot.lines > kept
    state.choose(1, 0)
    bot.choose(state, 1)
    other = SearchBot(1, seconds=0.3)
    other.choose(state, 1)
    assert bot.choose(state, 1) in state.choices(1)


@pytest.mark.parametrize(
    ("name", "settings", "code", "words"),
    [
        (
            "chess",
            {},
            "unknown-bot",
            'There is no bot "chess". Bots: easy, normal, hard, expert, greedy, random, search.',
        ),
        ("", {}, "unknown-bot", 'There is no bot "".'),
        ("random", {"seconds": 0}, "wrong-bot-limit", "The limit seconds of a bot must be a number above 0, not 0."),
        ("search", {"seconds": -1}, "wrong-bot-limit", "must be a number above 0, not -1."),
        ("random", {"seconds": "1"}, "wrong-bot-limit", "must be a number above 0, not 1."),
        ("random", {"seconds": float("nan")}, "wrong-bot-limit", "not nan."),
        ("search", {"simulations": 0}, "wrong-bot-limit", "The limit simulations"),
        ("random", {"simulations": 1.5}, "wrong-bot-limit", "The limit simulations"),
        ("random", {"simulations": True}, "wrong-bot-limit", "not True"),
        ("search", {"cores": 0}, "wrong-bot-limit", "The limit cores of a bot must be a number above 0, not 0."),
        ("random", {"cores": 1.5}, "wrong-bot-limit", "The limit cores"),
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


@pytest.mark.parametrize("name", bot_names())
def test_a_seat_that_owes_no_answer_is_not_chosen_for(name: str) -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        cw.bot(name, simulations=1).choose(state, 1 - state.pending[0])
    assert wrong.value.code == "not-pending"


def test_a_search_says_what_it_thinks_of_every_choice() -> None:
    state = midway("hounds", 2, 3, 30)
    seat = state.pending[0]
    weighed = SearchBot(5, simulations=40).weigh(state, seat)
    assert sorted(each.notation for each in weighed) == sorted(state.choices(seat))
    assert weighed[0].notation == SearchBot(5, simulations=40).choose(state, seat)
    assert sum(each.visits for each in weighed) == 40
    assert [each.worth is None for each in weighed] == [each.visits == 0 for each in weighed]
    assert all(0 <= each.worth <= 1 for each in weighed if each.worth is not None)
