"""Tournaments: mirrored deals, the same result however the work is shared, and clear words about what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.lab import Tournament, arena_json, arena_report, hold_tournament, wilson
from cardwright.lab.arena import ArenaGame, Entrant, mirrored_games, play_deal, rate
from cardwright.lab.statistics import wilson_of_means
from cardwright.ratings import Strength
from cardwright.text import LANGUAGES
from tests.program import Program, run_program


def tournament(**settings: object) -> Tournament:
    chosen: dict[str, object] = {
        "game": "hounds",
        "bots": ("greedy", "random"),
        "games": 4,
        "seed": 1,
        "players": 2,
        "simulations": 2,
    }
    return Tournament(**(chosen | settings))  # type: ignore[arg-type]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Program:
    return Program(monkeypatch, capsys, tmp_path / "data")


@pytest.mark.parametrize(("game", "players"), [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)])
def test_a_deal_is_played_once_for_each_seat_with_the_same_cards(game: str, players: int) -> None:
    wanted = tournament(game=game, players=players, bots=("random", "greedy"))
    dealt = [[cards(state) for _, state in mirrored_games(wanted, (0, deal))] for deal in range(3)]
    assert all(len(deal) == players and len(set(deal)) == 1 for deal in dealt)
    assert len({deal[0] for deal in dealt}) == 3
    played = play_deal(wanted, (0, 0))
    assert [each.bots for each in played] == [bots for bots, _ in mirrored_games(wanted, (0, 0))]
    assert [each.bots.index(0) for each in played] == list(range(players))
    assert all(each.bots.count(1) == players - 1 for each in played)
    assert all(abs(sum(each.shares) - 1) < 1e-9 for each in played)
    assert played == play_deal(wanted, (0, 0))


def test_every_meeting_has_the_same_deals_and_another_seed_has_others() -> None:
    wanted = tournament(bots=("random", "greedy", "easy"))
    dealt = {cards(state) for meeting in range(3) for _, state in mirrored_games(wanted, (meeting, 0))}
    (other, _) = mirrored_games(tournament(seed=2), (0, 0))
    assert len(dealt) == 1
    assert cards(other[1]) not in dealt


def cards(state: cw.State) -> str:
    """Return where every card lies after a few choices, always the first, and what may be chosen next.

    Before that nothing may be dealt: in Drakerion the decks are shuffled after the starting Characters are placed.
    """
    later = state.clone()
    for _ in range(20):
        later.choose(later.pending[0], 0)
    choices = [later.choices(seat) for seat in range(later.players)]
    return json.dumps([later.lay_open().observe(None), choices], sort_keys=True)


def test_everybody_meets_everybody() -> None:
    assert tournament(bots=("random", "greedy", "easy")).meetings() == [(0, 1), (0, 2), (1, 2)]
    assert tournament(bots=("random", "greedy"), players=3).meetings() == [(0, 1), (1, 0)]
    assert tournament(games=5).deals == 3
    assert tournament(games=5).total == 6


@pytest.mark.usefixtures("outside_games")
def test_partners_are_one_bot_and_the_fair_share_of_two_teams_is_half() -> None:
    wanted = tournament(game="lanterns", players=4, bots=("greedy", "random"), games=40)
    assert (wanted.meetings(), wanted.deals, wanted.total) == ([(0, 1)], 20, 40)
    assert [bots for bots, _ in mirrored_games(wanted, (0, 0))] == [(0, 1), (1, 0)]
    meetings = hold_tournament(wanted)
    assert {game.shares for game in meetings[0]} >= {(1.0, 0.0), (0.0, 1.0)}
    assert all(len(game.places) == 2 and sum(game.shares) == 1 for game in meetings[0])
    result = json.loads(arena_json(wanted, meetings))
    (met,) = result["meetings"]
    assert (met["games"], met["fair"], result["teams"]) == (40, 0.5, [["A", "C"], ["B", "D"]])
    assert met["low"] > 0.5
    assert met["ahead"] == {key: met[key] for key in ("share", "low", "high")}
    assert [each["bot"] for each in result["ratings"]] == ["greedy", "random"]


def test_the_report_counts_what_was_played() -> None:
    wanted = tournament(games=8)
    meetings = hold_tournament(wanted)
    result = json.loads(arena_json(wanted, meetings))
    assert result == arena_report(wanted, meetings)
    met = result["meetings"][0]
    score = sum(game.share(0) for game in meetings[0])
    assert (met["bot"], met["against"], met["games"], met["score"]) == ("greedy", "random", 8, score)
    assert (met["low"], met["high"]) == (wilson(score, 8).low, wilson(score, 8).high)
    assert met["fair"] == 0.5
    assert {each["bot"] for each in result["ratings"]} == {"greedy", "random"}
    ordered = [each["rating"] for each in result["ratings"]]
    assert ordered == sorted(ordered, reverse=True)


def test_with_more_than_two_it_counts_too_who_finishes_before_whom() -> None:
    wanted = tournament(game="trueshot", bots=("random", "greedy"), players=3, games=6)
    meetings = hold_tournament(wanted)
    result = arena_report(wanted, meetings)
    for (one, _), games, met in zip(wanted.meetings(), meetings, result["meetings"], strict=True):  # type: ignore[call-overload]
        means = [game.ahead(one) for game in games]
        assert met["ahead"]["share"] == pytest.approx(sum(means) / len(games), abs=1e-6)
        assert met["ahead"]["low"] < met["ahead"]["share"] < met["ahead"]["high"]
        alone = [game for game in games if game.share(one) == 1.0]
        assert all(game.ahead(one) == 1.0 for game in alone)  # who has won alone has finished before all others


def test_between_two_whoever_wins_has_finished_before_the_other() -> None:
    wanted = tournament(games=8)
    met = json.loads(arena_json(wanted, hold_tournament(wanted)))["meetings"][0]
    assert met["ahead"] == {key: met[key] for key in ("share", "low", "high")}


@pytest.mark.parametrize(
    ("places", "share"),
    [((1, 2, 3), 1.0), ((2, 1, 3), 0.5), ((3, 1, 2), 0.0), ((2, 1, 2), 0.25), ((1, 1, 1), 0.5), ((1, 1, 3), 0.75)],
)
def test_a_tie_counts_half(places: tuple[int, ...], share: float) -> None:
    assert ArenaGame((0, 1, 1), places, (0.0, 0.0, 0.0), 1).ahead(0) == share


def test_comparisons_of_one_game_count_for_what_their_spread_is_worth() -> None:
    together, apart = wilson_of_means([1.0, 0.0] * 10, 2), wilson_of_means([0.5] * 20, 2)
    assert together.share == apart.share == 0.5
    assert apart == wilson(20, 40)
    between = wilson_of_means([1.0, 0.5, 0.5, 0.0] * 5, 2)
    assert together.low < between.low < apart.low
    assert wilson_of_means([1.0], 3) == wilson(1, 1)  # of what does not vary nobody knows how far it depends
    assert wilson_of_means([0.0] * 5, 3) == wilson(0, 5)


def test_who_wins_is_rated_higher() -> None:
    wanted = tournament(games=20)
    games = hold_tournament(wanted)
    greedy, random = rate(wanted, games)
    assert greedy.rating > Strength().rating > random.rating
    assert greedy.uncertainty < Strength().uncertainty


def test_progress_hears_of_every_deal() -> None:
    heard: list[int] = []
    hold_tournament(tournament(games=6), progress=heard.append)
    assert heard == [2, 4, 6]


@pytest.mark.slow
def test_the_number_of_processes_does_not_change_a_byte(tmp_path: Path) -> None:
    line = ["arena", "hounds", "--bots", "search,random", "--games", "4", "--seed", "5", "--simulations", "2", "--json"]
    one, two = (run_program(*line, "--processes", n, data=tmp_path) for n in ("1", "2"))
    assert one == two
    assert (one.status, one.err) == (0, "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_program_prints_a_table(lang: str, program: Program) -> None:
    told = program("arena", "hounds", "--bots", "greedy,random", "--games", "2", "--processes", "1", lang=lang)
    assert (told.status, told.err) == (0, "")
    assert "greedy" in told.out
    assert ("cote" if lang == "fr" else "rating") in told.out


def test_the_table_of_three_says_who_finishes_before_whom(program: Program) -> None:
    line = ["arena", "trueshot", "--bots", "random,easy", "--games", "3", "--simulations", "2", "--processes", "1"]
    assert "finishes before" in program(*line).out
    assert "termine avant" in program(*line, lang="fr").out
    assert "finishes before" not in program(*line[:1], "hounds", *line[2:]).out


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "wrong-player-count"),
        ({"bots": ("greedy",)}, "arena-two-bots"),
        ({"bots": ("greedy", "greedy")}, "arena-same-bot"),
        ({"bots": ("search", " search")}, "arena-same-search"),
        ({"bots": ("greedy", "")}, "missing-bot"),
        ({"bots": ("greedy", "deep")}, "unknown-bot"),
        ({"bots": ("greedy", "search:x")}, "wrong-bot-spec"),
        ({"bots": ("greedy", "search:0")}, "wrong-simulations"),
        ({"bots": ("greedy", "search:99999999999999999999")}, "wrong-simulations"),
        ({"bots": ("greedy", "search:" + "9" * 5000)}, "wrong-bot-spec"),
        ({"bots": ("greedy", "search:-1s")}, "wrong-bot-seconds"),
        ({"bots": ("greedy", "search:infs")}, "wrong-bot-seconds"),
        ({"bots": ("greedy", "search:nans")}, "wrong-bot-seconds"),
        ({"bots": ("greedy", "search:s")}, "wrong-bot-spec"),
        ({"seconds": 0.0}, "wrong-bot-seconds"),
        ({"options": {"magic": True}}, "unknown-option"),
        ({"seed": -1}, "wrong-seed"),
    ],
)
def test_a_wrong_tournament_is_refused(settings: dict[str, object], code: str) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        tournament(**settings).table()
    assert wrong.value.code == code
    assert all(wrong.value.words(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (["--bots", "search,deep"], 'There is no bot "deep"', "Il n’y a pas de robot « deep »"),
        (["--bots", "search"], "A tournament needs at least two bots", "Un tournoi demande au moins deux robots"),
        (["--bots", ","], "The name of a bot is missing.", "Il manque le nom d’un robot."),
        (["--bots", "search,"], "The name of a bot is missing.", "Il manque le nom d’un robot."),
        (["--bots", "search,:500"], "The name of a bot is missing.", "Il manque le nom d’un robot."),
        (
            ["--bots", "search:infs,random"],
            "for more than 0 and at most 86400 seconds, not for inf.",
            "pendant plus de 0 et au plus 86400 secondes, et non inf.",
        ),
        (["--bots", "search:0.0s,random"], "not for 0.0.", "et non 0,0."),
        (
            ["--bots", "search:99999999999999999999,random"],
            "Simulations are a whole number from 1 to 1000000000, not 10^20.",
            "Les simulations sont un nombre entier de 1 à 1000000000, et non 10^20.",
        ),
        (
            ["--bots", "search,random", "--seconds", "0"],
            "seconds are a number above 0 and at most 86400, such as 0.5, not 0",
            "les secondes sont un nombre supérieur à 0 et d’au plus 86400, comme 0.5, et non 0",
        ),
        (["--bots", "search,random", "--seconds", "inf"], "at most 86400, such as 0.5, not inf", "et non inf"),
        (["--bots", "search,random", "--seconds", "0,5"], "such as 0.5, not 0,5", "comme 0.5, et non 0,5"),
        (["--bots", "search,random", "--seconds", "soon"], "not soon", "et non soon"),
        (
            ["--bots", "search,random", "--simulations", "0"],
            "a whole number from 1 to 1000000000 is needed, not 0",
            "il faut un nombre entier de 1 à 1000000000, et non 0",
        ),
        (["--bots", "search,random", "--simulations", "9" * 30], "to 1000000000 is needed", "de 1 à 1000000000"),
        (
            ["--bots", "search,random", "--games", "-3"],
            "a whole number from 1 up is needed, not -3",
            "il faut un nombre entier à partir de 1, et non -3",
        ),
        ([], "--bots", "il manque les arguments suivants : --bots"),
    ],
)
def test_a_wrong_line_is_refused_with_words(line: list[str], english: str, french: str, program: Program) -> None:
    for lang, words in (("en", english), ("fr", french)):
        told = program("arena", "hounds", *line, lang=lang)
        assert (told.status, told.out) == (2, "")
        assert words in told.err.replace("\u00a0", " ")
        assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("bots", "english", "french"),
    [
        ("search,search", "such as search:500, or leave it out.", "par exemple search:500, ou retirez-le."),
        ("search:500,search:500", "such as search:1000, or leave", "par exemple search:1000, ou retirez"),
        ("search:500,search:1000,search:500", "such as search:1500, or", "par exemple search:1500, ou"),
        ("expert:0.5s,expert:0.5s", "such as expert:500, or", "par exemple expert:500, ou"),
        (
            "random,random",
            "The bot random is named twice. Leave one",
            "Le robot random est nommé deux fois. Retirez-en un",
        ),
        ("easy,easy", "The bot easy is named twice. Leave one", "Le robot easy est nommé deux fois. Retirez-en un"),
    ],
)
def test_who_is_named_twice_is_told_how_to_be_another(bots: str, english: str, french: str, program: Program) -> None:
    for lang, words in (("en", english), ("fr", french)):
        told = program("arena", "hounds", "--bots", bots, lang=lang)
        assert (told.status, told.out) == (2, "")
        assert words in told.err.replace("\u00a0", " ")


def test_help_says_that_a_limit_can_only_lower_a_level(program: Program) -> None:
    english, french = (" ".join(program("arena", "--help", lang=lang).out.split()) for lang in LANGUAGES)
    assert "a limit can only lower that" in english
    assert "une limite ne peut que le réduire" in french


def test_a_limit_above_a_level_changes_nothing() -> None:
    state = cw.new_game("hounds", seed=3)
    seat = state.pending[0]
    for level in ("easy", "normal"):
        usual, limited = (Entrant.read(spec, None, None).make(5) for spec in (level, f"{level}:500"))
        assert limited.choose(state, seat) == usual.choose(state, seat)


def test_an_entrant_may_have_a_limit_of_its_own() -> None:
    assert Entrant.read("search", 0.2, None) == Entrant("search", "search", 0.2, None)
    assert Entrant.read(" search:500 ", 0.2, None) == Entrant("search:500", "search", None, 500)
    assert Entrant.read("search:0.5s", None, 7) == Entrant("search:0.5s", "search", 0.5, None)
