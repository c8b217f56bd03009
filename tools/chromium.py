"""Find a Chromium for the browser tests, and install Debian's where there is none and it may be installed.

    python -m tools.chromium    say which one there is, after installing it if need be; without one, fail under CI

`CHROMIUM=/path/to/chromium` chooses one.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core")
# A browser that asks nobody but the server under test, as root and without a graphics card.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
MISSING = (
    "There is no Chromium here and it could not be installed (on Debian: apt install chromium; "
    "or CHROMIUM=/path/to/one): the browser tests are NOT RUN."
)


def find_chromium() -> str | None:
    """Return the path of the machine's Chromium, or None."""
    if asked := os.environ.get("CHROMIUM"):
        return shutil.which(asked)
    return next(filter(None, map(shutil.which, NAMES)), None)


def install_chromium() -> str | None:
    """Install Debian's Chromium if this user may; return its path, or None."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (sudo and not shutil.which("sudo")):
        return None
    print("installing Chromium for the browser tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = [*sudo, "apt-get", "-qq"]
    install = [*apt, "install", "--yes", "--no-install-recommends", *PACKAGES]
    # What is known of the packages may be out of date, or nothing at all: then it is read anew and tried once more.
    for command in (install, [*apt, "update"], install):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if found := find_chromium():
            return found
    print(done.stderr.strip())
    return None


def must_run() -> bool:
    """Return whether browser tests that cannot run are a failure: where a change is checked (CI=true)."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def main() -> None:
    """Say which Chromium there is."""
    found = find_chromium() or install_chromium()
    print(f"browser tests: with {found}" if found else MISSING)
    if not found and must_run():
        sys.exit(1)


if __name__ == "__main__":
    main()
