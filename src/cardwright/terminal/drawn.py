"""The drawn screen: the table in frames and calm colours, as large as the terminal allows.

Colour is never the only sign: seats have letters and shapes, kinds have marks, refused choices a dash and a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import TYPE_CHECKING

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from cardwright.auto_pass import PASS
from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule
from cardwright.terminal.scene import Asking, Case, Face, Offer, Place, Scene, Side
from cardwright.terminal.screen import gathered

if TYPE_CHECKING:
    from cardwright.table_layout import TableLayout
    from cardwright.text import Language

# The colour-blind safe palette of Okabe and Ito, each with a shape. Too bright for text on a light background, these
# colours are used as backgrounds.
SEAT_LOOKS = {"A": ("●", "#E69F00"), "B": ("▲", "#56B4E9"), "C": ("■", "#009E73"), "D": ("◆", "#CC79A7")}
ON_SEAT = "#000000"
WIDEST = 110  # lines longer than this are hard to read
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and the lines that could be scrolled back to
SEPARATOR = " · "
OLD_EVENTS = 3
UP, DOWN = "#2E8540", "#C0504D"  # of a changed number, which also has an arrow
IN_PLAY = ("", "")  # the common source of choices that are just cards in play
FEW = 4  # up to so many of them are shown with their texts
NEWS_PAGES = 3  # of the lines since the last question; earlier ones are in the log only
CASE_SIGNS = "░▒▓◇△○"  # of marked cases, in the order in which they come
WIDEST_CASE = 14
COLUMNS_FROM = 96  # width from which opponents are shown side by side


@dataclass(frozen=True)
class Room:
    """How much of the table is shown; the roomiest variant that fits the terminal is used."""

    events: int
    boxes: bool = False
    """Slots in frames."""
    slot_texts: bool = False
    texts: bool = True
    """Texts of the choices in full, not shortened to one line."""
    rule: bool = False
    """The text of the rule behind the question."""
    air: bool = False
    """Empty lines between the parts."""
    columns: bool = False
    """Opponents side by side."""
    piles: bool = False
    """Shared piles."""
    idle: bool = False
    """Places that are irrelevant in this phase."""
    joined: bool = False
    """Everything a side has in one paragraph."""
    following: bool = True
    """The steps that come next."""
    kin: bool = True
    """Words about the targets of choices, which are then in columns."""
    hands: bool = True
    """What is known of the cards that others hold."""
    beside: bool = True
    """All single cards next to the names; otherwise only those of stacks, which change."""
    sizes: bool = True
    """How many cards lie in each hand and pile that is not shown."""


ROOMS = (
    Room(events=24, boxes=True, slot_texts=True, rule=True, air=True, piles=True),
    Room(events=24, boxes=True, slot_texts=True, rule=True, piles=True),
    Room(events=12, boxes=True, slot_texts=True, rule=True),
    Room(events=12, boxes=True, rule=True),
    Room(events=6, boxes=True, rule=True),
    Room(events=6, boxes=True),
    Room(events=6),
    Room(events=3),
    Room(events=1),
    Room(events=0),
    Room(events=4, texts=False),
    Room(events=1, texts=False),
)
# For games with lines of cards in play, or a grid.
ROOMS_FOR_LINES = (
    Room(events=24, slot_texts=True, rule=True, air=True, columns=True, piles=True, idle=True),
    Room(events=12, slot_texts=True, rule=True, columns=True, piles=True, idle=True),
    Room(events=6, slot_texts=True, columns=True, piles=True, idle=True),
    Room(events=4, slot_texts=True, columns=True),
    Room(events=12, rule=True, columns=True, piles=True, idle=True),
    Room(events=5, columns=True, piles=True, idle=True),
    Room(events=3, columns=True),
    Room(events=12, rule=True, air=True, piles=True, idle=True),
    Room(events=8, rule=True, piles=True, idle=True),
    Room(events=6, piles=True, idle=True),
    Room(events=5, piles=True),
    Room(events=4),
    Room(events=3, joined=True),
    Room(events=1, joined=True),
    Room(events=3, joined=True, texts=False),
    Room(events=1, joined=True, texts=False, following=False),
    Room(events=0, joined=True, texts=False, following=False, kin=False),
    Room(events=0, joined=True, texts=False, following=False, kin=False, hands=False),
    Room(events=0, joined=True, texts=False, following=False, kin=False, hands=False, beside=False),
    Room(events=0, joined=True, texts=False, following=False, kin=False, hands=False, beside=False, sizes=False),
)
PAUSE = 6  # unread lines that do not fit beside the table get a page of their own if there are more than this


class DrawnScreen:
    """Draws with Rich on a terminal."""

    def __init__(self, lang: Language, layout: TableLayout, console: Console | None = None) -> None:
        self._lang = lang
        self._accent = layout.look.accent
        self._second = layout.look.second
        self._rooms = ROOMS_FOR_LINES if layout.seat.lines or layout.grid else ROOMS
        self._console = console or Console(highlight=False)
        self._width = min(self._console.width, WIDEST)
        _prepare_line_editing()

    # What a screen does -------------------------------------------------------------------------------------------

    def show(self, scene: Scene, asking: Asking, past: Sequence[str], unread: Sequence[str], remark: str) -> None:
        self._width = min(self._console.width, WIDEST)
        told = Padding(Text(remark, style="italic"), (0, 1))
        said = self._height_of(told) if remark else 0
        for room in self._rooms_that_suit():
            events = self._events(past, unread, room)
            drawing = Group(*self._table(scene, asking, room), *events, *self._asking(asking, room))
            if self._height_of(drawing) + said + 1 <= self._console.height:
                break
        if past and len(gathered(unread, self._lang)) >= room.events + PAUSE:
            self._unread_page(scene, unread)
        self._clear()
        self._print(drawing)
        if remark:
            self._print(told)

    def _rooms_that_suit(self) -> list[Room]:
        return [room for room in self._rooms if not room.columns or self._width >= COLUMNS_FROM]

    def show_all(self, scene: Scene) -> None:
        columns = self._rooms_that_suit()[0].columns
        room = Room(events=0, boxes=True, slot_texts=True, columns=columns, piles=True, idle=True)
        self._print(Group(*self._table(scene, None, room)))
        for side in (*scene.sides, scene.shared):
            self._print(Group(*self._contents(side)))

    def show_end(
        self, scene: Scene, past: Sequence[str], unread: Sequence[str], verdict: Sequence[str], hints: Sequence[str]
    ) -> None:
        below = [Text(f"  {hint}", style="dim") for hint in hints]
        plain = Text("\n").join(Text(f" {line}", style="bold") for line in verdict)
        rooms = self._rooms_that_suit()
        framed = ((room, self._verdict(verdict, air)) for air, room in product((1, 0), rooms))
        for room, told in (*framed, (rooms[-1], plain)):
            drawing = Group(*self._table(scene, None, room), *self._events(past, unread, room))
            ending = Group(told, *below)
            if self._height_of(drawing) + self._height_of(ending) + 1 <= self._console.height:
                break
        if scene.own is not None and len(gathered(unread, self._lang)) >= room.events + PAUSE:
            self._unread_page(scene, unread)
        self._clear()
        self._print(Group(drawing, ending))

    def _verdict(self, lines: Sequence[str], air: int) -> RenderableType:
        """Return who has won and how, with *air* empty lines above and below."""
        headline, *rest = lines
        told = Text("\n").join([Text(headline, style="bold"), *map(Text, rest)])
        title = Text(words("over.title", self._lang), style="bold")
        return Panel(told, title=title, border_style=self._second, padding=(air, 3), box=ROUNDED, width=self._width)

    def say(self, *lines: str) -> None:
        for line in lines:
            self._print(_listed("", Text(line)))

    def complain(self, line: str) -> None:
        self._print(_listed(" ✗", Text(line)))

    def show_card(self, face: Face) -> None:
        told = Text.assemble((", ".join(face.facts), self._second), "\n", face.text)
        title = Text(face.title, style="bold")
        width = min(self._width, 64)
        self._print(
            Panel(told, title=title, title_align="left", border_style=self._accent, width=width, padding=(0, 2))
        )

    def show_rule(self, rule: Rule | Chapter) -> None:
        if isinstance(rule, Chapter):
            self._print(Text(rule.title, style=f"bold {self._accent}"))
        for each in rule.rules if isinstance(rule, Chapter) else (rule,):
            self._print(Padding(rule_text(each, self._lang, self._second), (0, 1)))

    def show_list(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        self._print(Text(f" {title}", style="bold"))
        grid = Table.grid(padding=(0, 2))
        for short, long in rows:
            grid.add_row(Text(f"  {short}", style=self._second), Text(long))
        self._print(grid)

    def draw_curtain(self, line: str) -> None:
        self._console.file.write(CLEAR_ALL)
        self._clear()
        self._print(Padding(Panel(Text(line), border_style=self._accent, padding=(1, 3), expand=False), (3, 2)))

    def read(self, prompt: str) -> str:
        self._console.file.flush()
        return input(f" {prompt}").strip()

    # Printing ---------------------------------------------------------------------------------------------------

    def _print(self, what: RenderableType) -> None:
        self._console.print(what, width=self._width)

    def _clear(self) -> None:
        if self._console.is_terminal:
            self._console.clear()

    def _height_of(self, what: RenderableType) -> int:
        return len(self._console.render_lines(what, self._console.options.update_width(self._width), pad=False))

    def _unread_page(self, scene: Scene, unread: Sequence[str]) -> None:
        """Show all that happened since the last question, page by page, before the table comes back."""
        for page in self._pages(gathered(unread, self._lang)):
            self._clear()
            self._print(self._heading(words("table.since", self._lang), scene.moment))
            self._print(Group(*page))
            self.read(words("pause.more", self._lang))

    def _pages(self, lines: Sequence[str]) -> list[list[RenderableType]]:
        """Return lines divided into pages that fit the terminal; of very many only the last pages."""
        pages: list[list[RenderableType]] = [[]]
        free = self._console.height - 2
        for line in lines:
            told = _listed(" ·", Text(line))
            height = self._height_of(told)
            if pages[-1] and height > free:
                pages.append([])
                free = self._console.height - 2
            pages[-1].append(told)
            free -= height
        kept = pages[-NEWS_PAGES:]
        if len(kept) < len(pages):
            kept[0][0] = _listed(" …", Text(words("table.before", self._lang), style="dim"))
        return kept

    # The table --------------------------------------------------------------------------------------------------

    def _table(self, scene: Scene, asking: Asking | None, room: Room) -> Iterator[RenderableType]:
        listed = set() if asking is None else {o.face.id for o in (*asking.offers, *asking.refused) if o.face}
        battle = any(slot.size for side in scene.sides for slot in side.slots)
        air = [Text()] if room.air else []
        crowd = len(scene.sides) > 2
        yield self._heading(scene.title, scene.moment)
        if room.columns:
            yield from air
            yield self._columns(scene.others, room)
        else:
            for side in scene.others:
                yield from air
                yield from self._side(side, room, listed, battle, own=False, crowd=crowd)
        if scene.grid:
            yield from air
            yield self._grid(scene, room)
        shared = list(self._shared(scene.shared, room, listed))
        if scene.fight is not None:
            shared.append(Text(f"   {scene.fight}", style=f"bold {self._accent}"))
        if shared:
            yield from air
            yield from shared
        if scene.own is not None:
            yield from air
            yield from self._side(scene.own, room, listed, battle, own=True, crowd=crowd)
        yield from air
        if scene.following and room.following:
            yield Text(self._following(scene.following), style="dim italic", no_wrap=True, overflow="ellipsis")

    def _following(self, steps: Sequence[str]) -> str:
        """Return the next steps, as many as fit on a line."""
        begin = f" {words('table.next', self._lang)} "
        line = begin + SEPARATOR.join(steps)
        for count in reversed(range(1, len(steps))):
            if cell_len(line) <= self._width:
                break
            line = begin + SEPARATOR.join([*steps[:count], "…"])
        return line

    def _heading(self, title: str, moment: str) -> RenderableType:
        left, right = f" {title} ", f" {moment} "
        middle = max(self._width - cell_len(left) - cell_len(right) - 4, 1)
        return Text.assemble(
            ("──", self._accent), (left, f"bold {self._accent}"), ("─" * middle, self._accent), (right, "bold"),
            ("──", self._accent), no_wrap=True,
        )  # fmt: skip

    def _side(
        self, side: Side, room: Room, listed: set[str], battle: bool, *, own: bool, crowd: bool
    ) -> Iterator[RenderableType]:
        yield from self._who(side, room, own=own)
        if battle and side.slots:
            if room.boxes:
                yield self._boxes(side, room, own=own)
            else:
                yield from self._flat_slots(side, in_a_line=crowd)
        seen = side.cards if own or room.hands else ()
        if side.lines and not own:
            listed = set()  # the same card in another player's hand is not the one that may be chosen
        cards = [] if side.out else [place for place in seen if self._is_wanted(place, room, listed)]
        rows = [place for place in side.lines if (place.size or place.open) and not side.out]
        if room.joined:
            yield from self._joined(rows, cards)
            return
        if own and room.columns and room.slot_texts:
            yield from self._row_cards(rows)
        else:
            yield from (self._row(row, in_play=True) for row in rows)
        yield from (self._row(row, in_play=False) for row in cards)

    def _who(self, side: Side, room: Room, *, own: bool) -> Iterator[RenderableType]:
        who = Text.assemble(self._badge(side), " ", (side.who, "bold" if own else ""))
        self._mark_turn(who, side, own=own)
        named = [self._beside(place, own=own) for place in side.beside if room.beside or place.under]
        parts = [who, *(Text(str(counter)) for counter in side.counters), *named]
        head = _flowing(parts, SEPARATOR, self._width - 1, indent=5)
        piles = SEPARATOR.join(f"{place.label} {place.size}" for place in side.piles if place.size and room.sizes)
        free = self._width - cell_len(head.plain.rpartition("\n")[2]) - cell_len(piles) - 1
        if piles and free < 2:
            head = _flowing([*parts, Text(piles, style="dim")], SEPARATOR, self._width - 1, indent=5)
        elif piles:
            head.append(" " * free)
            head.append(piles, style="dim")
        if side.out:
            head.stylize("dim", len(self._badge(side)[0]))
        yield head

    def _mark_turn(self, who: Text, side: Side, *, own: bool) -> None:
        if side.turn:
            who.append(f" ► {words('table.turn', self._lang)}", style=f"bold {self._second}")
        if side.asked and not own:
            who.append(f" ({words('table.to-move', self._lang)})", style="italic")

    def _beside(self, place: Place, *, own: bool) -> Text:
        """Return a single card that a player has; one's own with all its numbers."""
        told = Text()
        for face in place.known:
            if not face.name.lower().startswith(place.label.lower()):
                told.append(f"{place.label} ", style=self._accent)
            told.append(face.title)
            told.append_text(_numbers(face, before=" "))
            if own and face.others:
                told.append(f" ({', '.join(face.others)})", style="dim")
            for remark in face.remarks:
                told.append(f" {remark}", style="bold")
        if place.under:
            told.append(f" {words('table.under', self._lang, n=len(place.under))}", style="dim")
        return told

    # Opponents side by side ---------------------------------------------------------------------------------------

    def _columns(self, sides: Sequence[Side], room: Room) -> RenderableType:
        width = (self._width - 2 * (len(sides) - 1)) // max(len(sides), 1)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in sides:
            grid.add_column(width=width)
        grid.add_row(*(Group(*self._column(side, room, width)) for side in sides))
        return grid

    def _column(self, side: Side, room: Room, width: int) -> Iterator[RenderableType]:
        who = Text.assemble(self._badge(side), " ", side.who)
        self._mark_turn(who, side, own=False)
        yield who
        piles = [Text(f"{place.label} {place.size}") for place in side.piles if place.size]
        told = _flowing([*(Text(str(counter)) for counter in side.counters), *piles], SEPARATOR, width - 1)
        if side.out:
            told.stylize("dim")
        yield Padding(told, (0, 0, 0, 1))
        if side.out:
            return
        for place in side.beside:
            yield Padding(self._beside(place, own=False), (0, 0, 0, 1))
        for row in side.lines:
            if len(side.lines) > 1 and (row.known or row.open):
                yield Padding(Text(row.label, style=self._accent), (0, 0, 0, 1))
            for face in row.known:
                yield Padding(_flowing(self._in_play_parts(face), "", width - 1, indent=2), (0, 0, 0, 1))
                if room.slot_texts and face.text:
                    yield Padding(Text(face.text, style="dim"), (0, 0, 0, 3))
            if row.open:
                yield Padding(self._open_places(row), (0, 0, 0, 1))
        for place in side.cards:
            first, *others = self._parts(place)
            cards = [Text.assemble((f"{place.label} ", self._accent), first), *others]
            yield Padding(_flowing(cards, SEPARATOR, width - 1, indent=2), (0, 0, 0, 1))

    def _row_cards(self, rows: Sequence[Place]) -> Iterator[RenderableType]:
        """Yield one's own cards in play, in frames side by side."""
        for row in rows:
            if not row.known:
                yield self._row(row, in_play=True)
                continue
            count = max(len(row.known), 2)
            inner = (self._width - 3) // count - 5
            contents = [
                Group(_flowing(self._about(face), "", inner), Text(face.text, style="dim")) for face in row.known
            ]
            options = self._console.options.update_width(inner)
            height = max(len(self._console.render_lines(content, options)) for content in contents)
            grid = Table.grid(padding=(0, 1, 0, 0))
            boxes = []
            for face, content in zip(row.known, contents, strict=True):
                grid.add_column(width=inner + 4)
                title = Text.assemble((face.title, "bold"), _numbers(face, before=" "))
                boxes.append(
                    Panel(
                        content, title=title, title_align="left", border_style=self._accent, box=ROUNDED,
                        padding=(0, 1), height=height + 2,
                    )
                )  # fmt: skip
            grid.add_row(*boxes)
            if len(rows) > 1:
                yield Text(f"     {row.label}", style=self._accent)
            yield Padding(grid, (0, 0, 0, 3))
            if row.open:
                yield Padding(self._open_places(row), (0, 0, 0, 5))

    def _open_places(self, row: Place) -> Text:
        return Text(words("table.open-places", self._lang, n=row.open), style="dim")

    def _badge(self, side: Side) -> tuple[str, str]:
        """Return the shape and letter of a seat, and how they look."""
        shape, colour = SEAT_LOOKS.get(side.seat, ("○", ""))
        return f" {shape} {side.seat} ", f"bold {ON_SEAT} on {colour}" if colour else "bold"

    def _shared(self, side: Side, room: Room, listed: set[str]) -> Iterator[RenderableType]:
        if side.counters:
            yield Text(f"   {SEPARATOR.join(map(str, side.counters))}", style="bold")
        cards = [place for place in side.cards if self._is_wanted(place, room, listed)]
        if room.joined:
            yield from self._joined([], cards)
        else:
            yield from (self._row(row, in_play=False) for row in cards)
        piles = [self._pile(place) for place in side.piles if place.size]
        if room.piles and piles:
            yield Padding(_flowing(piles, SEPARATOR, self._width - 6), (0, 0, 0, 5))

    def _pile(self, place: Place) -> Text:
        """Return a pile by its size, and the card on top where it can be seen."""
        told = Text(f"{place.label} {place.size}", style="dim")
        if place.faces[0] is not None:
            told.append(f" ({place.faces[0].name})")
        return told

    def _is_wanted(self, place: Place, room: Room, listed: set[str]) -> bool:
        """Return whether a row is shown; it is not if all its cards are among the choices or matter only later."""
        if place.idle and not room.idle:
            return False
        return not listed or not {face.id for face in place.known} <= listed

    def _row(self, row: Place, *, in_play: bool) -> RenderableType:
        label = Text(f"     {row.label}", style=self._accent, no_wrap=True)
        grid = Table.grid(padding=(0, 1))
        grid.add_row(label, _flowing(self._parts(row, in_play=in_play), SEPARATOR, self._width - label.cell_len - 2))
        return grid

    def _joined(self, rows: Sequence[Place], cards: Sequence[Place]) -> Iterator[RenderableType]:
        """Yield rows in one paragraph."""
        told: list[Text] = []
        for place in (*rows, *cards):
            first, *others = self._parts(place, in_play=place in rows)
            told += [Text.assemble((f"{place.label} ", self._accent), first), *others]
        if told:
            yield Padding(_flowing(told, SEPARATOR, self._width - 6), (0, 0, 0, 5))

    def _parts(self, row: Place, *, in_play: bool = False) -> list[Text]:
        """Return the cards of a row one by one, then how many are unknown."""
        parts = [self._in_play(face) if in_play else self._short(face) for face in row.known]
        hidden = sum(face is None for face in row.faces)
        if hidden:
            parts.append(Text(words("table.unknown", self._lang, n=hidden), style="dim"))
        if row.open:
            parts.append(self._open_places(row))
        return parts

    def _short(self, face: Face) -> Text:
        """Return a card in a row: name and number, with its other numbers in brackets."""
        told = Text(face.title)
        told.append_text(_numbers(face, before=" "))
        if face.others:
            told.append(f" ({', '.join(face.others)})", style="dim")
        for remark in face.remarks:
            told.append(f" {remark}", style="bold")
        return told

    def _in_play(self, face: Face, *, kin: bool = True) -> Text:
        """Return a card in play: name, numbers, its present type and its other attributes."""
        return Text(" ").join(self._in_play_parts(face, kin=kin))

    def _about(self, face: Face) -> list[Text]:
        """Return the lines about a card in play below its name and numbers."""
        remarks = [Text(str(remark), style="bold") for remark in face.remarks]
        return [*map(Text, face.kin), *remarks, *self._attached(face)]

    def _in_play_parts(self, face: Face, *, kin: bool = True) -> list[Text]:
        told = Text.assemble((face.title, "" if face.remarks else "bold"), _numbers(face, before=" "))
        for word in face.kin if kin else ():
            told.append(f" {word}", style="dim")
        remarks = [Text(str(remark), style="bold") for remark in face.remarks]
        return [told, *remarks, *self._attached(face)]

    def _attached(self, face: Face) -> list[Text]:
        """Return the cards attached to another, after a sign."""
        return [Text.assemble(("⊢ ", self._accent), self._in_play(each)) for each in face.attached]

    # The grid -----------------------------------------------------------------------------------------------------

    def _grid(self, scene: Scene, room: Room) -> RenderableType:
        """Return the cases with their figures by shape, name and numbers; marked cases have a sign, explained below."""
        marks = list(dict.fromkeys(mark for row in scene.grid for case in row for mark in case.marks))
        signs = dict(zip(marks, CASE_SIGNS, strict=False))
        columns = max(map(len, scene.grid))
        width = min((self._width - 9) // columns - 1, WIDEST_CASE)
        grid = Table(
            box=ROUNDED if room.air or room.piles else None, show_header=False, show_lines=room.air, padding=0,
            border_style="dim", pad_edge=False, collapse_padding=True,
        )  # fmt: skip
        for wide in (3, *[width] * columns):
            grid.add_column(width=wide, no_wrap=True, overflow="ellipsis")
        for row in scene.grid:
            number = Text(row[0].name[1:], style=self._accent, justify="right")
            grid.add_row(number, *(self._case(case, signs, width) for case in row))
        letters = [Text(case.name[0], style=self._accent, justify="center") for case in scene.grid[0]]
        grid.add_row("", *letters)
        legend = [Text.assemble((signs.get(mark, "·"), "bold"), f" {mark}") for mark in marks]
        figures = [
            Text.assemble(
                (f"{each.case} ", self._accent),
                f"{_shape(each.seat)}{each.seat} ",
                self._in_play(each.face, kin=False),
            )
            for each in scene.figures
        ]
        told = [_flowing(figures, SEPARATOR, self._width - 6)] if figures else []
        keys = [_flowing(legend, "  ", self._width - 6)] if legend and room.following else []
        return Padding(Group(grid, *told, *keys), (0, 0, 0, 3))

    def _case(self, case: Case, signs: dict[str, str], width: int) -> Text:
        """Return a case: the figures on it, else its signs, else a dot."""
        if not case.figures:
            told = "".join(signs.get(mark, "·") for mark in case.marks)
            return Text(told or "·", style="dim", justify="center")
        parts = Text(justify="center")
        for seat, face in ((figure.seat, figure.face) for figure in case.figures):
            colour = SEAT_LOOKS.get(seat, ("", ""))[1]
            numbers = "/".join(str(number.now) for number in face.numbers)
            name = face.name[: max(width - len(numbers) - 4, 3)].rstrip()
            parts.append(
                f"{_shape(seat)}{name} {numbers}".strip(), style=f"bold {ON_SEAT} on {colour}" if colour else ""
            )
        return parts

    def _boxes(self, side: Side, room: Room, *, own: bool) -> RenderableType:
        grid = Table.grid(expand=True, padding=(0, 0, 0, 1))
        for _ in side.slots:
            grid.add_column(ratio=1)
        style = self._accent if own else "dim"
        contents = [self._slot(slot, texts=room.slot_texts, boxed=True) for slot in side.slots]
        inner = self._console.options.update_width((self._width - 3) // len(contents) - 6)
        height = max(len(self._console.render_lines(content, inner)) for content in contents)
        boxes = [
            Panel(
                content,
                height=height + 2,
                title=Text(slot.label, style="bold" if own else ""),
                title_align="left",
                border_style=style,
                box=ROUNDED,
                padding=(0, 1),
            )
            for slot, content in zip(side.slots, contents, strict=True)
        ]
        grid.add_row(*boxes)
        return Padding(grid, (0, 0, 0, 3))

    def _flat_slots(self, side: Side, *, in_a_line: bool) -> Iterator[RenderableType]:
        """Yield slots without frames; nothing if they are empty, and one line if all are hidden."""
        filled = [slot for slot in side.slots if slot.size]
        if not filled:
            return
        if all(face is None for slot in filled for face in slot.faces):
            labels = ", ".join(slot.label for slot in filled)
            yield Text.assemble(
                (f"     {labels}  ", self._accent), (f"▒▒ {words('table.face-down', self._lang)}", "dim")
            )
        elif in_a_line:
            told = Text()
            for slot in filled:
                told.append(f"{slot.label} ", style=self._accent)
                face = slot.faces[0]
                told.append_text(Text("▒▒", style="dim") if face is None else self._short(face))
                told.append("  ")
            yield Padding(told, (0, 0, 0, 5))
        else:
            grid = Table.grid(expand=True, padding=(0, 1))
            for _ in side.slots:
                grid.add_column(ratio=1)
            grid.add_row(*(Text(slot.label, style=self._accent, no_wrap=True) for slot in side.slots))
            grid.add_row(*(self._slot(slot, texts=False, boxed=False) for slot in side.slots))
            yield Padding(grid, (0, 0, 0, 5))

    def _slot(self, slot: Place, *, texts: bool, boxed: bool) -> RenderableType:
        if not slot.faces:
            return Text(words("table.empty", self._lang), style="dim italic")
        face = slot.faces[0]
        if face is None:
            return Text(f"▒▒ {words('table.face-down', self._lang)}", style="dim")
        grid = Table.grid(expand=True)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(Text(face.title, style="italic" if slot.planned else "bold"), Text(_arrowed(face), style="bold"))
        parts: list[RenderableType] = [grid]
        if slot.planned and boxed:
            parts.append(
                Text(words("table.planned", self._lang), style="dim italic", no_wrap=True, overflow="ellipsis")
            )
        elif texts:
            parts.append(Text(face.text, style="dim"))
        return Group(*parts)

    def _contents(self, side: Side) -> Iterator[RenderableType]:
        """Yield the known cards in the piles of a side."""
        shown = {place.label for place in side.cards}
        rows = [(place.label, [face.title for face in place.known]) for place in side.piles if place.known]
        rows = [row for row in rows if row[0] not in shown]
        rows += [(place.label, [face.title for face in place.stack]) for place in side.beside if place.under]
        if side.unseen:
            rows.append((words("table.unseen", self._lang), list(side.unseen)))
        for label, names in rows:
            badge = [self._badge(side)] if side.seat else ["     "]
            head = Text.assemble(*badge, (f" {label}", self._accent), no_wrap=True)
            grid = Table.grid(padding=(0, 1))
            grid.add_row(head, _flowing(list(map(Text, names)), ", ", self._width - head.cell_len - 2))
            yield grid

    # Events and the question ------------------------------------------------------------------------------------

    def _events(self, past: Sequence[str], unread: Sequence[str], room: Room) -> Iterator[RenderableType]:
        """Yield the last lines of the log: the new ones, preceded by dimmed ones that were already read."""
        new = [(line, "") for line in gathered(unread, self._lang)]
        old = [(line, "dim") for line in gathered(past[-40:], self._lang)]
        lines = [*old[-OLD_EVENTS:], *new]
        if not lines or not room.events:
            return
        yield Line(style="dim")
        shown = lines[-room.events :]
        cut = len(shown) < len(new)
        for number, (line, style) in enumerate(shown):
            told = Text(line, style=style, no_wrap=not room.texts, overflow="fold" if room.texts else "ellipsis")
            yield _listed(" …" if number == 0 and cut else " ·", told)

    def _asking(self, asking: Asking, room: Room) -> Iterator[RenderableType]:
        yield Line(style=self._second)
        head = Table.grid(expand=True, padding=(0, 1))
        head.add_column(ratio=1)
        head.add_column(justify="right", no_wrap=True)
        head.add_row(Text(f" {asking.words}", style=f"bold {self._second}"), Text(asking.rule_id, style="dim"))
        yield head
        if asking.card is not None:
            yield Padding(Text(asking.card.text, style="italic"), (0, 1, 0, 3))
        elif room.rule and asking.rule is not None:
            yield Padding(Text(asking.rule.text, style="dim"), (0, 1, 0, 3))
        yield from self._offers(asking, room)

    def _offers(self, asking: Asking, room: Room) -> Iterator[RenderableType]:
        """Yield the choices: those with targets grouped by card, the others in rows; then the refused ones."""
        numbered = list(enumerate(asking.offers, 1))
        rows: list[tuple[int, Offer]] = []
        for source, group in groupby(numbered, key=lambda each: _source(each[1])):
            offers = list(group)
            few = len(offers) == 1 or (source == IN_PLAY and room.texts and len(offers) <= FEW)
            if source is None or few:
                rows += offers
                continue
            if rows:
                yield self._offer_rows(rows, (), room)
                rows = []
            yield from self._aimed(offers, room)
        if rows or asking.refused:
            yield self._offer_rows(rows, asking.refused, room)
        if asking.quiet and room.kin:
            told = words("table.quiet", self._lang, n=len(asking.quiet))
            yield Text(f"   – {told}", style="dim italic", no_wrap=True, overflow="ellipsis")

    def _aimed(self, offers: Sequence[tuple[int, Offer]], room: Room) -> Iterator[RenderableType]:
        """Yield choices of one card, or of cards in play: the card and its text once, then its targets."""
        first = offers[0][1]
        if first.aim is not None and first.face is not None:
            case = (f"{first.case} ", self._accent)
            head = Text.assemble(
                case if first.case else "", self._in_play(first.face, kin=room.kin), ("  → ", self._second)
            )
            head.append(first.face.text, style="dim")
            head.no_wrap, head.overflow = not room.texts, "fold" if room.texts else "ellipsis"
            yield Padding(head, (0, 0, 0, 5))
        cells = [
            Text.assemble((f"{number:>4} ", f"bold {self._second}"), self._aim(offer, kin=room.kin))
            for number, offer in offers
        ]
        if not room.kin:
            yield _flowing(cells, "", self._width)
            return
        down = _rows_needed([cell.cell_len for cell in cells], self._width)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for at in range(down):
            grid.add_row(*cells[at::down])
        yield grid

    def _aim(self, offer: Offer, *, kin: bool) -> Text:
        """Return the target of a choice: its owner and its present state."""
        seat, face = offer.place.partition(".")[0], offer.face
        if offer.aim is not None:
            seat, face = offer.aim.seat, offer.aim.face
        if not seat or (face is None and offer.aim is not None and offer.aim.case):
            return Text(offer.words)
        shape = _shape(seat)
        if face is None:
            return Text(f"{shape} {words('seat.player', self._lang, seat=seat)}")
        # The same card in its row explains the signs.
        told, *_ = self._in_play_parts(face, kin=kin)
        signs = "".join(f" {remark.sign}" for remark in face.remarks)
        return Text.assemble(f"{shape} {seat} ", told, (signs, "bold"))

    def _offer_rows(
        self, numbered: Sequence[tuple[int, Offer]], refused: Sequence[Offer], room: Room
    ) -> RenderableType:
        """Return choices in columns: number, name, the card's number, text; then refused ones, with a dash."""
        offers = (*(offer for _, offer in numbered), *refused)
        numbers = max((cell_len(offer.face.number) for offer in offers if offer.face), default=0)
        widest = max(cell_len(self._titled(offer)) for offer in offers)
        with_text = any(offer.face for _, offer in numbered) or refused
        # Without room for texts, a choice with words of its own gets one line, shortened to fit.
        most = self._width * (2 if room.texts else 3) // 5
        name = min(widest, most if with_text else self._width - 18)
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", no_wrap=True, width=4)
        grid.add_column(width=name, no_wrap=not room.texts, overflow="fold" if room.texts else "ellipsis")
        grid.add_column(justify="right", no_wrap=True, width=numbers)
        grid.add_column(width=max(self._width - name - numbers - 8, 10), no_wrap=not room.texts, overflow="ellipsis")
        told = ""
        for number, offer in numbered:
            face = offer.face
            text = Text()
            if face and face.text != told:
                text.append("".join(f"{word} · " for word in (*face.kin, *face.remarks)), style=self._accent)
                text.append(face.text)
            told = face.text if face else told
            grid.add_row(
                Text(str(number), style=f"bold {self._second}"),
                Text(self._titled(offer), style="bold"),
                face.number if face else "",
                text,
            )
        for offer in refused:
            reason = Text(f"{offer.reason} {offer.rule}".strip(), style="dim italic")
            grid.add_row("–", Text(self._titled(offer), style="dim"), offer.face.number if offer.face else "", reason)
        return grid

    def _titled(self, offer: Offer) -> str:
        """Return the words of a choice, with the card's mark."""
        if offer.notation == PASS and not offer.reason:
            return words("table.or-zero", self._lang, words=offer.words)
        return f"{offer.face.mark} {offer.words}" if offer.face and offer.face.mark else offer.words


def _shape(seat: str) -> str:
    """Return the shape of a seat."""
    return SEAT_LOOKS.get(seat, ("○", ""))[0]


def _source(offer: Offer) -> tuple[str, str] | None:
    """Return the key by which choices are grouped: the card that has targets, or IN_PLAY for cards in play."""
    if offer.aim is not None and offer.face is not None:
        return offer.face.id, offer.place
    return IN_PLAY if offer.place else None


def _rows_needed(widths: Sequence[int], room: int) -> int:
    """Return the number of rows for cells that are read column by column, with two spaces after each column.

    >>> _rows_needed([20, 20, 20, 20], 50), _rows_needed([20, 20, 30, 20], 50), _rows_needed([60], 50)
    (2, 4, 1)
    """
    for down in range(1, len(widths)):
        columns = [widths[at : at + down] for at in range(0, len(widths), down)]
        if sum(max(column) + 2 for column in columns) <= room:
            return down
    return len(widths)


def _numbers(face: Face, *, before: str) -> Text:
    """Return the numbers of a card; changed ones have a colour of their own."""
    told = Text()
    for at, number in enumerate(face.numbers):
        told.append(before if at == 0 else "/", style="bold")
        style = "bold" if number.now == number.was else f"bold {UP if number.now > number.was else DOWN}"
        told.append(str(number), style=style)
    return told


def _flowing(parts: Sequence[Text], separator: str, width: int, *, indent: int = 0) -> Text:
    """Return *parts* on as few lines as possible; lines break between parts, not inside them."""
    lines = [Text()]
    for number, part in enumerate(parts):
        told = part.copy()
        if number < len(parts) - 1 and told.cell_len + cell_len(separator.rstrip()) <= width:
            told.append(separator.rstrip(), style="not bold dim")
        gap = " " if lines[-1] else ""
        if gap and lines[-1].cell_len + 1 + told.cell_len > width:
            lines.append(Text(" " * indent))
            gap = ""
        lines[-1].append(gap).append_text(told)
    return Text("\n").join(lines)


def _listed(sign: str, told: Text) -> RenderableType:
    """Return a line of a list, with the overflow indented below it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(sign, style="dim"), told)
    return grid


def _arrowed(face: Face) -> str:
    """Return a card's numbers, with the direction of a change."""
    change = sum(number.now - number.was for number in face.numbers)
    return f"{face.number} {'▲' if change > 0 else '▼'}" if change else face.number


def rule_text(rule: Rule, lang: Language, colour: str) -> Text:
    """Return a rule with its reason and examples."""
    if rule.form == "heading":
        return Text(f"\n{rule.text}", style=f"bold {colour}")
    sign = f"{rule.id}  " if rule.id else "- " if rule.form == "item" else ""
    told = Text.assemble((sign, f"bold {colour}"), rule.text)
    if rule.why:
        told.append(f"\n{words('rules.why', lang, text=rule.why)}", style="italic dim")
    for example in rule.examples:
        told.append(f"\n{words('rules.example', lang, text=example)}", style="dim")
    return told


def _prepare_line_editing() -> None:
    """Enable line editing with the arrow keys, but without a history, which would show what another player typed."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
