"""Servers for the tests: started for each test, stopped after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.server import Store
from tests.server.guests import HURRIED, ProcessServer, ThreadServer


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[ThreadServer]:
    """A server in this process, generous to hurried guests."""
    served = ThreadServer(Store(tmp_path / "tables.db"), HURRIED, request.node.name)
    yield served
    served.stop()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ProcessServer]:
    """A server in a process of its own."""
    served = ProcessServer(tmp_path / "tables.db")
    yield served
    served.stop()
