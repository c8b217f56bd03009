"""Count the usable cores. Imports nothing from the package, so that tools can load this file alone."""

import os


def usable_cores() -> int:
    """Return how many cores this process may use: those it is restricted to if the system tells, else all.

    >>> usable_cores() >= 1
    True
    """
    allowed = getattr(os, "sched_getaffinity", None)  # Linux only
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1
