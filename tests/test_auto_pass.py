"""What a player wants to be asked about in casting windows: by public facts only, and gone with an undo."""

from __future__ import annotations

import pytest

from cardwright import CardwrightError, bot, new_game
from cardwright.auto_pass import MODES, UNTILS, AutoPass, AutoPassSettings
from cardwright.match import State
from tests.covers import covers

A, B, C = 0, 1, 2


def windows(hand: str = "arcane_shot", *, b_hand: str = "second_wind") -> State:
    """Return A's turn with a spell in A's and one in B's hand; nobody has a dead pet."""
    return new_game(
        "trueshot",
        3,
        seed=1,
        start=f"A pets hyena, hand {hand}\nB pets crab, hand {b_hand}\nC pets wolf\ntable active A\nat turn",
    )


def declare(state: State) -> State:
    """Go on until A has declared a strike against B's Crab and is asked whether to answer it."""
    for seat, choice in ((A, "pass"), (B, "pass"), (A, "hyena > crab")):
        state.choose(seat, choice)
    return state


@covers("TL-5.4", "TL-5.15")
def test_by_default_every_window_asks() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    assert state.pending == (A,)
    assert settings.answer(state, A) is None
    assert settings.answer(state, B) is None  # B is not asked yet
    state.choose(A, "pass")
    assert state.pending == (B,)
    assert state.choices(B) == ["pass"]  # Second Wind finds no dead pet
    assert settings.answer(state, B) is None


def test_whoever_wants_to_be_asked_when_targeted_is_asked_only_then() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    for seat in (A, B):
        settings.set(state, seat, AutoPass("targeted"))
    assert settings.answer(state, A) == "pass"
    declare(state)
    question = state.question(A)
    assert question is not None
    assert question.kind == "answer"
    assert question.about["targets"] == ["B"]
    assert settings.answer(state, A) == "pass"
    state.choose(A, "pass")
    assert state.pending == (B,)
    assert settings.answer(state, B) is None


def test_with_known_cards_a_player_is_asked_only_if_one_can_be_cast() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    for seat in (A, B):
        settings.set(state, seat, AutoPass("usable"))
    assert settings.answer(state, A) is None  # Arcane Shot has targets
    state.choose(A, "pass")
    assert settings.answer(state, B) == "pass"


@pytest.mark.parametrize("spell", ["second_wind", "disarm"])
def test_a_card_that_others_have_not_seen_counts_as_usable_whatever_it_is(spell: str) -> None:
    state = windows(b_hand=f"?{spell}")
    settings = AutoPassSettings(3)
    settings.set(state, B, AutoPass("usable"))
    state.choose(A, "pass")
    assert settings.answer(state, B) is None


def test_never_holds_until_the_own_turn_or_the_end_of_the_round() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    settings.set(state, B, AutoPass("never", "turn"))
    state.choose(A, "pass")
    assert settings.answer(state, B) == "pass"
    for seat, choice in ((B, "pass"), (A, "pass")):
        state.choose(seat, choice)
    assert state.pending == (B,)  # window A of B's own turn
    assert settings.answer(state, B) is None
    settings.set(state, B, AutoPass("never", "round"))
    assert settings.answer(state, B) == "pass"


def test_only_windows_are_answered() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    settings.set(state, A, AutoPass("never"))
    state.choose(A, "pass")
    state.choose(B, "pass")
    question = state.question(A)
    assert question is not None
    assert question.kind == "act"
    assert settings.answer(state, A) is None


def test_an_undo_restores_the_setting_before_the_choice_taken_back() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    settings.set(state, A, AutoPass("never"))
    state.choose(A, "pass")
    settings.set(state, A, AutoPass("targeted"))
    assert settings.of(state, A) == AutoPass("targeted")
    state.undo(A)
    assert settings.of(state, A) == AutoPass("never")
    state.choose(A, "pass")
    assert settings.of(state, A) == AutoPass("never")


def test_unknown_settings_are_refused_in_words() -> None:
    with pytest.raises(CardwrightError) as error:
        AutoPass("sometimes")  # type: ignore[arg-type]
    assert all(mode in error.value.words("en") for mode in MODES)
    with pytest.raises(CardwrightError) as error:
        AutoPass("never", "tomorrow")  # type: ignore[arg-type]
    assert all(until in error.value.words("fr") for until in UNTILS)


def test_a_copy_of_the_settings_is_independent() -> None:
    state = windows()
    settings = AutoPassSettings(3)
    settings.set(state, A, AutoPass("never"))
    other = settings.copy()
    other.set(state, A, AutoPass("usable"))
    other.set(state, B, AutoPass("never"))
    assert (settings.of(state, A), settings.of(state, B)) == (AutoPass("never"), AutoPass())
    assert (other.of(state, A), other.of(state, B)) == (AutoPass("usable"), AutoPass("never"))


@covers("DK-19.6", "DK-19.7")
def test_in_drakerion_asking_always_is_not_asking_often() -> None:
    """Windows ask by public facts already, so that nobody needs a setting to play on: a few times in a turn."""
    settings, player = AutoPassSettings(2), bot("greedy", seed=1)
    asked = turns = 0
    for first, second in (("pack", "concord"), ("court", "fens"), ("concord", "court"), ("fens", "pack")):
        state = new_game("drakerion", 2, seed=3, decks={A: first, B: second})
        while not state.over:
            seat = state.pending[0]
            question = state.question(seat)
            assert question is not None
            asked += seat == A and "window" in question.about
            assert settings.answer(state, seat) is None
            state.choose(seat, player.choose(state, seat))
        turns += state.round
    assert turns < asked < 10 * turns


def test_in_a_combat_who_wants_to_be_asked_when_targeted_is_asked_to_defend() -> None:
    start = "A melee howler, gold 5\nB melee bridge_warden guild_halberdier, gold 5\ntable active A\nat actions"
    state = new_game("drakerion", 2, seed=1, start=start, decks={A: "pack", B: "concord"})
    settings = AutoPassSettings(2)
    for seat in (A, B):
        settings.set(state, seat, AutoPass("targeted"))
    for choice in ("howler > strike", "guild_halberdier"):
        state.choose(A, choice)
    assert state.pending == (B,)
    assert "bridge_warden > intercept" in state.choices(B)
    assert settings.answer(state, B) is None
    settings.set(state, B, AutoPass("never"))
    assert settings.answer(state, B) == "pass"
