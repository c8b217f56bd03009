"""The layout of a game's memory: numbers are checked, everything has its place, and nothing is written beyond it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardwright.engine import FIRST_ZONE, IN_PILE, Layout, Program, blank_state
from cardwright.engine.state import (
    AGENDA,
    ASKED,
    FRESH,
    GONE,
    KNOWLEDGE,
    LENGTH,
    MAX_PILES,
    MAX_SEATS,
    MAX_STREAMS,
    MAX_ZONES,
    OFFERS,
    OPEN,
    OPENINGS,
    ORIGIN,
    OVER,
    PARTS,
    PLACES,
    QUEUE,
    REASON,
    STREAMS,
    WAITING,
)
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
    assert number - FIRST_ZONE >= 128, "room for four players with eight zones for each of several decks"
    with pytest.raises(ValueError, match="one too many"):
        made.zone(number, "last", 1)
    for stream in range(MAX_STREAMS):
        made.stream(stream, f"stream {stream}")
    with pytest.raises(ValueError, match="stream"):
        made.stream(MAX_STREAMS, "last")


def test_everything_of_the_engine_has_its_own_place() -> None:
    lanes = 1 + MAX_SEATS
    words = {OVER: 1, REASON: 1, PLACES: MAX_SEATS, OPEN: 1, FRESH: 1, KNOWLEDGE: 1, GONE: 1, OPENINGS: 1}
    words |= {WAITING: lanes, ASKED: 3 * lanes, ORIGIN: 3 * MAX_SEATS, STREAMS: MAX_STREAMS, LENGTH: 0}
    zones = {AGENDA: lanes, OFFERS: lanes, PARTS: MAX_SEATS, QUEUE: 1, FIRST_ZONE: 0}
    for parts in (words, zones):
        places = sorted(parts)
        assert all(start + parts[start] <= after for start, after in pairwise(places))
        assert places[0] == 0
    assert table().program.bases >= LENGTH + FIRST_ZONE


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


def test_of_very_many_piles_the_last_cannot_be_shuffled() -> None:
    made = empty()
    numbers = range(FIRST_ZONE, FIRST_ZONE + 4 * (MAX_PILES // 2 + 1), 4)
    for number in numbers:
        made.zone(number, f"pile {number}", 2, role=IN_PILE)
    made.stream(0, "piles")
    program = Program(2, 4, 0)
    made.lay(program)
    g = blank_state(program)
    g.shuffle(numbers[-2] + 1, 0)
    with pytest.raises(ValueError, match="cannot be shuffled"):
        g.shuffle(numbers[-1], 0)
