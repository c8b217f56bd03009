"""The places where a module can be broken in one small way, and the broken module.

Each place is one kind of mistake that a person could make: a comparison off by one, a wrong sign, a number one too
large, `and` for `or`, a forgotten step, two steps in the wrong order.
"""

import ast
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations

SPARED = "# no mutant:"
UNORDERED = "# any order:"  # of this call and the next, which can still be forgotten
COLD = {"__repr__", "__str__", "__hash__", "__reduce__"}

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Place:
    """Where one mistake can be made. `break_it` changes the tree that the place was found in."""

    kind: str
    line: int
    statement: ast.stmt
    break_it: Callable[[], None]
    # Reads what is about to be broken, or by now is.
    shown: Callable[[], str]


@dataclass(frozen=True)
class Mutant:
    """One mistake in one module, named so that it can be made again: the place with this number in its tree."""

    path: str
    number: int
    kind: str
    line: int
    statement_line: int
    seed: int

    def make(self, source: str) -> tuple[ast.Module, str]:
        """Return the broken module, and how the place read before and reads now."""
        tree = ast.parse(source)
        place = list(_places(tree, source, random.Random(self.seed)))[self.number]
        before = place.shown()
        place.break_it()
        ast.fix_missing_locations(tree)
        return tree, f"{before}  ->  {place.shown()}"


def mutants_of(path: str, source: str, seed: int) -> list[Mutant]:
    """Return every mutant of a module; the seed decides whether a number becomes one larger or one smaller."""
    places = _places(ast.parse(source), source, random.Random(seed))
    return [
        Mutant(path, number, place.kind, place.line, place.statement.lineno, seed)
        for number, place in enumerate(places)
    ]


def _places(tree: ast.Module, source: str, rng: random.Random) -> Iterator[Place]:
    lines = source.splitlines()
    spared = {number for number, line in enumerate(lines, 1) if SPARED in line}
    unordered = {number for number, line in enumerate(lines, 1) if UNORDERED in line}
    for block in _blocks(tree.body, spared):
        if block is not tree.body:  # a module's own calls are declarations
            yield from _swaps(block, spared, unordered)
        for position, statement in enumerate(block):
            if spared.isdisjoint(_lines_alone(statement)):
                yield from _skips(block, position)
                bound = _bound(block, position)
                for node in _expressions(statement):
                    yield from (slip for slip in _slips(node, statement, rng) if node is not bound)


def _blocks(body: list[ast.stmt], spared: set[int]) -> Iterator[list[ast.stmt]]:
    """Yield every list of statements that rules may live in."""
    yield body
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and (
            statement.name in COLD or not spared.isdisjoint(_lines_alone(statement))
        ):
            continue
        for name in ("body", "orelse", "finalbody"):
            if inner := getattr(statement, name, None):
                yield from _blocks(inner, spared)
        for handler in getattr(statement, "handlers", []) + getattr(statement, "cases", []):
            yield from _blocks(handler.body, spared)


def _lines_alone(statement: ast.stmt) -> range:
    """Return the lines of a statement without those of the statements inside it."""
    inner = getattr(statement, "body", None)
    last = inner[0].lineno - 1 if inner else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """Yield the expressions of a statement that are computed when a game is played; no annotation, no message."""
    match statement:
        case ast.If(test=test) | ast.While(test=test):
            roots = [test]
        case ast.For(iter=iterated):
            roots = [iterated]
        case ast.Match(subject=subject):
            roots = [subject]
        case ast.Assign(value=value, targets=targets):
            roots = [value, *(target for target in targets if isinstance(target, ast.Subscript))]
        case ast.AugAssign(value=value, target=target):
            roots = [value, target]
        case ast.Return(value=value) | ast.AnnAssign(value=value) | ast.Expr(value=value) if value is not None:
            roots = [value]
        case _:
            roots = []
    for root in roots:
        yield from (node for node in ast.walk(root) if isinstance(node, ast.expr))


def _bound(block: list[ast.stmt], position: int) -> ast.expr | None:
    """Return the comparison of a statement that only keeps a number within a bound: equal ones make no difference.

    Such are `if a > b: a = b`, `if a > b: return b` before `return a`, and `if a > b: a, b = b, a`.
    """
    statement, *rest = block[position : position + 2]
    match statement:
        case ast.If(
            test=ast.Compare(left=left, ops=[ast.Gt() | ast.Lt()], comparators=[right]), body=[then], orelse=[]
        ):
            compared = {ast.unparse(left), ast.unparse(right)}
            exchanged = {f"({', '.join(both)})" for both in permutations(compared)}
            if _chosen_from(then, rest) in (compared, exchanged):
                return statement.test
    return None


def _chosen_from(then: ast.stmt, rest: list[ast.stmt]) -> set[str]:
    """Return the two things between which an assignment chooses, or a return before another one."""
    match then, rest:
        case ast.Assign(targets=[target], value=value), _:
            return {ast.unparse(target), ast.unparse(value)}
        case ast.Return(value=ast.expr() as value), [ast.Return(value=ast.expr() as other)]:
            return {ast.unparse(value), ast.unparse(other)}
    return set()


def _slips(node: ast.expr, statement: ast.stmt, rng: random.Random) -> Iterator[Place]:
    """Yield what can be mistaken inside an expression."""

    def shown() -> str:
        return _head(statement)

    def place(kind: str, break_it: Callable[[], None]) -> Place:
        return Place(kind, node.lineno, statement, break_it, shown)

    match node:
        case ast.Compare(ops=[operator]):
            yield place("comparison", lambda: node.ops.__setitem__(0, COMPARISONS[type(operator)]()))
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield place("sign", lambda: setattr(node, "op", OPERATORS[type(op)]()))
        case ast.UnaryOp(op=ast.USub()):
            yield place("sign", lambda: setattr(node, "op", ast.UAdd()))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield place("boolean", lambda: _become(node, ast.Call(ast.Name("bool", ast.Load()), [operand], [])))
        case ast.BoolOp(op=junction):
            other = ast.And() if isinstance(junction, ast.Or) else ast.Or()
            yield place("boolean", lambda: setattr(node, "op", other))
        case ast.Constant(value=bool(value)):
            yield place("constant", lambda: setattr(node, "value", not value))
        case ast.Constant(value=int(value)):
            off = value + rng.choice((-1, 1))
            yield place("constant", lambda: setattr(node, "value", off))


def _skips(block: list[ast.stmt], position: int) -> Iterator[Place]:
    """Yield what can be forgotten: a call made for its effect, or a change of something that lasts."""
    statement = block[position]
    match statement:
        case ast.Expr(value=ast.Call()) if "super()." not in _head(statement):
            kind = "skipped step"
        case ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            kind = "skipped change"
        case _:
            kind = ""
    if kind:
        yield Place(
            kind,
            statement.lineno,
            statement,
            lambda: block.__setitem__(position, ast.copy_location(ast.Pass(), statement)),
            lambda: _head(block[position]),
        )
    if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
        other = OPERATORS[type(statement.op)]()
        yield Place(
            "sign",
            statement.lineno,
            statement,
            lambda: setattr(statement, "op", other),
            lambda: _head(statement),
        )


def _swaps(block: list[ast.stmt], spared: set[int], unordered: set[int]) -> Iterator[Place]:
    """Yield two neighbouring calls, made for their effect, that can come in the wrong order."""
    for position, (first, second) in enumerate(pairwise(block)):
        lines = [*_lines_alone(first), *_lines_alone(second)]
        if (
            _is_call(first)
            and _is_call(second)
            and spared.isdisjoint(lines)
            and unordered.isdisjoint(_lines_alone(first))
            and ast.dump(first) != ast.dump(second)
            and not _commute(first, second)
        ):
            yield _swap(block, position)


def _swap(block: list[ast.stmt], position: int) -> Place:
    first, second = block[position : position + 2]
    return Place(
        "order",
        first.lineno,
        first,
        lambda: block.__setitem__(slice(position, position + 2), [second, first]),
        lambda: " ; ".join(map(_head, block[position : position + 2])),
    )


def _is_call(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


# Calls of the state that neither read nor change the agenda.
NUMBERS = {"set", "add", "set_mark", "set_place"}
CARDS = {"move", "move_under", "put", "pull", "take", "pour", "reveal", "show", "empty", "hide_order"}


def _commute(first: ast.stmt, second: ast.stmt) -> bool:
    """Return whether two calls may come in either order: then exchanging them is no mistake.

    A change may be told before or after it is made, a step be pushed before or after a change, a number be set before
    or after a card moves, and two different numbers one after the other.
    """
    one, other = _called(first), _called(second)
    if (one == "tell") != (other == "tell"):
        return True
    if not {one, other} <= NUMBERS | CARDS | {"push"}:
        return False
    if (one == "push") != (other == "push"):
        return True
    if (one in NUMBERS) != (other in NUMBERS):
        return not _reads(first) and not _reads(second)
    return {one, other} <= NUMBERS and _first_argument(first) != _first_argument(second)


def _called(statement: ast.stmt) -> str:
    """Return the method of the state `g` that a statement calls, or ""."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="g"), attr=name))):
            return name
    return ""


def _reads(statement: ast.stmt) -> bool:
    """Return whether a call has another call in its arguments, which may read what has changed before."""
    return sum(isinstance(node, ast.Call) for node in ast.walk(statement)) > 1


def _first_argument(statement: ast.stmt) -> str:
    match statement:
        case ast.Expr(value=ast.Call(args=[first, *_])):
            return ast.unparse(first)
    return ""


def _become(node: ast.expr, other: ast.expr) -> None:
    """Turn a node into another one in place, since its parent is not at hand."""
    ast.copy_location(other, node)
    node.__class__ = other.__class__
    node.__dict__ = other.__dict__


def _head(statement: ast.stmt) -> str:
    """Return a statement as one line, without the statements inside it."""
    return ast.unparse(statement).split("\n")[0]
