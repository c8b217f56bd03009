"""What the tests of games share: the games under tests/outside can be found while a test asks for them."""

import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.games.machinery import OUTSIDE


@pytest.fixture
def outside_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Find the games under tests/outside too; afterwards nobody has heard of them."""
    known = import_module("cardwright.games")
    monkeypatch.setattr(known, "_paths", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    known._outside.cache_clear()
    known.add_game_path(OUTSIDE)
    yield
    known._outside.cache_clear()
