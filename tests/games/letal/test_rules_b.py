"""What scenes of chapters 12 to 21 cannot show, and texts about the next attack in a designer's card file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright import State, new_game
from cardwright.games.letal import board
from cardwright.games.letal.phrases import BOOK
from cardwright.games.letal.schema import SCHEMA
from cardwright.text import LANGUAGES, DeckError, Tree, load_cards, print_text, read_text
from tests.covers import covers

NEXT_ATTACKS = Path(__file__).with_name("next_attacks.toml")
NORTH = "B heroes emberwright/case=c5 longshot/case=f6"


def play(start: str, *choices: str, cards: Path | None = None) -> State:
    """Return a duel from *start* after *choices* of whoever is asked."""
    state = new_game("letal", 2, 1, cards=cards, start=f"{start}\n{NORTH}\nat main")
    for choice in choices:
        [seat] = state.pending
        state.choose(seat, choice)
    return state


def endurance(state: State) -> list[int]:
    """Return the Endurance of all heroes."""
    return [int(board.stat(state._engine, board.ENDURANCE, hero)) for hero in range(4)]


@covers("LT-9.25")
@pytest.mark.parametrize(
    ("en", "fr", "tree"),
    [
        (
            "This hero's next attack deals 2 more damage.",
            "La prochaine attaque de ce héros inflige 2 dégâts de plus.",
            Tree("change", Tree("next", Tree("self")), Tree("more", 2)),
        ),
        (
            "The next magical attack by an ally has Reach 2.",
            "La prochaine attaque magique d'un allié a une Allonge de 2.",
            Tree("reach", Tree("next", Tree("a", Tree("hero", Tree("ally"))), Tree("magical")), 2),
        ),
    ],
)
def test_the_next_attack_in_words(en: str, fr: str, tree: Tree) -> None:
    texts = dict(zip(LANGUAGES, (en, fr), strict=True))
    for lang in LANGUAGES:
        assert read_text(texts[lang], BOOK, lang) == Tree("text", tree)
        assert print_text(Tree("text", tree), BOOK, lang).replace("’", "'") == texts[lang]


@covers("LT-9.25")
def test_a_designers_cards_of_the_next_attack_are_right() -> None:
    loaded = load_cards(NEXT_ATTACKS, SCHEMA)
    assert loaded.problems == ()


@covers("LT-9.25")
@pytest.mark.parametrize(
    ("hand", "choices", "left"),
    [
        pytest.param("blur twin_daggers", ["blur", "twin_daggers"], 12 - 5 - 3, id="one attack alone"),
        pytest.param(
            "blur blur twin_daggers", ["blur", "blur", "twin_daggers"], 12 - 7 - 3, id="both for the same attack"
        ),
        pytest.param("shadow_walk twin_daggers", ["shadow_walk", "twin_daggers"], 12 - 4 - 3, id="of a kind"),
    ],
)
def test_the_next_attack_of_this_hero(hand: str, choices: Sequence[str], left: int) -> None:
    state = play(f"A heroes assassin/case=c4 gatewarden/case=a1, first_hand {hand}", *choices, cards=NEXT_ATTACKS)
    assert endurance(state)[2] == left


@covers("LT-9.25")
def test_each_of_several_heroes_has_its_own_next_attack() -> None:
    start = "A heroes assassin/case=c4 gatewarden/case=b5, first_hand shadow_walk twin_daggers, second_hand hammerfall"
    state = play(start, "shadow_walk", "twin_daggers", cards=NEXT_ATTACKS)
    assert endurance(state)[2] == 12 - (3 + 1 + 1) - (3 + 1)  # with Ambush
    state.choose(0, "hammerfall")
    assert endurance(state)[2] == 12 - 9 - (6 + 1)


@covers("LT-9.25")
def test_an_attack_of_another_kind_does_not_use_it_up() -> None:
    start = "A heroes assassin/dead gatewarden/case=c4, second_hand measured_step hammerfall"
    state = play(start, "measured_step", "hammerfall", cards=NEXT_ATTACKS)
    assert endurance(state)[2] == 12 - 6
    assert state._engine.size(board.LASTING) == 1


@covers("LT-9.25")
def test_the_next_attack_of_an_enemy() -> None:
    start = "A heroes assassin/dead gatewarden/case=c4, second_hand shield_wall"
    state = new_game("letal", 2, 1, cards=NEXT_ATTACKS, start=f"{start}\n{NORTH}, first_deck flicker flicker\nat main")
    state.choose(0, "shield_wall")
    state.choose(0, "end")
    state.choose(1, "flicker")
    assert endurance(state)[1] == 16
    assert state._engine.size(board.LASTING) == 0


@covers("LT-9.25")
def test_the_next_attack_from_the_beginning_of_the_turn() -> None:
    start = "A heroes assassin/dead gatewarden/case=c3, second_hand hammerfall, auras long_haft/on=A.heroes.2"
    state = new_game("letal", 2, 1, cards=NEXT_ATTACKS, start=f"{start}\n{NORTH}\nat turn")
    state.choose(0, "hammerfall")
    assert endurance(state)[2] == 12 - 6


@covers("LT-20.9", "LT-20.10", "LT-1.5")
def test_partners_bring_four_different_heroes() -> None:
    with pytest.raises(DeckError) as refused:
        new_game("letal", 4, 1, decks={0: "assassin_gatewarden", 2: "assassin_longshot"})
    assert [(problem.id, problem.rule) for problem in refused.value.problems] == [("partners-hero", "LT-20.10")]
    state = new_game("letal", 4, 1, decks={0: "assassin_gatewarden", 1: "assassin_longshot"})
    assert [state._table.card_id(copy) for copy in state._engine.cards(board.HEROES + 1)] == ["assassin", "longshot"]


@covers("LT-19.13", "LT-19.16")
def test_no_game_outlives_cycle_35() -> None:
    start = "A heroes assassin/case=a1 gatewarden/case=a2\nB heroes assassin/case=f6 gatewarden/case=f5\nat turn"
    state = new_game("letal", 2, 1, start=start, decks=dict.fromkeys(range(2), "assassin_gatewarden"))
    while not state.over:
        [seat] = state.pending
        choices = state.choices(seat)
        state.choose(seat, next(choice for choice in ("end", "pass", *choices) if choice in choices))
        for hero in range(4):  # healed to the full before every fatigue
            board.recover(state._engine, hero, 16)
    assert state._engine.get(board.ROUND, 0) == 35
    assert state.result is not None
    assert state.result.reason == "fatigue-draw"
