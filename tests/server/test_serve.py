"""The command `cardwright serve`: what it prints, where it keeps tables, and what bad input gets."""

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.program import environment, obeying_permissions, run_program


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The program, serving on a free port with a fresh data folder."""
    command = [sys.executable, "-m", "cardwright.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)) as running:
        yield running
        running.kill()


@pytest.mark.slow
def test_serve_tells_its_address_and_ends_cleanly(serving: subprocess.Popen[str], tmp_path: Path) -> None:
    assert serving.stdout is not None
    first = serving.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/", first)
    assert address is not None
    assert str(tmp_path / "cardwright" / "tables.db") in serving.stdout.readline()
    with urlopen(f"{address[0]}api/games") as answer:
        assert json.load(answer)["version"] == 1
    serving.send_signal(signal.SIGINT)
    assert serving.stdout.read() == "The table is closed. Every game is kept.\n"
    assert serving.wait(timeout=30) == 0
    assert (tmp_path / "cardwright" / "tables.db").exists()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = run_program("serve", "--port", port, data=tmp_path)
    assert (told.status, told.out) == (1, "")
    assert port in told.err
    assert "--port" in told.err
    assert "[port-refused]" in told.err


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--port", "70000"], 2, "70000"),
        (["--sync", "half"], 2, "half"),
        (["--origin", "play.example"], 2, "play.example"),
        (["--origin", "https://play.example/path"], 2, "https://play.example/path"),
        (["--database", "postgresql://me@here/db"], 2, "[database-kind]"),
        (["--database", "sqlite:///{}/letter.txt"], 1, "[store-foreign]"),
        (["--database", "{}"], 1, "[system-file]"),
        (["--host", "nowhere.invalid"], 1, "[port-refused]"),
    ],
)
def test_what_cannot_be_served_is_told(tmp_path: Path, arguments: list[str], status: int, words: str) -> None:
    (tmp_path / "letter.txt").write_text("dear friend, this is no database " * 30)
    for lang in ("en", "fr"):
        told = run_program("serve", *(each.format(tmp_path) for each in arguments), data=tmp_path, lang=lang)
        assert told.status == status
        assert words in told.err
        assert "Traceback" not in told.err


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    told = run_program("serve", "--database", f"{closed}/t.db", data=tmp_path, through=obeying_permissions())
    assert told.status == 1
    assert str(closed) in told.err
