"""Print lists of games and cards, rulebooks, phrases and results, drawn or in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardwright.games.game import Game, Option, OptionValue
from cardwright.howto import HowTo, goals
from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule, Rulebook
from cardwright.table_layout.sections import ACCENT, SECOND
from cardwright.terminal.plain import face_words, fact, with_text
from cardwright.terminal.screen import rule_lines
from cardwright.text import CardSet, Language

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from cardwright.terminal.scene import Face, Painter

WIDEST = 100


class Pages:
    """Prints pages in one language; *drawn* with Rich, else plain lines."""

    def __init__(self, lang: Language, *, drawn: bool) -> None:
        self._lang = lang
        self._drawn = drawn

    def _console(self) -> Console:
        from rich.console import Console

        console = Console(highlight=False)
        console.width = min(console.width, WIDEST)
        return console

    def _draw(self, parts: Iterable[RenderableType]) -> None:
        console = self._console()
        for part in parts:
            console.print(part)

    # Games --------------------------------------------------------------------------------------------------------

    def games(self, found: Sequence[Game]) -> None:
        """List games: name, title, players and what it is about."""
        rows = []
        for game in found:
            players = words("games.players", self._lang, players=span(game.players))
            rows.append((game.name, f"{game.title(self._lang)}, {players}", self._pitch(game)))
        if not self._drawn:
            for name, title, pitch in rows:
                print(fact(name, f"{title}. {pitch}", self._lang))
        else:
            from rich.table import Table
            from rich.text import Text

            grid = Table.grid(padding=(0, 2))
            for name, title, pitch in rows:
                grid.add_row(Text(name, style=f"bold {SECOND}"), Text(f"{title}\n{pitch}"))
            self._draw([grid])
        if found:
            print(words("games.more", self._lang, game=found[0].name))

    def _pitch(self, game: Game) -> str:
        return game.words.words("title.pitch", self._lang) if "title.pitch" in game.words else ""

    def game(self, game: Game) -> None:
        """Show one game with its options."""
        lang = self._lang
        print(f"{game.title(lang)}, {words('games.players', lang, players=span(game.players))}. {self._pitch(game)}")
        if game.options:
            print(words("games.options", lang))
        for option in game.options:
            print(fact(f"  {option.name}", self._about(game, option), self._lang))

    def _about(self, game: Game, option: Option) -> str:
        lang = self._lang
        key = f"option.{option.name}"
        told = f"{game.words.words(key, lang)} " if key in game.words else ""
        defaults = {option_word(game.default_of(option, players)): players for players in reversed(game.players)}
        default = ", ".join(
            default if len(defaults) == 1 else f"{default} ({players}+)"
            for default, players in reversed(defaults.items())
        )
        allowed = words("games.default", lang, allowed=option.allowed(max(game.players)), default=default)
        if option.players:
            allowed += f" ; {words('games.only', lang, players=span(option.players))}".replace(
                " ;", ";" if lang == "en" else " ;"
            )
        rule = f", {option.rule}" if option.rule else ""
        return f"{told}[{allowed}{rule}]"

    # Cards --------------------------------------------------------------------------------------------------------

    def cards(self, cards: CardSet, painter: Painter) -> None:
        """Show a whole set."""
        faces = [(painter.face(card.id), card.copies) for card in cards.cards]
        summary = words("cards.count", self._lang, cards=len(faces), copies=sum(copies for _, copies in faces))
        if not self._drawn:
            for face, copies in faces:
                facts = [*face.facts, words("cards.copies", self._lang, n=copies)]
                print(with_text(f"{face.id}, {face.name} ({', '.join(facts)})", face, self._lang))
            print(fact(painter.game.title(self._lang), summary, self._lang))
            return
        from rich.table import Table
        from rich.text import Text

        numbers = list(dict.fromkeys(name for card in cards.cards for name in painter.numbers_of(card)))
        table = Table(title=painter.game.title(self._lang), caption=summary, border_style="dim", header_style=ACCENT)
        table.add_column(words("cards.name", self._lang))
        for name in numbers:
            table.add_column(painter.word("fact", name), justify="right")
        table.add_column(words("cards.times", self._lang), justify="right")
        table.add_column(words("cards.text", self._lang), ratio=1)
        for card in cards.cards:
            face = painter.face(card.id)
            shown = [str(card.facts.get(name, "")) for name in numbers]
            said = ", ".join(painter.words_of(card))
            title = Text.assemble((face.title, "bold"), f"\n{said}" if said else "", (f"\n{card.id}", "dim"))
            table.add_row(title, *shown, str(card.copies), Text(face.text))
        self._draw([table])

    def card(self, face: Face) -> None:
        """Show one card."""
        if not self._drawn:
            print(face_words(face, self._lang))
            return
        from rich.panel import Panel
        from rich.text import Text

        told = Text.assemble((", ".join(face.facts), SECOND), "\n\n", face.text, "\n\n", (face.id, "dim"))
        self._draw([Panel(told, title=Text(face.title, style="bold"), border_style=ACCENT, width=50, padding=(1, 2))])

    # Rules --------------------------------------------------------------------------------------------------------

    def how_to(self, game: Game, told: HowTo) -> None:
        """Show how a game is played, in short."""
        self.heading(game.title(self._lang))
        for goal in goals(told, game):
            self._paragraph(goal)
        print()
        self.heading(words("howto.round", self._lang))
        for number, part in enumerate(told.round, start=1):
            self._paragraph(f"{number}. {part.title} ({part.rule})", part.words)
        for title, parts in (("win", told.wins), ("missed", told.missed)):
            print()
            self.heading(words(f"howto.{title}", self._lang))
            for each in parts:
                self._paragraph(f"{each.rule}  {each.words}")
        print()
        self._paragraph(words("howto.more", self._lang, game=game.name))

    def _paragraph(self, *lines: str) -> None:
        if not self._drawn:
            print(*lines, sep="\n")
        else:
            from rich.text import Text

            self._draw([Text(line) for line in lines])

    def rulebook(self, book: Rulebook) -> None:
        """Show what players read of a rulebook."""
        if not self._drawn:
            print(book.title, book.opening, sep="\n\n")
        else:
            from rich.text import Text

            self._draw([Text(book.title, style=f"bold {ACCENT}"), Text(), Text(book.opening)])
        for chapter in book.of_part("players"):
            print()
            self.chapter(chapter)
        if book.designers:
            print()
            self._paragraph(words("rules.designers", self._lang, title=book.designers))

    def designers(self, book: Rulebook) -> None:
        """Show the part for designers and engines."""
        self.heading(book.designers)
        self._paragraph("", book.designers_opening)
        for chapter in book.of_part("designers"):
            print()
            self.chapter(chapter)

    def chapter(self, chapter: Chapter) -> None:
        """Show one chapter."""
        if not self._drawn:
            print(chapter.title)
        else:
            from rich.text import Text

            self._draw([Text(chapter.title, style=f"bold {ACCENT}")])
        for rule in chapter.rules:
            if rule.id or rule.form == "heading":
                print()
            self.rule(rule)

    def rule(self, rule: Rule) -> None:
        """Show one rule with its reason and examples."""
        if not self._drawn:
            print(*rule_lines(rule, self._lang), sep="\n")
        else:
            from cardwright.terminal.drawn import rule_text

            self._draw([rule_text(rule, self._lang, SECOND)])

    # Phrases ------------------------------------------------------------------------------------------------------

    def phrases(self, game: Game) -> None:
        """Show everything a card may say: by category the patterns with an example, then the nouns."""
        from cardwright.text.phrase_index import phrase_index

        lang = self._lang
        rows, nouns = phrase_index(game.schema.book)
        self.heading(words("phrases.title", lang, game=game.title(lang)))
        category = ""
        for row in rows:
            if row.category != category:
                category = row.category
                print()
                self.heading(row.label[lang])
            print(f"  {row.pattern[lang]}")
            if row.example[lang] != row.pattern[lang]:
                print(f"      {words('phrases.example', lang, text=row.example[lang])}")
        print()
        self.heading(words("phrases.nouns", lang))
        for noun in nouns:
            print(f"  {', '.join(noun.forms[lang])}")

    def heading(self, text: str) -> None:
        """Print a heading."""
        if not self._drawn:
            print(text)
        else:
            from rich.text import Text

            self._draw([Text(text, style=f"bold {ACCENT}")])

    # Results ------------------------------------------------------------------------------------------------------

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show figures in columns, the first and second aligned left, the others right."""
        widths = [max(len(row[i]) for row in (columns, *rows)) for i in range(len(columns))]
        for number, row in enumerate((columns, *rows)):
            cells = [
                cell.ljust(width) if i == 0 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            line = "  ".join(cells).rstrip()
            if number == 0:
                self.heading(line)
            else:
                print(line)


def span(numbers: Sequence[int]) -> str:
    """Return player counts as text.

    >>> span((2, 3, 4)), span((2,)), span((2, 4))
    ('2–4', '2', '2, 4')
    """
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def option_word(value: OptionValue) -> str:
    """Return an option's value as it is typed.

    >>> option_word(True), option_word(None), option_word(2)
    ('true', 'none', '2')
    """
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else "none" if value is None else str(value)
