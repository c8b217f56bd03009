"""The form of the card files of L.E.T.A.L.: kinds of cards and their facts (LT-2.1, LT-7.1)."""

from pathlib import Path
from typing import Final

from cardwright.games.letal import card_checks
from cardwright.games.letal.phrases import BOOK
from cardwright.text.schema import Abilities, OpenWords, Schema

_HAND: Final = (0, 12)
MOST_ABILITIES: Final = 4

SCHEMA: Final[Schema] = Schema(
    game="letal",
    book=BOOK,
    shipped=Path(__file__).with_name("cards.toml"),
    kinds={
        "hero": {"types": OpenWords(), "endurance": (1, 60), "starting_hand": _HAND, "maximum_hand": _HAND},
        "action": {"types": OpenWords()},
        "aura": {"types": OpenWords()},
        "trick": {"types": OpenWords()},
    },
    without_text=frozenset(["hero"]),
    abilities={"hero": Abilities(most=MOST_ABILITIES)},
    text_checks=card_checks.TEXT_CHECKS,
    checks=card_checks.SET_CHECKS,
    catalogue=card_checks.CATALOGUE,
)
