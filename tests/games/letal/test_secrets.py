"""What L.E.T.A.L. hides, case by case; random games are next door in `tests.games.test_secrets`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

import cardwright as cw
from cardwright.games.decks import Given
from cardwright.text import LANGUAGES
from tests.covers import covers
from tests.games.leaks import asked, assert_shows_what_is_known, difference, look_for_leaks, shown
from tests.games.letal.secrets import LISTS, LetalSecrets
from tests.games.machinery import Trial, observers, packed, random_position, refusal_in_words, table_of, view, where
from tests.games.trials import LETAL

DUEL: dict[int, Given] = {0: "assassin_gatewarden", 1: "emberwright_longshot"}
SECRET = {"open_lists": False}


def begin(
    start: str | None,
    options: Mapping[str, object] | None = None,
    decks: Mapping[int, Given] | None = None,
    *,
    players: int = 2,
    seed: int = 5,
) -> tuple[cw.State, LetalSecrets]:
    given = decks or (DUEL if players == 2 else {})
    state = cw.new_game("letal", players, seed, options or {}, None, start, decks=given)
    return state, LetalSecrets(state)


def play(state: cw.State, secrets: LetalSecrets, *choices: str) -> None:
    """Let whoever is asked first make each choice, and look for leaks after each."""
    for choice in choices:
        secrets.choose(state, state.pending[0], choice)
        check(state, secrets)


def check(state: cw.State, secrets: LetalSecrets) -> None:
    assert_shows_what_is_known(state, secrets)
    look_for_leaks(state, secrets, Random(1), 12)


def looks(state: cw.State, who: int | None) -> dict[str, object]:
    """Return all that *who* can read."""
    return view(state, who) | {f"log {lang}": state.log(lang, who) for lang in LANGUAGES}


# The setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@covers("LT-3.8", "LT-3.12", "LT-4.3")
def test_what_is_set_aside_is_secret_until_all_have_chosen(players: int) -> None:
    state, secrets = begin(None, players=players)
    before = {who: looks(state, who) for who in (1, None)}
    other = state.clone()
    while 0 in state.pending:
        for who in (1, None):
            assert not difference(before[who], looks(state, who))
        secrets.choose(state, 0, state.choices(0)[0])
    while 0 in other.pending:
        other.choose(0, "done")
    for who in (1, None):
        assert not difference(looks(state, who), looks(other, who))
    check(state, secrets)


@covers("LT-3.8")
def test_both_of_two_equal_cards_set_aside_are_known_to_their_player() -> None:
    state, secrets = begin(None)
    for choice in ("twin_daggers", "twin_daggers", "done", "done"):
        secrets.choose(state, 0, choice)
        check(state, secrets)
    while asked(state) == "aside":
        play(state, secrets, "done")
    assert shown(state, 0, 0, "first_aside") == ["twin_daggers", "twin_daggers"]
    for who in (1, None):
        assert shown(state, who, 0, "first_aside") == [None, None]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ending", ["concede", "random"])
@covers("LT-3.8")
def test_what_was_set_aside_is_shown_when_the_game_is_over(players: int, ending: str) -> None:
    state, secrets = begin(None, players=players)
    rng = Random(f"{players} {ending}")
    while state.pending:
        seat = state.pending[0]
        if state.phase == "setup":
            secrets.choose(state, seat, state.choices(seat)[0])
        elif ending == "concede":
            secrets.choose(state, seat, "concede")
        else:
            secrets.choose(state, seat, rng.choice(state.choices(seat)))
    assert state.over
    for who in observers(state):
        for seat in range(players):
            for hero in LISTS:
                assert None not in shown(state, who, seat, f"{hero}_aside")
    assert_shows_what_is_known(state, secrets)


@pytest.mark.parametrize("players", [2, 4])
@covers("LT-4.6", "LT-4.7")
def test_a_secret_placement_changes_nothing_for_the_others(players: int) -> None:
    """Nothing that others see depends on where somebody has placed heroes; that it is done is told, not before."""
    state, _ = begin("at place", players=players)
    while asked(state) == "place":
        first = state.pending[0]
        others = [who for who in observers(state) if who != first]
        before = {who: looks(state, who) for who in others}
        worlds = [state.clone() for _ in range(3)]
        for number, world in enumerate(worlds):
            rng = Random(number)
            for _ in range(2):
                world.choose(first, rng.choice(world.choices(first)))
                if world.pending == state.pending and asked(world) == "place":
                    for who in others:
                        assert not difference(before[who], looks(world, who))
        if len(state.pending) > 1:  # the last one to answer shows all
            for who in others:
                for world in worlds[1:]:
                    assert not difference(looks(worlds[0], who), looks(world, who))
        while first in state.pending:
            state.choose(first, state.choices(first)[0])


@covers("LT-4.6")
def test_guesses_place_the_heroes_of_others_anywhere_in_their_home_rows() -> None:
    state, _ = begin("at place")
    for case in ("a5", "f6"):
        state.choose(1, case)
    seen = set()
    for number in range(60):
        world = state.guess(0, number)
        while world.pending:
            if asked(world) != "place":
                break
            world.choose(world.pending[0], world.choices(world.pending[0])[0])
        seats = world.observe(None)["seats"]
        assert isinstance(seats, list)
        cases = [card["case"] for card in seats[1]["zones"]["heroes"]["cards"]]
        assert len(set(cases)) == 2
        assert all(case[1] in "56" for case in cases)
        seen.update(cases)
    assert len(seen) == 12


# Hands and decks ------------------------------------------------------------------------------------------------------

FLETCHING = """\
A heroes assassin/case=a1 gatewarden/case=b1
B heroes emberwright/case=f6 longshot/case=e6, second_hand fletching new_perch
B second_discard low_volley, second_deck snare
table active B
at main
"""
STRUCK = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab
B heroes emberwright/case=c4 longshot/case=f6, first_hand duck kindling, first_deck stoke
table active A
at main
"""


@pytest.mark.parametrize("is_open", [True, False])
@covers("LT-14.7", "LT-14.13", "LT-8.20")
def test_a_card_that_went_openly_into_a_hand_is_known_until_one_leaves_unseen(is_open: bool) -> None:
    state, secrets = begin(FLETCHING, {"open_lists": is_open})
    play(state, secrets, "fletching", "yes")
    if asked(state) == "return":
        play(state, secrets, "low_volley")
    for who in (0, None):
        assert shown(state, who, 1, "second_hand") == ["low_volley", None, None]
    assert None not in shown(state, 1, 1, "second_hand")
    play(state, secrets, "emberwright > rest")
    for who in (0, None):
        assert shown(state, who, 1, "second_hand") == ["low_volley", None, None]


@covers("LT-14.13", "LT-14.17", "LT-16.3")
def test_only_its_owner_knows_which_card_was_hidden() -> None:
    state, secrets = begin(STRUCK)
    play(state, secrets, "quick_stab")
    while "kindling > hide" not in state.choices(state.pending[0]):
        play(state, secrets, state.choices(state.pending[0])[-1])
    play(state, secrets, "kindling > hide")
    assert shown(state, 1, 1, "first_deck")[-1] == "kindling"
    for who in (0, None):
        assert set(shown(state, who, 1, "first_deck")) == {None}
        assert not [line for line in state.log("en", who) if "Kindling" in line]
    assert [line for line in state.log("en", 1) if "Kindling" in line]


KNOWN_HAND = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab
B heroes emberwright/case=f1 longshot/case=c4, second_hand fletching new_perch
B second_discard low_volley, second_deck snare
table active B
at main
"""


@covers("LT-14.13", "LT-8.20")
def test_a_card_that_everybody_knew_in_a_hand_is_hidden_unseen() -> None:
    state, secrets = begin(KNOWN_HAND)
    play(state, secrets, "fletching", "yes")
    if asked(state) == "return":
        play(state, secrets, "low_volley")
    play(state, secrets, "end")
    while "quick_stab" not in state.choices(state.pending[0]):
        play(state, secrets, state.choices(state.pending[0])[-1])
    play(state, secrets, "quick_stab")
    while state.pending != (1,) or "low_volley > hide" not in state.choices(1):
        play(state, secrets, state.choices(state.pending[0])[-1])
    play(state, secrets, "low_volley > hide")
    for who in (0, None):
        assert set(shown(state, who, 1, "second_hand")) == {None}
        assert not [line for line in state.log("en", who) if "Low Volley" in line and "hides" in line]
    assert shown(state, 1, 1, "second_deck")[-1] == "low_volley"


@pytest.mark.parametrize("trial", LETAL.tables[::3], ids=str)
@covers("LT-1.4")
def test_a_guess_never_moves_a_card_to_another_hero(trial: Trial) -> None:
    for seed in range(2):
        rng = Random(f"heroes {trial} {seed}")
        state = random_position(trial, seed, rng)
        secrets = LetalSecrets(trial.start(seed))
        for who in observers(state):
            world = state.guess(who, rng.randrange(1000))
            for copy, (zone, seat) in where(world).items():
                if zone not in ("heroes", "auras", "executing"):
                    assert (secrets.hero[copy], secrets.owner[copy]) == (zone.partition("_")[0], seat)


DEAD = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab
B heroes emberwright/case=c4/endurance=1 longshot/case=f6, first_hand duck kindling
table active A
at main
"""


@covers("LT-11.6")
def test_hand_and_deck_of_a_dead_hero_are_not_shown() -> None:
    state, secrets = begin(DEAD)
    play(state, secrets, "quick_stab")
    for _ in range(9):
        if asked(state) == "main":
            break
        play(state, secrets, state.choices(state.pending[0])[-1])
    assert "dies" in " ".join(state.log("en"))
    assert shown(state, 1, 1, "first_hand").count(None) == 0
    for who in (0, None):
        assert shown(state, who, 1, "first_hand") == [None, None]
        assert set(shown(state, who, 1, "first_deck")) == {None}


@covers("LT-3.12")
def test_a_refusal_does_not_tell_how_the_own_deck_lies() -> None:
    """Some cards are in the lists of both heroes: whichever copy a word means, it is the same in every order."""
    state, _ = begin(None, decks={**DUEL, 0: "longshot_puppeteer"})
    state.choose(0, "done")
    cards = sorted({card for _, listed in table_of(state).decks[0].sections for card in listed})
    for number in range(5):
        world = state.guess(0, number)
        for card in cards:
            assert refusal_in_words(world, 0, card) == refusal_in_words(state, 0, card)


# Partners -------------------------------------------------------------------------------------------------------------

TEAM = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab feint, second_hand raised_shield
B heroes emberwright/case=c4 puppeteer/case=e6, first_hand duck kindling
C heroes longshot/case=f1 bonesetter/case=e1, first_hand long_arrow
D heroes gatewarden/case=a6 bonesetter/case=b6
table active A
at main
"""


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("lists", [True, False])
@covers("LT-20.3", "LT-20.12")
def test_partners_see_each_others_hands_by_option(is_open: bool, lists: bool) -> None:
    options = {"partner_hands": "open" if is_open else "secret", "open_lists": lists}
    state, secrets = begin(TEAM, options, players=4)
    check(state, secrets)
    assert shown(state, 0, 2, "first_hand") == ["long_arrow" if is_open else None]
    assert sorted(map(str, shown(state, 2, 0, "first_hand"))) == (["feint", "quick_stab"] if is_open else ["None"] * 2)
    for who in (1, 3, None):
        assert shown(state, who, 0, "first_hand") == [None, None]
    play(state, secrets, "assassin > rest")
    while asked(state) != "main":
        play(state, secrets, state.choices(state.pending[0])[-1])
    assert shown(state, 2, 0, "first_hand").count(None) == (0 if is_open else 3)
    play(state, secrets, "gatewarden@A.2 > rest")


@covers("LT-20.12")
def test_with_open_hands_a_partner_knows_what_was_hidden() -> None:
    state, secrets = begin(TEAM, {"partner_hands": "open"}, players=4)
    play(state, secrets, "quick_stab")
    while "kindling > hide" not in state.choices(state.pending[0]):
        play(state, secrets, state.choices(state.pending[0])[-1])
    play(state, secrets, "kindling > hide")
    for partner in (1, 3):
        assert shown(state, partner, 1, "first_deck")[-1] == "kindling"
    for who in (0, 2, None):
        assert set(shown(state, who, 1, "first_deck")) == {None}


@covers("LT-3.8", "LT-20.12")
def test_open_hands_do_not_show_what_is_set_aside() -> None:
    state, secrets = begin(None, {"partner_hands": "open"}, players=4)
    while state.phase == "setup":
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
    check(state, secrets)
    assert set(shown(state, 2, 0, "first_aside")) == {None}
    assert None not in shown(state, 2, 0, "first_hand")


# Secret lists ---------------------------------------------------------------------------------------------------------


@covers("LT-3.11")
def test_a_refusal_does_not_tell_what_is_in_a_secret_list() -> None:
    start = "A heroes assassin gatewarden\nB heroes emberwright longshot\ntable active A\nat main\n"
    usual, _ = begin(start, SECRET)
    deck = table_of(usual).decks[1]
    fewer = tuple((name, cards[: min(30, len(cards))]) for name, cards in deck.sections)
    other, _ = begin(start, SECRET, {**DUEL, 1: replace(deck, sections=fewer)})
    left_out = {card for _, cards in deck.sections for card in cards} - {card for _, cards in fewer for card in cards}
    assert left_out
    for card in sorted(left_out):
        assert refusal_in_words(usual, 0, card) == refusal_in_words(other, 0, card)


@covers("LT-3.11")
def test_a_guess_of_secret_lists_keeps_what_was_seen() -> None:
    for seed in range(4):
        trial = Trial("letal", 2, SECRET, decks=("random", "random"))
        state = random_position(trial, seed, Random(seed))
        before = packed(state)
        for who in observers(state):
            world = state.guess(who, seed)
            for seat in range(2):
                for hero in LISTS:
                    zone = f"{hero}_discard"
                    assert shown(world, who, seat, zone) == shown(state, who, seat, zone)
        assert packed(state) == before
