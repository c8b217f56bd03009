"""Servers for the tests: started for each test, stopped after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.server import Limits, Store
from tests.server.guests import ProcessServer, ThreadServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server in this process, generous to hurried guests."""
    limits = Limits(messages_per_second=1e6, messages_at_once=10**6, absent_seconds=0.0)
    served = ThreadServer(Store(tmp_path / "tables.db"), limits)
    yield served
    served.stop()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ProcessServer]:
    """A server in a process of its own."""
    served = ProcessServer(tmp_path / "tables.db")
    yield served
    served.stop()
