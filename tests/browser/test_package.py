"""The package as it is given away: the wheel serves the built client; the sdist holds its sources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.conftest import CLIENT
from tools.chromium import must_run

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build wheel and sdist; return their folder."""
    if not CLIENT.exists():
        (pytest.fail if must_run() else pytest.skip)("The browser client is not built: make web")
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return folder


def test_the_wheel_serves_the_client(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "site")
    client = CLIENT.parent
    built = {path.relative_to(client).as_posix() for path in client.rglob("*") if path.is_file()}
    assert {f"cardwright/server/client/{name}" for name in built} <= names
    assert not any(name.endswith(".so") or "node_modules" in name for name in names)

    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "cardwright.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path) as serving:
        try:
            assert serving.stdout is not None
            address = re.search(r"http://[\w.:]+", serving.stdout.readline())
            assert address is not None
            with urlopen(address[0]) as page:
                assert page.read() == (tmp_path / "site/cardwright/server/client/index.html").read_bytes()
        finally:
            serving.kill()


def test_the_sdist_holds_the_sources_of_the_client(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"web/package.json", "web/package-lock.json", "web/src/App.svelte", "tools/web.py"} <= names
    assert "src/cardwright/server/client/index.html" in names
    assert not any("node_modules" in name for name in names)
