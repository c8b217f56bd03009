"""The limits and the end of a game of Drakerion (DK-18): long combats, loops of own cards, giving up, options."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.games.game import OptionValue
from tests.covers import covers

DECKS = Path(__file__).parent / "decks"
OWN_DECKS: dict[int, str | Path] = {0: DECKS / "pack_own.deck", 1: DECKS / "concord_own.deck"}
MOST_COMBAT_ACTIONS = 50
MOST_REACTIONS = 100


def own_card(text: str) -> str:
    """Return a card file with one Character of cost 1, 1/–/1/3, beside the shipped cards."""
    return (
        'game = "drakerion"\nextends = true\n[own_card]\nname = { en = "Novice", fr = "Novice" }\nkind = "character"\n'
        'faction = "neutral"\ncost = 1\nattack = 1\nriposte = 1\nhealth = 3\nprestige = 0\ntraits = ["guild"]\n'
        f'text = "{text}"\n'
    )


def begin(position: str, text: str = "", **options: OptionValue) -> cw.State:
    """Return a game at *position*: pack against concord, with an own card of that *text*."""
    if text:
        return cw.new_game("drakerion", 2, 1, options, own_card(text), position, decks=OWN_DECKS)
    return cw.new_game("drakerion", 2, 1, options, start=position, decks={0: "pack", 1: "concord"})


def counters(state: cw.State, seat: int) -> dict[str, int]:
    view: Any = state.observe(None)
    return dict(view["seats"][seat]["counters"])


def line(state: cw.State, seat: int, name: str) -> list[dict[str, Any]]:
    view: Any = state.observe(None)
    return list(view["seats"][seat]["zones"][name]["cards"])


def kind_asked(state: cw.State) -> str:
    """Return what the first seat that owes an answer is asked."""
    question = state.question(state.pending[0]) if state.pending else None
    return "" if question is None else question.kind


# Limits ---------------------------------------------------------------------------------------------------------------


@covers("DK-18.11", "DK-19.7")
def test_after_fifty_combat_actions_a_player_passes_for_the_rest_of_the_combat() -> None:
    state = begin(
        "A melee own_card pit_ogre, gold 60\nB melee maelle_voice guild_halberdier\ntable active A\nat actions",
        "Combat: Pay 1 gold; your participating Character gains +1 riposte this combat.",
    )
    state.choose(0, "pit_ogre > strike")
    state.choose(0, "maelle_voice")
    for number in range(MOST_COMBAT_ACTIONS):
        assert kind_asked(state) == "combat", f"after {number} combat actions"
        state.choose(0, "own_card > use")
    assert counters(state, 0)["gold"] == 10
    assert state.pending == (1,)
    assert line(state, 1, "melee")[0]["damage"] == 4


@covers("DK-18.11")
def test_the_combat_actions_are_counted_anew_in_the_next_combat() -> None:
    state = begin(
        "A melee own_card pit_ogre howler, gold 60\nB melee maelle_voice/damage=1\ntable active A\nat actions",
        "Combat: Pay 1 gold; your participating Character gains +1 riposte this combat.",
    )
    state.choose(0, "howler > strike")
    for _ in range(MOST_COMBAT_ACTIONS):
        state.choose(0, "own_card > use")
    state.choose(1, "pass")
    state.choose(0, "pit_ogre > strike")
    assert state.choices(0) == ["own_card > use", "pass"]


@covers("DK-18.10", "DK-19.7")
def test_a_hundred_actions_end_the_acting_of_a_player_for_the_phase() -> None:
    state = begin(
        "A melee own_card, gold 150\nB melee guild_halberdier\ntable active A\nat actions",
        "Action: Pay 1 gold; this card gains +1 riposte this turn.",
    )
    for _ in range(100):
        state.choose(0, "own_card > use")
        state.choose(1, "pass")
    assert counters(state, 0)["gold"] == 50
    assert state.phase == "maneuvers"


FORCED = "Forced Reaction: When an opposing Character is moved, move this card."
OPTIONAL = "Reaction: When an opposing Character is moved, move this card."
SHADOWS = (
    "A melee bonfire_brute own_card, hand scatter_and_circle\nB melee guild_halberdier own_card\n"
    "table active A\nat actions"
)


def set_off(state: cw.State) -> cw.State:
    for choice in ("scatter_and_circle", "own_card@A.melee.2", "pass"):
        state.choose(0, choice)
    return state


@pytest.mark.parametrize(
    "text", [FORCED, FORCED[:-1] + ", then gain 1 gold" * 8 + ".", FORCED.replace("an opposing", "another")]
)
@covers("DK-18.12", "DK-18.13")
def test_forced_abilities_that_set_each_other_off_end_the_game_as_a_draw(text: str) -> None:
    state = set_off(begin(SHADOWS, text))
    assert state.over
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((1, 1), "loop")
    again = cw.replay(cw.Record.from_json(state.record().to_json()))
    assert again.result == state.result


@pytest.mark.parametrize("text", [OPTIONAL, OPTIONAL[:-1] + ", then gain 1 gold" * 8 + "."])
@covers("DK-18.12")
def test_optional_reactions_are_no_longer_offered_after_the_limit_and_the_game_goes_on(text: str) -> None:
    state = set_off(begin(SHADOWS, text))
    used = 0
    while kind_asked(state) == "react":
        (seat,) = state.pending
        state.choose(seat, state.choices(seat)[0])
        used += 1
    assert 0 < used <= MOST_REACTIONS
    assert (state.pending, kind_asked(state)) == ((1,), "act")


@covers("DK-18.12")
def test_the_reactions_are_counted_anew_in_the_next_outermost_window() -> None:
    text = (
        "Action: Pay 1 gold; move this card.\\n"
        "Forced Reaction: When this card is moved, gain 2 gold.\\n"
        "Forced Reaction: When this card is moved, your opponent gains 1 gold."
    )
    state = begin("A melee own_card bonfire_brute, gold 1\nB melee guild_halberdier\ntable active A\nat actions", text)
    for _ in range(MOST_REACTIONS * 3 // 4):
        state.choose(0, "own_card > use")
        assert kind_asked(state) == "forced"
        state.choose(0, "own_card > use-2")
        state.choose(1, "pass")
    assert counters(state, 0)["gold"] == 1 + MOST_REACTIONS * 3 // 4
    assert not state.over


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@covers("DK-18.7", "DK-18.13")
def test_a_player_may_give_up_at_any_time(seat: int) -> None:
    rng = Random(f"giving up {seat}")
    for least in (0, 3, 12, 40, 80):
        state = cw.new_game("drakerion", 2, least)
        while state.choices_made < least:
            who = rng.choice(state.pending)
            state.choose(who, rng.choice(state.choices(who)))
        state.choose(seat, "concede")
        assert state.over
        assert state.result is not None
        assert (state.result.places[seat], state.result.places[1 - seat], state.result.reason) == (2, 1, "concede")


@covers("DK-18.9", "DK-18.13")
def test_players_who_only_pass_meet_the_turn_limit() -> None:
    state = cw.new_game("drakerion", 2, 5)
    while state.pending:
        seat = state.pending[0]
        choice = state.default_choice(seat)
        assert choice is not None
        state.choose(seat, choice)
    assert state.round == 24
    assert state.result is not None
    assert state.result.reason in ("turn-limit", "turn-limit-draw")


@covers("DK-18.13", "DK-1.8")
def test_a_finished_game_tells_winner_cause_turn_and_prestige() -> None:
    state = begin(
        "A melee bonfire_brute, prestige 19\nB melee bridge_warden/damage=4\ntable active A, round 7\nat actions"
    )
    state.choose(0, "bonfire_brute > strike")
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((1, 2), "prestige")
    assert state.round == 7
    assert [counters(state, seat)["prestige"] for seat in (0, 1)] == [20, 0]


# Options --------------------------------------------------------------------------------------------------------------

DEFAULTS = {
    "prestige_to_win": 20,
    "opening_hand": 6,
    "maneuvers": 8,
    "deck_min": 60,
    "deck_max": 80,
    "copies_max": 4,
    "turn_limit": 24,
    "hand_max": 24,
    "line_max": 20,
    "retreat_first_player": "retreater",
    "renowned_boost_ranged": False,
    "open_lists": True,
}


@covers("DK-18.14")
def test_a_game_stores_the_options_it_is_played_with() -> None:
    assert cw.new_game("drakerion", 2, 1).options == DEFAULTS
    own = {"prestige_to_win": 15, "turn_limit": 10, "open_lists": False, "retreat_first_player": "choose"}
    state = cw.new_game("drakerion", 2, 1, own)
    assert state.options == DEFAULTS | own
    assert cw.replay(cw.Record.from_json(state.record().to_json())).options == DEFAULTS | own


@pytest.mark.parametrize(
    ("name", "value"), [("hand_max", 9), ("hand_max", 81), ("line_max", 7), ("line_max", 41), ("turn_limit", 0)]
)
@covers("DK-18.14", "DK-18.15", "DK-18.16")
def test_an_option_out_of_its_bounds_is_refused(name: str, value: int) -> None:
    with pytest.raises(cw.CardwrightError):
        cw.new_game("drakerion", 2, 1, {name: value})


@pytest.mark.slow
@covers("DK-18.15", "DK-18.16")
def test_no_hand_and_no_line_is_ever_larger_than_its_bound() -> None:
    for seed in range(6):
        rng = Random(f"bounds {seed}")
        state = cw.new_game("drakerion", 2, seed, {"hand_max": 10, "line_max": 8}, decks={0: "concord", 1: "concord"})
        while state.pending:
            seat = rng.choice(state.pending)
            calm = [choice for choice in state.choices(seat) if "strike" not in choice and "shoot" not in choice]
            state.choose(seat, rng.choice(calm or state.choices(seat)))
            view: Any = state.observe(None)
            for each in view["seats"]:
                zones = each["zones"]
                assert zones["hand"]["size"] <= 10
                assert max(zones["melee"]["size"], zones["support"]["size"]) <= 8
