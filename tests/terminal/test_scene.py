"""What a seat sees in words: numbers as they are now, nothing it may not know, and games that plan no table."""

from __future__ import annotations

from typing import Any

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.table_layout import read_table_layout, table_layout
from cardwright.terminal import Painter, TableLayout, table_lines
from cardwright.text import LANGUAGES, Language

WHO = ["you", "random bot"]


def painter(lang: Language = "en") -> Painter:
    game = find_game("hounds")
    return Painter(game, game.shipped_cards, lang)


def lines(state: cw.State, seat: int | None, lang: Language = "en", plan: TableLayout | None = None) -> list[str]:
    made = painter(lang)
    made.plan = plan or made.plan
    return list(table_lines(made.scene(state, seat, WHO), lang, everything=True))


def test_a_changed_number_is_shown_with_the_printed_one() -> None:
    # A's Ability resolves first and asks nothing; B's asks: by then the bonus is there.
    start = "A hand whippet whippet pug\nB hand beagle corgi husky, deck corgi pug husky\nat place"
    state = cw.new_game("hounds", seed=3, start=start)
    for seat, choice in ((0, "attack pug"), (0, "ability whippet"), (1, "attack husky"), (1, "ability beagle")):
        state.choose(seat, choice)
    assert state.question(1) is not None
    assert "A Attack: Pug (Hound, power 4, printed 1)" in lines(state, 1)
    assert "A Attaque : Carlin (Molosse, puissance 4, imprimé : 1)" in [
        line.replace("\u00a0", " ") for line in lines(state, 1, "fr")
    ]


def test_a_spectator_sees_both_sides_from_outside() -> None:
    shown = lines(cw.new_game("hounds", seed=3, start="A hand corgi\nB hand pug husky\nat place"), None)
    assert "A hand: 1" in shown
    assert "B hand: 2" in shown
    assert not any("Corgi" in line or "Pug" in line for line in shown if "among deck" not in line)


def test_a_game_without_a_plan_shows_all_it_has_words_for() -> None:
    state = cw.new_game("hounds", seed=3, start="A hand corgi, treats 4\nB hand pug husky\nat place")
    shown = lines(state, 0, plan=TableLayout())
    assert "Player A: you, life 30, Treats 4, opponent 1" in shown
    assert "A hand: Corgi (Hound, power 2)" in shown
    assert "B hand: 2" in shown


def test_life_is_shown_only_where_it_is_used() -> None:
    two = cw.new_game("hounds", seed=1)
    stars = cw.new_game("hounds", seed=1, options={"all_stars": True})
    assert "Player B: random bot, life 30, Treats 0" in lines(two, 0)
    assert "Player B: random bot, Treats 0" in lines(stars, 0)


@pytest.mark.parametrize("name", ["hounds", "trueshot"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_in_the_plan_exists_and_has_words(name: str, lang: Language) -> None:
    game = find_game(name)
    plan = table_layout(game.folder)
    seen: dict[str, Any] = cw.new_game(name, 3).observe(0)
    for side, owned in ((plan.seat, seen["seats"][0]), (plan.shared, seen["shared"])):
        zones = [*side.slots, *side.rows, *side.beside, *(side.piles or ()), *(side.cards or ())]
        counters = [counter.name for counter in side.counters or ()]
        assert {*zones, *side.phases} <= owned["zones"].keys()
        assert set(counters) <= owned["counters"].keys()
        keys = [f"zone.{zone}" for zone in zones] + [f"counter.{counter}" for counter in counters]
        assert [key for key in keys if key not in game.words or not game.words.words(key, lang)] == []
    options = {option.name for option in game.options}
    assert plan.seat.secret.keys() <= options
    assert {plan.turn} - {""} <= seen["shared"]["counters"].keys()
    assert {plan.out} - {""} <= seen["seats"][0]["counters"].keys()
    assert all(f"fact.{sign}" in game.words for sign in (*plan.signs, *plan.counted))
    assert {fact for facts in plan.numbers.values() for fact in facts} <= {
        fact for facts in game.schema.kinds.values() for fact in facts
    }
    assert set(plan.quiet) <= set(game.refusals)


def test_a_plan_with_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be shown as loudly"):
        read_table_layout('[seat]\ncounters = [{ name = "life", form = "loudly" }]')
