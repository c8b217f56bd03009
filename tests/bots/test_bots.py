"""Bots: they choose what is legal, see nothing but a seat's view, and can be asked in any order."""

from __future__ import annotations

from collections import Counter
from math import inf, nan
from random import Random

import pytest

import cardwright as cw
from cardwright.bots import bot_names
from cardwright.bots.search import MAX_ENTRIES, SearchBot
from cardwright.bots.tree import BYTES_BESIDE, BYTES_PER_ENTRY
from cardwright.text import LANGUAGES

KINDS = ["random", "greedy", "search"]  # the levels for people are searches
TABLES = [("hounds", 2), ("hounds", 4), ("trueshot", 3), ("trueshot", 4), ("drakerion", 2), ("letal", 2)]
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
@pytest.mark.parametrize(
    ("game", "players"), [("hounds", 2), ("hounds", 4), ("trueshot", 4), ("drakerion", 2), ("letal", 4)]
)
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
    """Time is the limit, so the tree is kept: the next part of a placement starts from what the first one gathered.

    A simulation visits one choice of the root: more visits than simulations come from before.
    """
    state = midway("hounds", 2, 4, 22)
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    bot = SearchBot(1, seconds=0.3)
    state.choose(0, bot.choose(state, 0))
    assert 0 in state.pending
    assert len(state.choices(0)) > 1
    assert visits(bot, state, 0) > bot.simulations > 0
    assert visits(bot, state, 0) <= bot.simulations, "the same question again is thought about anew"
    assert visits(bot, state, 1) <= bot.simulations, "and so is another seat's"


def test_a_bot_that_counts_its_simulations_keeps_nothing() -> None:
    state = midway("hounds", 2, 4, 22)
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    bot = SearchBot(1, simulations=300)
    state.choose(0, bot.choose(state, 0))
    assert visits(bot, state, 0) == bot.simulations


def visits(bot: SearchBot, state: cw.State, seat: int) -> int:
    """Let *bot* think about a decision; return how often it has made any of its choices."""
    return sum(each.visits for each in bot.choice_statistics(state, seat))


@pytest.mark.parametrize(
    ("name", "settings", "code", "words"),
    [
        (
            "chess",
            {},
            "unknown-bot",
            'There is no bot "chess". Bots: easy, normal, hard, expert, greedy, random, search.',
        ),
        ("", {}, "missing-bot", "The name of a bot is missing."),
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


IMPOSSIBLE: list[tuple[dict[str, object], str, str]] = [
    (
        {"seconds": 0},
        "A bot thinks about a choice for more than 0 and at most 86400 seconds, not for 0.",
        "Un robot réfléchit à un choix pendant plus de 0 et au plus 86400 secondes, et non 0.",
    ),
    ({"seconds": 0.0}, "not for 0.0.", "et non 0,0."),
    ({"seconds": -0.25}, "not for -0.25.", "et non -0,25."),
    ({"seconds": -1}, "not for -1.", "et non -1."),
    ({"seconds": "1"}, "not for '1'.", "et non '1'."),
    ({"seconds": True}, "not for True.", "et non True."),
    ({"seconds": nan}, "not for nan.", "et non nan."),
    ({"seconds": inf}, "not for inf.", "et non inf."),
    ({"seconds": 86400.5}, "not for 86400.5.", "et non 86400,5."),
    ({"seconds": 10**400}, "not for 10^400.", "et non 10^400."),
    (
        {"simulations": 0},
        "Simulations are a whole number from 1 to 1000000000, not 0.",
        "Les simulations sont un nombre entier de 1 à 1000000000, et non 0.",
    ),
    ({"simulations": -5}, "not -5.", "et non -5."),
    ({"simulations": 1.5}, "not 1.5.", "et non 1,5."),
    ({"simulations": 2.0}, "not 2.0.", "et non 2,0."),
    ({"simulations": True}, "not True.", "et non True."),
    ({"simulations": inf}, "not inf.", "et non inf."),
    ({"simulations": nan}, "not nan.", "et non nan."),
    ({"simulations": 10**9 + 1}, "not 1000000001.", "et non 1000000001."),
    ({"simulations": 10**5000}, "not 10^5000.", "et non 10^5000."),
]
IMPOSSIBLE_CORES: list[tuple[dict[str, object], str, str]] = [
    (
        {"cores": 0},
        "The cores of a bot are a whole number from 1 to 256, not 0.",
        "Les cœurs d’un robot sont un nombre entier de 1 à 256, et non 0.",
    ),
    ({"cores": 2.0}, "not 2.0.", "et non 2,0."),
    ({"cores": nan}, "not nan.", "et non nan."),
    ({"cores": None}, "not None.", "et non None."),
    ({"cores": 257}, "not 257.", "et non 257."),
]


@pytest.mark.parametrize("name", ["random", "search", "easy", "expert"])
@pytest.mark.parametrize(("limits", "english", "french"), IMPOSSIBLE + IMPOSSIBLE_CORES)
def test_an_impossible_limit_is_refused_with_the_possible_ones(
    name: str, limits: dict[str, object], english: str, french: str
) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        cw.bot(name, **limits)  # type: ignore[arg-type]
    assert wrong.value.words("en").endswith(english)
    assert wrong.value.words("fr").endswith(french)


def test_the_largest_limits_are_possible() -> None:
    start = "A pets hyena\nB pets raven, hand second_wind\nC pets wolf\ntable active A\nat turn"
    forced = cw.new_game("trueshot", 3, seed=1, start=start)
    assert forced.choices(1) == ["pass"]
    for name in bot_names():
        assert cw.bot(name, seconds=86400, simulations=10**9, cores=256).choose(forced, 1) == "pass"


def test_a_search_without_measure_keeps_to_its_memory() -> None:
    for limits in ({"simulations": 10**9}, {"seconds": 86400.0}, {"simulations": 10**9, "seconds": 86400.0}):
        assert SearchBot(1, **limits).capacity == MAX_ENTRIES
    assert MAX_ENTRIES * BYTES_PER_ENTRY + BYTES_BESIDE < 18e6


@pytest.mark.parametrize("name", bot_names())
def test_a_seat_that_owes_no_answer_is_not_chosen_for(name: str) -> None:
    state = cw.new_game("hounds", seed=7)
    with pytest.raises(cw.CardwrightError) as wrong:
        cw.bot(name, simulations=1).choose(state, 1 - state.pending[0])
    assert wrong.value.code == "not-pending"


def test_a_search_says_what_it_thinks_of_every_choice() -> None:
    state = midway("hounds", 2, 3, 30)
    seat = state.pending[0]
    found = SearchBot(5, simulations=40).choice_statistics(state, seat)
    assert sorted(each.notation for each in found) == sorted(state.choices(seat))
    assert found[0].notation == SearchBot(5, simulations=40).choose(state, seat)
    assert sum(each.visits for each in found) == 40
    assert [each.share is None for each in found] == [each.visits == 0 for each in found]
    assert all(0 <= each.share <= 1 for each in found if each.share is not None)
