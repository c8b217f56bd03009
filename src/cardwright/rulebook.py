"""A game's rulebook: its chapters, and every rule by its id with the reason and the examples it comes with.

A rulebook is Markdown with one paragraph a rule:

    ## 4. Draw {#HH-4}

    **HH-4.3** If earlier abilities changed your draw, add up all those changes.
    > Why: The book only says that abilities may change the draw.
    > Example: You used Husky last round, so you draw 2 cards.

A second heading of the first level begins the part for designers and engines, which players need not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from cardwright import interface
from cardwright.games.game import Game
from cardwright.text import CardwrightError, Language

_CHAPTER = re.compile(r"^## (?P<title>.*?)\s*(?:\{#(?P<id>[\w-]+)\})?$")
_RULE = re.compile(r"^\*\*(?P<id>[A-Z]{2}-\d+\.\d+)\*\*\s*(?P<text>.*)$")
_ASIDE = re.compile(r"^> (?P<kind>Why|Pourquoi|Example|Exemple)\s?: (?P<text>.*)$")
_REASONS = ("Why", "Pourquoi")
Form = Literal["rule", "heading", "item", "plain", "diagram"]
Part = Literal["players", "designers"]


@dataclass(frozen=True)
class Rule:
    """One rule: what it says, why it says so, and examples; paragraphs without an id have an empty one."""

    id: str
    text: str
    why: str = ""
    examples: tuple[str, ...] = ()
    form: Form = "rule"


@dataclass(frozen=True)
class Chapter:
    """One chapter: rules, or plain paragraphs in a glossary."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    part: Part = "players"
    """For whom it is: every player, or only those who write cards or programs."""


@dataclass(frozen=True)
class Rulebook:
    """A rulebook in one language."""

    title: str
    opening: str
    chapters: tuple[Chapter, ...]
    prefix: str
    """The letters with which its rule ids begin."""
    designers: str = ""
    """The title of the part for designers and engines; empty if there is none."""
    designers_opening: str = ""

    def of_part(self, part: Part) -> tuple[Chapter, ...]:
        """Return the chapters of one part."""
        return tuple(chapter for chapter in self.chapters if chapter.part == part)

    def find(self, name: str) -> Rule | Chapter:
        """Return a rule or a chapter by its id, with or without the letters: "HH-7.3", "7.3", "hh-7".

        An unknown one raises CardwrightError with the nearest id.
        """
        wanted = name.strip().rstrip(".").upper()
        if wanted[:1].isdigit():
            wanted = f"{self.prefix}-{wanted}"
        for chapter in self.chapters:
            if chapter.id.upper() == wanted:
                return chapter
            for rule in chapter.rules:
                if rule.id == wanted:
                    return rule
        raise CardwrightError("unknown-rule", game=self.title, rule=name, nearest=self._nearest(wanted))

    def _nearest(self, wanted: str) -> str:
        from difflib import get_close_matches

        known = [rule.id for chapter in self.chapters for rule in chapter.rules if rule.id]
        return next(iter(get_close_matches(wanted, known, n=1, cutoff=0.0)), "")


@cache
def rulebook(game: Game, lang: Language) -> Rulebook:
    """Return the rulebook of *game*; a game without one raises CardwrightError."""
    path: Path = game.folder / f"rulebook.{lang}.md"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise interface.error("no-rulebook", game=game.title(lang)) from None
    return parse_rulebook(text, game.prefix)


def parse_rulebook(text: str, prefix: str) -> Rulebook:
    """Return the Markdown of a rulebook as chapters and rules.

    >>> book = parse_rulebook("# Tag\\n\\n## 1. Play {#TG-1}\\n\\n**TG-1.1** Run.\\n> Why: It is fun.\\n", "TG")
    >>> book.find("1.1")
    Rule(id='TG-1.1', text='Run.', why='It is fun.', examples=(), form='rule')
    """
    _, players, *others = re.split(r"^(?=# )", f"\n{text}", flags=re.MULTILINE)
    title, opening, chapters = _part(players, "players")
    designers, designers_opening, more = _part(others[0], "designers") if others else ("", "", ())
    return Rulebook(title, opening, (*chapters, *more), prefix, designers, designers_opening)


def _part(text: str, part: Part) -> tuple[str, str, tuple[Chapter, ...]]:
    """Return the title, the opening and the chapters of a part."""
    head, *chapters = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    title, _, opening = head.strip().partition("\n")
    return title.removeprefix("# ").strip(), _plain(opening.strip()), tuple(_chapter(each, part) for each in chapters)


def _chapter(text: str, part: Part) -> Chapter:
    first, _, rest = text.partition("\n")
    heading = _CHAPTER.match(first.strip())
    assert heading is not None
    paragraphs = [part for part in re.split(r"\n\s*\n|\n(?=- )", rest.strip()) if part.strip()]
    return Chapter(heading["id"] or "", heading["title"], tuple(map(_rule, paragraphs)), part)


def _rule(paragraph: str) -> Rule:
    if paragraph.startswith("```"):
        return Rule("", "\n".join(paragraph.splitlines()[1:-1]), form="diagram")
    why, examples = "", []
    told: list[str] = []
    for line in paragraph.splitlines():
        if aside := _ASIDE.match(line):
            if aside["kind"] in _REASONS:
                why = _plain(aside["text"])
            else:
                examples.append(_plain(aside["text"]))
        else:
            told.append(line)
    text = " ".join(told)
    found = _RULE.match(text)
    if found:
        return Rule(found["id"], _plain(found["text"]), why, tuple(examples))
    form: Form = "heading" if text.startswith("### ") else "item" if text.startswith("- ") else "plain"
    return Rule("", _plain(text.removeprefix("### ").removeprefix("- ")), why, tuple(examples), form)


def _plain(text: str) -> str:
    """Return a paragraph without its Markdown markup."""
    return re.sub(r"\*\*(.+?)\*\*|`(.+?)`", lambda found: found[1] or found[2], text)
