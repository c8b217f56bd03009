"""Compile the tree of a text into the steps that carry it out, once for each card, when a set is loaded.

A node becomes what its row makes of its arguments, which are made first, from left to right: `row(…, makes=Draw)` for
`draw(who, n)` calls `Draw` with a player and a number. A leaf becomes the constant that its row makes, such as a
duration or a place. Printed numbers become `Value`s, multiplied inside "for each"; their `n` is the printed number.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from cardwright.engine.control import ChooseOne, Effect, If, May, Sequence
from cardwright.engine.quantities import Number, Times, Value
from cardwright.engine.state import NONE, Program, Step
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.tree import Arg, Tree


class Compiler:
    """Compiles texts into the steps of a program.

    A game's subclass says what its nouns mean (`words`), and has a method `make_<op>`, called with the bare arguments,
    for each node that is more than a constructor with its arguments.
    """

    may: ClassVar[type[May]] = May
    choose_one: ClassVar[type[ChooseOne]] = ChooseOne
    words: ClassVar[Mapping[str, object]] = {}
    """The meaning of leaves that have no row in the game: nouns of the lexicon, and words of shared rows."""

    def __init__(self, program: Program, book: Phrasebook) -> None:
        self.program = program
        self.makers = book.makers
        self.modes: dict[int, tuple[Tree, ...]] = {}
        """The modes of each step that lets a player choose one of them."""
        self.choices: list[Effect] = []
        """The choices that the current sentence needs before it takes effect."""
        self._counted: Value | None = None

    def text(self, tree: Tree) -> Any:
        """Return the step for a whole text; all its steps are added to the program."""
        return self.sequence([part for sentence in trees(tree) for part in self.parts(sentence)])

    def parts(self, tree: Tree) -> list[Effect]:
        """Return the steps of a sentence: the choices it needs, then what it does."""
        outer, self.choices = self.choices, []
        step = self.make(tree)
        parts = [*self.choices, step]
        self.choices = outer
        return parts

    def sequence(self, parts: list[Effect]) -> Effect:
        """Return one step for *parts*."""
        return parts[0] if len(parts) == 1 else self.add(Sequence(parts))

    def effect(self, tree: Tree) -> Effect:
        """Return one step for a sentence or for a part of one."""
        return self.sequence(self.parts(tree))

    def add(self, step: Effect) -> Effect:
        """Give *step* its number in the program."""
        self.program.add(step)
        return step

    def number(self, n: int) -> Value:
        """Return the value of a printed number."""
        return Number(n) if self._counted is None else Times(n, self._counted)

    def make(self, arg: Arg) -> Any:
        """Return what a node compiles to; raise `ValueError` for one that no row and no method compiles."""
        if isinstance(arg, int):
            return self.number(arg)
        own = getattr(self, f"make_{arg.op}", None)
        made = own(*arg.args) if own is not None else self._by_row(arg)
        if isinstance(made, Step) and made.id == NONE:
            self.program.add(made)
        return made

    def _by_row(self, tree: Tree) -> object:
        if not tree.args and tree.op in self.words:
            return self.words[tree.op]
        maker = self.makers.get((tree.op, len(tree.args)))
        if maker is None:
            raise ValueError(f"no row says what {tree} makes")
        return maker(*map(self.make, tree.args)) if callable(maker) else maker

    # Constructs common to the texts of every game.

    def make_if(self, condition: Tree, inner: Tree) -> Effect:
        return If(self.make(condition), self.effect(inner))

    def make_may(self, inner: Tree) -> Effect:
        return self.may(self.effect(inner))

    def make_choose_one(self, *modes: Tree) -> Effect:
        return self.choosing([self.effect(mode) for mode in modes], modes)

    def choosing(self, steps: list[Effect], modes: tuple[Tree, ...]) -> Effect:
        """Return the step that lets a player choose one of *steps*, whose words are those of *modes*."""
        step = self.add(self.choose_one(steps))
        self.modes[step.id] = modes
        return step

    def make_for_each(self, effect: Tree, counted: Tree) -> Any:
        outer, self._counted = self._counted, self.make(counted)
        made = self.make(effect)
        self._counted = outer
        return made


def trees(tree: Tree) -> list[Tree]:
    """Return the arguments of a node whose arguments are all trees."""
    return [only_tree(arg) for arg in tree.args]


def only_tree(arg: Arg) -> Tree:
    """Return *arg*, which must be a tree."""
    if not isinstance(arg, Tree):
        raise TypeError(f"{arg} is a number where a word belongs")
    return arg


def uses(tree: Tree, *ops: str) -> bool:
    """Return whether one of the operations occurs anywhere in *tree*."""
    return any(part.op in ops for part in tree.walk())
