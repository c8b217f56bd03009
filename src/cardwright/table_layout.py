"""What lies where on the screen: a game's `table.toml`, or a plan made for a game that has none."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

Form = Literal["number", "signed", "flag", "seat"]
When = Literal["always", "used", "set"]
Corner = Literal["top-left", "low-left", "low-right"]
Manner = Literal["white", "red", "yellow", "dark"]
# In the middle between black and white, so that they can be read on both.
ACCENT = "#A9692F"
SECOND = "#2A7DBB"


@dataclass(frozen=True)
class CounterLayout:
    """A counter on the screen: how its number is written, and when it is shown at all.

    *used* shows it on every side as soon as one side has it, *set* only where it is not zero. Signed numbers and flags
    are shown where they are set, a seat where there is one.
    """

    name: str
    form: Form = "number"
    when: When = "always"
    players: tuple[int, ...] = ()
    """The player counts it matters for; empty for all."""
    option: str = ""
    """The option without which it does not matter; empty for none."""
    phases: tuple[str, ...] = ()
    """The phases it matters in; empty for all."""
    sign: str = ""
    """A sign before its words."""
    heading: bool = False
    """It stands beside round and phase."""


@dataclass(frozen=True)
class SideLayout:
    """What one player has, or what all share. None: everything there is."""

    counters: tuple[CounterLayout, ...] | None = None
    rows: tuple[str, ...] = ()
    """Cards in play: always shown, with what they are now."""
    beside: tuple[str, ...] = ()
    """Single cards, shown beside the player's name."""
    slots: tuple[str, ...] = ()
    """Single places, side by side."""
    facing: bool = False
    """Across the table the slots lie in reverse order."""
    piles: tuple[str, ...] | None = None
    """Shown by their size."""
    cards: tuple[str, ...] | None = None
    """Shown card by card."""
    phases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By zone: the phases it matters in; in others it is shown only where there is room."""
    secret: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By option: the zones of other players that stay hidden without it, even where their cards are known."""


@dataclass(frozen=True)
class TableLayout:
    """The whole screen of one game."""

    accent: str = ACCENT
    second: str = SECOND
    numbers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of card: the numbers that stand with its name."""
    corners: dict[str, Corner] = field(default_factory=dict)
    """By number: where it stands on a card; others take the next free corner."""
    manners: dict[str, Manner] = field(default_factory=dict)
    """By number: the manner of its token on a card; others are dark."""
    most: dict[str, str] = field(default_factory=dict)
    """By number: what tells the most that it can be now."""
    words: dict[str, str] = field(default_factory=dict)
    """Facts that are words: by fact, the group of the game's words that has them."""
    marks: dict[str, str] = field(default_factory=dict)
    """A sign for a kind of card, or for a word among its facts."""
    shown: tuple[str, ...] = ()
    """Facts in words that are told with a card in play."""
    signs: dict[str, str] = field(default_factory=dict)
    """By what may be true of a card in play: a sign before the words for it."""
    counted: tuple[str, ...] = ()
    """Those of them that are told with their number."""
    quiet: tuple[str, ...] = ()
    """Refusals that are told only when somebody asks why."""
    windows: bool = False
    """Everybody may be asked whether to act in the turns of others."""
    turn: str = ""
    """The shared counter that says whose turn it is."""
    turn_phases: tuple[str, ...] = ()
    """The phases in which somebody has a turn."""
    out: str = ""
    """The counter of a seat that says that it is out of the game."""
    seat: SideLayout = SideLayout()
    shared: SideLayout = SideLayout()
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By phase: the slots in which the parts of an unfinished answer are shown."""
    minutes: tuple[int, ...] = ()
    """How long a game takes, from and to; empty if nobody knows."""
    party: int = 0
    """The number of players it is offered with first; 0 for the fewest."""
    picture: tuple[str, ...] = ()
    """The cards on the game's picture, from left to right; empty for some from all over the set."""


def table_layout(folder: Path) -> TableLayout:
    """Return the plan in a game's folder, or one that shows everything."""
    try:
        text = (folder / "table.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        return TableLayout()
    return read_table_layout(text)


def read_table_layout(text: str) -> TableLayout:
    """Return the plan that *text* describes.

    >>> read_table_layout('[seat]\\nslots = ["left", "right"]\\ncards = ["hand"]').seat.slots
    ('left', 'right')
    """
    data: dict[str, Any] = tomllib.loads(text)
    look, card, turn, box = (data.get(name, {}) for name in ("look", "card", "turn", "box"))
    return TableLayout(
        accent=look.get("accent", ACCENT),
        second=look.get("second", SECOND),
        numbers=_lists(card.get("numbers", {})),
        corners=_known(card.get("corners", {}), get_args(Corner)),
        manners=_known(card.get("manners", {}), get_args(Manner)),
        most=dict(card.get("most", {})),
        words=dict(card.get("words", {})),
        marks=dict(card.get("marks", {})),
        shown=tuple(card.get("shown", ())),
        signs=dict(card.get("signs", {})),
        counted=tuple(card.get("counted", ())),
        quiet=tuple(data.get("refused", {}).get("quiet", ())),
        windows=bool(turn.get("windows", False)),
        turn=turn.get("counter", ""),
        turn_phases=tuple(turn.get("phases", ())),
        out=turn.get("out", ""),
        seat=_side(data.get("seat", {})),
        shared=_side(data.get("shared", {})),
        parts=_lists(data.get("parts", {})),
        minutes=tuple(box.get("minutes", ())),
        party=int(box.get("players", 0)),
        picture=tuple(box.get("picture", ())),
    )


def _side(data: dict[str, Any]) -> SideLayout:
    counters = data.get("counters")
    return SideLayout(
        counters=None if counters is None else tuple(map(_counter, counters)),
        slots=tuple(data.get("slots", ())),
        facing=bool(data.get("facing", False)),
        piles=_names(data.get("piles")),
        cards=_names(data.get("cards")),
        rows=tuple(data.get("rows", ())),
        beside=tuple(data.get("beside", ())),
        phases=_lists(data.get("phases", {})),
        secret=_lists(data.get("secret", {})),
    )


def _lists(named: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(values) for name, values in named.items()}


def _known(named: dict[str, Any], words: tuple[str, ...]) -> dict[str, Any]:
    wrong = {name: word for name, word in named.items() if word not in words}
    if wrong:
        raise ValueError(f"table.toml: {wrong} must be among {', '.join(words)}")
    return dict(named)


def _names(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)


def _counter(data: dict[str, Any]) -> CounterLayout:
    form, when = data.get("form", "number"), data.get("when", "always")
    if form not in get_args(Form) or when not in get_args(When):
        raise ValueError(f"table.toml: the counter {data['name']} cannot be shown as {form}, {when}")
    return CounterLayout(
        data["name"],
        form,
        when,
        tuple(data.get("players", ())),
        data.get("option", ""),
        tuple(data.get("phases", ())),
        data.get("sign", ""),
        bool(data.get("heading", False)),
    )
