"""Which games are rated, and the ladder of each game.

A result is written with the last entry of its game, in one transaction with the ratings it changes: whatever happens to
the server, every game counts once.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from cardwright.bots import bot_names
from cardwright.games import find_game
from cardwright.games.game import Teams
from cardwright.ratings import Strength, after_game, measured
from cardwright.server.history import History
from cardwright.server.store import Setup, Store, Write
from cardwright.server.views import Json

BOT, PERSON = "bot ", "person "


@dataclass(frozen=True)
class Rated:
    """The result of a rated game: each seat's player (`bot NAME` or `person HASH`), shown name and place."""

    table: str
    game: str
    players: tuple[tuple[str, str], ...]
    places: tuple[int, ...]
    teams: Teams


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
    return Rated(setup.id, history.state.game, tuple(players), result.places, history.state.teams)


def rate(result: Rated) -> Write:
    """Return what writes down a result and the ratings after it; the same game is never counted twice."""

    def write(db: sqlite3.Connection) -> None:
        seats, places = (msgspec.json.encode(each).decode() for each in (result.players, result.places))
        row = (result.table, time.time(), result.game, seats, places)
        columns = '"table", ended, game, seats, places'
        if db.execute(f"INSERT OR IGNORE INTO results ({columns}) VALUES (?, ?, ?, ?, ?)", row).rowcount:
            _count(db, result)

    return write


def ladder(store: Store, game: str, person: str, most: int = 200) -> list[Json]:
    """Return the people and bots of a game, the surest to be strong first; *person* is marked as you."""
    rows = store.read("SELECT player, name, mu, sigma, games FROM ratings WHERE game = ?", (game,))
    found = [(player, name, Strength(mu, sigma), games) for player, name, mu, sigma, games in rows]
    known = {player for player, *_ in found}
    bots = [(f"{BOT}{name}", name) for name in bot_names()]
    found += [(bot, name, _first_strength(game, bot), 0) for bot, name in bots if bot not in known]
    found.sort(key=lambda each: (-each[2].lower_bound, each[1]))
    return [
        {
            "name": name,
            "who": "bot" if player.startswith(BOT) else "person",
            "rating": round(strength.rating),
            "uncertainty": round(strength.uncertainty),
            "games": games,
            "you": bool(person) and player == f"{PERSON}{person}",
        }
        for player, name, strength, games in found[:most]
    ]


def _count(db: sqlite3.Connection, result: Rated) -> None:
    """Let a result change the ratings of its players."""
    names = dict(result.players)
    before = {player: _rating(db, result.game, player) for player in names}
    strengths = {player: strength for player, (strength, _) in before.items()}
    players = [player for player, _ in result.players]
    for player, after in after_game(players, result.places, strengths, result.teams).items():
        row = (result.game, player, names[player], after.mu, after.sigma, before[player][1] + 1)
        columns = "game, player, name, mu, sigma, games"
        db.execute(f"INSERT OR REPLACE INTO ratings ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)


def _rating(db: sqlite3.Connection, game: str, player: str) -> tuple[Strength, int]:
    """Return how strong a player is, and in how many games that was found."""
    query = "SELECT mu, sigma, games FROM ratings WHERE game = ? AND player = ?"
    row: tuple[float, float, int] | None = db.execute(query, (game, player)).fetchone()
    return (_first_strength(game, player), 0) if row is None else (Strength(row[0], row[1]), row[2])


def _first_strength(game: str, player: str) -> Strength:
    """Return how strong a player is before the first game: as a newcomer, or as its game has measured a bot."""
    bots = measured(find_game(game).folder) if player.startswith(BOT) else {}
    return bots.get(player.removeprefix(BOT), Strength())
