"""What Hounds & Heroes hides, case by case; random games are in `tests.games.test_secrets`."""

from random import Random

import pytest

import cardwright as cw
from tests.covers import covers
from tests.games.hounds.secrets import HELD, HoundsSecrets, deck_from_top
from tests.games.leaks import asked, assert_same_view, look_for_leaks, shown, unseen
from tests.games.machinery import observers, view, where

KNOWN_IN_HAND = """\
A attack husky, ability cocker, defense pug, discard labrador beagle whippet, hand corgi, deck basset dachshund poodle
B attack husky, ability golden, defense pug, hand chihuahua maltese, deck rottweiler great_dane kangal, discard doberman
table barracks dogini whistler headhunter
at reveal
"""


def to_next_placement(state: cw.State, secrets: HoundsSecrets, wishes: dict[str, str]) -> None:
    """Answer with *wishes* by the kind of question, else with the first choice, until cards are placed again."""
    while state.pending:
        seat = state.pending[0]
        if asked(state) == "place-attack":
            return
        secrets.choose(state, seat, wishes.get(asked(state)) or state.choices(seat)[0])


@covers("HH-5.3")
def test_a_known_card_in_a_hand_is_shown_until_its_owner_places() -> None:
    state = cw.new_game("hounds", seed=5, start=KNOWN_IN_HAND)
    secrets = HoundsSecrets(state)
    to_next_placement(state, secrets, {"card": "labrador", "recruit": "pass"})
    assert "labrador" in shown(state, 1, 0, "hand")  # Cocker took it from the open discard pile
    assert "labrador" in shown(state, None, 0, "hand")
    look_for_leaks(state, secrets, Random(1), 6)

    while 0 in state.pending:
        secrets.choose(state, 0, state.choices(0)[0])
    assert state.pending == (1,)
    assert set(shown(state, 1, 0, "hand")) == {None}
    for slot in ("attack", "ability", "defense"):
        assert shown(state, 1, 0, slot) == [None]
    assert "labrador" in unseen(state, 1, 0)
    known = next(copy for copy in secrets.place if secrets.card[copy] == "labrador" and secrets.place[copy][1] == 0)
    held = [copy for copy, (zone, seat) in secrets.place.items() if seat == 0 and zone in HELD and copy != known]
    assert len(held) >= 3
    for who in (1, None):
        assert_same_view(state, secrets, who, *((known, other) for other in held))
    deck = [copy for copy, place in secrets.place.items() if place == ("deck", 0)]
    assert all(not secrets.shared(1, known, copy) for copy in deck)  # it is held, not in the deck


TWO_LABRADORS = """\
A attack husky, ability cocker, defense pug, discard labrador, hand labrador corgi
A deck basset dachshund poodle airedale aussie schnauzer whippet golden
B attack husky, ability schnauzer, defense pug, hand chihuahua, deck rottweiler great_dane kangal, discard doberman
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-5.3", "HH-5.7")
def test_of_two_equal_copies_nobody_can_say_which_was_the_known_one() -> None:
    state = cw.new_game("hounds", seed=5, start=TWO_LABRADORS, options={"hand_keep": None})
    secrets = HoundsSecrets(state)
    to_next_placement(state, secrets, {"card": "labrador", "recruit": "pass"})
    assert shown(state, 1, 0, "hand").count("labrador") == 1
    assert shown(state, 0, 0, "hand").count("labrador") == 2

    secrets.choose(state, 0, "attack labrador")
    placed = [choice for choice in state.choices(0) if choice != "ability labrador"]
    secrets.choose(state, 0, placed[0])
    secrets.choose(state, 0, next(choice for choice in state.choices(0) if choice != "defense labrador"))
    while 1 in state.pending:
        secrets.choose(state, 1, state.choices(1)[0])
    # One Labrador was turned up: it may have been the known one, so the other may be anything.
    hand = [copy for copy, place in where(state).items() if place == ("hand", 0)]
    (kept,) = [copy for copy in hand if secrets.card[copy] == "labrador"]
    assert "labrador" not in shown(state, 1, 0, "hand")
    for other in deck_from_top(state, 0):
        if secrets.shared(1, kept, other):
            assert_same_view(state, secrets, 1, (kept, other))
            break
    else:
        pytest.fail("the Labrador left in hand could be any unseen card")


def other_card(secrets: HoundsSecrets, copy: int, among: list[int]) -> int:
    """Return a copy of another card."""
    return next(each for each in among if secrets.card[each] != secrets.card[copy])


@covers("HH-15.15", "HH-4.4")
def test_quick_play_after_a_reshuffle_shows_only_what_was_seen() -> None:
    state = cw.new_game("hounds", seed=11, options={"quick_play": True})
    secrets = HoundsSecrets(state)
    rng = Random(4)
    assert unseen(state, 0, 1) == []  # nothing of the opponent's twelve was ever seen
    assert len(unseen(state, 1, 1)) == 9
    while not any("shuffles the discard pile" in line and line.startswith("B") for line in state.log("en")):
        seat = rng.choice(state.pending)
        secrets.choose(state, seat, rng.choice(state.choices(seat)))
    assert unseen(state, 0, 1)
    assert unseen(state, 0, 1) == unseen(state, None, 1)
    assert look_for_leaks(state, secrets, rng, 12) > 12
    owned = [copy for copy, (zone, seat) in secrets.place.items() if seat == 1 and zone in ("deck", "hand")]
    never = [copy for copy in owned if any(map(secrets.is_never_seen, secrets.bags[0][copy]))]
    box = [copy for copy, place in secrets.place.items() if place == ("box", -1)]
    # What was never turned up may just as well be in the box.
    assert_same_view(state, secrets, 0, *((copy, other_card(secrets, copy, box)) for copy in never))


@covers("HH-5.3", "HH-5.4")
def test_who_has_placed_is_all_that_others_see_of_a_placement() -> None:
    state = cw.new_game("hounds", seed=2, options={"quick_play": True})
    secrets = HoundsSecrets(state)
    before = view(state, 1), state.log("en", 1)
    spectator = view(state, None)

    secrets.choose(state, 0, state.choices(0)[0])  # Attack is chosen, nothing else: nobody sees it
    assert (view(state, 1), state.log("en", 1)) == before
    assert view(state, None) == spectator
    secrets.choose(state, 0, state.choices(0)[0])
    assert state.pending == (1,)
    assert shown(state, 1, 0, "attack") == [None]
    assert look_for_leaks(state, secrets, Random(3), 10) > 4
    held = [copy for copy, (zone, seat) in secrets.place.items() if seat == 0 and zone in HELD]
    deck = [copy for copy, place in secrets.place.items() if place == ("deck", 0)]
    assert_same_view(state, secrets, 1, *((copy, other_card(secrets, copy, deck)) for copy in held))


@pytest.mark.parametrize("players", [3, 4])
@covers("HH-16.13", "HH-16.18")
def test_opponents_are_named_before_anything_is_turned_up(players: int) -> None:
    state = cw.new_game("hounds", players=players, seed=8, options={"quick_play": True})
    secrets = HoundsSecrets(state)
    rng = Random(2)
    while asked(state).startswith("place"):
        seat = rng.choice(state.pending)
        secrets.choose(state, seat, rng.choice(state.choices(seat)))
    named = 0
    while asked(state) == "name":
        assert look_for_leaks(state, secrets, rng, 8) >= 3 * players
        for seat in range(players):
            for who in observers(state):
                if who != seat:
                    assert shown(state, who, seat, "ability") == [None]
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
        named += 1
    assert named == players


DIGGING = """\
A attack husky, ability beagle, defense pug, hand corgi, deck basset dachshund poodle whippet
B attack husky, ability schnauzer, defense pug, hand chihuahua maltese, deck rottweiler great_dane kangal
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.34")
def test_a_dig_shows_others_only_what_is_discarded() -> None:
    state = cw.new_game("hounds", seed=5, start=DIGGING)
    secrets = HoundsSecrets(state)
    while asked(state) != "keep":
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
    assert sorted(state.choices(0)) == ["basset", "dachshund", "poodle"]
    assert shown(state, 0, 0, "deck")[:3] == ["basset", "dachshund", "poodle"]
    for who in (1, None):
        assert shown(state, who, 0, "deck") == [None] * 4
    assert look_for_leaks(state, secrets, Random(1), 10) > 6

    secrets.choose(state, 0, "poodle")
    assert "A puts a card into the hand." in state.log("en", 1)
    assert "A puts Poodle into the hand." in state.log("en", 0)
    assert sorted(card for card in shown(state, 1, 0, "discard") if card in ("basset", "dachshund", "poodle")) == [
        "basset",
        "dachshund",
    ]
    assert look_for_leaks(state, secrets, Random(1), 10) > 6


REORDERING = """\
A attack husky, ability bloodhound, defense pug, hand corgi, deck basset dachshund poodle whippet
B attack husky, ability chihuahua, defense pug, hand saint_bernard maltese, deck rottweiler great_dane kangal doberman
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.35")
def test_cards_put_back_in_any_order_are_known_to_the_user_alone() -> None:
    state = cw.new_game("hounds", seed=5, start=REORDERING)
    secrets = HoundsSecrets(state)
    while asked(state) != "arrange":
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
    assert shown(state, 0, 1, "deck") == ["rottweiler", "great_dane", "kangal", None]
    assert shown(state, 1, 1, "deck") == [None] * 4
    assert look_for_leaks(state, secrets, Random(1), 10) > 6
    before = view(state, 1)
    secrets.choose(state, 0, "rottweiler")  # a part of the answer
    after = view(state, 1)
    assert {part for part in before if before[part] != after[part]} <= {"undo"}
    secrets.choose(state, 0, "kangal")
    assert shown(state, 0, 1, "deck")[:3] == ["great_dane", "kangal", "rottweiler"] or state.observe(0)["round"] == 2
    look_for_leaks(state, secrets, Random(1), 10)


TOP_REORDERED = """\
A attack kangal, ability golden, defense pug, treats 5, discard doberman labrador, deck basset dachshund poodle whippet
B attack husky, ability bloodhound, defense pug, hand saint_bernard, deck rottweiler great_dane
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.31", "HH-7.35")
def test_a_card_known_on_top_is_lost_when_another_rearranges_the_deck() -> None:
    state = cw.new_game("hounds", seed=5, start=TOP_REORDERED)
    secrets = HoundsSecrets(state)
    secrets.choose(state, 0, "doberman")
    assert asked(state) == "arrange"
    secrets.choose(state, 1, "basset")
    secrets.choose(state, 1, "doberman")
    assert asked(state) == "recruit"
    assert shown(state, 1, 0, "deck")[:3] == ["dachshund", "doberman", "basset"]
    for who in (0, None):
        assert shown(state, who, 0, "deck") == [None] * 5
    assert look_for_leaks(state, secrets, Random(1), 10) > 6


TRIMMING = """\
A attack husky, ability labrador, defense pug, hand corgi poodle basset dachshund, deck whippet aussie airedale
B attack husky, ability schnauzer, defense pug, hand chihuahua maltese rottweiler, deck great_dane kangal doberman
table barracks dogini whistler headhunter
at clear
"""


@covers("HH-11.5")
def test_discards_at_the_end_of_a_round_are_secret_until_all_have_chosen() -> None:
    state = cw.new_game("hounds", seed=5, start=TRIMMING)
    secrets = HoundsSecrets(state)
    while asked(state) != "trim":
        secrets.choose(state, state.pending[0], "pass")
    assert state.pending == (0, 1)
    before = view(state, 1)
    secrets.choose(state, 0, "corgi")
    assert view(state, 1) == before
    secrets.choose(state, 0, "poodle")
    assert list(state.pending) == [1]
    assert shown(state, 1, 0, "aside") == [None, None]
    assert look_for_leaks(state, secrets, Random(1), 10) > 5
    secrets.choose(state, 1, "maltese")
    assert {"corgi", "poodle"} <= set(shown(state, 1, 0, "discard"))
