"""The store: what happened at every table, written down before anybody is told that it happened.

A table is what it was set up with and its entries, numbered from 1 without a gap; entries are only ever added. One
thread writes: whatever waits when a transaction begins goes to the disk together (group commit). An entry whose number
is taken is not written, so a second writer loses and catches up.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal

from cardwright.server.messages import error
from cardwright.text import CardwrightError

Kind = Literal["choice", "pass", "time-out", "concede", "undo", "wish", "sit", "takeover", "return"]
Sync = Literal["normal", "full"]
FORMAT = 1
APPLICATION = 0x43575254  # "CWRT": the mark of our databases
GROUP = 500  # entries in one transaction at most

SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, opened REAL NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0,
    seconds REAL, record TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX running ON tables (over, listed, opened);
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, seat INTEGER NOT NULL, what TEXT NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table; what `what` holds depends on the kind.

    choice, pass, time-out, concede: the notation; undo: how many choices of that seat; wish: mode and until;
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
    seconds: float | None
    """How long a person may think about one decision; None without a clock."""
    record: str


@dataclass(frozen=True)
class _Job:
    """Something to write, and whom to tell."""

    write: Callable[[sqlite3.Connection], None]
    done: Future[None]


@dataclass(frozen=True)
class _Connection:
    """A connection, and which file it writes to: a file that is deleted can still be written, for nobody to read."""

    db: sqlite3.Connection
    file: tuple[int, int]


class Store:
    """A database file. Reading and writing block: an event loop waits for `append` through `asyncio.wrap_future`."""

    def __init__(
        self, path: Path | str, sync: Sync = "normal", *, patience: float = 5.0, most_pages: int | None = None
    ) -> None:
        """Open or make the database; *patience* is how long to wait for another program that has locked it.

        With *sync* "full" what was acknowledged survives a power cut too; with "normal" it survives the end of this
        process, however sudden. *most_pages* limits the size of the file, in pages of 4 KiB.
        """
        self.path = Path(path)
        self._sync = sync
        self._patience = patience
        self.most_pages = most_pages
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._reading = threading.Lock()
        self._reader: _Connection | None = None
        self._prepare()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._jobs.put(None)
        self._thread.join()
        with self._reading:
            if self._reader is not None:
                self._reader.db.close()
                self._reader = None

    # Writing ----------------------------------------------------------------------------------------------------

    def open_table(self, setup: Setup, entries: Sequence[Entry]) -> Future[None]:
        """Write down a new table with its first entries."""

        def write(db: sqlite3.Connection) -> None:
            row = (setup.id, time.time(), setup.listed, setup.seconds, setup.record)
            db.execute("INSERT INTO tables (id, opened, listed, seconds, record) VALUES (?, ?, ?, ?, ?)", row)
            _insert(db, setup.id, entries)

        return self._put(write)

    def append(self, table: str, entries: Sequence[Entry], *, over: bool) -> Future[None]:
        """Write down what happened at a table; *over* if it is over with these entries.

        The future is done when it is on the disk. Its error is `store-conflict` if a number is taken, or `store-full`,
        `store-locked` or `store-gone`: then nothing was written.
        """

        def write(db: sqlite3.Connection) -> None:
            _insert(db, table, entries)
            if over:
                db.execute("UPDATE tables SET over = 1 WHERE id = ?", (table,))

        return self._put(write)

    def _put(self, write: Callable[[sqlite3.Connection], None]) -> Future[None]:
        job = _Job(write, Future())
        job.done.set_running_or_notify_cancel()  # from here on it can no longer be called off
        self._jobs.put(job)
        return job.done

    def _write_all(self) -> None:
        writer: _Connection | None = None
        closing = False
        while not closing and (first := self._jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < GROUP and not self._jobs.empty():
                if (job := self._jobs.get()) is None:
                    closing = True
                    break
                jobs.append(job)
            try:
                writer = self._current(writer)
                self._write_group(writer.db, jobs)
            except (sqlite3.Error, OSError) as trouble:
                if writer is not None:
                    writer.db.close()
                    writer = None
                for job in jobs:
                    job.done.set_exception(_told(trouble))
        if writer is not None:
            writer.db.close()

    def _write_group(self, db: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Write all *jobs* in one transaction; those whose number is taken fail alone."""
        if self.most_pages is not None:
            db.execute(f"PRAGMA max_page_count = {self.most_pages:d}")
        taken: set[int] = set()
        db.execute("BEGIN IMMEDIATE")
        for at, job in enumerate(jobs):
            db.execute("SAVEPOINT one")
            try:
                job.write(db)
            except sqlite3.IntegrityError:
                db.execute("ROLLBACK TO one")
                taken.add(at)
            db.execute("RELEASE one")
        db.execute("COMMIT")
        for at, job in enumerate(jobs):
            if at in taken:
                job.done.set_exception(error("store-conflict"))
            else:
                job.done.set_result(None)

    # Reading ----------------------------------------------------------------------------------------------------

    def setup(self, table: str) -> Setup | None:
        """Return what a table was opened with, or None if there is no such table."""
        rows = self._read("SELECT id, listed, seconds, record FROM tables WHERE id = ?", (table,))
        return next((Setup(name, bool(listed), seconds, record) for name, listed, seconds, record in rows), None)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table that come after number *after*."""
        query = 'SELECT number, kind, seat, what FROM entries WHERE "table" = ? AND number > ? ORDER BY number'
        return [Entry(*row) for row in self._read(query, (table, after))]

    def listed(self, most: int) -> list[str]:
        """Return the tables that anybody may find and that are not over, the newest first."""
        query = "SELECT id FROM tables WHERE over = 0 AND listed = 1 ORDER BY opened DESC LIMIT ?"
        return [row[0] for row in self._read(query, (most,))]

    def running(self) -> int:
        """Return how many tables are not over."""
        count: int = self._read("SELECT count(*) FROM tables WHERE over = 0", ())[0][0]
        return count

    def _read(self, query: str, values: tuple[object, ...]) -> list[Any]:
        with self._reading:
            try:
                self._reader = self._current(self._reader)
                return self._reader.db.execute(query, values).fetchall()
            except (sqlite3.Error, OSError) as trouble:
                if self._reader is not None:
                    self._reader.db.close()
                    self._reader = None
                raise _told(trouble) from None

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
                elif mark != APPLICATION or version != FORMAT:
                    raise error("store-foreign", path=self.path)
            finally:
                db.close()
        except sqlite3.DatabaseError as trouble:
            if isinstance(trouble, sqlite3.OperationalError):
                raise _told(trouble) from None
            raise error("store-foreign", path=self.path) from None
        except OSError as trouble:
            raise _told(trouble) from None

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


def _insert(db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    now = time.time()
    rows = [(table, entry.number, now, entry.kind, entry.seat, entry.what) for entry in entries]
    db.executemany('INSERT INTO entries ("table", number, at, kind, seat, what) VALUES (?, ?, ?, ?, ?, ?)', rows)


def _told(trouble: sqlite3.Error | OSError) -> CardwrightError:
    """Return what went wrong, for people."""
    name = getattr(trouble, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL") or (isinstance(trouble, OSError) and trouble.errno == 28):
        return error("store-full")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return error("store-locked")
    return error("store-gone")
