"""The store: written before it is told, in order, once; and clear words when the disk or the file is in trouble."""

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from cardwright import CardwrightError
from cardwright.server.store import Entry, Setup, Store

SETUP = Setup("t", True, "{}", 1.5)


def code_of(done: "Future[None]") -> str | None:
    """Wait until something is written; return why it was not, if so."""
    trouble = done.exception(timeout=30)
    assert trouble is None or isinstance(trouble, CardwrightError)
    return None if trouble is None else trouble.code


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store that does not wait long, with one table."""
    store = Store(tmp_path / "tables.db", patience=0.05)
    assert code_of(store.open_table(SETUP, [Entry(1, "sit", 0, "x")])) is None
    yield store
    store.close()


def test_entries_come_back_in_order_after_the_file_is_opened_again(store: Store) -> None:
    written = [Entry(number, "choice", number % 2, f"choice {number}") for number in range(2, 400)]
    done = [store.append("t", [entry], over=False) for entry in written]
    assert {code_of(each) for each in done} == {None}
    again = Store(store.path, "full")
    assert again.setup("t") == SETUP
    assert again.entries("t", after=1) == written
    again.close()


def test_an_entry_of_an_older_version_is_read_under_the_present_name_of_its_kind(store: Store) -> None:
    db = sqlite3.connect(store.path, isolation_level=None)
    db.execute("INSERT INTO entries VALUES ('t', 2, 0.0, 'wish', 1, 'targeted round')")
    db.close()
    assert store.entries("t", after=1) == [Entry(2, "auto-pass", 1, "targeted round")]


def test_a_second_writer_loses_alone(store: Store) -> None:
    futures = [store.append("t", [Entry(number, "choice", 0, "a")], over=False) for number in (2, 2, 3)]
    assert [code_of(each) for each in futures] == [None, "store-conflict", None]
    both = store.append("t", [Entry(4, "choice", 0, "b"), Entry(3, "choice", 0, "c")], over=False)
    assert code_of(both) == "store-conflict"
    assert [entry.number for entry in store.entries("t")] == [1, 2, 3]


def test_only_running_listed_tables_are_listed(store: Store) -> None:
    code_of(store.open_table(Setup("secret", False, "{}"), []))
    assert (store.listed(9), store.running()) == (["t"], 2)
    code_of(store.append("t", [Entry(2, "concede", 0, "concede")], over=True))
    assert (store.listed(9), store.running()) == ([], 1)


def test_a_full_disk_loses_nothing_and_the_store_goes_on_when_there_is_room(store: Store) -> None:
    store.most_pages = 1
    big = "x" * 100_000
    assert code_of(store.append("t", [Entry(2, "choice", 0, big)], over=False)) == "store-full"
    assert len(store.entries("t")) == 1
    store.most_pages = 100_000
    assert code_of(store.append("t", [Entry(2, "choice", 0, big)], over=False)) is None
    assert len(store.entries("t")) == 2


def test_a_locked_database_is_told_and_comes_back(store: Store) -> None:
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert code_of(store.append("t", [Entry(2, "choice", 0, "a")], over=False)) == "store-locked"
    other.execute("ROLLBACK")
    other.close()
    assert code_of(store.append("t", [Entry(2, "choice", 0, "a")], over=False)) is None


def test_a_database_that_goes_away_is_never_made_anew_and_is_found_again(store: Store) -> None:
    away = store.path.with_name("away")
    away.mkdir()
    code_of(store.append("t", [Entry(2, "choice", 0, "a")], over=False))
    files = list(store.path.parent.glob("tables.db*"))
    for file in files:
        file.rename(away / file.name)
    assert code_of(store.append("t", [Entry(3, "choice", 0, "b")], over=False)) == "store-gone"
    with pytest.raises(CardwrightError) as trouble:
        store.entries("t")
    assert trouble.value.code == "store-gone"
    assert not store.path.exists()
    for file in files:
        (away / file.name).rename(file)
    assert code_of(store.append("t", [Entry(3, "choice", 0, "b")], over=False)) is None
    assert [entry.what for entry in store.entries("t")] == ["x", "a", "b"]


@pytest.mark.parametrize("content", [b"this is a letter, not a database\n" * 40, None])
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "other.db"
    if content is None:
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE mine (a)")
        db.close()
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(CardwrightError) as trouble:
        Store(path)
    assert trouble.value.code == "store-foreign"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CardwrightError) as trouble:
        Store(tmp_path / "file" / "tables.db")
    assert trouble.value.code == "store-gone"
    assert os.listdir(tmp_path) == ["file"]
