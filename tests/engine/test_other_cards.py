"""The same game with other cards in its lists: all else is equal, and worlds tell only what an observer knows."""

from __future__ import annotations

from cardwright.engine import Dice, Layout, Program, State, blank_state
from cardwright.engine.grid import Grid
from cardwright.engine.guess import Worlds
from cardwright.engine.state import NONE, pack
from tests.engine.test_families import Wait
from tests.engine.toy import COPIES, DECK, FINISH, HAND, PICK, A, lay, toy

PRINTED = [[10 * card, 10 * card + 1] for card in range(COPIES)]


def numbers(program: Program) -> dict[str, object]:
    """Return every number that a program has."""
    found = {name: getattr(program, name) for name in dir(program) if not name.startswith("_")}
    return {
        name: list(each) if hasattr(each, "__len__") else each for name, each in found.items() if not callable(each)
    }


def crowded() -> Program:
    """Return a program that uses all there is."""
    program = Program(4, 6, 3)
    program.add(Wait())
    program.settings = pack([7, 8, 9])
    program.set_teams([[0, 2], [1, 3]])
    layout = Layout(seats=4, copies=6, depth=4, choices=4, marks=2)
    layout.counter(0, "life")
    layout.counter(1, "bid", hidden=(0, 3))
    layout.zone(16, "hand", 6, role=2, face=1)
    layout.zone(20, "deck", 6, role=1, per_seat=False)
    layout.use_hosts(mark=0)
    layout.use_grid(Grid(3, 3), mark=1)
    layout.stream(0, "dice")
    layout.lay(program)
    for copy in range(6):
        program.card_of[copy] = copy
        program.kin[copy] = copy % 2
        for fact in range(3):
            program.facts[6 * fact + copy] = 100 + 10 * fact + copy
    return program


def test_a_program_with_other_cards_differs_in_nothing_else() -> None:
    program = crowded()
    other = program.with_cards([5, 4, 5], PRINTED)
    before, after = numbers(program), numbers(other)
    assert {name for name in before if before[name] != after[name]} == {"card_of", "facts", "scattered"}
    assert list(other.card_of) == [5, 4, 5, 3, 4, 5]
    assert list(other.facts) == [50, 40, 50, 103, 104, 105, 51, 41, 51, 113, 114, 115, *range(120, 126)]


def holding(program: Program) -> State:
    """Return a state in which A holds cards 0 and 1 and only knows that 2 and 3 lie in the deck of another seat."""
    g = blank_state(program)
    lay(g, HAND, 0o77770, 0, 1)
    lay(g, DECK + 1, 0o55555, 2, 3)
    g.push(FINISH, NONE, NONE, 0)
    g.push(PICK, A, NONE, 1)
    g.run()
    return g


def test_worlds_depend_on_the_cards_that_the_observer_knows_and_on_no_others() -> None:
    usual = toy().program

    def sight(cards: list[int]) -> int:
        return Worlds(holding(usual.with_cards(cards, [[]] * COPIES)), A).fingerprint()

    assert sight([0, 1, 2, 3]) == sight([0, 1, 4, 5])
    assert sight([0, 1, 2, 3]) != sight([0, 4, 2, 3])


def test_chance_goes_on_in_a_world_with_other_cards() -> None:
    usual = toy().program
    worlds = Worlds(holding(usual), A)
    worlds.programs = [usual.with_cards([0, 1, card], [[]] * COPIES) for card in (4, 5)]
    dice = Dice(1)
    drawn = [worlds.draw(dice) for _ in range(40)]
    assert {world.program.card_of[2] for world in drawn} == {4, 5}
    assert {world.rand(0, 6) for world in drawn} == set(range(6))
