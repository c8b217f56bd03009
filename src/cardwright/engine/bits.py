"""Read and write numbers inside a word of the memory.

Compiled, a literal to the left of `<<` is a C int of 32 bits, also when it comes from a local name that is set once;
what may be shifted further goes through these functions, whose arguments are whole words.
"""

from mypy_extensions import i64


def shifted(value: i64, places: i64) -> i64:
    """Return *value* shifted left by up to 62 *places*.

    >>> shifted(1, 40) == 2**40
    True
    """
    return value << places


def with_bits(word: i64, at: i64, mask: i64, value: i64) -> i64:
    """Return *word* with the bits of *mask*, shifted left by *at*, replaced by *value*.

    >>> hex(with_bits(0x555, 4, 0xF, 0xA))
    '0x5a5'
    """
    return (word & ~(mask << at)) | (value << at)
