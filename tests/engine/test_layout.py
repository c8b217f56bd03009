"""The layout of a game's memory: numbers are checked, everything has its place, and nothing is written beyond it."""

from __future__ import annotations

import pytest

from cardwright.engine import FIRST_ZONE, Layout, Program
from cardwright.engine.state import AGENDA, KNOWLEDGE, MAX_STREAMS, MAX_ZONES
from tests.engine.counting import DECK, HAND, PILE, SLOT, layout, table


def empty() -> Layout:
    return Layout(seats=2, copies=4, depth=4, choices=4)


def test_numbers_must_be_those_the_rules_use() -> None:
    made = empty()
    made.counter(0, "points")
    with pytest.raises(ValueError, match="counter life is number 1, not 2"):
        made.counter(2, "life")
    made.zone(FIRST_ZONE, "deck", 4)
    with pytest.raises(ValueError, match=f"zone hand is number {FIRST_ZONE + 4}, not {FIRST_ZONE + 1}"):
        made.zone(FIRST_ZONE + 1, "hand", 4)
    made.zone(FIRST_ZONE + 4, "box", 4, per_seat=False)
    made.zone(FIRST_ZONE + 5, "hand", 4)
    with pytest.raises(ValueError, match="stream dice is number 0, not 1"):
        made.stream(1, "dice")


def test_there_is_an_end_to_zones_and_streams() -> None:
    made = empty()
    number = FIRST_ZONE
    while number + 4 <= MAX_ZONES:
        made.zone(number, f"zone {number}", 1)
        number += 4
    with pytest.raises(ValueError, match="one too many"):
        made.zone(number, "last", 1)
    for stream in range(MAX_STREAMS):
        made.stream(stream, f"stream {stream}")
    with pytest.raises(ValueError, match="stream"):
        made.stream(MAX_STREAMS, "last")


def test_every_zone_has_its_own_place() -> None:
    program = Program(2, 8, 1)
    made = layout()
    made.lay(program)
    bases = list(program.blank)[program.bases : program.counters]
    assert bases == sorted(bases)
    assert bases[-1] == program.words == len(program.blank)
    for zone in made.zones:
        for seat in made.seats_of(zone):
            assert bases[zone.number + seat + 1] - bases[zone.number + seat] == zone.capacity
    assert [program.owners[zone] for zone in (DECK, DECK + 1, PILE + 1)] == [0, 1, 1]


def test_a_zone_beyond_the_seats_has_no_room() -> None:
    g = table()
    with pytest.raises(IndexError):
        g.put(HAND + 2, 1)


def test_a_full_zone_takes_no_more() -> None:
    g = table()
    g.put(SLOT, 0)
    g.put(SLOT, 1)
    with pytest.raises(IndexError, match="is full"):
        g.put(SLOT, 2)
    for copy in range(2, 5):
        g.put(DECK, copy)
    with pytest.raises(IndexError, match="is full"):
        g.pour(DECK, SLOT)


@pytest.mark.parametrize("marks", [0, 3])
def test_each_copy_has_a_word_of_knowledge_and_one_for_each_mark(marks: int) -> None:
    program = Program(2, 4, 0)
    Layout(seats=2, copies=4, depth=4, choices=4, marks=marks).lay(program)
    assert program.blank[program.bases + AGENDA] == program.blank[KNOWLEDGE] + (1 + marks) * 4
