"""Card files with problems, for the tests of every game.

Their first lines say what must be found there, in order:
`# expect: id line:column |words under the caret| -> |suggestion|`.
"""

import re
from pathlib import Path

from cardwright.text import LANGUAGES, Problem, Schema, check_cards

_EXPECTED = re.compile(r"^# expect: (\S+) (\d+):(\d+) \|(.*?)\| -> \|(.*?)\|$", re.MULTILINE)


def told(problem: Problem) -> tuple[str, int, int, str, str]:
    start, length = problem.caret
    pointed = problem.excerpt[start : start + length]
    return problem.id, problem.line, problem.column, pointed, problem.suggestion


def expected_of(path: Path) -> list[tuple[str, int, int, str, str]]:
    source = path.read_bytes().decode("utf-8", "replace")
    return [(m[1], int(m[2]), int(m[3]), m[4], m[5]) for m in _EXPECTED.finditer(source)]


def is_told_in_both_languages(path: Path, schema: Schema) -> None:
    for problem in check_cards(path, schema):
        for language in LANGUAGES:
            words = problem.render(language)
            assert words.startswith(f"{path.name}{', ' + problem.card if problem.card else ''}: ")
            assert f"[{problem.id}]" in words
        assert problem.message == problem.words("en") != problem.words("fr")
        assert problem.hint("en") != problem.hint("fr") or not problem.hint("en")
