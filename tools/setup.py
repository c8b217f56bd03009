"""Make .venv with all that development needs, the package installed from this checkout; compile it, build the client.

Run by `make setup` through tools/setup.sh, with nothing but the standard library. Quick when nothing changed: what
pyproject.toml asked for at the last installation is kept as a digest in .venv.
"""

import hashlib
import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "cardwright-setup.txt"


def wanted() -> str:
    """Return a digest of everything that decides what is installed, and where."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    content = json.dumps([settings["build-system"], settings["project"], str(ROOT)])
    return hashlib.sha256(content.encode()).hexdigest()


def is_installed() -> bool:
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted()


def has_pip() -> bool:
    pip = [str(PYTHON), "-m", "pip", "--version"]
    return PYTHON.exists() and subprocess.run(pip, capture_output=True).returncode == 0


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401 - Debian keeps it apart, and venv fails late and unclearly without it
        import venv
    except ImportError:
        sys.exit("This Python cannot make virtual environments. On Debian: apt install python3-venv")
    print(f"making .venv with Python {sys.version.split()[0]} ...", flush=True)
    venv.create(VENV, with_pip=True, clear=True, symlinks=True)


def install() -> None:
    print("installing the package and its development tools ...", flush=True)
    STAMP.unlink(missing_ok=True)
    pip = [str(PYTHON), "-m", "pip", "-qq", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "install", "--editable", ".[dev]"], cwd=ROOT)
    if done.returncode:
        sys.exit("Installing failed; pip's message above says why. `make setup` tries again.")
    STAMP.write_text(wanted(), encoding="utf-8")


def main() -> None:
    start = time.monotonic()
    if not is_installed():
        if not has_pip():
            make_venv()
        install()
        print(f"installed in {time.monotonic() - start:.0f} s", flush=True)
    # What cannot be compiled runs interpreted, as the message says; `make compile` and `make test` insist.
    subprocess.run([str(PYTHON), str(ROOT / "tools" / "compile.py")])
    # Without a built client everything but the browser's pages works; `make web` and `make test` insist.
    subprocess.run([str(PYTHON), str(ROOT / "tools" / "web.py")])


if __name__ == "__main__":
    main()
