"""Drawing and placing: who learns what, and what can be taken back (HH-4, HH-5)."""

from itertools import permutations
from typing import Any

import pytest

from cardwright import CardwrightError, State, new_game
from tests.covers import covers

SLOTS = ("attack", "ability", "defense")
HANDS = """
    A hand pug corgi beagle husky
    B hand husky basset whippet
    at place
"""
THREE_HANDS = """
    A hand pug corgi beagle husky
    B hand husky basset whippet
    C hand labrador poodle cocker
    at place
"""


def place(state: State, seat: int, *cards: str) -> None:
    """Place slot after slot; the last card of a hand goes by itself."""
    for slot, card in zip(SLOTS, cards, strict=True):
        question = state.question(seat)
        if question is not None and question.kind == f"place-{slot}":
            state.choose(seat, f"{slot} {card}")


def sizes(state: State, seat: int, observer: int) -> dict[str, int]:
    view: Any = state.observe(observer)
    return {name: zone["size"] for name, zone in view["seats"][seat]["zones"].items() if zone["size"]}


@covers("HH-5.3")
def test_nobody_learns_anything_from_a_placement_but_that_it_was_made() -> None:
    """All ways to place three of four cards look the same to the other player and to a spectator."""
    looks: list[object] = []
    for cards in permutations(("pug", "corgi", "beagle", "husky"), 3):
        state = new_game("hounds", start=HANDS)
        place(state, 0, *cards)
        looks.append(
            [state.observe(1), state.log("en", 1), state.observe(None), state.log("fr", None), state.choices(1)]
        )
        assert state.pending == (1,)
        assert sizes(state, 0, observer=1) == {"hand": 1, "attack": 1, "ability": 1, "defense": 1}
    assert all(look == looks[0] for look in looks)
    assert "A has placed." in state.log("en", 1)


@covers("HH-5.3")
def test_an_unfinished_placement_is_not_seen_at_all() -> None:
    state = new_game("hounds", start=HANDS)
    before = [state.observe(1), state.log("en", 1), state.pending]
    state.choose(0, "attack husky")
    state.choose(0, "ability pug")
    assert [state.observe(1), state.log("en", 1), state.pending] == before
    own: Any = state.observe(0)
    assert own["parts"] == ["husky", "pug"]


@covers("HH-5.3", "HH-5.7")
def test_with_three_players_nothing_is_turned_up_before_the_last_has_placed() -> None:
    state = new_game("hounds", 3, start=THREE_HANDS)
    place(state, 2, "labrador", "poodle", "cocker")
    place(state, 0, "husky", "corgi", "pug")
    for observer in (1, None):
        view: Any = state.observe(observer)
        for seat in (0, 2):
            for slot in SLOTS:
                assert view["seats"][seat]["zones"][slot]["cards"] == [None]
    assert state.pending == (1,)


@covers("HH-5.4")
def test_a_placement_is_final_when_its_last_part_is_submitted() -> None:
    state = new_game("hounds", start=HANDS)
    state.choose(0, "attack husky")
    state.choose(0, "ability pug")
    assert state.undo_terms(0) == "free"
    state.undo(0)
    assert "ability husky" not in state.choices(0)
    assert state.choices(0) == ["ability pug", "ability corgi", "ability beagle"]
    state.choose(0, "ability beagle")
    state.choose(0, "defense pug")
    assert state.undo_terms(0) is None
    with pytest.raises(CardwrightError) as refused:
        state.undo(0)
    assert refused.value.code == "no-undo"
    assert state.choices(0) == []
    refusal = state.refusal(0, "attack corgi")
    assert refusal is not None
    assert refusal.code == "not-pending"


@covers("HH-5.4", "HH-5.7")
def test_after_the_reveal_a_placement_needs_the_consent_of_the_others() -> None:
    state = new_game("hounds", start=HANDS)
    place(state, 0, "husky", "corgi", "pug")
    place(state, 1, "husky", "basset", "whippet")
    assert state.undo_terms(0) == state.undo_terms(1) == "consent"


@covers("HH-5.7")
def test_all_cards_are_turned_up_in_one_moment() -> None:
    state = new_game("hounds", start=HANDS)
    place(state, 1, "husky", "basset", "whippet")
    assert not any("reveals" in line for line in state.log("en"))
    place(state, 0, "husky", "corgi", "pug")
    revealed = [line for line in state.log("en") if "reveals" in line]
    assert revealed == [
        "A reveals Husky (Attack).",
        "A reveals Corgi (Ability).",
        "A reveals Pug (Defense).",
        "B reveals Husky (Attack).",
        "B reveals Basset Hound (Ability).",
        "B reveals Whippet (Defense).",
    ]


@covers("HH-4.1", "HH-4.2", "HH-4.7")
def test_the_draw_of_a_round_contains_no_decision_and_ignores_kept_cards() -> None:
    state = new_game(
        "hounds",
        start="""
            A hand pug, deck corgi beagle husky poodle
            B deck husky basset whippet
            at draw
        """,
    )
    assert sizes(state, 0, observer=1) == {"hand": 4, "deck": 1}
    assert sizes(state, 1, observer=0) == {"hand": 3}
    question = state.question(0)
    assert question is not None
    assert question.kind == "place-attack"
    assert state.pending == (0, 1)
    assert state.log("en", 1) == ["Round 1.", *["A draws a card."] * 3, *drawn("B", "Husky", "Basset Hound", "Whippet")]


def drawn(seat: str, *cards: str) -> list[str]:
    return [f"{seat} draws {card}." for card in cards]


@covers("HH-4.4")
@pytest.mark.parametrize("seed", range(8))
def test_a_refilled_deck_is_shuffled_and_the_old_cards_are_drawn_first(seed: int) -> None:
    state = new_game(
        "hounds",
        seed=seed,
        start="""
            A deck corgi beagle, discard pug husky poodle whippet labrador basset cocker
            B deck husky basset whippet
            at draw
        """,
    )
    lines = [line for line in state.log("en", 0) if line.startswith("A ")]
    assert lines[:3] == [
        *drawn("A", "Corgi", "Beagle"),
        "A shuffles the discard pile into a new deck of 7 cards.",
    ]
    assert sizes(state, 0, observer=1) == {"hand": 3, "deck": 6}
    view: Any = state.observe(1)
    assert len(view["seats"][0]["unseen"]) == 9  # the places of the seven are known to nobody


@covers("HH-4.4", "HH-18.4")
def test_different_seeds_refill_differently() -> None:
    thirds = set()
    for seed in range(12):
        state = new_game(
            "hounds",
            seed=seed,
            start="""
                A deck corgi beagle, discard pug husky poodle whippet labrador basset cocker
                B deck husky basset whippet
                at draw
            """,
        )
        thirds.add([line for line in state.log("en", 0) if line.startswith("A draws")][2])
    assert len(thirds) > 3
