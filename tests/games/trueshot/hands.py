"""Start combats with given hands and the cards of hidden.toml, in which spells are drawn unseen."""

from __future__ import annotations

from pathlib import Path

import cardwright as cw
from tests.games.machinery import table_of

HIDDEN = Path(__file__).with_name("hidden.toml").read_text(encoding="utf-8")
PETS = """\
A pets wolf
B pets boar
C pets bear
D pets cat
"""


def begun(players: int = 3, **seats: str) -> cw.State:
    """Return a combat turn of A with some hands; *table* says what lies in the middle."""
    lines = PETS.splitlines()[:players]
    lines = [f"{line}, {seats[line[0]]}" if line[0] in seats else line for line in lines]
    middle = ", ".join(filter(None, ["active A", seats.get("table", "")]))
    return cw.new_game("trueshot", players, 1, cards=HIDDEN, start="\n".join([*lines, f"table {middle}", "at turn"]))


def cast(state: cw.State, seat: int, choice: str) -> None:
    """Let everybody pass until *seat* is asked, and cast."""
    while state.pending[0] != seat:
        state.choose(state.pending[0], "pass")
    state.choose(seat, choice)


def one_pile_after_another() -> cw.State:
    """Return a combat in which everybody holds a Scout, and the pile has two cards and its discard pile two more.

    If B, C and D cast theirs, C draws after a reshuffle, and D before and after another. All other spells are known in
    the hand of A, but for one in that of C.
    """
    table = table_of(cw.new_game("trueshot", cards=HIDDEN))
    apart = {"scout", "disarm", "camouflage", "plunder", "instinct", "second_wind"}
    spells = [card.id for card in table.cards.cards if card.kind == "spell" and card.id not in apart]
    return begun(
        4,
        A=f"hand scout {' '.join(card for card in spells for _ in table.copies_of(card))}",
        B="hand scout",
        C="hand scout second_wind",
        D="hand scout",
        table="spell_pile disarm camouflage, spell_discard plunder instinct",
    )
