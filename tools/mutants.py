"""Break the rule code at random places and count how often the tests notice.

    python -m tools.mutants [GAME] [--number 200] [--seed 1] [--minutes 9] [--least 90]

Each mutant is one small mistake (see tools/mutation.py) in a module that pyproject.toml lists under
[tool.cardwright.mutants], in interpreted mode. First all quick tests run once, unbroken, to learn which test reaches
which line and how long it takes; then each mutant meets the tests that reach its line, the quickest first, until one
fails. Running out of time or memory counts as noticed. Survivors are listed; the exit status is 1 if the share caught
is below --least. The same seed breaks the same places while the code stays the same. With a game only the engine and
that game are broken, and only their tests are asked.
"""

import argparse
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from runpy import run_path
from types import CodeType
from typing import NoReturn

import pytest
from pathspec import GitIgnoreSpec

from tools.mutation import Mutant, mutants_of

ROOT = Path(__file__).resolve().parent.parent
# Found by their folders: importing the package here would load what is to be broken.
GAMES = sorted(path.parent.name for path in ROOT.glob("src/cardwright/games/*/rulebook.en.md"))
PROCESSES = run_path(str(ROOT / "src/cardwright/cores.py"))["usable_cores"]()
# A test that takes longer than this when nothing is broken is left out, like those marked slow.
LONGEST_TEST = 8.0
# Tests chosen for one mutant take no longer than this together when nothing is broken.
LONGEST_CHOICE = 30.0
MEMORY = 4 << 30
PYTEST = ["-q", "-n0", "-p", "no:randomly", "-p", "no:cacheprovider", "-m", "not slow", "--tb=short"]
# Pytest is imported before the fork, and says so of every plugin whose asserts it can no longer rewrite.
PYTEST += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


@dataclass
class Reach:
    """What the unbroken run taught: the tests that reach each line, and how long each takes."""

    tests_by_line: dict[str, dict[int, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    seconds: dict[str, float] = field(default_factory=dict)

    def reaches(self, mutant: Mutant) -> bool:
        return bool(self._names(mutant))

    def tests_for(self, mutant: Mutant) -> dict[str, float]:
        """Return the tests that reach a mutant with their times, quickest first, as many as there is time for."""
        names = self._names(mutant)
        if names == [""]:
            # Reached when the module is imported, so by every test that uses the module.
            names = sorted({name for reached in self.tests_by_line[mutant.path].values() for name in reached})
        chosen: dict[str, float] = {}
        left = LONGEST_CHOICE
        for seconds, test in sorted((self.seconds[name], name) for name in names if name):
            left -= seconds
            if chosen and left < 0:
                break
            chosen[test] = seconds
        return chosen

    def _names(self, mutant: Mutant) -> list[str]:
        lines = self.tests_by_line[mutant.path]
        return lines.get(mutant.line) or lines.get(mutant.statement_line) or []


class Learn:
    """A pytest plugin that records, for its share of the tests, the lines that each reaches and the time it takes."""

    def __init__(self, paths: list[str], share: int, report: Path) -> None:
        import coverage

        self.coverage = coverage.Coverage(
            data_file=None, include=[str(ROOT / path) for path in paths], config_file=False
        )
        self.paths = paths
        self.share = share
        self.report = report
        self.seconds: dict[str, float] = {}
        self.skipped: set[str] = set()
        self.coverage.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = items[self.share :: PROCESSES]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        result = yield
        self.seconds[item.nodeid] = time.perf_counter() - start
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.skipped.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        seconds = {test: t for test, t in self.seconds.items() if test not in self.skipped and t < LONGEST_TEST}
        lines = {
            path: {
                # A test without a time was too slow or skipped itself; no name at all stands for the import.
                line: [name for name in names if name in seconds] or [""] * ("" in names)
                for line, names in data.contexts_by_lineno(str(ROOT / path)).items()
            }
            for path in self.paths
        }
        self.report.write_text(json.dumps({"lines": lines, "seconds": seconds}), encoding="utf-8")


class Choose:
    """A pytest plugin that runs the chosen tests only, in their order, and fails one that takes far too long."""

    def __init__(self, tests: dict[str, float]) -> None:
        self.seconds = tests
        self.order = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.order), key=lambda i: self.order[i.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        # Most mutants that hang do so in the first test: waiting for all the others would cost a minute.
        with at_most(1 + 5 * self.seconds[item.nodeid], pytest.fail):
            return (yield)


@contextmanager
def at_most(seconds: float, outcome: Callable[[str], NoReturn]) -> Iterator[None]:
    """End what runs inside with an outcome of pytest if it takes longer."""
    signal.signal(signal.SIGALRM, lambda number, frame: outcome("takes too long"))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@dataclass
class Child:
    """A forked process that runs pytest, and what becomes of it."""

    process: int
    until: float
    output: Path

    @classmethod
    def start(cls, output: Path, seconds: float, work: Callable[[], int]) -> "Child":
        process = os.fork()
        if process == 0:
            _run_and_exit(output, work)
        return cls(process, time.monotonic() + seconds, output)

    def status(self) -> int | None:
        """Return the exit status if it has one, after ending it if its time is over; negative: a signal ended it."""
        ended, status = os.waitpid(self.process, os.WNOHANG)
        if not ended and time.monotonic() > self.until:
            os.killpg(self.process, signal.SIGKILL)
            ended, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status) if ended else None


def _run_and_exit(output: Path, work: Callable[[], int]) -> NoReturn:
    status = 70
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with output.open("w") as file:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
                os.dup2(file.fileno(), stream.fileno())
        status = work()
        sys.stdout.flush()
    finally:
        os._exit(status)


def learn(paths: list[str], tests: list[str], folder: Path) -> Reach:
    """Run all quick tests unbroken, shared among the processes."""
    children = []
    for share in range(PROCESSES):
        report = folder / f"reach{share}.json"
        work = partial(run_unbroken, tests, paths, share, report)
        children.append(Child.start(folder / f"reach{share}.txt", 1200, work))
    reach = Reach()
    for share, child in enumerate(children):
        while (status := child.status()) is None:
            time.sleep(0.02)
        if status:
            sys.exit(f"{child.output.read_text()}\nThe tests fail though nothing is broken.")
        learned = json.loads((folder / f"reach{share}.json").read_text(encoding="utf-8"))
        reach.seconds.update(learned["seconds"])
        for path, lines in learned["lines"].items():
            for line, names in lines.items():
                reach.tests_by_line[path].setdefault(int(line), []).extend(names)
    for lines in reach.tests_by_line.values():
        for line, names in lines.items():
            # One process may have met the line only when importing, another in a test.
            lines[line] = sorted(filter(None, names)) or names[:1]
    return reach


def run_unbroken(tests: list[str], paths: list[str], share: int, report: Path) -> int:
    return int(pytest.main([*PYTEST, *tests], plugins=[Learn(paths, share, report)]))


def run_broken(mutant: Mutant, tests: dict[str, float]) -> int:
    """Run the tests with one module broken, without touching its file."""
    broken = str(ROOT / mutant.path)
    tree, _ = mutant.make(Path(broken).read_text(encoding="utf-8"))
    unbroken = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == broken:
            return compile(tree, broken, "exec")
        return unbroken(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    files = sorted({test.split("::")[0] for test in tests})
    return int(pytest.main([*PYTEST, "-x", *files], plugins=[Choose(tests)]))


def try_all(mutants: list[Mutant], reach: Reach, folder: Path, until: float) -> tuple[list[Mutant], list[Mutant]]:
    """Return the mutants that were tried, and those of them that survived."""
    waiting = list(enumerate(mutants))
    running: list[tuple[Mutant, Child]] = []
    tried: list[Mutant] = []
    survivors: list[Mutant] = []
    while running or (waiting and time.monotonic() < until):
        while waiting and len(running) < PROCESSES and time.monotonic() < until:
            number, mutant = waiting.pop(0)
            tests = reach.tests_for(mutant)
            seconds = 15 + 2 * sum(tests.values())
            child = Child.start(folder / f"{number}.txt", seconds, partial(run_broken, mutant, tests))
            running.append((mutant, child))
        for mutant, child in list(running):
            status = child.status()
            if status is not None:
                running.remove((mutant, child))
                tried.append(mutant)
                if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                    survivors.append(mutant)
                    print(f"survived: {describe(mutant)}", flush=True)
                elif sys.stderr.isatty():
                    print(f"\r{len(tried)} of {len(mutants)} ", end="", file=sys.stderr, flush=True)
        time.sleep(0.01)
    return tried, survivors


def describe(mutant: Mutant) -> str:
    _, change = mutant.make((ROOT / mutant.path).read_text(encoding="utf-8"))
    return f"{mutant.path}:{mutant.line}: {mutant.kind}: {change}"


def draw(mutants: list[Mutant], number: int, rng: random.Random) -> list[Mutant]:
    """Choose mutants evenly among the kinds of mistakes, and never twice in one kind and line."""
    by_kind: dict[str, list[Mutant]] = defaultdict(list)
    rng.shuffle(mutants)
    places = {(mutant.path, mutant.line, mutant.kind): mutant for mutant in mutants}
    for mutant in places.values():
        by_kind[mutant.kind].append(mutant)
    chosen: list[Mutant] = []
    while len(chosen) < number and any(by_kind.values()):
        for kind in sorted(by_kind):
            if by_kind[kind] and len(chosen) < number:
                chosen.append(by_kind[kind].pop())
    return chosen


def settings(game: str | None) -> tuple[list[str], list[str]]:
    """Return the sources to break, and the tests to ask with pytest's options, from pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["cardwright"]["mutants"]
    others = [name for name in GAMES if game is not None and name != game]
    included = GitIgnoreSpec.from_lines(table["include"])
    excluded = GitIgnoreSpec.from_lines([*table["exclude"], *(f"/src/cardwright/games/{other}/" for other in others)])
    paths = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("src/**/*.py"))]
    # A test that is run for each game has the game's name in its id.
    chosen = " and ".join(f"not {words}" for words in (*table["leave_out"], *others))
    ignored = [f"--ignore={path}" for path in table["ignore"]]
    return [p for p in paths if included.match_file(p) and not excluded.match_file(p)], [
        *table["tests"],
        *ignored,
        *("-k", chosen),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the rule code at random places; count what the tests notice.")
    parser.add_argument("game", nargs="?", choices=GAMES, help="the engine and this game (default: all games)")
    parser.add_argument("--number", type=int, default=200, help="how many places (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which places (default: 1)")
    parser.add_argument("--minutes", type=float, default=9, help="begin no new mutant after this time (default: 9)")
    parser.add_argument("--least", type=float, default=90, help="per cent that must be caught (default: 90)")
    given = parser.parse_args()
    start = time.monotonic()
    os.chdir(ROOT)
    # Interpreted, with the same examples each time, and leaving nothing behind for the next ordinary test run.
    os.environ.update(CARDWRIGHT_INTERPRETED="1", CI="true", COVERAGE_CORE="ctrace")
    rng = random.Random(given.seed)
    paths, tests = settings(given.game)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
        reach = learn(paths, tests, folder)
        print(f"{len(reach.seconds)} quick tests, learned in {time.monotonic() - start:.0f} s", flush=True)
        sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
        possible = [mutant for path in paths for mutant in mutants_of(path, sources[path], given.seed)]
        reached = [mutant for mutant in possible if reach.reaches(mutant)]
        unreached = Counter(mutant.path for mutant in possible if not reach.reaches(mutant))
        chosen = draw(reached, given.number, rng)
        tried, survivors = try_all(chosen, reach, folder, start + 60 * given.minutes)
    caught = len(tried) - len(survivors)
    share = 100 * caught / len(tried) if tried else 0.0
    for path, number in sorted(unreached.items()):
        print(f"{path}: {number} places that no quick test reaches, not tried")
    if len(tried) < len(chosen):
        print(f"out of time: {len(chosen) - len(tried)} of {len(chosen)} mutants not tried")
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(Counter(m.kind for m in tried).items()))
    print(f"{len(tried)} mutants of {len(possible)} possible (seed {given.seed}): {kinds}")
    print(f"{caught} caught, {len(survivors)} survived: {share:.1f} % in {time.monotonic() - start:.0f} s")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
