"""What every test run shares: which form of the code is tested, and how much is played at random."""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import hypothesis
import pytest

OUTSIDE = Path(__file__).resolve().parent / "outside"
EXAMPLES = OUTSIDE.parent.parent / "examples"

# No deadline: machines differ, and the first example of a property pays for loading a game.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=2000,
        metavar="N",
        help="random games per player count and option set (default: 2000)",
    )


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """Return how many random games to play per player count and option set; `--games N` changes it."""
    number: int = request.config.getoption("--games")
    return number


@pytest.fixture
def outside_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Find the games under tests/outside too; afterwards nobody has heard of them."""
    yield from _games_in(OUTSIDE, monkeypatch)


@pytest.fixture
def example_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Find the games under examples too; afterwards nobody has heard of them."""
    yield from _games_in(EXAMPLES, monkeypatch)


def _games_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = import_module("cardwright.games")
    monkeypatch.setattr(known, "_paths", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    known._outside.cache_clear()
    known.add_game_path(folder)
    yield
    known._outside.cache_clear()


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores: tests of servers and of the browser wait half of their time."""
    from cardwright.cores import usable_cores

    return usable_cores() + 1


def pytest_configure() -> None:
    try:
        import cardwright  # noqa: F401 - the first import, which warns of compiled modules that are out of date
    except RuntimeWarning as stale:
        pytest.exit(f"{stale} Or test the sources with CARDWRIGHT_INTERPRETED=1.", pytest.ExitCode.USAGE_ERROR)


def pytest_report_header() -> str:
    import cardwright

    return f"cardwright {cardwright.__version__}: {'compiled' if cardwright.compiled() else 'interpreted'}"
