"""Reports of problems: what a player noticed, kept with the whole table in the folder `reports` beside the database.

A report holds the seed, so nobody gets it over the network: whoever runs the server reads the files.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from cardwright import __version__
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.store import Store, told_trouble


class Reports:
    """The reports of one server; asked from any thread."""

    def __init__(self, folder: Path, store: Store, limits: Limits) -> None:
        self._folder = folder
        self._store = store
        self._limits = limits
        self._lock = threading.Lock()

    def keep(self, table: str, note: str) -> str:
        """Keep a report; return its id. A note without words, or one report too many, raises CardwrightError."""
        limits = self._limits
        if not 0 < len(note.strip()) <= limits.note:
            raise error("wrong-note", most=limits.note)
        setup = self._store.setup(table)
        if setup is None:
            raise error("unknown-table", table=table[:40])
        entries = [asdict(entry) for entry in self._store.entries(table)]
        for entry in entries:
            if entry["kind"] in ("sit", "takeover", "return"):
                entry["what"] = _without_key(str(entry["what"]))
        with self._lock:
            self._check_room(table)
            now = datetime.now(UTC)
            name = f"{now:%Y%m%d-%H%M%S}-{table}-{secrets.token_hex(3)}"
            report = {
                "report": name,
                "at": now.isoformat(timespec="seconds"),
                "program": __version__,
                "table": table,
                "note": note.strip(),
                "record": json.loads(setup.record),
                "entries": entries,
            }
            self._write(name, json.dumps(report, ensure_ascii=False, indent=1))
        return name

    def _check_room(self, table: str) -> None:
        try:
            names = os.listdir(self._folder)
        except FileNotFoundError:
            return
        except OSError as trouble:
            raise told_trouble(trouble) from None
        of_table = sum(f"-{table}-" in name for name in names)
        if len(names) >= self._limits.reports or of_table >= self._limits.reports_per_table:
            raise error("too-many-reports")

    def _write(self, name: str, text: str) -> None:
        """Write a file that is whole or not there."""
        beside = self._folder / f".{name}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self._folder / f"{name}.json")
        except OSError as trouble:
            with suppress(OSError):
                beside.unlink()
            raise told_trouble(trouble) from None


def _without_key(sitter: str) -> str:
    """Return who sits somewhere without the hash of the key: a report may be sent on."""
    fields = json.loads(sitter)
    fields.pop("key", None)
    return json.dumps(fields, ensure_ascii=False)
