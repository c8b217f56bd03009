"""In the Trueshot Lodge as a game: options, notation, what a card shows, what questions are about, positions."""

from __future__ import annotations

from typing import Any

import pytest

import cardwright as cw
from tests.covers import covers

TWO_WOLVES = """\
A pets wolf wolf, hand arcane_shot
B pets boar hyena, hand mend_pet
C pets bear, weapon ash_bow
D pets cat
table active A
at turn
"""


def fight(start: str = TWO_WOLVES, players: int = 4, **arguments: Any) -> cw.State:
    return cw.new_game("trueshot", players, 1, start=start, **arguments)


def pass_to(state: cw.State, kind: str) -> cw.State:
    """Let everybody pass until a question of this kind is asked."""
    while question_of(state).kind != kind:
        state.choose(state.pending[0], "pass")
    return state


def question_of(state: cw.State) -> cw.Question:
    question = state.question(state.pending[0])
    assert question is not None
    return question


def seat_of(state: cw.State, seat: int, who: int | None = None) -> Any:
    seats: Any = state.observe(who)["seats"]
    return seats[seat]


def cards_in(state: cw.State, seat: int, zone: str) -> list[dict[str, object]]:
    return list(seat_of(state, seat)["zones"][zone]["cards"])


# Options --------------------------------------------------------------------------------------------------------------


@covers("TL-2.5", "TL-3.4", "TL-3.10", "TL-10.5", "TL-7.2", "TL-4.30", "TL-4.31", "TL-9.9")
def test_the_defaults_are_the_rules() -> None:
    assert cw.new_game("trueshot", 3, seed=1).options == {
        "start_player": "random",
        "prep_actions": 3,
        "refund_timing": "before_payment",
        "income": 0,
        "aspect_scope": "player",
        "exhaustion_lap": 12,
        "hard_stop_lap": 25,
        "twilight_round": 16,
        "show_known_hands": True,
    }


SHOPPING = """\
A pets wolf, coins 1, weapon twin_string_bow
B pets boar
C pets bear
table prepares A, round 2, shop trappers_blade boar_spear
at preparation
"""


@covers("TL-3.10", "TL-3.11")
@pytest.mark.parametrize(
    ("timing", "offered"), [("before_payment", ["trappers_blade"]), ("after_payment", [])], ids=["before", "after"]
)
def test_a_refund_pays_for_the_new_weapon_or_not(timing: str, offered: list[str]) -> None:
    state = fight(SHOPPING, 3, options={"refund_timing": timing})
    assert state.choices(0) == [*offered, "refresh", "tame", "pass"]
    refusal = state.refusal(0, "boar_spear")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("too-expensive", "TL-3.11")


@covers("TL-3.4", "TL-10.5")
def test_actions_and_income_are_set_by_the_table() -> None:
    state = fight(SHOPPING, 3, options={"prep_actions": 1, "income": 4})
    assert question_of(state).about == {"left": 1, "coins": 5}
    state.choose(0, "boar_spear")  # 5 Coins, 2 back, 4 to pay
    assert seat_of(state, 0)["counters"]["coins"] == 3
    assert state.pending == (1,)


ASPECTS = """\
A pets wolf, hand aspect_of_the_hawk
B pets boar, aspect aspect_of_the_wild
C pets bear
table active A
at turn
"""


@covers("TL-7.2")
@pytest.mark.parametrize(("scope", "stays"), [("player", True), ("table", False)])
def test_one_aspect_for_each_player_or_for_the_table(scope: str, stays: bool) -> None:
    state = fight(ASPECTS, 3, options={"aspect_scope": scope})
    state.choose(0, "aspect_of_the_hawk")
    assert [card["id"] for card in cards_in(state, 0, "aspect")] == ["aspect_of_the_hawk"]
    assert bool(cards_in(state, 1, "aspect")) == stays


@covers("TL-4.30", "TL-4.31")
@pytest.mark.parametrize(
    ("options", "health"),
    [({"exhaustion_lap": 1}, 3), ({"hard_stop_lap": 2}, 0), ({}, 4)],
    ids=["tired", "stop", "rules"],
)
def test_laps_bring_exhaustion_and_the_hard_stop(options: dict[str, object], health: int) -> None:
    state = fight("A pets wolf\nB pets boar\nC pets bear\ntable active A\nat turn", 3, options=options)
    state.choose(0, "wolf > bear")  # so that nobody tires for want of a strike
    state.choose(1, "pass")
    state.choose(2, "pass")
    if health:
        assert cards_in(state, 1, "pets")[0]["health"] == health
    else:
        assert state.observe(None)["phase"] == "end"


# Notation -------------------------------------------------------------------------------------------------------------


def test_equal_pets_are_written_with_their_places_and_others_without() -> None:
    state = pass_to(fight(), "act")
    assert state.choices(0) == [
        "wolf@A.1 > boar",
        "wolf@A.1 > hyena",
        "wolf@A.1 > cat",
        "wolf@A.2 > boar",
        "wolf@A.2 > hyena",
        "wolf@A.2 > cat",
        "pass",
    ]
    refusal = state.refusal(0, "wolf > boar")
    assert refusal is not None
    assert refusal.code == "not-understood"  # which wolf?
    assert "wolf@A." in refusal.words("fr")


@pytest.mark.parametrize("choice", ["wolf@A.2 > boar@B.1", "wolf@A.2 > boar"])
def test_the_long_form_is_always_understood_and_recorded_short(choice: str) -> None:
    state = pass_to(fight(), "act")
    state.choose(0, choice)
    assert state.record().choices[-1] == (0, "wolf@A.2 > boar")
    assert question_of(state).about["attacker"] == "wolf@A.2"
    assert cw.replay(state.record()).record() == state.record()


def test_a_spell_names_its_target_in_both_forms() -> None:
    state = fight()
    assert state.refusal(0, "arcane_shot > hyena") is None
    assert state.refusal(0, "arcane_shot > hyena@B.2") is None
    assert state.refusal(0, "arcane_shot > wolf@A.1") is None
    for wrong in ("arcane_shot > hyena@B.1", "arcane_shot > hyena@C.2", "arcane_shot>hyena", "arcane_shot"):
        assert state.refusal(0, wrong) is not None, wrong


@pytest.mark.parametrize(
    ("wish", "code", "rule"),
    [
        ("wolf@A.1 > bear", "not-adjacent", "TL-4.9"),
        ("wolf@A.1 > bear@C.1", "not-adjacent", "TL-4.9"),
        ("wolf@A.1 > wolf@A.2", "own-pet", "TL-4.8"),
        ("boar > cat", "not-your-pet", "TL-4.7"),
        ("arcane_shot", "not-in-window", "TL-5.4"),
        ("nonsense", "not-understood", None),
    ],
)
@covers("TL-4.7", "TL-4.8", "TL-4.9")
def test_a_strike_that_may_not_be_says_why(wish: str, code: str, rule: str | None) -> None:
    refusal = pass_to(fight(), "act").refusal(0, wish)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)


# What a card shows ----------------------------------------------------------------------------------------------------

MARKED = """\
A pets wolf/health=2/attack=1/max=2 crab/dead, weapon ash_bow/attack=2, hand freezing_trap/placed=2 disarm
B pets boar, hand scatter_shot
C pets bear
table active B
at turn
"""


@covers("TL-7.12", "TL-1.20")
def test_the_present_numbers_of_a_card_are_shown_with_it() -> None:
    state = fight(MARKED, 3)
    wolf, crab = cards_in(state, 0, "pets")
    assert wolf == {
        "id": "wolf", "attack": 3, "health": 2, "max": 6, "type": 0,
        "dead": 0, "no_strike": 0, "no_struck": 0, "poison": 0,
    }  # fmt: skip
    assert (crab["dead"], crab["health"], crab["max"]) == (1, 0, 4)
    assert cards_in(state, 0, "weapon") == [{"id": "ash_bow", "attack": 5}]
    placed = {card["id"]: card.get("placed") for card in cards_in(state, 0, "hand")}
    assert placed == {"freezing_trap": 2, "disarm": None}
    state.choose(1, "scatter_shot > wolf")
    assert cards_in(state, 0, "pets")[0]["no_strike"] == 1


# Questions ------------------------------------------------------------------------------------------------------------


@covers("TL-5.4", "TL-4.16")
def test_a_window_says_which_it_is_and_who_strikes_whom() -> None:
    state = fight()
    assert question_of(state).kind == "cast"
    assert question_of(state).about == {"window": "A", "active": "A"}
    assert question_of(state).choices[0].about == {
        "card": "arcane_shot", "owner": "A", "zone": "hand",
        "target_card": "wolf", "target_owner": "A", "target_zone": "pets", "target_place": "A.1",
    }  # fmt: skip
    state.choose(0, "pass")
    assert state.pending == (1,)
    state.choose(1, "pass")
    assert question_of(state).kind == "act"
    assert question_of(state).choices[0].about == {
        "card": "wolf", "owner": "A", "zone": "pets", "place": "A.1",
        "target_card": "boar", "target_owner": "B", "target_zone": "pets", "target_place": "B.1",
    }  # fmt: skip
    state.choose(0, "wolf@A.1 > hyena")
    for seat in (0, 1):
        assert state.pending == (seat,)
        about = {"window": "B", "active": "A", "attacker": "wolf@A.1", "target": "hyena", "targets": ["B"]}
        assert question_of(state).kind == "answer"
        assert question_of(state).about == about
        assert "Hyène" in question_of(state).words("fr")
        state.choose(seat, "pass")
    assert state.pending == (1,)
    assert question_of(state).about == {"window": "A", "active": "B"}


@covers("TL-3.21", "TL-3.24", "TL-3.16")
def test_a_question_names_the_card_it_is_about() -> None:
    start = """\
A pets wolf crab
B pets boar
C pets bear
table prepares A, round 2, shop ash_bow boar_spear, weapon_pile long_rifle, pet_pile cat
at preparation
"""
    state = fight(start, 3)
    state.choose(0, "refresh")
    assert (question_of(state).kind, question_of(state).card) == ("replace", "long_rifle")
    state.choose(0, "boar_spear")
    state.choose(0, "tame")
    assert (question_of(state).kind, question_of(state).card) == ("tame", "cat")
    state.choose(0, "yes")
    assert (question_of(state).kind, question_of(state).card) == ("release", "cat")
    assert state.choices(0) == ["wolf", "crab"]
    refusal = state.refusal(0, "cat")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("newcomer", "TL-3.24")


@pytest.mark.parametrize(
    ("kind", "default"),
    [
        ("cast", "pass"),
        ("act", "pass"),
        ("prepare", "pass"),
        ("replace", "ash_bow"),
        ("tame", "no"),
        ("release", "wolf"),
    ],
)
def test_when_time_runs_out_nothing_is_done_or_the_first_is_taken(kind: str, default: str) -> None:
    start = """\
A pets wolf crab
B pets boar
C pets bear
table prepares A, round 2, shop ash_bow boar_spear, weapon_pile long_rifle, pet_pile cat
at preparation
"""
    if kind in ("cast", "act"):
        state = pass_to(fight(), kind)
    else:
        state = fight(start, 3)
        for choice in {"prepare": [], "replace": ["refresh"], "tame": ["tame"], "release": ["tame", "yes"]}[kind]:
            state.choose(0, choice)
    assert question_of(state).kind == kind
    assert state.default_choice(0) == default


def test_at_setup_the_first_pet_drawn_is_the_default() -> None:
    state = cw.new_game("trueshot", 3, seed=1)
    assert all(state.default_choice(seat) == state.choices(seat)[0] for seat in range(3))


def refused(state: cw.State) -> dict[str, str]:
    """Return what the player who is asked might expect to choose, and why not."""
    question = question_of(state)
    return {wish.notation: wish.refusal.code for wish in question.refused if wish.refusal is not None}


@covers("TL-4.7", "TL-4.8", "TL-5.4")
def test_a_player_who_acts_sees_the_strikes_and_the_spells_that_are_not_possible() -> None:
    state = fight("A pets wolf crab/dead, hand plunder\nB pets boar/dead cat\nC pets bear\ntable active A\nat turn", 3)
    assert refused(pass_to(state, "act")) == {
        "wolf > crab": "own-pet", "crab > wolf": "dead-attacker",
        "wolf > boar": "dead-target", "crab > boar": "dead-attacker", "crab > cat": "dead-attacker",
        "crab > bear": "dead-attacker", "plunder": "not-in-window",
    }  # fmt: skip


@covers("TL-5.9", "TL-6.19")
def test_a_text_that_asks_for_a_pet_shows_those_that_it_does_not_mean() -> None:
    state = fight("A pets rodent, hand viper_sting\nB pets boar/dead cat\nC pets bear\ntable active A\nat turn", 3)
    state.choose(0, "viper_sting > B")
    assert state.choices(0) == ["cat", "bear"]
    assert refused(state) == {"rodent": "wrong-side", "boar": "not-a-target"}


# Positions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("A pets nothing", "nothing"),
        ("A pets wolf wolf wolf", "wolf"),
        ("A pets arcane_shot", "arcane_shot"),
        ("A hand wolf", "wolf"),
        ("A hand ?wolf", "?wolf"),
        ("A weapon ash_bow long_rifle", "weapon"),
        ("A weapon disarm", "disarm"),
        ("A aspect disarm", "disarm"),
        ("A pets wolf/health=5", "wolf/health=5"),
        ("A pets wolf/health=0", "wolf/health=0"),
        ("A pets wolf/health=many", "wolf/health=many"),
        ("A pets wolf/bogus=2", "wolf/bogus=2"),
        ("A hand freezing_trap/placed=4", "freezing_trap/placed=4"),
        ("A life 11", "life 11"),
        ("A life -1", "life -1"),
        ("A coins -1", "coins -1"),
        ("A casts 11", "casts 11"),
        ("A bogus 1", "bogus 1"),
        ("table active D", "active D"),
        ("table round 0", "round 0"),
        ("table shop ash_bow long_rifle old_dagger", "shop"),
        ("table spell_pile wolf", "wolf"),
    ],
)
@covers("TL-1.15", "TL-1.16", "TL-1.19")
def test_a_position_that_cannot_be_is_refused(line: str, part: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        fight(f"{line}\nB pets boar\nC pets bear\nat turn", 3)
    assert refused.value.code == "wrong-start"
    assert f'"{part}"' in refused.value.words("en")


@pytest.mark.parametrize(
    ("line", "code"), [("A pets hydra griffin", "two-exotics"), ("A pets wolf crab bear boar", "too-many-pets")]
)
@covers("TL-10.2", "TL-10.3")
def test_nobody_owns_more_pets_than_the_rules_allow(line: str, code: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        fight(f"{line}\nB pets cat\nC pets owl\nat turn", 3)
    assert refused.value.code == code
    assert all(refused.value.words(lang) for lang in ("en", "fr"))


def test_a_position_begins_where_the_rules_can_go_on() -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        fight("A pets wolf\nat midnight", 3)
    assert refused.value.code == "wrong-start"
    kinds = {}
    for start in ("preparation", "combat", "turn", "end", "draft", "cleanup"):
        text = f"A pets wolf, rank 1\nB pets boar, rank 2\nC pets bear, rank 3\ntable prepares B, begins C\nat {start}"
        kinds[start] = question_of(fight(text, 3)).kind
    assert kinds == {
        "preparation": "prepare", "combat": "act", "turn": "act",
        "end": "draft", "draft": "draft", "cleanup": "prepare",
    }  # fmt: skip


@covers("TL-10.2")
@pytest.mark.parametrize("constant", ["pet_limit = 4", "pet_cap = 4"])
def test_no_set_lets_a_player_own_four_pets(constant: str) -> None:
    with pytest.raises(cw.CardwrightError):
        cw.new_game("trueshot", 3, cards=f'game = "trueshot"\nextends = true\n[constants]\n{constant}\n')
