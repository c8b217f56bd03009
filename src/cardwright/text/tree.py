"""The effect tree: the language-independent meaning of a card's text.

A tree is an operation and its arguments, which are trees or whole numbers. Trees never change, so that they can be
shared, compared, hashed and used as keys.
"""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

_PIECE: Final = re.compile(r"\s*(?:([A-Za-z_][A-Za-z_0-9]*)|([+-]?\d+)|([(),]))")


class Tree:
    """An operation with its arguments; equal trees mean the same.

    >>> gain = Tree("gain", Tree("me"), Tree("treats"), 2)
    >>> gain
    gain(me, treats, 2)
    >>> Tree.parse("gain(me, treats, 2)") == gain
    True
    """

    __slots__ = ("_hash", "args", "op")

    op: str
    args: tuple["Arg", ...]
    _hash: int

    def __init__(self, op: str, *args: "Arg") -> None:
        object.__setattr__(self, "op", op)
        object.__setattr__(self, "args", args)
        object.__setattr__(self, "_hash", hash((op, args)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tree never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tree never changes: {name} cannot be removed")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Tree):
            return NotImplemented
        return self._hash == other._hash and self.op == other.op and self.args == other.args

    def __reduce__(self) -> tuple[object, ...]:
        return (Tree, (self.op, *self.args))

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))})" if self.args else self.op

    def walk(self) -> Iterator["Tree"]:
        """Yield this tree and every tree inside it, outer before inner, left to right.

        >>> [tree.op for tree in Tree.parse("may(draw(me, 1))").walk()]
        ['may', 'draw', 'me']
        """
        todo = [self]
        while todo:
            tree = todo.pop()
            yield tree
            if tree.args:
                todo.extend([arg for arg in reversed(tree.args) if isinstance(arg, Tree)])

    @classmethod
    def parse(cls, text: str) -> "Tree":
        """Return the tree that prints itself as *text*; raise `ValueError` for anything else.

        >>> Tree.parse("power(attack(me), -4, round)").args[1]
        -4
        """
        tree, end = _parse_arg(text, 0)
        if not isinstance(tree, Tree) or text[end:].strip():
            raise ValueError(f"not a tree: {text!r}")
        return tree


Arg: TypeAlias = Tree | int


def _parse_arg(text: str, start: int) -> tuple[Arg, int]:
    piece = _PIECE.match(text, start)
    if piece is None or piece[3]:
        raise ValueError(f"not a tree: {text!r}, at {start}")
    if piece[2]:
        return int(piece[2]), piece.end()
    args: list[Arg] = []
    end = piece.end()
    if (mark := _PIECE.match(text, end)) is not None and mark[3] == "(":
        while mark[3] != ")":
            arg, end = _parse_arg(text, mark.end())
            args.append(arg)
            following = _PIECE.match(text, end)
            if following is None or following[3] not in (",", ")"):
                raise ValueError(f"not a tree: {text!r}, at {end}")
            mark = following
        end = mark.end()
    return Tree(piece[1], *args), end
