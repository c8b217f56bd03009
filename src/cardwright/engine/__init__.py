"""The rules engine: packed state, agenda, decisions, knowledge, random streams and events. It knows no game."""

from cardwright.engine.chance import Dice, seed_word
from cardwright.engine.guess import guess
from cardwright.engine.layout import Counter, Layout, Zone
from cardwright.engine.state import (
    ALL,
    FIRST_ZONE,
    IN_HAND,
    IN_PILE,
    NOBODY,
    NONE,
    OBSERVERS,
    OWNER,
    SPECTATOR,
    HiddenDraw,
    Program,
    State,
    Step,
    blank_state,
    from_bytes,
)

__all__ = [
    "ALL",
    "FIRST_ZONE",
    "IN_HAND",
    "IN_PILE",
    "NOBODY",
    "NONE",
    "OBSERVERS",
    "OWNER",
    "SPECTATOR",
    "Counter",
    "Dice",
    "HiddenDraw",
    "Layout",
    "Program",
    "State",
    "Step",
    "Zone",
    "blank_state",
    "from_bytes",
    "guess",
    "seed_word",
]
