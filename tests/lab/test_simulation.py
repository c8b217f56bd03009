"""Simulation: the same seed gives the same bytes, however the work is shared; the figures are what they say."""

from __future__ import annotations

import json
from collections import Counter
from math import isclose, sqrt
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.bots.playout import play_out
from cardwright.engine import Dice
from cardwright.engine.state import PLACES
from cardwright.lab import Experiment, Spread, Tally, game_seed, report, report_json, simulate, wilson
from cardwright.lab.simulation import play_games
from cardwright.match import start_engine
from tests.program import run_program


def experiment(**settings: object) -> Experiment:
    chosen: dict[str, object] = {"game": "hounds", "games": 12, "seed": 1, "players": 2, "bots": ("random", "random")}
    return Experiment(**(chosen | settings))  # type: ignore[arg-type]


# The same result --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_how_the_games_are_cut_up_does_not_matter(players: int) -> None:
    wanted = experiment(players=players, bots=("random",) * players)
    table = wanted.table()
    whole, parts = play_games(wanted, table, 0, 12), Tally()
    for first, last in ((7, 12), (0, 1), (1, 7)):
        parts.add(play_games(wanted, table, first, last))
    assert parts == whole
    assert report_json(wanted, parts) == report_json(wanted, simulate(wanted))


@pytest.mark.slow
def test_the_number_of_processes_does_not_change_a_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # So little work would be done by one process; here two must share it.
    monkeypatch.setattr("cardwright.lab.simulation.ALONE_SECONDS", 0.0)
    monkeypatch.setattr("cardwright.lab.simulation.CHUNK_SECONDS", 0.02)
    wanted = experiment(games=60)
    done: list[int] = []
    two = simulate(wanted, processes=2, progress=done.append)
    assert report_json(wanted, two) == report_json(wanted, simulate(wanted, processes=1))
    assert done == sorted(done)
    assert done[-1] == 60


@pytest.mark.slow
def test_the_program_prints_the_same_bytes_for_the_same_seed(tmp_path: Path) -> None:
    line = ["simulate", "hounds", "--games", "30", "--seed", "5", "--json"]
    one, two = (run_program(*line, "--processes", n, data=tmp_path) for n in ("1", "2"))
    assert one == two
    assert (one.status, one.err) == (0, "")
    other = run_program(*line[:-3], "--seed", "6", "--json", data=tmp_path)
    assert other.out != one.out
    french = run_program(*line, data=tmp_path, lang="fr")
    assert french.out == one.out, "JSON has no language"


def test_every_game_has_a_seed_of_its_own_with_which_it_can_be_played() -> None:
    seeds = [game_seed(1, number) for number in range(1000)] + [game_seed(2, number) for number in range(1000)]
    assert len(set(seeds)) == 2000
    table = experiment().table()
    for seed in seeds[:5]:
        dealt = start_engine(table, seed)
        assert len(cw.new_game("hounds", seed=seed).choices(dealt.turn)) == dealt.count()


def test_what_is_counted_is_what_happened() -> None:
    wanted = experiment(games=5)
    table = wanted.table()
    tally = simulate(wanted)
    rounds, winners = Counter[int](), Counter[int]()
    for number in range(5):
        seed = game_seed(1, number)
        g = start_engine(table, seed)
        play_out(g, Dice(f"random {seed}"))
        rounds[table.game.round_of(g)] += 1
        first = [seat for seat in range(2) if g.mem[PLACES + seat] == 1]
        winners.update(first if len(first) == 1 else [])
    assert tally.rounds == rounds
    assert tally.wins == winners
    assert tally.games == tally.wins.total() + tally.draws == tally.reasons.total() == tally.decisions.total() == 5


@pytest.mark.usefixtures("outside_games")
def test_partners_win_the_same_games() -> None:
    wanted = experiment(game="lanterns", games=40, players=4, bots=("random", "greedy", "random", "random"))
    tally = simulate(wanted)
    assert tally.wins[0] == tally.wins[2]
    assert tally.wins[1] == tally.wins[3]
    assert tally.wins[0] + tally.wins[1] + tally.draws == tally.games == 40
    assert 0 < tally.draws < 40
    assert report(wanted, tally)["teams"] == [["A", "C"], ["B", "D"]]


@pytest.mark.parametrize("players", [2, 4])
def test_playing_without_the_book_of_who_knows_what_changes_no_game(players: int) -> None:
    table = experiment(players=players, bots=("random",) * players).table()
    for number in range(15):
        seed = game_seed(1, number)
        tracking, careless = (start_engine(table, seed) for _ in range(2))
        careless.track_knowledge = False
        assert play_out(tracking, Dice(seed)) == play_out(careless, Dice(seed))
        assert [tracking.mem[PLACES + seat] for seat in range(4)] == [careless.mem[PLACES + seat] for seat in range(4)]


# The report -------------------------------------------------------------------------------------------------------


def test_the_report_has_its_form() -> None:
    wanted = experiment(options={"quick_play": "yes"})
    result = json.loads(report_json(wanted, simulate(wanted)))
    fields = "game rules cards players teams options seed games seats draws rounds decisions reasons"
    assert list(result) == fields.split()
    assert result["options"]["quick_play"] is True
    assert [list(seat) for seat in result["seats"]] == [["seat", "bot", "wins", "share", "low", "high"]] * 2
    assert list(result["draws"]) == ["games", "share", "low", "high"]
    assert list(result["rounds"]) == list(result["decisions"]) == ["mean", "p50", "p95", "max"]
    assert sum(seat["wins"] for seat in result["seats"]) + result["draws"]["games"] == result["games"] == 12
    assert sum(result["reasons"].values()) == 12
    assert result == report(wanted, simulate(wanted))


@pytest.mark.parametrize(("hits", "games"), [(0, 10), (10, 10), (5, 10), (1, 3), (500, 1000), (999, 1000)])
def test_the_interval_is_wilsons(hits: int, games: int) -> None:
    """Its ends are the shares from which what was seen lies just 1.96 standard deviations away."""
    found = wilson(hits, games)
    for end in (found.low, found.high):
        away = abs(hits / games - end)
        assert isclose(away, 1.959964 * sqrt(end * (1 - end) / games), abs_tol=1e-5)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_a_spread_counts_every_game_once() -> None:
    assert Spread.of(Counter([1, 2, 3, 4])) == Spread(2.5, 2, 4, 4)
    assert Spread.of(Counter({7: 1})) == Spread(7.0, 7, 7, 7)
    assert Spread.of(Counter({10: 95, 20: 5})) == Spread(10.5, 10, 10, 20)
    assert Spread.of(Counter({10: 94, 20: 6})).p95 == 20


# What is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "wrong-player-count"),
        ({"players": 3}, "bots-and-players"),
        ({"bots": ("random", "deep")}, "unknown-bot"),
        ({"options": {"magic": True}}, "unknown-option"),
        ({"options": {"round_limit": "x"}}, "wrong-option"),
        ({"seed": -1}, "wrong-seed"),
        ({"cards": Path("no-such-file.toml")}, "text"),
    ],
)
def test_a_wrong_experiment_is_refused(settings: dict[str, object], code: str) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        experiment(**settings).table()
    assert wrong.value.code == code
