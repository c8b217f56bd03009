"""What cards are, and chance at the beginning: players, kinds of cards, shuffles (DK-1, DK-2, DK-4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardwright import CardwrightError, State, new_game
from cardwright.games import find_game
from cardwright.games.drakerion import board
from cardwright.games.drakerion.schema import SCHEMA
from cardwright.text import LANGUAGES, check_cards
from tests.covers import covers

SEEDS = range(1, 25)
SHIPPED = find_game("drakerion").shipped_cards


def pile(state: State, zone: int, seat: int) -> list[str]:
    """Return the true cards of a zone of *seat*, the top one first."""
    g = state._engine
    return [state._table.card_id(copy) for copy in reversed(g.cards(zone + seat))]


def placed(seed: int, decks: dict[int, str]) -> State:
    """Return a game in which everybody stands on the melee line."""
    state = new_game("drakerion", seed=seed, decks=decks)
    while (question := state.question(state.pending[0])) is not None and question.kind != "mulligan":
        state.choose(state.pending[0], state.choices(state.pending[0])[0])
    return state


@covers("DK-1.1")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_game_has_two_players(players: int) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("drakerion", players)
    assert (refused.value.code, refused.value.rule) == ("wrong-player-count", "DK-1.1")
    assert all(str(players) in refused.value.words(lang) for lang in LANGUAGES)
    assert new_game("drakerion").pending == (1,)


# Chance -------------------------------------------------------------------------------------------------------------


@covers("DK-4.5")
def test_equal_initiatives_leave_the_first_player_to_chance() -> None:
    firsts = Counter(new_game("drakerion", seed=seed, decks={0: "pack", 1: "pack"}).pending for seed in range(200))
    assert set(firsts) == {(0,), (1,)}
    assert min(firsts.values()) > 60


@covers("DK-1.14")
def test_the_list_and_the_mulligan_of_one_player_change_nothing_for_the_other() -> None:
    for seed in SEEDS:
        one, two = placed(seed, {0: "concord", 1: "pack"}), placed(seed, {0: "court", 1: "pack"})
        assert pile(one, board.HAND, 1) == pile(two, board.HAND, 1)
        for put_back, state in ((0, one), (3, two)):
            for _ in range(put_back):
                state.choose(0, state.choices(0)[0])
            for seat in (0, 1):
                state.choose(seat, "pass")
        assert pile(one, board.DECK, 1) == pile(two, board.DECK, 1)
    assert pile(placed(3, {}), board.DECK, 0) == pile(placed(3, {}), board.DECK, 0)


@covers("DK-4.9", "DK-4.10")
def test_the_deck_is_shuffled_without_the_starting_characters() -> None:
    orders = set()
    for seed in SEEDS:
        state = placed(seed, {0: "concord", 1: "pack"})
        cards = [*pile(state, board.HAND, 0), *pile(state, board.DECK, 0)]
        orders.add(tuple(cards))
        assert len(pile(state, board.HAND, 0)) == 6
        assert Counter(cards)["captain_of_the_piers"] == 2  # of three in the list
    assert len(orders) == len(SEEDS)
    assert len({order[0] for order in orders}) > 8


@covers("DK-4.11", "DK-4.13")
def test_a_mulligan_shuffles_after_it_has_drawn() -> None:
    bottoms = set()
    for seed in SEEDS:
        state = placed(seed, {0: "concord", 1: "pack"})
        held, below = Counter(pile(state, board.HAND, 0)), pile(state, board.DECK, 0)
        for _ in range(6):
            state.choose(0, state.choices(0)[0])
        state.choose(1, "pass")
        assert Counter(pile(state, board.HAND, 0)) == Counter(below[:6])
        assert state.observe(0)["parts"] == []
        assert Counter(pile(state, board.DECK, 0)) == Counter(below[6:]) + held
        bottoms.add(Counter(pile(state, board.DECK, 0)[-6:]) == held)
    assert bottoms == {False}


# Kinds of cards -----------------------------------------------------------------------------------------------------

BANNER = """kind = "banner"
faction = "concord"
initiative = 5
traits = ["guild"]
setup = { guild_halberdier = 1 }
"""
CITY = """kind = "city"
faction = "concord"
traits = ["guild"]
text = "Action: Commit this card; gain 1 gold."
"""
MANEUVER = """kind = "maneuver"
faction = "neutral"
subtype = "tactic"
gold = 6
draw = 2
traits = ["guild"]
text = "Deployment: Gain 1 gold."
"""
CHARACTER = """kind = "character"
faction = "concord"
cost = 1
attack = 1
ranged = 0
riposte = 1
health = 2
prestige = 0
traits = ["guild", "archer"]
text = "Interceptor."
"""
EVENT = """kind = "event"
faction = "concord"
cost = 1
traits = ["order"]
text = "Action: Gain 2 gold."
"""
ATTACHMENT = """kind = "attachment"
faction = "concord"
cost = 1
attack = 0
ranged = 0
riposte = -1
health = 0
traits = ["gear"]
"""


def without(fields: str, name: str) -> str:
    return "".join(line for line in fields.splitlines(keepends=True) if not line.startswith(name))


@covers("DK-2.1", "DK-2.2", "DK-2.3", "DK-2.7", "DK-2.9", "DK-2.12", "DK-2.13")
@pytest.mark.parametrize(
    ("fields", "accepted"),
    [
        (BANNER, True),
        (BANNER + 'text = "Action: Commit this card; gain 1 gold."\n', True),
        (without(BANNER, "initiative"), False),
        (without(BANNER, "setup"), False),
        (without(BANNER, "faction"), False),
        (CITY, True),
        (without(CITY, "faction"), False),
        (MANEUVER, True),
        (without(MANEUVER, "text"), True),
        (without(MANEUVER, "subtype"), False),
        (MANEUVER.replace('"tactic"', '"feast"'), False),
        (without(MANEUVER, "gold"), False),
        (without(MANEUVER, "draw"), False),
        (CHARACTER, True),
        (without(CHARACTER, "ranged"), True),
        (without(CHARACTER, "text"), True),
        (without(CHARACTER, "riposte"), False),
        (without(CHARACTER, "health"), False),
        (without(CHARACTER, "prestige"), False),
        (without(CHARACTER, "cost"), False),
        (CHARACTER.replace("health = 2", "health = 0"), False),
        (EVENT, True),
        (EVENT.replace("Action", "Combat"), True),
        (without(EVENT, "text"), False),
        (EVENT.replace("Action: Gain", "Deployment: Gain"), False),
        (without(EVENT, "cost"), False),
        (EVENT + "attack = 1\n", False),
        (ATTACHMENT, True),
        (without(ATTACHMENT, "riposte"), False),
        (CHARACTER.replace('"character"', '"siege"'), False),
    ],
)
def test_a_card_has_what_its_kind_asks_for(fields: str, accepted: bool) -> None:
    cards = f'game = "drakerion"\nextends = true\n[stray]\nname = {{ en = "Stray", fr = "Errant" }}\n{fields}'
    wrong = [problem for problem in check_cards(cards, SCHEMA) if problem.severity == "error"]
    assert (not wrong) == accepted
    assert {problem.card for problem in wrong} <= {"stray"}


@covers("DK-2.1")
def test_the_kinds_of_cards() -> None:
    kinds: Any = Counter(card.kind for card in SHIPPED.cards)
    assert kinds == {
        "banner": 4,
        "city": 4,
        "retreat": 1,
        "maneuver": 25,
        "character": 67,
        "event": 39,
        "attachment": 14,
    }


@covers("DK-2.11", "DK-2.15")
def test_a_renowned_character_has_a_sub_name_and_cards_are_told_apart_by_both() -> None:
    renowned = {card.id: (card.names["en"], card.subnames["en"]) for card in SHIPPED.cards if card.subnames}
    assert renowned["maelle_voice"] == ("Maelle Orsanne", "Voice of the Nine Bridges")
    assert {card.kind for card in SHIPPED.cards if card.subnames} == {"character"}
    assert len(set(renowned.values())) == len(renowned)
    again = 'game = "drakerion"\nextends = true\n[stray]\nname = { en = "NAME", fr = "NAME" }\nSUB' + CHARACTER
    for name, subname, accepted in (
        ("Maelle Orsanne", "Voice of the Nine Bridges", False),
        ("Maelle Orsanne", "The Ferrywoman", True),
        ("Guild Halberdier", "", False),
    ):
        sub = f'subname = {{ en = "{subname}", fr = "{subname}" }}\n' if subname else ""
        problems = check_cards(again.replace("NAME", name).replace("SUB", sub), SCHEMA)
        assert ["DK-2.15" for problem in problems if problem.rule == "DK-2.15"] == ([] if accepted else ["DK-2.15"])
