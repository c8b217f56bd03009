"""The scenes of every game, each played plainly, saved and loaded, and undone and redone at every choice."""

from pathlib import Path

import pytest

from cardwright.games import find_game
from tests.scenes import MODES, REFUSED, Scene, SceneError, read_scenes, run_scene

SCENES = [scene for path in sorted(Path(__file__).parent.glob("*/scenes/*.play")) for scene in read_scenes(path)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, id=f"{scene.game}/{scene.path.name}:{scene.name}", marks=pytest.mark.covers(*scene.covers))
        for scene in SCENES
    ],
)
def test_scene(scene: Scene, mode: str) -> None:
    wrong = None
    try:
        run_scene(scene, mode)
    except SceneError as error:
        wrong = str(error)
    if wrong is not None:
        pytest.fail(wrong, pytrace=False)


@pytest.mark.parametrize("name", sorted({scene.game for scene in SCENES}))
def test_every_refusal_of_a_game_is_shown_in_a_scene(name: str) -> None:
    lines = [line.text for scene in SCENES if scene.game == name for line in scene.play]
    shown = {refused[3] for refused in map(REFUSED.fullmatch, lines) if refused is not None}
    assert set(find_game(name).refusals) - shown == set()
