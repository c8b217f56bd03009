"""Spending Treats over whole games: exactly what a player can pay is offered (HH-12, HH-16.32 to 16.38)."""

import random
from typing import Any

import pytest

from cardwright import State, new_game
from cardwright.games import find_game
from tests.covers import covers

COSTS = {card.id: card.facts["cost"] for card in find_game("hounds").shipped_cards.cards if card.kind == "hero"}


def barracks(state: State) -> list[str]:
    view: Any = state.observe(None)
    return [card["id"] for card in view["shared"]["zones"]["barracks"]["cards"]]


def counters(state: State, seat: int) -> Any:
    view: Any = state.observe(None)
    return view["seats"][seat]["counters"]


@covers("HH-12.5", "HH-12.7", "HH-12.9", "HH-12.11", "HH-12.15", "HH-7.37")
@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_recruiting_offers_what_the_player_can_pay(seed: int) -> None:
    """Whole games, played at random: price, payment, place and replacement of each recruited Hero."""
    state = new_game("hounds", seed=seed)
    dice = random.Random(seed)
    recruits = 0
    while not state.over:
        seat = state.pending[0]
        question = state.question(seat)
        assert question is not None
        choice = dice.choice(state.choices(seat))
        if question.kind == "recruit":
            before = counters(state, seat)
            prices = {hero: max(0, COSTS[hero] - before["discount"]) for hero in barracks(state)}
            affordable = {hero for hero, price in prices.items() if price <= before["treats"]}
            assert set(state.choices(seat)) == affordable | {"pass"}
            assert state.choices(seat)[-1] == "pass"
            assert affordable  # who can afford nothing is not asked
            for hero in set(prices) - affordable:
                refusal = state.refusal(seat, hero)
                assert refusal is not None
                assert refusal.rule == "HH-12.9"
            state.choose(seat, choice)
            if choice != "pass" and not state.over:
                recruits += 1
                assert counters(state, seat)["treats"] == before["treats"] - prices[choice]
                assert counters(state, seat)["acquired"] == before["acquired"] + 1
                assert len(barracks(state)) == 3
        else:
            state.choose(seat, choice)
    assert recruits > 0


@covers("HH-12.2")
@pytest.mark.parametrize(("a", "b", "first"), [(3, 4, "A"), (4, 3, "B"), (9, 2, "B"), (2, 9, "A")])
def test_fewer_treats_choose_first(a: int, b: int, first: str) -> None:
    state = new_game(
        "hounds",
        start=f"""
            A treats {a}
            B treats {b}
            table barracks grandma_crumb mail_carrier alpha_prime
            at recruit
        """,
    )
    assert state.pending == ("AB".index(first),)


@covers("HH-12.3", "HH-6.6")
def test_a_recruiting_tie_break_with_an_empty_deck_refills_from_the_complete_discard_pile() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack rottweiler, ability basset, defense husky, treats 2
            B attack chihuahua, ability basset, defense rottweiler, deck pug, treats 2
            table barracks grandma_crumb
            at reveal
        """,
    )
    assert "A shuffles the discard pile into a new deck of 3 cards." in state.log("en")
    assert state.pending == (0,)  # every card of A is stronger than a Pug


@covers("HH-16.32", "HH-16.33", "HH-16.34", "HH-16.35", "HH-17.3")
@pytest.mark.parametrize("fainted", [0, 1, 2])
@pytest.mark.parametrize("treats", [0, 5, 6, 11, 12, 40])
@pytest.mark.parametrize("seat", [0, 2])
def test_recovery_depends_on_treats_and_fainted_hounds(seat: int, treats: int, fainted: int) -> None:
    lying = ("pug", "corgi")[:fainted]
    rich, other = ("A", "C") if seat == 0 else ("C", "A")
    state = new_game(
        "hounds",
        3,
        start=f"""
            {rich} treats {treats}, fainted {" ".join(lying)}, deck husky husky husky
            B deck beagle beagle beagle
            {other} deck whippet whippet whippet
            at recruit
        """,
    )
    recovered = min(fainted, treats // 6, 2)
    if recovered > 0 and fainted == 2:
        assert state.choices(seat) == ["pug", "corgi"]
        for choice in ("pass", "husky"):
            refusal = state.refusal(seat, choice)
            assert refusal is not None
            assert refusal.rule == "HH-16.32"
        state.choose(seat, "pug")
    if recovered == 2:
        assert state.choices(seat) == ["corgi", "pass"]
        state.choose(seat, "corgi")
    assert state.pending == (0, 1, 2)
    assert counters(state, seat)["treats"] == (treats if recovered == 0 else 0)
    view: Any = state.observe(None)
    assert view["seats"][seat]["zones"]["fainted"]["size"] == fainted - recovered
    assert view["seats"][seat]["zones"]["discard"]["size"] == recovered
