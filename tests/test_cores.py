"""How many cores there are to use, also where the system cannot say which of them a process may use."""

import os
from pathlib import Path

import pytest

from cardwright.cores import usable_cores
from tests.program import Program

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this process run as on macOS and Windows."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not keep a process to some cores")
def test_a_process_that_is_kept_to_one_core_has_one() -> None:
    allowed = os.sched_getaffinity(0)
    assert usable_cores() == len(allowed)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert usable_cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


@pytest.mark.usefixtures("without_affinity")
def test_elsewhere_all_cores_count() -> None:
    assert usable_cores() == os.cpu_count()


@pytest.mark.usefixtures("without_affinity")
def test_commands_find_their_processes_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    program = Program(monkeypatch, capsys, tmp_path)
    shown = program("simulate", "hounds", "--games", "2", "--json")
    assert (shown.status, shown.err) == (0, "")


def test_nothing_else_asks_the_system() -> None:
    own = ROOT / "src" / "cardwright" / "cores.py"
    asking = [
        path.relative_to(ROOT)
        for folder in ("src", "bench", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if path != own and any(call in path.read_text(encoding="utf-8") for call in ("sched_getaffinity", "cpu_count"))
    ]
    assert asking == []
