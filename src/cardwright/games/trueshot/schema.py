"""The form of the card files of In the Trueshot Lodge: kinds of cards, their facts, constants of the rules (TL-1)."""

from pathlib import Path
from typing import Final

from cardwright.games.trueshot import card_checks
from cardwright.games.trueshot.phrases import BOOK
from cardwright.text.schema import Constant, Schema

SCHEMA: Final[Schema] = Schema(
    game="trueshot",
    book=BOOK,
    shipped=Path(__file__).with_name("cards.toml"),
    kinds={
        "pet": {"type": card_checks.TYPES, "rarity": card_checks.RARITIES, "attack": (0, 99), "health": (1, 99)},
        "weapon": {"attack": (0, 99), "cost": (1, 99)},
        "spell": {"families": card_checks.FAMILIES},
        "basic": {"attack": (0, 99), "cost": (0, 0)},
    },
    without_text=frozenset(["basic"]),
    copies=(1, 9),
    default_copies=card_checks.copies,
    constants={
        "health": Constant(10, 1, 99),
        "coins": Constant(5, 0, 99),
        "pet_limit": Constant(2, 1, 3),  # the table has room for three (TL-10.2)
        "pet_cap": Constant(3, 1, 3),
    },
    text_checks=(card_checks.wrong_frame, card_checks.wrong_card),
    checks=(
        card_checks.wrong_copies,
        card_checks.too_few_cards,
        card_checks.same_effects,
        card_checks.half_pairs,
        card_checks.weak_exotics,
    ),
    rules={"unknown-value": "TL-1.2", "no-text": "TL-1.2", "unwanted-text": "TL-1.9"},
    catalogue=card_checks.CATALOGUE,
)
