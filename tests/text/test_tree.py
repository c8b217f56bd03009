"""Trees: equal when they mean the same, unchangeable, printed and read back."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.text import Tree

NAMES = st.from_regex(r"[a-z_][a-z_0-9]{0,8}", fullmatch=True)
TREES: st.SearchStrategy[Tree] = st.recursive(
    NAMES.map(Tree),
    lambda inner: st.builds(
        lambda op, args: Tree(op, *args), NAMES, st.lists(inner | st.integers(-99, 99), max_size=3)
    ),
    max_leaves=8,
)


@given(TREES)
def test_a_tree_is_read_from_what_it_prints(tree: Tree) -> None:
    assert Tree.parse(repr(tree)) == tree
    assert hash(Tree.parse(repr(tree))) == hash(tree)


@given(TREES)
def test_a_tree_can_be_copied_and_kept(tree: Tree) -> None:
    assert copy.deepcopy(tree) == tree
    assert pickle.loads(pickle.dumps(tree)) == tree


def test_a_tree_differs_from_what_only_looks_like_it() -> None:
    assert Tree("me") != Tree("opp")
    assert Tree("draw", Tree("me"), 1) != Tree("draw", Tree("me"), 2)
    assert Tree("me") != "me"


def test_a_tree_cannot_be_changed() -> None:
    tree = Tree("draw", Tree("me"), 1)
    with pytest.raises(AttributeError):
        tree.op = "mill"
    with pytest.raises(AttributeError):
        del tree.args


@pytest.mark.parametrize("text", ["", "draw(", "draw(me", "draw(me 1)", "draw(me,)", ")", "7", "draw(me) mill", "dräw"])
def test_what_is_no_tree_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a tree"):
        Tree.parse(text)


def test_walk_goes_from_the_outside_in() -> None:
    tree = Tree.parse("if(night, may(draw(me, 2)))")
    assert [part.op for part in tree.walk()] == ["if", "night", "may", "draw", "me"]
