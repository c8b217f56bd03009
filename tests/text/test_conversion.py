"""Conversion of plain data: several threads may meet a type for the first time at once."""

import subprocess
import sys
import textwrap

import pytest

# What fails here ends the process, so it gets one of its own. Without a lock nearly every run crashes.
READ_BY_FOUR_THREADS = textwrap.dedent(
    """
    import sys
    import threading
    import msgspec
    from cardwright.text.toml_reading import read_toml

    NAMES = [f"part{number}" for number in range(8)]
    SOURCE = "\\n".join(f"[{name}]\\nword = 1" for name in NAMES)

    def new_kind():
        return msgspec.defstruct("Kind", [(name, msgspec.defstruct("Part", [("word", int)])) for name in NAMES])

    def read_all():
        for kind in kinds:
            together.wait()
            found = read_toml(SOURCE, "parts.toml", kind)
            assert found.part7.word == 1

    sys.setswitchinterval(1e-6)
    kinds = [new_kind() for _ in range(60)]
    together = threading.Barrier(4)
    threads = [threading.Thread(target=read_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    """
)


@pytest.mark.slow
def test_threads_may_read_files_of_the_same_new_kind_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ_BY_FOUR_THREADS], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
