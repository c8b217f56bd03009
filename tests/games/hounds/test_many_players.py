"""Three and four players over several rounds: rotation, and leaving the game at any moment (HH-16)."""

import random
from typing import Any

import pytest

from cardwright import CardwrightError, State, new_game
from tests.covers import covers

LETTERS = "ABCD"


def kind(state: State, seat: int) -> str:
    question = state.question(seat)
    assert question is not None
    return question.kind


def pending(state: State) -> tuple[int, ...]:
    return state.pending


def first_to_name(state: State, rounds: int) -> str:
    """Play rounds with the first choice of everybody and return who named an opponent first in each."""
    starters = ""
    while len(starters) < rounds:
        place_all(state)
        starters += LETTERS[state.pending[0]]
        while not state.over and kind(state, state.pending[0]) == "name":
            state.choose(state.pending[0], 0)
    return starters


def place_all(state: State) -> None:
    while kind(state, state.pending[0]).startswith("place") or kind(state, state.pending[0]) == "trim":
        state.choose(state.pending[0], 0)


# Decks of Hounds whose texts ask nothing: nobody can faint.
PEACE = """
    A deck labrador corgi husky
    B deck labrador corgi husky
    C deck labrador corgi husky
    D deck labrador corgi husky
    table starter 3
    at draw
"""


@covers("HH-16.43", "HH-16.14")
def test_w29_the_pick_order_starts_one_seat_further_each_round() -> None:
    state = new_game("hounds", 4, start=PEACE)
    assert first_to_name(state, 6) == "DABCDA"


@covers("HH-16.44", "HH-16.25")
def test_w29_the_rotation_skips_a_player_eliminated_in_round_1() -> None:
    state = new_game(
        "hounds",
        4,
        start="""
            A attack pug, ability basset, defense corgi, deck husky, fainted poodle poodle
            B attack pug, ability labrador, defense corgi, deck husky whippet labrador
            C attack pug, ability labrador, defense corgi, deck husky whippet labrador
            D attack alpha_prime, ability schnauzer, defense corgi, deck beagle whippet schnauzer
            table starter 3
            at opponents
        """,
    )
    starters = LETTERS[state.pending[0]]
    state.choose(3, "A")
    for seat, other in ((0, "B"), (1, "C"), (2, "B")):
        state.choose(seat, other)
    assert "A is eliminated." in state.log("en")
    # Alpha Prime may be drawn again; everybody names the first that can be named, and nobody falls so soon.
    starters += first_to_name(state, 4)
    assert starters == "DBCDB"


@covers("HH-16.44")
def test_the_rotation_goes_on_from_the_seat_of_a_starter_who_left() -> None:
    state = new_game("hounds", 4, start=PEACE)
    assert first_to_name(state, 2) == "DA"
    state.choose(1, "concede")
    assert first_to_name(state, 4) == "CDAC"


@covers("HH-16.15", "HH-16.16")
def test_who_leaves_while_an_opponent_is_named_cannot_be_named() -> None:
    state = new_game("hounds", 4, start=PEACE)
    place_all(state)
    assert pending(state) == (3,)
    assert state.choices(3) == ["A", "B", "C"]
    state.choose(1, "concede")
    assert state.choices(3) == ["A", "C"]
    refusal = state.refusal(3, "B")
    assert refusal is not None
    assert refusal.rule == "HH-16.15"
    state.choose(2, "concede")
    # Two survivors: the choice is automatic, and the next round begins.
    assert pending(state) == (0, 3)
    assert kind(state, 0) == "place-attack"
    assert "D names A." in state.log("en")
    assert "A names D." in state.log("en")


@covers("HH-16.26", "HH-16.27", "HH-16.28")
@pytest.mark.parametrize("ability", ["airedale", "poodle", "headhunter", "bloodhound", "jack_russell"])
def test_an_opponent_who_leaves_while_my_text_asks_about_them_ends_the_question(ability: str) -> None:
    state = new_game(
        "hounds",
        3,
        start=f"""
            A attack husky, ability {ability}, defense rottweiler, opponent B, deck pug pug pug
            B attack corgi, ability chihuahua, defense beagle, opponent C, deck corgi corgi beagle
            B discard whippet labrador dogini alpha_prime
            C attack whippet, ability chihuahua, defense schnauzer, opponent A, deck whippet whippet schnauzer
            at reveal
        """,
    )
    assert pending(state) == (0,)
    state.choose(1, "concede")
    assert pending(state) == (0, 2)
    assert kind(state, 0) == "place-attack"
    assert not [line for line in state.log("en") if line.startswith("A attacks")]
    view: Any = state.observe(None)
    assert {zone["size"] for zone in view["seats"][1]["zones"].values()} == {0}


@covers("HH-16.26", "HH-16.47", "HH-13.5", "HH-18.5")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_any_player_may_leave_at_any_moment_and_the_others_play_on(players: int, seed: int) -> None:
    """At every decision of a game one player after the other leaves a copy of it, which is then played to its end."""
    state = new_game("hounds", players, seed, {"round_limit": 10})
    dice = random.Random(seed)
    moments: set[str] = set()
    while not state.over:
        seat = dice.choice(state.pending)
        asked = kind(state, seat)
        if asked not in moments or dice.random() < 0.03:
            moments.add(asked)
            for leaver in range(players):
                if state.refusal(leaver, "concede") is None:
                    leave_and_play_on(state.clone(), leaver, random.Random(seed))
        state.choose(seat, dice.choice(state.choices(seat)))
    assert {"draft", "hero-draft", "place-attack", "place-defense", "name"} <= moments


@covers("HH-16.26", "HH-18.5")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_who_leaves_while_looking_at_cards_takes_them_out_of_the_game(leaver: int) -> None:
    abilities = ["chihuahua"] * 3
    abilities[leaver] = "professor_fetch"
    state = new_game(
        "hounds",
        3,
        start=f"""
            A attack husky, ability {abilities[0]}, defense rottweiler, opponent B, deck pug pug pug pug
            B attack husky, ability {abilities[1]}, defense rottweiler, opponent C, deck corgi corgi corgi corgi
            C attack husky, ability {abilities[2]}, defense rottweiler, opponent A, deck whippet whippet whippet whippet
            at reveal
        """,
    )
    assert kind(state, leaver) == "keep"
    state.choose(leaver, 0)
    leave_and_play_on(state, leaver, random.Random(1))


@covers("HH-16.26", "HH-11.5", "HH-18.5")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_who_leaves_after_choosing_what_to_discard_takes_it_out_of_the_game(leaver: int) -> None:
    state = new_game(
        "hounds",
        3,
        start="""
            A hand pug pug pug, deck corgi corgi corgi
            B hand husky husky husky, deck beagle beagle beagle
            C hand whippet whippet whippet, deck labrador labrador labrador
            at recruit
        """,
    )
    assert pending(state) == (0, 1, 2)
    state.choose(leaver, 0)
    leave_and_play_on(state, leaver, random.Random(1))


def leave_and_play_on(state: State, leaver: int, dice: random.Random) -> None:
    cards = cards_on_the_table(state)
    state.choose(leaver, "concede")
    while not state.over:
        assert leaver not in state.pending
        assert cards_on_the_table(state) == cards
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
    view: Any = state.observe(None)
    owned = view["seats"][leaver]
    assert {zone["size"] for zone in owned["zones"].values()} == {0}
    assert owned["counters"]["treats"] == 0
    assert state.result is not None
    assert 1 in state.result.places
    assert state.result.places[leaver] > 1


def cards_on_the_table(state: State) -> int:
    view: Any = state.observe(None)
    zones = [zone for seat in view["seats"] for zone in seat["zones"].values()]
    return sum(zone["size"] for zone in [*zones, *view["shared"]["zones"].values()])


@covers("HH-16.25", "HH-16.3")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_with_three_fainted_hounds_is_still_in_the_game(players: int, seed: int) -> None:
    state = new_game("hounds", players, seed)
    dice = random.Random(seed)
    while not state.over:
        view: Any = state.observe(None)
        for owned in view["seats"]:
            assert owned["zones"]["fainted"]["size"] < 3
            assert owned["counters"]["life"] == 0
            assert owned["counters"]["out"] == 0 or owned["zones"]["deck"]["size"] == 0
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))


@covers("HH-16.1", "HH-1.1")
def test_a_third_seat_needs_a_third_player() -> None:
    with pytest.raises(CardwrightError) as error:
        new_game("hounds", 2, start="C hand pug\nat place")
    assert error.value.code == "wrong-start"
