#!/bin/sh
# Find a Python that can run Cardwright, then let tools/setup.py make .venv with it.
# PYTHON=/path/to/python chooses one.
set -eu
cd "$(dirname "$0")/.."

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    fits "$PYTHON" || { echo "PYTHON=$PYTHON is not a Python 3.11 or newer." >&2; exit 1; }
    exec "$PYTHON" tools/setup.py
fi
# What is already set up needs no search.
if [ -f .venv/cardwright-setup.txt ] && fits .venv/bin/python; then
    exec .venv/bin/python tools/setup.py
fi
for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if fits "$python"; then
        exec "$python" tools/setup.py
    fi
done
echo "Cardwright needs Python 3.11 or newer, and there is none here. On Debian: apt install python3 python3-venv" >&2
exit 1
