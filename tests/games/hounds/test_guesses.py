"""Guesses in Hounds & Heroes: which worlds are possible is said here, by hand for each position."""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.frequencies import Chances, Spot, assert_guess_frequencies, copies_in, copy_at, evenly, named, spots
from tests.games.hounds.secrets import HELD
from tests.games.machinery import events_of, table_of


def drafted(players: int = 2) -> cw.State:
    """Return a drafted game in the middle of its first round: nobody has placed."""
    state = cw.new_game("hounds", players=players, seed=21, options={"first_seat": 0})
    while len(state.pending) == 1:
        state.choose(state.pending[0], 0)
    return state


@pytest.mark.slow
def test_after_a_draft_every_card_of_the_other_is_anywhere_in_deck_and_hand() -> None:
    state = drafted()
    theirs = copies_in(state, 1, "deck", "hand")
    assert len(theirs) == 12
    expected = {spot: evenly(theirs) for spot in spots(state, 1, "deck", "hand")}
    expected |= {spot: evenly(copies_in(state, 0, "deck")) for spot in spots(state, 0, "deck")}
    heroes = copies_in(state, -1, "hero_deck")
    expected |= {spot: evenly(heroes) for spot in spots(state, -1, "hero_deck")}
    assert_guess_frequencies(state, 0, expected)


@pytest.mark.slow
def test_face_down_cards_of_the_other_may_be_any_of_theirs() -> None:
    state = drafted()
    while 1 in state.pending:
        state.choose(1, 0)
    assert state.pending == (0,)
    theirs = copies_in(state, 1, "deck", *HELD)
    assert_guess_frequencies(
        state, 0, {spot: evenly(theirs) for spot in spots(state, 1, "deck", "attack", "ability", "defense")}
    )


@pytest.mark.slow
def test_a_spectator_guesses_both_sides() -> None:
    state = drafted()
    expected: dict[Spot, Chances] = {}
    for seat in (0, 1):
        owned = copies_in(state, seat, "deck", "hand")
        expected |= {spot: evenly(owned) for spot in spots(state, seat, "deck", "hand")}
    assert_guess_frequencies(state, None, expected)


KNOWN = """\
A attack husky, ability cocker, defense pug, discard labrador, hand corgi maltese, deck basset dachshund poodle airedale
B attack husky, ability chihuahua, defense pug, hand saint_bernard, deck rottweiler great_dane kangal whippet aussie
table barracks dogini whistler headhunter
at reveal
"""


@pytest.mark.slow
def test_a_known_card_in_a_hand_stays_there_and_hides_among_the_cards_placed() -> None:
    state = cw.new_game("hounds", seed=1, start=KNOWN, options={"hand_keep": None})
    while len(state.pending) == 1:
        state.choose(state.pending[0], "pass")
    known = named(state, "labrador", ("hand", 0))
    rest = [copy for copy in copies_in(state, 0, "deck", "hand") if copy != known]
    (at,) = [spot for spot in spots(state, 0, "hand") if copy_at(state, spot) == known]
    expected = {spot: evenly(rest) for spot in spots(state, 0, "deck", "hand") if spot != at}
    assert_guess_frequencies(state, 1, expected | {at: {known: 1.0}})

    while 0 in state.pending:
        state.choose(0, 0)
    held = spots(state, 0, *HELD)
    hidden = {known: 1 / len(held)} | evenly(rest, 1 - 1 / len(held))
    expected = dict.fromkeys(held, hidden) | {spot: evenly(rest) for spot in spots(state, 0, "deck")}
    assert_guess_frequencies(state, 1, expected)
    assert_guess_frequencies(state, None, expected)


def after_a_refill(options: dict[str, object], seed: int) -> tuple[cw.State, list[int], list[int]]:
    """Return a game after the first refill of B in a draw, the cards it carried, and those drawn from the new deck."""
    rng = Random(seed)
    state = cw.new_game("hounds", seed=seed, options=options)
    names = table_of(state).game.events
    while state.pending:
        before = len(events_of(state))
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
        new = [(names[event[0]], event[1], event[2]) for event in events_of(state)[before:]]
        if ("refill", 1, -1) in new and "round" in [kind for kind, _, _ in new] and len(state.pending) == 2:
            drawn = [card for kind, who, card in new[new.index(("refill", 1, -1)) :] if (kind, who) == ("draw", 1)]
            carried = [copy for copy in copies_in(state, 1, "hand") if copy not in drawn]
            if carried and drawn and all(copy in copies_in(state, 1, "hand") for copy in drawn):
                return state, carried, drawn
            break
    raise AssertionError(f"seed {seed} has no such refill")


@pytest.mark.slow
@covers("HH-4.4")
def test_cards_carried_over_a_refill_are_not_among_those_just_shuffled() -> None:
    state, carried, drawn = after_a_refill({}, first_refill({}))
    fresh = [*drawn, *copies_in(state, 1, "deck")]
    hand = spots(state, 1, "hand")
    in_hand = evenly(carried, len(carried) / len(hand)) | evenly(fresh, len(drawn) / len(hand))
    expected = dict.fromkeys(hand, in_hand) | {spot: evenly(fresh) for spot in spots(state, 1, "deck")}
    assert_guess_frequencies(state, 0, expected)


def first_refill(options: dict[str, object]) -> int:
    """Return the first seed whose game has a refill with cards carried in hand."""
    for seed in range(200):
        try:
            after_a_refill(options, seed)
        except AssertionError:
            continue
        return seed
    raise AssertionError("no game has such a refill")


@pytest.mark.slow
@covers("HH-15.13", "HH-15.15")
def test_in_quick_play_the_other_may_hold_every_hound_never_seen() -> None:
    state = cw.new_game("hounds", seed=4, options={"quick_play": True})
    unseen = [*copies_in(state, 1, "deck", "hand"), *copies_in(state, -1, "box")]
    assert len(unseen) == 54 - 12
    assert_guess_frequencies(state, 0, {spot: evenly(unseen) for spot in spots(state, 1, "deck", "hand")})
    both = [*unseen, *copies_in(state, 0, "deck", "hand")]
    assert_guess_frequencies(state, None, {spot: evenly(both) for spot in spots(state, 1, "hand")})


@pytest.mark.slow
@covers("HH-15.15", "HH-4.4")
def test_in_quick_play_a_refill_tells_what_is_shuffled_but_not_what_was_carried() -> None:
    options: dict[str, object] = {"quick_play": True}
    state, carried, drawn = after_a_refill(options, first_refill(options))
    told = {event[2] for event in events_of(state) if table_of(state).game.events[event[0]] == "reveal"}
    never = [copy for copy in carried if copy not in told]
    assert never == carried, "the seed was to give a hand never seen"
    unseen = [*carried, *copies_in(state, -1, "box")]
    fresh = [*drawn, *copies_in(state, 1, "deck")]
    hand = spots(state, 1, "hand")
    in_hand = evenly(unseen, len(carried) / len(hand)) | evenly(fresh, len(drawn) / len(hand))
    expected = dict.fromkeys(hand, in_hand) | {spot: evenly(fresh) for spot in spots(state, 1, "deck")}
    assert_guess_frequencies(state, 0, expected)


TOP = """\
A attack husky, ability golden, defense pug, hand corgi, deck basset dachshund poodle, discard doberman whippet
B attack husky, ability jack_russell, defense pug, hand saint_bernard maltese, deck rottweiler great_dane kangal aussie
table barracks dogini whistler headhunter
at reveal
"""


@pytest.mark.slow
@covers("HH-7.31")
def test_a_card_put_on_top_is_known_there() -> None:
    state = cw.new_game("hounds", seed=1, start=TOP)
    state.choose(0, "doberman")
    assert state.pending == (1,)
    top = named(state, "doberman", ("deck", 0))
    rest = [copy for copy in copies_in(state, 0, "deck", "hand") if copy != top]
    *lower, highest = spots(state, 0, "deck")
    expected = {spot: evenly(rest) for spot in [*lower, *spots(state, 0, "hand")]} | {highest: {top: 1.0}}
    assert_guess_frequencies(state, 1, expected)
    own = [copy for copy in copies_in(state, 0, "deck") if copy != top]
    assert_guess_frequencies(state, 0, {spot: evenly(own) for spot in lower} | {highest: {top: 1.0}})


BOTTOM = """\
A attack husky, ability basenji, defense pug, hand corgi, deck basset dachshund poodle
B attack husky, ability jack_russell, defense pug, hand saint_bernard maltese, deck rottweiler great_dane kangal aussie
table barracks dogini whistler headhunter
at reveal
"""


@pytest.mark.slow
@covers("HH-7.30")
def test_a_hero_put_under_the_hero_deck_is_known_there() -> None:
    state = cw.new_game("hounds", seed=1, start=BOTTOM)
    state.choose(0, "yes")
    state.choose(0, "whistler")
    assert state.pending == (1,)
    whistler = named(state, "whistler", ("hero_deck", -1))
    rest = [copy for copy in copies_in(state, -1, "hero_deck") if copy != whistler]
    lowest, *higher = spots(state, -1, "hero_deck")
    for seat in (0, 1, None):
        assert_guess_frequencies(state, seat, {spot: evenly(rest) for spot in higher} | {lowest: {whistler: 1.0}})


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hounds"), [(3, 8), (4, 6)])
@covers("HH-16.46")
def test_in_quick_play_with_more_players_everybody_else_holds_two_heroes(players: int, hounds: int) -> None:
    state = cw.new_game("hounds", players=players, seed=9, options={"quick_play": True})
    is_hero = table_of(state).program.kin
    unseen = [copy for seat in range(1, players) for copy in copies_in(state, seat, "deck", "hand")]
    unseen += copies_in(state, -1, "box", "hero_deck")
    heroes = [copy for copy in unseen if is_hero[copy]]
    others = [copy for copy in unseen if not is_hero[copy]]
    assert (len(heroes), len(others)) == (36 - 3 - 2, 108 - hounds)
    each = evenly(heroes, 2 / (2 + hounds)) | evenly(others, hounds / (2 + hounds))
    assert_guess_frequencies(state, 0, dict.fromkeys(spots(state, 1, "hand"), each))
    for number in range(100):
        world = state.guess(0, number)
        for seat in range(1, players):
            assert sum(is_hero[copy] for copy in copies_in(world, seat, "deck", "hand")) == 2


DIG = """\
A attack husky, ability beagle, defense pug, hand corgi poodle, discard basset dachshund whippet labrador
B attack husky, ability chihuahua, defense pug, hand saint_bernard, deck rottweiler great_dane kangal
table barracks dogini whistler headhunter
at reveal
"""


@pytest.mark.slow
@covers("HH-7.34")
def test_cards_being_dug_up_are_not_those_in_hand() -> None:
    state = cw.new_game("hounds", seed=1, start=DIG)
    question = state.question(0)
    assert question is not None
    assert question.kind == "keep"
    shuffled = copies_in(state, 0, "deck", "aside")
    assert len(shuffled) == 4
    expected = {spot: evenly(shuffled) for spot in spots(state, 0, "deck", "aside")}
    expected |= {spot: evenly(copies_in(state, 0, "hand")) for spot in spots(state, 0, "hand")}
    assert_guess_frequencies(state, 1, expected)


REFILL = """\
A hand corgi, discard basset dachshund whippet labrador poodle golden aussie, treats 9
B hand saint_bernard, deck rottweiler great_dane kangal
table barracks dogini whistler headhunter
at recruit
"""


@covers("HH-18.4")
def test_the_next_shuffle_differs_between_guesses() -> None:
    state = cw.new_game("hounds", seed=1, start=REFILL)
    assert state.pending == (0,)
    hands = set()
    for number in range(40):
        world = state.guess(0, number)
        while len(world.pending) == 1:
            world.choose(world.pending[0], "pass")
        hands.add(tuple(world.choices(0)))
    assert len(hands) > 15  # of 35 possible draws of 3 among 7
