"""What an undo may take back for free: nothing drawn, nothing learned."""

from __future__ import annotations

from cardwright.engine.compare import is_quiet
from tests.engine.counting import DECK, HAND, POINTS, table


def test_counters_and_moves_are_quiet() -> None:
    g = table()
    g.put(HAND, 0)
    before = g.clone()
    g.add(POINTS, 0, 3)
    g.pull(HAND, 0)
    g.put(DECK, 0)
    assert is_quiet(before, g)


def test_a_random_number_is_not_quiet() -> None:
    g = table()
    before = g.clone()
    g.rand(0, 6)
    assert not is_quiet(before, g)


def test_a_card_that_somebody_learned_is_not_quiet_but_a_forgotten_one_is() -> None:
    g = table()
    g.put(DECK, 0)
    g.set_knowledge(0, 0o55555)
    hidden = g.clone()
    g.show(0, 1)
    assert not is_quiet(hidden, g)
    assert is_quiet(g, hidden)
