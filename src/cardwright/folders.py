"""Where the program keeps what belongs to its user."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the user's data folder of this program, as the system wants it; it may not exist yet."""
    if chosen := os.environ.get("XDG_DATA_HOME"):  # on every system, Windows too
        return Path(chosen).expanduser() / "cardwright"
    return user_data_path("cardwright", appauthor=False)
