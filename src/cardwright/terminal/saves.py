"""Save games so that no file is ever half written and no other file is overwritten."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from cardwright import interface
from cardwright.folders import data_folder
from cardwright.match import State
from cardwright.record import Record
from cardwright.text import CardwrightError, Reason

LARGEST_FILE = 20_000_000


class Keeper:
    """Saves one game in one file, after every choice, so that nothing is lost if the program is killed."""

    def __init__(self, game: str, path: Path | None = None, *, owned: bool = False) -> None:
        """Save to *path*, or to the data folder if it is None; *owned* says that the file there is this same game."""
        if path is not None and not owned and _exists(path):
            raise interface.error("file-exists", path=str(path))
        self.path: Path | None = path
        self._game = game

    def keep(self, state: State) -> None:
        """Write the game to its file; create one if it has none yet."""
        if self.path is not None:
            write(self.path, state)
            return
        places = (data_folder() / "games", Path(tempfile.gettempdir()))
        for number, folder in enumerate(places, 1):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path = _free_name(folder, self._game)
                write(path, state)
            except (CardwrightError, OSError) as error:
                if number == len(places):
                    raise error if isinstance(error, CardwrightError) else cannot_save(folder, error) from None
            else:
                self.path = path
                return

    def rescue(self, state: State) -> None:
        """Write the game wherever possible: to its file, else to the data folder or a temporary one."""
        try:
            self.keep(state)
        except CardwrightError:
            if self.path is None:
                raise
            self.path = None
            self.keep(state)

    def keep_as(self, path: Path, state: State) -> None:
        """Write the game to *path* and keep it there from now on; another file there raises CardwrightError."""
        if path.exists() and path != self.path:
            raise interface.error("file-exists", path=str(path))
        write(path, state)
        self.path = path


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise cannot_save(path, error) from None


def _free_name(folder: Path, game: str) -> Path:
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (path := folder / f"{name}{f'-{number}' if number > 1 else ''}.json").exists():
        number += 1
    return path


def write(path: Path, state: State) -> None:
    """Write the record of a game atomically: the file holds either the old record or the new one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(state.record().to_json(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):  # a folder in which no file can be created may not allow deleting either
            beside.unlink()
        raise cannot_save(path, error) from None


def cannot_save(path: Path, error: OSError) -> CardwrightError:
    """Return the error that says why a game cannot be written to *path*."""
    return interface.error("cannot-save", path=str(path), reason=Reason(error))


def read_record(path: Path) -> Record:
    """Return the record in a file; whatever is wrong with the file raises CardwrightError."""
    return Record.from_json(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a file; a file that cannot be read, or is not text, raises CardwrightError."""
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise CardwrightError("file-too-large", path=str(path), size=size, limit=LARGEST_FILE)
        data = path.read_bytes()
    except FileNotFoundError:
        raise CardwrightError("file-not-found", path=str(path)) from None
    except OSError as error:
        raise CardwrightError("file-unreadable", path=str(path), reason=Reason(error)) from None
    if not data.strip():
        raise CardwrightError("file-empty", path=str(path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardwrightError("file-encoding", path=str(path), line=line) from None
