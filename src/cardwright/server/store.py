"""The store: what happened at every table, written down before anybody is told that it happened.

A table is what it was set up with and its entries, numbered from 1 without a gap; entries are only ever added. Beside
them lies what is no part of the game: who the people are, what they said, their clocks, what came of it, and the decks
that people keep. One thread
writes: whatever waits when a transaction begins goes to the disk together (group commit). An entry whose number is
taken is not written, so a second writer loses and catches up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Literal

from cardwright.server.messages import error
from cardwright.text import CardwrightError

logger = logging.getLogger(__name__)
Kind = Literal["choice", "pass", "time-out", "concede", "undo", "auto-pass", "sit", "takeover", "return", "deck"]
FORMER_KINDS: dict[str, Kind] = {"wish": "auto-pass"}
"""Former names of kinds, as they stand in the entries of older databases."""
Sync = Literal["normal", "full"]
FORMAT = 3
APPLICATION = 0x43575254  # "CWRT": the mark of our databases
GAP = 0.01  # seconds between two hand-overs of what an event loop has to write
GROUP = 500  # jobs after which no more are gathered for a transaction
Write = Callable[[sqlite3.Connection], None]
"""Something to be written in a transaction."""

DECKS = """
CREATE TABLE IF NOT EXISTS decks (
    person TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (person, id)
) WITHOUT ROWID;
"""
UPGRADES = {2: DECKS}
"""By format: what brings a database to the next one."""
SCHEMA = f"""
CREATE TABLE tables (
    id TEXT PRIMARY KEY, opened REAL NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0,
    clock TEXT NOT NULL, source TEXT NOT NULL, reserved TEXT NOT NULL, opener TEXT NOT NULL, address TEXT NOT NULL,
    record TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX running ON tables (over, listed, opened);
CREATE INDEX opened_by ON tables (opener, opened) WHERE opener <> '';
CREATE INDEX opened_from ON tables (address, opened) WHERE address <> '';
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, seat INTEGER NOT NULL, what TEXT NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE persons (
    person TEXT NOT NULL, "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
    PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE INDEX tables_of ON persons (person);
CREATE TABLE chats (
    "table" TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, at REAL NOT NULL,
    seat INTEGER NOT NULL, phrase TEXT, text TEXT,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE asides (
    "table" TEXT NOT NULL REFERENCES tables (id), name TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY ("table", name)
) WITHOUT ROWID;
CREATE TABLE results (
    "table" TEXT PRIMARY KEY REFERENCES tables (id), ended REAL NOT NULL, game TEXT NOT NULL,
    seats TEXT NOT NULL, places TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX ended ON results (game, ended);
CREATE TABLE ratings (
    game TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
{DECKS}"""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table; what `what` holds depends on the kind.

    choice, pass, time-out, concede: the notation; undo: how many choices of that seat; auto-pass: mode and until;
    sit, takeover, return: who sits there from now on, as JSON.
    """

    number: int
    kind: Kind
    seat: int
    what: str


@dataclass(frozen=True)
class Setup:
    """What a table was opened with; `record` is the record of its game before the first choice."""

    id: str
    listed: bool
    record: str
    opened: float = 0.0
    """When, in seconds since 1970."""
    clock: str = ""
    """The rules of its clocks as JSON; empty without clocks."""
    source: str = ""
    """`fork TABLE` or `rematch TABLE`, if it came from another one."""
    reserved: str = ""
    """Whose key opens which of the open seats, as JSON; empty if anybody may take them."""


@dataclass(frozen=True)
class Opener:
    """Who opened a table, as far as limits need it: hashes, or nothing."""

    person: str = ""
    address: str = ""


@dataclass(frozen=True)
class Said:
    """Something said at a table: a phrase by its id, or a text."""

    number: int
    seat: int
    phrase: str | None
    text: str | None


Row = tuple[str, int, float, str, int, str]
"""An entry as it is written."""


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to write, and whom to tell: a thread that waits, or a task of an event loop."""

    rows: Sequence[Row]
    write: Write | None
    """What is written beside the rows."""
    done: Future[None] | asyncio.Future[None]


@dataclass(frozen=True)
class _Connection:
    """A connection, and which file it writes to: a file that is deleted can still be written, for nobody to read."""

    db: sqlite3.Connection
    file: tuple[int, int]


class Store:
    """A database file. Reading and writing block; on an event loop `appended` waits, or `asyncio.wrap_future`."""

    def __init__(
        self,
        path: Path | str,
        sync: Sync = "normal",
        *,
        patience: float = 5.0,
        most_pages: int | None = None,
        turn: Path | None = None,
    ) -> None:
        """Open or make the database; *patience* is how long to wait for another program that has locked it.

        Processes that write to it together take turns by *turn*, a file of theirs.

        With *sync* "full" what was acknowledged survives a power cut too; with "normal" it survives the end of this
        process, however sudden. *most_pages* limits the size of the file, in pages of 4 KiB.
        """
        self.path = Path(path)
        self._sync = sync
        self._patience = patience
        self.most_pages = most_pages
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._gathered: list[_Job] = []
        self._handed = 0.0
        """When they were handed over last, by the clock of the event loop."""
        self._reading = threading.Lock()
        self._reader: _Connection | None = None
        self._prepare()
        self._turn = None if turn is None else turn.open("wb")
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._jobs.put(None)
        self._thread.join()
        if self._turn is not None:
            self._turn.close()
        with self._reading:
            if self._reader is not None:
                self._reader.db.close()
                self._reader = None

    # Writing ----------------------------------------------------------------------------------------------------

    def open_table(
        self,
        setup: Setup,
        entries: Sequence[Entry],
        *,
        persons: Mapping[int, str] | None = None,
        opener: Opener | None = None,
    ) -> Future[None]:
        """Write down a new table with its first entries, and which person sits where."""
        by = opener or Opener()

        def write(db: sqlite3.Connection) -> None:
            about = (setup.id, setup.opened, setup.listed, setup.clock, setup.source, setup.reserved, setup.record)
            columns = "id, opened, listed, clock, source, reserved, record, opener, address"
            row = (*about, by.person, by.address)
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            _insert(db, _rows(setup.id, entries))
            for seat, person in (persons or {}).items():
                person_sits(setup.id, seat, person)(db)

        return self.write(write)

    def append(self, table: str, entries: Sequence[Entry], *, over: bool, also: Sequence[Write] = ()) -> Future[None]:
        """Write down what happened at a table; *over* if it is over with these entries.

        What is to be written *also* is written with them or not at all. The future is done when it is on the disk. Its
        error is `store-conflict` if a number is taken, or `store-full`, `store-locked` or `store-gone`: then nothing
        was written.
        """
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()  # from here on it can no longer be called off
        self._jobs.put([_Job(_rows(table, entries), _beside(table, over, also), done)])
        return done

    async def appended(self, table: str, entries: Sequence[Entry], *, over: bool, also: Sequence[Write] = ()) -> None:
        """Do the same on an event loop and wait for it; all that were written together go on together."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        # What comes shortly after what was handed over last waits a little, to be handed over together: waking the
        # other thread, and a transaction, are dear.
        if not self._gathered:
            loop.call_at(self._handed + GAP, self._hand_over)
        self._gathered.append(_Job(_rows(table, entries), _beside(table, over, also), done))
        await done

    def _hand_over(self) -> None:
        jobs, self._gathered = self._gathered, []
        self._handed = asyncio.get_running_loop().time()
        self._jobs.put(jobs)

    def write(self, write: Write) -> Future[None]:
        """Write something down, all of it or nothing; errors are those of `append`."""
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()
        self._jobs.put([_Job((), write, done)])
        return done

    def _write_all(self) -> None:
        writer: _Connection | None = None
        closing = False
        while not closing and (jobs := self._jobs.get()) is not None:
            while len(jobs) < GROUP and not self._jobs.empty():
                if (more := self._jobs.get()) is None:
                    closing = True
                    break
                jobs += more
            failed: dict[int, CardwrightError] = {}
            try:
                writer = self._current(writer)
                with taking_turns(self._turn):
                    failed = self._write_group(writer.db, jobs)
            except (sqlite3.Error, OSError) as trouble:
                if writer is not None:
                    writer.db.close()
                    writer = None
                failed = {at: told_trouble(trouble) for at in range(len(jobs))}
            _tell(jobs, failed)
        if writer is not None:
            writer.db.close()

    def _write_group(self, db: sqlite3.Connection, jobs: list[_Job]) -> dict[int, CardwrightError]:
        """Write all *jobs* in one transaction; those whose number is taken, or that are mistaken, fail alone."""
        if self.most_pages is not None:
            db.execute(f"PRAGMA max_page_count = {self.most_pages:d}")
        db.execute("BEGIN IMMEDIATE")
        plain = [job for job in jobs if job.write is None]
        try:
            # Mostly nothing is in doubt: then one statement writes what many tables have to say.
            _insert(db, [row for job in plain for row in job.rows])
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK")
            db.execute("BEGIN IMMEDIATE")
            plain = []
        failed = {
            at: trouble
            for at, job in enumerate(jobs)
            if (job.write is not None or not plain) and (trouble := self._write_one(db, job)) is not None
        }
        db.execute("COMMIT")
        return failed

    def _write_one(self, db: sqlite3.Connection, job: _Job) -> CardwrightError | None:
        """Write one job; return why it was not written, if that concerns nobody else."""
        failed = None
        db.execute("SAVEPOINT one")
        try:
            _insert(db, job.rows)
            if job.write is not None:
                job.write(db)
        except sqlite3.IntegrityError:
            failed = error("store-conflict")
        except (sqlite3.Error, OSError):
            raise
        except Exception:
            logger.exception("something could not be written down")
            failed = error("own-mistake")
        if failed is not None:
            db.execute("ROLLBACK TO one")
        db.execute("RELEASE one")
        return failed

    # Reading ----------------------------------------------------------------------------------------------------

    def setup(self, table: str) -> Setup | None:
        """Return what a table was opened with, or None if there is no such table."""
        query = "SELECT id, listed, record, opened, clock, source, reserved FROM tables WHERE id = ?"
        return next((Setup(row[0], bool(row[1]), *row[2:]) for row in self.read(query, (table,))), None)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table that come after number *after*."""
        query = 'SELECT number, kind, seat, what FROM entries WHERE "table" = ? AND number > ? ORDER BY number'
        rows = self.read(query, (table, after))
        return [Entry(number, FORMER_KINDS.get(kind, kind), seat, what) for number, kind, seat, what in rows]

    def persons(self, table: str) -> dict[int, str]:
        """Return who sits at a table: the hash of each person's secret, by seat."""
        return dict(self.read('SELECT seat, person FROM persons WHERE "table" = ?', (table,)))

    def asides(self, table: str) -> dict[str, str]:
        """Return what is kept beside the entries of a table, by its name."""
        return dict(self.read('SELECT name, value FROM asides WHERE "table" = ?', (table,)))

    def aside(self, table: str, name: str) -> str | None:
        """Return one of the things that lie beside a table, if it is there."""
        rows = self.read('SELECT value FROM asides WHERE "table" = ? AND name = ?', (table, name))
        return rows[0][0] if rows else None

    def chats(self, table: str, most: int) -> list[Said]:
        """Return the last things said at a table, the oldest first."""
        query = 'SELECT number, seat, phrase, text FROM chats WHERE "table" = ? ORDER BY number DESC LIMIT ?'
        return [Said(*row) for row in reversed(self.read(query, (table, most)))]

    def listed(self, most: int) -> list[str]:
        """Return the tables that anybody may find and that are not over, the newest first."""
        query = "SELECT id FROM tables WHERE over = 0 AND listed = 1 ORDER BY opened DESC LIMIT ?"
        return [row[0] for row in self.read(query, (most,))]

    def tables_of(self, person: str, most: int) -> list[str]:
        """Return the tables where a person sits: those that are not over first, then the newest first."""
        query = (
            'SELECT DISTINCT id FROM persons JOIN tables ON id = "table" WHERE person = ?'
            " ORDER BY over, opened DESC LIMIT ?"
        )
        return [row[0] for row in self.read(query, (person, most))]

    def opened_since(self, since: float, opener: Opener) -> tuple[int, int]:
        """Return how many tables that are not over were opened since then by that person, and from that address."""
        query = "SELECT count(*) FROM tables WHERE over = 0 AND opened > ? AND"
        by_person = self.read(f"{query} opener = ? AND opener <> ''", (since, opener.person))[0][0]
        from_there = self.read(f"{query} address = ? AND address <> ''", (since, opener.address))[0][0]
        return by_person, from_there

    def running(self) -> int:
        """Return how many tables are not over."""
        count: int = self.read("SELECT count(*) FROM tables WHERE over = 0", ())[0][0]
        return count

    def read(self, query: str, values: tuple[object, ...]) -> list[Any]:
        """Return the rows that answer *query*."""
        with self._reading:
            try:
                self._reader = self._current(self._reader)
                return self._reader.db.execute(query, values).fetchall()
            except (sqlite3.Error, OSError) as trouble:
                if self._reader is not None:
                    self._reader.db.close()
                    self._reader = None
                raise told_trouble(trouble) from None

    # The file ---------------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Make the file if there is none; refuse one that is not ours."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
            try:
                mark = db.execute("PRAGMA application_id").fetchone()[0]
                version = db.execute("PRAGMA user_version").fetchone()[0]
                if mark == 0 and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    db.execute("PRAGMA journal_mode = WAL")
                    marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};"
                    db.executescript(f"BEGIN; {SCHEMA} {marks} COMMIT;")
                elif mark == APPLICATION and version in UPGRADES:
                    self._upgrade(db, version)
                elif mark != APPLICATION or version != FORMAT:
                    raise error("store-foreign", path=self.path)
            finally:
                db.close()
        except sqlite3.DatabaseError as trouble:
            if isinstance(trouble, sqlite3.OperationalError):
                raise told_trouble(trouble) from None
            raise error("store-foreign", path=self.path) from None
        except OSError as trouble:
            raise told_trouble(trouble) from None

    def _upgrade(self, db: sqlite3.Connection, version: int) -> None:
        """Bring a database of an earlier format to ours; another process may be doing the same."""
        for before in range(version, FORMAT):
            db.executescript(f"BEGIN IMMEDIATE; {UPGRADES[before]} PRAGMA user_version = {before + 1}; COMMIT;")

    def _current(self, connection: _Connection | None) -> _Connection:
        """Return a connection to the file that lies there now; a missing one raises OSError."""
        found = os.stat(self.path)
        file = found.st_dev, found.st_ino
        if connection is not None:
            if connection.file == file:
                return connection
            connection.db.close()
        return _Connection(self._connect(), file)

    def _connect(self) -> sqlite3.Connection:
        """Open the file that must be there: a database that went away must not come back empty."""
        address = f"{self.path.absolute().as_uri()}?mode=rw"
        db = sqlite3.connect(address, uri=True, timeout=self._patience, isolation_level=None, check_same_thread=False)
        try:
            db.execute(f"PRAGMA synchronous = {self._sync}")
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise sqlite3.OperationalError("another file lies in its place")
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def taking_turns(held: BinaryIO | None) -> Iterator[None]:
    """Wait until no other process writes: in line, where SQLite itself would try again only after a while."""
    if held is None:
        yield
        return
    import fcntl  # where processes share a server there is one

    fcntl.flock(held, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(held, fcntl.LOCK_UN)


def person_sits(table: str, seat: int, person: str) -> Write:
    """Return what writes down that a person has a seat."""

    def write(db: sqlite3.Connection) -> None:
        row = (table, seat, person)
        db.execute('INSERT INTO persons ("table", seat, person) VALUES (?, ?, ?)', row)

    return write


def aside(table: str, name: str, value: str) -> Write:
    """Return what writes down something beside the entries of a table, in place of what it was before."""

    def write(db: sqlite3.Connection) -> None:
        row = (table, name, value)
        db.execute('INSERT OR REPLACE INTO asides ("table", name, value) VALUES (?, ?, ?)', row)

    return write


def said_at(table: str, said: Said, keep: int) -> Write:
    """Return what writes down something said at a table; only the last *keep* are kept."""

    def write(db: sqlite3.Connection) -> None:
        row = (table, said.number, time.time(), said.seat, said.phrase, said.text)
        db.execute('INSERT INTO chats ("table", number, at, seat, phrase, text) VALUES (?, ?, ?, ?, ?, ?)', row)
        db.execute('DELETE FROM chats WHERE "table" = ? AND number <= ?', (table, said.number - keep))

    return write


def _rows(table: str, entries: Sequence[Entry]) -> list[Row]:
    now = time.time()
    return [(table, entry.number, now, entry.kind, entry.seat, entry.what) for entry in entries]


def _beside(table: str, over: bool, also: Sequence[Write]) -> Write | None:
    """Return what is written beside the entries of a table, if anything is."""
    if not over and not also:
        return None

    def write(db: sqlite3.Connection) -> None:
        if over:
            db.execute("UPDATE tables SET over = 1 WHERE id = ?", (table,))
        for each in also:
            each(db)

    return write


def _insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    if rows:
        db.executemany('INSERT INTO entries ("table", number, at, kind, seat, what) VALUES (?, ?, ?, ?, ?, ?)', rows)


def _tell(jobs: Sequence[_Job], failed: Mapping[int, CardwrightError]) -> None:
    """Tell whoever waits what came of it; every event loop is woken once."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], CardwrightError | None]]] = {}
    for at, job in enumerate(jobs):
        trouble = failed.get(at)
        if isinstance(job.done, asyncio.Future):
            loops.setdefault(job.done.get_loop(), []).append((job.done, trouble))
        elif trouble is not None:
            job.done.set_exception(trouble)
        else:
            job.done.set_result(None)
    for loop, futures in loops.items():
        with suppress(RuntimeError):  # a loop that was closed has nobody left who waits
            loop.call_soon_threadsafe(_settle, futures)


def _settle(futures: Sequence[tuple[asyncio.Future[None], CardwrightError | None]]) -> None:
    for future, trouble in futures:
        if future.done():  # whoever waited was called off
            continue
        if trouble is None:
            future.set_result(None)
        else:
            future.set_exception(trouble)


def told_trouble(trouble: sqlite3.Error | OSError) -> CardwrightError:
    """Return what went wrong, for people."""
    name = getattr(trouble, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL") or (isinstance(trouble, OSError) and trouble.errno == 28):
        return error("store-full")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return error("store-locked")
    return error("store-gone")
