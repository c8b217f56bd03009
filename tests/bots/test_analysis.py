"""The analyzer: uses no more than the view it analyzes for, finds what is plain, and states its error."""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from cardwright.bots.analysis import LEAST, Analyzer, Estimate
from cardwright.bots.search import MAX_ENTRIES
from tests.bots.test_bots import midway

SIMULATIONS = 40
TABLES = [("hounds", 2), ("hounds", 4), ("trueshot", 3), ("trueshot", 4), ("drakerion", 2), ("letal", 2), ("letal", 4)]

# Comet Tail as the Ability takes the last life of B before anything else happens; as the Attack it lets B win.
DECISIVE = "A hand chihuahua comet_tail pug, life 1\nB hand tibetan_mastiff labrador husky, life 4\nat place"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_could_not_know_does_not_change_the_analysis(game: str, players: int) -> None:
    analyzer = Analyzer(5, SIMULATIONS)
    for seed in range(3):
        state = midway(game, players, seed, 12 + 7 * seed)
        for seat in state.pending:
            chosen = Random(seed).choice(state.choices(seat))
            worlds = [state.guess(seat, world) for world in range(3)]
            assert len({str(world.lay_open().observe(None)) for world in worlds}) > 1
            assert {analyzer.analyze(world, seat, chosen) for world in worlds} == {
                analyzer.analyze(state, seat, chosen)
            }


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_spectator_could_not_know_does_not_change_the_outlook(game: str, players: int) -> None:
    analyzer = Analyzer(5, SIMULATIONS)
    state = midway(game, players, 3, 17)
    worlds = [state.guess(None, world) for world in range(3)]
    shares = analyzer.expected_shares(state)
    assert all(analyzer.expected_shares(world) == shares for world in worlds)
    assert abs(sum(share.value for share in shares) - 1) < 1e-9
    assert all(0 <= share.value <= 1 for share in shares)


def placing() -> cw.State:
    """Return a game in which both seats place their cards, unseen."""
    state = midway("hounds", 2, 4, 22)
    while len(state.pending) < 2:
        state.choose(state.pending[0], 0)
    return state


def test_what_another_seat_has_placed_unseen_does_not_change_the_analysis() -> None:
    analyzer, analyses, placed = Analyzer(5, SIMULATIONS), set(), set()
    for pick in (0, -1):
        state = placing()
        while 0 in state.pending:
            state.choose(0, state.choices(0)[pick])
        placed.add(state.record().choices)
        analyses.add(analyzer.analyze(state, 1, state.choices(1)[0]))
    assert (len(placed), len(analyses)) == (2, 1)


def test_an_answer_that_another_seat_has_begun_does_not_change_the_analysis() -> None:
    analyzer, state = Analyzer(5, SIMULATIONS), placing()
    alone = analyzer.analyze(state, 1, state.choices(1)[0])
    state.choose(0, 0)
    assert state.pending == (0, 1)
    assert analyzer.analyze(state, 1, state.choices(1)[0]) == alone


def test_the_same_seed_gives_the_same_analysis_in_any_order() -> None:
    states = [midway("hounds", 2, seed, 30 + seed) for seed in range(4)]
    one, other = Analyzer(5, SIMULATIONS), Analyzer(5, SIMULATIONS)
    forwards = [(one.expected_shares(state), one.analyze(state, state.pending[0], _first(state))) for state in states]
    backwards = [
        (other.expected_shares(state), other.analyze(state, state.pending[0], _first(state))) for state in states[::-1]
    ]
    assert forwards == backwards[::-1]
    assert [Analyzer(6, SIMULATIONS).expected_shares(state) for state in states] != [shares for shares, _ in forwards]


def _first(state: cw.State) -> str:
    return state.choices(state.pending[0])[0]


def test_a_blunder_is_found_and_costs_what_it_loses() -> None:
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    blunder = Analyzer(1, 400).analyze(state, 0, "attack comet_tail")
    assert blunder.best in ("attack pug", "attack chihuahua")
    assert blunder.share > 0.9
    assert blunder.gain.value > max(0.3, 3 * blunder.gain.error)


def test_the_best_choice_costs_nothing() -> None:
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    state.choose(0, "attack chihuahua")
    analysis = Analyzer(1, 400).analyze(state, 0, "ability comet_tail")
    assert (analysis.best, analysis.gain) == ("ability comet_tail", Estimate(0.0, 0.0))
    assert analysis.share > 0.9


def test_a_search_that_was_content_too_early_does_not_mislead_the_analyzer() -> None:
    """Searches leave Lady Leash untried here when they have found something good enough first."""
    state = midway("hounds", 4, 56, 180)
    analysis = Analyzer(1, 400).analyze(state, state.pending[0], "defense puppy_pile")
    assert analysis.best == "defense lady_leash"
    assert analysis.gain.value > max(0.05, 3 * analysis.gain.error)


def test_more_simulations_are_surer() -> None:
    states = [midway("hounds", 2, seed, 40) for seed in range(6)]
    few, many = (
        sum(share.error for state in states for share in Analyzer(1, simulations).expected_shares(state))
        for simulations in (40, 1200)
    )
    assert many < few


def test_an_analyzer_without_measure_keeps_to_the_memory_of_two_searches() -> None:
    assert Analyzer(1, 10**9).capacity == 2 * MAX_ENTRIES


@pytest.mark.parametrize("simulations", [0, 1, LEAST - 1, 10**9 + 1, 40.0, True])
def test_with_too_few_simulations_nothing_is_analyzed(simulations: int) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        Analyzer(1, simulations)
    assert f"from {LEAST} to 1000000000, not {simulations}." in wrong.value.words("en")
    assert f"de {LEAST} à 1000000000, et non" in wrong.value.words("fr")
