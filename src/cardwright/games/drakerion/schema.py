"""The format of Drakerion's card files: kinds of cards and their facts (DK-2)."""

from pathlib import Path
from typing import Final

from cardwright.games.drakerion import card_checks
from cardwright.games.drakerion.phrases import BOOK
from cardwright.text.schema import Maybe, NamedCards, OneOf, OpenWords, Schema

SUBTYPES: Final = OneOf("supply", "tactic")

_COST: Final = (0, 15)
_CHANGE: Final = (-9, 9)

SCHEMA: Final[Schema] = Schema(
    game="drakerion",
    book=BOOK,
    shipped=Path(__file__).with_name("cards.toml"),
    kinds={
        "banner": {
            "faction": card_checks.FACTIONS,
            "initiative": (0, 20),
            "traits": OpenWords(),
            "setup": NamedCards(("character",), count=(1, card_checks.COPIES)),
        },
        "city": {"faction": card_checks.FACTIONS, "traits": OpenWords()},
        "retreat": {},
        "maneuver": {
            "faction": card_checks.FACTIONS,
            "subtype": SUBTYPES,
            "gold": (0, 15),
            "draw": (0, 9),
            "traits": OpenWords(),
        },
        "character": {
            "faction": card_checks.FACTIONS,
            "cost": _COST,
            "attack": (0, 15),
            "ranged": Maybe((0, 15)),
            "riposte": (0, 15),
            "health": (1, 20),
            "prestige": (0, 9),
            "traits": OpenWords(),
        },
        "event": {"faction": card_checks.FACTIONS, "cost": _COST, "traits": OpenWords()},
        "attachment": {
            "faction": card_checks.FACTIONS,
            "cost": _COST,
            "attack": _CHANGE,
            "ranged": _CHANGE,
            "riposte": _CHANGE,
            "health": _CHANGE,
            "traits": OpenWords(),
        },
    },
    optional_text=frozenset(["banner", "city", "maneuver", "character", "attachment"]),
    subnames=frozenset(["character"]),
    text_checks=card_checks.TEXT_CHECKS,
    checks=card_checks.SET_CHECKS,
    rules={"no-text": "DK-2.12", "unknown-card-named": "DK-3.7"},
    catalogue=card_checks.CATALOGUE,
)
