"""Compile the modules that pyproject.toml lists, in place: each `.so` lies beside its `.py` under src/.

    python tools/compile.py            compile if a source, the list or the tools changed since the last time
    python tools/compile.py --quick    the same without training: ready in a third of the time, a third slower
    python tools/compile.py --force    compile anyway
    python tools/compile.py --clean    remove what was compiled

Without a C compiler or the Python headers it says so, removes what is out of date, and everything runs interpreted.
With gcc the C sources are compiled twice: in between, `tools/train.py` plays random games, and what it visits most is
laid out best. The list is `include` and `exclude` of [tool.hatch.build.targets.wheel.hooks.mypyc]; release wheels use
the same one.
"""

import argparse
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "cardwright"
RECORD = PACKAGE / "_compiled.txt"
BUILD = ROOT / "build" / "mypyc"
# What was compiled with what: a change in any of it calls for compiling again, though no source changed.
TOOLS_RECORD = BUILD / "tools.json"
CFLAGS = "-fvisibility=hidden"
ASKED_CFLAGS = os.environ.get("CFLAGS", "")  # those of whoever calls this program
PROFILE = BUILD / "profile"
TRAIN = Path(__file__).with_name("train.py")


def settings() -> dict[str, Any]:
    """Return the table of pyproject.toml that says what is compiled, and how."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        hook: dict[str, Any] = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return hook


def listed_modules(hook: dict[str, Any]) -> list[Path]:
    """Return the listed sources that exist, in a fixed order, as paths from the root."""
    from pathspec import GitIgnoreSpec

    included = GitIgnoreSpec.from_lines(hook["include"])
    excluded = GitIgnoreSpec.from_lines(hook.get("exclude", []))
    paths = (path.relative_to(ROOT) for path in sorted(PACKAGE.rglob("*.py")))
    return [path for path in paths if included.match_file(path) and not excluded.match_file(path)]


def compiler() -> str | None:
    """Return the command of the C compiler: the one asked for, the one that built this Python, or any other."""
    asked = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for command in (asked, "cc", "gcc", "clang"):
        if shutil.which(shlex.split(command)[0]):
            return str(command)
    return None


def missing_tool() -> str | None:
    """Return what is missing for compiling C, or None, by compiling a line that needs everything."""
    command = compiler()
    if command is None:
        return "there is no C compiler (on Debian: the package gcc)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        include = f"-I{sysconfig.get_path('include')}"
        tried = [*shlex.split(command), include, "-c", str(source), "-o", f"{source}.o"]
        if subprocess.run(tried, capture_output=True).returncode:
            return "the C compiler does not find the headers of Python (on Debian: python3-dev and libc6-dev)"
    return None


def can_train() -> bool:
    """Return whether the C compiler is gcc, whose profiles are known to work here."""
    command = compiler()
    if command is None:
        return False
    told = subprocess.run([*shlex.split(command), "--version"], capture_output=True, text=True)
    return "Free Software Foundation" in told.stdout


def tools_used(hook: dict[str, Any], trained: bool) -> dict[str, Any]:
    return {
        "trained": [trained, record_keeper().digest_of(str(TRAIN))],
        "mypy": version("mypy"),
        "librt": version("librt"),
        "python": sys.version,
        "suffix": sysconfig.get_config_var("EXT_SUFFIX"),
        "cflags": [CFLAGS, ASKED_CFLAGS],
        "mypy-args": hook.get("mypy-args", []),
        "options": hook.get("options", {}),
    }


def record_keeper() -> ModuleType:
    """Return `cardwright._source`, loaded alone: the package itself may not even import before it is compiled."""
    spec = importlib.util.spec_from_file_location("_source", PACKAGE / "_source.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def recorded_modules() -> set[Path]:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    return {(PACKAGE / line.split(" ", 3)[3]).relative_to(ROOT) for line in lines}


def why_compile(modules: list[Path], hook: dict[str, Any], trained: bool) -> str | None:
    """Return the reason for compiling again, or None if all that lies there is up to date."""
    if not RECORD.exists() or not TOOLS_RECORD.exists():
        return "nothing is compiled yet"
    if json.loads(TOOLS_RECORD.read_text(encoding="utf-8")) != tools_used(hook, trained):
        return "the tools or their options changed"
    if recorded_modules() != set(modules):
        return "the list of modules changed"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for path in modules:
        if not (ROOT / path).with_suffix(suffix).exists():
            return f"{path.stem}{suffix} is missing"
    changed = record_keeper().changed_sources()
    return f"{changed[0]} changed" if changed else None


def remove_compiled() -> None:
    for pattern in ("*.so", "*.pyd"):
        for path in SOURCES.rglob(pattern):
            path.unlink()
    RECORD.unlink(missing_ok=True)
    TOOLS_RECORD.unlink(missing_ok=True)


def snapshot(modules: list[Path]) -> list[str]:
    """Return the record of the sources as they are now; taken before compiling, so that a later edit shows."""
    digest_of = record_keeper().digest_of
    lines = []
    for path in modules:
        seen = (ROOT / path).stat()
        name = (ROOT / path).relative_to(PACKAGE).as_posix()
        lines.append(f"{digest_of(str(ROOT / path))} {seen.st_mtime_ns} {seen.st_size} {name}")
    return lines


def build(modules: list[Path], hook: dict[str, Any], trained: bool, record: list[str]) -> None:
    """Run mypyc and the C compiler in a process of its own; what they print appears only if they fail.

    They set flags and print freely, so that this process keeps its own.
    """
    mypyc_args = [*hook.get("mypy-args", []), *map(str, modules)]
    arguments = json.dumps([mypyc_args, hook.get("options", {}), str(BUILD), trained, record])
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        command = [sys.executable, __file__, "--build", arguments]
        done = subprocess.run(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        if done.returncode:
            output.seek(0)
            remove_compiled()
            sys.exit(f"{output.read()}\nCompiling failed; until it works, everything runs interpreted.")


def build_here(arguments: str) -> None:
    """Write the C sources and compile them: once, or before and after training."""
    from mypyc.build import mypycify

    mypyc_args, options, folder, trained, record = json.loads(arguments)
    Path(folder).mkdir(parents=True, exist_ok=True)
    extensions = mypycify(mypyc_args, target_dir=folder, group_name="cardwright", **options)
    if not trained:
        compile_c(extensions, folder, "")
        return
    shutil.rmtree(PROFILE, ignore_errors=True)
    compile_c(extensions, folder, f"-fprofile-generate={PROFILE} -fprofile-update=single")
    RECORD.write_text("\n".join(record) + "\n", encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "CARDWRIGHT_INTERPRETED": ""}
    subprocess.run([sys.executable, str(TRAIN)], cwd=ROOT, env=environment, check=True)
    remove_compiled()
    compile_c(extensions, folder, f"-fprofile-use={PROFILE} -fprofile-correction -Wno-missing-profile")


def compile_c(extensions: list[Any], folder: str, flags: str) -> None:
    """Compile the C sources of *extensions* in place, with further *flags*."""
    from setuptools import Distribution

    os.environ["CC"] = compiler() or "cc"
    os.environ["CFLAGS"] = f"{CFLAGS} {flags} {ASKED_CFLAGS}".strip()
    distribution = Distribution({"name": "cardwright", "package_dir": {"": "src"}, "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.force = True  # why_compile has decided; other flags may be all that changed
    command.build_temp = folder
    command.ensure_finalized()
    command.run()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the listed modules in place.")
    parser.add_argument("--force", action="store_true", help="compile even if nothing changed")
    parser.add_argument("--quick", action="store_true", help="compile once, without training")
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    parser.add_argument("--build", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.build:
        build_here(given.build)
        return
    if given.clean:
        remove_compiled()
        shutil.rmtree(BUILD, ignore_errors=True)
        return

    hook = settings()
    modules = listed_modules(hook)
    trained = not given.quick and can_train()
    reason = "asked for" if given.force else why_compile(modules, hook, trained)
    if reason is None:
        # A file that was touched but not changed gets its new time recorded, so that nobody has to read it again.
        RECORD.write_text("\n".join(snapshot(modules)) + "\n", encoding="utf-8")
        print(f"compiled: {len(modules)} modules, up to date")
        return
    remove_compiled()
    if not modules:
        print("compiled: none of the listed modules exists")
        return
    if missing := missing_tool():
        print(f"not compiled: {missing}. Everything works, interpreted: slower.")
        return
    print(f"compiling {len(modules)} modules with mypyc ({reason}) ...", flush=True)
    start = time.monotonic()
    record = snapshot(modules)
    build(modules, hook, trained, record)
    RECORD.write_text("\n".join(record) + "\n", encoding="utf-8")
    TOOLS_RECORD.write_text(json.dumps(tools_used(hook, trained)), encoding="utf-8")
    print(f"compiled: {len(modules)} modules in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
