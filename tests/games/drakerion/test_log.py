"""The log of Drakerion says what cards do to numbers in the words of the cards, in French too."""

from pathlib import Path

import pytest

import cardwright as cw
from cardwright.text import Language

DECKS: dict[int, str | Path] = {0: Path(__file__).parent / "decks" / "pack_own.deck", 1: "concord"}
NOVICE = """
game = "drakerion"
extends = true
[own_card]
name = { en = "Novice", fr = "Novice" }
kind = "character"
faction = "neutral"
cost = 1
attack = 1
riposte = 1
health = 3
prestige = 0
traits = ["guild"]
"""
POSITION = "A melee own_card\nB melee guild_halberdier\ntable active A\nat actions"


@pytest.mark.parametrize(
    ("effect", "english", "french"),
    [
        ("it gains +2 attack this turn", "+2 attack this turn", "+2 en attaque ce tour"),
        ("it gains +1 ranged attack this turn", "+1 ranged attack this turn", "+1 en attaque à distance ce tour"),
        ("it loses 1 riposte this turn", "−1 riposte this turn", "−1 en riposte ce tour"),
        ("it gains +2 health this turn", "+2 health this turn", "+2 PV ce tour"),
        ("its riposte becomes 3 this turn", "riposte becomes 3 this turn", "riposte à 3 ce tour"),
        ("its health becomes 2 this turn", "health becomes 2 this turn", "PV à 2 ce tour"),
    ],
)
def test_changes_of_numbers_are_told_as_cards_say_them(effect: str, english: str, french: str) -> None:
    own_card = NOVICE + f'text = "Action: Commit this card and target an opposing Character; {effect}."\n'
    state = cw.new_game("drakerion", 2, 1, None, own_card, POSITION, decks=DECKS)
    state.choose(0, "own_card > use")
    told: dict[Language, str] = {
        "en": f"Guild Halberdier of B: {english}.",
        "fr": f"Hallebardier de guilde de B\u00a0: {french}.",
    }
    for language, line in told.items():
        assert line in state.log(language)
