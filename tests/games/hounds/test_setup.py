"""Components and setup: what lies on the table before the first pick (HH-1, HH-2)."""

import random
from collections import Counter
from typing import Any

import pytest

from cardwright import CardwrightError, State, new_game
from cardwright.games import find_game
from tests.covers import covers

SEEDS = range(1, 13)
HOUNDS = 54
HEROES = 18
HERO_IDS = {card.id for card in find_game("hounds").shipped_cards.cards if card.kind == "hero"}


def shared(state: State, zone: str) -> list[str]:
    """Return what a spectator sees of a shared zone: card ids, or "?"."""
    view: Any = state.observe(None)
    return ["?" if card is None else str(card["id"]) for card in view["shared"]["zones"][zone]["cards"]]


def seat_of(state: State, seat: int) -> Any:
    view: Any = state.observe(None)
    return view["seats"][seat]


def draft_anything(state: State, dice: random.Random) -> None:
    while (question := state.question(state.pending[0])) is not None and question.kind in ("draft", "hero-draft"):
        state.choose(state.pending[0], dice.choice(state.choices(state.pending[0])))


@covers("HH-1.1")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("hounds", players)
    assert refused.value.code == "wrong-player-count"
    assert refused.value.rule == "HH-1.1"


@covers("HH-1.1")
def test_two_to_four_play_and_only_more_than_two_draft_heroes_and_name_opponents() -> None:
    kinds: dict[int, set[str]] = {}
    for players in (2, 3, 4):
        state = new_game("hounds", players, seed=1)
        dice = random.Random(1)
        kinds[players] = set()
        for _ in range(120):
            if state.over:
                break
            seat = dice.choice(state.pending)
            question = state.question(seat)
            assert question is not None
            kinds[players].add(question.kind)
            state.choose(seat, dice.choice(state.choices(seat)))
    assert {"hero-draft", "name"} <= kinds[3] & kinds[4]
    assert not {"hero-draft", "name"} & kinds[2]


@covers("HH-1.2")
@pytest.mark.parametrize(
    ("fields", "accepted"),
    [
        ('kind = "hound"\npower = 1\ntext = "Gain 1 Treat."', True),
        ('kind = "hero"\ncost = 2\npower = 5\ntext = "Gain 1 Treat."', True),
        ('kind = "hound"\npower = 1\ncost = 2\ntext = "Gain 1 Treat."', False),
        ('kind = "hero"\npower = 5\ntext = "Gain 1 Treat."', False),
        ('kind = "hound"\ntext = "Gain 1 Treat."', False),
        ('kind = "hound"\npower = 1', False),
        ('kind = "treat"\npower = 1\ntext = "Gain 1 Treat."', False),
    ],
)
def test_a_card_is_a_hound_or_a_hero_with_one_ability_and_only_heroes_cost(fields: str, accepted: bool) -> None:
    cards = f'game = "hounds"\nextends = true\n[stray]\nname = {{ en = "Stray", fr = "Errant" }}\n{fields}\n'
    if accepted:
        assert new_game("hounds", cards=cards).pending
    else:
        with pytest.raises(CardwrightError):
            new_game("hounds", cards=cards)


@covers("HH-1.4", "HH-1.5")
def test_each_player_has_own_zones_and_counters_and_the_table_has_the_shared_ones() -> None:
    state = new_game("hounds", seed=1)
    for seat in range(2):
        zones, counters = seat_of(state, seat)["zones"], seat_of(state, seat)["counters"]
        assert {"deck", "hand", "discard", "attack", "ability", "defense", "fainted"} <= set(zones)
        assert {"life", "treats"} <= set(counters)
    view: Any = state.observe(None)
    assert {"hound_deck", "box", "hero_deck", "barracks"} <= set(view["shared"]["zones"])


@covers("HH-2.1", "HH-2.2", "HH-2.7")
def test_players_begin_with_30_life_no_treats_and_no_cards() -> None:
    state = new_game("hounds", seed=1)
    for seat in range(2):
        owned = seat_of(state, seat)
        assert (owned["counters"]["life"], owned["counters"]["treats"]) == (30, 0)
        assert {zone["size"] for zone in owned["zones"].values()} == {0}


@covers("HH-2.7", "HH-2.2")
def test_the_first_cards_come_with_the_draw_of_round_1() -> None:
    state = new_game("hounds", seed=1)
    draft_anything(state, random.Random(1))
    view: Any = state.observe(None)
    assert view["round"] == 1
    for seat in range(2):
        owned = seat_of(state, seat)
        assert {name: zone["size"] for name, zone in owned["zones"].items() if zone["size"]} == {"deck": 9, "hand": 3}
        assert (owned["counters"]["life"], owned["counters"]["treats"]) == (30, 0)


@covers("HH-2.3", "HH-2.4", "HH-2.5")
def test_the_pool_has_24_hounds_the_rest_goes_to_the_box_and_3_heroes_are_laid_out() -> None:
    state = new_game("hounds", seed=1)
    assert len(shared(state, "batch")) + len(shared(state, "hound_deck")) == 24
    assert shared(state, "box") == ["?"] * (HOUNDS - 24)
    assert shared(state, "hound_deck") == ["?"] * 18
    assert len(shared(state, "barracks")) == 3
    assert "?" not in shared(state, "barracks")
    assert shared(state, "hero_deck") == ["?"] * (HEROES - 3)
    assert "draft" in state.log("en")[0]  # the first drafter; then the Barracks, then the first batch
    assert state.log("en")[1].endswith("comes to the Barracks.")
    assert state.log("en")[4].endswith("is laid out.")


@covers("HH-2.3")
def test_hound_deck_and_hero_deck_are_separate_and_shuffled_by_the_seed() -> None:
    games = [new_game("hounds", seed=seed, options={"first_seat": "A"}) for seed in SEEDS]
    batches = {tuple(shared(state, "batch")) for state in games}
    rows = {tuple(shared(state, "barracks")) for state in games}
    assert len(batches) == len(rows) == len(SEEDS)
    seen: Counter[str] = Counter()
    for state in games:
        dice = random.Random(1)
        draft_anything(state, dice)
        seen.update(card for seat in range(2) for card in seat_of(state, seat)["unseen"])
    # Over a dozen games every Hound is drafted now and then, and never a Hero.
    assert len(seen) == 36
    assert not {"alpha_prime", "grandma_crumb"} & set(seen)


@covers("HH-2.4")
def test_the_box_takes_no_part_in_the_game() -> None:
    state = new_game("hounds", seed=3)
    dice = random.Random(3)
    draft_anything(state, dice)
    drafted = Counter(card for seat in range(2) for card in seat_of(state, seat)["unseen"])
    assert sum(drafted.values()) == 24
    while not state.over:
        assert shared(state, "box") == ["?"] * (HOUNDS - 24)
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))


@covers("HH-2.6")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("first", ["A", "B"])
def test_the_table_may_choose_the_first_drafter(first: str, seed: int) -> None:
    state = new_game("hounds", seed=seed, options={"first_seat": first})
    assert state.pending == ("AB".index(first),)
    assert state.log("en")[0] == f"{first} is the first drafter."


@covers("HH-2.6")
def test_the_first_drafter_is_random_by_the_seed() -> None:
    firsts = [new_game("hounds", seed=seed).pending[0] for seed in range(40)]
    assert 8 < sum(firsts) < 32
    assert firsts == [new_game("hounds", seed=seed).pending[0] for seed in range(40)]


@covers("HH-1.3")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_card_never_changes_its_owner(seed: int) -> None:
    state = new_game("hounds", seed=seed)
    dice = random.Random(seed)
    draft_anything(state, dice)
    drafted = [owned_hounds(state, seat) for seat in range(2)]
    while not state.over:
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
        assert [owned_hounds(state, seat) for seat in range(2)] == drafted


def owned_hounds(state: State, seat: int) -> Counter[str]:
    """Return a player's Hounds wherever they lie, as the owner knows them."""
    view: Any = state.observe(seat)
    zones = view["seats"][seat]["zones"]
    known = [card["id"] for zone in zones.values() for card in zone["cards"] if card is not None]
    return Counter(card for card in [*known, *view["seats"][seat]["unseen"]] if card not in HERO_IDS)
