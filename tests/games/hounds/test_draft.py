"""The draft: batches, whose pick it is, Heroes with 3-4 players, and the decks that come of it (HH-3, HH-16).

The orders of picks are those of the worked example W24.
"""

import random
import re
from typing import Any

import pytest

from cardwright import State, new_game
from cardwright.games import find_game
from tests.covers import covers

HERO_IDS = {card.id for card in find_game("hounds").shipped_cards.cards if card.kind == "hero"}
LETTERS = "ABCD"


def shared(state: State, zone: str) -> list[str]:
    view: Any = state.observe(None)
    return ["?" if card is None else str(card["id"]) for card in view["shared"]["zones"][zone]["cards"]]


def question_kind(state: State) -> str:
    question = state.question(state.pending[0])
    assert question is not None
    return question.kind


def draft(state: State, seed: int = 1) -> None:
    """Let everybody pick anything until the draft is over."""
    dice = random.Random(seed)
    while question_kind(state) in ("draft", "hero-draft"):
        seat = state.pending[0]
        state.choose(seat, dice.choice(state.choices(seat)))


def picks(state: State) -> str:
    """Return the seats that picked, in their order, as the public log tells it; layouts stand between the batches."""
    told = ""
    for line in state.log("en"):
        if match := re.fullmatch(r"([A-D]) drafts .*\.", line):
            told += match[1]
        elif line.endswith("is laid out.") and told and not told.endswith(" "):
            told += " "
    return told


@covers("HH-3.1", "HH-3.2", "HH-3.3", "HH-3.4")
@pytest.mark.parametrize(
    ("first", "order"), [("A", "ABABAB BABABA ABABAB BABABA"), ("B", "BABABA ABABAB BABABA ABABAB")]
)
def test_two_players_alternate_and_take_turns_to_open_a_batch(first: str, order: str) -> None:
    state = new_game("hounds", seed=5, options={"first_seat": first})
    assert len(shared(state, "batch")) == 6
    draft(state)
    assert picks(state) == order
    assert shared(state, "hound_deck") == shared(state, "batch") == []
    for seat in range(2):
        view: Any = state.observe(seat)
        assert view["seats"][seat]["zones"]["deck"]["size"] + view["seats"][seat]["zones"]["hand"]["size"] == 12


@covers("HH-3.2")
def test_only_a_card_of_the_batch_may_be_drafted_by_the_player_whose_pick_it_is() -> None:
    state = new_game("hounds", seed=5, options={"first_seat": "A"})
    batch = shared(state, "batch")
    assert set(state.choices(0)) == set(batch)
    refusal = state.refusal(0, next(card for card in ("pug", "husky", "corgi", "beagle") if card not in batch))
    assert refusal is not None
    assert refusal.rule == "HH-3.2"
    refusal = state.refusal(1, batch[0])
    assert refusal is not None
    assert refusal.code == "not-pending"
    state.choose(0, batch[0])
    assert state.pending == (1,)
    assert sorted(shared(state, "batch")) == sorted(batch[1:])


@covers("HH-3.5")
def test_layout_and_picks_are_public() -> None:
    state = new_game("hounds", seed=5, options={"first_seat": "A"})
    laid_out = set(shared(state, "batch"))
    assert "?" not in laid_out
    picked = state.choices(0)[2]
    state.choose(0, picked)
    for observer in (0, 1, None):
        view: Any = state.observe(observer)
        taken = view["seats"][0]
        shown = [card["id"] for card in taken["zones"]["deck"]["cards"] if card is not None] + taken["unseen"]
        assert shown == [picked]
    assert state.log("en", 0) == state.log("en", 1) == state.log("en", None)
    assert state.log("en")[-1].startswith("A drafts ")


@covers("HH-3.6")
def test_the_last_card_of_a_batch_is_not_asked_for_but_logged() -> None:
    state = new_game("hounds", seed=5, options={"first_seat": "A"})
    sizes = []
    dice = random.Random(1)
    while question_kind(state) == "draft":
        sizes.append(len(shared(state, "batch")))
        state.choose(state.pending[0], dice.choice(state.choices(state.pending[0])))
    assert sizes == [6, 5, 4, 3, 2] * 4
    assert sum(" drafts " in line for line in state.log("en")) == 24


@covers("HH-3.7")
def test_drafted_hounds_become_a_shuffled_face_down_deck() -> None:
    first_draws = set()
    for seed in range(1, 7):
        state = new_game("hounds", seed=seed, options={"first_seat": "A"})
        while question_kind(state) == "draft":
            state.choose(state.pending[0], 0)
        mine = [match[1] for line in state.log("fr", 0) if (match := re.fullmatch(r"A drafte (.*)\.", line))]
        drawn = [match[1] for line in state.log("fr", 0) if (match := re.fullmatch(r"A pioche (.*)\.", line))]
        assert len(mine) == 12
        assert len(drawn) == 3
        first_draws.add(tuple(sorted(mine.index(card) for card in drawn)))
        for observer in (0, 1, None):
            view: Any = state.observe(observer)
            assert view["seats"][0]["zones"]["deck"]["cards"] == [None] * 9
    assert len(first_draws) > 3  # neither the first nor the last picks lie on top


@covers("HH-16.4", "HH-16.5", "HH-16.6", "HH-16.7", "HH-16.8")
@pytest.mark.parametrize(
    ("players", "order"),
    [
        (3, "ABCABCAB CABCABCA BCABCABC ABC ABC"),
        (4, "ABCDAB CDABCD ABCDAB CDABCD ABCD ABCD"),
    ],
)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_three_and_four_players_pick_in_an_unbroken_rotation(players: int, order: str, first: int) -> None:
    state = new_game("hounds", players, 5, {"first_seat": LETTERS[first]})
    assert len(shared(state, "batch")) == 24 // players
    assert len(shared(state, "batch")) + len(shared(state, "hound_deck")) == 24
    draft(state)
    turned = {LETTERS[i]: LETTERS[(i + first) % players] for i in range(players)} | {" ": " "}
    assert picks(state) == "".join(turned[letter] for letter in order)


@covers("HH-16.14")
@pytest.mark.parametrize(("players", "last"), [(3, 2), (4, 3)])
def test_who_made_the_last_pick_names_an_opponent_first(players: int, last: int) -> None:
    state = new_game("hounds", players, 5, {"first_seat": "A"})
    draft(state)
    for seat in state.pending:
        while seat in state.pending and question_kind(state).startswith("place"):
            state.choose(seat, 0)
    assert state.pending == (last,)
    assert question_kind(state) == "name"
    state.choose(last, 0)
    assert state.pending == (0,)


@covers("HH-16.9", "HH-16.10", "HH-16.2", "HH-16.11", "HH-16.7")
@pytest.mark.parametrize(("players", "hounds", "hand_and_deck"), [(3, 8, 10), (4, 6, 8)])
def test_starting_decks_hold_hounds_and_two_heroes_without_paying(
    players: int, hounds: int, hand_and_deck: int
) -> None:
    state = new_game("hounds", players, 5, {"first_seat": "A"})
    assert len(shared(state, "box")) == 2 * 54 - 24  # two copies of the set
    assert shared(state, "barracks") == []
    draft(state)
    for seat in range(players):
        view: Any = state.observe(seat)
        mine = view["seats"][seat]
        cards = [card["id"] for card in mine["zones"]["hand"]["cards"]] + mine["unseen"]
        assert len(cards) == hand_and_deck
        assert mine["zones"]["deck"]["size"] == hand_and_deck - 3
        assert sum(card in HERO_IDS for card in cards) == 2
        assert sum(card not in HERO_IDS for card in cards) == hounds
        assert mine["counters"]["treats"] == 0
    assert len(shared(state, "barracks")) == 3
    assert len(shared(state, "hero_deck")) == 36 - 2 * players - 3


@covers("HH-16.7")
def test_as_many_heroes_as_players_are_laid_out_after_the_hounds() -> None:
    state = new_game("hounds", 3, 5, {"first_seat": "A"})
    while question_kind(state) == "draft":
        assert not HERO_IDS & set(shared(state, "batch"))
        state.choose(state.pending[0], 0)
    assert question_kind(state) == "hero-draft"
    assert state.pending == (0,)
    assert len(shared(state, "batch")) == 3
    assert set(shared(state, "batch")) <= HERO_IDS
    refusal = state.refusal(0, "pug")
    assert refusal is not None
    assert refusal.rule == "HH-3.2"


@covers("HH-16.8")
def test_hero_draft_refill_replaces_each_hero_at_once() -> None:
    state = new_game("hounds", 3, 5, {"first_seat": "A", "hero_draft": "refill"})
    while question_kind(state) == "draft":
        state.choose(state.pending[0], 0)
    pickers = ""
    while question_kind(state) == "hero-draft":
        assert len(shared(state, "batch")) == 3
        pickers += LETTERS[state.pending[0]]
        state.choose(state.pending[0], 0)
    assert pickers == "ABCABC"
    # What is left over returns to the Hero deck; then the Barracks are laid out.
    assert shared(state, "batch") == []
    assert len(shared(state, "barracks")) == 3
    assert len(shared(state, "hero_deck")) == 36 - 6 - 3


@covers("HH-16.8", "HH-16.14")
@pytest.mark.parametrize(("players", "heroes"), [(3, "ABC CBA"), (4, "ABCD DCBA")])
def test_hero_draft_reverse_turns_the_second_batch_round(players: int, heroes: str) -> None:
    state = new_game("hounds", players, 5, {"first_seat": "A", "hero_draft": "reverse"})
    draft(state)
    assert picks(state).endswith(f" {heroes}")
    view: Any = state.observe(None)
    assert view["shared"]["counters"]["starter"] == 0  # A made the last pick
