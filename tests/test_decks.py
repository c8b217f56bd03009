"""Decks on the command line and in simulations: starters are listed and shown, files checked, seats given decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.lab import Experiment, report, simulate
from cardwright.text import LANGUAGES
from tests.program import Program

pytestmark = pytest.mark.usefixtures("outside_games")


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Program:
    return Program(monkeypatch, capsys, tmp_path / "data")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.deck"
    path.write_text("[tree]\noka\n[nuts]\n3 pecan\n", encoding="utf-8")
    return path


def test_starter_decks_are_listed_and_shown(program: Program, tmp_path: Path) -> None:
    listed = program("decks", "squirrels")
    assert listed.status == 0
    assert "heavy: Heavy Branches ([tree] 1, [nuts] 6)" in listed.out
    shown = program("decks", "squirrels", "Quick")
    assert shown.out.startswith("name: Quick Paws\n\n[tree]\n1 fir\n")
    path = tmp_path / "mine.deck"
    path.write_text(shown.out, encoding="utf-8")
    checked = program("decks", "squirrels", str(path))
    assert (checked.status, checked.out) == (0, "mine.deck: 8 cards, a legal deck for Squirrels.\n")
    chance = [program("decks", "squirrels", "random", "--seed", str(seed)).out for seed in (1, 1, 2)]
    assert chance[0] == chance[1] != chance[2]


def test_all_problems_of_a_file_are_told(program: Program, wrong: Path) -> None:
    for lang, line in (("en", "line 2: there is no card"), ("fr", "ligne 2: il n’y a pas de carte")):
        told = program("decks", "squirrels", str(wrong), lang=lang)
        assert told.status == 1
        assert f"wrong.deck, {line}" in told.out
        assert "[deck-copies, SQ-1.2]" in told.out


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (["decks", "hounds"], 2, "decks-unknown"),
        (["decks", "squirrels", "quik"], 2, "deck-not-found"),
        (["decks", "squirrels", "no-such.deck"], 1, "file-not-found"),
        (["simulate", "squirrels", "--deck", "A=quik"], 2, "deck-not-found"),
        (["simulate", "squirrels", "--deck", "C=quick"], 2, "unknown-seat"),
        (["simulate", "squirrels", "--deck", "A=quick", "--deck", "a=heavy"], 2, "deck-twice"),
        (["simulate", "hounds", "--deck", "A=quick"], 2, "decks-unknown"),
    ],
)
def test_a_wrong_deck_is_refused(program: Program, arguments: list[str], status: int, code: str) -> None:
    for lang in LANGUAGES:
        told = program(*arguments, lang=lang)
        assert (told.status, f"[{code}]" in told.err) == (status, True), told.err


def test_an_illegal_deck_is_a_problem_of_its_file(program: Program, wrong: Path) -> None:
    told = program("simulate", "squirrels", "--deck", f"B={wrong}")
    assert told.status == 1
    assert told.err.startswith("cardwright: The deck of B cannot be played:\nwrong.deck, line 2: ")


def test_seats_get_their_decks(program: Program) -> None:
    told = program("simulate", "squirrels", "--games", "4", "--deck", "a=quick", "--deck", "B=random", "--json")
    assert json.loads(told.out)["decks"] == ["Quick Paws", "random"]
    told = program(
        *("arena", "squirrels", "--games", "2", "--bots", "random,greedy", "--deck", "A=quick", "--json"),
    )
    assert json.loads(told.out)["decks"] == ["Quick Paws", "Quick Paws"]


def test_random_decks_differ_from_game_to_game_and_not_from_run_to_run() -> None:
    experiment = Experiment(
        game="squirrels", games=40, seed=1, players=2, bots=("random", "random"), decks={0: "random", 1: "random"}
    )
    decks = {experiment.table(seed).decks for seed in range(9)}
    assert len(decks) > 5
    assert report(experiment, simulate(experiment)) == report(experiment, simulate(experiment, processes=2))


def test_a_game_at_the_terminal_has_the_decks_that_were_given(program: Program, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    program("play", "squirrels", "--seats", "random,random", "--seed", "3", "--deck", "B=heavy", "--save", str(saved))
    record = json.loads(saved.read_text(encoding="utf-8"))
    assert [deck.splitlines()[0] for deck in record["decks"]] == ["name: Heavy Branches"] * 2
    again = program("play", "squirrels", "--resume", str(saved), "--deck", "A=quick")
    assert (again.status, "[resume-and-more]" in again.err) == (2, True)


@pytest.mark.parametrize("form", ["text", "csv", "o8d", "link"])
def test_a_deck_is_written_in_every_form_and_read_back(program: Program, tmp_path: Path, form: str) -> None:
    plain = program("decks", "squirrels", "quick").out
    written = program("decks", "squirrels", "quick", "--format", form, lang="fr").out
    path = tmp_path / {"text": "quick.deck", "csv": "quick.csv", "o8d": "quick.o8d", "link": "quick.txt"}[form]
    path.write_text(written, encoding="utf-8")
    checked = program("decks", "squirrels", str(path))
    assert (checked.status, checked.out) == (0, f"{path.name}: 8 cards, a legal deck for Squirrels.\n")
    assert program("decks", "squirrels", str(path), "--format", "text").out == plain
    told = program("simulate", "squirrels", "--games", "2", "--deck", f"A={path}", "--json")
    assert json.loads(told.out)["decks"][0] == "Quick Paws"


def test_the_problems_of_a_file_for_octgn_are_told_with_their_lines(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "wrong.o8d"
    path.write_text('<deck>\n<section name="Noix">\n<card qty="3">Pécam</card></section></deck>\n', encoding="utf-8")
    told = program("decks", "squirrels", str(path), lang="fr")
    assert (told.status, "wrong.o8d, ligne 3: il n’y a pas de carte" in told.out) == (1, True)
    assert program("decks", "squirrels", "quick", "--format", "pdf").status == 2


def test_problems_do_not_get_into_the_file_that_is_written(program: Program, wrong: Path) -> None:
    told = program("decks", "squirrels", str(wrong), "--format", "csv")
    assert (told.status, told.out) == (1, "")
    assert "wrong.deck, line 2: there is no card" in told.err
