"""The weights of evaluations: what lies in the folders of the games fits them."""

from __future__ import annotations

from importlib import import_module
from math import log
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

import cardwright as cw
from cardwright.engine.evaluation import LinearEvaluation, no_shares
from cardwright.games import SHIPPED, find_game
from cardwright.games.weights import FILE, Weights, for_players, read_weights, weights_for
from cardwright.match import make_table, start_engine


@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_of_players_has_weights_for_all_features_and_for_known_cards(name: str) -> None:
    game = find_game(name)
    for players in game.players:
        table = make_table(game, players, {}, None)
        found, evaluation = weights_for(table), game.evaluation(table)
        assert isinstance(evaluation, LinearEvaluation)
        assert list(found.features) == list(import_module(type(evaluation).__module__).FEATURES)
        assert found.cards.keys() <= set(table.card_ids)
        assert found.origin


def test_a_card_is_worth_what_the_file_says_wherever_a_seat_has_it() -> None:
    game = find_game("trueshot")
    table = make_table(game, 3, {}, None)
    usual = game.evaluation(table)
    assert isinstance(usual, LinearEvaluation)
    g = start_engine(table, 5)
    while g.turn >= 0 and usual.clock(g) < 2:
        g.choose(0)
    zones = usual.valued_zones()
    cards = [g.program.card_of[g.card(zone, i)] for zone in zones for i in range(g.size(zone))]
    without = [0.0] * len(table.card_ids)
    shares, more = no_shares(), no_shares()
    type(usual)(list(usual.weights), without).evaluate(g, shares)
    for card in set(cards):
        card_values = [0.7 if number == card else 0.0 for number in range(len(table.card_ids))]
        raised = type(usual)(list(usual.weights), card_values)
        has = [
            sum(g.program.card_of[g.card(zone + seat, i)] == card for zone in zones for i in range(g.size(zone + seat)))
            for seat in range(3)
        ]
        assert [raised.value_of_cards(g, seat) for seat in range(3)] == pytest.approx([0.7 * each for each in has])
        raised.evaluate(g, more)
        odds = log(more[0] / more[1]) - log(shares[0] / shares[1])
        assert odds == pytest.approx(0.7 * (has[0] - has[1]))
    assert cards, "the first seat has something"


def test_without_card_values_cards_count_by_their_features_alone() -> None:
    game = find_game("hounds")
    table = make_table(game, 2, {}, None)
    unknown = Weights([2], "", weights_for(table).features)
    weights, card_values = unknown.by_number(table, list(unknown.features))
    assert (weights, card_values) == (list(unknown.features.values()), [])
    known = replace(unknown, cards={"not_in_this_set": 1.0})
    assert known.by_number(table, [])[1] == [0.0] * len(table.card_ids)


def test_a_game_with_weights_for_others_only_takes_those_of_the_nearest_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("hounds")
    folder = copytree(game.folder, tmp_path / "game")
    head, two, three, four = (folder / FILE).read_text("utf-8").split("[[weights]]")
    monkeypatch.setattr(type(game), "folder", folder)
    for kept, players, taken in (((two, four), 3, 2), ((two, three), 4, 3), ((three, four), 2, 3), ((two,), 4, 2)):
        (folder / FILE).write_text("[[weights]]".join((head, *kept)), "utf-8")
        table = make_table(game, players, {}, None)
        assert weights_for(table) == for_players(read_weights(folder / FILE), taken)
    # A table that no other test has: what bots know of a table is kept.
    state = cw.new_game("hounds", 4, 7, {"round_limit": 17})
    for name in ("greedy", "search", "normal"):
        seat = state.pending[0]
        state.choose(seat, cw.bot(name, simulations=8).choose(state, seat))
    assert state.choices_made == 3


def test_a_file_without_any_weights_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hounds")
    (tmp_path / FILE).write_text("weights = []\n", "utf-8")
    table = make_table(game, 2, {}, None)
    monkeypatch.setattr(type(game), "folder", tmp_path)
    with pytest.raises(cw.CardwrightError) as wrong:
        weights_for(table)
    assert wrong.value.code == "file-empty"
    assert str(tmp_path / FILE) in wrong.value.words("fr")
