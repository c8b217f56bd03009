"""Every line knows its room: imports point one way, games do not know each other, and nobody else knows a game.

engine < text < games < match, with its record, observation and words < everything else; what stands above `match` may
use its neighbours, but not in a circle.
"""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "cardwright"
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
LIST_OF_GAMES = Path("games", "__init__.py")
GAMES = {path.parent.name for path in PACKAGE.glob("games/*/__init__.py")}

LOWER_ROOMS = ["engine", "text", "games", "record", "observation", "words", "match"]
# What the rooms that are compiled, or read by compiled code, may take from outside.
RULE_ROOMS_TAKE = set(sys.stdlib_module_names) | {"librt", "msgspec", "mypy_extensions"}
RULE_ROOMS = ("engine", "text", "games")
# What is written for all games: everything in these rooms but the games' own folders.
SHARED = [path for path in MODULES if path.parts[0] in RULE_ROOMS and not GAMES.intersection(path.parts)]
RULE_LETTERS = sorted(
    re.findall(r"\*\*([A-Z]+)-\d", PACKAGE.joinpath("games", game, "rulebook.en.md").read_text("utf-8"))[0]
    for game in GAMES
)
RULE_ID = re.compile(rf"\b(?:{'|'.join(RULE_LETTERS)})-\d")
NO_NOUN = {"utils", "util", "helpers", "common", "misc", "types"}


def room_of(dotted: str) -> str:
    """Return the room of a module of ours: 'cardwright.games.hounds.cards' is in 'games'; the package itself in ''."""
    return f"{dotted}.".split(".")[1]


def dotted_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(["cardwright", *(part for part in parts if part != "__init__")])


def modules_of(*rooms: str) -> list[Path]:
    """Return the modules of these rooms, none of which may be empty."""
    found = {room: [path for path in MODULES if room_of(dotted_name(path)) == room] for room in rooms}
    assert all(found.values()), f"there is no module in one of {rooms}"
    return [path for paths in found.values() for path in paths]


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted name of everything that a module imports, at its top or inside a function."""
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (full_name(node.module, name.name) for name in node.names)


def full_name(module: str, name: str) -> str:
    """Return the module that `from module import name` reaches: a name may itself be a module or a folder."""
    place = PACKAGE.parent.joinpath(*module.split("."), name)
    return f"{module}.{name}" if place.is_dir() or place.with_suffix(".py").exists() else module


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("path", modules_of(*LOWER_ROOMS), ids=str)
def test_imports_point_one_way(path: Path) -> None:
    room = room_of(dotted_name(path))
    allowed = LOWER_ROOMS[: LOWER_ROOMS.index(room) + 1]
    ours = {name for name in imports(path) if name.split(".")[0] == "cardwright"}
    assert {name for name in ours if room_of(name) not in allowed} == set()


@pytest.mark.parametrize("path", modules_of(*RULE_ROOMS), ids=str)
def test_rule_rooms_take_nothing_heavy_from_outside(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - {"cardwright"}
    assert outside <= RULE_ROOMS_TAKE


@pytest.mark.parametrize("path", [path for path in MODULES if path != LIST_OF_GAMES], ids=str)
def test_only_the_list_of_games_and_a_game_itself_name_a_game(path: Path) -> None:
    own = set(path.parts[1:2]) if path.parts[0] == "games" else set()
    named = {name.split(".")[2] for name in imports(path) if name.startswith("cardwright.games.")}
    assert named & GAMES <= own, "imports a game"
    assert GAMES.intersection(strings(path)) <= own, "names a game"


@pytest.mark.parametrize("path", SHARED, ids=str)
def test_what_all_games_share_cites_no_rule_of_one_game(path: Path) -> None:
    assert RULE_ID.findall((PACKAGE / path).read_text(encoding="utf-8")) == []


def test_no_circle_among_the_rooms() -> None:
    reached_from: dict[str, set[str]] = {}
    for path in MODULES:
        room = room_of(dotted_name(path))
        reached = {room_of(name) for name in imports(path) if name.split(".")[0] == "cardwright"}
        reached_from.setdefault(room, set()).update(reached - {room})
    assert {"engine", "text"} <= reached_from["games"], "the imports were not found"
    try:
        TopologicalSorter(reached_from).prepare()
    except CycleError as circle:
        pytest.fail(f"these rooms import each other in a circle: {circle.args[1]}")


def test_every_room_has_a_noun() -> None:
    places = [path for folder in ("src", "tests", "tools", "bench") for path in (ROOT / folder).rglob("*")]
    assert [path for path in places if path.stem in NO_NOUN] == []
