"""Read and check card files and card texts of a game given by its name."""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.games import find_game, games
from cardwright.text import LANGUAGES, CardwrightError, Language, Problem, Schema, Tree
from cardwright.text import check_cards as check_with
from cardwright.text import print_text as print_with
from cardwright.text import read_text as read_with

# The line that names the game comes before the first card; finding it avoids loading all other games.
_GAME_LINE = re.compile(r"""\s*game\s*=\s*["'](\w+)["']""")
_LINES_BEFORE_CARDS = 200


def check_cards(path: Path | str) -> list[Problem]:
    """Return every problem of a card file, errors and warnings, in the order of its lines.

    >>> check_cards("no-such-file.toml")[0].message
    'there is no file "no-such-file.toml".'
    """
    path = Path(path)
    return check_with(path, *schemas_for(path))


def schemas_for(path: Path) -> list[Schema]:
    """Return the schema of the game that a card file names, or those of all games if it names none that exists."""
    named = _named_game(path)
    return [find_game(name).schema for name in ([named] if named in games() else games())]


def _named_game(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            for _ in range(_LINES_BEFORE_CARDS):
                line = file.readline(1000)
                if found := _GAME_LINE.match(line):
                    return found[1]
                if not line or line.lstrip().startswith("["):
                    return ""
    except OSError:
        return ""  # reading the cards will report what is wrong with the file
    return ""


def read_text(text: str, game: str, lang: Language) -> Tree:
    """Return what a card text of *game* means; a text that cannot be read raises TextError with its problems.

    >>> print_text(read_text("Draw 1 card.", "hounds", "en"), "hounds", "fr")
    'Piochez 1 carte.'
    """
    return read_with(text, find_game(game).schema.book, known_language(lang))


def print_text(tree: Tree, game: str, lang: Language) -> str:
    """Return the printed text of *tree*; reading it gives *tree* back."""
    return print_with(tree, find_game(game).schema.book, known_language(lang))


def known_language(name: str) -> Language:
    """Return a language by its name; an unknown one raises CardwrightError."""
    for language in LANGUAGES:
        if name == language:
            return language
    raise CardwrightError("unknown-language", name=name, known=LANGUAGES)
