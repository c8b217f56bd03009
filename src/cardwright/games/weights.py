"""The weights of a game's evaluation: `weights.toml` in its folder, fitted by `bench/weights.py`.

The file has an entry for each number of players, or for several of them: a weight for every feature that
`evaluation.py` names, and values of single cards beyond their features. A card that is not listed, such as a designer's
new one, counts by its features only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from cardwright.games.game import Table
from cardwright.text import CardwrightError
from cardwright.text.toml_reading import Section, read_file

FILE = "weights.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for some numbers of players, and how they were found."""

    players: list[int]
    origin: str
    features: dict[str, float]
    cards: dict[str, float] = {}

    def by_number(self, table: Table, features: Sequence[str]) -> tuple[list[float], list[float]]:
        """Return the weight of each of the *features*, and the value of each card of the table, empty without any."""
        card_values = [self.cards.get(card, 0.0) for card in table.card_ids] if self.cards else []
        return [self.features[name] for name in features], card_values


class WeightsFile(Section, frozen=True):
    """What `weights.toml` holds."""

    weights: list[Weights]


def weights_for(table: Table) -> Weights:
    """Return the weights of a table's game for its number of players, or for the nearest that has any.

    Features do not depend on the number of players; of two equally near numbers the smaller one is taken. A file
    without weights raises CardwrightError.
    """
    path = table.game.folder / FILE
    weights = read_weights(path)
    numbers = sorted(number for each in weights for number in each.players)
    if not numbers:
        raise CardwrightError("file-empty", path=str(path))
    return for_players(weights, min(numbers, key=lambda number: abs(number - table.players)))


def read_weights(path: Path) -> list[Weights]:
    """Return all weights in a file; a wrong file raises TextError."""
    return read_file(path, WeightsFile).weights


def for_players(weights: Sequence[Weights], players: int) -> Weights:
    """Return those of the *weights* that are for that number of players; LookupError if there are none."""
    for each in weights:
        if players in each.players:
            return each
    raise LookupError(f"no weights for {players} players")
