"""The data folder: where games that were kept long ago are found again."""

import sys
from pathlib import Path

import pytest

from cardwright.folders import data_folder

USUAL = {
    "linux": Path(".local", "share", "cardwright"),
    "darwin": Path("Library", "Application Support", "cardwright"),
    "win32": Path("AppData", "Local", "cardwright"),
}


@pytest.mark.skipif(sys.platform not in USUAL, reason="no promise was made for this system")
@pytest.mark.parametrize("unset", [True, False], ids=["unset", "empty"])
def test_it_lies_where_the_system_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unset: bool) -> None:
    if unset:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_DATA_HOME", "")
    if sys.platform == "win32":
        assert data_folder() == Path.home() / USUAL[sys.platform]
    else:
        monkeypatch.setenv("HOME", str(tmp_path))
        assert data_folder() == tmp_path / USUAL[sys.platform]


def test_it_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for chosen, folder in ((str(tmp_path / "here"), tmp_path / "here"), ("~/there", tmp_path / "there")):
        monkeypatch.setenv("XDG_DATA_HOME", chosen)
        assert data_folder() == folder / "cardwright"
