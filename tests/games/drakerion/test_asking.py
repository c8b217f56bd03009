"""Who is asked in Drakerion follows from public facts (DK-19), and a sealed Maneuver tells nothing (DK-5.2)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.text import LANGUAGES
from tests.covers import covers
from tests.games.frequencies import assert_guess_frequencies, copies_in, evenly, spots
from tests.games.machinery import table_of

DECKS = Path(__file__).parent / "decks"
# No card of these lists shows a hidden card by chance, so that no hidden card may make a difference.
LISTS: tuple[str | Path, ...] = (
    *("concord", "pack", "court", "fens"),
    *(DECKS / f"{name}_built.deck" for name in ("concord", "pack", "fens")),
)
HIDDEN = ("deck", "hand", "maneuvers", "chosen", "aside", "looked")
NONE = -1
FARTHEST = 30  # common choices for which two worlds are played side by side

lists = pytest.mark.parametrize("open_lists", [True, False], ids=["open lists", "secret lists"])


def begin(position: str, *, open_lists: bool = True, decks: str = "pack concord", seed: int = 1) -> cw.State:
    first, second = decks.split()
    options = {"open_lists": open_lists}
    return cw.new_game("drakerion", 2, seed, options, start=position, decks={0: first, 1: second})


def asked(state: cw.State) -> list[tuple[int, str]]:
    """Return who is asked, and for what."""
    questions = [(seat, state.question(seat)) for seat in state.pending]
    return [(seat, question.kind) for seat, question in questions if question is not None]


def play(state: cw.State, *choices: str) -> cw.State:
    """Make choices, each written with its seat: `A bonfire_brute > strike`."""
    for choice in choices:
        seat, _, words = choice.partition(" ")
        state.choose("AB".index(seat), words)
    return state


# The same questions in all worlds -------------------------------------------------------------------------------------


def some_way_into(decks: tuple[str | Path, str | Path], rng: Random, *, open_lists: bool) -> cw.State:
    """Return a random game, some way in, at a moment when no answer is sealed."""
    options = {"open_lists": open_lists}
    state = cw.new_game("drakerion", 2, rng.randrange(10**6), options, decks=dict(enumerate(decks)))
    least = rng.randrange(20, 150)
    while state.pending and (state.choices_made < least or is_sealed(state)):
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    return state


def is_sealed(state: cw.State) -> bool:
    """Return whether one player has answered a question for both."""
    return len(state.pending) == 1 and asked(state)[0][1] in ("mulligan", "maneuver")


def common_choices(state: cw.State, world: cw.State) -> list[tuple[int, str]]:
    """Return the choices that are legal in both worlds; passing only where there is nothing else."""
    found = []
    for seat in state.pending:
        there = world.choices(seat)
        found += [(seat, choice) for choice in state.choices(seat) if choice in there]
    return [each for each in found if each[1] not in ("pass", "retreat")] or found


def public(state: cw.State) -> list[object]:
    """Return what everybody sees: counters, the open cards, and the number of the hidden ones."""
    view: Any = state.observe(None)
    found: list[object] = [view["round"], view["phase"], view["over"], view["shared"], view["next"]]
    for seat in view["seats"]:
        zones = seat["zones"]
        found.append([seat["counters"], *(zone["size"] if name in HIDDEN else zone for name, zone in zones.items())])
    return found


def has_spent_its_hand(state: cw.State, seat: int) -> bool:
    """Return whether all cards of a hand had to go, so that nobody chose what is shown now."""
    view: Any = state.observe(None)
    return bool(view["seats"][seat]["zones"]["hand"]["size"] == 0)


def play_side_by_side(state: cw.State, world: cw.State, rng: Random) -> Counter[str]:
    """Make the same choices in two worlds; assert that everybody sees the same, and return the kinds of questions.

    They part when a hand is spent as a whole: then other cards are shown, and others may react to that.
    """
    kinds: Counter[str] = Counter()
    seat = NONE
    for _ in range(FARTHEST):
        if seat != NONE and has_spent_its_hand(state, seat) and public(state) != public(world):
            break
        assert asked(state) == asked(world), f"{asked(state)} here, {asked(world)} there: {state.log('en')[-5:]}"
        assert public(state) == public(world)
        kinds.update(kind for _, kind in asked(state))
        common = common_choices(state, world)
        if not common:
            break
        seat, choice = rng.choice(common)
        state.choose(seat, choice)
        world.choose(seat, choice)
    return kinds


@pytest.mark.slow
@lists
@pytest.mark.parametrize("number", range(len(LISTS)))
@covers("DK-19.1", "DK-19.2", "DK-19.3", "DK-19.4", "DK-19.6", "DK-19.11")
def test_hidden_cards_change_no_question(number: int, open_lists: bool) -> None:
    kinds: Counter[str] = Counter()
    for other in (number, number + 1, number + 3):
        decks = LISTS[number], LISTS[other % len(LISTS)]
        rng = Random(f"asking {number} {other} {open_lists}")
        for who in (0, 1, None):
            state = some_way_into(decks, rng, open_lists=open_lists)
            world = state.guess(who, rng.randrange(1000))
            kinds += play_side_by_side(state, world, rng)
    assert {"act", "combat", "maneuver", "line"} <= kinds.keys()


# Two positions that differ only in a hidden hand ----------------------------------------------------------------------


@lists
@pytest.mark.parametrize(
    "hand", ["hold_the_span locked_shields", "river_medic ferry_recruit", "maelle_voice sworn_testimony"]
)
@covers("DK-19.1", "DK-19.4", "DK-19.6")
def test_a_combat_asks_the_same_whether_the_hand_fits_or_not(hand: str, open_lists: bool) -> None:
    state = begin(
        f"A melee bonfire_brute howler\nB melee river_medic guild_halberdier, hand {hand}\ntable active A\nat actions",
        open_lists=open_lists,
    )
    play(state, "A bonfire_brute > strike", "A river_medic")
    assert asked(state) == [(1, "combat")]
    play(state, "B pass")
    assert asked(state) == [(1, "react")]
    play(state, "B pass")
    assert asked(state) == [(1, "act")]
    assert "pass" in [choice for _, choice in state.record().choices][-2:]


@pytest.mark.parametrize("hand", ["ambush_in_the_reeds", "reed_scout"])
@covers("DK-19.1", "DK-19.9")
def test_an_attack_on_the_support_line_asks_the_same_with_and_without_an_ambush(hand: str) -> None:
    position = (
        f"A melee smoke_stalker\nB melee stilt_guard, support moss_archer, hand {hand}\ntable active A\nat actions"
    )
    state = play(begin(position, decks="pack fens"), "A smoke_stalker > strike", "A moss_archer")
    assert asked(state) == [(1, "react")]


@pytest.mark.parametrize("hand", ["hold_the_span draw_the_bridge", "river_medic ferry_recruit"])
@covers("DK-19.1", "DK-19.6")
def test_the_opponent_sees_the_same_whatever_the_hand_holds(hand: str) -> None:
    committed = "banner the_nine_bridges/committed, city ambergate/committed"
    position = f"A melee bonfire_brute\nB melee guild_halberdier, hand {hand}, {committed}\ntable active A\nat actions"
    state = play(begin(position), "A bonfire_brute > strike")
    assert asked(state) == [(1, "act")]
    plain = play(begin(position.replace(hand, "amber_lancer amber_lancer")), "A bonfire_brute > strike")
    assert state.position(0) == plain.position(0)
    assert state.log("en", 0) == plain.log("en", 0)


# The default answer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "choices", "kind", "default"),
    [
        ("A melee howler\nB melee river_medic\nat mulligan", [], "mulligan", "pass"),
        ("A melee howler, unveiled night_march\nB melee river_medic\nat deploy", [], "deploy", "pass"),
        ("A melee howler\nB melee river_medic\nat actions", [], "act", "pass"),
        ("A melee howler, hand pit_ogre\nB melee river_medic\nat actions", ["A howler > strike"], "combat", "pass"),
        ("A melee pit_ogre, hand howler, gold 2\nB melee river_medic\nat actions", ["A howler"], "line", "melee"),
        (
            "A melee pit_ogre, hand howler, gold 2\nB melee river_medic\nat actions",
            ["A howler", "A melee"],
            "react",
            "pass",
        ),
        (
            "A melee howler\nB melee river_medic toll_archer\nat actions",
            ["A howler > strike"],
            "defender",
            "river_medic",
        ),
        ("A melee pit_ogre pit_ogre/damage=1\nB melee river_medic\nat end", [], "forced", "pit_ogre@A.melee.1 > use"),
        (
            "A melee pit_ogre, hand what_the_fire_leaves howler smoke_stalker\nB melee river_medic\nat actions",
            ["A what_the_fire_leaves"],
            "spend",
            "howler",
        ),
    ],
)
@covers("DK-19.15")
def test_the_answer_when_time_runs_out(position: str, choices: list[str], kind: str, default: str) -> None:
    state = play(begin(position), *choices)
    assert asked(state)[0] == (0, kind)
    assert state.default_choice(0) == default
    assert state.refusal(0, default) is None


@covers("DK-19.15", "DK-13.26")
def test_no_is_the_answer_to_you_may_when_time_runs_out() -> None:
    position = "A melee gallery_listener\nB melee river_medic\ntable active A\nat actions"
    state = play(begin(position, decks="court concord"), "A gallery_listener > use")
    assert asked(state) == [(0, "may")]
    assert state.default_choice(0) == "no"


@covers("DK-19.15", "DK-19.13")
def test_the_first_maneuver_of_the_pile_is_taken_when_time_runs_out() -> None:
    state = begin("A melee howler\nB melee river_medic\nat turn")
    assert asked(state) == [(0, "maneuver"), (1, "maneuver")]
    assert state.default_choice(0) == state.choices(0)[0]


# A sealed Maneuver ----------------------------------------------------------------------------------------------------


def all_that_is_seen(state: cw.State, seat: int | None) -> str:
    """Return everything that a seat, or a spectator, can see, as one text."""
    logs = [state.log(language, seat) for language in LANGUAGES]
    if seat is None:
        return json.dumps([state.observe(None), logs])
    question = state.question(seat)
    return json.dumps([state.observe(seat), logs, repr(question), state.choices(seat)])


def with_sealed(choice: str, *, open_lists: bool) -> cw.State:
    state = begin("A melee howler, unveiled night_march\nB melee river_medic\nat turn", open_lists=open_lists)
    state.choose(0, choice)
    return state


@lists
@covers("DK-5.2", "DK-5.3", "DK-19.1")
def test_the_others_see_the_same_whatever_maneuver_was_sealed(open_lists: bool) -> None:
    choices = begin("A melee howler, unveiled night_march\nB melee river_medic\nat turn").choices(0)
    assert len(choices) == 7
    worlds = [with_sealed(choice, open_lists=open_lists) for choice in choices]
    for who in (1, None):
        assert len({all_that_is_seen(state, who) for state in worlds}) == 1
    assert len({all_that_is_seen(state, 0) for state in worlds}) == 7
    assert asked(worlds[0]) == [(1, "maneuver")]


def choosing_maneuvers(decks: tuple[str | Path, str | Path], rng: Random, *, open_lists: bool) -> cw.State | None:
    """Return a random game at a later moment when both choose a Maneuver, or None if it was over before."""
    state = some_way_into(decks, rng, open_lists=open_lists)
    while state.pending and (len(state.pending) == 1 or asked(state)[0][1] != "maneuver"):
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    return state if state.pending else None


@lists
@pytest.mark.parametrize("seat", [0, 1])
@covers("DK-5.2", "DK-19.1")
def test_a_sealed_maneuver_of_either_player_tells_nothing_later_in_a_game(seat: int, open_lists: bool) -> None:
    rng = Random(f"sealed {seat} {open_lists}")
    compared = 0
    for number in range(3):
        state = choosing_maneuvers((LISTS[number], LISTS[number + 3]), rng, open_lists=open_lists)
        if state is None:
            continue
        worlds = [cw.replay(state.record()) for _ in state.choices(seat)]
        for world, choice in zip(worlds, state.choices(seat), strict=True):
            world.choose(seat, choice)
        for who in (1 - seat, None):
            assert len({all_that_is_seen(world, who) for world in worlds}) == 1
        compared += len(worlds)
    assert compared > 1


@lists
@covers("DK-3.6", "DK-19.2", "DK-19.3")
def test_guesses_keep_eight_maneuvers_a_seat_and_every_known_list(open_lists: bool) -> None:
    rng = Random(f"guesses {open_lists}")
    maneuvers = {card.id for card in find_game("drakerion").shipped_cards.cards if card.kind == "maneuver"}
    for number in range(3):
        state = some_way_into((LISTS[number], LISTS[number + 2]), rng, open_lists=open_lists)
        for who in (0, 1, None):
            world = state.guess(who, number)
            for seat in (0, 1):
                pile, deck = lists_at(world, seat)
                assert sum(pile.values()) == len(pile) == 8
                assert pile.keys() <= maneuvers
                assert not deck.keys() & maneuvers
                assert sum(deck.values()) == sum(lists_at(state, seat)[1].values())
                assert max(deck.values()) <= 4
                if open_lists or who == seat:
                    assert (pile, deck) == lists_at(state, seat)


def lists_at(state: cw.State, seat: int) -> tuple[Counter[str], Counter[str]]:
    """Return all Maneuvers and all deck cards of a seat, wherever they lie."""
    piles = ("maneuvers", "chosen", "unveiled")
    others = ("deck", "hand", "looked", "played", "discard", "melee", "support", "attached")
    table = table_of(state)
    found = [Counter(table.card_id(copy) for copy in copies_in(state, seat, *zones)) for zones in (piles, others)]
    return found[0], found[1]


@pytest.mark.slow
@covers("DK-5.2", "DK-19.2")
def test_a_sealed_maneuver_may_be_any_that_remains() -> None:
    state = with_sealed("blood_hunt", open_lists=True)
    left = copies_in(state, 0, "maneuvers", "chosen")
    assert len(left) == 7
    for who in (1, None):
        assert_guess_frequencies(state, who, {spot: evenly(left) for spot in spots(state, 0, "maneuvers", "chosen")})
    (own,) = copies_in(state, 0, "chosen")
    assert_guess_frequencies(state, 0, {("chosen", 0, 0): {own: 1.0}})


# A Maneuver that asks for a card of the hand --------------------------------------------------------------------------

CHANGING_OF_THE_GUARD = """
game = "drakerion"
extends = true
[own_maneuver]
name = { en = "Changing of the Guard", fr = "Relève de la garde" }
kind = "maneuver"
faction = "neutral"
subtype = "tactic"
gold = 6
draw = 2
text = "Deployment: Target a Character you control; replace it with an Archer Character from your hand."
"""


@lists
@pytest.mark.parametrize(
    ("hand", "choices"),
    [("fallout_huntress", ["own_maneuver > use", "pass"]), ("pit_ogre", ["pass"])],
    ids=["with an Archer", "without one"],
)
@covers("DK-19.1", "DK-19.10", "DK-5.8")
def test_a_deployment_that_needs_a_card_of_the_hand_is_asked_either_way(
    hand: str, choices: list[str], open_lists: bool
) -> None:
    starter = (find_game("drakerion").folder / "decks" / "pack.deck").read_text(encoding="utf-8")
    deck = starter.replace("1 night_march", "1 own_maneuver")
    position = (
        f"A melee bonfire_brute, hand {hand}, unveiled own_maneuver\nB melee river_medic\ntable first A\nat deploy"
    )
    options = {"open_lists": open_lists}
    decks = {0: deck, 1: "concord"}
    state = cw.new_game("drakerion", 2, 1, options, CHANGING_OF_THE_GUARD, position, decks=decks)
    assert asked(state) == [(0, "deploy")]
    assert state.choices(0) == choices
    state.choose(0, choices[0])
    assert asked(state) == [(0, "act")]


# Equal cards ----------------------------------------------------------------------------------------------------------


@covers("DK-19.11")
def test_one_choice_for_equal_cards_tells_where_all_of_them_lie() -> None:
    lines = "A melee howler howler howler/damage=1\nB melee bonfire_brute bonfire_brute gnawed_veteran"
    state = begin(f"{lines}\ntable active A\nat actions", decks="pack pack")
    question = state.question(0)
    assert question is not None
    strikes = {choice.about["place"]: choice.about for choice in question.choices if choice.notation.endswith("strike")}
    assert set(strikes) == {"A.1", "A.3"}
    assert strikes["A.1"]["equals"] == ["A.2"]
    assert "equals" not in strikes["A.3"]
    state = play(state, "A howler@A.melee.2 > strike")
    question = state.question(0)
    assert question is not None
    targets = {choice.about["place"]: choice.about.get("equals") for choice in question.choices}
    assert targets == {"B.1": ["B.2"], "B.3": None}
    state = play(state, "A bonfire_brute@B.melee.2")
    assert asked(state) == [(1, "act")]
