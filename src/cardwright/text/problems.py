"""A problem in a card file, a deck or a text: what was written, where, what is wrong with it and how to fix it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from cardwright.text.errors import CardwrightError, general_catalogue
from cardwright.text.messages import Catalogue
from cardwright.text.spelling import Language


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Something wrong in a card or deck file; lines and columns count from 1, 0 where there is none."""

    id: str
    severity: Literal["error", "warning"] = "error"
    file: str = ""
    line: int = 0
    column: int = 0
    card: str = ""
    arguments: Mapping[str, object] = field(default_factory=dict)
    suggestion: str = ""
    """The nearest thing that would have been understood; empty if there is none."""
    excerpt: str = ""
    """The relevant part of the line."""
    caret: tuple[int, int] = (0, 0)
    """The place of the problem in the excerpt: first character, number of characters."""
    notes: tuple[tuple[str, Mapping[str, object]], ...] = ()
    """Further messages with their arguments: what was understood, what could follow, an example."""
    rule: str | None = None
    """The rule of the game that was broken."""
    in_deck: bool = False
    """Whether it is about a deck; then the message names its line and its rule."""
    catalogue: Catalogue | None = None
    """The game's own messages, used where the general ones lack the problem."""

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return self.words("en")

    def words(self, language: Language) -> str:
        """Return what is wrong."""
        return self._messages.words(f"problem.{self.id}", language, **_told(self.arguments, language))

    def hint(self, language: Language) -> str:
        """Return how to fix it: the nearest known spelling if there is one, else the advice for this problem."""
        if self.suggestion:
            return general_catalogue().words("hint.did-you-mean", language, suggestion=self.suggestion)
        key = f"hint.{self.id}"
        return self._messages.words(key, language, **_told(self.arguments, language)) if key in self._messages else ""

    def render(self, language: Language) -> str:
        """Return the whole message: place and words, what was written, a caret under it, the hint and the id."""
        in_line = self.in_deck and self.line > 0
        line = general_catalogue().words("place.line", language, line=self.line) if in_line else ""
        place = ", ".join(part for part in (self.file, line, self.card) if part)
        lines = [f"{place}: {self.words(language)}" if place else self.words(language)]
        told = f"[{self.id}, {self.rule}]" if self.in_deck and self.rule else f"[{self.id}]"
        ending = "    ".join(part for part in (self.hint(language), told) if part).replace("    [", "  [")
        if self.excerpt:
            lines.append(f"    {self.excerpt}")
            start, length = self.caret
            lines.append(f"    {' ' * start}{'^' * max(length, 1)}    {ending}")
        else:
            lines.append(f"    {ending}")
        lines.extend(
            f"    {general_catalogue().words(f'note.{key}', language, **_told(given, language))}"
            for key, given in self.notes
        )
        return "\n".join(lines)

    def of_game(self, rules: Mapping[str, str], catalogue: Catalogue | None) -> "Problem":
        """Return the problem with a game's own words for it and the rule behind it."""
        key = f"problem.{self.id}"
        own = catalogue.rule(key) if catalogue is not None and key in catalogue else None
        return replace(self, rule=own or rules.get(self.id), catalogue=catalogue)

    @property
    def _messages(self) -> Catalogue:
        own = self.catalogue
        return own if own is not None and f"problem.{self.id}" in own else general_catalogue()


def _told(arguments: Mapping[str, object], language: Language) -> dict[str, object]:
    """Return arguments as they appear in a message; a language becomes its name."""
    told = dict(arguments)
    if "language" in told:
        told["language"] = general_catalogue().words(f"language.{told['language']}", language)
    return told


class TextError(CardwrightError):
    """A card text or card file that cannot be used; `problems` says why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("text", count=len(problems))
        self.problems = tuple(problems)

    def words(self, language: Language) -> str:
        return "\n".join(problem.render(language) for problem in self.problems)
