"""Find the folder for the user's data."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return this program's folder for user data, by the conventions of the system; it may not exist yet."""
    if chosen := os.environ.get("XDG_DATA_HOME"):  # on every system, Windows too
        return Path(chosen).expanduser() / "cardwright"
    return user_data_path("cardwright", appauthor=False)
