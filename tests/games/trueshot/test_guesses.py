"""Guesses in In the Trueshot Lodge: which worlds are possible is said here, by hand for each position."""

from __future__ import annotations

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.frequencies import Chances, Spot, assert_guess_frequencies, copies_in, copy_at, evenly, named, spots
from tests.games.machinery import table_of
from tests.games.trueshot.hands import begun, cast, one_pile_after_another


def exotic(state: cw.State, copies: list[int]) -> list[int]:
    return [copy for copy in copies if table_of(state).cards.card(table_of(state).card_id(copy)).facts["rarity"]]


def everywhere(state: cw.State, *places: tuple[str, int]) -> dict[Spot, Chances]:
    """Return that in all these places each of the cards that lie there is as likely as any other."""
    among = evenly(copy for zone, seat in places for copy in copies_in(state, seat, zone))
    return {spot: among for zone, seat in places for spot in spots(state, seat, zone)}


def spot_of(state: cw.State, copy: int, zone: str, seat: int) -> Spot:
    (found,) = [spot for spot in spots(state, seat, zone) if copy_at(state, spot) == copy]
    return found


# Setup ----------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("has_chosen", [False, True])
@covers("TL-2.6", "TL-2.7", "TL-2.8", "TL-2.9")
def test_at_setup_the_others_may_hold_every_common_pet_not_drawn_by_oneself(has_chosen: bool) -> None:
    state = cw.new_game("trueshot", 3, seed=3)
    if has_chosen:
        state.choose(1, state.choices(1)[0])
    for who, others in ((0, (1, 2)), (None, (0, 1, 2))):
        theirs = [copy for seat in others for copy in copies_in(state, seat, "drawn", "chosen")]
        pile = copies_in(state, -1, "pet_pile")
        exotics = exotic(state, pile)
        assert len(exotics) == 8
        commons = [copy for copy in [*theirs, *pile] if copy not in exotics]
        held = [spot for seat in others for spot in spots(state, seat, "drawn", "chosen")]
        expected: dict[Spot, Chances] = dict.fromkeys(held, evenly(commons))
        share = len(exotics) / len(pile)
        in_pile = evenly(exotics, share) | evenly(commons, 1 - share)
        expected |= dict.fromkeys(spots(state, -1, "pet_pile"), in_pile)
        expected |= everywhere(state, ("weapon_pile", -1)) | everywhere(state, ("spell_pile", -1))
        assert_guess_frequencies(state, who, expected)


# Hidden spells --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_spell_drawn_unseen_from_a_fresh_pile_may_be_any_that_was_never_seen() -> None:
    state = begun(B="hand scout arcane_shot")
    cast(state, 1, "scout")
    assert len(copies_in(state, 1, "hand")) == 3
    shot = named(state, "arcane_shot", ("hand", 1))
    unseen = [copy for copy in [*copies_in(state, 1, "hand"), *copies_in(state, -1, "spell_pile")] if copy != shot]
    known = spot_of(state, shot, "hand", 1)
    expected = dict.fromkeys([*spots(state, 1, "hand"), *spots(state, -1, "spell_pile")], evenly(unseen))
    for who in (0, 2, None):
        assert_guess_frequencies(state, who, expected | {known: {shot: 1.0}})
    own = {spot: {copy_at(state, spot): 1.0} for spot in spots(state, 1, "hand")}
    assert_guess_frequencies(state, 1, own | everywhere(state, ("spell_pile", -1)))


@pytest.mark.slow
def test_hidden_spells_of_two_seats_may_be_each_others() -> None:
    state = begun(A="hand windfall disarm")
    cast(state, 0, "windfall")
    own = {spot: {copy_at(state, spot): 1.0} for spot in spots(state, 0, "hand")}
    assert_guess_frequencies(state, 0, own | everywhere(state, ("hand", 1), ("hand", 2), ("spell_pile", -1)))
    disarm = named(state, "disarm", ("hand", 0))
    at = spot_of(state, disarm, "hand", 0)
    among = [copy for seat in range(3) for copy in copies_in(state, seat, "hand") if copy != disarm]
    among += copies_in(state, -1, "spell_pile")
    hands = [spot for seat in range(3) for spot in spots(state, seat, "hand") if spot != at]
    assert_guess_frequencies(state, None, dict.fromkeys(hands, evenly(among)) | {at: {disarm: 1.0}})


@pytest.mark.slow
@covers("TL-3.29")
def test_what_was_held_before_a_reshuffle_is_not_among_the_cards_shuffled() -> None:
    state = one_pile_after_another()
    cast(state, 1, "scout")
    cast(state, 2, "scout")
    wind = named(state, "second_wind", ("hand", 2))
    at = spot_of(state, wind, "hand", 2)
    fresh = [copy for copy in copies_in(state, 2, "hand") if copy != wind] + copies_in(state, -1, "spell_pile")
    assert len(fresh) == 3
    drawn = [spot for spot in spots(state, 2, "hand") if spot != at] + spots(state, -1, "spell_pile")
    expected = everywhere(state, ("hand", 1)) | dict.fromkeys(drawn, evenly(fresh)) | {at: {wind: 1.0}}
    assert_guess_frequencies(state, 0, expected)
    assert_guess_frequencies(state, None, expected)

    cast(state, 3, "scout")
    last = named(state, "scout", ("hand", 3))  # C's own, shuffled alone
    fresh = [copy for copy in copies_in(state, 2, "hand") if copy != wind]
    fresh += [copy for copy in copies_in(state, 3, "hand") if copy != last]
    places = [spot for seat in (2, 3) for spot in spots(state, seat, "hand") if copy_at(state, spot) in fresh]
    expected = everywhere(state, ("hand", 1)) | dict.fromkeys(places, evenly(fresh))
    assert_guess_frequencies(state, 0, expected | {at: {wind: 1.0}, spot_of(state, last, "hand", 3): {last: 1.0}})


@pytest.mark.slow
@covers("TL-5.12")
def test_of_two_mend_pets_of_which_one_was_known_the_other_may_be_any_card() -> None:
    state = begun(B="hand mend_pet ?mend_pet")
    known, hidden = (copy_at(state, spot) for spot in spots(state, 1, "hand")[::-1])
    unseen = [hidden, *copies_in(state, -1, "spell_pile")]
    expected: dict[Spot, Chances] = {spot_of(state, hidden, "hand", 1): evenly(unseen)}
    assert_guess_frequencies(state, 0, expected | {spot_of(state, known, "hand", 1): {known: 1.0}})

    cast(state, 1, "mend_pet > boar")
    (left,) = copies_in(state, 1, "hand")
    assert table_of(state).card_id(left) == "mend_pet"
    assert_guess_frequencies(state, 0, everywhere(state, ("hand", 1), ("spell_pile", -1)))


# Weapons --------------------------------------------------------------------------------------------------------------

SHOP = """\
A pets wolf, coins 90
B pets boar
C pets bear
table prepares A, shop ash_bow hooked_net, weapon_pile long_rifle{rest}
at preparation
"""


def shop(*, empty: bool) -> cw.State:
    """Return a preparation phase; *empty*: with one weapon in the pile, the others discarded."""
    weapons = [card.id for card in cw.new_game("trueshot")._table.cards.cards if card.kind == "weapon"]
    rest = [card for card in weapons if card not in ("ash_bow", "hooked_net", "long_rifle")]
    start = SHOP.format(rest=f", weapon_discard {' '.join(rest)}" if empty else "")
    return cw.new_game("trueshot", 3, seed=1, start=start)


@pytest.mark.slow
@covers("TL-3.17")
def test_a_replaced_weapon_is_known_at_the_bottom_of_the_pile() -> None:
    state = shop(empty=False)
    state.choose(0, "refresh")
    state.choose(0, "hooked_net")
    net = named(state, "hooked_net", ("weapon_pile", -1))
    lowest, *higher = spots(state, -1, "weapon_pile")
    rest = [copy for copy in copies_in(state, -1, "weapon_pile") if copy != net]
    for who in (0, 1, None):
        assert_guess_frequencies(state, who, dict.fromkeys(higher, evenly(rest)) | {lowest: {net: 1.0}})


@pytest.mark.slow
@covers("TL-3.17", "TL-3.29")
def test_after_a_shuffle_no_weapon_is_known_in_the_pile() -> None:
    state = shop(empty=True)
    state.choose(0, "refresh")
    state.choose(0, "hooked_net")
    (bottom,) = spots(state, -1, "weapon_pile")
    assert_guess_frequencies(state, 1, {bottom: {named(state, "hooked_net", ("weapon_pile", -1)): 1.0}})
    state.choose(0, "long_rifle")  # Hooked Net is back in the shop, and the pile is empty
    state.choose(0, "hooked_net")  # Long Rifle is discarded, and all are shuffled
    for who in (0, 1, None):
        assert_guess_frequencies(state, who, everywhere(state, ("weapon_pile", -1)))


def test_the_next_shuffle_differs_between_guesses() -> None:
    state = one_pile_after_another()
    cast(state, 1, "scout")
    while state.pending != (2,):
        state.choose(state.pending[0], "pass")
    hands = set()
    for number in range(40):
        world = state.guess(2, number)
        world.choose(2, "scout")
        hands.add(tuple(sorted(table_of(world).card_id(copy) for copy in copies_in(world, 2, "hand"))))
    assert len(hands) == 3  # two of three
