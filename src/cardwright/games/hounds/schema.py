"""The form of the card files of Hounds & Heroes: kinds of cards, their numbers, constants of the rules (HH-19)."""

from pathlib import Path
from typing import Final

from cardwright.games.hounds.card_checks import CATALOGUE, too_few_cards, weak_heroes
from cardwright.games.hounds.phrases import BOOK
from cardwright.text.schema import Constant, Schema

SCHEMA: Final[Schema] = Schema(
    game="hounds",
    book=BOOK,
    shipped=Path(__file__).with_name("cards.toml"),
    kinds={"hound": {"power": (0, 99)}, "hero": {"power": (0, 99), "cost": (0, 99)}},
    copies=(1, 9),
    constants={
        "life": Constant(30, 1, 99),
        "draw": Constant(3, 1, 9),
        "draft_pool": Constant(24, 2, 99),
        "batch": Constant(6, 1, 24),
        "barracks": Constant(3, 1, 9),
        "faint_limit": Constant(5, 1, 24),
        "faint_limit_many": Constant(3, 1, 24),
        "heroes_to_win": Constant(5, 1, 99),
        "dry_rounds": Constant(3, 1, 99),
        "recovery": Constant(6, 1, 99),
        "second_recovery": Constant(12, 1, 99),
        "drafted_heroes": Constant(2, 0, 9),
    },
    checks=(too_few_cards, weak_heroes),
    rules={
        "unknown-word": "HH-20.4",
        "unreadable-sentence": "HH-20.4",
        "unfinished-sentence": "HH-20.1",
        "missing-period": "HH-20.1",
        "duplicate-id": "HH-19.3",
        "out-of-range": "HH-19.3",
        "no-name": "HH-19.4",
        "no-text": "HH-19.4",
        "texts-differ": "HH-19.4",
    },
    catalogue=CATALOGUE,
)
