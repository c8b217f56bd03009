"""Every example in a docstring of src/ and tests/ and in a Markdown page runs and prints what it says.

Read from the sources, because compiled functions hide their docstrings' examples from the usual finder: so the same
examples are tested in both forms of the code. In Markdown the blocks marked `pycon` of one page are one session.
"""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = [
    path.relative_to(ROOT)
    for folder in ("src", "tests")
    for path in sorted(ROOT.glob(f"{folder}/**/*.py"))
    if ">>> " in path.read_text(encoding="utf-8") and path != Path(__file__)
]
PAGES = [path.relative_to(ROOT) for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])]
SESSION = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)


def docstrings(path: Path) -> Iterator[tuple[str, str, int]]:
    """Yield name, text and line of every docstring in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text and ">>> " in text:
                yield getattr(node, "name", path.stem), text, node.body[0].lineno - 1


def run(text: str, names: dict[str, object], name: str, path: Path, line: int) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    printed: list[str] = []
    example = doctest.DocTestParser().get_doctest(text, names, name, str(path), line)
    runner.run(example, out=printed.append, clear_globs=False)
    names.update(example.globs)
    assert not runner.failures, "".join(printed)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_examples_in_docstrings_run(path: Path) -> None:
    parts = path.with_suffix("").parts
    dotted = ".".join(part for part in parts[parts[0] == "src" :] if part != "__init__")
    module = importlib.import_module(dotted)
    for name, text, line in docstrings(ROOT / path):
        run(text, dict(vars(module)), name, path, line)


@pytest.mark.parametrize("path", PAGES, ids=str)
def test_sessions_in_pages_run(path: Path) -> None:
    page = (ROOT / path).read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    for session in SESSION.finditer(page):
        run(session[1], names, path.stem, path, page.count("\n", 0, session.start(1)))
