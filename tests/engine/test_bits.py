"""Compiled, a literal that is shifted far loses bits; the sources are searched for such shifts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

import pytest

from cardwright.engine.bits import shifted, with_bits
from tools.compile import ROOT, listed_modules, settings

INT_BITS = 31  # of a C int, its sign apart
UNKNOWN = 99
SEATS = 4
# The most that these names can be, in every module.
BOUNDS = {
    **dict.fromkeys(("seat", "player", "other", "observer", "root", "picker", "ally", "seats"), SEATS),
    **dict.fromkeys(("owner_of", "owners", "owner", "next_seat"), SEATS),
    **dict.fromkeys(("kind", "effect", "extra", "once", "i", "hero"), 7),
    "keyword": 3,
}
MODULES = listed_modules(settings())


def far_shifts(source: str, constants: Mapping[str, int]) -> Iterator[str]:
    """Yield the shifts of literals that may go beyond a C int."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            locals_ = _set_once(function)
            literals = {name: value.value for name, value in locals_.items() if isinstance(value, ast.Constant)}
            for node in ast.walk(function):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                    left = _literal(node.left, literals)
                    if left is not None and left.bit_length() + _most(node.right, locals_, constants) > INT_BITS:
                        yield f"{node.lineno}: {ast.unparse(node)}"


def constants_of(sources: Iterable[str]) -> dict[str, int]:
    """Return the numbers that modules declare; the largest, where several have the same name."""
    found: dict[str, int] = {}
    for source in sources:
        for node in ast.parse(source).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(n))):
                    found[name] = max(n, found.get(name, 0))
    return found


def _set_once(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """Return the local names that are set once, with what they are set to: the compiler may write it in their place."""
    stores = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {
        node.target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
        if stores.count(node.target.id) == 1
    }


def _literal(node: ast.expr, literals: Mapping[str, object]) -> int | None:
    """Return the number that the compiler writes for an expression; None if it is no literal."""
    value = literals.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    return value if isinstance(value, int) else None


def _most(node: ast.expr, locals_: Mapping[str, ast.expr], constants: Mapping[str, int]) -> int:
    """Return the most that an expression can be, as far as this can be seen."""
    match node:
        case ast.Constant(value=int(n)):
            return n
        case ast.Name(id=name) if name in locals_:
            return _most(locals_[name], {}, constants)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return BOUNDS.get(name, constants.get(name, UNKNOWN))
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return _most(inner, locals_, constants)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _most(left, locals_, constants) * _most(right, locals_, constants)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _most(left, locals_, constants) + _most(right, locals_, constants)
        case ast.BinOp(op=ast.BitAnd(), right=right):
            return _most(right, locals_, constants)
    return UNKNOWN


def test_no_literal_is_shifted_beyond_a_c_int() -> None:
    sources = {str(path): (ROOT / path).read_text(encoding="utf-8") for path in MODULES}
    constants = constants_of(sources.values())
    far = {path: found for path, source in sources.items() if (found := list(far_shifts(source, constants)))}
    assert far == {}, "use engine/bits.py"


def test_a_far_shift_is_found() -> None:
    source = "def f(at: i64) -> i64:\n    one: i64 = 1\n    return one << at"
    assert list(far_shifts(source, {})) == ["3: one << at"]
    assert list(far_shifts("def f(seat: i64) -> i64:\n    return 1 << (8 * seat)", {})) == ["2: 1 << 8 * seat"]
    assert list(far_shifts("def f(seat: i64) -> i64:\n    return 7 << (3 * seat)", {})) == []
    assert list(far_shifts("def f(x: i64, at: i64) -> i64:\n    return x << at", {})) == []


@pytest.mark.parametrize("places", [0, 31, 32, 62])
def test_a_bit_is_shifted_as_far_as_a_word_goes(places: int) -> None:
    assert shifted(1, places) == 2**places


def test_a_number_inside_a_word_is_replaced_and_its_neighbours_stay() -> None:
    word = 0x0123_4567_89AB_CDEF
    assert with_bits(word, 48, 0xFFF, 0xABC) == 0x0ABC_4567_89AB_CDEF
    assert with_bits(word, 0, 0xF, 0) == 0x0123_4567_89AB_CDE0
