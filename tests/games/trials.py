"""The tables of every game: which player counts and option sets random play goes through, and what must hold there."""

from __future__ import annotations

from cardwright.engine import State as EngineState
from cardwright.games.game import Table
from cardwright.games.hounds import board
from tests.games.machinery import Trial, Trials


def _hounds_bound(table: Table) -> int:
    """Draft picks, and 50 answers a seat and round: 3 placements, a name, texts, recruits, recoveries, discards."""
    rounds = int(table.options["round_limit"] or 0) + int(table.options["sudden_death_limit"] or 0)
    return 24 + 2 * table.players + 50 * table.players * rounds


def _hounds_holds(table: Table, g: EngineState) -> bool:
    """Life is 0 to 30 and Treats are never below 0 (HH-1.7, HH-1.8)."""
    seats = range(table.players)
    return all(0 <= g.get(board.LIFE, seat) <= 30 and g.get(board.TREATS, seat) >= 0 for seat in seats)


HOUNDS = Trials(
    tables=(
        *(Trial("hounds", players) for players in (2, 3, 4)),
        Trial("hounds", 2, {"heroes_for_hire": True}),
        Trial("hounds", 2, {"coin_dominance": True}),
        Trial("hounds", 2, {"all_stars": True}),
        Trial("hounds", 2, {"heroes_for_hire": True, "coin_dominance": True}),
        *(Trial("hounds", players, {"quick_play": True}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hand_keep": None}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hand_keep": 0}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hero_draft": mode}) for players in (3, 4) for mode in ("refill", "reverse")),
        *(Trial("hounds", players, {"round_limit": 10}) for players in (2, 4)),
        Trial("hounds", 2, {"tie_break_limit": 1}),
        Trial("hounds", 2, {"sudden_death_limit": 1}),
        Trial("hounds", 2, {"quick_play": True, "all_stars": True, "hand_keep": None}),
    ),
    bound=_hounds_bound,
    holds=_hounds_holds,
)

# Ten rules: 18 cards over 2 or 3 players, each played once, and at most one further answer a card.
MAGPIES = Trials(
    tables=(Trial("magpies", 2), Trial("magpies", 3), Trial("magpies", 2, {"hand": 2})),
    bound=lambda table: 3 * table.program.copies,
    holds=lambda table, g: all(g.get(0, seat) >= 0 for seat in range(table.players)),
)

ALL = (HOUNDS, MAGPIES)
TABLES = [(trials, trial) for trials in ALL for trial in trials.tables]
EXAMPLES = [trial for trials in ALL for trial in trials.tables]
