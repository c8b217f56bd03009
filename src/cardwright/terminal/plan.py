"""What lies where on the screen: a game's `table.toml`, or a plan made for a game that has none."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

Form = Literal["number", "signed", "flag", "seat"]
When = Literal["always", "used", "set"]
# In the middle between black and white, so that they can be read on both.
ACCENT = "#A9692F"
SECOND = "#2A7DBB"


@dataclass(frozen=True)
class CounterPlan:
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


@dataclass(frozen=True)
class SidePlan:
    """What one player has, or what all share. None: everything there is."""

    counters: tuple[CounterPlan, ...] | None = None
    slots: tuple[str, ...] = ()
    """Single places, side by side."""
    facing: bool = False
    """Across the table the slots lie in reverse order."""
    piles: tuple[str, ...] | None = None
    """Shown by their size."""
    cards: tuple[str, ...] | None = None
    """Shown card by card."""


@dataclass(frozen=True)
class TablePlan:
    """The whole screen of one game."""

    accent: str = ACCENT
    second: str = SECOND
    number: str = ""
    """The printed number that stands with a card's name."""
    marks: dict[str, str] = field(default_factory=dict)
    """A sign for a kind of card."""
    seat: SidePlan = SidePlan()
    shared: SidePlan = SidePlan()
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By phase: the slots in which the parts of an unfinished answer are shown."""


def table_plan(folder: Path) -> TablePlan:
    """Return the plan in a game's folder, or one that shows everything."""
    try:
        text = (folder / "table.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        return TablePlan()
    return read_plan(text)


def read_plan(text: str) -> TablePlan:
    """Return the plan that *text* describes.

    >>> read_plan('[seat]\\nslots = ["left", "right"]\\ncards = ["hand"]').seat.slots
    ('left', 'right')
    """
    data: dict[str, Any] = tomllib.loads(text)
    look, card = data.get("look", {}), data.get("card", {})
    return TablePlan(
        accent=look.get("accent", ACCENT),
        second=look.get("second", SECOND),
        number=card.get("number", ""),
        marks=dict(card.get("marks", {})),
        seat=_side(data.get("seat", {})),
        shared=_side(data.get("shared", {})),
        parts={phase: tuple(slots) for phase, slots in data.get("parts", {}).items()},
    )


def _side(data: dict[str, Any]) -> SidePlan:
    counters = data.get("counters")
    return SidePlan(
        counters=None if counters is None else tuple(map(_counter, counters)),
        slots=tuple(data.get("slots", ())),
        facing=bool(data.get("facing", False)),
        piles=_names(data.get("piles")),
        cards=_names(data.get("cards")),
    )


def _names(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)


def _counter(data: dict[str, Any]) -> CounterPlan:
    form, when = data.get("form", "number"), data.get("when", "always")
    if form not in get_args(Form) or when not in get_args(When):
        raise ValueError(f"table.toml: the counter {data['name']} cannot be shown as {form}, {when}")
    return CounterPlan(data["name"], form, when, tuple(data.get("players", ())), data.get("option", ""))
