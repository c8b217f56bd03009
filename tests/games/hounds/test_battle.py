"""Battle: damage, winners, fainting and Treats for every pair of powers (HH-8, HH-9, HH-10, HH-16.20 to 16.31)."""

from typing import Any

import pytest

from cardwright import State, new_game
from tests.covers import covers

# Attack and Defense of every kind and strength, by id: power and whether it is a Hero.
FIGHTERS = {
    "pug": (1, False),
    "corgi": (2, False),
    "husky": (4, False),
    "rottweiler": (5, False),
    "tibetan_mastiff": (6, False),
    "grandma_crumb": (5, True),
    "headhunter": (6, True),
    "alpha_prime": (10, True),
}


def seat_of(state: State, seat: int) -> Any:
    view: Any = state.observe(None)
    return view["seats"][seat]


def ids(owned: Any, zone: str) -> list[str]:
    return [card["id"] for card in owned["zones"][zone]["cards"]]


def fight(attack: str, defense: str) -> tuple[Any, Any]:
    """Let A's *attack* meet B's *defense*; nothing else happens in the round. Return both seats before recruiting."""
    state = new_game(
        "hounds",
        options={"copies": 2},
        start=f"""
            A attack {attack}, ability basset, defense schnauzer, treats 100
            B attack chihuahua, ability basset, defense {defense}
            table barracks mail_carrier
            at reveal
        """,
    )
    assert state.pending == (0,)
    return seat_of(state, 0), seat_of(state, 1)


@covers("HH-8.3", "HH-8.4", "HH-8.5", "HH-8.9", "HH-9.1", "HH-9.2", "HH-9.3", "HH-9.4", "HH-9.5", "HH-10.1", "HH-11.2")
@pytest.mark.parametrize("defense", FIGHTERS)
@pytest.mark.parametrize("attack", FIGHTERS)
def test_power_decides_damage_treats_and_who_faints(attack: str, defense: str) -> None:
    strength, attacker_is_hero = FIGHTERS[attack]
    guard, defender_is_hero = FIGHTERS[defense]
    damage = max(0, strength - guard)
    a, b = fight(attack, defense)
    assert b["counters"]["life"] == 30 - damage
    assert a["counters"]["treats"] == 100 + damage
    assert a["counters"]["life"] == 30
    defender_faints = strength > guard and attacker_is_hero and not defender_is_hero
    attacker_faints = guard > strength and defender_is_hero and not attacker_is_hero
    assert ids(b, "fainted") == ([defense] if defender_faints else [])
    assert ids(a, "fainted") == ([attack] if attacker_faints else [])
    assert ids(a, "discard") == ["schnauzer", "basset", *([] if attacker_faints else [attack])]
    assert ids(b, "discard") == [*([] if defender_faints else [defense]), "basset", "chihuahua"]


@covers("HH-8.1")
def test_the_battle_begins_when_the_last_ability_has_resolved() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack husky, ability labrador, defense schnauzer, deck pug pug corgi
            B attack beagle, ability dachshund, defense poodle, deck beagle corgi whippet
            at reveal
        """,
    )
    log = state.log("en")
    uses = [i for i, line in enumerate(log) if " uses " in line]
    attacks = [i for i, line in enumerate(log) if " attacks " in line]
    assert len(uses) == len(attacks) == 2
    assert max(uses) < min(attacks)


@covers("HH-10.3", "HH-11.3", "HH-12.1")
def test_treats_are_paid_before_the_battlefield_is_cleared_and_recruiting_comes_last() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack husky, ability basset, defense schnauzer
            B attack corgi, ability basset, defense corgi
            table barracks grandma_crumb
            at reveal
        """,
    )
    log = state.log("en")
    moments = ["A earns 2 Treats in battle.", "The battlefield is cleared.", "B chooses first in recruiting."]
    assert sorted(moments, key=log.index) == moments
    question = state.question(0)
    assert question is not None
    assert question.kind == "recruit"


@covers("HH-16.20", "HH-16.31")
@pytest.mark.parametrize(("starter", "order"), [(0, "ABC"), (1, "BCA"), (2, "CAB")])
def test_attacks_go_in_pick_order_and_treats_are_paid_after_the_last(starter: int, order: str) -> None:
    state = new_game(
        "hounds",
        3,
        start=f"""
            A attack husky, ability basset, defense corgi, opponent B, deck pug pug pug pug
            B attack husky, ability basset, defense corgi, opponent C, deck beagle beagle beagle beagle
            C attack husky, ability basset, defense corgi, opponent A, deck whippet whippet whippet whippet
            table starter {starter}
            at reveal
        """,
    )
    log = state.log("en")
    attacks = [line for line in log if " attacks " in line]
    paid = [line for line in log if "earns 2 Treats" in line]
    assert "".join(line[0] for line in attacks) == order
    assert sorted(line[0] for line in paid) == ["A", "B", "C"]
    assert max(map(log.index, attacks)) < min(map(log.index, paid))


@covers("HH-16.31", "HH-16.26")
def test_damage_of_a_player_eliminated_in_the_same_battle_is_not_paid() -> None:
    state = new_game(
        "hounds",
        3,
        start="""
            A attack husky, ability basset, defense corgi, opponent B, deck pug pug pug pug, fainted poodle cocker
            B attack grandma_crumb, ability basset, defense corgi, opponent A, deck beagle beagle beagle beagle
            C attack chihuahua, ability basset, defense corgi, opponent B, deck whippet whippet whippet whippet
            table starter 0
            at reveal
        """,
    )
    assert "A deals 2 damage to B." in state.log("en")
    assert "A is eliminated." in state.log("en")
    assert not [line for line in state.log("en") if line.startswith("A earns")]
    assert seat_of(state, 0)["counters"]["treats"] == 0
    assert seat_of(state, 1)["counters"]["treats"] == 3
    assert state.pending == (1, 2)
