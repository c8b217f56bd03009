"""The order of the abilities: tie-break draws, chance after too many, and pick order with 3-4 players (HH-6, HH-7)."""

import re
from typing import Any

import pytest

from cardwright import State, new_game
from tests.covers import covers

SEEDS = range(30)
POWERS = {"Corgi": 2, "Husky": 4, "Beagle": 2, "Pug": 1}


def tie_breaks(state: State) -> list[tuple[str, str]]:
    """Return what was revealed in tie-break draws, seat and card, in order."""
    found = (re.fullmatch(r"Tie-break: ([AB]) reveals (.*)\.", line) for line in state.log("en"))
    return [(match[1], match[2]) for match in found if match]


def lines_with(state: State, word: str) -> list[str]:
    return [line for line in state.log("en") if word in line]


@covers("HH-6.3", "HH-6.4", "HH-6.5", "HH-6.12")
@pytest.mark.parametrize("seed", SEEDS)
def test_w2_a_tie_break_draw_is_repeated_until_one_card_is_higher(seed: int) -> None:
    state = new_game(
        "hounds",
        seed=seed,
        start="""
            A attack german_shepherd, ability whippet, defense labrador, deck corgi husky, treats 5
            B attack rottweiler, ability schnauzer, defense beagle, deck beagle pug
            table barracks comet_tail alpha_prime thunder_paw
            at reveal
        """,
    )
    shown = tie_breaks(state)
    assert shown[:2] == [("A", "Corgi"), ("B", "Beagle")]
    rounds = list(zip(shown[0::2], shown[1::2], strict=True))
    for (a, mine), (b, yours) in rounds[:-1]:
        assert (a, b) == ("A", "B")
        assert POWERS[mine] == POWERS[yours]
    mine, yours = rounds[-1][0][1], rounds[-1][1][1]
    winner = "A" if POWERS[mine] > POWERS[yours] else "B"
    assert POWERS[mine] != POWERS[yours]
    assert f"{winner} wins the tie-break." in state.log("en")
    first = next(line for line in state.log("en") if "resolves first" in line)
    assert first.startswith(f"{winner} resolves first")
    for seat, observer in ((0, 1), (1, 0)):
        view: Any = state.observe(observer)
        zones = view["seats"][seat]["zones"]
        assert (zones["deck"]["size"], zones["hand"]["size"], zones["discard"]["size"]) == (2, 0, 3)
        assert zones["deck"]["cards"] == [None, None]  # shuffled back: only the set is known


@covers("HH-6.5", "HH-18.4")
def test_the_shuffling_of_tie_break_cards_is_chance() -> None:
    lengths = set()
    for seed in SEEDS:
        state = new_game(
            "hounds",
            seed=seed,
            start="""
                A attack german_shepherd, ability whippet, defense labrador, deck corgi husky
                B attack rottweiler, ability schnauzer, defense beagle, deck beagle pug
                at reveal
            """,
        )
        lengths.add(len(tie_breaks(state)))
    assert {4, 6} <= lengths


def endless_tie(seed: int, **options: object) -> State:
    """W33: both decks consist of one card of power 3."""
    return new_game(
        "hounds",
        seed=seed,
        options=options,
        start="""
            A attack corgi, ability whippet, defense beagle, deck basset, treats 7
            B attack corgi, ability schnauzer, defense beagle, deck basset
            table barracks comet_tail alpha_prime thunder_paw
            at reveal
        """,
    )


@covers("HH-6.8")
@pytest.mark.parametrize(("options", "reveals"), [({}, 10), ({"tie_break_limit": 1}, 1), ({"tie_break_limit": 3}, 3)])
def test_w33_after_equal_reveals_up_to_the_limit_chance_decides(options: dict[str, object], reveals: int) -> None:
    winners = set()
    for seed in SEEDS:
        state = endless_tie(seed, **options)
        assert tie_breaks(state) == [("A", "Basset Hound"), ("B", "Basset Hound")] * reveals
        (decided,) = lines_with(state, "chance decides")
        assert not lines_with(state, "wins the tie-break")
        winner = decided.removesuffix(".")[-1]
        assert state.log("en").index(decided) < state.log("en").index(lines_with(state, f"{winner} resolves first")[0])
        winners.add(winner)
    assert winners == {"A", "B"}


@covers("HH-6.8", "HH-18.3")
def test_the_random_winner_is_the_same_for_the_same_seed() -> None:
    for seed in range(5):
        assert endless_tie(seed).log("en") == endless_tie(seed).log("en")


@covers("HH-6.7")
def test_w33_two_players_without_any_card_both_count_0_until_chance_decides() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack corgi, ability whippet, defense beagle
            B attack corgi, ability schnauzer, defense beagle
            at reveal
        """,
    )
    assert len(lines_with(state, "has no card and counts 0")) == 20
    assert len(lines_with(state, "chance decides")) == 1


@covers("HH-6.11")
def test_with_one_empty_ability_slot_decks_are_not_touched() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack corgi, defense beagle, deck husky pug poodle
            B attack corgi, ability labrador, defense pug, deck maltese papillon cocker
            at reveal
        """,
    )
    assert tie_breaks(state) == []
    assert "B resolves first, then A." in state.log("en")
    assert [line for line in state.log("en", 0) if line.startswith("A draws")] == [
        "A draws Husky.",
        "A draws Pug.",
        "A draws Poodle.",
    ]


@covers("HH-6.13", "HH-16.19")
def test_empty_ability_slots_come_last_in_pick_order() -> None:
    state = new_game(
        "hounds",
        4,
        start="""
            A attack corgi, opponent B, deck husky husky husky
            B attack corgi, ability labrador, opponent C, deck beagle beagle beagle
            C attack corgi, opponent D, deck beagle pug pug
            D attack corgi, ability rottweiler, opponent A, deck poodle poodle pug
            table starter 2
            at reveal
        """,
    )
    told = [line for line in state.log("en") if " uses " in line or "no Ability card" in line]
    assert [line[0] for line in told] == ["D", "B", "C", "A"]


@covers("HH-16.19")
@pytest.mark.parametrize(("starter", "order"), [(0, "BACD"), (1, "BCDA"), (2, "BCDA"), (3, "BDAC")])
def test_abilities_resolve_by_power_then_in_pick_order(starter: int, order: str) -> None:
    state = new_game(
        "hounds",
        4,
        start=f"""
            A attack kangal, ability labrador, defense kangal, opponent B, deck husky husky husky
            B attack pug, ability saint_bernard, defense pug, opponent C, deck beagle beagle beagle
            C attack pug, ability labrador, defense pug, opponent D, deck beagle whippet whippet
            D attack corgi, ability labrador, defense rottweiler, opponent A, deck poodle poodle corgi
            table starter {starter}
            at reveal
        """,
    )
    assert "".join(line[0] for line in lines_with(state, " uses ")) == order
    assert not lines_with(state, "Tie-break")


@covers("HH-7.43")
def test_each_player_draws_the_user_first_then_clockwise() -> None:
    state = new_game(
        "hounds",
        3,
        start="""
            A attack pug, ability lady_leash, defense corgi, hand poodle, opponent B, deck husky husky husky husky
            B attack corgi, ability wolfhound, defense pug, opponent C, deck beagle beagle beagle beagle
            C attack pug, ability chihuahua, defense rottweiler, opponent A, deck corgi corgi whippet whippet
            at reveal
        """,
    )
    state.choose(0, "no")
    log = state.log("en")
    used = next(i for i, line in enumerate(log) if line.startswith("B uses"))
    assert log[used + 1 : used + 4] == ["B draws a card.", "C draws a card.", "A draws a card."]


@covers("HH-7.43", "HH-16.26")
def test_each_player_draws_passes_over_a_player_who_left() -> None:
    state = new_game(
        "hounds",
        3,
        start="""
            A attack pug, ability lady_leash, defense corgi, opponent B, deck husky husky husky husky
            B attack corgi, ability wolfhound, defense pug, opponent A, deck beagle beagle beagle beagle
            C attack pug, ability chihuahua, defense rottweiler, opponent A, deck corgi corgi whippet whippet
            at reveal
        """,
    )
    state.choose(2, "concede")
    state.choose(0, "no")
    log = state.log("en")
    used = next(i for i, line in enumerate(log) if line.startswith("B uses"))
    assert log[used + 1 : used + 3] == ["B draws a card.", "A draws a card."]
    assert not lines_with(state, "C draws")


@covers("HH-7.8", "HH-5.6")
def test_current_power_is_cut_at_0_and_an_empty_slot_has_none() -> None:
    state = new_game(
        "hounds",
        start="""
            A attack labrador, ability pug, defense schnauzer, bonus_attack -9, bonus_defense 2, becomes_ability 8
            B attack corgi, ability lady_leash, bonus_defense 5
            at reveal
        """,
    )
    view: Any = state.observe(0)
    zones = view["seats"][0]["zones"]
    assert [zones[slot]["cards"][0]["power"] for slot in ("attack", "ability", "defense")] == [0, 7, 5]
    assert view["seats"][1]["zones"]["defense"] == {"size": 0, "cards": []}
    assert state.pending == (1,)


@covers("HH-7.12", "HH-7.32")
def test_a_cancelled_ability_counts_as_resolved_once_its_place_has_passed() -> None:
    """With three players: B's ability is cancelled by A, and C's Fox Terrier, which named B, comes after it."""
    state = new_game(
        "hounds",
        3,
        start="""
            A attack pug, ability rottweiler, defense rottweiler, opponent B, deck husky husky husky
            B attack pug, ability labrador, defense rottweiler, opponent A, deck beagle beagle beagle
            C attack pug, ability fox_terrier, defense rottweiler, opponent B, deck corgi corgi whippet
            at reveal
        """,
    )
    assert "Labrador of B is cancelled." in state.log("en")
    assert "C attacks B with Pug: 6 against 5." in state.log("en")
