"""Choose which form of the code runs: the compiled modules beside the sources, or the sources themselves.

A checkout may hold both `core.py` and `core.cpython-311-….so`; Python prefers the second. `prefer_sources` turns that
round for this package, and `changed_sources` tells whether the compiled modules still stand for the sources beside
them. `tools/compile.py` writes the record that is read here; an installed wheel has none and is never checked.
"""

import os
import sys
from typing import TYPE_CHECKING

# Imported in every process that uses the package, so imports that are not always needed stay local.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

PACKAGE = os.path.dirname(os.path.abspath(__file__))
RECORD = os.path.join(PACKAGE, "_compiled.txt")


class _Sources:
    """Import finder that finds only the source file of `cardwright.x`, not a compiled module beside it."""

    @staticmethod
    def find_spec(name: str, path: "Sequence[str] | None", target: "ModuleType | None" = None) -> "ModuleSpec | None":
        if path is None or not name.startswith("cardwright."):
            return None
        from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Load every module of the package from its source from now on."""
    if _Sources not in sys.meta_path:
        sys.meta_path.insert(0, _Sources)


def changed_sources() -> list[str]:
    """Return the sources, relative to the package, that have changed since they were compiled.

    A file with the recorded time and size is taken to be unchanged; any other is read and compared.
    """
    with open(RECORD, encoding="utf-8") as lines:
        return [name for digest, time, size, name in map(_fields, lines) if _changed(name, digest, time, size)]


def _fields(line: str) -> tuple[str, int, int, str]:
    digest, time, size, name = line.rstrip("\n").split(" ", 3)
    return digest, int(time), int(size), name


def _changed(name: str, digest: str, time: int, size: int) -> bool:
    path = os.path.join(PACKAGE, name)
    try:
        seen = os.stat(path)
    except FileNotFoundError:
        return True
    if (seen.st_mtime_ns, seen.st_size) == (time, size):
        return False
    return seen.st_size != size or digest_of(path) != digest


def digest_of(path: str) -> str:
    """Return the digest of a file's content, as the record of compiled sources writes it."""
    from hashlib import sha256

    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()


def choose_form() -> None:
    """Decide once, when the package is first imported, whether compiled modules may be used."""
    if os.environ.get("CARDWRIGHT_INTERPRETED", "0") not in ("", "0"):
        prefer_sources()
    elif os.path.exists(RECORD) and (changed := changed_sources()):
        prefer_sources()
        import warnings

        warnings.warn(
            f"{changed[0]} changed since it was compiled: running interpreted. `make compile` brings the speed back.",
            RuntimeWarning,
            stacklevel=3,
        )


def compiled() -> bool:
    """Return whether the engine runs compiled; `CARDWRIGHT_INTERPRETED=1` asks for the sources instead."""
    import cardwright.engine  # noqa: F401 - so that there is something to look at

    engine = [module for name, module in sys.modules.items() if name.startswith("cardwright.engine")]
    return any(not (module.__file__ or ".py").endswith(".py") for module in engine)
