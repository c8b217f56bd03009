"""The program as people run it: `cardwright` in a process of its own, or called in this one where that is enough."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardwright.cli import main


@dataclass(frozen=True)
class Outcome:
    """What a run of the program said, and its exit status."""

    status: int
    out: str
    err: str


def environment(data: Path, lang: str = "en") -> dict[str, str]:
    """Return the environment of a run: nothing of this machine but what a program needs, games kept under *data*."""
    wanted = ("PATH", "HOME", "PYTHONPATH", "CARDWRIGHT_INTERPRETED")
    kept = {name: os.environ[name] for name in wanted if name in os.environ}
    return kept | {"CARDWRIGHT_LANG": lang, "XDG_DATA_HOME": str(data), "PYTHONUTF8": "1", "PYTHONWARNINGS": "error"}


def run_program(*arguments: str, data: Path, lang: str = "en", typed: str = "", through: Sequence[str] = ()) -> Outcome:
    """Run the program in a process of its own, perhaps *through* another one."""
    done = subprocess.run(
        [*through, sys.executable, "-m", "cardwright.cli", *arguments],
        input=typed,
        env=environment(data, lang),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def obeying_permissions() -> list[str]:
    """Return a command through which a program may read no more than the files' permissions say, even for root."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root may read everything, and there is no setpriv here to give that up")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]


class Program:
    """Runs the program in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        monkeypatch.setenv("XDG_DATA_HOME", str(folder))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.delenv("LC_ALL", raising=False)

    def __call__(self, *arguments: str, lang: str = "en") -> Outcome:
        self._monkeypatch.setenv("CARDWRIGHT_LANG", lang)
        self._capsys.readouterr()
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = self._capsys.readouterr()
        return Outcome(status, out, err)
