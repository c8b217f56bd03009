"""List every rule of a game and the tests that name it; the last line says how many rules no test names.

    python -m tools.rules            all games
    python -m tools.rules hounds     one game

The ids come from the game's own rulebook, where a rule is a paragraph that begins with its id in bold. A rule that
was withdrawn keeps its id, followed by that word, and needs no test. Tests name rules with `@covers("HH-4.1")`,
scenario files (`*.play`) with a line `covers: HH-4.1 HH-4.2`. Everything is read, nothing is run. Exit status: 0 if
each rule has a test and both languages have the same rules, else 1.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "cardwright" / "games"
TESTS = ROOT / "tests"
LANGUAGES = ("en", "fr")
RULE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{2}-\d+\.\d+)\*\*\W*(withdrawn|retirée)?", re.MULTILINE | re.IGNORECASE)
RULE_ID = re.compile(r"[A-Z]{2}-\d+\.\d+")
SCENARIO_HEADER = re.compile(r"^#?\s*covers:(.*)$", re.MULTILINE)


class Naming(NamedTuple):
    """A test that names a rule."""

    rule: str
    file: str
    test: str


class Problem(Exception):
    """Something in a rulebook or a test that makes the list worthless."""


def rules_in(path: Path) -> dict[str, bool]:
    """Return the ids of a rulebook in its order, each with whether the rule is in force."""
    found: dict[str, bool] = {}
    for match in RULE.finditer(path.read_text(encoding="utf-8")):
        if match[1] in found:
            raise Problem(f"{path.relative_to(ROOT)} has {match[1]} twice")
        found[match[1]] = match[2] is None
    return found


def rules_of(game: str) -> list[str]:
    """Return the rules in force of a game, the same in every language."""
    books = {language: rules_in(GAMES / game / f"rulebook.{language}.md") for language in LANGUAGES}
    first, *others = books.values()
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        if different := sorted(first.items() ^ other.items()):
            ids = ", ".join(dict.fromkeys(rule for rule, _ in different))
            raise Problem(f"{game}: the rulebooks in {LANGUAGES[0]} and {language} differ in {ids}")
    return [rule for rule, in_force in first.items() if in_force]


def namings() -> Iterator[Naming]:
    """Yield every naming of a rule under tests/."""
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        yield from _in_tree(ast.parse(path.read_text(encoding="utf-8")), file, within="")
    for path in sorted(TESTS.rglob("*.play")):
        text = path.read_text(encoding="utf-8")
        for header in SCENARIO_HEADER.finditer(text):
            line = str(text.count("\n", 0, header.start()) + 1)
            yield from (Naming(rule, path.relative_to(ROOT).as_posix(), line) for rule in RULE_ID.findall(header[1]))


def _in_tree(tree: ast.AST, file: str, within: str) -> Iterator[Naming]:
    """Yield the namings below a node: those on a test belong to it, all others to the class or module around them."""
    for node in ast.iter_child_nodes(tree):
        inner = within
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = f"{within}::{node.name}" if within else node.name
            tested = node.name.lower().startswith("test")
            if not tested and any(_is_covers(part) for line in node.decorator_list for part in ast.walk(line)):
                raise Problem(f"{file}: {node.name} names rules, but pytest does not run it")
        elif _is_covers(node):
            for argument in node.args:
                if not isinstance(argument, ast.Constant):
                    raise Problem(f"{file}, line {node.lineno}: covers() takes rule ids written out")
                yield Naming(str(argument.value), file, within)
        yield from _in_tree(node, file, inner)


def _is_covers(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "covers"


def report(game: str, tests: dict[str, dict[str, list[str]]]) -> int:
    """Print the rules of a game with their tests and return how many have none."""
    rules = rules_of(game)
    missing = [rule for rule in rules if rule not in tests]
    width = max(map(len, rules), default=0)
    for rule in rules:
        named = [f"{file}: {', '.join(filter(None, where))}" for file, where in tests.get(rule, {}).items()]
        print(f"{rule:<{width}}  {('; '.join(named)) or 'NO TEST'}")
    prefixes = {rule.split("-")[0] for rule in rules}
    if unknown := sorted(rule for rule in tests if rule.split("-")[0] in prefixes and rule not in rules):
        raise Problem(f"{game}: tests name rules that are not in the rulebook: {', '.join(unknown)}")
    if missing:
        print(f"{game}: no test names {', '.join(missing)}")
    print(f"{game}: {len(rules)} rules, {len(missing)} missing")
    return len(missing)


def main(wanted: list[str]) -> int:
    known = sorted(path.parent.name for path in GAMES.glob("*/rulebook.en.md"))
    if unknown := set(wanted) - set(known):
        print(f"no rulebook of {', '.join(sorted(unknown))}; there is one of: {', '.join(known)}", file=sys.stderr)
        return 2
    try:
        tests: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for rule, file, test in namings():
            if test not in tests[rule][file]:
                tests[rule][file].append(test)
        missing = sum([report(game, tests) for game in wanted or known])
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 1 if missing or not known else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
