"""Playout priors come from the game's folder, for the cards and numbers of players that it names."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import pairwise
from math import exp, inf

import pytest

from cardwright.bots.decision import PLAYOUT_PRIORS, evaluation_of, kind_of, playout_priors_of
from cardwright.bots.playout_priors import PlayoutPriors, code_of_card, code_of_key
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import Dice, State
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Table
from cardwright.match import make_table, start_engine
from tests.bots.test_tree import midway

WITH_PRIORS = [name for name in SHIPPED if (find_game(name).folder / PLAYOUT_PRIORS).exists()]


def first_draft() -> tuple[Table, State]:
    table = make_table(find_game("hounds"), 2, {}, None)
    g = start_engine(table, 1)
    while type(g.asks(g.lane)).__name__ != "Draft":
        g.choose(0)
    return table, g


def odds(priors: PlayoutPriors, g: State) -> list[float]:
    priors.look_up(g, g.count())
    return [after - before for before, after in pairwise([0.0, *list(priors.sums)[: g.count()]])]


def test_a_prior_is_that_of_its_question_and_card_alone() -> None:
    table, g = first_draft()
    priors = PlayoutPriors([kind_of(type(step).__name__) for step in table.program.steps])
    assert odds(priors, g) == [1.0] * g.count(), "what is unknown is all alike"
    card = int(g.program.card_of[g.key(1)])
    priors.learn(kind_of("Draft"), -1, 0, code_of_card(card), 5.0)
    assert odds(priors, g) == pytest.approx([5.0 if i == 1 else 1.0 for i in range(g.count())])
    priors.learn(kind_of("Draft"), -1, 1, code_of_card(card), 9.0)
    assert odds(priors, g)[1] == pytest.approx(5.0), "another argument is another question"


@pytest.mark.parametrize("name", WITH_PRIORS)
def test_the_priors_of_a_game_name_its_cards(name: str) -> None:
    game = find_game(name)
    file = tomllib.loads((game.folder / PLAYOUT_PRIORS).read_text("utf-8"))
    assert set(file["players"]) <= set(game.players)
    table = make_table(game, file["players"][0], {}, None)
    steps = {type(step).__name__ for step in table.program.steps}
    for question, weights in file["questions"].items():
        step, asking, argument = question.split()
        assert step in steps
        assert asking == "-" or asking in table.numbers
        assert int(argument) >= -1
        for choice in weights:
            assert choice in table.numbers or int(choice) < 0


def test_the_file_becomes_odds_and_other_numbers_of_players_have_none() -> None:
    table, g = first_draft()
    priors = playout_priors_of(table)
    assert priors is not None
    assert playout_priors_of(table) is priors
    weights = tomllib.loads((table.game.folder / PLAYOUT_PRIORS).read_text("utf-8"))["questions"]["Draft - 0"]
    expected = [exp(weights.get(table.card_id(int(copy)), 0.0)) for copy in map(g.key, range(g.count()))]
    assert odds(priors, g) == pytest.approx(expected)
    assert len(set(expected)) > 1
    assert playout_priors_of(make_table(table.game, 3, {}, None)) is None


def test_choices_are_taken_as_often_as_their_odds_say() -> None:
    table, g = first_draft()
    priors = PlayoutPriors([kind_of(type(step).__name__) for step in table.program.steps])
    priors.learn(kind_of("Draft"), -1, 0, code_of_card(int(g.program.card_of[g.key(2)])), 6.0)
    priors.look_up(g, g.count())
    dice = Dice(1)
    taken = Counter(int(priors.roll(g.count(), dice)) for _ in range(1000))
    assert set(taken) == set(range(g.count()))
    expected = 1000 * 6 / (5 + g.count())
    assert abs(taken[2] - expected) < 5 * expected**0.5


def test_without_priors_a_search_goes_on_as_before() -> None:
    g = midway("hounds", 2, 1, 30)
    table = make_table(find_game("hounds"), 2, {}, None)
    visits = []
    for priors, parameters in ((None, SearchParameters()), (playout_priors_of(table), SearchParameters())):
        if priors is not None:
            parameters.playout_priors = 0
        tree = Tree(1 << 10, parameters)
        tree.reset(1)
        tree.playout_priors = priors
        tree.search(Worlds(g, g.turn), evaluation_of(table), Dice(1), 100, inf)
        visits.append([int(tree.visits_of(entry)) if entry >= 0 else 0 for entry in tree.entries_of(g)])
    assert visits[0] == visits[1]


def test_what_is_no_card_is_not_mistaken_for_one() -> None:
    assert len({code_of_key(-3), code_of_key(-4), code_of_card(3), code_of_card(4)}) == 4
