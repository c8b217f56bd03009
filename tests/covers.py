"""Name the rules that a test holds: `@covers("HH-4.1", "HH-4.4")`. `make rules` reads these names from the source.

Write the ids out: a name that is computed cannot be read.
"""

import re

import pytest

RULE_ID = re.compile(r"[A-Z]{2}-\d+\.\d+")


def covers(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the one that would fail without these rules.

    >>> covers("HH-4.1").args
    ('HH-4.1',)
    >>> covers("4.1")
    Traceback (most recent call last):
    ValueError: '4.1' is not a rule id such as HH-4.1
    """
    for rule in ids:
        if not RULE_ID.fullmatch(rule):
            raise ValueError(f"{rule!r} is not a rule id such as HH-4.1")
    return pytest.mark.covers(*ids)
