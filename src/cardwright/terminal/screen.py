"""The interface of screens, which the drawn and the plain screen implement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule
from cardwright.terminal.scene import Asking, Face, Scene
from cardwright.text import Language


class Screen(Protocol):
    """Where the table is shown and answers are read. Reading raises EOFError at the end of the input."""

    def show(self, scene: Scene, asking: Asking, past: Sequence[str], unread: Sequence[str], remark: str) -> None:
        """Show the table to the seat that is asked; it has read the *past* of its log, but not the *unread* lines."""

    def show_all(self, scene: Scene) -> None:
        """Show every card that the seat knows."""

    def show_end(
        self, scene: Scene, past: Sequence[str], unread: Sequence[str], verdict: Sequence[str], hints: Sequence[str]
    ) -> None:
        """Show how the game ended."""

    def say(self, *lines: str) -> None:
        """Print *lines*."""

    def complain(self, line: str) -> None:
        """Print why the input was not accepted."""

    def show_card(self, face: Face) -> None:
        """Show one card in full."""

    def show_rule(self, rule: Rule | Chapter) -> None:
        """Show a rule, or a chapter of rules."""

    def show_list(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        """Show rows that have a short and a long part."""

    def draw_curtain(self, line: str) -> None:
        """Hide everything shown so far, and show only *line*."""

    def read(self, prompt: str) -> str:
        """Return the next line of input."""


def gathered(lines: Sequence[str], lang: Language) -> list[str]:
    """Return *lines* with runs of equal lines shown once.

    >>> gathered(["B draws a card.", "B draws a card.", "A passes."], "en")
    ['B draws a card. (×2)', 'A passes.']
    """
    told = []
    for line, same in groupby(lines):
        times = len(list(same))
        told.append(line if times == 1 else words("table.times", lang, line=line, n=times))
    return told


def rule_lines(rule: Rule, lang: Language) -> list[str]:
    """Return a rule as lines: what it says, why, and its examples."""
    lines = [f"{rule.id}  {rule.text}" if rule.id else f"- {rule.text}" if rule.form == "item" else rule.text]
    if rule.why:
        lines.append(words("rules.why", lang, text=rule.why))
    return lines + [words("rules.example", lang, text=example) for example in rule.examples]
