"""Deck lists: what they must hold, every broken rule told at once in both languages, and the options (DK-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.games.drakerion.deck_rules import DECK_KINDS, setup_of
from cardwright.games.drakerion.schema import SCHEMA
from cardwright.text import LANGUAGES, Deck, DeckError, check_cards
from tests.covers import covers

DECKS = Path(__file__).with_name("decks")
STARTERS = ("concord", "court", "fens", "pack")
SHIPPED = find_game("drakerion").shipped_cards
KINDS = {card.id: card.kind for card in SHIPPED.cards}
FACTIONS = {card.id: card.facts.get("faction", 0) for card in SHIPPED.cards}
CONCORD = Counter(
    {
        "captain_of_the_piers": 3,
        "bridge_warden": 4,
        "guild_halberdier": 4,
        "toll_archer": 4,
        "ferry_recruit": 4,
        "river_medic": 4,
        "lock_keeper": 4,
        "charter_scholar": 4,
        "ballista_crew": 4,
        "amber_lancer": 4,
        "maelle_voice": 4,
        "maelle_bridge_burner": 4,
        "hold_the_span": 4,
        "locked_shields": 3,
        "draw_the_bridge": 4,
        "tower_shield": 2,
    }
)
MANEUVERS = [
    "open_the_granaries",
    "letters_of_levy",
    "night_march",
    "feigned_withdrawal",
    "shared_hunger",
    "close_ranks",
    "toll_levy",
    "raise_the_bridges",
]


def list_of(
    changes: Mapping[str, int] | None = None,
    *,
    banner: str = "1 the_nine_bridges",
    city: str = "1 ambergate",
    retreat: str = "",
    maneuvers: list[str] = MANEUVERS,
) -> str:
    """Return the text of a Concord list of 60 cards, with other counts for some cards."""
    cards = {card: n for card, n in (CONCORD | dict(changes or {})).items() if n > 0}
    sections = {
        "banner": [banner],
        "city": [city],
        "retreat": [retreat] if retreat else [],
        "maneuvers": [f"1 {card}" for card in maneuvers],
        "deck": [f"{n} {card}" for card, n in cards.items()],
    }
    lines = [line for name, listed in sections.items() if listed for line in (f"[{name}]", *listed)]
    return "name: Mine\n" + "\n".join(lines) + "\n"


def broken(text: str, **options: object) -> list[tuple[str | None, str]]:
    """Return the rules that a list breaks, each with the name of its problem."""
    return [(problem.rule, problem.id) for problem in cw.check_deck(text, "drakerion", options=options)]


def deck_of(state: cw.State, seat: int) -> Deck:
    return state._table.decks[seat]


def test_the_list_of_these_tests_is_legal() -> None:
    assert sum(CONCORD.values()) == 60
    assert broken(list_of()) == []


@covers("DK-3.1")
@pytest.mark.parametrize(
    "text",
    [
        list_of(banner="2 the_nine_bridges"),
        list_of(banner="1 ambergate"),
        list_of(city="2 ambergate"),
        list_of(city="1 the_nine_bridges"),
        list_of(retreat="2 sound_the_retreat"),
        list_of(retreat="1 ambergate"),
        list_of(maneuvers=MANEUVERS[:7]),
        list_of(maneuvers=[*MANEUVERS, "winter_quarters"]),
        list_of(maneuvers=[*MANEUVERS[:7], "toll_archer"]),
    ],
)
def test_a_list_has_one_banner_one_city_one_retreat_and_eight_maneuvers(text: str) -> None:
    assert {rule for rule, _ in broken(text)} == {"DK-3.1"}


@covers("DK-3.1")
def test_without_a_banner_a_city_or_maneuvers_there_is_no_list() -> None:
    assert [rule for rule, _ in broken("[deck]\n4 guild_halberdier\n")] == ["DK-3.1"] * 3 + ["DK-3.4"]


@covers("DK-3.2", "DK-3.3")
def test_every_card_is_of_the_banners_faction_or_unaffiliated() -> None:
    assert broken(list_of({"free_company": 1})) == []
    assert broken(list_of({"howler": 1})) == [("DK-3.2", "wrong-faction")]
    assert broken(list_of(maneuvers=[*MANEUVERS[:7], "blood_hunt"])) == [("DK-3.2", "wrong-faction")]
    assert broken(list_of(city="1 cinderhold")) == [("DK-3.3", "wrong-faction")]


@covers("DK-3.4", "DK-18.14")
def test_a_deck_holds_60_to_80_characters_events_and_attachments() -> None:
    assert broken(list_of({"tower_shield": 1})) == [("DK-3.4", "deck-size")]
    more = {"arrow_toll": 4, "muster_the_guilds": 4, "sworn_testimony": 4, "guild_seal": 4, "field_surgery": 4}
    assert broken(list_of(more)) == []
    assert broken(list_of(more | {"windlass": 1})) == [("DK-3.4", "deck-size")]
    assert broken(list_of({"winter_quarters": 1})) == [("DK-3.4", "deck-kind")]
    assert broken(list_of({"tower_shield": 1}), deck_min=59) == []
    assert broken(list_of(more | {"windlass": 1}), deck_max=81) == []
    assert broken(list_of(more), deck_max=79) == [("DK-3.4", "deck-size")]
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("drakerion", options={"deck_min": 70, "deck_max": 65})
    assert (refused.value.code, refused.value.rule) == ("deck-sizes", "DK-3.4")


@covers("DK-3.5", "DK-2.15", "DK-18.14")
def test_a_deck_holds_four_copies_of_a_card_and_sub_names_count_apart() -> None:
    assert CONCORD["maelle_voice"] == CONCORD["maelle_bridge_burner"] == 4
    assert broken(list_of({"ferry_recruit": 5})) == [("DK-3.5", "deck-copies")]
    assert broken(list_of({"ferry_recruit": 5}), copies_max=5) == []
    assert broken(list_of(), copies_max=3) == [("DK-3.5", "deck-copies")] * 13


@covers("DK-3.6")
def test_the_eight_maneuvers_are_different() -> None:
    assert broken(list_of(maneuvers=[*MANEUVERS[:7], MANEUVERS[0]])) == [("DK-3.6", "deck-copies")]


@covers("DK-3.1", "DK-18.14")
def test_by_option_a_list_has_another_number_of_maneuvers() -> None:
    few = list_of(maneuvers=MANEUVERS[:5])
    assert broken(few, maneuvers=5) == []
    assert broken(list_of(), maneuvers=5) == [("DK-3.1", "deck-exact-size")]
    state = cw.new_game("drakerion", options={"maneuvers": 5}, decks={0: few, 1: few})
    assert len(deck_of(state, 0).section("maneuvers")) == 5


@covers("DK-3.7")
def test_the_deck_holds_what_the_banner_names() -> None:
    missing = list_of({"captain_of_the_piers": 0, "toll_archer": 0, "field_surgery": 4, "guild_seal": 4})
    assert broken(missing) == [("DK-3.7", "setup-missing")] * 2
    assert broken(list_of({"captain_of_the_piers": 1, "field_surgery": 2})) == []


BANNER = """
game = "drakerion"
extends = true

[the_tenth_bridge]
name = { en = "The Tenth Bridge", fr = "Le Dixième Pont" }
kind = "banner"
faction = "concord"
initiative = 6
traits = ["guild"]
setup = SETUP
"""


@covers("DK-3.7", "DK-3.8", "DK-3.2")
@pytest.mark.parametrize(
    ("setup", "rules"),
    [
        ("{ guild_halberdier = 2, maelle_voice = 1 }", []),
        ("{ maelle_voice = 1, maelle_bridge_burner = 1 }", ["DK-3.8"]),
        ("{ guild_halberdier = 1, maelle_voice = 2 }", ["DK-3.8"]),
        ("{ howler = 1 }", ["DK-3.2"]),
    ],
)
def test_a_setup_list_names_own_characters_and_one_of_each_renowned_name(setup: str, rules: list[str]) -> None:
    problems = check_cards(BANNER.replace("SETUP", setup), SCHEMA)
    assert [problem.rule for problem in problems if problem.severity == "error"] == rules


@covers("DK-3.7")
@pytest.mark.parametrize("setup", ["{}", "{ hold_the_span = 1 }", "{ guild_halberdier = 0 }", "{ nobody = 1 }"])
def test_a_setup_list_names_at_least_one_character_with_its_count(setup: str) -> None:
    problems = check_cards(BANNER.replace("SETUP", setup), SCHEMA)
    assert [problem.card for problem in problems if problem.severity == "error"] == ["the_tenth_bridge"]


@covers("DK-3.7", "DK-4.6")
def test_two_copies_are_named_and_placed() -> None:
    cards = BANNER.replace("SETUP", "{ guild_halberdier = 2, maelle_voice = 1 }")
    deck = list_of(banner="1 the_tenth_bridge")
    state = cw.new_game("drakerion", cards=cards, decks={0: deck, 1: deck})
    for line in ("melee", "support", "melee") * 2:
        state.choose(state.pending[0], line)
    seen: Any = state.observe(None)
    view = seen["seats"][0]["zones"]
    assert [card["id"] for card in view["melee"]["cards"]] == ["guild_halberdier", "maelle_voice"]
    assert [card["id"] for card in view["support"]["cards"]] == ["guild_halberdier"]


@covers("DK-3.9", "DK-3.1", "DK-3.2", "DK-3.3", "DK-3.4", "DK-3.5", "DK-3.6", "DK-3.7")
def test_every_broken_rule_is_told_at_once_in_both_languages() -> None:
    wrong = (
        "[banner]\nthe_nine_bridges\n[city]\ncinderhold\n[retreat]\n2 sound_the_retreat\n"
        "[maneuvers]\n2 open_the_granaries\nburn_the_harvest\nferry_recruit\n"
        "[deck]\n5 ferry_recruit\n4 howler\ntoll_levy\n3 captain_of_the_piers\nbridge_warden\ntoll_archer\n"
    )
    problems = cw.check_deck(wrong, "drakerion")
    assert [(problem.line, problem.rule) for problem in problems] == [
        (4, "DK-3.3"),
        (5, "DK-3.1"),
        (7, "DK-3.1"),
        (8, "DK-3.6"),
        (9, "DK-3.2"),
        (10, "DK-3.1"),
        (11, "DK-3.4"),
        (11, "DK-3.7"),
        (12, "DK-3.5"),
        (13, "DK-3.2"),
        (14, "DK-3.4"),
    ]
    assert problems[0].render("en") == (
        "line 4: cinderhold belongs to another faction than the Banner.\n    [wrong-faction, DK-3.3]"
    )
    assert problems[7].render("fr") == (
        "ligne 11: la mise en place de la Bannière demande 1 × guild_halberdier dans le deck.\n"
        "    [setup-missing, DK-3.7]"
    )
    with pytest.raises(DeckError) as refused:
        cw.new_game("drakerion", decks={1: wrong})
    for lang in LANGUAGES:
        told = refused.value.words(lang)
        assert all(problem.render(lang) in told for problem in problems)


@covers("DK-3.9")
def test_a_card_that_does_not_exist_is_told_with_the_rest() -> None:
    deck = Deck("Wrong", (("banner", ("the_nine_bridges",)), ("city", ("cinderhold",)), ("deck", ("no_such_card",))))
    rules = [problem.rule for problem in cw.check_deck(deck, "drakerion")]
    assert rules == ["DK-3.3", "DK-3.1", "DK-3.4", "DK-3.4", *["DK-3.7"] * 4]


@covers("DK-3.9", "DK-3.1", "DK-3.7")
def test_a_missing_banner_is_told_beside_a_card_that_was_misspelt() -> None:
    wrong = list_of(banner="").replace("[banner]\n\n", "").replace("1 ambergate", "1 ambergate\n1 cinderhold")
    assert [(problem.line, problem.rule, problem.id) for problem in cw.check_deck(wrong, "drakerion")] == [
        (0, "DK-3.1", "deck-exact-size"),
        (2, "DK-3.1", "deck-exact-size"),
    ]
    misspelt = wrong.replace("toll_archer", "toll_harcher")
    assert [problem.id for problem in cw.check_deck(misspelt, "drakerion")] == [
        "deck-exact-size",
        "deck-exact-size",
        "deck-card",
    ]
    setup = next(iter(setup_of(SHIPPED, "the_nine_bridges")))
    (problem,) = cw.check_deck(list_of().replace(setup, f"{setup}s"), "drakerion")
    assert (problem.id, problem.suggestion) == ("deck-card", setup)  # and not that the Banner misses it


@covers("DK-3.10")
def test_a_list_is_data_and_sound_the_retreat_belongs_to_every_one() -> None:
    state = cw.new_game("drakerion", decks={0: list_of(), 1: list_of(retreat="1 sound_the_retreat")})
    assert deck_of(state, 0) == deck_of(state, 1)
    assert deck_of(state, 0).name == "Mine"
    assert deck_of(state, 0).section("retreat") == ("sound_the_retreat",)
    assert [deck.name for deck in cw.new_game("drakerion")._table.decks] == ["The Nine Bridges", "The Burnt Fang"]
    assert deck_of(cw.new_game("drakerion", decks={0: "pack", 1: "pack"}), 0).section("banner") == ("the_burnt_fang",)


@covers("DK-3.11")
def test_the_shipped_lists_are_the_four_starters() -> None:
    rules = find_game("drakerion").decks
    assert rules is not None
    assert tuple(rules.starter_texts) == STARTERS
    for name in STARTERS:
        assert cw.check_deck(name, "drakerion") == []
        deck = deck_of(cw.new_game("drakerion", decks={0: name}), 0)
        assert len(deck.section("deck")) == 60
        assert {KINDS[card] for card in deck.section("deck")} == set(DECK_KINDS)
        assert setup_of(SHIPPED, deck.section("banner")[0])


@covers("DK-3.12")
@pytest.mark.parametrize(("faction", "cards"), [("concord", 34), ("court", 34), ("pack", 35), ("fens", 35)])
def test_a_built_list_may_use_every_card_of_its_faction_and_every_unaffiliated_one(faction: str, cards: int) -> None:
    listed: set[str] = set()
    maneuvers: set[str] = set()
    for path in (DECKS / f"{faction}_built.deck", DECKS / f"{faction}_built_2.deck"):
        assert cw.check_deck(path, "drakerion") == []
        deck = deck_of(cw.new_game("drakerion", decks={0: path}), 0)
        listed |= set(deck.section("deck"))
        maneuvers |= set(deck.section("maneuvers"))
    own = FACTIONS[deck.section("banner")[0]]
    allowed = {card for card, faction in FACTIONS.items() if faction in (0, own)}
    assert listed == {card for card in allowed if KINDS[card] in DECK_KINDS}
    assert maneuvers == {card for card in allowed if KINDS[card] == "maneuver"}
    assert (len(listed), len(maneuvers)) == (cards, 13)
