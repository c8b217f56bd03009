"""What was measured of a game is written into its folder, and read back as it was."""

import tomllib
from pathlib import Path
from shutil import copy

import pytest
from msgspec.structs import replace

from cardwright.bots.decision import PLAYOUT_PRIORS
from cardwright.bots.levels import USUAL, simulations_of
from cardwright.games import SHIPPED, find_game
from cardwright.games.weights import FILE, Weights, for_players, read_weights
from cardwright.lab.measurements import keep_priors, keep_simulations, keep_strengths, keep_weights
from cardwright.ratings import Strength, measured

ORIGIN = 'a tournament, "as it was"'


def first_line(path: Path) -> str:
    return path.read_text("utf-8").splitlines()[0]


def test_strengths(tmp_path: Path) -> None:
    assert measured(tmp_path) == {}
    keep_strengths(tmp_path, {"easy": Strength.shown_as(1200, 50), "hard": Strength.shown_as(1800, 50)}, ORIGIN)
    assert measured(tmp_path) == {"hard": Strength(32.5, 1.25), "easy": Strength(17.5, 1.25)}
    assert (tmp_path / "strengths.toml").read_text("utf-8").splitlines() == [
        f"# How strong the bots are, measured by: {ORIGIN}",
        "hard = {rating = 1800, uncertainty = 50}",
        "easy = {rating = 1200, uncertainty = 50}",
    ]


def test_levels(tmp_path: Path) -> None:
    assert simulations_of(tmp_path) == USUAL
    keep_simulations(tmp_path, {"easy": 3, "normal": 30}, ORIGIN)
    assert simulations_of(tmp_path) == {"easy": 3, "normal": 30, "hard": USUAL["hard"]}
    assert first_line(tmp_path / "levels.toml").endswith(ORIGIN)


def test_playout_priors(tmp_path: Path) -> None:
    priors = {("Draft - 0", "kangal"): -0.5, ("Draft - 0", 'a "pug"'): 0.256, ("Play 1", "pass"): 1.0}
    keep_priors(tmp_path, priors, [2, 3], ORIGIN)
    path = tmp_path / PLAYOUT_PRIORS
    kept = tomllib.loads(path.read_text("utf-8"))
    assert kept == {
        "players": [2, 3],
        "questions": {"Draft - 0": {'a "pug"': 0.26, "kangal": -0.5}, "Play 1": {"pass": 1.0}},
    }
    assert list(kept["questions"]["Draft - 0"]) == ['a "pug"', "kangal"]  # the likeliest first
    assert first_line(path).endswith(ORIGIN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy(find_game("hounds").folder / FILE, tmp_path / FILE)
    return tmp_path


def test_new_weights_replace_those_for_the_same_players(folder: Path) -> None:
    before = read_weights(folder / FILE)
    found = Weights([3], ORIGIN, {"life": 0.5, "last life": -1.25}, {"kangal": 1.0})
    keep_weights(folder, found)
    after = read_weights(folder / FILE)
    assert for_players(after, 2) == for_players(before, 2)
    assert for_players(after, 3) == found
    assert for_players(after, 4) == replace(for_players(before, 4), players=[4])
    with pytest.raises(LookupError):
        for_players(after, 5)


def test_the_comment_above_the_weights_stays(folder: Path) -> None:
    path = folder / FILE
    path.write_text("# First line.\n# Second line.\n\n" + path.read_text("utf-8").partition("\n\n")[2], "utf-8")
    keep_weights(folder, Weights([3], ORIGIN, {"life": 0.5}))
    assert path.read_text("utf-8").splitlines()[:2] == ["# First line.", "# Second line."]


@pytest.mark.parametrize("game", SHIPPED)
def test_weights_that_are_kept_again_are_the_same(tmp_path: Path, game: str) -> None:
    copy(find_game(game).folder / FILE, tmp_path / FILE)
    before = read_weights(tmp_path / FILE)
    for weights in before:
        keep_weights(tmp_path, weights)
    assert read_weights(tmp_path / FILE) == before
