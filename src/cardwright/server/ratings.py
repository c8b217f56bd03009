"""Ratings: how strong people and bots are at each game, and how sure that is (openskill, Plackett-Luce).

A result is written with the last entry of its game, in one transaction with the ratings it changes: whatever happens to
the server, every game counts once. All ratings can be made anew from the results.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.bots import bot_names
from cardwright.server.history import History
from cardwright.server.store import Setup, Store, Write
from cardwright.server.views import Json

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

# Ratings are shown as players know them from elsewhere: 1500 for a newcomer, 40 for each point of the model.
MIDDLE, SCALE = 1500, 40
BOT, PERSON = "bot ", "person "


@dataclass(frozen=True)
class Rated:
    """The result of a game that counts: who played (`bot NAME` or `person HASH`), under which name, at which place."""

    table: str
    game: str
    players: tuple[tuple[str, str], ...]
    places: tuple[int, ...]


def rated(setup: Setup, history: History, persons: Mapping[int, str]) -> Rated | None:
    """Return the result of a game that is over, None if it does not count.

    It counts if everybody is known, at least one is a person, and nobody played against themselves. A seat is its
    person's, also while a bot stands in. A game that went on from somebody else's position does not count.
    """
    result = history.state.result
    if result is None or setup.source.startswith("fork"):
        return None
    players: list[tuple[str, str]] = []
    for seat, sitter in enumerate(history.sitters):
        if sitter.who == "bot" and not sitter.absent:
            players.append((f"{BOT}{sitter.name}", sitter.name))
        elif seat in persons:
            players.append((f"{PERSON}{persons[seat]}", sitter.absent or sitter.name))
        else:
            return None
    people = [player for player, _ in players if player.startswith(PERSON)]
    if not people or len(set(people)) < len(people):
        return None
    return Rated(setup.id, history.state.game, tuple(players), tuple(result.places))


def rate(result: Rated) -> Write:
    """Return what writes down a result and the ratings after it; the same game is never counted twice."""

    def write(db: sqlite3.Connection) -> None:
        seats, places = (msgspec.json.encode(each).decode() for each in (result.players, result.places))
        row = (result.table, time.time(), result.game, seats, places)
        columns = '"table", ended, game, seats, places'
        if db.execute(f"INSERT OR IGNORE INTO results ({columns}) VALUES (?, ?, ?, ?, ?)", row).rowcount:
            _count(db, result)

    return write


def rebuild(db: sqlite3.Connection) -> None:
    """Make all ratings anew from the results."""
    db.execute("DELETE FROM ratings")
    rows = db.execute('SELECT "table", game, seats, places FROM results ORDER BY ended, "table"').fetchall()
    for table, game, seats, places in rows:
        players = msgspec.json.decode(seats, type=tuple[tuple[str, str], ...])
        _count(db, Rated(table, game, players, msgspec.json.decode(places, type=tuple[int, ...])))


def ladder(store: Store, game: str, person: str, most: int = 200) -> list[Json]:
    """Return the people and bots of a game, the surest to be strong first; *person* is marked as you."""
    rows = store.read("SELECT player, name, mu, sigma, games FROM ratings WHERE game = ?", (game,))
    known = {player for player, *_ in rows}
    start = _model().rating()
    rows += [(f"{BOT}{name}", name, start.mu, start.sigma, 0) for name in bot_names() if f"{BOT}{name}" not in known]
    rows.sort(key=lambda row: (-(row[2] - 3 * row[3]), row[1]))
    return [_entry(row, person) for row in rows[:most]]


def _entry(row: Any, person: str) -> Json:
    player, name, mu, sigma, games = row
    return {
        "name": name,
        "who": "bot" if player.startswith(BOT) else "person",
        "rating": round(MIDDLE + SCALE * (mu - _model().mu)),
        "uncertainty": round(SCALE * sigma),
        "games": games,
        "you": bool(person) and player == f"{PERSON}{person}",
    }


def _count(db: sqlite3.Connection, result: Rated) -> None:
    """Let a result change the ratings of its players; a bot on several seats is rated by the average of its seats."""
    model = _model()
    before = [_rating(db, result.game, player) for player, _ in result.players]
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
    after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in result.places])]
    for player, name in dict(result.players).items():
        seats = [seat for seat, (each, _) in enumerate(result.players) if each == player]
        mu, sigma = (_mean(getattr(after[seat], part) for seat in seats) for part in ("mu", "sigma"))
        row = (result.game, player, name, mu, sigma, before[seats[0]][2] + 1)
        columns = "game, player, name, mu, sigma, games"
        db.execute(f"INSERT OR REPLACE INTO ratings ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)


def _rating(db: sqlite3.Connection, game: str, player: str) -> tuple[float, float, int]:
    query = "SELECT mu, sigma, games FROM ratings WHERE game = ? AND player = ?"
    found: tuple[float, float, int] | None = db.execute(query, (game, player)).fetchone()
    start = _model().rating()
    return found or (start.mu, start.sigma, 0)


def _mean(values: Iterable[float]) -> float:
    every = list(values)
    return sum(every) / len(every)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # needed when a game ends, not when the server starts

    return PlackettLuce()
