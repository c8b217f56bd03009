"""The server: tables that people and bots share over the network. It knows games only through their interface."""

from cardwright.server.app import make_app
from cardwright.server.limits import Limits
from cardwright.server.serving import run
from cardwright.server.store import Store, Sync

__all__ = ["Limits", "Store", "Sync", "make_app", "run"]
