"""Where the program keeps what belongs to its user."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder of this program, as the system wants it; it may not exist yet."""
    if chosen := os.environ.get("XDG_DATA_HOME"):
        base = chosen
    elif sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = "~/.local/share"
    return Path(base).expanduser() / "cardwright"
