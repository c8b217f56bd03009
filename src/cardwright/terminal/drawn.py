"""The drawn screen: the table in frames and calm colours, as large as the terminal allows.

Nothing is told by colour alone: seats have letters and shapes, kinds have marks, refused choices a dash and a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from cardwright.interface import words
from cardwright.rulebook import Chapter, Rule
from cardwright.terminal.scene import Asking, Face, Offer, Place, Scene, Side
from cardwright.terminal.screen import gathered

if TYPE_CHECKING:
    from cardwright.terminal.plan import TablePlan
    from cardwright.text import Language

# The colour-blind safe colours of Okabe and Ito, and a shape each. Too bright for a light ground, they are a ground.
SEAT_LOOKS = {"A": ("●", "#E69F00"), "B": ("▲", "#56B4E9"), "C": ("■", "#009E73"), "D": ("◆", "#CC79A7")}
ON_SEAT = "#000000"
WIDEST = 110  # lines longer than this are hard to read
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and the lines that could be scrolled back to
SEPARATOR = " · "
OLD_EVENTS = 3


@dataclass(frozen=True)
class Room:
    """How much of everything is shown; the roomiest that fits the terminal is taken."""

    events: int
    boxes: bool = False
    """Slots in frames."""
    slot_texts: bool = False
    texts: bool = True
    """Texts of the choices in full, not cut to one line."""
    rule: bool = False
    """What the rule behind the question says."""
    air: bool = False
    """Empty lines between the parts."""


ROOMS = (
    Room(events=24, boxes=True, slot_texts=True, rule=True, air=True),
    Room(events=24, boxes=True, slot_texts=True, rule=True),
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
PAUSE = 6  # so many unread lines more than can be shown beside the table get a page of their own


class DrawnScreen:
    """Draws with Rich on a terminal."""

    def __init__(self, lang: Language, plan: TablePlan, console: Console | None = None) -> None:
        self._lang = lang
        self._accent = plan.accent
        self._second = plan.second
        self._console = console or Console(highlight=False)
        self._width = min(self._console.width, WIDEST)
        _prepare_line_editing()

    # What a screen does -------------------------------------------------------------------------------------------

    def show(self, scene: Scene, asking: Asking, past: Sequence[str], news: Sequence[str], remark: str) -> None:
        self._width = min(self._console.width, WIDEST)
        told = Padding(Text(remark, style="italic"), (0, 1))
        said = self._height_of(told) if remark else 0
        for room in ROOMS:
            events = self._events(past, news, room)
            drawing = Group(*self._table(scene, asking, room), *events, *self._asking(asking, room))
            if self._height_of(drawing) + said + 1 <= self._console.height:
                break
        if past and len(gathered(news, self._lang)) >= room.events + PAUSE:
            self._news_page(scene, news)
        self._clear()
        self._print(drawing)
        if remark:
            self._print(told)

    def show_all(self, scene: Scene) -> None:
        room = Room(events=0, boxes=True, slot_texts=True)
        self._print(Group(*self._table(scene, None, room)))
        for side in (*scene.others, *([scene.own] if scene.own else [])):
            self._print(Group(*self._contents(side)))

    def show_end(
        self, scene: Scene, past: Sequence[str], news: Sequence[str], verdict: Sequence[str], hints: Sequence[str]
    ) -> None:
        room = Room(events=max(self._console.height - 26, 6), boxes=self._console.height >= 30)
        self._clear()
        self._print(Group(*self._table(scene, None, room), *self._events(past, news, room)))
        headline, *rest = verdict
        told = Text("\n").join([Text(headline, style="bold"), *map(Text, rest)])
        title = Text(words("over.title", self._lang), style="bold")
        self._print(Panel(told, title=title, border_style=self._second, padding=(1, 3), box=ROUNDED, width=self._width))
        for hint in hints:
            self._print(Text(f"  {hint}", style="dim"))

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

    def _news_page(self, scene: Scene, news: Sequence[str]) -> None:
        """Show all that happened since the last question, before the table comes back."""
        self._clear()
        self._print(self._heading(words("table.since", self._lang), scene.moment))
        for line in gathered(news, self._lang):
            self._print(_listed(" ·", Text(line)))
        self.read(words("pause.more", self._lang))

    # The table --------------------------------------------------------------------------------------------------

    def _table(self, scene: Scene, asking: Asking | None, room: Room) -> Iterator[RenderableType]:
        listed = set() if asking is None else {o.face.id for o in (*asking.offers, *asking.refused) if o.face}
        sides = [*scene.others, *([scene.own] if scene.own else [])]
        battle = any(slot.size for side in sides for slot in side.slots)
        air = [Text()] if room.air else []
        crowd = len(sides) > 2
        yield self._heading(scene.title, scene.moment)
        for side in scene.others:
            yield from air
            yield from self._side(side, room, listed, battle, own=False, crowd=crowd)
        shared = list(self._shared(scene.shared, listed))
        if shared:
            yield from air
            yield from shared
        if scene.own is not None:
            yield from air
            yield from self._side(scene.own, room, listed, battle, own=True, crowd=crowd)
        yield from air
        if scene.following:
            yield Text(self._following(scene.following), style="dim italic", no_wrap=True, overflow="ellipsis")

    def _following(self, steps: Sequence[str]) -> str:
        """Return what happens next: as many whole steps as fit a line."""
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
        yield from self._who(side, own=own)
        if battle and side.slots:
            if room.boxes:
                yield self._boxes(side, room, own=own)
            else:
                yield from self._flat_slots(side, in_a_line=crowd)
        yield from self._rows(side.cards, listed)

    def _who(self, side: Side, *, own: bool) -> Iterator[RenderableType]:
        head = Text.assemble(self._badge(side), " ", (side.who, "bold" if own else ""))
        if side.asked and not own:
            head.append(f" ({words('table.to-move', self._lang)})", style="italic")
        for counter in side.counters:
            head.append(SEPARATOR, style="dim")
            head.append(counter)
        piles = SEPARATOR.join(f"{place.label} {place.size}" for place in side.piles if place.size)
        room = self._width - head.cell_len - cell_len(piles) - 1
        if room >= 2:
            head.append(" " * room)
            head.append(piles, style="dim")
            yield head
        else:
            yield head
            if piles:
                yield Padding(Text(piles, style="dim"), (0, 0, 0, 5))

    def _badge(self, side: Side) -> tuple[str, str]:
        """Return the shape and letter of a seat, and how they look."""
        shape, colour = SEAT_LOOKS.get(side.seat, ("○", ""))
        return f" {shape} {side.seat} ", f"bold {ON_SEAT} on {colour}" if colour else "bold"

    def _shared(self, side: Side, listed: set[str]) -> Iterator[RenderableType]:
        yield from (Text(f"   {counter}", style="bold") for counter in side.counters)
        yield from self._rows(side.cards, listed)

    def _rows(self, rows: Iterable[Place], listed: set[str]) -> Iterator[RenderableType]:
        """Yield cards row by row; a row whose cards are all among the choices is not shown twice."""
        for row in rows:
            if listed and {face.id for face in row.known} <= listed:
                continue
            parts = [self._short(face) for face in row.known]
            hidden = sum(face is None for face in row.faces)
            if hidden:
                parts.append(Text(words("table.unknown", self._lang, n=hidden), style="dim"))
            label = Text(f"     {row.label}", style=self._accent, no_wrap=True)
            grid = Table.grid(padding=(0, 1))
            grid.add_row(label, _flowing(parts, SEPARATOR, self._width - label.cell_len - 2))
            yield grid

    def _short(self, face: Face) -> Text:
        """Return a card in a row: name and number, and in brackets what other numbers it has."""
        told = Text(face.title)
        told.append(f" {face.number}", style="bold")
        if face.others:
            told.append(f" ({', '.join(face.others)})", style="dim")
        return told

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
        """Yield what lies in the piles of a side, as far as it is known."""
        shown = {place.label for place in side.cards}
        rows = [(place.label, [face.title for face in place.known]) for place in side.piles if place.known]
        rows = [row for row in rows if row[0] not in shown]
        if side.unseen:
            rows.append((words("table.unseen", self._lang), list(side.unseen)))
        for label, names in rows:
            head = Text.assemble(self._badge(side), (f" {label}", self._accent), no_wrap=True)
            grid = Table.grid(padding=(0, 1))
            grid.add_row(head, _flowing(list(map(Text, names)), ", ", self._width - head.cell_len - 2))
            yield grid

    # Events and the question ------------------------------------------------------------------------------------

    def _events(self, past: Sequence[str], news: Sequence[str], room: Room) -> Iterator[RenderableType]:
        """Yield the last lines of the log: what is new, and before it, dim, what was already read."""
        new = [(line, "") for line in gathered(news, self._lang)]
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
        yield self._offers(asking, room)

    def _offers(self, asking: Asking, room: Room) -> RenderableType:
        """Return the choices in columns: number, name, the card's number, text; then what is refused, with a dash."""
        offers = (*asking.offers, *asking.refused)
        numbers = max((cell_len(offer.face.number) for offer in offers if offer.face), default=0)
        widest = max(cell_len(_titled(offer)) for offer in offers)
        with_text = any(offer.face for offer in asking.offers) or asking.refused
        name = min(widest, self._width * 2 // 5) if with_text else self._width - 8
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", no_wrap=True, width=4)
        grid.add_column(width=name)
        grid.add_column(justify="right", no_wrap=True, width=numbers)
        grid.add_column(width=max(self._width - name - numbers - 8, 10), no_wrap=not room.texts, overflow="ellipsis")
        for number, offer in enumerate(asking.offers, 1):
            face = offer.face
            grid.add_row(
                Text(str(number), style=f"bold {self._second}"),
                Text(_titled(offer), style="bold"),
                face.number if face else "",
                Text(face.text if face else ""),
            )
        for offer in asking.refused:
            told = Text(f"{offer.reason} {offer.rule}".strip(), style="dim italic")
            grid.add_row("–", Text(_titled(offer), style="dim"), offer.face.number if offer.face else "", told)
        return grid


def _flowing(parts: Sequence[Text], separator: str, width: int) -> Text:
    """Return *parts* in as few lines as they need; lines end between parts, not inside them."""
    lines = [Text()]
    for number, part in enumerate(parts):
        told = part.copy()
        if number < len(parts) - 1:
            told.append(separator.rstrip(), style="dim")
        gap = " " if lines[-1] else ""
        if gap and lines[-1].cell_len + 1 + told.cell_len > width:
            lines.append(Text())
            gap = ""
        lines[-1].append(gap).append_text(told)
    return Text("\n").join(lines)


def _listed(sign: str, told: Text) -> RenderableType:
    """Return a line of a list, with what does not fit indented below it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(sign, style="dim"), told)
    return grid


def _titled(offer: Offer) -> str:
    """Return the words of a choice, with the card's mark."""
    return f"{offer.face.mark} {offer.words}" if offer.face and offer.face.mark else offer.words


def _arrowed(face: Face) -> str:
    """Return a card's number; a changed one with the direction of the change."""
    before, arrow, now = face.number.partition("→")
    if not arrow:
        return face.number
    return f"{before}→{now} {'▲' if int(now) > int(before) else '▼'}"


def rule_text(rule: Rule, lang: Language, colour: str) -> Text:
    """Return a rule with its reason and examples."""
    told = Text.assemble((f"{rule.id}  " if rule.id else "", f"bold {colour}"), rule.text)
    if rule.why:
        told.append(f"\n{words('rules.why', lang, text=rule.why)}", style="italic dim")
    for example in rule.examples:
        told.append(f"\n{words('rules.example', lang, text=example)}", style="dim")
    return told


def _prepare_line_editing() -> None:
    """Let the arrow keys edit a line, but not bring back what another player typed."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
