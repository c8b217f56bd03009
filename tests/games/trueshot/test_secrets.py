"""What In the Trueshot Lodge hides, case by case; random games are in `tests.games.test_secrets`."""

from __future__ import annotations

import json
from random import Random

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.leaks import asked, assert_same_view, difference, look_for_leaks, other_world, shown, unseen
from tests.games.machinery import observers, view
from tests.games.trueshot.hands import HIDDEN, one_pile_after_another
from tests.games.trueshot.secrets import TrueshotSecrets


def begin(start: str, players: int = 3, options: dict[str, object] | None = None) -> tuple[cw.State, TrueshotSecrets]:
    state = cw.new_game("trueshot", players, 5, options or {}, HIDDEN, start)
    return state, TrueshotSecrets(state)


@pytest.mark.parametrize("players", [3, 4])
@covers("TL-2.6", "TL-2.7", "TL-2.9", "TL-2.11")
def test_at_setup_others_see_only_who_has_chosen(players: int) -> None:
    state = cw.new_game("trueshot", players, seed=2)
    secrets = TrueshotSecrets(state)
    assert look_for_leaks(state, secrets, Random(1), 10) > 3 * players
    before = {who: view(state, who) for who in observers(state)}
    worlds = []
    for choice in state.choices(0):
        world = state.clone()
        world.choose(0, choice)
        assert world.pending == tuple(range(1, players))
        worlds.append([(view(world, who), world.log("fr", who)) for who in (1, None)])
        assert shown(world, 1, 0, "chosen") == [None]
        assert shown(world, 0, 0, "chosen") == [choice]
    assert worlds[0] == worlds[1] == worlds[2]
    assert difference(before[1], worlds[0][0][0]) in ("observation", "pending")

    secrets.choose(state, 0, state.choices(0)[0])
    assert look_for_leaks(state, secrets, Random(2), 10) > 3 * players
    for seat in range(1, players):
        secrets.choose(state, seat, state.choices(seat)[0])
    assert len(shown(state, None, -1, "pet_discard")) == 2 * players
    assert None not in shown(state, None, -1, "pet_discard")


@covers("TL-2.7", "TL-2.8")
def test_an_exotic_pet_put_back_is_shown_to_nobody() -> None:
    for seed in range(40):
        state = cw.new_game("trueshot", 3, seed=seed)
        put_back = [line for line in state.log("en") if "Exotic" in line]
        if put_back:
            exotics = [card for card in state._table.cards.cards if card.facts.get("rarity")]
            told = json.dumps([state.log("en", seat) for seat in observers(state)])
            assert not [card.id for card in exotics if card.names["en"] in told]
            return
    pytest.fail("no game puts an Exotic pet back")


HANDS = """\
A pets wolf, hand disarm
B pets boar, hand ?arcane_shot plunder
C pets bear, hand ?second_wind
table active A
at turn
"""


@covers("TL-5.15", "TL-5.5")
def test_everybody_with_a_card_is_asked_whatever_it_is() -> None:
    state, secrets = begin(HANDS)
    assert shown(state, 0, 1, "hand") == ["plunder", None]
    assert shown(state, 1, 1, "hand") == ["arcane_shot", "plunder"]
    assert shown(state, None, 2, "hand") == [None]
    (hidden,) = [copy for copy in secrets.place if secrets.place[copy] == ("hand", 2)]
    # Second Wind has no target now; whatever else C may hold, C is asked all the same.
    for card in ("arcane_shot", "aspect_of_the_hawk", "plunder", "mend_pet", "whatever"):
        others = [copy for copy in secrets.place if secrets.card[copy] == card and secrets.shared(0, hidden, copy)]
        assert_same_view(state, secrets, 0, *((hidden, copy) for copy in others[:1]))
    for seat in (0, 1):
        assert state.pending == (seat,)
        secrets.choose(state, seat, "pass")
    assert state.pending == (2,)
    assert state.choices(2) == ["pass"]
    assert asked(state) == "cast"
    (pile, *_) = [copy for copy, place in secrets.place.items() if place == ("spell_pile", -1)]
    world = other_world(state, secrets, 0, hidden, pile)
    assert world.pending == (2,)
    assert view(world, 0) == view(state, 0)


@covers("TL-5.12")
def test_a_hidden_spell_is_seen_by_all_once_it_is_cast() -> None:
    state, secrets = begin(HANDS)
    secrets.choose(state, 0, "pass")
    secrets.choose(state, 1, "arcane_shot > bear")
    assert shown(state, 0, 1, "hand") == ["plunder"]
    assert "arcane_shot" in shown(state, 0, -1, "spell_discard")
    assert look_for_leaks(state, secrets, Random(1), 8) > 3


DRAWING = """\
A pets wolf, hand scout
B pets boar, hand viper_sting
C pets bear
table active A
at turn
"""


def test_what_is_drawn_unseen_is_told_to_its_owner_alone() -> None:
    state, secrets = begin(DRAWING)
    secrets.choose(state, 0, "scout")
    names = [str(card) for card in shown(state, 0, 0, "hand")]
    assert len(names) == 2
    english = [state._table.cards.card(name).names["en"] for name in names]
    assert all(any(name in line for line in state.log("en", 0)) for name in english)
    for who in (1, 2, None):
        assert shown(state, who, 0, "hand") == [None, None]
        assert not [line for line in state.log("en", who) if any(name in line for name in english)]
    assert look_for_leaks(state, secrets, Random(1), 8) > 6


DISCARDING = """\
A pets wolf, hand ?arcane_shot ?aspect_of_the_hawk ?plunder
B pets boar, hand viper_sting
C pets bear
table active B
at turn
"""


@covers("TL-6.30", "TL-7.5")
def test_how_many_spells_may_be_discarded_is_a_secret_of_the_hand() -> None:
    state, secrets = begin(DISCARDING)
    secrets.choose(state, 1, "viper_sting > A")
    assert asked(state) == "discard"
    assert state.choices(0) == ["arcane_shot", "plunder"]
    assert look_for_leaks(state, secrets, Random(3), 8) > 3
    one, _ = begin(DISCARDING.replace("?arcane_shot", "?aspect_of_the_wild"))
    one.choose(1, "viper_sting > A")
    assert asked(one) == "discard"  # one candidate among three cards: nobody else may know
    assert one.choices(0) == ["plunder"]


MENDING = """\
A pets wolf
B pets boar, hand mend_pet ?mend_pet
C pets bear
table active B
at turn
"""


def test_of_two_equal_spells_nobody_can_say_which_was_the_known_one() -> None:
    state, secrets = begin(MENDING)
    assert shown(state, 0, 1, "hand") == ["mend_pet", None]
    secrets.choose(state, 1, "mend_pet > boar")
    assert shown(state, 0, 1, "hand") == [None]
    assert shown(state, 1, 1, "hand") == ["mend_pet"]
    (left,) = [copy for copy, place in secrets.place.items() if place == ("hand", 1)]
    pile = [copy for copy, place in secrets.place.items() if place == ("spell_pile", -1)]
    assert_same_view(state, secrets, 0, *((left, copy) for copy in pile[:6]))


@covers("TL-8.14", "TL-5.12")
def test_drafted_spells_stay_known_whatever_the_interface_shows() -> None:
    start = "A pets wolf, rank 1\nB pets boar, rank 2\nC pets bear, rank 3\ntable spell_pile disarm\nat draft"
    for show in (True, False):
        state, secrets = begin(start, options={"show_known_hands": show})
        seat = state.pending[0]
        secrets.choose(state, seat, "disarm")
        for who in observers(state):
            assert shown(state, who, seat, "hand") == ["disarm"]


@covers("TL-3.29")
def test_a_spell_drawn_after_a_reshuffle_is_not_told_by_what_was_shuffled() -> None:
    state = one_pile_after_another()
    secrets = TrueshotSecrets(state)
    for caster in (1, 2):
        while state.pending != (caster,):
            secrets.choose(state, state.pending[0], "pass")
        secrets.choose(state, caster, "scout")
    for who in (0, 3, None):
        assert shown(state, who, 1, "hand") == [None, None]
        assert shown(state, who, 2, "hand") == ["second_wind", None, None]
        assert unseen(state, who, 1) == unseen(state, who, 2) == []  # each may as well lie elsewhere
    assert look_for_leaks(state, secrets, Random(1), 12) > 8
