"""The options of a table: what they change, which go together, and Quick Play (HH-15, HH-16.45, HH-16.46)."""

import random
from typing import Any

import pytest

from cardwright import CardwrightError, State, new_game
from cardwright.games import find_game
from tests.covers import covers

HERO_IDS = {card.id for card in find_game("hounds").shipped_cards.cards if card.kind == "hero"}
WIN_VARIATIONS = ("heroes_for_hire", "coin_dominance", "all_stars")


def refused(players: int = 2, **options: object) -> CardwrightError:
    with pytest.raises(CardwrightError) as error:
        new_game("hounds", players, 1, options)
    return error.value


@covers("HH-15.12")
@pytest.mark.parametrize("other", ["heroes_for_hire", "coin_dominance"])
def test_all_stars_stands_alone_among_the_win_variations(other: str) -> None:
    error = refused(all_stars=True, **{other: True})
    assert error.code == "all-stars-alone"
    assert error.rule == "HH-15.12"


@covers("HH-15.12", "HH-15.14")
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("variations", [(), ("heroes_for_hire", "coin_dominance"), ("all_stars",), ("coin_dominance",)])
def test_other_combinations_are_played_to_their_end(variations: tuple[str, ...], quick: bool) -> None:
    state = new_game("hounds", 2, 4, {"quick_play": quick, **dict.fromkeys(variations, True)})
    dice = random.Random(4)
    while not state.over:
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
    assert state.result is not None


@covers("HH-16.45")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("variation", WIN_VARIATIONS)
def test_win_variations_are_not_offered_with_more_players(variation: str, players: int) -> None:
    error = refused(players, **{variation: True})
    assert error.code == "option-players"
    assert error.rule == "HH-16.45"
    assert new_game("hounds", players, 1, {variation: False}).pending


@covers("HH-11.5", "HH-18.1", "HH-6.8", "HH-14.9", "HH-16.8", "HH-16.2", "HH-2.6")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hand_keep", -1),
        ("round_limit", 9),
        ("tie_break_limit", 0),
        ("sudden_death_limit", 0),
        ("copies", 0),
        ("first_seat", "C"),
        ("first_seat", 2),
        ("quick_play", "maybe"),
        ("hero_draft", "snake"),
    ],
)
def test_values_out_of_range_are_refused(name: str, value: object) -> None:
    assert refused(2, **{name: value}).code == "wrong-option"


@covers("HH-16.8")
def test_the_hero_draft_is_a_matter_of_more_than_two_players() -> None:
    assert refused(2, hero_draft="refill").code == "option-players"


@covers("HH-16.2")
@pytest.mark.parametrize(
    ("players", "options", "hounds", "heroes"),
    [(2, {}, 54, 18), (3, {}, 108, 36), (4, {}, 108, 36), (2, {"copies": 2}, 108, 36), (4, {"copies": 1}, 54, 18)],
)
def test_copies_of_the_set_are_shuffled_together(
    players: int, options: dict[str, object], hounds: int, heroes: int
) -> None:
    view: Any = new_game("hounds", players, 1, options).observe(None)
    sizes = {name: zone["size"] for name, zone in view["shared"]["zones"].items()}
    assert sizes["box"] + sizes["hound_deck"] + sizes["batch"] == hounds
    assert sizes["hero_deck"] + sizes["barracks"] == heroes


def own_cards(state: State, seat: int) -> list[str]:
    """Return the cards a player knows to own."""
    view: Any = state.observe(seat)
    mine = view["seats"][seat]
    return sorted([card["id"] for card in mine["zones"]["hand"]["cards"]] + mine["unseen"])


@covers("HH-15.13", "HH-15.15")
def test_quick_play_deals_twelve_hounds_that_only_their_owner_knows() -> None:
    state = new_game("hounds", 2, 1, {"quick_play": True})
    question = state.question(0)
    assert question is not None
    assert question.kind == "place-attack"
    for seat in range(2):
        assert f"{'AB'[seat]} is dealt 12 cards." in state.log("en")
        cards = own_cards(state, seat)
        assert len(cards) == 12
        assert not HERO_IDS & set(cards)
        view: Any = state.observe(1 - seat)
        assert view["seats"][seat]["unseen"] == []
        assert view["seats"][seat]["zones"]["hand"]["cards"] == [None] * 3
        spectator: Any = state.observe(None)
        assert spectator["seats"][seat]["unseen"] == []
    view = state.observe(0)
    assert (view["shared"]["zones"]["box"]["size"], view["shared"]["zones"]["hound_deck"]["size"]) == (30, 0)
    assert len(view["shared"]["zones"]["barracks"]["cards"]) == 3


@covers("HH-15.13", "HH-18.4")
def test_quick_play_deals_by_the_seed() -> None:
    deals = {tuple(own_cards(new_game("hounds", 2, seed, {"quick_play": True}), 0)) for seed in range(8)}
    assert len(deals) == 8


@covers("HH-16.46", "HH-15.14")
@pytest.mark.parametrize(("players", "hounds"), [(3, 8), (4, 6)])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_quick_play_with_more_players_deals_heroes_too(players: int, hounds: int, first: int) -> None:
    state = new_game("hounds", players, 1, {"quick_play": True, "first_seat": first})
    for seat in range(players):
        assert f"{'ABCD'[seat]} is dealt {hounds + 2} cards." in state.log("en")
        cards = own_cards(state, seat)
        assert sum(card in HERO_IDS for card in cards) == 2
        assert sum(card not in HERO_IDS for card in cards) == hounds
    for seat in range(players):
        while (question := state.question(seat)) is not None and question.kind.startswith("place"):
            state.choose(seat, 0)
    # The player to the right of the first seat counts as the last drafter and names first.
    assert state.pending == ((first - 1) % players,)


@covers("HH-15.15")
@pytest.mark.parametrize("seed", range(5))
def test_in_quick_play_guesses_of_the_opponent_vary_over_all_hounds(seed: int) -> None:
    """A guess of what A sees keeps A's own twelve Hounds and deals B any others."""
    state = new_game("hounds", 2, seed, {"quick_play": True})
    guesses = [state.guess(0, number) for number in range(6)]
    assert {tuple(own_cards(guess, 0)) for guess in guesses} == {tuple(own_cards(state, 0))}
    assert len({tuple(own_cards(guess, 1)) for guess in guesses}) == 6
