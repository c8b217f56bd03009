"""Reviews: what is analyzed when, what is told of it, and the same result however the work is shared."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright.bots.analysis import ChoiceAnalysis, Estimate
from cardwright.lab import Review, ReviewRequest, moments_of, review, review_report
from cardwright.lab.review import AnalyzedChoice, Point, Timeline
from cardwright.text import LANGUAGES
from tests.bots.test_analysis import DECISIVE
from tests.games.machinery import OUTSIDE
from tests.program import Outcome, Program, run_program

FEW = 32  # simulations where only the form of a review matters


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Program:
    return Program(monkeypatch, capsys, tmp_path / "data")


def played(game: str, players: int, seed: int = 3, most: int = 10**6) -> cw.State:
    """Return a game played at random, to its end or so far."""
    state, dice = cw.new_game(game, players, seed), Random(seed)
    while not state.over and state.choices_made < most:
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
    return state


def blundered() -> cw.State:
    """Return a game that A could have won at once, and has lost."""
    state = cw.new_game("hounds", seed=1, start=DECISIVE)
    for choice in ("attack comet_tail", "ability pug"):
        state.choose(0, choice)
    for choice in ("attack labrador", "ability husky"):
        state.choose(1, choice)
    assert state.result is not None
    assert state.result.places == (2, 1)
    return state


def request(state: cw.State, **settings: object) -> ReviewRequest:
    return ReviewRequest(**({"record": state.record().to_json(), "simulations": FEW} | settings))  # type: ignore[arg-type]


# What is analyzed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "most"), [("hounds", 2, 10**6), ("trueshot", 3, 50), ("drakerion", 2, 50), ("letal", 4, 50)]
)
def test_every_real_choice_is_analyzed_and_the_shares_go_from_start_to_end(game: str, players: int, most: int) -> None:
    state = played(game, players, most=most)
    found = review(request(state))
    timeline = Timeline.of(state.record())
    real = [n for n, (seat, _) in enumerate(timeline.choices, 1) if len(timeline.states[n - 1].choices(seat)) > 1]
    assert [each.number for each in found.analyzed] == real
    assert [(each.seat, each.chosen) for each in found.analyzed] == [timeline.choices[n - 1] for n in real]
    assert (found.points[0].number, found.points[-1].number) == (0, state.choices_made)
    if state.scores is not None:
        assert tuple(share.value for share in found.points[-1].shares) == state.scores
    for point in found.points:
        assert abs(sum(share.value for share in point.shares) - 1) < 1e-9


@pytest.mark.usefixtures("outside_games")
def test_partners_have_one_share(program: Program, tmp_path: Path) -> None:
    state = next(each for seed in range(9) if (each := played("lanterns", 4, seed)).scores == (0.5, 0.0, 0.5, 0.0))
    wanted = request(state, simulations=100)
    found = review(wanted)
    assert all(len(point.shares) == 2 for point in found.points)
    assert [share.value for share in found.points[-1].shares] == [1.0, 0.0]
    assert all(sum(share.value for share in point.shares) == pytest.approx(1) for point in found.points)
    told = review_report(wanted, found, "en")
    assert told["teams"] == [["A", "C"], ["B", "D"]]
    assert told["turns"]
    assert all(turn["team"] in told["teams"] for turn in told["turns"])
    file = tmp_path / "game.json"
    file.write_text(state.record().to_json(), encoding="utf-8")
    line = ("review", str(file), "--simulations", "100", "--processes", "1")
    english, french = (program(*line, lang=lang).out for lang in LANGUAGES)
    assert "Players A and C" in english
    assert f": players {' and '.join(told['turns'][0]['team'])} from" in english
    assert "Joueurs A et C" in french


def test_there_is_no_point_while_answers_are_hidden() -> None:
    state = blundered()
    found = review(request(state))
    assert [point.number for point in found.points] == [0, 4]


def test_a_game_that_goes_on_is_reviewed_so_far() -> None:
    state = played("hounds", 2, most=30)
    found = review(request(state))
    assert not state.over
    assert found.points[-1].number <= 30
    assert all(each.number <= 30 for each in found.analyzed)
    assert review_report(request(state), found, "en")["result"] is None


def test_a_game_without_a_choice_has_an_outlook_and_nothing_else() -> None:
    found = review(request(cw.new_game("hounds", seed=1)))
    assert (len(found.points), found.analyzed, found.turning_points(), found.better()) == (1, (), [], [])


def test_only_the_choices_of_one_seat_are_analyzed_if_so_wanted() -> None:
    state = played("hounds", 2, most=40)
    found = review(request(state, seats=(1,)))
    everybody = review(request(state))
    assert found.analyzed == tuple(each for each in everybody.analyzed if each.seat == 1)
    assert found.points == everybody.points


def test_giving_up_is_neither_a_choice_to_be_analyzed_nor_a_turning_point() -> None:
    state = played("hounds", 2, most=30)
    state.choose(0, "concede")
    found = review(request(state))
    assert all(each.chosen != "concede" for each in found.analyzed)
    assert found.points[-1].number == 31
    assert all(turn.after.number <= 30 for turn in found.turning_points())


def test_a_game_with_an_undo_and_one_that_went_on_from_another_are_reviewed() -> None:
    state = played("hounds", 2, most=25)
    state.undo(next(seat for seat in range(2) if state.undo_terms(seat) is not None))
    other = state.continue_from(0, "another")
    dice = Random(1)
    for _ in range(10):
        seat = dice.choice(other.pending)
        other.choose(seat, dice.choice(other.choices(seat)))
    timeline = Timeline.of(other.record())
    assert [each.observe(None) for each in timeline.states] == [
        cw.replay(other.record(), number).observe(None) for number in range(other.choices_made + 1)
    ]
    assert len(review(request(other)).analyzed) > 0


def test_what_others_hid_changes_no_analysis_of_a_seat() -> None:
    """Two games that A cannot tell apart before its answer: what the review says of that answer is the same."""
    state = played("hounds", 2, most=40)
    while state.pending != (0,) or len(state.choices(0)) < 2:
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[0])
    analyses = set()
    for seed in range(3):
        other = state.continue_from(0, seed)
        other.choose(0, other.choices(0)[-1])
        analyses.add(review(request(other, seats=(0,))).analyzed[-1].analysis)
    assert len(analyses) == 1


# What is told -------------------------------------------------------------------------------------------------------


def test_a_blunder_is_told_with_what_it_cost_and_turned() -> None:
    wanted = request(blundered(), simulations=400)
    told = review_report(wanted, review(wanted), "en")
    (better,) = [each for each in told["better"] if each["seat"] == "A"]
    (part,) = better["parts"]
    assert (part["chosen_words"], part["question"]) == (
        "Comet Tail",
        "Place your cards: which one is your Attack?",
    )
    assert better["gain"] > 0.3
    (turn,) = told["turns"]
    assert (turn["team"], turn["from"], turn["to"], turn["after"]) == (["B"], 0, 4, 1.0)
    assert [each["words"] for each in turn["choices"]] == ["Comet Tail", "Pug", "Labrador", "Husky"]


def analyzed(number: int, answer: int, gain: float, error: float = 0.001) -> AnalyzedChoice:
    return AnalyzedChoice(number, 1, 0, "this", answer, ChoiceAnalysis("that", 0.5, Estimate(gain, error)))


def test_parts_of_one_answer_are_one_and_cost_together() -> None:
    found = Review((), (analyzed(1, 1, 0.05), analyzed(3, 1, 0.03), analyzed(5, 5, 0.06))).better()
    assert [[part.number for part in each.parts] for each in found] == [[1, 3], [5]]
    assert [round(each.gain.value, 6) for each in found] == [0.08, 0.06]


def test_what_is_small_or_not_sure_is_not_told() -> None:
    doubtful = (analyzed(1, 1, 0.019), analyzed(2, 2, 0.05, 0.02), analyzed(3, 3, -0.2))
    assert Review((), doubtful).better() == []


def test_the_parts_of_hidden_answers_belong_together_though_seats_take_turns() -> None:
    timeline = Timeline.of(played("hounds", 2, most=60).record())
    answers = timeline.answers()
    hidden = [number for number, state in enumerate(timeline.states[:-1]) if state.is_secret]
    assert any(answers[number] != number for number in hidden)
    for number in range(len(timeline.choices)):
        assert timeline.choices[answers[number]][0] == timeline.choices[number][0]
        assert answers[number] <= number


def course_of(*shares: float, error: float = 0.001) -> Review:
    """Return a review of a game of two in which the first seat had these shares."""
    points = [Point(n, 1, (Estimate(a, error), Estimate(1 - a, error))) for n, a in enumerate(shares)]
    return Review(tuple(points), ())


def test_turning_points_are_the_largest_swings_in_their_order() -> None:
    turns = course_of(0.5, 0.5, 0.6, 0.62, 0.4, 0.4, 0.46, 0.46, 0.8, 0.8, 0.7, 0.7, 0.3).turning_points()
    assert [turn.after.number for turn in turns] == [2, 4, 8, 10, 12]
    assert [turn.team for turn in turns] == [0, 1, 0, 1, 1]
    assert all(turn.swing > 0 for turn in turns)


def test_a_swing_that_does_not_last_is_no_turning_point() -> None:
    assert course_of(0.5, 0.5, 0.9, 0.5, 0.5).turning_points() == []
    (turn,) = course_of(0.5, 0.5, 0.9, 0.8, 0.8).turning_points()
    assert (turn.before.number, turn.after.number) == (1, 2)


def test_a_swing_within_its_error_is_no_turning_point() -> None:
    assert course_of(0.5, 0.6, error=0.03).turning_points() == []


# The same however it runs -------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_review_and_progress_hears_of_every_moment() -> None:
    wanted = request(played("trueshot", 3, most=30))
    heard: list[int] = []
    first = review(wanted, progress=heard.append)
    assert first == review(wanted)
    assert heard == list(range(1, len(moments_of(wanted)) + 1))
    other = request(played("trueshot", 3, most=30), seed=2)
    assert review(other) != first


@pytest.mark.slow
def test_the_number_of_processes_does_not_change_a_byte(tmp_path: Path) -> None:
    path = saved(tmp_path, played("hounds", 2, most=60))
    line = ["review", str(path), "--simulations", str(FEW), "--json"]
    one, two = (run_program(*line, "--jobs", n, data=tmp_path) for n in ("1", "2"))
    assert one == two
    assert (one.status, one.err) == (0, "")


@pytest.mark.slow
@pytest.mark.usefixtures("outside_games")
def test_a_game_from_elsewhere_is_reviewed_in_several_processes(tmp_path: Path) -> None:
    path = saved(tmp_path, played("magpies", 2))
    line = ["review", str(path), "--simulations", str(FEW), "--json", "--game-path", str(OUTSIDE)]
    one, two = (run_program(*line, "--processes", n, data=tmp_path) for n in ("1", "2"))
    assert one == two
    assert (one.status, one.err) == (0, "")


# The program --------------------------------------------------------------------------------------------------------


def saved(folder: Path, state: cw.State) -> Path:
    path = folder / "game.json"
    path.write_text(state.record().to_json(), encoding="utf-8")
    return path


def run(program: Program, path: Path, *more: str, lang: str = "en") -> Outcome:
    return program("review", str(path), "--jobs", "1", "--simulations", str(FEW), *more, lang=lang)


def test_the_program_prints_what_the_report_says(program: Program, tmp_path: Path) -> None:
    path = saved(tmp_path, blundered())
    english = program("review", str(path), "--jobs", "1", "--simulations", "400")
    assert (english.status, english.err) == (0, "")
    assert "Round 1, choice 4: player B from" in english.out
    assert "A: Comet Tail, Pug" in english.out
    assert "Round 1, choice 1: Place your cards: which one is your Attack?" in english.out
    assert "Comet Tail; better: " in english.out
    french = program("review", str(path), "--jobs", "1", "--simulations", "400", lang="fr")
    assert "Manche 1, choix 4 : joueur B de" in french.out
    assert "Tournants" in french.out


def test_json_is_the_report(program: Program, tmp_path: Path) -> None:
    state = played("hounds", 2, most=30)
    shown = run(program, saved(tmp_path, state), "--seat", "b", "--json")
    wanted = request(state, seats=(1,))
    assert json.loads(shown.out) == review_report(wanted, review(wanted), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_to_tell_is_told_too(program: Program, tmp_path: Path, lang: str) -> None:
    shown = run(program, saved(tmp_path, cw.new_game("hounds", seed=1)), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    assert {"en": "None: nobody's chances", "fr": "Aucun : les chances"}[lang] in shown.out
    assert {"en": "No choice was clearly worse", "fr": "Aucun choix n’était"}[lang] in shown.out


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "file-empty"), ("{", "record-truncated"), ("[1]", "record-foreign"), ("hello", "record-damaged")],
)
def test_a_broken_or_foreign_file_is_refused(program: Program, tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    shown = run(program, path)
    assert (shown.status, shown.out) == (1, "")
    assert f"[{code}]" in shown.err


def test_a_missing_file_and_a_wrong_line_are_refused(program: Program, tmp_path: Path) -> None:
    assert "[file-not-found]" in run(program, tmp_path / "none.json").err
    path = saved(tmp_path, played("hounds", 2, most=5))
    assert "[no-such-seat]" in run(program, path, "--seat", "C").err
    assert run(program, path, "--seat", "C").status == 2
    assert run(program, path, "--seed", "-1").status == 2


@pytest.mark.parametrize("simulations", ["0", "1", "31", "1000000001", "999999999999", "9" * 20, "many"])
def test_simulations_that_cannot_be_are_refused_with_the_possible_ones(
    program: Program, tmp_path: Path, simulations: str
) -> None:
    path = saved(tmp_path, played("hounds", 2, most=5))
    english, french = (run(program, path, "--simulations", simulations, lang=lang) for lang in LANGUAGES)
    assert (english.status, french.status) == (2, 2)
    assert f"a whole number from 32 to 1000000000 is needed, not {simulations}" in english.err
    assert f"il faut un nombre entier de 32 à 1000000000, et non {simulations}" in french.err


def test_the_report_tells_the_simulations_that_were_made(program: Program, tmp_path: Path) -> None:
    with pytest.raises(cw.CardwrightError) as wrong:
        review(request(played("hounds", 2, most=5), simulations=1))
    assert wrong.value.code == "wrong-simulations"
    shown = run(program, saved(tmp_path, played("hounds", 2, most=5)), "--simulations", "33")
    assert "judged with 33 simulations each" in shown.out
