"""The scenes of every game, each played plainly, saved and loaded, and undone and redone at every choice."""

from pathlib import Path

import pytest

from tests.scenes import MODES, Scene, SceneError, read_scenes, run_scene

SCENES = [
    pytest.param(scene, id=f"{scene.game}/{path.name}:{scene.name}", marks=pytest.mark.covers(*scene.covers))
    for path in sorted(Path(__file__).parent.glob("*/scenes/*.play"))
    for scene in read_scenes(path)
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scene", SCENES)
def test_scene(scene: Scene, mode: str) -> None:
    wrong = None
    try:
        run_scene(scene, mode)
    except SceneError as error:
        wrong = str(error)
    if wrong is not None:
        pytest.fail(wrong, pytrace=False)
