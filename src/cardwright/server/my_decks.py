"""The decks that a person keeps: known by the hash of the person's secret, as seats and ratings are.

A deck is kept as a text that can be read, though it may break rules: people save what they are still building.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from asyncio import to_thread, wrap_future
from dataclasses import dataclass, replace

from cardwright.decks import decks_of
from cardwright.games import find_game, games
from cardwright.server.decks import Json, broken_rules, readable_deck
from cardwright.server.limits import Bucket, Limits
from cardwright.server.messages import error
from cardwright.server.store import Store
from cardwright.text import Deck, render_deck
from cardwright.text.decks import LONGEST_NAME, clean_name

COLUMNS = "id, game, name, text, changed"
DAY = 86_400
ADDRESSES = 10_000
"""Of how many addresses is remembered how many decks came from there."""


@dataclass(frozen=True)
class KeptDeck:
    """A deck that somebody keeps."""

    id: str
    game: str
    name: str
    text: str
    changed: float
    """When it was saved, in seconds since 1970."""


class MyDecks:
    """The decks of all people, each person's for that person alone."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._buckets: dict[str, Bucket] = {}

    async def listed(self, person: str, game: str | None) -> list[Json]:
        """Return a person's decks, those of one game or all, the one that was saved last first."""
        where, values = ("person = ?", (person,)) if game is None else ("person = ? AND game = ?", (person, game))
        query = f"SELECT {COLUMNS} FROM decks WHERE {where} ORDER BY changed DESC, id"
        kept = [KeptDeck(*row) for row in await to_thread(self._store.read, query, values)]
        return await to_thread(lambda: [_told(deck) for deck in kept if deck.game in games()])

    async def found(self, person: str, deck: str) -> Json:
        """Return one of a person's decks."""
        return _told(await self._one(person, deck))

    async def keep(self, person: str, game: str, given: str, name: str | None, address: str | None = None) -> Json:
        """Keep a new deck of a person, who writes from an address, as a hash; None is this machine itself."""
        deck = await to_thread(readable_deck, find_game(game), given)
        kept = _kept(KeptDeck(secrets.token_urlsafe(9), find_game(game).name, "", "", 0.0), deck, name)
        await self._check_room(person)
        if address and not self._bucket(address).take():
            raise error("too-many-new-decks", most=self._limits.decks_per_address)
        if not await self._add(person, kept):  # others came first
            await self._check_room(person)
            raise error("too-fast")
        return _told(kept)

    async def change(self, person: str, deck: str, given: str | None, name: str | None) -> Json:
        """Save one of a person's decks anew: its cards, its name, or both."""
        before = await self._one(person, deck)
        wanted = await to_thread(readable_deck, find_game(before.game), before.text if given is None else given)
        kept = _kept(before, wanted, name)
        await self._write(person, kept)
        return _told(kept)

    async def forget(self, person: str, deck: str) -> Json:
        """Delete one of a person's decks; return it, so that it can be kept again."""
        kept = await self._one(person, deck)

        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decks WHERE person = ? AND id = ?", (person, deck))

        await wrap_future(self._store.write(write))
        return _told(kept)

    async def _one(self, person: str, deck: str) -> KeptDeck:
        query = f"SELECT {COLUMNS} FROM decks WHERE person = ? AND id = ?"
        rows = await to_thread(self._store.read, query, (person, deck))
        if not rows or rows[0][1] not in games():
            raise error("unknown-deck")
        return KeptDeck(*rows[0])

    async def _check_room(self, person: str) -> None:
        query = "SELECT (SELECT count(*) FROM decks WHERE person = ?), (SELECT count(*) FROM decks)"
        own, all_decks = (await to_thread(self._store.read, query, (person,)))[0]
        if own >= self._limits.decks_per_person:
            raise error("too-many-own-decks", most=self._limits.decks_per_person)
        if all_decks >= self._limits.decks:
            raise error("too-many-decks")

    def _bucket(self, address: str) -> Bucket:
        if len(self._buckets) > ADDRESSES:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        most = self._limits.decks_per_address
        return self._buckets.setdefault(address, Bucket(most / DAY, most))

    async def _add(self, person: str, kept: KeptDeck) -> bool:
        """Write a new deck down if there is room for it at that moment; return whether there was."""
        row = (person, kept.id, kept.game, kept.name, kept.text, kept.changed)
        limits = (person, self._limits.decks_per_person, self._limits.decks)
        added: list[int] = []

        def write(db: sqlite3.Connection) -> None:
            done = db.execute(
                f"INSERT INTO decks (person, {COLUMNS}) SELECT ?, ?, ?, ?, ?, ?"
                " WHERE (SELECT count(*) FROM decks WHERE person = ?) < ? AND (SELECT count(*) FROM decks) < ?",
                row + limits,
            )
            added.append(done.rowcount)

        await wrap_future(self._store.write(write))
        return added[-1] > 0

    async def _write(self, person: str, kept: KeptDeck) -> None:
        row = (person, kept.id, kept.game, kept.name, kept.text, kept.changed)

        def write(db: sqlite3.Connection) -> None:
            db.execute(f"INSERT OR REPLACE INTO decks (person, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", row)

        await wrap_future(self._store.write(write))


def _kept(before: KeptDeck, deck: Deck, name: str | None) -> KeptDeck:
    """Return a deck as it is kept, under its own name or another one."""
    title = _checked_name(name if name is not None else deck.name or before.name)
    return replace(before, name=title, text=render_deck(replace(deck, name=title)), changed=time.time())


def _checked_name(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or len(name.strip()) > LONGEST_NAME:
        raise error("wrong-deck-name", most=LONGEST_NAME)
    return cleaned


def _told(kept: KeptDeck) -> Json:
    """Return a deck as its person is told of it; `problems` is how many keep it from being played."""
    game = find_game(kept.game)
    deck, unread = decks_of(game).read(kept.text, game.shipped_cards)
    return {
        "deck": kept.id,
        "game": kept.game,
        "name": kept.name,
        "text": kept.text,
        "changed": kept.changed,
        "sizes": {section: len(listed) for section, listed in deck.sections},
        "problems": len(unread) or broken_rules(game, deck),
    }
