"""Rounds: their order, their end, and that the same game can be played again exactly (HH-11, HH-18)."""

import random
from typing import Any

import pytest

from cardwright import Record, State, new_game, replay
from tests.covers import covers

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"quick_play": True, "hand_keep": "none"}),
    (2, {"all_stars": True, "hand_keep": 0}),
    (2, {"heroes_for_hire": True, "coin_dominance": True}),
    (3, {}),
    (3, {"hero_draft": "refill"}),
    (4, {"quick_play": True}),
]


def cards_on_the_table(state: State) -> int:
    view: Any = state.observe(None)
    zones = [zone for seat in view["seats"] for zone in seat["zones"].values()]
    return sum(zone["size"] for zone in [*zones, *view["shared"]["zones"].values()])


def pending(state: State) -> tuple[int, ...]:
    return state.pending


def play_at_random(state: State, seed: int) -> None:
    dice = random.Random(seed)
    while not state.over:
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))


@covers("HH-18.5")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_number_of_cards_is_conserved(players: int, options: dict[str, object]) -> None:
    state = new_game("hounds", players, 11, options)
    dice = random.Random(11)
    everything = 72 if players == 2 else 144
    while not state.over:
        assert cards_on_the_table(state) == everything
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
    assert cards_on_the_table(state) == everything


@covers("HH-18.3")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_is_reproduced_from_seed_options_and_choices(players: int, options: dict[str, object]) -> None:
    state = new_game("hounds", players, "a seed in words", options)
    play_at_random(state, 5)
    again = replay(Record.from_json(state.record().to_json()))
    for seat in (*range(players), None):
        assert again.log("en", seat) == state.log("en", seat)
        assert again.observe(seat) == state.observe(seat)
    assert again.result == state.result
    assert again.record() == state.record()


@covers("HH-18.3")
def test_another_seed_makes_another_game() -> None:
    logs = set()
    for seed in range(6):
        state = new_game("hounds", seed=seed)
        for _ in range(30):
            state.choose(state.pending[0], 0)
        logs.add(tuple(state.log("en")))
    assert len(logs) == 6


def three_rounds_without_chance(seed: int) -> State:
    """Play three rounds in which no deck is shuffled: no refill, no tie-break draw, and the Hero deck is given."""
    return new_game(
        "hounds",
        seed=seed,
        start="""
            A deck husky labrador schnauzer great_dane german_shepherd beagle kangal cocker basset poodle corgi corgi
            A discard shih_tzu, treats 20
            B deck rottweiler doberman maltese tibetan_mastiff basenji pug dalmatian airedale whippet whippet pug beagle
            table barracks grandma_crumb comet_tail dogini
            table hero_deck mail_carrier agent_squirrel headhunter whistler doctor_paws lady_leash professor_fetch barksalot iron_muzzle madame_kibble bone_baron queen_of_strays dog_catcher thunder_paw alpha_prime
            at draw
        """,  # noqa: E501 - a position has one line an owner
    )


@covers("HH-18.4")
@pytest.mark.parametrize("choices_by", [1, 3, 5, 7])
def test_without_a_listed_cause_nothing_depends_on_chance(choices_by: int) -> None:
    """The same choices with any seed: everybody sees the same game as long as nothing is shuffled."""
    ends = []
    for seed in range(4):
        state = three_rounds_without_chance(seed)
        dice = random.Random(choices_by)
        shuffled = False
        steps = 0
        while not state.over and not shuffled:
            seat = dice.choice(state.pending)
            choice = dice.choice(state.choices(seat))
            before = [state.observe(observer) for observer in (0, 1)]
            state.choose(seat, choice)
            shuffled = any("shuffles" in line or "Tie-break" in line for line in state.log("en"))
            steps += 1
        ends.append((steps, before))
        assert steps > 10
    assert all(end == ends[0] for end in ends)


@covers("HH-18.1", "HH-11.6")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_game_goes_beyond_the_round_limit(players: int, options: dict[str, object]) -> None:
    reasons = set()
    for seed in range(4):
        state = new_game("hounds", players, seed, {**options, "round_limit": 10})
        play_at_random(state, seed)
        view: Any = state.observe(None)
        assert view["round"] <= 10
        rounds = [line for line in state.log("en") if line.startswith("Round ")]
        assert rounds == [f"Round {n}." for n in range(1, len(rounds) + 1)]
        assert state.result is not None
        reasons.add(state.result.reason)
        if state.result.reason in ("limit", "draw") and not view["shared"]["counters"]["sudden"]:
            assert view["round"] == 10
    assert reasons


@covers("HH-11.3", "HH-16.38")
@pytest.mark.parametrize(("players", "spending"), [(2, "recruit"), (4, "recovery")])
def test_the_phases_of_a_round_come_in_their_order(players: int, spending: str) -> None:
    """At every decision the observation names the phase; within a round phases only move forward."""
    order = ["draft", "draw", "play", "ability", "battle", "clear", spending, "end"]
    seen = set()
    for seed in range(8):
        state = new_game("hounds", players, seed)
        dice = random.Random(seed)
        last = (0, 0)
        while not state.over:
            view: Any = state.observe(None)
            here = (view["round"] + view["shared"]["counters"]["sudden"], order.index(view["phase"]))
            assert here >= last
            seen.add(view["phase"])
            last = here
            seat = dice.choice(state.pending)
            state.choose(seat, dice.choice(state.choices(seat)))
    assert {"draft", "play", "ability", spending, "end"} <= seen


@covers("HH-11.5")
def test_both_players_trim_at_the_same_time_and_reveal_together() -> None:
    state = new_game(
        "hounds",
        start="""
            A hand pug corgi beagle
            B hand husky basset whippet
            at recruit
        """,
    )
    assert pending(state) == (0, 1)
    for wish in ("pug", "labrador"):
        refusal = state.refusal(1, wish)
        assert refusal is not None
        assert refusal.rule == "HH-11.5"
    state.choose(1, "basset")
    view: Any = state.observe(0)
    assert view["seats"][1]["zones"]["discard"]["cards"] == []
    assert state.undo_terms(1) is None
    assert pending(state) == (0,)
    state.choose(0, "pug")
    # Both discard piles were shuffled into the next draw: what was discarded is told.
    assert "A discards Pug." in state.log("en", 1)
    assert "B discards Basset Hound." in state.log("en", 0)
