"""What Drakerion hides, case by case; random games are in `tests.games.test_secrets`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.drakerion.secrets import DrakerionSecrets
from tests.games.leaks import asked, assert_shows_what_is_known, difference, look_for_leaks, shown
from tests.games.machinery import observers, refusal_in_words, table_of, view

COURT: dict[int, str | Path] = {0: "court", 1: "concord"}
DECKS = Path(__file__).parent / "decks"


def begin(
    start: str | None, decks: dict[int, str | Path] | None = None, options: dict[str, object] | None = None
) -> tuple[cw.State, DrakerionSecrets]:
    state = cw.new_game("drakerion", 2, 5, options or {}, None, start, decks=decks or COURT)
    return state, DrakerionSecrets(state)


def play(state: cw.State, secrets: DrakerionSecrets, *choices: str) -> None:
    """Let whoever is asked first make each choice, and look for leaks after each."""
    for choice in choices:
        secrets.choose(state, state.pending[0], choice)
        assert_shows_what_is_known(state, secrets)
        look_for_leaks(state, secrets, Random(1), 12)


def until(state: cw.State, secrets: DrakerionSecrets, kind: str) -> None:
    """Take the first choice until there is a question of that kind."""
    while asked(state) != kind:
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])


@pytest.mark.parametrize("is_open", [True, False])
@covers("DK-4.11", "DK-4.12")
def test_how_many_cards_are_put_back_is_told_when_both_have_chosen(is_open: bool) -> None:
    state, secrets = begin(None, options={"open_lists": is_open})
    until(state, secrets, "mulligan")
    before = {who: view(state, who) for who in (1, None)}
    logs = {who: state.log("en", who) for who in (1, None)}
    while 0 in state.pending:
        secrets.choose(state, 0, state.choices(0)[0])
        for who in (1, None):
            if 0 in state.pending:
                assert not difference(before[who], view(state, who))
            assert len(hand(state, who, 0)) == 6
            assert state.log("en", who) == logs[who]
        look_for_leaks(state, secrets, Random(1), 12)
    told: dict[int | None, Any] = {who: state.observe(who) for who in observers(state)}
    assert {who: seen["seats"][0]["counters"]["put_back"] for who, seen in told.items()} == {0: 6, 1: None, None: None}
    secrets.choose(state, 1, "pass")
    for who in observers(state):
        assert "A puts 6 cards back and draws as many." in state.log("en", who)
        assert "B keeps the opening hand." in state.log("en", who)
    assert_shows_what_is_known(state, secrets)
    look_for_leaks(state, secrets, Random(1), 12)


RETURNED = """\
A melee sael_counter_of_the_dead, hand howler pit_ogre, discard cinder_whelp
B melee guild_halberdier
table active A, first A
at actions
"""


def hand(state: cw.State, who: int | None, seat: int) -> list[str | None]:
    return shown(state, who, seat, "hand")


@pytest.mark.parametrize("is_open", [True, False])
@covers("DK-17.11", "DK-2.4")
def test_a_returned_card_is_known_until_one_of_the_hand_goes_under_the_deck(is_open: bool) -> None:
    state, secrets = begin(RETURNED, {0: "pack", 1: "concord"}, {"open_lists": is_open})
    play(state, secrets, "sael_counter_of_the_dead > use")
    for who in (1, None):
        assert hand(state, who, 0) == ["cinder_whelp", None, None]
    play(state, secrets, "pass", "cinderhold > city", "cinder_whelp")
    for who in (1, None):
        assert hand(state, who, 0) == [None, None, None]
        assert shown(state, who, 0, "deck")[-1] is None
        assert "A puts a card on the bottom of the deck." in state.log("en", who)
        assert not [line for line in state.log("en", who) if "Cinder Whelp" in line and "bottom" in line]
    assert hand(state, 0, 0).count(None) == 0
    assert shown(state, 0, 0, "deck")[-1] == "cinder_whelp"
    assert set(shown(state, 0, 0, "deck")[:-1]) == {None}


@covers("DK-17.13")
def test_who_looks_at_a_hand_remembers_it() -> None:
    start = """\
A melee velvet_duelist, hand read_the_letters
B melee guild_halberdier, hand ferry_recruit toll_archer
table active A, first A
at actions
"""
    state, secrets = begin(start)
    play(state, secrets, "read_the_letters")
    assert hand(state, 0, 1) == ["ferry_recruit", "toll_archer"]
    assert hand(state, None, 1) == [None, None]
    play(state, secrets, "ambergate > city", "toll_archer")
    assert hand(state, 0, 1) == [None, None]  # one of them went under the deck, and another was drawn
    assert shown(state, 1, 1, "deck")[-1] == "toll_archer"


@pytest.mark.parametrize("answer", ["yes", "no"])
@covers("DK-17.13", "DK-19.12")
def test_who_looks_at_the_top_card_knows_it_there_or_at_the_bottom(answer: str) -> None:
    start = """\
A melee gallery_listener
B melee guild_halberdier, deck toll_archer lock_keeper
table active A, first A
at actions
"""
    state, secrets = begin(start)
    play(state, secrets, "gallery_listener > use", answer)
    deck = shown(state, 0, 1, "deck")
    assert (deck[0], deck[-1]) == (("toll_archer", None) if answer == "no" else (None, "toll_archer"))
    for who in (1, None):
        assert set(shown(state, who, 1, "deck")) == {None}
        assert not [line for line in state.log("en", who) if "Toll Archer" in line]


@covers("DK-17.21", "DK-17.14")
def test_only_the_searcher_knows_the_order_of_the_rest() -> None:
    start = """\
A melee guild_halberdier, hand muster_the_guilds, deck locked_shields lock_keeper hold_the_span arrow_toll tower_shield
B melee velvet_duelist
table active A, first A
at actions
"""
    state, secrets = begin(start, {0: "concord", 1: "court"})
    play(state, secrets, "muster_the_guilds")
    assert state.choices(0)[-1] == "pass"
    for who in (1, None):
        assert shown(state, who, 0, "looked") == [None] * 5
    play(state, secrets, state.choices(0)[0], "tower_shield", "hold_the_span", "arrow_toll")
    found = hand(state, None, 0)
    assert len(found) == 1
    assert found[0] is not None
    assert hand(state, 0, 0) == hand(state, 1, 0) == found
    assert shown(state, 0, 0, "deck")[-4:] == ["tower_shield", "hold_the_span", "arrow_toll", "locked_shields"]
    for who in (1, None):
        assert set(shown(state, who, 0, "deck")) == {None}


@covers("DK-17.24", "DK-15.6")
def test_what_is_used_from_a_hand_in_a_combat_is_named_to_all() -> None:
    start = """\
A melee understudy, hand usher_keeper_of_doors usher_keeper_of_doors, gold 1
B melee guild_halberdier
table active A, first A
at actions
"""
    state, secrets = begin(start, {0: DECKS / "court_built.deck", 1: "concord"})
    play(state, secrets, "understudy > strike")
    for use in ("understudy > use", "usher_keeper_of_doors > boost"):
        while use not in state.choices(state.pending[0]):
            play(state, secrets, state.choices(state.pending[0])[-1])
        play(state, secrets, use)
    play(state, secrets, "attack")
    for who in observers(state):
        log = state.log("en", who)
        assert "The Pale Usher of A replaces Understudy." in log
        assert "A discards The Pale Usher to help The Pale Usher." in log


@covers("DK-5.2", "DK-4.2")
def test_a_chosen_maneuver_is_one_of_the_pile_and_what_is_left_is_known_by_subtraction() -> None:
    state, secrets = begin("A melee velvet_duelist\nB melee guild_halberdier\ntable first A\nat turn\n")
    play(state, secrets, "caravan_season")
    for who in (1, None):
        assert shown(state, who, 0, "chosen") == [None]
        assert set(shown(state, who, 0, "maneuvers")) == {None}
    play(state, secrets, state.choices(1)[0])
    for who in (1, None):
        assert shown(state, who, 0, "unveiled") == ["caravan_season"]
        left = shown(state, who, 0, "maneuvers")
        assert len(left) == 7
        assert None not in left


@covers("DK-19.2")
def test_a_refusal_does_not_tell_what_is_in_a_secret_list() -> None:
    start = "A melee velvet_duelist\nB melee guild_halberdier\ntable active A, first A\nat actions\n"
    usual, _ = begin(start, options={"open_lists": False})
    other, _ = begin(start, {0: "court", 1: DECKS / "concord_built.deck"}, options={"open_lists": False})
    lists = [{card for _, cards in table_of(state).decks[1].sections for card in cards} for state in (usual, other)]
    assert lists[0] ^ lists[1]
    for card in lists[0] ^ lists[1]:
        assert refusal_in_words(usual, 0, card) == refusal_in_words(other, 0, card)
